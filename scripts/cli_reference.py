"""Writes docs/reference/cli.md from the commands themselves and rights.md beside it from the table of rights; with
--check it only says whether a page is stale."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from ledger.application.rights import table
from ledger.cli import SECTIONS, cli
from ledger.domain.campaign import organizers
from ledger.domain.families import Asked

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
WIDTH = 100
HEAD = """# The command line

This page is generated from the commands: `make format` writes it anew, `make check` fails when it is stale.
"""


RIGHTS_HEAD = """# Who may ask for what

This page is generated from the table of rights: `make format` writes it anew, `make check` fails when it is stale.
It holds once somebody is appointed there; before, whoever acts has the organizer's rights. A judge may also give an
award of the painting contest. What a role protects against and what not:
[who may do what](../explanation/who-may-do-what.md).
"""


def rights_page() -> str:
    """The table of rights, place by place; an organizer may ask for everything there."""
    parts = [RIGHTS_HEAD]
    for where, requests in table().items():
        parts.append(f"## Of {where}\n")
        rows = (f"| `{name}` | {_beside(asked)} |" for name, asked in sorted(requests.items()))
        parts.append("\n".join(("| request | the organizer, and |", "|---|---|", *rows)) + "\n")
    return "\n".join(parts)


def _beside(asked: Asked) -> str:
    """Who may ask beside the organizer; what opens something new is asked before anybody can be appointed there."""
    if asked.decision is None and asked.request.startswith("Open"):
        return "whoever opens it" if asked.request != "OpenFinals" else ""
    if callable(asked.by):
        return "" if asked.by is organizers else "the player whose army it is"
    return ", ".join(asked.by)


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


PAGES = {"cli.md": page, "rights.md": rights_page}


def main() -> int:
    """Write the pages, or check them."""
    if sys.argv[1:] not in ([], ["--check"]):
        print("usage: cli_reference.py [--check]", file=sys.stderr)
        return 2
    return max(_renewed(FOLDER / name, write(), is_check=bool(sys.argv[1:])) for name, write in PAGES.items())


def _renewed(path: Path, wanted: str, *, is_check: bool) -> int:
    if not is_check:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted, encoding="utf-8")
    elif not path.exists() or path.read_text(encoding="utf-8") != wanted:
        print(f"docs/reference/{path.name} is stale; run `make format` to write it anew.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
