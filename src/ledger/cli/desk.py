"""The desk: one call of a command, with the ledger it goes to, the tournament it is for and where its answer goes."""

import json
import os
import re
import sys
from collections.abc import Callable, Mapping
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

import click

from ledger.cli import tournament_choice
from ledger.cli.hints import addressed
from ledger.cli.options import REASON, SHARED, WRITING, kept, typed

if TYPE_CHECKING:
    from ledger.application import Ledger, View

DEFAULT_STORE = "sqlite:///ledger.db"
_SQLITE = "sqlite:///"
_SLUG = re.compile(r"[a-z0-9-]{1,64}")

Args = ParamSpec("Args")
Handler = Callable[Concatenate["Desk", Args], None]


def command(name: str) -> Callable[[Handler[Args]], click.Command]:
    """A command of that name, with the options all commands share."""

    def decorate(function: Handler[Args]) -> click.Command:
        @wraps(function)
        def run(*args: Args.args, **kwargs: Args.kwargs) -> None:
            function(Desk(click.get_current_context()), *args, **kwargs)

        made = click.command(name)(run)
        made.params.extend(option() for option in SHARED)
        return made

    return decorate


def write_command(name: str, *, needs_reason: bool = False) -> Callable[[Handler[Args]], click.Command]:
    """A command that records something."""

    def decorate(function: Handler[Args]) -> click.Command:
        made = command(name)(function)
        own = len(made.params) - len(SHARED)
        made.params[own:own] = [REASON(required=needs_reason), *(option() for option in WRITING)]
        return made

    return decorate


class Desk:
    """What was asked for, and the means to answer it."""

    def __init__(self, ctx: click.Context) -> None:
        self.ctx = ctx
        self.store: str = kept(ctx, "store") or DEFAULT_STORE
        self.as_json = bool(kept(ctx, "json"))
        self.is_dry_run = bool(kept(ctx, "dry_run"))
        self._typed_tournament: str | None = typed(ctx, "tournament")

    # what is meant

    @cached_property
    def ledger(self) -> "Ledger":
        """The ledger, opened when first needed and closed with the command."""
        from ledger.application import Ledger

        ledger = Ledger.open(self.store)
        self.ctx.call_on_close(ledger.close)
        return ledger

    @cached_property
    def by(self) -> str:
        """Who acts."""
        import getpass

        given: str | None = kept(self.ctx, "by")
        if given is not None:
            return given
        try:
            return getpass.getuser()
        except (KeyError, OSError):  # a container may know no login name
            raise click.UsageError("Your login has no name here; say who acts with --by NAME.") from None

    @property
    def given_tournament(self) -> str | None:
        """The one named with -t or in the environment."""
        given: str | None = kept(self.ctx, "tournament")
        return None if given is None else checked_slug(given)

    @cached_property
    def named_tournament(self) -> str | None:
        """The one given, or else the one chosen with `ledger use`."""
        if (given := self.given_tournament) is not None:
            return given
        used = tournament_choice.recall(self.store_key)
        return used if used in self._slugs else None

    @cached_property
    def tournament(self) -> str:
        """The one named, or the only one there is."""
        if (named := self.named_tournament) is not None:
            return named
        if len(self._slugs) == 1:
            return self._slugs[0]
        raise click.UsageError(_which(self._slugs))

    @cached_property
    def _slugs(self) -> list[str]:
        return [opened.slug for opened in self.ledger.tournaments()]

    def meaning(self, tournament: str) -> "Desk":
        """The same desk for a tournament named otherwise than by -t."""
        self.__dict__["tournament"] = self._typed_tournament = checked_slug(tournament)
        return self

    @property
    def envelope(self) -> Mapping[str, str]:
        """What was said about the request itself: why, when it happened, under which id."""
        said = {name: kept(self.ctx, name) for name in ("reason", "at", "id")}
        return {name: value for name, value in said.items() if value is not None}

    @property
    def store_key(self) -> str:
        """The same for every way of writing where the store is."""
        if "://" in self.store and not self.store.startswith(_SQLITE):
            return self.store
        return os.path.realpath(self.store.removeprefix(_SQLITE))

    def view(self, as_of: str | None = None) -> "View":
        """The tournament, now or at a past moment."""
        return self.ledger.view(self.tournament, as_of)

    # answering

    def say(self, text: str = "") -> None:
        """A line of the answer."""
        from ledger.application import printable

        click.echo(printable(text))

    def remark(self, text: str) -> None:
        """A line beside the answer."""
        from ledger.application import printable

        click.echo(printable(self.addressed(text)), err=True)

    def addressed(self, text: str) -> str:
        """The text with every command it tells to give meant for the tournament, the season and the ledger of this
        call."""
        return addressed(text, self._typed_tournament, typed(self.ctx, "store"), typed(self.ctx, "season"))

    def give(self, value: Any) -> None:
        """The answer as JSON: one line, in UTF-8 whatever the terminal is set to."""
        click.echo(json.dumps(value, ensure_ascii=False).encode())

    def is_watched(self) -> bool:
        """Whether somebody looks at a terminal, for progress bars."""
        return sys.stderr.isatty() and not self.as_json

    def can_ask(self) -> bool:
        """Whether somebody sits at a terminal to answer a question."""
        return sys.stdin.isatty() and self.is_watched()

    def leave(self, code: int) -> None:
        """End with that exit code."""
        self.ctx.exit(code)


def many(count: int, noun: str) -> str:
    """A number and what it counts: `1 event`, `2 events`."""
    return f"{count} {noun}{'s' * (count != 1)}"


def checked_slug(text: str) -> str:
    """The text, if it can be the short name of something."""
    if not _SLUG.fullmatch(text):
        from ledger.application import errors

        raise errors.BadRequest(f"{text[:64]!r} is no short name: those have a-z, 0-9 and -, at most 64 of them.")
    return text


def _which(slugs: list[str]) -> str:
    if not slugs:
        return "There is no tournament in this ledger yet; `ledger open` announces one"
    from ledger.application import errors

    return f"Say which tournament with -t SLUG, or choose one with `ledger use SLUG`: {errors.either(slugs)}"
