"""`ledger tiebreaker`: who wins a game that ended undecided."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, command
from ledger.cli.options import kept

if TYPE_CHECKING:
    from ledger.application import System

_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}
_SIDES = ("first", "second")


@command("tiebreaker")
@click.option("--end", required=True, metavar="HOW", help="How the game ended: turn-7, leaders-down or other.")
@click.option("--leaders", metavar="A-B", help="Leaders each side has left.")
@click.option("--cp", metavar="A-B", help="Control points each side scored.")
@click.option("--lost", metavar="A-B", help="Army points each side lost; fewer is better.")
@click.option("--presence", metavar="A-B", help="Points each side has where the scenario counts.")
@click.option("--rules", metavar="ID", help="Which rule system; that of the tournament named with -t unless said.")
def tiebreaker(desk: Desk, /, end: str, rules: str | None, **figures: str | None) -> None:
    """Work out who wins a game that ended before anybody had won: by what, and which tiebreaker decided.

    Only the figures that decide are needed. Nothing is recorded, and no tournament is needed.

    \b
    Example:
        ledger tiebreaker --end turn-7 --cp 3-3 --lost 40-38
        ledger tiebreaker --end other --leaders 1-1 --cp 3-3 --lost 40-40 --presence 12-9 --json
    """
    from ledger.application import figures_of

    system = _system(desk, rules)
    assert system.tiebreaker is not None, "systems without one were refused"
    given = {name: figures_of(text, 2) for name, text in figures.items() if text is not None}
    found = system.tiebreaker({"end": end, **given})
    if desk.as_json:
        desk.give(found)
    else:
        desk.say(_said(found))


def _system(desk: Desk, rules: str | None) -> "System":
    """The system asked for, else that of the tournament named, else the first that has tiebreakers."""
    from ledger.application import SYSTEMS, errors, system_called

    if rules is None and kept(desk.ctx, "tournament") is not None:
        rules = desk.view().rules.system
    if rules is None:
        return next(system for system in SYSTEMS.values() if system.tiebreaker is not None)
    if (system := system_called(rules)).tiebreaker is None:
        raise errors.BadRequest(f"{system.title} has no tiebreakers for a single game.")
    return system


def _said(found: Mapping[str, Any]) -> str:
    winner = found["winner"]
    if winner is None:
        return "It is a tie: everything is equal."
    place = found["tiebreaker"]
    which = "" if place is None else f"the {_ORDINALS.get(place, f'{place}th')} tiebreaker, "
    figures = f"{found['figures'][winner]} against {found['figures'][1 - winner]}"
    return f"The {_SIDES[winner]} side wins by {found['victory']}: {which}{found['name']} ({figures})."
