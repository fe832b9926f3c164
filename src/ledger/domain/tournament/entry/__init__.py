"""Who takes part, and with which army lists."""

from ledger.domain.families import ANY_OFFICIAL, SCOREKEEPER, Asked

REQUESTS = {
    "check-in": Asked("CheckIn", "decide:check_in", SCOREKEEPER, looks_outside=True),
    "check-in-team": Asked("CheckInTeam", "decide:check_in_team", SCOREKEEPER, looks_outside=True),
    "amend-entry": Asked("AmendEntry", "decide:amend_entry", SCOREKEEPER, after_the_end=True),
    "remove-entry": Asked("RemoveEntry", "decide:remove_entry", SCOREKEEPER),
    "reassign-entry": Asked("ReassignEntry", "decide:reassign_entry", looks_outside=True, after_the_end=True),
    "inspect": Asked("InspectModels", "decide:inspect_models", ANY_OFFICIAL),
    "lists": Asked("RecordLists", "army_lists:record_lists", SCOREKEEPER),
    # whoever may remove a player may also let one go
    "drop": Asked("Drop", "decide:drop", ANY_OFFICIAL),
    "reinstate": Asked("Reinstate", "decide:reinstate", ANY_OFFICIAL),
}
SETTINGS = {"ModelsInspected": "inspect", "ListsRecorded": "lists", "EntryRemoved": "remove-entry"}
