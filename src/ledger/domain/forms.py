"""A score sheet as a form: what is written in, which boxes are filled, and the most each may hold. A rule system
declares it; whoever prints it knows no system.

A key says where in a side's sheet the words or the number are found once it is handed in, step by step:
`schemes.0.reveal` is what the first of the schemes brought by being revealed. Without one it stays blank.
"""

from ledger.domain.values import Value


class Box(Value):
    """A box for a number, and the most that may stand in it."""

    label: str
    most: int | None  # None: no limit; 0 in a table: nothing can stand there
    key: str | None = None  # of a total, which figure of the game it is
    is_all_or_nothing: bool = False  # whether the most, or nothing, is all that may stand there


class FormLine(Value):
    """A line of a side: its label, blanks to write in (each with what it asks for), and boxes."""

    label: str
    blanks: tuple[str, ...]
    boxes: tuple[Box, ...]
    keys: tuple[str, ...] = ()  # of the blanks


class FormPart(Value):
    """Lines that belong together; a sealed part is folded away until the game is over. In a table the labels of the
    first line's boxes stand above those of all lines; one with fewer has the last of them, and more room to write."""

    title: str
    lines: tuple[FormLine, ...]
    is_sealed: bool
    is_table: bool = False


class Form(Value):
    """What each side fills in."""

    parts: tuple[FormPart, ...]
    totals: tuple[Box, ...]
    endings: tuple[str, ...]  # how the game may have ended, to be ticked; the first is that it was played to its end
    notes: tuple[str, ...]
    facts: tuple[tuple[str, str], ...] = ()  # what stands on every sheet, by its label: ("soulstones", "50")
    leader: str | None = ""  # what a side writes under its name, where that is not the leader; None: nothing
    attacker: str = ""  # where in a sheet it stands whether the side attacks, where the pairing does not say it
