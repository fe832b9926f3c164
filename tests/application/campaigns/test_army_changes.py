"""An earlier and a later state of one list: what changed, and what nothing explains."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ledger.application.campaigns.army_changes import ForgeChange, changes
from ledger.application.campaigns.army_forge import ForgeArmy
from tests.application.campaigns.forge_lists import hero, read, unit, upgrade


def told(earlier: ForgeArmy, later: ForgeArmy) -> list[str]:
    return [str(change) for change in changes(earlier, later)]


def between(before: Any, after: Any) -> tuple[ForgeChange, ...]:
    """What became of one unit."""
    return changes(read(unit(selectionId="a", **before)), read(unit(selectionId="a", **after)))


def test_nothing_changed() -> None:
    army = read(hero(selectionId="h"), unit(selectionId="a", xp=3, selectedUpgrades=[upgrade(cost=5)]))
    assert changes(army, army) == ()


def test_an_upgrade_that_came_was_bought() -> None:
    (change,) = between({}, {"selectedUpgrades": [upgrade(cost=15)]})
    assert str(change) == "Invented Rovers bought Paper Banner for 15."
    assert (change.points, change.is_unexplained) == (15, False)


def test_an_upgrade_that_went_was_sold() -> None:
    (change,) = between({"selectedUpgrades": [upgrade(cost=15)]}, {})
    assert str(change) == "Invented Rovers no longer has Paper Banner, bought for 15."
    assert (change.points, change.is_unexplained) == (-15, False)


def test_an_upgrade_that_pays_makes_the_army_cheaper() -> None:
    (change,) = between({}, {"selectedUpgrades": [upgrade(cost=-5)]})
    assert (change.kind, change.points) == ("bought", -5)


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
    assert (change.points, change.is_unexplained) == (5, True)


def test_another_price_of_the_unit_is_explained_by_nothing() -> None:
    (change,) = between({"cost": 100}, {"cost": 110})
    assert str(change) == "Invented Rovers: the unit itself costs 110 and cost 100; nothing explains it."
    assert (change.points, change.is_unexplained) == (10, True)


def test_experience_is_told_and_costs_nothing_by_itself() -> None:
    (change,) = between({"xp": 3}, {"xp": 4})
    assert str(change) == "Invented Rovers has 4 experience and had 3."
    assert (change.points, change.is_unexplained) == (0, False)


def test_experience_that_went_down_is_explained_by_nothing() -> None:
    (change,) = between({"xp": 4}, {"xp": 3})
    assert change.is_unexplained


def test_a_trait_that_came_was_gained() -> None:
    (change,) = between({"traits": ["Agile"]}, {"traits": ["Agile", "Elite"]})
    assert (str(change), change.is_unexplained) == ("Invented Rovers gained Elite.", False)


def test_a_trait_that_went_is_explained_by_nothing() -> None:
    (change,) = between({"traits": ["Chest Wound"]}, {})
    assert (str(change), change.is_unexplained) == ("Invented Rovers no longer has Chest Wound.", True)


def test_a_unit_that_came_is_new_with_its_upgrades() -> None:
    (change,) = changes(read(unit()), read(unit(), hero(cost=80, selectedUpgrades=[upgrade(cost=15)])))
    assert str(change) == "Made-up Marshal is new and costs 95."
    assert (change.points, change.is_unexplained) == (95, False)


def test_a_unit_that_went_is_missing_and_nothing_says_why() -> None:
    (change,) = changes(read(unit(), hero(cost=80)), read(unit()))
    assert str(change) == "Made-up Marshal, which cost 80, is no longer there."
    assert (change.points, change.is_unexplained) == (-80, True)


def test_a_unit_is_known_by_its_id_under_another_name() -> None:
    assert told(read(unit("Rovers", selectionId="a")), read(unit("Wolves", selectionId="a"))) == [
        "Rovers is now called Wolves."
    ]


def test_a_unit_is_known_by_its_name_where_its_id_is_new() -> None:
    assert told(read(unit(selectionId="a", xp=1)), read(unit(selectionId="b", xp=2))) == [
        "Invented Rovers has 2 experience and had 1."
    ]


def test_without_an_id_another_name_is_another_unit() -> None:
    assert [each.kind for each in changes(read(unit("Rovers")), read(unit("Wolves")))] == ["missing-unit", "new-unit"]


def test_an_id_that_stands_for_another_kind_of_unit_says_nothing() -> None:
    earlier, later = read(unit("Rovers", selectionId="a")), read(unit("Wolves", selectionId="a", id="kind-b"))
    assert [each.kind for each in changes(earlier, later)] == ["missing-unit", "new-unit"]


def test_two_units_that_changed_their_names_are_not_mistaken_for_each_other() -> None:
    earlier = read(unit("Rovers", selectionId="a", xp=1), unit("Wolves", selectionId="b", xp=2))
    later = read(unit("Wolves", selectionId="a", xp=1), unit("Rovers", selectionId="b", xp=2))
    assert told(earlier, later) == ["Rovers is now called Wolves.", "Wolves is now called Rovers."]


def test_the_number_behind_an_equal_name_is_no_new_name() -> None:
    earlier = read(unit("Rovers", selectionId="a"), unit("Rovers", selectionId="b"))
    assert told(earlier, read(unit("Rovers", selectionId="b"))) == ["Rovers, which cost 100, is no longer there."]


def test_a_unit_that_became_a_hero_is_explained_by_nothing() -> None:
    (change,) = changes(read(unit("Rovers")), read(hero("Rovers", size=5)))
    assert (str(change), change.is_unexplained) == ("Rovers is a hero now.", True)
    (change,) = changes(read(hero("Rovers", size=5)), read(unit("Rovers")))
    assert str(change) == "Rovers is no hero any more."


def test_a_unit_of_another_size_is_told() -> None:
    (change,) = between({"size": 5}, {"size": 10})
    assert str(change) == "Invented Rovers has 10 models and had 5."
    assert (change.points, change.is_unexplained) == (0, True)
    assert between({"size": 5}, {"size": None}) == ()


def test_another_name_of_the_army_is_told() -> None:
    assert told(read(unit(), name="Invented Host"), read(unit(), name="Made-up Band")) == [
        "The army Invented Host is now called Made-up Band."
    ]
    assert told(read(unit(), name="Invented Host"), read(unit(), name=None)) == []


def test_changes_come_in_the_order_of_the_earlier_list_and_new_units_last() -> None:
    earlier, later = read(unit("B"), unit("A")), read(unit("C"), unit("A", xp=1))
    assert [(each.kind, each.unit) for each in changes(earlier, later)] == [
        ("missing-unit", "B"),
        ("experience", "A"),
        ("new-unit", "C"),
    ]


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
    return sum(each.price + sum(upgrade.price for upgrade in each.upgrades) for each in army.units)


@given(ARMIES, ARMIES)
def test_the_changes_account_for_every_point(earlier: ForgeArmy, later: ForgeArmy) -> None:
    assert cost(earlier) + sum(change.points for change in changes(earlier, later)) == cost(later)
