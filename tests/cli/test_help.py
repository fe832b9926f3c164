"""What the command line says about itself, and how little it takes to say it."""

import subprocess
import sys
from collections.abc import Iterator
from inspect import cleandoc

import click
import pytest

from ledger.cli import COMMANDS, cli
from tests.cli.terminal import Terminal, environment

HEAVY = ("pydantic", "rich", "eventsourcing", "sqlite3", "json", "ledger.application", "ledger.cli.call")


def _every_command() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(cli, info_name="ledger")
    yield "ledger", cli
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            yield from _below(name, command, context)


def _below(name: str, group: click.Group, context: click.Context) -> Iterator[tuple[str, click.Command]]:
    for below in group.list_commands(context):
        command = group.get_command(context, below)
        assert command is not None
        yield f"{name} {below}", command


EVERY = dict(_every_command())


@pytest.mark.parametrize("name", EVERY)
def test_every_help_text_ends_with_an_example(name: str) -> None:
    text = EVERY[name].help
    assert text is not None
    *_, last = cleandoc(text).split("\n\n")
    title, *examples = last.removeprefix("\b\n").splitlines()
    assert title == "Example:"
    assert examples
    assert all(example.startswith("    ledger ") for example in examples)
    assert name == "ledger" or any(example.strip().startswith(f"ledger {name}") for example in examples)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_prints_its_help(name: str) -> None:
    said = Terminal().answer(name, "--help")
    assert said.startswith(f"Usage: ledger {name}")
    assert "--store URL" in said
    assert "--json" in said


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (
            ("status", "explain", "log", "scenarios", "rulings", "conduct", "lists", "paintings", "pairings"),
            "Leave out what is not public.",
        ),
        (
            ("standings", "clock", "awards", "requirements", "errata"),
            "Changes nothing: all of this is public.",
        ),
    ],
)
def test_the_help_says_what_public_does(names: tuple[str, ...], line: str) -> None:
    for name in names:
        (said,) = [option.help for option in _options(name) if "--public" in option.opts]
        assert said == line, name


@pytest.mark.parametrize("name", EVERY)
def test_no_help_speaks_for_one_rule_system(name: str) -> None:
    text, *_ = str(EVERY[name].help).split("Example:")
    for said in (text, *(str(option.help) for option in _options(name))):
        assert "Masters" not in said
        assert "Champions" not in said


def test_the_list_of_commands_is_whole() -> None:
    said = Terminal().answer("--help")
    for name, (_, line) in COMMANDS.items():
        assert f"  {name} " in said
        assert line in said


def test_help_imports_nothing_but_click_and_the_standard_library() -> None:
    loaded = _modules_after("--help")
    assert "click" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_the_help_of_a_command_does_not_open_the_application() -> None:
    assert _modules_after("standings", "--help").isdisjoint(("pydantic", "rich", "eventsourcing", "ledger.application"))


def test_a_mistyped_command_is_answered_with_little_more() -> None:
    assert _modules_after("stnadings", code=2).isdisjoint(("pydantic", "rich", "eventsourcing", "sqlite3", "json"))


def test_a_mistyped_command_gets_a_suggestion() -> None:
    result = Terminal().run("chek-in", code=2)
    assert result.stderr == 'ledger: No command is called "chek-in". Did you mean check-in or checkpoint?\n'


def test_a_command_nobody_knows_is_refused_in_one_line() -> None:
    result = Terminal().run("xyzzy", code=2)
    assert result.stderr == 'ledger: No command is called "xyzzy". See `ledger --help`.\n'


def test_without_a_command_the_help_is_shown() -> None:
    result = Terminal().run(code=2)
    assert result.stdout == ""
    assert result.stderr.startswith("Usage: ledger ")


def test_the_version_is_printed() -> None:
    assert Terminal().answer("--version").startswith("ledger ")


def test_the_shell_completes_command_names() -> None:
    words = {"_LEDGER_COMPLETE": "bash_complete", "COMP_WORDS": "ledger check-", "COMP_CWORD": "1"}
    done = subprocess.run([sys.executable, "-m", "ledger"], env=environment(**words), capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "plain,check-in\nplain,check-in-team\n", "")


def _options(name: str) -> list[click.Option]:
    return [param for param in EVERY[name].params if isinstance(param, click.Option)]


def _modules_after(*args: str, code: int = 0) -> set[str]:
    """The modules loaded when a call of the command line ends."""
    script = (
        "import sys; from ledger.cli import cli\n"
        f"try: cli.main({list(args)!r})\n"
        f"except SystemExit as end: assert end.code == {code}\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], env=environment(), capture_output=True, text=True, check=True)
    return set(done.stderr.split())
