"""Which names may be one person's: told from keys they share, never from comparing everybody with everybody."""

import random
import string
from collections import Counter
from itertools import combinations
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.domain.person import likeness
from ledger.domain.person.likeness import alike, distance, is_one_apart, nearly
from ledger.domain.text import fold
from ledger.domain.values import PersonId

words = st.text("abc", max_size=7)


def found(*names: str) -> dict[tuple[int, int], str]:
    """Who is like whom, by their numbers from 0."""
    people = {PersonId(UUID(int=no)): (name,) for no, name in enumerate(names)}
    return {(pair.one.int, pair.other.int): pair.likeness for pair in alike(people)}


@pytest.mark.parametrize(
    ("one", "other", "likeness"),
    [
        ("Ada One", "ada  ONE", "same-name"),
        ("José Nuñez", "Jose Nunez", "same-letters"),
        ("Jean-Luc Pic", "Jean Luc Pic", "same-letters"),
        ("Conn O'Neil", "Conn O’Neil", "same-letters"),
        ("Jan van der Berg", "Jan vander Berg", "same-letters"),
        ("Ada One", "One, Ada", "swapped"),
        ("Ada One", "One Ada", "swapped"),
        ("Jon Miller", "John Miller", "one-letter"),
        ("Jon Miller", "Jon Mliler", "one-letter"),
        ("Jon Miller", "Jon Miler", "one-letter"),
        ("Anders Petersen", "Anders Pedersenn", "two-letters"),
        ("Katharina Lu", "Kathrinna Lu", "two-letters"),
    ],
)
def test_names_that_are_spelt_alike_may_be_one_persons(one: str, other: str, likeness: str) -> None:
    assert found(one, other) == {(0, 1): likeness}
    assert found(other, one) == {(0, 1): likeness}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada One", "Bo Two"),
        ("Ada One", "Ada Won"),
        ("Player 0012", "Player 0013"),
        ("P01", "P02"),
        ("Al Ox", "Al Ix"),
        ("Miller Jon", "Tiller John"),
        ("李 明", "王 伟"),
    ],
)
def test_names_that_are_not_are_left_alone(one: str, other: str) -> None:
    assert found(one, other) == {}


def test_a_name_somebody_had_counts_too_and_the_best_sign_is_told() -> None:
    people = {PersonId(UUID(int=1)): ("Ada Smith", "Ada Oné"), PersonId(UUID(int=2)): ("Ada One",)}
    (pair,) = alike(people)
    assert (pair.likeness, pair.names) == ("same-letters", ("Ada Oné", "Ada One"))


def test_nobody_is_like_themself() -> None:
    assert alike({PersonId(UUID(int=1)): ("Ada One", "One Ada", "Ada Onne")}) == []


@given(words, words)
def test_one_apart_is_a_distance_of_one(one: str, other: str) -> None:
    assert is_one_apart(one, other) == (distance(one, other) == 1)


@given(words, words)
def test_a_distance_is_the_same_from_both_sides_and_nought_for_equals(one: str, other: str) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)


@given(st.lists(st.text("abcde", min_size=5, max_size=8), max_size=12, unique=True))
def test_no_name_one_letter_apart_is_missed(names: list[str]) -> None:
    expected = {pair for pair in combinations(range(len(names)), 2) if is_one_apart(names[pair[0]], names[pair[1]])}
    assert set(found(*names)) == expected


def test_of_five_thousand_people_few_are_compared_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    chance, compared = random.Random(7), Counter[str]()
    pool = ["".join(chance.choices(string.ascii_lowercase, k=chance.randint(3, 9))) for _ in range(400)]
    people = {PersonId(UUID(int=no)): (f"{chance.choice(pool)} {chance.choice(pool)}",) for no in range(5_000)}

    def counting(one: str, other: str) -> int:
        compared["pair"] += 1
        return 9

    for check in (is_one_apart, distance):
        monkeypatch.setattr(likeness, check.__name__, counting)
    alike(people)
    assert 0 < compared["pair"] < 25_000, "of 12,497,500 pairs"


def test_names_nearly_like_one_come_with_the_likeliest_first_and_without_the_name_itself() -> None:
    known = ["Ada Onne", "One, Ada", "ada one", "Bo Two", "Áda One", "Ada Onne"]
    assert nearly("Ada One", known) == ["Áda One", "One, Ada", "Ada Onne"]
    assert nearly("山田 太郎", known) == []
    assert nearly("' '", ["'", "..."]) == [], "of names without a letter nothing is known"


_people = st.lists(st.text("abé '1", min_size=1, max_size=6), min_size=2, max_size=2).map(" ".join)


@given(one=_people, other=_people)
def test_one_name_is_compared_as_all_of_them_are(one: str, other: str) -> None:
    if fold(one) != fold(other):
        assert bool(nearly(one, [other])) == bool(found(one, other))
