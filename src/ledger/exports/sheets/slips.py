"""Result slips as PDF: four a page, to be cut apart; each is sealed for itself."""

from collections.abc import Sequence
from functools import partial
from typing import BinaryIO, Literal, NamedTuple

from ledger.exports.page import Page, Pen, after, draw_code, grouped, write_pages
from ledger.exports.theme import (
    BOLD,
    CAP_HEIGHT,
    DEEP,
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
    breakable,
    members_of,
    named,
    packed,
    printable_in_font,
    width_of,
    wrapped,
)
from ledger.projections.documents import A_PAGE, Seal, Slip, Slips, SlipSide

TALL = PAGE_HEIGHT / A_PAGE
BLOCK = 25 * MM  # the table number and, under it, the code
CODE = 22 * MM
INNER = LEFT + BLOCK + 6 * MM
SIGNATURE = 33 * MM
NOTE_SIZES = (6.2, 5.8, 5.4, 5.0)
NOTE_ROOM = 10.5 * MM
SEAL = 67 * MM  # from the top of a slip
PLAYS, PLAYS_SIZE = 2.7 * MM, 6.4  # a line of what is played
LIMIT = 2.7 * MM  # under a box, the most that may stand in it
LEAST_SIDE = 10 * MM  # where a name and a line under it find room


def write(model: Slips, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """The pages in the order in which they are cut and stacked."""
    pages: list[Page] = [
        partial(_page, model=model, seal=seal, slips=slips, number=f"page {number} of {len(model.pages)}")
        for number, slips in enumerate(model.pages, start=1)
    ]
    title = f"Result slips of round {model.round}, {model.heading.name}"
    write_pages(title, None, pages, out, ink_saver=ink_saver)


def _page(pen: Pen, *, model: Slips, seal: Seal, slips: Sequence[Slip], number: str) -> None:
    for place, slip in enumerate(slips):
        top = PAGE_HEIGHT - place * TALL
        pen.stamp(f"slip {place}", partial(_form, pen, model, seal, top))
        _slip(pen, model, slip, top)
        pen.text(RIGHT, top - SEAL - 2.8 * MM, number, 5.8, colour=MUTED, align="right")
        if place + 1 < A_PAGE:
            pen.line(0, top - TALL, PAGE_WIDTH, top - TALL, colour=MUTED, thick=0.4, dash="-")


def _form(pen: Pen, model: Slips, seal: Seal, top: float) -> None:
    """What is the same on every slip at this place of a page."""
    pen.box(LEFT, top - 41 * MM, BLOCK, 34 * MM, fill=DEEP, radius=2 * MM, thick=1)
    middle = LEFT + BLOCK / 2
    pen.text(middle, top - 12 * MM, "TABLE", 7, colour=pen.on_fill, align="centre")
    pen.text(middle, top - 37.5 * MM, f"Round {model.round}", 7.5, colour=pen.on_fill, align="centre")
    draw_code(pen, seal, LEFT + (BLOCK - CODE) / 2, top - 68.5 * MM, CODE)
    title = f"Result slip · {model.heading.name}"
    pen.name(INNER, top - 9.6 * MM, title, 7, width=_room(model), tall=5.6 * MM, font=REGULAR, colour=MUTED)
    for box, x in _boxes(model):
        pen.label(x, top - 10.5 * MM, box.title, align="centre", width=14 * MM)
    pen.label(RIGHT - SIGNATURE, top - 10.5 * MM, "Signature")
    _endings(pen, model, top - 49.5 * MM)
    _notes(pen, model, top - 54.5 * MM)
    _seal(pen, seal, top - SEAL)


class _Box(NamedTuple):
    """What a side writes or ticks."""

    title: str
    shape: Literal["circle", "tick", "figure"]
    most: int | None = None


def _boxes(model: Slips) -> list[tuple[_Box, float]]:
    """The boxes of a side by their titles and middles, up to where signatures begin."""
    boxes = [
        *([_Box("Won", "circle")] if model.asks_winner else []),
        *([_Box("List", "figure")] if model.lists > 1 else []),
        *(_Box(metric.title, "figure", model.limits.get(metric.key)) for metric in model.metrics),
        _Box("Drop", "tick"),
    ]
    step = 12.5 * MM if len(boxes) <= 5 else 9.5 * MM
    right = RIGHT - SIGNATURE - 8 * MM
    return [(box, right - (len(boxes) - 1 - number) * step) for number, box in enumerate(boxes)]


def _room(model: Slips) -> float:
    """What the boxes leave for names."""
    return _boxes(model)[0][1] - INNER - 8 * MM


def _slip(pen: Pen, model: Slips, slip: Slip, top: float) -> None:
    middle = LEFT + BLOCK / 2
    pen.figure(middle, top - 24 * MM, str(slip.table), 38, width=BLOCK - 4 * MM, colour=pen.on_fill)
    lines = _plays(slip)
    tall = (33 * MM - len(lines) * PLAYS) / len(slip.sides)
    for number, side in enumerate(slip.sides):
        _side(pen, model, side, top - 13 * MM - (number + 0.5) * tall, tall)
    for number, line in enumerate(lines, start=1):
        pen.text(INNER, top - 46 * MM + (len(lines) - number) * PLAYS, line, PLAYS_SIZE)


def _plays(slip: Slip) -> tuple[str, ...]:
    """What is played, in as few lines as it takes."""
    return packed(breakable(slip.plays), " ", REGULAR, PLAYS_SIZE, RIGHT - INNER) if slip.plays else ()


def _side(pen: Pen, model: Slips, side: SlipSide, middle: float, tall: float) -> None:
    """One player: who they are, then what they write."""
    boxes = _boxes(model)
    points = "" if side.points is None else f"{side.points} {model.points.title}"
    about = " · ".join(
        filter(None, (f"#{side.player.no}", side.role, members_of(side.player), side.player.faction, points))
    )
    _who(pen, named(side.player), about, middle, _room(model), tall)
    for box, x in boxes:
        _box(pen, box, x, middle, tall, is_crowded=len(boxes) > 5)
    y = middle - min(3.6 * MM, 0.36 * tall)
    pen.line(RIGHT - SIGNATURE, y, RIGHT, y, colour=INK, thick=0.6)


def _who(pen: Pen, name: str, about: str, middle: float, room: float, tall: float) -> None:
    """A name and what is said about it, under it or, where many play at one table, beside it."""
    if tall >= LEAST_SIDE:
        pen.name(INNER, middle, name, 13, width=room, tall=tall - 2 * MM, about=about, small=7)
        return
    pen.name(INNER, middle, name, min(11, 0.6 * tall), width=0.55 * room, tall=tall)
    pen.text(INNER + 0.58 * room, middle - CAP_HEIGHT * 3, about, 6, colour=MUTED, width=0.42 * room)


def _box(pen: Pen, box: _Box, x: float, middle: float, tall: float, *, is_crowded: bool) -> None:
    room = 0.42 * tall  # where many play at one table
    if box.shape == "circle":
        pen.circle(x, middle, min(3.4 * MM, room), thick=0.9)
        return
    has_limit = box.most is not None and tall > 12 * MM
    if has_limit:
        room = min(room, tall / 2 - LIMIT)
    half = min(2.2 * MM if box.shape == "tick" else 4 * MM if is_crowded else 5.4 * MM, room / 0.9)
    pen.box(x - half, middle - half * 0.9, 2 * half, 1.8 * half, stroke=INK, thick=0.9)
    if has_limit:
        pen.text(x, middle - half * 0.9 - 2.4 * MM, f"at most {box.most}", 5.2, colour=MUTED, align="centre")


def _endings(pen: Pen, model: Slips, y: float) -> None:
    """A tie, how the game ended, and its last turn; all to be ticked."""
    words = [*(["tie"] if model.asks_winner else []), *map(in_letters, model.endings), *model.also]
    size = 7.0
    turn = 26 * MM if model.last_turn is not None else 0.0
    wide = sum(width_of(word, REGULAR, size) + 8 * MM for word in words)
    size *= min(1.0, (RIGHT - INNER - turn) / wide)
    x = INNER
    for word in words:
        pen.box(x, y - 0.4 * MM, 2.6 * MM, 2.6 * MM, stroke=INK, thick=0.7)
        pen.text(x + 3.6 * MM, y, word, size)
        x += width_of(word, REGULAR, size) + 8 * MM * size / 7
    if model.last_turn is not None:
        pen.text(RIGHT - 11 * MM, y, "last turn", 7, align="right")
        pen.box(RIGHT - 9 * MM, y - 2 * MM, 9 * MM, 6 * MM, stroke=INK, thick=0.7)


def in_letters(ending: str) -> str:
    """An ending as it is read; its code has hyphens."""
    return ending.replace("-", " ")


def _notes(pen: Pen, model: Slips, y: float) -> None:
    """As large as there is room for."""
    for size in NOTE_SIZES:
        lines = [
            line for note in model.notes for line in wrapped(printable_in_font(note), REGULAR, size, RIGHT - INNER)
        ]
        if len(lines) * size * 1.25 <= NOTE_ROOM:
            break
    for number, line in enumerate(lines[: int(NOTE_ROOM / (size * 1.25))]):
        pen.text(INNER, y - number * size * 1.25, line, size, colour=MUTED)


def _seal(pen: Pen, seal: Seal, y: float) -> None:
    pen.line(INNER, y + 3 * MM, RIGHT, y + 3 * MM, colour=LINE)
    event = "draft" if seal.is_draft else f"event {seal.event}"
    words = f"{seal.origin} · size {seal.size:,} · {grouped(seal.root)} · {event}"
    pen.text(INNER, y, words, 6, font=MONO, width=RIGHT - INNER)
    pen.text(INNER, y - 2.8 * MM, after(seal), 5.8, font=BOLD, width=RIGHT - INNER - 22 * MM)
