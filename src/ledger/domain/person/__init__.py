"""A person: one and the same in all tournaments of a ledger. What can be asked of them."""

from ledger.domain.families import JUDGE, SCOREKEEPER, Asked

REQUESTS = {
    "rename-person": Asked("RenamePerson", "decide:decide", SCOREKEEPER),
    "merge-person": Asked("MergePerson", "decide:decide"),
    "unmerge-person": Asked("UnmergePerson", "decide:decide"),
    "erase-person": Asked("ErasePerson", None),  # the door sees to what is forgotten
    "redact": Asked("RedactText", None, JUDGE),
    "appoint-in-ledger": Asked("AppointInLedger", None),
}
