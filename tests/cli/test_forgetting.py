"""Erasing and redacting from the command line: what is said, what every read and document shows, and the checks."""

import csv
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.byte_forms import found_in
from tests.cli.terminal import Terminal
from tests.exports.pdf import all_text

ADA = "Ada One"
STORE = Path("ledger.db")
PLACEHOLDER = re.compile(r"Player [0-9a-f]{4} \(erased\)")
READS = (
    ("standings",),
    ("pairings",),
    ("log",),
    ("status",),
    ("explain", "#1"),
    ("rulings",),
    ("conduct",),
    ("officials",),
    ("people",),
    ("people", "duplicates"),
)


@pytest.fixture
def told(played: Terminal) -> Terminal:
    """The round of five, with Ada in it as player, official and actor, and in texts."""
    played.run("appoint", ADA, "--role", "judge")
    played.run("dispute", "Bo Two", "--claim", "Ada One moved the flag")
    played.run("statement", "1", "so did ADA ONE say", "--player", "Cy Three", "--by", ADA)
    played.run("drop", "Di Four", "--reason", "a lift with Ada One")
    return played


def outputs(terminal: Terminal) -> str:
    """Everything the reads say, to the desk, to the public and as JSON."""
    said = [terminal.answer(*read, *also) for read in READS for also in ((), ("--json",))]
    return "\n".join((*said, terminal.answer("log", "--public")))


def person_id(terminal: Terminal, name: str) -> str:
    return next(str(row["id"]) for row in terminal.json("people") if row["name"] == name)


def test_no_byte_is_left_and_verify_still_exits_with_nothing_wrong(told: Terminal) -> None:
    assert ADA.encode() in found_in(STORE, ADA)
    told.run("erase-person", ADA, "--reason", "asked for it")
    assert found_in(STORE, ADA) == []
    told.run("verify")
    told.run("verify", "--replay")


def test_every_read_shows_the_placeholder(told: Terminal) -> None:
    told.run("people", "erase", ADA, "--reason", "asked for it")
    said = outputs(told)
    assert ADA.casefold() not in said.casefold()
    for read in ("standings", "pairings", "log", "officials"):
        assert PLACEHOLDER.search(told.answer(read)), read
    assert PLACEHOLDER.search(told.answer("explain", "#1"))


def test_the_answer_says_which_events_lost_a_text(told: Terminal) -> None:
    result = told.run("erase-person", ADA, "--reason", "asked for it")
    erasure, *redactions = result.stdout.splitlines()
    assert PLACEHOLDER.sub("PERSON", erasure).endswith(": what PERSON was called is forgotten (asked for it)")
    assert len(redactions) == 3
    assert all(re.fullmatch(r"event \d+: a text of event \d+ is forgotten", line) for line in redactions)
    assert result.stderr == "It cannot be taken back; copies made before still hold the words.\n"


def test_a_dry_run_says_the_same_and_forgets_nothing(told: Terminal) -> None:
    before = told.head()
    result = told.run("erase-person", ADA, "--reason", "asked for it", "-n")
    assert result.stdout.startswith("would record: what Ada One was called is forgotten (asked for it)\n")
    assert result.stderr.endswith("Nothing was recorded.\n")
    assert told.head() == before
    assert ADA in told.answer("standings")


def test_erasing_again_says_that_there_is_nothing_to_record(told: Terminal) -> None:
    person = person_id(told, ADA)
    told.run("erase-person", ADA, "--reason", "asked for it")
    before = told.head()
    result = told.run("erase-person", person, "--reason", "once more")
    assert (result.stdout, told.head()) == ("nothing to record\n", before)
    assert "was erased before; nothing is recorded, and the file is cleaned." in result.stderr
    told.run("verify")


@pytest.mark.parametrize(
    ("call", "code", "sentence"),
    [
        (("erase-person", "Xu Yz"), 65, "Nobody in this ledger is called Xu Yz."),
        (("erase-person", ADA), 2, "Missing option '--reason'. See `ledger erase-person --help`."),
        (("redact", "17"), 2, "Missing option '--reason'. See `ledger redact --help`."),
        (("redact", "999", "--reason", "x"), 66, "There is no event 999; the log has 20."),
    ],
)
def test_refusals_are_one_sentence(told: Terminal, call: tuple[str, ...], code: int, sentence: str) -> None:
    also = () if "--reason" in call or code == 2 else ("--reason", "asked")
    assert told.refused(*call, *also, code=code) == sentence


@pytest.mark.parametrize("seq", ["-1", "x", "1.5", "٣"])
def test_an_event_is_named_by_its_number(told: Terminal, seq: str) -> None:
    assert "is no event" in told.refused("redact", "--reason", "x", "--", seq, code=2)


def test_a_text_is_redacted_by_the_number_of_its_event(told: Terminal) -> None:
    log = [json.loads(line) for line in told.answer("log", "--json").splitlines()]
    seq = next(entry["seq"] for entry in log if entry["type"] == "PlayerDropped")
    result = told.run("redact", str(seq), "--reason", "no need to know")
    assert result.stdout.endswith(f"a text of event {seq} is forgotten (no need to know)\n")
    assert told.refused("redact", str(seq), "--reason", "x", code=1) == f"The text of event {seq} is forgotten already."
    told.run("verify", "--replay")


def test_a_document_issued_before_is_issued_again_with_the_placeholder_under_the_same_event(told: Terminal) -> None:
    before = {ending: _exported(told, ending) for ending in (".pdf", ".xlsx", ".csv")}
    size = told.head()[0]
    assert all(ADA in text for text, _ in before.values())
    told.run("erase-person", ADA, "--reason", "asked for it")
    erased_size = told.head()[0]
    for ending, (_, event) in before.items():
        text, again = _exported(told, ending)
        assert again == event < size
        assert ADA not in text, ending
        assert PLACEHOLDER.search(text), ending
    assert told.head()[0] == erased_size, "nothing was recorded anew"


def test_a_new_document_shows_the_placeholder(told: Terminal) -> None:
    told.run("erase-person", ADA, "--reason", "asked for it")
    for kind in ("record-sheets", "pairings", "slips"):
        told.run("export", kind, "-o", f"{kind}.pdf")
        text = all_text(Path(f"{kind}.pdf").read_bytes())
        assert ADA not in text
        assert PLACEHOLDER.search(text), kind


def test_while_somebody_reads_the_store_the_command_says_that_the_bytes_are_still_there(
    told: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ledger.store.sqlite import files

    monkeypatch.setattr(files, "PATIENCE_MILLISECONDS", 10)
    with closing(sqlite3.connect(STORE, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM vault").fetchone()
        result = told.run("erase-person", ADA, "--reason", "asked for it")
        assert "the file still holds their bytes" in result.stderr
        assert "repeat the command" in result.stderr
        assert found_in(STORE, ADA)
    told.refused("erase-person", ADA, "--reason", "asked for it", code=65)
    assert found_in(STORE, ADA) == [], "whoever opens it next cleans it"
    told.run("verify")


def _exported(terminal: Terminal, ending: str) -> tuple[str, int]:
    """The words of the standings as a document, and the event that records it."""
    file = Path(f"standings{ending}")
    answer = terminal.json("export", "standings", "-o", str(file), "--force")
    return _words(file), answer["event"]


def _words(file: Path) -> str:
    if file.suffix == ".pdf":
        return all_text(file.read_bytes())
    if file.suffix == ".xlsx":
        rows = (row for sheet in load_workbook(file) for row in sheet.iter_rows(values_only=True))
        return "\n".join(" ".join(map(str, row)) for row in rows)
    with file.open(encoding="utf-8", newline="") as lines:
        return "\n".join(" ".join(row) for row in csv.reader(lines))


def test_a_season_goes_on_counting_under_the_placeholder(told: Terminal) -> None:
    season = {"do": "open-season", "season": "north", "name": "North", "rules": "league"}
    told.run("finish", "--reason", "the hall closes")
    told.apply(
        {**season, "from": "2019-06-07", "to": "2020-06-07", "set": {"points": [5, 3, 1]}},
        {"do": "link", "season": "north", "tournament": "spring"},
        {"do": "report-qualifier", "season": "north"},
    )
    before = told.json("season", "table", "north")["rows"]
    assert before[0]["player"] == ADA
    told.run("erase-person", ADA, "--reason", "asked for it")
    assert found_in(STORE, ADA) == [], "what is kept of a season holds ids alone"
    after = told.json("season", "table", "north")["rows"]
    assert PLACEHOLDER.fullmatch(after[0]["player"])
    assert [row["qp"] for row in after] == [row["qp"] for row in before]
    reported = next(entry for entry in _whole_log(told) if entry["type"] == "QualifierReported")
    assert PLACEHOLDER.search(reported["says"])
    told.run("verify", "--replay")


def _whole_log(terminal: Terminal) -> list[dict[str, str]]:
    from ledger.application import Ledger

    with Ledger.open(str(STORE)) as ledger:
        return [entry.model_dump(mode="json") for entry in ledger.log()]
