"""Seasons that follow each other, and a whole year in one file; what is kept, made anew and in the streams agrees."""

import pytest

from ledger.application import Ledger
from ledger.application.season_tables import catch_up
from ledger.domain.errors import LedgerError, NeedsReason, RuleViolation
from ledger.domain.tournament.seating.facts import SeedsDrawn
from tests.application.batches import (
    ADA,
    BO,
    CY,
    DEE,
    apply,
    check_in,
    correct,
    pair,
    result,
    state_of,
)
from tests.application.season_agreement import FINALS, FINISH, NEXT, PLAYED, Q1, Q2, VOID, agrees, merge, to, told
from tests.application.seasons import SEASON, steps, table, to_season

# seasons that follow each other


@pytest.mark.rule("MC-40")
def test_finals_voided_and_held_anew_move_the_season_after_and_that_is_told(ledger: Ledger) -> None:
    apply(ledger, SEASON, *Q1, *Q2, FINALS, NEXT, *PLAYED)
    agrees(ledger)
    assert table(ledger, "ig-2020") == {ADA: 10, BO: 7}
    others = {**FINALS, "tournament": "others"}
    applied = apply(ledger, *to("finals", VOID), others)
    assert [each.partition(": ")[0] for each in applied.remarks] == ["Season ig-2020"]
    agrees(ledger)
    assert table(ledger, "ig-2020") == {}
    apply(ledger, *to("others", check_in(ADA), check_in(BO), pair(), result(BO, ADA), FINISH))
    agrees(ledger)
    assert table(ledger, "ig-2020") == {BO: 10, ADA: 7}


@pytest.mark.rule("MC-40")
def test_the_finals_before_cannot_be_linked_too_and_count_twice(ledger: Ledger) -> None:
    apply(ledger, SEASON, *Q1, *Q2, FINALS, NEXT, *PLAYED)
    for each in (to_season("link", "finals"), *steps("finals", "2020-06-10T10:00:00+00:00")):
        with pytest.raises(RuleViolation, match="finals are the finals of ig-2019; ig-2020 opens with their points"):
            apply(ledger, {**each, "season": "ig-2020"})
    assert table(ledger, "ig-2020") == {ADA: 10, BO: 7}


@pytest.mark.rule("MC-40")
def test_nor_can_a_season_come_to_follow_one_whose_finals_belong_to_it(ledger: Ledger) -> None:
    alone = {**NEXT, "follows": None}
    linked = (to_season("link", "finals"), *steps("finals", "2020-06-10T10:00:00+00:00"))
    apply(ledger, SEASON, *Q1, *Q2, FINALS, alone, *PLAYED, *({**each, "season": "ig-2020"} for each in linked))
    agrees(ledger)
    assert table(ledger, "ig-2020") == {ADA: 10, BO: 7}
    follow = {"do": "amend-season", "season": "ig-2020", "follows": "ig-2019", "reason": "we forgot"}
    with pytest.raises(RuleViolation, match="its points would count twice; unlink it first"):
        apply(ledger, follow)


def test_two_seasons_never_follow_each_other(ledger: Ledger) -> None:
    apply(ledger, SEASON, NEXT)
    window = {"from": "2020-06-07", "to": "2022-06-07"}
    with pytest.raises(RuleViolation, match="ig-2020 follows ig-2019 and begins on 2020-06-07"):
        apply(ledger, to_season("amend-season", None, **window))
    with pytest.raises(RuleViolation, match="ig-2020 follows ig-2019 and begins on 2020-06-07"):
        apply(ledger, to_season("amend-season", None, **{**window, "from": "2021-06-07"}, follows="ig-2020"))
    apply(ledger, to_season("amend-season", None, **{**window, "from": "2020-06-06"}))
    agrees(ledger)


@pytest.mark.rule("MC-40")
def test_a_season_that_was_counted_before_the_finals_were_opened_opens_with_their_points(ledger: Ledger) -> None:
    for requests in ((SEASON, *Q1, *Q2, NEXT), (FINALS,), PLAYED[:-1]):
        told(ledger, *requests)
        assert table(ledger, "ig-2020") == {}
    told(ledger, PLAYED[-1])
    assert table(ledger, "ig-2020") == {ADA: 10, BO: 7}


@pytest.mark.rule("MC-40")
def test_a_season_amended_in_something_else_still_follows_the_one_before(ledger: Ledger) -> None:
    apply(ledger, SEASON, *Q1, *Q2, FINALS, NEXT, *PLAYED)
    apply(ledger, {"do": "amend-season", "season": "ig-2020", "set": {"threshold": 7}})
    agrees(ledger)
    assert table(ledger, "ig-2020") == {ADA: 10, BO: 7}
    assert [row.qualified_at for row in ledger.season("ig-2020").table().rows] == ["finals", "finals"]


# a whole year in one file

YEAR = (
    SEASON,
    *Q1,
    *Q2,
    FINALS,
    *to("finals", check_in(ADA), check_in(BO), check_in(CY, reason="a place was left"), pair()),
)


@pytest.mark.rule("MC-37")
@pytest.mark.rule("MC-38")
def test_a_whole_year_in_one_file_is_decided_by_what_the_file_itself_says(ledger: Ledger) -> None:
    (seeds,) = (each.fact for each in apply(ledger, *YEAR).events if isinstance(each.fact, SeedsDrawn))
    assert (seeds.points, seeds.contestants[-1]) == ((17, 17, 4), 3)
    assert ledger.view("finals").pairings().byes == ({1: ADA, 2: BO}[int(seeds.contestants[0])],)
    assert ledger.view("finals").draw_check(is_every=True).same
    assert told(ledger) == {ADA: 17, BO: 17, CY: 4, DEE: 4}


@pytest.mark.rule("MC-37")
def test_what_moves_the_table_between_two_check_ins_of_one_file_counts_for_the_second(ledger: Ledger) -> None:
    lost = to_season("withdraw-sanction", "q2", reason="approved by mistake")
    file = (SEASON, *Q1, *Q2, FINALS, *to("finals", check_in(ADA)), lost, *to("finals", check_in(BO)))
    with pytest.raises(NeedsReason, match="Bo Two has 7 of 10 points"):
        apply(ledger, *file)
    assert ledger.size == 0


def test_the_same_year_applied_again_changes_nothing(ledger: Ledger) -> None:
    apply(ledger, *YEAR)
    agrees(ledger)
    before, rows = state_of(ledger), ledger._store.tracked.contents()
    assert apply(ledger, *YEAR).skipped == len(YEAR)
    assert state_of(ledger) == before
    catch_up(ledger._store)
    assert ledger._store.tracked.contents() == rows


def test_a_file_that_is_refused_or_only_tried_leaves_no_tracked_rows_behind(ledger: Ledger) -> None:
    apply(ledger, SEASON, *Q1)
    behind = ledger._store.tracked.position()
    refused = (*YEAR[len(Q1) + 1 :], *to("finals", check_in(DEE)))
    with pytest.raises(NeedsReason, match="Dee Four has 4 of 10 points"):
        apply(ledger, *refused)
    assert ledger._store.tracked.position() == behind
    agrees(ledger)
    rows = ledger._store.tracked.contents()
    for _ in range(2):
        with pytest.raises(LedgerError):
            apply(ledger, *refused)
        apply(ledger, *refused[:-1], *to("q1", correct(BO, ADA, round=2)), merge(CY, BO), dry_run=True)
        assert ledger._store.tracked.contents() == rows
    assert told(ledger, *refused[:-1]) == {ADA: 17, BO: 17, CY: 4, DEE: 4}
