"""A tournament as a whole: how it opens, who runs it, what it is part of, how it ends."""

from ledger.domain.families import Asked

REQUESTS = {
    "open": Asked("OpenTournament", None),
    "amend": Asked("AmendRules", "decide:amend", moves=True),
    "appoint": Asked("Appoint", "decide:appoint", looks_outside=True),
    "attendance": Asked("RecordAttendance", "decide:record_attendance", after_the_end=True),
    "fed-by": Asked("LinkFeeder", "decide:link_feeder", looks_outside=True),
    "finish": Asked("Finish", "decide:finish"),
    "reopen": Asked("Reopen", "decide:reopen", after_the_end=True, moves=True),
    "void": Asked("Void", "decide:void", after_the_end=True, moves=True),
}
