"""The scenarios: planned or drawn ahead, announced when a round starts, listed with their figures."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ledger.cli.desk import Desk, command, write_command
from ledger.cli.options import as_round, round_option
from ledger.cli.reads import as_of_option
from ledger.cli.recording import submit

if TYPE_CHECKING:
    from ledger.application import Scenarios

scenario_option = click.option("--scenario", metavar="NAME", help="Which one.")


@write_command("plan")
@click.argument("round_no", metavar="[ROUND]", required=False, callback=as_round)
@scenario_option
def plan(desk: Desk, round_no: int | None, scenario: str | None) -> None:
    """Choose the scenario of a round to come, or draw it: the next round without one unless said otherwise.

    A draw takes one that no other round has, as long as there is any. The plan stays hidden from the public until the
    round starts. To plan a round again needs a reason.

    \b
    Example:
        ledger plan
        ledger plan 3 --scenario "Spread the Net"
    """
    request = {"do": "plan", "round": round_no, "scenario": scenario}
    submit(desk, request, "To plan that round again: `ledger plan ROUND --reason TEXT`.")


@write_command("start-round")
@round_option("The round meant, as a check.")
@scenario_option
def start_round(desk: Desk, round_no: int | None, scenario: str | None) -> None:
    """Begin deployment in the newest round: its clock runs from here, and its scenario is announced.

    The scenario is the one planned; another one needs a reason. With --at the clock runs from an earlier moment.

    \b
    Example:
        ledger start-round
        ledger start-round --scenario "Recon II" --at 2026-05-02T10:00:00+02:00
    """
    request = {"do": "start-round", "round": round_no, "scenario": scenario}
    submit(desk, request, "`ledger clock` shows the time left; `ledger withdraw-round` takes start and pairing back.")


@command("scenarios")
@click.option("--public", is_flag=True, help="Leave out what is not announced yet.")
@as_of_option
def scenarios(desk: Desk, public: bool, as_of: str | None) -> None:
    """Show which scenario each round has, planned ones included, and the figures of all there are.

    \b
    Example:
        ledger scenarios
        ledger scenarios --public --json
    """
    found = desk.view(as_of).scenarios(is_public=public)
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
        return
    for each in found.rounds:
        desk.say(f"Round {each.round}: {each.scenario}{'' if each.announced else ' (planned, not announced)'}")
    if not found.rounds:
        desk.say("No scenario is announced yet." if public else "No scenario is planned yet.")
    for line in _known(found):
        desk.say(line)


def _known(found: "Scenarios") -> Iterator[str]:
    """Each scenario of the rules with its figures; those all of them share stand once, at the end."""
    from ledger.application import figures_in_words

    every = [set(each.figures.items()) for each in found.scenarios]
    shared = set.intersection(*every) if every else set()
    for each in found.scenarios:
        own = {key: value for key, value in each.figures.items() if (key, value) not in shared}
        yield f"{each.name}: {', '.join(figures_in_words(own))}"
    if shared:
        common = {key: value for key, value in found.scenarios[0].figures.items() if (key, value) in shared}
        yield f"All of them: {', '.join(figures_in_words(common))}"
