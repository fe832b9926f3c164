"""Setups: what a round is played with as the rules have it, and what everyone knows of it."""

from collections.abc import Container, Iterator
from typing import NamedTuple

from ledger.domain.errors import BadRequest, Note, RuleViolation, listed
from ledger.domain.rules import Rules, expected_rounds
from ledger.domain.scoring.ranking import field_size
from ledger.domain.system import PlanContext, Settled
from ledger.domain.systems import system_called
from ledger.domain.text import as_written, clean_name
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import SCENARIO_PART, Plan, RoundNo, Sheet, TableNo, read_strictly

REPEATED = "repeated-scenario"


def suggested(state: Tournament) -> tuple[Plan, ...]:
    """What the document suggests for the rounds of an event of this day."""
    setups = system_called(state.rules.system).setups
    if setups is None or setups.offer is None:
        raise RuleViolation(f"{state.rules.title} suggests nothing for a round; name it, or have it drawn.")
    return setups.offer(state.date, state.rules)


def only_plan(rules: Rules) -> Plan | None:
    """The one way every round is played under rules that leave no choice."""
    setups = system_called(rules.system).setups
    return None if setups is None or setups.fixed is None else setups.fixed(rules)


def refuse_unplayed(rules: Rules) -> None:
    """Where a rule system has scenarios and these rules, by a mode of play, have none, there is nothing to plan."""
    system = system_called(rules.system)
    if system.setups is not None and not rules.scenarios:
        raise RuleViolation(f"This tournament is played without any {system.scenario_word}; there is nothing to plan.")


def settle(
    said: Sheet,
    round_no: RoundNo,
    state: Tournament,
    *,
    scenario: str,
    is_named: bool,
    standing: Sheet,
    is_drawing: bool,
    is_reasoned: bool,
) -> Settled:
    """What a round has beside its scenario, by the rule system; anything is refused where it knows of nothing."""
    return settled_by(
        plan_context(
            said,
            round_no,
            state,
            scenario=scenario,
            is_named=is_named,
            standing=standing,
            is_drawing=is_drawing,
            is_reasoned=is_reasoned,
        )
    )


def at_table(plan: Plan, table_no: TableNo, rules: Rules) -> Plan:
    """What one table of a round plays; mostly the plan itself, which all do."""
    setups = system_called(rules.system).setups
    return plan if setups is None or setups.at_table is None else setups.at_table(plan, table_no)


def told_at(plan: Plan, parts: Container[str], table_no: TableNo, rules: Rules) -> tuple[str | None, Sheet]:
    """What is known of one table where these parts of a plan are: what only that table plays, with the whole of it."""
    own = at_table(plan, table_no, rules)
    if own != plan:
        return own if all(part in parts for part in plan.parts()) else (None, {})
    setup = {part: value for part, value in plan.setup.items() if part in parts}
    return plan.scenario if SCENARIO_PART in parts else None, setup


def settled_by(context: PlanContext) -> Settled:
    rules, said = context.rules, context.given
    system = system_called(rules.system)
    setups = system.setups
    if setups is None:
        if said:
            raise BadRequest(f"{rules.title} has nothing beside the scenario; {listed(said)} cannot be planned.")
        return Settled({})
    if unknown := [key for key in said if key not in setups.sheet.model_fields]:
        known = listed(setups.sheet.model_fields)
        beside = system.scenario_word
        raise BadRequest(f"{rules.title} has no {unknown[0][:40]!r} beside the {beside}; a round has {known}.")
    read_strictly(setups.sheet, said, '"setup" does not fit')
    return setups.settle(context)


def plan_context(
    said: Sheet,
    round_no: RoundNo,
    state: Tournament,
    *,
    scenario: str | None,
    is_named: bool,
    standing: Sheet,
    is_drawing: bool,
    is_reasoned: bool,
) -> PlanContext:
    rules, contestants = state.rules, field_size(state)
    return PlanContext(
        round_no=round_no,
        given=said,
        rules=rules,
        others={no: each for no, each in by_round(state).items() if no != round_no},
        earlier=state.all_plans,
        seed=state.draw_seed(SCENARIO_DRAW, round_no),
        event_seed=state.seed,
        standing=standing,
        rounds=expected_rounds(rules, contestants),
        is_drawing=is_drawing,
        is_reasoned=is_reasoned,
        scenario=scenario,
        is_named=is_named,
        replaces=state.plans.get(round_no),
        tables=contestants // 2,
    )


def named(given: str, rules: Rules) -> str:
    """The scenario of that name as the rules write it; where they know none, any name will do."""
    system, known = system_called(rules.system), [scenario.name for scenario in rules.scenarios]
    return as_written(given, known, system.scenario_word, rules.title) if known else clean_name(given, "scenario")


def refuse_repeat(scenario: str, round_no: RoundNo, state: Tournament) -> None:
    """Where the document has none twice, a scenario of another round is refused."""
    uses = scenarios_used(round_no, state)
    if state.rules.scenario_repeats == "refused" and scenario in uses:
        raise RuleViolation(
            f"Round {uses[scenario]} has {scenario}; {state.rules.title} has no {word(state)} twice in an event."
        )


def oddities_of(scenario: str, round_no: RoundNo, state: Tournament) -> tuple[str, ...]:
    """A repeat is odd as long as there is a scenario no other round has, unless the document says nothing of it."""
    if state.rules.scenario_repeats == "free":
        return ()
    uses = scenarios_used(round_no, state)
    is_avoidable = any(each.name not in uses for each in state.rules.scenarios)
    return (REPEATED,) if scenario in uses and is_avoidable else ()


def scenarios_used(round_no: RoundNo, state: Tournament) -> dict[str, RoundNo]:
    """The latest round but this one in which each scenario was or is to be played."""
    plans = by_round(state)
    return {plans[no].scenario: no for no in sorted(plans) if no != round_no}


def lacks_plan(round_no: RoundNo, state: Tournament) -> bool:
    """Whether a round is still to be planned, under rules that have more than a scenario to agree on."""
    rules = state.rules
    is_left_open = system_called(rules.system).setups is not None and only_plan(rules) is None
    return is_left_open and bool(rules.scenarios) and round_no not in by_round(state)


def by_round(state: Tournament) -> dict[RoundNo, Plan]:
    """What each round was or is to be played with."""
    played = {each.no: Plan(each.scenario, each.setup) for each in state.rounds if each.scenario is not None}
    return {**state.plans, **played}


def word(state: Tournament) -> str:
    """What the document calls a scenario."""
    return system_called(state.rules.system).scenario_word


def setup_of(round_: Round, state: Tournament) -> Sheet:
    """What a round has beside its scenario; as it was announced, where nobody recorded its start."""
    if round_.started is not None or round_.no not in state.plans:
        return round_.setup
    announced = state.announced.get(round_.no, frozenset())
    return {part: value for part, value in state.plans[round_.no].setup.items() if part in announced}


def plan_of(round_: Round, table_no: TableNo, state: Tournament) -> tuple[str | None, Sheet]:
    """What one table plays, as far as everyone knows: as it was announced, where nobody recorded the round's start."""
    if round_.started is None and round_.no in state.plans:
        return told_at(state.plans[round_.no], state.announced.get(round_.no, ()), table_no, state.rules)
    if round_.scenario is None:
        return None, round_.setup
    return at_table(Plan(round_.scenario, round_.setup), table_no, state.rules)


class Announced(NamedTuple):
    """The scenario and the parts of the setup that are known to all."""

    scenario: str | None
    setup: Sheet


NOTHING_ANNOUNCED = Announced(None, {})


def announced(state: Tournament, round_no: RoundNo) -> Announced:
    """What is known of a round, be it paired yet or not; where the rules leave no choice, that."""
    if round_no <= state.round_no and (round_ := state.rounds[round_no - 1]).started is not None:
        return Announced(round_.scenario, round_.setup)
    plan, parts = state.plans.get(round_no), state.announced.get(round_no, frozenset())
    only = only_plan(state.rules)
    if only is not None and plan in (None, only):
        return Announced(only.scenario, only.setup)
    if plan is None:
        return NOTHING_ANNOUNCED
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
    return known if all(announced_at(state, round_no, no) == known for no in tables) else NOTHING_ANNOUNCED


SCENARIO_DRAW = "scenario"


def runs_from_pairing(state: Tournament) -> bool:
    """Whether the clock runs as soon as a round's pairings are out, with nobody starting it."""
    return state.rules.clock is not None and state.rules.clock.runs_from == "pairing"


def wants_start(round_: Round, state: Tournament) -> bool:
    """Whether it is still to be told that a round began: its clock runs from there, or what it is played with is not
    announced otherwise."""
    if round_.started is not None or state.rules.clock is None:
        return False
    plan, known = state.plans.get(round_.no), announced(state, round_.no)
    is_known = plan is None or (known.scenario, known.setup) == (plan.scenario, plan.setup)
    return not runs_from_pairing(state) or not is_known


def forgotten_start(round_: Round, state: Tournament) -> Iterator[Note]:
    """A round that is played although nobody told that it began."""
    if wants_start(round_, state):
        what = f", nor its {word(state)}" if state.rules.scenarios else ""
        untold = f"Nobody told when round {round_.no} started{what}; the records lack it."
        yield Note(untold, code="start-forgotten", round=round_.no)
