"""Which season a command is for: named with -s or in the environment, or the only one there is."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from ledger.cli.desk import Args, Desk, Handler, checked_slug, command, write_command
from ledger.cli.options import SEASON, SHARED, kept

if TYPE_CHECKING:
    from ledger.application import Ledger


def season_command(name: str) -> Callable[[Handler[Args]], click.Command]:
    """A command about a season."""

    def decorate(function: Handler[Args]) -> click.Command:
        return _with_season(command(name)(function))

    return decorate


def season_write_command(name: str, *, needs_reason: bool = False) -> Callable[[Handler[Args]], click.Command]:
    """A command that records something about a season."""

    def decorate(function: Handler[Args]) -> click.Command:
        return _with_season(write_command(name, needs_reason=needs_reason)(function))

    return decorate


def _with_season(made: click.Command) -> click.Command:
    made.params.insert(len(made.params) - len(SHARED), SEASON())
    return made


def season_meant(desk: Desk, named: str | None = None) -> str:
    """The season named on the call or in the environment, or the only one."""
    given: str | None = named or kept(desk.ctx, "season")
    if given is not None:
        return checked_slug(given)
    slugs = _slugs(desk.ledger)
    if len(slugs) == 1:
        return slugs[0]
    raise click.UsageError(_which(slugs))


def _slugs(ledger: "Ledger") -> list[str]:
    return [opened.slug for opened in ledger.seasons()]


def _which(slugs: list[str]) -> str:
    if not slugs:
        return "There is no season in this ledger yet; `ledger open-season` announces one"
    from ledger.application import errors

    return f"Say which season with -s SLUG: {errors.either(slugs)}"
