"""Writes docs/reference/cli.md from the commands themselves; with --check it only says whether the page is stale."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from ledger.cli import SECTIONS, cli

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "cli.md"
WIDTH = 100
HEAD = """# The command line

This page is generated from the commands: `make format` writes it anew, `make check` fails when it is stale.
"""


def page() -> str:
    """The whole reference."""
    root = click.Context(cli, info_name="ledger", terminal_width=WIDTH, max_content_width=WIDTH, **cli.context_settings)
    parts = [HEAD, _block("ledger --help", cli.get_help(root))]
    for title, names in SECTIONS.items():
        parts.append(f"## {title}\n")
        for name in names:
            command = cli.get_command(root, name)
            assert command is not None, "every command of the table exists"
            parts += _sections(command, root)
    return "\n".join(parts)


def _sections(command: click.Command, parent: click.Context) -> Iterator[str]:
    """A command, then the commands below it."""
    assert command.name is not None, "every command has a name"
    context = click.Context(command, info_name=command.name, parent=parent)
    yield f"### `{context.command_path}`\n"
    yield _block(f"{context.command_path} --help", command.get_help(context))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None, "a listed command exists"
            yield from _sections(below, context)


def _block(call: str, text: str) -> str:
    body = "\n".join(line.rstrip() for line in text.splitlines())
    return f"```text\n$ {call}\n{body}\n```\n"


def main() -> int:
    """Write the page, or check it."""
    wanted = page()
    if sys.argv[1:] == ["--check"]:
        if PAGE.exists() and PAGE.read_text(encoding="utf-8") == wanted:
            return 0
        print("docs/reference/cli.md is stale; run `make format` to write it anew.", file=sys.stderr)
        return 1
    if sys.argv[1:]:
        print("usage: cli_reference.py [--check]", file=sys.stderr)
        return 2
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
