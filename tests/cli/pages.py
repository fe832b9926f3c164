"""A how-to page followed word for word: what it has a reader do, and what it shows as the answers."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from ledger.cli import cli
from tests.cli.terminal import Terminal

HOW_TO = Path(__file__).parents[2] / "docs" / "how-to"


class Step(NamedTuple):
    """A command of a page, what the page shows, and what a terminal shows: answer and remarks together."""

    command: str
    shown: str
    said: str


def followed(page: Path) -> list[Step]:
    """The page from its top: first what it only has done, then every command with an answer."""
    text = page.read_text(encoding="utf-8")
    for line in "".join(_blocks(text, "sh")).splitlines():
        program, *args = shlex.split(line)
        if program == "ledger":  # the rest sets who acts, as every test here does
            Terminal().run(*args)
    return [Step(command, answer.rstrip("\n"), _said(command)) for command, answer in _sessions(text)]


def _blocks(text: str, kind: str) -> Iterator[str]:
    return (match[1] for match in re.finditer(rf"```{kind}\n(.*?)```", text, re.DOTALL))


def _sessions(text: str) -> Iterator[tuple[str, str]]:
    for block in _blocks(text, "console"):
        for part in block.removeprefix("$ ").split("\n$ "):
            command, _, answer = part.partition("\n")
            yield command, answer


def _said(command: str) -> str:
    return CliRunner().invoke(cli, shlex.split(command)[1:]).output.rstrip("\n")
