"""A table with colours, or one that has to be cut or wrapped to the width there is: drawn by rich."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from ledger.application import printable
from ledger.cli.tables import Cell, TextTable


def drawn(table: TextTable) -> list[str]:
    """The table line by line; rich fills each up to the width of the whole."""
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
        made.add_row(*map(_text, cells), style=style or None)
    console = Console(markup=False, highlight=False, emoji=False)
    with console.capture() as capture:
        console.print(made)
    return capture.get().splitlines()


def _text(cell: Cell) -> Text:
    said = printable(str(cell.value))
    if cell.is_sentence:
        return Text(said, style=cell.style, overflow="fold")
    return Text(said, style=cell.style, no_wrap=True, overflow="ellipsis")
