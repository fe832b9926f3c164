"""Sentences for facts of what players bring to one game, and what of them is kept until the result is final."""

from typing import Any

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon
from ledger.domain.systems import system_called
from ledger.domain.tournament.crews.facts import ChoiceMade, ChoicesRevealed, CrewRecorded, KeywordBanned
from ledger.domain.tournament.lookups import is_final
from ledger.domain.tournament.rounds.sentences import parts_in_words
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ChosenValue


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    name_of = lexicon.name_of
    match fact:
        case CrewRecorded():
            return f"round {fact.round_no}, table {fact.table_no}: {name_of(fact.contestant)} showed a crew"
        case KeywordBanned():
            who = name_of(fact.contestant)
            return f"round {fact.round_no}, table {fact.table_no}: {who} banned {fact.keyword}"
        case ChoiceMade():
            who = name_of(fact.contestant)
            return f"round {fact.round_no}, table {fact.table_no}: {who} chose in secret ({fact.kind})"
        case ChoicesRevealed():
            chosen = listed(f"{chosen_words(each.value)} for {name_of(each.contestant)}" for each in fact.choices)
            shown = f"{fact.kind} {chosen}" if chosen else f"nobody shows {fact.kind} any more"
            return f"round {fact.round_no}, table {fact.table_no}: {shown}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def chosen_words(value: ChosenValue) -> str:
    """A choice in a few words; of several things, each by its name, or by all it says."""
    if isinstance(value, tuple):
        return listed(str(each["name"]) if "name" in each else parts_in_words(each) for each in value)
    return str(value)


def is_public(fact: Fact, state: Tournament) -> bool:
    """A choice is public once the table has shown it; of one that is kept until the result is final, that it was noted
    is no secret."""
    if not isinstance(fact, ChoiceMade):
        return True
    if fact.round_no > state.round_no:
        return False
    from ledger.domain.tournament.crews.choices import kept_kinds

    round_ = state.rounds[fact.round_no - 1]
    return (fact.table_no, fact.kind) in round_.revealed or fact.kind in kept_kinds(round_, state)


def hidden(fact: Fact, state: Tournament, version: int) -> dict[str, Any]:
    """What players keep from each other until the result is final."""
    match fact:
        case ChoiceMade() if not is_final(fact.round_no, state):
            return {"oddities": ()}
        case CrewRecorded() if not is_final(fact.round_no, state):
            crews = system_called(state.rules.system).crews
            return {"crew": fact.crew if crews is None else crews.veiled(fact.crew), "oddities": ()}
        case _:
            return {}


def has_private_reason(fact: Fact, state: Tournament) -> bool:
    """Likewise."""
    return isinstance(fact, ChoiceMade | CrewRecorded) and not is_final(fact.round_no, state)
