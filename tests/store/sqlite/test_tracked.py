"""Tracked tables are optional: a store has none of them or exactly these, and its format says which."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.domain.errors import Altered, StoreFailed
from ledger.store import Store, sqlite
from ledger.store.sqlite.tracked import AliasRow, SummaryRow, TrackedTable, in_memory
from tests.golden.make_store import STORES
from tests.store.small import value_of

ONE, OTHER = b"1" * 16, b"2" * 16


def alter(path: Path, statement: str) -> None:
    """Change the tables behind the ledger's back."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A store from before there were any."""
    return Path(shutil.copy(STORES / "masters-2019-v1.db", tmp_path / "small.db"))


@pytest.fixture
def with_tables(small: Path) -> Path:
    """A store that has them, empty."""
    with Store(str(small)) as store, store.writing():
        store.tracked.begin()
    return small


def test_a_store_has_no_tracked_tables_until_they_are_needed(small: Path) -> None:
    with Store(str(small)) as store:
        assert not store.tracked.exist()
        assert store.tracked.position() == 0
    assert value_of(small, "PRAGMA user_version") == 1


def test_a_store_with_tracked_tables_says_so_in_its_format_and_opens(with_tables: Path) -> None:
    assert value_of(with_tables, "PRAGMA user_version") == 2
    with Store(str(with_tables)) as store:
        assert store.tracked.exist()


def test_a_ledger_that_knows_nothing_of_them_is_told_that_a_newer_one_wrote_the_store(
    with_tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "FORMATS", {1: sqlite.TABLES})
    with pytest.raises(StoreFailed, match=r"newer ledger \(format 2\)"):
        Store(str(with_tables))


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE tracked_alias",
        "DROP INDEX tracked_event_tournament",
        "CREATE TABLE tracked_more (a)",
        "CREATE TRIGGER t AFTER INSERT ON stored_events BEGIN DELETE FROM tracked_line; END",
        "PRAGMA user_version = 1",
    ],
)
def test_tracked_tables_that_are_not_as_they_were_made_are_refused(with_tables: Path, change: str) -> None:
    alter(with_tables, change)
    with pytest.raises(Altered, match="tables"):
        Store(str(with_tables))


def test_a_store_that_only_claims_to_have_them_is_refused(small: Path) -> None:
    alter(small, "PRAGMA user_version = 2")
    with pytest.raises(Altered, match="tables"):
        Store(str(small))


def test_what_a_trial_writes_is_not_kept(small: Path) -> None:
    with Store(str(small)) as store:
        with store.writing(keeps=False):
            store.tracked.begin()
            assert store.tracked.exist()
        assert not store.tracked.exist()
    assert value_of(small, "PRAGMA user_version") == 1


def test_nothing_is_written_outside_a_transaction(with_tables: Path) -> None:
    with Store(str(with_tables)) as store, pytest.raises(AssertionError, match="transaction"):
        store.tracked.move_to(1)


def test_the_newest_summary_before_a_moment_is_how_a_tournament_stood() -> None:
    rows = in_memory()
    rows.add_summaries([SummaryRow(3, ONE, b"first"), SummaryRow(5, OTHER, b"other"), SummaryRow(9, ONE, b"second")])
    streams = [ONE, OTHER]
    assert dict(rows.summaries(streams)) == {ONE: b"second", OTHER: b"other"}
    assert dict(rows.summaries(streams, 9)) == {ONE: b"first", OTHER: b"other"}
    assert dict(rows.summaries(streams, 5)) == {ONE: b"first"}
    assert dict(rows.summaries([OTHER], 5)) == {}
    assert rows.changes(ONE) == [3, 9]


def test_who_is_whom_is_told_up_to_a_moment() -> None:
    rows = in_memory()
    said = [AliasRow(4, ONE, OTHER), AliasRow(8, ONE, None)]
    rows.add_aliases(said)
    assert rows.aliases() == said
    assert rows.aliases(8) == said[:1]


def test_a_season_is_to_be_counted_again_when_something_it_hangs_on_moved() -> None:
    rows = in_memory()
    for slug, stream in (("first", ONE), ("second", OTHER)):
        rows.note_season(slug, stream)

    def settle() -> None:
        rows.keep("first", TrackedTable(None, None, [b"line"], [("q1", b"judged")]))
        rows.keep("second", TrackedTable("first", "finals", [], []))

    def stale() -> list[str]:
        found = [row.season for row in rows.seasons() if row.is_stale]
        settle()
        return found

    assert stale() == ["first", "second"], "they are new"
    assert rows.table("first") == ([b"line"], [("q1", b"judged")])
    assert stale() == []
    rows.note_tournament("q1")
    assert stale() == ["first"]
    rows.note_tournament("finals")
    assert stale() == ["second"]
    rows.note_tournament("elsewhere")
    assert stale() == []
    rows.note_season("first", ONE)
    assert stale() == ["first", "second"], "the second opens with the finals of the first"
    rows.note_season("second", OTHER)
    assert stale() == ["second"]
    rows.note_everything()
    assert stale() == ["first", "second"]


def test_a_table_is_settled_when_it_was_counted_at_the_end_of_the_log() -> None:
    rows = in_memory()
    rows.move_to(7)
    assert not rows.is_settled("first", 7), "there is no such season"
    rows.note_season("first", ONE)
    assert not rows.is_settled("first", 7), "it was not counted yet"
    rows.keep("first", TrackedTable(None, None, [], []))
    assert rows.is_settled("first", 7)
    assert not rows.is_settled("first", 8), "something was written since"


def test_rows_of_another_shape_are_thrown_away(with_tables: Path) -> None:
    with Store(str(with_tables)) as store:
        with store.writing():
            store.tracked.add_summaries([SummaryRow(0, ONE, b"of old")])
            store.tracked.move_to(5)
            store.write("UPDATE tracked_position SET shape = shape + 1")
        assert not store.tracked.exist()
        assert store.tracked.position() == 0
        with store.writing():
            store.tracked.begin()
        assert store.tracked.exist()
        assert not store.tracked.ended()


def test_rows_are_taken_over_as_they_are(with_tables: Path) -> None:
    memory = in_memory()
    memory.note_season("first", ONE)
    memory.move_to(7)
    with Store(str(with_tables)) as store:
        with store.writing():
            store.tracked.take_over(memory)
        assert store.tracked.contents() == memory.contents()
        assert in_memory(store.tracked).contents() == memory.contents()


def test_two_who_open_a_store_at_the_moment_it_gets_its_tables_see_one_or_the_other(small: Path) -> None:
    with Store(str(small)) as store, store.writing():
        store.tracked.begin()
        with closing(sqlite3.connect(small)) as connection:
            sqlite.check_format(connection, str(small))
