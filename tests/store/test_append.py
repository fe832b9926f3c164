"""An append stands or falls as a whole: a failure before the commit leaves every table as it was, and costs no more."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.sqlite import SQLiteConnection

from ledger.application import Ledger
from ledger.domain.errors import Busy, CommandReused, StoreFailed
from ledger.domain.facts import Recorded
from ledger.domain.values import ContestantId
from ledger.store import Store
from ledger.store.codec import CommandRow, Conflict
from ledger.store.sqlite import Recorder
from tests import facts as events
from tests.store.small import DESK, SIZE, lines, opening, tables, verdict_of

# Two streams that exist, one that does not yet, somebody new and a reason: every table gets a row.
BATCH = lines(
    {"do": "reinstate", "tournament": "cup", "player": "Bo Two", "reason": "the train was late", "id": "back"},
    {**opening("third", "Third Cup"), "id": "third"},
    {"do": "check-in", "player": "Flo Six"},
)
BATCH_EVENTS = 4
DISK_FULL = sqlite3.OperationalError("database or disk is full")


def once(wrapped: Callable[..., Any], error: BaseException) -> Callable[..., Any]:
    """The function, failing the first time after it has done its work."""
    failures = [error]

    def failing(*args: Any, **kwargs: Any) -> Any:
        done = wrapped(*args, **kwargs)
        if failures:
            raise failures.pop()
        return done

    return failing


def rolled_back(connection: SQLiteConnection) -> None:
    connection.rollback()  # what SQLite does by itself when a commit finds the disk full


FAILURES: dict[str, tuple[type, str, Callable[..., Any]]] = {
    "after everything was inserted": (Recorder, "_insert_events", Recorder._insert_events),
    "when the new root is read": (Store, "tree", Store.tree),
    "in the commit itself": (SQLiteConnection, "commit", rolled_back),
}


@pytest.mark.parametrize("where", FAILURES)
@pytest.mark.parametrize("error", [DISK_FULL, RuntimeError("a bug"), KeyboardInterrupt()], ids=type)
def test_a_late_failure_leaves_every_table_unchanged_and_the_same_request_goes_through_afterwards(
    small: Path, monkeypatch: pytest.MonkeyPatch, where: str, error: BaseException
) -> None:
    before = tables(small)
    with Ledger.open(str(small)) as ledger:
        owner, name, work = FAILURES[where]
        monkeypatch.setattr(owner, name, once(work, error))
        with pytest.raises((StoreFailed, RuntimeError, KeyboardInterrupt)):
            ledger.apply(BATCH, DESK)
        assert tables(small) == before
        monkeypatch.undo()
        assert (ledger.apply(BATCH, DESK).skipped, ledger.size) == (0, SIZE + BATCH_EVENTS)
    assert verdict_of(small).faults == []


def dropping(store: Store, *places: tuple[int, int]) -> list[Recorded]:
    """New events, each in the stream of a stored one (its seq) under the version given."""
    known = list(store.scan())
    fact = events.PlayerDropped(contestant=ContestantId(1))
    return [
        known[seq]._replace(originator_version=version, command_id="new", reason=None, fact=fact, seq=-1)
        for seq, version in places
    ]


def test_a_version_clash_in_the_second_stream_leaves_every_table_unchanged(small: Path) -> None:
    before = tables(small)
    with Store(str(small)) as store:
        clash = dropping(store, (15, 12), (20, 4))  # the cup could take one more, but the side event has a version 4
        with pytest.raises(Conflict), store.writing():
            store.append(clash, [CommandRow("new", "00" * 32, 2)], [])
        assert tables(small) == before
        with store.writing():
            store.append(dropping(store, (15, 12), (20, 5)), [CommandRow("new", "00" * 32, 2)], [])
    assert len(tables(small)["stored_events"]) == SIZE + 2


def test_a_command_id_clash_leaves_every_table_unchanged(small: Path) -> None:
    before = tables(small)
    with Store(str(small)) as store:
        fresh = dropping(store, (15, 12))
        taken = next(store.scan(11)).command_id
        with pytest.raises(Conflict), store.writing():
            store.append(fresh, [CommandRow(taken, "00" * 32, 1)], [])
        assert tables(small) == before
        with store.writing():
            store.append(fresh, [CommandRow("new", "00" * 32, 1)], [])
    assert len(tables(small)["command"]) == len(before["command"]) + 1


def test_after_a_clash_the_door_looks_again_and_records_everything_once(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.application.door.time.sleep", lambda _: None)
    clash = sqlite3.IntegrityError("UNIQUE constraint failed: stored_events.originator_id")
    monkeypatch.setattr(Recorder, "_insert_events", once(Recorder._insert_events, clash))
    with Ledger.open(str(small)) as ledger:
        assert (len(ledger.apply(BATCH, DESK).events), ledger.size) == (BATCH_EVENTS, SIZE + BATCH_EVENTS)
    assert verdict_of(small).faults == []


def test_a_door_that_meets_clash_after_clash_gives_up_after_8_tries_and_changes_nothing(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, tries = tables(small), []

    def always_late(*_: object, **__: object) -> None:
        tries.append(1)
        raise sqlite3.IntegrityError("UNIQUE constraint failed: command.id")

    monkeypatch.setattr("ledger.application.door.time.sleep", lambda _: None)
    monkeypatch.setattr(Recorder, "_insert_events", always_late)
    with Ledger.open(str(small)) as ledger, pytest.raises(Busy, match="look at how it stands"):
        ledger.apply(BATCH, DESK)
    assert (len(tries), tables(small)) == (8, before)


def test_two_ledgers_that_write_in_turn_see_each_other(small: Path) -> None:
    with Ledger.open(str(small)) as one, Ledger.open(str(small)) as other:
        for number in range(4):
            request = {"do": "adjust", "tournament": "cup", "player": "Ada One", "points": {"cp": 1}, "reason": "tried"}
            (one, other)[number % 2].execute({**request, "id": f"adjust-{number}"}, DESK)
        assert (one.size, one.root) == (other.size, other.root)
        assert one.size == SIZE + 4
    assert verdict_of(small).faults == []


def test_a_repeated_id_is_answered_from_the_record_and_another_request_under_it_is_refused(small: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        assert ledger.apply(BATCH, DESK).skipped == 0
        before = tables(small)
        assert ledger.apply(BATCH, DESK).skipped == 3
        with pytest.raises(CommandReused, match=f"event {SIZE}"):
            ledger.execute({"do": "drop", "tournament": "cup", "player": "Ada One", "id": "back"}, DESK)
        assert tables(small) == before


@pytest.mark.bad_input(66)
def test_a_file_with_a_bad_last_line_changes_nothing(small: Path) -> None:
    before = tables(small)
    with Ledger.open(str(small)) as ledger:
        with pytest.raises(Exception, match="Line 4 "):
            ledger.apply(BATCH + lines({"do": "drop", "tournament": "cup", "player": "Nobody"}), DESK)
        assert tables(small) == before
        ledger.apply(BATCH, DESK)  # nothing of the refused file is left in the ledger's memory either
    assert verdict_of(small).faults == []
