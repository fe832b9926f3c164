"""Wording of people, days, figures, endings and byes: what people are called, and what stands where a name was erased
or is none of the public's; days are the same in every locale; fractions become decimals, rounded half-even to four
places; how a game ended, by code for those who count, in words for those who read."""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar, get_args
from uuid import UUID

from ledger.domain.errors import listed
from ledger.domain.rules import Rules
from ledger.domain.sentences import many
from ledger.domain.tournament.state import Ending, Outcome, Tournament
from ledger.domain.values import ContestantId, Number

if TYPE_CHECKING:  # many read names, and few what a bye is worth
    from ledger.domain.scoring.byes_and_forfeits import Bye

Names = Mapping[ContestantId, str]
"""The entrants of a tournament, by entry number."""
Members = Mapping[ContestantId, tuple[str, ...]]
"""Who plays for each team, in the order in which they were entered; players are no teams."""

RINGER = "Ringer"
NOBODY: Members = {}
Id = TypeVar("Id", bound=UUID)
_FEWEST = 4  # digits of an id, as many as stand where a name was erased
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
PLAYED = "played"
UNPLAYED: tuple[str, ...] = tuple(ending for ending in get_args(Ending) if ending != PLAYED)
"""The codes of games that were not played to their end."""


# people


def public_names(state: Tournament, names: Names) -> dict[ContestantId, str]:
    """What everyone is called where all may read it. A ringer takes part for nobody's sake but the others', and is
    called no more than that; several are told apart by their numbers."""
    ringers = [no for no, entrant in (*state.entrants.items(), *state.removed.items()) if entrant.is_ringer]
    called = {no: RINGER if len(ringers) == 1 else f"{RINGER} (#{no})" for no in ringers}
    return {no: called.get(no, name) for no, name in names.items()}


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


# days and figures


def day_in_words(day: date) -> str:
    """`15 August 2019`."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


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


# what a bye is worth


def mean_in_words(bye: "Bye") -> str:
    """Of which games a bye's victory points are the mean; nothing where the rules give them."""
    if bye.games is None:
        return ""
    if not bye.games:
        return "no game has a winner yet"
    total = sum(game.vp for game in bye.games)
    return f"{total} VP of the winners of {many(len(bye.games), 'game')}, their mean rounded down: {_where_won(bye)}"


def _where_won(bye: "Bye") -> str:
    """Where those games were played: `round 1, tables 1 and 2; round 2, table 3`."""
    found = []
    for round_no, games in groupby(bye.games or (), key=lambda game: game.round_no):
        tables = [str(game.table_no) for game in games]
        found.append(f"round {round_no}, table{'s' * (len(tables) > 1)} {listed(tables)}")
    return "; ".join(found)
