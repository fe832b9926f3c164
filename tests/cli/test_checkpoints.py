"""A checkpoint in somebody's hands: the log is held against it, and a code on paper is one."""

import sqlite3
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp

from tests.cli.terminal import Terminal

HELD = "the checkpoint holds: nothing that it covers was changed or taken away\n"


def _taken(terminal: Terminal) -> str:
    Path("kept.txt").unlink(missing_ok=True)
    terminal.run("checkpoint", "-o", "kept.txt")
    return Path("kept.txt").read_text(encoding="utf-8")


def test_a_checkpoint_is_the_name_of_the_log_its_size_and_its_root(played: Terminal) -> None:
    size, _ = played.head()
    origin, length, root = _taken(played).splitlines()
    assert origin.startswith("ledger.invalid/")
    assert (int(length), len(root)) == (size, 44)
    printed = played.run("checkpoint")
    assert printed.stdout.splitlines() == [origin, length, root]
    assert printed.stderr == "Not signed: it is worth something only if somebody else keeps it.\n"


def test_a_log_that_only_grew_holds_against_an_earlier_checkpoint(played: Terminal) -> None:
    _taken(played)
    played.run("close-round")
    assert played.answer("verify", "--checkpoint", "kept.txt").endswith(HELD)


def test_a_log_that_was_cut_and_is_sound_in_itself_does_not_hold(played: Terminal) -> None:
    played.run("backup", "before.db")
    played.run("close-round")
    _taken(played)
    said = played.run("verify", "--store", "sqlite:///before.db", "--checkpoint", "kept.txt", code=1).stdout
    assert "the log has only" in said
    assert played.run("verify", "--store", "sqlite:///before.db").exit_code == 0


def test_two_pasts_of_one_log_are_told_apart(played: Terminal) -> None:
    played.run("backup", "other.db")
    played.run("close-round")
    _taken(played)
    played.run("close-round", "--store", "sqlite:///other.db", "--at", "2020-01-01T00:00:00+00:00")
    said = played.run("verify", "--store", "sqlite:///other.db", "--checkpoint", "kept.txt", code=1).stdout
    assert "are not those the checkpoint was taken from" in said


@pytest.mark.parametrize("text", ["", "one line", "a\nb\nc", "a\n-1\nAAAA", "a\n5\nAAAA", "a\n5\n*", "ä\n" * 3])
def test_what_is_no_checkpoint_is_no_pass(played: Terminal, text: str) -> None:
    Path("kept.txt").write_text(text, encoding="utf-8")
    assert "Cannot tell" in played.refused("verify", "--checkpoint", "kept.txt", code=2)


def test_a_checkpoint_of_another_log_tells_nothing(played: Terminal) -> None:
    _, size, root = _taken(played).splitlines()
    Path("kept.txt").write_text(f"ledger.invalid/other\n{size}\n{root}\n", encoding="utf-8")
    assert "ledger.invalid/other" in played.refused("verify", "--checkpoint", "kept.txt", code=2)


def test_the_code_on_a_printed_sheet_is_a_checkpoint_of_the_log(played: Terminal) -> None:
    played.run("export", "record-sheets", "-o", "sheets.pdf")
    page = pypdfium2.PdfDocument("sheets.pdf")[0].render(scale=110 / 72)
    Path("scanned.txt").write_text(zxingcpp.read_barcodes(page.to_pil())[0].text, encoding="utf-8")
    assert played.answer("verify", "--checkpoint", "scanned.txt").endswith(HELD)
    connection = sqlite3.connect("ledger.db")
    with connection:
        connection.execute("UPDATE stored_events SET state = replace(state, '41', '14') WHERE seq = 13")
    connection.close()
    assert played.run("verify", "--checkpoint", "scanned.txt", code=1).stdout.startswith("ALTERED: event 13")
