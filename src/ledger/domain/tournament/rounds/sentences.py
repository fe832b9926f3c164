"""Sentences for facts of rounds, and what of them is not for everyone."""

from collections.abc import Iterable
from typing import Any

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon, NameOf, many
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import ACCESSIBLE_TABLE, has_started
from ledger.domain.tournament.rounds.facts import (
    AS_WITHDRAWN,
    ClockPaused,
    ClockRestarted,
    PairingChanged,
    PlanAnnounced,
    RoundClosed,
    RoundPaired,
    RoundPlanned,
    RoundReopened,
    RoundStarted,
    RoundWithdrawn,
)
from ledger.domain.tournament.rounds.setups import NOTHING_ANNOUNCED, REPEATED, Announced, announced
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import NOT_PUBLIC, Plan, Relaxed, Sheet

PRIVATE_RULES = frozenset({"banned", ACCESSIBLE_TABLE})  # tell whom the organizer keeps apart for good, or of health
PUBLIC_WHY = {"others-are-banned": "others-cannot-be-paired"}


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    name_of = lexicon.name_of
    match fact:
        case RoundPlanned():
            how = "drawn" if fact.seed else "chosen"
            if fact.setup:  # of several parts, some may be drawn and others chosen
                return f"round {fact.round_no} is planned with {_played_with(fact.scenario, fact.setup)}"
            return f"scenario of round {fact.round_no} {how}: {fact.scenario}"
        case PlanAnnounced():
            return f"announced of round {fact.round_no}: {listed(fact.parts)}"
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
            scenario = f" with {_played_with(fact.scenario, fact.setup)}" if fact.scenario else ""
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


def _played_with(scenario: str, setup: Sheet) -> str:
    """A plan in a few words: the scenario, then whatever the rule system has beside it."""
    return "; ".join((scenario, *(f"{key} {_listed(value)}" for key, value in setup.items())))


def parts_in_words(thing: Sheet) -> str:
    """A setup or a choice part by part."""
    return "; ".join(f"{key.replace('_', ' ')} {_listed(value)}" for key, value in thing.items()) or "nothing"


def _listed(value: Any) -> str:
    """One thing or several; several that each say more, such as what tables play, by their numbers."""
    if isinstance(value, dict):
        return f"({parts_in_words(value)})"
    if not isinstance(value, list | tuple):
        return str(value)
    return ", ".join(
        f"{no} {_listed(each)}" if isinstance(each, dict) else _listed(each) for no, each in enumerate(value, start=1)
    )


def is_public(fact: Fact, state: Tournament) -> bool:
    """Whether anything of it was told."""
    return not isinstance(fact, RoundPlanned) or has_started(fact.round_no, state) or _told(fact, state) is not None


def public_rules(relaxed: Iterable[Relaxed]) -> tuple[Relaxed, ...]:
    """What a round bends, as far as everyone may know it; that there are bans is not for everyone."""
    told = (each for each in relaxed if each.rule not in PRIVATE_RULES)
    return tuple(each.model_copy(update={"why": PUBLIC_WHY.get(each.why, each.why)}) for each in told)


def hidden(fact: Fact, state: Tournament, version: int) -> dict[str, Any]:
    """Plans and what hints at them, as far as they are not announced; and which rules are bent for whom."""
    match fact:
        case RoundPlanned():
            return _unannounced(fact, state)
        case RoundPaired() | PairingChanged() if fact.relaxed:
            return {"relaxed": public_rules(fact.relaxed)}
        case RoundStarted() if _has_hidden_plans(state):
            hints = _hinting(state)
            return {"oddities": tuple(code for code in fact.oddities if code not in hints)}
        case _:
            return {}


def has_private_reason(fact: Fact, state: Tournament) -> bool:
    """Why a round is planned like that would tell with what. The reason of a pairing by hand is for what it bends, and
    some of that is not public."""
    if isinstance(fact, RoundPlanned):
        return not has_started(fact.round_no, state)
    if not isinstance(fact, RoundPaired) or fact.seed is not None:
        return False
    return any(each.rule in PRIVATE_RULES for each in fact.relaxed)


def _unannounced(fact: RoundPlanned, state: Tournament) -> dict[str, Any]:
    """What stands in place of a plan as far as it is not announced. What is odd may be so because of another that is
    hidden."""
    if not has_started(fact.round_no, state):
        known = _told(fact, state) or NOTHING_ANNOUNCED
        scenario = NOT_PUBLIC if known.scenario is None else known.scenario
        return {"scenario": scenario, "setup": known.setup, "seed": None, "oddities": ()}
    return {"oddities": ()} if _has_hidden_plans(state) else {}


def _has_hidden_plans(state: Tournament) -> bool:
    """Whether something is planned and not announced for a round that has not started."""
    return any(
        not has_started(no, state) and announced(state, no) != Announced(*plan) for no, plan in state.plans.items()
    )


def _hinting(state: Tournament) -> frozenset[str]:
    """What is odd about a round because of what others are played with."""
    setups = system_called(state.rules.system).setups
    return frozenset({REPEATED}) | (setups.hints if setups else frozenset())


def _told(fact: RoundPlanned, state: Tournament) -> Announced | None:
    """What was announced of a plan before its round started; nothing of one that another took the place of."""
    if state.plans.get(fact.round_no) != Plan(fact.scenario, fact.setup):
        return None
    known = announced(state, fact.round_no)
    return known if known.scenario is not None or known.setup else None
