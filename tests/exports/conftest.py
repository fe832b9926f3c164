"""A desk for the documents of a whole tournament, in a folder of its own."""

import os
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal in a folder with an empty ledger; nothing of the user's own settings comes in."""
    for name in [name for name in os.environ if name.startswith("LEDGER_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LEDGER_BY", "Org Zero")
    monkeypatch.chdir(tmp_path)
    fresh = Terminal()
    fresh.run("init")
    return fresh
