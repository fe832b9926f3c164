"""New Orders and cards given up: who may, how often, and the command points they cost and bring."""

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.values import Sheet
from tests.domain.leviathan_sheets import PLAIN, TARGETS, card, kept, scored, shown, table, unplanned
from tests.domain.scheming import hand_in
from tests.spec import given

DRAWN: Sheet = {"vp": 50, "kind": "tactical"}
FIXED: Sheet = {"vp": 50, "kind": "fixed"}


@pytest.mark.rule("LV-16")
@pytest.mark.rule("LV-22")
@pytest.mark.parametrize(
    ("rules", "cost"),
    [
        (PLAIN, 1),
        (("Vox Static",), 2),
        (("Maelstrom of Battle", "Minefields", "Vox Static"), 2),
        (("Maelstrom of Battle", "Vox Static", "Targets of Opportunity", "Supply Lines"), 2),
    ],
)
def test_new_orders_cost_one_point_and_two_under_vox_static(rules: tuple[str, ...], cost: int) -> None:
    sheet = kept(table(rules=rules), {**DRAWN, "new_orders": [3]})
    assert sheet == {**DRAWN, "new_orders": [3], "command_points": {"spent": cost}}


@pytest.mark.rule("LV-16")
def test_what_new_orders_cost_is_not_told_where_nobody_knows_the_mission() -> None:
    assert kept(unplanned(), {**DRAWN, "new_orders": [3]}) == {**DRAWN, "new_orders": [3]}


@pytest.mark.rule("LV-16")
def test_new_orders_are_given_once_a_battle() -> None:
    given(*table()).when(hand_in({**DRAWN, "new_orders": [2, 3]})).then_refused(BadRequest, "at most once a battle")
    given(*table()).when(hand_in({**DRAWN, "new_orders": [6]})).then_refused(BadRequest, "no battle round 6")
    twice = table(figures={"new_orders": 2})
    assert kept(twice, {**DRAWN, "new_orders": [2, 3]})["command_points"] == {"spent": 2}
    given(*twice).when(hand_in({**DRAWN, "new_orders": [2, 3, 4]})).then_refused(BadRequest, "at most 2 times a battle")


@pytest.mark.rule("LV-16")
@pytest.mark.rule("LV-22")
def test_who_draws_no_cards_gives_no_new_orders() -> None:
    sheet = {**FIXED, "new_orders": [2]}
    given(*table()).when(hand_in(sheet)).then_refused(RuleViolation, "New Orders are for players who draw cards")
    assert kept(table(rules=TARGETS), sheet)["command_points"] == {"spent": 1}
    assert kept(table(rules=("Maelstrom of Battle", "Minefields", *TARGETS)), sheet)["command_points"] == {"spent": 1}
    assert kept(table(), {**FIXED, "new_orders": []})["vp"] == 50
    seen = (*table(), shown("secondaries", ({"kind": "fixed", "cards": ["Cleanse", "Assassination"]},), (DRAWN,)))
    given(*seen).when(hand_in({"vp": 50, "new_orders": [2]})).then_refused(RuleViolation, "that takes Targets of")


@pytest.mark.rule("LV-16")
@pytest.mark.rule("LV-17")
def test_a_sheet_whose_entries_only_fixed_cards_bring_is_that_of_a_fixed_player() -> None:
    fixed = scored(0, [card("Assassination", 2, 12)])
    words = "New Orders are for players who draw cards"
    given(*table()).when(hand_in({**fixed, "new_orders": [2]})).then_refused(RuleViolation, words)
    given(*table()).when(hand_in({**fixed, "discards": [2]})).then_refused(BadRequest, "gives up no cards")
    assert kept(table(rules=TARGETS), {**fixed, "new_orders": [2]})["command_points"] == {"spent": 1}
    for either in (card("Assassination", 2, 5), card("Bring it Down", 2, 5)):  # the second would fit a fixed card too
        drawn = {**scored(0, [either]), "new_orders": [2], "discards": [3]}
        assert kept(table(), drawn)["command_points"] == {"spent": 1, "gained": 1}


@pytest.mark.rule("LV-17")
def test_cards_given_up_bring_a_point_a_round_but_in_the_last() -> None:
    sheet = kept(table(), {**DRAWN, "discards": [1, 2, 3, 4]})
    assert sheet["command_points"] == {"gained": 4}
    refused = {(2, 2): "one command point a battle round", (5,): "in battle round 5 bring no command point"}
    for rounds, words in refused.items():
        given(*table()).when(hand_in({**DRAWN, "discards": [*rounds]})).then_refused(BadRequest, words)
    given(*table()).when(hand_in({**DRAWN, "discards": [6]})).then_refused(BadRequest, "no battle round 6")


@pytest.mark.rule("LV-17")
def test_the_points_for_cards_given_up_are_a_figure() -> None:
    facts = table(figures={"discard_points": 3})
    words = "bring at most 3 command points a battle, not 4"
    given(*facts).when(hand_in({**DRAWN, "discards": [1, 2, 3, 4]})).then_refused(BadRequest, words)
    assert kept(facts, {**DRAWN, "discards": [1, 2, 4]})["command_points"] == {"gained": 3}
    every_round = table(figures={"discard_points": 5})
    assert kept(every_round, {**DRAWN, "discards": [1, 2, 3, 4, 5]})["command_points"] == {"gained": 5}


@pytest.mark.rule("LV-17")
@pytest.mark.parametrize("rules", [PLAIN, TARGETS])
def test_who_plays_fixed_missions_gives_up_no_cards(rules: tuple[str, ...]) -> None:
    given(*table(rules=rules)).when(hand_in({**FIXED, "discards": [2]})).then_refused(BadRequest, "gives up no cards")
