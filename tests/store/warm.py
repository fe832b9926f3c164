"""Loaded by the server of other processes before any child of it starts: a small ledger is played, so that everything a
command loads and builds is there already, and thrown away. No connection is left open for a child to share."""

from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.application import Ledger
from tests.store.small import DESK, make

with TemporaryDirectory() as folder, Ledger.open(str(make(Path(folder) / "warm.db"))) as ledger:
    ledger.execute({"do": "drop", "tournament": "cup", "player": "Di Four"}, DESK)
    ledger.verify()
