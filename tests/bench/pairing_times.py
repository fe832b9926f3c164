"""Times every engine on the same fields, turn by turn in one run, and counts what each answer costs."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import product
from math import log
from statistics import linear_regression, median

from tests.bench.pairing_engines import Answer, Engine, Failed, Refused, Worker, ours, peers, started
from tests.bench.pairing_fields import Course, mid_event
from tests.bench.pairing_quality import cost, is_beaten
from tests.bench.peers.field import Field, to_line

SIZES = (16, 64, 128, 256, 512, 1_024, 2_048, 4_096, 10_000)
ODD_SIZES = (17, 33, 65, 129)  # for what rounds cost; the table shows none of them
SEEDS = (1, 2, 3)
DRAWS = (0.1, 0.0)  # whoever has time for one field alone gets the harder kind
ROUNDS, FEW_ROUNDS = 5, 4  # 4 where five are too many for the field
GREAT = SIZES[-1]
RUNS = 3
GROWS_FROM = 1_024

TOO_LONG = 20.0  # seconds; what is likely to take longer is not begun, unless a budget needs it
LIMIT, NEEDED_LIMIT = 60.0, 180.0
ENOUGH = 1.5  # seconds for one size; after them the fields left are spared
BY_POINTS = "ours, Warmachine"  # whose objective the costs are


@dataclass(slots=True)
class Times:
    """Seconds by engine and size, who could not be measured, and how the rounds compare."""

    taken: dict[str, dict[int, float]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    megabytes: dict[str, float] = field(default_factory=dict)
    grown: dict[str, float] = field(default_factory=dict)  # the power of n by which ours grow, by engine
    compared: int = 0
    beaten: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)  # fields for which an engine had no round

    def growth(self, engine: str, least: int) -> float | None:
        """The power of n with which a round grows from so many players on: the slope of the line through the sizes."""
        taken = {size: each for size, each in self.taken.get(engine, {}).items() if size >= least}
        return _power(taken) if len(taken) > 1 else None


def _power(taken: dict[int, float]) -> float:
    return linear_regression([*map(log, taken)], [*map(log, taken.values())]).slope


def timed() -> Times:
    """All of it; a line on the terminal says who is at work."""
    times = Times()
    with ExitStack() as stack:
        workers = []
        for engine in (*ours(), *peers()):
            if engine.missing:
                times.missing[engine.name] = engine.missing
            else:
                workers.append(stack.enter_context(started(engine)))
        for size in sorted((*SIZES, *ODD_SIZES)):
            _time_size(size, list(_ready(workers, size, times)), times)
    _weigh(times)
    _watch_growth(times)
    return times


def _ready(workers: Iterable[Worker], size: int, times: Times) -> Iterator[Worker]:
    """Those who are likely to be done in time; who once was not is not asked for more."""
    for worker in workers:
        engine = worker.engine
        if engine.name not in times.missing and (size <= engine.needed_at or _next(engine, times) < TOO_LONG):
            yield worker


def _next(engine: Engine, times: Times) -> float:
    """The same step again, since sizes double."""
    taken = list(times.taken.get(engine.name, {}).values())
    if len(taken) < 2:
        return sum(taken)
    return taken[-1] * max(1.0, taken[-1] / taken[-2])


def _time_size(size: int, workers: list[Worker], times: Times) -> None:
    taken: dict[str, list[float]] = {worker.engine.name: [] for worker in workers}
    for no, (seed, draws) in enumerate(product(SEEDS, DRAWS)):
        played = mid_event(Course(size, draws, seed), FEW_ROUNDS if size < 20 else ROUNDS)
        line, answers = to_line(played), dict[str, Answer]()
        for worker in workers:
            name = worker.engine.name
            if sum(taken[name]) > ENOUGH:
                continue
            if no == 0:
                _tell(f"pairing {size:,} players: {name}")
            if (answer := _answer(worker, size, line, times)) is not None:
                answers[name] = answer
                taken[name].append(answer.seconds)
        _compare(f"{size:,} players, draws {draws:.0%}, seed {seed}", played, answers, times)
    if size in SIZES:
        for name, each in taken.items():
            if each:
                times.taken.setdefault(name, {})[size] = median(each)


def _answer(worker: Worker, size: int, line: str, times: Times) -> Answer | None:
    """None where a peer has none; ours must have one."""
    engine = worker.engine
    if engine.name in times.missing:
        return None
    try:
        limit = NEEDED_LIMIT if engine.needed_at == size else LIMIT
        return worker.ask(line, limit, RUNS if size in SIZES else 1)
    except Failed as why:
        if engine.is_ours:
            raise
        if isinstance(why, Refused):
            times.refused.append(f"{engine.name}, {size:,} players: {why}")
        else:
            times.missing[engine.name] = f"from {size:,} players on: {why}"
        return None


def _compare(which: str, played: Field, answers: dict[str, Answer], times: Times) -> None:
    best = cost(played, answers[BY_POINTS].tables)
    for name, answer in answers.items():
        if not name.startswith("ours"):
            times.compared += 1
            if is_beaten(best, cost(played, answer.tables)):
                times.beaten.append(f"{name}: {which}")


def _weigh(times: Times) -> None:
    """The memory of a fresh process that is handed the great field and pairs it once."""
    line = _line(GREAT, SEEDS[0])
    for engine in (*ours(), *peers()):
        if GREAT in times.taken.get(engine.name, {}):
            with started(engine) as worker:
                times.megabytes[engine.name] = worker.ask(line, LIMIT, runs=1).megabytes


def _watch_growth(times: Times) -> None:
    """The sizes turn by turn, for in the table they lie minutes apart; the quickest of each: only others disturb."""
    sizes = [size for size in SIZES if size >= GROWS_FROM]
    lines = {(size, seed): _line(size, seed) for seed in SEEDS for size in sizes}
    for engine in ours():
        _tell(f"growth: {engine.name}")
        taken = {which: float("inf") for which in lines}
        with started(engine) as worker:
            for _, (which, line) in product(range(2), lines.items()):
                taken[which] = min(taken[which], worker.ask(line, LIMIT, RUNS).quickest)
        times.grown[engine.name] = _power({size: median(taken[size, seed] for seed in SEEDS) for size in sizes})


def _line(size: int, seed: int) -> str:
    return to_line(mid_event(Course(size, DRAWS[0], seed), ROUNDS))


def _tell(what: str) -> None:
    if sys.stderr.isatty():
        print(f"  {what} ...", file=sys.stderr)
