"""Everyone learns what a round is played with: told ahead, in whole or in part, or when the round starts."""

from collections.abc import Sequence
from datetime import datetime

from ledger.domain.asking import Settled
from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, listed
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import local_day
from ledger.domain.tournament.plans.decide import (
    named,
    oddities_of,
    only_plan,
    refuse_repeat,
    refuse_unplayed,
    settle,
    word,
)
from ledger.domain.tournament.rounds.facts import PlanAnnounced, RoundStarted
from ledger.domain.tournament.rounds.moved_rounds import newest_round
from ledger.domain.tournament.rounds.requests import AnnouncePlan, StartRound
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import SCENARIO_PART, Plan, RoundNo


def announce(request: AnnouncePlan, state: Tournament) -> tuple[PlanAnnounced, ...]:
    """What a round is played with, told to everyone at once before it starts."""
    parts = None if request.parts is None else [_part_called(part, state) for part in request.parts]
    if request.round is not None:
        return (_announced(_planned(RoundNo(request.round), state), parts, request, state),)
    started = {each.no for each in state.rounds if each.started is not None}
    waiting = [no for no in sorted(state.plans) if no not in started and _untold(no, parts, state)]
    if not waiting:
        raise RuleViolation("Nothing is planned that is not announced already.", code="nothing-to-announce")
    return tuple(_announced(no, parts, request, state) for no in waiting)


def _part_called(given: str, state: Tournament) -> str:
    """The part of that name; the scenario may be called as the document calls it."""
    setups = system_called(state.rules.system).setups
    known = (SCENARIO_PART, *(() if setups is None else setups.sheet.model_fields))
    part = SCENARIO_PART if given == word(state) else given
    if part not in known:
        raise BadRequest(f"A plan has no part called {given[:80]!r}; there are {listed((word(state), *known[1:]))}.")
    return part


def _planned(round_no: RoundNo, state: Tournament) -> RoundNo:
    if round_no <= state.round_no and state.rounds[round_no - 1].started is not None:
        raise RuleViolation(f"Round {round_no} has started, and everyone knows what it is played with.")
    if round_no not in state.plans:
        raise RuleViolation("Round {round} is not planned.", code="round-not-planned", round=round_no)
    return round_no


def _announced(
    round_no: RoundNo, parts: Sequence[str] | None, request: AnnouncePlan, state: Tournament
) -> PlanAnnounced:
    refuse_outdated(round_no, state)
    untold = _untold(round_no, parts, state)
    if not untold:
        raise RuleViolation(f"That is announced of round {round_no} already.")
    if request.reason is None and request.at is not None and local_day(request.at, state) < state.date:
        _refuse_of_the_day(round_no, untold, state)
    return PlanAnnounced(round_no=round_no, parts=untold)


def _refuse_of_the_day(round_no: RoundNo, parts: Sequence[str], state: Tournament) -> None:
    """Players come without forewarning of what the rules keep for the day."""
    setups = system_called(state.rules.system).setups
    early = [part for part in parts if setups is not None and part in setups.of_the_day]
    if early:
        raise NeedsReason(
            "Nobody is told the {parts} of round {round} before the day of the tournament, {date}.",
            code="announced-too-early",
            parts=listed(early),
            round=round_no,
            date=state.date,
        )


def _untold(round_no: RoundNo, parts: Sequence[str] | None, state: Tournament) -> tuple[str, ...]:
    """The parts of a plan that are meant and that not everyone knows yet."""
    plan, told = state.plans[round_no], state.announced.get(round_no, frozenset())
    for part in parts or ():
        if plan.part(part) is None:
            raise RuleViolation(f"Round {round_no} is planned without {part}.")
    return tuple(part for part in plan.parts() if part not in told and (parts is None or part in parts))


def start(request: StartRound, state: Tournament) -> tuple[RoundStarted]:
    """Deployment begins, and everyone may know what is played with."""
    assert request.at is not None, "the door says when"
    newest = newest_round(request.round, state)
    if newest.closed:
        raise RuleViolation(f"Round {newest.no} is closed and cannot start any more.")
    if newest.started is not None:
        return (_amended(request, newest, newest.started, state),)
    standing = state.plans.get(newest.no) or only_plan(state.rules)
    refuse_outdated(newest.no, state)
    scenario, settled = _said(request, newest.no, standing, state)
    if standing == (scenario, settled.setup):
        settled = settled._replace(oddities=())  # told when it was planned
    elif standing is not None and request.reason is None:
        what = f"another {word(state)}" if scenario != standing.scenario else "another set-up"
        raise NeedsReason(f"Round {newest.no} is planned with {what}; give a reason to play {scenario}.")
    return (_started(newest.no, request.at, scenario, settled, state),)


def _amended(request: StartRound, round_: Round, started: datetime, state: Tournament) -> RoundStarted:
    """A start told again, with a reason: another scenario, another time, or both; what is not said stays."""
    if request.reason is None:
        raise NeedsReason(
            f"Round {round_.no} has started already, at {started:%H:%M} UTC; give a reason to change its "
            f"{word(state)} or its time."
        )
    # the door says when in any case; only who asks says when the round began
    at = request.at if request.at is not None and "at" in request.model_fields_set else started
    standing = None if round_.scenario is None else Plan(round_.scenario, round_.setup)
    scenario, settled = _said(request, round_.no, standing, state)
    if (at, scenario, settled.setup) == (started, round_.scenario, round_.setup):
        raise RuleViolation(f"No change: round {round_.no} started like that already.")
    earliest = min((pauses[0].began for pauses in round_.pauses.values()), default=at)
    if at > earliest:
        raise RuleViolation(f"A clock was paused at {earliest:%H:%M} UTC, before that start of round {round_.no}.")
    return _started(round_.no, at, scenario, settled, state)


def _said(
    request: StartRound, round_no: RoundNo, standing: Plan | None, state: Tournament
) -> tuple[str | None, Settled]:
    """What the round is played with: as said, else as it stands. Nothing is drawn now, in front of everybody."""
    if request.scenario is not None or request.setup:
        refuse_unplayed(state.rules)
    scenario = None if standing is None else standing.scenario
    if request.scenario is not None:
        scenario = named(request.scenario, state.rules)
    if scenario is None:
        if request.setup:
            raise BadRequest(f"Say the {word(state)} too: what is beside it depends on it.")
        return None, Settled({})
    refuse_repeat(scenario, round_no, state)
    kept = {} if standing is None else standing.setup
    said, is_reasoned = request.setup or {}, request.reason is not None
    return scenario, settle(
        said,
        round_no,
        state,
        scenario=scenario,
        is_named=request.scenario is not None,
        standing=kept,
        is_drawing=False,
        is_reasoned=is_reasoned,
    )


def _started(
    round_no: RoundNo, at: datetime, scenario: str | None, settled: Settled, state: Tournament
) -> RoundStarted:
    odd = () if scenario is None else (*oddities_of(scenario, round_no, state), *settled.oddities)
    return RoundStarted(round_no=round_no, at=at, scenario=scenario, setup=settled.setup, oddities=odd)


def refuse_outdated(round_no: RoundNo, state: Tournament) -> None:
    """A plan made before the rules were amended may be none that they still have."""
    plan, known = state.plans.get(round_no), {each.name for each in state.rules.scenarios}
    if plan is None:
        return
    as_now = settle(
        {},
        round_no,
        state,
        scenario=plan.scenario,
        is_named=False,
        standing=plan.setup,
        is_drawing=False,
        is_reasoned=True,
    )
    if as_now.setup != plan.setup or (known and plan.scenario not in known):
        raise RuleViolation(f"Round {round_no} was planned before the rules changed and does not fit; plan it again.")
