"""Invented tournaments of any length as batch lines: everyone meets everyone, round after round."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from ledger.application.door import Door
from ledger.store.sqlite.files import create_store, open_store

BY = "Org One"
WHY = "everyone meets everyone"
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Length:
    """A tournament by its slug, its players and how many events it has."""

    slug: str
    players: int
    events: int


# some eight rounds each, so that their events are of one mix
LONG = Length("long", 1_000, 5_000)
SHORT = Length("short", 100, 500)


def two_lengths(path: Path) -> Path:
    """A store with a long tournament and a short one."""
    return new_store(path, *(round_robin(each.slug, each.players, each.events) for each in (LONG, SHORT)))


def new_store(path: Path, *batches: list[Line]) -> Path:
    """A store with these batches applied, closed again, so that the one file is all of it."""
    create_store(str(path))
    with open_store(str(path)) as store:
        for lines in batches:
            Door(store).apply(as_file(lines), BY)
    return path


def as_file(lines: list[Line]) -> bytes:
    """The lines as a batch file."""
    return "\n".join(json.dumps(line) for line in lines).encode()


def entry(slug: str, players: int) -> Iterator[Line]:
    """A tournament opened and its players checked in."""
    yield {"do": "open", "tournament": slug, "name": slug, "rules": "masters-2019", "date": "2026-05-02"}
    for no in range(players):
        yield {"do": "check-in", "tournament": slug, "player": player(no), "faction": "Guild"}


def round_robin(slug: str, players: int, events: int) -> list[Line]:
    """As many requests of one tournament as lead to so many events in its stream; an even number of players."""
    found: list[Line] = []
    for line, costs in _with_cost(slug, players):
        if costs > events:
            break
        events -= costs
        found.append(line)
    return found


def first_round(slug: str, players: int) -> tuple[list[Line], list[Line]]:
    """The requests up to a paired round, and those of its results."""
    lines = list(islice((line for line, _ in _with_cost(slug, players)), 2 + players + players // 2))
    return lines[: 2 + players], lines[2 + players :]


def whole_rounds(slug: str, players: int, rounds: int) -> list[Line]:
    """The requests of so many rounds, all played; an even number of players."""
    results = 1 + players + rounds * (1 + players // 2)
    return list(islice((line for line, _ in _with_cost(slug, players)), results))


def player(no: int) -> str:
    """A plainly invented name."""
    return f"P{no + 1:05}"


def result(slug: str, round_no: int, table_no: int, winner: str, loser: str) -> Line:
    """A score sheet; the one named first has won."""
    ahead = {"cp": 3 + (round_no + table_no) % 5, "apd": 20 + table_no % 50, "list": 1}
    behind = {"cp": (round_no + table_no) % 3, "apd": (7 * round_no + table_no) % 40, "list": 2}
    line = {"do": "result", "tournament": slug, "round": round_no, "winner": winner, "how": "scenario"}
    return {**line, "scores": {winner: ahead, loser: behind}}


def _with_cost(slug: str, players: int) -> Iterator[tuple[Line, int]]:
    for line in entry(slug, players):
        yield line, 1
    for round_no in range(1, players):
        pairs = _circle(players, round_no)
        tables = [[player(one), player(other)] for one, other in pairs]
        pair = {"do": "pair", "tournament": slug, "round": round_no, "pairings": tables, "reason": WHY}
        yield pair, 1 if round_no == 1 else 2  # the round before is closed on the way
        for table_no, (one, other) in enumerate(pairs):
            yield result(slug, round_no, table_no, player(one), player(other)), 1


def _circle(players: int, round_no: int) -> list[tuple[int, int]]:
    """The circle method: the first player stays, the others move on by one each round."""
    ring = [0, *((no + round_no) % (players - 1) + 1 for no in range(players - 1))]
    return [(ring[place], ring[-1 - place]) for place in range(players // 2)]
