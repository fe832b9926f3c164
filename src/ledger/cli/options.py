"""Options met in many commands. They are kept in the context, so a later one replaces an earlier one."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import click
from click.core import ParameterSource

from ledger.cli.numbers import number_of

Function = TypeVar("Function", bound=Callable[..., Any])

OptionMaker = Callable[..., click.Option]


class Decorator(Protocol):
    """Takes a command's function and gives it back with an option."""

    def __call__(self, function: Function, /) -> Function: ...


as_round = number_of("round", 1000)


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if value is not None and value is not False:
        ctx.meta[f"ledger.{param.name}"] = value
        ctx.meta[f"ledger.{param.name}.source"] = ctx.get_parameter_source(str(param.name))


def kept(ctx: click.Context, name: str) -> Any:
    """What was said for an option, before or after the command's name; None if nothing was."""
    return ctx.meta.get(f"ledger.{name}")


def typed(ctx: click.Context, name: str) -> Any:
    """The same, but only if it was said on the call itself and not by the environment."""
    is_typed = ctx.meta.get(f"ledger.{name}.source") is ParameterSource.COMMANDLINE
    return kept(ctx, name) if is_typed else None


def maker(*names: str, envvar: str | None = None, **attrs: Any) -> OptionMaker:
    """Makes a fresh option a command; the variable counts at the group alone, so that it never beats an argument."""

    def make(*, with_envvar: bool = False, **more: Any) -> click.Option:
        given: dict[str, Any] = {**attrs, **more}
        if envvar:
            given["help"] = f"{given['help']} [env: {envvar}]"
        return click.Option(
            list(names), envvar=envvar if with_envvar else None, expose_value=False, callback=_keep, **given
        )

    return make


def together(*options: Decorator) -> Decorator:
    """Several arguments and options, in the order in which help shows them."""

    def decorate(function: Function) -> Function:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def round_option(text: str) -> Decorator:
    """`--round N`."""
    return click.option("--round", "round_no", callback=as_round, metavar="N", help=text)


public_option = click.option("--public", "is_public", is_flag=True, help="Leave out what is not public.")
# taken by every read, so that a script need not know which of them show something else
always_public = click.option(
    "--public", is_flag=True, expose_value=False, help="Changes nothing: all of this is public."
)

SHARED = (
    maker("--store", metavar="URL", envvar="LEDGER_STORE", help="The ledger; sqlite:///ledger.db unless said."),
    maker("-t", "--tournament", metavar="SLUG", envvar="LEDGER_TOURNAMENT", help="The tournament meant."),
    maker("--by", metavar="NAME", envvar="LEDGER_BY", help="Who acts; the login name unless said."),
    maker("--json", is_flag=True, help="Answer as JSON."),
)
SEASON = maker("-s", "--season", metavar="SLUG", envvar="LEDGER_SEASON", help="The season meant.")
REASON = maker("--reason", metavar="TEXT", help="Why; it stands in the log.")
WRITING = (
    maker("--at", metavar="TIME", help="When it happened, if earlier: 2026-05-02T10:00:00+02:00."),
    maker("--id", metavar="ID", help="A name for this request: a repeat with it records nothing new."),
    maker("-n", "--dry-run", is_flag=True, help="Show what would be recorded, and record nothing."),
)
