"""`ledger undo`: what would be taken back is shown first, with all that it moves; then it is, for a reason."""

import pytest

from tests.application.batches import ADA, BO, BY, ROUND_ONE, correct, lines, pair
from tests.application.seasons import SEASON, steps, to_season, tournament
from tests.cli.terminal import Terminal

WHY = ("--reason", "it was right at first")


@pytest.fixture
def spring(terminal: Terminal) -> Terminal:
    """Round 1 is over, round 2 drawn from it; then a result of round 1 was corrected."""
    terminal.run("apply", "-", stdin=lines((*ROUND_ONE, pair(), correct(BO, ADA, round=1))))
    return terminal


def test_a_dry_run_shows_the_act_its_answer_and_what_that_moves(spring: Terminal) -> None:
    size = spring.head()[0]
    shown = spring.run("undo", "-n")
    taken, answer, *moved = shown.stdout.splitlines()
    assert taken.startswith(
        f"to take back, event {size - 1}: round 1, table 1: Ada One against Bo Two now stands as a win"
    )
    assert answer.startswith("would record: round 1, table 1: Ada One against Bo Two now stands as a win for Ada One")
    assert moved[0] == "  Round 1, table 1: Ada One wins now, not Bo Two."
    assert shown.stderr == "Nothing was recorded.\n"
    assert spring.head()[0] == size


def test_whoever_is_sure_is_not_asked_and_says_why(spring: Terminal) -> None:
    size = spring.head()[0]
    done = spring.run("undo", "--yes", *WHY)
    assert done.stdout.startswith(
        f"event {size}: round 1, table 1: Ada One against Bo Two now stands as a win for Ada One"
    )
    assert "  Round 1, table 1: Ada One wins now, not Bo Two.\n" in done.stdout
    assert done.stderr == f"To undo that: `ledger undo {size}`.\n"


def test_the_answer_stands_beside_what_it_answers_with_its_reason(spring: Terminal) -> None:
    spring.run("undo", "--yes", *WHY)
    spring.run("undo", "--yes", "--reason", "it was not")
    told = spring.answer("explain", ADA, "tp")
    assert "sheet misread" in told
    assert WHY[1] in told


def test_without_a_terminal_nobody_is_asked_and_nothing_is_taken_back(spring: Terminal) -> None:
    size = spring.head()[0]
    assert "Say --yes to take it back without being asked" in spring.run("undo", *WHY, code=2).stderr
    assert "Say why with --reason TEXT" in spring.run("undo", "--yes", code=2).stderr
    assert spring.head()[0] == size


def test_at_a_terminal_it_asks_whether_and_why(spring: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.cli.call.Call.can_ask", lambda call: True)
    size = spring.head()[0]
    assert spring.run("undo", stdin=b"n\n", code=1).stderr.endswith("Nothing was recorded.\n")
    assert spring.head()[0] == size
    asked = spring.run("undo", stdin=b"y\nit was right at first\n")
    assert "Take it back?" in asked.stderr
    assert "Why" in asked.stderr
    assert spring.head()[0] == size + 1


def test_as_json_it_has_the_act_the_requests_that_answer_it_and_their_reach(spring: Terminal) -> None:
    found = spring.json("undo", "-n")
    assert [event["type"] for event in found["undone"]] == ["ResultCorrected"]
    assert [(each["do"], each["round"], each["table"]) for each in found["requests"]] == [("correct", 1, 1)]
    assert [event["type"] for event in found["events"]] == ["ResultCorrected"]
    assert found["dry_run"] is True
    assert found["reach"]["winners"][0]["winner"] == [[BO], [ADA]]


def test_an_act_is_meant_by_any_of_its_events_whichever_stream_it_is_of(spring: Terminal) -> None:
    spring.run("drop", ADA)
    dropped = spring.head()[0] - 1
    spring.run("drop", BO)
    assert "event" in spring.answer("undo", str(dropped), "--yes", *WHY)
    assert spring.json("standings")["rows"] != []
    assert "There is no event 999" in spring.refused("undo", "999", "--yes", *WHY, code=66)
    assert "is no event" in spring.run("undo", "last", code=2).stderr


def test_the_last_act_of_a_season_is_named_with_s(terminal: Terminal) -> None:
    unlink = to_season("unlink", reason="not ours")
    terminal.run("apply", "-", "--by", BY, stdin=lines((SEASON, *tournament("q1"), *steps("q1"), unlink)))
    told = terminal.run("undo", "-s", "ig-2019", "--yes", *WHY)
    assert "Season ig-2019: q1 counts now; Ada One gains 10 points (10 now)" in told.stderr


def test_an_event_of_another_tournament_is_undone_there_and_hints_are_for_it(spring: Terminal) -> None:
    spring.run("open", "cup", "--name", "Cup", "--rules", "champions-2019", "--date", "2019-09-02")
    spring.run("drop", ADA, "-t", "spring")
    dropped = spring.head()[0] - 1
    done = spring.run("undo", str(dropped), "--yes", *WHY, "-t", "cup")
    assert "came back" in done.stdout
    assert done.stderr.endswith(f"To undo that: `ledger undo {dropped + 1}`.\n")


def test_with_nothing_named_the_last_act_of_the_ledger_is_meant_whatever_it_is_of(terminal: Terminal) -> None:
    unlink = to_season("unlink", reason="not ours")
    terminal.run("apply", "-", "--by", BY, stdin=lines((SEASON, *tournament("q1"), *steps("q1"), unlink)))
    told = terminal.run("undo", "-n").stdout
    assert f"to take back, event {terminal.head()[0] - 1}: q1" in told
    assert "finished" not in told
    assert "to take back" in terminal.run("undo", "-t", "q1", "-n").stdout
    terminal.run("rename-person", ADA, "Ada Young")
    assert "would record: called Ada One from now on" in terminal.run("undo", "-n").stdout


def test_one_that_is_named_or_chosen_has_its_own_last_act(spring: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    spring.run("open", "cup", "--name", "Cup", "--rules", "champions-2019", "--date", "2019-09-02")
    assert "Cup opened" in spring.run("undo", "-n").stdout
    assert "now stands as a win" in spring.run("undo", "-n", "-t", "spring").stdout
    spring.run("use", "spring")
    assert "now stands as a win" in spring.run("undo", "-n").stdout
    monkeypatch.setenv("LEDGER_TOURNAMENT", "cup")
    assert "Cup opened" in spring.run("undo", "-n").stdout


def test_a_document_is_no_act_and_in_a_ledger_without_any_there_is_nothing_to_take_back(spring: Terminal) -> None:
    spring.run("export", "pairings")
    assert "now stands as a win" in spring.run("undo", "-n").stdout
    spring.run("init", "--store", "sqlite:///empty.db")
    assert "Nothing is recorded yet" in spring.run("undo", "--store", "sqlite:///empty.db", code=1).stderr


def test_an_evening_of_a_campaign_is_taken_back_without_naming_it(terminal: Terminal) -> None:
    terminal.run("campaign", "open", "dust", "--name", "Dust", "--date", "2026-05-08", "--type", "endless")
    for army, player in (("Ashen Pact", ADA), ("Tide", BO)):
        terminal.run("campaign", "join", army, "--player", player, "--unit", f"{army} Line=900,hero")
    size = terminal.head()[0]
    done = terminal.run("undo", "--yes", *WHY)
    assert done.stdout.startswith(f"event {size}: withdrawn: event {size - 1}")
    assert "ledger undo" not in done.stderr  # a withdrawal in a campaign stands
    assert "entered again" in done.stderr
