"""Units that were destroyed or routed, and what becomes of them."""

from ledger.domain.campaign import of_unit, organizers

RIGHTS = {"list-casualties": organizers, "roll-casualty": of_unit}
