"""Replays facts into state. What happened has happened: nothing here refuses."""

from collections.abc import Iterable
from typing import assert_never

from ledger.domain.events import (
    GameForfeited,
    PlayerCheckedIn,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReinstated,
    ResultCorrected,
    ResultRecorded,
    RoundClosed,
    RoundPaired,
    RoundWithdrawn,
    RulesAmended,
    ScoreAdjusted,
    TournamentEvent,
    TournamentFinished,
    TournamentOpened,
    TournamentReopened,
    TournamentVoided,
)
from ledger.domain.tournament.state import Adjustment, Entrant, Game, Outcome, Round, Tournament
from ledger.domain.values import RoundNo, TableNo, Version


def begin(fact: TournamentOpened) -> Tournament:
    """The state a tournament opens with."""
    return Tournament(slug=fact.slug, rules=fact.rules, amendments=dict(fact.amendments), seed=bytes.fromhex(fact.seed))


def replay(facts: Iterable[TournamentEvent], state: Tournament | None = None) -> Tournament | None:
    """Fold facts into a state, from the opening or on top of an earlier state."""
    for fact in facts:
        if state is None:
            assert isinstance(fact, TournamentOpened), "a tournament's first fact is its opening"
            state = begin(fact)
        else:
            evolve(state, fact)
    return state


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact."""
    state.version = Version(state.version + 1)
    match fact:
        case ResultRecorded() | ResultCorrected():
            outcome = Outcome(state.version, fact.sides, fact.winner, fact.how, fact.game)
            _stands(state, fact.round_no, fact.table_no, outcome)
        case GameForfeited():
            outcome = Outcome(state.version, fact.sides, forfeiters=fact.forfeiters)
            _stands(state, fact.round_no, fact.table_no, outcome)
        case PlayerCheckedIn():
            _enter(state, fact)
        case PlayerDropped(contestant=contestant):
            state.entrants[contestant].status = "dropped"
        case PlayerReinstated(contestant=contestant):
            state.entrants[contestant].status = "active"
        case PlayerDisqualified(contestant=contestant):
            state.entrants[contestant].status = "disqualified"
        case RoundPaired():
            _pair(state, fact)
        case RoundWithdrawn():
            state.rounds.pop()
        case RoundClosed(round_no=round_no):
            state.rounds[round_no - 1].closed = state.version
        case ScoreAdjusted(contestant=contestant, points=points):
            state.adjustments.append(Adjustment(state.version, contestant, points))
        case RulesAmended(rules=rules, amendments=amendments):
            state.rules = rules
            state.amendments |= amendments
        case TournamentFinished():
            state.is_finished = True
        case TournamentReopened():
            state.is_finished = False
        case TournamentVoided():
            state.is_voided = True
        case TournamentOpened():
            pass  # `begin` has seen to it
        case _:
            assert_never(fact)


def _stands(state: Tournament, round_no: RoundNo, table_no: TableNo, outcome: Outcome) -> None:
    round_ = state.rounds[round_no - 1]
    game = round_.games[table_no]
    if game.outcome is None:
        round_.missing -= 1
    game.outcome = outcome


def _enter(state: Tournament, fact: PlayerCheckedIn) -> None:
    state.entrants[fact.contestant] = Entrant(fact.person, fact.faction, fact.area, fact.club, state.version)
    state.entry_of[fact.person] = fact.contestant


def _pair(state: Tournament, fact: RoundPaired) -> None:
    games = {pairing.table_no: Game(pairing.table_no, pairing.contestants) for pairing in fact.pairings}
    seats = {contestant: game.table_no for game in games.values() for contestant in game.contestants}
    state.rounds.append(
        Round(fact.round_no, state.version, games, fact.byes, fact.paired_down, seats, missing=len(games))
    )
    if fact.seed is not None:
        key = ("pairing", fact.round_no)
        state.draws[key] = state.draws.get(key, 0) + 1
