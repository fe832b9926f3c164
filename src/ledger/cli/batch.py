"""Files of requests: `apply` and the schema they follow."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ledger.cli.call import Desk, command, many
from ledger.cli.files import contents
from ledger.cli.hints import told

if TYPE_CHECKING:
    from ledger.application import Applied

LONG = 500  # lines; a shorter file is done before a bar is drawn


@command("apply")
@click.argument("file")
@click.option("-n", "--dry-run", is_flag=True, help="Check the whole file and record nothing.")
def apply(desk: Desk, file: str, dry_run: bool) -> None:
    """Carry out a file of requests (JSON Lines, `-` for standard input), all or nothing.

    Applying a file again records only the lines added since. A line without a tournament is for
    the one named last in the file, and before that for the one named with -t or chosen with
    `ledger use`.

    \b
    Example:
        ledger apply spring.jsonl
        ledger apply - < spring.jsonl
    """
    data = contents(file)
    with _progress(desk, data.count(b"\n")) as step:
        applied = desk.ledger.apply(data, desk.by, tournament=desk.named_tournament, dry_run=dry_run, progress=step)
    _answer(desk, applied, dry_run)


@command("schema")
def schema(desk: Desk) -> None:
    """Print the JSON Schema of every request, for editors and other programs.

    \b
    Example:
        ledger schema > requests.schema.json
    """
    from ledger.application import request_schema

    click.echo(json.dumps(request_schema(), ensure_ascii=False, indent=2).encode())


def _answer(desk: Desk, applied: "Applied", dry_run: bool) -> None:
    for remark in applied.remarks:
        desk.remark(f"note: {told(remark)}")
    counts = {"requests": applied.requests, "events": len(applied.events), "skipped": applied.skipped}
    if desk.as_json:
        desk.give({**counts, "size": applied.size, "root": applied.root, "dry_run": dry_run})
        return
    would = "would be " if dry_run else ""
    desk.say(
        f"{many(applied.requests, 'request')}, {many(len(applied.events), 'event')} {would}recorded, "
        f"{applied.skipped} skipped; the log now has {many(applied.size, 'event')}"
    )
    desk.say(f"root {applied.root}")


@contextmanager
def _progress(desk: Desk, lines: int) -> Iterator[Callable[[], None]]:
    if lines < LONG or not desk.is_watched():
        yield lambda: None
        return
    with click.progressbar(length=lines, label="applying", file=sys.stderr, update_min_steps=lines // 100) as bar:
        yield lambda: bar.update(1)
