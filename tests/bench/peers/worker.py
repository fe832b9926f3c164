"""One engine in a process of its own: how often and a field a line in, its round and the seconds it took a line out."""

import gc
import json
import sys
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from tests.bench.memory import most_memory
from tests.bench.peers.field import Field, Table, from_words

LONG = 0.5  # seconds; what takes longer altogether is not run once more

Prepared = TypeVar("Prepared")
Answer = TypeVar("Answer")


def serve(
    prepare: Callable[[Field], Prepared],
    pair: Callable[[Prepared], Answer],
    read: Callable[[Answer], Iterable[Table]],
) -> None:
    """Until nothing more is asked. Only `pair` is timed; before it stands the field in the words of the engine."""
    for line in sys.stdin:
        runs, *players = line.split()
        print(json.dumps(_answered(from_words(players), int(runs), prepare, pair, read)), flush=True)


def _answered(
    field: Field,
    runs: int,
    prepare: Callable[[Field], Prepared],
    pair: Callable[[Prepared], Answer],
    read: Callable[[Answer], Iterable[Table]],
) -> dict[str, object]:
    taken: list[float] = []
    while len(taken) < runs and sum(taken) < LONG:
        prepared = prepare(field)
        gc.collect()
        start = time.process_time()  # of the processor: whatever else the machine does is nobody's fault here
        try:
            answer = pair(prepared)
        except Exception as error:  # noqa: BLE001 - whatever a peer may throw is its answer
            return {"error": f"{type(error).__name__}: {error}"}
        taken.append(time.process_time() - start)
    return {"seconds": taken, "tables": list(read(answer)), "megabytes": most_memory()}
