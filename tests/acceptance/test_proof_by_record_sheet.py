"""A player proves from their record sheet, with event numbers, how each of their points came about."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.beginnings import Beginnings
from tests.cli.terminal import Terminal
from tests.exports.pdf import all_text

ADA, BO, CY, DI = "Ada One", "Bo Two", "Cy Three", "Di Four"
OPEN = {"do": "open", "tournament": "spring", "name": "Spring Open", "date": "2026-05-02", "set": {"rounds": 3}}
ENTRIES = [{"do": "check-in", "player": name} for name in (ADA, BO, CY, DI)]


def scores(one: str, vp: int, other: str, theirs: int) -> dict[str, Any]:
    return {"scores": {one: {"vp": vp}, other: {"vp": theirs}}}


def pair(round_no: int, *tables: list[str | None]) -> dict[str, Any]:
    return {"do": "pair", "round": round_no, "pairings": list(tables), "reason": "as they sat"}


SEASON_TWO: list[dict[str, Any]] = [
    {**OPEN, "rules": "gaining-grounds-s2"},
    *ENTRIES,
    {"do": "check-in", "player": "Rin Ger", "ringer": True},
    pair(1, [ADA, BO], [CY, DI]),
    {"do": "result", "round": 1, **scores(ADA, 5, BO, 2)},
    {"do": "correct", "round": 1, **scores(ADA, 4, BO, 4), "reason": "sheet misread"},
    {"do": "agree", "round": 1, **scores(CY, 3, DI, 3), "consents": [CY, DI, "organizer"]},
    {"do": "close-round", "round": 1},
    pair(2, [ADA, "Rin Ger"], [BO, CY], [DI, None]),
    {"do": "result", "round": 2, **scores(ADA, 6, "Rin Ger", 1)},
    {"do": "forfeit", "round": 2, "player": BO, "reason": "crew not legal"},
    {"do": "close-round", "round": 2},
    {"do": "adjust", "player": ADA, "points": {"tp": -1}, "reason": "late to the table"},
    {"do": "adjust", "player": DI, "points": {"vp": 2}, "reason": "sheet lost"},
]
SPLIT = {"strategy": 4, "schemes": [{"name": "Set Up", "vp": 3}, {"name": "Claim Jump", "vp": 1}]}
YEAR_2017: list[dict[str, Any]] = [
    {**OPEN, "rules": "gaining-grounds-2017"},
    *ENTRIES,
    pair(1, [ADA, BO], [CY, DI]),
    {"do": "result", "round": 1, **scores(ADA, 6, BO, 4)},
    {"do": "concede", "round": 1, "player": CY},
    {"do": "close-round", "round": 1},
    pair(2, [ADA, DI], [BO, None]),
    {"do": "result", "round": 2, **scores(ADA, 3, DI, 7)},
    {"do": "correct", "round": 2, **scores(ADA, 3, DI, 6), "reason": "sheet misread"},
    {"do": "correct", "round": 2, **scores(ADA, 3, DI, 8), "reason": "misread again"},
    {"do": "correct", "round": 2, "scores": {ADA: {"vp": 3}, DI: SPLIT}, "reason": "what it is made of"},
    {"do": "strike", "round": 2, "player": DI, "part": "Set Up", "reason": "it named nobody"},
]
# DIFF, the scores it comes from where it comes from any, VP, TP so far, TP of the round
ROW = re.compile(r"([+-]?\d+) (?:(\d+)-(\d+) )?(\d+) (\d+) ([+-]\d+) ")
EVENTS = {"gaining-grounds-s2": SEASON_TWO, "gaining-grounds-2017": YEAR_2017}


@pytest.fixture(params=EVENTS)
def desk(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beginnings: Beginnings
) -> Terminal:
    """An event whose points come about in every way there is."""
    for name in ("LEDGER_STORE", "LEDGER_TOURNAMENT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LEDGER_BY", "Org Zero")
    monkeypatch.chdir(tmp_path)
    beginnings.lay_out(f"points of {request.param}", lambda: _play(request.param), tmp_path)
    return Terminal()


def _play(event: str) -> None:
    Terminal().run("init")
    Terminal().apply(*EVENTS[event])


def sheet_of(desk: Terminal, player: str) -> str:
    """The words of a record sheet, without the numbers at its foot."""
    desk.run("export", "record-sheets", "--player", player, "-o", "sheet.pdf", "--force")
    return all_text(Path("sheet.pdf").read_bytes()).partition("What changed after event")[0]


def numbers(word: str, text: str) -> set[int]:
    return {int(number) for number in re.findall(rf"{word} (\d+)", text)}


@pytest.mark.parametrize("player", [ADA, BO, CY, DI])
def test_every_event_behind_a_point_is_on_the_sheet_with_what_it_replaced(desk: Terminal, player: str) -> None:
    sheet = sheet_of(desk, player)
    parts = [part for figure in desk.json("explain", player) for part in figure["parts"]]
    struck = {int(number) for found in re.findall(r"struck by ((?:\d+, )*\d+)", sheet) for number in found.split(", ")}
    assert numbers("event", sheet) | struck == {event for part in parts for event in part["events"]}
    newest = {part["replaced"][0]["seq"] for part in parts if part["replaced"]}
    assert numbers("replaces", sheet) == newest


@pytest.mark.parametrize("player", [ADA, BO, CY, DI])
def test_the_points_of_rows_and_adjustments_add_up_to_the_standings(desk: Terminal, player: str) -> None:
    sheet = sheet_of(desk, player)
    rounds, _, totals = sheet.partition("TOTALS")
    rows = [(int(diff), int(vp), int(so_far), int(tp)) for diff, _, _, vp, so_far, tp in ROW.findall(rounds)]
    beside = totals.partition("Outside any game:")[2].partition("TOURNAMENT POINTS")[0]
    outside = {key: sum(map(int, re.findall(rf"([+-]\d+) {key.upper()}\b", beside))) for key in ("tp", "diff", "vp")}
    summed = {
        "diff": sum(diff for diff, *_ in rows) + outside["diff"],
        "vp": sum(vp for _, vp, *_ in rows) + outside["vp"],
        "tp": sum(points for *_, points in rows) + outside["tp"],
    }
    (row,) = (each for each in desk.json("standings")["rows"] if each["player"] == player)
    assert summed == {key: row[key] for key in ("diff", "vp", "tp")}
    assert [running for *_, running, _ in rows] == [sum(row[-1] for row in rows[: no + 1]) for no in range(len(rows))]
    assert f"TOURNAMENT POINTS {row['tp']} " in totals
    assert f"VICTORY POINTS {row['vp']} " in totals


@pytest.mark.parametrize("player", [ADA, BO, CY, DI])
def test_every_difference_of_a_game_is_that_of_two_scores_on_the_sheet(desk: Terminal, player: str) -> None:
    rounds = sheet_of(desk, player).partition("TOTALS")[0]
    told = [row[:4] for row in ROW.findall(rounds) if row[1]]
    assert [int(own) - int(theirs) for _, own, theirs, _ in told] == [int(diff) for diff, *_ in told]
    assert [own for _, own, _, _ in told] == [vp for *_, vp in told]
    of_games = [part["why"] for part in desk.json("explain", player, "diff")[0]["parts"] if part["round"]]
    assert len(told) == sum("bye" not in why and "forfeit" not in why and "concession" not in why for why in of_games)


@pytest.mark.parametrize("player", [ADA, BO, CY, DI])
def test_an_event_of_the_sheet_is_found_in_the_public_log(desk: Terminal, player: str) -> None:
    public = [line.split()[0] for line in desk.answer("log", "--public").splitlines()]
    assert {str(number) for number in numbers("event", sheet_of(desk, player))} <= {*public}


def test_how_a_game_came_to_its_points_is_said_in_words(desk: Terminal) -> None:
    words = {player: sheet_of(desk, player) for player in (BO, CY, DI)}
    is_season_two = "Season Two" in words[BO]
    assert ("forfeit" if is_season_two else "Bye") in words[BO]
    assert ("agreed" if is_season_two else "conceded") in words[CY]
    assert ("Bye" if is_season_two else "conceded") in words[DI]
    assert ("WITHDRAWN" in words[CY]) is not is_season_two
