"""Record sheets on paper: the same sheet blank and filled in, whatever the lists and however many rounds."""

import re

import pytest

from ledger.exports.sheets.record_sheets import write
from ledger.projections.record_sheets import Letter
from tests.exports.papers import (
    LONG_NAME,
    army,
    blank_army,
    blank_sheet,
    filled_sheet,
    game,
    player,
    scored_round,
    sheet,
    skirmish_sheet,
    unplayed,
)
from tests.exports.pdf import all_text, bare, drawn, pieces, texts


def test_one_page_a_player_before_and_after_play() -> None:
    assert len(texts(drawn(write, (blank_sheet(1), filled_sheet(), blank_sheet(2))))) == 3


def test_a_blank_sheet_has_the_same_fields_as_a_filled_one() -> None:
    blank, filled = (all_text(drawn(write, (each,))) for each in (blank_sheet(rounds=7), filled_sheet()))
    titles = ("ENTRY", "PLAYER", "FACTION", "CLUB", "LIST 1", "LIST 2", "Opponent", "Result", "Signatures", "TOTALS")
    figures = ("control points", "army points destroyed", "STRENGTH OF SCHEDULE", "PLACE", "Organizer")
    assert [words for words in (*titles, *figures) if words not in blank or words not in filled] == []


def test_a_filled_row_says_opponent_result_figures_and_how_it_ended() -> None:
    text = all_text(drawn(write, (filled_sheet(),)))
    for words in ("Bo Two", "Protectorate of Menoth · Recon II", "assassination", "time, agreed", "conceded"):
        assert words in text.replace("Officer 4 (", "Officer (")  # its points stand at the end of its first line
    assert "TOTALS, FINAL" in text
    assert "1 / 32" in text


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ("bye", "Bye"),
        ("dropped", "Dropped"),
        ("disqualified", "Disqualified"),
        ("not entered yet", "Not entered yet"),
        ("sat out", "Sat out"),
    ],
)
def test_a_round_without_a_game_says_why_and_asks_for_no_signature(outcome: Letter, words: str) -> None:
    text = all_text(drawn(write, (sheet(player(1), (unplayed(1, outcome, running=0),), notes=()),)))
    assert words in text
    assert "opponent" not in text
    assert "W L T" not in text
    assert "opponent" in all_text(drawn(write, (sheet(player(1), blank_sheet().rounds, notes=()),)))


def test_the_scenario_is_printed_whole_beside_a_faction_of_any_length() -> None:
    long = game(1, "W", player(2, "Bo Two", "Retribution of Scyrah, the Very Long and Winding One"), running=1)
    assert "… · Recon II" in all_text(drawn(write, (sheet(player(1), (long,)),)))
    longer = long.model_copy(update={"scenario": LONG_NAME})
    assert "Bartholomew Maximilian" in all_text(drawn(write, (sheet(player(1), (longer,)),)))


def test_how_to_fill_rows_in_is_told_while_there_are_any_to_fill() -> None:
    rows = (game(1, "W", player(2), running=1), unplayed(2, "sat out", running=1))
    assert "Circle one of W, L and T" not in all_text(drawn(write, (sheet(player(1), rows),)))
    assert "Circle one of W, L and T" in all_text(drawn(write, (blank_sheet(),)))


def test_an_open_end_is_told_with_the_row_to_spare() -> None:
    spare = "The last row is spare: play ends with a sole leader."
    assert spare not in all_text(drawn(write, (blank_sheet(),)))
    assert spare in all_text(drawn(write, (blank_sheet().model_copy(update={"is_open_ended": True}),)))


def test_one_without_a_place_is_told_so() -> None:
    text = all_text(drawn(write, (filled_sheet().model_copy(update={"place": "not ranked"}),)))
    assert "PLACE not ranked" in text


def test_blank_lists_ask_for_leader_theme_and_points() -> None:
    text = all_text(drawn(write, (blank_sheet(),)))
    for words in ("LIST 1", "LIST 2", "LEADER", "THEME", "POINTS"):
        assert words in text


@pytest.mark.parametrize(("rounds", "pages"), [(4, 1), (8, 1), (9, 2), (12, 2)])
def test_blank_lists_get_a_page_of_their_own_before_their_boxes_get_small(rounds: int, pages: int) -> None:
    printed = texts(drawn(write, (blank_sheet(rounds=rounds),)))
    assert len(printed) == pages
    assert all("LIST 2" in page and "LEADER" in page for page in printed)
    assert "Opponent" in printed[0]
    assert ["Opponent" in page for page in printed[1:]] == [False] * (pages - 1)


def test_as_many_blank_lists_as_the_rules_may_ask_for_fit_on_a_page() -> None:
    ten = sheet(player(1), blank_sheet().rounds, tuple(map(blank_army, range(1, 11))))
    document = drawn(write, (ten,))
    assert all("LIST 10" in page for page in texts(document))
    for page in pieces(document):
        assert not any(one.touches(other) for at, one in enumerate(page) for other in page[:at])


def test_lists_stand_on_the_sheet_with_every_model() -> None:
    (text,) = texts(drawn(write, (filled_sheet(14),)))
    assert "Leader 1, the Invented" in text
    assert text.count("Invented Warrior") == 28


def test_a_single_list_of_25_models_fits_on_the_sheet() -> None:
    (text,) = texts(drawn(write, (sheet(player(1), filled_sheet().rounds, (army(1, 25),)),)))
    assert text.count("Invented Warrior") == 25


def test_three_lists_fit_side_by_side() -> None:
    (text,) = texts(drawn(write, (sheet(player(1), filled_sheet().rounds, (army(1), army(2), army(3))),)))
    assert text.count("Invented Warrior") == 36


def test_long_lists_get_pages_of_their_own_and_lose_no_model() -> None:
    first, *others = texts(drawn(write, (filled_sheet(45),)))
    assert "Invented Warrior" not in first
    assert "Leader 2, the Invented" in first
    assert sum(page.count("Invented Warrior") for page in others) == 90


def test_lists_longer_than_a_column_go_on_in_the_next() -> None:
    rounds = filled_sheet().rounds
    _, *others = texts(drawn(write, (sheet(player(1), rounds, (army(1, 150), army(2, 30), army(3, 60))),)))
    assert sum(page.count("Invented Warrior") for page in others) == 240
    assert any("LIST 1, CONTINUED" in page for page in others)


def test_many_rounds_go_on_on_further_pages_with_the_totals_on_the_last() -> None:
    rounds = tuple(game(no, "W", player(no, f"Opponent {no:02}"), running=no) for no in range(1, 41))
    pages = texts(drawn(write, (sheet(player(1), rounds, (blank_army(1), blank_army(2))),)))
    assert len(pages) > 1
    assert [page.count("Organizer") for page in pages] == [*([0] * (len(pages) - 1)), 1]
    joined = " ".join(pages)
    assert all(f"Opponent {no:02}" in joined for no in range(1, 41))


def test_points_outside_any_game_and_a_status_are_told() -> None:
    text = all_text(drawn(write, (filled_sheet().model_copy(update={"adjusted": ("-1 TP",), "status": "dropped"}),)))
    assert "Outside any game: -1 TP" in text
    assert "DROPPED" in text


def test_a_name_of_80_characters_is_printed_in_full() -> None:
    assert len(LONG_NAME) == 80
    text = all_text(drawn(write, (sheet(player(1, LONG_NAME), ()),)))
    assert bare(LONG_NAME) in bare(text)


def test_a_player_whose_name_the_fonts_cannot_show_is_found_by_number() -> None:
    text = all_text(drawn(write, (sheet(player(12, "田中 太郎"), (game(1, "W", player(34, "محمد"), running=1),)),)))
    assert "Player #12" in text
    assert "Player #34" in text


def test_a_long_relationship_is_printed_in_full_beside_two_other_lists() -> None:
    words = "Standard Bearer and Officer (attached to Winter Guard of the Far and Frozen North, client of Captain Ash)"
    long = army(1).model_copy(update={"lines": (("Winter Guard", "16"), (f"  {words}", "4"))})
    text = all_text(drawn(write, (sheet(player(1), filled_sheet().rounds, (long, army(2), army(3))),)))
    assert words in text.replace("Officer 4 (", "Officer (")  # its points stand at the end of its first line


def test_every_row_has_its_event_and_what_that_replaced() -> None:
    text = all_text(drawn(write, (filled_sheet(),)))
    assert [words for words in ("event 1001", "replaces 901", "event 1002", "event 1005") if words not in text] == []
    assert "replaces 902" not in text
    assert "each has its event in the log" in text
    blank = all_text(drawn(write, (blank_sheet(),)))
    assert set(re.findall(r"event \d+", blank)) == {"event 411"}  # that of the sheet itself


def test_a_difference_has_a_sign_in_rows_and_totals() -> None:
    rounds = (scored_round(1, 3, -2), scored_round(2, 8, 5), scored_round(3, 4, 0))
    text = all_text(drawn(write, (skirmish_sheet(rounds),)))
    assert [words for words in ("-2 3", "+5 8", "0 4", "DIFF", "VP") if words not in text] == []
    assert "AGAINST +3" in text


@pytest.mark.parametrize(("totals", "whole"), [(2, 2), (3, 3), (4, 0), (6, 0)])
def test_a_total_has_its_title_where_its_meaning_would_be_cut_off(totals: int, whole: int) -> None:
    model = skirmish_sheet((scored_round(1, 5, -3),))
    diff = next(total for total in model.totals if total.metric.key == "diff")
    text = all_text(drawn(write, (model.model_copy(update={"totals": (diff,) * totals}),)))
    assert text.count("VICTORY POINTS FOR MINUS AGAINST") == text.count("VICTORY POINTS FOR") == whole


def test_without_lists_the_sheet_is_one_page_and_asks_for_none() -> None:
    (text,) = texts(drawn(write, (skirmish_sheet((scored_round(1, 3, -2),)),)))
    assert "LIST" not in text.upper().replace("LISTED", "")
    assert "List" not in text


def test_a_team_is_printed_with_those_who_play() -> None:
    team = player(3, "Iron Wolves").model_copy(update={"members": ("Ada One", "Bo Two")})
    text = all_text(drawn(write, (skirmish_sheet((scored_round(1, 3, -2),)).model_copy(update={"player": team}),)))
    assert "TEAM: ADA ONE, BO TWO Iron Wolves" in text


def test_event_numbers_of_a_large_ledger_stay_whole() -> None:
    large = scored_round(1, 3, -2).model_copy(update={"event": 1_234_567, "replaces": 1_234_566})
    text = all_text(drawn(write, (skirmish_sheet((large,)),)))
    assert "event 1234567" in text
    assert "replaces 1234566" in text
