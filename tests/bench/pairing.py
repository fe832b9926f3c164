"""Pairing one round in the middle of a tournament: ours beside the peers, what the rounds cost, and the budgets."""

from dataclasses import dataclass
from typing import Any

from tests.bench.measure import Budget, Row
from tests.bench.pairing_engines import NOT_INSTALLABLE, ours
from tests.bench.pairing_events import ALLOWED, HALLS, SHORT_EVENTS, Slowest, bad_short_events, slowest_round
from tests.bench.pairing_times import BY_POINTS, GREAT, GROWS_FROM, SIZES, Times, timed

SWISSPAIR, RUSTWORKX, TOURNAMENT_PAIRINGS = "swisspair", "rustworkx, full graph", "tournament-pairings"
BY_STANDING = "ours, Malifaux"
AGAINST = (
    (128, SWISSPAIR, 1 / 20),
    (1_024, SWISSPAIR, 0.5),
    (1_024, RUSTWORKX, 1 / 100),
    (1_024, TOURNAMENT_PAIRINGS, 1 / 1000),
    (GREAT, SWISSPAIR, 0.35),
)
"""Players, whom we are measured against, and how much of their time ours may take."""
GROWTH = 1.25
MEMORY = Budget(f"memory of a round of {GREAT:,} players", SWISSPAIR, 0.6)
SLOWEST = Budget(f"slowest round of up to {max(HALLS)} players (a time, the only one)", "what we allow ourselves", 1.0)
BEATEN = Budget("rounds in which a peer with as many rematches was nearer", "none", 0.0)
SHORT = Budget("short tournaments with a rematch, a second bye or an error", "none", 0.0)
NOT_MEASURED = "-"


@dataclass(frozen=True, slots=True)
class Measured:
    """All of it, to be printed and written down."""

    times: Times
    slowest: Slowest
    bad_events: dict[str, int]


def measured() -> Measured:
    """Some minutes, most of them spent on waiting for peers."""
    return Measured(timed(), slowest_round(), bad_short_events())


def rows(found: Measured) -> list[Row]:
    """The budgets."""
    times = found.times
    return [
        *(_against(times, size, peer, most) for size, peer, most in AGAINST),
        *(_growth(times, engine.name) for engine in ours()),
        _memory(times),
        Row(SLOWEST, found.slowest.seconds, ALLOWED),
        Row(BEATEN, len(times.beaten), 1, "", "" if times.compared else "no peer could be asked"),
        Row(SHORT, sum(found.bad_events.values()), 1, ""),
    ]


def _against(times: Times, size: int, peer: str, most: float) -> Row:
    """Rounds by points and rounds from the top, whichever takes longer."""
    budget = Budget(f"a round of {size:,} players, the slower of two policies", peer, most)
    slower = max(times.taken[BY_POINTS][size], times.taken[BY_STANDING][size])
    if size not in times.taken.get(peer, {}):
        return Row(budget, slower, missing=_why_not(times, peer) or "it was not asked for so many")
    return Row(budget, slower, times.taken[peer][size])


def _why_not(times: Times, peer: str) -> str:
    return times.missing.get(peer, "")


def _growth(times: Times, name: str) -> Row:
    budget = Budget(f"growth from {GROWS_FROM:,} to {GREAT:,} players, {name}", "power of n", GROWTH)
    return Row(budget, times.grown[name], 1, "")


def _memory(times: Times) -> Row:
    if SWISSPAIR not in times.megabytes:
        return Row(MEMORY, times.megabytes[BY_POINTS], unit="MB", missing=_why_not(times, SWISSPAIR))
    return Row(MEMORY, times.megabytes[BY_POINTS], times.megabytes[SWISSPAIR], "MB")


def table(found: Measured) -> str:
    """Milliseconds for one round, an engine a line."""
    times = found.times
    heading = ["milliseconds of the processor for one round", *(f"{size:,}" for size in SIZES), "growth"]
    lines = [heading, *([name, *_figures(times, name)] for name in times.taken)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join([*(_aligned(line, widths) for line in lines), "", *_remarks(found)])


def _aligned(line: list[str], widths: list[int]) -> str:
    first, *others = widths
    return "  ".join([line[0].ljust(first), *(cell.rjust(width) for cell, width in zip(line[1:], others, strict=True))])


def _figures(times: Times, name: str) -> list[str]:
    growth = times.growth(name, 256)
    return [
        *(_milliseconds(times.taken[name].get(size)) for size in SIZES),
        NOT_MEASURED if growth is None else f"n^{growth:.1f}",
    ]


def _milliseconds(taken: float | None) -> str:
    if taken is None:
        return NOT_MEASURED
    return f"{taken * 1000:,.0f}" if taken >= 0.01 else f"{taken * 1000:.2g}"


def _remarks(found: Measured) -> list[str]:
    times = found.times
    missing = {**times.missing, **NOT_INSTALLABLE}
    bad = [f"  {which}: {number} of {SHORT_EVENTS}" for which, number in found.bad_events.items() if number]
    return [
        f"slowest round of up to {max(HALLS)} players: {found.slowest.seconds * 1000:.0f} ms ({found.slowest.which})",
        f"rounds of peers compared with ours: {times.compared}, nearer than ours: {len(times.beaten)}",
        *(f"  {which}" for which in times.beaten),
        *(f"no round from {which}" for which in times.refused),
        f"bad short tournaments: {sum(found.bad_events.values())} of {SHORT_EVENTS * len(found.bad_events)}",
        *bad,
        *(f"not measured: {_named(missing, why)}: {why}" for why in dict.fromkeys(missing.values())),
    ]


def _named(missing: dict[str, str], why: str) -> str:
    return "; ".join(name for name, each in missing.items() if each == why)


def record(found: Measured) -> dict[str, Any]:
    """For bench.json."""
    times = found.times
    return {
        "seconds": {name: {str(size): each for size, each in taken.items()} for name, taken in times.taken.items()},
        "growth_of_ours": times.grown,
        "growth_from_256": {name: times.growth(name, 256) for name in times.taken},
        "megabytes": times.megabytes,
        "slowest_round": {"seconds": found.slowest.seconds, "which": found.slowest.which},
        "rounds_compared": times.compared,
        "rounds_nearer_than_ours": times.beaten,
        "refused": times.refused,
        "bad_short_tournaments": found.bad_events,
        "not_measured": {**times.missing, **NOT_INSTALLABLE},
    }
