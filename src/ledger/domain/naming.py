"""Names out of a closed list, as somebody types them and as the list writes them."""

from collections.abc import Collection

from ledger.domain.errors import BadRequest, either, there_are
from ledger.domain.text import clean_name, fold, nearest


def as_written(given: str, known: Collection[str], what: str, title: str) -> str:
    """The name as the list has it, however it was typed; one that is not in it is refused with those that are near."""
    name = clean_name(given, what)
    for each in known:
        if _key(each) == _key(name):
            return each
    near = nearest(name, known)
    hint = f"did you mean {either(near)}?" if near else f"{there_are(known)}."
    raise BadRequest(f"{title} has no {what} called {name!r}; {hint}")


def _key(name: str) -> str:
    return fold(name.replace("\u2019", "'"))  # the printed apostrophe is the typed one
