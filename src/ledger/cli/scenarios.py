"""The scenarios: planned or drawn ahead, announced when a round starts, listed with their figures."""

from collections.abc import Iterator, Mapping, Sequence

import click

from ledger.cli.desk import Desk, command, write_command
from ledger.cli.options import as_round, public_option, round_option
from ledger.cli.reads import as_of_option
from ledger.cli.recording import submit

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
    submit(desk, request, lambda fact: f"To plan that round again: `ledger plan {fact['round_no']} --reason TEXT`.")


@write_command("start-round")
@round_option("The round meant, as a check.")
@scenario_option
def start_round(desk: Desk, round_no: int | None, scenario: str | None) -> None:
    """Begin deployment in the newest round: its clock runs from here, and its scenario is announced.

    The scenario is the one planned; another one needs a reason. With --at the clock runs from an earlier moment.
    Until the round is closed, the same command with a reason changes the scenario or the moment of a round that has
    started.

    \b
    Example:
        ledger start-round
        ledger start-round --scenario "Recon II" --at 2026-05-02T10:00:00+02:00
        ledger start-round --at 2026-05-02T10:05:00+02:00 --reason "began five minutes later"
    """
    request = {"do": "start-round", "round": round_no, "scenario": scenario}
    submit(desk, request, "`ledger clock` shows the time left; `ledger withdraw-round` takes start and pairing back.")


@command("scenarios")
@as_of_option
@public_option
def scenarios(desk: Desk, as_of: str | None, is_public: bool) -> None:
    """Show which scenario each round has, planned ones included, and the figures of all there are.

    \b
    Example:
        ledger scenarios
        ledger scenarios --public --json
    """
    found = desk.view(as_of).scenarios(is_public=is_public)
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
        return
    for each in found.rounds:
        desk.say(f"Round {each.round}: {each.scenario}{'' if each.announced else ' (planned, not announced)'}")
    if not found.rounds:
        desk.say("No scenario is announced yet." if is_public else "No scenario is planned yet.")
    for name, figures in in_words({each.name: each.figures for each in found.scenarios}):
        desk.say(f"{name}: {figures}")


def in_words(scenarios: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str]]:
    """Each scenario of some rules with its figures; those all of them share stand once, at the end."""
    from ledger.application import figures_in_words

    shared = _shared(list(scenarios.values()))
    for name, figures in scenarios.items():
        own = {key: value for key, value in figures.items() if key not in shared}
        yield name, ", ".join(figures_in_words(own))
    if shared:
        yield "All of them", ", ".join(figures_in_words(shared))


def _shared(every: Sequence[Mapping[str, int]]) -> dict[str, int]:
    if len(every) < 2:
        return {}
    first, *others = every
    return {key: value for key, value in first.items() if all(each.get(key) == value for each in others)}
