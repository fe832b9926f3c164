"""Replays facts about what came of games, and about points outside any game."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.results.facts import (
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    GameConceded,
    GameForfeited,
    ResultAgreed,
    ResultCorrected,
    ResultRecorded,
    ScoreAdjusted,
    ScoreStruck,
)
from ledger.domain.tournament.state import Adjustment, Agreement, Outcome, Tournament, Warned
from ledger.domain.values import RoundNo, TableNo


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case ResultRecorded() | ResultCorrected():
            outcome = Outcome(state.version, fact.sides, fact.winner, fact.how, fact.game)
            _stands(state, fact.round_no, fact.table_no, outcome)
        case ScoreAdjusted(contestant=contestant, points=points):
            state.adjustments.append(Adjustment(state.version, contestant, points))
        case GameForfeited() | GameConceded() | ResultAgreed():
            _stands(state, fact.round_no, fact.table_no, _unfinished(state, fact))
        case AgreementSought() | AgreementRefused() | AgreementVoided():
            _seek(state, fact)
        case ScoreStruck():
            struck = state.rounds[fact.round_no - 1].struck
            struck[fact.contestant] = (*struck.get(fact.contestant, ()), fact.part)
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def _stands(state: Tournament, round_no: RoundNo, table_no: TableNo, outcome: Outcome) -> None:
    """How a game stands from now on, whatever stood before."""
    round_ = state.rounds[round_no - 1]
    game = round_.games[table_no]
    if game.outcome is None:
        round_.missing -= 1
    game.outcome = outcome
    if round_.agreements:
        round_.agreements.pop(table_no, None)


def _unfinished(state: Tournament, fact: GameForfeited | GameConceded | ResultAgreed) -> Outcome:
    """How a game stands that was not played to its end."""
    match fact:
        case GameForfeited():
            _note_conduct(state, fact)
            return Outcome(state.version, fact.sides, forfeiters=fact.forfeiters, ending=fact.kind)
        case GameConceded():
            state.entrants[fact.conceder].conceded = fact.round_no, state.rounds[fact.round_no - 1].version
            return Outcome(state.version, fact.sides, forfeiters=(fact.conceder,), ending="conceded")
        case ResultAgreed():
            return Outcome(state.version, fact.sides, fact.winner, fact.how, fact.game, ending="agreed")


def _note_conduct(state: Tournament, fact: GameForfeited) -> None:
    """The loss that answers somebody's conduct, where it does."""
    if fact.conduct is None or fact.kind == "disqualification":
        return
    for contestant in fact.forfeiters[-1:]:  # whoever forfeited it before was noted then
        replaced = (fact.replaces, contestant)
        state.conduct = [each for each in state.conduct if (each.version, each.contestant) != replaced]
        state.conduct.append(Warned(state.version, contestant, fact.conduct, "loss"))


def _seek(state: Tournament, fact: AgreementSought | AgreementRefused | AgreementVoided) -> None:
    """Agreements on their way to a result, or back from one."""
    round_ = state.rounds[fact.round_no - 1]
    match fact:
        case AgreementSought():
            round_.agreements[fact.table_no] = Agreement(state.version, fact.contestant, fact.sides)
        case AgreementRefused():
            if fact.table_no in round_.agreements:
                round_.agreements[fact.table_no].refused = state.version
        case AgreementVoided():
            round_.games[fact.table_no].outcome = None
            round_.missing += 1
