"""The sheets about games: one row a game, and everyone against everyone."""

from collections.abc import Iterator, Sequence

from ledger.exports import theme
from ledger.exports.cells import CENTRED, MARKS, NAME, PLACE, Column, Content, Look, figure_look, fitting, number, text
from ledger.exports.workbooks import Book
from ledger.projections.workbook import CrossRow, Crosstable, GameRow, GameSide, Mark, StandingsBook

WIDEST_CROSSTABLE = 200  # players; a wider one serves nobody, and the games stand in the sheet of rounds too
SELF = Look(fill=theme.LINE)


def rounds(book: Book, model: StandingsBook) -> None:
    """One row a game, byes included; the figures are those that count."""
    most = max((len(game.sides) for game in model.games), default=2)
    sheet = book.sheet("Rounds", list(_game_columns(model, most)))
    looks = [figure_look(metric) for metric in model.metrics]
    sheet.fill(_game(game, most, looks, model.asks_list) for game in model.games)


def _game_columns(model: StandingsBook, sides: int) -> Iterator[Column]:
    yield Column("Round", 8, "right")
    yield Column("Table", 8, "right")
    yield fitting(model.scenario_word.capitalize(), (game.scenario for game in model.games))
    for side in range(sides):
        players = (game.sides[side].player for game in model.games if side < len(game.sides))
        yield fitting("Player" if side == 0 else "Against", players)
        if model.asks_list:
            yield Column("List", 7, "right")
        yield from (Column(metric.title, 8, "right") for metric in model.metrics)
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


def crosstable(book: Book, table: Crosstable, legend: str) -> None:
    """A row a player and a column a player, numbered alike; a cell holds every meeting of the two."""
    if len(table.rows) > WIDEST_CROSSTABLE:
        words = f"A table of {len(table.rows)} by {len(table.rows)} players is too wide; every game is in Rounds."
        book.sheet("Crosstable", [Column("Crosstable", 60)]).say(words)
        return
    numbered = list(enumerate(table.rows, start=1))
    columns = [
        Column("No.", 7, "right"),
        fitting("Player", (row.player for row in table.rows)),
        Column("Place", 8, "right"),
        *(Column(str(number_), _meeting_width(table, number_), "center") for number_, _ in numbered),
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
