"""What a round is played with: planned in secret, by choice or by a draw, announced before it starts or with it."""

from datetime import datetime
from typing import NamedTuple

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, either, listed
from ledger.domain.events import PlanAnnounced, RoundPlanned, RoundStarted
from ledger.domain.pairing.chance import below, stream
from ledger.domain.requests import AnnouncePlan, PlanRound, StartRound
from ledger.domain.rules import Rules
from ledger.domain.system import PlanContext, Settled
from ledger.domain.systems import system_called
from ledger.domain.text import clean_name, fold, nearest
from ledger.domain.tournament.rounds import newest_round
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import Plan, RoundNo, Sheet

PURPOSE = "scenario"
REPEATED = "repeated-scenario"


def plan(request: PlanRound, state: Tournament) -> tuple[RoundPlanned]:
    """What a round that has not started is played with: as named, as the document suggests, or drawn."""
    round_no = _to_be_planned(request.round, state)
    planned = state.plans.get(round_no)
    wanted = _offered(request, round_no, state) if request.offer else _asked(request, state)
    if planned is not None and wanted.scenario == planned.scenario and _is_said(wanted.setup, planned.setup):
        raise RuleViolation(f"Round {round_no} is planned with {planned.scenario} already.")
    if planned is not None and request.reason is None:
        raise NeedsReason(f"Round {round_no} has its {_word(state)} already; give a reason to plan it again.")
    return (_planned(round_no, wanted, state),)


class _Wanted(NamedTuple):
    """What was asked for; nothing is drawn."""

    scenario: str | None
    setup: Sheet


def _asked(request: PlanRound, state: Tournament) -> _Wanted:
    named = None if request.scenario is None else _named(request.scenario, state.rules)
    return _Wanted(named, request.setup)


def _offered(request: PlanRound, round_no: RoundNo, state: Tournament) -> _Wanted:
    """What the document suggests for this round of an event of this day; what was said beside it comes first."""
    system = system_called(state.rules.system)
    if system.setups is None or system.setups.offer is None:
        raise RuleViolation(f"{state.rules.title} suggests nothing for a round; name it, or have it drawn.")
    offers = system.setups.offer(state.date, state.rules)
    if round_no > len(offers):
        raise RuleViolation(f"{state.rules.title} suggests {len(offers)} rounds, and none for round {round_no}.")
    offer, asked = offers[round_no - 1], _asked(request, state)
    return _Wanted(asked.scenario or offer.scenario, {**offer.setup, **asked.setup})


def _is_said(asked: Sheet, planned: Sheet) -> bool:
    """Whether the plan that stands has all that was asked for."""
    return all(planned.get(key) == value for key, value in asked.items())


def _planned(round_no: RoundNo, wanted: _Wanted, state: Tournament) -> RoundPlanned:
    seed = state.draw_seed(PURPOSE, round_no)
    scenario = wanted.scenario or _drawn(round_no, seed, state)
    _refuse_repeat(scenario, round_no, state)
    settled = settle(scenario, wanted.setup, round_no, seed, state)
    return RoundPlanned(
        round_no=round_no,
        scenario=scenario,
        setup=settled.setup,
        seed=seed.hex() if wanted.scenario is None or settled.is_drawn else None,
        # a second draw may have had but repeats to choose from
        oddities=(*_oddities(scenario, round_no, state), *settled.oddities),
    )


def settle(scenario: str, given: Sheet, round_no: RoundNo, seed: bytes, state: Tournament) -> Settled:
    """What a round has beside its scenario, by the rule system; anything is refused where it knows of nothing."""
    setups = system_called(state.rules.system).setups
    if setups is None:
        if given:
            raise BadRequest(f"{state.rules.title} has nothing beside the scenario; {listed(given)} cannot be planned.")
        return Settled({})
    others = {no: each for no, each in _by_round(state).items() if no != round_no}
    return setups.settle(PlanContext(round_no, scenario, given, state.rules, others, state.all_plans, seed, state.seed))


def announce(request: AnnouncePlan, state: Tournament) -> tuple[PlanAnnounced, ...]:
    """What a round is played with, told to everyone at once before it starts."""
    raise NotImplementedError  # CONTRACT


def start(request: StartRound, state: Tournament) -> tuple[RoundStarted]:
    """Deployment begins, and everyone may know what is played with."""
    assert request.at is not None, "the door says when"
    newest = newest_round(request.round, state)
    if newest.closed:
        raise RuleViolation(f"Round {newest.no} is closed and cannot start any more.")
    if newest.started is not None:
        return (_amended(request, newest, newest.started, state),)
    planned = state.plans.get(newest.no)
    scenario = (
        (planned.scenario if planned else None) if request.scenario is None else _named(request.scenario, state.rules)
    )
    is_planned = planned is not None and scenario == planned.scenario and request.setup is None
    if planned is not None and not is_planned and request.reason is None:
        what = f"another {_word(state)}" if scenario != planned.scenario else "another set-up"
        raise NeedsReason(f"Round {newest.no} is planned with {what}; give a reason to play {scenario}.")
    setup = planned.setup if planned is not None and is_planned else _setup(request, scenario, newest.no, state)
    oddities = () if scenario is None else _oddities(scenario, newest.no, state)
    return (RoundStarted(round_no=newest.no, at=request.at, scenario=scenario, setup=setup, oddities=oddities),)


def _setup(request: StartRound, scenario: str | None, round_no: RoundNo, state: Tournament) -> Sheet:
    """What is said when the round starts; nothing is drawn then, in front of everybody."""
    if not request.setup:
        return {}
    if scenario is None:
        raise BadRequest(f"Say the {_word(state)} too: what is beside it depends on it.")
    return settle(scenario, request.setup, round_no, state.draw_seed(PURPOSE, round_no), state).setup


def _amended(request: StartRound, round_: Round, started: datetime, state: Tournament) -> RoundStarted:
    """A start told again, with a reason: another scenario, another time, or both; what is not said stays."""
    if request.reason is None:
        raise NeedsReason(
            f"Round {round_.no} has started already, at {started:%H:%M} UTC; give a reason to change its "
            f"{_word(state)} or its time."
        )
    # the door says when in any case; only who asks says when the round began
    at = request.at if request.at is not None and "at" in request.model_fields_set else started
    scenario = round_.scenario if request.scenario is None else _named(request.scenario, state.rules)
    setup = round_.setup if request.setup is None else _setup(request, scenario, round_.no, state)
    if (at, scenario, setup) == (started, round_.scenario, round_.setup):
        raise RuleViolation(f"No change: round {round_.no} started like that already.")
    earliest = min((pauses[0].began for pauses in round_.pauses.values()), default=at)
    if at > earliest:
        raise RuleViolation(f"A clock was paused at {earliest:%H:%M} UTC, before that start of round {round_.no}.")
    oddities = () if scenario is None else _oddities(scenario, round_.no, state)
    return RoundStarted(round_no=round_.no, at=at, scenario=scenario, setup=setup, oddities=oddities)


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


def _named(given: str, rules: Rules) -> str:
    """The scenario of that name as the rules write it; where they know none, any name will do."""
    name = clean_name(given, "scenario")
    known = [scenario.name for scenario in rules.scenarios]
    if not known:
        return name
    for each in known:
        if fold(each) == fold(name):
            return each
    near = nearest(name, known)
    hint = f"did you mean {either(near)}?" if near else f"there are {listed(known)}."
    word = system_called(rules.system).scenario_word
    raise BadRequest(f"{rules.title} has no {word} called {name!r}; {hint}")


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


def _refuse_repeat(scenario: str, round_no: RoundNo, state: Tournament) -> None:
    uses = _uses(round_no, state)
    if state.rules.scenario_repeats == "refused" and scenario in uses:
        raise RuleViolation(
            f"Round {uses[scenario]} has {scenario}; {state.rules.title} has no {_word(state)} twice in an event."
        )


def _oddities(scenario: str, round_no: RoundNo, state: Tournament) -> tuple[str, ...]:
    """A repeat is odd as long as there is a scenario no other round has."""
    uses = _uses(round_no, state)
    is_avoidable = any(each.name not in uses for each in state.rules.scenarios)
    return (REPEATED,) if scenario in uses and is_avoidable else ()


def _uses(round_no: RoundNo, state: Tournament) -> dict[str, RoundNo]:
    """The latest round but this one in which each scenario was or is to be played."""
    by_round = _by_round(state)
    return {by_round[no].scenario: no for no in sorted(by_round) if no != round_no}


def _by_round(state: Tournament) -> dict[RoundNo, Plan]:
    """What each round was or is to be played with."""
    played = {each.no: Plan(each.scenario, each.setup) for each in state.rounds if each.scenario is not None}
    return {**state.plans, **played}


def _word(state: Tournament) -> str:
    return system_called(state.rules.system).scenario_word
