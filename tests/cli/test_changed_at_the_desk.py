"""What the desk changes afterwards: a game cut short by a disqualification, an ending, a start, a correction."""

import json
from typing import Any

import pytest

from tests.cli.terminal import Terminal

BO = "Bo Two"
NOTED = ("--how", "assassination", "--lists", "2-1", "--note", "last_turn=4", "--note", "clock=480-390")
WON = ("1", "5-2", "41-22", "--winner", "Ada One")
AGAIN = ("1", "5-1", "41-22", "--winner", "Ada One", "--reason", "sheet misread")


def last(terminal: Terminal) -> dict[str, Any]:
    """The fields of the newest fact."""
    fields: dict[str, Any] = json.loads(terminal.answer("log", "--json").splitlines()[-1])["data"]
    return fields


def sheets(terminal: Terminal) -> list[dict[str, int]]:
    return [side["sheet"] for side in last(terminal)["sides"]]


@pytest.mark.rule("MC-46")
def test_a_disqualification_takes_the_scores_by_then_and_the_lists(spring: Terminal) -> None:
    spring.run("disqualify", BO, "0-6", "12-70", "--lists", "2-1", "--reason", "loaded dice")
    assert last(spring)["kind"] == "disqualification"
    assert sheets(spring) == [{"cp": 6, "apd": 70, "list": 1}, {"cp": 0, "apd": 12, "list": 2}]


@pytest.mark.rule("MC-46")
def test_a_disqualification_names_the_list_alone_or_nothing(spring: Terminal) -> None:
    spring.run("disqualify", BO, "--list", "2", "--reason", "loaded dice")
    assert sheets(spring) == [{}, {"list": 2}]
    spring.run("disqualify", "Cy Three", "--reason", "loaded dice")
    assert sheets(spring) == [{}, {}]


def test_a_list_that_there_is_not_is_refused_by_what_stands(spring: Terminal) -> None:
    said = spring.refused("result", *WON, "--lists", "3-1", code=1)
    assert said == "Ada One has 2 lists; there is no list 3."
    assert "there are 1 and 2" in spring.refused("choose", BO, "list=3", code=1)


def test_a_forfeit_recorded_as_a_concession_is_mended_with_a_reason(spring: Terminal) -> None:
    spring.run("concede", BO, "0-4", "12-30")
    assert "give a reason" in spring.refused("concede", "Ada One", code=1)
    spring.run("forfeit", BO, "--imposed", "--reason", "the organizer took it")
    assert (last(spring)["kind"], last(spring)["forfeiters"]) == ("imposed-loss", [2])
    assert sheets(spring) == [{"cp": 4, "apd": 30}, {"cp": 0, "apd": 12}]


def test_a_correction_in_a_batch_file_keeps_what_it_does_not_mention(spring: Terminal) -> None:
    spring.run("result", *WON, *NOTED)
    scores = {"Ada One": {"cp": 5, "apd": 41}, BO: {"cp": 1, "apd": 22}}
    line = {"do": "correct", "tournament": "spring", "scores": scores, "winner": "Ada One", "reason": "misread"}
    spring.apply(line)
    assert (last(spring)["how"], last(spring)["game"]) == ("assassination", {"last_turn": 4})
    kept = [{"cp": 5, "apd": 41, "list": 2, "clock": 480}, {"cp": 1, "apd": 22, "list": 1, "clock": 390}]
    assert sheets(spring) == kept
    spring.apply({**line, "how": None, "game": None})
    assert (last(spring)["how"], last(spring)["game"]) == (None, {})
    assert sheets(spring) == kept


@pytest.mark.parametrize(
    ("words", "how", "game", "first"),
    [
        ((), "assassination", {"last_turn": 4}, {"list": 2, "clock": 480}),
        (("--how", "none"), None, {"last_turn": 4}, {"list": 2, "clock": 480}),
        (("--lists", "none"), "assassination", {"last_turn": 4}, {"clock": 480}),
        (("--note", "last_turn=none"), "assassination", {}, {"list": 2, "clock": 480}),
        (("--note", "clock=none"), "assassination", {"last_turn": 4}, {"list": 2}),
    ],
    ids=["nothing", "how", "lists", "turn", "clocks"],
)
def test_a_correction_at_the_desk_takes_out_what_is_said_to_be_none(
    spring: Terminal, words: tuple[str, ...], how: str | None, game: dict[str, int], first: dict[str, int]
) -> None:
    spring.run("result", *WON, *NOTED)
    spring.run("correct", *AGAIN, *words)
    assert (last(spring)["how"], last(spring)["game"]) == (how, game)
    assert sheets(spring)[0] == {"cp": 5, "apd": 41, **first}


@pytest.mark.rule("MC-19")
@pytest.mark.rule("MC-20")
def test_a_started_round_gets_its_scenario_later_and_keeps_its_time(spring: Terminal) -> None:
    spring.run("start-round", "--at", "2019-08-02T10:00:00Z")
    assert "give a reason" in spring.refused("start-round", "--scenario", "Bunkers", code=1)
    spring.run("start-round", "--scenario", "Bunkers", "--reason", "forgotten")
    assert (last(spring)["scenario"], last(spring)["at"]) == ("Bunkers", "2019-08-02T10:00:00Z")
    spring.run("start-round", "--at", "2019-08-02T10:05:00Z", "--reason", "began later")
    assert (last(spring)["scenario"], last(spring)["at"]) == ("Bunkers", "2019-08-02T10:05:00Z")
    spring.run("verify", "--replay")
