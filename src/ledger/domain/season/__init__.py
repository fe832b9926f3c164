"""A season: tournaments with one table. What can be asked of it, and where that is decided."""

from ledger.domain.families import ANY_OFFICIAL, JUDGE, SCOREKEEPER, Asked

REQUESTS = {
    "open-season": Asked("OpenSeason", None),
    "amend-season": Asked("AmendSeason", "decide:amend", moves=True),
    "link": Asked("LinkTournament", "qualifiers:link", SCOREKEEPER, moves=True),
    "unlink": Asked("UnlinkTournament", "qualifiers:unlink", JUDGE, moves=True),
    "sanction": Asked("Sanction", "qualifiers:sanction", ANY_OFFICIAL, moves=True),
    "withdraw-sanction": Asked("WithdrawSanction", "qualifiers:withdraw_sanction", JUDGE, moves=True),
    "request-qualifier": Asked("RequestQualifier", "qualifiers:request_qualifier", SCOREKEEPER, moves=True),
    "report-qualifier": Asked("ReportQualifier", "qualifiers:report", SCOREKEEPER, moves=True),
    "withdraw-request": Asked("WithdrawRequest", "qualifiers:withdraw_request", JUDGE, moves=True),
    "withdraw-report": Asked("WithdrawReport", "qualifiers:withdraw_report", JUDGE, moves=True),
    "withdraw-replacement": Asked("WithdrawReplacement", "qualifiers:withdraw_replacement", JUDGE, moves=True),
    "appoint-in-season": Asked("AppointInSeason", "decide:appoint"),
    "open-finals": Asked("OpenFinals", None),
    "accept-invitation": Asked("AcceptInvitation", "decide:accept", SCOREKEEPER),
    "decline-invitation": Asked("DeclineInvitation", "decide:decline", SCOREKEEPER),
    "withdraw-answer": Asked("WithdrawAnswer", "decide:withdraw_answer", SCOREKEEPER),
    "close-season": Asked("CloseSeason", "decide:close"),
    "reopen-season": Asked("ReopenSeason", "decide:reopen"),
}
