"""Corrections: what is not said again stays as it was, the old result stays in the log, and a reason is given."""

from typing import Any

import pytest

from tests.cli.terminal import Terminal


def test_an_earlier_round_is_corrected_by_number(played: Terminal) -> None:
    played.run("pair")
    correction = ("correct", "1", "5-1", "41-22", "--winner", "Ada One", "--round", "1")
    assert "now stands as a win for Ada One" in played.answer(*correction, "--reason", "sheet misread")
    parts = played.json("explain", "Ada One", "cp")[0]["parts"]
    assert [old["reason"] for old in parts[0]["replaced"]] == ["sheet misread"]


def _standing(terminal: Terminal, *args: str) -> dict[str, Any]:
    """The event of a correction of table 1."""
    correction = ("correct", *args, "--winner", "Ada One", "--reason", "sheet misread")
    data: dict[str, Any] = terminal.json(*correction)["events"][0]["data"]
    return data


@pytest.fixture
def detailed(spring: Terminal) -> Terminal:
    """Table 1 with all that can be said of it."""
    spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One", "--how", "scenario", "--lists", "1-2")
    return spring


@pytest.mark.parametrize(("where", "control"), [("1", "6-2"), ("Bo Two", "2-6")])
def test_a_correction_keeps_the_ending_and_the_lists(detailed: Terminal, where: str, control: str) -> None:
    army = "41-22" if where == "1" else "22-41"
    data = _standing(detailed, where, control, army)
    assert data["how"] == "scenario"
    assert {side["contestant"]: side["sheet"] for side in data["sides"]} == {
        1: {"cp": 6, "apd": 41, "list": 1},
        2: {"cp": 2, "apd": 22, "list": 2},
    }


def test_a_correction_replaces_the_ending_and_the_lists_where_given(detailed: Terminal) -> None:
    data = _standing(detailed, "1", "5-2", "41-22", "--how", "clock", "--lists", "2-1")
    assert data["how"] == "clock"
    assert [side["sheet"]["list"] for side in data["sides"]] == [2, 1]


def test_a_correction_takes_the_ending_and_the_lists_out_where_said(detailed: Terminal) -> None:
    data = _standing(detailed, "1", "5-2", "41-22", "--how", "none", "--lists", "none")
    assert data["how"] is None
    assert [side["sheet"] for side in data["sides"]] == [{"cp": 5, "apd": 41}, {"cp": 2, "apd": 22}]


def test_a_correction_writes_no_list_on_a_sheet_that_named_none_though_one_was_chosen(spring: Terminal) -> None:
    spring.run("choose", "Ada One", "list=2")
    spring.run("choose", "Bo Two", "list=1")
    spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One")
    data = _standing(spring, "1", "6-2", "41-22")
    assert [side["sheet"] for side in data["sides"]] == [{"cp": 6, "apd": 41}, {"cp": 2, "apd": 22}]


def test_a_correction_keeps_what_was_noted_of_the_game(spring: Terminal) -> None:
    scores = {"#1": {"cp": 5, "apd": 41}, "#2": {"cp": 2, "apd": 22}}
    result = {"do": "result", "tournament": "spring", "round": 1, "winner": "#1", "scores": scores}
    spring.apply({**result, "game": {"last_turn": 4}})
    assert _standing(spring, "1", "6-2", "41-22")["game"] == {"last_turn": 4}


def test_a_result_keeps_nothing_of_one_that_was_withdrawn(detailed: Terminal) -> None:
    detailed.run("withdraw-round", "--discard-results", "--reason", "a player was missing")
    detailed.run("pair", "--table", "#1", "#2", "--table", "#3", "#4", "--bye", "#5")
    data = detailed.json("result", "1", "5-2", "41-22", "--winner", "Ada One")["events"][0]["data"]
    assert (data["how"], data["sides"][0]["sheet"]) == (None, {"cp": 5, "apd": 41})


def test_what_stood_before_is_known_and_need_not_be_typed_again(played: Terminal) -> None:
    played.run("pair")
    correction = ("correct", "1", "5-1", "41-22", "--winner", "Ada One", "--round", "1", "--reason", "misread")
    size = played.head()[0]
    assert played.run(*correction).stderr == f"To put back what stood before: `ledger undo {size}`.\n"
    cleared = played.run("clear-result", "1", "--round", "1", "--reason", "misread").stderr
    assert f"To put the result back: `ledger undo {size + 1}`.\n" in cleared


@pytest.mark.bad_input(62)
def test_a_correction_needs_a_reason(played: Terminal) -> None:
    assert "--reason" in played.refused("correct", "1", "5-1", "41-22", "--winner", "Ada One", code=2)
    assert played.refused("correct", "1", "5-1", "41-22", "--winner", "Ada One", "--reason", "", code=65)


@pytest.mark.bad_input(56)
def test_a_correction_changes_something(played: Terminal) -> None:
    same = ("correct", "1", "5-2", "41-22", "--winner", "Ada One", "--reason", "looked again")
    assert "No change" in played.refused(*same, code=1)
