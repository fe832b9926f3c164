"""Replays facts into state. What happened has happened: nothing here refuses."""

from collections.abc import Iterable

from ledger.domain.events.entry import (
    AccessibleTableNeeded,
    AccessibleTablesNamed,
    ListsRecorded,
    ModelsInspected,
    PlayerCheckedIn,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReinstated,
    PlayersKeptApart,
    PlayersLetMeet,
    PlayerWithdrew,
    RingerRegistered,
    RoundSkipped,
    SeedsDrawn,
    SeedsGiven,
    TableFixed,
    TeamCheckedIn,
)
from ledger.domain.events.fact import TournamentEvent
from ledger.domain.events.opening import (
    AttendanceRecorded,
    AwardGiven,
    FeederLinked,
    FinalLinked,
    OfficialAppointed,
    RulesAmended,
    TournamentFinished,
    TournamentOpened,
    TournamentReopened,
    TournamentVoided,
)
from ledger.domain.events.painting import PaintingEntered, PaintingScored, PaintingVoted
from ledger.domain.events.results import (
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
from ledger.domain.events.rounds import (
    ChoiceMade,
    ChoicesRevealed,
    ClockPaused,
    ClockRestarted,
    CrewRecorded,
    KeywordBanned,
    PairingChanged,
    PlanAnnounced,
    RoundClosed,
    RoundPaired,
    RoundPlanned,
    RoundStarted,
    RoundWithdrawn,
)
from ledger.domain.events.rulings import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    RulingMade,
    StatementTaken,
    WarningGiven,
)
from ledger.domain.tournament.evolve_rounds import (
    change,
    count_draw,
    note_round,
    note_side,
    pair,
    plan_round,
    seek,
    settle,
    stands,
)
from ledger.domain.tournament.state import Adjustment, Dispute, Entrant, Outcome, Tournament, Warned
from ledger.domain.values import RoundNo, Version


def begin(fact: TournamentOpened) -> Tournament:
    """The state a tournament opens with."""
    return Tournament(
        slug=fact.slug,
        date=fact.date,
        zone=fact.zone,
        rules=fact.rules,
        amendments=dict(fact.amendments),
        seed=bytes.fromhex(fact.seed),
    )


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
            stands(state, fact.round_no, fact.table_no, outcome)
        case PlayerCheckedIn() | TeamCheckedIn() | RingerRegistered():
            _enter(state, fact)
        case PlayerDropped(contestant=contestant):
            state.entrants[contestant].status = "dropped"
        case PlayerReinstated(contestant=contestant):
            state.entrants[contestant].status = "active"
        case PlayerWithdrew(contestant=contestant):
            state.entrants[contestant].status = "withdrawn"
        case RoundPaired():
            pair(state, fact)
        case PairingChanged():
            change(state, fact)
        case RoundWithdrawn():
            state.rounds.pop()
        case RoundClosed(round_no=round_no):
            state.rounds[round_no - 1].closed = state.version
        case ScoreAdjusted(contestant=contestant, points=points):
            state.adjustments.append(Adjustment(state.version, contestant, points))
        case GameForfeited() | GameConceded() | ResultAgreed():
            settle(state, fact)
        case ListsRecorded() | RoundSkipped() | TableFixed() | AccessibleTableNeeded() | ModelsInspected():
            _note_entrant(state, fact)
        case RoundPlanned() | PlanAnnounced():
            plan_round(state, fact)
        case RoundStarted() | ClockPaused() | ClockRestarted() | ChoiceMade() | ChoicesRevealed():
            note_round(state, fact)
        case CrewRecorded() | KeywordBanned() | ScoreStruck():
            note_side(state, fact)
        case AgreementSought() | AgreementRefused() | AgreementVoided():
            seek(state, fact)
        case PaintingEntered() | PaintingVoted() | PaintingScored():
            _paint(state, fact)
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
    fact: TournamentEvent,
) -> None:
    """Facts about the tournament as a whole."""
    match fact:
        case RulesAmended(rules=rules, amendments=amendments):
            state.rules = rules
            state.amendments |= amendments
        case OfficialAppointed(person=person, role=role):
            state.officials.pop(person, None)
            if role is not None:
                state.officials[person] = role
        case PlayersKeptApart() | PlayersLetMeet():
            _keep_apart(state, fact)
        case SeedsGiven() | SeedsDrawn():
            _seed(state, fact)
        case AccessibleTablesNamed(tables=tables):
            state.accessible = tables
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
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def _seed(state: Tournament, fact: SeedsGiven | SeedsDrawn) -> None:
    state.seeds = {contestant: seed for seed, contestant in enumerate(fact.contestants, 1)}
    state.seeded_by = None
    if isinstance(fact, SeedsDrawn):
        state.seeded_by = dict(zip(fact.contestants, fact.points, strict=True))
        count_draw(state, "seeding", RoundNo(1))


def _keep_apart(state: Tournament, fact: PlayersKeptApart | PlayersLetMeet) -> None:
    group = frozenset(fact.contestants)
    match fact:
        case PlayersKeptApart(always=always):
            (state.banned if always else state.apart).append(group)
        case PlayersLetMeet():
            state.apart = [each for each in state.apart if each != group]
            state.banned = [each for each in state.banned if each != group]


def _enter(state: Tournament, fact: PlayerCheckedIn | TeamCheckedIn | RingerRegistered) -> None:
    match fact:
        case PlayerCheckedIn():
            entrant = Entrant(fact.person, fact.faction, fact.area, fact.club, state.version)
        case RingerRegistered():
            entrant = Entrant(fact.person, fact.faction, None, None, state.version, is_ringer=True)
        case TeamCheckedIn():
            first = fact.members[0].person
            factions = " / ".join(member.faction for member in fact.members if member.faction) or None
            entrant = Entrant(
                first, factions, fact.area, fact.club, state.version, team=fact.name, members=fact.members
            )
    state.entrants[fact.contestant] = entrant
    state.entry_of.update(dict.fromkeys(entrant.persons(), fact.contestant))


def _note_entrant(
    state: Tournament, fact: ListsRecorded | RoundSkipped | TableFixed | AccessibleTableNeeded | ModelsInspected
) -> None:
    entrant = state.entrants[fact.contestant]
    match fact:
        case ListsRecorded():
            entrant.lists, entrant.lists_version = fact.lists, state.version
            entrant.faction = fact.faction or entrant.faction
        case RoundSkipped():
            entrant.skips += (fact.round_no,)
        case TableFixed():
            entrant.table_no = fact.table_no
        case AccessibleTableNeeded():
            entrant.needs_access = fact.needed
        case ModelsInspected():
            entrant.mark = fact.mark


def _paint(state: Tournament, fact: PaintingEntered | PaintingVoted | PaintingScored) -> None:
    match fact:
        case PaintingEntered():
            state.paintings[fact.contestant] = fact.models
        case PaintingVoted():
            state.votes[fact.contestant] = fact.votes
        case PaintingScored():
            state.painting_scores[fact.contestant] = dict(fact.scores)


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
