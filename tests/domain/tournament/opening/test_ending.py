"""How a tournament ends: when one leads alone, finished, opened again, or voided."""

from typing import TYPE_CHECKING

import pytest

from ledger.domain.errors import NeedsReason, RuleViolation
from ledger.domain.tournament.opening.facts import TournamentReopened, TournamentVoided, VoidWithdrawn
from ledger.domain.tournament.opening.requests import Reopen, WithdrawVoid
from ledger.projections.status import status
from tests.builders import (
    SLUG,
    WHY,
    Facts,
    Two,
    adjust,
    amend,
    check_in,
    close_round,
    closed,
    correct,
    disqualified,
    disqualify,
    drop,
    dropped,
    field,
    finish,
    finished,
    forfeited,
    pair,
    paired,
    played,
    recorded,
    reinstate,
    reopen,
    result,
    void,
    withdraw,
)
from tests.domain.outcomes import after, drawn, places, replayed
from tests.projections.envelopes import next_steps
from tests.spec import given

if TYPE_CHECKING:
    from ledger.domain.requests import Request

SHARED = (*field(4), *played(1, (1, 2), (3, 4)))  # 1 and 3 have one point each
ALONE = (*SHARED, *played(2, (1, 3), (2, 4)))  # 1 has two
OVER = after(ALONE, finish())


def next_step(facts: Facts) -> str:
    state = replayed(facts)
    return next_steps(status(state, "Spring", {no: f"P{no:02}" for no in state.entrants}))


@pytest.mark.rule("MC-13")
def test_pairing_past_a_sole_leader_needs_a_reason() -> None:
    given(*ALONE).when(pair()).then_refused(NeedsReason, "#1 leads alone", "give a reason to play on")
    assert drawn(after(ALONE, pair(reason=WHY))).round_no == 3


@pytest.mark.rule("MC-13")
def test_a_shared_lead_is_paired_on_without_a_word() -> None:
    assert drawn(after(SHARED, pair())).round_no == 2


@pytest.mark.rule("MC-13")
def test_finishing_with_the_lead_shared_needs_a_reason() -> None:
    given(*SHARED).when(finish()).then_refused(NeedsReason, "#1 and #3 share the lead", "give a reason")
    given(*SHARED).when(finish(reason=WHY)).then(finished((1, 3), (2, 4)))


@pytest.mark.parametrize("system", ["masters-2019", "gaining-grounds-s2", "gaining-grounds-2017", "leviathan"])
def test_finishing_after_fewer_rounds_than_announced_needs_a_reason(system: str) -> None:
    facts = (*field(4, system=system, rounds=3), *paired_only(1, (1, 2), (3, 4)))
    given(*facts).when(finish()).then_refused(NeedsReason, "1 round of 3 announced was played; give a reason")
    assert after(facts, finish(reason=WHY))[-1].__class__.__name__ == "TournamentFinished"


def paired_only(round_no: int, *pairs: Two) -> Facts:
    """A round whose games were all forfeited by the second player, which every system takes."""
    tables = enumerate(pairs, start=1)
    return (paired(round_no, *pairs), *(forfeited(round_no, no, *pair, by=(pair[1],)) for no, pair in tables))


@pytest.mark.rule("MC-13")
def test_a_sole_leader_is_finished_on_without_a_word() -> None:
    given(*ALONE).when(finish()).then(finished((1,), (2, 3), (4,)))


@pytest.mark.rule("MC-13")
def test_tournament_points_alone_make_a_leader_not_the_place() -> None:
    facts = (*field(4), paired(1, (1, 2), (3, 4)))
    facts = after(facts, result(1, 2, won=1, cp=(9, 0)), result(3, 4, won=3, cp=(1, 0)))
    assert places(facts) == {1: 1, 3: 2, 2: 3, 4: 3}
    given(*facts).when(finish()).then_refused(NeedsReason, "#1 and #3 share the lead")


@pytest.mark.rule("MC-13")
def test_only_ranked_players_count_for_the_lead() -> None:
    given(*SHARED, disqualified(3)).when(finish()).then(finished((1,), (2, 4)))
    given(*ALONE, disqualified(1)).when(finish()).then_refused(NeedsReason, "#2 and #3 share the lead")


@pytest.mark.rule("MC-13")
def test_one_who_dropped_is_ranked_and_can_lead_alone() -> None:
    given(*ALONE, dropped(1)).when(pair()).then_refused(NeedsReason, "#1 leads alone")


@pytest.mark.rule("MC-13")
def test_a_bye_counts_for_the_lead() -> None:
    facts = (*field(3), *played(1, (1, 2), bye=3))
    given(*facts).when(finish()).then_refused(NeedsReason, "#1 and #3 share the lead")


@pytest.mark.rule("MC-13")
def test_a_correction_weighs_the_lead_anew() -> None:
    facts = after(ALONE, correct(1, 3, won=3))
    given(*facts).when(pair()).then_refused(NeedsReason, "#3 leads alone")
    facts = after(ALONE, correct(1, 3, won=None))
    given(*facts).when(finish()).then_refused(NeedsReason, "#1, #2 and #3 share the lead")


@pytest.mark.rule("MC-13")
def test_after_a_closed_round_the_status_says_which_of_the_two_it_is() -> None:
    assert next_step(SHARED) == "P01 and P03 share the lead: <pair>"
    assert next_step(ALONE) == "P01 leads alone: <finish>"


@pytest.mark.rule("MC-13")
def test_a_planned_number_of_rounds_takes_the_place_of_the_lead() -> None:
    two = (*field(4, rounds=2), *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))
    given(*two).when(pair()).then_refused(NeedsReason, "planned for 2 rounds")
    three = (*field(4, rounds=3), *two[5:])
    assert drawn(after(three, pair())).round_no == 3
    one = (*field(4, rounds=1), *SHARED[5:])
    given(*one).when(finish()).then(finished((1, 3), (2, 4)))


def test_round_1_is_paired_though_one_leads_by_an_adjustment() -> None:
    assert drawn(after(field(4), adjust(1, tp=1), pair())).round_no == 1


def test_finishing_closes_the_last_round() -> None:
    facts = (*field(2), paired(1, (1, 2)), recorded(1, 1, 1, 2, won=1))
    given(*facts).when(finish()).then(closed(1, games=1, points=1), finished((1,), (2,)))


def test_the_final_order_leaves_out_the_disqualified_and_keeps_the_dropped() -> None:
    facts = (*ALONE, dropped(4), disqualified(3))
    given(*facts).when(finish()).then(finished((1,), (2,), (4,)))


@pytest.mark.bad_input(38)
def test_no_tournament_is_finished_while_results_are_missing() -> None:
    facts = (*field(4), paired(1, (1, 2), (3, 4)))
    given(*facts).when(finish()).then_refused(RuleViolation, "tables 1 and 2")


def test_a_tournament_without_a_round_is_not_finished_but_voided() -> None:
    given(*field(4)).when(finish()).then_refused(RuleViolation, "No round was played", code="no-round-played")


@pytest.mark.bad_input(39)
def test_a_tournament_is_finished_once() -> None:
    given(*OVER).when(finish()).then_refused(RuleViolation, "spring is finished", code="finished")


@pytest.mark.bad_input(37)
@pytest.mark.parametrize(
    "request_",
    [
        result(1, 2, won=1),
        check_in(9),
        drop(1),
        reinstate(1),
        disqualify(1),
        pair(),
        withdraw(),
        close_round(),
        amend(rounds=3),
    ],
    ids=lambda request: request.do,
)
def test_a_finished_tournament_takes_only_corrections(request_: "Request") -> None:
    given(*OVER).when(request_).then_refused(RuleViolation, "spring is finished", code="finished")


@pytest.mark.bad_input(37)
def test_a_finished_tournament_can_be_opened_again_and_goes_on() -> None:
    given(*OVER).when(reopen()).then(TournamentReopened(is_mistake=False))
    facts = after(OVER, reopen(), drop(4), pair(reason=WHY))
    assert drawn(facts).round_no == 3


def test_an_end_that_was_a_mistake_is_told_as_one() -> None:
    request = Reopen(do="reopen", tournament=SLUG, reason=WHY, mistake=True)
    given(*OVER).when(request).then(TournamentReopened(is_mistake=True))
    assert not replayed(after(OVER, request)).is_finished


def test_a_reopened_tournament_can_be_finished_again_with_other_places() -> None:
    facts = after(OVER, reopen(), adjust(4, tp=5), finish())
    assert facts[-1] == finished((4,), (1,), (2, 3))


def test_only_a_finished_tournament_can_be_opened_again() -> None:
    given(*ALONE).when(reopen()).then_refused(RuleViolation, "spring is not finished.")
    given(*after(OVER, reopen())).when(reopen()).then_refused(RuleViolation, "spring is not finished.")


@pytest.mark.bad_input(61)
@pytest.mark.parametrize("facts", [field(0), ALONE, OVER], ids=["just opened", "under way", "finished"])
def test_any_tournament_can_be_voided_and_keeps_its_facts(facts: Facts) -> None:
    given(*facts).when(void()).then(TournamentVoided())


@pytest.mark.parametrize(
    "request_", [void(), reopen(), correct(1, 3, won=3), adjust(1, tp=1), pair(), check_in(9)], ids=lambda r: r.do
)
def test_a_voided_tournament_takes_nothing_more(request_: "Request") -> None:
    given(*after(OVER, void())).when(request_).then_refused(RuleViolation, "spring was voided")


def test_a_disqualification_that_forfeits_the_last_game_leaves_nothing_open() -> None:
    facts = after(field(2), paired(1, (1, 2)), disqualify(1))
    assert facts[-1] == forfeited(1, 1, 1, 2, by=[1])
    given(*facts).when(finish()).then(closed(1, games=1, points=1), finished((2,)))


WITHDRAW_VOID = WithdrawVoid(do="withdraw-void", tournament=SLUG, reason=WHY)


@pytest.mark.parametrize("facts", [ALONE, OVER])
def test_what_was_voided_by_mistake_is_as_it_was(facts: Facts) -> None:
    given(*facts, TournamentVoided()).when(WITHDRAW_VOID).then(VoidWithdrawn())
    back = (*facts, TournamentVoided(), VoidWithdrawn())
    assert (replayed(back).is_voided, replayed(back).is_finished) == (False, replayed(facts).is_finished)
    assert places(back) == places(facts)
    given(*facts).when(WITHDRAW_VOID).then_refused(RuleViolation, "spring was not voided.")
