"""What surrounds a tournament, at the desk: attendance, feeders, requirements; and the page on them, run."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

HOW_TO = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "feed-a-final.md"
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def opening(slug: str, rules: str = "masters-2019") -> dict[str, str]:
    return {"do": "open", "tournament": slug, "name": slug.title(), "rules": rules, "date": "2019-08-02"}


@pytest.fixture
def cup(terminal: Terminal) -> Terminal:
    """A final fed by q1, which Ada and Bo entered."""
    entering = ({"do": "check-in", "tournament": "q1", "player": player} for player in ("Ada One", "Bo Two"))
    terminal.apply(opening("q1"), *entering, opening("cup"), {"do": "fed-by", "feeder": "q1"})
    return terminal


@pytest.mark.rule("MC-02")
def test_a_date_outside_the_document_is_taken_and_told(terminal: Terminal) -> None:
    asked = ("--name", "Cup", "--rules", "masters-2019")
    late = terminal.run("open", "late", *asked, "--date", "2020-07-02")
    words = "the date lies outside the time the rule document is in force"
    assert late.stderr.startswith(f"note: This is odd, and recorded as it is: {words}.\n")
    assert "odd" not in terminal.run("open", "in-time", *asked, "--date", "2020-07-01").stderr
    (event,) = terminal.json("log", "-t", "late", "--as-of", "version:1")["data"]["oddities"]
    assert event == "date-outside-document"


@pytest.mark.rule("MC-01")
def test_an_event_is_of_one_format_and_keeps_it(cup: Terminal) -> None:
    both = cup.refused(
        *("open", "both", "--name", "Both", "--rules", "masters-2019+champions-2019", "--date", "2019-08-01"), code=65
    )
    assert "No rule system is called 'masters-2019+champions-2019'" in both
    assert "no figure called 'system'" in cup.refused("amend", "-t", "cup", "--set", "system=champions-2019", code=65)


def test_a_time_zone_is_given_at_the_opening(terminal: Terminal) -> None:
    asked = ("--name", "Cup", "--rules", "masters-2019", "--date", "2019-08-01", "--zone")
    assert "is no known time zone" in terminal.refused("open", "cup", *asked, "Mars/Olympus", code=65)
    terminal.run("open", "cup", *asked, "Europe/Paris")
    assert terminal.json("log")["data"]["zone"] == "Europe/Paris"


@pytest.mark.rule("MC-04")
def test_attendance_is_recorded_and_replaced(cup: Terminal) -> None:
    assert cup.answer("attendance", "99", "-t", "cup").endswith(": 99 attendees at the convention\n")
    assert "failed   Attendance: 99 at the convention" in cup.answer("requirements", "-t", "cup")
    cup.run("attendance", "100", "-t", "cup")
    assert "met      Attendance: 100 at the convention" in cup.answer("requirements", "-t", "cup")


@pytest.mark.bad_input(24)
@pytest.mark.parametrize("number", ["many", "1_0", "٣", "0", "12.0", "99999999999"])
def test_attendance_is_a_plain_number_of_people(cup: Terminal, number: str) -> None:
    assert cup.refused("attendance", "-t", "cup", number, code=65)


@pytest.mark.rule("MC-04")
def test_a_link_a_dry_run_and_a_refusal_at_the_desk(cup: Terminal) -> None:
    cup.apply(opening("q2"))
    dry = cup.run("fed-by", "q2", "-t", "cup", "--dry-run")
    assert (dry.stdout, dry.stderr) == ("would record: fed by q2\nwould record: feeds cup\n", "Nothing was recorded.\n")
    assert cup.answer("fed-by", "q2", "-t", "cup").endswith(": feeds cup\n")
    assert cup.refused("fed-by", "q2", "-t", "cup", code=1) == "q2 feeds cup already."
    assert "no tournament called q9" in cup.refused("fed-by", "q9", "-t", "cup", code=66)
    assert "does not feed itself" in cup.refused("fed-by", "cup", "-t", "cup", code=65)


@pytest.mark.rule("MC-05")
def test_nothing_feeds_a_champions_tournament(cup: Terminal) -> None:
    cup.apply(opening("champ", "champions-2019"))
    assert cup.refused("fed-by", "q1", "-t", "champ", code=1) == (
        "Champions 2019 is open to all players, so no tournament may feed champ."
    )
    assert cup.answer("requirements", "-t", "champ") == (
        "champ, Champions 2019\n"
        "failed   Participants: 0 players, at least 32 are asked for\n"
        "met      Open to all: no other tournament feeds it\n"
    )


@pytest.mark.rule("MC-04")
def test_a_stranger_is_let_in_for_a_reason_and_named_in_the_refusal(cup: Terminal) -> None:
    refusal = cup.refused("check-in", "Zed Nine", "-t", "cup", code=1)
    assert refusal.startswith("Zed Nine entered none of the tournaments that feed this one (q1)")
    taken = cup.run("check-in", "Zed Nine", "-t", "cup", "--reason", "sponsor's guest")
    assert "note: This is odd, and recorded as it is: a player who entered none" in taken.stderr


@pytest.mark.rule("MC-27")
def test_one_who_was_disqualified_in_the_feeder_is_refused_by_name(cup: Terminal) -> None:
    cup.run("disqualify", "Bo Two", "-t", "q1", "--reason", "loaded dice")
    refusal = cup.refused("check-in", "Bo Two", "-t", "cup", "--reason", "he is sorry", code=1)
    assert refusal == "Bo Two was disqualified in q1, which feeds this tournament."


@pytest.mark.rule("MC-04")
def test_requirements_are_a_report_that_other_programs_can_read(cup: Terminal) -> None:
    found = cup.json("requirements", "-t", "cup")
    assert (found["tournament"], found["rules"]) == ("cup", "Masters 2019")
    assert [(row["key"], row["status"], row["asked"], row["found"]) for row in found["rows"]] == [
        ("participants", "failed", 32, 2),
        ("attendance", "unknown", 100, None),
        ("nobody-barred", "met", 0, 0),
    ]


def test_a_tournament_that_asks_for_nothing_says_so(terminal: Terminal) -> None:
    terminal.apply({**opening("fun"), "set": {"least_players": None, "least_attendance": None}})
    assert terminal.answer("requirements") == "fun, Masters 2019\nThe rules ask for nothing.\n"


def test_requirements_are_read_as_they_were(cup: Terminal) -> None:
    cup.run("attendance", "120", "-t", "cup")
    cup.run("attendance", "90", "-t", "cup")
    assert cup.json("requirements", "-t", "cup", "--as-of", "version:3")["rows"][1]["found"] == 120


def _session() -> Iterator[tuple[str, list[str]]]:
    """Each command of the page with what it shows below it."""
    blocks = _BLOCK.findall(HOW_TO.read_text(encoding="utf-8"))
    for part in "".join(blocks).split("$ ")[1:]:
        command, *shown = part.splitlines()
        yield command, shown


def test_the_page_on_feeding_a_final_is_run_and_shows_what_the_commands_answer() -> None:
    for command, shown in _session():
        refused = any(line.startswith("ledger: ") for line in shown)
        result = Terminal().run(*shlex.split(command)[1:], code=int(refused))
        assert [line for line in result.output.splitlines() if line in shown] == shown
    assert len(list(_session())) > 10
