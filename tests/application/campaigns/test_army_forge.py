"""Army lists of the list builder: what is read, what is cut or taken for what, and what is refused."""

import contextlib
import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.application.campaigns.army_forge import read_army, read_list_file
from ledger.application.campaigns.army_lists import ForgeUpgrade, settled
from ledger.domain.campaign.editions import GRIMDARK_FUTURE_3_1
from ledger.domain.campaign.opening.decide import campaign_rules
from ledger.domain.errors import BadRequest
from tests.application.campaigns.forge_lists import FILE, RULES, army_list, hero, read, read_unit, unit, upgrade


def read_bytes(data: bytes, file_name: str = FILE) -> Any:
    return read_list_file(data, file_name)


def refusal(data: bytes) -> str:
    with pytest.raises(BadRequest) as caught:
        read_army(read_bytes(data)["list"], RULES)
    return str(caught.value)


def refusal_of(*units: Any, **fields: Any) -> str:
    return refusal(json.dumps(army_list(*units, **fields)).encode())


# --- what is read ----------------------------------------------------------------------------------------------------


def test_an_army_has_the_name_of_the_list_and_its_units_in_their_order() -> None:
    army = read(hero(), unit())
    assert army.name == "Invented Host"
    assert [each.name for each in army.units] == ["Made-up Marshal", "Invented Rovers"]
    assert army.remarks == ()


@pytest.mark.parametrize("name", [None, "", "  "])
def test_a_list_may_have_no_name(name: str | None) -> None:
    assert read(unit(), name=name).name is None


def test_a_reading_says_which_file_it_comes_from() -> None:
    data = json.dumps(army_list(unit())).encode()
    assert read_bytes(data)["file"] == {"name": FILE, "sha256": hashlib.sha256(data).hexdigest()}


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("lists/host.json", "host.json"),
        ("C:\\lists\\host.json", "host.json"),
        ("h" * 100 + ".json", "h" * 75 + ".json"),
        ("a\x1bb\udcff.json", "a\\x1bb\\udcff.json"),
        ("-", "-"),
    ],
)
def test_whatever_a_file_is_called_it_is_read(given: str, kept: str) -> None:
    assert read_bytes(json.dumps(army_list(unit())).encode(), given)["file"]["name"] == kept


def test_a_byte_order_mark_is_no_part_of_the_list() -> None:
    data = b"\xef\xbb\xbf" + json.dumps(army_list(unit())).encode()
    assert read_bytes(data)["file"]["sha256"] == hashlib.sha256(data).hexdigest()


def test_a_unit_is_read_with_all_that_stands_in_it() -> None:
    found = read_unit(selectionId="s1", xp=7, traits=["Agile"], selectedUpgrades=[upgrade(cost=15)])
    assert (found.selection_id, found.price, found.xp, found.cost) == ("s1", 100, 7, 115)
    assert (found.upgrades, found.held) == ((ForgeUpgrade(name="Paper Banner", price=15),), ("Agile",))
    assert found.notes == ("5 models",)


def test_what_nobody_asked_for_is_passed_over() -> None:
    assert read(unit(weapons=[{"range": 24.5}], bases={"round": "32"}), gameSystem="gf", listPoints=1).remarks == ()


def test_a_request_carries_nothing_that_nobody_asked_for() -> None:
    told = army_list(unit(weapons=[{"range": 24.5}], selectedUpgrades=[upgrade(cost=5, gains=[1.5])]), listPoints=0.1)
    kept = read_bytes(json.dumps(told).encode())["list"]
    assert sorted(kept) == ["campaignMode", "name", "units"]
    assert kept["units"][0]["selectedUpgrades"] == [{"option": {"label": "Paper Banner", "cost": 5}}]
    assert "weapons" not in kept["units"][0]
    assert read_army(kept, RULES) == read_army(told, RULES)


@pytest.mark.parametrize(("size", "notes"), [(None, ()), (0, ()), (1, ("1 model",)), (10, ("10 models",))])
def test_how_many_models_a_unit_has_is_a_note(size: int | None, notes: tuple[str, ...]) -> None:
    assert read_unit(size=size).notes == notes


def test_a_list_outside_campaign_mode_is_read_and_told() -> None:
    assert read(unit(), campaignMode=False).remarks == ("The list was not made in campaign mode.",)


def test_a_unit_with_the_rule_is_a_hero() -> None:
    assert [each.is_hero for each in read(hero(), unit(rules=[{"name": "Heroic"}])).units] == [True, False]


def test_a_unit_may_have_no_rules_traits_or_upgrades_at_all() -> None:
    found = read(hero(rules=None, traits=None, selectedUpgrades=None)).units[0]
    assert (found.is_hero, found.upgrades, found.held) == (False, (), ())


# --- names -----------------------------------------------------------------------------------------------------------


def test_a_custom_name_wins() -> None:
    assert read_unit(customName="  The Imaginary  Few ").name == "The Imaginary Few"


@pytest.mark.parametrize("custom", [None, "", "   "])
def test_without_a_custom_name_the_unit_has_that_of_the_book(custom: str | None) -> None:
    assert read_unit(customName=custom).name == "Invented Rovers"


def test_equal_names_get_numbers() -> None:
    army = read(unit(), unit(), unit())
    assert [each.name for each in army.units] == ["Invented Rovers", "Invented Rovers (2)", "Invented Rovers (3)"]
    assert {each.written_name for each in army.units} == {"Invented Rovers"}


def test_names_that_differ_in_case_alone_are_equal() -> None:
    assert [each.name for each in read(unit("Rovers"), unit("ROVERS")).units] == ["Rovers", "ROVERS (2)"]


def test_a_number_that_a_unit_was_given_by_hand_is_not_given_twice() -> None:
    names = [each.name for each in read(unit("Rovers"), unit("Rovers"), unit("Rovers (2)")).units]
    assert names == ["Rovers", "Rovers (3)", "Rovers (2)"]


def test_a_long_name_is_shortened_for_its_number() -> None:
    long = "R" * 80
    assert read(unit(long), unit(long)).units[1].name == "R" * 76 + " (2)"


# --- prices ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "price"),
    [
        ({"costs": [{"unitId": "other", "cost": 5}, {"unitId": "kind-a", "cost": 10}], "cost": 20}, 10),
        ({"costs": [{"unitId": "other", "cost": 5}], "cost": 20}, 20),
        ({"costs": [], "cost": 20}, 20),
        ({"costs": None, "cost": 20}, 20),
        ({"costs": [{"unitId": "other", "cost": 5}]}, 0),
        ({"costs": [{"unitId": "other", "cost": 5}], "cost": None}, 0),
        ({"costs": [{"unitId": "kind-a", "cost": 0}], "cost": 20}, 0),
        ({"costs": [{"unitId": "kind-a", "cost": 10}, {"unitId": "kind-a", "cost": 10}]}, 10),
        ({"cost": -5}, -5),
        ({}, 0),
    ],
)
def test_an_upgrade_has_the_price_for_its_unit_else_that_for_all_else_none(option: Any, price: int) -> None:
    assert [each.price for each in read_unit(selectedUpgrades=[upgrade(**option)]).upgrades] == [price]


def test_a_price_for_no_unit_is_not_that_of_a_unit_without_an_id() -> None:
    option = upgrade(costs=[{"unitId": None, "cost": 10}], cost=20)
    assert read_unit(id=None, selectedUpgrades=[option]).upgrades[0].price == 20


KINDS = st.sampled_from(["kind-a", "kind-b", "kind-c"])
POINTS = st.integers(-500, 500)


@given(kind=KINDS, costs=st.dictionaries(KINDS, POINTS), cost=st.none() | POINTS)
def test_the_price_rule_holds_for_all_prices(kind: str, costs: dict[str, int], cost: int | None) -> None:
    listed = [{"unitId": each, "cost": price} for each, price in costs.items()]
    found = read_unit(id=kind, selectedUpgrades=[upgrade(costs=listed, cost=cost)]).upgrades[0].price
    if kind in costs:
        assert found == costs[kind]
    elif cost is not None:
        assert found == cost
    else:
        assert found == 0


def test_an_upgrade_chosen_twice_is_held_twice() -> None:
    assert [each.price for each in read_unit(selectedUpgrades=[upgrade(cost=5), upgrade(cost=5)]).upgrades] == [5, 5]


def test_a_long_label_is_cut_and_told() -> None:
    army = read(unit(selectedUpgrades=[upgrade("L" * 81)]))
    cut = "L" * 79 + "…"
    assert army.units[0].upgrades[0].name == cut
    assert army.remarks == (f"An upgrade of Invented Rovers has a long name; it is cut to {cut}",)


# --- experience ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "xp"), [(None, 0), (0, 0), (4, 4), (30, 30), (31, 30), (10**9, 30)])
def test_experience_is_none_where_nothing_stands_and_is_cut_at_30(given: int | None, xp: int) -> None:
    assert read_unit(xp=given).xp == xp


def test_a_unit_without_the_field_has_no_experience() -> None:
    fields = unit()
    del fields["xp"]
    assert read(fields).units[0].xp == 0


def test_experience_that_is_cut_is_told() -> None:
    assert "Invented Rovers has 31 experience in the list; it is cut to 30." in read(unit(xp=31)).remarks


def test_levels_that_do_not_fit_the_traits_are_told() -> None:
    remark = "Traits and skills of Invented Rovers: 0 held, 1 by its experience of 9."
    assert read(unit(xp=9)).remarks == (remark,)


# --- traits ----------------------------------------------------------------------------------------------------------


def test_talents_and_injuries_of_a_hero_are_held() -> None:
    army = read(hero(traits=["Toughened", "blinded eye"]))
    assert (army.units[0].held, army.remarks) == (("Toughened", "Blinded Eye"), ())


@pytest.mark.parametrize("name", ["Natural Talent", "Motivated", "Crazed", "Bitter Rivalry", "Horrible Scars"])
def test_a_talent_counts_on_a_unit_that_is_no_hero_too(name: str) -> None:
    army = read(unit(traits=[name]))
    assert army.units[0].held == (name,)
    assert army.remarks == (f"Invented Rovers is no hero and has {name}; it counts as one talent roll.",)


@pytest.mark.parametrize("name", ["Chest Wound", "Blinded Eye", "Arm Injury", "Traumatized", "Smashed Leg"])
def test_an_injury_counts_on_a_unit_that_is_no_hero_too(name: str) -> None:
    army = read(unit(traits=[name]))
    assert army.units[0].held == (name,)
    assert army.remarks == (f"Invented Rovers is no hero and has {name}; it counts as one injury roll.",)


def test_natural_talent_brings_no_further_experience() -> None:
    assert read_unit(xp=3, traits=["Natural Talent"]).xp == 3


def test_traits_and_skills_of_the_tables_are_held() -> None:
    army = read(hero(xp=10, traits=["Elite", "Tactician"]))
    assert (army.units[0].held, army.units[0].notes, army.remarks) == (("Elite", "Tactician"), ("1 model",), ())


def test_every_skill_of_the_six_sets_is_known() -> None:
    skills = (
        *("Leader", "Instigator", "Tactician", "Vanguard", "Scavenger", "Mastermind", "Duellist", "Fanatic"),
        *("Berserker", "Hunter", "Destroyer", "Suppressor", "Runner", "Prowler", "Climber", "Chemist"),
        *("Herbalist", "Warden"),
    )
    assert len(set(skills)) == 18
    assert read(hero(traits=list(skills))).units[0].held == skills


def test_names_and_limits_are_those_of_the_campaign() -> None:
    amended = {"talents": ["Humming", *RULES.talents[1:]], "talent_natural": "Humming", "xp_most": 20}
    rules = campaign_rules(GRIMDARK_FUTURE_3_1, amended)
    (found,) = read_army(army_list(hero(xp=25, traits=["humming", "Natural Talent"])), rules).units
    assert (found.xp, found.held, found.notes) == (20, ("Humming",), ("1 model", "Natural Talent"))


@pytest.mark.parametrize("trait", ["Sings Well", "Fast Learner", "Captain", "Dead", "!"])
def test_the_rest_are_notes(trait: str) -> None:
    army = read(unit(traits=[trait]))
    assert army.units[0].notes == ("5 models", trait)
    told = f"{trait} of Invented Rovers is kept as a note: no unit holds such a thing by the tables."
    assert army.remarks == (told,)


def test_a_trait_is_held_once() -> None:
    army = read(unit(xp=5, traits=["Agile", "Agile"]))
    assert army.units[0].held == ("Agile",)
    assert army.remarks == ("Invented Rovers has Agile too often in the list; the last is left out.",)


MELEE, SHOOTING = "Specialist: melee", "Specialist: shooting"


@pytest.mark.parametrize(
    ("given", "before", "held"),
    [
        (["Specialist (Melee)", "SPECIALIST - shooting"], (), {MELEE, SHOOTING}),
        (["Specialist (Melee)", "Specialist: melee"], (), {MELEE}),
        (["Specialist"], (), {MELEE}),
        (["Specialist"], (SHOOTING,), {SHOOTING}),
        (["Specialist", "Specialist"], (), {MELEE, SHOOTING}),
        (["Specialist", "Specialist", "Specialist"], (), {MELEE, SHOOTING}),
        (["Specialist (melee)", "Specialist"], (), {MELEE, SHOOTING}),
        (["Specialist", "Specialist (melee)"], (), {MELEE, SHOOTING}),
        (["Specialist", "Specialist (melee)", "Specialist (shooting)"], (), {MELEE, SHOOTING}),
        (["Specialist", "Specialist", "Specialist (melee)"], (SHOOTING,), {MELEE, SHOOTING}),
    ],
)
def test_a_specialist_may_be_one_twice(given: list[str], before: tuple[str, ...], held: set[str]) -> None:
    found, _ = settled(read_unit(xp=10, traits=given), RULES, before)
    assert len(found.held) == len(held)
    assert set(found.held) == held


def test_which_specialist_it_is_taken_for_is_told_once() -> None:
    unsaid = read_unit(xp=5, traits=["Specialist"])
    told = "The list does not say which Specialist Invented Rovers has; it is taken for Specialist: melee."
    assert settled(unsaid, RULES)[1] == (told,)
    assert settled(unsaid, RULES, (MELEE,))[1] == ()


# --- units that go together ------------------------------------------------------------------------------------------


def test_joined_and_combined_units_stay_units_of_their_own_with_a_note() -> None:
    army = read(hero(selectionId="h", joinToUnit="a"), unit(selectionId="a", combined=True), unit(joinToUnit="a"))
    assert [each.notes for each in army.units] == [
        ("1 model", "Joined to Invented Rovers"),
        ("5 models", "Combined unit"),
        ("5 models", "Joined to Invented Rovers"),
    ]


def test_a_unit_joined_to_none_of_the_list_is_told() -> None:
    army = read(hero(joinToUnit="gone"))
    assert army.units[0].notes == ("1 model", "Joined to a unit that is not in the list")
    assert army.remarks == ("Made-up Marshal is joined to a unit that is not in the list.",)


# --- what is refused: the file ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is no list of Army Forge: it does not hold a JSON object."),
        (b"[]", "The file is no list of Army Forge: it does not hold a JSON object."),
        (b"name;cost", "The file is no list of Army Forge: it does not hold a JSON object."),
        (b"{}", 'This is no list of Army Forge: it has no "units".'),
        (b'{"units": null}', 'This is no list of Army Forge: it has no "units".'),
        (b'{"armies": []}', 'This is no list of Army Forge: it has no "units".'),
        (b'{"units": []}', "The list has no units."),
        (b'{"units": {}}', 'In the list, "units" is no list.'),
        (b'{"units": "all"}', 'In the list, "units" is no list.'),
        (b'{"units": [7]}', "Unit 1 is no JSON object."),
        (b'{"units": [null]}', "Unit 1 is no JSON object."),
        (b'{"units": [', "This is not JSON: expecting value at character 12."),
        (b'{"units": []} x', "This is not JSON: extra data at character 15."),
        (b'{"units": [{"cost": NaN}]}', "NaN is not a number; write a whole number."),
        (b'{"units": [{"cost": -Infinity}]}', "-Infinity is not a number; write a whole number."),
        (b'{"units": [{"cost": 1e999}]}', "The number 1e999 is too large."),
        (b'{"units": [], "units": []}', 'The key "units" stands twice in one object; keep one.'),
        (b'{"units": [{"xp": 1, "x\\u0070": 2}]}', 'The key "xp" stands twice in one object; keep one.'),
        (b'{"units": "\xe9"}', "Line 1 of the file is not UTF-8; save it as UTF-8."),
        (b'{"name": "\\ud800", "units": [{}]}', "A text holds U+D800, half of a character; write the whole one."),
        (
            b'{"units": ' + b"[" * 20 + b"]" * 20 + b"}",
            "The JSON is nested deeper than 20 levels; no request needs that.",
        ),
        (
            b'{"units": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
            "The JSON is nested deeper than 20 levels; no request needs that.",
        ),
        (b"{" + b" " * 5 * 1024 * 1024 + b"}", "The file has more than 5 MB; no army list needs that."),
        (b'{"units": [{"cost": ' + b"9" * 5000 + b"}]}", "A number has 5,000 digits; at most 18 are read."),
    ],
)
def test_a_broken_or_foreign_file_is_refused(data: bytes, sentence: str) -> None:
    assert refusal(data) == sentence


def test_more_units_than_any_army_has_are_refused() -> None:
    assert refusal_of(*[unit()] * 201) == 'In the list, "units" has 201 entries; at most 200 are read.'
    assert len(read(*[unit()] * 200).units) == 200


@pytest.mark.parametrize("value", ["yes", 1, []])
def test_campaign_mode_is_true_or_false(value: Any) -> None:
    assert refusal_of(unit(), campaignMode=value) == 'In the list, "campaignMode" is neither true nor false.'


def test_a_list_is_named_by_a_text() -> None:
    assert refusal_of(unit(), name=7) == 'In the list, "name" is no text.'


# --- what is refused: a unit -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": None}, 'In unit 1, "name" is missing.'),
        ({"name": ["Rovers"]}, 'In unit 1, "name" is no text.'),
        ({"name": "R" * 81}, "The name of unit 1 has 81 characters; at most 80 are allowed."),
        (
            {"name": "A\u202eB"},
            "The name of unit 1 holds the text-direction control U+202E at position 2; take it out.",
        ),
        ({"customName": 5}, 'In unit 1, "customName" is no text.'),
        ({"cost": None}, 'In unit 1, "cost" is missing.'),
        ({"cost": -5}, 'In unit 1, "cost" is below zero.'),
        ({"cost": "100"}, 'In unit 1, "cost" is no whole number.'),
        ({"cost": 100.0}, 'In unit 1, "cost" is no whole number.'),
        ({"cost": True}, 'In unit 1, "cost" is no whole number.'),
        ({"cost": 100_001}, 'In unit 1, "cost" is more than 100,000 points.'),
        ({"id": 7}, 'In unit 1, "id" is no text.'),
        ({"selectionId": "x" * 81}, 'In unit 1, "selectionId" has 81 characters; at most 80 are read.'),
        ({"selectionId": 7}, 'In unit 1, "selectionId" is no text.'),
        ({"size": "five"}, 'In unit 1, "size" is no whole number.'),
        ({"size": -1}, 'In unit 1, "size" is below zero.'),
        ({"xp": -1}, 'In unit 1, "xp" is below zero.'),
        ({"xp": "7"}, 'In unit 1, "xp" is no whole number.'),
        ({"xp": 7.5}, 'In unit 1, "xp" is no whole number.'),
        ({"rules": "Hero"}, 'In unit 1, "rules" is no list.'),
        ({"rules": ["Hero"]}, "Rule 1 of unit 1 is no JSON object."),
        ({"rules": [{"name": 1}]}, 'In rule 1 of unit 1, "name" is no text.'),
        ({"traits": "Agile"}, 'In unit 1, "traits" is no list.'),
        ({"traits": [{"name": "Agile"}]}, 'In unit 1, "traits" holds something that is no text.'),
        ({"traits": [" "]}, "The trait of unit 1 is empty; give at least one character."),
        ({"traits": ["x" * 2001]}, 'In unit 1, "traits" has a text of 2,001 characters; at most 2,000 are read.'),
        ({"traits": ["Agile"] * 101}, 'In unit 1, "traits" has 101 entries; at most 100 are read.'),
        ({"combined": "yes"}, 'In unit 1, "combined" is neither true nor false.'),
        ({"joinToUnit": 4}, 'In unit 1, "joinToUnit" is no text.'),
    ],
)
def test_a_broken_unit_is_refused(fields: Any, sentence: str) -> None:
    assert refusal_of(unit(**fields)) == sentence


@pytest.mark.parametrize(
    ("selected", "sentence"),
    [
        ({}, 'In unit 1, "selectedUpgrades" is no list.'),
        (["Banner"], "Upgrade 1 of unit 1 is no JSON object."),
        ([{}], "The option of upgrade 1 of unit 1 is no JSON object."),
        ([{"option": "Banner"}], "The option of upgrade 1 of unit 1 is no JSON object."),
        ([upgrade(label="")], "The label of the option of upgrade 1 of unit 1 is empty; give at least one character."),
        ([upgrade(cost="5")], 'In the option of upgrade 1 of unit 1, "cost" is no whole number.'),
        ([upgrade(cost=-100_001)], 'In the option of upgrade 1 of unit 1, "cost" is more than 100,000 points.'),
        ([upgrade(costs={})], 'In the option of upgrade 1 of unit 1, "costs" is no list.'),
        ([upgrade(costs=[5])], "Price 1 of the option of upgrade 1 of unit 1 is no JSON object."),
        (
            [upgrade(costs=[{"unitId": "kind-a"}])],
            'In price 1 of the option of upgrade 1 of unit 1, "cost" is missing.',
        ),
        (
            [upgrade(costs=[{"unitId": 1, "cost": 5}])],
            'In price 1 of the option of upgrade 1 of unit 1, "unitId" is no text.',
        ),
        (
            [upgrade(costs=[{"unitId": "kind-a", "cost": 5}, {"unitId": "kind-a", "cost": 6}])],
            'In the option of upgrade 1 of unit 1, "costs" has several prices for one unit.',
        ),
    ],
)
def test_a_broken_upgrade_is_refused(selected: Any, sentence: str) -> None:
    assert refusal_of(unit(selectedUpgrades=selected)) == sentence


def test_the_unit_that_is_broken_is_named_by_its_place() -> None:
    assert refusal_of(unit(), unit(cost=-1)) == 'In unit 2, "cost" is below zero.'


def test_two_units_are_never_one_selection() -> None:
    sentence = 'Units 1 and 3 of the list have the same "selectionId".'
    assert refusal_of(unit(selectionId="a"), unit(selectionId="b"), unit(selectionId="a")) == sentence


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ("name", "customName", "cost", "id", "selectionId", "size", "rules", "traits", "selectedUpgrades", "combined")


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS, JSON)))
def test_whatever_stands_in_a_unit_it_is_read_or_refused(fields: Any) -> None:
    with contextlib.suppress(BadRequest):
        assert len(read(unit(**fields)).units) == 1


def test_a_reading_survives_being_written_down() -> None:
    army = read(hero(xp=5, traits=["Leader", "Crazed"], selectedUpgrades=[upgrade(cost=-5)]), unit(combined=True))
    assert type(army).model_validate_json(army.model_dump_json()) == army
