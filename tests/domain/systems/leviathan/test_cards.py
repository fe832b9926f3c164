"""Secondary missions of Leviathan on a score sheet: every printed value, fixed and tactical, and how many there are."""

import os
from typing import Any

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.values import Sheet
from tests.domain.leviathan_sheets import (
    PLAIN,
    TARGETS,
    card,
    is_accepted,
    kept,
    recorded,
    scored,
    shown,
    table,
    unplanned,
)
from tests.domain.leviathan_values import FIXED, LATE, TACTICAL
from tests.domain.scheming import hand_in
from tests.spec import given

DRAWN_ONLY = [name for name in TACTICAL if name not in FIXED]
OTHERS = [name for name in TACTICAL if name not in LATE]
EVERY = range(1000 if os.environ.get("LEDGER_ENDURE") == "1" else 61)  # a sheet takes no number past 999
WITHOUT_END = {"Assassination": range(24, len(EVERY), 4), "Bring it Down": range(21, len(EVERY))}  # fixed, past 20


def drawn(*cards: Sheet) -> Sheet:
    return scored(0, list(cards), kind="tactical")


def fixed(*cards: Sheet) -> Sheet:
    return scored(0, list(cards), kind="fixed")


def many(number: int, *, in_rounds: tuple[int, ...] = (2, 3, 4, 5)) -> list[Sheet]:
    """So many different cards achieved, each for the most it brings, over these battle rounds."""
    names = list(TACTICAL)[:number]
    return [card(name, in_rounds[no % len(in_rounds)], max(TACTICAL[name])) for no, name in enumerate(names)]


# every value


@pytest.mark.rule("LV-13")
@pytest.mark.parametrize("name", TACTICAL)
def test_a_drawn_card_brings_what_is_printed_and_nothing_else(name: str) -> None:
    facts = table()
    assert {vp for vp in EVERY if is_accepted(facts, drawn(card(name, 2, vp)))} == TACTICAL[name]


@pytest.mark.rule("LV-13")
@pytest.mark.rule("LV-26")
@pytest.mark.parametrize("name", FIXED)
def test_a_fixed_card_brings_what_is_printed_and_nothing_else(name: str) -> None:
    facts = table()
    printed = FIXED[name] | set(WITHOUT_END.get(name, ()))
    assert {vp for vp in EVERY if is_accepted(facts, fixed(card(name, 2, vp)))} == printed


@pytest.mark.rule("LV-13")
@pytest.mark.parametrize("name", DRAWN_ONLY)
def test_the_third_card_of_a_fixed_player_brings_what_is_printed(name: str) -> None:
    facts = table(rules=TARGETS)
    assert {vp for vp in EVERY if is_accepted(facts, fixed(card(name, 2, vp)))} == TACTICAL[name]


@pytest.mark.rule("LV-13")
@pytest.mark.rule("LV-14")
@pytest.mark.rule("LV-26")
@pytest.mark.parametrize("round_no", [1, 2, 3, 4, 5])
def test_a_card_brings_the_same_in_every_battle_round_but_for_two_in_the_first(round_no: int) -> None:
    facts = table()
    for name, printed in TACTICAL.items():
        found = {vp for vp in range(21) if is_accepted(facts, drawn(card(name, round_no, vp)))}
        assert found == (set() if round_no == 1 and name in LATE else printed), name
    for name, printed in FIXED.items():
        found = {vp for vp in range(21) if is_accepted(facts, fixed(card(name, round_no, vp)))}
        assert found == ({0} if round_no == 1 and name in LATE else printed), name


@pytest.mark.rule("LV-13")
@pytest.mark.parametrize("value", [-1, -5, 1000, 5.0, "5", True, None, [5]])
@pytest.mark.parametrize("kind", ["tactical", "fixed"])
def test_what_is_no_number_of_points_is_no_value_of_a_card(kind: str, value: Any) -> None:
    entry = {"card": "Bring it Down", "round": 2, "vp": value}
    given(*table()).when(hand_in(scored(0, [entry], kind=kind))).then_refused(BadRequest, '"secondary.0.vp"')


@pytest.mark.rule("LV-13")
@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (drawn(card("cleanse", 2, 4)), "Cleanse, when it is drawn and achieved, brings 3 or 5 VP, not 4"),
        (drawn(card("No Prisoners", 2, 6)), "brings 2, 4 or 5 VP, not 6"),
        (fixed(card("Cleanse", 2, 5)), "Cleanse as a fixed card brings 0, 2 or 4 VP in a battle round, not 5"),
        (fixed(card("Assassination", 2, 6)), "brings multiples of 4 VP in a battle round, not 6"),
        (fixed(card("Bring it Down", 2, 1)), "brings sums of 2, 3, 4 and 5 VP in a battle round, not 1"),
        (drawn(card("Cleansing", 2, 3)), "no secondary mission called 'Cleansing'; did you mean Cleanse?"),
        (drawn(card("Cleanse", 6, 3)), "no battle round 6; a battle has 5"),
    ],
)
def test_a_refusal_names_the_card_and_what_it_brings(sheet: Sheet, words: str) -> None:
    given(*table()).when(hand_in(sheet)).then_refused(BadRequest, "The sheet of #1", words)


def test_cards_are_kept_as_the_document_spells_them() -> None:
    sheet = kept(table(), drawn(card("secure no man’s land", 2, 5)))
    assert sheet["secondary"] == [card("Secure No Man's Land", 2, 5)]


@pytest.mark.rule("LV-14")
@pytest.mark.parametrize("name", LATE)
def test_two_cards_cannot_be_achieved_in_battle_round_1(name: str) -> None:
    facts, vp = table(rules=TARGETS), max(TACTICAL[name])
    words = f"{name} cannot be achieved in battle round 1"
    given(*facts).when(hand_in(drawn(card(name, 1, vp)))).then_refused(BadRequest, words)
    assert is_accepted(facts, drawn(card(name, 2, vp)))
    as_fixed = min(FIXED[name] - {0}) if name in FIXED else vp
    given(*facts).when(hand_in(fixed(card(name, 1, as_fixed)))).then_refused(BadRequest, words)


@pytest.mark.rule("LV-14")
@pytest.mark.parametrize("name", OTHERS)
def test_every_other_card_can(name: str) -> None:
    assert is_accepted(table(), drawn(card(name, 1, max(TACTICAL[name]))))


# fixed or drawn


@pytest.mark.rule("LV-08")
def test_a_fixed_player_scores_two_cards_in_any_round() -> None:
    two = [card("Cleanse", no, 4) for no in (1, 2, 3)] + [card("Assassination", no, 4) for no in (1, 5)]
    assert kept(table(), fixed(*two))["vp"] == 20
    third = card("Bring it Down", 2, 2)
    words = "A player has 2 fixed cards, not 3: Cleanse, Assassination and Bring it Down"
    given(*table()).when(hand_in(fixed(*two, third))).then_refused(BadRequest, words)
    again = hand_in(fixed(card("Cleanse", 2, 4), card("Cleanse", 2, 2)))
    given(*table()).when(again).then_refused(BadRequest, "entered twice for battle round 2")


@pytest.mark.rule("LV-08")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (["Cleanse"], "Fixed missions are 2 different cards, not Cleanse"),
        (["Cleanse", "cleanse"], "Fixed missions are 2 different cards"),
        (["Cleanse", "Assassination", "Bring it Down"], "Fixed missions are 2 different cards"),
        (["Cleanse", "Area Denial"], "Area Denial is only drawn and cannot be fixed"),
    ],
)
def test_fixed_cards_are_two_of_seven(cards: list[str], words: str) -> None:
    given(*table()).when(hand_in({"vp": 9, "fixed": cards})).then_refused(BadRequest, words)
    assert kept(table(), {"vp": 9, "fixed": ["cleanse", "bring it down"]})["fixed"] == ["Cleanse", "Bring it Down"]


@pytest.mark.rule("LV-08")
def test_only_the_cards_that_were_fixed_score() -> None:
    sheet = {**scored(0, [card("Cleanse", 2, 4)]), "fixed": ["Assassination", "Bring it Down"]}
    words = "Cleanse is not one of the fixed cards, Assassination and Bring it Down"
    given(*table()).when(hand_in(sheet)).then_refused(BadRequest, words)
    given(*table()).when(hand_in({**sheet, "kind": "tactical"})).then_refused(BadRequest, 'leave "fixed" out')


@pytest.mark.rule("LV-08")
@pytest.mark.rule("LV-22")
@pytest.mark.parametrize("rules", [TARGETS, ("Maelstrom of Battle", "Minefields", "Targets of Opportunity")])
def test_a_fixed_player_draws_where_targets_of_opportunity_is_among_the_rules(rules: tuple[str, ...]) -> None:
    sheet = fixed(card("Cleanse", 2, 4), card("Area Denial", 2, 5))
    words = "Area Denial is only drawn", "unless Targets of Opportunity is among the mission's rules"
    given(*table(rules=PLAIN)).when(hand_in(sheet)).then_refused(RuleViolation, *words)
    assert kept(table(rules=rules), sheet)["vp"] == 9
    assert kept(unplanned(), sheet)["vp"] == 9  # where nothing is known of the mission
    given(*table(rules=rules)).when(hand_in(fixed(card("Area Denial", 2, 5), card("Area Denial", 3, 5)))).then_refused(
        BadRequest, "Area Denial is scored twice"
    )


@pytest.mark.rule("LV-08")
@pytest.mark.parametrize("name", TACTICAL)
def test_a_drawn_card_pays_once(name: str) -> None:
    vp = max(TACTICAL[name])
    given(*table()).when(hand_in(drawn(card(name, 2, vp), card(name, 3, vp)))).then_refused(
        BadRequest, f"{name} is scored twice, and a card that is drawn pays once"
    )


@pytest.mark.rule("LV-08")
def test_a_sheet_that_does_not_say_its_kind_must_fit_one() -> None:
    facts = table()
    assert kept(facts, scored(0, [card("Assassination", 2, 12), card("Assassination", 3, 12)]))["lost"] == {
        "secondary": 4,
        "cards": {"Assassination": 4},
    }
    assert kept(facts, scored(0, [card("Cleanse", 2, 5), card("Area Denial", 2, 5)]))["vp"] == 10
    neither = scored(0, [card("Cleanse", 2, 4), card("Area Denial", 2, 5)])
    given(*facts).when(hand_in(neither)).then_refused(
        BadRequest, "fit neither kind", "As tactical ones: Cleanse", "As fixed ones: Area Denial is only drawn"
    )


# as it was shown before play


@pytest.mark.rule("LV-24")
@pytest.mark.rule("LV-08")
def test_a_sheet_does_not_contradict_what_was_shown_before_play() -> None:
    chosen = shown("secondaries", ({"kind": "fixed", "cards": ["Cleanse", "Assassination"]},), ({"kind": "tactical"},))
    facts = (*table(), chosen)
    given(*facts).when(hand_in({"vp": 9, "kind": "tactical"})).then_refused(
        RuleViolation, "shown to play fixed missions, not tactical ones"
    )
    given(*facts).when(hand_in({"vp": 9, "fixed": ["Cleanse", "Bring it Down"]})).then_refused(
        RuleViolation, "shown to have fixed Cleanse and Assassination, not Cleanse and Bring it Down"
    )
    given(*facts).when(hand_in(scored(0, [card("Bring it Down", 2, 2)]))).then_refused(
        BadRequest, "not one of the fixed"
    )
    given(*facts).when(hand_in({"vp": 9}, {"vp": 9, "kind": "fixed"})).then_refused(RuleViolation, "The sheet of #2")
    assert kept(facts, scored(0, [card("Assassination", 2, 24)]))["vp"] == 20
    assert kept(facts, {"vp": 9, "fixed": ["Assassination", "Cleanse"]})["vp"] == 9
    theirs = hand_in({"vp": 9}, {"vp": 9, "fixed": ["Assassination", "Cleanse"]})
    given(*facts).when(theirs).then_refused(RuleViolation, "The sheet of #2", "shown to play tactical missions")


# how many


@pytest.mark.rule("LV-27")
def test_a_player_achieves_at_most_ten_cards_a_battle() -> None:
    facts = table()
    assert kept(facts, drawn(*many(10)))["vp"] == 40
    words = "at most 10 drawn cards here, 2 for each own turn, not 11"
    given(*facts).when(hand_in(drawn(*many(11)))).then_refused(RuleViolation, words)


@pytest.mark.rule("LV-27")
@pytest.mark.rule("LV-22")
@pytest.mark.parametrize("rules", [TARGETS, ("Maelstrom of Battle", "Targets of Opportunity", "Vox Static")])
def test_with_targets_of_opportunity_it_is_fifteen_and_five_beside_fixed_ones(rules: tuple[str, ...]) -> None:
    facts = table(rules=rules)
    assert is_accepted(facts, drawn(*many(15)))
    given(*facts).when(hand_in(drawn(*many(16)))).then_refused(RuleViolation, "at most 15 drawn cards here, 3 for each")
    extra = [card(name, no % 4 + 2, max(TACTICAL[name])) for no, name in enumerate(DRAWN_ONLY)]
    assert is_accepted(facts, fixed(*extra[:5]))
    given(*facts).when(hand_in(fixed(*extra[:6]))).then_refused(RuleViolation, "at most 5 drawn cards here, 1 for each")


@pytest.mark.rule("LV-27")
@pytest.mark.parametrize(
    ("cards", "first_turn", "is_odd"),
    [
        (many(2, in_rounds=(2,)), True, False),
        (many(3, in_rounds=(2,)), True, True),
        (many(4, in_rounds=(2,)), False, False),  # two left over from round 1, then the two new ones
        (many(4, in_rounds=(2,)), None, False),
        (many(5, in_rounds=(3,)), False, True),
        (many(2, in_rounds=(1,)), False, False),
        (many(3, in_rounds=(1,)), False, True),  # nothing is left over yet
        (many(7, in_rounds=(2, 3)), False, True),  # six were active by then
    ],
)
def test_more_cards_in_a_round_than_were_active_are_odd(
    cards: list[Sheet], first_turn: bool | None, is_odd: bool
) -> None:
    said = {} if first_turn is None else {"first_turn": first_turn}
    oddities = recorded(table(), {**drawn(*cards), **said}).oddities
    assert oddities == (("many-cards-in-a-round",) if is_odd else ())
    if first_turn is not None:  # the other sheet tells it just as well
        theirs = recorded(table(), drawn(*cards), {"vp": 2, "first_turn": not first_turn}).oddities
        assert theirs == oddities


@pytest.mark.rule("LV-06")
@pytest.mark.rule("LV-27")
def test_who_has_the_first_turn_is_told_by_either_sheet_for_either_side() -> None:
    three = drawn(*many(3, in_rounds=(2,)))
    odd, fine = ("many-cards-in-a-round",), ()
    assert recorded(table(), {"vp": 2, "first_turn": False}, three).oddities == odd
    assert recorded(table(), {"vp": 2, "first_turn": True}, three).oddities == fine
    assert recorded(table(), {"vp": 2}, three).oddities == fine
    assert recorded(table(), {**three, "first_turn": True}, {**three, "first_turn": False}).oddities == odd
    assert recorded(table(), {**three, "first_turn": False}, {"vp": 2, "first_turn": True}).oddities == fine


@pytest.mark.rule("LV-27")
def test_the_number_of_active_cards_is_a_figure() -> None:
    facts = table(figures={"active_cards": 1})
    given(*facts).when(hand_in(drawn(*many(6)))).then_refused(RuleViolation, "at most 5 drawn cards here, 1 for each")
