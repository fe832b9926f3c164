"""`--public` before its time: seeds, scenarios to come and army lists stay out of every public answer."""

import json
from typing import Any

import pytest

from tests.cli.terminal import Terminal
from tests.domain.armies import DYAD

SEED = "5eed" * 16


@pytest.fixture
def early(terminal: Terminal) -> Terminal:
    """Two players with their lists before round 1, whose scenario is drawn from a seed."""
    terminal.apply(
        {"do": "open", "tournament": "spring", "name": "Spring Open", "rules": "masters-2019", "date": "2019-08-03"}
        | {"seed": SEED},
        {"do": "check-in", "player": "Ada One", "lists": [*DYAD]},
        {"do": "check-in", "player": "Bo Two"},
        {"do": "plan", "round": 1},
    )
    return terminal


def told(terminal: Terminal, kind: str, *options: str) -> dict[str, Any]:
    """The fields of the one event of that kind in the log."""
    lines = map(json.loads, terminal.answer("log", "--json", *options).splitlines())
    (data,) = [event["data"] for event in lines if event["type"] == kind]
    return dict(data)


@pytest.mark.rule("MC-19")
def test_no_public_answer_tells_the_seed_before_the_end(early: Terminal) -> None:
    reads = [("log",), ("log", "--all"), ("scenarios",), ("status",), ("explain", "Ada One"), ("rulings",)]
    assert [read for read in reads if SEED in early.answer(*read, "--public", "--json")] == []
    assert told(early, "TournamentOpened", "--public")["seed"] == "(not public)"
    assert told(early, "TournamentOpened")["seed"] == SEED


@pytest.mark.rule("MC-19")
def test_the_seed_is_told_when_the_tournament_is_finished(early: Terminal) -> None:
    early.run("pair")
    early.run("result", "1", "5-2", "41-22", "--winner", "Ada One")
    assert told(early, "RoundPaired", "--public")["seed"] == told(early, "RoundPaired")["seed"] is not None
    early.run("finish", "--reason", "one round is all")
    assert told(early, "TournamentOpened", "--public")["seed"] == SEED


@pytest.mark.rule("MC-44")
def test_army_lists_are_public_from_when_round_1_is_paired(early: Terminal) -> None:
    assert told(early, "ListsRecorded", "--public")["lists"] == [{}, {}]
    assert "Ada One handed in 2 army lists" in early.answer("log", "--public")
    refusal = early.refused("lists", "Ada One", "--public", code=1)
    assert refusal == "Army lists are open to everyone once round 1 is paired, and not before."
    early.run("pair")
    assert told(early, "ListsRecorded", "--public")["lists"] == [*DYAD]
    assert early.answer("lists", "Ada One", "--public") == early.answer("lists", "Ada One")


@pytest.mark.rule("MC-44")
def test_the_past_before_round_1_is_not_public_either(early: Terminal) -> None:
    early.run("pair")
    early.refused("lists", "Ada One", "--public", "--as-of", "version:4", code=1)
    assert told(early, "ListsRecorded", "--public", "--as-of", "version:4")["lists"] == [{}, {}]


@pytest.mark.rule("MC-43")
def test_a_choice_made_under_an_id_is_not_found_by_trying_it_out(early: Terminal) -> None:
    early.run("pair")
    early.run("choose", "Ada One", "list=2", "--id", "c1")
    tried = [early.refused("choose", "Ada One", f"list={no}", "--id", "c1", "-n", code=1) for no in (1, 2)]
    assert tried[0] == tried[1] == "Ada One has chosen already (list); give a reason to change it."


@pytest.mark.parametrize("read", ["clock", "lists", "rulings", "conduct", "standings", "pairings", "status", "log"])
def test_every_read_takes_a_moment_and_public(terminal: Terminal, read: str) -> None:
    said = terminal.answer(read, "--help")
    assert [option for option in ("--as-of", "--public", "--json") if option not in said] == []
