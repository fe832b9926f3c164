"""A round's life: planned and announced, paired, changed by hand, withdrawn, started, its clock, closed."""

from ledger.domain.families import JUDGE, SCOREKEEPER, Asked

REQUESTS = {
    "plan": Asked("PlanRound", "plans:plan", SCOREKEEPER),
    "announce": Asked("AnnouncePlan", "plans:announce"),
    "pair": Asked("PairRound", "decide:pair", SCOREKEEPER, looks_outside=True),
    "swap": Asked("Swap", "swapping:swap", SCOREKEEPER),
    "withdraw-round": Asked("WithdrawRound", "decide:withdraw", SCOREKEEPER, moves=True),
    "start-round": Asked("StartRound", "decide:start", SCOREKEEPER),
    "pause-clock": Asked("PauseClock", "decide:pause", JUDGE),
    "restart-clock": Asked("RestartClock", "decide:restart", JUDGE),
    "close-round": Asked("CloseRound", "decide:close", SCOREKEEPER),
    "reopen-round": Asked("ReopenRound", "decide:reopen", SCOREKEEPER),
}
SETTINGS = {
    "RoundPlanned": "plan",
    "PlanAnnounced": "announce",
    "RoundStarted": "start-round",
    "ClockPaused": "pause-clock",
    "ClockRestarted": "restart-clock",
}
