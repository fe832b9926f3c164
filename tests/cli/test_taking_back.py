"""Taking things back at the desk: the hint of a command names what answers it, and that answer works."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import load_workbook

from ledger.cli.call import Call
from tests.cli.terminal import Terminal

ADA, BO, CY, DI, ED = ("Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five")
WRONG = ("--reason", "typed for another")
_HINT = re.compile(r"`ledger (withdraw [0-9]+) --reason TEXT`")


def answered(desk: Terminal, *act: str) -> str:
    """The sentence by which the hint of an act takes it back."""
    (hint,) = _HINT.findall(desk.run(*act).stderr)
    return desk.answer(*hint.split(), *WRONG)


SETTINGS: list[tuple[Sequence[str], str]] = [
    (("skip", ADA, "--round", "2"), "taken back: Ada One sits out round 2"),
    (("table", ADA, "--any"), "taken back: Ada One plays at any table"),
    (("accessible-tables", "1", "2"), "taken back: accessible tables: 1 and 2"),
    (("plan", "2", "--scenario", "Bunkers"), "taken back: scenario of round 2 chosen: Bunkers"),
    (("start-round", "--scenario", "Bunkers"), "taken back: round 1 started with Bunkers"),
    (
        ("dispute", ADA, "--claim", "it was 5-3"),
        "taken back: dispute 1 (result) by Ada One",
    ),
    (("ruling", "--about", "model", "a conversion is fine"), "taken back: ruling 1 (model)"),
    (("attendance", "120"), "taken back: 120 attendees at the convention"),
]


@pytest.mark.parametrize(("act", "says"), SETTINGS, ids=[act[0] for act, _ in SETTINGS])
def test_a_setting_is_taken_back_as_its_hint_says(spring: Terminal, act: Sequence[str], says: str) -> None:
    if act[:1] == ("table",):
        spring.run("table", ADA, "4")
    assert says in answered(spring, *act)


def test_what_was_taken_back_stands_again_as_the_hint_says(spring: Terminal) -> None:
    (first,) = _HINT.findall(spring.run("skip", ADA, "--round", "2").stderr)
    assert ": stands again: Ada One sits out round 2" in answered(spring, *first.split(), *WRONG)


def test_an_event_that_is_none_of_the_tournament_is_refused(spring: Terminal) -> None:
    assert "Event 999 is none of spring; `ledger log` has its events." in spring.refused(
        "withdraw", "999", *WRONG, code=65
    )
    assert "'next' is no event" in spring.refused("withdraw", "next", *WRONG, code=2)


# rounds


def test_a_round_is_opened_again(played: Terminal) -> None:
    assert "`ledger reopen-round --reason TEXT`" in played.run("close-round").stderr
    assert "`ledger reopen-round --reason TEXT` opens it again" in played.refused("withdraw-round", *WRONG, code=1)
    assert "round 1 is open again" in played.answer("reopen-round", *WRONG)
    assert "closed" in played.answer("close-round")


def test_results_are_withdrawn_with_their_round_only_where_that_is_said(played: Terminal) -> None:
    refusal = played.refused("withdraw-round", *WRONG, code=1)
    assert "Round 1 has 2 results already" in refusal
    assert "Ada One and Bo Two; Cy Three and Di Four" in refusal
    assert "--discard-results" in refusal
    assert '"discard_results": true' in refusal
    assert "withdrawn" in played.answer("withdraw-round", "--discard-results", *WRONG)


@pytest.mark.parametrize(("typed", "code"), [(b"y\n", 0), (b"n\n", 1), (b"\n", 1)])
def test_on_a_terminal_the_command_says_whose_and_asks(
    played: Terminal, monkeypatch: pytest.MonkeyPatch, typed: bytes, code: int
) -> None:
    monkeypatch.setattr(Call, "can_ask", lambda _: True)
    said = played.run("withdraw-round", *WRONG, stdin=typed, code=code)
    assert "Ada One and Bo Two; Cy Three and Di Four" in said.stderr
    assert "Withdraw them too?" in said.stderr
    assert bool(played.json("pairings")["tables"] if code else not played.json("status")["round"])


def test_the_same_tables_are_offered_their_results_and_get_them_back(played: Terminal) -> None:
    played.run("withdraw-round", "--discard-results", *WRONG)
    tables = ("--table", ADA, BO, "--table", CY, DI, "--bye", ED)
    told = played.run("pair", *tables).stderr
    assert "Table 1 has the players of event" in told
    assert "`ledger result 1 SCORES` records it again" in told
    played.run("withdraw-round", *WRONG)
    answer = played.run("pair", *tables, "--restore-results")
    assert answer.stdout.count("is a win for") == 2
    assert "withdrawn with its round" not in answer.stderr
    assert [each["status"] for each in played.json("pairings")["tables"]] == ["done", "done"]


def test_in_the_audit_sheet_they_read_as_withdrawn(played: Terminal) -> None:
    played.run("withdraw-round", "--discard-results", *WRONG)
    played.run("pair")
    played.run("export", "standings", "-o", "book.xlsx")
    rows = [row[4] for row in load_workbook(Path("book.xlsx"))["Audit log"].iter_rows(values_only=True)]
    results = [str(row) for row in rows if "is a win for" in str(row)]
    assert len(results) == 2
    assert all("(withdrawn by event " in row for row in results)


# a tournament as a whole


def test_what_was_voided_counts_again(played: Terminal) -> None:
    assert "`ledger withdraw-void --reason TEXT`" in played.run("void", *WRONG).stderr
    assert "`ledger withdraw-void --reason TEXT` lets it count again" in played.refused("pair", code=1)
    assert "everything counts again" in played.answer("withdraw-void", *WRONG)
    assert "round 1 closed" in played.answer("pair")


def test_a_feeder_is_unlinked_as_the_hint_says(terminal: Terminal) -> None:
    for slug in ("q1", "cup"):
        terminal.run("open", slug, "--name", slug, "--rules", "masters-2019", "--date", "2026-05-02")
    assert "`ledger unlink-feeder q1 --reason TEXT -t cup`" in terminal.run("fed-by", "q1", "-t", "cup").stderr
    assert "no longer fed by q1" in terminal.answer("unlink-feeder", "q1", "-t", "cup", *WRONG)


# awards


def test_an_award_and_what_is_told_in_the_contest_go_back(terminal: Terminal) -> None:
    opened = ("--rules", "gaining-grounds-s2", "--date", "2026-05-02", "--set", "painting.judging=votes")
    terminal.run("open", "spring", "--name", "Spring", *opened)
    for name in (ADA, BO):
        terminal.run("check-in", name)
    hint = terminal.run("painting", ADA, "Lady Ash").stderr
    assert "`ledger withdraw-painting 'Ada One' entry --reason TEXT`" in hint
    terminal.run("vote", BO, ADA)
    assert "vote of Bo Two" in terminal.answer("withdraw-painting", BO, "vote", *WRONG)
    assert "withdraw-award best-painted" in terminal.run("award", "best-painted", ADA, *WRONG).stderr
    assert "`ledger withdraw-award`" in terminal.refused("withdraw-painting", ADA, "entry", *WRONG, code=1)
    assert "goes to nobody" in terminal.answer("withdraw-award", "best-painted", *WRONG)
    assert "entry of Ada One" in terminal.answer("withdraw-painting", ADA, "entry", *WRONG)


MEASURES: list[tuple[Sequence[str], Sequence[str], Sequence[str]]] = [
    (("disqualify", BO, *WRONG), ("lift-disqualification", BO, *WRONG), ("withdraw", "N", *WRONG)),
    (("warn", BO, *WRONG), ("withdraw-warning", BO, *WRONG), ("withdraw", "N", *WRONG)),
    (("adjust", BO, "tp=+5", *WRONG), ("withdraw-adjustment", BO, *WRONG), ("withdraw", "N", *WRONG)),
    (("award", "best-painted", BO), ("withdraw-award", "best-painted", *WRONG), ("withdraw", "N", *WRONG)),
    (
        ("paint-score", ADA, "presentation=4", "technique=5", "theme=3", "wow=4"),
        ("withdraw-painting", ADA, "score", *WRONG),
        ("withdraw", "N", *WRONG),
    ),
    (("painting", BO, "Lord Oak", *WRONG), ("withdraw-painting", BO, "entry", *WRONG), ("withdraw", "N", *WRONG)),
    (
        ("strike", ADA, "Vendetta", *WRONG),
        ("withdraw-strike", ADA, "Vendetta", *WRONG),
        ("strike", ADA, "Vendetta", *WRONG),
    ),
]


def shown(desk: Terminal) -> object:
    """Standings, awards, the contest and what is held against whom."""
    table = desk.json("standings")
    rows = {key: value for key, value in table.items() if key not in ("version", "event", "size", "root")}
    held = [each["seq"] for each in desk.json("conduct")["incidents"] if each["withdrawn"] is None]
    return rows, desk.json("awards")["rows"], desk.json("paintings")["rows"], held


@pytest.mark.parametrize("is_over", [False, True], ids=["under way", "finished"])
@pytest.mark.parametrize(("measure", "lift", "back"), MEASURES, ids=[" ".join(each[1][:3]) for each in MEASURES])
def test_what_was_lifted_or_withdrawn_stands_again_as_it_stood(
    terminal: Terminal, measure: Sequence[str], lift: Sequence[str], back: Sequence[str], is_over: bool
) -> None:
    opened = ("--rules", "gaining-grounds-s2", "--date", "2026-05-02", "--set", "painting.judging=scores")
    terminal.run("open", "spring", "--name", "Spring", *opened)
    for name in (ADA, BO):
        terminal.run("check-in", name)
    terminal.run("painting", ADA, "Lady Ash")
    if measure[0] == "award":
        terminal.run("painting", BO, "Lord Oak")
        measure = (*measure, *WRONG)
    terminal.run("pair", "--table", ADA, BO)
    terminal.run("result", "1", "6-5", "--note", "strategy=4-3", "--scheme", "Ada One: Vendetta=1+1")
    terminal.run(*measure)
    if is_over:
        terminal.run("finish", *WRONG)
    stood = shown(terminal)
    (event,) = re.findall(r"event (\d+)", terminal.answer(*lift))[:1]
    assert shown(terminal) != stood
    terminal.run(*(event if word == "N" else word for word in back))
    again = shown(terminal)
    assert again == stood
    terminal.run(*lift)
    terminal.run("undo", *WRONG, "--yes")
    assert shown(terminal) == again


# seasons


def test_what_is_recorded_of_a_season_goes_back_as_the_hints_say(terminal: Terminal) -> None:
    window = ("--from", "2026-01-01", "--to", "2026-12-31")
    terminal.run("open-season", "north", "--name", "North", "--rules", "iron-gauntlet-2019", *window)
    terminal.run("open", "q1", "--name", "Q1", "--rules", "masters-2019", "--date", "2026-05-02")
    assert "`ledger withdraw-request q1 --reason TEXT`" in terminal.run("request-qualifier", "q1").stderr
    assert "no longer asked for" in terminal.answer("withdraw-request", "q1", *WRONG)
    assert "q1 was not reported." in terminal.refused("withdraw-report", "q1", *WRONG, code=1)
    finals = ("--name", "Finals", "--rules", "masters-2019", "--date", "2026-12-12")
    assert "`ledger unlink finals --reason TEXT`" in terminal.run("open-finals", "finals", *finals).stderr
    assert "the finals of the season no longer" in terminal.answer("unlink", "finals", *WRONG)
