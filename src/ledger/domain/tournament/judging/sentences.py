"""Sentences for the judges' facts, and what of them is not for everyone."""

from typing import Any

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon
from ledger.domain.systems import system_called
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    DisqualificationLifted,
    PlayerDisqualified,
    RulingMade,
    StatementTaken,
    Unforfeited,
    WarningGiven,
    WarningWithdrawn,
)
from ledger.domain.tournament.lookups import is_final
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import WITHHELD


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    name_of, text_of = lexicon.name_of, lexicon.text_of
    match fact:
        case WarningGiven():
            return f"{name_of(fact.contestant)} was warned ({fact.conduct})"
        case WarningWithdrawn():
            return f"a warning of {name_of(fact.contestant)} was withdrawn"
        case PlayerDisqualified():
            return f"{name_of(fact.contestant)} was disqualified"
        case DisqualificationLifted():
            games = "".join(f"; {_as_before(each)}" for each in fact.games)
            return f"the disqualification of {name_of(fact.contestant)} was lifted{games}"
        case DisputeOpened():
            who = listed(name_of(player) for player in fact.contestants)
            where = f"round {fact.round_no}, table {fact.table_no}"
            return f"dispute {fact.dispute} ({fact.about}) by {who}, {where}: {text_of(fact.claim)}"
        case StatementTaken():
            who = "a bystander" if fact.contestant is None else name_of(fact.contestant)
            return f"dispute {fact.dispute}, {who} says: {text_of(fact.statement)}"
        case DisputeRuled():
            return f"dispute {fact.dispute} was ruled on"
        case DisputeReopened():
            return f"dispute {fact.dispute} was taken up again"
        case RulingMade():
            whom = f" for {listed(map(name_of, fact.contestants))}" if fact.contestants else ""
            return f"ruling {fact.ruling} ({fact.about}){whom}: {text_of(fact.text)}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _as_before(game: Unforfeited) -> str:
    what = "is open again" if game.stands is None else "stands as it was agreed on"
    return f"round {game.round_no}, table {game.table_no} {what}"


def is_public(fact: Fact, state: Tournament) -> bool:
    """Whether everyone may read it."""
    match fact:
        case WarningGiven() | WarningWithdrawn() | StatementTaken():
            return False
        case RulingMade(about=about):
            return not _is_private(about, state)
        case DisputeOpened(about=about):
            return not _is_private(about, state)
        case DisputeRuled() | DisputeReopened():
            return not _is_private(state.disputes[fact.dispute].about, state)
        case _:
            return True


def hidden(fact: Fact, state: Tournament, version: int) -> dict[str, Any]:
    """What stands in place of the fields that not everyone may read."""
    match fact:
        case PlayerDisqualified():
            return {"conduct": None}
        case DisputeOpened():  # what players say of each other
            return {"claim": WITHHELD}
        case RulingMade(about=about, contestants=named) if named and _is_of_round_under_way(state, version):
            return {"text": WITHHELD} if _is_telling(about, state) else {}
        case _:
            return {}


def has_private_reason(fact: Fact, state: Tournament) -> bool:
    """Whether the reason is the judges' matter, or would tell what is still hidden."""
    match fact:
        case WarningGiven() | WarningWithdrawn() | PlayerDisqualified() | DisqualificationLifted():
            return True
        case DisputeRuled():
            dispute = state.disputes[fact.dispute]
            is_hidden = _is_telling(dispute.about, state) and not is_final(dispute.round_no, state)
            return _is_private(dispute.about, state) or is_hidden
        case _:
            return False


def _is_private(about: str, state: Tournament) -> bool:
    return about in system_called(state.rules.system).judging.private


def _is_telling(about: str, state: Tournament) -> bool:
    """Whether it is about what players keep from each other."""
    return about in system_called(state.rules.system).judging.telling


def _is_of_round_under_way(state: Tournament, version: int) -> bool:
    newest = state.rounds[-1] if state.rounds else None
    return newest is not None and newest.closed is None and version > newest.version
