"""Schemes that were not noted with all that they name: in 2017 they score nothing, unless for a reason."""

from typing import Any

import pytest

from ledger.domain.errors import NeedsReason, RuleViolation
from ledger.domain.tournament.results.requests import RecordResult
from ledger.domain.values import Sheet
from tests.builders import OF_2017, WHY, Figures
from tests.domain.scheming import had_noted, hand_in, hired, retold, strike, struck, table, told
from tests.spec import given

MURDER: Sheet = {"name": "A Quick Murder", "names": []}
MARKED: Sheet = {"name": "A Quick Murder", "names": ["Golem"]}
JUMP: Sheet = {"name": "Claim Jump", "names": []}
ENEMY: tuple[Sheet, ...] = ({"name": "Golem", "cost": 10}, {"name": "Rat", "cost": 4})
LAX: Figures = {"undocumented": "score"}


def scheme(name: str, **points: int) -> dict[str, Any]:
    return {"name": name, **points}


def reasoned(sheet: Sheet) -> RecordResult:
    return hand_in(sheet).model_copy(update={"reason": WHY})


@pytest.mark.rule("GG17-24")
@pytest.mark.rule("GG17-29")
@pytest.mark.parametrize(
    ("noted", "why"),
    [
        ((MURDER, JUMP), "as noted it lacks the enemy model of the highest cost"),
        (({**MURDER, "names": ["Golem", "Rat"]}, JUMP), "as noted it misnames the enemy model of the highest cost"),
        (({"name": "Set Up", "names": ["Golem"]}, JUMP), "it was not noted"),
    ],
)
def test_a_scheme_of_2017_that_was_not_noted_in_full_scores_nothing_without_a_reason(
    noted: tuple[Sheet, ...], why: str
) -> None:
    seen, sheet = had_noted({1: noted}), {"strategy": 2, "schemes": [scheme("A Quick Murder", vp=2)]}
    refusal = given(*table(OF_2017)).when(hand_in(sheet), seen)
    refusal.then_refused(NeedsReason, "The sheet of #1", '"vp of A Quick Murder" must be 0 without a reason', why)
    odd = "scheme-not-noted" if why == "it was not noted" else "undocumented-scheme-scores"
    given(*table(OF_2017)).when(reasoned(sheet), seen).then(told({**sheet, "vp": 4}, {"vp": 2}, 1, odd))
    nothing = {"strategy": 2, "schemes": [scheme("A Quick Murder", vp=0)]}
    given(*table(OF_2017)).when(hand_in(nothing), seen).then(told({**nothing, "vp": 2}, {"vp": 2}, None))


@pytest.mark.rule("GG17-24")
def test_what_the_recorded_crews_do_not_allow_was_not_noted_as_it_should_be() -> None:
    crews = (hired(1, {"name": "Ash"}, {"name": "Scout", "cost": 5}), hired(2, {"name": "Cinder"}, *ENEMY))
    sheet = {"strategy": 2, "schemes": [scheme("A Quick Murder", vp=3)]}
    rat = had_noted({1: ({**MURDER, "names": ["Rat"]}, JUMP)})
    given(*table(OF_2017), *crews).when(hand_in(sheet), rat).then_refused(NeedsReason, "misnames the enemy model")
    given(*table(OF_2017), *crews).when(hand_in(sheet), had_noted({1: (MARKED, JUMP)})).then(
        told({**sheet, "vp": 5}, {"vp": 2}, 1)
    )


@pytest.mark.rule("GG17-24")
def test_a_total_that_cannot_be_without_it_needs_a_reason_too() -> None:
    facts, seen = table(OF_2017), had_noted({1: (MURDER, JUMP)})
    most = '"vp" must be at most 7 without a reason: a scheme of this side was not noted with all that it names'
    given(*facts).when(hand_in({"vp": 8}), seen).then_refused(NeedsReason, "The sheet of #1", most)
    given(*facts).when(hand_in({"vp": 7}), seen).then(told({"vp": 7}, {"vp": 2}, 1, "undocumented-scheme-untold"))
    given(*facts).when(reasoned({"vp": 8}), seen).then(told({"vp": 8}, {"vp": 2}, 1, "undocumented-scheme-untold"))
    given(*facts).when(hand_in({"vp": 10}), had_noted({1: (MARKED, JUMP)})).then(told({"vp": 10}, {"vp": 2}, 1))
    given(*facts).when(hand_in({"vp": 0}), seen).then(told({"vp": 0}, {"vp": 2}, 2))
    beside = {"strategy": 4, "schemes": [scheme("Claim Jump", vp=1)]}
    given(*facts).when(hand_in({"vp": 7, **beside}), seen).then_refused(NeedsReason, '"vp" must be 5 without a reason')


@pytest.mark.rule("GG17-24")
def test_an_organizer_may_announce_that_notes_do_not_bind() -> None:
    seen, sheet = had_noted({1: (MURDER, JUMP)}), {"strategy": 2, "schemes": [scheme("A Quick Murder", vp=2)]}
    odd = told({**sheet, "vp": 4}, {"vp": 2}, 1, "undocumented-scheme-scores")
    given(*table(OF_2017, LAX)).when(hand_in(sheet), seen).then(odd)


@pytest.mark.rule("GG2-47")
def test_season_two_tells_of_a_scheme_noted_without_what_it_names_and_scores_it() -> None:
    sheet = {"strategy": 2, "schemes": [scheme("Vendetta", vp=2)]}
    seen = had_noted({1: ({"name": "Vendetta", "names": ["Scout"]}, {"name": "Assassinate", "names": []})})
    odd = told({**sheet, "vp": 4}, {"vp": 2}, 1, "undocumented-scheme-scores")
    given(*table()).when(hand_in(sheet), seen).then(odd)


@pytest.mark.rule("GG17-24")
def test_a_strike_and_a_correction_come_with_a_reason_and_need_no_other() -> None:
    sheet = {"vp": 6, "strategy": 2, "schemes": [scheme("A Quick Murder", vp=2), scheme("Claim Jump", vp=2)]}
    facts, seen = (*table(OF_2017), told(sheet, {"vp": 2}, 1)), had_noted({1: (MURDER, JUMP)})
    left = {**sheet, "vp": 4, "schemes": [scheme("A Quick Murder", vp=0), scheme("Claim Jump", vp=2)]}
    given(*facts).when(strike(1, "A Quick Murder"), seen).then(
        struck(1, "A Quick Murder"), retold(left, {"vp": 2}, 1, len(facts))
    )


@pytest.mark.rule("GG17-24")
def test_a_scheme_that_no_line_tells_of_is_struck_once_the_sheet_tells_it() -> None:
    sheet = {"vp": 6, "strategy": 2, "schemes": [scheme("Claim Jump", vp=2)]}
    facts = (*table(OF_2017), told(sheet, {"vp": 2}, 1))
    untold = given(*facts).when(strike(1, "A Quick Murder"))
    untold.then_refused(RuleViolation, "does not tell what A Quick Murder brought", code="sheet-without-parts")
    before = (*table(OF_2017), struck(1, "A Quick Murder"))
    given(*before).when(hand_in(sheet)).then(told(sheet, {"vp": 2}, 1, "struck-scheme-untold"))
