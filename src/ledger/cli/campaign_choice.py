"""Which campaign a command is for: named with -c or in the environment, or the only one there is."""

from functools import partial

import click

from ledger.cli.call import Call, checked_slug, command
from ledger.cli.options import CAMPAIGN, kept, typed

campaign_command = partial(command, about=(CAMPAIGN,))
campaign_write_command = partial(command, about=(CAMPAIGN,), is_writing=True)


def campaign_meant(desk: Call, named: str | None = None) -> str:
    """The campaign named on the call or in the environment, or the only one."""
    given: str | None = named or kept(desk.ctx, "campaign")
    if given is not None:
        return checked_slug(given)
    slugs = [opened.slug for opened in desk.ledger.campaigns()]
    if len(slugs) == 1:
        return slugs[0]
    raise click.UsageError(_which(slugs))


def is_campaign_meant(desk: Call) -> bool:
    """Whether a command that is for a tournament or a campaign is for one of these: -c was typed, or there is nothing
    else in the ledger."""
    if typed(desk.ctx, "campaign") is not None:
        return True
    is_named = desk.named_tournament is not None
    return not is_named and not desk.ledger.tournaments() and bool(desk.ledger.campaigns())


def _which(slugs: list[str]) -> str:
    if not slugs:
        return "There is no campaign in this ledger yet; `ledger campaign open` announces one"
    from ledger.application import errors

    return f"Say which campaign with -c SLUG: {errors.either(slugs)}"
