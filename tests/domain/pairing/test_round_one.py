"""Round 1 by chance: as few as possible meet whom they are to be kept apart from, and chance decides the rest."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from ledger.domain.pairing.engine import draw_first_round
from ledger.domain.pairing.field import Seating, line_up, pair_whole_field
from ledger.domain.pairing.values import Candidate, Conditions
from tests.domain.pairing.small_fields import seed_of
from tests.enduring import IS_ENDURING

CASES = 8_000 if IS_ENDURING else 500
FIRST = Conditions(round_no=1)


def drawn(players: Iterable[Candidate], no: int) -> Seating | None:
    """As the engine draws: the quick ways, and the whole field where they give nothing."""
    field = line_up(list(players), FIRST, seed_of(no))
    return draw_first_round(field, seed_of(no)) or pair_whole_field(field, seed_of(no))


def sat(players: Iterable[Candidate], no: int) -> Seating:
    seating = drawn(players, no)
    assert seating is not None
    return seating


def strangers(count: int) -> list[Candidate]:
    return [Candidate(no, 0) for no in range(1, count + 1)]


def of_areas(areas: Iterable[str]) -> list[Candidate]:
    return [Candidate(no, 0, area=area) for no, area in enumerate(areas, start=1)]


def tangled(chance: Random) -> list[Candidate]:
    """A small field with areas, clubs, pairs to be kept apart and bans; only one of the two may know of it."""
    count = chance.randint(2, 9)
    areas: list[str | None] = chance.choice([[None], ["a", "b", None], ["a", "a", "b"], ["a", "b", "c"]])
    clubs: list[str | None] = chance.choice([[None], ["x", "y", None], ["x", None]])
    apart = {each: set[int]() for each in range(1, count + 1)}
    banned = {each: set[int]() for each in range(1, count + 1)}
    for told, most in ((apart, [0, 2, 6, 12, 20]), (banned, [0, 0, 2, 6, 12])):
        for _ in range(chance.choice(most)):
            one, other = chance.sample(range(1, count + 1), 2)
            told[one].add(other)
    return [
        Candidate(
            no,
            0,
            area=chance.choice(areas),
            club=chance.choice(clubs),
            apart=frozenset(apart[no]),
            banned=frozenset(banned[no]),
        )
        for no in range(1, count + 1)
    ]


def price(one: Candidate, other: Candidate) -> tuple[int, int] | None:
    """What two who meet add to the count of those named, and of those from one place."""
    if other.id in one.banned or one.id in other.banned:
        return None
    named = other.id in one.apart or one.id in other.apart
    related = (one.area == other.area is not None) or (one.club == other.club is not None)
    return int(named), int(related)


def total(seating: Seating, players: list[Candidate]) -> tuple[int, int]:
    """The two counts of a seating in which everybody has one place."""
    known = {each.id: each for each in players}
    places = [each for pair in seating.pairs for each in pair] + ([] if seating.odd is None else [seating.odd])
    assert sorted(places) == sorted(known)
    assert (seating.odd is not None) == (len(known) % 2 == 1)
    prices = [price(known[one], known[other]) for one, other in seating.pairs]
    assert None not in prices
    return sum(each[0] for each in prices if each), sum(each[1] for each in prices if each)


def least(players: list[Candidate]) -> tuple[int, int] | None:
    """By trying everything: the first one left over, where the number is odd, or with each of the others."""
    known = {each.id: each for each in players}

    @cache
    def fewest(left: frozenset[int]) -> tuple[int, int] | None:
        if not left:
            return 0, 0
        one = min(left)
        totals = [fewest(left - {one})] if len(left) % 2 else []
        for other in left - {one}:
            cost, rest = price(known[one], known[other]), fewest(left - {one, other})
            if cost is not None and rest is not None:
                totals.append((cost[0] + rest[0], cost[1] + rest[1]))
        return min((each for each in totals if each is not None), default=None)

    return fewest(frozenset(known))


def test_no_seating_of_a_small_field_brings_fewer_together() -> None:
    chance = Random(1)
    paths = Counter[str]()
    for no in range(CASES):
        players = tangled(chance)
        seating = drawn(players, no)
        assert (None if seating is None else total(seating, players)) == least(players)
        paths["none" if seating is None else seating.path] += 1
    assert set(paths) == {"drawn-evenly", "swapped", "augmented", "whole-field", "none"}


def with_groups(players: list[Candidate], groups: Iterable[set[int]]) -> list[Candidate]:
    """Whoever is in one of these groups is to be kept apart from the others in it."""
    apart = {each.id: frozenset[int]() for each in players}
    for group in groups:
        for each in group:
            apart[each] |= group - {each}
    return [replace(each, apart=apart[each.id]) for each in players]


@pytest.mark.parametrize("no", range(12))
def test_a_larger_tight_field_is_seated_as_well_as_by_comparing_all_of_it(no: int) -> None:
    chance = Random(no)
    count = chance.randint(20, 40)
    players = of_areas(chance.choice("AAAAAB" if no % 2 else "AAABCD") for _ in range(count))
    groups = [set(chance.sample(range(1, count + 1), chance.randint(2, count // 2))) for _ in range(3)]
    players = with_groups(players, groups)
    whole = pair_whole_field(line_up(players, FIRST, seed_of(no)), seed_of(no))
    assert whole is not None
    assert total(sat(players, no), players) == total(whole, players)


@pytest.mark.parametrize("count", [128, 255, 256])
@pytest.mark.parametrize("share", [0.5, 0.6, 0.8])
def test_an_area_over_half_with_groups_named_needs_no_comparing_of_the_whole_field(count: int, share: float) -> None:
    big = int(count * share)
    players = with_groups(
        of_areas(["A"] * big + ["B"] * (count - big)), [set(range(first, count, 8)) for first in range(1, 9)]
    )
    seating = draw_first_round(line_up(players, FIRST, seed_of(1)), seed_of(1))
    assert seating is not None
    assert total(seating, players) == (0, max(0, (2 * big - count) // 2))


def test_a_group_over_half_inside_an_area_over_half_needs_no_comparing_either() -> None:
    """141 of 256 are to be kept apart, 154 are of one area: 13 and 26 pairs are left to themselves."""
    players = with_groups(of_areas(["A"] * 154 + ["B", "C", "D"] * 34), [set(range(1, 142))])
    seating = draw_first_round(line_up(players, FIRST, seed_of(1)), seed_of(1))
    assert seating is not None
    assert total(seating, players) == (13, 26)


def chi_square(seen: Counter[frozenset[frozenset[int]]], possible: int) -> float:
    expected = seen.total() / possible
    return sum((count - expected) ** 2 / expected for count in seen.values()) + (possible - len(seen)) * expected


def test_all_seatings_that_keep_two_players_apart_are_equally_likely() -> None:
    """Of the 15 seatings of six players three bring the two together; 11 degrees of freedom, chance 1 in 1,000."""
    players = with_groups(strangers(6), [{1, 2}])
    seatings = [sat(players, no) for no in range(3_000)]
    assert {each.path for each in seatings} == {"drawn-evenly"}
    seen = Counter(frozenset(map(frozenset, each.pairs)) for each in seatings)
    assert len(seen) == 12
    assert chi_square(seen, 12) < 31.26


def test_everyone_is_equally_likely_to_be_left_over() -> None:
    """Seven players, 105 seatings; 104 degrees of freedom, chance 1 in 1,000."""
    seen = Counter(frozenset(map(frozenset, sat(strangers(7), no).pairs)) for no in range(4_000))
    assert chi_square(seen, 105) < 153.2


def test_who_of_an_area_over_half_is_left_over_is_drawn() -> None:
    """Four of one area and one more, who always has an opponent; 3 degrees of freedom, chance 1 in 1,000."""
    seen = Counter(sat(of_areas("AAAAB"), no).odd for no in range(1_200))
    assert set(seen) == {1, 2, 3, 4}
    assert sum((count - 300) ** 2 / 300 for count in seen.values()) < 16.27


def test_those_to_be_kept_apart_are_no_likelier_to_be_left_over() -> None:
    seen = Counter(sat(with_groups(of_areas("AAAAB"), [{1, 2}]), no).odd for no in range(400))
    assert set(seen) == {1, 2, 3, 4}
    assert min(seen.values()) > 50


def test_whom_of_an_area_over_half_the_others_meet_is_drawn() -> None:
    """Six and two more: 30 ways to give the two an opponent; 29 degrees of freedom, chance 1 in 1,000."""
    seen = Counter[frozenset[frozenset[int]]]()
    for no in range(1_500):
        pairs = map(frozenset, sat(of_areas("AAAAAABB"), no).pairs)
        seen[frozenset(pair for pair in pairs if pair & {7, 8})] += 1
    assert chi_square(seen, 30) < 58.31


@pytest.mark.parametrize("count", [9, 64, 65, 301])
def test_the_same_seed_gives_the_same_seating_whatever_the_order_of_the_players(count: int) -> None:
    players = of_areas("ABCDE"[no % 5] for no in range(count))
    assert sat(players, 7) == sat(players[::-1], 7)
    assert sat(players, 7) != sat(players, 8)


def test_in_a_large_field_swaps_keep_all_apart() -> None:
    players = with_groups(of_areas(f"area {no % 40}" for no in range(2_001)), [{1, 2, 3}])
    players[7] = replace(players[7], club="x", banned=frozenset({10}))
    seating = sat(players, 3)
    assert seating.path == "swapped"
    assert total(seating, players) == (0, 0)


def test_a_large_field_with_an_area_over_half_brings_the_fewest_of_it_together() -> None:
    players = of_areas(["A"] * 700 + ["B", "C"] * 150)
    seating = sat(players, 3)
    assert seating.path == "augmented"
    assert total(seating, players) == (0, 200)


def test_there_is_no_seating_against_the_bans() -> None:
    players = [replace(each, banned=frozenset({1, 2, 3, 4} - {each.id})) for each in strangers(4)]
    assert drawn(players, 1) is None


def test_whoever_had_a_bye_before_is_not_left_over_by_chance() -> None:
    players = [replace(each, byes=each.id != 4) for each in strangers(5)]
    assert {sat(players, no).odd for no in range(20)} == {4}
