"""Random events of a mission: whom they meet, what is noted in secret, answered, fought and settled."""

from typing import Any

import click

from ledger.cli.campaign.call import CampaignCall, campaign_act, dice_option, mission_option, round_option


def _submit(call: CampaignCall, do: str, mission_no: int | None, round_no: int | None, **fields: Any) -> None:
    """A request about the event of the mission and the round that are meant."""
    mission = call.mission(mission_no)
    call.submit(do, mission=mission, round=call.round(round_no, mission, do), **fields)


@campaign_act("draw-event")
@click.option(
    "--among",
    multiple=True,
    metavar="UNIT",
    help="A unit that can be drawn, where only the table knows: in terrain, shaken, destroyed.",
)
@click.option("--among-none", "is_nobody", is_flag=True, help="No unit can be drawn: the event has no effect.")
@click.option("--unit", "units", multiple=True, metavar="UNIT", help="A unit that the table drew.")
@click.option("--army", metavar="ARMY", help="The army that the table drew.")
@dice_option("--quarter", "The quarter (1 to 4) that the table drew.")
@dice_option(what="The die that goes with the event, if it was thrown.")
@mission_option
@round_option
def draw_event(
    call: CampaignCall,
    among: tuple[str, ...],
    is_nobody: bool,
    units: tuple[str, ...],
    army: str | None,
    quarter: list[int] | None,
    dice: list[int] | None,
    mission_no: int | None,
    round_no: int | None,
) -> None:
    """Draw whom a random event meets, or say whom the table drew.

    \b
    Example:
        ledger draw-event
        ledger draw-event --among "Line" --among "Maw"
        ledger draw-event --unit "Maw" --dice 2
    """
    if among and is_nobody:
        raise click.UsageError("--among names units that can be drawn, --among-none says there is none")
    fields: dict[str, Any] = {"candidates": list(among) if among or is_nobody else None, "units": list(units) or None}
    _submit(call, "draw-event", mission_no, round_no, **fields, army=army, quarter=quarter, dice=dice)


@campaign_act("note-event")
@click.argument("note")
@mission_option
@round_option
def note_event(call: CampaignCall, note: str, mission_no: int | None, round_no: int | None) -> None:
    """Note in secret what a random event asks of the drawn player: an enemy unit, or a piece of terrain.

    Nobody but the player and the audit reads it until it is triggered or the mission ends.

    \b
    Example:
        ledger note-event "the ruin by the river"
    """
    _submit(call, "note-event", mission_no, round_no, note=note)


@campaign_act("roll-ransom")
@dice_option()
@mission_option
@round_option
def roll_ransom(call: CampaignCall, dice: list[int] | None, mission_no: int | None, round_no: int | None) -> None:
    """Roll what a captured unit may be bought back for; `answer-event` says whether it is.

    \b
    Example:
        ledger roll-ransom
        ledger roll-ransom --dice 2
    """
    _submit(call, "roll-ransom", mission_no, round_no, dice=dice)


@campaign_act("answer-event")
@click.argument("answer", type=click.Choice(("take", "decline")))
@click.option("--unit", metavar="UNIT", help="The unit that takes it, where one does.")
@dice_option()
@mission_option
@round_option
def answer_event(
    call: CampaignCall,
    answer: str,
    unit: str | None,
    dice: list[int] | None,
    mission_no: int | None,
    round_no: int | None,
) -> None:
    """Take what a random event offers an army, or decline: a ransom, the wounded taken in, an outpost searched.

    \b
    Example:
        ledger answer-event take
        ledger answer-event take --unit "Line" --dice 2
        ledger answer-event decline
    """
    is_taken = answer == "take"
    _submit(call, "answer-event", mission_no, round_no, accepted=is_taken, unit=unit, dice=dice)


@campaign_act("fight-warp")
@click.argument("outcome", type=click.Choice(("won", "lost")))
@dice_option("--sit-out", "The D3 of matches to sit out, where nobody dies for good; drawn if left out.")
@mission_option
@round_option
def fight_warp(
    call: CampaignCall, outcome: str, sit_out: list[int] | None, mission_no: int | None, round_no: int | None
) -> None:
    """Say whether the unit in the time warp won its fight: it is back, or lost.

    \b
    Example:
        ledger fight-warp won
    """
    _submit(call, "fight-warp", mission_no, round_no, won=outcome == "won", sit_out=sit_out)


@campaign_act("settle-event")
@click.argument("unit", required=False)
@click.option("--victim", metavar="UNIT", help="The unit it was done to.")
@click.option(
    "--more", multiple=True, metavar="UNIT", help="A unit that has one more, where experience does not divide."
)
@dice_option()
@mission_option
@round_option
def settle_event(
    call: CampaignCall,
    unit: str | None,
    victim: str | None,
    more: tuple[str, ...],
    dice: list[int] | None,
    mission_no: int | None,
    round_no: int | None,
) -> None:
    """Say that what a random event is about was done: by which unit, and to whom.

    \b
    Example:
        ledger settle-event "Line" --victim "Spawn" --dice 2
        ledger settle-event --more "Line" --more "Riders"
    """
    told = {"unit": unit, "victim": victim, "more": list(more), "dice": dice}
    _submit(call, "settle-event", mission_no, round_no, **told)
