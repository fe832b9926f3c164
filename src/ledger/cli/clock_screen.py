"""The clock of a round for a screen in the hall: large digits above the sentences."""

from datetime import tzinfo
from typing import TYPE_CHECKING

from rich.align import Align
from rich.console import Group, RenderableType
from rich.text import Text

from ledger.application import printable
from ledger.cli.clock_text import counted, lines

if TYPE_CHECKING:
    from ledger.application import RoundClock

LATE = 600  # seconds before the end from which the digits are marked
BLOCK = "█"
_DIGITS = {
    "0": "███ █ █ █ █ █ █ ███",
    "1": " █  ██   █   █  ███",
    "2": "███   █ ███ █   ███",
    "3": "███   █ ███   █ ███",
    "4": "█ █ █ █ ███   █   █",
    "5": "███ █   ███   █ ███",
    "6": "███ █   ███ █ █ ███",
    "7": "███   █   █   █   █",
    "8": "███ █ █ ███ █ █ ███",
    "9": "███ █ █ ███   █ ███",
    ":": "     █       █     ",
    "-": "        ███        ",
}


def face(clock: "RoundClock", zone: tzinfo, encoding: str = "utf-8", height: int | None = None) -> RenderableType:
    """The clock as people look at it from afar; a terminal of few letters gets plain ones."""
    head, *rest = lines(clock, zone)
    parts: list[RenderableType] = [Text(printable(head), style="bold", justify="center"), Text()]
    block = BLOCK if encoding.lower().startswith("utf") else "#"
    if clock.left is not None and not clock.closed:
        is_late = clock.left <= LATE or clock.phase == "last-turn"
        style = "bold red" if clock.left <= 0 else "bold yellow" if is_late else "bold green"
        parts += [Align.center(Text(large(counted(clock.left), block), style=style)), Text()]
    parts += [Text(printable(line), justify="center") for line in rest]
    return Align.center(Group(*parts), vertical="middle", height=height)


def large(digits: str, block: str = BLOCK) -> str:
    """The digits five lines high, each cell two letters wide so that they are not too lean."""
    rows = ("  ".join(_DIGITS[digit][row * 4 : row * 4 + 3].ljust(3) for digit in digits) for row in range(5))
    return "\n".join("".join(cell * 2 for cell in row).replace(BLOCK, block) for row in rows)
