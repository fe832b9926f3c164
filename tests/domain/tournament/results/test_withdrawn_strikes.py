"""Strikes that are taken back: the part scores again, and the result stands as it did."""

from typing import Any

from ledger.domain.errors import RuleViolation
from ledger.domain.values import ContestantId, RoundNo, TableNo, Version
from tests import facts as e
from tests.builders import OF_2017, closed, field, finished, paired
from tests.domain.judgements import clear_result, forfeit, withdraw_strike
from tests.domain.outcomes import after, figures
from tests.domain.scheming import hand_in_anew, retold, strike, table, told
from tests.spec import given

SCHEMES = [{"name": "Set Up", "vp": 3}, {"name": "Claim Jump", "vp": 2}]
SCORED: dict[str, Any] = {"vp": 8, "strategy": 3, "schemes": SCHEMES}
# versions: 1 the opening, 2 and 3 the players, 4 the pairing, 5 the start, 6 the result
PLAYED = (*table(OF_2017), told(SCORED, {"vp": 6}, 1))
EARNED = {1: (3, 2, 8), 2: (0, -2, 6)}


def back(part: str, replaces: int, stands: int | None) -> e.StrikeWithdrawn:
    return e.StrikeWithdrawn(
        round_no=RoundNo(1),
        table_no=TableNo(1),
        contestant=ContestantId(1),
        part=part,
        replaces=Version(replaces),
        stands=None if stands is None else Version(stands),
    )


def earned(*steps: Any) -> dict[int, tuple[int | float, ...]]:
    return figures(after(*steps), "tp", "diff", "vp")


def test_a_part_scores_again_and_the_result_before_the_strike_stands() -> None:
    facts = after(PLAYED, strike(1, "Set Up"))
    given(*facts).when(withdraw_strike(1, "set up")).then(back("Set Up", 7, 6))
    assert earned(facts, withdraw_strike(1, "Set Up")) == earned(PLAYED) == EARNED


def test_what_else_was_struck_stays_struck() -> None:
    facts = after(PLAYED, strike(1, "Set Up"), strike(1, "Claim Jump"))
    sheet = {**SCORED, "vp": 6, "schemes": [{"name": "Set Up", "vp": 3}, {"name": "Claim Jump", "vp": 0}]}
    given(*facts).when(withdraw_strike(1, "Set Up")).then(
        back("Set Up", 7, None), retold(sheet, {"vp": 6}, None, replaces=10)
    )
    both = after(facts, withdraw_strike(1, "Set Up"), withdraw_strike(1, "Claim Jump"))
    assert both[-1] == back("Claim Jump", 9, 6)
    assert earned(both) == EARNED


def test_a_result_told_otherwise_since_stays_as_it_is() -> None:
    facts = after(PLAYED, strike(1, "Set Up"), hand_in_anew({"vp": 4, "strategy": 4}, {"vp": 6}))
    given(*facts).when(withdraw_strike(1, "Set Up")).then(back("Set Up", 7, None))
    gone = after(PLAYED, strike(1, "Set Up"), forfeit(2))
    given(*gone).when(withdraw_strike(1, "Set Up")).then(back("Set Up", 7, None))
    cleared = after(PLAYED, strike(1, "Set Up"), clear_result(1))
    given(*cleared).when(withdraw_strike(1, "Set Up")).then(back("Set Up", 7, None))


def test_a_part_struck_before_the_result_is_in_may_be_scored_after_all() -> None:
    facts = after(PLAYED[:5], strike(1, "Set Up"), withdraw_strike(1, "Set Up"))
    assert facts[-1] == back("Set Up", 6, None)
    assert earned(facts, PLAYED[5:]) == EARNED


def test_it_is_taken_back_after_the_end_too() -> None:
    facts = (*after(PLAYED, strike(1, "Set Up")), closed(1, 1, 3), finished((2,), (1,)))
    given(*facts).when(withdraw_strike(1, "Set Up")).then(back("Set Up", 7, 6))


def test_what_was_not_struck_is_not_taken_back() -> None:
    not_struck = "Set Up of #1 is not struck in round 1."
    given(*PLAYED).when(withdraw_strike(1, "Set Up")).then_refused(RuleViolation, not_struck)
    facts = after(PLAYED, strike(1, "Set Up"), withdraw_strike(1, "Set Up"))
    given(*facts).when(withdraw_strike(1, "Set Up")).then_refused(RuleViolation, not_struck)
    again = after(facts, strike(1, "Set Up"))
    assert earned(again) == {2: (3, 1, 6), 1: (0, -1, 5)}


def test_a_system_without_parts_has_nothing_struck() -> None:
    facts = (*field(2), paired(1, (1, 2)))
    given(*facts).when(withdraw_strike(1, "x")).then_refused(RuleViolation, code="no-parts-to-strike")
