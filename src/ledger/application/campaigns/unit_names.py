"""Names that units of a list get: each once, with a number behind it where the name is taken."""

import re
from collections.abc import Iterable, Sequence

from ledger.domain.text import NAME_MOST, fold

_NUMBER = re.compile(r" \([0-9]{1,6}\)")


def unique_names(written: Sequence[str], taken: Iterable[str] = ()) -> list[str]:
    """The first of a name keeps it unless somebody has it; the others get a number that nobody has in a name."""
    seen = set(map(fold, taken))
    names, known = [], seen | set(map(fold, written))
    for name in written:
        names.append(_numbered(name, known) if fold(name) in seen else name)
        seen.add(fold(name))
    return names


def is_called(name: str, written: str) -> bool:
    """Whether a name is the written one, or that with a number behind it."""
    number = _NUMBER.search(name, max(0, len(name) - 9))
    return fold(name) == fold(written) or (number is not None and fold(name) == fold(_ended(written, number[0])))


def _numbered(name: str, known: set[str]) -> str:
    number = 2
    while fold(free := _ended(name, f" ({number})")) in known:
        number += 1
    known.add(fold(free))
    return free


def _ended(name: str, ending: str) -> str:
    return name[: NAME_MOST - len(ending)].rstrip() + ending
