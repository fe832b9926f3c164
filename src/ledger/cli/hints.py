"""Commands named in a sentence: each gets the options without which it would mean another tournament or ledger."""

import re
from shlex import quote

import click

from ledger.cli.options import typed

# up to the closing mark, which may also stand inside a name in shell quotes
_CALL = re.compile(r"""`(ledger ([a-z][a-z-]*)(?:'[^']*'|"[^"]*"|[^`'"])*)`""")
_OF_NO_LEDGER = frozenset({"demo", "rules", "schema"})
_OF_NO_TOURNAMENT = _OF_NO_LEDGER | {
    *("init", "open", "use", "tournaments", "verify", "checkpoint"),
    *("backup", "restore", "export-log", "import-log"),
    *("open-season", "people", "rename-person", "merge-person", "unmerge-person", "erase-person", "redact"),
}


_OF_A_SEASON = frozenset(
    {
        *("season", "amend-season", "close-season", "reopen-season", "link", "unlink", "open-finals"),
        *("sanction", "withdraw-sanction", "request-qualifier", "report-qualifier"),
    }
)


_OF_A_CAMPAIGN = frozenset({"campaign"})
_LISTING_CAMPAIGNS = "ledger campaign"


def addressed(
    text: str, tournament: str | None, store: str | None, season: str | None = None, campaign: str | None = None
) -> str:
    """The text with every command in it for this tournament, season or campaign and this ledger, as far as they are
    given."""

    def call(found: re.Match[str]) -> str:
        said, name = found[1], found[2]
        if season is not None and name in _OF_A_SEASON:
            said += f" -s {quote(season)}"
        if campaign is not None and name in _OF_A_CAMPAIGN and said != _LISTING_CAMPAIGNS:
            said += f" -c {quote(campaign)}"
        if tournament is not None and name not in _OF_NO_TOURNAMENT | _OF_A_SEASON | _OF_A_CAMPAIGN:
            said += f" -t {quote(tournament)}"
        if store is not None and name not in _OF_NO_LEDGER:
            said += f" --store {quote(store)}"
        return f"`{said}`"

    return _CALL.sub(call, text)


def told(remark: str) -> str:
    """A remark as it is read at the desk, with what to do about it where there is something."""
    from ledger.application import Note

    if not isinstance(remark, Note):
        return remark
    from ledger.cli.ways_out import worded

    return worded(remark, remark.code, remark.facts)


def as_called(text: str, ctx: click.Context | None) -> str:
    """The same for what was typed on this call; what the environment says holds for the next one too."""
    if ctx is None:
        return text
    return addressed(text, *(typed(ctx, name) for name in ("tournament", "store", "season", "campaign")))
