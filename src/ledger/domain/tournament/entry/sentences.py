"""Facts about who takes part, in words."""

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon, NameOf, many
from ledger.domain.tournament.entry.facts import (
    ListsRecorded,
    ModelsInspected,
    PlayerCheckedIn,
    PlayerDropped,
    PlayerReinstated,
    PlayerWithdrew,
    RingerRegistered,
    TeamCheckedIn,
)
from ledger.domain.tournament.judging.facts import PlayerDisqualified
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


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    match fact:
        case PlayersKeptApart() | PlayersLetMeet() | SeedsGiven() | SeedsDrawn():
            return _together(fact, lexicon.name_of)
        case AccessibleTablesNamed():
            return f"accessible tables: {listed(map(str, fact.tables)) or 'none'}"
        case PlayerCheckedIn() | TeamCheckedIn() | RingerRegistered():
            return _entered(fact, lexicon.name_of(fact.contestant))
        case PlayerDropped():
            return f"{lexicon.name_of(fact.contestant)} dropped"
        case PlayerReinstated():
            return f"{lexicon.name_of(fact.contestant)} came back"
        case PlayerWithdrew():
            return f"{lexicon.name_of(fact.contestant)} left the tournament by giving up a game"
        case PlayerDisqualified():
            return f"{lexicon.name_of(fact.contestant)} was disqualified"
        case ModelsInspected():
            note = f": {lexicon.text_of(fact.text)}" if fact.text else ""
            return f"the models of {lexicon.name_of(fact.contestant)} were looked at: {fact.mark}{note}"
        case ListsRecorded() | RoundSkipped() | TableFixed() | AccessibleTableNeeded():
            return f"{lexicon.name_of(fact.contestant)} {_noted(fact)}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _entered(fact: PlayerCheckedIn | TeamCheckedIn | RingerRegistered, who: str) -> str:
    match fact:
        case PlayerCheckedIn():
            faction = f" with {fact.faction}" if fact.faction else ""
            return f"{who} checked in as #{fact.contestant}{faction}"
        case TeamCheckedIn():
            factions = listed(member.faction for member in fact.members if member.faction)
            played = f" with {factions}" if factions else ""
            return f"team {who} of {len(fact.members)} checked in as #{fact.contestant}{played}"
        case RingerRegistered():
            return f"{who} agreed to be the ringer, as #{fact.contestant}"


def _noted(fact: ListsRecorded | RoundSkipped | TableFixed | AccessibleTableNeeded) -> str:
    """What somebody does, as half a sentence."""
    match fact:
        case ListsRecorded():
            return f"handed in {many(len(fact.lists), 'army list')}"
        case RoundSkipped():
            return f"sits out round {fact.round_no}"
        case TableFixed():
            return "plays at any table" if fact.table_no is None else f"plays at table {fact.table_no}"
        case AccessibleTableNeeded():
            return f"{'needs' if fact.needed else 'no longer needs'} an accessible table"


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
