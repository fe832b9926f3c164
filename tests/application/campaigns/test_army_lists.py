"""An earlier and a later state of one list: what changed, and what nothing explains."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ledger.application.campaigns.army_lists import ForgeArmy, ForgeChange, changes, matched
from tests.application.campaigns.forge_lists import hero, read, unit, upgrade


def between_armies(earlier: ForgeArmy, later: ForgeArmy) -> tuple[ForgeChange, ...]:
    return tuple(change for pair in matched(earlier.units, later.units) for change in changes(pair))


def told(earlier: ForgeArmy, later: ForgeArmy) -> list[str]:
    return [str(change) for change in between_armies(earlier, later)]


def between(before: Any, after: Any) -> tuple[ForgeChange, ...]:
    """What became of one unit."""
    return between_armies(read(unit(selectionId="a", **before)), read(unit(selectionId="a", **after)))


def test_nothing_changed() -> None:
    army = read(hero(selectionId="h"), unit(selectionId="a", xp=3, selectedUpgrades=[upgrade(cost=5)]))
    assert between_armies(army, army) == ()


def test_an_upgrade_that_came_was_bought() -> None:
    (change,) = between({}, {"selectedUpgrades": [upgrade(cost=15)]})
    assert str(change) == "Invented Rovers bought Paper Banner for 15."


def test_an_upgrade_that_went_was_sold() -> None:
    (change,) = between({"selectedUpgrades": [upgrade(cost=15)]}, {})
    assert str(change) == "Invented Rovers no longer has Paper Banner, bought for 15."


def test_an_upgrade_that_pays_makes_the_army_cheaper() -> None:
    (change,) = between({}, {"selectedUpgrades": [upgrade(cost=-5)]})
    assert (change.kind, change.after) == ("bought", -5)


def test_one_of_two_equal_upgrades_was_sold() -> None:
    both, one = [upgrade(cost=5), upgrade(cost=5)], [upgrade(cost=5)]
    assert [(each.kind, each.before) for each in between({"selectedUpgrades": both}, {"selectedUpgrades": one})] == [
        ("sold", 5)
    ]


def test_an_upgrade_exchanged_for_another_was_sold_and_the_other_bought() -> None:
    found = between({"selectedUpgrades": [upgrade("Sieve")]}, {"selectedUpgrades": [upgrade("Ladle")]})
    assert [(each.kind, each.what) for each in found] == [("sold", "Sieve"), ("bought", "Ladle")]


def test_another_price_of_the_same_upgrade_is_explained_by_nothing() -> None:
    (change,) = between({"selectedUpgrades": [upgrade(cost=10)]}, {"selectedUpgrades": [upgrade(cost=15)]})
    assert str(change) == "Invented Rovers: Paper Banner costs 15 and cost 10; nothing explains it."


def test_another_price_of_the_unit_is_explained_by_nothing() -> None:
    (change,) = between({"cost": 100}, {"cost": 110})
    assert str(change) == "Invented Rovers costs 110 without upgrades and cost 100; nothing explains it."


def test_experience_is_told_and_costs_nothing_by_itself() -> None:
    (change,) = between({"xp": 3}, {"xp": 4})
    assert str(change) == "Invented Rovers has 4 experience and had 3."


def test_a_trait_that_came_was_gained() -> None:
    (change,) = between({"traits": ["Agile"]}, {"traits": ["Agile", "Elite"]})
    assert str(change) == "Invented Rovers gained Elite."


def test_a_trait_that_went_is_explained_by_nothing() -> None:
    (change,) = between({"traits": ["Chest Wound"]}, {})
    assert str(change) == "Invented Rovers no longer has Chest Wound."


def test_a_unit_that_came_is_new_with_its_upgrades() -> None:
    (change,) = between_armies(read(unit()), read(unit(), hero(cost=80, selectedUpgrades=[upgrade(cost=15)])))
    assert str(change) == "Made-up Marshal is new and costs 95."


def test_a_unit_that_went_is_missing_and_nothing_says_why() -> None:
    (change,) = between_armies(read(unit(), hero(cost=80)), read(unit()))
    assert str(change) == "Made-up Marshal, which cost 80, is no longer there."


def test_a_unit_is_known_by_its_id_under_another_name() -> None:
    assert told(read(unit("Rovers", selectionId="a")), read(unit("Wolves", selectionId="a"))) == [
        "Rovers is now called Wolves."
    ]


def test_a_unit_is_known_by_its_name_where_its_id_is_new() -> None:
    assert told(read(unit(selectionId="a", xp=1)), read(unit(selectionId="b", xp=2))) == [
        "Invented Rovers has 2 experience and had 1."
    ]


def test_without_an_id_another_name_is_another_unit() -> None:
    assert [each.kind for each in between_armies(read(unit("Rovers")), read(unit("Wolves")))] == [
        "missing-unit",
        "new-unit",
    ]


def test_two_units_that_changed_their_names_are_not_mistaken_for_each_other() -> None:
    earlier = read(unit("Rovers", selectionId="a", xp=1), unit("Wolves", selectionId="b", xp=2))
    later = read(unit("Wolves", selectionId="a", xp=1), unit("Rovers", selectionId="b", xp=2))
    assert told(earlier, later) == ["Rovers is now called Wolves.", "Wolves is now called Rovers."]


def test_the_number_behind_an_equal_name_is_no_new_name() -> None:
    earlier = read(unit("Rovers", selectionId="a"), unit("Rovers", selectionId="b"))
    assert told(earlier, read(unit("Rovers", selectionId="b"))) == ["Rovers, which cost 100, is no longer there."]


def test_a_unit_that_became_a_hero_is_explained_by_nothing() -> None:
    (change,) = between_armies(read(unit("Rovers")), read(hero("Rovers", size=5)))
    assert str(change) == "Rovers is a hero now."
    (change,) = between_armies(read(hero("Rovers", size=5)), read(unit("Rovers")))
    assert str(change) == "Rovers is no hero any more."


def test_changes_come_in_the_order_of_the_earlier_list_and_new_units_last() -> None:
    earlier, later = read(unit("B"), unit("A")), read(unit("C"), unit("A", xp=1))
    assert [(each.kind, each.unit) for each in between_armies(earlier, later)] == [
        ("missing-unit", "B"),
        ("experience", "A"),
        ("new-unit", "C"),
    ]


def test_a_unit_that_got_a_number_here_is_known_by_the_name_in_the_list() -> None:
    earlier, later = read(unit("Rovers (5)"), unit("Rovers (6)")), read(unit("Rovers", xp=1), unit("Rovers", xp=2))
    assert told(earlier, later) == [
        "Rovers (5) has 1 experience and had 0.",
        "Rovers (6) has 2 experience and had 0.",
    ]


def test_other_notes_are_told() -> None:
    (change,) = between({"size": 5}, {"size": 10, "combined": True})
    assert str(change) == "Invented Rovers has other notes: 10 models; Combined unit."
    (change,) = between({"size": 5}, {"size": None})
    assert str(change) == "Invented Rovers has other notes: none."


UPGRADES = st.lists(st.builds(upgrade, st.sampled_from("XYZ"), cost=st.integers(-10, 50)), max_size=4)
UNITS = st.builds(
    unit,
    st.sampled_from(["Rovers", "Wolves", "Moles", "Rovers (2)"]),
    cost=st.integers(0, 300),
    selectedUpgrades=UPGRADES,
    selectionId=st.none() | st.sampled_from("abcdefgh"),
)
ARMIES = st.lists(UNITS, min_size=1, max_size=5, unique_by=lambda each: each["selectionId"] or id(each)).map(
    lambda units: read(*units)
)


def cost(army: ForgeArmy) -> int:
    return sum(each.cost for each in army.units)


IN_POINTS = {"new-unit", "missing-unit", "repriced", "upgrade-repriced", "bought", "sold"}


@given(ARMIES, ARMIES)
def test_the_changes_account_for_every_point(earlier: ForgeArmy, later: ForgeArmy) -> None:
    found = [change for change in between_armies(earlier, later) if change.kind in IN_POINTS]
    assert cost(earlier) + sum(change.after - change.before for change in found) == cost(later)
