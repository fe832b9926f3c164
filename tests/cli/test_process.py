"""The command line as a process of its own: exit codes, streams and signals as a shell sees them."""

import os
import signal
import subprocess
import sys

import pytest

from tests.cli.terminal import Terminal, environment, process

READS_SLOWLY = """
import signal
import sys
from types import SimpleNamespace
from ledger.cli import cli

# a process started in the background may have been told to ignore Ctrl-C; this one stands at a terminal
signal.signal(signal.SIGINT, signal.default_int_handler)

def read(size, source=sys.stdin.buffer):
    print("ready", file=sys.stderr, flush=True)
    return source.read(size)

sys.stdin = SimpleNamespace(buffer=SimpleNamespace(read=read))
cli.main(["apply", "-"])
"""


def test_the_module_is_the_command(spring: Terminal) -> None:
    done = process("standings", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == spring.answer("standings", "--json")


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("verify",), 0),
        (("pair", "--round", "1"), 1),
        (("pair", "--rounds"), 2),
        (("drop", "Nobody"), 65),
        (("status", "-t", "autumn"), 66),
        (("init", "--origin", "other.example"), 73),
        (("backup", "missing/x.db"), 73),
    ],
)
def test_a_script_can_tell_by_the_exit_code(spring: Terminal, args: tuple[str, ...], code: int) -> None:
    done = process(*args)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.bad_input(28)
def test_the_locale_changes_nothing(played: Terminal) -> None:
    said = {
        process("standings", env=environment(LC_ALL=locale, LANG=locale, PYTHONUTF8="1")).stdout
        for locale in ("C", "de_DE.UTF-8", "tr_TR.UTF-8")
    }
    assert len(said) == 1


def test_a_terminal_without_the_letter_gets_its_code(spring: Terminal) -> None:
    spring.run("check-in", "José")
    done = process("standings", env=environment(PYTHONIOENCODING="ascii"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Jos\\xe9" in done.stdout
    as_json = process("standings", "--json", env=environment(PYTHONIOENCODING="ascii"), text=None, encoding="utf-8")
    assert "José" in as_json.stdout


def _into_a_closed_pipe(*args: str) -> subprocess.CompletedProcess[str]:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return process(*args, stdout=writing, stderr=subprocess.PIPE, capture_output=False)
    finally:
        os.close(writing)


@pytest.mark.bad_input(85)
@pytest.mark.parametrize("args", [("log", "--all", "--json"), ("standings",), ("--help",), ("log", "--help")])
def test_a_closed_pipe_is_quiet(spring: Terminal, args: tuple[str, ...]) -> None:
    done = _into_a_closed_pipe(*args)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.bad_input(85)
def test_after_a_lost_answer_the_same_id_says_whether_it_was_recorded(spring: Terminal) -> None:
    assert _into_a_closed_pipe("drop", "Ada One", "--id", "x1").returncode == 141
    again = spring.answer("drop", "Ada One", "--id", "x1").splitlines()
    assert again == ["already recorded, nothing changed", "event 13: Ada One dropped"]


@pytest.mark.bad_input(85)
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_a_signal_while_waiting_for_input_records_nothing(spring: Terminal, number: signal.Signals, code: int) -> None:
    before = spring.head()
    call = [sys.executable, "-c", READS_SLOWLY]
    running = subprocess.Popen(
        call, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stderr is not None
    assert running.stderr.readline() == "ready\n"
    running.send_signal(number)
    said, beside = running.communicate()
    assert running.returncode == code
    assert said == ""
    assert "Traceback" not in beside
    assert spring.head() == before


def test_a_full_disk_under_the_answer_is_told(spring: Terminal) -> None:
    with open("/dev/full", "wb") as full:
        done = process("standings", "--json", stdout=full, stderr=subprocess.PIPE, capture_output=False)
    assert done.returncode == 74
    assert done.stderr == "ledger: The system failed: No space left on device.\n"
