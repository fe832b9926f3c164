"""Replays facts about a tournament as a whole: its rules, its officials, what it is part of, its end."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.journal import put, take_back
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
from ledger.domain.values import Convention


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case RulesAmended(rules=rules, amendments=amendments):
            put(state, ("rules",), rules)
            put(state, ("amendments",), {**state.amendments, **amendments})
        case OfficialAppointed(person=person, role=role):
            state.officials.pop(person, None)
            if role is not None:
                state.officials[person] = role
        case AttendanceRecorded(attendance=attendance):
            put(state, ("attendance",), attendance)
        case ConventionNamed():
            put(state, ("convention",), Convention(fact.convention, fact.first_day, fact.last_day))
        case FeederLinked(feeder=feeder, stream=stream):
            state.feeders[feeder] = stream
        case FinalLinked(final=final, stream=stream):
            state.finals[final] = stream
        case TournamentFinished():
            state.is_finished = True
        case TournamentReopened():
            state.is_finished = False
        case TournamentVoided():
            state.is_voided = True
        case VoidWithdrawn():
            state.is_voided = False
        case FeederUnlinked(feeder=feeder):
            state.feeders.pop(feeder, None)
        case FinalUnlinked(final=final):
            state.finals.pop(final, None)
        case SettingWithdrawn(withdrawn=setting):
            take_back(state, setting)
        case TournamentOpened() | OwnCauseDecided():
            pass  # `begin` has seen to the one, and the other says of what stands beside it that it is odd
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")
