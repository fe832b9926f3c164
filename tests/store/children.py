"""What the other processes do: hand in results and acknowledge each, make stores, write and check all at once."""

import resource
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

from ledger.application import Ledger, errors
from tests.store.small import DESK, opening, tables

Requests = Sequence[Mapping[str, Any]]


def hand_in(report: Connection, path: Path, requests: Requests) -> None:
    """Acknowledge each request after it was carried out, never before."""
    with Ledger.open(str(path)) as ledger:
        for request in requests:
            ledger.execute(request, DESK)
            report.send(request["id"])


def make_and_write(folder: Path, stores: int, both_ready: Barrier, slug: str) -> list[bool]:
    """Make one store after the other at the same moment as somebody else; whether it was us who made each."""
    made = []
    for number in range(stores):
        path = str(folder / f"{number}.db")
        both_ready.wait(60)
        made.append(Ledger.create(path))
        with Ledger.open(path) as ledger:
            ledger.execute(opening(slug, "Race Cup"), f"Desk {slug}")
    return made


def adjust(path: Path, writer: int, times: int) -> int:
    """Give a player a point so many times, in the name of somebody all writers share."""
    request = {"do": "adjust", "tournament": "cup", "player": "Ada One", "points": {"cp": 1}, "reason": "one of many"}
    with Ledger.open(str(path)) as ledger:
        return sum(
            len(ledger.execute({**request, "id": f"{writer}-{number}"}, "Helper Ten").events) for number in range(times)
        )


def check(path: Path, times: int) -> list[int]:
    """Verify again and again while others write; the sizes seen."""
    sizes = []
    with Ledger.open(str(path)) as ledger:
        for _ in range(times):
            verdict = ledger.verify()
            assert verdict.faults == [], verdict.faults[0]
            sizes.append(verdict.size)
    return sizes


def fill_the_disk(path: Path, requests: Requests) -> int:
    """Carry out requests until the file may grow no more, then all of them with room again; how many went first."""
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    done = 0
    with Ledger.open(str(path)) as ledger:
        ledger.execute(requests[0], DESK)
        room = Path(f"{path}-wal").stat().st_size + 60_000
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, unlimited[1]))
        for request in requests[1:]:
            before = tables(path)["stored_events"]
            try:
                ledger.execute(request, DESK)
            except errors.StoreFailed:
                assert tables(path)["stored_events"] == before
                break
            done += 1
        resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
        for request in requests:
            ledger.execute(request, DESK)
    return done
