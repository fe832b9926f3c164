"""`verify` holds tracked season tables, and what seasons asserted when they were closed, against the log."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from ledger.application import Ledger
from ledger.application.season_tables import catch_up, rebuild
from ledger.cli import cli
from ledger.domain.facts import Fact, Recorded
from ledger.domain.season.facts import SeasonClosed
from ledger.domain.tournament.opening.facts import TournamentFinished
from ledger.store import Store, codec, tlog
from ledger.store.sqlite.files import open_store
from tests.acceptance.great_season import BY, SEASON, GreatSeason

ANEW = "`ledger season table --rebuild` makes it anew"


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A little season, closed and tracked."""
    path = tmp_path_factory.mktemp("season") / "season.db"
    Ledger.create(str(path))
    with Ledger.open(str(path)) as ledger:
        for _ in GreatSeason(ledger, 1, 8, 40, (5, 8)).run():
            pass
        ledger.execute({"do": "close-season", "season": SEASON}, BY)
        with open_store(str(path)) as store:
            catch_up(store)
    return path


@pytest.fixture
def season(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(original, tmp_path / "season.db"))


def alter(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            assert connection.execute(statement).rowcount > 0, "there was something to alter"
        connection.commit()


def faults(path: Path, *, is_replaying: bool = False) -> list[str]:
    with Ledger.open(str(path)) as ledger:
        return [str(fault) for fault in ledger.verify(is_replaying=is_replaying).faults]


def test_a_tracked_season_is_as_it_should_be(season: Path) -> None:
    assert faults(season) == faults(season, is_replaying=True) == []


def test_the_log_may_have_grown_since_the_rows_were_written(season: Path) -> None:
    with Ledger.open(str(season)) as ledger:
        states = (ledger.view(opened.slug).state for opened in ledger.tournaments())
        slug = next(state.slug for state in states if state.is_finished and not state.is_voided)
        ledger.execute({"do": "reopen", "tournament": slug, "reason": "one more look"}, BY)
    assert faults(season) == []


@pytest.mark.parametrize(
    ("what", "statement"),
    [
        (f"season {SEASON}", "UPDATE tracked_line SET line = CAST(replace(line, '\"qp\":', '\"qp\":1') AS BLOB)"),
        (f"season {SEASON}", "DELETE FROM tracked_line WHERE number = 0"),
        (f"season {SEASON}", "UPDATE tracked_event SET tournament = 'q000'"),
        (f"season {SEASON}", "DELETE FROM tracked_event WHERE number = 1"),
        (f"season {SEASON}", "UPDATE tracked_season SET finals_before = 'q000'"),
        (f"season {SEASON}", "UPDATE tracked_season SET follows = 'other'"),
        (f"season {SEASON}", "DELETE FROM tracked_season"),
        ("season other", "INSERT INTO tracked_season VALUES ('other', x'00', NULL, NULL, 0)"),
        ("tournaments", "DELETE FROM tracked_summary WHERE since = (SELECT min(since) FROM tracked_summary)"),
        ("tournaments", "UPDATE tracked_summary SET summary = x'7b7d'"),
        ("people", "DELETE FROM tracked_alias WHERE since = (SELECT max(since) FROM tracked_alias)"),
        ("people", "UPDATE tracked_alias SET same_as = person WHERE same_as IS NOT NULL"),
    ],
)
def test_rows_that_do_not_follow_from_the_log_are_named(season: Path, what: str, statement: str) -> None:
    alter(season, statement)
    assert faults(season) == [f"the tracked table of {what} does not follow from the log"]


def test_a_table_that_is_to_be_counted_again_need_not_be_right(season: Path) -> None:
    alter(season, "UPDATE tracked_season SET is_stale = 1", "DELETE FROM tracked_line")
    assert faults(season) == []


def test_rows_that_have_seen_more_than_there_is_are_named(season: Path) -> None:
    alter(season, "UPDATE tracked_position SET position = position + 1")
    assert faults(season) == ["the tracked tables speak of events beyond the end of the log"]


def test_a_rebuild_makes_them_right_again(season: Path) -> None:
    alter(season, "DELETE FROM tracked_line", "UPDATE tracked_summary SET summary = x'7b7d'")
    with open_store(str(season)) as store:
        rebuild(store)
    assert faults(season) == []


def test_verify_says_so_and_leaves_with_1(season: Path) -> None:
    assert CliRunner().invoke(cli, ["verify", "--store", str(season)]).exit_code == 0
    alter(season, "DELETE FROM tracked_line WHERE number = 0")
    answer = CliRunner().invoke(cli, ["verify", "--store", str(season)])
    assert answer.exit_code == 1
    assert f"the tracked table of season {SEASON} does not follow from the log; {ANEW}" in answer.output


def test_what_a_season_asserted_when_it_was_closed_is_worked_out_anew(season: Path) -> None:
    with open_store(str(season)) as store:
        (closed,) = store.events_of(codec.topics_of(SeasonClosed))
        assert isinstance(closed.fact, SeasonClosed)
        forge(store, closed, closed.fact.model_copy(update={"points": closed.fact.points + 1}))
    assert faults(season) == []
    (fault,) = faults(season, is_replaying=True)
    assert fault == f"event {closed.seq}: what it asserts of its season does not follow from the events before it"


def test_what_a_tournament_asserted_at_its_end_is_worked_out_from_its_results(season: Path) -> None:
    """Rows take an end at its word; verify does not."""
    with open_store(str(season)) as store:
        ends = store.events_of(codec.topics_of(TournamentFinished))
        ended = next(end for end in ends if store.version_of(end.originator_id) == end.originator_version)
        assert isinstance(ended.fact, TournamentFinished)
        forge(store, ended, ended.fact.model_copy(update={"places": ended.fact.places[::-1]}))
        rebuild(store)
    assert faults(season) == [f"event {ended.seq}: the final places do not follow from the results before it"]


def forge(store: Store, event: Recorded, fact: Fact) -> None:
    """Let an event have said something else, with every hash made to fit."""
    tree = tlog.Tree()
    with store.writing():
        state = codec.encode(event._replace(fact=fact))[1]
        store.write("UPDATE stored_events SET state = ? WHERE seq = ?", [(state, event.seq)])
        leaves = [(tlog.leaf_hash(*row), row[0]) for row in store.scan_rows()]
        tree.extend(leaf for leaf, _ in leaves)
        store.write("UPDATE tlog_leaf SET hash = ? WHERE seq = ?", leaves)
        store.write("UPDATE tlog_head SET frontier = ?", [(tree.frontier_bytes(),)])


def test_progress_tells_of_every_event_and_once_more_of_those_behind_the_rows(season: Path) -> None:
    steps: list[int] = []
    with Ledger.open(str(season)) as ledger, open_store(str(season)) as store:
        assert ledger.verify(steps.append).faults == []
        assert ledger.to_verify == 2 * ledger.size
        assert sum(steps) == store.tracked.position(), "so short a log is checked before a bar would move"


def test_a_store_without_seasons_is_asked_nothing_more(season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Ledger.open(str(season)) as ledger:
        ledger.export_log(season.with_suffix(".jsonl"))
    bare = season.with_name("bare.db")
    Ledger.import_log(season.with_suffix(".jsonl"), str(bare))
    monkeypatch.setattr("ledger.application.season_tables.rebuilt", None)
    assert faults(bare) == []
