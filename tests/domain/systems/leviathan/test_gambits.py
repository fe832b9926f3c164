"""Gambits of Leviathan on a score sheet: thirty or nothing, by what was revealed, counted and rolled."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.values import Sheet
from tests.domain.leviathan_sheets import at, is_accepted, kept, scored, shown, table
from tests.domain.scheming import hand_in
from tests.spec import given

DELAYING, ORBITAL, EVACUATION = "Delaying Tactics", "Orbital Strike Coordinates", "Emergency Evacuation"
PROCEED = "Proceed as Planned"


def attempted(card: str, **more: Any) -> Sheet:
    return scored(0, 0, gambit={"card": card, **more})


def brought(card: str, **counts: Any) -> int:
    """What a gambit brings by what was counted."""
    points: int = kept(table(), attempted(card, counts=counts))["gambit"]["vp"]
    return points


@pytest.mark.rule("LV-15")
def test_a_gambit_brings_thirty_or_nothing() -> None:
    facts = table()
    assert [vp for vp in range(101) if is_accepted(facts, scored(0, 0, gambit=vp))] == [0, 30]
    assert [vp for vp in range(101) if is_accepted(facts, attempted(ORBITAL, vp=vp))] == [0, 30]
    given(*facts).when(hand_in(attempted(ORBITAL, vp=15))).then_refused(BadRequest, "brings 30 or nothing, not 15")
    given(*facts).when(hand_in(attempted(PROCEED, vp=30))).then_refused(BadRequest, "is no gambit and brings nothing")
    assert kept(facts, attempted("proceed as planned"))["gambit"] == {"card": PROCEED, "vp": 0}
    assert kept(facts, scored(5, 0, gambit=30))["counted"]["primary"] == 35


@pytest.mark.rule("LV-15")
def test_what_a_gambit_brings_is_a_figure() -> None:
    facts = table(figures={"gambit": 25})
    assert kept(facts, scored(0, 0, gambit=25))["vp"] == 25
    given(*facts).when(hand_in(scored(0, 0, gambit=30))).then_refused(BadRequest, "brings 25 or nothing, not 30")


@pytest.mark.rule("LV-15")
def test_the_card_that_went_cannot_be_attempted() -> None:
    facts = table()
    gone = attempted(ORBITAL, vp=30, discarded="orbital strike coordinates")
    given(*facts).when(hand_in(gone)).then_refused(BadRequest, f"{ORBITAL} was discarded and cannot be attempted")
    kept_sheet = kept(facts, attempted(ORBITAL, vp=30, discarded="emergency evacuation"))
    assert kept_sheet["gambit"] == {"card": ORBITAL, "vp": 30, "discarded": EVACUATION}
    proceed = attempted(ORBITAL, vp=30, discarded=PROCEED)
    given(*facts).when(hand_in(proceed)).then_refused(BadRequest, "no gambit to discard called")
    given(*facts).when(hand_in(attempted(ORBITAL))).then_refused(BadRequest, f"Say what {ORBITAL} brought")


@pytest.mark.rule("LV-15")
def test_a_sheet_does_not_contradict_the_card_revealed() -> None:
    laid = shown("gambit", ({"card": ORBITAL, "discarded": EVACUATION},), ({"card": PROCEED},))
    facts = (*table(), laid)
    given(*facts).when(hand_in(attempted(DELAYING, vp=30))).then_refused(
        RuleViolation, f"{ORBITAL} was revealed in this game, not {DELAYING}"
    )
    given(*facts).when(hand_in(attempted(ORBITAL, vp=0, discarded=DELAYING))).then_refused(
        RuleViolation, f"{EVACUATION} was discarded in this game, not {DELAYING}"
    )
    given(*facts).when(hand_in({"vp": 40}, scored(0, 0, gambit=30))).then_refused(
        BadRequest, "The sheet of #2", f"{PROCEED} is no gambit"
    )
    assert kept(facts, scored(0, 0, gambit=30))["vp"] == 30


@pytest.mark.rule("LV-15")
def test_the_card_revealed_is_not_the_one_that_went() -> None:
    facts = (*table(), shown("gambit", ({"card": ORBITAL},), ({"card": PROCEED},)))
    gone = scored(0, 0, gambit={"vp": 30, "discarded": ORBITAL})
    given(*facts).when(hand_in(gone)).then_refused(RuleViolation, f"{ORBITAL} was revealed", "cannot be the one that")
    other = scored(0, 0, gambit={"vp": 30, "discarded": DELAYING})
    assert kept(facts, other)["gambit"] == {"vp": 30, "discarded": DELAYING}


@pytest.mark.rule("LV-15")
def test_a_gambit_that_was_revealed_stops_the_primary_mission_and_has_its_outcome_told() -> None:
    facts = (*table(), shown("gambit", ({"card": ORBITAL},), ({"card": PROCEED},)))
    late = scored([at(3, 15), at(4, 5)], 0, gambit=0)
    given(*facts).when(hand_in(late)).then_refused(BadRequest, "nothing after battle round 3, not 5 in battle round 4")
    given(*facts).when(hand_in(scored([at(3, 15)]))).then_refused(RuleViolation, "say what it brought")
    assert kept(facts, scored([at(3, 15)], gambit=30))["vp"] == 45
    assert kept(facts, scored(45))["vp"] == 45  # a sum may hold it


@pytest.mark.rule("LV-25")
@pytest.mark.parametrize(
    ("counts", "vp"),
    [
        ({"units": 8, "done": 4}, 30),
        ({"units": 9, "done": 4}, 0),  # half of nine, rounded up
        ({"units": 9, "done": 5}, 30),
        ({"units": 3, "done": 3}, 0),  # never under four
        ({"units": 4, "done": 4}, 30),
        ({"dice": [4, 4, 4, 4]}, 30),
        ({"dice": [4, 4, 4, 3]}, 0),
        ({"dice": [4, 4, 4, 3], "modifiers": [0, 0, 0, 1]}, 30),
        ({"dice": [4, 4, 4, 4], "modifiers": [0, 0, 0, -1]}, 0),
        ({"units": 5, "dice": [6, 6, 6, 6, 1]}, 30),
    ],
)
def test_delaying_tactics_by_what_was_counted(counts: dict[str, Any], vp: int) -> None:
    assert brought(DELAYING, **counts) == vp


@pytest.mark.rule("LV-25")
@pytest.mark.parametrize(
    ("dice", "corners", "vp"),
    [([6, 6], 0, 30), ([6, 5], 0, 0), ([6, 5], 1, 30), ([5, 4], 3, 30), ([5, 3], 3, 0), ([1, 1], 3, 0)],
)
def test_orbital_strike_by_its_dice_and_corners(dice: list[int], corners: int, vp: int) -> None:
    assert brought(ORBITAL, dice=dice, corners=corners) == vp


@pytest.mark.rule("LV-25")
@pytest.mark.parametrize(
    ("counts", "vp"),
    [
        ({"units": 8, "done": 4}, 30),
        ({"units": 9, "done": 4}, 0),
        ({"units": 2, "done": 2}, 0),
        ({"units": 8, "dice": [4, 5, 6, 4, 1]}, 30),
        ({"units": 8, "dice": [4, 5, 6, 4, 1], "modifiers": [-1, 0, 0, 0, 0]}, 0),
        ({"units": 8, "dice": [4, 5, 3], "embarked": 2}, 30),
        ({"units": 10, "dice": [4, 5, 3], "embarked": 2}, 0),
    ],
)
def test_emergency_evacuation_by_what_was_counted(counts: dict[str, Any], vp: int) -> None:
    assert brought(EVACUATION, **counts) == vp


@pytest.mark.rule("LV-25")
def test_what_was_said_may_not_contradict_what_was_counted() -> None:
    facts, failed = table(), {"dice": [1, 1], "corners": 0}
    given(*facts).when(hand_in(attempted(ORBITAL, vp=30, counts=failed))).then_refused(
        BadRequest, f"By what was counted, {ORBITAL} brings 0, not 30"
    )
    lucky = {"dice": [6, 6], "corners": 0}
    given(*facts).when(hand_in(attempted(ORBITAL, vp=0, counts=lucky))).then_refused(BadRequest, "brings 30, not 0")
    assert kept(facts, attempted(ORBITAL, vp=30, counts=lucky))["vp"] == 30


@pytest.mark.rule("LV-25")
@pytest.mark.parametrize(
    ("card", "counts", "words"),
    [
        (DELAYING, {"done": 4}, 'give "units", or as many "dice"'),
        (DELAYING, {"units": 4, "dice": [4, 4, 4]}, 'give "units", or as many "dice"'),
        (DELAYING, {"units": 4}, 'needs the "dice"'),
        (DELAYING, {"units": 4, "done": 5}, "cannot be done to 5 of 4 units"),
        (DELAYING, {"dice": [4, 4], "modifiers": [1]}, "one modifier for each"),
        (DELAYING, {"units": 4, "done": 4, "modifiers": [1]}, "one modifier for each"),
        (DELAYING, {"dice": [4, 4], "done": 1}, "done to 2 units, and not to 1"),
        (DELAYING, {"units": 4, "done": 4, "corners": 1}, "does not ask for corners"),
        (ORBITAL, {"dice": [6, 6, 6], "corners": 0}, 'needs two "dice"'),
        (ORBITAL, {"dice": [6, 6]}, 'further "corners" count'),
        (ORBITAL, {"dice": [6, 7], "corners": 0}, '"gambit.counts.dice.1" must be at most 6'),
        (ORBITAL, {"dice": [6, 6], "corners": 4}, '"gambit.counts.corners" must be at most 3'),
        (EVACUATION, {"dice": [4, 4, 4, 4]}, 'needs the own "units"'),
        (EVACUATION, {"units": 4, "dice": [4], "modifiers": [1]}, "one modifier for each of its dice"),
        (EVACUATION, {"units": 3, "dice": [4, 4], "embarked": 2}, "Only 3 units are on the table"),
        (EVACUATION, {"units": 8, "dice": [3], "embarked": 2}, "one that passed its roll"),
        (PROCEED, {"units": 4, "done": 4}, f"Nothing is counted for {PROCEED}"),
    ],
)
def test_counts_that_cannot_be_are_refused(card: str, counts: dict[str, Any], words: str) -> None:
    given(*table()).when(hand_in(attempted(card, counts=counts))).then_refused(BadRequest, words)
