"""Which campaign a command is for: named with -c or in the environment, or the only one there is."""

from functools import partial

import click

from ledger.cli.desk import Desk, checked_slug, command
from ledger.cli.options import CAMPAIGN, kept

campaign_command = partial(command, about=(CAMPAIGN,))
campaign_write_command = partial(command, about=(CAMPAIGN,), is_writing=True)


def campaign_meant(desk: Desk, named: str | None = None) -> str:
    """The campaign named on the call or in the environment, or the only one."""
    given: str | None = named or kept(desk.ctx, "campaign")
    if given is not None:
        return checked_slug(given)
    slugs = [opened.slug for opened in desk.ledger.campaigns()]
    if len(slugs) == 1:
        return slugs[0]
    raise click.UsageError(_which(slugs))


def _which(slugs: list[str]) -> str:
    if not slugs:
        return "There is no campaign in this ledger yet; `ledger campaign open` announces one"
    from ledger.application import errors

    return f"Say which campaign with -c SLUG: {errors.either(slugs)}"
