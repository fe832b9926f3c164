"""Runs the rule tests in a child that has one figure changed, and says whether one of them failed."""

import importlib
import os
import pkgutil
import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, cast

import hypothesis  # noqa: F401 - imported once here, and not again in every child
import pytest
from click.testing import CliRunner  # noqa: F401 - likewise

import ledger
from ledger.domain.system import Figure
from scripts.bite.changes import DOCUMENTS, Change

ROOT = Path(__file__).parents[2]
TIMEOUT = 120  # seconds; a change that keeps the tests from ending is noticed too
PYTEST = (
    *("-m", "rule", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "-c", "pyproject.toml"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # hypothesis is imported before pytest runs
)
FOLDERS = ("domain", "projections", "application", "cli")  # the quickest first


class Stopped(Exception):
    """Something that has to be put right before any change can be tried."""


@dataclass(frozen=True)
class Trial:
    """A change, or none, the test files that look at it now, and those asked after them if none of these notices."""

    change: Change | None
    files: list[str]
    later: list[list[str]]


@dataclass(frozen=True)
class Noticed:
    """Which test files noticed changes so far."""

    by_figure: dict[tuple[str, str], str]  # of a system: the last one
    by_system: dict[str, dict[str, None]]  # all of them, in the order in which they did

    def note(self, change: Change, file: str) -> None:
        self.by_figure[change.system, change.key] = file
        self.by_system.setdefault(change.system, {})[file] = None

    def before(self, change: Change) -> list[list[str]]:
        """Those to be asked before all others."""
        last = self.by_figure.get((change.system, change.key))
        others = [file for file in self.by_system.get(change.system, {}) if file != last]
        return [part for part in ([last] if last else [], others) if part]


@dataclass(frozen=True)
class Outcome:
    """What came of a trial."""

    change: Change | None
    is_noticed: bool
    is_timeout: bool
    by: str  # the test that failed, where one did


def import_everything() -> None:
    """Once, before the first child. Test modules are left out: what they build while imported holds the figures."""
    for module in pkgutil.walk_packages(ledger.__path__, "ledger."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):  # of a library that is not installed: tests of it are skipped, or say so
                importlib.import_module(module.name)


def rule_files(folder: Path) -> list[list[str]]:
    """The test files that prove a rule, those of each folder together, the quickest folders first."""
    found = (path for path in sorted(folder.rglob("test_*.py")) if "mark.rule" in path.read_text(encoding="utf-8"))
    by_turn: dict[int, list[str]] = {}
    for path in found:
        name = path.relative_to(folder).parts[0]
        by_turn.setdefault(FOLDERS.index(name) if name in FOLDERS else len(FOLDERS), []).append(str(path))
    return [by_turn[turn] for turn in sorted(by_turn)]


def run_all(changes: Sequence[Change], files: list[list[str]], workers: int, folder: Path) -> Iterator[Outcome]:
    """Try each change, so many at a time. Whoever noticed a figure once is asked first from then on, then those who
    noticed others of the same system."""
    waiting = [Trial(change, [], files) for change in reversed(changes)]
    running: dict[int, Trial] = {}
    noticed = Noticed({}, {})
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                trial = _next(waiting.pop(), noticed)
                running[_start(trial, folder)] = trial
            pid, status = os.wait()
            trial = running.pop(pid)
            outcome = _outcome(trial, status, folder / str(pid))
            if not outcome.is_noticed and trial.later:
                waiting.append(trial)
                continue
            if trial.change and outcome.by:
                noticed.note(trial.change, os.path.normpath(ROOT / outcome.by.partition("::")[0]))
            yield outcome
    finally:
        for pid in running:
            os.kill(pid, signal.SIGKILL)


def run_unchanged(files: list[list[str]], folder: Path) -> Outcome:
    """The rule tests as they are."""
    trial = Trial(None, [file for part in files for file in part], [])
    pid, status = os.waitpid(_start(trial, folder), 0)
    return _outcome(trial, status, folder / str(pid))


def _next(trial: Trial, noticed: Noticed) -> Trial:
    """The same change before those who come next: whoever noticed that figure last, then whoever noticed any of that
    system, then folder after folder."""
    early = noticed.before(trial.change) if trial.change and not trial.files else []
    asked = {file for part in early for file in part}
    rest = ([file for file in part if file not in asked] for part in trial.later)
    first, *later = (*early, *(part for part in rest if part))
    return Trial(trial.change, first, later)


def _outcome(trial: Trial, status: int, note: Path) -> Outcome:
    by = note.read_text(encoding="utf-8") if note.exists() else ""
    if os.WIFSIGNALED(status):
        return Outcome(trial.change, True, os.WTERMSIG(status) == signal.SIGALRM, by)
    code = os.WEXITSTATUS(status)
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        raise Stopped(f"pytest could not run the rule tests (exit code {code}).")
    # a file may only speak of rules, as the test of this very tool does
    return Outcome(trial.change, code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED), False, by)


def _start(trial: Trial, folder: Path) -> int:
    pid = os.fork()
    if pid == 0:
        _be_the_child(trial, folder / str(os.getpid()))
    return pid


def _be_the_child(trial: Trial, note: Path) -> NoReturn:
    code = int(pytest.ExitCode.INTERNAL_ERROR)
    try:
        signal.alarm(0 if trial.change is None else TIMEOUT)
        for stream in (0, 1, 2):
            os.dup2(os.open(os.devnull, os.O_RDWR), stream)
        if trial.change is not None:
            _apply(trial.change)
        code = int(pytest.main([*PYTEST, f"--basetemp={note}.tmp", *trial.files], plugins=[_Noted(note)]))
    finally:
        os._exit(code)


def _apply(change: Change) -> None:
    figures = cast(dict[str, Figure], DOCUMENTS[change.system].figures)
    figures[change.key] = figures[change.key]._replace(value=change.value)


class _Noted:
    """Leaves a note of the test that failed, or of the file that cannot be imported under the change."""

    def __init__(self, note: Path) -> None:
        self.note = note

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._look_at(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._look_at(report)

    def _look_at(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            self.note.write_text(report.nodeid, encoding="utf-8")
