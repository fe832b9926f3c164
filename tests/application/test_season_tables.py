"""Tracked season tables follow from the log alone: in whatever steps it was read, by whomever, up to any moment."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from ledger.application import Ledger
from ledger.application.log_follower import pulled
from ledger.application.season_tables import catch_up, known, rebuild, rebuilt, season_at
from ledger.domain.errors import LedgerError, StoreFailed
from ledger.domain.season.counting import counted
from ledger.store import Store
from ledger.store.sqlite.files import open_store
from tests.acceptance.great_season import BY, SEASON, GreatSeason
from tests.application.season_from_log import known_from_log, tracked_season
from tests.enduring import IS_ENDURING

NEXT = "next"
TOURNAMENTS, PEOPLE, SIZE = 8, 40, (5, 8)
SEEDS = range(40) if IS_ENDURING else (1, 2, 3)


def play(path: Path, seed: int) -> Iterator[str]:
    """A little season of every kind of event, its finals, and a season that opens with them."""
    Ledger.create(str(path))
    with Ledger.open(str(path)) as ledger:
        season = GreatSeason(ledger, seed, TOURNAMENTS, PEOPLE, SIZE)
        yield from season.run()
        for line in after(season):
            season.apply([line])
            yield str(line["do"])


def after(season: GreatSeason) -> Iterator[dict[str, object]]:
    """The finals, and what they lead to."""
    days = {"from": "2020-06-08", "to": "2021-06-07"}
    about = {"season": SEASON, "tournament": "finals"}
    yield {
        "do": "open-season",
        "season": NEXT,
        "name": "Next",
        "rules": "iron-gauntlet-2019",
        "follows": SEASON,
        **days,
    }
    yield {"do": "open-finals", **about, "name": "Finals", "rules": "masters-2019", "date": "2020-06-07"}
    for player in season.people()[:3]:
        yield {"do": "check-in", "tournament": "finals", "player": player, "reason": "invited"}
    yield {"do": "pair", "tournament": "finals", "pairings": [["#1", "#2"], ["#3", None]], "reason": "by hand"}
    scores = {"#1": {"cp": 5, "apd": 40}, "#2": {"cp": 1, "apd": 2}}
    yield {"do": "result", "tournament": "finals", "round": 1, "winner": "#1", "scores": scores}
    yield {"do": "finish", "tournament": "finals", "reason": "the hall closes"}
    yield {"do": "close-season", "season": SEASON}
    corrected = {"do": "correct", "tournament": "finals", "round": 1, "winner": "#2", "scores": scores}
    yield {**corrected, "reason": "the wrong one was named"}
    yield {"do": "reopen-season", "season": SEASON, "reason": "one more correction"}


@pytest.fixture(scope="module", params=SEEDS)
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module")
def originals(seed: int, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A season as it was played, and the same log in a store without tracked tables."""
    folder = tmp_path_factory.mktemp("season")
    played, bare = folder / "season.db", folder / "bare.db"
    for _ in play(played, seed):
        pass
    with Ledger.open(str(played)) as ledger:
        ledger.export_log(folder / "log.jsonl")
    Ledger.import_log(folder / "log.jsonl", str(bare))
    return played, bare


@pytest.fixture
def played(originals: tuple[Path, Path], tmp_path: Path) -> Path:
    return Path(shutil.copy(originals[0], tmp_path / "season.db"))


@pytest.fixture
def bare(originals: tuple[Path, Path], tmp_path: Path) -> Path:
    return Path(shutil.copy(originals[1], tmp_path / "bare.db"))


def rows_of(path: Path, chunk: int) -> object:
    """Every row after a copy of a store without any has caught up in steps of that size."""
    copy = Path(shutil.copy(path, path.with_name(f"by-{chunk}.db")))
    with open_store(str(copy)) as store:
        return catch_up(store, chunk=chunk).contents()


def test_rows_are_the_same_whatever_the_steps(played: Path, bare: Path) -> None:
    with open_store(str(played)) as store:
        expected = rebuild(store).contents()
        assert rebuilt(store, store.tree().size, is_thorough=True).contents() == expected
    assert expected["tracked_alias"]
    assert len(expected["tracked_summary"]) > TOURNAMENTS
    assert [rows_of(bare, chunk) for chunk in (1, 7, 5_000)] == [expected] * 3


def test_rows_are_the_same_whenever_somebody_looked(seed: int, tmp_path: Path) -> None:
    path, chance = tmp_path / "season.db", Random(seed)
    for _ in play(path, seed):
        if chance.random() < 0.5:
            with open_store(str(path)) as store:
                catch_up(store, chunk=chance.choice((1, 7, 100)))
    with open_store(str(path)) as store:
        caught_up = catch_up(store).contents()
        assert store.tracked.contents() == caught_up
        assert rebuild(store).contents() == caught_up


def test_rows_know_every_past_moment_as_the_log_does(played: Path) -> None:
    with open_store(str(played)) as store:
        size = store.tree().size
        for stop in Random(0).sample(range(size), 40 if IS_ENDURING else 12):
            for slug in (SEASON, NEXT):
                season = season_at(store, slug, stop)
                if season is not None:
                    assert known(store, season, stop) == known_from_log(store, season, stop)


def test_the_present_table_is_the_one_counted_from_the_log(played: Path) -> None:
    with open_store(str(played)) as store:
        for slug in (SEASON, NEXT):
            season = season_at(store, slug, store.tree().size)
            assert season is not None
            found = tracked_season(store, slug)
            assert found == counted(season, known_from_log(store, season))
            assert found.lines


def test_events_that_are_not_in_the_store_yet_are_folded_on_top(played: Path) -> None:
    with open_store(str(played)) as store:
        size = store.tree().size
        pulled(store)
        for stop in range(size - 60, size):
            pending = list(store.scan(stop))
            season = season_at(store, SEASON, stop)
            assert season is not None
            assert known(store, season, stop, pending) == known_from_log(store, season, stop, pending)


def test_no_name_stands_in_the_rows(played: Path) -> None:
    with open_store(str(played)) as store:
        kept = repr(catch_up(store).contents())
        names = [words for (words,) in store.read("SELECT words FROM vault")]
    assert names
    assert [words for words in names if words in kept and len(words) > 4] == []


# where nothing can be written


def test_a_store_that_takes_no_rows_is_answered_from_memory(
    played: Path, bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(str(bare)) as store, open_store(str(played)) as kept:
        monkeypatch.setattr(store, "write", _refuse)
        assert tracked_season(store, SEASON) == tracked_season(kept, SEASON)
        assert rebuild(store).contents() == catch_up(kept).contents()
        assert not store.tracked.exist()


def _refuse(*_: object) -> None:
    raise StoreFailed("The store could not be read or written: attempt to write a readonly database.")


def test_a_table_that_cannot_be_replaced_is_counted_in_memory(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(str(played)) as store:
        expected = tracked_season(store, SEASON)
        with store.writing():
            store.write("UPDATE tracked_season SET is_stale = 1")
            store.write("DELETE FROM tracked_line")
        monkeypatch.setattr(store, "write", _refuse)
        assert tracked_season(store, SEASON) == expected
        assert store.tracked.table(SEASON)[0] == []


def test_inside_an_unchanging_view_nothing_is_written(bare: Path) -> None:
    with open_store(str(bare)) as store:
        with store.reading():
            found = tracked_season(store, SEASON)
        assert not store.tracked.exist()
        assert tracked_season(store, SEASON) == found
        assert store.tracked.exist()


def test_a_dry_run_leaves_no_rows(bare: Path) -> None:
    with Ledger.open(str(bare)) as ledger:
        ledger.execute({"do": "close-season", "season": SEASON}, BY, dry_run=True)
        with open_store(str(bare)) as store:
            assert not store.tracked.exist()
        ledger.execute({"do": "close-season", "season": SEASON}, BY)
        with open_store(str(bare)) as store:
            assert store.tracked.exist()


def test_a_refusal_while_writing_is_not_answered_from_memory(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(str(bare)) as store:
        monkeypatch.setattr(store, "write", _refuse)
        with pytest.raises(StoreFailed), store.writing():
            pulled(store)


# others at the same time


def test_an_interrupted_catch_up_is_taken_up_where_it_was_left(bare: Path) -> None:
    def interrupted(done: int) -> None:
        raise KeyboardInterrupt

    with open_store(str(bare)) as store:
        with pytest.raises(KeyboardInterrupt):
            catch_up(store, interrupted, chunk=50)
        assert store.tracked.position() == 50
        expected = rebuilt(store, store.tree().size).contents()
        assert catch_up(store, chunk=70).contents() == expected


def test_progress_counts_every_event_once(bare: Path) -> None:
    steps: list[int] = []
    with open_store(str(bare)) as store:
        catch_up(store, steps.append, chunk=50)
        assert sum(steps) == store.tree().size
        assert max(steps) == 50
        steps.clear()
        rebuild(store, steps.append)
        assert sum(steps) == store.tree().size
        steps.clear()
        catch_up(store, steps.append)
        assert steps == [], "there is nothing new"


def test_two_who_catch_up_at_once_leave_what_one_alone_would(bare: Path) -> None:
    failed: list[LedgerError] = []

    def work(chunk: int) -> None:
        try:
            with open_store(str(bare)) as store:
                catch_up(store, chunk=chunk)
        except LedgerError as error:
            failed.append(error)

    threads = [Thread(target=work, args=(chunk,)) for chunk in (3, 5, 8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with open_store(str(bare)) as store:
        assert failed == []
        assert store.tracked.contents() == rebuilt(store, store.tree().size).contents()


def test_somebody_who_moved_the_rows_on_is_followed(bare: Path) -> None:
    """One stops between two steps; another catches up meanwhile."""
    with open_store(str(bare)) as one, open_store(str(bare)) as other:
        done: list[int] = []

        def overtaken(events: int) -> None:
            if not done:
                catch_up(other, chunk=40)
            done.append(events)

        catch_up(one, overtaken, chunk=30)
        assert done == [30]
        assert one.tracked.contents() == rebuilt(one, one.tree().size).contents()


def test_rows_of_a_longer_log_are_thrown_away(played: Path) -> None:
    with open_store(str(played)) as store:
        expected = catch_up(store).contents()
        with store.writing():
            store.tracked.move_to(store.tree().size + 10)
        assert catch_up(store).contents() == expected


def test_the_season_that_opens_with_the_finals_follows_their_correction(played: Path) -> None:
    """The finals were won by the first entrant until they were corrected, long after the next season was opened."""
    with open_store(str(played)) as store:
        corrected = next(
            event.seq for event in reversed(list(store.scan())) if type(event.fact).__name__ == "ResultCorrected"
        )
        before, now = (_opening_points(store, stop) for stop in (corrected, store.tree().size))
    assert sorted(before.values()) == sorted(now.values()) == [4, 7, 10]
    assert before != now


def _opening_points(store: Store, stop: int) -> dict[str, int]:
    season = season_at(store, NEXT, stop)
    assert season is not None
    return {str(line.person): line.qp for line in counted(season, known(store, season, stop)).lines}
