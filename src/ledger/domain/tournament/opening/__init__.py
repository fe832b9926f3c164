"""A tournament as a whole: how it opens, who runs it, what it is part of, how it ends."""

from ledger.domain.families import ANY_OFFICIAL, Asked

REQUESTS = {
    "open": Asked("OpenTournament", None),
    "amend": Asked("AmendRules", "decide:amend", moves=True),
    "appoint": Asked("Appoint", "decide:appoint", looks_outside=True, after_the_end=True),
    "attendance": Asked("RecordAttendance", "decide:record_attendance", after_the_end=True),
    "convention": Asked("NameConvention", "decide:name_convention", after_the_end=True),
    "fed-by": Asked("LinkFeeder", "decide:link_feeder", looks_outside=True),
    "unlink-feeder": Asked("UnlinkFeeder", "decide:unlink_feeder"),
    "finish": Asked("Finish", "decide:finish", looks_outside=True),
    "reopen": Asked("Reopen", "decide:reopen", after_the_end=True, moves=True),
    "void": Asked("Void", "decide:void", after_the_end=True, moves=True),
    "withdraw-void": Asked("WithdrawVoid", "decide:withdraw_void", after_the_end=True, moves=True),
    # whoever may set something may take it back, and as long: `tournament.decide` sees to that
    "withdraw": Asked(
        "WithdrawSetting", "decide:withdraw", ANY_OFFICIAL, looks_outside=True, after_the_end=True, moves=True
    ),
}
SETTINGS = {"RulesAmended": "amend", "AttendanceRecorded": "attendance", "ConventionNamed": "convention"}
