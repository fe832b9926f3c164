"""The standings workbook: the table itself and who took part; the other sheets stand in modules of their own."""

from collections.abc import Iterator
from typing import BinaryIO

from ledger.exports import xlsx_games, xlsx_log
from ledger.exports.cells import CENTRED, MARKS, NAME, PLACE, Column, Content, figure_look, fitting, number, text
from ledger.exports.workbooks import Book, charts
from ledger.projections.documents import Seal
from ledger.projections.standings import Row, Standings
from ledger.projections.workbook import AwardRow, Mark, PlayerRow, StandingsBook

FROZEN = 2  # the number and the name stay in sight


def write(model: StandingsBook, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """The whole workbook."""
    head = model.heading
    book = Book(head.name, f"{head.rules}, {head.date}", model.last_event, seal, saves_ink=ink_saver)
    _standings(book, model)
    xlsx_games.rounds(book, model)
    xlsx_games.crosstable(book, model.crosstable, model.legend)
    _players(book, model.players)
    if model.has_awards:
        _awards(book, model)
    charts.rank_by_round(book, model.ranks)
    xlsx_log.audit_log(book, model.audit)
    _legend(book, model)
    book.save(out)


def _standings(book: Book, model: StandingsBook) -> None:
    table = model.standings
    words = ", ".join(filter(None, ("Standings", model.standing, "voided" if table.voided else "")))
    legend = f"R1, R2, … {model.legend}"
    sheet = book.sheet("Standings", list(_columns(table)), frozen=FROZEN, heading=words, legend=legend)
    sheet.fill(_standing(row, table, marks) for row, marks in zip(table.rows, model.marks, strict=True))


def _columns(table: Standings) -> Iterator[Column]:
    yield Column("#", 7, "right")
    yield fitting("Player", (row.player for row in table.rows))
    yield fitting("Faction", (row.faction or "" for row in table.rows))
    yield from (Column(metric.title, 9, "right") for metric in table.columns)
    yield from (Column(title, 7, "right") for title in ("W", "T", "L"))
    yield from (Column(f"R{round_no}", 8, "center") for round_no in range(1, table.round + 1))
    yield fitting("Status", (row.status for row in table.rows))


def _standing(row: Row, table: Standings, marks: tuple[Mark | None, ...]) -> Iterator[Content]:
    yield number(row.place, PLACE)
    yield text(row.player, NAME)
    yield text(row.faction or "")
    yield from (number(row.figures[metric.key], figure_look(metric)) for metric in table.columns)
    yield from (number(games) for games in (row.won, row.tied, row.lost))
    for mark in marks:
        yield text("", CENTRED) if mark is None else text(mark.text, MARKS[mark.kind])
    yield text(row.status)


def _players(book: Book, players: tuple[PlayerRow, ...]) -> None:
    most = max((len(player.lists) for player in players), default=0)
    has_teams = any(player.members for player in players)
    columns = [
        Column("Entry", 8, "right"),
        fitting("Player", (player.player for player in players)),
        *([fitting("Members", (player.members for player in players))] if has_teams else []),
        fitting("Faction", (player.faction for player in players)),
        fitting("Club", (player.club for player in players)),
        fitting("Status", (player.status for player in players)),
        *(
            fitting(f"List {no}", (player.lists[no - 1] for player in players if no <= len(player.lists)))
            for no in range(1, most + 1)
        ),
    ]
    book.sheet("Players", columns, frozen=FROZEN).fill(_player(player, most, has_teams) for player in players)


def _player(player: PlayerRow, lists: int, has_teams: bool) -> Iterator[Content]:
    yield number(player.entry)
    yield text(player.player, NAME)
    if has_teams:
        yield text(player.members)
    yield from map(text, (player.faction, player.club, player.status))
    for list_no in range(lists):
        yield text(player.lists[list_no] if list_no < len(player.lists) else "")


def _awards(book: Book, model: StandingsBook) -> None:
    awards, is_final = model.awards, model.standings.finished
    columns = [
        fitting("Award", (award.title for award in awards)),
        fitting("Player", (award.player for award in awards)),
        fitting("Figures", (award.figures for award in awards)),
        Column("What decided", 50),
    ]
    sheet = book.sheet("Awards", columns, heading="Awards" if is_final else "Awards (provisional)")
    sheet.fill(map(_award, awards), is_filtered=False)


def _award(award: AwardRow) -> Iterator[Content]:
    yield text(award.title)
    yield text(award.player, NAME)
    yield text(award.figures)
    yield text(award.decided)


def _legend(book: Book, model: StandingsBook) -> None:
    """What the other sheets cannot say among their rows."""
    meanings = {metric.title: metric.meaning for metric in (*model.standings.columns, *model.metrics)}
    meanings |= {"R1, R2, …": model.legend, "Crosstable": f"in a cell {model.legend}", "Audit log": xlsx_log.LEFT_OUT}
    sheet = book.sheet("Legend", [fitting("What", meanings), Column("What it means", 90)])
    sheet.fill(([text(what, NAME), text(means)] for what, means in meanings.items()), is_filtered=False)
