"""What the organizer puts right about a unit, and what is spent outside any mission: for a reason alone."""

import pytest

from ledger.domain.campaign.state import receipt
from tests.builders import WHY
from tests.domain.campaign.request_builders import adjust_unit, bring_over, veteran
from tests.domain.campaign.stories import (
    armies,
    begin,
    bought,
    buy,
    campaign,
    casualties,
    close_step,
    committed,
    earn,
    end,
    pick,
    playing,
    recruit,
    roll_casualty,
    sell,
    take_level,
    withdraw,
)


@pytest.mark.rule("GF-29")
def test_a_unit_is_adjusted_in_what_it_costs_and_the_points_of_its_army_stay() -> None:
    story = armies(1).does(adjust_unit(2, price=-40), adjust_unit(1, price=15))
    assert (story.value(2), story.value(1), story.army(1).points) == (460, 115, 100)
    story.refuses(adjust_unit(2, price=-461), "costs 460 points; it cannot cost less than none")
    assert story.does(adjust_unit(2, price=-460)).value(2) == 0


@pytest.mark.rule("GF-20")
def test_a_unit_is_adjusted_in_xp_from_0_to_30_and_its_history_says_so() -> None:
    story = armies(1).does(adjust_unit(2, xp=7), adjust_unit(2, xp=-3))
    assert [(mark.amount, mark.why) for mark in story.unit(2).marks] == [(7, "adjusted"), (-3, "adjusted")]
    story.refuses(adjust_unit(2, xp=-5), "has 4 XP; it can have 0 to 30").refuses(adjust_unit(2, xp=27), "0 to 30")
    assert story.does(adjust_unit(2, xp=26)).unit(2).xp == 30


@pytest.mark.rule("GF-29")
@pytest.mark.parametrize(
    ("name", "xp", "part", "points"),
    [
        ("Agile", 5, "levels", 25),
        ("Leader", 9, "levels", 25),
        ("Crazed", 0, "talents", 5),
        ("Smashed Leg", 0, "injuries", -5),
    ],
)
def test_what_a_unit_gained_counts_as_if_it_had_been_rolled_and_no_more_when_it_is_lost(
    name: str, xp: int, part: str, points: int
) -> None:
    story = armies(1).does(adjust_unit(1, xp=xp, gained=(name,)))
    assert receipt(story.unit(1), story.state.rules)[1:] == ((part, points),)
    assert story.does(adjust_unit(1, lost=(name,))).value(1) == 100
    assert story.unit(1).xp == xp


@pytest.mark.rule("GF-29")
def test_a_trait_for_which_no_level_is_due_makes_nobody_dearer() -> None:
    story = campaign().does(bring_over(1, veteran("Chief", 100, 10, "Leader", hero=True)))
    assert (story.unit(1).levels, story.value(1)) == (2, 150)
    story.does(adjust_unit(1, gained=("Instigator",)))
    assert (story.unit(1).levels, story.value(1)) == (2, 150)
    story.does(adjust_unit(1, gained=("Tactician",)), adjust_unit(1, lost=("Leader",)))
    assert (story.unit(1).levels, story.value(1)) == (2, 150)
    assert story.does(adjust_unit(1, lost=("Tactician",))).unit(1).levels == 1


@pytest.mark.rule("GF-37")
def test_levels_follow_traits_gained_and_lost_and_those_to_come_follow_the_xp() -> None:
    story = playing(step=4).does(adjust_unit(2, xp=10, gained=("Agile",)))
    assert story.unit(2).levels == 1
    story.does(take_level(2, 2)).refuses(take_level(2, 4), code="no-level-due")
    assert (story.unit(2).levels, story.unit(2).traits) == (2, ["Agile", "Headstrong"])
    story.does(adjust_unit(2, lost=("Agile",)), take_level(2, 1))
    assert (story.unit(2).levels, story.unit(2).traits) == (2, ["Headstrong", "Agile"])


@pytest.mark.rule("GF-21")
def test_a_skill_that_was_lost_can_be_rolled_again_when_its_set_is_not_the_newest() -> None:
    story = playing(step=4).does(adjust_unit(1, xp=20, gained=("Leader", "Instigator", "Tactician", "Duellist")))
    story.does(adjust_unit(1, xp=10, lost=("Leader",), gained=("Fanatic", "Berserker")))
    assert story.unit(1).sets == ["Captain", "Fighter"]
    assert story.does(take_level(1)).unit(1).skills[-1] == "Leader"


@pytest.mark.rule("GF-20")
def test_who_has_to_pick_picks_before_more_is_gained() -> None:
    story = playing(step=4).does(adjust_unit(2, xp=5), take_level(2, 3))
    story.refuses(adjust_unit(2, gained=("Specialist: melee",)), "must pick first")
    story.refuses(adjust_unit(2, hero=True), "must pick first").does(adjust_unit(2, price=5))
    story.does(pick(2, "Specialist: melee")).refuses(adjust_unit(2, gained=("Specialist: melee",)), "has Specialist")


def test_an_adjustment_of_a_unit_that_cannot_be_is_refused() -> None:
    story = armies(1).does(adjust_unit(2, gained=("Agile",)))
    story.refuses(adjust_unit(2), "says what changes").refuses(adjust_unit(99, xp=1), "no unit 99")
    story.refuses(adjust_unit(2, gained=("Agile",)), "has Agile already")
    story.refuses(adjust_unit(2, lost=("Elite",)), "does not have Elite")
    story.refuses(adjust_unit(2, gained=("Elite", "Elite")), "named twice")
    story.refuses(adjust_unit(2, gained=("Elite",), lost=("Elite",)), "named twice")
    story.refuses(adjust_unit(2, gained=("Dead",)), "No table has Dead", code="in-no-table")
    story.refuses(adjust_unit(2, lost=("Lucky",)), "No table has Lucky", code="in-no-table")
    dead = playing(step=3).does(casualties({5: 1}), roll_casualty(5, 1))
    dead.refuses(adjust_unit(5, xp=1), "5 is dead")


def test_a_unit_becomes_a_hero_and_its_items_cost_otherwise_from_then_on() -> None:
    story = playing(step=5).does(buy(2, 40), adjust_unit(2, hero=True, repriced={1: 20}))
    assert (story.unit(2).is_hero, story.value(2), story.army(1).points) == (True, 520, 210)
    story.refuses(adjust_unit(2, repriced={2: 5}), "has no item 2").does(sell(2, 1))
    assert story.army(1).points == 220


def test_notes_are_kept_beside_a_unit_until_there_are_others() -> None:
    story = armies(1).does(adjust_unit(2, notes=("blue cloaks",)), adjust_unit(2, xp=1))
    assert story.unit(2).notes == (committed("blue cloaks"),)
    assert story.does(adjust_unit(2, notes=())).unit(2).notes == ()


def test_an_adjustment_that_was_withdrawn_leaves_no_trace() -> None:
    story = armies(1).does(adjust_unit(2, price=5, xp=9, gained=("Agile", "Crazed", "Blinded Eye"), hero=True))
    story.does(withdraw(story.version()))
    assert story.state.units == armies(1).state.units


def test_points_are_spent_outside_a_mission_for_a_reason_alone() -> None:
    story = armies(2).refuses(buy(2, 40, mission=None), code="mission-unsaid")
    story.does(buy(2, 40, mission=None, reason=WHY)).refuses(sell(2, 1, mission=None), code="mission-unsaid")
    story.does(sell(2, 1, mission=None, reason=WHY))
    assert [(each.amount, each.why) for each in story.army(1).books[-2:]] == [(-40, "upgrade"), (20, "sale")]
    story.refuses(recruit(1, bought("New", 50), mission=None), code="mission-unsaid")
    assert story.does(recruit(1, bought("New", 50), mission=None, reason=WHY)).army(1).points == 30


@pytest.mark.rule("GF-22")
def test_nobody_spends_more_outside_a_mission_than_there_is() -> None:
    story = armies(2).refuses(buy(2, 101, mission=None, reason=WHY), code="too-few-points")
    story.refuses(recruit(1, bought("New", 51), trained=True, mission=None, reason=WHY), code="too-few-points")


@pytest.mark.rule("GF-23")
def test_a_cheap_item_is_sold_by_a_die_outside_a_mission_too() -> None:
    story = armies(2).does(buy(2, 5, mission=None, reason=WHY)).does(sell(2, 1, 3, mission=None, reason=WHY))
    assert (story.army(1).points, len(story.unit(2).upgrades)) == (95, 1)
    assert story.does(sell(2, 1, 4, mission=None, reason=WHY)).army(1).points == 100
    drawn = armies(2).does(buy(2, 5, mission=None, reason=WHY), sell(2, 1, mission=None, reason=WHY))
    assert drawn.state.draws["sale", 0] == 1


@pytest.mark.rule("GF-25")
def test_a_recruit_from_outside_a_mission_takes_its_level_after_the_first_it_plays() -> None:
    story = armies(2).does(recruit(1, bought("New", 50), trained=True, mission=None, reason=WHY))
    assert (story.unit(7).xp, story.unit(7).levels, story.army(1).points) == (5, 0, 0)
    story.does(begin(1, {1: [1, 2, 3, 7], 2: [4, 5, 6]}), end(1), close_step(3)).refuses(
        close_step(4), code="level-due"
    )
    assert story.does(take_level(7, 1), close_step(4)).unit(7).traits == ["Agile"]


@pytest.mark.rule("GF-24")
def test_no_fourth_hero_comes_from_outside_a_mission_either() -> None:
    story = armies(1, start_points=2000, saved_most=1100)
    for no in (1, 2):
        story.does(recruit(1, bought(f"Chief {no}", 100, hero=True), mission=None, reason=WHY))
    story.refuses(recruit(1, bought("Chief 3", 100, hero=True), mission=None, reason=WHY), "has 3 heroes")


def test_what_is_spent_for_a_reason_is_spent_in_any_step() -> None:
    story = playing(step=3).does(buy(2, 40, mission=None, reason=WHY), close_step(3), earn())
    assert (story.army(1).points, story.value(2)) == (210, 540)
