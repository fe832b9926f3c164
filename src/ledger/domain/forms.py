"""A score sheet as a form: what is written in, which boxes are filled, and the most each may hold. A rule system
declares it; whoever prints it knows no system."""

from ledger.domain.values import Value


class Box(Value):
    """A box for a number, and the most that may stand in it."""

    label: str
    most: int | None


class FormLine(Value):
    """A line of a side: its label, blanks to write in (each with what it asks for), and boxes."""

    label: str
    blanks: tuple[str, ...]
    boxes: tuple[Box, ...]


class FormPart(Value):
    """Lines that belong together; a sealed part is folded away until the game is over."""

    title: str
    lines: tuple[FormLine, ...]
    is_sealed: bool


class Form(Value):
    """What each side fills in."""

    parts: tuple[FormPart, ...]
    totals: tuple[Box, ...]
    endings: tuple[str, ...]  # how the game may have ended, to be ticked
    notes: tuple[str, ...]
