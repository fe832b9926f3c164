"""The finals of a season."""

import click

from ledger.cli.call import Desk, checked_slug
from ledger.cli.figures import amended
from ledger.cli.recording import submit
from ledger.cli.season_choice import season_meant, season_write_command


@season_write_command("open-finals")
@click.argument("slug")
@click.option("--name", required=True, help="The name people know them by.")
@click.option("--rules", required=True, metavar="ID", help="The rule system, one of those the season names for finals.")
@click.option("--date", required=True, metavar="DATE", help="The day of play: 2020-06-07.")
@click.option("--zone", metavar="ZONE", help="By whose calendar its days are counted: Europe/Paris; UTC unless said.")
@click.option("--set", "amendments", multiple=True, metavar="KEY=VALUE", help="Amend a figure of the rules.")
@click.option("--seed", metavar="TEXT", help="The seed of all draws, such as dice rolled before the players.")
def open_finals(
    desk: Desk,
    slug: str,
    name: str,
    rules: str,
    date: str,
    zone: str | None,
    amendments: tuple[str, ...],
    seed: str | None,
) -> None:
    """Announce the finals of a season: a tournament for those who qualified, seeded by their points.

    Whoever has too few points is checked in with --reason alone. `ledger pair` seeds everyone by points before round 1,
    draws between equal points, and sets the first against the last; the bye is for the first seed.

    \b
    Example:
        ledger open-finals finals-2020 --name "Finals 2020" --rules masters-2019 --date 2020-06-07
        ledger open-finals final -s north --name "Final" --rules champions-2019 --date 2020-06-07 --set rounds=4
    """
    from ledger.application import system_called

    given = {"name": name, "rules": rules, "date": date, "zone": zone, "seed": seed}
    changed = {"set": amended(amendments, system_called(rules))} if amendments else {}
    request = {"do": "open-finals", "season": season_meant(desk), "tournament": checked_slug(slug), **given, **changed}
    submit(desk, request, f"To take it back: `ledger void -t {slug} --reason TEXT`.")
