"""Times that cannot be: what is still to come, an end before its last result, a report before the end."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.cli.terminal import Terminal


def at(**ago: int) -> str:
    return (datetime.now(UTC) - timedelta(**ago)).isoformat(timespec="seconds")


def played_on(terminal: Terminal, **ago: int) -> None:
    """A round was played that long ago, as it is told."""
    day = {"at": at(**ago)}
    opening = {"do": "open", "tournament": "cup", "name": "Cup", "rules": "masters-2019", "date": day["at"][:10]}
    terminal.apply(
        opening,
        *({"do": "check-in", "player": player} for player in ("Ada One", "Bo Two")),
        {"do": "pair", "pairings": [["Ada One", "Bo Two"]], **day},
        {"do": "result", "table": 1, "scores": "5-2 41-22 a", **day},
    )


def oddities(terminal: Terminal, *end: str) -> list[str]:
    found: list[str] = terminal.json("finish", *end)["events"][-1]["data"]["oddities"]
    return found


@pytest.mark.parametrize("minutes", [11, 60 * 24 * 365 * 3])
def test_what_is_still_to_come_is_refused(terminal: Terminal, minutes: int) -> None:
    played_on(terminal, hours=2)
    said = terminal.refused("finish", "--at", at(minutes=-minutes), code=65)
    assert " is still to come (it is " in said


def test_clocks_may_differ_by_ten_minutes(terminal: Terminal) -> None:
    played_on(terminal, hours=2)
    assert oddities(terminal, "--at", at(minutes=-9)) == []


def test_a_batch_line_of_the_future_is_refused_with_its_place(terminal: Terminal) -> None:
    played_on(terminal, hours=2)
    line = f'{{"do": "drop", "tournament": "cup", "player": "Ada One", "at": "{at(days=-1)}"}}'
    assert terminal.refused("apply", "-", stdin=line.encode(), code=65).startswith("Line 1 (drop): ")


def test_an_end_before_its_last_result_is_told_and_recorded_as_odd(terminal: Terminal) -> None:
    played_on(terminal, hours=2)
    ended = terminal.run("finish", "--at", at(hours=3))
    told = "note: This is odd, and recorded as it is: it ended before its last result, by the times that are told."
    assert told in ended.stderr
    assert oddities_of_the_end(terminal) == ["ended-before-last-result"]


def test_an_end_more_than_three_days_after_the_last_day_is_odd(terminal: Terminal) -> None:
    played_on(terminal, days=20)
    assert oddities(terminal, "--at", at(days=16)) == ["ended-late"]


def test_an_end_three_days_after_the_last_day_is_none(terminal: Terminal) -> None:
    played_on(terminal, days=20)
    assert oddities(terminal, "--at", at(days=17)) == []


def test_a_tournament_of_long_ago_that_is_entered_now_ends_now(terminal: Terminal) -> None:
    played_on(terminal, days=0)
    assert oddities(terminal) == []


def test_a_report_before_the_end_is_told_and_recorded_as_odd(terminal: Terminal) -> None:
    played_on(terminal, days=3)
    terminal.run("finish", "--at", at(days=2))
    season = {"do": "open-season", "season": "year", "name": "Year", "rules": "league", "set": {"formats": []}}
    terminal.apply({**season, "from": at(days=30)[:10], "to": at(days=-30)[:10]})
    reported = terminal.run("report-qualifier", "cup", "-s", "year", "--at", at(days=2, hours=1))
    assert "the report is older than the end of the tournament" in reported.stderr
    assert terminal.run("report-qualifier", "cup", "-s", "year", "--at", at(days=1)).stderr.count("odd") == 0


def test_opening_it_again_moves_no_deadline(terminal: Terminal) -> None:
    played_on(terminal, days=20)
    terminal.run("finish", "--at", at(days=19))
    season = {"do": "open-season", "season": "year", "name": "Year", "rules": "iron-gauntlet-2019"}
    terminal.apply({**season, "from": at(days=30)[:10], "to": at(days=-30)[:10]}, {"do": "link", "tournament": "cup"})
    before = terminal.json("season", "show", "cup")["deadline"]
    terminal.run("reopen", "--reason", "a wrong score")
    terminal.run("finish", "--at", at(days=1))
    assert terminal.json("season", "show", "cup")["deadline"] == before


def oddities_of_the_end(terminal: Terminal) -> list[str]:
    import json

    last = json.loads(terminal.answer("log", "--json").splitlines()[-1])
    found: list[str] = last["data"]["oddities"]
    return found


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (("drop", "Ada One", "--at", "1999-01-01T10:00:00+00:00"), "1999-01-01"),
        (("correct", "1", "2-5", "22-41", "b", "--reason", "r", "--at", "1999-01-01T10:00:00+00:00"), "1999-01-01"),
    ],
)
def test_what_is_told_long_before_the_day_is_told_and_recorded(
    terminal: Terminal, act: tuple[str, ...], told: str
) -> None:
    played_on(terminal, days=3)
    day = at(days=3)[:10]
    said = terminal.run(*act).stderr
    early = f"It is told to have happened on {told}, before the day of the tournament, {day}; it is recorded as it is."
    assert f"note: {early}\n" in said
    assert "odd" not in said  # for `ledger oddities` does not list it


def test_who_leaves_weeks_before_the_day_is_not_told(terminal: Terminal) -> None:
    played_on(terminal, days=3)
    assert "before the day" not in terminal.run("drop", "Ada One", "--at", at(days=60)).stderr
    game = terminal.run("correct", "1", "2-5 22-41 b", "--reason", "r", "--at", at(days=60)).stderr
    assert "before the day" in game
