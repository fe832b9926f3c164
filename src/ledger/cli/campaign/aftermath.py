"""After a mission: casualties and their rolls, experience, levels, what armies buy, sell and recruit; and taking back
or correcting what was entered, with what rests on it."""

from typing import Any

import click

from ledger.cli.campaign.call import (
    CORRECTING,
    MISSION,
    CampaignCall,
    Correcting,
    campaign_act,
    dice_option,
    event_said,
    events_said,
    mission_option,
    rolls_said,
    unit_said,
    upgrade_said,
)
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
    from ledger.application.campaigns.resolving import casualty_said

    said = casualty_said(call.view.roster, text)
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
    from ledger.application.campaigns.reads import option_meant

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
    from ledger.application.campaigns.resolving import after_mission_said

    said = after_mission_said(contents(file))
    told = said.pop("mission", None)
    if None not in (told, mission_no) and told != mission_no:
        raise click.UsageError(f"The file tells of another mission than --mission {mission_no}")
    call.submit("after-mission", mission=call.mission(mission_no or told), **said)


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
    from ledger.application.campaigns.reads import item_meant

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


DEPENDENTS = "--with-dependents"
AGAIN = "It stays in the log and counts no longer; enter it anew as it should be."
NO_SINGLE_ACT = frozenset({"open", "appoint", "import-army", "after-mission"})
"""Commands that record no act, or several, which no other can take the place of."""
dependents_option = click.option(DEPENDENTS, "with_dependents", is_flag=True, help="Withdraw what rests on it too.")


@campaign_act("withdraw-acts", needs_reason=True)
@click.argument("events", nargs=-1, required=True, metavar="EVENT...")
@dependents_option
def withdraw_acts(call: CampaignCall, events: tuple[str, ...], with_dependents: bool) -> None:
    """Withdraw acts, each by its event in the log; -n shows what would fall with them.

    What rests on them stands in the way unless it shall fall too.

    \b
    Example:
        ledger withdraw-acts 41 --reason "entered for the wrong unit"
        ledger withdraw-acts 41-45 --with-dependents --reason "the whole list was wrong"
    """
    call.submit("withdraw-acts", AGAIN, events=events_said(events), with_dependents=with_dependents)


@campaign_act("withdraw-mission", needs_reason=True, asks=True)
@click.argument("mission", type=MISSION)
@dependents_option
def withdraw_mission(call: CampaignCall, mission: int, with_dependents: bool) -> None:
    """Withdraw everything that was done in a mission; -n shows what would fall with it.

    \b
    Example:
        ledger withdraw-mission 3 --reason "played with a list that was not ready"
        ledger withdraw-mission 3 --with-dependents --reason "it never happened" -n
    """
    call.submit("withdraw-mission", AGAIN, mission=mission, with_dependents=with_dependents)


@campaign_act("correct-roll", needs_reason=True)
@click.argument("event")
@click.argument("rolls", nargs=-1, required=True, metavar="[PURPOSE=]DICE...")
@dependents_option
def correct_roll(call: CampaignCall, event: str, rolls: tuple[str, ...], with_dependents: bool) -> None:
    """Correct dice that were entered wrongly, all of that event's, by what they were thrown for.

    An event with one roll needs no purpose. What was drawn stands.

    \b
    Example:
        ledger correct-roll 41 5 --reason "misread"
        ledger correct-roll 41 casualty=1 injury=4 --reason "it was a one"
    """
    meant = event_said(event)
    said = rolls_said(rolls)
    if "" in said:
        from ledger.application.campaigns.reads import purpose_meant

        said[purpose_meant(call.view, meant)] = said.pop("")
    call.submit("correct-roll", event=meant, dice=said, with_dependents=with_dependents)


@campaign_act("correct-act")
@click.argument("event")
@click.argument("call_again", nargs=-1, required=True, type=click.UNPROCESSED, metavar="COMMAND [ARGUMENTS]...")
@dependents_option
def correct_act(call: CampaignCall, event: str, call_again: tuple[str, ...], with_dependents: bool) -> None:
    """Put another act in the place of one: the command as it should have been given, behind the event it was.

    The mission is that of the event unless another is said. Dice that were drawn stand, and dice of the new one are
    given as they fell. With --with-dependents what cannot follow any more is withdrawn; -n shows it.

    \b
    Example:
        ledger correct-act 41 end "Tide" --rounds 4 --reason "the wrong winner"
        ledger correct-act 52 casualties "Line by Maw" --with-dependents --reason "another killer"
    """
    meant = event_said(event)
    is_whole_chain = with_dependents or DEPENDENTS in call_again  # it may stand anywhere, as with other commands
    name, *rest = [word for word in call_again if word != DEPENDENTS] or [""]
    again = _command(name)
    with again.make_context(name, rest, parent=click.get_current_context()) as ctx:
        ctx.meta[CORRECTING] = Correcting(meant, is_whole_chain)
        again.invoke(ctx)


def _command(name: str) -> click.Command:
    """The command of the act as it should have been."""
    from ledger.cli.campaign import COMMANDS, SECTIONS, command_called

    of_short_name = {own: short for short, (_, own, _) in COMMANDS.items()}
    short = of_short_name.get(name, name)
    if short not in COMMANDS or short in {*SECTIONS["Reading"], *SECTIONS["Taking back"], *NO_SINGLE_ACT}:
        raise click.UsageError(f"Say the command as it should have been given, such as end; {name[:40]!r} is none")
    return command_called(short)


# everything behind the event belongs to the command that is called again
correct_act.allow_interspersed_args = False
