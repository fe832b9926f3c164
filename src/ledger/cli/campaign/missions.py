"""Missions of a campaign: set up, played round by round with their random events, won, and closed step by step."""

from typing import Any

import click

from ledger.cli.campaign.call import (
    MISSION,
    ROUND,
    CampaignCall,
    campaign_act,
    dice_option,
    mission_option,
    of_each,
    round_option,
)

_CHANGES = {"plus": 1, "minus": -1, "+1": 1}


@campaign_act("begin-mission")
@click.option(
    "--bring",
    "brings",
    multiple=True,
    metavar="ARMY=UNIT,UNIT",
    help="An army and its units; an army alone brings all that can come.",
)
@click.option("--all", "is_everyone", is_flag=True, help="Every army brings everything that can come.")
@click.option("--mission", "mission_no", type=MISSION, metavar="N", help="The next one unless said, as a check.")
def begin_mission(call: CampaignCall, brings: tuple[str, ...], is_everyone: bool, mission_no: int | None) -> None:
    """Set up the next mission: which units each army brings.

    A unit whose name has a comma goes by its number: unit:7.

    \b
    Example:
        ledger begin-mission --all
        ledger begin-mission --bring "Ashen Pact=Vanguard,Line" --bring "Tide=Maw,Spawn"
    """
    if is_everyone == bool(brings):
        raise click.UsageError("Say who brings what with --bring ARMY=UNIT,UNIT, or --all")
    from ledger.application.campaigns.reads import all_of

    if is_everyone:
        brought = all_of(call.view)
    else:
        brought = {}
        for army, units in of_each(brings, "Tide=Maw,Spawn").items():
            brought |= {army: units} if units else all_of(call.view, army)
    call.submit("begin-mission", mission=call.next_mission(mission_no), brings=brought)


@campaign_act("roll-objective")
@click.argument("army")
@dice_option()
@mission_option
def roll_objective(call: CampaignCall, army: str, dice: list[int] | None, mission_no: int | None) -> None:
    """Roll an army's own objective; once more where it cannot be done.

    \b
    Example:
        ledger roll-objective "Ashen Pact"
        ledger roll-objective "Tide" --dice 5
    """
    call.submit("roll-objective", mission=call.mission(mission_no, army=army), army=army, dice=dice)


@campaign_act("begin-round")
@dice_option(what="The D6 of the table and, if it brings an event, tens and units of its D66: 3, or 5,4,6.")
@mission_option
def begin_round(call: CampaignCall, dice: list[int] | None, mission_no: int | None) -> None:
    """Begin a round, with the die that may bring a random event.

    \b
    Example:
        ledger begin-round
        ledger begin-round --dice 5,4,6
    """
    call.submit("begin-round", mission=call.mission(mission_no), dice=dice)


@campaign_act("spend-underdog")
@click.argument("army")
@click.argument("change", type=click.Choice(tuple(_CHANGES)), metavar="plus|minus")
@mission_option
def spend_underdog(call: CampaignCall, army: str, change: str, mission_no: int | None) -> None:
    """Spend one of an army's underdog points on a roll: one more or one less on all its dice.

    \b
    Example:
        ledger spend-underdog "Tide" plus
    """
    mission = call.mission(mission_no, army=army)
    call.submit("spend-underdog", mission=mission, army=army, change=_CHANGES[change])


@campaign_act("concede-mission")
@click.argument("army")
@click.option("--lost", multiple=True, metavar="UNIT", help="A unit that was destroyed or routed before.")
@mission_option
def concede_mission(call: CampaignCall, army: str, lost: tuple[str, ...], mission_no: int | None) -> None:
    """Record that an army gave the mission up at the start of a round; what it lost before stays lost.

    \b
    Example:
        ledger concede-mission "Tide" --lost "Spawn"
    """
    call.submit("concede-mission", mission=call.mission(mission_no, army=army), army=army, lost=list(lost))


@campaign_act("achieve-objective")
@click.argument("army")
@mission_option
def achieve_objective(call: CampaignCall, army: str, mission_no: int | None) -> None:
    """Record that an army did what its own objective asks for, which pays.

    \b
    Example:
        ledger achieve-objective "Ashen Pact"
    """
    call.submit("achieve-objective", mission=call.mission(mission_no, army=army), army=army)


@campaign_act("end-mission")
@click.argument("winners", nargs=-1, required=True, metavar="WINNER...")
@click.option("--rounds", type=ROUND, metavar="N", help="After how many; as many as have begun unless said.")
@mission_option
def end_mission(call: CampaignCall, winners: tuple[str, ...], rounds: int | None, mission_no: int | None) -> None:
    """Say who won the mission; everyone is paid.

    \b
    Example:
        ledger end-mission "Ashen Pact" --rounds 4
    """
    mission = call.mission(mission_no, army=winners[0])
    if rounds is None:
        from ledger.application.campaigns.reads import rounds_begun

        rounds = rounds_begun(call.view, mission)
    if not rounds:
        raise click.UsageError("No round was begun here; say after how many it was won with --rounds N")
    call.submit("end-mission", mission=mission, winners=list(winners), rounds=rounds)


@campaign_act("close-step")
@click.argument("step", required=False)
@mission_option
def close_step(call: CampaignCall, step: str | None, mission_no: int | None) -> None:
    """Say that a step of the mission is done, by its number or its name; the one it is in unless said.

    Set-up (1), play (2), casualties (3), experience (4), upgrades (5), recruiting (6). Play ends with `end-mission`.

    \b
    Example:
        ledger close-step
        ledger close-step casualties
    """
    mission = call.mission(mission_no)
    if step is None:
        from ledger.application.campaigns.reads import step_meant

        number = step_meant(call.view, mission)
    else:
        number = _step(step)
    call.submit("close-step", mission=mission, step=number)


def _step(text: str) -> int:
    from ledger.application import MISSION_STEPS, errors

    named = text.lower().replace("setup", "set-up")
    numbers = {key: no for no, name in enumerate(MISSION_STEPS, 1) for key in (name, str(no))}
    if named not in numbers:
        steps = errors.either(f"{name} ({no})" for no, name in enumerate(MISSION_STEPS, 1))
        raise errors.BadRequest(f"{text[:40]!r} is no step; there are {steps}.")
    return numbers[named]


@campaign_act("close-mission")
@mission_option
def close_mission(call: CampaignCall, mission_no: int | None) -> None:
    """Close every step that is left of the mission. Steps nobody entered anything for are told; no experience is given.

    It is refused where something entered is unfinished: a casualty without its roll, a level without its trait, a
    ransom unanswered.

    \b
    Example:
        ledger close-mission
    """
    call.submit("close-mission", mission=call.mission(mission_no))


def _submit_of_event(call: CampaignCall, do: str, mission_no: int | None, round_no: int | None, **fields: Any) -> None:
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
    _submit_of_event(call, "draw-event", mission_no, round_no, **fields, army=army, quarter=quarter, dice=dice)


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
    _submit_of_event(call, "note-event", mission_no, round_no, note=note)


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
    _submit_of_event(call, "roll-ransom", mission_no, round_no, dice=dice)


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
    _submit_of_event(call, "answer-event", mission_no, round_no, accepted=is_taken, unit=unit, dice=dice)


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
    _submit_of_event(call, "fight-warp", mission_no, round_no, won=outcome == "won", sit_out=sit_out)


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
    _submit_of_event(call, "settle-event", mission_no, round_no, **told)
