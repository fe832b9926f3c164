"""Who may take acts back: others may rest on them, so the organizer alone."""

from ledger.domain.campaign.whose import organizers

RIGHTS = {
    "withdraw-acts": organizers,
    "withdraw-mission": organizers,
    "correct-roll": organizers,
    "correct-act": organizers,
}
