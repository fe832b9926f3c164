"""The way an event came in: one field more in the envelope, and nothing else of the store is another by it."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.domain.errors import Altered, StoreFailed
from ledger.domain.facts import Recorded, Via
from ledger.domain.tournament.entry.facts import PlayerDropped
from ledger.domain.values import Commitment, ContestantId
from ledger.store import Store, codec, sqlite, tlog
from tests.application.test_frozen import EVENT
from tests.golden.make_store import STORES
from tests.store.small import DESK, SIZE, tamper, value_of, verdict_of

DROP = {"do": "drop", "tournament": "cup", "player": "Di Four"}
LOGIN = Commitment("5e" * 32)
FORMAT = "PRAGMA user_version"


def came_in(via: Via | None) -> Recorded:
    return EVENT._replace(fact=PlayerDropped(contestant=ContestantId(4)), via=via)


@pytest.fixture
def by_login(small: Path) -> Path:
    """The small store, and one event that the desk is said to have asked for, typed under the login root."""
    with Ledger.open(str(small)) as ledger:
        ledger.execute(DROP, DESK, login="root")
    return small


def test_an_event_without_a_way_has_the_bytes_it_always_had() -> None:
    _, state = codec.encode(came_in(None))
    assert [*json.loads(state)] == ["at", "recorded_at", "by", "command_id", "digest", "reason", "fact"]
    assert state.endswith(b'"fact":{"contestant":4}}')


def test_a_way_stands_behind_the_fact_and_in_the_leaf() -> None:
    topic, state = codec.encode(came_in(Via("token", LOGIN)))
    plain = codec.encode(came_in(None))[1]
    assert state == plain[:-1] + b',"via":{"way":"token","login":"' + b"5e" * 32 + b'"}}'
    place = (41, EVENT.originator_id.bytes, 3, topic)
    assert tlog.leaf_hash(*place, state) != tlog.leaf_hash(*place, plain)


@pytest.mark.parametrize("via", [None, Via("session", None), Via("command-line", LOGIN)])
def test_it_comes_back_as_it_went_in(via: Via | None) -> None:
    event = came_in(via)
    assert codec.decode(EVENT.originator_id, 3, *codec.encode(event), 41) == event


@pytest.mark.parametrize("via", ['{"way":"post","login":null}', '{"way":"slip"}', '{"way":"slip","login":null,"a":1}'])
def test_a_way_nobody_knows_was_never_written(via: str) -> None:
    topic, state = codec.encode(came_in(None))
    with pytest.raises(Altered, match="does not parse"):
        codec.read(topic, state[:-1] + b',"via":' + via.encode() + b"}")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A store from before there were ways."""
    return Path(shutil.copy(STORES / "masters-2019-v1.db", tmp_path / "old.db"))


def test_the_number_of_the_store_rises_with_the_first_event_that_says_its_way(old: Path) -> None:
    adjust = {"do": "adjust", "tournament": "masters", "player": "Ada One", "points": {"tp": 1}, "reason": "r"}
    with Ledger.open(str(old)) as ledger:
        ledger.execute(adjust, DESK)
        ledger.execute(adjust, DESK, login="root", dry_run=True)
        assert value_of(old, FORMAT) == 1
        ledger.execute(adjust, DESK, login="root")
        assert value_of(old, FORMAT) == 3
        assert ledger.verify().faults == []


def test_it_rises_with_the_first_fact_that_an_older_program_does_not_know(old: Path) -> None:
    clear = {"do": "clear-result", "tournament": "masters", "round": 1, "table": 1, "reason": "r"}
    with Ledger.open(str(old)) as ledger:
        ledger.execute(clear, DESK)
    assert value_of(old, FORMAT) == 3


def test_it_rises_again_with_the_first_fact_from_since_there_are_conventions(old: Path) -> None:
    reopen = {"do": "reopen", "tournament": "masters", "reason": "r"}
    with Ledger.open(str(old)) as ledger:
        ledger.execute(reopen, DESK, login="root")
        assert value_of(old, FORMAT) == 4
        ledger.execute({"do": "finish", "tournament": "masters", "reason": "r"}, DESK, login="root")
        assert value_of(old, FORMAT) == 4
        assert ledger.verify().faults == []


def test_no_read_raises_it(old: Path) -> None:
    with Ledger.open(str(old)) as ledger:
        assert [*ledger.log()]
        ledger.view("masters").standings()
        ledger.verify()
    assert value_of(old, FORMAT) == 1


def test_a_store_with_tracked_tables_keeps_them(small: Path) -> None:
    with Store(str(small)) as store, store.writing():
        store.tracked.begin()
    with Ledger.open(str(small)) as ledger:
        ledger.execute(DROP, DESK, login="root")
    assert value_of(small, FORMAT) == 4
    with Store(str(small)) as store:
        assert store.tracked.exist()


@pytest.mark.parametrize("known", [2, 3])
def test_a_ledger_that_knows_fewer_numbers_refuses_it_before_anything_is_written(
    by_login: Path, known: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = by_login.read_bytes()
    monkeypatch.setattr(sqlite, "FORMATS", {number: sqlite.FORMATS[number] for number in range(1, known + 1)})
    with pytest.raises(StoreFailed, match=r"written by a newer ledger \(format 4\); update ledger"):
        Ledger.open(str(by_login))
    assert by_login.read_bytes() == before


def test_a_login_has_one_commitment_in_the_whole_store(by_login: Path) -> None:
    with Ledger.open(str(by_login)) as ledger:
        ledger.execute({**DROP, "player": "Cy Three"}, DESK, login="root")
        ledger.execute({**DROP, "tournament": "cup", "do": "reinstate", "reason": "back"}, DESK, login="other")
        vias = [event.via for event in ledger._store.scan(SIZE)]
    assert [via.way for via in vias if via] == ["command-line"] * 3
    first, second, other = (via.login for via in vias if via)
    assert first == second != other
    with closing(sqlite3.connect(by_login)) as connection:
        kept = connection.execute("SELECT words, folded FROM vault WHERE kind = 'login' ORDER BY words").fetchall()
    assert kept == [("other", "other"), ("root", "root")]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE vault SET words = 'toor' WHERE kind = 'login'", "not those that were recorded"),
        ("UPDATE vault SET folded = NULL WHERE kind = 'login'", "wrong person or kind"),
        ("DELETE FROM vault WHERE kind = 'login'", "missing from the vault"),
    ],
)
def test_verify_misses_a_login_that_was_altered(by_login: Path, change: str, words: str) -> None:
    tamper(by_login, change)
    assert words in str(verdict_of(by_login).faults[0])


def test_copies_carry_it(by_login: Path, tmp_path: Path) -> None:
    root = verdict_of(by_login).root
    with Ledger.open(str(by_login)) as ledger:
        ledger.backup(tmp_path / "backup.db")
        ledger.export_log(tmp_path / "log.jsonl")
        ledger.export_log(tmp_path / "bare.jsonl", with_people=False)
    for name in ("log", "bare"):
        Ledger.import_log(tmp_path / f"{name}.jsonl", str(tmp_path / f"{name}.db"))
    for name, login in (("backup", "root"), ("log", "root"), ("bare", "(erased)")):
        with Ledger.open(str(tmp_path / f"{name}.db")) as copy:
            *_, last = copy.log()
            assert (copy.root, copy.verify().faults) == (root, [])
        assert last.via is not None
        assert last.via.model_dump() == {"way": "command-line", "login": login}
        assert value_of(tmp_path / f"{name}.db", FORMAT) == 4
