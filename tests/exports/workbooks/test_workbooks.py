"""What every workbook shares: texts that stay texts, and bytes that depend on nothing but the contents."""

import os
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from ledger.exports.workbooks import LONGEST, NAME, NUMBER, TEXT, Look, fitting, lines_of, text
from tests.exports.books import book, written

DECOY = "LXML_VERSION = (9, 9, 9, 9)\n"
SCRIPT = "import sys; from tests.exports.books import book, written; sys.stdout.buffer.write(written(book()))"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("=1+1", "=1+1"),
        ("#N/A", "#N/A"),
        ("line\nbreak", "line\nbreak"),
        ("bell\x07", "bell\ufffd"),
        ("\ufffe\uffff\ud800", "\ufffd\ufffd\ufffd"),
        ("_x0041_", "_x005F_x0041_"),  # what spreadsheets read as _x0041_ again, and not as A
        ("snake_xray", "snake_xray"),
    ],
)
def test_a_text_is_kept_as_a_text(given: str, kept: str) -> None:
    content = text(given)
    assert (content.value, content.data_type) == (kept, "s")


def test_no_text_is_an_empty_cell() -> None:
    assert text("").value is None


def test_a_text_is_no_longer_than_a_cell_can_hold() -> None:
    assert len(text("x" * 40_000).value) == LONGEST == 32_767


def test_wide_letters_make_a_wide_column() -> None:
    assert fitting("", ["漢字漢字漢字漢字"]).width > fitting("", ["abcdefgh"]).width


def test_a_column_is_never_wider_than_a_page() -> None:
    assert fitting("", ["x" * 500]).width == 44


@pytest.mark.parametrize(
    ("words", "look", "lines"),
    [
        ("short", NAME, 1),
        ("Bartholomew Maximilian Featherstonehaugh-Cholmondeley van der Wolkenstein-Hohenz", NAME, 2),
        (" ".join(letter * 22 for letter in "nou"), NAME, 3),
        ("one\ntwo", NAME, 2),
        ("x" * 80, NAME, 2),
        ("W" * 80, NAME, 4),
        ("i" * 79, NAME, 1),
        ("Captain Ash 1 (Iron Guild, Smoke and Steel), 104", TEXT, 1),
        ("漢" * 44, NAME, 3),
        ("x" * 80, NUMBER, 1),
    ],
)
def test_a_cell_is_as_high_as_its_words_need(words: str, look: Look, lines: int) -> None:
    assert lines_of(text(words, look), 44) == lines


def test_the_same_contents_give_the_same_bytes() -> None:
    assert written(book()) == written(book())


def test_every_member_has_the_same_date_and_rights() -> None:
    with zipfile.ZipFile(BytesIO(written(book()))) as archive:
        members = archive.infolist()
        assert archive.testzip() is None
    assert {member.date_time for member in members} == {(1980, 1, 1, 0, 0, 0)}
    assert {(member.external_attr, member.create_system) for member in members} == {(0o600 << 16, 3)}
    assert len({member.filename for member in members}) == len(members)


@pytest.mark.parametrize(
    ("zone", "seed", "locale"), [("Asia/Tokyo", "1", "C"), ("America/New_York", "7", "de_DE.UTF-8")]
)
def test_zone_hash_seed_and_locale_change_nothing(zone: str, seed: str, locale: str) -> None:
    assert _in_another_process(TZ=zone, PYTHONHASHSEED=seed, LC_ALL=locale) == written(book())


def test_it_does_not_matter_whether_lxml_is_installed(tmp_path: Path) -> None:
    """A decoy that claims to be lxml and can do nothing: whoever tries to write with it fails."""
    (tmp_path / "lxml").mkdir()
    (tmp_path / "lxml" / "__init__.py").write_text("")
    (tmp_path / "lxml" / "etree.py").write_text(DECOY)
    assert _in_another_process(OPENPYXL_LXML="True", first=str(tmp_path)) == written(book())


def _in_another_process(first: str = "", **environment: str) -> bytes:
    path = os.pathsep.join(filter(None, (first, *sys.path)))
    environment = {**os.environ, **environment, "PYTHONPATH": path}
    return subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, check=True).stdout
