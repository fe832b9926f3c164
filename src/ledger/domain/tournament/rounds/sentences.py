"""Sentences for facts of rounds, and what of them is not for everyone."""

from collections.abc import Iterable
from typing import Any

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon, NameOf, many
from ledger.domain.tournament.lookups import ACCESSIBLE_TABLE
from ledger.domain.tournament.plans.sentences import has_hidden_plans, hinting, played_with
from ledger.domain.tournament.rounds.facts import (
    AS_WITHDRAWN,
    ClockPaused,
    ClockRestarted,
    PairingChanged,
    RoundClosed,
    RoundPaired,
    RoundReopened,
    RoundStarted,
    RoundWithdrawn,
)
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Relaxed

PRIVATE_RULES = frozenset({"banned", ACCESSIBLE_TABLE})  # tell whom the organizer keeps apart for good, or of health
PUBLIC_WHY = {"others-are-banned": "others-cannot-be-paired"}


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    name_of = lexicon.name_of
    match fact:
        case RoundPaired():
            return _paired(fact, name_of)
        case PairingChanged():
            return _changed(fact, name_of)
        case RoundWithdrawn():
            return f"the pairing of round {fact.round_no} was withdrawn"
        case RoundClosed():
            games, earned = many(fact.games, "game"), many(fact.points, "tournament point")
            return f"round {fact.round_no} closed over {games} and {earned}"
        case RoundReopened():
            return f"round {fact.round_no} is open again"
        case RoundStarted():
            scenario = f" with {played_with(fact.scenario, fact.setup)}" if fact.scenario else ""
            return f"round {fact.round_no} started{scenario}"
        case ClockPaused():
            return f"round {fact.round_no}, table {fact.table_no}: clock paused"
        case ClockRestarted():
            return f"round {fact.round_no}, table {fact.table_no}: clock restarted"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _paired(fact: RoundPaired, name_of: NameOf) -> str:
    how = "drawn" if fact.seed else "stands again as it was paired" if fact.path == AS_WITHDRAWN else "paired by hand"
    return f"round {fact.round_no} {how}: {many(len(fact.pairings), 'table')}{_beside(fact, name_of)}"


def _changed(fact: PairingChanged, name_of: NameOf) -> str:
    tables = (f"table {each.table_no} {' against '.join(map(name_of, each.contestants))}" for each in fact.pairings)
    return f"round {fact.round_no} changed by hand: {listed(tables)}{_beside(fact, name_of)}"


def _beside(fact: RoundPaired | PairingChanged, name_of: NameOf) -> str:
    """Who has the bye, and which rules the round bends."""
    bye = f", bye for {listed(name_of(player) for player in fact.byes)}" if fact.byes else ""
    bent = f", bending {listed(sorted({relaxed.rule for relaxed in fact.relaxed}))}" if fact.relaxed else ""
    return bye + bent


def public_rules(relaxed: Iterable[Relaxed]) -> tuple[Relaxed, ...]:
    """What a round bends, as far as everyone may know it; that there are bans is not for everyone."""
    told = (each for each in relaxed if each.rule not in PRIVATE_RULES)
    return tuple(each.model_copy(update={"why": PUBLIC_WHY.get(each.why, each.why)}) for each in told)


def hidden(fact: Fact, state: Tournament, version: int) -> dict[str, Any]:
    """Which rules are bent for whom, and what hints at plans that are not announced."""
    match fact:
        case RoundPaired() | PairingChanged() if fact.relaxed:
            return {"relaxed": public_rules(fact.relaxed)}
        case RoundStarted() if has_hidden_plans(state):
            hints = hinting(state)
            return {"oddities": tuple(code for code in fact.oddities if code not in hints)}
        case _:
            return {}


def has_private_reason(fact: Fact, state: Tournament) -> bool:
    """The reason of a pairing by hand is for what it bends, and some of that is not public."""
    if not isinstance(fact, RoundPaired) or fact.seed is not None:
        return False
    return any(each.rule in PRIVATE_RULES for each in fact.relaxed)
