"""Copies that keep the log's root: backup and restore, the log as a text file and back."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ledger.cli.call import Desk, command, many

if TYPE_CHECKING:
    from ledger.application import Verdict

file_argument = click.argument("file", type=click.Path(path_type=Path))
force_option = click.option("--force", is_flag=True, help="Replace the file if it exists.")


@command("backup")
@file_argument
@force_option
def backup(desk: Desk, file: Path, force: bool) -> None:
    """Copy the ledger into a file that is itself a ledger; the copy is verified before it gets its name.

    \b
    Example:
        ledger backup backup.db
        ledger verify --store sqlite:///backup.db
    """
    _answer(desk, desk.ledger.backup(file, force=force), f"Backed up to {file}")


@command("restore")
@file_argument
def restore(desk: Desk, file: Path) -> None:
    """Make a ledger from a backup; one that exists is never replaced.

    \b
    Example:
        ledger restore backup.db --store sqlite:///ledger.db
    """
    from ledger.application import Ledger

    _answer(desk, Ledger.restore(file, desk.store), f"Restored to {desk.store}")


@command("export-log")
@file_argument
@click.option("--without-people", is_flag=True, help="Leave out names and texts; the log still verifies.")
@force_option
def export_log(desk: Desk, file: Path, without_people: bool, force: bool) -> None:
    """Write the log as a text file, a line an event, with the names and texts behind it.

    \b
    Example:
        ledger export-log ledger.jsonl
        ledger export-log public.jsonl --without-people
    """
    _answer(desk, desk.ledger.export_log(file, with_people=not without_people, force=force), f"Exported to {file}")


@command("import-log")
@file_argument
def import_log(desk: Desk, file: Path) -> None:
    """Make a ledger from an exported log; one that exists is never replaced.

    \b
    Example:
        ledger import-log ledger.jsonl --store sqlite:///copy.db
    """
    from ledger.application import Ledger

    _answer(desk, Ledger.import_log(file, desk.store), f"Imported to {desk.store}")


def _answer(desk: Desk, verdict: "Verdict", done: str) -> None:
    if desk.as_json:
        desk.give({"size": verdict.size, "root": verdict.root})
    else:
        desk.say(f"{done}: {many(verdict.size, 'event')}, root {verdict.root}")
