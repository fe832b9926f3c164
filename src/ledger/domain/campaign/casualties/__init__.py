"""Casualties of a mission: units that were destroyed or routed, and what becomes of them."""

from ledger.domain.campaign import of_unit, organizers
from ledger.domain.families import Asked

REQUESTS = {
    "list-casualties": Asked("ListCasualties", "decide:list_casualties", organizers),
    "roll-casualty": Asked("RollCasualty", "decide:roll_casualty", of_unit),
}
