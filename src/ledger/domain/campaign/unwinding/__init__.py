"""Acts withdrawn and rolls corrected: the rest is folded anew, and what cannot follow any more is told."""

from ledger.domain.campaign import organizers

RIGHTS = {
    "withdraw-acts": organizers,
    "withdraw-mission": organizers,
    "correct-roll": organizers,
    "correct-act": organizers,
}
