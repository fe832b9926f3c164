"""Options met in many commands. They are kept in the context, so a later one replaces an earlier one."""

import re
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])

OptionMaker = Callable[..., click.Option]


class Decorator(Protocol):
    """Takes a command's function and gives it back with an option."""

    def __call__(self, function: Function, /) -> Function: ...


_ROUND_NO = re.compile(r"[0-9]{1,4}")


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if value is not None and value is not False:
        ctx.meta[f"ledger.{param.name}"] = value


def kept(ctx: click.Context, name: str) -> Any:
    """What was said for an option, before or after the command's name; None if nothing was."""
    return ctx.meta.get(f"ledger.{name}")


def _maker(*names: str, envvar: str | None = None, **attrs: Any) -> OptionMaker:
    """Makes a fresh option a command; the variable counts at the group alone, so that it never beats an argument."""

    def make(*, with_envvar: bool = False, **more: Any) -> click.Option:
        given: dict[str, Any] = {**attrs, **more}
        if envvar:
            given["help"] = f"{given['help']} [env: {envvar}]"
        return click.Option(
            list(names), envvar=envvar if with_envvar else None, expose_value=False, callback=_keep, **given
        )

    return make


def as_round(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """A number in plain digits; Python's own `int` would also take "1_0" and the digits of other scripts."""
    if value is None:
        return None
    if not _ROUND_NO.fullmatch(value) or not 1 <= int(value) <= 1000:
        raise click.BadParameter(f"{value[:40]!r} is no round: write a number from 1 to 1000.", ctx, param)
    return int(value)


def round_option(text: str) -> Decorator:
    """`--round N`."""
    return click.option("--round", "round_no", callback=as_round, metavar="N", help=text)


# all that reads show so far is public, so nobody asks for its value
public_option = click.option("--public", is_flag=True, expose_value=False, help="Leave out what is not public.")

SHARED = (
    _maker("--store", metavar="URL", envvar="LEDGER_STORE", help="The ledger; sqlite:///ledger.db unless said."),
    _maker("-t", "--tournament", metavar="SLUG", envvar="LEDGER_TOURNAMENT", help="The tournament meant."),
    _maker("--by", metavar="NAME", envvar="LEDGER_BY", help="Who acts; the login name unless said."),
    _maker("--json", is_flag=True, help="Answer as JSON."),
)
REASON = _maker("--reason", metavar="TEXT", help="Why; it stands in the log.")
WRITING = (
    _maker("--at", metavar="TIME", help="When it happened, if earlier: 2026-05-02T10:00:00+02:00."),
    _maker("--id", metavar="ID", help="A name for this request: a repeat with it records nothing new."),
    _maker("-n", "--dry-run", is_flag=True, help="Show what would be recorded, and record nothing."),
)
