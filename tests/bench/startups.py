"""The command line from a cold start, a process each time."""

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tests.bench.measure import Budget, Row, one_by_one, race
from tests.bench.tournaments import SHORT, new_store, round_robin

HELP = Budget("ledger --help", 'python -c "import click"', 1.5)
STANDINGS = Budget("ledger standings on 500 events", "the same imports and nothing done", 1.5)
RUNS = 15

# what the installed command does; a path search of the shell is no part of ours
_LEDGER = "from ledger.cli import main; main()"
_TELL_IMPORTS = """
import atexit, sys
@atexit.register
def tell():
    print(*(name for name, module in sys.modules.items() if getattr(module, "__spec__", None)), file=sys.stderr)
"""
_IMPORT = "from importlib import import_module\nfor name in {names!r}: import_module(name)"


def rows(folder: Path) -> list[Row]:
    """Help against the library it is made with, standings against their own imports."""
    path = new_store(folder / "standings.db", round_robin(SHORT.slug, SHORT.players, SHORT.events))
    standings = ("--store", f"sqlite:///{path}", "-t", SHORT.slug, "standings")
    imports = _IMPORT.format(names=_imports_of(standings))
    return [
        race(HELP, one_by_one(partial(_python, _LEDGER, "--help"), partial(_python, "import click")), RUNS),
        race(STANDINGS, one_by_one(partial(_python, _LEDGER, *standings), partial(_python, imports)), RUNS),
    ]


def _imports_of(arguments: Sequence[str]) -> list[str]:
    """Every module a command comes to load beyond those of a bare interpreter, in that order."""
    bare = _python(_TELL_IMPORTS).split()
    loaded = _python(_TELL_IMPORTS + _LEDGER, *arguments).split()
    return [name for name in loaded if name not in bare]


def _python(code: str, *arguments: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LEDGER_")}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stderr
