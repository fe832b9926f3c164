"""Armies join from 1000 points, have names of their own, disband, and start anew."""

import pytest

from tests.domain.campaign.stories import (
    adjust,
    all_of,
    armies,
    begin,
    bought,
    campaign,
    close,
    disband_army,
    disband_unit,
    end,
    join,
    playing,
    reaches,
)


@pytest.mark.rule("GF-04")
def test_an_army_starts_with_1000_points_and_saves_up_to_200() -> None:
    story = campaign().does(join(1, bought("Line", 800)))
    assert story.army(1).points == 200
    assert [(each.amount, each.why) for each in story.army(1).books] == [(1000, "start"), (-800, "unit")]
    story.refuses(join(2, bought("Few", 799)), "At most 200 points may be saved")
    story.refuses(join(2, bought("Many", 1001)), "cost 1001 points", "starts with 1000")


@pytest.mark.rule("GF-04")
def test_an_army_starts_with_one_hero_at_most() -> None:
    heroes = bought("First", 400, hero=True), bought("Second", 500, hero=True)
    campaign().refuses(join(1, *heroes), "at most 1 hero")


@pytest.mark.rule("GF-04")
def test_what_is_not_saved_is_lost_and_the_books_say_so() -> None:
    story = campaign().does(join(1, bought("Line", 700), saved=150))
    assert story.army(1).points == 150
    assert story.army(1).books[-1].amount == -150
    assert story.army(1).books[-1].why == "not saved"
    story.refuses(join(2, bought("Other", 900), saved=150), "100 points are left")


@pytest.mark.rule("GF-04")
def test_the_most_that_may_be_saved_holds_before_the_first_mission_only() -> None:
    story = playing(step=3)
    assert story.army(2).points == 400


@pytest.mark.rule("GF-05")
def test_names_of_armies_are_compared_without_case() -> None:
    armies(1).refuses(join(2, name="ARMY 1"), "an army called")


@pytest.mark.rule("GF-05")
def test_the_name_of_an_army_that_was_disbanded_stays_taken() -> None:
    armies(2).does(disband_army(1)).refuses(join(1, bought("Fresh", 900), name="army 1"), "an army called")


@pytest.mark.rule("GF-05")
def test_names_of_units_are_unique_and_those_of_the_lost_stay_taken() -> None:
    story = armies(1)
    story.refuses(join(2, bought("line 1", 900)), "a unit called")
    story.refuses(join(2, bought("Twin", 400), bought("twin", 500)), "a unit called")
    story.does(disband_unit(2)).refuses(join(2, bought("Line 1", 900)), "a unit called")


@pytest.mark.rule("GF-03")
def test_late_joiners_come_only_where_they_are_allowed() -> None:
    story = reaches(armies(2), 1)
    story.refuses(join(3), "no late joiners", code="no-late-joiners")
    late = reaches(armies(2, late_joiners=True), 1).does(join(3))
    assert late.army(3).points == 100


def test_a_player_leads_one_army() -> None:
    armies(1).refuses(join(1, bought("More", 900), name="Second"), "leads 1 already")


@pytest.mark.rule("GF-26")
def test_a_unit_is_disbanded_in_the_recruiting_step_or_between_missions() -> None:
    story = playing(step=5).refuses(disband_unit(2), "step 5, upgrades", code="other-step")
    story = playing(step=6).does(disband_unit(2))
    assert story.unit(2).fate == "disbanded"
    story.does(close(), disband_unit(3)).refuses(disband_unit(3), "is disbanded")


@pytest.mark.rule("GF-26")
def test_a_disbanded_army_loses_units_vp_and_points() -> None:
    story = playing(step=6).does(disband_army(1))
    army = story.army(1)
    assert (army.points, army.vp, army.is_closed) == (0, 0, True)
    assert [story.unit(no).fate for no in (1, 2, 3)] == ["disbanded"] * 3
    story.refuses(disband_army(1), "was disbanded")


@pytest.mark.rule("GF-40")
def test_a_disbanded_army_starts_anew_with_1000_points_though_nobody_may_join_late() -> None:
    story = playing(step=6).does(close(), disband_army(1), join(1, bought("Fresh", 850), name="Second try"))
    fresh = story.army(3)
    assert (fresh.points, fresh.vp, fresh.played, fresh.player) == (150, 0, 0, story.army(1).player)
    story.refuses(join(2, bought("Other", 900), name="Another"), "leads 2 already")
    assert [line.army for line in story.board().lines] == [2, 3]


@pytest.mark.rule("GF-40")
def test_the_limits_of_a_start_hold_for_who_starts_anew() -> None:
    story = playing(step=6).does(close(), disband_army(1))
    story.refuses(join(1, bought("Few", 700), name="New"), "At most 200")
    two = bought("One", 400, hero=True), bought("Two", 500, hero=True)
    story.refuses(join(1, *two, name="New"), "at most 1 hero")


def test_an_adjustment_moves_points_and_vp_and_never_below_zero() -> None:
    story = armies(1).does(adjust(1, points=-100, vp=2))
    assert (story.army(1).points, story.army(1).vp) == (0, 2)
    story.refuses(adjust(1, points=-1), "has 0 points; 1 are needed", code="too-few-points")
    story.refuses(adjust(1, vp=-3), "has 2 VP").refuses(adjust(1), "by how many").refuses(adjust(9, vp=1), "no army 9")


def test_numbers_are_never_given_twice() -> None:
    story = armies(2, parallel_play=True).does(begin(1, all_of(1, 2)), end(1), close(), disband_army(2))
    assert story.does(join(2, bought("New", 900), name="New")).unit(7).army == 3
