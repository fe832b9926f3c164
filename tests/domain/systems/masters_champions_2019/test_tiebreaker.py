"""Who wins a game that ended before anybody had won it, by what, and which tiebreaker decided."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest
from ledger.domain.systems import system_called

EQUAL: dict[str, Any] = {"leaders": [1, 1], "cp": [3, 3], "lost": [40, 40], "presence": [12, 12]}
NONE_LEFT: dict[str, Any] = {**EQUAL, "leaders": [0, 0]}


def decided(end: str, figures: dict[str, Any], system: str = "masters-2019") -> tuple[int | None, str, int | None]:
    """The winner, the kind of victory and the tiebreaker."""
    calculate = system_called(system).tiebreaker
    assert calculate is not None
    found = calculate({"end": end, **figures})
    return found["winner"], found["victory"], found["tiebreaker"]


@pytest.mark.rule("MC-24")
@pytest.mark.parametrize("system", ["masters-2019", "champions-2019"])
def test_after_turn_7_more_control_points_are_a_scenario_victory_and_no_tiebreaker(system: str) -> None:
    assert decided("turn-7", {**EQUAL, "cp": [4, 3], "lost": [60, 0]}, system) == (0, "scenario", None)
    assert decided("turn-7", {**EQUAL, "cp": [3, 4]}, system) == (1, "scenario", None)


@pytest.mark.rule("MC-24")
@pytest.mark.parametrize("end", ["turn-7", "leaders-down", "other"])
def test_at_equal_control_points_fewer_army_points_lost_win_by_the_third(end: str) -> None:
    figures = NONE_LEFT if end == "leaders-down" else EQUAL
    assert decided(end, {**figures, "lost": [40, 38], "presence": [30, 0]}) == (1, "tiebreaker", 3)
    assert decided(end, {**figures, "lost": [38, 40]}) == (0, "tiebreaker", 3)


@pytest.mark.rule("MC-24")
@pytest.mark.parametrize("end", ["turn-7", "leaders-down", "other"])
def test_at_equal_losses_more_scenario_presence_wins_by_the_fourth(end: str) -> None:
    figures = NONE_LEFT if end == "leaders-down" else EQUAL
    assert decided(end, {**figures, "presence": [12, 13]}) == (1, "tiebreaker", 4)
    assert decided(end, {**figures, "presence": [13, 12]}) == (0, "tiebreaker", 4)


@pytest.mark.rule("MC-24")
@pytest.mark.parametrize("end", ["turn-7", "leaders-down", "other"])
def test_where_all_is_equal_it_is_a_tie(end: str) -> None:
    assert decided(end, NONE_LEFT if end == "leaders-down" else EQUAL) == (None, "tie", None)


@pytest.mark.rule("MC-24")
def test_when_all_leaders_fell_together_control_points_are_the_second_tiebreaker() -> None:
    assert decided("leaders-down", {**NONE_LEFT, "cp": [1, 3], "lost": [0, 60]}) == (1, "tiebreaker", 2)


@pytest.mark.rule("MC-24")
def test_a_game_that_ended_otherwise_goes_by_leaders_left_first() -> None:
    assert decided("other", {**EQUAL, "leaders": [2, 1], "cp": [0, 5]}) == (0, "tiebreaker", 1)
    assert decided("other", {**EQUAL, "cp": [0, 5]}) == (1, "tiebreaker", 2)


@pytest.mark.rule("MC-24")
def test_after_turn_7_more_leaders_do_not_count() -> None:
    assert decided("turn-7", {**EQUAL, "leaders": [2, 1], "cp": [3, 4]}) == (1, "scenario", None)


@pytest.mark.rule("MC-24")
@pytest.mark.parametrize("end", ["turn-7", "other"])
def test_the_only_side_with_a_leader_left_has_won_by_assassination(end: str) -> None:
    assert decided(end, {**EQUAL, "leaders": [0, 1], "cp": [9, 0]}) == (1, "assassination", None)


def test_the_figure_that_decided_is_named_and_given() -> None:
    calculate = system_called("masters-2019").tiebreaker
    assert calculate is not None
    found = calculate({"end": "turn-7", **EQUAL, "lost": [40, 38]})
    assert (found["name"], found["figures"]) == ("army points lost", (40, 38))


def test_only_what_decides_is_asked_for() -> None:
    assert decided("turn-7", {"cp": [4, 3]}) == (0, "scenario", None)
    assert decided("leaders-down", {"cp": [3, 3], "lost": [1, 2]}) == (0, "tiebreaker", 3)
    with pytest.raises(BadRequest, match='army points lost of both sides \\("lost"\\)'):
        decided("turn-7", {"cp": [3, 3]})
    with pytest.raises(BadRequest, match="leaders left"):
        decided("other", {"cp": [4, 3]})


@pytest.mark.parametrize(
    ("end", "figures", "words"),
    [
        ("turn-6", EQUAL, '"end" must be'),
        ("turn-7", {"cp": [3]}, '"cp.1" is missing'),
        ("turn-7", {"cp": [3, -1]}, "at least 0"),
        ("turn-7", {"cp": "3-3"}, '"cp" must be a list'),
        ("turn-7", {"vp": [1, 2]}, '"vp" is not known here'),
        ("leaders-down", EQUAL, "none is left"),
    ],
)
def test_what_does_not_fit_is_refused(end: str, figures: dict[str, Any], words: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        decided(end, figures)
    assert words in str(refusal.value)
