"""Every fact under one name, for tests that tell whole stories in them."""

from importlib import import_module
from pathlib import Path

from ledger.domain import campaign
from ledger.domain.facts import SEALED, CampaignEvent, Fact, PersonEvent, Recorded, SeasonEvent, TournamentEvent
from ledger.domain.person.facts import (
    PersonErased,
    PersonMerged,
    PersonRegistered,
    PersonRenamed,
    PersonUnmerged,
    ReportIssued,
    TextRedacted,
)
from ledger.domain.season.facts import (
    FinalsOpened,
    PlaceReported,
    QualifierReported,
    QualifierRequested,
    QualifierSanctioned,
    SanctionWithdrawn,
    SeasonAmended,
    SeasonClosed,
    SeasonOpened,
    SeasonReopened,
    TournamentLinked,
    TournamentUnlinked,
)
from ledger.domain.tournament.awards.facts import AwardGiven, PaintingEntered, PaintingScored, PaintingVoted
from ledger.domain.tournament.crews.facts import ChoiceMade, ChoicesRevealed, CrewRecorded, KeywordBanned
from ledger.domain.tournament.entry.facts import (
    ListsRecorded,
    ModelsInspected,
    PlayerCheckedIn,
    PlayerDropped,
    PlayerReinstated,
    PlayerWithdrew,
    RingerRegistered,
    TeamCheckedIn,
)
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    DisqualificationLifted,
    PlayerDisqualified,
    RulingMade,
    StatementTaken,
    WarningGiven,
    WarningWithdrawn,
)
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
from ledger.domain.tournament.plans.facts import PlanAnnounced, RoundPlanned
from ledger.domain.tournament.results.facts import (
    AdjustmentWithdrawn,
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    GameConceded,
    GameForfeited,
    ResultAgreed,
    ResultCleared,
    ResultCorrected,
    ResultRecorded,
    ScoreAdjusted,
    ScoreStruck,
    StrikeWithdrawn,
)
from ledger.domain.tournament.rounds.facts import (
    ClockPaused,
    ClockRestarted,
    PairingChanged,
    RoundClosed,
    RoundPaired,
    RoundStarted,
    RoundWithdrawn,
)
from ledger.domain.tournament.seating.facts import (
    AccessibleTableNeeded,
    AccessibleTablesNamed,
    PlayersKeptApart,
    PlayersLetMeet,
    RoundSkipped,
    SeedsDrawn,
    SeedsGiven,
    TableFixed,
)

__all__ = [
    "SEALED",
    "AccessibleTableNeeded",
    "AccessibleTablesNamed",
    "AdjustmentWithdrawn",
    "AgreementRefused",
    "AgreementSought",
    "AgreementVoided",
    "AttendanceRecorded",
    "AwardGiven",
    "ChoiceMade",
    "ChoicesRevealed",
    "ClockPaused",
    "ClockRestarted",
    "CrewRecorded",
    "DisputeOpened",
    "DisputeReopened",
    "DisputeRuled",
    "DisqualificationLifted",
    "Fact",
    "FeederLinked",
    "FinalLinked",
    "FinalsOpened",
    "GameConceded",
    "GameForfeited",
    "KeywordBanned",
    "ListsRecorded",
    "ModelsInspected",
    "OfficialAppointed",
    "PaintingEntered",
    "PaintingScored",
    "PaintingVoted",
    "PairingChanged",
    "PersonErased",
    "PersonEvent",
    "PersonMerged",
    "PersonRegistered",
    "PersonRenamed",
    "PersonUnmerged",
    "PlaceReported",
    "PlanAnnounced",
    "PlayerCheckedIn",
    "PlayerDisqualified",
    "PlayerDropped",
    "PlayerReinstated",
    "PlayerWithdrew",
    "PlayersKeptApart",
    "PlayersLetMeet",
    "QualifierReported",
    "QualifierRequested",
    "QualifierSanctioned",
    "Recorded",
    "ReportIssued",
    "ResultAgreed",
    "ResultCleared",
    "ResultCorrected",
    "ResultRecorded",
    "RingerRegistered",
    "RoundClosed",
    "RoundPaired",
    "RoundPlanned",
    "RoundSkipped",
    "RoundStarted",
    "RoundWithdrawn",
    "RulesAmended",
    "RulingMade",
    "SanctionWithdrawn",
    "ScoreAdjusted",
    "ScoreStruck",
    "SeasonAmended",
    "SeasonClosed",
    "SeasonEvent",
    "SeasonOpened",
    "SeasonReopened",
    "SeedsDrawn",
    "SeedsGiven",
    "StatementTaken",
    "StrikeWithdrawn",
    "TableFixed",
    "TeamCheckedIn",
    "TextRedacted",
    "TournamentEvent",
    "TournamentFinished",
    "TournamentLinked",
    "TournamentOpened",
    "TournamentReopened",
    "TournamentUnlinked",
    "TournamentVoided",
    "WarningGiven",
    "WarningWithdrawn",
    "kinds",
    "kinds_of_campaigns",
]


def kinds(base: type[Fact] = Fact) -> set[type[Fact]]:
    """Every kind of fact there is, or every one of a kind of stream: what a table of facts must have thought about."""
    found = {value for value in globals().values() if isinstance(value, type) and issubclass(value, base)}
    return found - {Fact, TournamentEvent, SeasonEvent, PersonEvent, CampaignEvent}


def kinds_of_campaigns() -> set[type[Fact]]:
    """Every kind of fact that a family of campaigns declares."""
    homes = Path(next(iter(campaign.__path__))).glob("*/facts.py")
    modules = [import_module(f"ledger.domain.campaign.{home.parent.name}.facts") for home in homes]
    found = {value for module in modules for value in vars(module).values() if isinstance(value, type)}
    return {each for each in found if issubclass(each, CampaignEvent) and each is not CampaignEvent}
