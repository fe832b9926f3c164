"""`ledger verify`: 0 as recorded, 1 altered and where, 2 cannot tell; never a pass by mistake, never a traceback."""

import os
import random
import sqlite3
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


def _sql(statement: str) -> None:
    connection = sqlite3.connect("ledger.db")
    with connection:
        connection.execute(statement)
    connection.close()


def test_a_ledger_as_recorded_is_verified(played: Terminal) -> None:
    size, root = played.head()
    result = played.run("verify")
    assert result.stdout == f"verified: {size} events, root {root}\n"
    assert result.stderr == "signatures not checked\n"
    assert played.json("verify") == {"ok": True, "size": size, "root": root, "faults": []}


@pytest.mark.parametrize(
    ("statement", "seq"),
    [
        ("UPDATE stored_events SET state = replace(state, '41', '14') WHERE seq = 13", 13),
        ("UPDATE stored_events SET state = x'ff' WHERE seq = 3", 3),
        ("UPDATE tlog_leaf SET hash = x'00' WHERE seq = 5", 5),
    ],
)
def test_an_altered_event_is_named(played: Terminal, statement: str, seq: int) -> None:
    _sql(statement)
    result = played.run("verify", code=1)
    assert result.stdout.startswith(f"ALTERED: event {seq}: ")
    assert result.stderr == ""
    found = played.run("verify", "--json", code=1)
    assert '"ok": false' in found.stdout
    assert f'"faults": [{{"seq": {seq}, ' in found.stdout


def test_a_deleted_last_event_is_named(played: Terminal) -> None:
    last = played.head()[0] - 1
    _sql(f"DELETE FROM tlog_leaf WHERE seq = {last}")
    _sql(f"DELETE FROM stored_events WHERE seq = {last}")
    assert f"event {last}: " in played.run("verify", code=1).stdout


def test_a_handful_of_faults_is_shown_and_the_rest_counted(played: Terminal) -> None:
    _sql("UPDATE tlog_leaf SET hash = x'00'")
    lines = played.run("verify", code=1).stdout.splitlines()
    assert len(lines) == 6
    assert lines[0].startswith("ALTERED: event 0: ")
    assert lines[4].startswith("also event 4: ")
    assert lines[5].startswith("and ")


def test_what_is_no_store_is_not_found() -> None:
    terminal = Terminal()
    terminal.run("verify", code=66)
    Path("empty.db").write_bytes(b"")
    terminal.run("verify", "--store", "empty.db", code=66)
    assert not Path("ledger.db").exists()


@pytest.mark.parametrize("size", [5, 200, 20_000])
def test_a_file_that_is_no_database_is_not_found(size: int) -> None:
    Path("notes.db").write_bytes(b"notes" * (size // 5))
    assert "notes.db is not a ledger store." in Terminal().run("verify", "--store", "notes.db", code=66).stderr


@pytest.mark.parametrize("cut", [0.02, 0.3, 0.6, 0.95])
def test_a_cut_file_never_passes(played: Terminal, cut: float) -> None:
    data = Path("ledger.db").read_bytes()
    Path("cut.db").write_bytes(data[: int(len(data) * cut)])
    result = Terminal().run("verify", "--store", "cut.db", code=_not_passed("cut.db"))
    assert "Traceback" not in result.stderr + result.stdout


def test_no_flipped_byte_leads_to_a_traceback(played: Terminal) -> None:
    """Either it is found, or it lies where nothing is read and the root is the same; never a bug."""
    data = Path("ledger.db").read_bytes()
    root = played.head()[1]
    dice = random.Random(7)
    for place in sorted(dice.sample(range(len(data)), 60)):
        Path("flipped.db").write_bytes(data[:place] + bytes([data[place] ^ 0x41]) + data[place + 1 :])
        code = _code("flipped.db")
        assert code in (0, 1, 2, 66), f"byte {place} of {len(data)}: exit {code}"
        if code == 0:
            assert root in Terminal().answer("verify", "--store", "flipped.db")
        for name in ("flipped.db-wal", "flipped.db-shm"):
            Path(name).unlink(missing_ok=True)


def _code(store: str) -> int:
    from click.testing import CliRunner

    from ledger.cli import cli

    return CliRunner().invoke(cli, ["verify", "--store", store]).exit_code


def _not_passed(store: str) -> int:
    code = _code(store)
    assert code in (1, 2, 66)
    return code


def test_a_store_nobody_may_read_is_not_a_bug(played: Terminal) -> None:
    if os.geteuid() == 0:
        pytest.skip("an administrator may read everything")
    Path("ledger.db").chmod(0)
    assert _code("ledger.db") in (2, 66, 74, 77)
