"""`ledger export`: what is written and said, what is refused, and that the same events give the same bytes."""

import csv
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from ledger.application.documents import FORMATS
from ledger.exports import page_done, watched
from tests.beginnings import Beginnings
from tests.cli.terminal import Terminal, environment

HOSTILE = (
    "=HYPERLINK(1)",
    "<b>x</b>",
    "Żółć Łódź",
    "Дмитрий Иванов",
    "Bartholomew Maximilian Featherstonehaugh-Cholmondeley van der Wolkenstein-Hohenzo"[:80],
)
SEASON = {"do": "open-season", "season": "north", "rules": "league", "from": "2026-01-01", "to": "2026-12-31"}
EVERY = [(kind, ending) for kind, endings in FORMATS.items() for ending in endings]
ONE_BY_ONE = """
import json, sys
from ledger.cli import cli
for call in json.loads(sys.argv[1]):
    try:
        cli(call)
    except SystemExit as end:
        if end.code:
            raise
"""
KINDS = (
    "standings, record-sheets, pairings, slips, score-sheets, qualifier-report, season, campaign, army-sheets and "
    "mission-report"
)


@pytest.fixture
def hostile(terminal: Terminal, beginnings: Beginnings) -> Terminal:
    """A tournament of people whose names are hard to print, its first round half played."""
    beginnings.lay_out("hostile", _hostile, Path.cwd())
    terminal.run("use", "spring")
    return terminal


def _hostile() -> None:
    opening = {"do": "open", "tournament": "spring", "name": "Łódź & <i>Co</i>", "rules": "masters-2019"}
    first, second, third, fourth, last = HOSTILE
    Terminal().run("init")
    Terminal().apply(
        {**opening, "date": "2026-05-02", "seed": "dice"},
        *({"do": "check-in", "player": name, "faction": "Iron Guild", "club": "=1+1"} for name in HOSTILE),
        {"do": "pair", "round": 1, "pairings": [[first, second], [third, fourth], [last, None]]},
        {"do": "result", "winner": first, "scores": {first: {"cp": 5, "apd": 41}, second: {"cp": 2, "apd": 22}}},
        {**opening, "tournament": "autumn", "rules": "gaining-grounds-s2", "date": "2026-10-03", "seed": "dice"},
        *({"do": "check-in", "player": name, "faction": "Guild"} for name in HOSTILE[:2]),
        {"do": "pair", "round": 1, "pairings": [[first, second]]},
        {"do": "result", "scores": {first: {"vp": 5}, second: {"vp": 2}}},
        {"do": "finish", "reason": "one round was enough"},
        {**SEASON, "name": "Łódź & <i>Co</i>, all year", "set": {"regions": ["Północ"]}},
        {"do": "link", "season": "north", "tournament": "autumn", "region": "Północ"},
        {"do": "link", "season": "north", "tournament": "spring", "region": "Północ"},
        *_campaign(),
    )


def _campaign() -> Iterator[dict[str, Any]]:
    """Armies and units called like those people, in a mission that has begun; dice of it are drawn."""
    opening = {"do": "open-campaign", "campaign": "dust", "name": "Łódź & <i>Co</i>", "rules": "grimdark-future-3.1"}
    yield {**opening, "date": "2026-05-02", "type": "game-limited", "seed": "dice"}
    for name in HOSTILE:
        units = [{"name": f"{name[:70]} unit", "cost": 900, "notes": [name]}]
        yield {"do": "join-campaign", "army": name, "player": name, "units": units}
    yield {"do": "begin-mission", "mission": 1, "brings": {name: [f"{name[:70]} unit"] for name in HOSTILE}}
    yield {"do": "roll-objective", "mission": 1, "army": HOSTILE[0]}


@pytest.fixture
def everywhere(beginnings: Beginnings) -> None:
    """Every document of the hostile store, written by two processes that differ in zone, hash seed and locale."""
    beginnings.lay_out("everywhere", _everywhere, Path.cwd())


def _everywhere() -> None:
    _hostile()
    for zone, seed, locale in (("UTC", "0", "C.UTF-8"), ("Asia/Tokyo", "1", "C")):
        calls = [
            ("export", kind, "-t", tournament_with(kind), "-o", f"{seed}-{kind}{ending}", "--json")
            for kind, ending in EVERY
        ]
        settings = environment(TZ=zone, PYTHONHASHSEED=seed, LC_ALL=locale)
        command = [sys.executable, "-c", ONE_BY_ONE, json.dumps(calls)]
        done = subprocess.run(command, env=settings, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        Path(f"{seed}.jsonl").write_text(done.stdout, encoding="utf-8")


def tournament_with(kind: str) -> str:
    """One whose rules have that kind of document, or that has ended where it needs to."""
    return "autumn" if kind in ("score-sheets", "qualifier-report") else "spring"


def sheets(file: str) -> Any:
    from openpyxl import load_workbook

    from ledger.exports import workbooks  # noqa: F401 it chooses how openpyxl writes, and so comes first

    return load_workbook(file)


def test_the_file_is_named_for_tournament_and_kind_and_the_answer_says_how_to_check_it(played: Terminal) -> None:
    size, _ = played.head()
    result = played.run("export", "standings")
    _, root = played.head()
    assert result.stdout == (
        f"Wrote spring-standings.xlsx: standings of spring, event {size}\nLedger size {size + 1}, root {root}\n"
    )
    checksum = hashlib.sha256(Path("spring-standings.xlsx").read_bytes()).hexdigest()
    assert result.stderr == f"To check it: `ledger verify`, and the same export again has sha256 {checksum}.\n"


def test_the_answer_as_json_holds_the_checkpoint(played: Terminal) -> None:
    size, _ = played.head()
    answer = played.json("export", "standings", "-o", "table.csv")
    checksum = hashlib.sha256(Path("table.csv").read_bytes()).hexdigest()
    place = {"event": size, "size": size + 1, "root": played.head()[1]}
    assert answer == {"file": "table.csv", "kind": "standings", **place, "sha256": checksum}


def test_a_second_export_records_nothing_and_says_so(played: Terminal) -> None:
    first = played.json("export", "standings")
    head = played.head()
    result = played.run("export", "standings", "--force")
    assert f"event {first['event']}, recorded before" in result.stdout
    assert played.json("export", "standings", "-o", "other.xlsx")["sha256"] == first["sha256"]
    assert played.head() == head


def test_a_draft_records_nothing_and_says_so(played: Terminal) -> None:
    head = played.head()
    result = played.run("export", "standings", "--draft")
    assert "a draft, not recorded" in result.stdout
    assert result.stderr == "A draft proves nothing; leave --draft out to record the document.\n"
    assert played.head() == head
    assert played.json("export", "standings", "--draft", "--force")["event"] is None


def test_a_dry_run_records_and_writes_nothing(played: Terminal) -> None:
    head = played.head()
    result = played.run("export", "standings", "-n")
    first, second = result.stdout.splitlines()
    assert first.startswith("would record: standings/2 ")
    assert (second, result.stderr) == ("would write spring-standings.xlsx", "Nothing was recorded.\n")
    assert played.head() == head
    assert not Path("spring-standings.xlsx").exists()
    event = played.json("export", "standings")["event"]
    assert f"is event {event} already" in played.answer("export", "standings", "-n")
    assert played.json("export", "standings", "-n")["event"] == event


def test_an_existing_file_is_not_overwritten(played: Terminal) -> None:
    Path("table.xlsx").write_bytes(b"mine")
    words = played.refused("export", "standings", "-o", "table.xlsx", code=73)
    assert words == "table.xlsx exists already; it was left as it is; --force replaces it."
    assert Path("table.xlsx").read_bytes() == b"mine"
    played.run("export", "standings", "-o", "table.xlsx", "--force")
    assert Path("table.xlsx").read_bytes() != b"mine"
    played.run("backup", "copy.db")
    assert "--force" not in played.run("restore", "copy.db", "--store", "sqlite:///copy.db", code=73).stderr
    assert played.refused("backup", "copy.db", code=73).endswith("; --force replaces it.")
    played.run("backup", "copy.db", "--force")


@pytest.mark.parametrize("name", ["ledger.db", "ledger.db-wal"])
def test_the_ledger_itself_is_never_overwritten(played: Terminal, name: str) -> None:
    Path("table.xlsx").symlink_to(name)
    words = played.refused("export", "standings", "-o", "table.xlsx", "--force", code=73)
    assert words == "table.xlsx belongs to the ledger itself; choose another name."


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["sheets"], f"No document is called 'sheets'; there are {KINDS}."),
        (["standings", "-o", "a.txt"], "a.txt has no ending for standings; it is written as .xlsx, .pdf and .csv."),
        (["slips", "-o", "a.xlsx"], "a.xlsx has no ending for slips; it is written as .pdf."),
        (["standings", "-o", "table"], "table has no ending for standings; it is written as .xlsx, .pdf and .csv."),
        (["record-sheets", "--round", "1"], "--round is not for record-sheets, which hold every round."),
        (["standings", "--player", "Ada One"], "--player is for record-sheets alone."),
        (["slips", "--blank"], "--blank is for record-sheets and score-sheets alone."),
    ],
)
def test_wrong_usage_is_told_with_what_there_is(played: Terminal, args: list[str], words: str) -> None:
    assert played.refused("export", *args, code=2) == f"{words} See `ledger export --help`."
    assert [path.name for path in Path().iterdir() if not path.name.startswith("ledger.db")] == []


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["standings", "--round", "2"], 1, "Round 2 is not paired yet."),
        (["pairings", "--round", "3"], 1, "Round 3 is not paired yet."),
        (["record-sheets", "--player", "Ada Oen"], 65, "Did you mean Ada One?"),
        (["standings", "-o", "nowhere/table.xlsx"], 73, "cannot be created"),
        (["standings", "-t", "autumn"], 66, "There is no tournament called autumn."),
        (["score-sheets"], 1, "Masters 2019 has no score sheet of its own; `ledger export slips` prints slips."),
    ],
)
def test_a_document_that_cannot_be_made_is_refused_in_one_sentence(
    played: Terminal, args: list[str], code: int, words: str
) -> None:
    assert words in played.refused("export", *args, code=code)


def test_who_never_played_has_no_record_sheet(played: Terminal) -> None:
    played.run("check-in", "Flo Six")
    size, _ = played.head()
    assert played.refused("export", "record-sheets", "--player", "Flo Six", code=1) == (
        "Flo Six never played and has no record sheet."
    )
    assert (played.head()[0], [*Path().glob("*.pdf")]) == (size, [])


def test_the_ending_may_be_written_in_capitals(played: Terminal) -> None:
    played.run("export", "standings", "-o", "TABLE.CSV")
    assert Path("TABLE.CSV").read_text(encoding="utf-8").startswith("place,")


def test_the_help_names_every_kind_and_ending() -> None:
    said = " ".join(Terminal().answer("export", "--help").split())
    for kind, endings in FORMATS.items():
        assert kind in said
        assert all(ending in said for ending in endings)


def _bar(played: Terminal, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a terminal is told while a document tells its pages."""

    def drawing(*_: Any, **__: Any) -> None:
        for page in range(1, 5):
            page_done(page, 4)

    monkeypatch.setattr("ledger.application.documents.writer_of", lambda *_: drawing)
    monkeypatch.setattr("ledger.cli.call.Call.is_watched", lambda _: True)
    monkeypatch.setattr("ledger.cli.documents.LONG", 2)
    return played.run("export", "standings", "-o", "table.csv").stderr


def test_a_long_document_shows_a_bar_to_whoever_watches(played: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "drawing" in _bar(played, monkeypatch)


def test_nobody_is_told_of_pages_outside_a_document() -> None:
    told: list[tuple[int, int]] = []
    with watched(lambda done, pages: told.append((done, pages))):
        page_done(1, 2)
    page_done(2, 2)
    assert told == [(1, 2)]


def test_standings_as_csv_are_read_back_equal(hostile: Terminal) -> None:
    hostile.run("export", "standings", "-o", "table.csv")
    with Path("table.csv").open(encoding="utf-8", newline="") as file:
        heading, *rows = csv.reader(file)
    assert heading == [
        *("place", "entry", "player", "faction", "tp", "sos", "cp", "apd", "played", "won", "tied", "lost", "status"),
        "disputed",
    ]
    assert rows[0] == ["1", "1", "'=HYPERLINK(1)", "Iron Guild", "1", "0", "5", "41", "1", "1", "0", "0", "active", ""]
    assert {row[2].removeprefix("'") for row in rows} == set(HOSTILE)


def test_hostile_names_are_read_back_equal_from_the_workbook(hostile: Terminal) -> None:
    hostile.run("export", "standings", "-o", "table.xlsx")
    book = sheets("table.xlsx")
    names = [row[1].value for row in book["Players"].iter_rows(min_row=2)]
    assert tuple(names) == HOSTILE
    clubs = {(row[3].value, row[3].data_type) for row in book["Players"].iter_rows(min_row=2)}
    assert clubs == {("=1+1", "s")}
    assert book.properties.title == "Łódź & <i>Co</i>"
    assert book["Players"].oddHeader.left.text == "Łódź && <i>Co</i> - Players"


def test_the_workbook_of_a_small_tournament_cell_by_cell(played: Terminal) -> None:
    played.run("export", "standings", "-o", "table.xlsx")
    book = sheets("table.xlsx")
    assert [list(row) for row in book["Standings"].iter_rows(values_only=True)] == [
        ["#", "Player", "Faction", "TP", "SoS", "CP", "APD", "W", "T", "L", "R1", "Status"],
        [1, "Ada One", "Iron Guild", 1, 0, 5, 41, 1, 0, 0, "5+", "active"],
        [2, "Ed Five", "Iron Guild", 1, 0, 3, 38, 0, 0, 0, "bye", "active"],
        [3, "Cy Three", "Iron Guild", 1, 0, 3, 30, 1, 0, 0, "3+", "active"],
        [4, "Bo Two", "Iron Guild", 0, 1, 2, 22, 0, 0, 1, "2-", "active"],
        [5, "Di Four", "Iron Guild", 0, 1, 0, 10, 0, 0, 1, "0-", "active"],
    ]
    assert [list(row) for row in book["Rounds"].iter_rows(min_row=2, values_only=True)] == [
        [1, 1, None, "Ada One", None, 5, 41, "Bo Two", None, 2, 22, "Ada One", None],
        [1, 2, None, "Cy Three", None, 3, 30, "Di Four", None, 0, 10, "Cy Three", "assassination"],
        [1, None, None, "Ed Five", None, 3, 38, None, None, None, None, None, "bye"],
    ]
    log = {row[0]: row for row in book["Audit log"].iter_rows(min_row=2, values_only=True)}
    leaves = {entry["seq"]: entry["type"] for entry in _log(played)}
    assert {seq: row[3] for seq, row in log.items()} == leaves
    assert len({row[7] for row in log.values()}) == len(log)


def test_a_season_is_written_for_the_season_named_and_recorded_with_it(hostile: Terminal) -> None:
    done = hostile.run("export", "season", "-s", "north", "-o", "season.pdf")
    assert done.stdout.startswith("Wrote season.pdf: season of north, event ")
    assert hostile.run("export", "season").stdout.startswith("Wrote north-season.xlsx: season of north, event ")
    assert "recorded before" in hostile.run("export", "season", "-o", "again.xlsx").stdout
    assert Path("north-season.xlsx").read_bytes() == Path("again.xlsx").read_bytes()
    book = sheets("again.xlsx")
    assert [row[1:3] for row in book["Table"].iter_rows(min_row=2, values_only=True)] == [
        ("=HYPERLINK(1)", 10),
        ("<b>x</b>", 7),
    ]
    assert [row[0] for row in book["Regions"].iter_rows(min_row=2, values_only=True)] == ["Północ"] * 2


def test_a_draft_and_a_dry_run_of_a_season_record_nothing(hostile: Terminal) -> None:
    before = hostile.head()
    assert "would record: season/2 " in hostile.run("export", "season", "-n").stdout
    assert "a draft, not recorded" in hostile.run("export", "season", "-o", "draft.pdf", "--draft").stdout
    assert hostile.head() == before


def test_a_season_is_exported_by_what_it_has_and_nothing_else(hostile: Terminal) -> None:
    assert "--round is not for a season" in hostile.run("export", "season", "--round", "1", code=2).stderr
    assert "written as .xlsx and .pdf" in hostile.run("export", "season", "-o", "x.csv", code=2).stderr
    assert "no season called south" in hostile.refused("export", "season", "-s", "south", "-o", "x.pdf", code=66)
    assert not Path("x.pdf").exists()


def test_standings_after_a_round_are_those_of_its_rounds_alone(played: Terminal) -> None:
    pairings = [["Ada One", "Cy Three"], ["Ed Five", "Bo Two"], ["Di Four", None]]
    played.apply({"do": "pair", "tournament": "spring", "round": 2, "pairings": pairings, "reason": "by hand"})
    played.run("export", "standings", "-o", "table.xlsx", "--round", "1")
    assert [cell.value for cell in next(sheets("table.xlsx")["Standings"].iter_rows())][10:] == ["R1", "Status"]


def test_what_judges_note_is_nowhere_in_the_workbook(played: Terminal) -> None:
    warning = {"do": "warn", "tournament": "spring", "player": "Bo Two", "conduct": "unsporting", "reason": "xyzzy"}
    played.apply(warning)
    played.run("export", "standings", "-o", "table.xlsx")
    with ZipFile("table.xlsx") as archive:
        contents = b"".join(archive.read(name) for name in archive.namelist())
    assert b"Ada One" in contents
    assert b"xyzzy" not in contents
    assert b"WarningGiven" not in contents


@pytest.mark.usefixtures("everywhere")
@pytest.mark.parametrize(("kind", "ending"), EVERY)
def test_the_same_events_give_the_same_bytes_in_every_zone_and_hash_seed(kind: str, ending: str) -> None:
    assert Path(f"0-{kind}{ending}").read_bytes() == Path(f"1-{kind}{ending}").read_bytes()
    first, second = (_answer(seed, kind, ending) for seed in "01")
    assert {**first, "file": ""} == {**second, "file": ""}


def _answer(seed: str, kind: str, ending: str) -> dict[str, Any]:
    """What the process with that hash seed said of a document."""
    answers: list[dict[str, Any]] = [json.loads(line) for line in Path(f"{seed}.jsonl").read_text().splitlines()]
    assert [answer["file"] for answer in answers] == [f"{seed}-{kind}{ending}" for kind, ending in EVERY]
    return answers[EVERY.index((kind, ending))]


def test_the_ledger_verifies_after_every_document(hostile: Terminal) -> None:
    for kind, ending in EVERY:
        hostile.run("export", kind, "-t", tournament_with(kind), "-o", f"{kind}{ending}")
    assert hostile.json("verify", "--replay")["ok"]
    stream = {entry["stream"] for entry in _log(hostile, "--all") if entry["type"] == "ReportIssued"}
    tournaments = {"reports/tournament/spring", "reports/tournament/autumn"}
    assert stream == tournaments | {"reports/season/north", "reports/campaign/dust"}


def _log(terminal: Terminal, *args: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in terminal.answer("log", *args, "--json").splitlines()]


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (["campaign"], "dust-campaign.xlsx"),
        (["army-sheets", "-c", "dust", "--army", "Дмитрий"], "dust-army-sheets.pdf"),
        (["mission-report", "--mission", "1"], "dust-mission-report.pdf"),
    ],
)
def test_a_campaign_has_its_documents(hostile: Terminal, args: list[str], name: str) -> None:
    assert f"Wrote {name}: {args[0]} of dust, event" in hostile.answer("export", *args)
    assert Path(name).stat().st_size > 0


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["mission-report", "--army", "Tide"], "--army is for army-sheets alone."),
        (["army-sheets", "--mission", "1"], "--mission is for a mission-report alone."),
        (["campaign", "--round", "1"], "--round is not for a campaign, which has missions."),
        (["army-sheets", "--player", "Ada One"], "--player is for record-sheets alone."),
        (["campaign", "-o", "a.pdf"], "a.pdf has no ending for campaign; it is written as .xlsx."),
    ],
)
def test_an_option_that_means_nothing_to_a_campaign_is_refused(hostile: Terminal, args: list[str], words: str) -> None:
    assert hostile.refused("export", *args, code=2) == f"{words} See `ledger export --help`."
