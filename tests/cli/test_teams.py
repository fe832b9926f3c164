"""Teams, ringers and marks on models at the desk."""

import pytest

from tests.cli.terminal import Terminal

OPENING = ("open", "spring", "--name", "Spring Open", "--date", "2026-05-02")
HATS = ("check-in-team", "The Hats", "--player", "Ada One", "--player", "Bo Two")


@pytest.fixture
def teams(terminal: Terminal) -> Terminal:
    """An empty team event."""
    terminal.run(*OPENING, "--rules", "gaining-grounds-s2", "--set", "team_size=2")
    return terminal


@pytest.fixture
def inspected(terminal: Terminal) -> Terminal:
    """An empty event at which models are looked at."""
    terminal.run(*OPENING, "--rules", "gaining-grounds-2017")
    return terminal


@pytest.mark.rule("GG2-15")
def test_a_team_checks_in_with_a_faction_for_each_player(teams: Terminal) -> None:
    answer = teams.answer(*HATS, "--faction", "Guild", "--faction", "Bayou", "--area", "North")
    assert answer.splitlines()[-1].endswith("team The Hats of 2 checked in as #1 with Guild and Bayou")
    teams.run("check-in-team", "The Crows", "--player", "Cy Three", "--player", "Di Four")
    assert [row["player"] for row in teams.json("standings")["rows"]] == ["The Hats", "The Crows"]
    assert "The Hats dropped" in teams.answer("drop", "Bo Two")


def test_a_dry_run_foretells_a_team(teams: Terminal) -> None:
    assert teams.answer(*HATS, "--dry-run").splitlines() == [
        "would record: Ada One became known",
        "would record: Bo Two became known",
        "would record: team The Hats of 2 checked in as #1",
    ]
    known = ("check-in-team", "The Hats", "--player", "Org Zero", "--player", "Bo Two", "--reason", "short of players")
    answer = teams.answer(*known, "--dry-run")
    assert answer.startswith("would record: Bo Two became known\n")


@pytest.mark.rule("GG2-15")
def test_nobody_enters_a_team_event_alone(teams: Terminal) -> None:
    assert "`ledger check-in-team`" in teams.refused("check-in", "Ada One", code=1)


@pytest.mark.rule("GG2-16")
def test_a_ringer_is_registered_at_the_desk(inspected: Terminal) -> None:
    answer = inspected.answer("check-in", "Rin Nine", "--ringer", "--mark", "passed")
    assert "Rin Nine agreed to be the ringer, as #1" in answer
    assert "the models of Rin Nine were looked at: passed" in answer
    assert inspected.json("standings")["rows"] == []


@pytest.mark.rule("GG17-33")
def test_models_are_inspected_at_the_desk_and_never_for_the_public(inspected: Terminal) -> None:
    inspected.run("check-in", "Ada One", "--mark", "passed")
    inspected.run("check-in", "Bo Two")
    answer = inspected.answer("inspect", "Bo Two", "failed", "--text", "three models are bare")
    assert answer.endswith("the models of Bo Two were looked at: failed: three models are bare\n")
    assert "not marked passed or exempt: Bo Two." in inspected.run("pair").stderr
    assert "looked at" not in inspected.answer("log", "--public")


@pytest.mark.rule("GG17-33")
def test_a_mark_is_one_of_three(inspected: Terminal) -> None:
    inspected.run("check-in", "Ada One")
    assert "painted" in inspected.refused("inspect", "Ada One", "painted", code=2)
