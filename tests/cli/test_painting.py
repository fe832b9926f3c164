"""The painting contest at the desk: entered, judged, read."""

from typing import Any

import pytest

from tests.cli.terminal import Terminal

THREE = ("Ada One", "Bo Two", "Cy Three")
OPEN = {
    "do": "open",
    "tournament": "spring",
    "name": "Spring Open",
    "rules": "gaining-grounds-s2",
    "date": "2026-05-02",
}


def contest(terminal: Terminal, **figures: Any) -> Terminal:
    """Three players; Ada and Bo have entered."""
    terminal.apply({**OPEN, "set": figures}, *({"do": "check-in", "player": player} for player in THREE))
    terminal.run("painting", "Ada One", "Lady Ash", "Iron Hound")
    terminal.run("painting", "Bo Two", "Old Crow")
    return terminal


@pytest.mark.rule("GG2-35")
def test_models_are_entered_by_name_and_replaced(terminal: Terminal) -> None:
    contest(terminal)
    told = terminal.run("painting", "Cy Three", "Tin Knight")
    assert told.stdout.endswith(": Cy Three entered the painting contest with Tin Knight\n")
    assert told.stderr == "To take it back: `ledger withdraw-painting 'Cy Three' entry --reason TEXT`.\n"
    terminal.run("painting", "Bo Two", "Tin Knight")
    assert terminal.answer("paintings") == (
        "spring, painting contest, decided by the organizer's choice\n"
        "Ada One: Lady Ash and Iron Hound\n"
        "Bo Two: Tin Knight\n"
        "Cy Three: Tin Knight\n"
        "Best painted: not given yet\n"
    )


@pytest.mark.rule("GG2-36")
def test_the_organizer_chooses_an_entry(terminal: Terminal) -> None:
    contest(terminal)
    assert "Cy Three has no entry" in terminal.refused("award", "best-painted", "Cy Three", code=1)
    terminal.run("award", "best-painted", "Bo Two")
    assert terminal.answer("paintings", "--public").splitlines()[-1] == "Best painted: Bo Two"
    assert terminal.answer("awards").splitlines()[-1] == "Best painted: Bo Two (chosen by the organizer)"


@pytest.mark.rule("GG2-36")
def test_votes_are_taken_and_counted_and_nobody_else_reads_them(terminal: Terminal) -> None:
    contest(terminal, **{"painting.judging": "votes"})
    told = terminal.run("vote", "Ada One", "Bo Two")
    assert told.stderr == "To take it back: `ledger withdraw-painting 'Ada One' vote --reason TEXT`.\n"
    assert "their own entry" in terminal.refused("vote", "Bo Two", "Bo Two", code=1)
    terminal.run("vote", "Cy Three", "Bo Two")
    assert terminal.answer("paintings") == (
        "spring, painting contest, decided by the players' votes\n"
        "Bo Two: Old Crow - 2 points\n"
        "Ada One: Lady Ash and Iron Hound - 0 points\n"
        "Still to vote: Bo Two\n"
        "Best painted: not given yet\n"
    )
    assert terminal.answer("paintings", "--public") == (
        "spring, painting contest, decided by the players' votes\n"
        "Ada One: Lady Ash and Iron Hound\n"
        "Bo Two: Old Crow\n"
        "Best painted: not given yet\n"
    )
    assert "By the players' votes Bo Two won" in terminal.refused("award", "best-painted", "Ada One", code=1)
    terminal.run("award", "best-painted", "Bo Two")


@pytest.mark.rule("GG2-36")
def test_weights_are_announced_as_a_list(terminal: Terminal) -> None:
    weights = ("--set", "painting.judging=votes", "--set", "painting.vote_weights=3,1")
    terminal.run("open", "spring", "--name", "Spring", "--rules", OPEN["rules"], "--date", OPEN["date"], *weights)
    terminal.apply(*({"do": "check-in", "tournament": "spring", "player": player} for player in THREE))
    for player in THREE:
        terminal.run("painting", player, "Tin Knight")
    terminal.run("vote", "Ada One", "Cy Three", "Bo Two")
    assert [(row["player"], row["points"]) for row in terminal.json("paintings")["rows"]] == [
        ("Cy Three", 3),
        ("Bo Two", 1),
        ("Ada One", 0),
    ]
    twice = terminal.refused("vote", "Bo Two", "Ada One", "Ada One", code=65)
    assert twice == "One of these players is named twice."


@pytest.mark.rule("GG2-36")
def test_scores_are_given_by_criterion(terminal: Terminal) -> None:
    contest(terminal, **{"painting.judging": "scores"})
    terminal.run("paint-score", "Ada One", "presentation=5", "technique=4", "theme=3", "wow=5")
    terminal.run("paint-score", "Bo Two", "presentation=1", "technique=1", "theme=0", "wow=0")
    lines = terminal.answer("paintings").splitlines()
    assert lines[1] == "Ada One: Lady Ash and Iron Hound - 17 points (presentation 5, technique 4, theme 3, wow 5)"
    assert "point" not in terminal.answer("paintings", "--public")
    assert "from 0 to 5" in terminal.refused(
        "paint-score", "Bo Two", "presentation=6", "technique=1", "theme=0", "wow=0", "--reason", "x", code=1
    )


def test_a_score_is_a_criterion_and_points(terminal: Terminal) -> None:
    contest(terminal, **{"painting.judging": "scores"})
    assert "'wow' is no score" in terminal.refused("paint-score", "Ada One", "wow", code=65)
    assert "wow is scored twice." in terminal.refused("paint-score", "Ada One", "wow=1", "wow=2", code=65)


def test_a_contest_nobody_entered_and_rules_without_one_say_so(terminal: Terminal) -> None:
    terminal.apply(OPEN)
    assert "Nobody has entered; `ledger painting` enters a player's models." in terminal.answer("paintings")
    terminal.apply({**OPEN, "tournament": "cup", "rules": "masters-2019"})
    assert terminal.answer("paintings", "-t", "cup") == "The rules have no painting contest.\n"
    assert terminal.json("paintings", "-t", "cup")["rows"] == []


def test_entering_can_be_tried(terminal: Terminal) -> None:
    contest(terminal)
    dry = terminal.run("painting", "Cy Three", "Tin Knight", "--dry-run")
    assert dry.stdout == "would record: Cy Three entered the painting contest with Tin Knight\n"
