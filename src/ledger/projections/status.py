"""Where a tournament stands: what is open, and what comes next."""

from collections.abc import Iterator
from datetime import datetime

from ledger.domain.errors import listed
from ledger.domain.leading import goes_by_lead, leaders
from ledger.domain.rules import expected_rounds, suggested_rounds
from ledger.domain.tournament.awards import holder, is_by_choice, is_for_painting
from ledger.domain.tournament.clock import runs_from_pairing
from ledger.domain.tournament.plans import lacks_plan
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import Value
from ledger.projections.announced import announced
from ledger.projections.clock import expected_end, running_since
from ledger.projections.names import Names
from ledger.projections.wording.results import scores


class Act(Value):
    """Something to do next, named as the request that does it; whoever shows it words how it is done there."""

    do: str
    award: str | None = None  # which one, where it is about an award


Steps = tuple[str | Act, ...]
"""What comes next, as half a sentence: words, and between them what there is to do."""


class OpenTable(Value):
    """A table that still owes a result."""

    table: int
    players: tuple[str, ...]


class OpenDispute(Value):
    """A dispute that waits for its ruling."""

    dispute: int
    round: int
    table: int
    about: str


class OpenAgreement(Value):
    """An agreed result that somebody asked for, and nobody settled or refused yet."""

    table: int
    player: str  # who asks
    proposed: str  # in words; nothing where they proposed no scores


class SittingOut(Value):
    """A player who does not play in one round and is paired again after it."""

    player: str
    round: int


class TournamentStatus(Value):
    """The read model."""

    tournament: str
    name: str
    rules: str
    phase: str
    entered: int
    active: int
    dropped: int
    withdrawn: int  # left by giving up a game
    disqualified: int
    ringers: int  # who play where the number is odd, and are none of these
    round: int
    rounds_planned: int | None
    rounds_suggested: int | None  # none to a field that is too small
    open_tables: tuple[OpenTable, ...]
    open_disputes: tuple[OpenDispute, ...]
    open_agreements: tuple[OpenAgreement, ...]  # in the newest round
    sitting_out: tuple[SittingOut, ...]  # in this round and those to come
    started: datetime | None  # the newest round
    ends: datetime | None  # when it should be over
    next: Steps


def status(state: Tournament, name: str, names: Names, paired_at: datetime | None = None) -> TournamentStatus:
    """What an organizer at the desk wants to know; `paired_at` is when the newest round's pairings were out."""
    states = [state.entrants[no].status for no in state.contestants()]
    newest = state.rounds[-1] if state.rounds else None
    return TournamentStatus(
        tournament=state.slug,
        name=name,
        rules=state.rules.title,
        phase=_phase(state),
        entered=len(states),
        active=states.count("active"),
        dropped=states.count("dropped"),
        withdrawn=states.count("withdrawn"),
        disqualified=states.count("disqualified"),
        ringers=sum(1 for _ in state.ringers()),
        round=state.round_no,
        rounds_planned=state.rules.rounds,
        rounds_suggested=suggested_rounds(state.rules, len(states)),
        open_tables=tuple(
            OpenTable(table=game.table_no, players=tuple(names[player] for player in game.contestants))
            for game in (newest.games.values() if newest else ())
            if game.outcome is None
        ),
        open_disputes=tuple(
            OpenDispute(dispute=each.no, round=each.round_no, table=each.table_no, about=each.about)
            for each in state.disputes.values()
            if each.ruled is None
        ),
        open_agreements=tuple(_open_agreements(newest, names)) if newest else (),
        sitting_out=tuple(_sitting_out(state, names)),
        started=running_since(state, newest, paired_at) if newest else None,
        ends=expected_end(state, newest, paired_at) if newest else None,
        next=_next(state, names),
    )


def _open_agreements(newest: Round, names: Names) -> Iterator[OpenAgreement]:
    for table_no, wanted in sorted(newest.agreements.items()):
        if wanted.refused is None:
            yield OpenAgreement(table=table_no, player=names[wanted.contestant], proposed=scores(wanted.sides))


def _sitting_out(state: Tournament, names: Names) -> Iterator[SittingOut]:
    newest = state.rounds[-1] if state.rounds else None
    playing = {*newest.seats, *newest.byes} if newest else set()
    for contestant in state.active():
        for round_no in sorted(state.entrants[contestant].skips):
            if round_no > state.round_no or (round_no == state.round_no and contestant not in playing):
                yield SittingOut(player=names[contestant], round=round_no)


def _phase(state: Tournament) -> str:
    if state.is_voided:
        return "voided"
    if state.is_finished:
        return "finished"
    if not state.rounds:
        return "check-in"
    newest = state.rounds[-1]
    return f"round {newest.no} {'closed' if newest.closed else 'under way'}"


def _next(state: Tournament, names: Names) -> Steps:
    if state.is_voided:
        return ("nothing",)
    if state.is_finished:
        return (*(_awards_to_give(state) or ("nothing",)), "; corrections are still taken")
    if not state.rounds:
        is_enough = sum(1 for _ in state.active()) >= state.rules.sides[0]
        return (Act(do="pair"),) if is_enough else ("check players in, then ", Act(do="pair"))
    newest = state.rounds[-1]
    if newest.missing:
        tables = newest.open_tables()
        wanted = f"the result of table{'s' * (len(tables) > 1)} {listed(map(str, tables), most=8)}"
        return (*_to_begin(state, newest), wanted)
    if not newest.closed:
        return (Act(do="close-round"), "; ", *_after(state, names))
    return _after(state, names)


def _to_begin(state: Tournament, newest: Round) -> Iterator[str | Act]:
    """What comes before play. A result needs no started round: once one is in, nobody asks for that any more."""
    if newest.started is not None or newest.missing < len(newest.games):
        return
    if lacks_plan(newest.no, state):
        yield from (Act(do="plan"), ", then ")
    plan = state.plans.get(newest.no)
    known = announced(state, newest.no)
    is_known = plan is None or (known.scenario, known.setup) == (plan.scenario, plan.setup)
    if state.rules.clock is not None and (not runs_from_pairing(state) or not is_known):
        yield from (Act(do="start-round"), ", then ")


def _awards_to_give(state: Tournament) -> Steps:
    """The awards by choice that nobody has; where nobody entered the painting contest, none is given for it."""
    by_choice = (rule.key for rule in state.rules.awards if is_by_choice(rule) and holder(rule.key, state) is None)
    wanted = (key for key in by_choice if state.paintings or not is_for_painting(key, state.rules))
    acts = [Act(do="award", award=key) for key in wanted]
    joints = ["", *[", "] * (len(acts) - 2), " and "][: len(acts)]  # a, b and c
    return tuple(part for joint, act in zip(joints, acts, strict=True) for part in (joint, act) if part)


def _after(state: Tournament, names: Names) -> Steps:
    if goes_by_lead(state):
        return (f"{lead(state, names)}: ", Act(do="pair" if len(leaders(state)) > 1 else "finish"))
    wanted = expected_rounds(state.rules, sum(1 for _ in state.contestants()))
    return (Act(do="pair" if state.round_no < wanted else "finish"),)


def lead(state: Tournament, names: Names) -> str:
    """Who leads, in half a sentence."""
    leading = leaders(state)
    if not leading:
        return "nobody is ranked"
    who = listed((names[contestant] for contestant in leading), most=4)
    return f"{who} leads alone" if len(leading) == 1 else f"{who} share the lead"
