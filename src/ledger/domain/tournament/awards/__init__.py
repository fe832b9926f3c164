"""The painting contest, and awards that no figure decides."""

from ledger.domain.families import JUDGE, SCOREKEEPER, Asked

REQUESTS = {
    "painting": Asked("EnterPainting", "decide:enter", SCOREKEEPER),
    "vote": Asked("VotePainting", "decide:vote", SCOREKEEPER),
    "paint-score": Asked("ScorePainting", "decide:score", JUDGE),
    "award": Asked("GiveAward", "decide:give", looks_outside=True, after_the_end=True, moves=True),
    "withdraw-award": Asked("WithdrawAward", "decide:withdraw_award", after_the_end=True, moves=True),
    "withdraw-painting": Asked("WithdrawPainting", "decide:withdraw_painting", JUDGE, after_the_end=True, moves=True),
}
SETTINGS = {
    "PaintingEntered": "painting",
    "PaintingVoted": "vote",
    "PaintingScored": "paint-score",
    "AwardGiven": "award",
    "AwardWithdrawn": "withdraw-award",
    "PaintingWithdrawn": "withdraw-painting",
}
