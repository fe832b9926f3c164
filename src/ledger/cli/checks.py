"""`ledger verify`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ledger.cli.desk import Desk, command, many

if TYPE_CHECKING:
    from ledger.application import Verdict

MOST_SHOWN = 5
LONG = 20_000  # events; fewer are checked before a bar is drawn
ALTERED = 1


@command("verify")
@click.option("--replay", is_flag=True, help="Play every tournament through too, and check what it asserts.")
def verify(desk: Desk, replay: bool) -> None:
    """Recompute every hash, command and word of the ledger from its bytes, and compare.

    With --replay each tournament is played through as well, and the counts and places it asserted when a round was
    closed or the tournament finished are worked out anew; every read of a tournament does the same for it.

    Exit code 0: all is as it was recorded. 1: something was altered; the first event concerned is named. 2: it
    cannot be told, because the store can no longer be read.

    \b
    Example:
        ledger verify
        ledger verify --replay
        ledger verify --store sqlite:///backup.db --json
    """
    verdict = _verdict(desk, replay)
    if desk.as_json:
        faults = [fault._asdict() for fault in verdict.faults]
        desk.give({"ok": not faults, "size": verdict.size, "root": verdict.root, "faults": faults})
    elif not verdict.faults:
        desk.say(f"verified: {many(verdict.size, 'event')}, root {verdict.root}")
    else:
        _tell(desk, verdict)
    if verdict.faults:
        desk.leave(ALTERED)
    desk.remark("signatures not checked")


def _verdict(desk: Desk, replay: bool) -> "Verdict":
    """The verdict; what is too damaged to be read at all is never a pass and never a bug."""
    from ledger.application import errors

    try:
        with _progress(desk) as step:
            return desk.ledger.verify(step, is_replaying=replay)
    except errors.StoreFailed as error:
        raise errors.CannotTell(f"Cannot tell: {error}") from None
    except (LookupError, TypeError, ValueError) as error:  # ours alone were written, so this one was damaged
        raise errors.CannotTell(f"Cannot tell: the store is damaged ({type(error).__name__}: {error}).") from None


def _tell(desk: Desk, verdict: "Verdict") -> None:
    first, *others = verdict.faults
    desk.say(f"ALTERED: {first}")
    for fault in others[: MOST_SHOWN - 1]:
        desk.say(f"also {fault}")
    if len(verdict.faults) > MOST_SHOWN:
        desk.say(f"and {len(verdict.faults) - MOST_SHOWN} more")


@contextmanager
def _progress(desk: Desk) -> Iterator[Callable[[int], None]]:
    size = _size(desk) if desk.is_watched() else 0
    if size < LONG:
        yield lambda done: None
        return
    with click.progressbar(length=size, label="verifying", file=sys.stderr) as bar:
        yield bar.update


def _size(desk: Desk) -> int:
    from ledger.application import errors

    try:
        return desk.ledger.size
    except errors.Altered:  # the check itself will say where
        return 0
