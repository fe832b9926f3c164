"""What every workbook shares: what stands in its cells and how that looks, a page that prints well, and bytes that
depend on nothing but what is written.

Rows are streamed through openpyxl's write-only sheets: each row is put down as it comes, so a log of a hundred thousand
rows needs no more memory than one of ten. Some parts are openpyxl's own, with no public way to them: the bound on its
version is for them.

Where lxml is installed openpyxl writes other bytes with it, and a document must not depend on what else there is. It
asks the environment once, while it is loaded: for that long it is told to do without, and then the environment is as it
was. This happens here, before any module of this package is loaded.
"""

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, Literal, NamedTuple
from unicodedata import east_asian_width
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ledger.exports import theme
from ledger.projections.documents import Seal

_SWITCH = "OPENPYXL_LXML"


@contextmanager
def _without_lxml() -> Iterator[None]:
    before = os.environ.get(_SWITCH)
    os.environ[_SWITCH] = "False"
    try:
        yield
    finally:
        os.environ.pop(_SWITCH)
        if before is not None:
            os.environ[_SWITCH] = before


with _without_lxml():
    from openpyxl import LXML, Workbook
    from openpyxl.cell import Cell
    from openpyxl.packaging.custom import StringProperty
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet._write_only import WriteOnlyWorksheet
    from openpyxl.writer.excel import ExcelWriter

assert not LXML, "somebody loaded openpyxl before, with lxml: the same workbook would have other bytes"

FONT, SIZE = "Calibri", 11
LONGEST = 32_767  # characters in a cell
WIDEST = 44.0  # of a column, in digits
PADDING = 2.6  # of a cell, likewise: what stands left and right of its text
BOLDER = 1.04  # how much wider bold letters are
A4 = 9  # as the format numbers paper
LINE_HEIGHT = 15  # in points
LONGEST_HEADING = 240  # characters; the format allows 255, its own signs included
_FIRST_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest a zip file knows
_MODE = 0o600 << 16
_UNIX = 3
# What no XML may hold, and what spreadsheets would read as the code of another letter: _x0041_ is an A to them.
_TROUBLE = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")


@dataclass(frozen=True, slots=True)
class Look:
    """How a cell looks."""

    align: Literal["left", "center", "right"] = "left"
    is_bold: bool = False
    wraps: bool = False
    size: int = SIZE
    ink: str = theme.INK
    fill: str | None = None
    number_format: str = "General"


TEXT = Look(wraps=True)
NUMBER = Look(align="right")
SIGNED = Look(align="right", number_format="+0;-0;0")
CENTRED = Look(align="center")
HEAD = Look(is_bold=True, ink=theme.WHITE, fill=theme.DEEP)
MOMENT = Look(number_format="yyyy-mm-dd hh:mm:ss")
DAY = Look(number_format="yyyy-mm-dd")
NAME = Look(is_bold=True, wraps=True)
PLACE = Look(is_bold=True, align="right")
MARKS: Mapping[str, Look] = {
    "won": Look(align="center", ink=theme.WON, fill="#DCEFE3"),
    "tied": Look(align="center", ink=theme.TIED, fill="#F5EFD2"),
    "lost": Look(align="center", ink=theme.LOST, fill="#F6E0DE"),
    "bye": Look(align="center", ink=theme.MUTED, fill=theme.TINT),
}
"""By what came of a game. The sign in the cell says the same, for those who print in black and white."""


class Content(NamedTuple):
    """What one cell holds: a value, how the format calls its type, and its look."""

    value: Any
    data_type: str
    look: Look


def text(value: str, look: Look = TEXT) -> Content:
    """A text that stays a text, whatever it begins with; openpyxl itself would make a formula or an error of some."""
    if not value:
        return Content(None, "n", look)  # an empty cell; a text that is not there is no text to a spreadsheet
    if _TROUBLE.search(value):
        value = _TROUBLE.sub(_harmless, value)
    return Content(value[:LONGEST], "s", look)


def figure_look(*, is_signed: bool) -> Look:
    """How figures of a kind look that can be negative, or cannot."""
    return SIGNED if is_signed else NUMBER


def number(value: float | None, look: Look = NUMBER) -> Content:
    """A number, or an empty cell."""
    return Content(value, "n", look)


def moment(value: datetime) -> Content:
    """A real date and time. Spreadsheets know no zones, so it is given in UTC, and the heading says so."""
    return Content(value.astimezone(UTC).replace(tzinfo=None), "d", MOMENT)


def day(value: date | None) -> Content:
    """A real date, or an empty cell."""
    return Content(value, "n" if value is None else "d", DAY)


def formula(value: str, look: Look = CENTRED) -> Content:
    """What a spreadsheet works out itself: for columns that check others."""
    return Content(value, "f", look)


def _harmless(found: re.Match[str]) -> str:
    return "_x005F_" if found[0] == "_" else "\ufffd"


class SheetColumn(NamedTuple):
    """A column: its heading, and how wide it is in digits."""

    title: str
    width: float
    align: Literal["left", "center", "right"] = "left"
    wraps: bool = False  # whether its heading takes several lines if it is long, as one that is a name does


def fitting(title: str, texts: Iterable[str], align: Literal["left", "center", "right"] = "left") -> SheetColumn:
    """A column as wide as its widest text, within reason."""
    widest = max(_tenths(each) for each in (title, *texts))
    return SheetColumn(title, min(WIDEST, BOLDER * widest / 10 + PADDING), align)


def lines_of(content: Content, width: float) -> int:
    """How many lines a cell needs in a column so wide, broken between words."""
    value, _, look = content
    if not look.wraps or not value:
        return 1
    room = int(10 * (width - PADDING) / (BOLDER if look.is_bold else 1))
    return sum(_broken(part, room) for part in value.split("\n"))


def _broken(value: str, room: int) -> int:
    """Lines of so many tenths of a digit, a word longer than a line broken inside."""
    if len(value) * _WIDEST_LETTER <= room:
        return 1
    lines, used = 1, 0
    for word in value.replace("-", "- ").split():  # a hyphen ends a line as well
        needed = _tenths(word)
        if used and used + _SPACE + needed > room:
            lines, used = lines + 1, 0
        used += needed + (_SPACE if used else 0)
        lines, used = lines + used // (room + 1), used % (room + 1)
    return lines


@lru_cache(maxsize=65_536)
def _tenths(value: str) -> int:
    """How wide a text is, in tenths of a digit."""
    return sum(_LETTERS.get(char) or (_WIDEST_LETTER if east_asian_width(char) in "WF" else 11) for char in value)


_LETTERS: Mapping[str, int] = {
    char: tenths
    for tenths, chars in (
        *((4, " '"), (5, ",.:;Iijl"), (6, "!()-J[]`f{}"), (7, "rt"), (8, '"/L\\csz'), (9, "?FSZagkvxy|")),
        *((10, "#$*+0123456789<=>EKPTXY^_bdehnopqu~"), (11, "ABCRV"), (12, "DGH"), (13, "&NOQU")),
        *((14, "%w"), (16, "m"), (17, "M"), (18, "@W")),
    )
    for char in chars
}
"""The letters of the font by their width, in tenths of a digit."""
_SPACE, _WIDEST_LETTER = _LETTERS[" "], 20


class _Pen(Cell):
    """A cell that is written again and again with other values; its style is looked up once."""

    __slots__ = ("style_id",)
    has_style = True


class Sheet(WriteOnlyWorksheet):
    """A sheet of rows made of `Content`, with a frozen heading and set up for the printer."""

    # what openpyxl copies from its other sheets, where type checkers do not see it
    auto_filter: Any
    column_dimensions: Any
    oddFooter: Any  # noqa: N815
    oddHeader: Any  # noqa: N815
    page_margins: Any
    page_setup: Any
    row_dimensions: Any
    sheet_properties: Any

    def __init__(
        self, parent: Workbook, title: str, columns: Sequence[SheetColumn], *, frozen: int, saves_ink: bool
    ) -> None:
        """`frozen` is how many columns on the left stay in sight."""
        super().__init__(parent, title)
        self._pens: dict[Look, Any] = {}
        self._saves_ink = saves_ink
        self._widths, self._row_no = [column.width for column in columns], 0
        self._heights: dict[int, Any] = self.row_dimensions
        for number_, column in enumerate(columns, start=1):
            self.column_dimensions[get_column_letter(number_)].width = column.width
        self.freeze_panes = f"{get_column_letter(frozen + 1)}2"
        self.print_title_rows = "1:1"
        self.page_setup.orientation = "landscape"
        self.page_setup.paperSize = A4
        self.page_setup.fitToWidth, self.page_setup.fitToHeight = 1, 0
        self.sheet_properties.pageSetUpPr.fitToPage = True
        self.page_margins.left = self.page_margins.right = 0.4
        self.page_margins.top = self.page_margins.bottom = 0.6
        self.page_margins.header = self.page_margins.footer = 0.3
        self._put([text(each.title, replace(HEAD, align=each.align, wraps=each.wraps)) for each in columns])

    def fill(self, rows: Iterable[Iterable[Content]], *, is_filtered: bool = True) -> None:
        """Put all rows down; filtered, readers may pick among them by the heading."""
        for row in rows:
            self._put(list(row))
        if is_filtered:
            self.auto_filter.ref = f"A1:{get_column_letter(len(self._widths))}{self._row_no}"

    def say(self, words: str) -> None:
        """A sentence in the place of rows."""
        self.fill([[text(words)]], is_filtered=False)

    def print_columns(self, columns: int) -> None:
        """Only the first few columns go on paper; to be called once all rows are down."""
        self.print_area = f"A1:{get_column_letter(columns)}{self._row_no}"

    def _put(self, row: list[Content]) -> None:
        """One row, high enough for its longest text: programs do not all see to that themselves."""
        self._row_no += 1
        lines = max(map(lines_of, row, self._widths))
        if lines > 1:
            # a row is written at once and its height never asked for again, so a plain mapping does
            self._heights[self._row_no] = {"ht": str(lines * LINE_HEIGHT), "customHeight": "1"}
        self.append(row)
        self._heights.pop(self._row_no, None)

    def _values_to_row(self, values: Iterable[Content], row_idx: int) -> Iterator[Any]:
        for column, (value, data_type, look) in enumerate(values, start=1):
            pen = self._pens.get(look) or self._pen(look)
            pen._value, pen.data_type = value, data_type
            pen.row, pen.column = row_idx, column
            yield pen

    def _pen(self, look: Look) -> Any:
        """A pen for a look, made when it is first met."""
        shown = replace(look, ink=theme.INK, fill=None) if self._saves_ink else look
        pen: Any = _Pen(self, 1, 1)
        pen.style_id = self._style_of(shown)
        self._pens[look] = pen
        return pen

    def _style_of(self, look: Look) -> int:
        styled = Cell(self, 1, 1)
        styled.font = Font(name=FONT, size=look.size, bold=look.is_bold, color=look.ink.removeprefix("#"))
        indent = 0 if look.align == "center" else 1  # so that a number does not touch the text beside it
        styled.alignment = Alignment(horizontal=look.align, vertical="top", wrap_text=look.wraps, indent=indent)
        styled.border = _RULED
        styled.number_format = look.number_format
        if look.fill is not None:
            styled.fill = PatternFill("solid", fgColor=look.fill.removeprefix("#"))
        return styled.style_id


_HAIRLINE = Side(style="hair", color=theme.LINE.removeprefix("#"))
_RULED = Border(bottom=_HAIRLINE)


class Book:
    """A workbook on its way to a file."""

    def __init__(self, title: str, subject: str, last_event: datetime, seal: Seal, *, saves_ink: bool = False) -> None:
        """Its date is that of the newest event in it: the clock on the wall has no say."""
        self._book = _new_book()
        self._title, self._seal, self._saves_ink = title, seal, saves_ink
        self._describe(subject, last_event.astimezone(UTC).replace(tzinfo=None, microsecond=0))

    def sheet(
        self, title: str, columns: Sequence[SheetColumn], *, frozen: int = 0, heading: str = "", legend: str = ""
    ) -> Sheet:
        """A further sheet, its first row written. Heading and legend are for paper: a program that reads the rows finds
        nothing else among them."""
        made = Sheet(self._book, title, columns, frozen=frozen, saves_ink=self._saves_ink)
        self._book._add_sheet(made)
        made.oddHeader.left.text = _literal(f"{self._title[:80]} - {heading or title}")
        if legend and len(made.oddHeader.left.text) + len(legend) <= LONGEST_HEADING:
            made.oddHeader.right.text, made.oddHeader.right.size = _literal(legend), 9
        made.oddFooter.left.text = _literal(footing(self._seal))
        made.oddFooter.right.text = "page &P of &N"
        return made

    def legend(self, said: Mapping[str, str], *, wider: float = 0) -> None:
        """A sheet of what the others cannot say among their rows."""
        what = fitting("What", said)
        sheet = self.sheet("Legend", [what._replace(width=what.width + wider), SheetColumn("What it means", 90)])
        sheet.fill(([text(name, NAME), text(means)] for name, means in said.items()), is_filtered=False)

    def save(self, out: BinaryIO) -> None:
        """Write it all. openpyxl's own way would put the time of day into it."""
        ExcelWriter(self._book, _Archive(out, "w", ZIP_DEFLATED)).save()

    def _describe(self, subject: str, last: datetime) -> None:
        about, seal = self._book.properties, self._seal
        about.title, about.subject, about.creator = _plain(self._title), _plain(subject), "ledger"
        about.description = seal.note
        about.created = about.modified = last
        known = {"ledger origin": seal.origin, "ledger size": str(seal.size), "ledger root": seal.root}
        known["ledger event"] = "draft" if seal.event is None else str(seal.event)
        for name, value in known.items():
            self._book.custom_doc_props.append(StringProperty(name=name, value=value))


def _new_book() -> Any:
    book: Any = Workbook(write_only=True)
    # the width of a column is counted in digits of the font of this style
    (normal,) = (style for style in book._named_styles if style.name == "Normal")
    normal.font = Font(name=FONT, size=SIZE)
    return book


def footing(seal: Seal) -> str:
    """The foot of every page, within the 255 characters the format allows."""
    place = f"ledger size {seal.size}, root {seal.root[:16]}"
    if seal.is_draft:
        return f"DRAFT, not recorded; {place}"
    return f"Event {seal.event}; {place}; later changes are not on this sheet"


def _plain(value: str) -> str:
    return str(text(value).value or "")


def _literal(value: str) -> str:
    """In headers and footers an ampersand begins a code."""
    return _plain(value).replace("&", "&&")


class _Archive(ZipFile):
    """A zip file in which every member has the same date and the same rights."""

    def write(self, filename: Any, arcname: Any = None, *_: Any, **__: Any) -> None:
        with Path(filename).open("rb") as source, self.open(_member(str(arcname)), "w") as target:
            shutil.copyfileobj(source, target, 1 << 20)

    def writestr(self, zinfo_or_arcname: Any, data: Any, *_: Any, **__: Any) -> None:
        super().writestr(_member(str(zinfo_or_arcname)), data)


def _member(name: str) -> ZipInfo:
    member = ZipInfo(name, _FIRST_DATE)
    member.compress_type, member.external_attr, member.create_system = ZIP_DEFLATED, _MODE, _UNIX
    return member
