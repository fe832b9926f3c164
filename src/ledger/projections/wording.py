"""Wording of days, figures and endings: days are the same in every locale; fractions become decimals, rounded half-even
to four places; how a game ended, by code for those who count, in words for those who read."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import get_args

from ledger.domain.rules import Rules
from ledger.domain.tournament.state import Ending, Outcome
from ledger.domain.values import Number

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
PLAYED = "played"
UNPLAYED: tuple[str, ...] = tuple(ending for ending in get_args(Ending) if ending != PLAYED)
"""The codes of games that were not played to their end."""


def day_in_words(day: date) -> str:
    """`15 August 2019`."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


# figures


def shown(value: Number) -> int | float:
    """A figure for JSON and tables; ranking never uses this."""
    # rounding a fraction is exact and half-even; only the last step makes a float of it
    return float(round(value, 4)) if isinstance(value, Fraction) else value


def counted(figures: Mapping[str, object], rules: Rules) -> dict[str, int]:
    """What the rules add up of the figures of a game, such as those of a whole sheet."""
    return {key: value for key in rules.metrics if isinstance(value := figures.get(key), int)}


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`."""
    is_teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


# how a game ended


def ending_code(outcome: Outcome) -> str | None:
    """As the sheet says; where it says nothing, what came in the place of a game played to its end."""
    return outcome.how or (None if outcome.ending == PLAYED else outcome.ending)


def ending_words(outcome: Outcome) -> str:
    """As the sheet says, and what was special about it."""
    special = "" if outcome.ending == PLAYED else outcome.ending.replace("-", " ")
    return ", ".join(filter(None, (outcome.how, special)))
