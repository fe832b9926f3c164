"""The people of a season through all that may befall them; what is kept, made anew and in the streams agrees."""

import pytest

from ledger.application import Ledger
from ledger.domain.tournament.seating.facts import SeedsDrawn
from tests.application.batches import (
    ADA,
    BO,
    CY,
    DEE,
    EVE,
    Fields,
    apply,
    beside_arrivals,
    check_in,
    pair,
)
from tests.application.season_agreement import (
    FINALS,
    FINISH,
    Q1,
    Q2,
    REOPEN,
    VOID,
    again,
    agrees,
    merge,
    to,
    told,
    unmerge,
)
from tests.application.seasons import SEASON, steps, to_season, tournament


@pytest.mark.rule("MC-34")
def test_merged_parted_and_merged_again(ledger: Ledger) -> None:
    others = tournament("q2", (BO, EVE, DEE, ADA), day="2019-09-02")
    report = steps("q2", "2019-09-10T10:00:00+00:00")
    apart = {BO: 17, ADA: 10, EVE: 7, CY: 4, DEE: 4}
    assert told(ledger, SEASON, *Q1, *others, *report) == apart
    one = {BO: 17, CY: 11, ADA: 10, DEE: 4}
    assert told(ledger, merge(EVE, CY)) == one
    assert told(ledger, unmerge(EVE)) == apart
    assert told(ledger, *again(merge(EVE, CY), unmerge(EVE), merge(EVE, CY))) == one


@pytest.mark.rule("MC-34")
def test_whoever_was_merged_follows_whom_they_were_merged_into(ledger: Ledger) -> None:
    second = (*tournament("q2", (BO, EVE, DEE, ADA), day="2019-09-02"), *steps("q2", "2019-09-10T10:00:00+00:00"))
    third = (*tournament("q3", ("Fay Six", ADA, BO, DEE), day="2019-10-02"), *steps("q3", "2019-10-10T10:00:00+00:00"))
    told(ledger, SEASON, *Q1, *second, *third)
    assert told(ledger, merge(EVE, CY), merge(CY, "Fay Six")) == {"Fay Six": 21, BO: 21, ADA: 17, DEE: 4}
    assert told(ledger, unmerge(CY)) == {BO: 21, ADA: 17, CY: 11, "Fay Six": 10, DEE: 4}


@pytest.mark.rule("MC-34")
def test_one_person_with_two_places_gets_the_better_and_nobody_moves_up(ledger: Ledger) -> None:
    assert told(ledger, SEASON, *Q1) == {ADA: 10, BO: 7, CY: 4}
    assert told(ledger, merge(DEE, ADA)) == {ADA: 10, BO: 7, CY: 4}
    assert told(ledger, unmerge(DEE), merge(CY, BO)) == {ADA: 10, BO: 7}


def test_points_stay_when_a_person_is_erased(ledger: Ledger) -> None:
    told(ledger, SEASON, *Q1)
    points = told(ledger, {"do": "erase-person", "person": BO, "reason": "asked for it"})
    assert list(points.values()) == [10, 7, 4]
    assert BO not in points


def test_a_report_may_name_somebody_as_they_are_called_since_a_merge(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1", (ADA, "Boo Two", CY, DEE)), *steps("q1")[:2])
    apply(ledger, *tournament("q2", (BO, EVE, "Fay Six", "Gus Seven")), merge("Boo Two", BO))
    places = [{"place": place, "player": who} for place, who in ((1, ADA), (2, BO), (3, CY))]
    applied = apply(ledger, to_season("report-qualifier", places=places, at="2019-08-10T10:00:00+00:00"))
    assert [each for each in applied.remarks if "not what the standings say" in each] == []
    agrees(ledger)


@pytest.mark.rule("MC-38")
def test_one_who_entered_finals_under_a_name_that_was_merged_is_seeded_by_all_their_points(ledger: Ledger) -> None:
    first = (*tournament("q1", ("Boo Two", ADA, CY, DEE)), *steps("q1"))
    second = tournament("q2", (ADA, BO, CY, DEE), day="2019-09-02")
    third = tournament("q3", (EVE, BO, CY, DEE), day="2019-10-02")
    reports = (*steps("q2", "2019-09-10T10:00:00+00:00"), *steps("q3", "2019-10-10T10:00:00+00:00"))
    apply(ledger, SEASON, *first, *second, *third, *reports, FINALS, *to("finals", check_in("Boo Two"), check_in(ADA)))
    apply(ledger, merge("Boo Two", BO))
    (seeds,) = (
        event.fact for event in apply(ledger, *to("finals", pair())).events if isinstance(event.fact, SeedsDrawn)
    )
    assert (seeds.contestants, seeds.points) == ((1, 2), (24, 17))
    assert ledger.view("finals").draw_check(is_every=True).same
    agrees(ledger)


@pytest.mark.rule("MC-37")
def test_an_official_under_a_name_that_was_merged_plays_with_their_own_points(ledger: Ledger) -> None:
    apply(ledger, SEASON, *Q1, *Q2, FINALS, *to("finals", {"do": "appoint", "official": "Boo Two", "role": "judge"}))
    apply(ledger, merge("Boo Two", BO))
    apply(ledger, *to("finals", check_in(BO)))
    agrees(ledger)


@pytest.mark.rule("MC-27")
def test_a_ruling_of_the_same_file_is_told_whether_the_tournament_has_ended_or_not(ledger: Ledger) -> None:
    out: Fields = {"do": "disqualify", "player": DEE, "reason": "loaded dice"}
    before = to("q2", *tournament("q2")[:1], to_season("link", "q2"), check_in(ADA))
    start = (SEASON, *Q1, *before, *to("q1", REOPEN, out))
    enter = {"tournament": "q2", **check_in(DEE)}
    for end in ((), to("q1", {**FINISH, "reason": "all rounds were played"})):
        told_of = [each for each in apply(ledger, *start, *end, enter, dry_run=True).remarks if "loaded dice" in each]
        assert [each.partition(" (")[0] for each in told_of] == ["Dee Four was disqualified in q1 of ig-2019"]


@pytest.mark.rule("MC-27")
def test_so_is_one_of_somebody_who_turns_out_in_that_file_to_be_the_same(ledger: Ledger) -> None:
    out: Fields = {"do": "disqualify", "player": DEE, "reason": "loaded dice"}
    before = (*tournament("q2")[:1], to_season("link", "q2"), check_in(EVE))
    apply(
        ledger, SEASON, *Q1, *to("q1", REOPEN, out, {**FINISH, "reason": "all rounds were played"}), *to("q2", *before)
    )
    apply(ledger, *tournament("q3")[:1], to_season("link", "q3"))
    remarks = apply(ledger, merge(DEE, EVE), *to("q3", check_in(EVE))).remarks
    assert "Eve Five was disqualified in q1 of ig-2019 (loaded dice)" in "".join(remarks)


@pytest.mark.rule("MC-27")
def test_nobody_is_warned_of_a_ruling_in_a_tournament_that_was_voided_after_its_end(ledger: Ledger) -> None:
    out: Fields = {"do": "disqualify", "player": DEE, "reason": "loaded dice"}
    ended = to("q1", REOPEN, out, {**FINISH, "reason": "all rounds were played"})
    apply(ledger, SEASON, *Q1, *ended, *tournament("q2")[:1], to_season("link", "q2"))
    enter = {"tournament": "q2", **check_in(DEE)}
    assert beside_arrivals(apply(ledger, *to("q1", VOID), enter, dry_run=True))[1:] == ()  # but the season
    assert "loaded dice" in "".join(apply(ledger, enter, dry_run=True).remarks)
    apply(ledger, *to("q1", VOID))
    assert beside_arrivals(apply(ledger, enter)) == ()
    agrees(ledger)
