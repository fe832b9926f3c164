"""Topics: the name each fact has on disk, for ever. A class may be renamed; a topic may not."""

from collections.abc import Mapping

from ledger.domain import events
from ledger.domain.events import Event

TOPICS: Mapping[str, type[Event]] = {
    "tournament/opened/2": events.TournamentOpened,
    "tournament/rules-amended/2": events.RulesAmended,
    "tournament/attendance-recorded/1": events.AttendanceRecorded,
    "tournament/feeder-linked/1": events.FeederLinked,
    "tournament/final-linked/1": events.FinalLinked,
    "tournament/player-checked-in/2": events.PlayerCheckedIn,
    "tournament/lists-recorded/1": events.ListsRecorded,
    "tournament/player-dropped/1": events.PlayerDropped,
    "tournament/player-reinstated/1": events.PlayerReinstated,
    "tournament/round-skipped/1": events.RoundSkipped,
    "tournament/table-fixed/1": events.TableFixed,
    "tournament/round-planned/1": events.RoundPlanned,
    "tournament/round-paired/1": events.RoundPaired,
    "tournament/round-withdrawn/1": events.RoundWithdrawn,
    "tournament/round-started/1": events.RoundStarted,
    "tournament/choice-made/1": events.ChoiceMade,
    "tournament/choices-revealed/1": events.ChoicesRevealed,
    "tournament/clock-paused/1": events.ClockPaused,
    "tournament/clock-restarted/1": events.ClockRestarted,
    "tournament/result-recorded/1": events.ResultRecorded,
    "tournament/result-corrected/1": events.ResultCorrected,
    "tournament/result-agreed/1": events.ResultAgreed,
    "tournament/game-conceded/1": events.GameConceded,
    "tournament/game-forfeited/2": events.GameForfeited,
    "tournament/score-adjusted/1": events.ScoreAdjusted,
    "tournament/warning-given/1": events.WarningGiven,
    "tournament/player-disqualified/2": events.PlayerDisqualified,
    "tournament/dispute-opened/1": events.DisputeOpened,
    "tournament/statement-taken/1": events.StatementTaken,
    "tournament/dispute-ruled/1": events.DisputeRuled,
    "tournament/dispute-reopened/1": events.DisputeReopened,
    "tournament/ruling-made/1": events.RulingMade,
    "tournament/round-closed/1": events.RoundClosed,
    "tournament/award-given/1": events.AwardGiven,
    "tournament/finished/1": events.TournamentFinished,
    "tournament/reopened/1": events.TournamentReopened,
    "tournament/voided/1": events.TournamentVoided,
    "person/registered/1": events.PersonRegistered,
    "reports/issued/1": events.ReportIssued,
}
TOPIC_OF: Mapping[type[Event], str] = {fact: topic for topic, fact in TOPICS.items()}
