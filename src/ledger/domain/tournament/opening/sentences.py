"""Sentences for facts of a tournament as a whole, and what of them is not for everyone."""

from typing import Any

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon, amended, becomes, many
from ledger.domain.tournament.opening.facts import (
    AttendanceRecorded,
    ConventionNamed,
    FeederLinked,
    FeederUnlinked,
    FinalLinked,
    FinalUnlinked,
    OfficialAppointed,
    OwnCauseDecided,
    RulesAmended,
    SettingWithdrawn,
    TournamentFinished,
    TournamentOpened,
    TournamentReopened,
    TournamentVoided,
    VoidWithdrawn,
)
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import NOT_PUBLIC


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
            return f"{who} {becomes(fact.role)}"
        case OwnCauseDecided():
            return f"{lexicon.people.get(fact.person, 'somebody')} decides about themself"
        case AttendanceRecorded():
            return f"{many(fact.attendance, 'attendee')} at the convention"
        case ConventionNamed():
            return f"part of {fact.convention}, from {fact.first_day} to {fact.last_day}"
        case FeederLinked():
            return f"fed by {fact.feeder}"
        case FinalLinked():
            return f"feeds {fact.final}"
        case TournamentFinished():
            return f"finished; first: {listed(lexicon.name_of(player) for player in (fact.places or ((),))[0])}"
        case TournamentReopened():
            return "opened again: its end was entered by mistake" if fact.is_mistake else "opened again"
        case TournamentVoided():
            return "voided: nothing of it counts"
        case VoidWithdrawn():
            return "no longer voided: everything counts again"
        case FeederUnlinked():
            return f"no longer fed by {fact.feeder}"
        case FinalUnlinked():
            return f"no longer feeds {fact.final}"
        case SettingWithdrawn():
            return taken_back(lexicon.told(fact.withdrawn))
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def taken_back(says: str) -> str:
    """That something was taken back; and where that was a taking back itself, that what had gone by it stands again."""
    if says.startswith(_BACK):
        return f"{_AGAIN}{says.removeprefix(_BACK)}"
    return f"{_BACK}{says.removeprefix(_AGAIN)}"


_BACK, _AGAIN = "taken back: ", "stands again: "


def is_public(fact: Fact, state: Tournament) -> bool:
    """Most of what judges decide is not for everyone, so neither is that somebody decided it about themself."""
    return not isinstance(fact, OwnCauseDecided)


def hidden(fact: Fact, state: Tournament, version: int) -> dict[str, Any]:
    """The seed of the opening is withheld until the end, because whoever has it can draw the scenarios of rounds to
    come; a pairing names the seed of its own."""
    return {"seed": NOT_PUBLIC} if isinstance(fact, TournamentOpened) and not state.is_finished else {}
