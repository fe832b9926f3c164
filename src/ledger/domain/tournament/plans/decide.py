"""What a round is played with: planned in secret, by choice or by a draw, and told to everyone before it starts."""

import json
from collections.abc import Container
from typing import NamedTuple

from pydantic import ValidationError

from ledger.domain.asking import PlanContext, Settled
from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, listed
from ledger.domain.naming import as_written
from ledger.domain.pairing.chance import below, stream
from ledger.domain.rules import Rules, expected_rounds
from ledger.domain.systems import system_called
from ledger.domain.text import clean_name
from ledger.domain.tournament.rounds.facts import RoundPlanned
from ledger.domain.tournament.rounds.requests import PlanRound
from ledger.domain.tournament.state import Tournament
from ledger.domain.validation import first_fault
from ledger.domain.values import SCENARIO_PART, Plan, RoundNo, Sheet, TableNo

PURPOSE = "scenario"
REPEATED = "repeated-scenario"


def plan(request: PlanRound, state: Tournament) -> tuple[RoundPlanned]:
    """What a round that has not started is played with: as named, as the document suggests, or drawn. Of a plan that
    stands, what is not named stays; where nothing is named, all of it is drawn again."""
    refuse_unplayed(state.rules)
    round_no = _to_be_planned(request.round, state)
    standing = state.plans.get(round_no)
    fact = _planned(round_no, _wanted(request, round_no, state), request, state)
    if standing == Plan(fact.scenario, fact.setup):
        raise RuleViolation(f"Round {round_no} is planned with {standing.scenario} already.")
    if standing is not None and request.reason is None:
        raise NeedsReason(f"Round {round_no} has its {word(state)} already; give a reason to plan it again.")
    return (fact,)


def _wanted(request: PlanRound, round_no: RoundNo, state: Tournament) -> "_Wanted":
    if request.offer:
        return _offered(request, round_no, state)
    standing = state.plans.get(round_no)
    if request.scenario is None and request.setup and standing is not None:
        return _Wanted(standing.scenario, request.setup)
    if request.scenario is None and (only := only_plan(state.rules)) is not None:
        return _Wanted(only.scenario, request.setup)
    return _asked(request, state)


class _Wanted(NamedTuple):
    """What was asked for; where nothing was, it is drawn."""

    scenario: str | None
    setup: Sheet


def _asked(request: PlanRound, state: Tournament) -> _Wanted:
    scenario = None if request.scenario is None else named(request.scenario, state.rules)
    return _Wanted(scenario, request.setup)


def _offered(request: PlanRound, round_no: RoundNo, state: Tournament) -> _Wanted:
    """What the document suggests for this round of an event of this day; what was said beside it comes first."""
    offers = suggested(state)
    if round_no > len(offers):
        raise RuleViolation(f"{state.rules.title} suggests {len(offers)} rounds, and none for round {round_no}.")
    offer, asked = offers[round_no - 1], _asked(request, state)
    return _Wanted(asked.scenario or offer.scenario, {**offer.setup, **asked.setup})


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


def _planned(round_no: RoundNo, wanted: _Wanted, request: PlanRound, state: Tournament) -> RoundPlanned:
    seed = state.draw_seed(PURPOSE, round_no)
    setups = system_called(state.rules.system).setups
    drawn_last = None if setups is None else setups.scenario
    scenario = wanted.scenario or (None if drawn_last else _drawn(round_no, seed, state))
    standing = state.plans.get(round_no) if wanted.scenario or wanted.setup else None
    context = _context(
        wanted.setup,
        round_no,
        state,
        scenario=scenario,
        is_named=request.scenario is not None,
        standing={} if standing is None else standing.setup,
        is_drawing=True,
        is_reasoned=request.reason is not None,
    )
    settled = _settled(context)
    if scenario is None:
        assert drawn_last is not None, "else it is drawn first"
        scenario = drawn_last(context, settled.setup)
    refuse_repeat(scenario, round_no, state)
    return RoundPlanned(
        round_no=round_no,
        scenario=scenario,
        setup=settled.setup,
        seed=seed.hex() if wanted.scenario is None or settled.is_drawn else None,
        # a second draw may have had but repeats to choose from
        oddities=(*oddities_of(scenario, round_no, state), *settled.oddities),
    )


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
    return _settled(
        _context(
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


def _settled(context: PlanContext) -> Settled:
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
    try:
        setups.sheet.model_validate_json(json.dumps(said))
    except ValidationError as error:
        raise BadRequest(f'"setup" does not fit: {first_fault(error)}.') from None
    return setups.settle(context)


def _context(
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
    rules, contestants = state.rules, len(list(state.contestants()))
    return PlanContext(
        round_no=round_no,
        given=said,
        rules=rules,
        others={no: each for no, each in by_round(state).items() if no != round_no},
        earlier=state.all_plans,
        seed=state.draw_seed(PURPOSE, round_no),
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


def _to_be_planned(asked: int | None, state: Tournament) -> RoundNo:
    newest = state.rounds[-1] if state.rounds else None
    is_over = newest is not None and (newest.started is not None or newest.closed is not None)
    first = RoundNo(max(state.round_no, 1) + is_over)
    if asked is None:
        return next(no for no in map(RoundNo, range(first, 2 + max((first, *state.plans)))) if no not in state.plans)
    if asked < first:
        is_started = state.rounds[asked - 1].started is not None
        raise RuleViolation(f"Round {asked} {'has started' if is_started else 'is over'}; plan round {first} or later.")
    return RoundNo(asked)


def named(given: str, rules: Rules) -> str:
    """The scenario of that name as the rules write it; where they know none, any name will do."""
    system, known = system_called(rules.system), [scenario.name for scenario in rules.scenarios]
    return as_written(given, known, system.scenario_word, rules.title) if known else clean_name(given, "scenario")


def _drawn(round_no: RoundNo, seed: bytes, state: Tournament) -> str:
    """One of those open to this round, in the document's order, each as likely. Frozen: old draws are run again."""
    if not state.rules.scenarios:
        raise RuleViolation(f"{state.rules.title} has no scenarios to draw from; name the one to be played.")
    pool = _pool(round_no, state)
    return pool[below(len(pool), stream(seed, PURPOSE.encode(), round_no))]


def _pool(round_no: RoundNo, state: Tournament) -> list[str]:
    """Those no other round has; once all are taken, those taken longest ago. A second draw is for another one."""
    known = [scenario.name for scenario in state.rules.scenarios]
    planned = state.plans.get(round_no)
    names = [name for name in known if planned is None or name != planned.scenario] or known
    uses = _uses(round_no, state)
    unused = [name for name in names if name not in uses]
    if unused:
        return unused
    longest_ago = min(uses[name] for name in names)
    return [name for name in names if uses[name] == longest_ago]


def refuse_repeat(scenario: str, round_no: RoundNo, state: Tournament) -> None:
    """Where the document has none twice, a scenario of another round is refused."""
    uses = _uses(round_no, state)
    if state.rules.scenario_repeats == "refused" and scenario in uses:
        raise RuleViolation(
            f"Round {uses[scenario]} has {scenario}; {state.rules.title} has no {word(state)} twice in an event."
        )


def oddities_of(scenario: str, round_no: RoundNo, state: Tournament) -> tuple[str, ...]:
    """A repeat is odd as long as there is a scenario no other round has, unless the document says nothing of it."""
    if state.rules.scenario_repeats == "free":
        return ()
    uses = _uses(round_no, state)
    is_avoidable = any(each.name not in uses for each in state.rules.scenarios)
    return (REPEATED,) if scenario in uses and is_avoidable else ()


def _uses(round_no: RoundNo, state: Tournament) -> dict[str, RoundNo]:
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
