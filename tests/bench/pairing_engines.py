"""The engines that are timed, ours and the peers that pip or npm can install, each in a process of its own."""

import json
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.peers.field import Table
from tests.bench.peers.ours import POLICIES

ROOT = Path(__file__).parents[2]
PEERS = ROOT / ".bench"
PYTHON = PEERS / "venv" / "bin" / "python"
PACKAGES = PEERS / "node_modules"
NODE_WORKERS = Path(__file__).parent / "peers" / "node"

NO_ENVIRONMENT = "its environment could not be set up"
NO_NODE = "node is not installed"
NOT_INSTALLABLE = {
    "pypair": "the package of this name that pip installs is one of statistics",
    "bbpPairings, LEMON": "neither pip nor npm can install them",
}


@dataclass(frozen=True, slots=True)
class Engine:
    """One line of the table: how its process is started, and why it cannot be."""

    name: str
    command: tuple[str, ...]
    folder: Path = ROOT
    missing: str = ""
    needed_at: int = 0  # a size a budget asks for, whatever it takes
    is_ours: bool = False


class Failed(Exception):
    """An engine that is not to be asked again, and why."""


class Refused(Failed):
    """An engine that had no round for this field, in its own words."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A round as one engine gave it."""

    seconds: float  # the median of its runs
    quickest: float
    tables: tuple[Table, ...]
    megabytes: float  # at the most, of its process so far


def ours() -> list[Engine]:
    """One for each policy, in the Python of the project."""
    command = (sys.executable, "-m", "tests.bench.peers.ours")
    return [Engine(f"ours, {policy}", (*command, policy), is_ours=True) for policy in POLICIES]


def peers() -> list[Engine]:
    """Those of Python, then those of node."""
    missing = "" if PYTHON.exists() else NO_ENVIRONMENT
    return [
        _of_python("swisspair", "by_swisspair", missing),
        _of_python("rustworkx, full graph", "by_rustworkx", missing, needed_at=1_024),
        _of_python("networkx, full graph", "by_networkx", missing),
        _of_python("py4swiss, Dutch", "by_py4swiss", missing),
        _of_node("tournament-pairings", needed_at=1_024),
        _of_node("swiss-pairing"),
    ]


def _of_python(name: str, module: str, missing: str, needed_at: int = 0) -> Engine:
    return Engine(name, (str(PYTHON), "-m", f"tests.bench.peers.{module}"), ROOT, missing, needed_at)


def _of_node(name: str, needed_at: int = 0) -> Engine:
    node = shutil.which("node")
    missing = NO_NODE if node is None else "" if (PACKAGES / name).exists() else NO_ENVIRONMENT
    worker = NODE_WORKERS / f"{name.replace('-', '_')}.mjs"
    return Engine(name, (node or "node", str(worker)), PEERS, missing, needed_at)


class Worker:
    """The process of one engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._process = subprocess.Popen(
            engine.command,
            cwd=engine.folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src")))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, field: str, limit: float, runs: int) -> Answer:
        """The round it makes of a field, and the median of so many runs; a long one is run once."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{runs} {field}\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise Failed("it could not be started") from None
        if not select.select([self._process.stdout], [], [], limit)[0]:
            self.close()
            raise Failed(f"more than {limit:g} s")
        return _answer(self._process.stdout.readline())

    def close(self) -> None:
        """Whatever it is at; a second time does nothing more."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(BrokenPipeError):
                if pipe is not None:
                    pipe.close()


@contextmanager
def started(engine: Engine) -> Iterator[Worker]:
    """For as long as it is asked something."""
    worker = Worker(engine)
    try:
        yield worker
    finally:
        worker.close()


def _answer(line: str) -> Answer:
    if not line:
        raise Failed("it ended without an answer")
    told: dict[str, Any] = json.loads(line)
    if "error" in told:
        raise Refused(told["error"])
    taken = told["seconds"]
    return Answer(median(taken), min(taken), tuple(map(tuple, told["tables"])), told["megabytes"])
