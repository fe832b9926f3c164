"""Every fact, their union, and Recorded.

A fact holds what was seen (a sheet, a seed, a claim) and never what can be derived (points, places). RoundClosed and
TournamentFinished are assertions: true when they were written, checked on replay, never a source.
"""

from ledger.domain.events.entry import (
    ListsRecorded,
    PlayerCheckedIn,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReinstated,
    RoundSkipped,
    TableFixed,
)
from ledger.domain.events.fact import SEALED, Fact
from ledger.domain.events.opening import (
    AttendanceRecorded,
    AwardGiven,
    FeederLinked,
    FinalLinked,
    RulesAmended,
    TournamentFinished,
    TournamentOpened,
    TournamentReopened,
    TournamentVoided,
)
from ledger.domain.events.people import (
    PersonRegistered,
    ReportIssued,
)
from ledger.domain.events.recorded import (
    Recorded,
)
from ledger.domain.events.results import (
    GameConceded,
    GameForfeited,
    ResultAgreed,
    ResultCorrected,
    ResultRecorded,
    ScoreAdjusted,
)
from ledger.domain.events.rounds import (
    ChoiceMade,
    ChoicesRevealed,
    ClockPaused,
    ClockRestarted,
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
)
PersonEvent = PersonRegistered
Event = TournamentEvent | PersonEvent | ReportIssued

__all__ = [
    "SEALED",
    "AttendanceRecorded",
    "AwardGiven",
    "ChoiceMade",
    "ChoicesRevealed",
    "ClockPaused",
    "ClockRestarted",
    "DisputeOpened",
    "DisputeReopened",
    "DisputeRuled",
    "Event",
    "Fact",
    "FeederLinked",
    "FinalLinked",
    "GameConceded",
    "GameForfeited",
    "ListsRecorded",
    "PersonEvent",
    "PersonRegistered",
    "PlayerCheckedIn",
    "PlayerDisqualified",
    "PlayerDropped",
    "PlayerReinstated",
    "Recorded",
    "ReportIssued",
    "ResultAgreed",
    "ResultCorrected",
    "ResultRecorded",
    "RoundClosed",
    "RoundPaired",
    "RoundPlanned",
    "RoundSkipped",
    "RoundStarted",
    "RoundWithdrawn",
    "RulesAmended",
    "RulingMade",
    "ScoreAdjusted",
    "StatementTaken",
    "TableFixed",
    "TournamentEvent",
    "TournamentFinished",
    "TournamentOpened",
    "TournamentReopened",
    "TournamentVoided",
    "WarningGiven",
]
