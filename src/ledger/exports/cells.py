"""What stands in the cells of a workbook: one way to write a text, numbers, real dates, and how each of them looks."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any, Literal, NamedTuple, Protocol
from unicodedata import east_asian_width

from ledger.exports import theme

FONT, SIZE = "Calibri", 11
LONGEST = 32_767  # characters in a cell
WIDEST = 44.0  # of a column, in digits
PADDING = 2.6  # of a cell, likewise: what stands left and right of its text
BOLDER = 1.04  # how much wider bold letters are
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


class Figure(Protocol):
    """What a column of figures counts, as far as its look goes."""

    @property
    def is_signed(self) -> bool: ...


def figure_look(metric: Figure) -> Look:
    """How figures of that kind look."""
    return SIGNED if metric.is_signed else NUMBER


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


class Column(NamedTuple):
    """A column: its heading, and how wide it is in digits."""

    title: str
    width: float
    align: Literal["left", "center", "right"] = "left"
    wraps: bool = False  # whether its heading takes several lines if it is long, as one that is a name does


def fitting(title: str, texts: Iterable[str], align: Literal["left", "center", "right"] = "left") -> Column:
    """A column as wide as its widest text, within reason."""
    widest = max(_tenths(each) for each in (title, *texts))
    return Column(title, min(WIDEST, BOLDER * widest / 10 + PADDING), align)


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
