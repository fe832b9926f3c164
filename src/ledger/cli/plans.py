"""What rounds are played with: planned or drawn ahead, announced then or when a round starts."""

from collections.abc import Sequence
from typing import Any

import click

from ledger.cli.call import Desk, write_command
from ledger.cli.figures import parts_said
from ledger.cli.options import ROUND, round_option, together
from ledger.cli.recording import submit
from ledger.cli.scenarios import earlier_uses

played_with_options = together(
    click.option("--scenario", metavar="NAME", help="Which one; some documents call it the strategy."),
    click.option("--deployment", metavar="NAME", help="How the sides deploy."),
    click.option("--scheme", "schemes", metavar="NAME", multiple=True, help="One of the pool; once for each."),
    click.option("--card", "cards", metavar="CARD", multiple=True, help="One flipped, as '7 of Masks'; once for each."),
    click.option(
        "--setup", "parts", metavar="PART=VALUE", multiple=True, help="Any part of it; one with several, once for each."
    ),
)
round_argument = click.argument("round_no", metavar="[ROUND]", required=False, type=ROUND)


@write_command("plan")
@round_argument
@played_with_options
@click.option("--offer", is_flag=True, help="Take what the document suggests for an event of that date.")
def plan(desk: Desk, /, round_no: int | None, scenario: str | None, offer: bool, **beside: Any) -> None:
    """Choose what a round to come is played with, or draw it: the next round without a plan unless said otherwise.

    What is not named is drawn. A draw takes a scenario that no other round has, as long as there is any; cards are
    flipped from a deck whose order was fixed when the tournament was opened, and none is put back. The plan stays
    hidden from the public until it is announced or the round starts. To plan a round again needs a reason: what is
    not named then stays, or all is drawn again where nothing is named.

    \b
    Example:
        ledger plan
        ledger plan 3 --scenario "Spread the Net"
        ledger plan 2 --scenario "Turf War" --deployment Corner --card "7 of Masks" --card "12 of Rams"
        ledger plan 1 --offer
        ledger plan 1 --scenario "Supply Drop" --setup rules="Vox Static" --setup 'objectives=["marker 2", "marker 1"]'
    """
    setup = _setup(**beside)
    request = {"do": "plan", "round": round_no, "scenario": scenario, "setup": setup, "offer": offer or None}
    again = "To plan that round again: `ledger plan {} --reason TEXT`."
    submit(desk, request, lambda events: again.format(events[-1].data["round_no"]))
    if offer:
        for line in earlier_uses(desk.view().suggestions()):
            desk.remark(f"note: {line}")


@write_command("announce")
@round_argument
@click.option("--part", "parts", metavar="PART", multiple=True, help="What alone to tell, such as deployment.")
def announce(desk: Desk, round_no: int | None, parts: tuple[str, ...]) -> None:
    """Tell everyone what a round to come is played with, or all rounds that are planned; whole, or only some parts.

    Strategies and deployments are often told long before, pools of schemes on the day. What was told stays public; a
    plan that changes has to be announced again.

    \b
    Example:
        ledger announce
        ledger announce --part strategy --part deployment
        ledger announce 2 --part schemes
    """
    submit(
        desk,
        {"do": "announce", "round": round_no, "parts": list(parts) or None},
        "`ledger scenarios --public` shows what everyone knows now; it cannot be made unknown again.",
    )


@write_command("start-round")
@round_option("The round meant, as a check.")
@played_with_options
def start_round(desk: Desk, /, round_no: int | None, scenario: str | None, **beside: Any) -> None:
    """Begin deployment in the newest round: its clock runs from here, and what it is played with is announced.

    The round is played as planned; anything else needs a reason, and nothing is drawn now. With --at the clock runs
    from an earlier moment. Until the round is closed, the same command with a reason changes what it is played with
    or the moment of a round that has started.

    \b
    Example:
        ledger start-round
        ledger start-round --scenario "Recon II" --at 2026-05-02T10:00:00+02:00
        ledger start-round --at 2026-05-02T10:05:00+02:00 --reason "began five minutes later"
    """
    request = {"do": "start-round", "round": round_no, "scenario": scenario, "setup": _setup(**beside)}
    submit(desk, request, "`ledger clock` shows the time left; `ledger withdraw-round` takes start and pairing back.")


def _setup(
    deployment: str | None, schemes: Sequence[str], cards: Sequence[str], parts: Sequence[str]
) -> dict[str, Any] | None:
    said = {"deployment": deployment, "schemes": list(schemes), "cards": list(cards)}
    named = {key: value for key, value in said.items() if value}
    further = parts_said(parts)
    if twice := [key for key in further if key in named]:
        raise click.UsageError(f"{twice[0][:40]} is given twice")
    return {**named, **further} or None
