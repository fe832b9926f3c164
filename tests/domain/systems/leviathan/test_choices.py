"""What players of Leviathan choose in secret and show together: secondary missions, battle formations, a gambit."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, LedgerError, NeedsReason, RuleViolation
from ledger.domain.tournament.crews.facts import ChoicesRevealed
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.state import Seen
from ledger.domain.values import ChosenValue, Commitment, ContestantId
from tests import requests as r
from tests.builders import SLUG, WHY, Facts, field, paired
from tests.domain.armies import brought, chose, lists, revealed, seal
from tests.domain.leviathan_values import NINE, SEVEN
from tests.domain.outcomes import after, replayed
from tests.domain.vp_games import two
from tests.spec import given

LEVIATHAN = "leviathan"
PROCEED = "Proceed as Planned"
THREE = ("Delaying Tactics", "Orbital Strike Coordinates", "Emergency Evacuation")
TABLE = two(LEVIATHAN)


def choose(no: int, reason: Commitment | None = None, **choices: Any) -> r.Choose:
    return r.Choose(do="choose", tournament=SLUG, player=ContestantId(no), choices=choices, reason=reason)


def seen(kind: str, digit: str, **known: ChosenValue) -> Seen:
    """The player's own seal, and what stands behind those of others, by digit."""
    return Seen(sealed={kind: seal(digit)}, choices={seal(each): value for each, value in known.items()})


def shown(kind: str, value: Any, facts: Facts = TABLE) -> Any:
    """What everyone is shown of a choice, the opponent having made theirs before."""
    other: dict[str, Any] = {"secondaries": {"kind": "tactical"}, "gambit": {"card": PROCEED}, "formations": {}}
    before = (*facts, chose(2, kind, "b"))
    told = decide(choose(1, **{kind: value}), replayed(before), seen(kind, "a", b=(other[kind],)))[-1]
    assert isinstance(told, ChoicesRevealed)
    return next(each.value for each in told.choices if each.contestant == 1)


def refused(kind: str, value: Any, error: type[LedgerError], *words: str, facts: Facts = TABLE) -> None:
    given(*facts).when(choose(1, **{kind: value}), seen(kind, "a")).then_refused(error, *words)


# secondary missions


@pytest.mark.rule("LV-24")
def test_secondary_missions_are_hidden_until_both_players_have_chosen_and_then_shown_together() -> None:
    given(*TABLE).when(choose(1, secondaries="tactical"), seen("secondaries", "a")).then(chose(1, "secondaries", "a"))
    one_in = (*TABLE, chose(1, "secondaries", "a"))
    request = choose(2, secondaries=({"kind": "fixed", "cards": ["Cleanse", "Assassination"]},))
    given(*one_in).when(request, seen("secondaries", "b", a=({"kind": "tactical"},))).then(
        chose(2, "secondaries", "b"),
        revealed(
            "secondaries", {1: ({"kind": "tactical"},), 2: ({"kind": "fixed", "cards": ["Cleanse", "Assassination"]},)}
        ),
    )


@pytest.mark.rule("LV-24")
def test_what_was_chosen_is_fixed_for_the_game_unless_there_is_a_reason() -> None:
    both = (
        *TABLE,
        chose(1, "secondaries", "a"),
        chose(2, "secondaries", "b"),
        revealed("secondaries", {1: ({"kind": "tactical"},), 2: ({"kind": "tactical"},)}),
    )
    given(*both).when(choose(1, secondaries=SEVEN[:2])).then_refused(NeedsReason, "#1 has chosen already (secondaries)")
    given(*both).when(choose(1, secondaries="tactical", reason=WHY)).then_refused(
        RuleViolation, "No change: #1 chose the same secondaries already."
    )
    given(*both).when(choose(1, secondaries=SEVEN[:2], reason=WHY)).then(
        revealed("secondaries", {1: ({"kind": "fixed", "cards": list(SEVEN[:2])},), 2: ({"kind": "tactical"},)})
    )


@pytest.mark.rule("LV-07")
@pytest.mark.rule("LV-24")
@pytest.mark.parametrize("card", SEVEN)
def test_each_of_seven_cards_may_be_fixed(card: str) -> None:
    other = next(each for each in SEVEN if each != card)
    assert shown("secondaries", (card, other)) == ({"kind": "fixed", "cards": [card, other]},)


@pytest.mark.rule("LV-07")
@pytest.mark.rule("LV-08")
@pytest.mark.parametrize("card", NINE)
def test_each_of_nine_others_is_only_drawn(card: str) -> None:
    refused("secondaries", ("Cleanse", card), RuleViolation, f"{card} is only drawn", *SEVEN)


@pytest.mark.rule("LV-08")
@pytest.mark.rule("LV-24")
@pytest.mark.parametrize("cards", [("Cleanse",), ("Cleanse", "cleanse"), SEVEN[:3]])
def test_fixed_missions_are_two_different_cards(cards: tuple[str, ...]) -> None:
    refused("secondaries", cards, RuleViolation, "Fixed missions are 2 different cards")


@pytest.mark.rule("LV-24")
def test_fixed_without_cards_and_tactical_with_cards_are_refused() -> None:
    refused("secondaries", ({"kind": "fixed"},), RuleViolation, "2 different cards, not none")
    refused("secondaries", ({"kind": "tactical", "cards": ["Cleanse"]},), BadRequest, "names no cards")


@pytest.mark.rule("LV-24")
@pytest.mark.parametrize("typed", ["tactical", "Tactical", ("tactical",), ({"kind": "tactical"},)])
def test_tactical_may_be_written_in_several_ways(typed: Any) -> None:
    assert shown("secondaries", typed) == ({"kind": "tactical"},)


@pytest.mark.rule("LV-24")
def test_cards_are_kept_as_the_document_spells_them_however_they_are_typed() -> None:
    assert shown("secondaries", "bring it down, engage on all fronts") == (
        {"kind": "fixed", "cards": ["Bring it Down", "Engage on All Fronts"]},
    )
    refused("secondaries", "Cleanse, Asassination", BadRequest, "did you mean Assassination?")


@pytest.mark.rule("LV-06")
def test_both_players_may_choose_the_same_cards_each_having_a_deck_of_their_own() -> None:
    same = ({"kind": "fixed", "cards": list(SEVEN[:2])},)
    one_in = (*TABLE, chose(1, "secondaries", "a"))
    given(*one_in).when(choose(2, secondaries=same), seen("secondaries", "b", a=same)).then(
        chose(2, "secondaries", "b"), revealed("secondaries", {1: same, 2: same})
    )


@pytest.mark.parametrize("wrong", [2, (), ({"kind": "fixed"}, {"kind": "fixed"}), ({"kind": "both"},), ({},)])
def test_a_choice_that_says_nothing_of_secondary_missions_is_refused(wrong: Any) -> None:
    refused("secondaries", wrong, BadRequest, "The choice of secondaries")


# gambits


@pytest.mark.rule("LV-15")
@pytest.mark.parametrize("gone", THREE)
def test_a_player_chooses_among_proceed_and_the_two_gambits_that_are_left(gone: str) -> None:
    for card in (PROCEED, *THREE):
        choice = ({"card": card, "discarded": gone},)
        if card == gone:
            refused("gambit", choice, RuleViolation, f"{card} was discarded and cannot be chosen", PROCEED)
        else:
            assert shown("gambit", choice) == choice


@pytest.mark.rule("LV-15")
def test_the_discard_is_one_of_the_three_and_never_proceed_as_planned() -> None:
    refused("gambit", ({"card": THREE[0], "discarded": PROCEED},), RuleViolation, f"{PROCEED} is not among", *THREE)
    refused("gambit", ({"card": THREE[0], "discarded": "Cleanse"},), BadRequest, "no gambit called 'Cleanse'")
    refused("gambit", ({"card": "Cleanse"},), BadRequest, "no gambit called 'Cleanse'")


@pytest.mark.rule("LV-15")
def test_gambits_are_hidden_until_both_players_have_chosen_and_then_shown_together() -> None:
    mine, theirs = ({"card": THREE[0], "discarded": THREE[1]},), ({"card": PROCEED},)
    given(*TABLE).when(choose(1, gambit=mine), seen("gambit", "a")).then(chose(1, "gambit", "a"))
    one_in = (*TABLE, chose(1, "gambit", "a"))
    given(*one_in).when(choose(2, gambit=PROCEED), seen("gambit", "b", a=mine)).then(
        chose(2, "gambit", "b"), revealed("gambit", {1: mine, 2: theirs})
    )


@pytest.mark.rule("LV-15")
def test_the_card_alone_will_do_where_the_discard_is_noted_on_paper() -> None:
    assert shown("gambit", "emergency evacuation") == ({"card": "Emergency Evacuation"},)


@pytest.mark.rule("LV-15")
def test_gambits_come_after_the_secondary_missions_where_those_are_chosen_here() -> None:
    facts = (*TABLE, chose(2, "secondaries", "b"))
    refused("gambit", PROCEED, RuleViolation, "#1 chooses the secondaries first, then the gambit", facts=facts)


# battle formations


@pytest.mark.rule("LV-29")
@pytest.mark.parametrize(
    ("army", "reserve", "most"), [({"units": 12}, "reserve_units", 6), ({"points": 1995}, "reserve_points", 997)]
)
def test_at_most_half_the_units_and_half_the_points_start_in_reserve(
    army: dict[str, int], reserve: str, most: int
) -> None:
    assert shown("formations", ({**army, reserve: most},)) == ({**army, reserve: most},)
    refused("formations", ({**army, reserve: most + 1},), RuleViolation, "more than half", f"at most {most} start")


@pytest.mark.rule("LV-29")
def test_an_odd_number_of_units_leaves_the_larger_half_on_the_table() -> None:
    assert shown("formations", ({"units": 7, "reserve_units": 3},))
    refused("formations", ({"units": 7, "reserve_units": 4},), RuleViolation, "4 of 7 units", "at most 3 start")


@pytest.mark.rule("LV-29")
def test_units_and_points_are_each_held_against_their_half() -> None:
    both = {"units": 10, "points": 2000, "reserve_units": 2, "reserve_points": 1001}
    refused("formations", (both,), RuleViolation, "1001 of 2000 points", "at most 1000 start")


@pytest.mark.rule("LV-29")
def test_where_the_army_is_not_told_its_roster_tells_it() -> None:
    roster = {"roster": "Sheet 4", "points": 1900, "units": [{"name": f"Unit {no}"} for no in range(4)]}
    facts = (*TABLE, brought(1, roster, faction=None))
    refused("formations", ({"reserve_points": 951},), RuleViolation, "951 of 1900 points", facts=facts)
    refused("formations", ({"reserve_units": 3},), RuleViolation, "3 of 4 units", facts=facts)
    assert shown("formations", ({"reserve_units": 2, "reserve_points": 950},), facts)
    assert shown("formations", ({"reserve_units": 3},)), "nothing to hold it against"
    told_here = {"units": 6, "points": 2000, "reserve_units": 3, "reserve_points": 1000}
    assert shown("formations", (told_here,), facts), "what the player says of the army comes first"


@pytest.mark.rule("LV-29")
@pytest.mark.parametrize(
    ("told", "reserve"),
    [
        ({}, {"reserve_units": 5, "reserve_points": 500}),
        ({"units": [{"name": "Captain", "points": 90}, "Guard"]}, {"reserve_units": 1, "reserve_points": 500}),
    ],
)
def test_what_a_roster_does_not_tell_is_not_held_against_a_reserve(
    told: dict[str, Any], reserve: dict[str, int]
) -> None:
    facts = after(field(2, system=LEVIATHAN), lists(1, {"roster": "Sheet 4", **told}), paired(1, (1, 2)))
    assert shown("formations", (reserve,), facts) == (reserve,)


@pytest.mark.rule("LV-29")
def test_formations_are_hidden_until_both_are_in_and_shown_with_their_notes() -> None:
    mine = ({"units": 8, "notes": ["Captain with the line guard", "Scouts in the transport"]},)
    given(*TABLE).when(choose(1, formations=mine), seen("formations", "a")).then(chose(1, "formations", "a"))
    one_in = (*TABLE, chose(1, "formations", "a"))
    given(*one_in).when(choose(2, formations=({},)), seen("formations", "b", a=mine)).then(
        chose(2, "formations", "b"), revealed("formations", {1: mine, 2: ({},)})
    )


@pytest.mark.parametrize("wrong", ["none", ({"units": -1},), ({"units": "8"},), ({"notes": [""]},), ({"reserves": 3},)])
def test_a_formation_that_cannot_be_read_is_refused(wrong: Any) -> None:
    with pytest.raises(BadRequest):
        decide(choose(1, formations=wrong), replayed(TABLE), seen("formations", "a"))


def test_only_these_three_are_chosen() -> None:
    refused("objective", "Alpha", BadRequest, "'objective'", "here; there are secondaries, formations and gambit.")
