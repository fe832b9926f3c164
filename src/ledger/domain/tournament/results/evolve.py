"""Replays facts about what came of games, and about points outside any game."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.journal import ABSENT, Among, keep, note, put
from ledger.domain.tournament.results.facts import (
    AdjustmentWithdrawn,
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    GameConceded,
    GameForfeited,
    ResultAgreed,
    ResultCleared,
    ResultCorrected,
    ResultRecorded,
    ScoreAdjusted,
    ScoreStruck,
    StrikeWithdrawn,
)
from ledger.domain.tournament.state import Adjustment, Agreement, Game, Outcome, Tournament, Warned
from ledger.domain.values import RoundNo, TableNo


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case ResultRecorded() | ResultCorrected():
            outcome = Outcome(state.version, fact.sides, fact.winner, fact.how, fact.game)
            stand(state, fact.round_no, fact.table_no, outcome)
        case ScoreAdjusted(contestant=contestant, points=points):
            state.adjustments.append(Adjustment(state.version, contestant, points))
        case AdjustmentWithdrawn(replaces=replaces):
            for each in [each for each in state.adjustments if each.version == replaces]:
                put(state, ("adjustments", Among(each)), ABSENT)
        case GameForfeited() | GameConceded() | ResultAgreed():
            stand(state, fact.round_no, fact.table_no, _unfinished(state, fact))
            if isinstance(fact, ResultAgreed):
                state.rounds[fact.round_no - 1].refused.pop(fact.table_no, None)
        case ResultCleared():
            stand(state, fact.round_no, fact.table_no, None)
            if fact.goes_on is not None:
                state.rounds[fact.round_no - 1].refused.pop(fact.table_no, None)
        case AgreementSought() | AgreementRefused() | AgreementVoided():
            _seek(state, fact)
        case ScoreStruck() | StrikeWithdrawn():
            _strike(state, fact)
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def stand(state: Tournament, round_no: RoundNo, table_no: TableNo, outcome: Outcome | None) -> None:
    """How a game stands from now on, or that it is open, whatever stood before."""
    round_ = state.rounds[round_no - 1]
    game, before = round_.games[table_no], round_.games[table_no].outcome
    round_.missing += (outcome is None) - (before is None)
    game.outcome = outcome
    if before is not None:
        game.past = (*game.past, before)
        if before.forfeiters and state.conduct:
            _clear_conduct(state, game)
    if round_.agreements and outcome is not None:
        round_.agreements.pop(table_no, None)


def _clear_conduct(state: Tournament, game: Game) -> None:
    """Who does not forfeit a game any more has not lost it for their conduct either."""
    facts = {each.version for each in game.past}
    left = game.outcome.forfeiters if game.outcome else ()
    state.conduct = [
        each for each in state.conduct if each.measure != "loss" or each.version not in facts or each.contestant in left
    ]


def _strike(state: Tournament, fact: ScoreStruck | StrikeWithdrawn) -> None:
    """Parts of a sheet that score nothing, or do so again."""
    round_, key = state.rounds[fact.round_no - 1], (fact.contestant, fact.part)
    struck, game = round_.struck.get(fact.contestant, ()), round_.games[fact.table_no]
    if isinstance(fact, ScoreStruck):
        round_.struck[fact.contestant] = (*struck, fact.part)
        round_.strikes[key] = state.version
        return
    round_.strikes.pop(key, None)
    round_.struck[fact.contestant] = tuple(part for part in struck if part != fact.part)
    if not round_.struck[fact.contestant]:
        del round_.struck[fact.contestant]
    if fact.stands is not None:
        stand(state, fact.round_no, fact.table_no, game.stood(fact.stands))


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
            wanted = Agreement(state.version, fact.contestant, fact.sides)
            put(state, ("rounds", fact.round_no - 1, "agreements", fact.table_no), wanted)
        case AgreementRefused():
            note(state)
            if fact.table_no in round_.agreements:
                refused = ("rounds", fact.round_no - 1, "agreements", fact.table_no, "refused")
                put(state, refused, state.version)
            if round_.games[fact.table_no].outcome is None:
                put(state, ("rounds", fact.round_no - 1, "refused", fact.table_no), state.version)
        case AgreementVoided():
            game, agreed = ("rounds", fact.round_no - 1, "games", fact.table_no), round_.games[fact.table_no].outcome
            stand(state, fact.round_no, fact.table_no, None)
            keep(state, (*game, "outcome"), agreed)
            put(state, (*game, "voided"), state.version)
