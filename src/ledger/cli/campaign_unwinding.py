"""Taking back what was entered of a campaign: acts withdrawn, dice and whole acts corrected, and what rests on them."""

import click

from ledger.cli.campaign.call import CORRECTING, CampaignCall, Correcting, campaign_act
from ledger.cli.campaign_typing import MISSION, event_said, events_said, rolls_said

DEPENDENTS = "--with-dependents"
AGAIN = "It stays in the log and counts no longer; enter it anew as it should be."
CORRECTABLE = (
    *("campaign.armies", "campaign.missions", "campaign_random_events"),
    *("campaign.aftermath", "campaign_market"),
)
"""Where the commands of acts stand that can be corrected whole."""
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


@campaign_act("withdraw-mission", needs_reason=True)
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
        from ledger.application.campaigns.meant import purpose_meant

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
    with again.make_context(name, rest, parent=call.desk.ctx) as ctx:
        ctx.meta[CORRECTING] = Correcting(meant, is_whole_chain)
        again.invoke(ctx)


def _command(name: str) -> click.Command:
    """The command of the act as it should have been."""
    from ledger.cli.campaign import COMMANDS, command_called

    of_short_name = {own: short for short, (_, own, _) in COMMANDS.items()}
    short = of_short_name.get(name, name)
    if short not in COMMANDS or COMMANDS[short][0] not in CORRECTABLE or short == "after-mission":
        raise click.UsageError(f"Say the command as it should have been given, such as end; {name[:40]!r} is none")
    return command_called(short)


# everything behind the event belongs to the command that is called again
correct_act.allow_interspersed_args = False
