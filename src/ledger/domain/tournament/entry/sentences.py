"""Sentences for facts of entry, and what of them is not for everyone."""

from typing import Any
from uuid import UUID

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon, many
from ledger.domain.tournament.entry.facts import (
    EntryAmended,
    EntryReassigned,
    EntryRemoved,
    ListsRecorded,
    ModelsInspected,
    PlayerCheckedIn,
    PlayerDropped,
    PlayerReinstated,
    PlayerWithdrew,
    RingerRegistered,
    TeamCheckedIn,
)
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, PersonId

NO_PERSON = PersonId(UUID(int=0))  # stands where a person is who is not named to everyone


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    match fact:
        case PlayerCheckedIn() | TeamCheckedIn() | RingerRegistered():
            return _entered(fact, lexicon.name_of(fact.contestant))
        case EntryAmended():
            return f"the entry of {lexicon.name_of(fact.contestant)} was amended: {_amended(fact, lexicon)}"
        case EntryRemoved():
            return f"the entry of {lexicon.name_of(fact.contestant)}, #{fact.contestant}, was taken out"
        case EntryReassigned():
            was, now = (lexicon.people.get(each) for each in (fact.was, fact.person))
            if was is not None and was == now:  # two of one name, told apart as in a season
                was, now = (f"{now} ({str(each)[:4]})" for each in (fact.was, fact.person))
            by_mistake = f", not {was}" if was else ""
            return f"entry #{fact.contestant} is {now or lexicon.name_of(fact.contestant)}{by_mistake}"
        case PlayerDropped():
            return f"{lexicon.name_of(fact.contestant)} dropped"
        case PlayerReinstated():
            return f"{lexicon.name_of(fact.contestant)} came back"
        case PlayerWithdrew():
            return f"{lexicon.name_of(fact.contestant)} left the tournament by giving up a game"
        case ModelsInspected():
            note = f": {lexicon.text_of(fact.text)}" if fact.text else ""
            return f"the models of {lexicon.name_of(fact.contestant)} were looked at: {fact.mark}{note}"
        case ListsRecorded():
            return f"{lexicon.name_of(fact.contestant)} handed in {many(len(fact.lists), 'army list')}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _amended(fact: EntryAmended, lexicon: Lexicon) -> str:
    """What holds by now, thing by thing; whose, where it is one of a team."""
    told = {
        "faction": fact.faction,
        "area": fact.area and lexicon.text_of(fact.area),
        "club": fact.club and lexicon.text_of(fact.club),
        "lists": many(len(fact.lists), "army list") if fact.lists else None,
    }
    whose = "" if fact.member is None else f" of player {fact.member + 1}"
    said = {"faction": f"faction{whose} {fact.faction}", "lists": told["lists"]}
    each = (said.get(key, f"{key} {told[key]}") if told[key] else f"no {key}" for key in fact.changed)
    return listed(filter(None, each))


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


def is_public(fact: Fact, state: Tournament) -> bool:
    """What was found on somebody's models is not."""
    return not isinstance(fact, ModelsInspected)


def hidden(fact: Fact, state: Tournament, version: int) -> dict[str, Any]:
    """What stands in place of the fields that not everyone may read."""
    match fact:
        case ListsRecorded() if not state.rounds:  # how many were handed in is no secret
            return {"lists": ({},) * len(fact.lists)}
        case EntryAmended() if not state.rounds:
            return {"lists": ({},) * len(fact.lists)}
        case EntryReassigned() if _is_ringer(fact.contestant, state):
            return {"was": NO_PERSON, "person": NO_PERSON, "oddities": ()}
        case RingerRegistered():  # what is odd about it tells who it is
            return {"person": NO_PERSON, "oddities": ()}
        case _:
            return {}


def has_private_reason(fact: Fact, state: Tournament) -> bool:
    """Why models were marked, or who fills in, is told to nobody."""
    is_of_ringer = isinstance(fact, EntryReassigned | EntryRemoved) and _is_ringer(fact.contestant, state)
    return is_of_ringer or isinstance(fact, ModelsInspected | RingerRegistered)


def _is_ringer(contestant: ContestantId, state: Tournament) -> bool:
    entrant = state.entrants.get(contestant) or state.removed[contestant]
    return entrant.is_ringer
