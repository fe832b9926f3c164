"""Rounds: what they are played with, planned or drawn ahead and announced; started and closed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, command, withdrawing, write_command
from ledger.cli.options import ROUND, as_of_option, checked_round, public_option, together, typed_value

if TYPE_CHECKING:
    from ledger.application import RoundScenario, Scenarios, SetupView, Suggestions, View


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
@click.option("--offer", is_flag=True, help="Take what the document suggests for a tournament of that date.")
def plan(call: Call, /, round_no: int | None, scenario: str | None, offer: bool, **beside: Any) -> None:
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
    call.submit(request, withdrawing())
    if offer:
        for line in _earlier_uses(call.view().suggestions()):
            call.remark(f"note: {line}")


@write_command("announce")
@round_argument
@click.option("--part", "parts", metavar="PART", multiple=True, help="What alone to tell, such as deployment.")
def announce(call: Call, round_no: int | None, parts: tuple[str, ...]) -> None:
    """Tell everyone what a round to come is played with, or all rounds that are planned; whole, or only some parts.

    Strategies and deployments are often told long before, pools of schemes on the day. What was told stays public; a
    plan that changes has to be announced again.

    \b
    Example:
        ledger announce
        ledger announce --part strategy --part deployment
        ledger announce 2 --part schemes
    """
    call.submit(
        {"do": "announce", "round": round_no, "parts": list(parts) or None},
        withdrawing("`ledger scenarios --public` shows what everyone knows now."),
    )


@write_command("start-round")
@checked_round
@played_with_options
def start_round(call: Call, /, round_no: int | None, scenario: str | None, **beside: Any) -> None:
    """Begin deployment in the newest round: its clock runs from here, and what it is played with is announced.

    The round is played as planned; anything else needs a reason, and nothing is drawn now. With --at the clock runs
    from an earlier moment. Until the round is closed, the same command with a reason changes what it is played with
    or the moment of a round that has started. Where it was forgotten, --round and --at tell it later.

    \b
    Example:
        ledger start-round
        ledger start-round --scenario "Recon II" --at 2026-05-02T10:00:00+02:00
        ledger start-round --at 2026-05-02T10:05:00+02:00 --reason "began five minutes later"
        ledger start-round --round 1 --at 2026-05-02T10:00:00+02:00
    """
    request = {"do": "start-round", "round": round_no, "scenario": scenario, "setup": _setup(**beside)}
    call.submit(request, withdrawing("`ledger clock` shows the time left."))


@write_command("close-round")
@checked_round
def close_round(call: Call, round_no: int | None) -> None:
    """Close the round once every table has its result.

    \b
    Example:
        ledger close-round --round 1
    """
    call.submit({"do": "close-round", "round": round_no}, "To open it again: `ledger reopen-round --reason TEXT`.")


@write_command("reopen-round", needs_reason=True)
@checked_round
def reopen_round(call: Call, round_no: int | None) -> None:
    """Open the newest round again, until the next one is paired.

    \b
    Example:
        ledger reopen-round --reason "table 4 still plays"
    """
    call.submit({"do": "reopen-round", "round": round_no}, "To close it again: `ledger close-round`.")


def _setup(
    deployment: str | None, schemes: Sequence[str], cards: Sequence[str], parts: Sequence[str]
) -> dict[str, Any] | None:
    said = {"deployment": deployment, "schemes": list(schemes), "cards": list(cards)}
    named = {key: value for key, value in said.items() if value}
    further = _parts_said(parts)
    if twice := [key for key in further if key in named]:
        raise click.UsageError(f"{twice[0][:40]} is given twice")
    return {**named, **further} or None


def _parts_said(pairs: Sequence[str]) -> dict[str, Any]:
    """The parts of `--setup PART=VALUE`: a list as JSON, else text; one that is named more than once is a list."""
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise click.UsageError(f"--setup takes PART=VALUE, such as deployment=Corner, and not {pair[:40]!r}")
        read = typed_value(value) if value.startswith("[") else value
        before = found.get(key, [])
        found[key] = [*(before if isinstance(before, list) else [before]), read] if key in found else read
    return found


@command("scenarios")
@as_of_option
@public_option
@click.option("--offer", is_flag=True, help="Instead, what the document suggests for a tournament of that date.")
def scenarios(call: Call, as_of: str | None, is_public: bool, offer: bool) -> None:
    """Show what each round is played with, planned rounds included, and what there is to choose from.

    With --offer, what the document suggests for the rounds, and whether the same organizer has played that already.

    \b
    Example:
        ledger scenarios
        ledger scenarios --public --json
        ledger scenarios --offer
    """
    view = call.view(as_of)
    if offer:
        _give(call, view, suggested := view.suggestions(is_public=is_public), _suggested(suggested))
    else:
        _give(call, view, found := view.scenarios(is_public=is_public), _found(found, is_public=is_public))


def _give(call: Call, view: "View", model: "Scenarios | Suggestions", lines: Iterator[str]) -> None:
    if call.as_json:
        call.give_read(model.model_dump(mode="json"), view)
        return
    for line in lines:
        call.say(line)


def _found(found: "Scenarios", *, is_public: bool) -> Iterator[str]:
    if found.every_round is not None:
        yield f"Every round: {found.every_round.scenario}"
        yield from _parts(found.every_round.setup)
    for each in found.rounds:
        yield f"Round {each.round}: {each.scenario or f'{found.word} not announced yet'}{_secrecy(each, found.word)}"
        yield from _parts(each.setup)
    if not found.rounds and found.every_round is None:
        yield f"No {found.word} is {'announced' if is_public else 'planned'} yet."
    yield from _to_choose_from(found)


def _secrecy(each: "RoundScenario", word: str) -> str:
    if each.announced:
        return ""
    known = ", ".join(word if part == "scenario" else part for part in each.announced_parts)
    return f" (announced so far: {known})" if known else " (planned, not announced)"


def _parts(setup: "Sequence[SetupView]") -> Iterator[str]:
    return (f"  {part.label}: {', '.join(part.values)}" for part in setup)


def _to_choose_from(found: "Scenarios") -> Iterator[str]:
    figures = {each.name: each.figures for each in found.scenarios}
    if any(figures.values()):
        yield from (f"{name}: {said}" for name, said in in_words(figures))
    elif figures:
        yield f"Every {found.word} there is: {', '.join(figures)}"
    yield from (f"{part.label}: {', '.join(part.values)}" for part in found.on_offer)


def _suggested(found: "Suggestions") -> Iterator[str]:
    yield f"{found.rules} suggests for {found.date}:"
    for each in found.rounds:
        yield f"Round {each.round}: {each.scenario}"
        yield from _parts(each.setup)
    yield from _earlier_uses(found)


def _earlier_uses(found: "Suggestions") -> Iterator[str]:
    """Where the same organizer has played what is suggested, each as a sentence."""
    for used in found.used_in:
        yield f"{used.tournament} ({used.date}) of the same organizer is played with the same; vary them here."


def in_words(scenarios: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str]]:
    """Each scenario of some rules with its figures; those all of them share stand once, at the end."""
    from ledger.application import in_words as figures_in_words

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
