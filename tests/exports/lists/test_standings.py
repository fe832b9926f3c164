"""Standings on paper: the columns of the rules, everyone in order of place."""

from dataclasses import replace

import pytest

from ledger.domain.values import METRICS, ContestantId
from ledger.exports.lists.standings_and_pairings import write_standings
from ledger.projections.standings import Standings, Unranked
from tests.exports.papers import crowd, table_of
from tests.exports.pdf import all_text, drawn, texts


def test_columns_and_their_meanings_come_from_the_read_model() -> None:
    text = all_text(drawn(write_standings, table_of(crowd(4))))
    assert "# Player TP SoS CP APD W T L R1 R2 R3 R4 R5" in text
    assert "SoS strength of schedule" in text
    assert "R1, R2, … control points, then + won, = tied, - lost" in text


def test_32_players_fit_on_one_page_and_more_on_further_ones() -> None:
    assert len(texts(drawn(write_standings, table_of(crowd(32))))) == 1
    people = crowd(100)
    pages = texts(drawn(write_standings, table_of(people)))
    assert len(pages) == 4
    assert [who.name for who in people if who.name not in " ".join(pages)] == []


def test_a_row_has_place_name_faction_status_and_figures() -> None:
    text = all_text(drawn(write_standings, table_of(crowd(7))))
    assert "Cygnar · dropped" in text
    assert "0.3333" in text
    assert "4+" in text


@pytest.mark.parametrize("standing", ["during round 5", "after round 5", "final"])
def test_the_table_says_which_moment_it_shows(standing: str) -> None:
    text = all_text(drawn(write_standings, table_of(crowd(3), standing=standing)))
    assert f"STANDINGS {standing.upper()}" in text
    assert "ROUND 5" in text


def test_before_the_first_round_there_is_no_moment_to_name() -> None:
    assert "ROUND" not in all_text(drawn(write_standings, table_of(crowd(3), rounds=0, standing="")))


def test_a_voided_table_says_so() -> None:
    assert "STANDINGS VOIDED" in all_text(drawn(write_standings, table_of(crowd(3), voided=True)))


def test_rounds_that_would_leave_no_room_for_names_are_left_to_the_workbook() -> None:
    assert "R7" in all_text(drawn(write_standings, table_of(crowd(3), rounds=7)))
    text = all_text(drawn(write_standings, table_of(crowd(3), rounds=12)))
    assert "R12" not in text
    assert "R1, R2" not in text


def test_a_table_of_which_everyone_was_disqualified_is_a_page() -> None:
    assert len(texts(drawn(write_standings, table_of([])))) == 1


def test_a_difference_is_printed_with_its_sign() -> None:
    columns, table = (METRICS["tp"], METRICS["diff"]), table_of(crowd(2, "Ada One", "Bo Two"), rounds=0)
    rows = tuple(
        row.model_copy(update={"figures": {"tp": 3, "diff": diff}})
        for row, diff in zip(table.standings.rows, (8, -8), strict=True)
    )
    signed = table.standings.model_copy(update={"columns": columns, "rows": rows})
    text = all_text(drawn(write_standings, replace(table, standings=signed)))
    assert [words for words in ("3 +8", "3 -8") if words not in text] == []


def test_who_is_not_ranked_stands_under_the_others_with_the_reason() -> None:
    printed = table_of(crowd(2))
    gone = Unranked(contestant=ContestantId(3), player="Ed Five", faction="Cryx", status="did-not-play")
    out = Unranked(contestant=ContestantId(4), player="Flo Six", faction=None, status="disqualified")
    text = all_text(drawn(write_standings, replace(printed, standings=_with(printed.standings, gone, out))))
    assert "– Ed Five Cryx · did not play" in text
    assert "– Flo Six disqualified" in text


def test_a_row_says_that_a_game_of_theirs_is_contested() -> None:
    printed = table_of(crowd(1))
    (row,) = printed.standings.rows
    marked = printed.standings.model_copy(update={"rows": (row.model_copy(update={"disputed": (3,)}),)})
    assert "dispute 3 open" in all_text(drawn(write_standings, replace(printed, standings=marked)))


def test_what_is_not_settled_is_said_below_the_table_of_every_page() -> None:
    printed = table_of(crowd(40), standing="final, provisional")
    first, *others = printed.standings.rows
    rows = (first.model_copy(update={"disputed": (3,)}), *others)
    open_ = {"rows": rows, "open_tables": (2,), "open_disputes": (3,), "provisional": True, "finished": True}
    pages = texts(drawn(write_standings, replace(printed, standings=printed.standings.model_copy(update=open_))))
    assert len(pages) > 1
    for page in pages:
        assert f"Provisional: table 2 is still open. Provisional: dispute 3 is still open ({first.player})." in page
        assert "FINAL, PROVISIONAL" in page


def _with(table: Standings, *out: Unranked) -> Standings:
    return table.model_copy(update={"unranked": out})
