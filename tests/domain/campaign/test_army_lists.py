"""Armies brought over as they are, and lists that were read again."""

import pytest

from ledger.domain.campaign.armies.facts import ListRead
from tests.domain.campaign.request_builders import FILE, adjust_unit, bring_over, read_list, veteran
from tests.domain.campaign.stories import (
    Story,
    armies,
    begin,
    bought,
    campaign,
    close_step,
    disband_army,
    end,
    join,
    playing,
    recruit,
    take_level,
    withdraw,
)

OTHER = bought("Other", 800)


@pytest.mark.rule("GF-29")
def test_what_an_army_brought_over_is_worth_came_in_with_it_and_what_it_saved_is_held() -> None:
    story = campaign().does(bring_over(1, veteran("Old", 700, flag=20), veteran("Older", 600), saved=330))
    assert [(each.amount, each.why) for each in story.army(1).books] == [
        (1650, "brought over"),
        (-700, "unit"),
        (-20, "upgrade"),
        (-600, "unit"),
    ]
    assert (story.army(1).points, story.value(1), story.value(2)) == (330, 720, 600)


@pytest.mark.rule("GF-29")
@pytest.mark.parametrize(("xp", "levels"), [(0, 0), (4, 0), (5, 1), (14, 2), (30, 6)])
def test_a_veteran_has_a_level_for_each_5_xp_which_makes_it_25_dearer(xp: int, levels: int) -> None:
    story = campaign().does(bring_over(1, veteran("Old", 100, xp), veteran("Chief", 100, xp, hero=True)))
    assert [(each.xp, each.levels) for each in story.state.units.values()] == [(xp, levels)] * 2
    assert (story.value(1), story.value(2)) == (100 + 25 * levels, 100 + 25 * levels)


@pytest.mark.rule("GF-20")
def test_a_veteran_with_more_traits_than_its_xp_gives_takes_no_level_for_which_none_is_left() -> None:
    six = ("Agile", "Headstrong", "Specialist: melee", "Specialist: shooting", "Resilient", "Elite")
    story = campaign().does(bring_over(1, veteran("Old", 600, 4, *six)), join(2, OTHER))
    assert (story.unit(1).levels, story.value(1)) == (0, 600)
    story.does(begin(1, {1: [1], 2: [2]}), end(1), close_step(3), adjust_unit(1, xp=2))
    story.refuses(take_level(1), code="no-level-due")


@pytest.mark.rule("GF-29")
@pytest.mark.parametrize("is_hero", [True, False])
def test_talents_and_injuries_of_a_veteran_count_5_each_and_bring_no_xp(is_hero: bool) -> None:
    held = ("Natural Talent", "Crazed", "Blinded Eye", "Agile")
    story = campaign().does(bring_over(1, veteran("Old", 100, 5, *held, hero=is_hero)))
    unit = story.unit(1)
    assert (unit.talents, unit.injuries, unit.traits) == (["Natural Talent", "Crazed"], ["Blinded Eye"], ["Agile"])
    assert (story.value(1), unit.xp) == (100 + 25 + 5 + 5 - 5, 5)


@pytest.mark.rule("GF-21")
def test_skills_of_a_hero_come_with_their_set_and_the_next_one_is_of_it() -> None:
    story = _raised("Duellist", "Fanatic", xp=14)
    assert (story.unit(1).sets, story.unit(1).skills) == (["Fighter"], ["Duellist", "Fanatic"])
    story.refuses(take_level(1, 1), "cannot stand").does(take_level(1, 6))
    assert story.unit(1).skills == ["Duellist", "Fanatic", "Berserker"]


def _raised(*held: str, xp: int) -> Story:
    """A hero brought over with one XP too few for the next level, which it has when the mission is won."""
    story = campaign().does(bring_over(1, veteran("Chief", 800, xp, *held, hero=True)), join(2, OTHER))
    return story.does(begin(1, {1: [1], 2: [2]}), end(1), close_step(3), adjust_unit(1, xp=1))


@pytest.mark.rule("GF-21")
def test_a_hero_with_two_sets_begun_goes_on_with_the_one_that_has_skills_left() -> None:
    story = _raised("Leader", "Duellist", "Fanatic", xp=19).does(take_level(1, 5))
    assert story.unit(1).skills[-1] == "Berserker"
    story.does(adjust_unit(1, xp=5), take_level(1))
    assert story.unit(1).skills[-1] in ("Instigator", "Tactician")


@pytest.mark.rule("GF-24")
def test_heroes_beyond_the_most_are_brought_over_and_no_further_one_is_recruited() -> None:
    chiefs = [veteran(f"Chief {no}", 150, hero=True) for no in range(4)]
    story = campaign().does(bring_over(1, *chiefs), join(2, OTHER), begin(1, {1: [1, 2, 3, 4], 2: [5]}), end(2))
    assert sum(unit.is_hero for unit in story.state.units.values()) == 4
    for step in (3, 4, 5):
        story.does(close_step(step))
    story.refuses(recruit(1, bought("Fifth", 100, hero=True)), "has 3 heroes")


def test_who_is_brought_over_may_come_when_nobody_may_join_late() -> None:
    assert playing().does(bring_over(3, veteran("Old", 2000, 9))).army(3).played == 0


@pytest.mark.rule("GF-05")
def test_names_players_and_tables_bind_an_army_that_is_brought_over() -> None:
    story = armies(2)
    story.refuses(bring_over(3, veteran("Old", 100), name="army 1"), "an army called")
    story.refuses(bring_over(3, veteran("LINE 1", 100)), "a unit called")
    story.refuses(bring_over(1, veteran("Old", 100), name="Second"), "leads 1 already", code="leads-an-army")
    story.refuses(bring_over(3, veteran("Old", 100, 31)), "at most 30 XP, not 31")
    story.refuses(bring_over(3, veteran("Old", 100, 5, "Agile", "Agile")), "named twice")
    story.refuses(bring_over(3, veteran("Old", 100, 5, "Dead")), "No table has Dead", code="in-no-table")
    story.refuses(bring_over(3, veteran("Old", 100, 5, "Lucky")), "No table has Lucky", code="in-no-table")


def test_that_a_list_was_read_is_kept_with_its_file_and_changes_nothing() -> None:
    story = armies(1)
    units, books = dict(story.state.units), list(story.army(1).books)
    story.does(read_list(1))
    assert story.last() == ListRead(army=story.army(1).no, file=FILE.file, units=())
    assert (story.state.units, story.army(1).books) == (units, books)
    story.refuses(read_list(2), "no army 2").does(disband_army(1)).refuses(read_list(1), "was disbanded")


def test_a_list_says_what_it_calls_units_of_its_army() -> None:
    story = armies(2).does(read_list(1, {2: "xyz"}))
    assert [unit.list_id for unit in story.state.units.values()] == [None, "xyz", None, None, None, None]
    story.refuses(read_list(1, {4: "abc"}), "4 is none of 1").refuses(read_list(1, {9: "abc"}), "no unit 9")


def test_a_withdrawn_army_that_was_brought_over_is_gone_with_its_points() -> None:
    story = armies(1).does(bring_over(2, veteran("Old", 100, 5, "Agile"), saved=50))
    story.does(withdraw(story.version()))
    assert (list(story.state.armies), list(story.state.units)) == ([1], [1, 2, 3])
