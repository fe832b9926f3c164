"""Blocks of a document one under the other, and on to the next page where there is no room."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Optional

from ledger.exports.pen import Pen

Draw = Callable[[Pen, float], None]
"""Draws a block whose top edge is given."""


class Block(NamedTuple):
    """Something that is not broken apart."""

    tall: float
    draw: Draw
    header: Optional["Block"] = None  # stands above the first of its kind, and again where they go on overleaf
    before: float = 0  # room to what stands above it on the same page
    keeps: float = 0  # so much of what follows is to stand on the same page
    heads: str = ""  # of a header: what goes on under it where it stands first on a page


class Placed(NamedTuple):
    """A block where it belongs."""

    block: Block
    top: float


def laid_out(blocks: Sequence[Block], top: float, bottom: float) -> list[list[Placed]]:
    """The blocks page by page between two heights. What is taller than a page stands on one of its own."""
    pages: list[list[Placed]] = [[]]
    y, header = top, None
    for block in blocks:
        above = block.header if block.header is not header or not pages[-1] else None
        needed = block.before + (above.tall if above else 0) + block.tall + block.keeps
        if pages[-1] and y - needed < bottom:
            pages.append([])
            y, above = top, block.header
        y -= block.before if pages[-1] else 0
        for each in (above, block):
            if each is not None:
                pages[-1].append(Placed(each, y))
                y -= each.tall
        header = block.header
    return pages
