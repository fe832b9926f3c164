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

from tests.bench import batches, commands, documents, logs, replays, startups, workbooks
from tests.bench.measure import Row

ROOT = Path(__file__).parents[2]
NOT_YET = ("a tracked season table", "a PostgreSQL command", "pairing")
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
    rows = list(_measured(logs.FULL if parser.parse_args().full else logs.USUAL))
    print(_table(rows))
    print(f"\nNot measured yet, because it does not exist: {', '.join(NOT_YET)}.")
    (ROOT / "bench.json").write_text(json.dumps(_record(rows), indent=1) + "\n")
    return 0 if all(row.is_within for row in rows) else 1


def _measured(events: int) -> Iterator[Row]:
    # beside the project and not in /tmp, which is memory on many machines: a sync must cost what it costs
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-") as name:
        yield from _parts((replays, commands, batches, startups), Path(name))
        print(f"measuring a log of {events:,} events ...", file=sys.stderr)
        yield from logs.rows(events)
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
    figures = (_figure(row.ours, row.unit), _figure(row.floor, row.unit), f"{row.ratio:.2f}", f"{row.budget.most:.1f}")
    return (row.budget.what, row.budget.floor, *figures, "within" if row.is_within else "OVER")


def _figure(value: float, unit: str) -> str:
    if unit == "s" and value < 1:
        value, unit = value * 1000, "ms"
    return f"{value:.2f} {unit}"


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
                "floor": row.floor,
                "unit": row.unit,
                "ratio": round(row.ratio, 3),
                "budget": row.budget.most,
                "within": row.is_within,
            }
            for row in rows
        ],
        "not_measured": list(NOT_YET),
    }


if __name__ == "__main__":
    sys.exit(main())
