"""Replays facts into state. What happened has happened: nothing here refuses."""

from collections.abc import Iterable
from typing import assert_never

from ledger.domain.events import (
    AttendanceRecorded,
    AwardGiven,
    ChoiceMade,
    ChoicesRevealed,
    ClockPaused,
    ClockRestarted,
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    FeederLinked,
    FinalLinked,
    GameConceded,
    GameForfeited,
    ListsRecorded,
    PlayerCheckedIn,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReinstated,
    ResultAgreed,
    ResultCorrected,
    ResultRecorded,
    RoundClosed,
    RoundPaired,
    RoundPlanned,
    RoundSkipped,
    RoundStarted,
    RoundWithdrawn,
    RulesAmended,
    RulingMade,
    ScoreAdjusted,
    StatementTaken,
    TableFixed,
    TournamentEvent,
    TournamentFinished,
    TournamentOpened,
    TournamentReopened,
    TournamentVoided,
    WarningGiven,
)
from ledger.domain.tournament.state import (
    Adjustment,
    Dispute,
    Entrant,
    Game,
    Outcome,
    Pause,
    Round,
    Tournament,
    Warned,
)
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
        case PlayerCheckedIn():
            _enter(state, fact)
        case PlayerDropped(contestant=contestant):
            state.entrants[contestant].status = "dropped"
        case PlayerReinstated(contestant=contestant):
            state.entrants[contestant].status = "active"
        case RoundPaired():
            _pair(state, fact)
        case RoundWithdrawn():
            state.rounds.pop()
        case RoundClosed(round_no=round_no):
            state.rounds[round_no - 1].closed = state.version
        case ScoreAdjusted(contestant=contestant, points=points):
            state.adjustments.append(Adjustment(state.version, contestant, points))
        case GameForfeited() | GameConceded() | ResultAgreed():
            _settle(state, fact)
        case ListsRecorded() | RoundSkipped() | TableFixed():
            _note_entrant(state, fact)
        case RoundPlanned() | RoundStarted() | ClockPaused() | ClockRestarted() | ChoiceMade() | ChoicesRevealed():
            _note_round(state, fact)
        case WarningGiven() | PlayerDisqualified() | DisputeOpened() | DisputeRuled() | DisputeReopened():
            _judge(state, fact)
        case StatementTaken():
            pass  # no decision asks for it
        case RulingMade():
            state.rulings += 1
        case _:
            _change(state, fact)


def _change(
    state: Tournament,
    fact: RulesAmended
    | AttendanceRecorded
    | FeederLinked
    | FinalLinked
    | AwardGiven
    | TournamentOpened
    | TournamentFinished
    | TournamentReopened
    | TournamentVoided,
) -> None:
    """Facts about the tournament as a whole."""
    match fact:
        case RulesAmended(rules=rules, amendments=amendments):
            state.rules = rules
            state.amendments |= amendments
        case AttendanceRecorded(attendance=attendance):
            state.attendance = attendance
        case FeederLinked(feeder=feeder, stream=stream):
            state.feeders[feeder] = stream
        case FinalLinked(final=final, stream=stream):
            state.finals[final] = stream
        case AwardGiven(award=award, contestant=contestant):
            state.awards[award] = contestant
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


def _settle(state: Tournament, fact: GameForfeited | GameConceded | ResultAgreed) -> None:
    """A game that was not played to its end."""
    match fact:
        case GameForfeited():
            outcome = Outcome(state.version, fact.sides, forfeiters=fact.forfeiters, ending=fact.kind)
            if fact.conduct is not None and fact.kind != "disqualification":
                for contestant in fact.forfeiters[-1:]:  # whoever forfeited it before was noted then
                    replaced = (fact.replaces, contestant)
                    state.conduct = [each for each in state.conduct if (each.version, each.contestant) != replaced]
                    state.conduct.append(Warned(state.version, contestant, fact.conduct, "loss"))
        case GameConceded():
            outcome = Outcome(state.version, fact.sides, forfeiters=(fact.conceder,), ending="conceded")
        case ResultAgreed():
            outcome = Outcome(state.version, fact.sides, fact.winner, fact.how, fact.game, ending="agreed")
    _stands(state, fact.round_no, fact.table_no, outcome)


def _enter(state: Tournament, fact: PlayerCheckedIn) -> None:
    state.entrants[fact.contestant] = Entrant(fact.person, fact.faction, fact.area, fact.club, state.version)
    state.entry_of[fact.person] = fact.contestant


def _note_entrant(state: Tournament, fact: ListsRecorded | RoundSkipped | TableFixed) -> None:
    entrant = state.entrants[fact.contestant]
    match fact:
        case ListsRecorded():
            entrant.lists, entrant.lists_version = fact.lists, state.version
            entrant.faction = fact.faction or entrant.faction
        case RoundSkipped():
            entrant.skips += (fact.round_no,)
        case TableFixed():
            entrant.table_no = fact.table_no


def _pair(state: Tournament, fact: RoundPaired) -> None:
    games = {pairing.table_no: Game(pairing.table_no, pairing.contestants) for pairing in fact.pairings}
    seats = {contestant: game.table_no for game in games.values() for contestant in game.contestants}
    state.rounds.append(
        Round(fact.round_no, state.version, games, fact.byes, fact.paired_down, seats, missing=len(games))
    )
    if fact.seed is not None:
        _count_draw(state, "pairing", fact.round_no)


def _count_draw(state: Tournament, purpose: str, round_no: RoundNo) -> None:
    state.draws[purpose, round_no] = state.draws.get((purpose, round_no), 0) + 1


def _note_round(
    state: Tournament,
    fact: RoundPlanned | RoundStarted | ClockPaused | ClockRestarted | ChoiceMade | ChoicesRevealed,
) -> None:
    if isinstance(fact, RoundPlanned):  # perhaps long before the round is paired
        state.plans[fact.round_no] = fact.scenario
        if fact.seed is not None:
            _count_draw(state, "scenario", fact.round_no)
        return
    round_ = state.rounds[fact.round_no - 1]
    match fact:
        case RoundStarted():
            round_.started, round_.scenario = fact.at, fact.scenario
        case ClockPaused():
            round_.pauses.setdefault(fact.table_no, []).append(Pause(fact.at))
        case ClockRestarted():
            round_.pauses[fact.table_no][-1].ended = fact.at
        case ChoiceMade():
            round_.secret.setdefault((fact.table_no, fact.kind), {})[fact.contestant] = fact.choice
        case ChoicesRevealed():
            round_.revealed[fact.table_no, fact.kind] = {each.contestant: each.value for each in fact.choices}


def _judge(
    state: Tournament,
    fact: WarningGiven | PlayerDisqualified | DisputeOpened | DisputeRuled | DisputeReopened,
) -> None:
    match fact:
        case WarningGiven():
            state.conduct.append(Warned(state.version, fact.contestant, fact.conduct, "warning"))
        case PlayerDisqualified():
            state.entrants[fact.contestant].status = "disqualified"
            if fact.conduct is not None:
                state.conduct.append(Warned(state.version, fact.contestant, fact.conduct, "disqualification"))
        case DisputeOpened():
            state.disputes[fact.dispute] = Dispute(
                fact.dispute, fact.round_no, fact.table_no, fact.about, state.version
            )
        case DisputeRuled():
            state.disputes[fact.dispute].ruled = state.version
        case DisputeReopened():
            state.disputes[fact.dispute].ruled = None
