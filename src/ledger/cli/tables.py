"""What a person reads in a terminal: tables that keep to its width. Data goes in as text, never as markup."""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.cli.options import many

if TYPE_CHECKING:
    from rich.text import Text

    from ledger.application import LogEntry, SeasonView, View
    from ledger.cli.call import Call, Moment

_GAP = "   "
_NARROW = "\u0300"  # every letter before it takes one place


class TextColumn(NamedTuple):
    """A column: how its text stands, and how wide it may and must be."""

    title: str
    is_right: bool = False
    is_one_line: bool = False
    most: int | None = None
    least: int = 0


class Cell(NamedTuple):
    """A text in a table: on one line, which ends in an ellipsis where it does not fit, or over several."""

    value: object
    style: str = ""
    is_sentence: bool = False


class TextLine(NamedTuple):
    """A row of cells, one for each column."""

    cells: Sequence[Cell]
    style: str = ""


class TextTable(NamedTuple):
    """A table as data; `print_table` prints it."""

    columns: Sequence[TextColumn]
    lines: Sequence[TextLine]
    title: str = ""


number = partial(TextColumn, is_right=True, is_one_line=True)
text = Cell
sentence = partial(Cell, is_sentence=True)


def rows_table(titles: Iterable[str], rows: Iterable[Iterable[object]]) -> TextTable:
    """Any short table of one-line cells."""
    return TextTable(
        [TextColumn(title) for title in titles], [TextLine([Cell(value) for value in row]) for row in rows]
    )


def print_table(table: TextTable) -> None:
    """Print a table; coloured on a terminal alone, and not there either under NO_COLOR."""
    room = _plain_room()
    lines = _plain(table, room) if room else None
    if lines is None:
        lines = _drawn(table)
    sys.stdout.writelines(f"{line.rstrip()}\n" for line in lines)


def print_line(words: str) -> None:
    """A line that belongs to a table; letters that a terminal has not are told by their codes, as in the table."""
    from ledger.application import printable

    sys.stdout.write(f"{printable(words)}\n")


def _plain_room() -> int | None:
    """How wide a table in plain letters may be; None where somebody looks at a terminal, or wants it to seem so, or
    where there are no letters to draw a line with."""
    is_asked_for = any(name in os.environ for name in ("FORCE_COLOR", "TTY_COMPATIBLE"))
    if is_asked_for or sys.stdout.isatty() or not (sys.stdout.encoding or "utf-8").lower().startswith("utf"):
        return None
    if (said := os.environ.get("COLUMNS", "")).isdigit():
        return int(said) or 80
    for stream in range(3):  # somebody may look at the other end of a pipe
        try:
            return os.get_terminal_size(stream).columns or 80
        except OSError:
            continue
    return 80


def _plain(table: TextTable, room: int) -> list[str] | None:
    """The table as rich draws it where nothing has to be cut or wrapped; None where something has to."""
    from ledger.application import printable

    rows = [[column.title for column in table.columns]]
    rows += ([printable(str(cell.value)) for cell in line.cells] for line in table.lines)
    widths = [
        max(column.least, *map(_width, cells))
        for column, cells in zip(table.columns, zip(*rows, strict=True), strict=True)
    ]
    whole, title = sum(widths) + len(_GAP) * (len(widths) - 1), printable(table.title)
    if whole > room or _width(title) > whole:
        return None
    if any(column.most and width > column.most for column, width in zip(table.columns, widths, strict=True)):
        return None
    fits = list(zip(table.columns, widths, strict=True))
    head, *lines = (_GAP.join(_filled(cell, *fit) for cell, fit in zip(row, fits, strict=True)) for row in rows)
    return [*([title] if title else ()), head, "─" * whole, *lines]


def _filled(cell: str, column: TextColumn, width: int) -> str:
    fill = " " * (width - _width(cell))
    return fill + cell if column.is_right else cell + fill


def _width(value: str) -> int:
    """How many places of a terminal a text takes."""
    if value == "" or max(value) < _NARROW:
        return len(value)
    from rich.cells import cell_len

    return cell_len(value)


def _drawn(table: TextTable) -> list[str]:
    """The table with colours, or cut and wrapped to the width there is: rich fills each line up to that of the
    whole."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    from ledger.application import printable

    heading = Text(printable(table.title), style="bold") if table.title else None
    made = RichTable(box=SIMPLE_HEAD, pad_edge=False, title=heading, title_justify="left", show_edge=False)
    for title, is_right, is_one_line, most, least in table.columns:
        made.add_column(
            title,
            justify="right" if is_right else "left",
            no_wrap=is_one_line,
            max_width=most,
            min_width=least or None,
        )
    for cells, style in table.lines:
        made.add_row(*map(_rich_text, cells), style=style or None)
    console = Console(markup=False, highlight=False, emoji=False)
    with console.capture() as capture:
        console.print(made)
    return capture.get().splitlines()


def _rich_text(cell: Cell) -> "Text":
    from rich.text import Text

    from ledger.application import printable

    said = printable(str(cell.value))
    if cell.is_sentence:
        return Text(said, style=cell.style, overflow="fold")
    return Text(said, style=cell.style, no_wrap=True, overflow="ellipsis")


# of the log


def moment_of(view: "Moment") -> str:
    """Which moment a read of the past is of."""
    if view.happened is not None:
        by = f"by {view.happened.isoformat()}, by the times that are told"
        return f"As of what had happened {by}, whenever it was entered."
    last = view.size - 1
    own = "" if view.event == last else f" Its own last event by then is {view.event}."
    return f"As of event {last}.{own}"


def size_at(call: "Call", as_of: str | None) -> int | None:
    """How long the whole log was at a past moment, which is told; None: now."""
    if as_of is None:
        return None
    size = call.ledger.size_at(as_of)
    call.moment = f"As of event {size - 1}." if size else "As of before the first event."
    return size


def log_state(view: "View | SeasonView") -> str:
    """Up to which event was read, and how far the log is now, or was then."""
    size = many(view.size, "event")
    log = f"had {size} then" if view.root is None else f"has {size}, root {view.root[:16]}"
    return f"Event {view.event}; the log {log}."


def flat_unranked(row: dict[str, Any]) -> dict[str, Any]:
    """Somebody who is not ranked, likewise."""
    return {**{key: row[key] for key in ("player", "status", "faction")}, "entry": row["contestant"]}


def flat_row(row: dict[str, Any]) -> dict[str, Any]:
    """A row of the table as others rely on it."""
    figures = row.pop("figures")
    entry = row.pop("contestant")
    place, player, faction = row.pop("place"), row.pop("player"), row.pop("faction")
    if not row["disputed"]:
        del row["disputed"]
    return {"place": place, "player": player, "faction": faction, **figures, **row, "entry": entry}


def came_in(event: "LogEntry") -> str:
    """By whom an event is, and how it came in where that is not plain: `, by Ada One (login root)`."""
    if event.via is None:
        return f", by {event.by}"
    way = () if event.via.way == "command-line" else (event.via.way,)
    login = () if event.via.login is None else (f"login {event.via.login}",)
    return f", by {event.by} ({', '.join((*way, *login))})"


def stream_json(events: "Iterable[LogEntry]") -> None:
    """One object a line."""
    # not click.echo: it flushes each line, and a log may have a million
    out = sys.stdout.buffer
    for event in events:
        line = json.dumps(event.model_dump(mode="json"), ensure_ascii=False)
        out.write(line.encode() + b"\n")
    out.flush()
