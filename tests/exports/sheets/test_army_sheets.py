"""Army sheets on paper: the fields and boxes of the document's own sheet, filled as earned and blank to play with."""

import re

import pytest

from ledger.exports import writer_of
from ledger.exports.sheets.army_sheets import write
from ledger.projections.campaigns.moment import Named
from tests.exports.campaign_papers import (
    FALLEN,
    army,
    earned,
    hero,
    origin,
    receipt,
    troop,
    unit,
    veteran,
)
from tests.exports.papers import LONG_NAME
from tests.exports.pdf import all_text, bare, drawn, pieces, shapes, texts

DEEP = (0x1F, 0x3A, 0x5F)


def blue(document: bytes) -> int:
    """How many shapes are filled like a box that was earned; one is the badge in the corner."""
    return sum(shape.is_filled and shape.colour == DEEP for shape in shapes(document)) - 1


def test_the_sheet_names_the_army_its_player_and_its_victory_points() -> None:
    text = all_text(drawn(write, (army(),)))
    assert "ARMY SHEET Dust and Echoes Grimdark Future 3.1 · 9 missions · 2 May 2026 · dust VICTORY POINTS 6" in text
    assert "ARMY NAME Ashen Pact PLAYER Ada One" in text
    assert "POINTS HELD 135" in text
    assert "UNITS WORTH 1,295" in text
    assert "MISSIONS 4" in text


def test_every_unit_has_its_level_its_worth_and_the_receipt_of_it() -> None:
    text = all_text(drawn(write, (army((hero(),)),)))
    assert "Vanguard Hero · 12 XP · from the start (12) 2 level 205 points" in text
    assert (
        "WORTH 150 price (12) + 10 Banner (12) − 5 Old Shield (61) + 25 level 1 (48) + 25 level 2 (97)"
        " + 5 talent (95) − 5 injury (118) = 205" in text
    )


def test_what_a_unit_has_stands_with_the_event_it_came_from() -> None:
    text = all_text(drawn(write, (army((hero(), veteran(2, "Riders"))),)))
    for words in (
        "SKILLS Captain: Leader (48), Captain: Tactician (97)",
        "TALENTS Bitter Rivalry (95)",
        "INJURIES Smashed Leg (118)",
        "GIFTS Alien Cannon (46)",
        "NOTES carries the old flag (12)",
        "SITS OUT the next 2 missions (118)",
        "TRAITS Agile (101), Headstrong (102), Specialist (melee) (103), Specialist (shooting) (104)",
    ):
        assert words in text


def test_a_level_that_is_not_taken_yet_is_not_overlooked() -> None:
    assert "DUE 1 level to take" in all_text(drawn(write, (army((unit(1, "Line", xp=5, due=1),)),)))
    assert "DUE" not in all_text(drawn(write, (army((unit(1, "Line", xp=5, level=1),)),)))


def test_a_unit_has_thirty_boxes_with_marks_at_every_fifth() -> None:
    text = all_text(drawn(write, (army((unit(1, "Line"),), former=(), disbanded=90),)))
    assert re.findall(r"\b(\d+) XP(?! ·)", text) == ["1", "5", "10", "15", "20", "25", "30"]


def test_boxes_and_marks_are_figures_of_the_rules() -> None:
    def paths(boxes: int) -> int:
        one = army((unit(1, "Line"),), former=(), disbanded=90, most_xp=boxes, marks=())
        return len(shapes(drawn(write, (one,))))

    assert paths(30) - paths(21) == 9
    other = all_text(drawn(write, (army((unit(1, "Line"),), former=(), disbanded=90, most_xp=12, marks=(4, 8, 12)),)))
    assert re.findall(r"\b(\d+) XP(?! ·)", other) == ["1", "4", "8", "12"]


@pytest.mark.parametrize("points", [0, 1, 12, 30])
def test_as_many_boxes_are_filled_as_were_earned(points: int) -> None:
    one = unit(1, "Line", xp=points, experience=earned(*((1, "a mission", 500 + no) for no in range(points))))
    assert blue(drawn(write, (army((one,), former=()),))) == points


def test_a_filled_box_says_by_which_event_it_was_earned() -> None:
    one = unit(1, "Line", xp=3, experience=earned((2, "killed a hero", 811), (1, "not a casualty", 812)))
    for ink_saver in (False, True):
        text = all_text(drawn(write, (army((one,), former=()),), ink_saver=ink_saver))
        assert (text.count("811"), text.count("812")) == (2, 1)


def test_without_ink_an_earned_box_has_a_second_frame() -> None:
    def frames(points: int) -> int:
        one = unit(1, "Line", xp=points, experience=earned((points, "a mission", 500)))
        return len(shapes(drawn(write, (army((one,), former=()),), ink_saver=True)))

    assert frames(12) - frames(2) == 10


def test_units_stand_in_two_columns_ten_a_page() -> None:
    first, *_ = pieces(drawn(write, (army(troop(10), former=()),)))
    lefts = {round(piece.left) for piece in first if piece.text.startswith("Squad")}
    assert len(lefts) == 2
    assert [piece.text.strip() for piece in first if piece.text.startswith("Squad")] == [
        f"Squad {no:02}" for no in range(1, 11)
    ]


def test_an_army_of_thirty_units_goes_over_three_pages_with_its_name_on_each() -> None:
    pages = texts(drawn(write, (army(troop(30), former=()),)))
    assert len(pages) == 3
    assert all("ARMY NAME Ashen Pact" in page and "VICTORY POINTS 6" in page for page in pages)
    assert ["CONTINUED" in page for page in pages] == [False, True, True]
    text = " ".join(pages)
    assert [no for no in range(1, 31) if f"Squad {no:02} " not in text] == []


def test_cards_to_write_on_fill_the_last_page() -> None:
    text = all_text(drawn(write, (army(troop(3), former=()),)))
    assert text.count("UNIT NAME POINTS") == 7
    assert "UNIT NAME" not in all_text(drawn(write, (army(troop(3), former=(), disbanded=90),)))


def test_an_army_without_units_is_a_blank_sheet_of_ten() -> None:
    document = drawn(write, (army((), former=()),))
    assert len(texts(document)) == 1
    assert all_text(document).count("UNIT NAME POINTS") == 10
    assert blue(document) == 0


def test_who_is_no_longer_in_the_army_is_listed_with_why() -> None:
    text = all_text(drawn(write, (army(),)))
    assert "No longer in the army Old Guard: dead in mission 2 (77) · level 1 · 7 XP · worth 150" in text
    assert "No longer in the army" not in all_text(drawn(write, (army(former=()),)))


def test_many_that_are_gone_go_over_pages() -> None:
    gone = tuple(FALLEN.model_copy(update={"unit": Named(no=no, name=f"Ghost {no:03}")}) for no in range(200))
    text = all_text(drawn(write, (army(former=gone),)))
    assert [no for no in range(200) if f"Ghost {no:03}: dead" not in text] == []


def test_a_disbanded_army_says_so() -> None:
    assert "DISBANDED" in all_text(drawn(write, (army(disbanded=90),)))


def test_a_unit_with_more_to_tell_than_a_page_holds_goes_on_on_another_card() -> None:
    notes = tuple(origin(f"Note {no:03} {'and so on ' * 8}", 12) for no in range(60))
    document = drawn(write, (army((unit(1, "Line", notes=notes),), former=()),))
    text = all_text(document)
    assert [no for no in range(60) if f"Note {no:03}" not in text] == []
    assert "continued" in text
    assert all(piece.bottom > 100 or "Note" not in piece.text for page in pieces(document) for piece in page)


def test_names_of_eighty_characters_are_printed_in_full() -> None:
    lines = receipt((LONG_NAME, 150, 12), (LONG_NAME, 10, 13))
    one = unit(1, LONG_NAME, receipt=lines, traits=(origin(LONG_NAME, 14),))
    text = bare(all_text(drawn(write, (army((one,), Named(no=1, name=LONG_NAME), Named(no=1, name=LONG_NAME)),))))
    assert text.count(bare(LONG_NAME)) == 6


def test_a_name_that_paper_cannot_show_is_told_by_its_number() -> None:
    text = all_text(
        drawn(write, (army((unit(7, "צבא הלילה"),), Named(no=3, name="مدّ وجزر"), Named(no=4, name="漢字")),))
    )
    assert "ARMY NAME Army #3 PLAYER Player #4" in text
    assert "Unit #7" in text


def test_several_armies_make_one_document() -> None:
    pages = texts(drawn(write, (army(), army(troop(2), Named(no=2, name="Tide")))))
    assert ["Ashen Pact" in page for page in pages] == [True, False]
    assert "Page 2 of 2" in pages[1]


def test_it_is_found_by_its_kind() -> None:
    assert writer_of("army-sheets", ".pdf") is write
