"""What people of many tournaments are called; where two share a name, the beginning of an id tells them apart."""

from collections.abc import Mapping, Sequence
from typing import TypeVar
from uuid import UUID

Id = TypeVar("Id", bound=UUID)


_FEWEST = 4  # digits of an id, as many as stand where a name was erased


def told_apart(names: Mapping[Id, str]) -> dict[Id, str]:
    """The same names, each meaning one person: `Ada One (7f3a)` where there are several of that name."""
    groups: dict[str, list[Id]] = {}
    for person, name in names.items():
        groups.setdefault(name.casefold(), []).append(person)
    called = dict(names)
    for group in groups.values():
        if len(group) > 1:
            digits = _digits(group)
            called |= {person: f"{names[person]} ({person.hex[:digits]})" for person in group}
    return called


def _digits(group: Sequence[UUID]) -> int:
    """How many digits of their ids tell these people apart."""
    digits = _FEWEST
    while len({person.hex[:digits] for person in group}) < len(group):
        digits += 1
    return digits
