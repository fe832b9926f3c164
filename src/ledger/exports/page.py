"""A document of pages: the head that names the tournament, the foot that seals the page, and page n of m."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, BinaryIO, Protocol

from reportlab.pdfgen.canvas import Canvas

from ledger.exports import qr
from ledger.exports.lettering import use_fonts, width_of
from ledger.exports.pen import Pen
from ledger.exports.progress import page_done
from ledger.exports.theme import (
    ACCENT,
    BOLD,
    DEEP,
    FOOT,
    HAIRLINE,
    INK,
    LEFT,
    LINE,
    MM,
    MONO,
    MUTED,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    REGULAR,
    RIGHT,
    TINT,
    TOP,
)
from ledger.projections.days import day_in_words
from ledger.projections.documents import Seal

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


def write_pages(title: str, seal: Seal, pages: Sequence[Page], out: BinaryIO, *, ink_saver: bool) -> None:
    """The pages one after the other, each with its foot. The same pages give the same bytes."""
    assert pages, "a document of nothing is refused before it is drawn"
    pen = _pen(title, out, ink_saver=ink_saver)
    for number, page in enumerate(pages, start=1):
        page(pen)
        _foot(pen, seal, number, len(pages))
        _turn(pen)
        page_done(number, len(pages))
    pen.canvas.save()


def write_plain(title: str, pages: Sequence[Page], out: BinaryIO, *, ink_saver: bool) -> None:
    """Pages that see to their seal themselves, because they are cut apart."""
    assert pages, "a document of nothing is refused before it is drawn"
    pen = _pen(title, out, ink_saver=ink_saver)
    for number, page in enumerate(pages, start=1):
        page(pen)
        _turn(pen)
        page_done(number, len(pages))
    pen.canvas.save()


def _pen(title: str, out: BinaryIO, *, ink_saver: bool) -> Pen:
    use_fonts()
    # the font a page begins with, unless told otherwise, is one that is not embedded
    options: dict[str, Any] = {"initialFontName": REGULAR, "invariant": 1, "pageCompression": 1, "lang": "en"}
    canvas = Canvas(out, pagesize=(PAGE_WIDTH, PAGE_HEIGHT), **options)
    canvas.setTitle(title)
    canvas.setCreator("ledger")
    canvas.setAuthor("ledger")
    return Pen(canvas, ink_saver)


def _turn(pen: Pen) -> None:
    """On to the next page."""
    pen.canvas.showPage()
    pen.forget()


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
        qr.draw(pen.canvas, seal.note, x, y, side)
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


def day(date_: date) -> str:
    """A date in words, in every country the same."""
    return day_in_words(date_)


def _events(seal: Seal) -> str:
    return f"{seal.size:,} event{'s' * (seal.size != 1)}"
