"""Who may tell casualties, and roll for them."""

from ledger.domain.campaign.whose import of_unit, organizers

RIGHTS = {"list-casualties": organizers, "roll-casualty": of_unit}
