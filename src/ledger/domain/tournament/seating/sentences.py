"""Sentences for facts of seating, and what of them is not for everyone: some tell of health, or of a quarrel."""

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon, NameOf
from ledger.domain.tournament.seating.facts import (
    AccessibleTableNeeded,
    AccessibleTablesNamed,
    PlayersKeptApart,
    PlayersLetMeet,
    RoundSkipped,
    SeedsDrawn,
    SeedsGiven,
    TableFixed,
)
from ledger.domain.tournament.state import Tournament


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    match fact:
        case PlayersKeptApart() | PlayersLetMeet() | SeedsGiven() | SeedsDrawn():
            return _together(fact, lexicon.name_of)
        case AccessibleTablesNamed():
            return f"accessible tables: {listed(map(str, fact.tables)) or 'none'}"
        case RoundSkipped():
            return f"{lexicon.name_of(fact.contestant)} sits out round {fact.round_no}"
        case TableFixed():
            where = "plays at any table" if fact.table_no is None else f"plays at table {fact.table_no}"
            return f"{lexicon.name_of(fact.contestant)} {where}"
        case AccessibleTableNeeded():
            needs = "needs" if fact.needed else "no longer needs"
            return f"{lexicon.name_of(fact.contestant)} {needs} an accessible table"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _together(fact: PlayersKeptApart | PlayersLetMeet | SeedsGiven | SeedsDrawn, name_of: NameOf) -> str:
    """What is said of several at once."""
    names = list(map(name_of, fact.contestants))
    match fact:
        case PlayersKeptApart():
            when = "in every round to come" if fact.always else "in round 1"
            return f"kept apart {when}: {listed(names)}"
        case PlayersLetMeet():
            return f"no longer kept apart: {listed(names)}"
        case SeedsGiven():
            return f"seeded, the first seed first: {listed(names)}"
        case SeedsDrawn():
            told = listed(f"{name} ({earned})" for name, earned in zip(names, fact.points, strict=True))
            return f"seeded by points in {fact.season}, the first seed first: {told}"


def is_public(fact: Fact, state: Tournament) -> bool:
    """Whether everyone may read it."""
    match fact:
        case AccessibleTableNeeded() | AccessibleTablesNamed():  # with the tables known, every poster would tell who
            return False
        case PlayersLetMeet() | PlayersKeptApart(always=True):  # who must never meet have a reason that is their own
            return False
        case _:
            return True


def has_private_reason(fact: Fact, state: Tournament) -> bool:
    """Why somebody needs a table tells of health."""
    return isinstance(fact, TableFixed | AccessibleTableNeeded | AccessibleTablesNamed)
