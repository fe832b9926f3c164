"""A flipped bit in the file is never silent: either nothing anyone reads changes, or `verify` or the read says so."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ledger.application import Ledger, LedgerError
from ledger.domain.text import fold
from ledger.store import Store
from tests.enduring import IS_ENDURING
from tests.golden.make_store import STORES, read
from tests.store.small import value_of

GOLDEN = STORES / "masters-2019-v1.db"  # fixed bytes, so that a seed always means the same flips
FLIPS = 400 if IS_ENDURING else 40
CHUNKS = 4
PAGE = 4096  # bytes, as SQLite makes them unless told otherwise


class Keys(NamedTuple):
    """What the door looks up before it writes."""

    commands: tuple[str, ...]
    names: tuple[str, ...]


def keys_of(path: Path) -> Keys:
    with Store(str(path)) as store:
        commands = dict.fromkeys(event.command_id for event in store.scan())
        names = dict.fromkeys(fold(words.text) for words in store.vault())
    return Keys(tuple(commands), tuple(names))


def answers(path: Path, keys: Keys) -> list[Any]:
    """Everything a reader can ask of the store."""
    with Ledger.open(str(path)) as ledger:
        found = [read(ledger), list(ledger.log()), ledger.verify().size]
        for opened in ledger.tournaments():
            view = ledger.view(opened.slug)
            found += [view.standings(), view.status(), list(view.log())]
            found += [view.pairings(round_no) for round_no in range(1, view.state.round_no + 1)]
            found += [view.explain(f"#{entry}", None) for entry in view.state.entrants]
    return [*found, *lookups(path, keys)]


def lookups(path: Path, keys: Keys) -> list[Any]:
    """Whether each command is known and each person found."""
    with Store(str(path)) as store:
        commands = [store.known_commands([each]) for each in keys.commands]
        return [*commands, *(store.persons_named(each) for each in keys.names)]


def says_altered(path: Path) -> bool:
    """Whether `verify`, or opening the store at all, finds a fault. Anything but our own errors gets through."""
    try:
        with Ledger.open(str(path)) as ledger:
            return bool(ledger.verify().faults)
    except LedgerError:
        return True


@pytest.fixture(scope="module")
def undamaged(tmp_path_factory: pytest.TempPathFactory) -> tuple[Keys, list[Any]]:
    path = tmp_path_factory.mktemp("undamaged") / "store.db"
    path.write_bytes(GOLDEN.read_bytes())
    keys = keys_of(path)
    return keys, answers(path, keys)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_flipped_bit_is_never_silent(undamaged: tuple[Keys, list[Any]], tmp_path: Path, chunk: int) -> None:
    original = GOLDEN.read_bytes()
    keys, wanted = undamaged
    dice = random.Random(f"flips {chunk}")
    for number in range(FLIPS // CHUNKS):
        place, bit = dice.randrange(len(original)), dice.randrange(8)
        damaged = bytearray(original)
        damaged[place] ^= 1 << bit
        path = tmp_path / f"{number}.db"
        path.write_bytes(damaged)
        if not says_altered(path):
            assert answers(path, keys) == wanted, f"bit {bit} of byte {place} changed an answer"


@pytest.mark.parametrize("index", ["stored_events_version", "stored_events_first", "vault_folded"])
@pytest.mark.parametrize("from_end", [3, 20, 40])
def test_damage_in_an_index_is_found(tmp_path: Path, index: str, from_end: int) -> None:
    path = tmp_path / "store.db"
    path.write_bytes(GOLDEN.read_bytes())
    page = value_of(path, "SELECT rootpage FROM sqlite_schema WHERE name = ?", index)
    damaged = bytearray(GOLDEN.read_bytes())
    damaged[page * PAGE - from_end] ^= 2  # the entries of an index fill its page from the end
    path.write_bytes(damaged)
    assert says_altered(path)


@pytest.mark.parametrize("table", ["meta", "stored_events", "tlog_leaf", "vault", "command"])
@pytest.mark.parametrize("letter", [1, 9, 20, 30])
def test_damage_in_the_description_of_a_table_is_found(tmp_path: Path, table: str, letter: int) -> None:
    damaged = bytearray(GOLDEN.read_bytes())
    damaged[damaged.index(f"CREATE TABLE {table} ".encode()) + letter] ^= 0x80  # no longer UTF-8
    (tmp_path / "store.db").write_bytes(damaged)
    assert says_altered(tmp_path / "store.db")


@pytest.mark.parametrize(
    "statement",
    [
        "DROP INDEX stored_events_version",
        "CREATE TRIGGER hook AFTER INSERT ON stored_events BEGIN DELETE FROM vault; END",
    ],
)
def test_a_lost_index_or_a_foreign_trigger_is_noticed(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "store.db"
    path.write_bytes(GOLDEN.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
    assert says_altered(path)
