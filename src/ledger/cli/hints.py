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
}


def addressed(text: str, tournament: str | None, store: str | None) -> str:
    """The text with every command in it for this tournament and this ledger, as far as they are given."""

    def call(found: re.Match[str]) -> str:
        said, name = found[1], found[2]
        if tournament is not None and name not in _OF_NO_TOURNAMENT:
            said += f" -t {quote(tournament)}"
        if store is not None and name not in _OF_NO_LEDGER:
            said += f" --store {quote(store)}"
        return f"`{said}`"

    return _CALL.sub(call, text)


def as_called(text: str, ctx: click.Context | None) -> str:
    """The same for what was typed on this call; what the environment says holds for the next one too."""
    return text if ctx is None else addressed(text, typed(ctx, "tournament"), typed(ctx, "store"))
