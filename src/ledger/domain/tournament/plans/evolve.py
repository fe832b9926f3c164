"""Replays facts of plans."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.journal import put
from ledger.domain.tournament.plans.facts import PlanAnnounced, RoundPlanned
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Plan


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case RoundPlanned():
            _plan(state, fact)
        case PlanAnnounced(round_no=round_no, parts=parts):
            put(state, ("announced", round_no), state.announced.get(round_no, frozenset()) | frozenset(parts))
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def _plan(state: Tournament, fact: RoundPlanned) -> None:
    """What a round is to be played with, perhaps long before it is paired."""
    plan, before = Plan(fact.scenario, fact.setup), state.plans.get(fact.round_no)
    if before is not None and (told := state.announced.get(fact.round_no)):
        # what changes has to be announced anew
        still = frozenset(part for part in told if plan.part(part) == before.part(part))
        put(state, ("announced", fact.round_no), still)
    put(state, ("plans", fact.round_no), plan)
    state.all_plans.append(plan)
    if fact.seed is not None:
        state.count_draw("scenario", fact.round_no)
