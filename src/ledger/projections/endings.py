"""How a game ended: by code for those who count, in words for those who read."""

from typing import get_args

from ledger.domain.tournament.state import Ending, Outcome

PLAYED = "played"
UNPLAYED: tuple[str, ...] = tuple(ending for ending in get_args(Ending) if ending != PLAYED)
"""The codes of games that were not played to their end."""


def ending_code(outcome: Outcome) -> str | None:
    """As the sheet says; where it says nothing, what came in the place of a game played to its end."""
    return outcome.how or (None if outcome.ending == PLAYED else outcome.ending)


def ending_words(outcome: Outcome) -> str:
    """As the sheet says, and what was special about it."""
    special = "" if outcome.ending == PLAYED else outcome.ending.replace("-", " ")
    return ", ".join(filter(None, (outcome.how, special)))
