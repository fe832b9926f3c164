"""Armies from the files of a list builder: `import-army`."""

import click

from ledger.cli.campaign.call import CampaignCall, campaign_act
from ledger.cli.options import contents


@campaign_act("import-army")
@click.argument("file")
@click.option("--player", required=True, metavar="NAME", help="Who leads it; joins by it where they lead none yet.")
@click.option("--army", metavar="NAME", help="What the army is called; as the list says for a new one unless said.")
@click.option(
    "--saved", type=click.IntRange(0, 999_999), metavar="N", help="Points a new army has saved; none unless said."
)
def import_army(call: CampaignCall, file: str, player: str, army: str | None, saved: int | None) -> None:
    """Read an army from a list of Army Forge (JSON, `-` for standard input): a new one, or what changed in one.

    An army that begins joins as with `join-campaign`. One that was played elsewhere comes in as it is, with --reason.
    A later list of an army tells what changed; upgrades in their step and recruits in theirs are bought after that
    mission, and all else needs --reason. -n shows it and records nothing.

    \b
    Example:
        ledger import-army ashen-pact.json --player "Ada One"
        ledger import-army old-guard.json --player "Di Four" --saved 40 --reason "moved here after four missions"
    """
    from ledger.application.campaigns.forge_file import read_list_file

    said = {"player": player, "army": army, "saved": saved, **read_list_file(contents(file), file)}
    call.submit("import-army", **said)
