"""What a call loads: nothing that it does not ask for."""

import re

import pytest

from ledger.application import Ledger
from ledger.application.reads import view
from tests.cli.terminal import Terminal, environment, process

READING = {
    "cli": {"desk", "hints", "numbers", "options", "reads", "tables", "tournament_choice"},
    "application": {"people", "people.roster", "reads", "streams"},
    "projections": {"names", "numbers", "standings"},
}


@pytest.mark.parametrize("more", [(), ("--json",), ("--round", "1")])
def test_standings_load_what_a_table_needs(played: Terminal, more: tuple[str, ...]) -> None:
    loaded = _loaded("standings", *more)
    for room, modules in READING.items():
        assert {name.removeprefix(f"{room}.") for name in loaded if name.startswith(f"{room}.")} <= modules


@pytest.mark.parametrize(
    "call", [("tournaments",), ("status",), ("pairings",), ("log",), ("log", "--all"), ("explain", "#1"), ("people",)]
)
def test_no_read_loads_the_door_or_an_exporter(played: Terminal, call: tuple[str, ...]) -> None:
    loaded = _loaded(*call)
    assert "application.reads" in loaded or call[0] == "people"
    assert not {name for name in loaded if name.startswith("exports")} | {"application.door"} & loaded


def test_the_door_is_made_with_the_first_write(played: Terminal) -> None:
    with Ledger.open("sqlite:///ledger.db") as ledger:
        ledger.view("spring").standings()
        assert "_door" not in vars(ledger)
        ledger.execute({"do": "close-round", "tournament": "spring"}, "Org Zero")
        assert "_door" in vars(ledger)


def test_the_tournament_chosen_is_looked_up_and_no_other(played: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    played.run("use", "spring")
    monkeypatch.setattr(Ledger, "tournaments", None)
    assert played.json("standings")["tournament"] == "spring"


def test_a_tournament_is_replayed_once_however_often_a_round_was_closed(
    played: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.run("close-round")
    played.run("finish", "--reason", "the hall closes")
    replays = 0
    replay = view.__globals__["replay"]

    def counted(facts: list[object], state: object = None) -> object:
        nonlocal replays
        replays += state is None
        return replay(facts, state)

    monkeypatch.setitem(view.__globals__, "replay", counted)
    played.run("standings")
    assert replays == 1


def _loaded(*call: str) -> set[str]:
    """The modules of ours that a call loads."""
    done = process(*call, env=environment(PYTHONPROFILEIMPORTTIME="1"))
    assert done.returncode == 0, done.stderr
    return set(re.findall(r"\| +ledger\.(\S+)$", done.stderr, re.MULTILINE))
