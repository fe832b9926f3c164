"""A small ledger to do things to: two tournaments, a few reasons, every table of the store in use."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from ledger.application import Ledger, Verification

DESK = "Desk Zero"
Dump = Mapping[str, list[tuple[Any, ...]]]


def lines(*requests: Mapping[str, Any]) -> bytes:
    """Requests as a batch file."""
    return "".join(json.dumps(request) + "\n" for request in requests).encode()


def opening(slug: str, name: str) -> dict[str, Any]:
    """A request that opens a tournament of Masters 2019."""
    return {"do": "open", "tournament": slug, "name": name, "rules": "masters-2019", "date": "2019-08-03"}


def score(winner: str, loser: str, cp: int = 5, **further: Any) -> dict[str, Any]:
    """A result of the newest round."""
    scores = {winner: {"cp": cp, "apd": 41}, loser: {"cp": 2, "apd": 17}}
    return {"do": "result", "winner": winner, "scores": scores, **further}


# The comment beside a line holds the events it leads to; Desk Zero, who acts, is event 0.
SMALL = lines(
    {**opening("cup", "Summer Cup"), "seed": "dice"},  # 0, 1
    {"do": "check-in", "player": "Ada One", "faction": "Khador"},  # 2, 3
    {"do": "check-in", "player": "Bo Two"},  # 4, 5
    {"do": "check-in", "player": "Cy Three"},  # 6, 7
    {"do": "check-in", "player": "Di Four"},  # 8, 9
    {"do": "pair", "pairings": [["Ada One", "Bo Two"], ["Cy Three", "Di Four"]]},  # 10
    score("Ada One", "Bo Two", id="table-1"),  # 11
    score("Cy Three", "Di Four", id="table-2"),  # 12
    {"do": "close-round"},  # 13
    {"do": "correct", "winner": "Di Four", "reason": "sheet misread", "id": "misread"}  # 14
    | {"scores": {"Cy Three": {"cp": 2, "apd": 41}, "Di Four": {"cp": 5, "apd": 17}}},
    {"do": "drop", "player": "Bo Two", "reason": "train home"},  # 15
    opening("side", "Side Event"),  # 16
    {"do": "check-in", "player": "Ada One"},  # 17
    {"do": "check-in", "player": "Ed Five"},  # 18, 19
    {"do": "void", "reason": "nobody stayed", "id": "the-end"},  # 20
)
SIZE = 21


def make(path: Path, batch: bytes = SMALL) -> Path:
    """A closed store with that batch in it, one file and nothing beside it."""
    Ledger.create(str(path))
    with Ledger.open(str(path)) as ledger:
        ledger.apply(batch, DESK)
    return path


def tables(path: Path) -> Dump:
    """Every row of every table, as another program sees the file."""
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall() for name in names}


def tamper(path: Path, statement: str, *params: Any) -> None:
    """Change the file behind the ledger's back, as anyone with an SQLite browser could."""
    with closing(sqlite3.connect(path)) as connection:
        changed = connection.execute(statement, params).rowcount
        connection.commit()
    assert changed > 0, "the tampering found nothing to change"


def verdict_of(path: Path) -> Verification:
    """What `verify` says of a store."""
    with Ledger.open(str(path)) as ledger:
        return ledger.verify()


def first_bad(path: Path) -> int | None:
    """The event `verify` names first; the test fails if it finds nothing."""
    faults = verdict_of(path).faults
    assert faults, "nothing was found"
    return faults[0].seq


def value_of(path: Path, select: str, *params: Any) -> Any:
    """One value, as another program reads it."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(select, params).fetchone()[0]
