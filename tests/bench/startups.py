"""The command line from a cold start, a process each time, weighed by the processor time it takes.

Not by the clock, since a short call spends much of it waiting for others. Standard output is no terminal, and sources
are compiled beforehand, as an installed program's are.
"""

import compileall
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import ledger
from tests.bench.measure import Budget, Row, Run, race
from tests.bench.tournaments import BY, SHORT, first_round, new_store, round_robin

LIBRARIES = "import click, pydantic, eventsourcing.sqlite, rich.table"
CLICK = "import click"
READ = Budget("ledger standings, four players", f'python -c "{LIBRARIES}"', 2.2)
WRITE = Budget("ledger result, four players", f'python -c "{LIBRARIES}"', 3.0)
HELP = Budget("ledger --help", f'python -c "{CLICK}"', 1.5)
MISTYPED = Budget("ledger with a mistyped command", f'python -c "{CLICK}"', 1.5)
STANDINGS = Budget("ledger standings on 500 events", "the same imports and nothing done", 1.5)
RUNS = 15
REFUSED = 2  # the exit code of a command there is none of

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
    """Calls against the libraries they are made with; a longer tournament against the imports alone."""
    compileall.compile_dir(Path(ledger.__file__).parent, quiet=1)
    desk = new_store(folder / "desk.db", first_round("desk", 4)[0])
    long = new_store(folder / "standings.db", round_robin(SHORT.slug, SHORT.players, SHORT.events))
    standings = (*_store(long), "-t", SHORT.slug, "standings")
    imports = _IMPORT.format(names=_imports_of(standings))
    return [
        race(READ, _turns(_LEDGER, (*_store(desk), "-t", "desk", "standings"), LIBRARIES), RUNS),
        race(WRITE, partial(_result, desk), RUNS),
        race(HELP, _turns(_LEDGER, ("--help",), CLICK), RUNS),
        race(MISTYPED, _turns(_LEDGER, ("standigns",), CLICK, code=REFUSED), RUNS),
        race(STANDINGS, _turns(_LEDGER, standings, imports), RUNS),
    ]


def _store(path: Path) -> tuple[str, str]:
    return "--store", f"sqlite:///{path}"


def _turns(ours: str, arguments: Sequence[str], floor: str, code: int = 0) -> Run:
    return lambda: (_cpu(partial(_python, ours, *arguments, code=code)), _cpu(partial(_python, floor)))


def _result(desk: Path) -> tuple[float, float]:
    """A new result each time, in a fresh copy of the store."""
    copy = Path(shutil.copy(desk, desk.with_name("copy.db")))
    winner = first_round("desk", 4)[1][1]["winner"]
    arguments = (*_store(copy), "--by", BY, "-t", "desk", "result", "2", "3-1", "30-12", "--winner", winner)
    return _turns(_LEDGER, arguments, LIBRARIES)()


def _imports_of(arguments: Sequence[str]) -> list[str]:
    """Every module a command comes to load beyond those of a bare interpreter, in that order."""
    bare = _python(_TELL_IMPORTS).split()
    loaded = _python(_TELL_IMPORTS + _LEDGER, *arguments).split()
    return [name for name in loaded if name not in bare]


def _cpu(work: Callable[[], object]) -> float:
    """The processor seconds, its own and the system's for it, of the one process that the work starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def _python(source: str, *arguments: str, code: int = 0) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LEDGER_")}
    command = [sys.executable, "-c", source, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stderr
