"""Facts in words: one line for the log, half a line for an explanation."""

from collections.abc import Mapping
from uuid import UUID

from ledger.domain.errors import listed
from ledger.domain.events.entry import (
    AccessibleTableNeeded,
    AccessibleTablesNamed,
    ListsRecorded,
    ModelsInspected,
    PlayerCheckedIn,
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
from ledger.domain.events.fact import Fact, SeasonEvent
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
from ledger.domain.events.people import ReportIssued
from ledger.domain.events.results import ScoreAdjusted
from ledger.projections.wording import people as people_facts
from ledger.projections.wording import results, rounds, rulings, seasons
from ledger.projections.wording.figures import NameOf, TextOf, figure, many, points, scores

NOBODY: Mapping[UUID, str] = {}

__all__ = ["NameOf", "TextOf", "points", "said", "scores"]

EntryFact = (
    PlayerCheckedIn
    | TeamCheckedIn
    | RingerRegistered
    | ModelsInspected
    | ListsRecorded
    | PlayerDropped
    | PlayerReinstated
    | PlayerWithdrew
    | RoundSkipped
    | TableFixed
    | AccessibleTableNeeded
    | ScoreAdjusted
    | PaintingEntered
    | PaintingVoted
    | PaintingScored
)


def said(
    fact: Fact,
    name_of: NameOf,
    text_of: TextOf,
    people: Mapping[UUID, str] = NOBODY,
    whose: UUID | None = None,
) -> str:
    """A fact as a sentence; `people` are those of whom it is known what they are called, and `whose` fact it is."""
    if isinstance(fact, OfficialAppointed):
        who = people.get(fact.person, "somebody")
        return f"{who} is no official any more" if fact.role is None else f"{who} is appointed {fact.role}"
    if isinstance(fact, results.ResultFact):
        return results.said(fact, name_of)
    if isinstance(fact, rounds.RoundFact):
        return rounds.said(fact, name_of)
    if isinstance(fact, rulings.RulingFact):
        return rulings.said(fact, name_of, text_of)
    if isinstance(fact, EntryFact):
        return _entry(fact, name_of, text_of)
    if isinstance(fact, SeasonEvent):
        return seasons.said(fact, text_of, people)
    if isinstance(fact, people_facts.PeopleFact):
        return people_facts.said(fact, whose, text_of, people)
    return _whole(fact, name_of, text_of)


def _entry(fact: EntryFact, name_of: NameOf, text_of: TextOf) -> str:
    who = name_of(fact.contestant)
    match fact:
        case PlayerCheckedIn():
            faction = f" with {fact.faction}" if fact.faction else ""
            return f"{who} checked in as #{fact.contestant}{faction}"
        case TeamCheckedIn():
            factions = listed(member.faction for member in fact.members if member.faction)
            played = f" with {factions}" if factions else ""
            return f"team {who} of {len(fact.members)} checked in as #{fact.contestant}{played}"
        case RingerRegistered():
            return f"{who} agreed to be the ringer, as #{fact.contestant}"
        case ModelsInspected():
            note = f": {text_of(fact.text)}" if fact.text else ""
            return f"the models of {who} were looked at: {fact.mark}{note}"
        case PlayerWithdrew():
            return f"{who} left the tournament by giving up a game"
        case PaintingEntered():
            return f"{who} entered the painting contest with {listed(fact.models)}"
        case PaintingVoted():
            return f"{who} voted in the painting contest for {listed(map(name_of, fact.votes))}"
        case PaintingScored():
            criteria = listed(f"{name} {value}" for name, value in fact.scores.items())
            return f"the entry of {who} was scored: {criteria}"
        case ListsRecorded():
            return f"{who} handed in {many(len(fact.lists), 'army list')}"
        case PlayerDropped():
            return f"{who} dropped"
        case PlayerReinstated():
            return f"{who} came back"
        case RoundSkipped():
            return f"{who} sits out round {fact.round_no}"
        case TableFixed():
            return f"{who} plays at any table" if fact.table_no is None else f"{who} plays at table {fact.table_no}"
        case AccessibleTableNeeded():
            return f"{who} {'needs' if fact.needed else 'no longer needs'} an accessible table"
        case ScoreAdjusted():
            return f"{who} was given {points(fact.points, signed=True)}"


def _whole(
    fact: Fact,
    name_of: NameOf,
    text_of: TextOf,
) -> str:
    """Facts about a tournament as a whole, or a document."""
    match fact:
        case TournamentOpened():
            played = f"{text_of(fact.name)} opened under {fact.rules.title}, to be played on {fact.date}"
            return f"{played}; amended: {_figures(fact.amendments)}" if fact.amendments else played
        case RulesAmended():
            words = text_of(fact.text) if fact.text else ""
            return f"rules amended: {'; '.join(filter(None, (_figures(fact.amendments), words)))}"
        case PlayersKeptApart():
            when = "in every round to come" if fact.always else "in round 1"
            return f"kept apart {when}: {listed(map(name_of, fact.contestants))}"
        case PlayersLetMeet():
            return f"no longer kept apart: {listed(map(name_of, fact.contestants))}"
        case SeedsGiven():
            return f"seeded, the first seed first: {listed(map(name_of, fact.contestants))}"
        case SeedsDrawn():
            seeds = zip(map(name_of, fact.contestants), fact.points, strict=True)
            told = listed(f"{name} ({earned})" for name, earned in seeds)
            return f"seeded by points in {fact.season}, the first seed first: {told}"
        case AccessibleTablesNamed():
            return f"accessible tables: {listed(map(str, fact.tables)) or 'none'}"
        case AttendanceRecorded():
            return f"{many(fact.attendance, 'attendee')} at the convention"
        case FeederLinked():
            return f"fed by {fact.feeder}"
        case FinalLinked():
            return f"feeds {fact.final}"
        case AwardGiven():
            return f"{fact.award} goes to {name_of(fact.contestant)}"
        case TournamentFinished():
            return f"finished; first: {listed(name_of(player) for player in (fact.places or ((),))[0])}"
        case TournamentReopened():
            return "opened again"
        case TournamentVoided():
            return "voided"
        case ReportIssued():
            return f"{fact.kind} issued over {many(fact.size, 'event')}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _figures(amendments: Mapping[str, object]) -> str:
    return listed(f"{key} = {figure(value)}" for key, value in amendments.items())
