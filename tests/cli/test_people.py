"""People at the desk: listed, found, shown, renamed, merged, taken apart and erased."""

import re
from typing import Any

import pytest
from click.testing import CliRunner

from ledger.cli import cli
from ledger.cli.call import Call
from tests.cli.terminal import Terminal

_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def plain(text: str) -> str:
    """The text with every id as one."""
    return _ID.sub("ID", text)


@pytest.fixture
def two(played: Terminal) -> Terminal:
    """The spring tournament with both results in, and another with somebody who may be Ada One."""
    opening = {"do": "open", "tournament": "summer", "name": "Summer Open", "rules": "masters-2019"}
    played.apply({**opening, "date": "2019-09-02", "seed": "dice"}, {"do": "check-in", "player": "One, Ada"})
    played.run("use", "spring")
    return played


def row(terminal: Terminal, name: str) -> dict[str, Any]:
    return next(row for row in terminal.json("people") if row["name"] == name)


def test_everyone_is_listed(two: Terminal) -> None:
    answer = plain(two.answer("people"))
    assert re.search(r"^Ada One +1 +ID$", answer, re.MULTILINE)
    assert re.search(r"^One, Ada +1 +ID$", answer, re.MULTILINE)
    assert answer.endswith("7 people\n")
    assert row(two, "Org Zero")["tournaments"] == 0


def test_the_list_has_a_name_of_its_own(two: Terminal) -> None:
    assert two.answer("people", "list") == two.answer("people")
    two.run("people", "rename", "Ada One", "Ada Smith")
    assert "formerly" in two.answer("people", "list")
    assert "formerly" not in two.answer("people", "list", "--public")
    assert "formerly" not in two.answer("people", "--public")
    assert "--public stands after show" in two.refused("people", "--public", "show", "Ada Smith", code=2)


def test_a_few_letters_are_enough_to_find_somebody(two: Terminal) -> None:
    assert [each["name"] for each in two.json("people", "search", "ada")] == ["Ada One", "One, Ada"]
    (near,) = two.json("people", "search", "Cy Thre3")
    assert (near["name"], near["found"]) == ("Cy Three", "spelt nearly so")
    assert two.answer("people", "search", "zzyzx") == "Nobody is called anything like that.\n"


def test_a_person_is_shown_with_what_they_did(two: Terminal) -> None:
    two.run("warn", "Ada One", "--reason", "slow play")
    assert plain(two.answer("people", "show", "ada one")) == (
        "Ada One (ID)\n"
        "2019-08-02 Spring Open (spring): place 1 of 5 so far, Iron Guild, 1-0-0\n"
        "  entered as Ada One (#1), masters-2019\n"
        "  round 1: won against Bo Two (CP 5, APD 41)\n"
        "  round 1: warning (unsporting): slow play (event 18, Org Zero)\n"
    )
    assert "warning" not in two.answer("people", "show", "Ada One", "--public")
    shown = two.json("people", "show", "Ada One", "--public")
    assert "conduct" not in shown["tournaments"][0]
    assert plain(two.answer("people", "show", "Org Zero")) == (
        "Org Zero (ID)\nspring: announced it\nsummer: announced it\n"
    )


def test_a_merge_is_hinted_at_made_and_taken_back(two: Terminal) -> None:
    offered = plain(two.answer("people", "duplicates"))
    assert offered == (
        "One, Ada may be Ada One, likely: the same words stand in another order.\n"
        "  Ada One, ID, 1 tournament\n"
        "  One, Ada, ID, 1 tournament\n"
        "  To merge them: `ledger people merge ID ID --reason TEXT`.\n"
    )
    done = two.run("people", "merge", "One, Ada", "Ada One", "--reason", "written the other way round")
    assert "One, Ada and Ada One are one person" in done.stdout
    assert "To take it back: `ledger unmerge-person 'One, Ada' --reason TEXT`." in done.stderr
    assert two.answer("people", "duplicates") == "No two people here look like one.\n"
    assert row(two, "Ada One")["merged"][0]["name"] == "One, Ada"
    shown = two.run("people", "show", "One, Ada")
    assert plain(shown.stdout).startswith("Ada One (ID)\n  also One, Ada (ID)\n")
    assert shown.stderr == "note: One, Ada is called Ada One by now.\n"
    two.run("people", "unmerge", "One, Ada", "--reason", "cousins")
    assert row(two, "Ada One")["merged"] == []


def test_a_merge_without_a_reason_is_wrong_usage(two: Terminal) -> None:
    assert "--reason" in two.refused("people", "merge", "One, Ada", "Ada One", code=2)


def test_two_who_sat_against_each_other_are_refused(two: Terminal) -> None:
    refusal = two.refused("merge-person", "Bo Two", "Ada One", "--reason", "same car", code=1)
    assert refusal == "Bo Two and Ada One are two people: they sat at one table against each other in spring."


def test_a_rename_is_seen_everywhere(two: Terminal) -> None:
    done = two.run("people", "rename", "Ada One", "Ada Smith")
    assert "called Ada Smith from now on" in done.stdout
    assert "Ada Smith" in two.answer("standings")
    assert "Ada One" not in two.answer("standings")
    assert row(two, "Ada Smith")["former"] == ["Ada One"]
    assert row(two, "Ada Smith") == next(each for each in two.json("people", "search", "Ada Smith"))


def test_a_dry_run_of_each_says_what_it_would_record(two: Terminal) -> None:
    before = two.head()
    reason = ("--reason", "r", "-n")
    assert two.answer("rename-person", "Ada One", "Ada Smith", "-n") == "would record: called Ada Smith from now on\n"
    merged = two.answer("merge-person", "One, Ada", "Ada One", *reason)
    assert merged == "would record: One, Ada and Ada One are one person, and go by the second (r)\n"
    assert two.head() == before
    two.run("merge-person", "One, Ada", "Ada One", "--reason", "r")
    apart = two.answer("unmerge-person", "One, Ada", *reason)
    assert apart == "would record: One, Ada and Ada One are two people after all (r)\n"


@pytest.mark.parametrize("call", [("people", "erase"), ("erase-person",)])
def test_somebody_at_a_terminal_is_asked_before_a_name_is_gone(
    two: Terminal, monkeypatch: pytest.MonkeyPatch, call: tuple[str, ...]
) -> None:
    monkeypatch.setattr(Call, "can_ask", lambda self: True)
    words = (*call, "Ada One", "--reason", "asked for it")
    before = two.head()
    no = CliRunner().invoke(cli, words, input="n\n")
    assert no.exit_code == 1
    assert "Ada One (" in no.stderr
    assert "entered in 1 tournament: every name they ever had will be forgotten. It cannot be taken back" in no.stderr
    assert no.stderr.endswith("Nothing was recorded.\n")
    assert two.head() == before
    yes = CliRunner().invoke(cli, words, input="y\n")
    assert yes.exit_code == 0
    assert "Ada One" not in two.answer("people")


def test_yes_answers_beforehand_and_without_a_terminal_nobody_is_asked(
    two: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    two.run("people", "erase", "Bo Two", "--reason", "asked for it")
    monkeypatch.setattr(Call, "can_ask", lambda self: True)
    two.run("people", "erase", "Ada One", "--yes", "--reason", "asked for it")
    assert "Forget" not in two.run("people", "erase", "Cy Three", "--reason", "r", "-n").stderr
    names = [row["name"] for row in two.json("people")]
    assert sum(name.endswith("(erased)") for name in names) == 2


def test_a_name_nobody_has_is_answered_with_those_near(two: Terminal) -> None:
    refusal = two.refused("people", "show", "Bo Tow", code=65)
    assert refusal == "Nobody in this ledger is called Bo Tow. Did you mean Bo Two?"


def test_the_hints_name_the_ledger_and_no_tournament(two: Terminal) -> None:
    done = two.run("people", "rename", "Ada One", "Ada Smith", "--store", "ledger.db", "-t", "spring")
    assert "`ledger undo 18 --store ledger.db`" in done.stderr


def test_whoever_becomes_known_under_nearly_a_known_name_may_be_that_person(two: Terminal) -> None:
    told = two.run("check-in", "Bo Twoo", "-t", "summer")
    assert "Bo Twoo became known" in told.stdout
    assert "note: Bo Twoo is new here; Bo Two is known already; if that is the same person: " in told.stderr
    assert "`ledger people merge 'Bo Twoo' 'Bo Two' --reason TEXT`." in told.stderr
    two.run("people", "merge", "Bo Twoo", "Bo Two", "--reason", "misspelt")
    for known in (("Bo Two", "--distinct"), ("Cy Three",), ("Somebody Else",)):
        assert "is known already" not in two.run("check-in", *known, "-t", "summer").stderr


def test_one_of_several_of_a_name_is_taken_back_by_number(two: Terminal) -> None:
    told = two.run("check-in", "Ada One", "--distinct", "-t", "summer")
    assert told.stderr.startswith("To take it back: `ledger remove-entry entry:2 --reason TEXT -t summer`.")
    two.run("check-in", "Ada One", "--distinct", "-t", "summer")
    person = next(row["id"] for row in two.json("people", "search", "Ada One") if row["name"] == "Ada One")
    assert "  entered as Ada One (#" in two.answer("people", "show", person)
    assert re.search(r"\(#[0-9]\) \(#", two.answer("people", "show", person)) is None
    assert "`ledger people show ID` says who is who." in two.refused("people", "show", "Ada One", code=65)
