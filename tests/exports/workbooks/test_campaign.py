"""The campaign workbook: what each sheet holds, and that nothing in it is more or less than was written."""

import hashlib
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from ledger.exports import writer_of
from ledger.exports.workbooks.campaign import write
from ledger.projections.campaigns.campaign_book import VpLine, VpOverTime
from ledger.projections.campaigns.moment import Named
from tests.cli.terminal import environment
from tests.exports.books import DRAFT, cells
from tests.exports.campaign_papers import (
    ADA,
    LEADERBOARD,
    PACT,
    army,
    army_of,
    book,
    long_book,
    mission_of,
    points,
    ranked,
    read_back,
    troop,
    written,
)
from tests.exports.papers import LONG_NAME

SHEETS = [
    "Leaderboard",
    "Armies",
    "Units",
    "Unit history",
    "Missions",
    "Happenings",
    "Points",
    "Balances",
    "VP over time",
    "Audit log",
    "Legend",
]
NAMES = ("=HYPERLINK(1)", "@SUM(A1)", "+1", "-1", "#REF!", "צבא הלילה", "مدّ وجزر", "Żółta Gęśl-Jaźń", "漢字", LONG_NAME)


def rows_of(sheet: Any) -> list[dict[str, Any]]:
    heading, *rows = cells(sheet)
    return [dict(zip(heading, row, strict=True)) for row in rows]


def hostile() -> Any:
    """A book in which everything is called by names that are no good."""
    called = [Named(no=no, name=name) for no, name in enumerate(NAMES, start=1)]
    rows = tuple(ranked(each.no, each, each, 2, 3) for each in called)
    return book(
        leaderboard=LEADERBOARD.model_copy(update={"rows": rows}),
        armies=(army_of(NAMES),),
        missions=(mission_of(NAMES),),
        ledgers=tuple(points(each, each) for each in called),
        vp=VpOverTime(missions=(1, 2), lines=tuple(VpLine(army=each, totals=(0, 2)) for each in called)),
    )


def test_it_has_these_sheets_in_this_order() -> None:
    assert read_back(book()).sheetnames == SHEETS


def test_the_leaderboard_has_the_score_rounded_and_exact() -> None:
    sheet = read_back(book())["Leaderboard"]
    assert cells(sheet) == [
        ["#", "Army", "Player", "VP", "Played", "Score", "Exactly", "Winner"],
        [1, "Ashen Pact", "Ada One", 6, 4, 1.5, "3/2", None],
        [2, "Tide", "Bo Two", 4, 3, 1.3333, "4/3", None],
        [3, "Rook Company", "Cy Three", 0, 3, 0, "0", None],
        [None, "Latecomers", "Di Four", 0, 0, None, None, None],
    ]
    assert sheet.oddHeader.right.text == "score: VP divided by missions played"
    assert sheet.freeze_panes == "C2"


def test_a_campaign_that_ended_names_its_winners() -> None:
    ended = LEADERBOARD.model_copy(update={"is_ended": True, "winners": (PACT,)})
    sheet = read_back(book(leaderboard=ended))["Leaderboard"]
    assert [row["Winner"] for row in rows_of(sheet)] == ["winner", None, None, None]
    assert sheet.oddHeader.left.text == "Dust and Echoes - Leaderboard, campaign ended"


def test_armies_have_their_figures() -> None:
    assert cells(read_back(book())["Armies"])[1] == ["Ashen Pact", "Ada One", 1, 6, 4, 4, 1, 1295, 135, 1, "serves"]
    gone = read_back(book(armies=(army(disbanded=90),)))["Armies"]
    assert rows_of(gone)[0]["State"] == "disbanded (event 90)"


def test_units_have_what_they_are_worth_and_what_they_have_those_that_left_included() -> None:
    units = {row["Unit"]: row for row in rows_of(read_back(book())["Units"])}
    assert units["Vanguard"] == {
        "Army": "Ashen Pact",
        "Unit": "Vanguard",
        "Hero": "hero",
        "Worth": 205,
        "XP": 12,
        "Level": 2,
        "Levels due": None,
        "Sits out": 2,
        "State": "serves",
        "Traits": None,
        "Skills": "Captain: Leader, Captain: Tactician",
        "Talents": "Bitter Rivalry",
        "Injuries": "Smashed Leg",
        "Gifts": "Alien Cannon",
        "Notes": "carries the old flag",
        "Joined": "from the start",
        "Receipt": ("price +150, Banner +10, Old Shield -5, level 1 +25, level 2 +25, talent +5, injury -5 = 205"),
    }
    assert units["Recruits of the Third"]["Levels due"] == 1
    assert units["Old Guard"]["State"] == "dead in mission 2"


def test_everything_a_unit_has_is_a_row_with_its_event_and_worths_and_experience_add_up() -> None:
    rows = [row for row in rows_of(read_back(book())["Unit history"]) if row["Unit"] == "Vanguard"]
    assert sum(row["Worth"] or 0 for row in rows) == 205
    assert sum(row["XP"] or 0 for row in rows) == 12
    assert [(row["Kind"], row["What"], row["Event"]) for row in rows if row["Kind"] in ("injury", "gift")] == [
        ("injury", "Smashed Leg", 118),
        ("gift", "Alien Cannon", 46),
    ]


def test_missions_have_a_row_for_each_army() -> None:
    rows = rows_of(read_back(book())["Missions"])
    assert [(row["Mission"], row["Army"], row["Result"], row["VP"], row["Points"]) for row in rows] == [
        (4, "Ashen Pact", "won", 2, 225),
        (4, "Tide", "lost", 0, 300),
        (4, "Rook Company", "conceded", 0, 300),
    ]
    first = rows[0]
    assert (first["Brought"], first["Units"], first["Objective"], first["Met"]) == (1320, 4, "Mastery", "yes")
    assert first["Units brought"] == "Vanguard (205), Line (400), Riders (540, captured), Recruits of the Third (175)"
    assert first["Day"].date().isoformat() == "2026-05-23"


def test_happenings_have_everything_with_its_rolls_and_its_event() -> None:
    rows = rows_of(read_back(book())["Happenings"])
    assert [row["Event"] for row in rows] == [
        *(147, 141, 139, 142, 144, 145, 146, 148, 148, 148, 149, 152, 153, 160, 161, 165, 170, 171, 172, 173, 151)
    ]
    told = {row["Event"]: (row["Kind"], row["What"], row["Rolls"], row["XP"], row["Points"]) for row in rows}
    assert told[144][1:3] == (
        "round 2: 63 Alien Cannon. Vanguard of Ashen Pact has the cannon from now on.",
        "D6 5; D66 63",
    )
    assert told[152] == (
        "casualty",
        "destroyed by Maw of Tide: Smashed Leg, 5 points cheaper",
        "D6 1; D6 5, again 6 at the table",
        None,
        None,
    )
    assert {row["Event"]: row["Rests on"] for row in rows if row["Rests on"]} == {
        147: "140",
        144: "143",
        152: "150",
        153: "150",
    }
    assert told[161] == ("experience", "killed a hero (and 1 lost)", None, 2, None)
    assert told[170] == ("bought", "Standard", None, None, -20)


def test_points_are_held_after_every_event_and_balances_check_themselves() -> None:
    read = read_back(book())
    assert cells(read["Points"])[1:5] == [
        ["Ashen Pact", None, 12, "start", 1000, None, 1000],
        ["Ashen Pact", None, 12, "units", None, 950, 50],
        ["Ashen Pact", 4, 148, "won the mission", 150, None, 200],
        ["Ashen Pact", 4, 170, "bought Standard for Line", None, 20, 180],
    ]
    assert cells(read["Balances"])[1:] == [
        ["Ashen Pact", "Ada One", 1150, 970, 180, "ok"],
        ["Tide", "Bo Two", 1150, 970, 180, "ok"],
    ]


@pytest.mark.parametrize("wrong", ["came_in", "went_out", "held"])
def test_a_book_that_does_not_add_up_says_so(wrong: str) -> None:
    odd = points().model_copy(update={wrong: 1})
    assert [row["Check"] for row in rows_of(read_back(book(ledgers=(odd,)))["Balances"])] == ["differs"]


def test_victory_points_over_time_are_a_real_chart() -> None:
    sheet = read_back(book())["VP over time"]
    assert cells(sheet)[:2] == [["Mission", "Ashen Pact", "Tide", "Latecomers"], [1, 2, 0, None]]
    (chart,) = sheet._charts
    assert [line.val.numRef.f for line in chart.series] == [
        f"'VP over time'!${column}$2:${column}$5" for column in "BCD"
    ]
    assert chart.series[0].tx.strRef.f == "'VP over time'!B1"
    assert chart.series[0].cat.numRef.f == "'VP over time'!$A$2:$A$5"
    assert chart.display_blanks == "gap", "who joined late has no line before"


def test_only_those_in_front_are_in_the_chart_where_there_are_many() -> None:
    lines = tuple(VpLine(army=Named(no=no, name=f"Army {no}"), totals=(no,)) for no in range(30))
    sheet = read_back(book(vp=VpOverTime(missions=(1,), lines=lines)))["VP over time"]
    assert len(cells(sheet)[0]) == 31
    assert len(sheet._charts[0].series) == 10


def test_a_campaign_of_two_hundred_missions_keeps_its_chart_in_sight() -> None:
    read = read_back(long_book())
    assert len(cells(read["Missions"])) == 1 + 3 * 200
    sheet = read["VP over time"]
    assert len(cells(sheet)) == 201
    (chart,) = sheet._charts
    assert chart.anchor._from.col <= 4
    assert chart.x_axis.tickLblSkip == 8
    assert chart.series[0].marker.symbol is None


def test_an_army_of_thirty_units_has_a_row_each() -> None:
    rows = rows_of(read_back(book(armies=(army(troop(30), former=()),)))["Units"])
    assert [row["Unit"] for row in rows] == [f"Squad {no:02}" for no in range(1, 31)]


def test_a_campaign_without_missions_is_still_a_workbook() -> None:
    read = read_back(book(missions=(), vp=VpOverTime(missions=(), lines=()), ledgers=(), armies=()))
    assert cells(read["Missions"]) == [["Missions"], ["No mission has begun yet."]]
    assert cells(read["VP over time"]) == [["VP over time"], ["No mission was played yet."]]
    assert "Happenings" not in read.sheetnames


def test_names_come_back_as_they_were_written() -> None:
    read = read_back(hostile())
    assert [row["Army"] for row in rows_of(read["Leaderboard"])] == list(NAMES)
    assert {row["Unit"] for row in rows_of(read["Units"])} == set(NAMES)
    assert cells(read["VP over time"])[0] == ["Mission", *NAMES]


def test_no_name_becomes_a_formula_or_an_error() -> None:
    for sheet in read_back(hostile()).worksheets:
        kinds = {
            (sheet.cell(1, cell.column).value, cell.data_type)
            for row in sheet.iter_rows(min_row=2)
            for cell in row
            if cell.data_type in ("f", "e")
        }
        assert kinds == set()


def test_scores_are_exact_fractions() -> None:
    row = ranked(1, PACT, ADA, 2, 3)
    assert (row.score, row.shown, row.exact) == (Fraction(2, 3), 0.6667, "2/3")


def test_footers_and_properties_name_the_log_and_a_draft_says_so() -> None:
    read = read_back(book(), DRAFT)
    assert all("DRAFT, not recorded" in sheet.oddFooter.left.text for sheet in read.worksheets)
    assert read.properties.created.isoformat() == "2026-05-30T10:00:00"


def test_an_ink_saver_fills_no_cell() -> None:
    for sheet in read_back(book(), ink_saver=True).worksheets:
        assert {cell.fill.fill_type for row in sheet.iter_rows() for cell in row} == {None}


SCRIPT = """
import sys
from tests.exports.workbooks.test_campaign import hostile, written
sys.stdout.buffer.write(written(hostile()))
"""


@pytest.mark.parametrize("place", [{"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "1"}, {"LC_ALL": "C", "PYTHONHASHSEED": "2"}])
def test_the_same_campaign_gives_the_same_bytes_everywhere(place: dict[str, str]) -> None:
    call = [sys.executable, "-c", SCRIPT]
    other = subprocess.run(call, env=environment(**place), capture_output=True, check=True).stdout
    here = written(hostile())
    assert hashlib.sha256(other).hexdigest() == hashlib.sha256(here).hexdigest()


def test_it_is_found_by_its_kind() -> None:
    assert writer_of("campaign", ".xlsx") is write
