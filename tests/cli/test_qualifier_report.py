"""Reports of qualifiers on the command line: told of from elsewhere, and written for others."""

import json
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from ledger.exports.lists import qualifier_report
from ledger.exports.theme import LEFT
from tests.application.seasons import tournament
from tests.cli.terminal import Terminal

AT = ("--at", "2019-08-01T10:00:00+00:00")
LYON = ("--name", "Lyon Masters", "--rules", "masters-2019", "--date", "2019-09-07")
PLACES = ("--place", "1=Ada One", "--place", "2=Bo Two", "--place", "3=Cy Three", "--at", "2019-09-12T10:00:00+00:00")
HOSTILE = ("Ada " + "Long" * 18, "שלום עולם", "<b>Bo</b> & Two 🎲")
SEASON = ("open-season", "ig", "--name", "Iron Gauntlet", "--rules", "iron-gauntlet-2019")


@pytest.fixture
def desk(terminal: Terminal) -> Terminal:
    terminal.answer(*SEASON, "--from", "2019-06-07", "--to", "2020-06-07")
    return terminal


def _played(desk: Terminal, names: tuple[str, str, str] = ("Ada One", "Bo Two", "Cy Three")) -> None:
    """A tournament of four that ends with these three on top."""
    lines = tournament("q1", (*names, "Dee Four"), day="2019-08-03", name="Harbour Masters")
    desk.apply(*map(dict, lines))


def test_a_tournament_played_elsewhere_is_told_of_by_commands(desk: Terminal) -> None:
    desk.answer("sanction", "lyon", *LYON, *AT)
    desk.answer("request-qualifier", "lyon", *AT)
    told = desk.answer("report-qualifier", "lyon", "--players", "41", *PLACES)
    assert "lyon, played elsewhere, was reported: 41 players on 2019-09-07; 1 Ada One, 2 Bo Two, 3 Cy Three" in told
    table = desk.answer("season", "table")
    assert "lyon 10 (reported)" in table
    assert "played elsewhere, told as it was reported" in desk.answer("season", "show", "lyon")
    assert "as reported" in desk.answer("season", "tournaments")
    assert "place 1 of 41 players, as reported" in desk.answer("season", "explain", "Ada One")


def test_a_dry_run_tells_what_it_moves_and_records_nothing(desk: Terminal) -> None:
    desk.answer("sanction", "lyon", *LYON, *AT)
    desk.answer("request-qualifier", "lyon", *AT)
    before = desk.json("season", "table")
    told = desk.json("report-qualifier", "lyon", "--players", "41", *PLACES, "-n")
    assert told["dry_run"] is True
    assert "Ada One gains 10 points (10 now) and qualifies" in json.dumps(told)
    assert desk.json("season", "table") == before


def test_what_is_not_known_yet_is_asked_for(desk: Terminal) -> None:
    refused = desk.refused("sanction", "lyon", "--players", "41", code=2)
    assert "lyon is not known yet; say --name, --rules, --date too" in refused


def test_the_line_of_a_report_is_applied_by_another_league(desk: Terminal, tmp_path: Path) -> None:
    _played(desk)
    desk.answer("sanction", "q1", *AT)
    desk.answer("request-qualifier", "q1", *AT)
    desk.answer("report-qualifier", "q1", "--at", "2019-08-10T10:00:00+00:00")
    file = tmp_path / "q1.json"
    desk.answer("export", "qualifier-report", "-t", "q1", "-o", str(file))
    line = json.loads(file.read_text(encoding="utf-8"))
    assert line == {
        "do": "report-qualifier",
        "season": "ig",
        "outside": {
            "slug": "q1",
            "name": "Harbour Masters",
            "rules": "masters-2019",
            "date": "2019-08-03",
            "ended": "2019-08-03",
            "players": 4,
        },
        "places": [["Ada One"], ["Bo Two"], ["Cy Three"]],
        "at": "2019-08-10T10:00:00+00:00",
    }
    other = ("--store", f"sqlite:///{tmp_path / 'other.db'}")
    desk.answer("init", *other)
    desk.answer(*SEASON, "--from", "2019-06-07", "--to", "2020-06-07", *other)
    desk.answer("apply", str(file), *other)
    desk.answer("sanction", "q1", *AT, *other)
    desk.answer("request-qualifier", "q1", *AT, *other)
    assert "q1 10 (reported)" in desk.answer("season", "table", *other)


def _log(desk: Terminal, *args: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in desk.answer("log", *args, "--json").splitlines()]


def _line(desk: Terminal, path: Path) -> dict[str, Any]:
    desk.answer("export", "qualifier-report", "-t", "q1", "-s", "ig", "-o", str(path))
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def test_a_line_names_nothing_that_was_forgotten(desk: Terminal, tmp_path: Path) -> None:
    _played(desk)
    for name in ("Org One", "Zoe Nine"):
        desk.answer("appoint", name, "--role", "organizer", "-t", "q1", "--by", "Org One")
    assert _line(desk, tmp_path / "before.json")["outside"]["organizer"] == "Org One and Zoe Nine"
    desk.run("erase-person", "Zoe Nine", "--reason", "asked for", "--yes", "--by", "Org One")
    assert _line(desk, tmp_path / "after.json")["outside"]["organizer"] == "Org One"
    (opened,) = (each["seq"] for each in _log(desk, "-t", "q1") if each["type"] == "TournamentOpened")
    desk.run("redact", str(opened), "--reason", "asked for", "--yes", "--by", "Org One")
    order = ("export", "qualifier-report", "-t", "q1", "-s", "ig", "-o", str(tmp_path / "gone.json"))
    assert "What q1 is called was erased" in desk.refused(*order, code=1)
    assert not (tmp_path / "gone.json").exists()


def test_a_line_names_as_many_organizers_as_a_league_takes(desk: Terminal, tmp_path: Path) -> None:
    _played(desk)
    many = [f"{word} of the very long name of an organizer" for word in ("Ada", "Bo", "Cy")]
    for name in many:
        desk.answer("appoint", name, "--role", "organizer", "-t", "q1", "--by", many[0])
    assert _line(desk, tmp_path / "q1.json")["outside"]["organizer"] == many[0]


def test_what_a_tournament_was_called_is_not_known_anew_once_it_is_forgotten(desk: Terminal) -> None:
    desk.answer("sanction", "lyon", *LYON, *AT)
    (announced,) = (each["seq"] for each in _log(desk, "--all") if each["type"] == "OutsideAnnounced")
    desk.run("redact", str(announced), "--reason", "asked for", "--yes")
    desk.answer("report-qualifier", "lyon", "--players", "41", *PLACES)
    told = [each["data"]["outside"]["name"] for each in _log(desk, "--all") if "outside" in each["data"]]
    assert len(told) == 2
    assert told[0] == told[1]


def test_a_report_is_recorded_once_and_the_same_file_comes_out_again(desk: Terminal, tmp_path: Path) -> None:
    _played(desk)
    desk.answer("link", "q1")
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    desk.answer("export", "qualifier-report", "-t", "q1", "-o", str(first))
    size = desk.json("season", "table")["size"]
    assert "recorded before" in desk.answer("export", "qualifier-report", "-t", "q1", "-o", str(second))
    assert desk.json("season", "table")["size"] == size
    assert first.read_bytes() == second.read_bytes()


def test_the_sheet_has_places_requirements_and_lines_to_sign(desk: Terminal, tmp_path: Path) -> None:
    _played(desk, HOSTILE)
    desk.answer("link", "q1")
    desk.answer("appoint", "Lea Zero", "--role", "organizer", "-t", "q1")
    words = _words(desk, tmp_path)
    assert "Iron Gauntlet · ig" in words
    assert "<b>Bo</b> & Two" in words
    assert "4 players, at least 32 are asked for" in words
    assert "Lea Zero" in words
    assert "For the publisher, name and date" in words


def test_beside_a_name_that_cannot_be_printed_there_is_room_to_write_it(
    desk: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[float] = []
    monkeypatch.setattr(qualifier_report, "_to_fill_in", lambda pen, x, y, end: lines.append(x))
    _played(desk, ("Ada One", "שלום עולם", "<b>Bo</b> & Two"))
    desk.answer("link", "q1")
    assert "Player" in _words(desk, tmp_path)
    beside = [x for x in lines if x > LEFT + qualifier_report.LABELS]
    assert len(beside) == 1


def test_before_the_end_the_sheet_is_to_be_filled_in_and_there_is_no_line(desk: Terminal, tmp_path: Path) -> None:
    desk.answer("open", "q1", "--name", "Harbour Masters", "--rules", "masters-2019", "--date", "2019-08-03")
    assert "NOT ENDED YET" in _words(desk, tmp_path)
    refused = desk.refused(
        "export", "qualifier-report", "-t", "q1", "-s", "ig", "-o", str(tmp_path / "q1.json"), code=1
    )
    assert "q1 has not ended" in refused
    refused = desk.refused("export", "qualifier-report", "-t", "q1", "-o", str(tmp_path / "q1.json"), code=1)
    assert "q1 belongs to no season; `ledger export qualifier-report -s SEASON -t q1`" in refused


def _words(desk: Terminal, folder: Path) -> str:
    file = folder / "sheet.pdf"
    desk.answer("export", "qualifier-report", "-t", "q1", "-o", str(file))
    return "\n".join(page.get_textpage().get_text_range() for page in pdfium.PdfDocument(file.read_bytes()))
