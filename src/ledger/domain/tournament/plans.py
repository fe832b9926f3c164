"""The scenario of a round: planned in secret, by choice or by a draw, and announced when the round starts."""

from datetime import datetime

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, either, listed
from ledger.domain.events import RoundPlanned, RoundStarted
from ledger.domain.pairing.chance import below, stream
from ledger.domain.requests import PlanRound, StartRound
from ledger.domain.rules import Rules
from ledger.domain.text import clean_name, fold, nearest
from ledger.domain.tournament.rounds import newest_round
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import RoundNo

PURPOSE = "scenario"
REPEATED = "repeated-scenario"


def plan(request: PlanRound, state: Tournament) -> tuple[RoundPlanned]:
    """The scenario of a round that has not started: as named, or drawn."""
    round_no = _to_be_planned(request.round, state)
    planned = state.plans.get(round_no)
    named = None if request.scenario is None else _named(request.scenario, state.rules)
    if planned is not None and named == planned:
        raise RuleViolation(f"Round {round_no} is planned with {planned} already.")
    if planned is not None and request.reason is None:
        raise NeedsReason(f"Round {round_no} has its scenario already; give a reason to plan it again.")
    if named is None:
        return (_drawn(round_no, state),)
    return (RoundPlanned(round_no=round_no, scenario=named, seed=None, oddities=_oddities(named, round_no, state)),)


def start(request: StartRound, state: Tournament) -> tuple[RoundStarted]:
    """Deployment begins, and everyone may know the scenario."""
    assert request.at is not None, "the door says when"
    newest = newest_round(request.round, state)
    if newest.closed:
        raise RuleViolation(f"Round {newest.no} is closed and cannot start any more.")
    if newest.started is not None:
        return (_amended(request, newest, newest.started, state),)
    planned = state.plans.get(newest.no)
    scenario = planned if request.scenario is None else _named(request.scenario, state.rules)
    if planned is not None and scenario != planned and request.reason is None:
        raise NeedsReason(f"Round {newest.no} is planned with another scenario; give a reason to play {scenario}.")
    oddities = () if scenario is None else _oddities(scenario, newest.no, state)
    return (RoundStarted(round_no=newest.no, at=request.at, scenario=scenario, oddities=oddities),)


def _amended(request: StartRound, round_: Round, started: datetime, state: Tournament) -> RoundStarted:
    """A start told again, with a reason: another scenario, another time, or both; what is not said stays."""
    if request.reason is None:
        raise NeedsReason(
            f"Round {round_.no} has started already, at {started:%H:%M} UTC; give a reason to change its scenario or "
            "its time."
        )
    # the door says when in any case; only who asks says when the round began
    at = request.at if request.at is not None and "at" in request.model_fields_set else started
    scenario = round_.scenario if request.scenario is None else _named(request.scenario, state.rules)
    if (at, scenario) == (started, round_.scenario):
        raise RuleViolation(f"No change: round {round_.no} started like that already.")
    earliest = min((pauses[0].began for pauses in round_.pauses.values()), default=at)
    if at > earliest:
        raise RuleViolation(f"A clock was paused at {earliest:%H:%M} UTC, before that start of round {round_.no}.")
    oddities = () if scenario is None else _oddities(scenario, round_.no, state)
    return RoundStarted(round_no=round_.no, at=at, scenario=scenario, oddities=oddities)


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
    raise BadRequest(f"{rules.title} has no scenario called {name!r}; {hint}")


def _drawn(round_no: RoundNo, state: Tournament) -> RoundPlanned:
    """One of those open to this round, in the document's order, each as likely. Frozen: old draws are run again."""
    if not state.rules.scenarios:
        raise RuleViolation(f"{state.rules.title} has no scenarios to draw from; name the one to be played.")
    seed = state.draw_seed(PURPOSE, round_no)
    pool = _pool(round_no, state)
    chosen = pool[below(len(pool), stream(seed, PURPOSE.encode(), round_no))]
    odd = _oddities(chosen, round_no, state)  # where a second draw had but repeats to choose from
    return RoundPlanned(round_no=round_no, scenario=chosen, seed=seed.hex(), oddities=odd)


def _pool(round_no: RoundNo, state: Tournament) -> list[str]:
    """Those no other round has; once all are taken, those taken longest ago. A second draw is for another one."""
    known = [scenario.name for scenario in state.rules.scenarios]
    names = [name for name in known if name != state.plans.get(round_no)] or known
    uses = _uses(round_no, state)
    unused = [name for name in names if name not in uses]
    if unused:
        return unused
    longest_ago = min(uses[name] for name in names)
    return [name for name in names if uses[name] == longest_ago]


def _oddities(scenario: str, round_no: RoundNo, state: Tournament) -> tuple[str, ...]:
    """A repeat is odd as long as there is a scenario no other round has."""
    uses = _uses(round_no, state)
    is_avoidable = any(each.name not in uses for each in state.rules.scenarios)
    return (REPEATED,) if scenario in uses and is_avoidable else ()


def _uses(round_no: RoundNo, state: Tournament) -> dict[str, RoundNo]:
    """The latest round but this one in which each scenario was or is to be played."""
    played = {round_.no: round_.scenario for round_ in state.rounds if round_.scenario is not None}
    by_round = {**state.plans, **played}
    return {by_round[no]: no for no in sorted(by_round) if no != round_no}
