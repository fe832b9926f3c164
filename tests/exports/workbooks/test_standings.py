"""The standings workbook, read back cell by cell."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from ledger.domain.values import METRICS, ContestantId
from ledger.projections.standings import Unranked
from ledger.projections.workbook import AwardRow, CrossRow, Crosstable, RankByRound
from tests.exports import books
from tests.exports.books import (
    ADA,
    BO,
    CY,
    DRAFT,
    EVENT,
    GAME,
    PLAYER,
    TEN,
    book,
    cells,
    read_back,
    standing,
    standings,
)

MARKS = "control points, then + won, = tied, - lost"
GAPS = "Where numbers are missing: what is not public, and what concerns people, stands in the log only."
SHEETS = ["Standings", "Rounds", "Crosstable", "Players", "Awards", "Rank by round", "Audit log", "Legend"]
HOSTILE = (
    "=HYPERLINK(1)",
    "=1+1",
    "#REF!",
    "<b>x</b>",
    "Żółć Łódź",
    "Дмитрий Иванов",
    "Bartholomew Maximilian Featherstonehaugh-Cholmondeley van der Wolkenstein-Hohenzo"[:80],
    "  spaced  out  ",
    "@SUM(A1)",
    "+1",
    "漢字 名前",
    "'quoted",
    "0123",
)
NAMED = {
    "Standings": ("B2", "C2"),
    "Rounds": ("C2", "L2"),
    "Crosstable": ("B2",),
    "Players": ("B2", "D2", "F2"),
    "Awards": ("B2", "D2"),
    "Audit log": ("E2", "F2", "G2"),
}
"""Where a name or a text of somebody stands."""


@pytest.fixture(scope="module")
def opened() -> Any:
    return read_back(book())


def test_there_is_a_sheet_for_each_thing_people_ask(opened: Any) -> None:
    assert opened.sheetnames == SHEETS


def test_the_standings_hold_places_figures_and_a_mark_a_round(opened: Any) -> None:
    assert cells(opened["Standings"]) == [
        ["#", "Player", "Faction", "TP", "SoS", "CP", "APD", "W", "T", "L", "R1", "R2", "Status"],
        [1, "Ada One", "Cygnar", 2, 1, 10, 82, 2, 0, 0, "5+", "5+", "active"],
        [2, "Cy Three", "Cygnar", 1, 2, 7, 60, 0, 1, 0, "bye", "4=", "dropped"],
        [3, "Bo Two", None, 0, 2, 4, 44, 0, 0, 2, "2-", None, "active"],
    ]


def test_the_rounds_hold_one_row_a_game_and_a_bye(opened: Any) -> None:
    assert cells(opened["Rounds"]) == [
        ["Round", "Table", "Scenario", "Player", "List", "CP", "APD", "Against", "List", "CP", "APD", "Winner", "How"],
        [1, 4, "Bunkers", "Ada One", 2, 5, 41, "Bo Two", 1, 2, 22, "Ada One", "scenario"],
        [1, None, None, "Cy Three", None, 3, 38, None, None, None, None, None, "bye"],
    ]


def test_rules_without_a_choice_of_lists_or_awards_have_no_empty_columns_for_them() -> None:
    found = read_back(book(scenario_word="strategy", asks_list=False, has_awards=False, awards=()))
    assert found.sheetnames == [title for title in SHEETS if title != "Awards"]
    assert cells(found["Rounds"])[:2] == [
        ["Round", "Table", "Strategy", "Player", "CP", "APD", "Against", "CP", "APD", "Winner", "How"],
        [1, 4, "Bunkers", "Ada One", 5, 41, "Bo Two", 2, 22, "Ada One", "scenario"],
    ]


def test_a_cell_of_the_crosstable_holds_every_meeting(opened: Any) -> None:
    rows = (
        CrossRow(place=1, contestant=ADA.contestant, player="Ada One", meetings={1: (books.WON, books.LOST)}),
        CrossRow(place=None, contestant=BO.contestant, player="Bo Two", meetings={0: (books.LOST, books.WON)}),
    )
    assert cells(read_back(book(crosstable=Crosstable(rows=rows)))["Crosstable"]) == [
        ["No.", "Player", "Place", "1", "2"],
        [1, "Ada One", 1, None, "5+ 2-"],
        [2, "Bo Two", None, "2- 5+", None],
    ]


def test_a_field_too_wide_for_a_crosstable_is_told_where_to_look() -> None:
    rows = tuple(CrossRow(place=no, contestant=ADA.contestant, player=f"P{no}", meetings={}) for no in range(1, 202))
    (_, (words,)) = cells(read_back(book(crosstable=Crosstable(rows=rows)))["Crosstable"])
    assert words == "A table of 201 by 201 players is too wide; every game is in Rounds."


def test_the_players_stand_with_their_lists(opened: Any) -> None:
    assert cells(opened["Players"]) == [
        ["Entry", "Player", "Faction", "Club", "Status", "List 1", "List 2"],
        [1, "Ada One", "Cygnar", "Club One", "active", "Captain Ash, 104", "Elder, 75"],
    ]


def test_the_awards_say_what_decided_them(opened: Any) -> None:
    assert cells(opened["Awards"]) == [
        ["Award", "Player", "Figures", "What decided"],
        ["First", "Ada One", "TP 2, SoS 1", "won on points, 2 to 1"],
    ]


def test_places_by_round_stand_beside_a_chart_with_the_first_on_top(opened: Any) -> None:
    sheet = opened["Rank by round"]
    assert cells(sheet) == [["Player", "R1", "R2"], ["Ada One", 2, 1], ["Cy Three", None, 2]]
    (chart,) = sheet._charts
    assert chart.y_axis.scaling.orientation == "maxMin"
    assert [series.val.numRef.f for series in chart.series] == [
        "'Rank by round'!$B$2:$C$2",
        "'Rank by round'!$B$3:$C$3",
    ]
    assert [series.tx.strRef.f for series in chart.series] == ["'Rank by round'!A2", "'Rank by round'!A3"]


def test_the_log_holds_real_dates_event_numbers_and_hashes(opened: Any) -> None:
    heading, row = cells(opened["Audit log"])
    assert heading[:4] == ["Event", "Recorded (UTC)", "Happened (UTC)", "Kind"]
    assert row[:4] == [7, datetime(2026, 5, 2, 10), None, "PlayerDropped"]  # noqa: DTZ001 spreadsheets know no zones
    assert row[4:] == ["Cy Three dropped", "Org Zero", "train home", "ab" * 8, "ab" * 32]


def test_16_digits_of_a_hash_are_printed_and_all_of_it_stands_beside_what_is(opened: Any) -> None:
    sheet = opened["Audit log"]
    assert sheet.print_area == "'Audit log'!$A$1:$H$2"
    assert (sheet["H1"].value, sheet["I1"].value) == ("Hash", "Hash in full")


def test_the_legend_explains_columns_marks_and_missing_numbers(opened: Any) -> None:
    assert cells(opened["Legend"]) == [
        ["What", "What it means"],
        ["TP", "tournament points"],
        ["SoS", "strength of schedule"],
        ["CP", "control points"],
        ["APD", "army points destroyed"],
        ["R1, R2, …", MARKS],
        ["Crosstable", f"in a cell {MARKS}"],
        ["Audit log", GAPS],
    ]


def test_a_heading_is_never_longer_than_the_format_allows() -> None:
    title = books.book().heading.model_copy(update={"name": "&" * 80})
    for sheet in read_back(book(heading=title)):
        assert sheet.oddHeader.left.text.startswith("&&" * 80)
        assert len(str(sheet.oddHeader)) <= 255


@pytest.mark.parametrize(
    ("title", "legend"),
    [("Standings", f"R1, R2, … {MARKS}"), ("Crosstable", f"In a cell {MARKS}"), ("Audit log", GAPS)],
)
def test_paper_has_the_legend_in_its_heading(opened: Any, title: str, legend: str) -> None:
    assert opened[title].oddHeader.right.text == legend


def test_what_was_entered_later_says_when_it_happened() -> None:
    late = EVENT._replace(at=TEN - timedelta(hours=1))
    _, row = cells(read_back(book(audit=[late]))["Audit log"])
    assert row[1] - row[2] == timedelta(hours=1)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_a_text_in_every_sheet(name: str) -> None:
    hostile = book(
        standings=standings(standing(1, 1, name, (2, 1, 10, 82), faction=name)),
        marks=((books.WON, books.LOST),),
        games=(GAME.model_copy(update={"winner": name, "scenario": name}),),
        crosstable=Crosstable(rows=(CrossRow(place=1, contestant=ADA.contestant, player=name, meetings={}),)),
        players=(books.PLAYER.model_copy(update={"player": name, "club": name, "lists": (name,)}),),
        awards=(AwardRow(title="First", player=name, figures="", decided=name),),
        audit=[EVENT._replace(by=name, says=name, reason=name)],
    )
    read = read_back(hostile)
    held = {(sheet, place): read[sheet][place] for sheet, places in NAMED.items() for place in places}
    assert {place: (cell.value, cell.data_type) for place, cell in held.items()} == dict.fromkeys(held, (name, "s"))


def test_no_cell_holds_a_formula(opened: Any) -> None:
    kinds = {cell.data_type for sheet in opened for row in sheet.iter_rows() for cell in row}
    assert kinds == {"s", "n", "d"}


@pytest.mark.parametrize("title", SHEETS)
def test_every_sheet_prints_on_a_landscape_page_with_its_heading_and_its_seal(opened: Any, title: str) -> None:
    sheet = opened[title]
    assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("landscape", 9)
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.oddFooter.right.text == "page &P of &N"
    seal = "Event 79; ledger size 80, root 8074b4586eefde50; later changes are not on this sheet"
    assert sheet.oddFooter.left.text == seal
    assert sheet.oddHeader.left.text.startswith("Spring && Co - ")


@pytest.mark.parametrize(("title", "pane"), [("Standings", "C2"), ("Players", "C2"), ("Rounds", "A2")])
def test_heading_and_name_stay_in_sight(opened: Any, title: str, pane: str) -> None:
    assert opened[title].freeze_panes == pane


@pytest.mark.parametrize(
    ("standing", "voided", "words"),
    [
        ("final", False, "Standings, final"),
        ("after round 2", False, "Standings, after round 2"),
        ("during round 2", False, "Standings, during round 2"),
        ("final", True, "Standings, final, voided"),
        ("", False, "Standings"),
    ],
)
def test_the_page_says_which_moment_the_standings_show(standing: str, voided: bool, words: str) -> None:
    read = read_back(book(standings=standings(ADA, CY, BO, voided=voided), standing=standing))
    assert read["Standings"].oddHeader.left.text == f"Spring && Co - {words}"


def test_the_properties_hold_the_whole_checkpoint_and_the_time_of_the_newest_event(opened: Any) -> None:
    about = opened.properties
    assert (about.title, about.subject, about.creator) == ("Spring & Co", "Masters 2019, 2026-05-02", "ledger")
    assert about.description == books.SEAL.note
    assert about.created == about.modified == TEN.replace(tzinfo=None)
    assert {each.name: each.value for each in opened.custom_doc_props.props} == {
        "ledger origin": "ledger.invalid/test",
        "ledger size": "80",
        "ledger root": books.ROOT,
        "ledger event": "79",
    }


def test_a_draft_says_so_on_every_page() -> None:
    read = read_back(book(), DRAFT)
    assert {sheet.oddFooter.left.text for sheet in read} == {
        "DRAFT, not recorded; ledger size 80, root 8074b4586eefde50"
    }


def test_colour_and_sign_say_the_same_and_an_ink_saver_leaves_the_sign(opened: Any) -> None:
    won, lost = opened["Standings"]["K2"], opened["Standings"]["K4"]
    assert (won.value, lost.value) == ("5+", "2-")
    assert won.fill.fgColor.rgb != lost.fill.fgColor.rgb
    spared = read_back(book(), ink_saver=True)["Standings"]
    assert {cell.fill.fill_type for row in spared.iter_rows() for cell in row} == {None}
    assert (spared["K2"].value, spared["A1"].font.color.rgb) == ("5+", spared["K2"].font.color.rgb)


def test_every_cell_names_its_font(opened: Any) -> None:
    fonts = {cell.font.name for sheet in opened for row in sheet.iter_rows() for cell in row}
    assert fonts == {"Calibri"}


def test_columns_are_as_wide_as_their_longest_text(opened: Any) -> None:
    wide = read_back(book(standings=standings(standing(1, 1, "x" * 40, (1, 1, 1, 1))), marks=((None, None),)))
    assert wide["Standings"].column_dimensions["B"].width > 40
    assert opened["Standings"].column_dimensions["B"].width < 20


def test_a_row_is_as_high_as_the_text_it_wraps() -> None:
    long = read_back(book(audit=[EVENT._replace(says="x " * 80), EVENT]))["Audit log"]
    assert long.row_dimensions[2].height == 30  # two lines of 56 digits: an x and a blank are narrower than two
    assert long.row_dimensions[3].height is None


def test_a_list_stands_in_one_line_where_its_column_can_be_as_wide(opened: Any) -> None:
    lists = ("Captain Ash 1 (Iron Guild, Smoke and Steel), 104", "Elder Reed 2 (River Clans, Deep Current), 104")
    sheet = read_back(book(players=[books.PLAYER.model_copy(update={"lists": lists})]))["Players"]
    assert sheet.row_dimensions[2].height is None
    assert sheet.column_dimensions["F"].width > sheet.column_dimensions["G"].width > 35
    assert opened["Players"].column_dimensions["F"].width < 20


def test_before_any_round_has_all_its_results_the_ranks_say_so() -> None:
    sheet = read_back(book(ranks=RankByRound(rounds=0, lines=())))["Rank by round"]
    assert cells(sheet) == [["Rank by round"], ["No round has all its results yet."]]
    assert sheet._charts == []


def test_before_the_first_pairing_the_workbook_has_its_sheets_already() -> None:
    early = book(
        standings=standings(ADA, round=0, finished=False),
        standing="",
        marks=((),),
        games=(),
        awards=(),
        ranks=RankByRound(rounds=0, lines=()),
        audit=[],
    )
    assert read_back(early).sheetnames == SHEETS


def test_a_difference_is_shown_with_its_sign_and_stays_a_number() -> None:
    columns = (METRICS["tp"], METRICS["diff"])
    rows = tuple(ADA.model_copy(update={"figures": {"tp": 3, "diff": diff}}) for diff in (3, -3, 0))
    table = standings(*rows).model_copy(update={"columns": columns})
    sheet = read_back(book(standings=table, marks=((), (), ())))["Standings"]
    found = [(sheet.cell(row, 5).value, sheet.cell(row, 5).number_format) for row in (2, 3, 4)]
    assert found == [(3, "+0;-0;0"), (-3, "+0;-0;0"), (0, "+0;-0;0")]
    assert sheet.cell(2, 4).number_format == "General"


def test_teams_have_a_column_for_those_who_play_and_players_have_none(opened: Any) -> None:
    team = PLAYER.model_copy(update={"player": "Iron Wolves", "members": "Ada One, Bo Two"})
    sheet = read_back(book(players=(team,)))["Players"]
    assert cells(sheet)[0][:3] == ["Entry", "Player", "Members"]
    assert cells(sheet)[1][:3] == [1, "Iron Wolves", "Ada One, Bo Two"]
    assert "Members" not in cells(opened["Players"])[0]


def test_games_of_many_sides_have_a_column_a_side() -> None:
    sides = tuple(GAME.sides[0].model_copy(update={"player": name}) for name in ("Ada One", "Bo Two", "Cy Three"))
    rows = cells(read_back(book(games=(GAME.model_copy(update={"sides": sides}),)))["Rounds"])
    assert [title for title in rows[0] if title in ("Player", "Against")] == ["Player", "Against", "Against"]
    assert [cell for cell in rows[1] if cell in ("Bo Two", "Cy Three")] == ["Bo Two", "Cy Three"]


def test_who_is_not_ranked_stands_under_the_others_with_the_reason() -> None:
    gone = Unranked(contestant=ContestantId(9), player="Ed Five", faction="Cryx", status="did-not-play")
    table = book().standings.model_copy(update={"unranked": (gone,)})
    sheet = read_back(book(standings=table))["Standings"]
    last = [cell.value for cell in list(sheet.iter_rows())[-1]]
    assert (last[0], last[1], last[2], last[-1]) == ("–", "Ed Five", "Cryx", "did not play")


def test_what_is_not_settled_stands_in_the_legend() -> None:
    table = standings(ADA, CY, BO).model_copy(update={"provisional": True, "open_tables": (2,)})
    told = cells(read_back(book(standings=table))["Legend"])
    assert told[1] == ["Provisional", "Provisional: table 2 is still open."]
