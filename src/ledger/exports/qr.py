"""A text as a code to scan: error level M, one mask for all, drawn as one path."""

from functools import lru_cache

import segno
from reportlab.pdfgen.canvas import Canvas

MASK = 2  # any is allowed; trying all eight to find the prettiest takes most of the time
Run = tuple[int, int, int]
"""Dark modules side by side: the first one's column, their row from the top, how many."""


@lru_cache(maxsize=64)
def runs(text: str) -> tuple[int, tuple[Run, ...]]:
    """How many modules the code is wide and high, and its dark runs."""
    code = segno.make(text, error="m", boost_error=False, micro=False, mask=MASK)
    found: list[Run] = []
    for row, modules in enumerate(code.matrix):
        start = None
        for column, dark in enumerate((*modules, 0)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                found.append((start, row, column - start))
                start = None
    return len(code.matrix), tuple(found)


def draw(canvas: Canvas, text: str, x: float, y: float, side: float) -> None:
    """The code as a square whose lower left corner is given. The paper around it, four modules wide, is part of it."""
    modules, dark = runs(text)
    module = side / modules
    path = canvas.beginPath()
    for column, row, length in dark:
        path.rect(x + column * module, y + side - (row + 1) * module, length * module, module)
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)
