"""Schemes that a ruling strikes: they score nothing, and a result that counted them follows."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from tests.builders import NONE, OF_2017, S2, closed, field, finished, forfeited, paired
from tests.domain.outcomes import after, figures
from tests.domain.scheming import WHOLE, hand_in_anew, retold, strike, struck, table, told
from tests.spec import given

SCORED: dict[str, Any] = {
    "vp": 8,
    "strategy": 3,
    "schemes": [{"name": "Set Up", "vp": 3}, {"name": "Claim Jump", "vp": 2}],
}
LEFT = {**SCORED, "vp": 5, "schemes": [{"name": "Set Up", "vp": 0}, {"name": "Claim Jump", "vp": 2}]}
PLAYED = (*table(OF_2017), told(SCORED, {"vp": 6}, 1))


@pytest.mark.rule("GG17-24")
def test_a_struck_scheme_is_taken_out_of_the_result_and_the_winner_follows() -> None:
    given(*PLAYED).when(strike(1, "set up")).then(struck(1, "Set Up"), retold(LEFT, {"vp": 6}, 2, replaces=6))


@pytest.mark.rule("GG17-24")
def test_standings_follow_a_strike() -> None:
    assert figures(after(PLAYED), "tp", "diff", "vp") == {1: (3, 2, 8), 2: (0, -2, 6)}
    assert figures(after(PLAYED, strike(1, "Set Up")), "tp", "diff", "vp") == {2: (3, 1, 6), 1: (0, -1, 5)}


@pytest.mark.rule("GG17-24")
def test_season_two_strikes_both_halves_of_a_scheme() -> None:
    sheet = {"vp": 8, "strategy": 4, "schemes": WHOLE}
    left = {**sheet, "vp": 6, "schemes": [{"name": "Vendetta", "reveal": 0, "end": 0}, WHOLE[1]]}
    given(*table(S2), told(sheet, {"vp": 2}, 1)).when(strike(1, "Vendetta")).then(
        struck(1, "Vendetta"), retold(left, {"vp": 2}, 1, replaces=6)
    )


@pytest.mark.rule("GG17-24")
@pytest.mark.parametrize("sheet", [{"vp": 0}, {"vp": 3, "strategy": 3, "schemes": [{"name": "Set Up", "vp": 0}]}])
def test_a_result_that_counted_nothing_of_it_stands(sheet: dict[str, Any]) -> None:
    given(*table(OF_2017), told(sheet, {"vp": 6}, 2)).when(strike(1, "Set Up")).then(struck(1, "Set Up"))


@pytest.mark.rule("GG17-24")
def test_a_scheme_may_be_struck_before_the_result_is_in() -> None:
    given(*table(OF_2017)).when(strike(2, "A Quick Murder")).then(struck(2, "A Quick Murder"))


@pytest.mark.rule("GG17-24")
def test_a_result_that_does_not_tell_what_the_scheme_brought_is_told_anew_first() -> None:
    facts = (*table(OF_2017), told({"vp": 8}, {"vp": 6}, 1))
    given(*facts).when(strike(1, "Set Up")).then_refused(
        RuleViolation, "The sheet of #1 does not tell what Set Up brought", code="sheet-without-parts"
    )
    told_anew = after(facts, hand_in_anew(SCORED, {"vp": 6}), strike(1, "Set Up"))
    assert figures(told_anew, "vp") == {2: (6,), 1: (5,)}


@pytest.mark.rule("GG17-24")
def test_a_correction_does_not_bring_struck_points_back() -> None:
    facts = after(PLAYED, strike(1, "Set Up"))
    given(*facts).when(hand_in_anew(SCORED, {"vp": 6})).then_refused(RuleViolation, "#1", "Set Up was struck")


@pytest.mark.rule("GG17-24")
def test_a_finished_tournament_still_takes_a_strike() -> None:
    facts = (*PLAYED, closed(1, 1, 3), finished((1,), (2,)))
    given(*facts).when(strike(1, "Set Up", round_no=1)).then(
        struck(1, "Set Up"), retold(LEFT, {"vp": 6}, 2, replaces=6)
    )


def test_a_game_that_was_given_up_is_not_scored_by_its_sheets() -> None:
    facts = (*table(OF_2017), forfeited(1, 1, 1, 2, by=(2,)))
    given(*facts).when(strike(1, "Set Up")).then(struck(1, "Set Up"))


def test_nothing_is_struck_twice() -> None:
    facts = (*table(OF_2017), struck(1, "Set Up"))
    given(*facts).when(strike(1, "SET UP")).then_refused(RuleViolation, "No change: Set Up of #1 was struck already")
    given(*facts).when(strike(2, "Set Up")).then(struck(2, "Set Up"))


def test_only_a_scheme_of_the_round_is_struck() -> None:
    given(*table(OF_2017)).when(strike(1, "Strategy")).then_refused(BadRequest, "no scheme called 'Strategy'")
    given(*table(OF_2017)).when(strike(1, "Inspection")).then_refused(RuleViolation, "not among the schemes")


def test_a_system_without_parts_has_nothing_to_strike() -> None:
    facts = (*field(2, NONE), paired(1, (1, 2)))
    given(*facts).when(strike(1, "Set Up")).then_refused(RuleViolation, "Masters 2019 has no parts")
