"""Documents of a campaign: recorded once, drawn from the campaign as it stood, and what makes another of them."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.application.campaigns.documents import PaperWanted, campaign_paper
from ledger.application.document_contents import VERSIONED, content_of, hash_of
from ledger.application.documents import Order, WrittenDocument
from ledger.domain.errors import BadRequest, NotFound, RuleViolation
from ledger.domain.person.facts import ReportIssued
from ledger.store.sqlite.files import open_store
from tests.application.batches import BY
from tests.application.campaigns.evenings import (
    ARMIES,
    DUST,
    FIRST,
    FOUGHT,
    OPENING,
    PACT,
    ROOK,
    SECOND,
    TIDE,
    played,
    taken_back,
    tell,
)
from tests.exports.books import cells
from tests.exports.pdf import all_text

KINDS = {"campaign": ".xlsx", "army-sheets": ".pdf", "mission-report": ".pdf"}


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with played(tmp_path, OPENING, FIRST, FOUGHT, SECOND) as opened:
        yield opened


def export(
    ledger: Ledger, file: Path, kind: str, slug: str = DUST, *, draft: bool = False, **picked: Any
) -> WrittenDocument:
    return ledger.export(Order(slug, kind, KINDS[kind], **picked), file, BY, force=True, draft=draft)


def text_of(ledger: Ledger, folder: Path, kind: str, **picked: Any) -> str:
    file = folder / f"{kind}{KINDS[kind]}"
    export(ledger, file, kind, **picked)
    return all_text(file.read_bytes())


def opened_book(ledger: Ledger, folder: Path) -> Any:
    from openpyxl import load_workbook  # after our own import of it, which chooses how it writes

    file = folder / "book.xlsx"
    export(ledger, file, "campaign")
    return load_workbook(file)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_document_is_recorded_once_and_the_same_bytes_come_out(
    ledger: Ledger, tmp_path: Path, kind: str
) -> None:
    first = export(ledger, tmp_path / "one", kind)
    ledger.apply(json.dumps({**OPENING[0], "campaign": "other"}).encode(), BY)  # which has nothing to do with it
    again = export(ledger, tmp_path / "two", kind)
    assert (first.is_new, again.is_new) == (True, False)
    assert first.sha256 == again.sha256
    assert first.seal == again.seal


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_is_recorded_by_the_hash_of_its_content_before_it_is_written(
    ledger: Ledger, tmp_path: Path, kind: str
) -> None:
    written = export(ledger, tmp_path / "one", kind)
    entry = list(ledger.log())[-1]
    assert (entry.seq, entry.stream) == (written.seal.event, f"reports/campaign/{DUST}")
    assert entry.data["kind"] == f"{kind}/1"
    with open_store(str(tmp_path / "ledger.db")) as store:
        event = next(store.scan(entry.seq, entry.seq + 1))
        assert isinstance(event.fact, ReportIssued)
        paper = campaign_paper(store, DUST, PaperWanted(kind, None, None), event.recorded_at, event.fact.size)
        assert hash_of(content_of(f"{kind}/1", paper.subject)) == event.fact.content


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_happens_in_the_campaign_makes_another_document(ledger: Ledger, tmp_path: Path, kind: str) -> None:
    before = export(ledger, tmp_path / "one", kind)
    taken_back(ledger)
    after = export(ledger, tmp_path / "two", kind)
    assert after.is_new
    assert before.sha256 != after.sha256


def contents(path: Path, kind: str, army: str | None = None, mission: int | None = None) -> dict[str, Any]:
    with open_store(str(path / "ledger.db")) as store:
        now = datetime(2026, 5, 3, tzinfo=UTC)
        paper = campaign_paper(store, DUST, PaperWanted(kind, army, mission), now)
        found: dict[str, Any] = json.loads(content_of(VERSIONED[kind], paper.subject))
        return found


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_hashed_holds_no_word_of_anybody(ledger: Ledger, tmp_path: Path, kind: str) -> None:
    text = json.dumps(contents(tmp_path, kind))
    words = [word for player, units in ARMIES.values() for word in (player, *units)]
    assert [
        word for word in (*ARMIES, *words, "red cloak", "Dust and Echoes", "Castellan shall fall") if word in text
    ] == []


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_hashed_has_whole_numbers_and_texts_alone(ledger: Ledger, tmp_path: Path, kind: str) -> None:
    def leaves(value: Any) -> Iterator[Any]:
        if isinstance(value, dict | list):
            for each in value.values() if isinstance(value, dict) else value:
                yield from leaves(each)
        else:
            yield value

    assert {type(leaf) for leaf in leaves(contents(tmp_path, kind))} == {int, str}


def test_the_forms_are_what_they_were(ledger: Ledger, tmp_path: Path) -> None:
    """Frozen: a document printed today is compared with the same form in ten years."""
    head = {"kind", "campaign", "name", "date", "version"}
    book, sheets, report = (contents(tmp_path, kind) for kind in KINDS)
    assert set(book) == head | {"ended", "winners", "rows"}
    assert set(book["rows"][0]) == {"place", "army", "name", "person", "vp", "played", "score"}
    assert set(sheets) == head | {"armies"}
    assert set(sheets["armies"][0]) == {
        *("army", "name", "person", "place", "vp", "played", "points", "disbanded", "units")
    }
    assert set(sheets["armies"][0]["units"][0]) == {
        *("unit", "name", "hero", "value", "xp", "level", "held", "notes", "sits_out")
    }
    assert set(report) == head | {"mission", "step", "closed", "rounds", "winners", "absent", "armies"}
    assert set(report["armies"][0]) == {"army", "name", "person", "units", "conceded"}
    assert [row["score"] for row in book["rows"]] == ["1", "1", "0"]


# what is on them


@pytest.mark.rule("GF-27")
def test_army_sheets_have_name_victory_points_units_notes_and_boxes(ledger: Ledger, tmp_path: Path) -> None:
    text = text_of(ledger, tmp_path, "army-sheets")
    for army, (player, units) in ARMIES.items():
        assert army in text
        assert player in text
        assert [unit for unit in units if unit not in text] == []
    assert "red cloak" in text
    for mark in (5, 10, 15, 20, 25, 30):
        assert f"{mark} XP" in text
    assert "dead in mission 1" in text


def test_one_army_has_its_sheet_alone(ledger: Ledger, tmp_path: Path) -> None:
    text = text_of(ledger, tmp_path, "army-sheets", army="Tide")
    assert "Maw" in text
    assert "Vanguard" not in text


def test_a_disbanded_army_has_a_sheet_only_where_it_is_named(ledger: Ledger, tmp_path: Path) -> None:
    tell(ledger, {"do": "disband-army", "army": TIDE})
    assert TIDE not in text_of(ledger, tmp_path, "army-sheets")
    assert "DISBANDED" in text_of(ledger, tmp_path, "army-sheets", army=TIDE)


def test_a_mission_report_tells_the_newest_mission_or_the_one_that_is_named(ledger: Ledger, tmp_path: Path) -> None:
    assert "WINNER" in (newest := text_of(ledger, tmp_path, "mission-report"))
    assert "Castellan" not in newest
    taken_back(ledger)
    first = text_of(ledger, tmp_path, "mission-report", mission=1)
    assert "61 Ancient Relic" in first
    assert "Noted in secret: Castellan shall fall." in first
    assert "Reason: the die was cocked." in first


@pytest.mark.rule("GF-33")
def test_no_document_gives_a_sealed_note_away(tmp_path: Path) -> None:
    with played(tmp_path, OPENING, FIRST) as ledger:
        assert "A note is sealed." in text_of(ledger, tmp_path, "mission-report")
        assert "shall fall" not in text_of(ledger, tmp_path, "mission-report")
        book = opened_book(ledger, tmp_path)
        assert "shall fall" not in json.dumps([cells(sheet) for sheet in book.worksheets], default=str)


def test_the_workbook_holds_what_the_reads_hold(ledger: Ledger, tmp_path: Path) -> None:
    taken_back(ledger)
    book, view = opened_book(ledger, tmp_path), ledger.campaign(DUST)
    assert [row[1:6] for row in cells(book["Leaderboard"])[1:]] == [
        [row.army.name, row.player.name, row.vp, row.played, row.shown] for row in view.leaderboard().rows
    ]
    assert [row[8] for row in cells(book["Armies"])[1:]] == [sheet.points_held for sheet in view.armies()]
    assert {row[5] for row in cells(book["Balances"])[1:]} == {"ok"}
    assert cells(book["VP over time"])[:3] == [["Mission", PACT, TIDE, ROOK], [1, 2, 0, 0], [2, 2, 2, 0]]
    assert len(cells(book["Audit log"])) == 1 + len(view.events)
    assert all(cell.data_type != "f" for sheet in book.worksheets for row in sheet.iter_rows() for cell in row)


def test_a_draft_records_nothing(ledger: Ledger, tmp_path: Path) -> None:
    size = ledger.size
    written = export(ledger, tmp_path / "draft", "army-sheets", draft=True)
    assert written.seal.is_draft
    assert ledger.size == size


def test_a_campaign_of_weeks_that_is_over_makes_another_workbook(tmp_path: Path) -> None:
    opening, *others = OPENING
    weekly = {**opening, "type": "time-limited", "length": [1], "at": "2026-05-02T10:00:00+00:00"}
    with played(tmp_path, (weekly, *others)):
        pass
    now = [datetime(2026, 6, 1, tzinfo=UTC)]
    with Ledger.open(str(tmp_path / "ledger.db"), lambda: now[0]) as ledger:
        first, again = (export(ledger, tmp_path / name, "campaign") for name in ("one", "two"))
        now[0] = datetime(2026, 7, 1, tzinfo=UTC)
        over, later = (export(ledger, tmp_path / name, "campaign") for name in ("three", "four"))
    assert [each.is_new for each in (first, again, over, later)] == [True, False, True, False]
    assert (first.sha256, over.sha256) == (again.sha256, later.sha256)


# what is refused


@pytest.mark.parametrize(
    ("kind", "picked", "error", "words"),
    [
        ("army-sheets", {"army": "Nobody"}, BadRequest, "There is no army called Nobody"),
        ("mission-report", {"mission": 9}, RuleViolation, "There is no mission 9"),
        ("campaign", {"slug": "dusk"}, NotFound, "There is no campaign called dusk"),
    ],
)
def test_what_is_not_there_is_refused_and_nothing_recorded(
    ledger: Ledger, tmp_path: Path, kind: str, picked: dict[str, Any], error: type[Exception], words: str
) -> None:
    size = ledger.size
    with pytest.raises(error, match=words):
        export(ledger, tmp_path / "none", kind, **picked)
    assert ledger.size == size
    assert not (tmp_path / "none").exists()


def test_a_withdrawn_mission_has_no_report(ledger: Ledger, tmp_path: Path) -> None:
    tell(ledger, {"do": "withdraw-mission", "mission": 2, "reason": "never played"})
    with pytest.raises(RuleViolation, match="Mission 2 was withdrawn by event"):
        export(ledger, tmp_path / "none", "mission-report", mission=2)


@pytest.mark.parametrize("kind", KINDS)
def test_a_campaign_without_armies_has_nothing_to_print(tmp_path: Path, kind: str) -> None:
    with played(tmp_path, OPENING[:1]) as ledger, pytest.raises(RuleViolation, match="No army has joined yet"):
        export(ledger, tmp_path / "none", kind)


def test_a_campaign_of_disbanded_armies_asks_which(tmp_path: Path) -> None:
    with played(tmp_path, OPENING) as ledger:
        tell(ledger, *({"do": "disband-army", "army": army} for army in ARMIES))
        with pytest.raises(RuleViolation, match="Every army was disbanded; name one"):
            export(ledger, tmp_path / "none", "army-sheets")
