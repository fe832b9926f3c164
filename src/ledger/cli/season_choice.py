"""Which season a command is for: named with -s or in the environment, or the only one there is."""

from functools import partial
from typing import TYPE_CHECKING

import click

from ledger.cli.call import Desk, checked_slug, command
from ledger.cli.options import SEASON, kept

if TYPE_CHECKING:
    from ledger.application import Ledger

season_command = partial(command, about=(SEASON,))
season_write_command = partial(command, about=(SEASON,), is_writing=True)


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
