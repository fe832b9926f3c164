"""How far a command walks: the functions of ours that one call of `ledger` goes through, by room and by file.

    python scripts/walk.py                the two walks with their bounds; ends with 1 if one is passed
    python scripts/walk.py result --list  every function of one of them

Counted are functions written with `def` under `src/ledger` that are called at least once, while modules are loaded too.
Lambdas, comprehensions, class bodies and generated methods are not. The tournament is one of Masters with four players,
and standard output is no terminal.
"""

import argparse
import ast
import inspect
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

SOURCES = Path(__file__).resolve().parents[1] / "src" / "ledger"
MOST_LINES = 7  # of the median function

PLAYERS = ("Ada One", "Bo Two", "Cy Three", "Di Four")
SETTING = (
    {"do": "open", "tournament": "walk", "name": "Walk", "rules": "masters-2019", "date": "2026-05-02"},
    *({"do": "check-in", "player": name} for name in PLAYERS),
    {"do": "pair", "pairings": [PLAYERS[:2], PLAYERS[2:]]},
    {
        "do": "result",
        "winner": "Ada One",
        "scores": {"Ada One": {"cp": 5, "apd": 41}, "Bo Two": {"cp": 2, "apd": 22}},
    },
)


class Walk(NamedTuple):
    """A command, and how far it may go."""

    call: tuple[str, ...]
    functions: int
    files: int
    appends: int  # counted too, so that one under another name is missed


WALKS = {
    "result": Walk(("result", "2", "3-1", "30-12", "--winner", "Cy Three"), functions=150, files=40, appends=1),
    "standings": Walk(("standings",), functions=130, files=30, appends=0),
}
REPLAY = ("domain/tournament/evolve.py", "begin")  # what the first fact of a tournament makes
APPEND = ("store/__init__.py", "append_stored")
DECODE = ("store/codec.py", "decode")  # every event that is read, by whichever way


def main() -> int:
    """Walk, print, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("walk", nargs="*", choices=[*WALKS, []], help="which; all unless said")
    parser.add_argument("--list", action="store_true", help="name every function")
    parser.add_argument("--traced", metavar="FILE", help=argparse.SUPPRESS)  # the child: trace one call into a file
    asked = parser.parse_args()
    if asked.traced:
        return _trace(WALKS[asked.walk[0]], Path(asked.traced))
    are_within = [_report(name, WALKS[name], is_listing=asked.list) for name in asked.walk or WALKS]
    median = statistics.median(_lengths())
    print(f"the median function has {median:g} lines ({MOST_LINES})")
    return 0 if all(are_within) and median <= MOST_LINES else 1


def _report(name: str, walk: Walk, *, is_listing: bool) -> bool:
    found = _walked(name)
    functions, files = found["functions"], Counter(file for file, _, _ in found["functions"])
    rooms = Counter(file.partition("/")[0] for file, _, _ in functions)
    print(
        f"{name}: {len(functions)} functions ({walk.functions}) in {len(files)} files ({walk.files}); "
        f"{found['replays']} replays, {found['read_back']} read back"
    )
    print("  " + ", ".join(f"{room} {count}" for room, count in rooms.most_common()))
    for file, line, function in functions if is_listing else ():
        print(f"    {file}:{line} {function}")
    is_once = found["replays"] == 1 and found["appends"] == walk.appends and not found["read_back"]
    return len(functions) <= walk.functions and len(files) <= walk.files and is_once


def _walked(name: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        env = {key: value for key, value in os.environ.items() if not key.startswith("LEDGER_")}
        env |= {
            "XDG_STATE_HOME": folder,
            "LEDGER_BY": "Org One",
            "LOGNAME": "Org One",
            "PYTHONPATH": str(SOURCES.parent),
        }
        lines = "\n".join(map(json.dumps, SETTING))
        for call in (("init",), ("apply", "-"), ("use", "walk")):
            command = [sys.executable, "-m", "ledger", *call]
            subprocess.run(command, cwd=folder, env=env, check=True, capture_output=True, input=lines, text=True)
        trace = Path(folder) / "trace.json"
        command = [sys.executable, __file__, name, "--traced", str(trace)]
        subprocess.run(command, cwd=folder, env=env, check=True, stdout=subprocess.PIPE)
        found: dict[str, Any] = json.loads(trace.read_text())
        return found


def _trace(walk: Walk, target: Path) -> int:
    walked: dict[CodeType, None] = {}  # in the order of the first calls
    counts = Counter[str]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        if not code.co_filename.startswith(str(SOURCES)):
            return
        walked[code] = None
        place = (Path(code.co_filename).relative_to(SOURCES).as_posix(), code.co_name)
        counts["replays"] += place == REPLAY
        counts["appends"] += place == APPEND
        counts["read_back"] += place == DECODE and counts["appends"] > 0

    sys.argv = ["ledger", *walk.call]
    sys.setprofile(note)
    try:
        from ledger.cli import main

        main()
    except SystemExit as end:
        code = end.code
    finally:
        sys.setprofile(None)
    functions = [
        (str(Path(code.co_filename).relative_to(SOURCES)), code.co_firstlineno, code.co_qualname)
        for code in walked
        if code.co_flags & inspect.CO_OPTIMIZED and not code.co_name.startswith("<")
    ]
    target.write_text(json.dumps({"functions": sorted(functions), **counts}))
    return int(code or 0)


def _lengths() -> list[int]:
    """The lines of every function under `src/ledger`, its docstring included."""
    return [
        (node.end_lineno or 0) - node.lineno + 1
        for file in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


if __name__ == "__main__":
    sys.exit(main())
