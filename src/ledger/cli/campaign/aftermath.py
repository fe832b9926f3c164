"""After a mission: casualties and their rolls, experience, levels; one by one, or all in one file."""

from typing import Any

import click

from ledger.cli.campaign.call import CampaignCall, campaign_act, dice_option, mission_option
from ledger.cli.options import contents


@campaign_act("list-casualties")
@click.argument("lost", nargs=-1, metavar='["UNIT by KILLER"]...')
@click.option("--routed", multiple=True, metavar='"UNIT by KILLER"', help="One that fled, and was not destroyed.")
@click.option("--none", "is_nobody", is_flag=True, help="Nobody was lost.")
@mission_option
def list_casualties(
    call: CampaignCall, lost: tuple[str, ...], routed: tuple[str, ...], is_nobody: bool, mission_no: int | None
) -> None:
    """Hand in the casualty list of the mission: every unit that was destroyed, with its killer where a unit was it.

    Whoever is not named is no casualty. Lost to an event or to terrain: no killer.

    \b
    Example:
        ledger list-casualties "Line by Spawn" "Riders"
        ledger list-casualties "Line by Spawn" --routed "Riders by Maw"
        ledger list-casualties --none
    """
    if is_nobody == bool(lost or routed):
        raise click.UsageError('Name the casualties, such as "Line by Spawn", or say --none')
    mission = call.mission(mission_no)
    told = [*(_lost(call, each, "destroyed") for each in lost), *(_lost(call, each, "routed") for each in routed)]
    call.submit("list-casualties", mission=mission, casualties=told)


def _lost(call: CampaignCall, text: str, how: str) -> dict[str, Any]:
    from ledger.application.campaigns.meant import casualty_said

    said = casualty_said(call.view, text)
    return {"unit": said.unit, "how": how, **({} if said.killer is None else {"killer": said.killer})}


@campaign_act("roll-casualty")
@click.argument("unit")
@dice_option(what="The D6 that was thrown; with 1,4 a death was rolled again. Drawn if left out.")
@dice_option("--injury", "The D6 of a hero's injury; likewise.")
@dice_option("--talent", "The D6 of a hero's talent; likewise.")
@dice_option("--sit-out", "The D3 of matches to sit out, where nobody dies for good.")
@click.option("--again", is_flag=True, help="Draw a second die for a death, where that was paid for.")
@mission_option
def roll_casualty(call: CampaignCall, unit: str, mission_no: int | None, **rolls: Any) -> None:
    """Roll what becomes of a casualty; dice that are not entered are drawn.

    \b
    Example:
        ledger roll-casualty "Line"
        ledger roll-casualty "Line" --dice 3
        ledger roll-casualty "Vanguard" --dice 1 --injury 4
    """
    call.submit("roll-casualty", mission=call.mission(mission_no, unit=unit), unit=unit, **rolls)


@campaign_act("earn-experience")
@click.argument("units", nargs=-1, metavar="[UNIT]...")
@mission_option
def earn_experience(call: CampaignCall, units: tuple[str, ...], mission_no: int | None) -> None:
    """Book the experience of the mission: of the units named, else of all that may have it and have not.

    \b
    Example:
        ledger earn-experience
        ledger earn-experience "Line" "Riders"
    """
    mission = call.mission(mission_no, unit=units[0] if units else None)
    call.submit("earn-experience", mission=mission, units=list(units) or None)


@campaign_act("take-level")
@click.argument("unit")
@dice_option()
@mission_option
def take_level(call: CampaignCall, unit: str, dice: list[int] | None, mission_no: int | None) -> None:
    """Roll what a level brings: a trait; for a hero a skill, or first the sets it may come from.

    \b
    Example:
        ledger take-level "Line"
        ledger take-level "Vanguard" --dice 3
    """
    call.submit("take-level", mission=call.mission(mission_no, unit=unit), unit=unit, dice=dice)


@campaign_act("pick-trait")
@click.argument("unit")
@click.argument("pick", metavar="TRAIT")
@mission_option
def pick_trait(call: CampaignCall, unit: str, pick: str, mission_no: int | None) -> None:
    """Take one of the traits, or of the sets of skills, that a roll left open.

    \b
    Example:
        ledger pick-trait "Line" "Specialist: melee"
    """
    from ledger.application.campaigns.meant import option_meant

    mission = call.mission(mission_no, unit=unit)
    call.submit("pick-trait", mission=mission, unit=unit, pick=option_meant(call.view, unit, pick))


@campaign_act("after-mission")
@click.argument("file", metavar="FILE|-")
@mission_option
def after_mission(call: CampaignCall, file: str, mission_no: int | None) -> None:
    """Take casualties with their rolls, objectives, everyone's experience and levels in one go, from a JSON file.

    The file holds {"casualties": [...], "objectives": [...], "levels": [...]}, each of which may be left out: a
    casualty has "unit", and may have "killer", "how", "dice", "injury", "talent", "sit_out"; a level has "unit", and
    may have "dice" and "pick". Dice that are not told are drawn. `-` is standard input.

    \b
    Example:
        ledger after-mission evening.json
        ledger after-mission - < evening.json
    """
    from ledger.application.campaigns.meant import after_mission_said

    said = after_mission_said(contents(file))
    told = said.pop("mission", None)
    if None not in (told, mission_no) and told != mission_no:
        raise click.UsageError(f"The file tells of another mission than --mission {mission_no}")
    call.submit("after-mission", mission=call.mission(mission_no or told), **said)
