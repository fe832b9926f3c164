"""Whether a text speaks of somebody by name: of the whole name for certain, of a part of it perhaps."""

import re
from collections.abc import Iterable
from unicodedata import category

from ledger.domain.text import fold, search_key

LEAST_LETTERS = 4  # a shorter word of a name is found in too many texts that have nothing to do with anybody
_WORD = re.compile(r"[^\W_]+")


def is_named_in(text: str, names: Iterable[str]) -> bool:
    """Whether one of these names stands in a text as a whole, however it is spelt."""
    folded = fold(text)
    return any(_stands_in(fold(name), folded) for name in names)


def may_be_named_in(text: str, names: Iterable[str]) -> bool:
    """Whether somebody should look at a text because it holds a longer word of a name, all words of one in whatever
    order and whether they have their accents or not, or the name within another word."""
    key = search_key(text)
    return any(_is_near(search_key(name), key) for name in names)


def _is_near(name: str, text: str) -> bool:
    words = _WORD.findall(name)
    found = [word for word in words if _stands_in(word, text)]
    if any(len(word) >= LEAST_LETTERS for word in found) or (found and found == words):
        return True
    return len(name) >= LEAST_LETTERS and name in text


def _stands_in(wanted: str, text: str) -> bool:
    at = text.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        if not (_grows(wanted[0], text[at - 1 : at]) or _grows(wanted[-1], text[end : end + 1])):
            return True
        at = text.find(wanted, at + 1)
    return False


def _grows(edge: str, neighbour: str) -> bool:
    """Whether a letter beside the name makes another word of it, as Ann in Annabel. Scripts without upper case are
    written without spaces, or put little words right before a name."""
    return neighbour.isalnum() and edge.isalnum() and category(edge) != "Lo"
