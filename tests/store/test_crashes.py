"""Killed at any moment, a store has every acknowledged result, and repeating a command records nothing twice."""

import random
import shutil
import time
from pathlib import Path

import pytest

from ledger.application import Ledger
from tests.enduring import IS_ENDURING
from tests.store import children
from tests.store.processes import start, together
from tests.store.small import DESK, lines, make, opening, score, verdict_of

KILLS = 500 if IS_ENDURING else 100
CHUNKS = 4
TABLES = 12
PLAYERS = [f"P{number:02}" for number in range(1, 2 * TABLES + 1)]
PAIRINGS = list(zip(PLAYERS[::2], PLAYERS[1::2], strict=True))
RESULTS = [score(*pair, tournament="cup", id=f"result-{number}") for number, pair in enumerate(PAIRINGS, start=1)]
LONGEST_WAIT = 0.006  # seconds after an acknowledgement: about two commands


@pytest.fixture(scope="module")
def paired(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a round under way and no result yet."""
    entries = ({"do": "check-in", "player": player} for player in PLAYERS)
    batch = lines(opening("cup", "Crash Cup"), *entries, {"do": "pair", "pairings": PAIRINGS})
    return make(tmp_path_factory.mktemp("paired") / "paired.db", batch)


def killed_while_writing(path: Path, dice: random.Random) -> set[str]:
    """Kill a child at a moment nobody chose; the results it had acknowledged by then."""
    child, report = start(children.hand_in, path, RESULTS)
    acknowledged = {report.recv() for _ in range(dice.randrange(TABLES))}
    moment = time.perf_counter() + dice.uniform(0, LONGEST_WAIT)
    while time.perf_counter() < moment:
        pass  # a sleep would end at a tick of the scheduler, always near the same place
    child.kill()
    child.join()
    try:
        while True:
            acknowledged.add(report.recv())
    except EOFError:
        report.close()
    return acknowledged


def recorded_results(ledger: Ledger) -> list[int]:
    return [entry.data["table_no"] for entry in ledger.log() if entry.type == "ResultRecorded"]


@pytest.mark.bad_input(85)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_kill_loses_no_acknowledged_result_and_a_repeat_doubles_none(
    paired: Path, tmp_path: Path, chunk: int
) -> None:
    dice = random.Random(f"kills {chunk}")
    for number in range(KILLS // CHUNKS):
        path = Path(shutil.copy(paired, tmp_path / f"{number}.db"))
        acknowledged = killed_while_writing(path, dice)
        assert verdict_of(path).faults == []
        with Ledger.open(str(path)) as ledger:
            stored = len(recorded_results(ledger))
            assert stored in (len(acknowledged), len(acknowledged) + 1)
            skipped = {request["id"] for request in RESULTS if ledger.execute(request, DESK).skipped}
            assert acknowledged <= skipped
            assert (len(skipped), recorded_results(ledger)) == (stored, list(range(1, TABLES + 1)))
        assert verdict_of(path).faults == []


@pytest.mark.bad_input(78)
def test_a_full_disk_loses_nothing_and_the_same_ledger_goes_on_when_there_is_room_again(
    paired: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copy(paired, tmp_path / "full.db"))
    (done,) = together(children.fill_the_disk, (path, RESULTS))
    assert 0 < done < TABLES - 1, "the disk was full in the middle"
    with Ledger.open(str(path)) as ledger:
        assert recorded_results(ledger) == list(range(1, TABLES + 1))
    assert verdict_of(path).faults == []
