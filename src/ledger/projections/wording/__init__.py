"""Facts in words: one line for the log, half a line for an explanation."""

from ledger.domain.errors import listed
from ledger.domain.events import (
    AttendanceRecorded,
    AwardGiven,
    Event,
    FeederLinked,
    FinalLinked,
    ListsRecorded,
    PersonRegistered,
    PlayerCheckedIn,
    PlayerDropped,
    PlayerReinstated,
    ReportIssued,
    RoundSkipped,
    RulesAmended,
    ScoreAdjusted,
    TableFixed,
    TournamentFinished,
    TournamentOpened,
    TournamentReopened,
    TournamentVoided,
)
from ledger.projections.wording import results, rounds, rulings
from ledger.projections.wording.figures import NameOf, TextOf, figure, many, points, scores

__all__ = ["NameOf", "TextOf", "points", "said", "scores"]

EntryFact = (
    PlayerCheckedIn | ListsRecorded | PlayerDropped | PlayerReinstated | RoundSkipped | TableFixed | ScoreAdjusted
)


def said(fact: Event, name_of: NameOf, text_of: TextOf) -> str:
    """A fact as a sentence."""
    if isinstance(fact, results.ResultFact):
        return results.said(fact, name_of)
    if isinstance(fact, rounds.RoundFact):
        return rounds.said(fact, name_of)
    if isinstance(fact, rulings.RulingFact):
        return rulings.said(fact, name_of, text_of)
    if isinstance(fact, EntryFact):
        return _entry(fact, name_of)
    return _whole(fact, name_of, text_of)


def _entry(fact: EntryFact, name_of: NameOf) -> str:
    who = name_of(fact.contestant)
    match fact:
        case PlayerCheckedIn():
            faction = f" with {fact.faction}" if fact.faction else ""
            return f"{who} checked in as #{fact.contestant}{faction}"
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
        case ScoreAdjusted():
            return f"{who} was given {points(fact.points, signed=True)}"


def _whole(
    fact: TournamentOpened
    | RulesAmended
    | AttendanceRecorded
    | FeederLinked
    | FinalLinked
    | AwardGiven
    | TournamentFinished
    | TournamentReopened
    | TournamentVoided
    | PersonRegistered
    | ReportIssued,
    name_of: NameOf,
    text_of: TextOf,
) -> str:
    """Facts about a tournament as a whole, a person or a document."""
    match fact:
        case TournamentOpened():
            return f"{text_of(fact.name)} opened under {fact.rules.title}, to be played on {fact.date}"
        case RulesAmended():
            return f"rules amended: {listed(f'{key} = {figure(value)}' for key, value in fact.amendments.items())}"
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
        case PersonRegistered():
            return f"{text_of(fact.name)} became known"
        case ReportIssued():
            return f"{fact.kind} issued over {many(fact.size, 'event')}"
