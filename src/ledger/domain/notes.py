"""Notes: remarks beside what was recorded, about which something can be done.

A note names no command, as a refusal names none: its code and its facts say what it is about, and whoever talks to
people words from them what to do (`cli/ways_out.py` on the command line). To everyone else it is a sentence like any
other remark.
"""


class Note(str):
    """A sentence that knows which one it is, and what it speaks of."""

    __slots__ = ("code", "facts")

    code: str
    facts: dict[str, object]

    def __new__(cls, sentence: str, *, code: str = "", **facts: object) -> "Note":
        note = super().__new__(cls, sentence)
        note.code = code
        note.facts = facts
        return note
