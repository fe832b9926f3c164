"""Officials at the desk: appointed, listed, and answered with 77 where something is not theirs."""

import json
import re

import pytest

from tests.cli.terminal import Terminal

OPENING = ("open", "spring", "--name", "Spring Open", "--rules", "gaining-grounds-s2", "--date", "2026-05-02")


@pytest.fixture
def officials(terminal: Terminal) -> Terminal:
    """A tournament with an organizer and a judge."""
    terminal.run(*OPENING)
    terminal.run("appoint", "Org Zero", "--role", "organizer")
    terminal.run("appoint", "Jude Zero", "--role", "judge")
    return terminal


def test_without_officials_that_is_said(terminal: Terminal) -> None:
    terminal.run(*OPENING)
    assert terminal.answer("officials") == "Nobody is appointed, so whoever acts has the organizer's rights.\n"
    assert terminal.json("officials") == {"tournament": "spring", "rows": [], "event": 1}


@pytest.mark.rule("GG2-01")
def test_officials_are_listed_by_name(officials: Terminal) -> None:
    assert officials.answer("officials") == "organizer: Org Zero\njudge: Jude Zero\n"
    assert officials.json("officials")["rows"] == [
        {"official": "Org Zero", "role": "organizer"},
        {"official": "Jude Zero", "role": "judge"},
    ]


def test_a_role_ends_with_none(officials: Terminal) -> None:
    result = officials.run("appoint", "Jude Zero", "--role", "none")
    assert "Jude Zero is no official any more" in result.stdout
    assert officials.answer("officials") == "organizer: Org Zero\n"
    hint = re.fullmatch(r"To take it back: `ledger (undo \d+)`.\n", result.stderr)
    assert hint is not None
    officials.run(*hint[1].split(), "--reason", "they stay", "--yes")
    assert officials.answer("officials") == "organizer: Org Zero\njudge: Jude Zero\n"


def test_the_first_appointment_says_how_it_is_taken_back(terminal: Terminal) -> None:
    terminal.run(*OPENING)
    result = terminal.run("appoint", "Org Zero", "--role", "organizer")
    assert result.stderr == "To take it back: `ledger undo 2`.\n"
    terminal.run("undo", "2", "--reason", "too early", "--yes")
    assert terminal.answer("officials").startswith("Nobody is appointed")


def test_a_dry_run_foretells_an_official_nobody_knows_yet(officials: Terminal) -> None:
    answer = officials.answer("appoint", "Sky Zero", "--role", "scorekeeper", "--dry-run")
    assert answer == "would record: Sky Zero became known\nwould record: Sky Zero is appointed scorekeeper\n"


def test_what_is_not_theirs_is_answered_with_77(officials: Terminal) -> None:
    refusal = officials.refused("pair", "--by", "Jude Zero", code=77)
    assert refusal.startswith("Jude Zero is a judge of spring; `pair` is for the organizer or a scorekeeper.")
    refusal = officials.refused("check-in", "Ada One", "--by", "Anybody", code=77)
    assert refusal.startswith("Anybody is no official of spring; `check-in` is for the organizer or a scorekeeper.")


def test_a_role_nobody_has_is_wrong_usage(officials: Terminal) -> None:
    assert "referee" in officials.refused("appoint", "Ada One", "--role", "referee", code=2)


@pytest.mark.rule("GG2-02")
@pytest.mark.rule("GG2-49")
def test_a_rule_is_announced_in_words_and_warned_of_after_check_in(terminal: Terminal) -> None:
    terminal.run(*OPENING)
    early = terminal.run("amend", "--text", "Terrain may be moved.")
    assert "rules amended: Terrain may be moved." in early.stdout
    assert "after somebody checked in" not in early.stderr
    terminal.run("check-in", "Ada One")
    assert "rules changed after somebody checked in" in terminal.run("amend", "--text", "Dice are shared.").stderr


def test_an_amendment_without_a_word_is_wrong_usage(terminal: Terminal) -> None:
    terminal.run(*OPENING)
    assert "--text TEXT" in terminal.refused("amend", code=2)


def test_the_log_says_under_which_login_somebody_else_was_said_to_act(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "org zero")
    terminal.run(*OPENING, "--by", "Org Zero")
    terminal.run("check-in", "Ada One", "--by", "Jude Zero")
    first, second = terminal.answer("log").splitlines()
    assert first.endswith("to be played on 2026-05-02, by Org Zero")
    assert second.endswith("Ada One checked in as #1, by Jude Zero (login org zero)")
    vias = [json.loads(line)["via"] for line in terminal.answer("log", "--json").splitlines()]
    assert vias == [None, {"way": "command-line", "login": "org zero"}]


def test_a_season_has_officials_too(terminal: Terminal) -> None:
    window = ("--from", "2019-06-07", "--to", "2020-06-07")
    terminal.run("open-season", "ig-2019", "--name", "IG", "--rules", "iron-gauntlet-2019", *window)
    assert terminal.answer("officials", "-s", "ig-2019").startswith("Nobody is appointed")
    result = terminal.run("appoint", "Sky Zero", "--role", "scorekeeper", "-s", "ig-2019")
    assert "Org Zero is appointed organizer" in result.stdout
    assert result.stderr == f"To take it back: `ledger undo {terminal.head()[0] - 1}`.\n"
    assert terminal.answer("officials", "-s", "ig-2019") == "organizer: Org Zero\nscorekeeper: Sky Zero\n"
    refusal = terminal.refused("close-season", "-s", "ig-2019", "--by", "Sky Zero", code=77)
    assert refusal.startswith("Sky Zero is a scorekeeper of ig-2019; `close-season` is for the organizer.")
    terminal.run("appoint-in-season", "Sky Zero", "--role", "none", "-s", "ig-2019")
    assert terminal.json("officials", "-s", "ig-2019")["rows"] == [{"official": "Org Zero", "role": "organizer"}]


def test_so_has_the_ledger_itself(officials: Terminal) -> None:
    result = officials.run("appoint", "Lea Zero", "--role", "organizer", "--ledger")
    assert "Lea Zero is appointed organizer of the ledger" in result.stdout
    assert result.stderr == f"To take it back: `ledger undo {officials.head()[0] - 1}`.\n"
    assert officials.answer("officials", "--ledger") == "organizer: Lea Zero\n"
    refusal = officials.refused("rename-person", "Jude Zero", "Jude One", code=77)
    assert refusal.startswith("Org Zero is no official of this ledger; `rename-person` is for the organizer or a score")
    officials.run("appoint-in-ledger", "Sky Zero", "--role", "scorekeeper", "--by", "Lea Zero")
    officials.run("rename-person", "Jude Zero", "Jude One", "--by", "Sky Zero")


def test_one_place_is_meant_at_a_time(officials: Terminal) -> None:
    several = "one of -s, -c and --ledger"
    appoint = ("appoint", "Lea Zero", "--role", "judge", "--ledger", "-s", "ig-2019")
    assert several in officials.refused(*appoint, code=2)
    assert several in officials.refused("officials", "--ledger", "-c", "dust", code=2)


def test_who_judges_themself_is_told_who_else_can(officials: Terminal) -> None:
    officials.run("check-in", "Jude Zero")
    warning = ("warn", "Jude Zero", "--conduct", "slow-play", "--reason", "late", "--by", "Jude Zero")
    assert officials.refused(*warning, code=77) == (
        "Nobody decides about themself where another official can; `warn` is for Org Zero here. "
        "Say with --by which other official decides it."
    )


def test_a_decision_about_oneself_that_nobody_else_can_take_is_odd_and_names_no_other_official(
    terminal: Terminal,
) -> None:
    terminal.run("init")
    terminal.run("open", "cup", "--name", "Cup", "--rules", "gaining-grounds-s2", "--date", "2019-08-02")
    terminal.run("check-in", "Ada One")
    said = terminal.run("warn", "Ada One", "--reason", "slow play", "--by", "Ada One").stderr
    assert "somebody decided about themself, and there was no other official to do it.\n" in said
    assert "--by" not in said


def test_which_of_one_name_is_meant_is_asked_for_in_the_words_of_the_command_line(terminal: Terminal) -> None:
    terminal.run("init")
    terminal.run("open", "cup", "--name", "Cup", "--rules", "gaining-grounds-s2", "--date", "2019-08-02")
    terminal.run("check-in", "Ada One")
    terminal.run("check-in", "Ada One", "--distinct")
    said = terminal.refused("rename-person", "Ada One", "Ada Won", code=65)
    assert "Give one of these ids in place of the name; `ledger people show ID` says who is who." in said
    line = b'{"do": "rename-person", "person": "Ada One", "name": "Ada Won"}'
    assert 'Give one of these ids as "person"' in terminal.refused("apply", "-", stdin=line, code=65)
