"""Armies and units get other names, which nobody else may have."""

import pytest

from tests.domain.campaign.request_builders import rename_army, rename_unit
from tests.domain.campaign.stories import (
    armies,
    bought,
    casualties,
    disband_army,
    join,
    named,
    playing,
    recruit,
    roll_casualty,
    withdraw,
)


def test_an_army_and_a_unit_get_other_names_and_nothing_else_changes() -> None:
    story = armies(2)
    points, xp = story.army(1).points, story.unit(2).xp
    story.does(rename_army(1, "Ashen Pact"), rename_unit(2, "Old Guard"))
    assert (story.army(1).name, story.unit(2).name) == (named("Ashen Pact"), named("Old Guard"))
    assert (story.army(1).points, story.unit(2).xp, story.army(2).name) == (points, xp, named("Army 2"))


@pytest.mark.rule("GF-05")
def test_a_name_that_is_taken_is_refused_whatever_its_case() -> None:
    story = armies(2)
    story.refuses(rename_army(1, "ARMY 2"), "an army called").refuses(
        rename_army(1, "army 1"), "is called that already"
    )
    story.refuses(rename_unit(2, "line 2"), "a unit called").refuses(rename_unit(2, "Line 1"), "is called that already")


@pytest.mark.rule("GF-05")
def test_names_of_the_dead_and_the_disbanded_stay_taken() -> None:
    story = playing(step=3).does(casualties({5: 1}), roll_casualty(5, 1))
    assert story.unit(5).fate == "dead"
    story.refuses(rename_unit(2, "Line 2"), "a unit called").refuses(rename_unit(5, "Ghost"), "is dead")
    gone = armies(2).does(disband_army(2))
    gone.refuses(rename_army(1, "Army 2"), "an army called").refuses(rename_army(2, "Ghosts"), "was disbanded")


@pytest.mark.rule("GF-05")
def test_a_name_that_was_given_up_is_free() -> None:
    story = armies(2).does(rename_army(1, "Ashen Pact"), rename_unit(2, "Old Guard"))
    story.does(rename_army(2, "Army 1"), rename_unit(5, "Line 1"))
    assert (story.army(2).name, story.unit(5).name) == (named("Army 1"), named("Line 1"))


@pytest.mark.rule("GF-05")
def test_a_name_that_was_withdrawn_is_free_and_the_old_one_is_back() -> None:
    story = armies(2).does(rename_army(1, "Ashen Pact"))
    story.does(withdraw(story.version()))
    assert story.army(1).name == named("Army 1")
    story.refuses(rename_army(2, "Army 1"), "an army called").does(rename_army(2, "Ashen Pact"))
    joined = armies(2).does(withdraw(3)).does(rename_army(1, "Army 2"), rename_unit(1, "Hero 2"))
    assert joined.unit(1).name == named("Hero 2")


@pytest.mark.rule("GF-05")
def test_newcomers_and_recruits_find_new_names_taken_and_old_ones_free() -> None:
    story = playing(step=6).does(rename_unit(2, "Old Guard"))
    story.refuses(recruit(1, bought("OLD GUARD", 50)), "a unit called").does(recruit(1, bought("Line 1", 50)))
    other = armies(1).does(rename_army(1, "Ashen Pact")).refuses(join(2, name="ashen pact"), "an army called")
    other.does(join(2, name="Army 1"))


def test_a_name_that_another_has_taken_since_stands_in_the_way_of_the_old_one() -> None:
    story = armies(2).does(rename_army(1, "Ashen Pact"))
    renamed = story.version()
    story.does(rename_army(2, "Army 1")).refuses(withdraw(renamed), code="has-dependents", acts=(renamed + 1,))
    story.does(withdraw(renamed, with_dependents=True))
    assert [army.name for army in story.state.armies.values()] == [named("Army 1"), named("Army 2")]


def test_nobody_who_is_not_there_gets_a_name() -> None:
    armies(1).refuses(rename_army(9, "Nobody"), "no army 9").refuses(rename_unit(99, "Nobody"), "no unit 99")
