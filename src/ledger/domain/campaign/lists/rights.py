"""Who may bring an army in: what binds everyone else does not bind it, so the organizer alone."""

from ledger.domain.campaign.whose import of_army, organizers

RIGHTS = {"bring-army-over": organizers, "read-list": of_army}
