"""Pools of schemes by a fate deck: what each card brings, and that no card comes back in an event."""

from collections.abc import Iterable

import pytest
from pydantic import JsonValue

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from tests.builders import WHY, field, paired, withdrawn
from tests.domain.outcomes import after
from tests.domain.round_plans import FOUR_IN_2017, newest, plans
from tests.domain.venue import plan, planned, start, started
from tests.spec import given

BOTH = ["Claim Jump", "Eliminate the Leadership"]
SUITS = {
    "Masks": "Accusation!",
    "Crows": "Dig Their Graves",
    "Tomes": "Leave Your Mark",
    "Rams": "Frame for Murder",
}
VALUES = (
    "Covert Breakthrough",
    "Undercover Entourage",
    "Show of Force",
    "Hunting Party",
    "Hidden Trap",
    "Recover Evidence",
    "Set Up",
    "Search the Ruins",
    "Mark For Death",
    "Tail 'em",
    "Inspection",
    "A Quick Murder",
    "Last Stand",
)
# what three rounds flip from the deck in the order that the seed of these tests gives it
DECK = [["1 of Crows", "11 of Crows"], ["12 of Tomes", "2 of Rams"], ["4 of Tomes", "red joker", "10 of Tomes"]]


def flipped(*cards: str, **more: JsonValue) -> dict[str, JsonValue]:
    """A setup with these cards."""
    return {"deployment": "Close", **more, "cards": list(cards)}


def pool(*cards: str) -> list[str]:
    """What these cards bring, flipped by hand for round 1."""
    found: list[str] = newest(after(FOUR_IN_2017, plan(1, "Reckoning", flipped(*cards)))).setup["schemes"]
    return found


@pytest.mark.rule("GG17-22")
@pytest.mark.rule("GG17-26")
@pytest.mark.parametrize(("value", "scheme"), list(enumerate(VALUES, start=1)))
def test_each_value_brings_its_scheme(value: int, scheme: str) -> None:
    doubles = [*BOTH, "Accusation!", "Dig Their Graves", scheme]
    assert pool(f"{value} of Masks", f"{value} of Crows") == doubles


@pytest.mark.rule("GG17-22")
@pytest.mark.rule("GG17-26")
@pytest.mark.parametrize(("suit", "scheme"), list(SUITS.items()))
def test_each_suit_brings_its_scheme(suit: str, scheme: str) -> None:
    assert pool(f"1 of {suit}", f"3 of {suit}") == [*BOTH, scheme, "Covert Breakthrough", "Show of Force"]


@pytest.mark.rule("GG17-22")
def test_two_cards_without_a_double_bring_two_suits_and_two_values() -> None:
    assert pool("13 of Rams", "5 of Tomes") == [
        "Claim Jump",
        "Leave Your Mark",
        "Frame for Murder",
        "Hidden Trap",
        "Last Stand",
    ]


@pytest.mark.rule("GG17-22")
def test_whatever_is_flipped_a_pool_has_five_schemes() -> None:
    every = [f"{value} of {suit}" for suit in SUITS for value in range(1, 14)]
    sizes = {len(set(pool(*pair))) for pair in zip(every, every[5:] + every[:5], strict=True)}
    sizes |= {len(set(pool(*pair))) for pair in zip(every, every[13:] + every[:13], strict=True)}
    assert sizes == {5}


@pytest.mark.rule("GG17-22")
def test_the_order_of_the_deck_follows_from_the_seed_of_the_event() -> None:
    facts = after(FOUR_IN_2017, plan(1, "Reckoning"), plan(2, "Extraction"), plan(3, "Turf War"))
    assert [fact.setup["cards"] for fact in plans(facts)] == DECK
    elsewhere = field(4, system="gaining-grounds-2017", seed="ab" * 32)
    assert newest(after(elsewhere, plan(1, "Reckoning"))).setup["cards"] != DECK[0]


@pytest.mark.rule("GG17-22")
def test_the_order_is_fixed_whichever_round_is_planned_first() -> None:
    assert newest(after(FOUR_IN_2017, plan(4, "Extraction"))).setup["cards"] == DECK[0]


@pytest.mark.rule("GG17-22")
@pytest.mark.rule("GG17-27")
def test_the_deck_lasts_for_26_draws_and_no_card_comes_twice() -> None:
    facts = FOUR_IN_2017
    for _ in range(26):
        facts = after(facts, plan(1, reason=WHY))
    draws = [fact.setup["cards"] for fact in plans(facts)]
    assert [sum("joker" not in card for card in draw) for draw in draws] == [2] * 26
    cards = [card for draw in draws for card in draw]
    assert len(set(cards)) == len(cards) == 54
    given(*facts).when(plan(2)).then_refused(RuleViolation, "Too few cards are left of the deck")


@pytest.mark.rule("GG17-22")
def test_a_joker_is_set_aside_and_another_card_flipped_for_it() -> None:
    cards = ["red joker", "7 of Masks", "12 of Rams"]
    found = newest(after(FOUR_IN_2017, plan(1, "Reckoning", flipped(*cards)))).setup
    assert found["cards"] == cards
    assert found["schemes"] == ["Claim Jump", "Accusation!", "Frame for Murder", "Set Up", "A Quick Murder"]
    assert newest(after(FOUR_IN_2017, *(plan() for _ in range(3)))).setup["cards"] == DECK[2]


@pytest.mark.rule("GG17-22")
@pytest.mark.parametrize("typed", ["7 of Masks", "7 masks", "7m", "07 of MASKS"])
def test_a_card_may_be_typed_in_several_ways(typed: str) -> None:
    found = newest(after(FOUR_IN_2017, plan(1, "Reckoning", flipped(typed, "12 of Rams"))))
    assert found.setup["cards"] == ["7 of Masks", "12 of Rams"]
    assert found.seed is None


@pytest.mark.rule("GG17-22")
@pytest.mark.parametrize("typed", ["14 of Masks", "0 of Rams", "7 of Hearts", "King", "blue joker", "of Masks"])
def test_a_card_that_the_deck_has_not_is_refused(typed: str) -> None:
    given(*FOUR_IN_2017).when(plan(1, "Reckoning", flipped(typed, "1 of Rams"))).then_refused(
        BadRequest, "No card is called"
    )


@pytest.mark.rule("GG17-22")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (("7 of Masks",), "flipped 2 cards beside jokers, not 1; name all"),
        (("7 of Masks", "red joker"), "not 1; name all"),
        (("7 of Masks", "8 of Masks", "9 of Masks"), "not 3; name all"),
        (("7 of Masks", "7m"), "named twice"),
    ],
)
def test_a_round_takes_two_cards_beside_jokers(cards: Iterable[str], words: str) -> None:
    given(*FOUR_IN_2017).when(plan(1, "Reckoning", flipped(*cards))).then_refused(RuleViolation, words)


@pytest.mark.rule("GG17-22")
def test_a_card_flipped_for_another_round_is_refused() -> None:
    facts = after(FOUR_IN_2017, plan(1, "Reckoning", flipped("7 of Masks", "12 of Rams")))
    given(*facts).when(plan(2, "Extraction", flipped("12 of Rams", "1 of Crows"))).then_refused(
        RuleViolation, "The 12 of Rams was flipped for round 1 already"
    )


@pytest.mark.rule("GG17-22")
def test_a_card_flipped_by_hand_is_not_drawn_any_more() -> None:
    taken = after(FOUR_IN_2017, plan(1, "Reckoning", flipped(*DECK[0])), plan(2, "Extraction"))
    assert newest(taken).setup["cards"] == DECK[1]


@pytest.mark.rule("GG17-22")
def test_the_cards_of_a_plan_that_was_replaced_are_not_put_back() -> None:
    facts = after(FOUR_IN_2017, plan(1, "Reckoning"), plan(1, reason=WHY))
    assert newest(facts).setup["cards"] == DECK[1]
    cards = flipped(*DECK[0])
    given(*facts).when(plan(2, "Interference", cards)).then_refused(NeedsReason, "give a reason if it was misread")
    assert newest(after(facts, plan(2, "Interference", cards, reason=WHY))).setup["cards"] == DECK[0]


@pytest.mark.rule("GG17-22")
def test_the_cards_of_a_round_stay_with_it_where_only_its_strategy_changes() -> None:
    facts = after(FOUR_IN_2017, plan(1, "Reckoning"), plan(1, "Extraction", reason=WHY))
    first, second = plans(facts)
    assert (second.scenario, second.setup) == ("Extraction", first.setup)


@pytest.mark.rule("GG17-22")
def test_cards_told_at_the_start_are_gone_also_where_the_round_is_taken_back() -> None:
    cards = flipped("7 of Masks", "12 of Rams", schemes=["Claim Jump"])
    facts = (*FOUR_IN_2017, paired(1, (1, 2), (3, 4)), started(1, "Reckoning", cards), withdrawn(1))
    request = plan(1, "Reckoning", flipped("7 of Masks", "1 of Rams"))
    given(*facts).when(request).then_refused(NeedsReason, "The 7 of Masks was flipped already")


@pytest.mark.rule("GG17-27")
def test_a_pool_fixed_on_paper_may_be_named_instead_of_its_cards() -> None:
    named: dict[str, JsonValue] = {
        "deployment": "Close",
        "schemes": ["set up", "Claim Jump", "Accusation!", "Frame for Murder", "Last Stand"],
    }
    found = newest(after(FOUR_IN_2017, plan(1, "Reckoning", named)))
    assert found == planned(
        1,
        "Reckoning",
        {
            "deployment": "Close",
            "schemes": ["Claim Jump", "Accusation!", "Frame for Murder", "Set Up", "Last Stand"],
        },
    )


@pytest.mark.rule("GG17-22")
@pytest.mark.parametrize(
    "schemes",
    [
        ["Claim Jump", "Accusation!", "Set Up", "Last Stand"],  # four
        ["Claim Jump", "Accusation!", "Dig Their Graves", "Frame for Murder", "Set Up"],  # three suits
        [*BOTH, "Accusation!", "Frame for Murder", "Set Up", "Last Stand"],  # doubles without a double
        ["Eliminate the Leadership", "Accusation!", "Frame for Murder", "Set Up", "Last Stand"],  # not what is always
    ],
)
def test_a_pool_that_no_two_cards_bring_is_refused(schemes: list[JsonValue]) -> None:
    given(*FOUR_IN_2017).when(plan(1, "Reckoning", {"schemes": schemes})).then_refused(
        RuleViolation, "No cards bring just these schemes"
    )


@pytest.mark.rule("GG17-22")
def test_schemes_named_beside_cards_must_be_those_the_cards_bring() -> None:
    schemes: JsonValue = ["Claim Jump", "Accusation!", "Frame for Murder", "Set Up", "A Quick Murder"]
    fitting = flipped("7 of Masks", "12 of Rams", schemes=schemes)
    assert newest(after(FOUR_IN_2017, plan(1, "Reckoning", fitting))).setup["schemes"] == schemes
    other = flipped("8 of Masks", "12 of Rams", schemes=schemes)
    given(*FOUR_IN_2017).when(plan(1, "Reckoning", other)).then_refused(RuleViolation, "bring another pool")


@pytest.mark.rule("GG17-22")
def test_a_scheme_of_no_chart_is_refused() -> None:
    given(*FOUR_IN_2017).when(plan(1, "Reckoning", {"schemes": ["Bodyguards"]})).then_refused(
        BadRequest, "The chart 2017 has no scheme called 'Bodyguards'"
    )


def test_nothing_is_flipped_when_a_round_starts() -> None:
    facts = (*FOUR_IN_2017, paired(1, (1, 2), (3, 4)))
    given(*facts).when(start("Reckoning", {"deployment": "Close"})).then(
        started(1, "Reckoning", {"deployment": "Close"})
    )
    cards = flipped("7 of Masks", "12 of Rams")
    pool: JsonValue = ["Claim Jump", "Accusation!", "Frame for Murder", "Set Up", "A Quick Murder"]
    given(*facts).when(start("Reckoning", cards)).then(started(1, "Reckoning", {**cards, "schemes": pool}))
