"""What a person reads in a terminal: tables that keep to its width. Data goes in as text, never as markup."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ledger.application import (
    METRICS,
    UNPLAYED,
    Explained,
    Figure,
    Pairings,
    Replaced,
    Row,
    Standings,
    TableView,
    errors,
    printable,
)

NameOf = Callable[[int], str]
WIDEST_FACTION = 20


def show(table: Table) -> None:
    """Print a table; coloured on a terminal alone, and not there either under NO_COLOR."""
    console = Console(markup=False, highlight=False, emoji=False)
    with console.capture() as capture:
        console.print(table)
    # rich fills each line up to the width of the table
    console.file.writelines(line.rstrip() + "\n" for line in capture.get().splitlines())


def text(value: object, style: str = "") -> Text:
    """A cell on one line: what does not fit ends in an ellipsis."""
    return Text(printable(str(value)), style=style, no_wrap=True, overflow="ellipsis")


def sentence(value: object, style: str = "") -> Text:
    """A cell that may run over several lines."""
    return Text(printable(str(value)), style=style, overflow="fold")


def standings_table(standings: Standings) -> Table:
    """Place, player, faction, the figures in the order they rank, and how many games were won, tied and lost."""
    with_faction = any(row.faction for row in standings.rows)
    with_status = any(row.status != "active" for row in standings.rows)
    table = plain_table()
    numbers(table, "#")
    table.add_column("Player")
    if with_faction:
        table.add_column("Faction", max_width=WIDEST_FACTION)
    numbers(table, *(column.title for column in standings.columns))
    table.add_column("W-T-L", no_wrap=True, justify="right")
    if with_status:
        table.add_column("", no_wrap=True)
    for row in standings.rows:
        table.add_row(*_standing(row, standings, with_faction, with_status))
    return table


def pairings_table(pairings: Pairings) -> Table:
    """The tables of a round with what came of them; whoever looks for a name finds all of it."""
    table = plain_table()
    numbers(table, "Table")
    with_attacker = any(each.attacker for each in pairings.tables)
    is_of_two = all(len(each.players) == 2 for each in pairings.tables)
    for title in ("Player", "against") if is_of_two else ("Players",):
        table.add_column(title)
    if with_attacker:
        table.add_column("Attacks")
    table.add_column("Result", no_wrap=is_of_two)
    for each in pairings.tables:
        attacker = [sentence(each.attacker or "")] * with_attacker
        players = map(_seated, _seats(each)) if is_of_two else [_all_seated(each)]
        result = text(result_of(each)) if is_of_two else sentence(result_of(each))
        table.add_row(text(each.table), *players, *attacker, result)
    return table


def explained_table(explained: Explained, name_of: NameOf) -> Table:
    """The parts of a figure; below a part, what it replaced."""
    table = plain_table(title=f"{METRICS[explained.metric].title} {_number(explained.value)}: {explained.title}")
    numbers(table, "Round", METRICS[explained.metric].title)
    table.add_column("Why")
    table.add_column("Events", justify="right")
    for part in explained.parts:
        events = ", ".join(map(str, part.events))
        table.add_row(text(part.round or "-"), text(_number(part.value)), sentence(part.why), sentence(events))
        for old in part.replaced:
            table.add_row("", "", sentence(_replaced(old, name_of)), text(old.seq), style="dim")
    return table


def figures_table(figures: Mapping[str, Figure]) -> Table:
    """Every figure of a rule system with its place in the document."""
    table = plain_table()
    table.add_column("Figure", no_wrap=True)
    table.add_column("Value", max_width=20)
    table.add_column("Amend", no_wrap=True)
    table.add_column("Place in the document")
    for key, figure in figures.items():
        is_below = scenarios_in(figure.value) or parts_of(figure.value)
        value = "below" if is_below else plain_value(figure.value)
        table.add_row(*map(sentence, (key, value, "yes" if figure.is_amendable else "no", figure.source)))
    return table


def scenarios_in(value: object) -> dict[str, dict[str, int]]:
    """The scenarios a figure of the rules holds, each with figures of its own: too much for a cell."""
    parts = value if isinstance(value, tuple) else ()
    found = {each["name"]: each["figures"] for each in parts if isinstance(each, dict) and "figures" in each}
    return found if any(found.values()) else {}


def parts_of(value: object) -> list[tuple[str, str]]:
    """The parts of a figure that has parts within parts, such as a chart of schemes: too much for a cell."""
    if not (isinstance(value, dict) and any(isinstance(each, dict) for each in value.values())):
        return []
    named: list[tuple[str, str]] = []
    for key, each in value.items():
        within = each.items() if isinstance(each, dict) else [(None, each)]
        named += [(key if part is None else f"{key}.{part}", plain_value(worth)) for part, worth in within]
    return named


def scenarios_table(rows: Iterator[tuple[str, str]]) -> Table:
    """Scenarios with their figures in words."""
    table = plain_table()
    table.add_column("Scenario", no_wrap=True)
    table.add_column("Figures")
    for row in rows:
        table.add_row(*map(sentence, row))
    return table


def rows_table(titles: tuple[str, ...], rows: Iterator[tuple[object, ...]]) -> Table:
    """Any short table of one-line cells."""
    table = plain_table()
    for title in titles:
        table.add_column(title)
    for row in rows:
        table.add_row(*map(text, row))
    return table


def people_table(rows: Iterator[tuple[str, int, str, object]]) -> Table:
    """People with what else there is to know of them, and their ids whole: those are typed again."""
    table = plain_table()
    table.add_column("Name")
    numbers(table, "Tournaments")
    table.add_column("Also")
    table.add_column("Id", no_wrap=True, min_width=36)
    for name, tournaments, also, person in rows:
        table.add_row(sentence(name), text(tournaments), sentence(also), text(person))
    return table


def result_of(table: TableView) -> str:
    """The scores of a table in the order of its players, or that it is still open."""
    if table.status == "open":
        return "open"
    keys = [key for key in (table.scores[0] if table.scores else ()) if not _is_worked_out(key)]
    figures = (f"{_title(key)} {'-'.join(str(each[key]) for each in table.scores)}" for key in keys)
    said = " ".join(figures)
    unplayed = table.how if table.how in UNPLAYED else None
    return " ".join(filter(None, (said, "tie" if table.is_tie else None, unplayed)))


def _is_worked_out(key: str) -> bool:
    """A difference, which whoever reads the other figures sees."""
    return key in METRICS and METRICS[key].is_signed


def plain_value(value: object) -> str:
    """A figure's value as `--set` takes it."""
    if value is None or value == ():
        return "none"
    if isinstance(value, dict):
        return _named(value)
    if isinstance(value, tuple):
        parts = [_stepped(*each) if isinstance(each, tuple) else plain_value(each) for each in value]
        return ("; " if any("," in part for part in parts) else ", ").join(parts)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _stepped(up_to: object, worth: object) -> str:
    """A step of a figure that grows with something: up to how much of it, and what holds there."""
    return f"{'more' if up_to is None else up_to}: {worth}"


def _named(value: dict[str, object]) -> str:
    """A figure of several parts: its name or title, if it has one, then the rest."""
    name = value.get("name") or value.get("title")
    left_out = ("name", "title", "key")
    rest = {key: each for key, each in value.items() if key not in left_out and each not in (None, (), {})}
    said = ", ".join(f"{key} {plain_value(each)}" for key, each in rest.items())
    if name is None:
        return said or "none"
    bare = str(name) if "figures" in value else f"{name}: by choice"
    return f"{name}: {said}" if said else bare


def plain_table(title: str | None = None) -> Table:
    """A table without columns yet."""
    heading = None if title is None else Text(printable(title), style="bold")
    return Table(box=SIMPLE_HEAD, pad_edge=False, title=heading, title_justify="left", show_edge=False)


def numbers(table: Table, *titles: str) -> None:
    """Further columns that hold numbers."""
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)


def _standing(row: Row, standings: Standings, with_faction: bool, with_status: bool) -> Iterator[Text]:
    yield text(row.place, "bold")
    yield text(row.player, "" if row.status == "active" else "dim")
    if with_faction:
        yield text(row.faction or "")
    for column in standings.columns:
        yield text(_number(row.figures[column.key]))
    yield text(f"{row.won}-{row.tied}-{row.lost}")
    if with_status:
        yield text("" if row.status == "active" else row.status, "dim")


def _seats(table: TableView) -> Iterator[tuple[str, bool]]:
    return ((player, player == table.winner) for player in table.players)


def _seated(seat: tuple[str, bool]) -> Text:
    player, has_won = seat
    return sentence(f"{player} *" if has_won else player, "bold" if has_won else "")


def _all_seated(table: TableView) -> Text:
    """Many sides in one cell, over as many lines as they need."""
    return sentence(", ".join(f"{player} *" if has_won else player for player, has_won in _seats(table)))


def _replaced(old: Replaced, name_of: NameOf) -> str:
    why = f" ({old.reason})" if old.reason else ""
    return f"instead of {_was(old.was, name_of)}; replaced by {old.by}{why}"


def _was(fact: Mapping[str, Any], name_of: NameOf) -> str:
    """A replaced result in a few words: who won, and the scores by player."""
    if fact.get("forfeiters"):
        return f"a forfeit by {errors.listed(map(name_of, fact['forfeiters']))}"
    if "conceder" in fact:
        return f"a concession by {name_of(fact['conceder'])}"
    winner = "a tie" if fact["winner"] is None else f"a win for {name_of(fact['winner'])}"
    sheets = (
        f"{name_of(side['contestant'])} {' '.join(f'{_title(key)} {value}' for key, value in _counted(side['sheet']))}"
        for side in fact["sides"]
    )
    return f"{winner}, {', '.join(sheets)}"


def _counted(sheet: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return [(key, sheet[key]) for key in METRICS if key in sheet]


def _number(value: float) -> str:
    return str(value)


def _title(key: str) -> str:
    return METRICS[key].title if key in METRICS else key
