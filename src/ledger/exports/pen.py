"""What draws on a page: text that fits, lines and boxes, in few words and with as few commands as a page needs."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from ledger.exports.lettering import LEADING, fitted, name_lines, printable_in_font, width_of
from ledger.exports.theme import (
    BOLD,
    CAP_HEIGHT,
    DEEP,
    INK,
    LEAST,
    LINE,
    MUTED,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    REGULAR,
    WHITE,
)

Align = Literal["left", "centre", "right"]
LABEL = 5.6  # points


@cache
def _colour(hexadecimal: str) -> Color:
    return HexColor(hexadecimal)


@dataclass(slots=True)
class Pen:
    """A canvas and how to spare its ink. It remembers what is set, so that nothing is set twice."""

    canvas: Canvas
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
        step = LEADING * size
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
