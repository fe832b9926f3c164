"""Replays facts about rounds and their games: what they are played with, who sits where, and what came of it."""

from ledger.domain.events.results import (
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    GameConceded,
    GameForfeited,
    ResultAgreed,
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
    RoundPaired,
    RoundPlanned,
    RoundStarted,
)
from ledger.domain.tournament.state import Agreement, Game, Hired, Outcome, Pause, Round, Tournament, Warned
from ledger.domain.values import Plan, RoundNo, TableNo


def pair(state: Tournament, fact: RoundPaired) -> None:
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
        count_draw(state, "pairing", fact.round_no)


def change(state: Tournament, fact: PairingChanged) -> None:
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


def plan_round(state: Tournament, fact: RoundPlanned | PlanAnnounced) -> None:
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
        count_draw(state, "scenario", fact.round_no)


def _tell(state: Tournament, round_no: RoundNo, played: Plan) -> None:
    """A round that starts tells what it is played with; that stays known, also where the start is taken back."""
    state.all_plans.append(played)
    planned, told = state.plans.get(round_no), state.announced.get(round_no, frozenset())
    parts = () if planned is None else planned.parts()
    state.announced[round_no] = told | {part for part in parts if planned and planned.part(part) == played.part(part)}


def count_draw(state: Tournament, purpose: str, round_no: RoundNo) -> None:
    """One more draw of that purpose and round: the next has another seed."""
    state.draws[purpose, round_no] = state.draws.get((purpose, round_no), 0) + 1


def note_round(
    state: Tournament,
    fact: RoundStarted | ClockPaused | ClockRestarted | ChoiceMade | ChoicesRevealed,
) -> None:
    """What is noted of a round, or of a table while it plays."""
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


def note_side(state: Tournament, fact: CrewRecorded | KeywordBanned | ScoreStruck) -> None:
    """What is noted of one side of a game."""
    round_ = state.rounds[fact.round_no - 1]
    match fact:
        case CrewRecorded():
            round_.crews[fact.contestant, fact.member] = Hired(state.version, fact.crew)
        case KeywordBanned():
            round_.bans[fact.contestant] = fact.keyword
        case ScoreStruck():
            round_.struck[fact.contestant] = (*round_.struck.get(fact.contestant, ()), fact.part)


def stands(state: Tournament, round_no: RoundNo, table_no: TableNo, outcome: Outcome) -> None:
    """How a game stands from now on, whatever stood before."""
    round_ = state.rounds[round_no - 1]
    game = round_.games[table_no]
    if game.outcome is None:
        round_.missing -= 1
    game.outcome = outcome
    if round_.agreements:
        round_.agreements.pop(table_no, None)


def settle(state: Tournament, fact: GameForfeited | GameConceded | ResultAgreed) -> None:
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
            state.entrants[fact.conceder].conceded = fact.round_no, state.rounds[fact.round_no - 1].version
            outcome = Outcome(state.version, fact.sides, forfeiters=(fact.conceder,), ending="conceded")
        case ResultAgreed():
            outcome = Outcome(state.version, fact.sides, fact.winner, fact.how, fact.game, ending="agreed")
    stands(state, fact.round_no, fact.table_no, outcome)


def seek(state: Tournament, fact: AgreementSought | AgreementRefused | AgreementVoided) -> None:
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
