"""Upgrades are bought at their price and sold for half; recruits come within their limits."""

import pytest

from ledger.domain.campaign.state import receipt
from tests.domain.campaign.stories import (
    Story,
    adjust,
    all_of,
    armies,
    begin,
    bought,
    buy,
    campaign,
    casualties,
    close,
    close_step,
    disband_unit,
    end,
    join,
    playing,
    recruit,
    roll_casualty,
    sell,
)


@pytest.mark.rule("GF-22")
def test_an_upgrade_costs_its_price_and_one_below_zero_pays() -> None:
    story = playing(step=5).does(buy(2, 40), buy(2, -15, "Rust"))
    assert story.army(1).points == 250 - 40 + 15
    assert story.value(2) == 500 + 40 - 15


@pytest.mark.rule("GF-22")
def test_nobody_buys_below_zero() -> None:
    story = playing(step=5).does(buy(2, 250)).refuses(buy(2, 1), "has 0 points; 1 are needed", code="too-few-points")
    assert story.army(1).points == 0


@pytest.mark.rule("GF-23")
@pytest.mark.parametrize(
    ("price", "paid"), [(0, 0), (9, 0), (10, 5), (15, 5), (20, 10), (25, 10), (30, 15), (99, 45), (100, 50)]
)
def test_an_upgrade_sells_for_half_rounded_down_to_a_multiple_of_5(price: int, paid: int) -> None:
    story = playing(step=5).does(buy(2, price), sell(2, 1))
    assert story.army(1).points == 250 - price + paid
    assert story.unit(2).upgrades == {}
    story.refuses(sell(2, 1), "has no item 1")


@pytest.mark.rule("GF-23")
@pytest.mark.parametrize(("die", "is_sold"), [(1, False), (2, False), (3, False), (4, True), (5, True), (6, True)])
def test_a_5_point_item_sells_for_5_on_4_or_higher(die: int, is_sold: bool) -> None:
    story = playing(step=5).does(buy(2, 5), sell(2, 1, die))
    assert story.army(1).points == (250 if is_sold else 245)
    assert bool(story.unit(2).upgrades) is not is_sold


@pytest.mark.rule("GF-23")
def test_a_5_point_item_is_tried_once_after_each_mission() -> None:
    story = playing(step=5).does(buy(2, 5), buy(2, 5), sell(2, 1, 1)).refuses(sell(2, 1, 6), "up for sale after this")
    story.does(sell(2, 2, 1), close(), begin(2, all_of(1, 2)), end(1, mission=2), close_step(3, 2), close_step(4, 2))
    story.does(sell(2, 1, 6, mission=2))


@pytest.mark.rule("GF-23")
def test_only_a_5_point_item_has_a_die_and_it_is_drawn_if_none_is_entered() -> None:
    story = playing(step=5).does(buy(2, 10), buy(2, 5)).refuses(sell(2, 1, 6), "needs no die").does(sell(2, 2))
    assert story.state.draws["sale", 1] == 1


@pytest.mark.rule("GF-23")
def test_selling_an_upgrade_below_zero_costs_its_full_amount_and_is_refused_if_it_cannot_be_paid() -> None:
    story = playing(step=5).does(buy(2, -15)).does(sell(2, 1))
    assert story.army(1).points == 250
    story = playing(step=5).does(buy(2, -15), buy(2, 260)).refuses(sell(2, 1), "has 5 points; 15 are needed")


@pytest.mark.rule("GF-24")
def test_at_most_one_new_hero_a_step_and_three_in_the_army() -> None:
    story = playing(step=6).does(recruit(1, bought("Second", 10, hero=True)))
    story.refuses(recruit(1, bought("Third", 10, hero=True)), "new hero of this step")
    again(story, 2).does(recruit(1, bought("Third", 10, hero=True), mission=2))
    again(story, 3).refuses(recruit(1, bought("Fourth", 10, hero=True), mission=3), "has 3 heroes")
    story.does(disband_unit(7), recruit(1, bought("Fourth", 10, hero=True), mission=3))


def again(story: Story, mission: int) -> Story:
    """The next mission, in its recruiting step."""
    story.does(close(mission - 1), begin(mission, all_of(1, 2)), end(1, mission=mission))
    return story.does(*(close_step(step, mission) for step in (3, 4, 5)))


@pytest.mark.rule("GF-24")
def test_dead_heroes_do_not_count() -> None:
    story = playing(step=6, heroes_most=1).refuses(recruit(2, bought("Second", 10, hero=True)), "has 1 heroes")
    story.does(close(), begin(2, all_of(1, 2)), end(1, mission=2), casualties({4: 1}, mission=2))
    story.does(roll_casualty(4, 1, injury=(1,), mission=2), *(close_step(step, 2) for step in (3, 4, 5)))
    story.does(recruit(2, bought("Second", 10, hero=True), mission=2))


@pytest.mark.rule("GF-25")
def test_any_number_of_units_is_recruited_and_one_of_them_has_5_xp_for_50_points_more() -> None:
    story = playing(step=6).does(*(recruit(1, bought(f"New {no}", 10)) for no in range(3)))
    story.does(recruit(1, bought("Vets", 10), trained=True))
    assert (story.army(1).points, story.unit(10).xp) == (250 - 30 - 60, 5)
    story.refuses(recruit(1, bought("More", 10), trained=True), "trained recruit of this step")


@pytest.mark.rule("GF-25")
def test_a_hero_is_never_trained_and_a_recruit_is_paid_for() -> None:
    story = playing(step=6).refuses(recruit(1, bought("Hero", 10, hero=True), trained=True), "never")
    story.refuses(recruit(1, bought("Dear", 201), trained=True), "251 are needed", code="too-few-points")
    story.refuses(recruit(1, bought("line 1", 10)), "There is a unit called")
    story.does(recruit(1, bought("Dear", 190, upgrades={"Gun": 10}), trained=True))
    assert story.army(1).points == 0


@pytest.mark.rule("GF-29")
def test_a_units_value_is_a_receipt_of_price_upgrades_levels_talents_and_injuries() -> None:
    story = campaign().does(
        join(1, bought("Hero", 100, True, {"Banner": 10, "Rust": -5}), bought("Line", 750)), join(2)
    )
    story.does(begin(1, {1: [1, 2], 2: [3, 4, 5]}), end(1), casualties({1: None}), roll_casualty(1, 1, injury=(2,)))
    hero = story.unit(1)
    parts = [("price", 100), ("Banner", 10), ("Rust", -5), ("injuries", -5)]
    assert list(receipt(hero, story.state.rules)) == parts
    assert story.value(1) == 100
    assert story.army(1).points == 145 + 150


@pytest.mark.rule("GF-29")
def test_the_value_that_is_brought_counts_levels_talents_and_injuries_and_no_saved_points() -> None:
    story = playing(step=3).does(casualties({4: 1}), roll_casualty(4, 6, talent=(2,)), close_step(3), close_step(4))
    story.does(buy(5, 95), close(), adjust(1, points=1000), begin(2, all_of(1, 2)))
    assert story.mission(2).brought == {1: {1: 100, 2: 500, 3: 300}, 2: {4: 105, 5: 595, 6: 300}}


def test_an_army_that_is_not_in_the_mission_has_no_market_in_it() -> None:
    story = armies(3, parallel_play=True).does(begin(1, all_of(1, 2)), end(1), close_step(3), close_step(4))
    story.refuses(buy(7, 5), "takes no part").refuses(sell(7, 1), "takes no part").does(close_step(5))
    story.refuses(recruit(3, bought("New", 5)), "takes no part")
