"""What rounds are played with: planned in secret, announced to everyone."""

from ledger.domain.families import SCOREKEEPER, Asked

REQUESTS = {
    "plan": Asked("PlanRound", "decide:plan", SCOREKEEPER),
    "announce": Asked("AnnouncePlan", "decide:announce"),
}
SETTINGS = {"RoundPlanned": "plan", "PlanAnnounced": "announce"}
