"""The how-to on explaining a pairing, followed word for word: what it shows is what a reader gets."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from ledger.cli import cli
from tests.cli.terminal import Terminal

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "explain-a-pairing.md"


def blocks(kind: str) -> Iterator[str]:
    return (match[1] for match in re.finditer(rf"```{kind}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))


def session() -> Iterator[tuple[str, str]]:
    """Each command of the page with what the page shows as its answer."""
    for block in blocks("console"):
        for part in block.removeprefix("$ ").split("\n$ "):
            command, _, answer = part.partition("\n")
            yield command, answer


def test_every_answer_on_the_page_is_what_the_command_says() -> None:
    for line in "".join(blocks("sh")).splitlines():
        program, *args = shlex.split(line)
        if program == "ledger":  # the rest sets who acts, as every test here does
            Terminal().run(*args)
    shown = list(session())
    assert len(shown) > 4
    for command, answer in shown:
        said = CliRunner().invoke(cli, shlex.split(command)[1:]).output
        assert said.rstrip("\n") == answer.rstrip("\n"), command
