"""Which ledger, which tournament, who acts; and how every failure is answered."""

import getpass
import json
import os
import tempfile
from pathlib import Path

import pytest

from ledger.application import Ledger
from tests.cli.terminal import Terminal


def _open(terminal: Terminal, *slugs: str) -> None:
    for slug in slugs:
        terminal.run("open", slug, "--name", slug.title(), "--rules", "masters-2019", "--date", "2026-05-02")


def test_a_ledger_is_made_once_like_a_repository() -> None:
    terminal = Terminal()
    assert terminal.json("init", "--origin", "league.example/ledger")["created"] is True
    again = terminal.run("init")
    assert "There is a ledger at sqlite:///ledger.db already (league.example/ledger, 0 events)." in again.stdout
    assert terminal.json("init")["created"] is False


def test_another_origin_for_a_ledger_that_exists_is_refused(terminal: Terminal) -> None:
    assert "already, with origin" in terminal.refused("init", "--origin", "other.example", code=73)


def test_what_is_no_ledger_is_not_made_one() -> None:
    Path("notes.txt").write_text("notes", encoding="utf-8")
    result = Terminal().run("init", "--store", "sqlite:///notes.txt", code=73)
    assert "is not a ledger" in result.stderr
    assert Path("notes.txt").read_text(encoding="utf-8") == "notes"


@pytest.mark.parametrize("name", ["status", "standings", "log", "verify", "tournaments"])
def test_without_a_ledger_nothing_is_read_and_none_is_made(name: str) -> None:
    result = Terminal().run(name, "-t", "spring", code=66)
    assert "`ledger init` makes one" in result.stderr
    assert not os.listdir()


@pytest.mark.bad_input(79)
@pytest.mark.parametrize(
    "url", ["file:x?mode=memory", "sqlite:///:memory:", "sqlite:///file:x?mode=memory", "mysql://here/x", "sqlite:///"]
)
def test_a_store_that_would_not_be_a_file_is_refused(url: str) -> None:
    result = Terminal().run("init", "--store", url, code=65)
    assert "sqlite:///path/to/file.db" in result.stderr
    assert not os.listdir()


OTHERWISE = ("--store", "sqlite:///one.db", "-t", "autumn", "--by", "Org Zero")
MEANT = ("--store", "sqlite:///two.db", "-t", "winter", "--by", "Judge Two", "--json")


@pytest.mark.parametrize(
    "args",
    [(*MEANT, "check-in", "Ada One"), ("check-in", "Ada One", *MEANT), (*OTHERWISE, "check-in", "Ada One", *MEANT)],
    ids=["before", "after", "the later wins"],
)
def test_shared_options_stand_before_or_after_the_command(
    args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    with monkeypatch.context() as there:
        there.setenv("LEDGER_STORE", "sqlite:///two.db")
        terminal.run("init")
        _open(terminal, "autumn", "winter")
    event = json.loads(terminal.answer(*args))["events"][-1]
    assert (event["stream"], event["by"], event["says"]) == (
        "tournament/winter",
        "Judge Two",
        "Ada One checked in as #1",
    )


def test_an_argument_beats_the_environment(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    _open(terminal, "autumn", "winter")
    monkeypatch.setenv("LEDGER_TOURNAMENT", "autumn")
    assert terminal.json("status")["tournament"] == "autumn"
    assert terminal.json("-t", "winter", "status")["tournament"] == "winter"
    monkeypatch.setenv("LEDGER_STORE", "sqlite:///elsewhere.db")
    terminal.run("status", code=66)
    assert terminal.json("status", "--store", "ledger.db")["tournament"] == "autumn"


def test_the_only_tournament_is_meant(terminal: Terminal) -> None:
    _open(terminal, "autumn")
    assert terminal.json("status")["tournament"] == "autumn"


def test_among_several_one_must_be_said(terminal: Terminal) -> None:
    _open(terminal, "autumn", "winter")
    assert "`ledger use SLUG`: autumn or winter." in terminal.refused("status", code=2)


def test_before_the_first_tournament_the_way_to_one_is_told(terminal: Terminal) -> None:
    assert "`ledger open` announces one" in terminal.refused("status", code=2)


def test_a_chosen_tournament_is_remembered_for_its_store(terminal: Terminal) -> None:
    _open(terminal, "autumn", "winter")
    assert terminal.answer("use", "winter") == "winter\n"
    assert terminal.answer("use") == "winter\n"
    assert terminal.json("status")["tournament"] == "winter"
    assert terminal.json("status", "--store", f"sqlite:///{Path.cwd()}/ledger.db")["tournament"] == "winter"
    terminal.run("init", "--store", "other.db")
    terminal.run("status", "--store", "other.db", code=2)


def test_a_tournament_nobody_announced_cannot_be_chosen(terminal: Terminal) -> None:
    _open(terminal, "autumn", "winter")
    assert "Did you mean winter?" in terminal.refused("use", "wintr", code=66)
    terminal.run("use", code=2)


def test_a_broken_file_of_choices_chooses_nothing(terminal: Terminal) -> None:
    _open(terminal, "autumn")
    terminal.run("use", "autumn")
    (kept,) = Path(os.environ["XDG_STATE_HOME"]).rglob("*.json")
    kept.write_text("[" * 10_000, encoding="utf-8")
    assert terminal.json("status")["tournament"] == "autumn"


@pytest.mark.parametrize("slug", ["Spring", "../../etc/x", "a" * 65, "\udcff", "a b", ""])
def test_a_short_name_is_short_and_plain(terminal: Terminal, slug: str) -> None:
    assert "is no short name" in terminal.refused("standings", "-t", slug, code=65)
    opening = ("--name", "X", "--rules", "masters-2019", "--date", "2026-05-02")
    assert "is no short name" in terminal.refused("open", slug, *opening, code=65)


def test_who_acts_is_the_login_name_unless_said(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LEDGER_BY")
    monkeypatch.setattr(getpass, "getuser", lambda: "desk")
    _open(terminal, "autumn")
    assert " by desk" in terminal.answer("log")


@pytest.mark.bad_input(62)
def test_somebody_must_act(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.delenv("LEDGER_BY")
    monkeypatch.setattr(getpass, "getuser", nobody)
    opening = ("open", "autumn", "--name", "X", "--rules", "masters-2019", "--date", "2026-05-02")
    assert "--by NAME" in terminal.refused(*opening, code=2)


def _fails_with(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Ledger, "view", fail)


def test_a_bug_is_one_line_and_a_log_file(spring: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    _fails_with(ZeroDivisionError("by\x1b[31mnought"), monkeypatch)
    sentence = spring.refused("status", code=70)
    (log,) = tmp_path.glob("ledger-bug-*.log")
    assert str(log) in sentence
    assert "Traceback" not in sentence
    assert "ZeroDivisionError: by" in log.read_text(encoding="utf-8")


def test_a_bug_is_told_even_where_no_log_can_be_written(
    spring: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "missing"))
    _fails_with(ZeroDivisionError(), monkeypatch)
    assert "No log file could be written." in spring.refused("status", code=70)


@pytest.mark.parametrize(
    ("error", "code"), [(OSError(28, "No space left on device"), 74), (PermissionError(13, "Denied", "x.db"), 77)]
)
def test_a_failure_of_the_system_is_a_sentence(
    spring: Terminal, monkeypatch: pytest.MonkeyPatch, error: OSError, code: int
) -> None:
    _fails_with(error, monkeypatch)
    assert str(error.strerror) in spring.refused("status", code=code)


@pytest.mark.bad_input(85)
def test_an_interrupt_is_one_line(spring: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    _fails_with(KeyboardInterrupt(), monkeypatch)
    assert "`ledger log` shows it" in spring.refused("status", code=130)


@pytest.mark.bad_input(85)
def test_an_interrupt_in_the_middle_of_a_batch_records_nothing(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ledger.application.tournament_work import TournamentWork

    decide = TournamentWork._decide

    def interrupted(tournaments: TournamentWork, *args: object) -> object:
        if tournaments.work.events:
            raise KeyboardInterrupt
        return decide(tournaments, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(TournamentWork, "_decide", interrupted)
    lines = b'{"do":"open","tournament":"cup","name":"Cup","rules":"masters-2019","date":"2026-05-02"}\n{"do":"pair"}'
    terminal.refused("apply", "-", stdin=lines, code=130)
