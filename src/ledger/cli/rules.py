"""`ledger rules`: the documents that tournaments, seasons and campaigns are run by, and every figure of one."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, command
from ledger.cli.options import SHARED, fresh
from ledger.cli.tables import TextColumn, TextLine, TextTable, print_table, rows_table, sentence

if TYPE_CHECKING:
    from ledger.application import Circuit, Edition, Figure, System


@click.group("rules", invoke_without_command=True, params=fresh(SHARED))
@click.pass_context
def rules(ctx: click.Context, /, **_: Any) -> None:
    """List the rule systems, the circuits of seasons and the editions of campaigns, or show one with every figure.

    \b
    Example:
        ledger rules
        ledger rules show masters-2019
        ledger rules show iron-gauntlet-2019
        ledger rules show grimdark-future-3.1
    """
    if ctx.invoked_subcommand is None:
        _list(Desk(ctx))


@command("show")
@click.argument("system_id", metavar="ID")
def show(desk: Desk, system_id: str) -> None:
    """Print every figure of a document: its value, whether `--set` may amend it, and its source.

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
        desk.say("Who won is typed as a or b, by the order of the scores, or as tie. Short forms:")
        for word, meant in found.sheets.short.items():
            desk.say(f"  {word:<8}{meant}")


rules.add_command(show)


def _print_figures(desk: Desk, found: "System | Circuit | Edition") -> None:
    from ledger.cli.scenarios import in_words

    print_table(_figures_table(found.figures))
    for key, figure in found.figures.items():
        if scenarios := _scenarios_in(figure.value):
            columns = (TextColumn("Scenario", is_one_line=True), TextColumn("Figures"))
            desk.say()
            print_table(TextTable(columns, [TextLine([*map(sentence, row)]) for row in in_words(scenarios)]))
        if parts := _parts_of(figure.value):
            desk.say()
            print_table(rows_table((key.capitalize(), "Value"), parts))
    desk.say()


def _list(desk: Desk) -> None:
    from ledger.application import CIRCUITS, EDITIONS, SYSTEMS

    if desk.as_json:
        kinds = ((SYSTEMS.values(), "tournament"), (CIRCUITS.values(), "season"), (EDITIONS.values(), "campaign"))
        desk.give([{**_head(each), "of": kind} for found, kind in kinds for each in found])
        return
    for system in SYSTEMS.values():
        desk.say(f"{system.id}  {system.document}")
    for title, documents in (("seasons", CIRCUITS), ("campaigns", EDITIONS)):
        desk.say()
        desk.say(f"For {title}:")
        for document in documents.values():
            desk.say(f"{document.id}  {document.document}")


def _head(found: "System | Circuit | Edition") -> dict[str, object]:
    return {"id": found.id, "title": found.title, "document": found.document}


def _game(system: "System") -> dict[str, object]:
    sheets = system.sheets
    return {"quick_fields": sheets.quick_fields, "endings": sheets.endings, "short": dict(sheets.short)}


def _figures(found: "System | Circuit | Edition") -> list[dict[str, object]]:
    return [
        {"key": key, "value": figure.value, "amendable": figure.is_amendable, "source": figure.source}
        for key, figure in found.figures.items()
    ]


def _figures_table(figures: "Mapping[str, Figure]") -> TextTable:
    """Every figure of a rule system with its place in the document."""
    columns = (
        TextColumn("Figure", is_one_line=True),
        TextColumn("Value", most=20),
        TextColumn("Amend", is_one_line=True),
        TextColumn("Place in the document"),
    )
    lines = []
    for key, figure in figures.items():
        is_below = _scenarios_in(figure.value) or _parts_of(figure.value)
        value = "below" if is_below else _plain_value(figure.value)
        cells = (key, value, "yes" if figure.is_amendable else "no", figure.source)
        lines.append(TextLine([*map(sentence, cells)]))
    return TextTable(columns, lines)


def _scenarios_in(value: object) -> dict[str, dict[str, int]]:
    """The scenarios a figure of the rules holds, each with figures of its own: too much for a cell."""
    parts = value if isinstance(value, tuple) else ()
    found = {each["name"]: each["figures"] for each in parts if isinstance(each, dict) and "figures" in each}
    return found if any(found.values()) else {}


def _parts_of(value: object) -> list[tuple[str, str]]:
    """The parts of a figure that has parts within parts, such as a chart of schemes: too much for a cell."""
    if not (isinstance(value, dict) and any(isinstance(each, dict) for each in value.values())):
        return []
    named: list[tuple[str, str]] = []
    for key, each in value.items():
        within = each.items() if isinstance(each, dict) else [(None, each)]
        named += [(key if part is None else f"{key}.{part}", _plain_value(worth)) for part, worth in within]
    return named


def _plain_value(value: object) -> str:
    """A figure's value as `--set` takes it."""
    if value is None or value == ():
        return "none"
    if isinstance(value, dict):
        return _named(value)
    if isinstance(value, tuple):
        parts = [_line(each) if isinstance(each, tuple) else _plain_value(each) for each in value]
        return ("; " if any("," in part for part in parts) else ", ").join(parts)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _line(parts: tuple[object, ...]) -> str:
    """A line of a table: a step of a figure that grows, or names of which one is taken; none named, any other is."""
    if all(isinstance(part, str) for part in parts):
        return " or ".join(map(str, parts)) or "any other"
    return _stepped(*parts)


def _stepped(up_to: object, worth: object) -> str:
    """A step of a figure that grows with something: up to how much of it, and what holds there."""
    return f"{'more' if up_to is None else up_to}: {worth}"


def _named(value: dict[str, object]) -> str:
    """A figure of several parts: its name or title, if it has one, then the rest."""
    name = value.get("name") or value.get("title")
    left_out = ("name", "title", "key")
    rest = {key: each for key, each in value.items() if key not in left_out and each not in (None, (), {})}
    if rest and all(isinstance(each, tuple) for each in rest.values()):
        return "; ".join(f"{key}: {_plain_value(each)}" for key, each in rest.items())
    said = ", ".join(f"{key} {_plain_value(each)}" for key, each in rest.items())
    if name is None:
        return said or "none"
    bare = str(name) if "figures" in value else f"{name}: by choice"
    return f"{name}: {said}" if said else bare
