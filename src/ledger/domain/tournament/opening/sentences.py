"""Facts about a tournament as a whole, in words."""

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon, amended, many
from ledger.domain.tournament.awards.facts import AwardGiven
from ledger.domain.tournament.opening.facts import (
    AttendanceRecorded,
    FeederLinked,
    FinalLinked,
    OfficialAppointed,
    RulesAmended,
    TournamentFinished,
    TournamentOpened,
    TournamentReopened,
    TournamentVoided,
)


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    match fact:
        case TournamentOpened():
            played = f"{lexicon.text_of(fact.name)} opened under {fact.rules.title}, to be played on {fact.date}"
            return f"{played}; amended: {amended(fact.amendments)}" if fact.amendments else played
        case RulesAmended():
            words = lexicon.text_of(fact.text) if fact.text else ""
            return f"rules amended: {'; '.join(filter(None, (amended(fact.amendments), words)))}"
        case OfficialAppointed():
            who = lexicon.people.get(fact.person, "somebody")
            return f"{who} is no official any more" if fact.role is None else f"{who} is appointed {fact.role}"
        case AttendanceRecorded():
            return f"{many(fact.attendance, 'attendee')} at the convention"
        case FeederLinked():
            return f"fed by {fact.feeder}"
        case FinalLinked():
            return f"feeds {fact.final}"
        case AwardGiven():
            return f"{fact.award} goes to {lexicon.name_of(fact.contestant)}"
        case TournamentFinished():
            return f"finished; first: {listed(lexicon.name_of(player) for player in (fact.places or ((),))[0])}"
        case TournamentReopened():
            return "opened again"
        case TournamentVoided():
            return "voided"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")
