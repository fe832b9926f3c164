"""Scores as a desk types them: figures in the order of the rules, and in short what else is said most."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.application.score_entry import Typed, read_typed
from ledger.domain.errors import BadRequest
from ledger.domain.systems import SYSTEMS

NUMBERS = st.integers(0, 999_999)


def read(system: str, text: str, sides: int = 2, **how: Any) -> Typed:
    return read_typed(text, SYSTEMS[system].sheets, sides, **how)


@given(st.lists(st.lists(NUMBERS, min_size=2, max_size=8), max_size=3), st.integers(2, 8))
def test_figures_are_read_as_they_were_written(columns: list[list[int]], sides: int) -> None:
    columns = [(column * sides)[:sides] for column in columns]
    text = " ".join("-".join(map(str, column)) for column in columns)
    assert read("masters-2019", text, sides).figures == columns


@pytest.mark.parametrize("system", SYSTEMS)
def test_how_it_ended_is_typed_in_the_words_of_every_system(system: str) -> None:
    for ending in SYSTEMS[system].sheets.endings:
        assert read(system, f"5-2 {ending}").said == {"how": ending}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_short_form_stands_for_something_of_its_system(system: str) -> None:
    sheets = SYSTEMS[system].sheets
    known = {*sheets.side.model_fields, *sheets.game.model_fields, *sheets.endings}
    assert sheets.short
    assert {*sheets.short.values()} <= known
    assert not {*sheets.short} & {*known, *"abcdefgh", "tie", "none"}
    for word, meant in sheets.short.items():
        behind = "" if meant in sheets.endings else " 1-0"
        assert read(system, f"5-2 {word}{behind}") == read(system, f"5-2 {meant}{behind}")


@pytest.mark.parametrize(
    ("system", "text", "notes"),
    [
        ("masters-2019", "list 1-2", {"list": [1, 2]}),
        ("champions-2019", "l 1-2 clock=480-390", {"list": [1, 2], "clock": [480, 390]}),
        ("masters-2019", "list=2-none clock=none", {"list": [2, None], "clock": [None, None]}),
        ("gaining-grounds-s2", "st 4-3", {"strategy": [4, 3]}),
        ("gaining-grounds-2017", "strategy=4+3-2+1", {"strategy": [[4, 3], [2, 1]]}),
        ("leviathan", "br yes-no", {"battle_ready": [True, False]}),
        ("leviathan", "battle_ready=1-0", {"battle_ready": [True, False]}),
        ("leviathan", "battle_ready=true-false", {"battle_ready": [True, False]}),
        ("leviathan", "br", {"battle_ready": [True, True]}),
        ("leviathan", "br=no pri 45-40", {"battle_ready": [False, False], "primary": [45, 40]}),
    ],
)
def test_what_is_noted_of_each_side_stands_behind_the_figures(system: str, text: str, notes: dict[str, Any]) -> None:
    figures = "5-2 41-22" if len(SYSTEMS[system].sheets.quick_fields) == 2 else "88-70"
    assert read(system, f"{figures} {text}").notes == notes
    assert read(system, f"{text} {figures}").notes == notes


def test_what_is_noted_of_the_game_is_a_number_a_word_or_taken_out() -> None:
    assert read("masters-2019", "turn 6").game == {"last_turn": 6}
    assert read("masters-2019", "last_turn=none weather=fair").game == {"last_turn": None, "weather": "fair"}


@pytest.mark.parametrize("word", ["a", "b", "tie"])
def test_who_won_is_a_side_or_nobody(word: str) -> None:
    assert read("masters-2019", f"5-2 41-22 {word}").said == {"winner": word}


def test_a_game_of_many_sides_has_as_many_letters() -> None:
    assert read("gaining-grounds-s2", "5-2-1-0 d", 4).said == {"winner": "d"}
    with pytest.raises(BadRequest, match="'e' is no score for 4 players"):
        read("gaining-grounds-s2", "5-2-1-0 e", 4)


def test_where_somebody_gives_up_one_number_is_theirs() -> None:
    assert read("masters-2019", "list 2", is_of_first=True).notes == {"list": [2, None]}
    assert read("masters-2019", "list=2", 3, is_of_first=True).notes == {"list": [2, None, None]}
    with pytest.raises(BadRequest, match="list is noted for each side"):
        read("masters-2019", "list 2")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5-2-1", "'5-2-1' is no score for 2 players; write whole numbers in plain digits, such as 5-2."),
        ("5 - 2", "'5' is no score"),
        ("٣-2", "is no score"),
        ("+5-2", "is no score"),
        (
            "5-2 magic",
            "'magic' is no score for 2 players and no word known here; behind the scores say who won (a, b or tie), "
            "how it ended (scenario, assassination, clock, tiebreaker or time) or what was noted, in short l, lists, "
            "turn, sc, as, dc and tb.",
        ),
        ("5-2 A", "'A' is no score"),
        ("5-2 scenario clock", "Both scenario and clock are said; one of them is too much."),
        ("5-2 a tie", "Both a and tie are said"),
        ("5-2 list", "list is noted for each side: write a number for each, such as list=4-3."),
        ("5-2 list 1-x", "list is noted for each side"),
        ("5-2 list=1-2-1", "'1-2-1' has numbers for 3 sides, and the table has 2."),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_can(text: str, words: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        read("masters-2019", text)
    assert words in str(refusal.value)


def test_a_mistyped_word_is_refused_with_the_short_forms_there_are_and_the_nearest() -> None:
    with pytest.raises(BadRequest, match=r"in short br, pri, sec and stands\. Did you mean primary or pri\?"):
        read("leviathan", "prim 45-40")


@pytest.mark.parametrize("text", ["br=maybe", "br=yes-no-yes", "battle_ready=2-0", "battle_ready="])
def test_yes_or_no_is_asked_for(text: str) -> None:
    with pytest.raises(BadRequest, match="write yes or no for each, such as battle_ready=yes-no"):
        read("leviathan", text)


@given(st.text(max_size=40))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    for system in SYSTEMS:
        with suppress(BadRequest):
            read(system, text)
