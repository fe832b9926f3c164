"""Standings as CSV: a heading, then one line a player, for programs. A name that looks like a formula stays as it is:
spreadsheets have the workbook."""

import csv
from collections.abc import Iterator
from io import TextIOWrapper
from typing import BinaryIO

from ledger.projections.seal import Seal
from ledger.projections.standings import Row, Standings
from ledger.projections.workbook import StandingsBook


def write(model: StandingsBook, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """UTF-8, commas, quotation marks where they are needed; figures as `ledger standings --json` has them."""
    table = model.standings
    text = TextIOWrapper(out, encoding="utf-8", newline="", write_through=True)
    lines = csv.writer(text)
    lines.writerow(_heading(table))
    lines.writerows(_line(row, table) for row in table.rows)
    text.detach()  # the file stays open for whoever opened it


def _heading(table: Standings) -> list[str]:
    figures = (metric.key for metric in table.columns)
    return ["place", "entry", "player", "faction", *figures, "played", "won", "tied", "lost", "status"]


def _line(row: Row, table: Standings) -> Iterator[object]:
    yield from (row.place, row.contestant, row.player, row.faction or "")
    yield from (row.figures[metric.key] for metric in table.columns)
    yield from (row.played, row.won, row.tied, row.lost, row.status)
