"""Small numbers as people type them: plain digits alone, where Python's own `int` would take much more."""

import re
from collections.abc import Callable

import click

_DIGITS = re.compile(r"[0-9]{1,6}")
Reader = Callable[[click.Context, click.Parameter, str | None], int | None]
ManyReader = Callable[[click.Context, click.Parameter, tuple[str, ...]], tuple[int, ...]]


def number_of(what: str, most: int) -> Reader:
    """Reads an argument or option that counts from 1."""

    def read(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
        if value is None:
            return None
        return _number(value, what, most, ctx, param)

    return read


def numbers_of(what: str, most: int) -> ManyReader:
    """Reads an argument that may stand several times."""

    def read(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(_number(value, what, most, ctx, param) for value in values)

    return read


def _number(value: str, what: str, most: int, ctx: click.Context, param: click.Parameter) -> int:
    if not _DIGITS.fullmatch(value) or not 1 <= int(value) <= most:
        raise click.BadParameter(f"{value[:40]!r} is no {what}: write a number from 1 to {most}.", ctx, param)
    return int(value)
