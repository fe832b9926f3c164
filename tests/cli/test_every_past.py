"""Time travel for every read: which of them there are is asked of the command line itself, and each shows at a past
moment what it showed when the log was that long."""

import json
from collections.abc import Iterator
from typing import Any

import click
import pytest

from ledger.cli import cli
from tests.cli.campaign_evening import STEPS
from tests.cli.terminal import FIVE, Terminal

NO_PAST = {
    "init": "makes a ledger",
    "demo": "makes a ledger of its own",
    "rules": "the documents are of today",
    "rules show": "the documents are of today",
    "use": "a choice of whoever types",
    "schema": "the requests of today",
    "tiebreaker": "a calculation with what is typed",
    "verify": "the whole log, or nothing",
    "checkpoint": "of the log as it stands",
    "backup": "a copy of all there is",
    "restore": "makes a ledger",
    "export-log": "a copy of all there is",
    "import-log": "makes a ledger",
    "diff": "has two moments of its own",
    "season diff": "has two moments of its own",
    "campaign diff": "has two moments of its own",
}
"""Commands that record nothing and are of no moment, each with its reason."""

READS: dict[str, tuple[str, ...]] = {
    "status": (),
    "standings": (),
    "pairings": (),
    "clock": ("--at", "2019-08-02T12:00:00+00:00"),
    "scenarios": (),
    "schemes": (),
    "crews": (),
    "crew": ("Ada One",),
    "lists": ("Ada One",),
    "deal": ("Ada One", "gambit", "-t", "crusade"),
    "paintings": (),
    "awards": (),
    "errata": ("2017-06-01", "-t", "cup"),
    "requirements": (),
    "explain": ("Ada One",),
    "compare": ("Ada One", "Bo Two"),
    "why-not": ("Ada One", "Cy Three", "--round", "1"),
    "log": (),
    "oddities": (),
    "officials": (),
    "rulings": (),
    "conduct": (),
    "draw check": (),
    "tournaments": (),
    "people": (),
    "people list": (),
    "people search": ("one",),
    "people show": ("Ada One",),
    "people duplicates": (),
    "season": (),
    "season table": (),
    "season tournaments": (),
    "season show": ("spring",),
    "season explain": ("Ada One",),
    "season race": (),
    "season due": (),
    "season invitations": (),
    "campaign": (),
    "campaign next": (),
    "campaign leaderboard": (),
    "campaign armies": (),
    "campaign army": ("Ashen Pact",),
    "campaign unit": ("Vanguard",),
    "campaign missions": (),
    "campaign mission": (),
    "campaign points": ("Ashen Pact",),
    "campaign explain": ("Ashen Pact",),
    "campaign log": (),
}
"""Every read with what it must be told."""

EARLY: list[dict[str, Any]] = [
    {"do": "open-season", "season": "ig", "name": "IG", "rules": "league", "from": "2019-06-07", "to": "2020-06-07"},
    {"do": "link", "season": "ig", "tournament": "spring"},
    {"do": "finish", "tournament": "spring", "reason": "one round was enough"},
    {"do": "open", "tournament": "crusade", "name": "Crusade", "rules": "leviathan", "date": "2023-09-02", "seed": "x"},
    *({"do": "check-in", "tournament": "crusade", "player": each, "faction": "Orks"} for each in FIVE[:2]),
    {"do": "pair", "tournament": "crusade", "round": 1},
    {"do": "open", "tournament": "cup", "name": "Cup", "rules": "gaining-grounds-2017", "date": "2017-07-02"},
    *({"campaign": "dust", **line} for step in ("opened", "joined", "set-up", "play", "won") for line in STEPS[step]),
]
LATER: list[dict[str, Any]] = [
    {
        "do": "correct",
        "tournament": "spring",
        "round": 1,
        "winner": "Bo Two",
        "scores": {"Ada One": {"cp": 0, "apd": 22, "list": 1}, "Bo Two": {"cp": 5, "apd": 41, "list": 1}},
        "reason": "sheet misread",
    },
    {"do": "appoint", "tournament": "spring", "official": "Jo Judge", "role": "judge"},
    {"do": "attendance", "tournament": "spring", "attendance": 120},
    {"do": "open", "tournament": "autumn", "name": "Autumn", "rules": "masters-2019", "date": "2019-10-02"},
    {"do": "check-in", "tournament": "autumn", "player": "Ada Onee", "faction": "Guild"},
    {"do": "link", "season": "ig", "tournament": "autumn"},
    {"do": "withdraw-round", "tournament": "crusade", "reason": "one is late"},
    {"do": "check-in", "tournament": "crusade", "player": "Cy Three", "faction": "Orks"},
    *({"campaign": "dust", **line} for step in ("ransomed", "casualties") for line in STEPS[step]),
    {"do": "appoint-in-season", "season": "ig", "official": "Lea Zero", "role": "organizer"},
    {"do": "appoint-in-ledger", "official": "Lea Zero", "role": "organizer"},
]


def reads(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command that records nothing, by its whole name; `crew` shows and records."""
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None, name
        options = {each.name for each in command.params}
        if isinstance(command, click.Group):
            if command.invoke_without_command:
                yield f"{before}{name}", command
            yield from reads(command, f"{before}{name} ")
        elif "dry_run" not in options or "as_of" in options:
            yield f"{before}{name}", command


def test_every_read_takes_a_moment_or_says_why_it_has_none() -> None:
    found = dict(reads(cli))
    assert {name for name, command in found.items() if "as_of" not in {each.name for each in command.params}} == {
        *NO_PAST
    }
    assert {*found} == {*NO_PAST, *READS}


@pytest.fixture
def league(played: Terminal) -> Terminal:
    """The tournament of a season, another under way, and a campaign."""
    played.apply(*EARLY)
    return played


def asked(name: str) -> list[str]:
    """The read of that name with what it must be told."""
    more = READS[name]
    which = [] if "-t" in more or name.startswith(("season", "campaign", "people", "tournaments")) else ["-t", "spring"]
    return [*name.split(), *more, *which]


def answered(terminal: Terminal, *args: str) -> list[Any]:
    """An answer as JSON, line by line; the root of the log and how late it is are known of the present alone."""
    found = [json.loads(line) for line in terminal.answer(*args, "--json").splitlines()]
    for each in found:
        if isinstance(each, dict):
            each.pop("root", None)
            each.pop("now", None)
    return found


def test_every_read_shows_at_a_past_moment_what_it_showed_then(league: Terminal) -> None:
    size, _ = league.head()
    then = {name: answered(league, *asked(name)) for name in READS}
    league.apply(*LATER)
    last = "As of event"
    for name, shown in then.items():
        for moment in (f"before:{size}", f"event:{size - 1}"):
            assert answered(league, *asked(name), "--as-of", moment) == shown, name
        assert league.run(*asked(name), "--as-of", f"before:{size}").stderr.startswith(last), name
    for name in ("standings", "awards", "officials", "people", "tournaments", "season table", "campaign armies", "log"):
        assert answered(league, *asked(name)) != then[name], f"{name} is another one by now"


@pytest.mark.parametrize("group", ["people", "season", "campaign"])
def test_a_moment_before_a_name_that_follows_is_not_dropped_in_silence(league: Terminal, group: str) -> None:
    following = {"people": "list", "season": "table", "campaign": "armies"}[group]
    said = league.refused(group, "--as-of", "3", following, code=2)
    assert said.startswith(f"--as-of stands after {following}")
