"""Replays facts of rounds: plans, who sits where, what is played from the start on, clocks, the end."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.journal import forget_round, put
from ledger.domain.tournament.rounds.facts import (
    ClockPaused,
    ClockRestarted,
    PairingChanged,
    PlanAnnounced,
    RoundClosed,
    RoundPaired,
    RoundPlanned,
    RoundReopened,
    RoundStarted,
    RoundWithdrawn,
)
from ledger.domain.tournament.state import Game, Pause, Round, Tournament
from ledger.domain.values import Plan, RoundNo


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case RoundPlanned():
            _plan(state, fact)
        case PlanAnnounced(round_no=round_no, parts=parts):
            put(state, ("announced", round_no), state.announced.get(round_no, frozenset()) | frozenset(parts))
        case RoundPaired():
            _pair(state, fact)
        case PairingChanged():
            _change(state, fact)
        case RoundWithdrawn():
            _withdraw(state, fact)
        case RoundClosed(round_no=round_no):
            state.rounds[round_no - 1].closed = state.version
        case RoundReopened(round_no=round_no):
            state.rounds[round_no - 1].closed = None
        case RoundStarted():
            _start(state, fact)
        case ClockPaused():
            pauses = state.rounds[fact.round_no - 1].pauses.get(fact.table_no, [])
            put(state, ("rounds", fact.round_no - 1, "pauses", fact.table_no), [*pauses, Pause(fact.at)])
        case ClockRestarted():
            pauses = state.rounds[fact.round_no - 1].pauses[fact.table_no]
            ended = Pause(pauses[-1].began, fact.at)
            put(state, ("rounds", fact.round_no - 1, "pauses", fact.table_no), [*pauses[:-1], ended])
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


def _pair(state: Tournament, fact: RoundPaired) -> None:
    """A new round, all of whose games are open."""
    games = {pairing.table_no: Game(pairing.table_no, pairing.contestants) for pairing in fact.pairings}
    seats = {contestant: game.table_no for game in games.values() for contestant in game.contestants}
    attackers = {pairing.table_no: pairing.attacker for pairing in fact.pairings if pairing.attacker is not None}
    state.rounds.append(
        Round(
            fact.round_no,
            state.version,
            games,
            fact.byes,
            fact.paired_down,
            seats,
            missing=len(games),
            relaxed=fact.relaxed,
            attackers=attackers,
        )
    )
    if fact.seed is not None:
        state.count_draw("pairing", fact.round_no)


def _change(state: Tournament, fact: PairingChanged) -> None:
    """The tables that changed get whom they have now; none of them had a result."""
    round_ = state.rounds[fact.round_no - 1]
    for pairing in fact.pairings:
        round_.games[pairing.table_no] = Game(pairing.table_no, pairing.contestants)
        round_.attackers.pop(pairing.table_no, None)
        if pairing.attacker is not None:
            round_.attackers[pairing.table_no] = pairing.attacker
    round_.seats = {who: game.table_no for game in round_.games.values() for who in game.contestants}
    if fact.byes != round_.byes:
        round_.byes, round_.byes_version = fact.byes, state.version
    round_.paired_down, round_.relaxed = fact.paired_down, fact.relaxed


def _withdraw(state: Tournament, fact: RoundWithdrawn) -> None:
    """The newest round is gone; which of its games had a result is remembered for when it is paired again."""
    gone = state.rounds.pop()
    placed, playing = (*gone.seats, *gone.byes), {*state.active(), *state.ringers()}
    gone.left_before = tuple(no for no in placed if no not in playing)
    state.withdrawn[gone.no] = gone
    played = {frozenset(game.contestants): game.outcome.version for game in gone.games.values() if game.outcome}
    if played:
        state.discarded[gone.no] = {**state.discarded.get(gone.no, {}), **played}
    forget_round(state, gone.no)


def _start(state: Tournament, fact: RoundStarted) -> None:
    round_ = ("rounds", fact.round_no - 1)
    put(state, (*round_, "started"), fact.at)
    put(state, (*round_, "scenario"), fact.scenario)
    put(state, (*round_, "setup"), fact.setup)
    if fact.scenario is not None:
        _tell(state, fact.round_no, Plan(fact.scenario, fact.setup))


def _tell(state: Tournament, round_no: RoundNo, played: Plan) -> None:
    """A round that starts tells what it is played with; that stays known, also where the start is taken back."""
    state.all_plans.append(played)
    planned, told = state.plans.get(round_no), state.announced.get(round_no, frozenset())
    parts = () if planned is None else planned.parts()
    state.announced[round_no] = told | {part for part in parts if planned and planned.part(part) == played.part(part)}
