"""`ledger verify` and `ledger checkpoint`: whether the log is what was recorded, and what to hold it against."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from ledger.cli.call import Desk, command, many
from ledger.cli.copies import force_option
from ledger.cli.hints import told

if TYPE_CHECKING:
    from ledger.application import Fault, Verdict

MOST_SHOWN = 5
LONG = 20_000  # events; fewer are checked before a bar is drawn
ALTERED = 1
MOST_NOTE = 100_000  # bytes


@command("verify")
@click.option("--replay", is_flag=True, help="Play every tournament through too, and check what it asserts.")
@click.option(
    "--checkpoint",
    type=click.File("rb"),
    metavar="FILE",
    help="Hold the log against a checkpoint, such as the code on a printed sheet; - reads it from standard input.",
)
def verify(desk: Desk, replay: bool, checkpoint: BinaryIO | None) -> None:
    """Recompute every hash, command and word of the ledger from its bytes, and compare.

    With --replay each tournament is played through as well, and the counts and places it asserted when a round was
    closed or the tournament finished are worked out anew; every read of a tournament does the same for it.

    With --checkpoint the log must also hold everything it held when that checkpoint was taken, unchanged: the code at
    the foot of a printed sheet is one, as text.

    Exit code 0: all is as it was recorded. 1: something was altered; the first event concerned is named. 2: it
    cannot be told, because the store can no longer be read.

    \b
    Example:
        ledger verify
        ledger verify --replay
        ledger verify --checkpoint scanned.txt
        ledger verify --store sqlite:///backup.db --json
    """
    note = None if checkpoint is None else _text(checkpoint)
    verdict = _verdict(desk, replay)
    if note is not None and (fault := desk.ledger.compare(note)) is not None:
        verdict.faults.append(fault)
    if desk.as_json:
        faults = [fault._asdict() for fault in map(_with_way_out, verdict.faults)]
        desk.give({"ok": not faults, "size": verdict.size, "root": verdict.root, "faults": faults})
    elif not verdict.faults:
        desk.say(f"verified: {many(verdict.size, 'event')}, root {verdict.root}")
        if note is not None:
            desk.say("the checkpoint holds: nothing that it covers was changed or taken away")
    else:
        _tell(desk, verdict)
    if verdict.faults:
        desk.leave(ALTERED)
    desk.remark("signatures not checked")


@command("checkpoint")
@click.option("-o", "--out", type=click.Path(path_type=Path), metavar="FILE", help="The file; else it is printed.")
@force_option
def checkpoint(desk: Desk, out: Path | None, force: bool) -> None:
    """Give out the log's size and root as three lines of text, for somebody else to keep.

    Whoever holds one can show later that nothing up to then was changed: `ledger verify --checkpoint FILE`.

    \b
    Example:
        ledger checkpoint
        ledger checkpoint -o friday.txt
    """
    note = desk.ledger.checkpoint(out, force=force)
    if desk.as_json:
        desk.give({"note": note, "size": desk.ledger.size, "root": desk.ledger.root})
    else:
        for line in note.splitlines() if out is None else (f"Wrote {out}",):
            desk.say(line)
    desk.remark("Not signed: it is worth something only if somebody else keeps it.")


def _text(file: BinaryIO) -> str:
    from ledger.application import errors

    try:
        return file.read(MOST_NOTE).decode()
    except ValueError:
        raise errors.CannotTell("Cannot tell: the checkpoint is not text; scan the code as text.") from None


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
    first, *others = map(_with_way_out, verdict.faults)
    desk.say(f"ALTERED: {first}")
    for fault in others[: MOST_SHOWN - 1]:
        desk.say(f"also {fault}")
    if len(verdict.faults) > MOST_SHOWN:
        desk.say(f"and {len(verdict.faults) - MOST_SHOWN} more")


def _with_way_out(fault: "Fault") -> "Fault":
    return fault._replace(what=told(fault.what))


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
        return desk.ledger.to_verify
    except errors.Altered:  # the check itself will say where
        return 0
