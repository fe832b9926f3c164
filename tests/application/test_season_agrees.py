"""The tournaments of a season through all that may befall them; what is kept, made anew and in the streams agrees."""

import pytest

from ledger.application import Ledger
from tests.application.batches import (
    ADA,
    BO,
    CY,
    DEE,
    OPEN,
    Fields,
    apply,
    check_in,
    correct,
    pair,
    result,
)
from tests.application.season_agreement import FINISH, MISTAKEN, Q1, Q2, REOPEN, VOID, again, agrees, to, told
from tests.application.seasons import SEASON, not_counted, steps, table, to_season, tournament


@pytest.mark.rule("MC-27")
@pytest.mark.rule("MC-41")
def test_those_below_a_disqualified_winner_move_up_and_points_earned_elsewhere_stay(ledger: Ledger) -> None:
    assert told(ledger, SEASON, *Q1, *Q2) == {ADA: 17, BO: 17, CY: 4, DEE: 4}
    out: Fields = {"do": "disqualify", "player": ADA, "reason": "loaded dice"}
    assert told(ledger, *to("q1", REOPEN, out)) == {ADA: 17, BO: 17, CY: 4, DEE: 4}  # as it last ended
    assert told(ledger, *to("q1", {**FINISH, "reason": "all rounds were played"})) == {BO: 20, CY: 7, DEE: 8, ADA: 7}
    assert not_counted(ledger) == {}


@pytest.mark.rule("MC-33")
def test_a_tournament_that_ends_again_has_no_more_days_for_its_report(ledger: Ledger) -> None:
    ended_again = to("q1", REOPEN, {**FINISH, "at": "2019-09-19T10:00:00+00:00"})
    assert told(ledger, SEASON, *tournament("q1"), *ended_again, *steps("q1", "2019-09-20T10:00:00+00:00")) == {}
    late = "The report of the top three is of 20 September 2019; the last day for it was 16 August 2019."
    assert not_counted(ledger) == {"q1": late}
    (row,) = ledger.season("ig-2019").tournaments().rows
    assert (str(row.completed), str(row.deadline)) == ("2019-08-02", "2019-08-16")


def test_rows_agree_on_an_end_that_was_a_mistake_the_first_and_a_later_one(ledger: Ledger) -> None:
    slip, late = {**FINISH, "id": "slip"}, {**FINISH, "id": "late", "at": "2019-08-05T10:00:00+00:00"}
    assert told(ledger, SEASON, *Q1, *to("q1", MISTAKEN)) == {}
    assert told(ledger, *to("q1", late)) == {ADA: 10, BO: 7, CY: 4}
    assert told(ledger, *to("q1", REOPEN, slip, {**MISTAKEN, "id": "again"})) == {ADA: 10, BO: 7, CY: 4}
    (row,) = ledger.season("ig-2019").tournaments().rows
    assert (str(row.completed), str(row.deadline)) == ("2019-08-05", "2019-08-19")


def test_what_was_unlinked_starts_anew_when_it_is_linked_again(ledger: Ledger) -> None:
    points = told(ledger, SEASON, *Q1)
    assert told(ledger, to_season("unlink", reason="another season")) == {}
    assert not_counted(ledger) == {}
    assert told(ledger, to_season("link")) == {}
    assert not_counted(ledger)["q1"].startswith("No sanction is recorded. Nobody asked that it counts")
    assert told(ledger, *again(*steps("q1"))) == points == {ADA: 10, BO: 7, CY: 4}
    assert told(ledger, *to("q1", VOID)) == {}
    assert told(ledger, to_season("unlink", reason="it counts for nothing")) == {}


def test_one_tournament_counts_in_two_seasons(ledger: Ledger) -> None:
    league = {**SEASON, "season": "league-19", "rules": "league"}
    assert told(ledger, SEASON, *Q1, league, {**to_season("link"), "season": "league-19"}) == {ADA: 10, BO: 7, CY: 4}
    assert table(ledger, "league-19") == {ADA: 10, BO: 7, CY: 4}
    assert told(ledger, *to("q1", correct(BO, ADA, round=2))) == {BO: 10, ADA: 7, CY: 4}
    assert table(ledger, "league-19") == {BO: 10, ADA: 7, CY: 4}
    assert told(ledger, to_season("withdraw-sanction", reason="approved by mistake")) == {}
    assert table(ledger, "league-19") == {BO: 10, ADA: 7, CY: 4}


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize(
    ("sent", "is_in_time"),
    [
        # ended at 20:00 UTC on 2 August, which is 3 August in Auckland: until the end of 17 August there
        ("2019-08-17T11:59:59+00:00", True),
        ("2019-08-17T12:00:00+00:00", False),
        ("2019-08-18T01:59:59+14:00", True),
        ("2019-08-17T00:00:00-12:00", False),
    ],
)
def test_day_14_ends_when_it_ends_where_it_was_played(ledger: Ledger, sent: str, is_in_time: bool) -> None:
    played = tournament("q1", zone="Pacific/Auckland")
    assert told(ledger, SEASON, *played, *steps("q1", sent)) == ({ADA: 10, BO: 7, CY: 4} if is_in_time else {})
    late = "The report of the top three is of 18 August 2019; the last day for it was 17 August 2019."
    assert not_counted(ledger) == ({} if is_in_time else {"q1": late})


TEAMS = {"Hats": [ADA, BO], "Crows": [CY, DEE]}


def vp(one: str, other: str) -> Fields:
    return {"do": "result", "scores": {one: {"vp": 5}, other: {"vp": 3}}}


SHORT: Fields = {"do": "finish", "reason": "one round was enough"}
LEAGUE: Fields = {**SEASON, "rules": "league", "set": {"participation": 1, "points": [10, 7]}}
S2: Fields = {**OPEN, "tournament": "q1", "rules": "gaining-grounds-s2"}


def test_everyone_of_a_team_has_its_place(ledger: Ledger) -> None:
    hats, crows = ({"do": "check-in-team", "team": name, "players": who} for name, who in TEAMS.items())
    played = to("q1", {**S2, "set": {"team_size": 2}}, hats, crows, pair(), vp("Hats", "Crows"), SHORT)
    assert told(ledger, LEAGUE, *played, to_season("link")) == {ADA: 10, BO: 10, CY: 7, DEE: 7}
    places = [{"place": 1, "player": "Hats"}, {"place": 2, "player": CY}]
    applied = apply(ledger, to_season("report-qualifier", places=places))
    assert applied.remarks == ()
    assert [each.says for each in ledger.log()][-1] == "q1 was reported: 1 Ada One and Bo Two, 2 Cy Three and Dee Four"
    agrees(ledger)


def test_one_who_only_filled_a_seat_gets_nothing(ledger: Ledger) -> None:
    entries = (check_in(ADA), check_in(BO), check_in(DEE), check_in(CY, ringer=True))
    games = (pair((ADA, BO), (DEE, CY)), vp(ADA, BO), {"do": "result", "scores": {CY: {"vp": 8}, DEE: {"vp": 0}}})
    points = told(ledger, LEAGUE, *to("q1", S2, *entries, *games, SHORT), to_season("link"))
    assert points == {ADA: 10, BO: 7, DEE: 1}


def test_one_who_left_before_round_1_took_no_part(ledger: Ledger) -> None:
    gone = {"do": "drop", "player": CY, "reason": "missed the train"}
    entries = (check_in(ADA), check_in(BO), check_in(CY), gone)
    apply(
        ledger,
        LEAGUE,
        *to("q1", {**OPEN, "tournament": "q1"}, *entries, pair(), result(ADA, BO), FINISH),
        to_season("link"),
    )
    agrees(ledger)
    assert table(ledger) == {ADA: 10, BO: 7}
    assert [row.players for row in ledger.season("ig-2019").tournaments().rows] == [2]
    apply(ledger, to_season("amend-season", None, set={"least_players": 3}, reason="too small"))
    assert not_counted(ledger) == {"q1": "2 players took part, and at least 3 are asked for."}


def test_a_correction_below_the_point_table_is_told_where_taking_part_gives_points(ledger: Ledger) -> None:
    assert told(ledger, LEAGUE, *tournament("q1"), to_season("link")) == {ADA: 10, BO: 7, CY: 1, DEE: 1}
    out: Fields = {"do": "disqualify", "player": DEE, "reason": "loaded dice"}
    applied = apply(ledger, *to("q1", REOPEN, out, FINISH))
    assert "Season ig-2019: Dee Four loses 1 point (0 now)" in "".join(applied.remarks)
    assert told(ledger) == {ADA: 10, BO: 7, CY: 1}


@pytest.mark.rule("MC-04")
def test_the_attendance_of_the_tournament_is_known_to_the_season(ledger: Ledger) -> None:
    strict = {**LEAGUE, "set": {"least_attendance": 100}}
    assert told(ledger, strict, *tournament("q1"), to_season("link")) == {}
    assert told(ledger, *to("q1", {"do": "attendance", "attendance": 99})) == {}
    assert told(ledger, *to("q1", {"do": "attendance", "attendance": 100})) == {ADA: 10, BO: 7, CY: 4}
    assert told(ledger, to_season("sanction", attendance=90)) == {}
