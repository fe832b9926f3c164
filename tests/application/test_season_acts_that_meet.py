"""Acts of a season that meet: what is said of one tournament under two short names, what an undo puts back, answers of
people who turn out to be one, and what is told so that nothing counts twice."""

from typing import Any

import pytest

from ledger.application import Ledger
from ledger.domain.errors import RuleViolation
from tests.application.batches import ADA, BO, BY, CY, DEE, EVE, Fields, apply
from tests.application.season_agreement import told
from tests.application.seasons import SEASON, not_counted, steps, table, to_season, tournament

EARLY, SENT, LATE = "2019-08-01T10:00:00+00:00", "2019-09-20T10:00:00+00:00", "2019-09-09T10:00:00+00:00"
TABLE = {ADA: 10, BO: 7, CY: 4}
LAST = {"reason": "entered by mistake"}


def lyon(do: str, slug: str = "lyon", at: str | None = EARLY, **also: Any) -> Fields:
    outside: Fields = {"slug": slug, "name": "Lyon Masters", "rules": "masters-2019", "organizer": "Zoe Nine"}
    days = {"date": "2019-09-07", "ended": "2019-09-08"}
    outside = {**outside, **days, "players": 41, "attendance": 130, **also.pop("told", {})}
    return {"do": do, "season": "ig-2019", "outside": outside, **({"at": at} if at else {}), **also}


def reported(slug: str = "lyon", places: Any = ((ADA,), (BO,), (CY,)), **also: Any) -> Fields:
    return lyon("report-qualifier", slug, **{"at": SENT, **also}, places=list(map(list, places)))


def three(slug: str = "lyon") -> tuple[Fields, ...]:
    return lyon("sanction", slug), lyon("request-qualifier", slug), reported(slug)


def of(do: str, slug: str = "lyon", **also: Any) -> Fields:
    return to_season(do, slug, **also)


def remarks(ledger: Ledger, *requests: Fields) -> str:
    return "\n".join(map(str, apply(ledger, *requests).remarks))


def undo(ledger: Ledger) -> None:
    ledger.undoing("season", "ig-2019").carry_out(LAST, BY)


# one tournament under two short names


@pytest.mark.rule("MC-33")
def test_an_approval_under_either_short_name_is_one_and_was_given_when_it_first_was(ledger: Ledger) -> None:
    apply(ledger, SEASON, *three("paris"), *tournament("lyon", day="2019-09-07"))
    apply(ledger, of("sanction", attendance=120), of("link", replaces="paris"))
    assert table(ledger) == TABLE
    (row,) = (each for each in ledger.season("ig-2019").tournaments().rows if each.tournament == "lyon")
    assert (str(row.sanctioned), row.attendance) == ("2019-08-01", 120)


@pytest.mark.rule("MC-33")
def test_what_was_said_under_the_other_name_is_not_asked_for_again(ledger: Ledger) -> None:
    apply(ledger, SEASON, *three("paris"), *tournament("lyon", day="2019-09-07"), of("link", replaces="paris"))
    with pytest.raises(RuleViolation, match="lyon is sanctioned already"):
        apply(ledger, of("sanction"))
    with pytest.raises(RuleViolation, match="asked for already, on 2019-08-01"):
        apply(ledger, of("request-qualifier"))
    assert "without a reason" not in remarks(ledger, of("sanction", attendance=99))
    assert table(ledger) == TABLE
    for do in ("request", "report"):
        with pytest.raises(RuleViolation, match=f"The {do} of lyon was recorded under paris, which it replaces"):
            apply(ledger, of(f"withdraw-{do}", reason="a mistake"))


def test_of_one_day_with_one_player_in_both_is_told_since_they_may_be_one(ledger: Ledger) -> None:
    apply(ledger, SEASON, *three())
    twice = "paris: Ada One has a place in lyon too, which is of the same day."
    assert twice in remarks(ledger, *three("paris"))
    assert "same day" not in remarks(ledger, reported("rome", ((DEE,), (EVE,), ("Fay Six",))))
    apply(ledger, of("link", "paris", replaces="lyon"))
    assert "same day" not in remarks(ledger, reported("paris", ((ADA,), (CY,), (BO,))))


@pytest.mark.rule("MC-34")
def test_that_somebody_is_no_longer_told_of_but_entered_moves_nobody_in_the_difference(ledger: Ledger) -> None:
    apply(ledger, SEASON, *three(), *tournament("lyon", (CY, BO, DEE, ADA), day="2019-09-07"))
    found = ledger.season("ig-2019").newest_move()
    assert found is not None
    assert {each.player: each.qp for each in found.moved} == {CY: (4, 10), DEE: (0, 4), ADA: (10, 0)}


def test_opening_what_is_told_of_from_elsewhere_says_that_it_will_count_for_it(ledger: Ledger) -> None:
    apply(ledger, SEASON, *three())
    opening = tournament("lyon", day="2019-09-07")[0]
    assert "lyon is told of from elsewhere in ig-2019; once it ends here, that counts." in remarks(ledger, opening)
    assert "elsewhere" not in remarks(ledger, tournament("rome", day="2019-09-07")[0])


def test_a_report_in_two_seasons_of_one_circuit_is_told(ledger: Ledger) -> None:
    apply(ledger, SEASON, *three(), {**SEASON, "season": "twin"})
    assert "lyon belongs to ig-2019, of the same circuit, too" in remarks(ledger, {**three()[0], "season": "twin"})


# days


@pytest.mark.rule("MC-33")
def test_an_end_long_after_its_day_is_odd_for_the_report_is_due_by_it(ledger: Ledger) -> None:
    apply(ledger, SEASON)
    long = "It is told to have lasted more than four days".lower()
    assert long not in remarks(ledger, reported(told={"ended": "2019-09-10"}))
    assert long in remarks(ledger, reported(told={"ended": "2019-09-11"}))
    assert [each.data["oddities"] for each in ledger.log() if each.type == "OutsideReported"] == [[], ["lasts-long"]]


@pytest.mark.rule("MC-36")
def test_a_window_that_leaves_out_what_was_reported_of_another_day_is_refused(ledger: Ledger) -> None:
    apply(ledger, SEASON, *three(), reported(told={"date": "2020-03-03", "ended": "2020-03-03"}))
    with pytest.raises(RuleViolation, match="lyon of 2020-03-03 would lie outside"):
        apply(ledger, to_season("amend-season", None, to="2020-02-01", reason="shorter"))


def test_what_is_due_of_one_played_elsewhere_names_who_runs_it_and_its_last_day(ledger: Ledger) -> None:
    apply(ledger, SEASON, lyon("link", told={"zone": "Europe/Paris"}))
    rows = {row.what: row for row in ledger.season("ig-2019").due().rows}
    assert {row.organizers for row in rows.values()} == {("Zoe Nine",)}
    assert str(rows["report"].until) == "2019-09-22"


def test_an_end_that_is_not_said_again_is_no_difference_of_none(ledger: Ledger) -> None:
    apply(ledger, SEASON, *three())
    with pytest.raises(RuleViolation) as refused:
        apply(ledger, lyon("sanction", told={"date": "2019-09-08", "ended": None}))
    assert "its day (2019-09-07 before, 2019-09-08 now)." in str(refused.value)


# what an undo puts back


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize("act", ["withdraw-sanction", "unlink"])
def test_the_reason_of_an_undo_is_none_for_a_late_approval(ledger: Ledger, act: str) -> None:
    apply(ledger, SEASON, lyon("sanction", at=LATE), *three()[1:])
    assert told(ledger, of(act, reason="a mistake")) == {}
    undo(ledger)
    assert table(ledger) == {}
    assert "nobody gave a reason" in not_counted(ledger)["lyon"]


@pytest.mark.rule("MC-33")
def test_undoing_the_reason_of_a_late_approval_takes_the_points_again(ledger: Ledger) -> None:
    apply(ledger, SEASON, lyon("sanction", at=LATE), *three()[1:])
    assert told(ledger, of("sanction", reason="approved by word of mouth")) == TABLE
    undo(ledger)
    assert table(ledger) == {}


@pytest.mark.rule("MC-33")
def test_a_late_approval_that_had_a_reason_comes_back_with_it(ledger: Ledger) -> None:
    apply(ledger, SEASON, lyon("sanction", at=LATE, reason="approved by word of mouth"), *three()[1:])
    assert told(ledger, of("withdraw-sanction", reason="a mistake")) == {}
    undo(ledger)
    assert table(ledger) == TABLE
    *_, sanctioned = (each for each in ledger.log() if each.type == "QualifierSanctioned")
    assert "approved by word of mouth" in str(sanctioned.reason)


@pytest.mark.rule("MC-33")
@pytest.mark.rule("MC-41")
def test_what_is_said_again_of_a_reopened_tournament_is_not_told_as_not_counting(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("lyon", day="2019-09-07"), *steps("lyon", SENT))
    apply(ledger, {"do": "reopen", "tournament": "lyon", "reason": "late ruling"}, of("unlink", reason="a mistake"))
    done = ledger.undoing("season", "ig-2019").carry_out(LAST, BY)
    assert "does not count" not in "\n".join(map(str, done.remarks))
    assert table(ledger) == TABLE


# invitations


@pytest.mark.rule("MC-37")
def test_who_comes_stays_listed_after_losing_all_points_and_may_come_without_any(ledger: Ledger) -> None:
    apply(ledger, SEASON, *three(), to_season("accept-invitation", None, player=ADA))
    apply(ledger, of("withdraw-sanction", reason="a mistake"))
    (row,) = ledger.season("ig-2019").invitations().rows
    assert (row.player, row.place, row.qp, row.qualified, row.answer) == (ADA, None, 0, False, "accepted")
    with pytest.raises(RuleViolation, match="Bo Two has not qualified"):
        apply(ledger, to_season("accept-invitation", None, player=BO))
    apply(ledger, to_season("accept-invitation", None, player=BO, reason="a place was free"))
    assert [row.player for row in ledger.season("ig-2019").invitations().rows] == [ADA, BO]
    assert ledger.season("ig-2019").invitations().follows == ()


@pytest.mark.rule("MC-37")
def test_an_answer_given_under_another_id_of_theirs_is_taken_back_with_their_own(ledger: Ledger) -> None:
    apply(ledger, SEASON, *three(), to_season("decline-invitation", None, player=ADA))
    apply(ledger, {"do": "merge-person", "person": ADA, "into": BO, "reason": "one and the same"})
    assert [row.answer for row in ledger.season("ig-2019").invitations().rows] == ["declined"]
    apply(ledger, to_season("withdraw-answer", None, player=BO, reason="it was not said"))
    assert [row.answer for row in ledger.season("ig-2019").invitations().rows] == [None]
