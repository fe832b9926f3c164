"""A season: tournaments with one table. What can be asked of it, and where that is decided."""

from ledger.domain.families import Asked

REQUESTS = {
    "open-season": Asked("OpenSeason", None),
    "amend-season": Asked("AmendSeason", "decide:amend"),
    "link": Asked("LinkTournament", "qualifiers:link"),
    "unlink": Asked("UnlinkTournament", "qualifiers:unlink"),
    "sanction": Asked("Sanction", "qualifiers:sanction"),
    "withdraw-sanction": Asked("WithdrawSanction", "qualifiers:withdraw_sanction"),
    "request-qualifier": Asked("RequestQualifier", "qualifiers:request_qualifier"),
    "report-qualifier": Asked("ReportQualifier", "qualifiers:report"),
    "open-finals": Asked("OpenFinals", None),
    "close-season": Asked("CloseSeason", "decide:close"),
    "reopen-season": Asked("ReopenSeason", "decide:reopen"),
}
