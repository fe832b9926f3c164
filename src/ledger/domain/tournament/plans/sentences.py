"""Sentences for facts of plans, and what of them is not announced yet."""

from typing import Any

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import has_started
from ledger.domain.tournament.plans.facts import PlanAnnounced, RoundPlanned
from ledger.domain.tournament.plans.setups import NOTHING_ANNOUNCED, REPEATED, Announced, announced
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import NOT_PUBLIC, Plan, Sheet


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    match fact:
        case RoundPlanned():
            how = "drawn" if fact.seed else "chosen"
            if fact.setup:  # of several parts, some may be drawn and others chosen
                return f"round {fact.round_no} is planned with {played_with(fact.scenario, fact.setup)}"
            return f"scenario of round {fact.round_no} {how}: {fact.scenario}"
        case PlanAnnounced():
            return f"announced of round {fact.round_no}: {listed(fact.parts)}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def played_with(scenario: str, setup: Sheet) -> str:
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


def hidden(fact: Fact, state: Tournament, version: int) -> dict[str, Any]:
    """What is not announced of a plan. What is odd may be so because of another that is hidden."""
    if not isinstance(fact, RoundPlanned):
        return {}
    if not has_started(fact.round_no, state):
        known = _told(fact, state) or NOTHING_ANNOUNCED
        scenario = NOT_PUBLIC if known.scenario is None else known.scenario
        return {"scenario": scenario, "setup": known.setup, "seed": None, "oddities": ()}
    return {"oddities": ()} if has_hidden_plans(state) else {}


def has_private_reason(fact: Fact, state: Tournament) -> bool:
    """Why a round is planned like that would tell what it is planned with."""
    return isinstance(fact, RoundPlanned) and not has_started(fact.round_no, state)


def has_hidden_plans(state: Tournament) -> bool:
    """Whether something is planned and not announced for a round that has not started."""
    return any(
        not has_started(no, state) and announced(state, no) != Announced(*plan) for no, plan in state.plans.items()
    )


def hinting(state: Tournament) -> frozenset[str]:
    """What is odd about a round because of what others are played with."""
    setups = system_called(state.rules.system).setups
    return frozenset({REPEATED}) | (setups.hints if setups else frozenset())


def _told(fact: RoundPlanned, state: Tournament) -> Announced | None:
    """What was announced of a plan before its round started; nothing of one that another took the place of."""
    if state.plans.get(fact.round_no) != Plan(fact.scenario, fact.setup):
        return None
    known = announced(state, fact.round_no)
    return known if known.scenario is not None or known.setup else None
