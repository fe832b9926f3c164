"""`ledger rules`: the documents that tournaments, seasons and campaigns are run by, and every figure of one; whether
errata count, and who wins a game that ended undecided."""

import re
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, command
from ledger.cli.options import SHARED, always_public, as_of_option, fresh, kept
from ledger.cli.tables import TextColumn, TextLine, TextTable, print_table, rows_table, sentence

if TYPE_CHECKING:
    from ledger.application import Circuit, Edition, ErrataAnswer, Figure, System


_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}
_SIDES = ("first", "second")


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
        _list(Call(ctx))


@command("show")
@click.argument("system_id", metavar="ID")
def show(call: Call, system_id: str) -> None:
    """Print every figure of a document: its value, whether `--set` may amend it, and its source.

    \b
    Example:
        ledger rules show masters-2019
        ledger rules show masters-2019 --json
    """
    from ledger.application import System, document_called

    found = document_called(system_id)
    if call.as_json:
        call.give({**_head(found), **(_game(found) if isinstance(found, System) else {}), "figures": _figures(found)})
        return
    call.say(f"{found.title} ({found.id}): {found.document}")
    _print_figures(call, found)
    if isinstance(found, System):
        call.say(f"Scores are typed in this order: {', '.join(found.sheets.quick_fields)}.")
        call.say(f"A game ends by: {', '.join(found.sheets.endings)}.")
        call.say("Who won is typed as a or b, by the order of the scores, or as tie. Short forms:")
        for word, meant in found.sheets.short.items():
            call.say(f"  {word:<8}{meant}")


rules.add_command(show)


def _print_figures(call: Call, found: "System | Circuit | Edition") -> None:
    from ledger.cli.rounds import in_words

    print_table(_figures_table(found.figures))
    for key, figure in found.figures.items():
        if scenarios := _scenarios_in(figure.value):
            columns = (TextColumn("Scenario", is_one_line=True), TextColumn("Figures"))
            call.say()
            print_table(TextTable(columns, [TextLine([*map(sentence, row)]) for row in in_words(scenarios)]))
        if parts := _parts_of(figure.value):
            call.say()
            print_table(rows_table((key.capitalize(), "Value"), parts))
    call.say()


def _list(call: Call) -> None:
    from ledger.application import CIRCUITS, EDITIONS, SYSTEMS

    if call.as_json:
        kinds = ((SYSTEMS.values(), "tournament"), (CIRCUITS.values(), "season"), (EDITIONS.values(), "campaign"))
        call.give([{**_head(each), "of": kind} for found, kind in kinds for each in found])
        return
    for system in SYSTEMS.values():
        call.say(f"{system.id}  {system.document}")
    for title, documents in (("seasons", CIRCUITS), ("campaigns", EDITIONS)):
        call.say()
        call.say(f"For {title}:")
        for document in documents.values():
            call.say(f"{document.id}  {document.document}")


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


@command("errata")
@click.argument("published", metavar="DATE")
@click.option("--on", "day", metavar="DAY", help="The first day of play; that of the tournament unless said.")
@click.option("--rules", "system_id", metavar="ID", help="By a rule system, where there is no tournament yet.")
@as_of_option
@always_public
def errata(call: Call, published: str, day: str | None, system_id: str | None, as_of: str | None) -> None:
    """Say whether errata or an FAQ published on a day count at the tournament, and from when they do.

    \b
    Example:
        ledger errata 2017-06-01
        ledger errata 2017-06-01 --rules gaining-grounds-2017 --on 2017-06-15
    """
    out, on = _day(published), None if day is None else _day(day)
    if system_id is None:
        view = call.view(as_of)
        found, seen = view.errata(out, on), {**view.marked(), "event": view.event}
    elif as_of is not None:
        raise click.UsageError("A rule system has no past; leave --as-of or --rules out")
    else:
        found, seen = _by_document(system_id, out, on), {}
    if call.as_json:
        call.give({**found.model_dump(mode="json"), **seen})
        return
    answer = "Yes: they count" if found.in_force else "No: they do not count"
    since = f"published on {found.published}, they count from {found.counts_from} on"
    call.say(f"{answer} on {found.on}; {since} ({found.rules}).")


def _by_document(system_id: str, published: date, on: date | None) -> "ErrataAnswer":
    from ledger.application import errata_under

    if on is None:
        raise click.UsageError("With --rules say the day of play too: --on 2026-05-02")
    return errata_under(system_id, published, on)


def _day(text: str) -> date:
    from ledger.application import errors

    try:
        return date.fromisoformat(text if _DAY.fullmatch(text) else "")
    except ValueError:
        raise errors.BadRequest(f"{text[:40]!r} is no day; write 2026-05-02.") from None


@command("tiebreaker")
@click.option("--end", required=True, metavar="HOW", help="How the game ended: turn-7, leaders-down or other.")
@click.option("--leaders", metavar="A-B", help="Leaders each side has left.")
@click.option("--cp", metavar="A-B", help="Control points each side scored.")
@click.option("--lost", metavar="A-B", help="Army points each side lost; fewer is better.")
@click.option("--presence", metavar="A-B", help="Points each side has where the scenario counts.")
@click.option("--rules", metavar="ID", help="Which rule system; that of the tournament named with -t unless said.")
def tiebreaker(call: Call, /, end: str, rules: str | None, **figures: str | None) -> None:
    """Work out who wins a game that ended before anybody had won: by what, and which tiebreaker decided.

    Only the figures that decide are needed. Nothing is recorded, and no tournament is needed.

    \b
    Example:
        ledger tiebreaker --end turn-7 --cp 3-3 --lost 40-38
        ledger tiebreaker --end other --leaders 1-1 --cp 3-3 --lost 40-40 --presence 12-9 --json
    """
    from ledger.application import figures_of

    system = _system(call, rules)
    assert system.tiebreaker is not None, "systems without one were refused"
    given = {name: figures_of(text, 2) for name, text in figures.items() if text is not None}
    found = system.tiebreaker({"end": end, **given})
    if call.as_json:
        call.give(found)
    else:
        call.say(_tiebreaker_said(found))


def _system(call: Call, rules: str | None) -> "System":
    """The system asked for, else that of the tournament named, else the first that has tiebreakers."""
    from ledger.application import SYSTEMS, errors, system_called

    if rules is None and kept(call.ctx, "tournament") is not None:
        rules = call.view().rules.system
    if rules is None:
        return next(system for system in SYSTEMS.values() if system.tiebreaker is not None)
    if (system := system_called(rules)).tiebreaker is None:
        raise errors.BadRequest(f"{system.title} has no tiebreakers for a single game.")
    return system


def _tiebreaker_said(found: Mapping[str, Any]) -> str:
    winner = found["winner"]
    if winner is None:
        return "It is a tie: everything is equal."
    place = found["tiebreaker"]
    which = "" if place is None else f"the {_ORDINALS.get(place, f'{place}th')} tiebreaker, "
    figures = f"{found['figures'][winner]} against {found['figures'][1 - winner]}"
    return f"The {_SIDES[winner]} side wins by {found['victory']}: {which}{found['name']} ({figures})."
