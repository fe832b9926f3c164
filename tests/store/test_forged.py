"""A forger who makes every hash fit again is given away by what the tournament asserted of itself."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.application import Ledger, LedgerError, errors
from ledger.store import Store
from ledger.store.copies import import_log
from ledger.store.tlog import Tree, leaf_hash
from ledger.store.verify import verify
from tests.store.small import SMALL, lines, make

FINISHED = SMALL + lines({"do": "finish", "tournament": "cup", "reason": "the hall closes"})  # event 21
COLUMNS = "seq, originator_id, originator_version, topic, state"


def forge(path: Path, seq: int, before: str, after: str) -> None:
    """Change one event and make every leaf and the head fit again, as whoever holds the file can."""
    with closing(sqlite3.connect(path)) as connection:
        (state,) = connection.execute("SELECT state FROM stored_events WHERE seq = ?", (seq,)).fetchone()
        assert before in state.decode(), "there is something to forge"
        changed = state.decode().replace(before, after).encode()
        connection.execute("UPDATE stored_events SET state = ? WHERE seq = ?", (changed, seq))
        tree = Tree()
        for row in connection.execute(f"SELECT {COLUMNS} FROM stored_events ORDER BY seq").fetchall():
            leaf = leaf_hash(*row)
            tree.append(leaf)
            connection.execute("UPDATE tlog_leaf SET hash = ? WHERE seq = ?", (leaf, row[0]))
        connection.execute("UPDATE tlog_head SET frontier = ?", (tree.frontier_bytes(),))
        connection.commit()


@pytest.mark.parametrize(
    ("seq", "before", "after", "named"),
    [
        (11, '"winner":1', '"winner":2', 21),  # the places do not follow any more
        (12, '"winner":3', '"winner":null', 13),  # a point less was given out in the round
        (13, '"games":2', '"games":3', 13),
    ],
)
def test_a_forged_result_is_named_by_the_next_assertion_it_breaks(
    tmp_path: Path, seq: int, before: str, after: str, named: int
) -> None:
    path = make(tmp_path / "forged.db", FINISHED)
    forge(path, seq, before, after)
    with Store(str(path)) as store:
        assert verify(store).faults == [], "every byte fits; only a root held elsewhere could tell"
        assert verify(store, is_replaying=True).faults[0].seq == named


def test_nobody_is_shown_a_tournament_that_contradicts_itself(tmp_path: Path) -> None:
    path = make(tmp_path / "forged.db", FINISHED)
    forge(path, 11, '"winner":1', '"winner":2')
    with (
        Ledger.open(str(path)) as ledger,
        pytest.raises(errors.Altered, match="Event 21 does not hold: the final places"),
    ):
        ledger.view("cup").standings()
    with Ledger.open(str(path)) as ledger:
        assert ledger.view("cup", "round:1").standings().round == 1, "what was true before the forged place still is"
        assert len(list(ledger.view("cup").log())) == 12, "and the log can be read to find out"


def test_a_table_nobody_paired_is_named(tmp_path: Path) -> None:
    path = make(tmp_path / "forged.db", FINISHED)
    forge(path, 11, '"table_no":1', '"table_no":9')
    with Store(str(path)) as store:
        (fault, *_) = verify(store, is_replaying=True).faults
    assert (fault.seq, fault.what) == (11, "it speaks of a table, round or player its tournament never had")


def test_a_forged_log_is_not_imported(tmp_path: Path) -> None:
    path = make(tmp_path / "forged.db", FINISHED)
    forge(path, 11, '"winner":1', '"winner":2')
    with Ledger.open(str(path)) as ledger:
        ledger.export_log(tmp_path / "log.jsonl")
    with pytest.raises(LedgerError, match="event 21: the final places do not follow"):
        import_log(tmp_path / "log.jsonl", str(tmp_path / "new.db"))
    assert json.loads((tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()[0])["size"] == 22
    assert not (tmp_path / "new.db").exists()
