"""Every fact, their union, and Recorded.

A fact holds what was seen (a sheet, a seed, a claim) and never what can be derived (points, places). RoundClosed and
TournamentFinished are assertions: true when they were written, checked on replay, never a source.
"""

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
from ledger.domain.events.fact import SEALED, Fact
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
from ledger.domain.events.people import (
    PersonErased,
    PersonMerged,
    PersonRegistered,
    PersonRenamed,
    PersonUnmerged,
    ReportIssued,
    TextRedacted,
)
from ledger.domain.events.recorded import (
    Recorded,
)
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
from ledger.domain.events.seasons import (
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

TournamentEvent = (
    AttendanceRecorded
    | AwardGiven
    | FeederLinked
    | FinalLinked
    | RulesAmended
    | TournamentFinished
    | TournamentOpened
    | TournamentReopened
    | TournamentVoided
    | ListsRecorded
    | PlayerCheckedIn
    | PlayerDisqualified
    | PlayerDropped
    | PlayerReinstated
    | RoundSkipped
    | TableFixed
    | AccessibleTablesNamed
    | AccessibleTableNeeded
    | ChoiceMade
    | ChoicesRevealed
    | ClockPaused
    | ClockRestarted
    | RoundClosed
    | RoundPaired
    | RoundPlanned
    | RoundStarted
    | RoundWithdrawn
    | GameConceded
    | GameForfeited
    | ResultAgreed
    | ResultCorrected
    | ResultRecorded
    | ScoreAdjusted
    | DisputeOpened
    | DisputeReopened
    | DisputeRuled
    | RulingMade
    | StatementTaken
    | WarningGiven
    | ModelsInspected
    | PlayersKeptApart
    | PlayersLetMeet
    | SeedsGiven
    | SeedsDrawn
    | PairingChanged
    | PlayerWithdrew
    | RingerRegistered
    | TeamCheckedIn
    | OfficialAppointed
    | AgreementRefused
    | AgreementSought
    | AgreementVoided
    | ScoreStruck
    | CrewRecorded
    | KeywordBanned
    | PlanAnnounced
    | PaintingEntered
    | PaintingScored
    | PaintingVoted
)
PersonEvent = PersonRegistered | PersonRenamed | PersonMerged | PersonUnmerged | PersonErased
SeasonEvent = (
    SeasonOpened
    | SeasonAmended
    | TournamentLinked
    | TournamentUnlinked
    | QualifierSanctioned
    | SanctionWithdrawn
    | QualifierRequested
    | QualifierReported
    | FinalsOpened
    | SeasonClosed
    | SeasonReopened
)
Event = TournamentEvent | SeasonEvent | PersonEvent | TextRedacted | ReportIssued

__all__ = [
    "SEALED",
    "AccessibleTableNeeded",
    "AccessibleTablesNamed",
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
    "Event",
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
]
