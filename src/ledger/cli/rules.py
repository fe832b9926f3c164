"""`ledger rules`: the rule systems of tournaments and the circuits of seasons, and every figure of one."""

from typing import TYPE_CHECKING

import click

from ledger.cli.desk import Desk, command
from ledger.cli.options import SHARED

if TYPE_CHECKING:
    from ledger.application import Circuit, System


@click.group("rules", invoke_without_command=True, params=[option() for option in SHARED])
@click.pass_context
def rules(ctx: click.Context) -> None:
    """List the rule systems and the circuits of seasons, or show one with every figure.

    \b
    Example:
        ledger rules
        ledger rules show masters-2019
        ledger rules show iron-gauntlet-2019
    """
    if ctx.invoked_subcommand is None:
        _list(Desk(ctx))


@command("show")
@click.argument("system_id", metavar="ID")
def show(desk: Desk, system_id: str) -> None:
    """Print every figure of a rule system or a circuit: its value, whether `--set` may amend it, and its source.

    \b
    Example:
        ledger rules show masters-2019
        ledger rules show masters-2019 --json
    """
    from ledger.application import System, document_called

    found = document_called(system_id)
    if desk.as_json:
        desk.give({**_head(found), **(_game(found) if isinstance(found, System) else {}), "figures": _figures(found)})
        return
    desk.say(f"{found.title} ({found.id}): {found.document}")
    _print_figures(desk, found)
    if isinstance(found, System):
        desk.say(f"Scores are typed in this order: {', '.join(found.sheets.quick_fields)}.")
        desk.say(f"A game ends by: {', '.join(found.sheets.endings)}.")


rules.add_command(show)


def _print_figures(desk: Desk, found: "System | Circuit") -> None:
    from ledger.cli import tables
    from ledger.cli.scenarios import in_words

    tables.show(tables.figures_table(found.figures))
    for key, figure in found.figures.items():
        if scenarios := tables.scenarios_in(figure.value):
            desk.say()
            tables.show(tables.scenarios_table(in_words(scenarios)))
        if parts := tables.parts_of(figure.value):
            desk.say()
            tables.show(tables.rows_table((key.capitalize(), "Value"), iter(parts)))
    desk.say()


def _list(desk: Desk) -> None:
    from ledger.application import CIRCUITS, SYSTEMS

    if desk.as_json:
        kinds = ((SYSTEMS.values(), "tournament"), (CIRCUITS.values(), "season"))
        desk.give([{**_head(each), "of": kind} for found, kind in kinds for each in found])
        return
    for system in SYSTEMS.values():
        desk.say(f"{system.id}  {system.document}")
    desk.say()
    desk.say("For seasons:")
    for circuit in CIRCUITS.values():
        desk.say(f"{circuit.id}  {circuit.document}")


def _head(found: "System | Circuit") -> dict[str, object]:
    return {"id": found.id, "title": found.title, "document": found.document}


def _game(system: "System") -> dict[str, object]:
    return {"quick_fields": system.sheets.quick_fields, "endings": system.sheets.endings}


def _figures(found: "System | Circuit") -> list[dict[str, object]]:
    return [
        {"key": key, "value": figure.value, "amendable": figure.is_amendable, "source": figure.source}
        for key, figure in found.figures.items()
    ]
