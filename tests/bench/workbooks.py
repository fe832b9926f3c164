"""Workbooks: the standings of a great field and a long log, against the same cells through bare openpyxl."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ledger.domain.values import METRICS, ContestantId
from ledger.exports.workbooks import charts, standings
from ledger.projections.documents import AuditRow, Heading, Seal
from ledger.projections.standings import Row as Standing
from ledger.projections.standings import Standings
from ledger.projections.workbook import Crosstable, Mark, MarkKind, RankByRound, StandingsBook
from tests.bench.measure import Budget, Row, one_by_one, race
from tests.bench.memory import most_memory

STANDINGS = Budget("a workbook of 10,000 standings", "the same cells through openpyxl", 1.3)
AUDIT = Budget("a workbook of 100,000 events", "the same cells through openpyxl", 1.3)
MEMORY = Budget("memory it takes at the most", "what we allow ourselves", 1.0)
PLAYERS, ROUNDS, EVENTS = 10_000, 6, 100_000
ALLOWED = 80.0  # MB
RUNS = 2

SEAL = Seal(origin="ledger.invalid/bench", size=1, root="0" * 64, event=0, note="a note")
START = datetime(2026, 5, 2, 10, tzinfo=UTC)
KINDS: tuple[tuple[MarkKind, str], ...] = (("won", "5+"), ("lost", "3-"), ("tied", "4="))


def rows(folder: Path) -> list[Row]:
    """Time for both, and the memory of the long one."""
    great, long = _book(PLAYERS, ()), _book(0, _Log(EVENTS))
    return [
        race(STANDINGS, one_by_one(_ours(great, folder), _floor(lambda: _standing_cells(great), folder)), RUNS),
        race(AUDIT, one_by_one(_ours(long, folder), _floor(lambda: _event_cells(long), folder)), RUNS),
        Row(MEMORY, _memory(folder), ALLOWED, "MB"),
    ]


class _Log:
    """So many events, made up as they are asked for."""

    def __init__(self, events: int) -> None:
        self._events = events

    def __iter__(self) -> Iterator[AuditRow]:
        for seq in range(self._events):
            moment = START + timedelta(seconds=seq)
            says = f"round {seq % 7}, table {seq % 90}: Ada One against Bo Two is a win for Ada One (CP 5-2, APD 41-22)"
            yield AuditRow(seq, moment, moment, "ResultRecorded", says, "Org Zero", "", f"{seq:064x}")


def _book(players: int, log: Iterable[AuditRow]) -> StandingsBook:
    return StandingsBook(
        heading=Heading(tournament="bench", name="Bench", rules="Masters 2019", date=date(2026, 5, 2)),
        standings=_standings(players),
        standing="final",
        legend="control points, then + won, = tied, - lost",
        marks=tuple(tuple(_mark(player + round_no) for round_no in range(ROUNDS)) for player in range(players)),
        metrics=(METRICS["cp"], METRICS["apd"]),
        scenario_word="scenario",
        asks_list=True,
        has_awards=True,
        games=(),
        crosstable=Crosstable(rows=()),
        players=(),
        awards=(),
        ranks=RankByRound(rounds=0, lines=()),
        audit=log,
        last_event=START,
    )


def _standings(players: int) -> Standings:
    return Standings(
        tournament="bench",
        rules="masters-2019",
        round=ROUNDS,
        version=1,
        provisional=False,
        open_tables=(),
        finished=True,
        voided=False,
        columns=tuple(METRICS[key] for key in ("tp", "sos", "cp", "apd")),
        rows=tuple(_standing(place) for place in range(1, players + 1)),
    )


def _standing(place: int) -> Standing:
    return Standing(
        place=place,
        contestant=ContestantId(place),
        player=f"Player {place:05}",
        faction=f"Faction {place % 12}",
        figures={"tp": place % 7, "sos": place % 30, "cp": place % 40, "apd": place % 400},
        played=ROUNDS,
        won=3,
        tied=0,
        lost=3,
        status="active",
    )


def _mark(number: int) -> Mark:
    kind, text = KINDS[number % len(KINDS)]
    return Mark(kind=kind, text=text)


def _standing_cells(book: StandingsBook) -> Iterator[list[Any]]:
    for row, marks in zip(book.standings.rows, book.marks, strict=True):
        yield [content.value for content in standings._standing(row, book.standings, marks)]


def _event_cells(book: StandingsBook) -> Iterator[list[Any]]:
    for event in book.audit:
        yield [content.value for content in charts._event(event)]


def _ours(book: StandingsBook, folder: Path) -> Callable[[], None]:
    def work() -> None:
        with (folder / "ours.xlsx").open("wb") as out:
            standings.write(book, SEAL, out)

    return work


def _floor(cells: Callable[[], Iterator[list[Any]]], folder: Path) -> Callable[[], None]:
    """No looks, no widths, no heights: the values alone, a row at a time."""
    from openpyxl import Workbook  # ours was imported before and has chosen how it writes

    def work() -> None:
        book = Workbook(write_only=True)
        sheet = book.create_sheet("Cells")
        for row in cells():
            sheet.append(row)
        book.save(folder / "floor.xlsx")

    return work


def _memory(folder: Path) -> float:
    """In a process of its own, since memory once taken is never quite given back."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_growth, (folder,))


def _growth(folder: Path) -> float:
    """By how many MB writing the long log makes a process grow."""
    _ours(_book(0, _Log(100)), folder)()
    before = most_memory()
    _ours(_book(0, _Log(EVENTS)), folder)()
    return most_memory() - before
