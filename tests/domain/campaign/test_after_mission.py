"""Everything after a mission in one go comes to what the requests one by one would have come to."""

import pytest

from ledger.domain.campaign.decide import taken_apart
from ledger.domain.campaign.missions.requests import AfterMission
from ledger.domain.errors import RuleViolation
from tests.domain.campaign.request_builders import adjust_unit, after_mission, level, lost
from tests.domain.campaign.stories import (
    Story,
    achieve,
    all_of,
    armies,
    begin,
    begin_round,
    casualties,
    close_step,
    draw,
    earn,
    end,
    fight,
    objective,
    pick,
    playing,
    roll_casualty,
    take_level,
)
from tests.domain.campaign.test_unwinding import seen


def tells(story: Story, request: AfterMission) -> list[str]:
    """Each of the requests that it stands for is carried out before the next; their names."""
    asked = []
    for each in taken_apart(request, story.state):
        story.does(each)
        asked.append(each.do)
    return asked


def won() -> Story:
    """Army 1, whose objective is Rage, has won; its line is one XP short of two levels."""
    story = armies(2).does(adjust_unit(2, xp=8), begin(1, all_of(1, 2)), objective(1, 5))
    return story.does(close_step(1), end(1))


def test_casualties_objectives_experience_and_levels_are_told_in_one_go() -> None:
    story, one_by_one = won(), won()
    losses = [lost(5, 3, killer=2), lost(4, 1, killer=1, injury=2), lost(3)]
    asked = tells(story, after_mission(losses, [1], [level(2, 1), level(2, 3, "Specialist: melee")]))
    one_by_one.does(casualties({5: 2, 4: 1, 3: None}), achieve(1), roll_casualty(5, 3))
    one_by_one.does(roll_casualty(4, 1, injury=(2,)), roll_casualty(3), close_step(3), earn())
    one_by_one.does(take_level(2, 1), take_level(2, 3), pick(2, "Specialist: melee"))
    assert seen(story.state) == seen(one_by_one.state)
    assert story.facts == one_by_one.facts
    assert asked == [
        *("list-casualties", "achieve-objective", *["roll-casualty"] * 3, "close-step"),
        *("earn-experience", "take-level", "take-level", "pick-trait"),
    ]
    assert (story.unit(2).traits, story.mission().step) == (["Agile", "Specialist: melee"], 4)


def test_a_mission_without_casualties_closes_its_step_and_books_experience() -> None:
    story = won()
    assert tells(story, after_mission()) == ["list-casualties", "close-step", "earn-experience"]
    assert [unit.xp for unit in story.state.units.values()] == [1, 9, 1, 1, 1, 1]


def test_a_list_that_is_in_is_not_told_again_nor_is_a_roll() -> None:
    story = won().does(casualties({5: 2, 4: 1}), roll_casualty(5, 3))
    assert tells(story, after_mission([lost(5, 1), lost(4, 3)])) == ["roll-casualty", "close-step", "earn-experience"]
    assert (story.unit(5).fate, story.unit(2).xp) == (None, 10)


def test_who_came_out_of_a_warp_is_a_casualty_without_a_roll() -> None:
    story = playing().does(begin_round(5, 6, 6), draw(1, 5, candidates=(5,)), fight(), end(1))
    asked = tells(story, after_mission([lost(5, killer=1), lost(6, 3)]))
    assert asked == ["list-casualties", "roll-casualty", "close-step", "earn-experience"]


def test_when_casualties_are_done_only_experience_and_levels_are_left() -> None:
    story = won().does(close_step(3))
    assert tells(story, after_mission(levels=[level(2, 2)])) == ["earn-experience", "take-level"]


def test_a_pick_where_the_die_leaves_no_choice_is_not_asked_for_and_one_that_is_missing_is_left_open() -> None:
    story = won().does(close_step(3))
    assert tells(story, after_mission(levels=[level(2, 2, "Agile")])) == ["earn-experience", "take-level"]
    assert story.unit(2).traits == ["Headstrong"]
    waiting = won().does(close_step(3))
    tells(waiting, after_mission(levels=[level(2, 3)]))
    assert waiting.unit(2).options == ("Specialist: melee", "Specialist: shooting")
    waiting.refuses(close_step(4), "2 must take Specialist: melee or Specialist: shooting", code="pick-due")


def test_a_hero_rolls_its_set_and_then_its_skill() -> None:
    story = playing(step=3).does(adjust_unit(1, xp=5))
    tells(story, after_mission(levels=[level(1, 3, "Shooter"), level(1, 1)]))
    assert (story.unit(1).sets, story.unit(1).skills) == (["Shooter"], ["Hunter"])


def test_what_cannot_be_is_refused_where_it_stands() -> None:
    with pytest.raises(RuleViolation, match="6 belongs to the army of 5"):
        tells(won(), after_mission([lost(5, killer=6)]))
    with pytest.raises(RuleViolation, match="2 has no objective of its own"):
        tells(won(), after_mission([lost(5, killer=1)], objectives=[2]))
    with pytest.raises(RuleViolation, match="There is no mission 2"):
        tells(won(), after_mission(mission=2))
    with pytest.raises(RuleViolation, match="no level to take"):
        tells(won(), after_mission(levels=[level(1, 1)]))


def test_a_list_that_is_in_is_not_told_otherwise_on_the_way() -> None:
    story = playing(step=3).does(casualties({5: 1}))
    with pytest.raises(RuleViolation, match="is in, and says otherwise of 5"):
        list(taken_apart(after_mission([lost(5, 3, killer=2)]), story.state))
    assert next(taken_apart(after_mission([lost(5, 3)]), story.state)).do == "roll-casualty"
    assert next(taken_apart(after_mission([lost(5, 3, killer=1)]), story.state)).do == "roll-casualty"


def test_when_casualties_are_done_nothing_told_of_them_is_passed_over() -> None:
    story = won().does(casualties({5: 2}), achieve(1), roll_casualty(5, 3), close_step(3))
    with pytest.raises(RuleViolation, match="is in, and says otherwise of 4"):
        tells(story, after_mission([lost(4, 3, killer=2)]))
    with pytest.raises(RuleViolation, match="is in, and says otherwise of 5"):
        tells(won().does(close_step(3)), after_mission([lost(5, 3)]))
    with pytest.raises(RuleViolation, match="this belongs to play or casualties"):
        tells(won().does(close_step(3)), after_mission(objectives=[1]))
    same = after_mission([lost(5, 3, killer=2)], [1], [level(2, 1)])
    assert tells(story, same) == ["earn-experience", "take-level"]
