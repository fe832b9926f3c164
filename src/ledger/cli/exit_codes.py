"""Exit codes, and every error as one line on standard error; a bug of ours also leaves a log file."""

import os
import tempfile
import traceback

import click

from ledger.application import LedgerError, errors, printable
from ledger.cli.ways_out import as_called

USAGE, BUG, FAILED, FORBIDDEN = 2, 70, 74, 77


EXIT_CODES = {  # the nearest class of a refusal that stands here says with which code a command ends
    errors.LedgerError: BUG,
    errors.BadRequest: 65,
    errors.RuleViolation: 1,
    errors.NotFound: 66,
    errors.Busy: 69,
    errors.CannotCreate: 73,
    errors.StoreFailed: FAILED,
    errors.NotPermitted: FORBIDDEN,
    errors.Altered: 1,
    errors.CannotTell: 2,
}


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
            from ledger.cli.ways_out import with_way_out

            return _said(as_called(with_way_out(error), ctx), exit_code(error))
        case PermissionError():
            return _said(f"Not permitted: {_of_system(error)}.", FORBIDDEN)
        case OSError():
            return _said(f"The system failed: {_of_system(error)}.", FAILED)
        case _:
            return _said(_bug(error), BUG)


def exit_code(refusal: LedgerError) -> int:
    """With which code a command ends that was refused like this."""
    return next(EXIT_CODES[each] for each in type(refusal).__mro__ if each in EXIT_CODES)


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
