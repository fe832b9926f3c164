"""The standings workbook: the table, one row a game, everyone against everyone, who took part, and awards."""

from collections.abc import Iterator, Sequence
from typing import BinaryIO

from ledger.exports import theme
from ledger.exports.workbooks import (
    CENTRED,
    MARKS,
    NAME,
    PLACE,
    Book,
    Content,
    Look,
    SheetColumn,
    charts,
    figure_look,
    fitting,
    number,
    text,
)
from ledger.projections.documents import Seal
from ledger.projections.standings import Row, Standings, Unranked
from ledger.projections.workbook import (
    AwardRow,
    CrossRow,
    Crosstable,
    GameRow,
    GameSide,
    Mark,
    PlayerRow,
    StandingsBook,
)

FROZEN = 2  # the number and the name stay in sight
WIDEST_CROSSTABLE = 200  # players; a wider one serves nobody, and the games stand in the sheet of rounds too
SELF = Look(fill=theme.LINE)


def write(model: StandingsBook, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """The whole workbook."""
    head = model.heading
    book = Book(head.name, f"{head.rules}, {head.date}", model.last_event, seal, saves_ink=ink_saver)
    _standings(book, model)
    _rounds(book, model)
    _crosstable(book, model.crosstable, model.legend)
    _players(book, model.players)
    if model.has_awards:
        _awards(book, model)
    charts.rank_by_round(book, model.ranks)
    charts.audit_log(book, model.audit)
    _legend(book, model)
    book.save(out)


def _standings(book: Book, model: StandingsBook) -> None:
    table = model.standings
    words = ", ".join(filter(None, ("Standings", model.standing, "voided" if table.voided else "")))
    legend = f"R1, R2, … {model.legend}"
    sheet = book.sheet("Standings", list(_columns(table)), frozen=FROZEN, heading=words, legend=legend)
    ranked = (_standing(row, table, marks) for row, marks in zip(table.rows, model.marks, strict=True))
    sheet.fill((*ranked, *(_unranked(each, table) for each in table.unranked)))


def _columns(table: Standings) -> Iterator[SheetColumn]:
    yield SheetColumn("#", 7, "right")
    yield fitting("Player", (row.player for row in table.everyone))
    yield fitting("Faction", (row.faction or "" for row in table.everyone))
    yield from (SheetColumn(metric.title, 9, "right") for metric in table.columns)
    yield from (SheetColumn(title, 7, "right") for title in ("W", "T", "L"))
    yield from (SheetColumn(f"R{round_no}", 8, "center") for round_no in range(1, table.round + 1))
    yield fitting("Status", (row.remark or row.status for row in table.everyone))


def _standing(row: Row, table: Standings, marks: tuple[Mark | None, ...]) -> Iterator[Content]:
    yield number(row.place, PLACE)
    yield text(row.player, NAME)
    yield text(row.faction or "")
    yield from (number(row.figures[metric.key], figure_look(is_signed=metric.is_signed)) for metric in table.columns)
    yield from (number(games) for games in (row.won, row.tied, row.lost))
    for mark in marks:
        yield text("", CENTRED) if mark is None else text(mark.text, MARKS[mark.kind])
    yield text(row.remark or row.status)


def _unranked(row: Unranked, table: Standings) -> Iterator[Content]:
    """Under the others, without a place and without figures, and why."""
    yield text("–", PLACE)
    yield text(row.player, NAME)
    yield text(row.faction or "")
    yield from (text("") for _ in range(len(table.columns) + 3 + table.round))
    yield text(row.remark)


def _players(book: Book, players: tuple[PlayerRow, ...]) -> None:
    most = max((len(player.lists) for player in players), default=0)
    has_teams = any(player.members for player in players)
    columns = [
        SheetColumn("Entry", 8, "right"),
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
        SheetColumn("What decided", 50),
    ]
    sheet = book.sheet("Awards", columns, heading="Awards" if is_final else "Awards (provisional)")
    sheet.fill(map(_award, awards), is_filtered=False)


def _award(award: AwardRow) -> Iterator[Content]:
    yield text(award.title)
    yield text(award.player, NAME)
    yield text(award.figures)
    yield text(award.decided)


def _legend(book: Book, model: StandingsBook) -> None:
    meanings = {metric.title: metric.meaning for metric in (*model.standings.columns, *model.metrics)}
    meanings |= {"R1, R2, …": model.legend, "Crosstable": f"in a cell {model.legend}", "Audit log": charts.LEFT_OUT}
    unsettled = " ".join(model.standings.unsettled)
    book.legend({"Provisional": unsettled, **meanings} if unsettled else meanings)


def _rounds(book: Book, model: StandingsBook) -> None:
    """One row a game, byes included; the figures are those that count."""
    most = max((len(game.sides) for game in model.games), default=2)
    sheet = book.sheet("Rounds", list(_game_columns(model, most)))
    looks = [figure_look(is_signed=metric.is_signed) for metric in model.metrics]
    sheet.fill(_game(game, most, looks, model.asks_list) for game in model.games)


def _game_columns(model: StandingsBook, sides: int) -> Iterator[SheetColumn]:
    yield SheetColumn("Round", 8, "right")
    yield SheetColumn("Table", 8, "right")
    yield fitting(model.scenario_word.capitalize(), (game.scenario for game in model.games))
    for side in range(sides):
        players = (game.sides[side].player for game in model.games if side < len(game.sides))
        yield fitting("Player" if side == 0 else "Against", players)
        if model.asks_list:
            yield SheetColumn("List", 7, "right")
        yield from (SheetColumn(metric.title, 8, "right") for metric in model.metrics)
    yield fitting("Winner", (game.winner for game in model.games))
    yield fitting("How", (game.how for game in model.games))


def _game(game: GameRow, sides: int, looks: Sequence[Look], asks_list: bool) -> Iterator[Content]:
    yield number(game.round)
    yield number(game.table)
    yield text(game.scenario)
    for place in range(sides):
        yield from _side(game.sides[place] if place < len(game.sides) else None, game.winner, looks, asks_list)
    yield text(game.winner)
    yield text(game.how)


def _side(side: GameSide | None, winner: str, looks: Sequence[Look], asks_list: bool) -> Iterator[Content]:
    if side is None:
        yield from (text("") for _ in range(1 + asks_list + len(looks)))
        return
    yield text(side.player, NAME) if side.player == winner else text(side.player)
    if asks_list:
        yield number(side.list_no)
    yield from map(number, side.figures, looks)


def _crosstable(book: Book, table: Crosstable, legend: str) -> None:
    """A row a player and a column a player, numbered alike; a cell holds every meeting of the two."""
    if len(table.rows) > WIDEST_CROSSTABLE:
        words = f"A table of {len(table.rows)} by {len(table.rows)} players is too wide; every game is in Rounds."
        book.sheet("Crosstable", [SheetColumn("Crosstable", 60)]).say(words)
        return
    numbered = list(enumerate(table.rows, start=1))
    columns = [
        SheetColumn("No.", 7, "right"),
        fitting("Player", (row.player for row in table.rows)),
        SheetColumn("Place", 8, "right"),
        *(SheetColumn(str(number_), _meeting_width(table, number_), "center") for number_, _ in numbered),
    ]
    sheet = book.sheet("Crosstable", columns, frozen=2, legend=f"In a cell {legend}")
    sheet.fill((_crossed(number_, row, len(table.rows)) for number_, row in numbered), is_filtered=False)


def _meeting_width(table: Crosstable, column: int) -> float:
    meetings = (row.meetings.get(column - 1, ()) for row in table.rows)
    return max(5.0, 1.0 + max(len(_meeting(marks)) for marks in meetings))


def _crossed(number_: int, row: CrossRow, players: int) -> Iterator[Content]:
    yield number(number_)
    yield text(row.player, NAME)
    yield number(row.place, PLACE)
    for column in range(players):
        marks = row.meetings.get(column, ())
        if column == number_ - 1:
            yield text("", SELF)
        else:
            yield text(_meeting(marks), MARKS[marks[-1].kind] if marks else CENTRED)


def _meeting(marks: tuple[Mark, ...]) -> str:
    return " ".join(mark.text for mark in marks)
