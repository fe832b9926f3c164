"""Casualties are listed with their killers, rolled for, and die, suffer, recover or learn."""

import pytest

from tests.domain.campaign.stories import (
    Story,
    all_of,
    begin,
    begin_round,
    casualties,
    close,
    close_step,
    draw,
    earn,
    end,
    playing,
    roll_casualty,
)


def fallen(*units: int, killer: int | None = None, **figures: bool) -> Story:
    """A mission with these casualties."""
    return playing(step=3, **figures).does(casualties(dict.fromkeys(units, killer)))


@pytest.mark.rule("GF-15")
def test_casualties_are_listed_once_and_each_is_rolled_for_before_the_step_closes() -> None:
    story = fallen(4, 5).refuses(casualties({}), code="list-is-in").refuses(close_step(3), code="casualty-unrolled")
    story.refuses(close(), "was not rolled for")
    story.does(roll_casualty(4, 3), roll_casualty(5, 3)).refuses(roll_casualty(5, 3), "rolled for already")
    story.refuses(roll_casualty(6, 3), "no casualty").does(close_step(3))


def test_a_roll_comes_after_the_list() -> None:
    playing(step=3).refuses(roll_casualty(4, 3), "comes before its rolls")


@pytest.mark.rule("GF-16")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_unit_is_dead_on_1_recovers_on_2_to_5_and_has_1_xp_on_6(die: int) -> None:
    story = fallen(5).does(roll_casualty(5, die))
    assert story.unit(5).fate == ("dead" if die == 1 else None)
    assert story.unit(5).xp == (1 if die == 6 else 0)
    assert story.value(5) == 500


@pytest.mark.rule("GF-17")
@pytest.mark.parametrize(
    ("die", "injury"),
    [*enumerate(("Chest Wound", "Blinded Eye", "Arm Injury", "Traumatized", "Smashed Leg"), start=2)],
)
def test_a_hero_on_1_is_five_points_cheaper_and_has_an_injury(die: int, injury: str) -> None:
    story = fallen(4).refuses(roll_casualty(4, 1, talent=(1,)), "no roll for talent")
    story.refuses(roll_casualty(4, 1, injury=(7,)), "D6 does not show 7")
    story.does(roll_casualty(4, 1, injury=(die,)))
    assert (story.unit(4).injuries, story.value(4), story.unit(4).fate) == ([injury], 95, None)


@pytest.mark.rule("GF-17")
def test_a_hero_dies_by_the_injury_table() -> None:
    assert fallen(4).does(roll_casualty(4, 1, injury=(1,))).unit(4).fate == "dead"


@pytest.mark.rule("GF-17")
@pytest.mark.parametrize(
    ("die", "talent"),
    [*enumerate(("Natural Talent", "Motivated", "Crazed", "Bitter Rivalry", "Horrible Scars", "Toughened"), start=1)],
)
def test_a_hero_on_6_is_five_points_dearer_and_has_a_talent(die: int, talent: str) -> None:
    story = fallen(4).does(roll_casualty(4, 6, talent=(die,)))
    assert (story.unit(4).talents, story.value(4)) == ([talent], 105)
    assert story.unit(4).xp == (1 if talent == "Natural Talent" else 0)


@pytest.mark.rule("GF-17")
@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_a_hero_recovers_on_2_to_5(die: int) -> None:
    story = fallen(4).refuses(roll_casualty(4, die, injury=(2,)), "no roll for injury").does(roll_casualty(4, die))
    assert (story.value(4), story.unit(4).fate, story.unit(4).xp) == (100, None, 0)


def again(story: Story, mission: int, *requests: tuple[int, int]) -> Story:
    """Hero 4 falls in one mission after the other: each with its two dice."""
    for no, (die, second) in enumerate(requests, start=mission):
        story.does(begin(no, all_of(1, 2)), end(1, mission=no), casualties({4: None}, mission=no))
        talent, injury = ((second,), None) if die == 6 else (None, (second,))
        story.does(roll_casualty(4, die, talent=talent, injury=injury, mission=no), close(no))
    return story


@pytest.mark.rule("GF-17")
def test_an_injury_or_talent_that_is_held_is_re_rolled() -> None:
    story = again(playing(step=6).does(close()), 2, (1, 2), (6, 3))
    story.does(begin(4, all_of(1, 2)), end(1, mission=4), casualties({4: None}, mission=4))
    story.refuses(roll_casualty(4, 1, injury=(2,), mission=4), "cannot stand")
    story.refuses(roll_casualty(4, 6, talent=(3,), mission=4), "cannot stand")
    story.refuses(roll_casualty(4, 1, injury=(3, 4), mission=4), "it is not re-rolled")
    story.does(roll_casualty(4, 1, injury=(2, 2, 5), mission=4))
    assert story.unit(4).injuries == ["Chest Wound", "Traumatized"]
    assert story.value(4) == 100 - 5 + 5 - 5


@pytest.mark.rule("GF-17")
def test_with_all_six_talents_a_6_is_nothing_and_no_dearer() -> None:
    story = again(playing(step=6).does(close()), 2, *((6, die) for die in range(1, 7)))
    story.does(begin(8, all_of(1, 2)), end(1, mission=8), casualties({4: None}, mission=8))
    assert story.value(4) == 130
    story.refuses(roll_casualty(4, 6, talent=(1,), mission=8), "no roll for talent").does(
        roll_casualty(4, 6, mission=8)
    )
    assert story.value(4) == 130


@pytest.mark.rule("GF-17")
def test_with_five_injuries_the_next_is_death() -> None:
    story = again(playing(step=6).does(close()), 2, *((1, die) for die in range(2, 7)))
    assert story.value(4) == 75
    story.does(begin(7, all_of(1, 2)), end(1, mission=7), casualties({4: None}, mission=7))
    story.refuses(roll_casualty(4, 1, injury=(1,), mission=7), "no roll for injury")
    assert story.does(roll_casualty(4, 1, mission=7)).unit(4).fate == "dead"


@pytest.mark.rule("GF-18")
def test_without_permadeath_a_dead_unit_sits_out_d3_matches_of_its_army_and_has_no_xp_from_this_one() -> None:
    story = fallen(5, permadeath=False).refuses(roll_casualty(5, 1, sit_out=(4,)), "D3 does not show 4")
    story.refuses(roll_casualty(5, 2, sit_out=(1,)), "no roll for sit-out").does(roll_casualty(5, 1, sit_out=(2,)))
    assert (story.unit(5).fate, story.unit(5).sits_out) == (None, 2)
    story.does(close_step(3)).refuses(earn(5), "gets no experience").does(earn(), close())
    assert [story.unit(no).xp for no in (4, 5, 6)] == [1, 0, 1]
    for mission in (2, 3):
        story.refuses(begin(mission, all_of(1, 2)), "sits out")
        story.does(begin(mission, {1: [1, 3], 2: [4, 6]}), end(1, mission=mission), close(mission))
    story.does(begin(4, all_of(1, 2)))


@pytest.mark.rule("GF-18")
def test_without_permadeath_experience_of_the_match_is_lost_and_what_was_there_before_stays() -> None:
    story = playing(step=4, permadeath=False).does(earn(), close())
    story.does(begin(2, all_of(1, 2)), end(1, mission=2), casualties({5: 1, 1: 5}, mission=2))
    story.does(roll_casualty(5, 1, mission=2), roll_casualty(1, 3, mission=2))
    assert story.unit(5).xp == 1
    assert 1 <= story.unit(5).sits_out <= 3


@pytest.mark.rule("GF-18")
def test_without_permadeath_experience_that_an_event_of_the_match_gave_is_lost_too() -> None:
    story = playing(permadeath=False).does(begin_round(5, 6, 1), draw(1, 5, die=3), end(1), casualties({5: 1}))
    assert story.unit(5).xp == 3
    assert story.does(roll_casualty(5, 1, sit_out=(1,))).unit(5).xp == 0


@pytest.mark.rule("GF-17")
def test_a_hero_dead_by_the_injury_table_without_permadeath_is_cheaper_has_no_trait_and_sits_out() -> None:
    story = fallen(4, permadeath=False).does(roll_casualty(4, 1, injury=(1,), sit_out=(3,)))
    assert (story.value(4), story.unit(4).injuries, story.unit(4).sits_out) == (95, [], 3)


@pytest.mark.rule("GF-34")
def test_a_casualty_has_one_killer_who_was_there_and_is_an_enemy() -> None:
    story = (
        playing(step=3).refuses(casualties({4: 99}), "99 was not brought").refuses(casualties({4: 5}), "the army of 4")
    )
    story.refuses(casualties({99: 1}), "99 was not brought")


def test_dice_that_are_not_entered_are_drawn_and_stand_in_the_fact() -> None:
    story = fallen(1, 4, 5, 6, permadeath=False).does(*map(roll_casualty, (1, 4, 5, 6)))
    assert story.mission().rolled == {1, 4, 5, 6}
    assert story.state.draws["casualty", 1] == 4
