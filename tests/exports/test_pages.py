"""What every document keeps: its seal, the code to scan, its letters, its ink, its bytes."""

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from ledger.exports.lists import mission_report, season, standings_and_pairings
from ledger.exports.lists import standings_and_pairings as standings_pdf
from ledger.exports.page import qr_runs
from ledger.exports.sheets import army_sheets, record_sheets, score_sheets, slips
from tests.cli.terminal import environment
from tests.exports.campaign_papers import army, army_of, mission, mission_of
from tests.exports.papers import (
    DRAFT,
    HOSTILE,
    LONG_TITLE,
    LONGEST_TITLE,
    NOTE,
    SEAL,
    SIGNED,
    WIDEST_NAMES,
    blank_sheet,
    crowd,
    entitled,
    filled_sheet,
    hostile_sheet,
    poster_of,
    score_sheets_of,
    slips_of,
    table_of,
)
from tests.exports.pdf import Rectangle, Write, all_text, bare, codes, drawn, pieces, rules, shapes, sizes, texts
from tests.exports.season_papers import a_season, report_of

Make = Callable[[], Any]
DOCUMENTS: dict[str, tuple[Write, Make]] = {
    "record-sheets": (record_sheets.write, lambda: (hostile_sheet(), filled_sheet(), blank_sheet())),
    "pairings": (standings_and_pairings.write_pairings, lambda: poster_of(crowd(33, *HOSTILE))),
    "a great poster": (standings_and_pairings.write_pairings, lambda: poster_of(crowd(256, *HOSTILE))),
    "slips": (slips.write, lambda: slips_of(crowd(12, *HOSTILE))),
    "score-sheets": (score_sheets.write, lambda: score_sheets_of(crowd(8, *HOSTILE))),
    "standings": (standings_pdf.write_standings, lambda: table_of(crowd(40, *HOSTILE))),
    "season": (season.write, lambda: season_of(HOSTILE)),
    "army-sheets": (army_sheets.write, lambda: (army_of(HOSTILE), army(), army(()))),
    "mission-report": (mission_report.write, lambda: (mission_of(HOSTILE), mission())),
}
TITLED: dict[str, Callable[[str], bytes]] = {
    "record-sheets": lambda title: drawn(record_sheets.write, (filled_sheet().model_copy(update=entitled(title)),)),
    "pairings": lambda title: drawn(
        standings_and_pairings.write_pairings, poster_of(crowd(9)).model_copy(update=entitled(title))
    ),
    "slips": lambda title: drawn(slips.write, slips_of(crowd(8)).model_copy(update=entitled(title))),
    "score-sheets": lambda title: drawn(
        score_sheets.write, [each.model_copy(update=entitled(title)) for each in score_sheets_of(crowd(4))]
    ),
    "standings": lambda title: drawn(
        standings_pdf.write_standings, replace(table_of(crowd(9)), heading=entitled(title)["heading"])
    ),
    "season": lambda title: drawn(season.write, season_of(HOSTILE, title=title)),
    "army-sheets": lambda title: drawn(army_sheets.write, (army_of(HOSTILE, title),)),
    "mission-report": lambda title: drawn(mission_report.write, (mission_of(HOSTILE, title),)),
}
WIDE: dict[str, Callable[[str], bytes]] = {
    "pairings": lambda name: drawn(
        standings_and_pairings.write_pairings, poster_of(crowd(32, name, f"Ada {name[4:]}"))
    ),
    "a full poster": lambda name: drawn(
        standings_and_pairings.write_pairings, poster_of(crowd(34, name), scenario=None)
    ),
    "a great poster": lambda name: drawn(
        standings_and_pairings.write_pairings, poster_of(crowd(90, name, f"Ada {name[4:]}"))
    ),
    "slips": lambda name: drawn(slips.write, slips_of(crowd(4, name))),
    "score-sheets": lambda name: drawn(score_sheets.write, score_sheets_of(crowd(4, name, f"Ada {name[4:]}"))),
    "standings": lambda name: drawn(standings_pdf.write_standings, table_of(crowd(32, name, f"Ada {name[4:]}"))),
    "standings of many rounds": lambda name: drawn(standings_pdf.write_standings, table_of(crowd(32, name), rounds=7)),
    "season": lambda name: drawn(season.write, season_of((name, f"Ada {name[4:]}", *HOSTILE))),
    "army-sheets": lambda name: drawn(army_sheets.write, (army_of((f"Ada {name[4:]}", *HOSTILE, name)),)),
    "mission-report": lambda name: drawn(mission_report.write, (mission_of((f"Ada {name[4:]}", name)),)),
}
BLACK = (0, 0, 0)


def season_of(names: tuple[str, ...], **more: Any) -> Any:
    return report_of(a_season(names, qualifiers=6), names, **more)


each_document = pytest.mark.parametrize("kind", DOCUMENTS)


@cache
def document(kind: str, seal: Any = SEAL, **options: bool) -> bytes:
    """Drawn once, since many tests look at the same one; that a second drawing has the same bytes is tested below."""
    write, make = DOCUMENTS[kind]
    return drawn(write, make(), seal, **options)


@each_document
def test_every_page_says_which_log_it_was_taken_from_and_how_old_it_is(kind: str) -> None:
    for number, text in enumerate(pages := texts(document(kind)), start=1):
        assert SEAL.origin in text
        assert "412" in text
        assert "8074 b458 6eef de50" in text
        assert "What changed after event 411 is not on this sheet." in text
        assert f"page {number} of {len(pages)}" in text.lower()


@each_document
def test_a_draft_says_on_every_page_that_it_is_not_recorded(kind: str) -> None:
    for text in texts(document(kind, DRAFT)):
        assert "DRAFT, not recorded" in text
        assert "event 411" not in text


@each_document
@pytest.mark.parametrize("note", [NOTE, SIGNED], ids=["unsigned", "signed"])
def test_the_checkpoint_can_be_scanned_from_every_page(kind: str, note: str) -> None:
    found = codes(document(kind, SEAL.model_copy(update={"note": note})))
    assert found
    assert all(page and set(page) == {note} for page in found)


def test_a_code_is_drawn_as_one_path() -> None:
    filled = [shape for shape in shapes(document("standings", ink_saver=True)) if shape.is_filled]
    assert [shape.colour for shape in filled] == [BLACK] * 2  # a code a page


def test_a_code_has_the_error_level_that_a_creased_sheet_needs() -> None:
    assert qr_runs("ledger")[0] == 21
    assert qr_runs("x" * 205)[0] == 57  # version 10, which holds 213 bytes at level M and 271 at level L


@each_document
def test_an_ink_saver_fills_nothing_but_the_codes_and_says_the_same(kind: str) -> None:
    spared = document(kind, ink_saver=True)
    assert {shape.colour for shape in shapes(spared) if shape.is_filled} == {BLACK}
    assert texts(spared) == texts(document(kind))


@each_document
def test_all_letters_are_embedded(kind: str) -> None:
    fonts = set(re.findall(rb"/BaseFont /(?:\w{6}\+)?([\w-]+)", document(kind)))
    assert fonts == {b"DejaVuSans", b"DejaVuSans-Bold", b"DejaVuSansMono"}


@each_document
def test_hostile_names_print_as_themselves(kind: str) -> None:
    printed = bare(all_text(document(kind)))
    assert [name for name in HOSTILE if bare(name) not in printed] == []


@each_document
def test_no_text_runs_into_another_or_off_the_page(kind: str) -> None:
    for page in pieces(document(kind)):
        clashes = [(one.text, other.text) for at, one in enumerate(page) for other in page[:at] if one.touches(other)]
        assert clashes == []
        assert [piece.text for piece in page if piece.left < 0 or piece.right > 595 or piece.bottom < 0] == []


@pytest.mark.parametrize("title", [LONG_TITLE, LONGEST_TITLE])
@pytest.mark.parametrize("kind", TITLED)
def test_a_long_name_of_the_tournament_is_printed_in_full_and_runs_into_nothing(kind: str, title: str) -> None:
    printed = TITLED[kind](title)
    assert all(bare(title) in bare(page) for page in texts(printed))
    for page in pieces(printed):
        assert [
            (one.text, other.text) for at, one in enumerate(page) for other in page[:at] if one.touches(other)
        ] == []


@pytest.mark.parametrize("name", WIDEST_NAMES, ids=["wide", "wide and tall"])
@pytest.mark.parametrize("kind", WIDE)
def test_the_widest_name_there_can_be_stays_in_its_row(kind: str, name: str) -> None:
    printed = WIDE[kind](name)
    for page, lines in zip(pieces(printed), rules(printed), strict=True):
        assert [(piece.text, line) for piece in page for line in lines if _is_crossed(piece, line)] == []


def _is_crossed(text: Rectangle, line: Rectangle) -> bool:
    """Whether a line goes through letters; it is told with more room around it than it has."""
    is_beside = text.right < line.left or line.right < text.left
    return not is_beside and text.bottom < (line.bottom + line.top) / 2 < text.top


@each_document
def test_no_letter_is_smaller_than_can_be_read(kind: str) -> None:
    assert min(sizes(document(kind))) >= 5.0


HASHES = """
import hashlib
from tests.exports.test_pages import DOCUMENTS, document
for kind in DOCUMENTS:
    print(hashlib.sha256(document(kind)).hexdigest())
"""


def test_the_same_model_gives_the_same_bytes_in_every_zone_and_for_every_hash_seed() -> None:
    places = (
        {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "1", "LC_ALL": "C"},
        {"TZ": "America/Los_Angeles", "PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8"},
    )
    call = [sys.executable, "-c", HASHES]
    answers = [
        subprocess.run(call, env=environment(**place), capture_output=True, text=True, check=True).stdout
        for place in places
    ]
    assert len(answers[0].split()) == len(DOCUMENTS)
    assert answers[0] == answers[1]
