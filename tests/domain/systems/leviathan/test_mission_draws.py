"""Many missions of Leviathan from fixed seeds: none that cannot be, and every card as likely as it should be."""

import os
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import permutations, product

import pytest

from tests.builders import field
from tests.domain.outcomes import after
from tests.domain.round_plans import newest
from tests.domain.systems.leviathan.test_missions import DEPLOYMENTS, LEVIATHAN, MAELSTROM, PRIMARIES, RULES
from tests.domain.venue import plan

DRAWS = 100_000 if os.environ.get("LEDGER_ENDURE") == "1" else 2_000
TABLES = 100  # drawn by one plan
EXTRAS = tuple(name for name in RULES if name not in (MAELSTROM, "Chilling Rain"))
CRITICAL = {1: 10.828, 4: 18.467, 5: 20.515, 7: 24.322, 8: 26.124, 9: 27.877, 11: 31.264}  # alpha 0.001, by freedom
CRITICAL |= {44: 78.750, 59: 98.324, 89: 135.978}
Mission = dict[str, list[str] | str]


@cache
def drawn() -> tuple[Mission, ...]:
    """Every mission of so many plans, table by table."""
    found: list[Mission] = []
    for number in range(DRAWS // TABLES):
        facts = field(2 * TABLES, system=LEVIATHAN, mission_for="table", seed=f"{number:064x}")
        found += newest(after(facts, plan(1))).setup["tables"]
    return tuple(found)


def rules_of(mission: Mission) -> list[str]:
    found = mission["rules"]
    assert isinstance(found, list)
    return found


def chi_square(found: Iterable[object], expected: dict[object, float]) -> float:
    """How far what was found is from what is expected, each by its share."""
    counts = Counter(found)
    assert counts.keys() <= expected.keys()
    many = counts.total()
    assert many * min(expected.values()) >= 5, "too few to tell"
    return sum((counts[key] - many * share) ** 2 / (many * share) for key, share in expected.items())


def assert_uniform(found: Iterable[object], cards: Iterable[object]) -> None:
    each = list(cards)
    assert chi_square(found, dict.fromkeys(each, 1 / len(each))) < CRITICAL[len(each) - 1]


@pytest.mark.rule("LV-02")
def test_every_deployment_is_as_likely() -> None:
    assert len(drawn()) == DRAWS
    assert_uniform((mission["deployment"] for mission in drawn()), DEPLOYMENTS)


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-03")
def test_every_mission_rule_is_as_likely_to_be_the_first() -> None:
    assert_uniform((rules_of(mission)[0] for mission in drawn()), RULES)


@pytest.mark.rule("LV-04")
def test_only_maelstrom_brings_extras_two_or_three_of_them_none_twice_and_no_chilling_rain() -> None:
    for mission in drawn():
        first, *extras = rules_of(mission)
        assert (len(extras) in (2, 3)) is (first == MAELSTROM)
        assert (len(extras) == 0) is (first != MAELSTROM)
        assert len(set(extras)) == len(extras)
        assert set(extras) <= set(EXTRAS)


@pytest.mark.rule("LV-04")
def test_three_come_as_often_as_chilling_rain_is_among_two_of_eleven() -> None:
    numbers = [len(rules_of(mission)) - 1 for mission in drawn() if len(rules_of(mission)) > 1]
    assert chi_square(numbers, {2: 9 / 11, 3: 2 / 11}) < CRITICAL[1]


@pytest.mark.rule("LV-04")
def test_every_other_rule_is_as_likely_to_be_an_extra() -> None:
    extras = [rules_of(mission)[1:] for mission in drawn() if len(rules_of(mission)) > 1]
    for place in (0, 1):
        assert_uniform((names[place] for names in extras), EXTRAS)
    thirds = [names[2] for names in extras if len(names) == 3]
    assert thirds
    if len(thirds) >= 50:
        assert_uniform(thirds, EXTRAS)


@pytest.mark.rule("LV-05")
def test_vital_ground_is_never_drawn_with_hidden_supplies_and_every_other_primary_is_as_likely() -> None:
    others = [name for name in PRIMARIES if name != "Vital Ground"]
    beside = [mission["primary"] for mission in drawn() if "Hidden Supplies" in rules_of(mission)]
    assert_uniform(beside, others)
    extra = [mission for mission in drawn() if "Hidden Supplies" in rules_of(mission)[1:]]
    assert extra
    assert "Vital Ground" not in {mission["primary"] for mission in extra}


@pytest.mark.rule("LV-05")
def test_every_primary_is_as_likely_where_there_is_no_hidden_supplies() -> None:
    assert_uniform((each["primary"] for each in drawn() if "Hidden Supplies" not in rules_of(each)), PRIMARIES)


@pytest.mark.rule("LV-02")
def test_the_decks_are_drawn_from_apart() -> None:
    """Of any two decks, what the one brings tells nothing of the other, but for Vital Ground and Hidden Supplies."""
    first_of = [(mission["deployment"], rules_of(mission)[0], mission["primary"]) for mission in drawn()]
    plain = [name for name in RULES if name not in (MAELSTROM, "Hidden Supplies")]
    free = [each for each, mission in zip(first_of, drawn(), strict=True) if not _has_supplies(mission)]
    assert_uniform((each[:2] for each in first_of), product(DEPLOYMENTS, RULES))
    assert_uniform((each[::2] for each in free), product(DEPLOYMENTS, PRIMARIES))
    assert_uniform((each[1:] for each in free if each[1] != MAELSTROM), product(plain, PRIMARIES))


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-04")
def test_no_deployment_draws_maelstrom_rather_than_another() -> None:
    pairs = Counter((mission["deployment"], rules_of(mission)[0] == MAELSTROM) for mission in drawn())
    expected: dict[object, float] = {
        (name, is_storm): (1 if is_storm else 11) / 60 for name in DEPLOYMENTS for is_storm in (True, False)
    }
    assert chi_square(pairs.elements(), expected) < CRITICAL[9]


@pytest.mark.rule("LV-28")
def test_supply_drop_and_no_other_brings_two_of_the_markers_each_as_likely() -> None:
    assert all(("objectives" in mission) is (mission["primary"] == "Supply Drop") for mission in drawn())
    few = [mission["objectives"] for mission in drawn() if "objectives" in mission and not _has_supplies(mission)]
    assert_uniform(map(tuple, few), permutations(("marker 1", "marker 2", "marker 3"), 2))
    more = {name for each in drawn() if "objectives" in each and _has_supplies(each) for name in each["objectives"]}
    assert more == {"marker 1", "marker 2", "marker 3", "marker 4"}


def _has_supplies(mission: Mission) -> bool:
    return "Hidden Supplies" in rules_of(mission)


@pytest.mark.rule("LV-02")
def test_the_mission_of_a_round_is_drawn_like_that_of_a_table() -> None:
    found = []
    for number in range(DRAWS // 10):
        fact = newest(after(field(2, system=LEVIATHAN, seed=f"{number:064x}"), plan(1)))
        found.append({"primary": fact.scenario, **fact.setup})
    assert_uniform((mission["deployment"] for mission in found), DEPLOYMENTS)
    assert_uniform((rules_of(mission)[0] for mission in found), RULES)
    assert not [each for each in found if each["primary"] == "Vital Ground" and _has_supplies(each)]
