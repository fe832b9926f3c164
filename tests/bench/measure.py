"""How a budget is measured: ours against its floor, turn by turn in one run, the quickest of each."""

import gc
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from statistics import median

Work = Callable[[], object]
Run = Callable[[], tuple[float, float]]
"""Does both pieces of work once and says how many seconds each took: ours, then its floor."""

RUNS = 5
MOST_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Budget:
    """What is measured against what, and how many times as much it may take."""

    what: str
    floor: str
    most: float


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; seconds unless the unit says otherwise."""

    budget: Budget
    ours: float = float("inf")
    floor: float = float("inf")
    unit: str = "s"
    missing: str = ""  # why there is nothing to measure against

    @property
    def ratio(self) -> float:
        """How many times its floor ours is."""
        return self.ours / self.floor

    @property
    def is_within(self) -> bool:
        """Whether the budget is kept; of one that was not measured nobody knows."""
        return not self.missing and self.ratio <= self.budget.most


def race(budget: Budget, run: Run, runs: int = RUNS, *, is_disk_bound: bool = False) -> Row:
    """The quickest of several runs. A row over its budget gets more of them before it is believed."""
    row = Row(budget)
    for _ in range(MOST_ROUNDS):
        for _ in range(runs):
            row = _better(row, *run(), is_disk_bound)
        if row.is_within:
            break
    return row


def _better(row: Row, ours: float, floor: float, is_disk_bound: bool) -> Row:
    # Work of the processor is disturbed only by others, so each at its best is the truth. A disk has its own moods,
    # which both share within a run, so there the quickest run counts as a whole.
    if is_disk_bound:
        return replace(row, ours=ours, floor=floor) if ours + floor < row.ours + row.floor else row
    return replace(row, ours=min(row.ours, ours), floor=min(row.floor, floor))


def one_by_one(ours: Work, floor: Work) -> Run:
    """A run that does each once."""
    return lambda: (seconds(ours), seconds(floor))


def medians(turns: Iterable[tuple[Work, Work]]) -> tuple[float, float]:
    """The middle of many short turns: one slow sync in ten is the disk's own affair."""
    taken = [(seconds(ours, tidy=False), seconds(floor, tidy=False)) for ours, floor in turns]
    return median(ours for ours, _ in taken), median(floor for _, floor in taken)


def seconds(work: Work, *, tidy: bool = True) -> float:
    """How long it takes, with what the work before left behind taken away first."""
    if tidy:
        gc.collect()
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
