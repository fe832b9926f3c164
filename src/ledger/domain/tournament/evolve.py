"""Replays facts into state. What happened has happened: nothing here refuses."""

from collections.abc import Iterable
from typing import assert_never

from ledger.domain.events import (
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    AttendanceRecorded,
    AwardGiven,
    ChoiceMade,
    ChoicesRevealed,
    ClockPaused,
    ClockRestarted,
    CrewRecorded,
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    FeederLinked,
    FinalLinked,
    GameConceded,
    GameForfeited,
    KeywordBanned,
    ListsRecorded,
    ModelsInspected,
    OfficialAppointed,
    PaintingEntered,
    PaintingScored,
    PaintingVoted,
    PlanAnnounced,
    PlayerCheckedIn,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReinstated,
    PlayersKeptApart,
    PlayerWithdrew,
    ResultAgreed,
    ResultCorrected,
    ResultRecorded,
    RingerRegistered,
    RoundClosed,
    RoundPaired,
    RoundPlanned,
    RoundSkipped,
    RoundStarted,
    RoundWithdrawn,
    RulesAmended,
    RulingMade,
    ScoreAdjusted,
    ScoreStruck,
    StatementTaken,
    TableFixed,
    TeamCheckedIn,
    TournamentEvent,
    TournamentFinished,
    TournamentOpened,
    TournamentReopened,
    TournamentVoided,
    WarningGiven,
)
from ledger.domain.tournament.state import (
    Adjustment,
    Agreement,
    Dispute,
    Entrant,
    Game,
    Hired,
    Outcome,
    Pause,
    Round,
    Tournament,
    Warned,
)
from ledger.domain.values import Plan, RoundNo, TableNo, Version


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
            _stands(state, fact.round_no, fact.table_no, outcome)
        case PlayerCheckedIn() | TeamCheckedIn() | RingerRegistered():
            _enter(state, fact)
        case PlayerDropped(contestant=contestant):
            state.entrants[contestant].status = "dropped"
        case PlayerReinstated(contestant=contestant):
            state.entrants[contestant].status = "active"
        case PlayerWithdrew(contestant=contestant):
            state.entrants[contestant].status = "withdrawn"
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
        case ListsRecorded() | RoundSkipped() | TableFixed() | ModelsInspected():
            _note_entrant(state, fact)
        case RoundPlanned() | PlanAnnounced():
            _plan(state, fact)
        case RoundStarted() | ClockPaused() | ClockRestarted() | ChoiceMade() | ChoicesRevealed():
            _note_round(state, fact)
        case CrewRecorded() | KeywordBanned() | ScoreStruck():
            _note_side(state, fact)
        case AgreementSought() | AgreementRefused() | AgreementVoided():
            _seek(state, fact)
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
    fact: RulesAmended
    | OfficialAppointed
    | PlayersKeptApart
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
        case OfficialAppointed(person=person, role=role):
            state.officials.pop(person, None)
            if role is not None:
                state.officials[person] = role
        case PlayersKeptApart(contestants=contestants):
            state.apart.append(frozenset(contestants))
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
    if round_.agreements:
        round_.agreements.pop(table_no, None)


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


def _note_entrant(state: Tournament, fact: ListsRecorded | RoundSkipped | TableFixed | ModelsInspected) -> None:
    entrant = state.entrants[fact.contestant]
    match fact:
        case ListsRecorded():
            entrant.lists, entrant.lists_version = fact.lists, state.version
            entrant.faction = fact.faction or entrant.faction
        case RoundSkipped():
            entrant.skips += (fact.round_no,)
        case TableFixed():
            entrant.table_no = fact.table_no
        case ModelsInspected():
            entrant.mark = fact.mark


def _pair(state: Tournament, fact: RoundPaired) -> None:
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
            attackers=attackers,
        )
    )
    if fact.seed is not None:
        _count_draw(state, "pairing", fact.round_no)


def _count_draw(state: Tournament, purpose: str, round_no: RoundNo) -> None:
    state.draws[purpose, round_no] = state.draws.get((purpose, round_no), 0) + 1


def _plan(state: Tournament, fact: RoundPlanned | PlanAnnounced) -> None:
    """What a round is to be played with, perhaps long before it is paired."""
    if isinstance(fact, PlanAnnounced):
        state.announced[fact.round_no] = state.announced.get(fact.round_no, frozenset()) | frozenset(fact.parts)
        return
    plan, before = Plan(fact.scenario, fact.setup), state.plans.get(fact.round_no)
    if before is not None and (told := state.announced.get(fact.round_no)):
        # what changes has to be announced anew
        state.announced[fact.round_no] = frozenset(part for part in told if plan.part(part) == before.part(part))
    state.plans[fact.round_no] = plan
    state.all_plans.append(plan)
    if fact.seed is not None:
        _count_draw(state, "scenario", fact.round_no)


def _tell(state: Tournament, round_no: RoundNo, played: Plan) -> None:
    """A round that starts tells what it is played with; that stays known, also where the start is taken back."""
    state.all_plans.append(played)
    planned, told = state.plans.get(round_no), state.announced.get(round_no, frozenset())
    parts = () if planned is None else planned.parts()
    state.announced[round_no] = told | {part for part in parts if planned and planned.part(part) == played.part(part)}


def _note_round(
    state: Tournament,
    fact: RoundStarted | ClockPaused | ClockRestarted | ChoiceMade | ChoicesRevealed,
) -> None:
    round_ = state.rounds[fact.round_no - 1]
    match fact:
        case RoundStarted():
            round_.started, round_.scenario, round_.setup = fact.at, fact.scenario, fact.setup
            if fact.scenario is not None:
                _tell(state, fact.round_no, Plan(fact.scenario, fact.setup))
        case ClockPaused():
            round_.pauses.setdefault(fact.table_no, []).append(Pause(fact.at))
        case ClockRestarted():
            round_.pauses[fact.table_no][-1].ended = fact.at
        case ChoiceMade():
            round_.secret.setdefault((fact.table_no, fact.kind), {})[fact.contestant] = fact.choice
        case ChoicesRevealed():
            round_.revealed[fact.table_no, fact.kind] = {each.contestant: each.value for each in fact.choices}


def _note_side(state: Tournament, fact: CrewRecorded | KeywordBanned | ScoreStruck) -> None:
    """What is noted of one side of a game."""
    round_ = state.rounds[fact.round_no - 1]
    match fact:
        case CrewRecorded():
            round_.crews[fact.contestant, fact.member] = Hired(state.version, fact.crew)
        case KeywordBanned():
            round_.bans[fact.contestant] = fact.keyword
        case ScoreStruck():
            round_.struck[fact.contestant] = (*round_.struck.get(fact.contestant, ()), fact.part)


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
