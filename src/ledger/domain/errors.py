"""Errors: every refusal, as one tree, and notes. An error is a sentence that says what is wrong, in the words of the
hall.

LedgerError
├── BadRequest              refused from the request alone: shape, limits, unknown names
│   ├── BadText             a name or note that cannot be kept
│   ├── UnknownPlayer       nobody of that name, with those who are near
│   └── CommandReused       an id that already stands for another request
├── RuleViolation           refused by the state or the rules of that tournament
│   ├── NeedsReason         allowed, once a reason is given
│   └── NeedsConfirming     allowed, once somebody says that it is meant
├── NotFound                no such store, file or tournament
├── Busy                    others kept writing; look and repeat
├── CannotCreate            the output cannot be written
│   └── AlreadyThere        something has that name already
├── StoreFailed             disk or database failed
├── NotPermitted            the operating system or the roles forbid it
├── Altered                 stored bytes are not what was recorded
└── CannotTell              something needed for the answer is missing

The sentence names no command: what to do about it is worded by whoever talks to people, from the code and the facts.
A refusal that has such a way out is raised with a code, `RuleViolation("{slug} is finished.", code="finished",
slug=slug)`, and the command line has words for that code in `cli/ways_out.py`; a test holds the two together.

The domain knows contestants by entry number only. A sentence therefore names them by placeholder, and whoever
knows the names (the door) fills them in: `RuleViolation("{player} has dropped.", player=3)`. The placeholders
`player`, `opponent`, `players` and `opponents` hold entry numbers, `groups` several lists of them, and `bends` rules,
each with those it is bent for; every other one is printed as it is.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

NameOf = Callable[[int], str]


def entry_label(contestant: int) -> str:
    """What a contestant is called where nobody knows the name."""
    return f"#{contestant}"


class LedgerError(Exception):
    """The root of every refusal."""

    def __init__(self, template: str, *, code: str = "", **facts: Any) -> None:
        super().__init__(template)
        self.template = template
        self.code = code  # by which a way out is found; empty where there is none to word
        self.facts = facts
        self.name_of: NameOf = entry_label
        self.where = ""  # the line of a batch file

    def __str__(self) -> str:
        if not self.facts:
            return self.where + self.template
        return self.where + self.template.format(**self.words())

    def words(self) -> dict[str, str]:
        """Every fact as it is printed, people by their names as far as they are known."""
        return {key: _word(key, value, self.name_of) for key, value in self.facts.items()}


def _word(key: str, value: Any, name_of: NameOf) -> str:
    if key in ("player", "opponent"):
        return name_of(value)
    if key in ("players", "opponents"):
        return listed(name_of(each) for each in value)
    if key == "groups":
        return "; ".join(listed(map(name_of, group)) for group in value)
    if key == "bends":
        return "; ".join(f"{rule} for {listed(map(name_of, whom))}" for rule, whom in value)
    return str(value)


def listed(words: Iterable[str], most: int = 20) -> str:
    """`a, b and c`; a long list is cut, and says so."""
    return _joined(list(words), "and", most)


def either(words: Iterable[str], most: int = 20) -> str:
    """`a, b or c`: the same of what somebody may choose from."""
    return _joined(list(words), "or", most)


def there_are(words: Iterable[str]) -> str:
    """What there is to choose from, as half a sentence: one thing, several, or none."""
    known = list(words)
    return f"there {'are' if len(known) > 1 else 'is'} {listed(known) or 'none'}"


def _joined(items: list[str], word: str, most: int) -> str:
    if len(items) > most:
        items = [*items[:most], f"{len(items) - most} more"]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


class BadRequest(LedgerError):
    pass


class BadText(BadRequest):
    pass


class UnknownPlayer(BadRequest):
    pass


class CommandReused(BadRequest):
    pass


class RuleViolation(LedgerError):
    pass


class NeedsReason(RuleViolation):
    pass


class NeedsConfirming(RuleViolation):
    pass


class NotFound(LedgerError):
    pass


class Busy(LedgerError):
    pass


class CannotCreate(LedgerError):
    pass


class AlreadyThere(CannotCreate):
    pass


class StoreFailed(LedgerError):
    pass


class NotPermitted(LedgerError):
    pass


class Altered(LedgerError):
    pass


class CannotTell(LedgerError):
    pass


_SENTENCES = {
    "missing": "{where} is missing",
    "extra_forbidden": "{where} is not known here",
    "int_type": "{where} must be a whole number",
    "int_from_float": "{where} must be a whole number",
    "int_parsing": "{where} must be a whole number",
    "int_parsing_size": "{where} is too large",
    "string_type": "{where} must be text",
    "bool_type": "{where} must be true or false",
    "dict_type": "{where} must be an object",
    "model_type": "{where} must be an object",
    "tuple_type": "{where} must be a list",
    "list_type": "{where} must be a list",
    "greater_than_equal": "{where} must be at least {ge}",
    "less_than_equal": "{where} must be at most {le}",
    "string_too_short": "{where} must not be empty",
    "string_too_long": "{where} must be at most {max_length} characters long",
    "too_short": "{where} must hold at least {min_length}",
    "too_long": "{where} must hold at most {max_length}",
    "literal_error": "{where} must be {expected}",
    "timezone_aware": "{where} needs a time zone, such as 2026-05-02T10:00:00+02:00",
    "uuid_parsing": "{where} must be an id such as 7f3a0000-0000-4000-8000-000000000000",
}
_KINDS = {"date": "a date such as 2026-05-02", "datetime": "a time such as 2026-05-02T10:00:00+02:00"}


def first_fault(error: "ValidationError", *, skip: int = 0) -> str:
    """The first thing that pydantic found wrong, as half a sentence a person can act on; how many more there are, if
    any. `skip` leaves out steps of the path to it that mean nothing to the user, such as the kind of request."""
    faults = error.errors(include_url=False)
    # a list with a wrong entry is counted without it, and so may be found too short as well
    faults = [fault for fault in faults if fault["type"] != "too_short" or not _has_a_fault_within(fault, faults)]
    # where a value may be of several kinds, each kind finds a fault at the same place
    places = {_place(fault, skip) for fault in faults}
    more = f" (and {len(places) - 1} more)" if len(places) > 1 else ""
    return _said(faults[0], skip) + more


def _has_a_fault_within(outer: "ErrorDetails", faults: "list[ErrorDetails]") -> bool:
    depth = len(outer["loc"])
    return any(len(fault["loc"]) > depth and fault["loc"][:depth] == outer["loc"] for fault in faults)


def _said(fault: "ErrorDetails", skip: int) -> str:
    kind = fault["type"]
    where = _place(fault, skip)
    if kind in _SENTENCES:
        return _SENTENCES[kind].format(where=where, **fault.get("ctx", {}))
    if kind == "string_pattern_mismatch":
        return f"{where} is not written as it should be"
    for start, words in _KINDS.items():
        if kind.startswith(start + "_"):
            return f"{where} must be {words}"
    if kind == "value_error":
        return f"{where}: {fault['ctx']['error']}"
    return f"{where}: {fault['msg'][:1].lower()}{fault['msg'][1:]}"


def _place(fault: "ErrorDetails", skip: int) -> str:
    steps = [str(step) for step in fault["loc"][skip:] if not _is_marker(str(step))]
    return f'"{".".join(steps)}"' if steps else "it"


def _is_marker(step: str) -> bool:
    """Whether pydantic put a step into the path that nobody wrote: `function-after[...]`, `constrained-int`."""
    return "[" in step or step.startswith("constrained-") or step in ("int", "str")


class Note(str):
    """A remark beside what was recorded, about which something can be done: a sentence that knows which one it is, and
    what it speaks of.

    It names no command, as a refusal names none: whoever talks to people words from code and facts what to do. To
    everyone else it is a sentence like any other remark."""

    __slots__ = ("code", "facts")

    code: str
    facts: dict[str, object]

    def __new__(cls, sentence: str, *, code: str = "", **facts: object) -> "Note":
        note = super().__new__(cls, sentence)
        note.code = code
        note.facts = facts
        return note
