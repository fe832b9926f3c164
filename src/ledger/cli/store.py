"""The store as a whole: made, filled from a file of requests, an act of it taken back, verified, and copied with the
root of its log."""

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from ledger.cli.call import Call, command
from ledger.cli.options import (
    contents,
    force_option,
    many,
)
from ledger.cli.ways_out import told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.application import Applied, Fault, StandingLine, Verification

MANY_LINES = 500  # a shorter file of requests is done before a bar is drawn
MANY_EVENTS = 20_000  # fewer are checked before a bar is drawn
MOST_SHOWN = 5
MOST_NOTE = 100_000  # bytes
ALTERED = 1

file_argument = click.argument("file", type=click.Path(path_type=Path))


@command("init")
@click.option("--origin", metavar="NAME", help="What the log is called; ledger.invalid/<id> unless said.")
def init(call: Call, origin: str | None) -> None:
    """Make an empty ledger. On one that exists it changes nothing and says so.

    \b
    Example:
        ledger init
        ledger init --store sqlite:///league.db --origin league.example/ledger
    """
    from ledger.application import Ledger

    is_new = Ledger.create(call.store, origin)
    ledger = call.ledger
    if call.as_json:
        answer = {"store": call.store, "created": is_new, "origin": ledger.origin}
        call.give({**answer, "size": ledger.size, "root": ledger.root})
    elif is_new:
        call.say(f"Made an empty ledger at {call.store} ({ledger.origin}).")
        call.remark("Next: `ledger open SLUG --name NAME --rules ID --date DATE`, or `ledger apply FILE`.")
    else:
        call.say(f"There is a ledger at {call.store} already ({ledger.origin}, {many(ledger.size, 'event')}).")


@command("apply")
@click.argument("file")
@click.option("-n", "--dry-run", is_flag=True, help="Check the whole file and record nothing.")
@click.option("--skip-recorded", is_flag=True, help="Leave out every line that is recorded already.")
def apply(call: Call, file: str, dry_run: bool, skip_recorded: bool) -> None:
    """Carry out a file of requests (JSON Lines, `-` for standard input), all or nothing.

    Applying a file again records only the lines added to its end since. A line behind them that equals a recorded one
    is refused: give it an "id" to say it again, or leave such lines out with --skip-recorded. A line without a
    tournament is for the one named last in the file, and before that for the one named with -t or chosen with `ledger
    use`.

    \b
    Example:
        ledger apply spring.jsonl
        ledger apply - < spring.jsonl
        ledger apply --skip-recorded round-2.jsonl
    """
    data = contents(file)
    lines = data.count(b"\n")
    with call.progress("applying", lines, MANY_LINES, every=lines // 100) as further:
        step = partial(further, 1)
        by, login = call.acting
        how: dict[str, Any] = {"dry_run": dry_run, "skip_recorded": skip_recorded, "progress": step}
        applied = call.ledger.apply(data, by, login=login, tournament=call.named_tournament, **how)
    _answer_batch(call, applied, dry_run)


@command("schema")
def schema(call: Call) -> None:
    """Print the JSON Schema of every request, for editors and other programs.

    \b
    Example:
        ledger schema > requests.schema.json
    """
    from ledger.application import request_schema

    click.echo(json.dumps(request_schema(), ensure_ascii=False, indent=2).encode())


def _answer_batch(call: Call, applied: "Applied", dry_run: bool) -> None:
    call.note(applied.remarks)
    counts = {"requests": applied.requests, "events": len(applied.events), "skipped": applied.skipped}
    if call.as_json:
        reach = applied.reach.plain() if applied.reach else {}
        lines = [{"line": each.line, "events": _of_line(each)} for each in applied.standing]
        call.give(
            {**counts, "size": applied.size, "root": applied.root, "dry_run": dry_run, "skipped_lines": lines, **reach}
        )
        return
    _say_standing(call, applied)
    would = "would be " if dry_run else ""
    call.say(
        f"{many(applied.requests, 'request')}, {many(len(applied.events), 'event')} {would}recorded, "
        f"{applied.skipped} skipped; the log now has {many(applied.size, 'event')}"
    )
    call.say(f"root {applied.root}")
    if applied.reach is not None:
        call.say_reach(applied.reach)


def _of_line(standing: "StandingLine") -> list[int]:
    """The events a line led to when it was recorded."""
    return list(range(standing.events[0], standing.events[1] + 1)) if standing.events else []


def _say_standing(call: Call, applied: "Applied") -> None:
    """What was skipped with its events, lines that follow each other together."""
    seqs = [seq for each in applied.standing for seq in each.events or ()]
    if seqs and len(applied.standing) == applied.requests:
        whole = f"events {min(seqs)} to {max(seqs)}"
        if applied.requests == 1:
            call.say(f"Nothing recorded: the one line stands already ({_span('event', seqs)})")
        else:
            call.say(f"Nothing recorded: all {applied.requests} lines stand already ({whole})")
    for run in _runs(applied.standing):
        events = [seq for each in run for seq in each.events or ()]
        recorded = _span("event", events) if events else "an earlier line of this file"
        call.say(f"skipped: {_span('line', [each.line or 0 for each in run])} ({recorded})")


def _runs(lines: "Sequence[StandingLine]") -> "list[list[StandingLine]]":
    """Lines of which each follows the one before, in the file and in the log."""
    runs: list[list[StandingLine]] = []
    for each in lines:
        before = runs[-1][-1] if runs else each
        follows = before.events and each.events and before.events[1] < each.events[0]
        if follows and each.line == (before.line or 0) + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    return runs


def _span(noun: str, numbers: "Sequence[int]") -> str:
    first, last = min(numbers), max(numbers)
    return f"{noun} {first}" if first == last else f"{noun}s {first} to {last}"


@command("verify")
@click.option("--replay", is_flag=True, help="Play every tournament through too, and check what it asserts.")
@click.option(
    "--checkpoint",
    type=click.File("rb"),
    metavar="FILE",
    help="Hold the log against a checkpoint, such as the code on a printed sheet; - reads it from standard input.",
)
def verify(call: Call, replay: bool, checkpoint: BinaryIO | None) -> None:
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
    note = None if checkpoint is None else _note_in(checkpoint)
    verdict = _verdict(call, replay)
    if note is not None and (fault := call.ledger.compare(note)) is not None:
        verdict.faults.append(fault)
    if call.as_json:
        faults = [fault._asdict() for fault in map(_with_way_out, verdict.faults)]
        call.give({"ok": not faults, "size": verdict.size, "root": verdict.root, "faults": faults})
    elif not verdict.faults:
        call.say(f"verified: {many(verdict.size, 'event')}, root {verdict.root}")
        if note is not None:
            call.say("the checkpoint holds: nothing that it covers was changed or taken away")
    else:
        _tell(call, verdict)
    if verdict.faults:
        call.leave(ALTERED)
    call.remark("signatures not checked")


@command("checkpoint")
@click.option("-o", "--out", type=click.Path(path_type=Path), metavar="FILE", help="The file; else it is printed.")
@force_option
def checkpoint(call: Call, out: Path | None, force: bool) -> None:
    """Give out the log's size and root as three lines of text, for somebody else to keep.

    Whoever holds one can show later that nothing up to then was changed: `ledger verify --checkpoint FILE`.

    \b
    Example:
        ledger checkpoint
        ledger checkpoint -o friday.txt
    """
    note = call.ledger.checkpoint(out, force=force)
    if call.as_json:
        call.give({"note": note, "size": call.ledger.size, "root": call.ledger.root})
    else:
        for line in note.splitlines() if out is None else (f"Wrote {out}",):
            call.say(line)
    call.remark("Not signed: it is worth something only if somebody else keeps it.")


def _note_in(file: BinaryIO) -> str:
    from ledger.application import errors

    try:
        return file.read(MOST_NOTE).decode()
    except ValueError:
        raise errors.CannotTell("Cannot tell: the checkpoint is not text; scan the code as text.") from None


def _verdict(call: Call, replay: bool) -> "Verification":
    """The verdict; what is too damaged to be read at all is never a pass and never a bug."""
    from ledger.application import errors

    try:
        size = _size(call) if call.is_watched() else 0
        with call.progress("verifying", size, MANY_EVENTS) as step:
            return call.ledger.verify(step, is_replaying=replay)
    except errors.StoreFailed as error:
        raise errors.CannotTell(f"Cannot tell: {error}") from None
    except (LookupError, TypeError, ValueError) as error:  # ours alone were written, so this one was damaged
        raise errors.CannotTell(f"Cannot tell: the store is damaged ({type(error).__name__}: {error}).") from None


def _tell(call: Call, verdict: "Verification") -> None:
    first, *others = map(_with_way_out, verdict.faults)
    call.say(f"ALTERED: {first}")
    for fault in others[: MOST_SHOWN - 1]:
        call.say(f"also {fault}")
    if len(verdict.faults) > MOST_SHOWN:
        call.say(f"and {len(verdict.faults) - MOST_SHOWN} more")


def _with_way_out(fault: "Fault") -> "Fault":
    return fault._replace(what=told(fault.what))


def _size(call: Call) -> int:
    from ledger.application import errors

    try:
        return call.ledger.to_verify
    except errors.Altered:  # the check itself will say where
        return 0


@command("backup")
@file_argument
@force_option
def backup(call: Call, file: Path, force: bool) -> None:
    """Copy the ledger into a file that is itself a ledger; the copy is verified before it gets its name.

    \b
    Example:
        ledger backup backup.db
        ledger verify --store sqlite:///backup.db
    """
    _answer(call, call.ledger.backup(file, force=force), f"Backed up to {file}")


@command("restore")
@file_argument
def restore(call: Call, file: Path) -> None:
    """Make a ledger from a backup; one that exists is never replaced.

    \b
    Example:
        ledger restore backup.db --store sqlite:///ledger.db
    """
    from ledger.application import Ledger

    _answer(call, Ledger.restore(file, call.store), f"Restored to {call.store}")


@command("export-log")
@file_argument
@click.option("--without-people", is_flag=True, help="Leave out names and texts; the log still verifies.")
@force_option
def export_log(call: Call, file: Path, without_people: bool, force: bool) -> None:
    """Write the log as a text file, a line an event, with the names and texts behind it.

    \b
    Example:
        ledger export-log ledger.jsonl
        ledger export-log public.jsonl --without-people
    """
    _answer(call, call.ledger.export_log(file, with_people=not without_people, force=force), f"Exported to {file}")


@command("import-log")
@file_argument
def import_log(call: Call, file: Path) -> None:
    """Make a ledger from an exported log; one that exists is never replaced.

    \b
    Example:
        ledger import-log ledger.jsonl --store sqlite:///copy.db
    """
    from ledger.application import Ledger

    _answer(call, Ledger.import_log(file, call.store), f"Imported to {call.store}")


def _answer(call: Call, verdict: "Verification", done: str) -> None:
    if call.as_json:
        call.give({"size": verdict.size, "root": verdict.root})
    else:
        call.say(f"{done}: {many(verdict.size, 'event')}, root {verdict.root}")
