"""A document of pages: the pen that draws on them, the head that names the tournament, the foot that seals a page with
a code to scan, and page n of m. Its libraries are loaded with the first page that is drawn."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, Protocol

from ledger.exports import page_done
from ledger.exports.theme import (
    ACCENT,
    BOLD,
    CAP_HEIGHT,
    DEEP,
    FOOT,
    HAIRLINE,
    INK,
    LEAST,
    LEFT,
    LINE,
    MM,
    MONO,
    MUTED,
    NAME_LEADING,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    REGULAR,
    RIGHT,
    TINT,
    TOP,
    WHITE,
    fitted,
    name_lines,
    printable_in_font,
    use_fonts,
    width_of,
    wrapped,
)
from ledger.projections.documents import Seal

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas

Align = Literal["left", "centre", "right"]
LABEL = 5.6  # points


@cache
def _colour(hexadecimal: str) -> "Color":
    from reportlab.lib.colors import HexColor

    return HexColor(hexadecimal)


@dataclass(slots=True)
class Pen:
    """A canvas and how to spare its ink. It remembers what is set, so that nothing is set twice."""

    canvas: "Canvas"
    ink_saver: bool
    _now: dict[str, object] = field(default_factory=dict)
    _stamps: dict[str, str] = field(default_factory=dict)

    @property
    def on_fill(self) -> str:
        """The colour of text on a filled block, which an ink saver leaves empty."""
        return INK if self.ink_saver else WHITE

    def forget(self) -> None:
        """A new page begins with nothing set."""
        self._now.clear()

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        font: str = REGULAR,
        colour: str = INK,
        align: Align = "left",
        width: float | None = None,
        least: float = LEAST,
    ) -> None:
        """One line on its baseline, from the left, around the middle or up to the right; no wider than `width`."""
        text = printable_in_font(text)
        if width is not None:
            text, size = fitted(text, font, size, width, least)
        if not text:
            return
        if align != "left":
            x -= width_of(text, font, size) / (1 if align == "right" else 2)
        self._fill(colour)
        if self._is_new("font", (font, size)):
            self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, text)

    def label(self, x: float, y: float, text: str, *, align: Align = "left", width: float | None = None) -> None:
        """The small capitals above a field."""
        self.text(x, y, text.upper(), LABEL, colour=MUTED, align=align, width=width)

    def figure(
        self, x: float, y: float, text: str, size: float, *, font: str = BOLD, width: float, colour: str = INK
    ) -> None:
        """A figure in the middle of a cell, whose middle is given."""
        text, size = fitted(printable_in_font(text), font, size, width)
        self.text(x, y - CAP_HEIGHT * size / 2, text, size, font=font, align="centre", colour=colour)

    def name(
        self,
        x: float,
        middle: float,
        name: str,
        size: float,
        *,
        width: float,
        tall: float,
        about: str = "",
        small: float = 6.4,
        font: str = BOLD,
        colour: str = INK,
    ) -> None:
        """A name, in several lines if it is long, and under it what is said about it; all of it centred on a height."""
        below = 1.2 * small if about else 0
        lines, size = name_lines(printable_in_font(name), font, size, width, tall - below)
        step = NAME_LEADING * size
        y = middle + (CAP_HEIGHT * size + step * (len(lines) - 1) + below) / 2 - CAP_HEIGHT * size
        for line in lines:
            self.text(x, y, line, size, font=font, colour=colour)
            y -= step
        self.text(x, y + step - below, about, small, colour=MUTED, width=width)

    def line(
        self, x: float, y: float, to_x: float, to_y: float, *, colour: str = LINE, thick: float = 0.5, dash: str = ""
    ) -> None:
        """A straight line; `dash` is `-` for dashes or `.` for dots."""
        self._stroke(colour, thick, dash)
        self.canvas.line(x, y, to_x, to_y)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        thick: float = 0.5,
        radius: float = 0,
    ) -> None:
        """A rectangle from its lower left corner. Without ink to spare, a block that was filled gets an outline."""
        if self.ink_saver:
            stroke = stroke or (INK if fill == DEEP else None)
            fill = None
        if fill is None and stroke is None:
            return
        if fill:
            self._fill(fill)
        if stroke:
            self._stroke(stroke, thick)
        if radius:
            self.canvas.roundRect(x, y, width, height, radius, stroke=bool(stroke), fill=bool(fill))
        else:
            self.canvas.rect(x, y, width, height, stroke=bool(stroke), fill=bool(fill))

    def circle(
        self, x: float, y: float, radius: float, *, fill: str | None = None, stroke: str = INK, thick: float = 0.6
    ) -> None:
        """A circle around its middle."""
        if self.ink_saver:
            fill = None
        if fill:
            self._fill(fill)
        self._stroke(stroke, thick)
        self.canvas.circle(x, y, radius, stroke=1, fill=bool(fill))

    def stamp(self, name: str, draw: Callable[[], None]) -> None:
        """What stands the same on many pages: drawn once, kept in the file once, and only named after that."""
        if name not in self._stamps:
            self._stamps[name] = f"stamp{len(self._stamps)}"
            outside, self._now = self._now, {}
            self.canvas.beginForm(self._stamps[name], 0, 0, PAGE_WIDTH, PAGE_HEIGHT)
            draw()
            self.canvas.endForm()
            self._now = outside
        self.canvas.doForm(self._stamps[name])

    def _fill(self, colour: str) -> None:
        if self._is_new("fill", colour):
            self.canvas.setFillColor(_colour(colour))

    def _stroke(self, colour: str, thick: float, dash: str = "") -> None:
        if self._is_new("stroke", colour):
            self.canvas.setStrokeColor(_colour(colour))
        if self._is_new("thick", thick):
            self.canvas.setLineWidth(thick)
        if self._is_new("dash", dash):
            self.canvas.setDash(*{"": ((), 0), "-": ((4, 3), 0), ".": ((0.8, 1.8), 0)}[dash])

    def _is_new(self, what: str, value: object) -> bool:
        if self._now.get(what) == value:
            return False
        self._now[what] = value
        return True


QR_MASK = 2  # any is allowed; trying all eight to find the prettiest takes most of the time
DarkRun = tuple[int, int, int]
"""Dark modules side by side: the first one's column, their row from the top, how many."""


@lru_cache(maxsize=64)
def qr_runs(text: str) -> tuple[int, tuple[DarkRun, ...]]:
    """How many modules the code is wide and high, and its dark runs."""
    import segno

    code = segno.make(text, error="m", boost_error=False, micro=False, mask=QR_MASK)
    found: list[DarkRun] = []
    for row, modules in enumerate(code.matrix):
        start = None
        for column, dark in enumerate((*modules, 0)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                found.append((start, row, column - start))
                start = None
    return len(code.matrix), tuple(found)


def _draw_qr(canvas: "Canvas", text: str, x: float, y: float, side: float) -> None:
    """The code as a square whose lower left corner is given. The paper around it, four modules wide, is part of it."""
    modules, dark = qr_runs(text)
    module = side / modules
    path = canvas.beginPath()
    for column, row, length in dark:
        path.rect(x + column * module, y + side - (row + 1) * module, length * module, module)
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)


Page = Callable[[Pen], None]
"""Draws one page's own matter."""


class Headed(Protocol):
    """What a document belongs to, in words."""

    @property
    def name(self) -> str: ...
    @property
    def about(self) -> str: ...


CODE = 24 * MM  # the side of the code to scan
BODY = TOP - 23 * MM  # where the matter under the head begins
NOTE_SIZE, NOTE_LINE = 6.2, 3 * MM  # of what explains a page, above its foot


def write_pages(title: str, seal: Seal | None, pages: Sequence[Page], out: BinaryIO, *, ink_saver: bool) -> None:
    """The pages one after the other, each with its foot; without a seal they see to it themselves, because they are cut
    apart. The same pages give the same bytes."""
    assert pages, "a document of nothing is refused before it is drawn"
    pen = _pen(title, out, ink_saver=ink_saver)
    for number, page in enumerate(pages, start=1):
        page(pen)
        if seal is not None:
            _foot(pen, seal, number, len(pages))
        pen.canvas.showPage()
        pen.forget()
        page_done(number, len(pages))
    pen.canvas.save()


def _pen(title: str, out: BinaryIO, *, ink_saver: bool) -> Pen:
    from reportlab.pdfgen.canvas import Canvas

    use_fonts()
    # the font a page begins with, unless told otherwise, is one that is not embedded
    options: dict[str, Any] = {"initialFontName": REGULAR, "invariant": 1, "pageCompression": 1, "lang": "en"}
    canvas = Canvas(out, pagesize=(PAGE_WIDTH, PAGE_HEIGHT), **options)
    canvas.setTitle(title)
    canvas.setCreator("ledger")
    canvas.setAuthor("ledger")
    return Pen(canvas, ink_saver)


def head(pen: Pen, kind: str, heading: Headed, *, badge: tuple[str, str] | None = None, tag: str = "") -> None:
    """What the page is and of which tournament or season; a badge in the corner has a label and a big number."""
    pen.stamp(f"head {kind} {tag} {bool(badge)}", lambda: _head(pen, kind, heading, tag, is_narrow=badge is not None))
    if badge is not None:
        _badge(pen, *badge)


def _head(pen: Pen, kind: str, heading: Headed, tag: str, *, is_narrow: bool) -> None:
    room = RIGHT - LEFT - (36 * MM if is_narrow else 0)
    pen.text(LEFT, TOP - 3 * MM, kind.upper(), 8, font=BOLD, colour=ACCENT)
    if tag:
        _tag(pen, LEFT + width_of(kind.upper(), BOLD, 8) + 4 * MM, TOP - 3 * MM, tag)
    pen.name(LEFT, TOP - 9 * MM, heading.name, 19, width=room, tall=8.6 * MM)
    pen.text(LEFT, TOP - 16.5 * MM, heading.about, 8.5, colour=MUTED, width=room)
    pen.line(LEFT, TOP - 20 * MM, RIGHT, TOP - 20 * MM, colour=INK, thick=1.2)


def stripes(pen: Pen, rows: int, x: float, top: float, width: float, tall: float) -> None:
    """What leads the eye along rows that are so tall: every other one tinted, and a hairline under each."""
    for number in range(0, rows, 2):
        pen.box(x, top - (number + 1) * tall, width, tall, fill=TINT)
    for number in range(1, rows + 1):
        pen.line(x, top - number * tall, x + width, top - number * tall, thick=HAIRLINE)


def note_lines(notes: Iterable[str]) -> tuple[str, ...]:
    """What explains a page, in lines as wide as it is."""
    return tuple(line for note in notes for line in wrapped(printable_in_font(note), REGULAR, NOTE_SIZE, RIGHT - LEFT))


def explain(pen: Pen, lines: Sequence[str]) -> None:
    """Notes at the bottom of the page, whatever the rest of it needs."""
    for number, line in enumerate(lines, start=1):
        pen.text(LEFT, FOOT + 1.5 * MM + (len(lines) - number) * NOTE_LINE, line, NOTE_SIZE, colour=MUTED)


def _badge(pen: Pen, label: str, number: str) -> None:
    width, height = 32 * MM, 17 * MM
    pen.box(RIGHT - width, TOP - height, width, height, fill=DEEP, radius=2 * MM, thick=1)
    middle = RIGHT - width / 2
    pen.text(middle, TOP - 4.4 * MM, label.upper(), 6, colour=pen.on_fill, align="centre", width=width - 4 * MM)
    pen.text(
        middle, TOP - 14 * MM, number, 26, font=BOLD, colour=pen.on_fill, align="centre", width=width - 4 * MM, least=10
    )


def _tag(pen: Pen, x: float, y: float, tag: str) -> None:
    """A word that must not be missed, in a frame."""
    width = width_of(tag.upper(), BOLD, 6.5) + 4 * MM
    pen.box(x, y - 1.4 * MM, width, 4.6 * MM, stroke=ACCENT, thick=0.9, radius=1 * MM)
    pen.text(x + width / 2, y, tag.upper(), 6.5, font=BOLD, colour=ACCENT, align="centre")


def _foot(pen: Pen, seal: Seal, number: int, pages: int) -> None:
    pen.stamp("foot", lambda: _sealed(pen, seal))
    pen.text(LEFT, 10.4 * MM, f"Page {number} of {pages}", 7.5, font=BOLD)


def _sealed(pen: Pen, seal: Seal) -> None:
    pen.line(LEFT, FOOT - 1 * MM, RIGHT, FOOT - 1 * MM, colour=LINE)
    draw_code(pen, seal, RIGHT - CODE, 10.4 * MM, CODE)
    room = RIGHT - LEFT - CODE - 8 * MM
    top = 10.4 * MM + CODE - 2.2 * MM
    pen.text(LEFT, top, after(seal), 8, font=BOLD, colour=ACCENT if seal.is_draft else INK, width=room)
    if seal.is_draft:
        _tag(pen, RIGHT - 70 * MM, TOP - 3 * MM, "draft, not recorded")
    for row, (name, words) in enumerate(seal_lines(seal)):
        y = top - (4.6 + 3.7 * row) * MM
        pen.text(LEFT, y, name, 7, colour=MUTED)
        pen.text(LEFT + 17 * MM, y, words, 7.5, font=MONO, width=room - 17 * MM)


def draw_code(pen: Pen, seal: Seal, x: float, y: float, side: float) -> None:
    """The checkpoint, to be scanned."""
    if seal.note:
        _draw_qr(pen.canvas, seal.note, x, y, side)
        pen.forget()


def after(seal: Seal) -> str:
    """What the reader of a page must know about its age."""
    if seal.is_draft:
        return f"DRAFT, not recorded. What changed after {_events(seal)} is not on this sheet."
    return f"What changed after event {seal.event} is not on this sheet."


def seal_lines(seal: Seal) -> tuple[tuple[str, str], ...]:
    """Which log the page was taken from and how far it had come."""
    size = f"{_events(seal)} · {'draft, no event' if seal.is_draft else f'this sheet is event {seal.event}'}"
    check = "scan the code into FILE; ledger verify --checkpoint FILE"
    return (("Ledger", seal.origin), ("Size", size), ("Root", f"{grouped(seal.root)} …"), ("Check", check))


def grouped(root: str) -> str:
    """The beginning of a root, in groups that can be read aloud."""
    start = root[:16]
    return " ".join(start[at : at + 4] for at in range(0, len(start), 4))


def _events(seal: Seal) -> str:
    return f"{seal.size:,} event{'s' * (seal.size != 1)}"
