"""The official report of a season on paper: what it holds, and how it goes over pages."""

import pytest

from ledger.exports.lists import Block, laid_out
from ledger.exports.lists.season import write
from ledger.projections.seasons.report import FinalsSeen
from tests.domain.seasons import close, ended, running
from tests.exports.pdf import all_text, drawn, texts
from tests.exports.season_papers import NAMES, a_season, report_of
from tests.exports.workbooks.test_season import finals_of


def test_the_report_names_the_season_its_window_and_its_figures() -> None:
    text = all_text(drawn(write, report_of(a_season())))
    assert "SEASON REPORT Iron Gauntlet & Co Iron Gauntlet 2019 · 7 June 2019 to 7 June 2020 · ig-2019" in text
    assert "Points 1st 10, 2nd 7, 3rd 4" in text
    assert "Qualifies 10 points or more" in text
    assert (
        "Counts if it was sanctioned; it was requested as a qualifier; "
        "the top three were reported within 14 days of its end" in text
    )
    assert "QUALIFIED 4" in text
    assert "SEASON CLOSED" not in text


def test_the_table_marks_who_qualified_and_where() -> None:
    text = all_text(drawn(write, report_of(a_season())))
    assert "1 Di Four 21 Q q2 q1 4 · q2 7 · q3 10" in text
    assert "5 Fay Six 4 q3 4" in text


def test_what_is_not_among_the_best_is_in_brackets_after_what_is() -> None:
    assert "q3 10 · (q1 4) · (q2 7)" in all_text(drawn(write, report_of(a_season(best_of=1))))


def test_nothing_is_left_out_of_where_points_come_from() -> None:
    season = running()
    for number in range(1, 31):
        season.qualifying(ended(f"q{number}", (1,), (2,), (3,), day=f"2019-{7 + number // 28:02}-{number % 28 + 1:02}"))
    said = all_text(drawn(write, report_of(season)))
    assert [number for number in range(1, 31) if f"q{number} 10" not in said] == []


def test_every_tournament_has_its_state_its_days_and_why_it_does_not_count() -> None:
    text = all_text(drawn(write, report_of(a_season())))
    assert "Qualifier q1 4 July 2019 · Masters 2019 · q1 COUNTS" in text
    for words in ("SANCTIONED", "REQUESTED", "ENDED", "REPORT UNTIL", "REPORTED", "18 July 2019"):
        assert words in text
    assert "1. Bo Two, 10 points · 2. Cy Three, 7 points · 3. Di Four, 4 points" in text
    assert "Qualifier late 13 July 2019 · Masters 2019 · late DOES NOT COUNT" in text
    assert "No report of the top three; the last day for it is 27 July 2019." in text


def test_the_race_names_the_leaders_the_tournaments_and_what_qualifies() -> None:
    text = all_text(drawn(write, report_of(a_season())))
    assert "The race for points" in text
    assert "10 qualify" in text
    assert "21 Di Four" in text


def test_the_finals_stand_at_the_end_with_what_they_give() -> None:
    season = a_season()
    text = all_text(drawn(write, report_of(season, finals=finals_of(season))))
    assert "Qualifier finals 7 June 2020 · Masters 2019 · finals ENDED" in text
    assert "1. Cy Three, 10 points for the next season" in text
    season = a_season()
    finals_of(season)
    text = all_text(drawn(write, report_of(season, finals=FinalsSeen("announced", 0, None))))
    assert "ANNOUNCED" in text
    assert "No places yet." in text


def test_a_closed_season_says_so_on_every_page() -> None:
    season = a_season().ask(close())
    assert all("SEASON CLOSED" in page for page in texts(drawn(write, report_of(season))))


def test_a_season_of_nothing_is_a_page_that_says_so() -> None:
    (page,) = texts(drawn(write, report_of(running())))
    assert "Nobody has any points yet." in page
    assert "No tournament belongs to the season yet." in page


def test_a_long_table_goes_on_overleaf_under_its_titles() -> None:
    names = [f"P{no:03}" for no in range(1, 121)]
    pages = texts(drawn(write, report_of(a_season(names, 100), names)))
    of_table = [page for page in pages if "# Player Points Qualified From" in page]
    assert len(of_table) >= 3
    assert [name for name in names[1:103] if name not in " ".join(pages)] == []


@pytest.mark.parametrize("qualifiers", [1, 2, 40, 110])
def test_the_race_is_drawn_over_any_number_of_tournaments(qualifiers: int) -> None:
    text = all_text(drawn(write, report_of(a_season(qualifiers=qualifiers))))
    assert f"q{qualifiers}" in text


def test_a_tie_of_all_does_not_hide_a_name() -> None:
    season = running().qualifying(ended("q1", (1, 2, 3, 4, 5, 6)))
    text = all_text(drawn(write, report_of(season)))
    assert [name for name in NAMES if f"10 {name}" not in text] == []


def blocks(*heights: float, header: Block | None = None) -> list[Block]:
    return [Block(height, lambda pen, top: None, header) for height in heights]


def test_blocks_stand_one_under_the_other_and_go_on_overleaf() -> None:
    pages = laid_out(blocks(40, 40, 40), 100, 0)
    assert [[placed.top for placed in page] for page in pages] == [[100, 60], [100]]


def test_a_header_stands_above_the_first_and_again_overleaf() -> None:
    (header,) = blocks(20)
    pages = laid_out(blocks(30, 30, 30, header=header), 100, 0)
    assert [[placed.block.tall for placed in page] for page in pages] == [[20, 30, 30], [20, 30]]


def test_a_heading_does_not_stay_behind_alone() -> None:
    title = Block(10, lambda pen, top: None, keeps=50)
    pages = laid_out([*blocks(50), title, *blocks(50)], 100, 0)
    assert [len(page) for page in pages] == [1, 2]


def test_a_block_taller_than_a_page_has_one_to_itself() -> None:
    assert [len(page) for page in laid_out(blocks(50, 200, 50), 100, 0)] == [1, 1, 1]


def test_rows_that_are_not_settled_have_a_mark_and_a_line_below_the_table_says_what_it_means() -> None:
    season = a_season()
    assert "PROVISIONAL" not in all_text(drawn(write, report_of(season))).upper()
    season.summaries["q1"] = season.summaries["q1"].model_copy(update={"is_provisional": True})
    text = all_text(drawn(write, report_of(season)))
    assert "1 Di Four 21* Q q2 q1 4 · q2 7 · q3 10" in text
    assert "5 Fay Six 4 q3 4" in text
    assert "3 rows are provisional (*): a game behind the points is contested or open." in text
    assert text.startswith("SEASON REPORT PROVISIONAL Iron Gauntlet & Co")
