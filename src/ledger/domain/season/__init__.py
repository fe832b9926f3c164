"""A season: tournaments with one table. What can be asked of it, and where that is decided."""

from ledger.domain.families import Asked

REQUESTS = {
    "open-season": Asked("OpenSeason", None),
    "amend-season": Asked("AmendSeason", "decide:amend", moves=True),
    "link": Asked("LinkTournament", "qualifiers:link", moves=True),
    "unlink": Asked("UnlinkTournament", "qualifiers:unlink", moves=True),
    "sanction": Asked("Sanction", "qualifiers:sanction", moves=True),
    "withdraw-sanction": Asked("WithdrawSanction", "qualifiers:withdraw_sanction", moves=True),
    "request-qualifier": Asked("RequestQualifier", "qualifiers:request_qualifier", moves=True),
    "report-qualifier": Asked("ReportQualifier", "qualifiers:report", moves=True),
    "withdraw-request": Asked("WithdrawRequest", "qualifiers:withdraw_request"),
    "withdraw-report": Asked("WithdrawReport", "qualifiers:withdraw_report"),
    "open-finals": Asked("OpenFinals", None),
    "close-season": Asked("CloseSeason", "decide:close"),
    "reopen-season": Asked("ReopenSeason", "decide:reopen"),
}
