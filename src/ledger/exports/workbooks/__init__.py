"""What every workbook shares: a named font, a page that prints well, and bytes that depend on nothing but what is
written.

Rows are streamed through openpyxl's write-only sheets: each row is put down as it comes, so a log of a hundred thousand
rows needs no more memory than one of ten.
"""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ledger.exports import theme
from ledger.exports.cells import FONT, HEAD, SIZE, Column, Content, Look, lines_of, text
from ledger.exports.openpyxl_parts import (
    Alignment,
    Border,
    Cell,
    ExcelWriter,
    Font,
    PatternFill,
    Side,
    StringProperty,
    Workbook,
    WriteOnlyWorksheet,
    get_column_letter,
)
from ledger.projections.documents import Seal

A4 = 9  # as the format numbers paper
LINE_HEIGHT = 15  # in points
LONGEST_HEADING = 240  # characters; the format allows 255, its own signs included
_FIRST_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest a zip file knows
_MODE = 0o600 << 16
_UNIX = 3


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
        self, parent: Workbook, title: str, columns: Sequence[Column], *, frozen: int, saves_ink: bool
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
        self, title: str, columns: Sequence[Column], *, frozen: int = 0, heading: str = "", legend: str = ""
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
