"""Copies on the command line: they keep the root, and nothing that exists is replaced unasked."""

import os
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


def test_a_backup_is_itself_a_ledger(played: Terminal) -> None:
    size, root = played.head()
    assert played.answer("backup", "copy.db") == f"Backed up to copy.db: {size} events, root {root}\n"
    assert played.json("verify", "--store", "copy.db")["root"] == root
    assert played.json("standings", "--store", "copy.db")["rows"] == played.json("standings")["rows"]


def test_a_backup_is_restored_with_its_root(played: Terminal) -> None:
    size, root = played.head()
    played.run("backup", "copy.db")
    assert played.json("restore", "copy.db", "--store", "again.db") == {"size": size, "root": root}
    assert played.json("verify", "--store", "again.db")["root"] == root


@pytest.mark.parametrize("option", [(), ("--without-people",)])
def test_an_exported_log_is_imported_with_its_root(played: Terminal, option: tuple[str, ...]) -> None:
    size, root = played.head()
    assert played.json("export-log", "log.jsonl", *option) == {"size": size, "root": root}
    assert ("Ada One" in Path("log.jsonl").read_text(encoding="utf-8")) == (not option)
    assert played.json("import-log", "log.jsonl", "--store", "again.db")["root"] == root
    assert played.json("verify", "--store", "again.db")["ok"] is True


def test_people_left_out_of_an_export_stay_out(played: Terminal) -> None:
    played.run("export-log", "log.jsonl", "--without-people")
    assert "Ada" not in Path("log.jsonl").read_text(encoding="utf-8")
    played.run("import-log", "log.jsonl", "--store", "again.db")
    assert "Ada" not in played.answer("standings", "--store", "again.db", "-t", "spring")


@pytest.mark.parametrize("name", ["restore", "import-log"])
def test_a_ledger_that_exists_is_never_replaced(played: Terminal, name: str) -> None:
    played.run("backup", "copy")
    if name == "import-log":
        played.run("export-log", "copy", "--force")
    assert "exists already" in played.refused(name, "copy", code=73)


@pytest.mark.parametrize("name", ["restore", "import-log"])
def test_a_copy_that_is_not_there_is_named(terminal: Terminal, name: str) -> None:
    assert "missing.db" in terminal.refused(name, "missing.db", "--store", "again.db", code=66)
    assert not Path("again.db").exists()


@pytest.mark.bad_input(77)
@pytest.mark.parametrize("name", ["backup", "export-log"])
def test_a_file_is_replaced_only_by_force(played: Terminal, name: str) -> None:
    Path("notes").write_text("notes", encoding="utf-8")
    assert "exists already" in played.refused(name, "notes", code=73)
    assert Path("notes").read_text(encoding="utf-8") == "notes"
    played.run(name, "notes", "--force")
    assert Path("notes").read_bytes() != b"notes"


@pytest.mark.bad_input(77)
@pytest.mark.parametrize("name", ["backup", "export-log"])
@pytest.mark.parametrize("file", ["ledger.db", "./ledger.db", "ledger.db-wal", "ledger.db-shm"])
def test_the_ledger_itself_is_never_the_output(played: Terminal, name: str, file: str) -> None:
    assert "belongs to the ledger itself" in played.refused(name, file, "--force", code=73)
    assert played.json("verify")["ok"] is True


@pytest.mark.bad_input(76)
@pytest.mark.parametrize("name", ["backup", "export-log"])
@pytest.mark.parametrize("target", ["elsewhere", "missing"])
def test_a_symbolic_link_is_not_written_through(played: Terminal, name: str, target: str) -> None:
    Path("elsewhere").write_text("notes", encoding="utf-8")
    os.symlink(target, "link")
    assert "symbolic link" in played.refused(name, "link", "--force", code=73)
    assert Path("elsewhere").read_text(encoding="utf-8") == "notes"
    assert not Path("missing").exists()


@pytest.mark.bad_input(76)
def test_a_link_to_the_ledger_is_the_ledger(played: Terminal) -> None:
    os.symlink("ledger.db", "link")
    assert "belongs to the ledger itself" in played.refused("backup", "link", "--force", code=73)


@pytest.mark.bad_input(78)
@pytest.mark.parametrize("name", ["backup", "export-log"])
def test_an_output_in_a_folder_that_is_not_there_is_refused(played: Terminal, name: str) -> None:
    assert "cannot be created" in played.refused(name, "missing/copy", code=73)
    assert not Path("missing").exists()


def test_an_altered_ledger_is_not_backed_up_as_if_it_were_whole(played: Terminal) -> None:
    import sqlite3

    connection = sqlite3.connect("ledger.db")
    with connection:
        connection.execute("UPDATE tlog_leaf SET hash = x'00' WHERE seq = 5")
    connection.close()
    assert "event 5" in played.refused("backup", "copy.db", code=1)
    assert not Path("copy.db").exists()
