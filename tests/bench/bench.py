"""`make bench`: every budget that something can be measured for, as a table and in bench.json; 1 if one is exceeded."""

import argparse
import json
import os
import platform
import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.bench import (
    batches,
    campaigns,
    commands,
    disputes,
    documents,
    logs,
    pairing,
    replays,
    seasons,
    startups,
    workbooks,
)
from tests.bench.measure import Row

ROOT = Path(__file__).parents[2]
NOT_YET = ("a PostgreSQL command",)
HEADINGS = ("what", "floor", "ours", "floor", "ratio", "budget", "")


def main() -> int:
    """Measure, print, write down."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench", description="Measure against the budgets.")
    parser.add_argument(
        "--full",
        action="store_true",
        default=os.environ.get("LEDGER_BENCH_FULL") == "1",
        help=f"a log of {logs.FULL:,} events instead of {logs.USUAL:,}; so does LEDGER_BENCH_FULL=1",
    )
    parser.add_argument("--pairing", action="store_true", help="the pairing of rounds alone")
    asked = parser.parse_args()
    rows = [] if asked.pairing else list(_measured(logs.FULL if asked.full else logs.USUAL))
    print("measuring pairing ...", file=sys.stderr)
    rounds = pairing.measured()
    rows += pairing.rows(rounds)
    print(_table(rows))
    print(f"\n{pairing.table(rounds)}")
    print(f"\nNot measured yet, because it does not exist: {', '.join(NOT_YET)}.")
    record = {**_record(rows), "pairing": pairing.record(rounds)}
    (ROOT / "bench.json").write_text(json.dumps(record, indent=1) + "\n")
    return 0 if all(row.is_within for row in rows) else 1


def _measured(events: int) -> Iterator[Row]:
    # beside the project and not in /tmp, which is memory on many machines: a sync must cost what it costs
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-") as name:
        yield from _parts((replays, campaigns, commands, disputes, batches, startups), Path(name))
        print(f"measuring a log of {events:,} events ...", file=sys.stderr)
        yield from logs.rows(events)
        yield from _parts((seasons,), Path(name))
        # last, because they leave much in memory, and whoever comes after them would pay for it
        yield from _parts((documents, workbooks), Path(name))


def _parts(parts: Iterable[ModuleType], folder: Path) -> Iterator[Row]:
    for part in parts:
        print(f"measuring {part.__name__.rpartition('.')[2]} ...", file=sys.stderr)
        yield from part.rows(folder)


def _table(rows: list[Row]) -> str:
    lines = [HEADINGS, *(_line(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_aligned(line, widths) for line in lines)


def _line(row: Row) -> tuple[str, ...]:
    ours, most = _figure(row.ours, row.unit), _budget(row.budget.most)
    if row.missing:
        return (row.budget.what, row.budget.floor, ours, "", "", most, f"NOT MEASURED: {row.missing}")
    ratio = f"{row.ratio:.2f}" if row.ratio >= 0.1 or not row.ratio else f"{row.ratio:.2g}"
    verdict = "within" if row.is_within else "OVER"
    return (row.budget.what, row.budget.floor, ours, _figure(row.floor, row.unit), ratio, most, verdict)


def _budget(most: float) -> str:
    """In full: a hundredth is not nothing, and 1.25 is more than 1.2."""
    return f"{most:.1f}" if most == round(most, 1) else f"{most:g}"


def _figure(value: float, unit: str) -> str:
    if unit == "s" and value < 1:
        value, unit = value * 1000, "ms"
    return f"{value:.2f} {unit}".strip()


def _aligned(line: tuple[str, ...], widths: list[int]) -> str:
    what, floor, *figures, verdict = (
        cell.ljust(width) if no < 2 else cell.rjust(width)
        for no, (cell, width) in enumerate(zip(line, widths, strict=True))
    )
    return "  ".join((what, floor, *figures, verdict.strip())).rstrip()


def _record(rows: list[Row]) -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "rows": [
            {
                "what": row.budget.what,
                "floor_is": row.budget.floor,
                "ours": row.ours,
                "floor": None if row.missing else row.floor,
                "unit": row.unit,
                "ratio": None if row.missing else round(row.ratio, 5),
                "budget": row.budget.most,
                "within": row.is_within,
                "not_measured": row.missing,
            }
            for row in rows
        ],
        "not_measured": list(NOT_YET),
    }


if __name__ == "__main__":
    sys.exit(main())
