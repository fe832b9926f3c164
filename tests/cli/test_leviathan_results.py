"""Results of Leviathan from the command line: totals at the desk, whole sheets by batch, what was lost explained."""

import json
from typing import Any

import pytest

from tests.cli.terminal import Terminal

OPENING = {"do": "open", "tournament": "lev", "name": "Lev", "rules": "leviathan", "date": "2026-05-02", "seed": "dice"}
SETUP = {"deployment": "Dawn of War", "rules": ["Minefields"]}
SUMS = {"primary": 45, "secondary": 33, "battle_ready": True}
WHOLE = {
    "primary": [{"round": 2, "vp": 15}, {"round": 3, "vp": 15}, {"round": 4, "vp": 15}, {"round": 5, "vp": 10}],
    "secondary": [
        {"card": "assassination", "round": 2, "vp": 16},
        {"card": "assassination", "round": 4, "vp": 8},
        {"card": "Cleanse", "round": 3, "vp": 4},
    ],
    "fixed": ["assassination", "cleanse"],
    "battle_ready": True,
}


@pytest.fixture
def lev(terminal: Terminal) -> Terminal:
    """Two players at a table of round 1, which plays Take and Hold."""
    terminal.apply(
        OPENING,
        {"do": "check-in", "player": "Ada One"},
        {"do": "check-in", "player": "Bo Two"},
        {"do": "pair", "pairings": [["Ada One", "Bo Two"]]},
        {
            "do": "start-round",
            "scenario": "Take and Hold",
            "setup": {"deployment": "Dawn of War", "rules": ["Minefields"]},
        },
    )
    return terminal


def line(mine: Any, theirs: Any) -> bytes:
    return json.dumps({"do": "result", "tournament": "lev", "scores": {"Ada One": mine, "Bo Two": theirs}}).encode()


@pytest.mark.rule("LV-09")
def test_a_desk_types_two_totals(lev: Terminal) -> None:
    assert "is a win for Ada One" in lev.answer("result", "1", "78-60")
    assert lev.json("pairings")["tables"][0]["scores"] == [{"vp": 78}, {"vp": 60}]


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-18")
def test_a_batch_takes_sums_and_the_winner_is_computed(lev: Terminal) -> None:
    lev.run("apply", "-", stdin=line(SUMS, {"vp": 78}))
    rows = lev.json("standings")["rows"]
    assert [(row["player"], row["vp"], row["diff"]) for row in rows] == [("Ada One", 88, 10), ("Bo Two", 78, -10)]


@pytest.mark.rule("LV-11")
def test_what_was_lost_is_kept_and_explained(lev: Terminal) -> None:
    lev.run("apply", "-", stdin=line(WHOLE, {"vp": 78}))
    events = [json.loads(each) for each in lev.answer("log", "--json").splitlines()]
    sheet = events[-1]["data"]["sides"][0]["sheet"]
    assert sheet["lost"] == {"primary": 5, "secondary": 4, "cards": {"Assassination": 4}}
    assert (sheet["vp"], sheet["fixed"]) == (84, ["Assassination", "Cleanse"])
    (vp,) = lev.json("explain", "Ada One", "vp")
    why = "won against Bo Two (VP 84-78; lost past their limits: 5 of the primary mission, 4 of Assassination)"
    assert vp["parts"][0]["why"] == why
    (theirs,) = lev.json("explain", "Bo Two", "vp")
    assert theirs["parts"][0]["why"] == "lost against Ada One (VP 78-84)"


@pytest.mark.rule("LV-11")
@pytest.mark.parametrize(
    ("mine", "code", "words"),
    [
        ({"vp": 101}, 65, '"vp" must be at most 100'),
        ({"vp": 91, "battle_ready": False}, 65, '"vp" must be at most 90 without Battle Ready'),
        ({**SUMS, "vp": 80}, 65, '"vp" is 80, but its parts come to 88'),
        ({**WHOLE, "primary": [{"round": 2, "vp": 20}]}, 1, "Take and Hold brings 0, 5, 10 or 15 in battle round 2"),
        ({**WHOLE, "fixed": ["Cleanse", "Area Denial"]}, 65, "Area Denial is only drawn"),
    ],
)
def test_a_refusal_names_player_and_number_and_records_nothing(
    lev: Terminal, mine: dict[str, Any], code: int, words: str
) -> None:
    said = lev.refused("apply", "-", code=code, stdin=line(mine, {"vp": 1}))
    assert words in said
    assert "Ada One" in said


def test_a_correction_replaces_the_whole_sheet(lev: Terminal) -> None:
    lev.run("apply", "-", stdin=line(WHOLE, {"vp": 78}))
    lev.run("correct", "1", "70-78", "--reason", "added up wrongly")
    assert lev.json("pairings")["tables"][0]["scores"] == [{"vp": 70}, {"vp": 78}]
    assert lev.json("pairings")["tables"][0]["winner"] == "Bo Two"
