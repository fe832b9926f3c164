"""What rounds are played with, as far as one may know, and what there is to choose from."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from ledger.cli.call import Desk, command
from ledger.cli.options import public_option
from ledger.cli.reads import as_of_option

if TYPE_CHECKING:
    from ledger.application import RoundScenario, Scenarios, SetupView, Suggestions


@command("scenarios")
@as_of_option
@public_option
@click.option("--offer", is_flag=True, help="Instead, what the document suggests for an event of that date.")
def scenarios(desk: Desk, as_of: str | None, is_public: bool, offer: bool) -> None:
    """Show what each round is played with, planned rounds included, and what there is to choose from.

    With --offer, what the document suggests for the rounds, and whether the same organizer has played that already.

    \b
    Example:
        ledger scenarios
        ledger scenarios --public --json
        ledger scenarios --offer
    """
    view = desk.view(as_of)
    if offer:
        _give(desk, suggested := view.suggestions(is_public=is_public), _suggested(suggested))
    else:
        _give(desk, found := view.scenarios(is_public=is_public), _found(found, is_public=is_public))


def _give(desk: Desk, model: "Scenarios | Suggestions", lines: Iterator[str]) -> None:
    if desk.as_json:
        desk.give(model.model_dump(mode="json"))
        return
    for line in lines:
        desk.say(line)


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
    yield from earlier_uses(found)


def earlier_uses(found: "Suggestions") -> Iterator[str]:
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
