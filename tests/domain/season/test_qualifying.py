"""What makes a tournament count: sanctioned, asked for, and the best reported in time; each is a fact with its day."""

from datetime import date
from typing import TYPE_CHECKING

import pytest
from pydantic import JsonValue

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.season.decide import decide
from ledger.domain.season.facts import QualifierReported
from ledger.domain.season.outside import SeasonSeen
from ledger.domain.season.requests import ReportedPlace
from tests.builders import person
from tests.domain.seasons import (
    LEAGUE,
    Running,
    candidate,
    ended,
    link,
    report,
    request,
    running,
    sanction,
    time,
    withdraw_report,
    withdraw_request,
    withdraw_sanction,
)

if TYPE_CHECKING:
    from ledger.domain.season.requests import SeasonRequest

STEPS: "dict[str, SeasonRequest]" = {"sanction": sanction(), "request": request(), "report": report()}


def linked(**more: object) -> Running:
    """A season with one tournament that ended on 2 August, and nothing recorded of it."""
    return running().played(ended("q1", **more)).ask(link())  # type: ignore[arg-type] # by name


def reported(*places: tuple[int, int]) -> list[tuple[int, int]]:
    """The places of a report as they are recorded, everyone by number."""
    seen = SeasonSeen(tournament=candidate(ended("q1")))
    *_, fact = decide(report("q1", *places), linked().state, seen)
    assert isinstance(fact, QualifierReported)
    return [(each.place, each.person.int) for each in fact.places]


# the three facts


@pytest.mark.rule("MC-33")
def test_sanctioned_requested_and_reported_it_counts() -> None:
    season = linked().ask(sanction(), request()).ask(report(), at=time("2019-08-03"))
    assert (season.lacks(), season.remarks()) == ([], [])
    assert season.points() == {1: 10, 2: 7, 3: 4}


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize("missing", ["sanction", "request", "report"])
def test_one_of_the_three_missing_it_gives_no_points(missing: str) -> None:
    season = linked().ask(*(step for name, step in STEPS.items() if name != missing))
    expected = {"sanction": "not-sanctioned", "request": "not-requested", "report": "not-reported"}
    assert season.lacks() == [expected[missing]]
    assert season.points() == {}


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize("only", ["sanction", "request", "report"])
def test_one_of_the_three_alone_is_not_enough(only: str) -> None:
    season = linked().ask(STEPS[only])
    assert len(season.lacks()) == 2
    assert season.points() == {}


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize("needs", [[], ["report"], ["sanction", "request"]])
def test_an_organizer_may_ask_for_less(needs: list[JsonValue]) -> None:
    season = running(LEAGUE, needs=needs).played(ended("q1")).ask(link())
    assert len(season.lacks()) == len(needs)
    season.ask(*(STEPS[str(need)] for need in needs))
    assert season.points() == {1: 10, 2: 7, 3: 4}


@pytest.mark.rule("MC-33")
def test_each_of_the_three_makes_a_tournament_one_of_the_season() -> None:
    for step in STEPS.values():
        season = running().played(ended("q1")).ask(step)
        assert list(season.state.linked) == ["q1"]


# sanctions


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize(("clock", "remarks"), [("08:59", []), ("09:00", []), ("09:01", ["sanctioned-late"])])
def test_a_sanction_after_the_first_round_was_paired_counts_and_is_told(clock: str, remarks: list[str]) -> None:
    season = linked().ask(sanction(), at=time("2019-08-02", clock)).ask(request()).ask(report(), at=time("2019-08-03"))
    assert season.remarks() == remarks
    assert season.points() == {1: 10, 2: 7, 3: 4}


@pytest.mark.rule("MC-33")
@pytest.mark.rule("MC-50")
def test_a_sanction_is_judged_by_when_it_was_given_not_by_when_it_was_entered() -> None:
    season = linked().ask(sanction(), at=time("2019-07-01"), entered=time("2019-09-20"))
    assert season.remarks() == []


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize(("zone", "day"), [("UTC", "2019-08-04"), ("Pacific/Auckland", "2019-08-05")])
def test_a_late_sanction_is_told_by_the_calendar_of_the_place(zone: str, day: str) -> None:
    season = linked(zone=zone).ask(sanction(), at=time("2019-08-04", "22:00"))
    late = season.judged().lacks[0]
    assert (late.code, late.on, late.until) == ("sanctioned-late", date.fromisoformat(day), date(2019, 8, 2))


def test_a_sanction_keeps_when_round_one_was_paired_as_far_as_was_known() -> None:
    *_, fact = decide(sanction(attendance=120), running().state, SeasonSeen(tournament=candidate(ended("q1"))))
    assert fact.model_dump() == {"tournament": "q1", "attendance": 120, "round_one": time("2019-08-02", "09:00")}


@pytest.mark.rule("MC-50")
def test_a_second_sanction_only_says_how_many_came() -> None:
    season = linked().ask(sanction(attendance=90), at=time("2019-07-01"))
    season.refuses(sanction(), RuleViolation, "q1 is sanctioned already")
    season.refuses(sanction(attendance=90), RuleViolation, "q1 is sanctioned already")
    season.ask(sanction(attendance=120), at=time("2019-09-01"))
    assert season.judged().attendance == 120
    assert season.remarks() == []  # it was approved in July, and still is


@pytest.mark.rule("MC-50")
def test_a_sanction_is_withdrawn_and_given_again() -> None:
    season = linked().ask(sanction(), request()).ask(report(), at=time("2019-08-03"))
    assert season.ask(withdraw_sanction()).lacks() == ["not-sanctioned"]
    season.refuses(withdraw_sanction(), RuleViolation, "q1 is not sanctioned")
    assert season.ask(sanction()).lacks() == []
    season.refuses(withdraw_sanction("q2"), RuleViolation, "q2 does not belong to ig-2019")


def test_a_request_withdrawn_is_asked_for_again() -> None:
    season = running().qualifying(ended("q1"))
    assert season.ask(withdraw_request()).lacks() == ["not-requested"]
    season.refuses(withdraw_request(), RuleViolation, "Nobody has asked that q1 counts")
    assert season.ask(request()).lacks() == []
    season.refuses(withdraw_request("q2"), RuleViolation, "q2 does not belong to ig-2019")


def test_a_report_withdrawn_leaves_the_one_before_it() -> None:
    season = running().qualifying(ended("q1"))
    season.ask(report("q1", (1, 2), (2, 1), (3, 3)), at=time("2019-08-04"))
    assert season.remarks() == ["report-differs"]
    assert season.ask(withdraw_report()).remarks() == []
    assert season.ask(withdraw_report()).lacks() == ["not-reported"]
    season.refuses(withdraw_report(), RuleViolation, "q1 was not reported.")


@pytest.mark.rule("MC-50")
def test_a_sanctioned_tournament_that_falls_short_counts() -> None:
    season = running().qualifying(ended("q1", players=31))
    assert season.points() == {1: 10, 2: 7, 3: 4}


@pytest.mark.rule("MC-33")
def test_that_a_tournament_counts_is_asked_for_once() -> None:
    season = linked().ask(request(), at=time("2019-07-04"))
    season.refuses(request(), RuleViolation, "was asked for already, on 2019-07-04")


# reports


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize(("day", "lacks"), [("2019-08-15", []), ("2019-08-16", []), ("2019-08-17", ["reported-late"])])
def test_day_14_is_in_time_and_day_15_is_not(day: str, lacks: list[str]) -> None:
    season = linked().ask(sanction(), request()).ask(report(), at=time(day, "23:59"))
    assert season.lacks() == lacks
    assert season.points() == ({} if lacks else {1: 10, 2: 7, 3: 4})
    assert season.judged().deadline == date(2019, 8, 16)


@pytest.mark.rule("MC-33")
def test_completed_on_1_august_it_is_in_time_until_the_end_of_15_august() -> None:
    season = linked(completed=time("2019-08-01", "23:30"), day="2019-08-01").ask(sanction(), request())
    (lack,) = season.judged().lacks
    assert (lack.code, lack.until) == ("not-reported", date(2019, 8, 15))
    assert season.ask(report(), at=time("2019-08-15", "23:59")).lacks() == []


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize(
    ("zone", "clock", "lacks"),
    [
        # ended at 23:30 UTC on 2 August: that is 3 August in Berlin, and 2 August in New York
        ("Europe/Berlin", ("2019-08-17", "21:59"), []),
        ("Europe/Berlin", ("2019-08-17", "22:00"), ["reported-late"]),
        ("America/New_York", ("2019-08-17", "03:59"), []),
        ("America/New_York", ("2019-08-17", "04:00"), ["reported-late"]),
    ],
)
def test_days_are_those_of_the_place_where_it_was_played(zone: str, clock: tuple[str, str], lacks: list[str]) -> None:
    season = linked(completed=time("2019-08-02", "23:30"), zone=zone).ask(sanction(), request())
    assert season.ask(report(), at=time(*clock)).lacks() == lacks


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize(("zone", "ended_on", "last"), [("Pacific/Auckland", 3, 17), ("America/New_York", 2, 16)])
def test_so_are_the_day_of_the_end_and_the_last_day(zone: str, ended_on: int, last: int) -> None:
    found = linked(completed=time("2019-08-02", "23:30"), zone=zone).judged()
    assert (found.completed, found.deadline) == (date(2019, 8, ended_on), date(2019, 8, last))


@pytest.mark.rule("MC-33")
def test_a_report_is_judged_by_when_it_was_sent_and_a_late_entry_is_told() -> None:
    season = linked().ask(sanction(), request())
    season.ask(report(), at=time("2019-08-10"), entered=time("2019-09-20"))
    assert (season.lacks(), season.remarks()) == ([], ["report-entered-late"])


@pytest.mark.rule("MC-33")
def test_a_later_report_hides_nothing_of_one_that_was_entered_late() -> None:
    season = linked().ask(sanction(), request())
    season.ask(report(), at=time("2019-08-10"), entered=time("2019-09-20"))
    season.ask(report(), at=time("2019-09-21"))
    (remark,) = season.judged().remarks
    assert (remark.code, remark.on) == ("report-entered-late", date(2019, 9, 20))
    assert season.points() == {1: 10, 2: 7, 3: 4}


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize(("entered", "remarks"), [("2019-08-16", []), ("2019-08-17", ["report-entered-late"])])
def test_one_report_entered_in_time_is_enough(entered: str, remarks: list[str]) -> None:
    season = linked().ask(sanction(), request())
    season.ask(report(), at=time("2019-08-10"), entered=time(entered))
    season.ask(report(), at=time("2019-08-11"), entered=time("2019-09-20"))
    assert (season.lacks(), season.remarks()) == ([], remarks)


@pytest.mark.rule("MC-33")
def test_what_is_late_says_which_day_was_the_last() -> None:
    season = linked().ask(sanction(), request()).ask(report(), at=time("2019-08-20"))
    (lack,) = season.judged().lacks
    assert (lack.until, lack.on) == (date(2019, 8, 16), date(2019, 8, 20))


@pytest.mark.rule("MC-33")
def test_a_second_report_says_who_and_the_first_one_when() -> None:
    season = linked().ask(sanction(), request()).ask(report("q1", (1, 4), (2, 2), (3, 3)), at=time("2019-08-10"))
    assert season.remarks() == ["report-differs"]
    season.ask(report(), at=time("2019-09-20"))
    assert (season.lacks(), season.remarks()) == ([], [])


@pytest.mark.rule("MC-33")
@pytest.mark.rule("MC-41")
def test_a_report_that_differs_from_the_standings_counts_by_the_standings_and_is_told() -> None:
    season = running().qualifying(ended("q1", (1,), (2,), (3,)))
    assert season.remarks() == []
    season.played(ended("q1", (2,), (1,), (3,)))  # a correction, after it was reported
    assert (season.lacks(), season.remarks()) == ([], ["report-differs"])
    assert season.points() == {2: 10, 1: 7, 3: 4}


def test_places_that_no_report_asks_for_make_no_difference() -> None:
    season = running(LEAGUE, needs=["report"], report_places=1).qualifying(ended("q1", (1,), (2,), (3,)))
    assert season.state.linked["q1"].reports[0].places == ((1, person(1)),)
    season.played(ended("q1", (1,), (3,), (2,)))
    assert season.remarks() == []
    season.played(ended("q1", (2,), (1,), (3,)))
    assert season.remarks() == ["report-differs"]


def test_a_report_of_a_person_under_another_id_is_the_same_report() -> None:
    season = running().qualifying(ended("q1", (1,), (2,), (3,)))
    season.played(ended("q1", (9,), (2,), (3,)))
    assert season.remarks() == ["report-differs"]
    season.same_as = {person(1): person(9)}
    assert season.remarks() == []


@pytest.mark.rule("MC-33")
def test_a_report_names_the_top_three_as_the_standings_have_them() -> None:
    assert reported() == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.rule("MC-33")
def test_a_report_may_say_otherwise_than_the_standings() -> None:
    assert reported((3, 1), (1, 3), (2, 2)) == [(1, 3), (2, 2), (3, 1)]
    assert reported((1, 1), (1, 2), (3, 3)) == [(1, 1), (1, 2), (3, 3)]
    assert reported((1, 1), (2, 2), (3, 3), (3, 4)) == [(1, 1), (2, 2), (3, 3), (3, 4)]


def test_joint_holders_are_reported_together_and_everyone_of_a_team() -> None:
    seen = SeasonSeen(tournament=candidate(ended("q1", (1, 2), (3, 4), (5,))))
    *_, fact = decide(report(), running().state, seen)
    assert isinstance(fact, QualifierReported)
    assert [(each.place, each.person.int) for each in fact.places] == [(1, 1), (1, 2), (3, 3), (3, 4)]
    team = ReportedPlace(place=1, player=(person(1), person(2)))
    asked = report().model_copy(update={"places": (team,)})
    season = running(LEAGUE, report_places=1).played(ended("q1"))
    season.ask(asked)
    assert season.state.linked["q1"].reports[0].places == ((1, person(1)), (1, person(2)))


@pytest.mark.parametrize(
    "places",
    [
        ((2, 1), (3, 2), (4, 3)),
        ((1, 1), (2, 2), (4, 3)),
        ((1, 1), (1, 2), (2, 3)),
        ((1, 1), (2, 2), (2, 3), (3, 4)),
    ],
)
def test_places_that_do_not_follow_each_other_are_refused(places: tuple[tuple[int, int], ...]) -> None:
    linked().refuses(report("q1", *places), BadRequest, "do not follow each other", "(1, 1, 3)")


def test_nobody_has_two_places() -> None:
    linked().refuses(report("q1", (1, 1), (2, 1), (3, 3)), BadRequest, "names a player twice")
    teams = tuple(ReportedPlace(place=no, player=(person(no), person(4))) for no in (1, 2, 3))
    linked().refuses(report().model_copy(update={"places": teams}), BadRequest, "names a player twice")


def test_a_report_names_as_many_places_as_the_rules_ask_for() -> None:
    asked = "Iron Gauntlet 2019 asks for the places 1 to 3"
    linked().refuses(report("q1", (1, 1), (2, 2)), RuleViolation, asked)
    linked().refuses(report("q1", (1, 1), (2, 2), (3, 3), (4, 4)), RuleViolation, asked)
    running().played(ended("q1", (1,), (2,))).ask(report("q1", (1, 1), (2, 2)))


def test_only_what_has_ended_is_reported() -> None:
    linked(finished=None).refuses(report(), RuleViolation, "q1 has not ended")
    linked(places=()).refuses(report(), RuleViolation, "Nobody is ranked in q1")
