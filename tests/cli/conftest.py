"""Each test has a folder, a state folder and an environment of its own."""

import os
from pathlib import Path

import pytest

from tests.beginnings import Beginnings
from tests.cli.campaign_evening import ORGANIZER, lay_out
from tests.cli.terminal import FIVE, Terminal


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the user's own settings comes in, and nothing is left behind."""
    for name in [name for name in os.environ if name.startswith(("LEDGER_", "_LEDGER_"))]:
        monkeypatch.delenv(name)
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LEDGER_BY", "Org Zero")
    monkeypatch.setenv("LOGNAME", "Org Zero")  # the login of whoever acts, so that no way stands beside it
    monkeypatch.setenv("COLUMNS", "80")
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)


@pytest.fixture
def terminal(beginnings: Beginnings) -> Terminal:
    """A terminal in a folder with an empty ledger."""
    beginnings.lay_out("terminal", _empty, Path.cwd())
    return Terminal()


@pytest.fixture
def spring(terminal: Terminal, beginnings: Beginnings) -> Terminal:
    """A tournament of five in its first round: Ada against Bo, Cy against Di, the bye for Ed."""
    beginnings.lay_out("spring", _spring, Path.cwd())
    return terminal


@pytest.fixture
def played(spring: Terminal, beginnings: Beginnings) -> Terminal:
    """The same with both results in: Ada and Cy have won."""
    beginnings.lay_out("played", _played, Path.cwd())
    return spring


@pytest.fixture
def evening(beginnings: Beginnings, beginning: str, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A campaign as far as a test says with `beginning`, and its organizer at the desk."""
    monkeypatch.setenv("LEDGER_BY", ORGANIZER)
    monkeypatch.setenv("LOGNAME", ORGANIZER)
    lay_out(beginnings, beginning)
    return Terminal()


def _empty() -> None:
    Terminal().run("init")


def _spring() -> None:
    _empty()
    opening = {"do": "open", "tournament": "spring", "name": "Spring Open", "rules": "masters-2019"}
    Terminal().apply(
        {**opening, "date": "2019-08-02", "seed": "dice"},
        *({"do": "check-in", "player": player, "faction": "Iron Guild"} for player in FIVE),
        {"do": "pair", "round": 1, "pairings": [list(FIVE[:2]), list(FIVE[2:4]), [FIVE[4], None]]},
    )


def _played() -> None:
    _spring()
    Terminal().run("result", "1", "5-2", "41-22", "--winner", "Ada One")
    Terminal().run("result", "2", "3-0", "30-10", "--winner", "Cy Three", "--how", "assassination")
