"""`ledger rules`: the rule systems, and every figure of one."""

from typing import TYPE_CHECKING

import click

from ledger.cli.desk import Desk, command
from ledger.cli.options import SHARED

if TYPE_CHECKING:
    from ledger.application import System


@click.group("rules", invoke_without_command=True, params=[option() for option in SHARED])
@click.pass_context
def rules(ctx: click.Context) -> None:
    """List the rule systems, or show one with every figure.

    \b
    Example:
        ledger rules
        ledger rules show masters-2019
    """
    if ctx.invoked_subcommand is None:
        _list(Desk(ctx))


@command("show")
@click.argument("system_id", metavar="ID")
def show(desk: Desk, system_id: str) -> None:
    """Print every figure of a rule system: its value, whether `--set` may amend it, and its place in the document.

    \b
    Example:
        ledger rules show masters-2019
        ledger rules show masters-2019 --json
    """
    from ledger.application import system_called

    system = system_called(system_id)
    if desk.as_json:
        desk.give(_figures(system))
        return
    desk.say(f"{system.title} ({system.id}): {system.document}")
    _print_figures(desk, system)
    desk.say(f"Scores are typed in this order: {', '.join(system.sheets.quick_fields)}.")
    desk.say(f"A game ends by: {', '.join(system.sheets.endings)}.")


rules.add_command(show)


def _print_figures(desk: Desk, system: "System") -> None:
    from ledger.cli import tables
    from ledger.cli.scenarios import in_words

    tables.show(tables.figures_table(system.figures))
    for key, figure in system.figures.items():
        if scenarios := tables.scenarios_in(figure.value):
            desk.say()
            tables.show(tables.scenarios_table(in_words(scenarios)))
        if parts := tables.parts_of(figure.value):
            desk.say()
            tables.show(tables.rows_table((key.capitalize(), "Value"), iter(parts)))
    desk.say()


def _list(desk: Desk) -> None:
    from ledger.application import SYSTEMS

    if desk.as_json:
        desk.give([{"id": each.id, "title": each.title, "document": each.document} for each in SYSTEMS.values()])
        return
    for system in SYSTEMS.values():
        desk.say(f"{system.id}  {system.document}")


def _figures(system: "System") -> dict[str, object]:
    figures = [
        {"key": key, "value": figure.value, "amendable": figure.is_amendable, "source": figure.source}
        for key, figure in system.figures.items()
    ]
    head = {"id": system.id, "title": system.title, "document": system.document}
    return {**head, "quick_fields": system.sheets.quick_fields, "endings": system.sheets.endings, "figures": figures}
