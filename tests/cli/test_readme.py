"""The README is run: its commands one after the other, its batch file, and the targets it names exist."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

PROJECT = Path(__file__).resolve().parents[2]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
SHELL = ("", "console", "sh")
_BLOCK = re.compile(r"^```([a-z]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_TARGET = re.compile(r"make ([a-z][a-z-]*)")


def _blocks(*languages: str) -> Iterator[list[str]]:
    """The lines of every fenced block in one of these languages, a prompt taken off."""
    for language, body in _BLOCK.findall(README):
        if language in languages:
            yield [line.removeprefix("$ ") for line in body.splitlines()]


def _calls() -> Iterator[list[str]]:
    """The commands in the order of the page; what stands after `#` is a remark, as in a shell."""
    for lines in _blocks(*SHELL):
        if lines and lines[0].startswith("ledger "):
            yield from (shlex.split(line, comments=True)[1:] for line in lines if line.startswith("ledger "))


def _batches() -> list[list[str]]:
    return [lines for lines in _blocks("json", "jsonl") if lines and lines[0].startswith('{"do"')]


def test_the_commands_of_the_readme_work_in_their_order() -> None:
    first, *others = _calls()
    assert first == ["init"]
    assert len(others) >= 5
    for call in (first, *others):
        Terminal().run(*call)


@pytest.mark.parametrize("lines", _batches())
def test_the_batch_file_of_the_readme_is_applied_whole(terminal: Terminal, lines: list[str]) -> None:
    Path("readme.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert terminal.json("apply", "readme.jsonl")["requests"] == len(lines)


def test_the_readme_shows_a_batch_file() -> None:
    assert _batches()


def test_every_target_the_readme_names_is_in_the_makefile() -> None:
    in_blocks = [found[1] for lines in _blocks(*SHELL) for line in lines if (found := _TARGET.match(line))]
    named = {*in_blocks, *re.findall(r"`make ([a-z][a-z-]*)", README)}
    targets = re.findall(r"^([a-z-]+):", (PROJECT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"demo", "test"} <= named <= set(targets)
