"""What is hard to take back: whoever sits at a terminal is told what it will do, and asked."""

import pytest

from ledger.cli import cli
from ledger.cli.call import Call
from tests.cli.terminal import Terminal

REASON = ("--reason", "r")
HARD = {
    "void": (("void", *REASON), "voided"),
    "finish": (("finish", *REASON), "finished; first: "),
    "disqualify": (("disqualify", "Ada One", *REASON), "Ada One was disqualified"),
    "withdraw-round": (("withdraw-round", "--discard-results", *REASON), "the pairing of round 1 was withdrawn"),
    "merge-person": (("merge-person", "Ed Five", "Org Zero", *REASON), "Ed Five and Org Zero are one person"),
    "redact": (("redact", "15", *REASON), "event 15"),
}


@pytest.fixture
def desk(played: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Both results are in, and somebody sits at the terminal."""
    played.run("warn", "Ada One", "--reason", "slow play")
    monkeypatch.setattr(Call, "can_ask", lambda _: True)
    return played


@pytest.mark.parametrize("name", HARD)
def test_a_no_records_nothing(desk: Terminal, name: str) -> None:
    words, will = HARD[name]
    before = desk.head()
    said = desk.run(*words, stdin=b"n\n", code=1)
    assert "This will record: " in said.stderr
    assert will in said.stderr
    assert said.stderr.endswith("Nothing was recorded.\n")
    assert (desk.head(), said.stdout) == (before, "")


@pytest.mark.parametrize("words", [HARD["void"][0], ("erase-person", "Ada One", *REASON), ("undo", *REASON)])
def test_whoever_breaks_off_at_the_question_is_told_that_nothing_was_recorded(
    desk: Terminal, words: tuple[str, ...]
) -> None:
    before = desk.head()
    assert desk.run(*words, stdin=b"", code=130).stderr.endswith("\nNothing was recorded.\n")
    assert desk.head() == before


@pytest.mark.parametrize("name", HARD)
def test_a_yes_records_it(desk: Terminal, name: str) -> None:
    words, _ = HARD[name]
    size, _ = desk.head()
    assert "Record it?" in desk.run(*words, stdin=b"y\n").stderr
    assert desk.head()[0] > size


@pytest.mark.parametrize("name", HARD)
def test_yes_may_be_said_beforehand(desk: Terminal, name: str) -> None:
    words, _ = HARD[name]
    assert "Record it?" not in desk.run(*words, "--yes").stderr


@pytest.mark.parametrize("name", HARD)
def test_a_dry_run_asks_nothing(desk: Terminal, name: str) -> None:
    words, _ = HARD[name]
    assert "Record it?" not in desk.run(*words, "-n").stderr


def test_without_a_terminal_nobody_is_asked(played: Terminal) -> None:
    assert "Record it?" not in played.run("finish", *REASON).stderr


def test_what_is_refused_is_refused_before_anybody_is_asked(desk: Terminal) -> None:
    assert "Record it?" not in desk.refused("disqualify", "Nobody Six", *REASON, code=65)


@pytest.mark.parametrize("name", ["close-season", "unlink", "withdraw-sanction", "report-qualifier"])
def test_scripts_may_say_yes_to_what_seasons_ask(name: str) -> None:
    options = [option for param in cli.get_command(None, name).params for option in param.opts]  # type: ignore[arg-type,union-attr]
    assert "--yes" in options
