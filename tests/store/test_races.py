"""Many at once: stores made at the same moment, and eight desks that write to one."""

from collections import Counter
from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.store.sqlite import files
from tests.enduring import IS_ENDURING
from tests.store import children
from tests.store.processes import answer, context, start, together
from tests.store.small import SIZE, verdict_of

STORES = 200 if IS_ENDURING else 50
WRITERS = 8
TIMES = 200 if IS_ENDURING else 15


def test_two_processes_that_make_the_same_store_at_once_both_find_it_made(tmp_path: Path) -> None:
    both_ready = context().Barrier(2)
    calls = [(tmp_path, STORES, both_ready, slug) for slug in ("one", "other")]
    made = together(children.make_and_write, *calls)
    assert all(one != other for one, other in zip(*made, strict=True)), "exactly one of the two made each store"
    assert len(list(tmp_path.glob("*.db"))) == STORES
    # where both close at the same moment SQLite may leave its -wal and -shm, which the next to open takes up
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == [], "no draft is left"
    for path in tmp_path.glob("*.db"):
        assert verdict_of(path).faults == []
        with Ledger.open(str(path)) as ledger:
            assert {opened.slug for opened in ledger.tournaments()} == {"one", "other"}


@pytest.mark.bad_input(84)
def test_eight_writers_lose_nothing_and_see_no_lock(small: Path) -> None:
    events = together(children.adjust, *((small, writer, TIMES) for writer in range(WRITERS)))
    registered = 1  # Helper Ten, by whoever came first
    assert sum(events) == WRITERS * TIMES + registered
    with Ledger.open(str(small)) as ledger:
        assert ledger.size == SIZE + WRITERS * TIMES + registered
        kinds = Counter(entry.type for entry in ledger.log(start=SIZE))
        ada = next(row for row in ledger.view("cup").standings().rows if row.player == "Ada One")
    assert kinds == {"PersonRegistered": 1, "ScoreAdjusted": WRITERS * TIMES}
    assert ada.figures["cp"] == 5 + WRITERS * TIMES
    assert verdict_of(small).faults == []


def test_whoever_verifies_while_others_write_sees_one_moment_after_the_other(small: Path) -> None:
    checking, report = start(answer, children.check, small, 20)
    together(children.adjust, (small, 0, TIMES), (small, 1, TIMES))
    sizes, failure = report.recv()
    checking.join()
    report.close()
    assert failure is None
    assert sizes == sorted(sizes)


def test_a_store_that_another_makes_and_opens_in_between_is_found_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, looked = tmp_path / "one.db", files.refuse_leftovers

    def looks_late(wanted: Path) -> None:
        monkeypatch.setattr(files, "refuse_leftovers", looked)
        assert files.create_store(str(path))
        with files.open_store(str(path)) as other:
            assert other.has_any_since(0, ()) is False
            looked(wanted)  # SQLite keeps its log beside a store that is open

    monkeypatch.setattr(files, "refuse_leftovers", looks_late)
    assert not files.create_store(str(path))
