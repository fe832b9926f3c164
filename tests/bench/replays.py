"""Replaying one tournament from the disk."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import cast
from uuid import UUID

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.evolve import replay
from ledger.domain.tournament.state import Tournament
from ledger.store import Store
from ledger.store.sqlite.files import open_store
from tests.bench.floors import EVENTS, validators
from tests.bench.measure import Budget, Row, one_by_one, race
from tests.bench.tournaments import LONG, SHORT, two_lengths

FLOOR = Budget("replay of 5,000 events", "SELECT + validate_json + fold", 1.4)
GROWTH = Budget("time an event, replaying 5,000", "replaying 500", 1.2)
RUNS = 15

Replay = Callable[[], Tournament | None]


def rows(folder: Path) -> list[Row]:
    """Replay against its floor, and against a shorter replay."""
    path = two_lengths(folder / "replay.db")
    with open_store(str(path)) as store, closing(sqlite3.connect(path)) as connection:
        long, short = _ours(store, "long"), _ours(store, "short")
        floor = _floor(connection, store.stream("tournament", "long"))
        _insist_on_equal(long(), floor())
        return [
            race(FLOOR, one_by_one(long, floor), RUNS),
            race(GROWTH, one_by_one(long, _as_many(short)), RUNS),
        ]


def _ours(store: Store, slug: str) -> Replay:
    stream = store.stream("tournament", slug)
    return lambda: replay(cast(TournamentEvent, event.fact) for event in store.load(stream))


def _floor(connection: sqlite3.Connection, stream: UUID) -> Replay:
    statement = f"{EVENTS} WHERE originator_id = ? ORDER BY originator_version"
    parse = validators()

    def read() -> Tournament | None:
        found = connection.execute(statement, (stream.bytes,)).fetchall()
        return replay(parse[topic](state)["fact"] for _, _, _, topic, state in found)

    return read


def _as_many(short: Replay) -> Callable[[], None]:
    """So many short replays that both are timed over equally many events."""

    def replays() -> None:
        for _ in range(LONG.events // SHORT.events):
            short()

    return replays


def _insist_on_equal(ours: Tournament | None, floor: Tournament | None) -> None:
    assert ours is not None, "there is a tournament to replay"
    assert ours == floor, "both replay to the same state"
    assert ours.version == LONG.events, "the tournament is as long as it says"
