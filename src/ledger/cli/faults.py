"""Every error as one line on standard error and its exit code; a bug of ours also leaves a log file."""

import os
import tempfile
import traceback

import click

from ledger.application import LedgerError, printable
from ledger.cli.hints import as_called

USAGE, BUG, FAILED, FORBIDDEN = 2, 70, 74, 77


def answer(error: Exception, ctx: click.Context | None = None) -> int:
    """Print the line, what it tells to do next being for the tournament of the call; the exit code that goes with
    it."""
    match error:
        case click.exceptions.NoArgsIsHelpError():
            error.show()
            return USAGE
        case click.ClickException():
            return _said(_usage(error), error.exit_code)
        case LedgerError():
            return _said(as_called(str(error), ctx), error.exit_code)
        case PermissionError():
            return _said(f"Not permitted: {_of_system(error)}.", FORBIDDEN)
        case OSError():
            return _said(f"The system failed: {_of_system(error)}.", FAILED)
        case _:
            return _said(_bug(error), BUG)


def _said(sentence: str, code: int) -> int:
    click.echo(f"ledger: {printable(sentence)}", err=True)
    return code


def _usage(error: click.ClickException) -> str:
    sentence = " ".join(error.format_message().split())
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if sentence[-1:] == "?":
        return sentence
    return f"{as_called(sentence, ctx).rstrip('.')}. See `{ctx.command_path if ctx else 'ledger'} --help`."


def _of_system(error: OSError) -> str:
    what = error.strerror or str(error) or type(error).__name__
    return f"{what}: {error.filename}" if error.filename else what


def _bug(error: Exception) -> str:
    sentence = f"This is a bug of ledger ({type(error).__name__}); nothing more was recorded."
    try:
        handle, path = tempfile.mkstemp(prefix="ledger-bug-", suffix=".log")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as log:
            log.writelines(traceback.format_exception(error))
    except OSError:
        return f"{sentence} No log file could be written."
    return f"{sentence} Please report it with {path}."
