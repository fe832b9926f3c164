"""Standings as CSV: a heading, then one line a player, for programs and for spreadsheets.

A spreadsheet would run a name that looks like a formula, so such a text gets an apostrophe in front, which says that
this is a text; `docs/reference/formats.md` tells programs to take it off. Figures are numbers and stay as they are.
"""

import csv
from collections.abc import Iterator
from io import TextIOWrapper
from typing import BinaryIO

from ledger.projections.documents import Seal
from ledger.projections.standings import Row, Standings
from ledger.projections.workbook import StandingsBook

FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what a text that a spreadsheet would run begins with


def write(model: StandingsBook, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """UTF-8, commas, quotation marks where they are needed; figures as the standings have them."""
    table = model.standings
    text = TextIOWrapper(out, encoding="utf-8", newline="", write_through=True)
    lines = csv.writer(text)
    lines.writerow(_heading(table))
    lines.writerows(map(_harmless, _line(row, table)) for row in table.rows)
    text.detach()  # the file stays open for whoever opened it


def _harmless(cell: object) -> object:
    """A text that has apostrophes of its own gets one more, so that taking one off gives back what it was."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip("'").startswith(FORMULAS) else cell


def _heading(table: Standings) -> list[str]:
    figures = (metric.key for metric in table.columns)
    return ["place", "entry", "player", "faction", *figures, "played", "won", "tied", "lost", "status"]


def _line(row: Row, table: Standings) -> Iterator[object]:
    yield from (row.place, row.contestant, row.player, row.faction or "")
    yield from (row.figures[metric.key] for metric in table.columns)
    yield from (row.played, row.won, row.tied, row.lost, row.status)
