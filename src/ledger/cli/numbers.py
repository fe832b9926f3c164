"""Small numbers as people type them: plain digits alone, where Python's own `int` would take much more."""

import re
from typing import Any

import click
from click.types import IntParamType

_DIGITS = re.compile(r"[0-9]{1,6}")


class Number(IntParamType):
    """Something that is counted from 1, as the type of an argument or option."""

    def __init__(self, what: str, most: int) -> None:
        self.what, self.most = what, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if not _DIGITS.fullmatch(value) or not 1 <= int(value) <= self.most:
            self.fail(f"{value[:40]!r} is no {self.what}: write a number from 1 to {self.most}.", param, ctx)
        return int(value)
