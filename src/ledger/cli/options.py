"""Options met in many commands, and how what is typed for them is read. They stand before or after a command's name,
and what is said later counts."""

import errno
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click
from click.core import ParameterSource
from click.types import IntParamType

if TYPE_CHECKING:
    from ledger.application import Circuit, Edition, System

Function = TypeVar("Function", bound=Callable[..., Any])
Shared = tuple[tuple[str, ...], Mapping[str, Any]]
"""An option that many commands have: how it is written, and what click is told of it."""
CALLED = "ledger.called"
"""Where a command that runs leaves its context, for whoever answers what goes wrong in it."""
INTERRUPTED = 130  # as a shell reports it
_NO_FILE = (errno.ENOENT, errno.EISDIR, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP)
_DIGITS = re.compile(r"[0-9]{1,6}")
_SIGNED = re.compile(r"-?[0-9]{1,6}")
SLUG = re.compile(r"[a-z0-9-]{1,64}")
_SEQ = re.compile(r"[0-9]{1,12}")


class Decorator(Protocol):
    """Takes a command's function and gives it back with an option."""

    def __call__(self, function: Function, /) -> Function: ...


@dataclass(frozen=True, eq=False)
class Number(IntParamType):
    """Something that is counted from 1: plain digits alone, where Python's own `int` would take much more."""

    what: str
    most: int

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if not _DIGITS.fullmatch(value) or not 1 <= int(value) <= self.most:
            self.fail(f"{value[:40]!r} is no {self.what}: write a number from 1 to {self.most}.", param, ctx)
        return int(value)


def as_event(ctx: click.Context, param: click.Parameter, value: str) -> int:
    """The number of an event, as the log counts them."""
    if not _SEQ.fullmatch(value):
        raise click.BadParameter(f"{value[:40]!r} is no event: `ledger log` numbers them from 0.", ctx, param)
    return int(value)


ROUND = Number("round", 1000)
TABLE = Number("table", 999_999)

STORE: Shared = (
    ("--store",),
    {"metavar": "URL", "envvar": "LEDGER_STORE", "help": "The ledger; sqlite:///ledger.db unless said."},
)
TOURNAMENT: Shared = (
    ("-t", "--tournament"),
    {"metavar": "SLUG", "envvar": "LEDGER_TOURNAMENT", "help": "The tournament meant."},
)
BY: Shared = (
    ("--by",),
    {"metavar": "NAME", "envvar": "LEDGER_BY", "help": "Who acts; the login name unless said."},
)
JSON: Shared = (("--json",), {"is_flag": True, "help": "Answer as JSON."})
SEASON: Shared = (
    ("-s", "--season"),
    {"metavar": "SLUG", "envvar": "LEDGER_SEASON", "help": "The season meant."},
)
CAMPAIGN: Shared = (
    ("-c", "--campaign"),
    {"metavar": "SLUG", "envvar": "LEDGER_CAMPAIGN", "help": "The campaign meant."},
)
REASON: Shared = (("--reason",), {"metavar": "TEXT", "help": "Why; it stands in the log."})
NEEDED_REASON: Shared = (REASON[0], {**REASON[1], "required": True})
AT: Shared = (
    ("--at",),
    {"metavar": "TIME", "help": "When it happened, if earlier: 2026-05-02T10:00:00+02:00."},
)
ID: Shared = (
    ("--id",),
    {"metavar": "ID", "help": "A name for this request: a repeat with it records nothing new."},
)
DRY_RUN: Shared = (
    ("-n", "--dry-run"),
    {"is_flag": True, "help": "Show what would be recorded, and record nothing."},
)


YES: Shared = (
    ("--yes",),
    {"is_flag": True, "help": "Do not ask first; only a terminal is asked."},
)


SHARED = (STORE, TOURNAMENT, BY, JSON)
WRITING = (AT, ID, DRY_RUN)


def fresh(wanted: Iterable[Shared], *, with_envvar: bool = False) -> list[click.Parameter]:
    """Options for one command, whose call reads them; a variable counts at the group alone, so that it never beats an
    argument."""
    made: list[click.Parameter] = []
    for names, attrs in wanted:
        given = {"envvar": None, **attrs}
        if variable := given["envvar"]:
            given |= {"help": f"{given['help']} [env: {variable}]", "envvar": variable if with_envvar else None}
        made.append(click.Option(names, **given))
    return made


def kept(ctx: click.Context | None, name: str, *, is_typed: bool = False) -> Any:
    """What was said for an option, after the command's name or before it, or None; `is_typed` leaves out what the
    environment says."""
    while ctx is not None:
        value = ctx.params.get(name)
        is_said = value is not None and value is not False
        if is_said and (not is_typed or ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE):
            return value
        ctx = ctx.parent
    return None


def typed(ctx: click.Context, name: str) -> Any:
    """The same, but only if it was said on the call itself and not by the environment."""
    return kept(ctx, name, is_typed=True)


def together(*options: Decorator) -> Decorator:
    """Several arguments and options, in the order in which help shows them."""

    def decorate(function: Function) -> Function:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def announcement(it: str, rules: str, day: str, *more: Decorator) -> Decorator:
    """What a tournament is announced with."""
    zone = "By whose calendar its days are counted: Europe/Paris; UTC unless said."
    return together(
        click.option("--name", required=True, help=f"The name people know {it} by."),
        click.option("--rules", required=True, metavar="ID", help=f"The rule system{rules}"),
        click.option("--date", required=True, metavar="DATE", help=f"The day of play: {day}."),
        click.option("--zone", metavar="ZONE", help=zone),
        click.option("--set", "amendments", multiple=True, metavar="KEY=VALUE", help="Amend a figure of the rules."),
        *more,
        click.option("--seed", metavar="TEXT", help="The seed of all draws, such as dice rolled before the players."),
    )


NO_ROLE = "none"
role_option = click.option(
    "--role",
    required=True,
    type=click.Choice(("organizer", "judge", "scorekeeper", NO_ROLE)),
    help="What they become; none ends it.",
)
newest_round = click.option("--round", "round_no", type=ROUND, metavar="N", help="The newest unless said.")
checked_round = click.option("--round", "round_no", type=ROUND, metavar="N", help="The round meant, as a check.")


event_option = click.option(
    "--event", type=Number("event", 2_000_000_000), metavar="N", help="Which one, by its event; the newest unless said."
)


def round_option(text: str) -> Decorator:
    """`--round N`."""
    return click.option("--round", "round_no", type=ROUND, metavar="N", help=text)


public_option = click.option("--public", "is_public", is_flag=True, help="Leave out what is not public.")
# taken by every read, so that a script need not know which of them show something else
always_public = click.option(
    "--public", is_flag=True, expose_value=False, help="Changes nothing: all of this is public."
)
as_of_option = click.option(
    "--as-of",
    metavar="MOMENT",
    help="Read the past: an event (12), before:12, version:3, round:2 (when it was closed), a time, happened:TIME.",
)
whole_as_of_option = click.option(
    "--as-of", metavar="MOMENT", help="Read the past: an event (12), before:12 or a time with zone."
)
force_option = click.option("--force", is_flag=True, help="Replace the file if it exists.")


def contents(file: str) -> bytes:
    """The bytes of a file (`-` is standard input), and one more than is allowed of an endless one, so that whoever
    reads them refuses it."""
    from ledger.application import MOST_BYTES, errors

    if file == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        with open(file, "rb") as source:
            return source.read(MOST_BYTES + 1)
    except OSError as error:
        if error.errno in _NO_FILE:
            raise errors.NotFound(f"There is no file {file[:80]}.") from None
        raise


def amended(pairs: Sequence[str], system: "System | Circuit | Edition") -> dict[str, Any]:
    """The amendments of `--set KEY=VALUE`: JSON where it is JSON, else text; a list where the system has one."""
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise click.UsageError(f"--set takes KEY=VALUE, such as rounds=5, and not {pair[:40]!r}")
        if key in found:
            raise click.UsageError(f"--set {key[:40]} is given twice")
        found[key] = _listed(value) if _is_list(system, key) else typed_value(value)
    return found


def typed_value(text: str) -> Any:
    """What is typed for a figure: JSON where it is JSON, else text."""
    if text != text.strip():
        return text
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _is_list(system: "System | Circuit | Edition", key: str) -> bool:
    """Whether a figure is a list, or may be one where the document has none."""
    from ledger.application import takes_list

    return key in system.figures and takes_list(system, key)


def _listed(text: str) -> Any:
    """A list as JSON, or its parts between commas; one part alone is a list too, and null is none at all."""
    value = typed_value(text)
    if value is None:
        return None
    if isinstance(value, str):
        return [int(part) if _SIGNED.fullmatch(part) else part for part in value.split(",")]
    return value if isinstance(value, list) else [value]


# what was chosen before, in place of -t


def chosen() -> dict[str, str]:
    """Which tournament was chosen for which store: a small file of the user's own, outside every ledger. A missing or
    broken one means that nothing was chosen."""
    import json  # which --help does without

    try:
        found = json.loads(choices_path().read_text(encoding="utf-8", errors="surrogateescape"))
    except (OSError, ValueError, RuntimeError, RecursionError):  # RuntimeError: no home folder
        return {}
    return {store: slug for store, slug in found.items() if isinstance(slug, str)} if isinstance(found, dict) else {}


def choices_path() -> Path:
    """Where that file is."""
    state = os.environ.get("XDG_STATE_HOME", "")
    # the XDG rule: a relative path is not to be used
    base = Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state"
    return base / "ledger" / "chosen.json"


# words and short names


def many(count: int, noun: str) -> str:
    """A number and what it counts: `1 event`, `2 events`."""
    return f"{count} {noun}{'s' * (count != 1)}"


def checked_slug(text: str) -> str:
    """The text, if it can be the short name of something."""
    if not SLUG.fullmatch(text):
        from ledger.application import errors

        raise errors.BadRequest(f"{text[:64]!r} is no short name: those have a-z, 0-9 and -, at most 64 of them.")
    return text


def undoing(purpose: str) -> Callable[[Any], str]:
    """The hint on what stood before and is known, so that nobody need say it again."""
    return lambda events: f"{purpose}: `ledger undo {events[-1].seq}`."


def answered(question: str) -> int:
    """Ask whoever sits at the terminal: 0 for a yes, else the exit code of going no further."""
    try:
        return 0 if click.confirm(question, err=True) else 1
    except click.Abort:
        click.echo(err=True)  # the question has no end of line yet
        return INTERRUPTED
