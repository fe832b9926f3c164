"""Record sheets on paper: the same sheet blank and filled in, whatever the lists and however many rounds."""

from ledger.exports import record_sheets_pdf
from ledger.exports.record_sheets_pdf import write
from tests.exports.papers import (
    LONG_NAME,
    army,
    blank_army,
    blank_sheet,
    filled_sheet,
    game,
    player,
    sheet,
)
from tests.exports.pdf import all_text, bare, drawn, texts


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


def test_a_bye_and_a_round_not_paired_say_so() -> None:
    text = all_text(drawn(write, (filled_sheet(),)))
    assert "Bye" in text
    assert "Not paired" in text


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


def test_nobody_checked_in_is_no_fault() -> None:
    assert drawn(record_sheets_pdf.write, ()).startswith(b"%PDF")


def test_a_long_relationship_is_printed_in_full_beside_two_other_lists() -> None:
    words = "Standard Bearer and Officer (attached to Winter Guard of the Far and Frozen North, client of Captain Ash)"
    long = army(1).model_copy(update={"lines": (("Winter Guard", "16"), (f"  {words}", "4"))})
    text = all_text(drawn(write, (sheet(player(1), filled_sheet().rounds, (long, army(2), army(3))),)))
    assert words in text.replace("Officer 4 (", "Officer (")  # its points stand at the end of its first line
