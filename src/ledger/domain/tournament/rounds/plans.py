"""Plans: what a round is played with, by choice or by a draw, in secret until it is announced."""

from collections.abc import Sequence
from typing import NamedTuple

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, listed
from ledger.domain.pairing.chance import below, stream
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import local_day
from ledger.domain.tournament.rounds.facts import PlanAnnounced, RoundPlanned
from ledger.domain.tournament.rounds.requests import AnnouncePlan, PlanRound
from ledger.domain.tournament.rounds.setups import (
    SCENARIO_DRAW,
    named,
    oddities_of,
    only_plan,
    plan_context,
    refuse_repeat,
    refuse_unplayed,
    scenarios_used,
    settle,
    settled_by,
    suggested,
    word,
)
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import SCENARIO_PART, Plan, RoundNo, Sheet


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


def _planned(round_no: RoundNo, wanted: _Wanted, request: PlanRound, state: Tournament) -> RoundPlanned:
    seed = state.draw_seed(SCENARIO_DRAW, round_no)
    setups = system_called(state.rules.system).setups
    drawn_last = None if setups is None else setups.scenario
    scenario = wanted.scenario or (None if drawn_last else _drawn(round_no, seed, state))
    standing = state.plans.get(round_no) if wanted.scenario or wanted.setup else None
    context = plan_context(
        wanted.setup,
        round_no,
        state,
        scenario=scenario,
        is_named=request.scenario is not None,
        standing={} if standing is None else standing.setup,
        is_drawing=True,
        is_reasoned=request.reason is not None,
    )
    settled = settled_by(context)
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


def _drawn(round_no: RoundNo, seed: bytes, state: Tournament) -> str:
    """One of those open to this round, in the document's order, each as likely. Frozen: old draws are run again."""
    if not state.rules.scenarios:
        raise RuleViolation(f"{state.rules.title} has no scenarios to draw from; name the one to be played.")
    pool = _pool(round_no, state)
    return pool[below(len(pool), stream(seed, SCENARIO_DRAW.encode(), round_no))]


def _pool(round_no: RoundNo, state: Tournament) -> list[str]:
    """Those no other round has; once all are taken, those taken longest ago. A second draw is for another one."""
    known = [scenario.name for scenario in state.rules.scenarios]
    planned = state.plans.get(round_no)
    names = [name for name in known if planned is None or name != planned.scenario] or known
    uses = scenarios_used(round_no, state)
    unused = [name for name in names if name not in uses]
    if unused:
        return unused
    longest_ago = min(uses[name] for name in names)
    return [name for name in names if uses[name] == longest_ago]


def announce(request: AnnouncePlan, state: Tournament) -> tuple[PlanAnnounced, ...]:
    """What a round is played with, told to everyone at once before it starts."""
    parts = None if request.parts is None else [_part_called(part, state) for part in request.parts]
    if request.round is not None:
        return (_announced(_with_plan(RoundNo(request.round), state), parts, request, state),)
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


def _with_plan(round_no: RoundNo, state: Tournament) -> RoundNo:
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
