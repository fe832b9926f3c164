"""What everyone knows of what a round is played with: what was announced, and all of it once the round has started."""

from typing import NamedTuple

from ledger.domain.systems import system_called
from ledger.domain.tournament.plans.decide import only_plan
from ledger.domain.tournament.results.score_sheets import plan_of
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import SCENARIO_PART, RoundNo, Sheet, TableNo


class Announced(NamedTuple):
    """The scenario and the parts of the setup that are known to all."""

    scenario: str | None
    setup: Sheet


NOTHING = Announced(None, {})


def announced(state: Tournament, round_no: RoundNo) -> Announced:
    """What is known of a round, be it paired yet or not; where the rules leave no choice, that."""
    if round_no <= state.round_no and (round_ := state.rounds[round_no - 1]).started is not None:
        return Announced(round_.scenario, round_.setup)
    plan, parts = state.plans.get(round_no), state.announced.get(round_no, frozenset())
    only = only_plan(state.rules)
    if only is not None and plan in (None, only):
        return Announced(only.scenario, only.setup)
    if plan is None:
        return NOTHING
    setup = {key: value for key, value in plan.setup.items() if key in parts}
    return Announced(plan.scenario if SCENARIO_PART in parts else None, setup)


def announced_at(state: Tournament, round_no: RoundNo, table_no: TableNo) -> Announced:
    """What is known of what one table of a paired round plays."""
    setups = system_called(state.rules.system).setups
    if setups is None or setups.at_table is None:
        return announced(state, round_no)
    return Announced(*plan_of(state.rounds[round_no - 1], table_no, state))


def announced_to_all(state: Tournament, round_no: RoundNo) -> Announced:
    """What is known of a paired round that holds at all of its tables: nothing where each plays its own."""
    known, tables = announced(state, round_no), state.rounds[round_no - 1].games
    return known if all(announced_at(state, round_no, no) == known for no in tables) else NOTHING
