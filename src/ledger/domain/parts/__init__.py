"""Parts: what several rule documents have in common, the larger ones in files of their own. Here are kinds of figures,
words of fair play, and what happens at a table when time is called.

A part knows figures and sheets, and no rule system by name: systems are put together from parts.
"""

from typing import Annotated, Any

from pydantic import Field

from ledger.domain.pairing import RELAXING
from ledger.domain.system import Figure
from ledger.domain.values import Label

Names = Annotated[tuple[Label, ...], Field(max_length=100)]
Small = Annotated[int, Field(ge=0, le=100)]
SchemeCount = Annotated[int, Field(ge=0, le=8)]

PAIRED_AS_OURS = {
    "relaxing": Figure(RELAXING, "ours: what the documents forbid outright gives way last"),
    "looks_ahead": Figure(True, "ours: so that the last rounds of a small field can be played too"),
    "tables_vary": Figure(True, "ours: nobody sits at the same table twice where that can be helped"),
}
"""How rounds are paired where no document says it."""

PLACES: tuple[dict[str, Any], ...] = (
    {"key": "first", "title": "First place", "place": 1, "order": ()},
    {"key": "second", "title": "Second place", "place": 2, "order": ()},
    {"key": "third", "title": "Third place", "place": 3, "order": ()},
)
"""The awards for the best three of the standings."""


def scenarios(*names: str) -> tuple[dict[str, Any], ...]:
    """Scenarios as the rules keep them."""
    return tuple({"name": name, "figures": {}} for name in names)


UNSPORTING, SLOW_PLAY, CHEATING, INDUCEMENT = "unsporting", "slow-play", "cheating", "inducement"

AS_IT_STANDS = "as-it-stands"  # the score on the table, where no result was agreed on
ORGANIZER_CALL = "organizer-call"  # what the organizer made of a game that could not be settled otherwise

PRIVATE_DISPUTES = frozenset({"conduct", INDUCEMENT})  # how somebody behaved is not for everyone to read (ours)

TELLING_DISPUTES = frozenset({"scheme"})  # to rule on what was noted in secret is to name it

VOIDING_CONDUCT = frozenset({INDUCEMENT})  # a result agreed on for something in return is none

GROUNDS_FOR_FORFEIT = {  # for which a game is forfeited, each in words
    "void-game": "an error that leaves the game without a valid result, such as a crew against the rules",
    UNSPORTING: "conduct that does not belong at a table",
    CHEATING: "cheating",
}

FAIR_PLAY_WORDS = {
    "cheating-answered-by-less": "the document answers cheating by disqualification, and this is less",
}

FINISH_THE_ACTIVATION = "Time is called: the activation under way is completed and none is begun"
