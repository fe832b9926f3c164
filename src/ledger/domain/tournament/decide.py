"""Turns a request into new facts or refuses it. One request, one function; this module only sends it there."""

from typing import TYPE_CHECKING, assert_never

from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import TournamentEvent
from ledger.domain.requests import (
    AdjustScore,
    AgreeResult,
    AmendRules,
    AnnouncePlan,
    Appoint,
    BanKeyword,
    CheckIn,
    CheckInTeam,
    Choose,
    CloseRound,
    Concede,
    CorrectResult,
    Disqualify,
    Drop,
    EnterPainting,
    Finish,
    FixTable,
    Forfeit,
    GiveAward,
    GiveSeeds,
    InspectModels,
    KeepApart,
    LetMeet,
    LinkFeeder,
    MakeRuling,
    NameAccessibleTables,
    NeedAccessibleTable,
    OpenDispute,
    PairRound,
    PauseClock,
    PlanRound,
    RecordAttendance,
    RecordCrew,
    RecordLists,
    RecordResult,
    RefuseAgreement,
    Reinstate,
    Reopen,
    ReopenDispute,
    RestartClock,
    RuleOnDispute,
    ScorePainting,
    SkipRound,
    StartRound,
    StrikeScore,
    Swap,
    TakeStatement,
    Void,
    VotePainting,
    Warn,
    WithdrawRound,
)
from ledger.domain.tournament import (
    agreements,
    announcing,
    apart,
    awards,
    choices,
    clock,
    conduct,
    convention,
    crews,
    ending,
    entry,
    giving_up,
    lists,
    officials,
    opening,
    painting,
    plans,
    removal,
    results,
    rounds,
    rulings,
    seating,
    seeding,
    striking,
    swapping,
    tables,
    teams,
)
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament

if TYPE_CHECKING:
    from ledger.domain.requests import TournamentRequest

Facts = tuple[TournamentEvent, ...]

AFTER_THE_FINISH = (
    CorrectResult,
    AdjustScore,
    OpenDispute,
    TakeStatement,
    RuleOnDispute,
    ReopenDispute,
    MakeRuling,
    GiveAward,
    StrikeScore,
    RecordAttendance,
    Reopen,
    Void,
)
"""A finished tournament still takes these: a wrong score must not need the whole tournament opened again."""


def decide(request: "TournamentRequest", state: Tournament, seen: Seen = NOTHING) -> Facts:
    """The facts a request leads to, or a refusal."""
    if state.is_voided:
        raise RuleViolation(f"{state.slug} was voided; nothing more can be recorded for it.")
    if state.is_finished and not isinstance(request, AFTER_THE_FINISH):
        raise RuleViolation(f"{state.slug} is finished; `ledger reopen` opens it again, with a reason.")
    return _dispatch(request, state, seen)


def _dispatch(request: "TournamentRequest", state: Tournament, seen: Seen) -> Facts:
    match request:
        case RecordResult():
            return results.record(request, state, seen)
        case CorrectResult():
            return results.correct(request, state, seen)
        case AdjustScore():
            return results.adjust(request, state)
        case Concede():
            return giving_up.concede(request, state, seen)
        case Forfeit():
            return giving_up.forfeit(request, state)
        case AgreeResult():
            return agreements.agree(request, state, seen)
        case CheckIn():
            return entry.check_in(request, state, seen)
        case RecordLists():
            return lists.record_lists(request, state)
        case Drop():
            return entry.drop(request, state)
        case Reinstate():
            return entry.reinstate(request, state)
        case SkipRound():
            return seating.skip(request, state)
        case FixTable():
            return seating.fix_table(request, state)
        case NameAccessibleTables():
            return tables.name_accessible(request, state)
        case NeedAccessibleTable():
            return tables.need_accessible(request, state)
        case Disqualify():
            return removal.disqualify(request, state)
        case Warn():
            return conduct.warn(request, state)
        case PlanRound():
            return plans.plan(request, state)
        case PairRound():
            return rounds.pair(request, state, seen)
        case WithdrawRound():
            return rounds.withdraw(request, state)
        case StartRound():
            return announcing.start(request, state)
        case Choose():
            return choices.choose(request, state, seen)
        case PauseClock():
            return clock.pause(request, state)
        case RestartClock():
            return clock.restart(request, state)
        case CloseRound():
            return rounds.close(request, state)
        case OpenDispute():
            return rulings.open_dispute(request, state)
        case TakeStatement():
            return rulings.take_statement(request, state)
        case RuleOnDispute():
            return rulings.rule(request, state)
        case ReopenDispute():
            return rulings.reopen_dispute(request, state)
        case MakeRuling():
            return rulings.make_ruling(request, state)
        case AmendRules():
            return opening.amend(request, state)
        case RecordAttendance():
            return convention.record_attendance(request, state)
        case LinkFeeder():
            return convention.link_feeder(request, state, seen)
        case GiveAward():
            return awards.give(request, state, seen)
        case Finish():
            return ending.finish(request, state)
        case Reopen():
            return ending.reopen(state)
        case Void():
            return ending.void()
        case Appoint():
            return officials.appoint(request, state, seen)
        case CheckInTeam():
            return teams.check_in_team(request, state, seen)
        case InspectModels():
            return entry.inspect_models(request, state)
        case KeepApart():
            return apart.keep_apart(request, state)
        case LetMeet():
            return apart.let_meet(request, state)
        case GiveSeeds():
            return seeding.give_seeds(request, state)
        case Swap():
            return swapping.swap(request, state)
        case AnnouncePlan():
            return announcing.announce(request, state)
        case RecordCrew():
            return crews.record_crew(request, state)
        case BanKeyword():
            return crews.ban(request, state)
        case RefuseAgreement():
            return agreements.refuse(request, state)
        case StrikeScore():
            return striking.strike(request, state, seen)
        case EnterPainting():
            return painting.enter(request, state)
        case VotePainting():
            return painting.vote(request, state)
        case ScorePainting():
            return painting.score(request, state)
        case _:
            assert_never(request)
