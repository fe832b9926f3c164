"""Mistakes are answered by facts: a correction points at what it replaces, an adjustment says whom and how much."""

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from tests.builders import (
    adjust,
    adjusted,
    closed,
    correct,
    corrected,
    disqualified,
    dropped,
    field,
    finish,
    forfeited,
    pair,
    paired,
    played,
    recorded,
    result,
)
from tests.domain.outcomes import after, drawn, figures
from tests.spec import given

# versions: 1 the opening, 2 to 5 the players, 6 the pairing, 7 and 8 the results
ONE_ROUND = (*field(4), paired(1, (1, 2), (3, 4)), recorded(1, 1, 1, 2, won=1), recorded(1, 2, 3, 4, won=3))


@pytest.mark.bad_input(54)
def test_a_correction_names_the_fact_it_replaces_and_that_fact_stays() -> None:
    request = correct(1, 2, won=2, cp=(2, 5), apd=(12, 40))
    given(*ONE_ROUND).when(request).then(corrected(1, 1, 1, 2, won=2, cp=(2, 5), apd=(12, 40), replaces=7))
    assert after(ONE_ROUND, request)[:-1] == ONE_ROUND


def test_a_correction_of_a_correction_replaces_the_newer_one() -> None:
    facts = after(ONE_ROUND, correct(1, 2, won=2))
    odd = ("tie-untold",)
    given(*facts).when(correct(1, 2, won=None)).then(corrected(1, 1, 1, 2, won=None, replaces=9, oddities=odd))


def test_points_follow_the_correction() -> None:
    assert figures(ONE_ROUND, "tp", "cp")[2] == (0, 2)
    assert figures(after(ONE_ROUND, correct(1, 2, won=2, cp=(5, 7))), "tp", "cp")[2] == (1, 7)


@pytest.mark.bad_input(55)
def test_a_correction_after_the_next_pairing_changes_points_and_no_table() -> None:
    before = after(ONE_ROUND, pair())
    facts = after(before, correct(1, 2, won=2, round_no=1))
    assert facts[-1] == corrected(1, 1, 1, 2, won=2, replaces=7)
    assert facts[:-1] == before
    assert figures(facts, "tp") == {2: (1,), 3: (1,), 1: (0,), 4: (0,)}
    assert drawn(before) in facts


def test_a_correction_without_a_round_means_the_newest() -> None:
    facts = (*ONE_ROUND, closed(1, 2, 2), paired(2, (1, 3), (2, 4)), recorded(2, 1, 1, 3, won=1))
    given(*facts).when(correct(1, 3, won=3)).then(corrected(2, 1, 1, 3, won=3, replaces=11))
    given(*facts).when(correct(2, 4, won=2)).then_refused(RuleViolation, "Table 2 of round 2 has no result yet")


@pytest.mark.bad_input(56)
def test_a_correction_to_what_stands_already_is_refused() -> None:
    words = "No change: table 1 of round 1 stands like that already."
    given(*ONE_ROUND).when(correct(1, 2, won=1)).then_refused(RuleViolation, words)
    given(*ONE_ROUND).when(correct(2, 1, won=1, cp=(2, 5), apd=(12, 40))).then_refused(RuleViolation, words)


def test_there_is_nothing_to_correct_before_a_result() -> None:
    facts = (*field(2), paired(1, (1, 2)))
    given(*facts).when(correct(1, 2, won=1)).then_refused(RuleViolation, "Table 1 of round 1 has no result yet")


def test_a_correction_is_checked_like_a_result() -> None:
    given(*ONE_ROUND).when(correct(1, 3, won=1)).then_refused(RuleViolation, "Table 1 of round 1 has #1 and #2.")
    given(*ONE_ROUND).when(correct(1, 2, won=3)).then_refused(RuleViolation, "#3 did not play at table 1")
    request = correct(1, 2, won=1, cp=(-5, 2))
    given(*ONE_ROUND).when(request).then_refused(BadRequest, '"cp" must be at least 0')


def test_a_forfeit_can_be_corrected_to_a_result() -> None:
    facts = (*field(2), paired(1, (1, 2)), forfeited(1, 1, 1, 2, by=[1]))
    given(*facts).when(correct(1, 2, won=1)).then(corrected(1, 1, 1, 2, won=1, replaces=5))
    assert figures(after(facts, correct(1, 2, won=1)), "tp", "cp", "apd") == {1: (1, 5, 40), 2: (0, 2, 12)}


def test_a_finished_tournament_still_takes_corrections_and_adjustments() -> None:
    facts = after(field(2), paired(1, (1, 2)), result(1, 2, won=1), finish())
    given(*facts).when(correct(1, 2, won=2)).then(corrected(1, 1, 1, 2, won=2, replaces=5))
    given(*facts).when(adjust(1, cp=-1)).then(adjusted(1, cp=-1))


def test_points_are_given_and_taken_outside_any_game() -> None:
    given(*ONE_ROUND).when(adjust(4, tp=1, cp=-2)).then(adjusted(4, tp=1, cp=-2))
    facts = after(ONE_ROUND, adjust(4, tp=1, cp=-2), adjust(4, apd=8))
    assert figures(facts, "tp", "cp", "apd")[4] == (1, 0, 20)


def test_an_adjustment_may_lead_below_zero() -> None:
    assert figures(after(field(1), adjust(1, tp=-2)), "tp") == {1: (-2,)}


@pytest.mark.parametrize("metric", ["sos", "wins", "vp", "zz"])
def test_only_figures_that_are_added_up_can_be_adjusted(metric: str) -> None:
    given(*ONE_ROUND).when(adjust(1, **{metric: 1})).then_refused(BadRequest, f"'{metric}'", "tp, cp and apd can")


def test_an_adjustment_by_nothing_is_refused() -> None:
    given(*ONE_ROUND).when(adjust(1, tp=0)).then_refused(BadRequest, "Adjusting tp by 0 changes nothing.")


def test_one_who_is_not_ranked_is_not_adjusted_but_one_who_dropped_is() -> None:
    given(*ONE_ROUND, disqualified(1)).when(adjust(1, tp=1)).then_refused(RuleViolation, "#1 is disqualified")
    given(*ONE_ROUND, dropped(1)).when(adjust(1, tp=1)).then(adjusted(1, tp=1))


def test_an_adjustment_counts_for_the_opponents_strength_of_schedule() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)))
    assert figures(facts, "sos")[2] == (1,)
    assert figures(after(facts, adjust(1, tp=2)), "sos")[2] == (3,)
