"""Cards dealt by seed: which gambit goes, and the decks of secondary missions, whose first cards can be achieved."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

import pytest

from ledger.domain.amendments import rules_of
from ledger.domain.errors import RuleViolation
from ledger.domain.system import Deal, Dealt
from ledger.domain.systems import system_called
from tests.builders import Figures
from tests.domain.leviathan_values import NINE, SEVEN

LEVIATHAN = "leviathan"
SIXTEEN = {*SEVEN, *NINE}
LATER = {"Storm Hostile Objective", "Defend Stronghold"}  # not to be achieved in battle round 1
TARGETS: Figures = {"rules": ["Maelstrom of Battle", "Minefields", "Targets of Opportunity"]}
TIMES = 1400


def deal(kind: str, no: int = 0, setup: Figures | None = None, **figures: int) -> Dealt:
    """The deal of a seed, numbered from 0."""
    system = system_called(LEVIATHAN)
    return system.deals[kind](Deal(rules_of(system, figures), None, dict(setup or {}), sha256(b"%d" % no).digest()))


def many(kind: str, setup: Figures | None = None, times: int = TIMES) -> list[Dealt]:
    system = system_called(LEVIATHAN)
    rules = rules_of(system, {})
    seeds = (sha256(b"%d" % no).digest() for no in range(times))
    return [system.deals[kind](Deal(rules, None, dict(setup or {}), seed)) for seed in seeds]


def is_even(counted: Counter[str], cards: Sequence[str] | set[str]) -> bool:
    """Whether no card comes much oftener than another: chi-squared, far past what chance does once in a million."""
    expected = counted.total() / len(cards)
    assert set(counted) == set(cards)
    return sum((count - expected) ** 2 / expected for count in counted.values()) < 3 * len(cards) + 12


# the gambit that goes


@pytest.mark.rule("LV-15")
def test_one_of_the_three_gambits_goes_and_each_as_often_as_another() -> None:
    dealt = many("gambit")
    assert all(len(each.cards) == 1 for each in dealt)
    three = ("Delaying Tactics", "Orbital Strike Coordinates", "Emergency Evacuation")
    assert is_even(Counter(each.cards[0] for each in dealt), three)


@pytest.mark.rule("LV-15")
def test_the_player_is_told_what_is_left_to_choose_from() -> None:
    ((gone,), (note,)) = deal("gambit")
    assert gone not in note
    assert "Proceed as Planned" in note
    assert sum(card in note for card in ("Delaying Tactics", "Orbital Strike Coordinates", "Emergency Evacuation")) == 2


# a tactical deck


@pytest.mark.rule("LV-07")
@pytest.mark.rule("LV-08")
def test_a_tactical_deck_has_all_sixteen_cards_and_none_comes_twice() -> None:
    for each in many("tactical", times=200):
        assert len(each.cards) == 16
        assert set(each.cards) == SIXTEEN


@pytest.mark.rule("LV-30")
@pytest.mark.parametrize(("setup", "first"), [({}, 2), (TARGETS, 3)], ids=["two", "targets of opportunity"])
def test_what_cannot_be_achieved_in_battle_round_1_is_not_among_the_cards_drawn_then(
    setup: Figures, first: int
) -> None:
    dealt = many("tactical", setup)
    assert all(LATER.isdisjoint(each.cards[:first]) for each in dealt)
    assert any(each.cards[first] in LATER for each in dealt), "the very next card may be one"


@pytest.mark.rule("LV-08")
def test_two_cards_are_active_at_a_time_and_three_under_targets_of_opportunity() -> None:
    assert "The first 2 are drawn in battle round 1" in deal("tactical").notes[0]
    assert "The first 3 are drawn in battle round 1" in deal("tactical", setup=TARGETS).notes[0]
    assert "The first is drawn in battle round 1" in deal("tactical", active_cards=1).notes[0]


@pytest.mark.rule("LV-30")
def test_every_other_card_may_come_first_and_each_as_often_as_another() -> None:
    dealt = many("tactical")
    for place in (0, 1):
        assert is_even(Counter(each.cards[place] for each in dealt), SIXTEEN - LATER)


@pytest.mark.rule("LV-30")
def test_a_card_that_went_back_comes_anywhere_in_the_rest_of_the_deck() -> None:
    back = [each for each in many("tactical", times=4 * TIMES) if any("shuffled back" in note for note in each.notes)]
    places = Counter(
        str(each.cards.index(card)) for each in back for card in LATER if any(card in note for note in each.notes[1:-2])
    )
    assert is_even(places, [str(place) for place in range(2, 16)])


@pytest.mark.rule("LV-30")
def test_whatever_went_back_is_told_and_so_is_what_else_is_to_be_known() -> None:
    told = next(each for each in many("tactical") if any("shuffled back" in note for note in each.notes))
    assert any(f"{card} was drawn in battle round 1 and shuffled back." in told.notes for card in LATER)
    *_, passing, swap = told.notes
    assert all(card in passing for card in LATER)
    assert "one or two qualifying units left" in swap
    assert "Engage on All Fronts" in swap


@pytest.mark.rule("LV-08")
def test_an_order_is_never_told_otherwise() -> None:
    assert deal("tactical", 7) == deal("tactical", 7)
    assert deal("tactical", 7).cards != deal("tactical", 8).cards


# fixed missions with Targets of Opportunity


@pytest.mark.rule("LV-08")
@pytest.mark.rule("LV-22")
def test_who_plays_fixed_missions_draws_from_the_nine_others_under_targets_of_opportunity_alone() -> None:
    dealt = many("opportunity", TARGETS)
    assert all(len(each.cards) == 9 and set(each.cards) == {*NINE} for each in dealt)
    assert is_even(Counter(each.cards[0] for each in dealt), {*NINE} - LATER)
    with pytest.raises(RuleViolation, match="Targets of Opportunity"):
        deal("opportunity")


# frozen


@pytest.mark.rule("LV-08")
def test_the_deals_of_a_seed_are_frozen() -> None:
    assert deal("gambit").cards == ("Delaying Tactics",)
    assert deal("tactical", 1).cards == (
        "Secure No Man's Land",
        "Behind Enemy Lines",
        "Overwhelming Force",
        "Engage on All Fronts",
        "Cleanse",
        "No Prisoners",
        "Deploy Teleport Homers",
        "A Tempting Target",
        "Defend Stronghold",
        "Capture Enemy Outpost",
        "Area Denial",
        "Bring it Down",
        "Extend Battle Lines",
        "Assassination",
        "Storm Hostile Objective",
        "Investigate Signals",
    )
    assert deal("opportunity", 0, TARGETS).cards == (
        "A Tempting Target",
        "Extend Battle Lines",
        "Defend Stronghold",
        "Investigate Signals",
        "No Prisoners",
        "Area Denial",
        "Capture Enemy Outpost",
        "Overwhelming Force",
        "Secure No Man's Land",
    )


@pytest.mark.rule("LV-25")
def test_dice_of_a_gambit_fall_by_seed_each_face_as_often() -> None:
    faces = Counter(face for no in range(100) for face in deal("dice", no).cards)
    assert set(faces) == {"1", "2", "3", "4", "5", "6"}
    expected = sum(faces.values()) / 6
    assert sum((count - expected) ** 2 / expected for count in faces.values()) < 20.52  # five degrees, alpha 0.001
    assert deal("dice", 1).cards == deal("dice", 1).cards != deal("dice", 2).cards
    assert len(deal("dice").cards) == 30
