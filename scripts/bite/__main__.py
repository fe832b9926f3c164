"""The command: what to try, how far it is, and at the end what no test noticed; 1 if there is any."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from scripts.bite.changes import DOCUMENTS, Change, changes_of
from scripts.bite.trial import ROOT, Outcome, Stopped, import_everything, rule_files, run_all, run_unchanged

MOST_WORKERS = 4
MOST_WIDTH = 80  # of a value in a line
EVERY = 25  # changes between two lines, where there is no terminal


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the changes that were asked for."""
    options = _parser().parse_args(arguments)
    systems = [DOCUMENTS[options.system]] if options.system else list(DOCUMENTS.values())
    changes = [change for system in systems for change in changes_of(system, options.figure)]
    if not changes:
        print(f"No figure begins with {options.figure!r}.", file=sys.stderr)
        return 2
    if options.list:
        print("\n".join(map(_line, changes)))
        return 0
    try:
        return _bite(changes, options.tests.resolve(), options.workers)
    except Stopped as stop:
        print(stop, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped before the last change was tried.", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scripts.bite",
        description="Change each figure of each document in turn and list the changes that no rule test notices.",
    )
    parser.add_argument(
        "--system", choices=DOCUMENTS, help="only this rule system, circuit of seasons or edition of campaigns"
    )
    parser.add_argument("--figure", default="", metavar="KEY", help="only figures whose key begins like that")
    parser.add_argument("--list", action="store_true", help="show the changes and try none")
    parser.add_argument("--tests", type=Path, default=ROOT / "tests", metavar="FOLDER", help="where the rule tests are")
    workers = min(os.cpu_count() or 1, MOST_WORKERS)
    parser.add_argument("--workers", type=int, default=workers, help=f"changes tried at a time ({workers})")
    return parser


def _bite(changes: list[Change], tests: Path, workers: int) -> int:
    if not hasattr(os, "fork"):
        raise Stopped("This needs an operating system that can fork a process: Linux or macOS.")
    os.chdir(ROOT)
    os.environ.pop("PYTEST_ADDOPTS", None)
    files = rule_files(tests)
    if not files:
        raise Stopped(f"No test under {tests} is marked with a rule.")
    import_everything()
    possible = [change for change in changes if change.is_possible]
    with tempfile.TemporaryDirectory(prefix="bite-") as folder:
        _check_unchanged(files, Path(folder))
        outcomes = list(_shown(run_all(possible, files, workers, Path(folder)), len(possible)))
    _report(changes, outcomes)
    return 0 if all(outcome.is_noticed for outcome in outcomes) else 1


def _check_unchanged(files: list[list[str]], folder: Path) -> None:
    outcome = run_unchanged(files, folder)
    if outcome.is_noticed:
        by = f", {outcome.by} for one" if outcome.by else ""
        raise Stopped(f"Nothing was changed yet and rule tests fail already{by}: put them right first.")


def _shown(outcomes: Iterable[Outcome], total: int) -> Iterator[Outcome]:
    """The outcomes as they come, with a bar on a terminal and now and then a line elsewhere."""
    console = Console(stderr=True)
    # drawn by hand: a bar that draws itself needs a thread, and a process with threads is not safely forked
    with Progress(console=console, auto_refresh=False, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Changing figures", total=total)
        bar.refresh()
        for no, outcome in enumerate(outcomes, start=1):
            bar.update(task, completed=no, refresh=True)
            for line in _remarks(outcome, no, total, console.is_terminal):
                console.print(line, markup=False, highlight=False, soft_wrap=True)
            yield outcome


def _remarks(outcome: Outcome, no: int, total: int, is_terminal: bool) -> Iterator[str]:
    if outcome.change is not None and not outcome.is_noticed:
        yield f"not noticed: {_line(outcome.change)}"
    if not is_terminal and (no % EVERY == 0 or no == total):
        yield f"{no} of {total} changes tried"


def _report(changes: list[Change], outcomes: list[Outcome]) -> None:
    # outcomes come in the order the children end; people look figures up in the order of the document
    by_change = {id(outcome.change): outcome for outcome in outcomes}
    tried = [by_change[id(change)] for change in changes if change.is_possible]
    unnoticed = [outcome for outcome in tried if not outcome.is_noticed]
    _print_those("No test noticed:", (outcome.change for outcome in unnoticed))
    _print_those("Noticed by tests that did not end in time:", (each.change for each in tried if each.is_timeout))
    _print_those("Cannot be changed:", (change for change in changes if not change.is_possible))
    noticed = len(tried) - len(unnoticed)
    print(f"{len(tried)} changes tried: {noticed} noticed, {len(unnoticed)} not.")


def _print_those(heading: str, changes: Iterable[Change | None]) -> None:
    lines = [f"  {_line(change)}" for change in changes if change is not None]
    if lines:
        print("\n".join((heading, *lines)))


def _line(change: Change) -> str:
    instead = f" -> {_brief(change.after)}" if change.is_possible else ": nothing else fits"
    return f"{change.system} {change.where}: {_brief(change.before)}{instead}"


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= MOST_WIDTH else f"{text[:MOST_WIDTH]}..."


if __name__ == "__main__":
    sys.exit(main())
