"""The season workbook read back: the table with its check, events with their state, histories, the race, the log."""

import hashlib
import subprocess
import sys
from typing import Any

import pytest

from ledger.domain.season.facts import FinalsOpened
from ledger.projections.seasons.report import FinalsSeen
from tests.builders import person
from tests.cli.terminal import environment
from tests.domain.seasons import LAST, LEAGUE, ended, running, stream
from tests.exports.books import DRAFT, cells
from tests.exports.season_papers import EVENT, NAMES, a_season, read_back, report_of, written


def finals_of(season: Any) -> FinalsSeen:
    season.record(FinalsOpened(tournament="finals", stream=stream("finals"), date=LAST, oddities=()))
    return FinalsSeen("ended", 3, ended("finals", (3,), (1,), (2,), day="2020-06-07"))


def test_the_table_has_everyone_with_points_by_tournament_and_a_check_that_adds_up() -> None:
    sheet = read_back(report_of(a_season()))["Table"]
    assert cells(sheet) == [
        ["#", "Player", "Points", "Qualified", "Qualified at", "q1", "q2", "q3", "Check"],
        [1, "Di Four", 21, "yes", "q2", 4, 7, 10, '=IF(SUM(F2:H2)=C2,"ok","differs")'],
        [2, "Cy Three", 17, "yes", "q2", 7, 10, None, '=IF(SUM(F3:H3)=C3,"ok","differs")'],
        [3, "Ed Five", 11, "yes", "q3", None, 4, 7, '=IF(SUM(F4:H4)=C4,"ok","differs")'],
        [4, "Bo Two", 10, "yes", "q1", 10, None, None, '=IF(SUM(F5:H5)=C5,"ok","differs")'],
        [5, "Fay Six", 4, None, None, None, None, 4, '=IF(SUM(F6:H6)=C6,"ok","differs")'],
    ]
    assert sheet.freeze_panes == "C2"
    assert sheet.oddHeader.right.text == "10 points qualify"


def test_rows_that_are_not_settled_say_so_beside_the_points_and_the_check_still_adds_up() -> None:
    season = a_season()
    update = {"is_provisional": True, "disputed": (person(2),)}
    season.summaries["q1"] = season.summaries["q1"].model_copy(update=update)
    opened = read_back(report_of(season))
    heading, *rows = cells(opened["Table"])
    assert heading[:6] == ["#", "Player", "Points", "Qualified", "Qualified at", "Unsettled"]
    assert {row[1]: row[5] for row in rows} == {
        "Di Four": "provisional",
        "Cy Three": "provisional",
        "Ed Five": None,
        "Bo Two": "provisional, contested in q1",
        "Fay Six": None,
    }
    assert rows[0][-1] == '=IF(SUM(G2:I2)=C2,"ok","differs")'
    assert opened["Table"].oddHeader.left.text.endswith("Table, provisional")
    assert ["Unsettled", "provisional where a game behind the points is contested or open"] in cells(opened["Legend"])


def test_points_that_are_not_among_the_best_stand_in_brackets_and_in_no_sum() -> None:
    sheet = read_back(report_of(a_season(best_of=1)))["Table"]
    rows = {row[1]: row for row in cells(sheet)[1:]}
    assert rows["Di Four"][2:8] == [10, "yes", "q3", "(4)", "(7)", 10]


def test_events_have_their_state_their_days_and_why_they_do_not_count() -> None:
    heading, *rows = cells(read_back(report_of(a_season()))["Events"])
    assert heading[:6] == ["Tournament", "Name", "Day", "Rules", "State", "Why it does not count"]
    events = {row[0]: dict(zip(heading, row, strict=True)) for row in rows}
    assert list(events) == ["q1", "q2", "q3", "late"]
    assert events["q1"]["State"] == "counts"
    assert events["q1"]["Report until"].date().isoformat() == "2019-07-18"
    assert events["q1"]["Best, with points"] == "1 Bo Two (10) · 2 Cy Three (7) · 3 Di Four (4)"
    assert events["late"]["State"] == "does not count"
    assert events["late"]["Why it does not count"] == (
        "No sanction is recorded. Nobody asked that it counts as a qualifier. "
        "No report of the top three; the last day for it is 27 July 2019."
    )


def test_everyone_has_a_history_of_every_tournament_those_that_do_not_count_included() -> None:
    _, *rows = cells(read_back(report_of(a_season()))["People"])
    assert len(rows) == 6 * 4
    of_ed = [row for row in rows if row[0] == "Ed Five"]
    assert [(row[1], *row[4:]) for row in of_ed] == [
        ("q1", 4, 0, 0, None),
        ("q2", 3, 4, 4, None),
        ("q3", 2, 7, 11, None),
        ("late", 5, 0, 11, "the tournament does not count"),
    ]
    assert rows[-1][0] == "Ada One", "whoever has no points comes after those who have"


def test_whoever_was_disqualified_is_in_the_history_without_a_place() -> None:
    season = running().qualifying(ended("q1", (1,), (2,), disqualified=(person(3),)))
    season.qualifying(ended("q2", (3,), (1,), day="2019-09-06"))
    _, *rows = cells(read_back(report_of(season))["People"])
    assert [(row[1], *row[4:]) for row in rows if row[0] == "Cy Three"] == [
        ("q1", None, 0, 0, "disqualified"),
        ("q2", 1, 10, 10, None),
    ]


def test_the_race_is_a_real_chart_of_the_leaders_over_the_tournaments() -> None:
    sheet = read_back(report_of(a_season()))["Race"]
    assert cells(sheet)[:2] == [["Player", "q1", "q2", "q3"], ["Di Four", 4, 11, 21]]
    (chart,) = sheet._charts
    assert len(chart.series) == 5
    assert chart.series[0].val.numRef.f == "'Race'!$B$2:$D$2"
    assert chart.series[0].cat.numRef.f == "'Race'!$B$1:$D$1"


def test_only_those_in_front_are_in_the_chart_where_there_are_many() -> None:
    names = [f"P{no:02}" for no in range(1, 31)]
    sheet = read_back(report_of(a_season(names, 24), names))["Race"]
    assert len(cells(sheet)) == 1 + 26
    assert len(sheet._charts[0].series) == 10


def test_points_carried_over_are_the_first_column() -> None:
    season = a_season()
    season.finals_before = ended("before", (6,), (1,), day="2019-06-07")
    book = read_back(report_of(season))
    assert cells(book["Table"])[0][5] == "before (carried)"
    assert cells(book["Race"])[0][1] == "before (carried)"
    notes = [row[-1] for row in cells(book["People"]) if row[1] == "before"]
    assert notes == ["carried over"] * 2


def test_regions_have_a_sheet_where_there_are_any() -> None:
    assert "Regions" not in read_back(report_of(a_season())).sheetnames
    season = running(LEAGUE, regions=["North", "South"])
    season.played(ended("q1", (1,), (2,)), ended("q2", (3,), (1,), day="2019-09-01"))
    from tests.domain.seasons import link

    season.ask(link("q1", "North"), link("q2", "South"))
    heading, *rows = cells(read_back(report_of(season))["Regions"])
    assert heading == ["Region", "#", "Player", "Points", "From"]
    assert rows == [
        ["North", 1, "Ada One", 10, "q1 10"],
        ["North", 2, "Bo Two", 7, "q1 7"],
        ["South", 1, "Cy Three", 10, "q2 10"],
        ["South", 2, "Ada One", 7, "q2 7"],
    ]


def test_the_finals_say_what_they_give_for_the_next_season() -> None:
    season = a_season()
    book = read_back(report_of(season, finals=finals_of(season)))
    assert cells(book["Finals"])[1:] == [[1, "Cy Three", 10], [2, "Ada One", 7], [3, "Bo Two", 4]]


def test_the_log_has_every_event_of_the_season_with_its_hash() -> None:
    (_, row) = cells(read_back(report_of(a_season()))["Audit log"])
    assert row[0] == EVENT.seq
    assert row[3:] == ["TournamentLinked", "q1 belongs to the season", "Org Zero", "as agreed", "ab" * 8, "ab" * 32]


def test_a_season_without_points_is_still_a_workbook() -> None:
    book = read_back(report_of(running()))
    assert len(cells(book["Table"])) == 1
    assert cells(book["Race"]) == [["Race"], ["No tournament gave any points yet."]]


def test_a_season_of_many_tournaments_prints_the_table_without_the_points_of_each() -> None:
    few, many = (read_back(report_of(a_season(qualifiers=count)))["Table"] for count in (12, 13))
    assert not few.print_area
    assert many.print_area == "'Table'!$A$1:$E$7"


def test_names_stay_texts() -> None:
    names = ("=HYPERLINK(1)", "@SUM", *NAMES[2:])
    sheet = read_back(report_of(a_season(names), names))["People"]
    assert {cell.data_type for cell in sheet["A"]} == {"s"}


def test_footers_and_properties_name_the_log_and_a_draft_says_so() -> None:
    book = read_back(report_of(a_season()), DRAFT)
    assert all("DRAFT, not recorded" in sheet.oddFooter.left.text for sheet in book.worksheets)
    assert book.properties.created.isoformat() == "2020-06-08T10:00:00"


SCRIPT = """
import sys
from tests.exports.season_papers import a_season, report_of, written
sys.stdout.buffer.write(written(report_of(a_season())))
"""


@pytest.mark.parametrize("place", [{"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "1"}, {"LC_ALL": "C", "PYTHONHASHSEED": "2"}])
def test_the_same_season_gives_the_same_bytes_everywhere(place: dict[str, str]) -> None:
    call = [sys.executable, "-c", SCRIPT]
    other = subprocess.run(call, env=environment(**place), capture_output=True, check=True).stdout
    here = written(report_of(a_season()))
    assert hashlib.sha256(other).hexdigest() == hashlib.sha256(here).hexdigest()
