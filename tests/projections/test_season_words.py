"""Why a tournament does not count, in sentences that read the same on any day."""

from datetime import date

import pytest

from ledger.projections.seasons.table import best_in_words, remark_in_words, until, why
from ledger.projections.wording import day_in_words
from tests.domain.seasons import LEAGUE, Running, ended, link, report, request, running, sanction, time


def said(season: Running, slug: str = "q1") -> str:
    return why(season.judged(slug), season.state)


def remarks(season: Running, slug: str = "q1") -> list[str]:
    return [remark_in_words(each, season.state) for each in season.judged(slug).remarks]


@pytest.mark.rule("MC-33")
def test_a_missing_report_is_told_with_its_last_day() -> None:
    season = running().played(ended("q1", day="2019-08-01")).ask(sanction(), request())
    assert said(season) == "No report of the top three; the last day for it is 15 August 2019."
    assert until(season.judged().lacks) == date(2019, 8, 15)


@pytest.mark.rule("MC-33")
def test_a_report_that_came_late_is_told_with_both_days() -> None:
    season = running().played(ended("q1", day="2019-08-01")).ask(sanction(), request())
    season.ask(report(), at=time("2019-08-16"))
    assert said(season) == "The report of the top three is of 16 August 2019; the last day for it was 15 August 2019."


@pytest.mark.rule("MC-33")
def test_everything_that_is_missing_is_told_at_once() -> None:
    season = running().played(ended("q1", day="2019-08-01")).ask(link())
    assert said(season) == (
        "No sanction is recorded. Nobody asked that it counts as a qualifier. "
        "No report of the top three; the last day for it is 15 August 2019."
    )


def test_a_tournament_that_counts_needs_no_words() -> None:
    season = running().qualifying(ended())
    assert said(season) == ""
    assert until(season.judged().lacks) is None


def test_an_end_that_did_not_come_yet_and_one_that_was_taken_back() -> None:
    season = running(LEAGUE).played(ended()).ask(link())
    season.summaries.clear()
    assert said(season) == "It has not ended."
    season.played(ended(finished=None))  # its end was a mistake
    assert said(season) == "It has not ended."
    season = running(LEAGUE, reopened="nothing").played(ended(finished=None, last_end=99)).ask(link())
    assert said(season) == "It was opened again and has not ended since."
    season.played(ended(is_voided=True))
    assert said(season) == "It was declared void."


def test_a_day_outside_the_season_is_told_with_the_window() -> None:
    season = running(LEAGUE).played(ended()).ask(link())
    season.played(ended("q1", day="2020-06-08"))
    assert said(season) == "Its day, 8 June 2020, is outside the season, 7 June 2019 to 7 June 2020."


def test_numbers_that_are_too_small_are_told_with_what_is_asked_for() -> None:
    season = running(LEAGUE, least_players=8, least_attendance=50).played(ended(players=1)).ask(link())
    assert said(season) == (
        "1 player took part, and at least 8 are asked for. "
        "The attendance of its convention is not recorded; at least 50 are asked for."
    )
    season.played(ended(players=9, attendance=49))
    assert said(season) == "49 came to its convention, and at least 50 are asked for."


def test_a_report_without_a_last_day_names_none() -> None:
    season = running(LEAGUE, needs=["report"], report_places=1).played(ended()).ask(link())
    assert season.state.rules.report_days is None
    assert said(season) == "No report of the winner."


@pytest.mark.rule("MC-33")
def test_what_is_odd_is_told_and_takes_nothing_away() -> None:
    season = running().played(ended("q1", day="2019-08-01")).ask(sanction(), at=time("2019-08-01", "10:00"))
    season.ask(request()).ask(report("q1", (1, 4), (2, 1), (3, 2)), at=time("2019-08-10"), entered=time("2019-09-01"))
    assert season.judged().counts
    assert remarks(season) == [
        "It was sanctioned on 1 August 2019, after its first round was paired.",
        "The report of the top three bears a day in time and was entered on 1 September 2019.",
        "The report of the top three is not what the standings say by now.",
    ]


@pytest.mark.parametrize(("places", "words"), [(1, "the winner"), (3, "the top three"), (16, "the top 16")])
def test_whom_a_report_names(places: int, words: str) -> None:
    assert best_in_words(places) == words


def test_a_day_is_written_out() -> None:
    assert day_in_words(date(2020, 2, 29)) == "29 February 2020"
