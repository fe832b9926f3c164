"""What armies buy, sell and recruit after a mission."""

import click

from ledger.cli.campaign.call import CampaignCall, campaign_act, dice_option, mission_option
from ledger.cli.campaign_typing import unit_said, upgrade_said


@campaign_act("buy-upgrade")
@click.argument("unit")
@click.argument("upgrade", metavar="UPGRADE:COST")
@mission_option
def buy_upgrade(call: CampaignCall, unit: str, upgrade: str, mission_no: int | None) -> None:
    """Buy an upgrade for a unit in the upgrade step; one with a cost below zero pays. Outside it, give a reason.

    \b
    Example:
        ledger buy-upgrade "Line" "Banner:10"
    """
    mission = call.mission_after(mission_no, unit=unit)
    call.submit("buy-upgrade", mission=mission, unit=unit, upgrade=upgrade_said(upgrade))


@campaign_act("sell-upgrade")
@click.argument("unit")
@click.argument("item", metavar="UPGRADE")
@dice_option(what="The D6 that sells a cheap one; drawn if left out.")
@mission_option
def sell_upgrade(call: CampaignCall, unit: str, item: str, dice: list[int] | None, mission_no: int | None) -> None:
    """Sell an upgrade of a unit, by its name or its number, for half its price; a cheap one goes by a die.

    \b
    Example:
        ledger sell-upgrade "Line" "Banner"
        ledger sell-upgrade "Line" 2 --dice 4
    """
    from ledger.application.campaigns.meant import item_meant

    mission = call.mission_after(mission_no, unit=unit)
    call.submit("sell-upgrade", mission=mission, unit=unit, item=item_meant(call.view, unit, item), dice=dice)


@campaign_act("recruit")
@click.argument("army")
@click.argument("unit", metavar="UNIT=COST")
@click.option("--trained", is_flag=True, help="It starts with experience, for more points.")
@mission_option
def recruit(call: CampaignCall, army: str, unit: str, trained: bool, mission_no: int | None) -> None:
    """Recruit a unit into an army in the recruiting step: NAME=COST[,hero][,UPGRADE:COST]... Outside it, give a reason.

    \b
    Example:
        ledger recruit "Tide" "Lurkers=180"
        ledger recruit "Tide" "Brood Mother=140,hero,Claws:15"
        ledger recruit "Tide" "Lurkers=180" --trained
    """
    mission = call.mission_after(mission_no, army=army)
    call.submit("recruit", mission=mission, army=army, unit=unit_said(unit), trained=trained)
