"""Every refusal, as one tree. An error is a sentence that says what is wrong, in the words of the hall.

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
from typing import Any

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
