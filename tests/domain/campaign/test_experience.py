"""Experience is earned by the casualty list; every five bring a level with its trait or skill."""

import pytest

from tests.domain.campaign.request_builders import adjust_unit
from tests.domain.campaign.stories import (
    ALLIED,
    Story,
    all_of,
    armies,
    begin,
    bought,
    casualties,
    close,
    close_step,
    earn,
    end,
    join,
    pick,
    playing,
    reaches,
    recruit,
    roll_casualty,
    take_level,
)


def veterans(missions: int, rules: str = "grimdark-future-3.1") -> Story:
    """So many missions in which units 4, 5 and 6 fall to units 1, 2 and 2, and recover; the next is in step 4.

    Hero 1 has 3 XP a mission, unit 2 has 3, unit 3 has 1, those of army 2 none."""
    story = armies(2, rules=rules, gap=100_000)
    for no in range(1, missions + 1):
        story.does(begin(no, all_of(1, 2)), end(1, mission=no), casualties({4: 1, 5: 2, 6: 2}, mission=no))
        story.does(*(roll_casualty(unit, 3, mission=no) for unit in (4, 5, 6)), close_step(3, no), earn(mission=no))
        if no < missions:
            settle(story, no)
            story.does(close(no))
    return story


def settle(story: Story, mission: int) -> None:
    """Levels are taken by dice of the seed, the first option picked."""
    for no in list(story.state.units):
        while story.unit(no).xp // 5 > story.unit(no).levels:
            story.does(take_level(no, mission=mission))
            if story.unit(no).options:
                story.does(pick(no, story.unit(no).options[0], mission=mission))


@pytest.mark.rule("GF-19")
def test_a_unit_has_1_xp_for_coming_through_1_for_a_kill_and_2_for_a_hero() -> None:
    story = playing(step=3).does(casualties({4: 2, 5: 3, 3: 6}))
    story.does(*(roll_casualty(no, 3) for no in (4, 5, 3)), close_step(3), earn())
    assert [story.unit(no).xp for no in range(1, 7)] == [1, 1 + 2, 0 + 1, 0, 0, 1 + 1]
    assert [mark.why for mark in story.unit(2).marks] == ["not a casualty", "hero killed"]


@pytest.mark.rule("GF-34")
def test_experience_is_for_units_that_took_part_once() -> None:
    story = armies(2).does(begin(1, {1: [1, 2], 2: [4, 5]}), end(1), close_step(3))
    story.refuses(earn(3), "3 was not brought").does(earn(1, 4)).refuses(earn(1), "has its experience")
    story.refuses(earn(2, 2), "named twice").does(earn()).refuses(earn(), "Everyone has")


@pytest.mark.rule("GF-34")
def test_a_death_without_a_killer_gives_nobody_experience_and_the_dead_have_none() -> None:
    story = playing(step=3).does(casualties({5: None}), roll_casualty(5, 1), close_step(3)).refuses(earn(5), "is dead")
    story.does(earn())
    assert [story.unit(no).xp for no in range(1, 7)] == [1, 1, 1, 1, 0, 1]


@pytest.mark.rule("GF-20")
@pytest.mark.parametrize(("die", "trait"), [(1, "Agile"), (2, "Headstrong"), (4, "Resilient"), (5, "Elite")])
def test_at_5_xp_a_unit_is_25_points_dearer_and_has_a_trait(die: int, trait: str) -> None:
    story = veterans(2).refuses(take_level(3, die), code="mission-closed")
    assert story.unit(2).xp == 6
    story.refuses(take_level(3, die, mission=2), "has 2 XP and no level", code="no-level-due")
    story.does(take_level(2, die, mission=2))
    assert (story.unit(2).levels, story.unit(2).traits, story.value(2)) == (1, [trait], 525)
    story.refuses(take_level(2, die, mission=2), code="no-level-due")


def test_another_edition_makes_a_unit_5_and_a_hero_15_dearer_a_level() -> None:
    story = veterans(2, ALLIED).does(take_level(2, 1, mission=2), take_level(1, 1, mission=2))
    story.does(pick(1, "Captain", mission=2), take_level(1, 1, mission=2))
    assert (story.value(2), story.value(1)) == (505, 115)


@pytest.mark.rule("GF-20")
def test_a_specialist_picks_melee_or_shooting_and_has_each_once() -> None:
    story = veterans(2).does(take_level(2, 3, mission=2)).refuses(take_level(2, 1, mission=2), "must pick first")
    story.refuses(pick(2, "Agile", mission=2), "Specialist: melee or Specialist: shooting, not Agile")
    story.does(pick(2, "Specialist: melee", mission=2)).refuses(pick(2, "Agile", mission=2), "nothing to pick")
    mission = rising_again(story)
    story.does(take_level(2, 3, mission=mission))
    assert story.unit(2).traits == ["Specialist: melee", "Specialist: shooting"]


def rising_again(story: Story) -> int:
    """After mission 2 unit 2 earns its next level; which mission that is in."""
    settle(story, 2)
    story.does(close(2))
    for no in (3, 4):
        story.does(begin(no, all_of(1, 2)), end(1, mission=no), casualties({5: 2, 6: 2}, mission=no))
        story.does(*(roll_casualty(unit, 3, mission=no) for unit in (5, 6)), close_step(3, no), earn(2, mission=no))
        if no == 3:
            story.does(close(no))
    return 4


@pytest.mark.rule("GF-20")
def test_a_fast_learner_picks_any_other_trait_and_does_not_hold_it() -> None:
    story = veterans(2).does(take_level(2, 6, mission=2))
    assert story.unit(2).options == (
        "Agile",
        "Headstrong",
        "Specialist: melee",
        "Specialist: shooting",
        "Resilient",
        "Elite",
    )
    assert story.does(pick(2, "Elite", mission=2)).unit(2).traits == ["Elite"]


@pytest.mark.rule("GF-20")
def test_a_trait_that_is_held_is_re_rolled() -> None:
    story = veterans(2).does(take_level(2, 1, mission=2))
    mission = rising_again(story)
    story.refuses(take_level(2, 1, mission=mission), "cannot stand", "roll again")
    story.refuses(take_level(2, 2, 4, mission=mission), "is not re-rolled")
    story.does(take_level(2, 1, 1, 4, mission=mission))
    assert story.unit(2).traits == ["Agile", "Resilient"]


@pytest.mark.rule("GF-20")
def test_xp_beyond_30_is_cut_and_the_cut_written_down_and_there_are_six_levels() -> None:
    story = veterans(11)
    settle(story, 11)
    assert (story.unit(2).xp, story.unit(2).levels, story.value(2)) == (30, 6, 650)
    assert [mark.cut for mark in story.unit(2).marks if mark.cut] == [1, 1, 1]
    assert sorted(story.unit(2).traits) == sorted(
        ("Agile", "Headstrong", "Specialist: melee", "Specialist: shooting", "Resilient", "Elite")
    )


@pytest.mark.rule("GF-21")
@pytest.mark.parametrize(
    ("die", "sets"),
    [
        (1, ("Captain", "Support")),
        (2, ("Captain", "Support")),
        (3, ("Fighter", "Shooter")),
        (4, ("Fighter", "Shooter")),
        (5, ("Pathfinder", "Healer")),
        (6, ("Pathfinder", "Healer")),
    ],
)
def test_a_hero_picks_one_of_two_sets_the_first_time(die: int, sets: tuple[str, str]) -> None:
    story = veterans(2).does(take_level(1, die, mission=2))
    assert (story.unit(1).options, story.unit(1).levels) == (sets, 0)
    story.does(pick(1, sets[1], mission=2), take_level(1, 1, mission=2))
    assert (story.unit(1).sets, story.unit(1).levels, story.value(1)) == ([sets[1]], 1, 125)


SKILLS = {
    ("Captain", 1): ("Leader", "Instigator", "Tactician"),
    ("Support", 1): ("Vanguard", "Scavenger", "Mastermind"),
    ("Fighter", 3): ("Duellist", "Fanatic", "Berserker"),
    ("Shooter", 3): ("Hunter", "Destroyer", "Suppressor"),
    ("Pathfinder", 5): ("Runner", "Prowler", "Climber"),
    ("Healer", 5): ("Chemist", "Herbalist", "Warden"),
}


@pytest.mark.rule("GF-21")
@pytest.mark.parametrize(("first", "skills"), SKILLS.items())
@pytest.mark.parametrize("die", range(1, 7))
def test_each_level_of_a_hero_is_a_skill_by_d6(first: tuple[str, int], skills: tuple[str, str, str], die: int) -> None:
    name, face = first
    story = veterans(2).does(take_level(1, face, mission=2), pick(1, name, mission=2), take_level(1, die, mission=2))
    assert story.unit(1).skills == [skills[(die - 1) // 2]]


@pytest.mark.rule("GF-21")
def test_a_hero_with_all_three_skills_rolls_a_second_set_and_never_one_held() -> None:
    story = veterans(7)
    assert (story.unit(1).xp, story.unit(1).levels) == (21, 3)
    (held,) = story.unit(1).sets
    face = {"Captain": 1, "Support": 1, "Fighter": 3, "Shooter": 3, "Pathfinder": 5, "Healer": 5}[held]
    story.does(take_level(1, face, mission=7))
    assert len(set(story.unit(1).sets)) == 2
    assert story.unit(1).options == ()
    story.does(take_level(1, 1, mission=7)).refuses(take_level(1, 1, mission=7), code="no-level-due")
    assert (story.unit(1).levels, len(story.unit(1).skills), story.value(1)) == (4, 4, 200)


@pytest.mark.rule("GF-21")
def test_a_skill_that_is_held_is_re_rolled_and_six_levels_are_two_sets_of_three() -> None:
    story = veterans(11)
    settle(story, 11)
    assert (story.unit(1).levels, len(set(story.unit(1).skills)), len(story.unit(1).sets)) == (6, 6, 2)
    assert story.unit(1).xp == 30


@pytest.mark.rule("GF-37")
def test_levels_are_taken_in_step_4_all_that_were_crossed_before_it_closes() -> None:
    story = veterans(2).refuses(close_step(4, 2), "1 has a level to take", code="level-due").refuses(close(2), "level")
    settle(story, 2)
    story.does(close_step(4, 2)).refuses(take_level(2, 1, mission=2), "step 5, upgrades")


@pytest.mark.rule("GF-37")
def test_several_levels_crossed_at_once_are_taken_one_after_the_other() -> None:
    victims = {7 + no: 2 for no in range(9)}
    story = armies(1, gap=100_000)
    units = tuple(bought(f"Small {no}", 80) for no in range(12))
    story.does(join(2, *units, saved=0))
    story.does(begin(1, {1: [1, 2, 3], 2: list(range(4, 16))}), end(1), casualties(victims))
    story.does(*(roll_casualty(no, 3) for no in victims), close_step(3), earn(2))
    assert story.unit(2).xp == 10
    story.does(take_level(2, 1)).refuses(close_step(4), code="level-due").does(take_level(2, 2), close_step(4))
    assert story.value(2) == 550


@pytest.mark.rule("GF-25")
def test_a_trained_recruit_has_its_level_and_rolls_its_trait_at_once() -> None:
    story = reaches(armies(2), 6).does(recruit(1, bought("Vets", 100), trained=True))
    assert (story.unit(7).xp, story.army(1).points) == (5, 250 - 150)
    story.refuses(close_step(6), "7 has a level to take").does(take_level(7, 1), close_step(6))
    assert (story.value(7), story.unit(7).traits) == (125, ["Agile"])


def test_a_level_may_be_said_by_its_number_so_that_two_are_told_apart() -> None:
    story = playing(step=4).does(adjust_unit(2, xp=10))
    story.refuses(take_level(2, 1).model_copy(update={"level": 2}), "The next level of 2 is 1, not 2")
    story.does(*(take_level(2, die).model_copy(update={"level": die}) for die in (1, 2)))
    assert story.unit(2).traits == ["Agile", "Headstrong"]


@pytest.mark.rule("GF-37")
def test_a_level_that_comes_after_the_step_of_experience_waits_for_the_next_mission() -> None:
    story = playing(step=5).does(adjust_unit(2, xp=5)).refuses(take_level(2, 1), code="other-step")
    story.does(close_step(5), close_step(6), begin(2, all_of(1, 2)), end(1, mission=2), close_step(3, 2))
    story.refuses(close_step(4, 2), code="level-due").does(take_level(2, 1, mission=2), close_step(4, 2))
    assert story.unit(2).traits == ["Agile"]


@pytest.mark.rule("GF-21")
def test_a_hero_who_came_with_every_skill_has_no_level_to_take() -> None:
    story = playing(step=4).does(adjust_unit(1, gained=[skill for each in SKILLS.values() for skill in each]))
    story.does(adjust_unit(1, xp=5)).refuses(take_level(1), code="no-level-due").does(close_step(4))
