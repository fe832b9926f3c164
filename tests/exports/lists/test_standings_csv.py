"""Standings as CSV: what a spreadsheet would run is marked as a text, and numbers stay numbers."""

import csv
from io import BytesIO, StringIO

import pytest

from ledger.domain.values import ContestantId
from ledger.exports.lists.standings_and_pairings import write_csv
from ledger.projections.standings import Unranked
from tests.exports.books import SEAL, book, standing, standings
from tests.exports.papers import HOSTILE


def rows_of(player: str, **more: object) -> list[list[str]]:
    out = BytesIO()
    row = standing(1, 1, player, (2, -1, 10, 82), **more)
    write_csv(book(standings=standings(row)), SEAL, out)
    return list(csv.reader(StringIO(out.getvalue().decode(), newline="")))


@pytest.mark.bad_input(10)
@pytest.mark.parametrize(
    "name", ["=HYPERLINK(1)", "=cmd|' /C calc'!A0", "+1-800", "-2+3", "@cmd", "\t=1", "\r=1", "'=1", "''@SUM(A1)"]
)
def test_a_text_that_a_spreadsheet_would_run_has_an_apostrophe_in_front(name: str) -> None:
    _, row = rows_of(name, faction=name)
    assert row[2:4] == [f"'{name}", f"'{name}"]


@pytest.mark.parametrize("name", [*HOSTILE[1:], "Ada = One", "'quoted", "0123", "'"])
def test_any_other_text_stays_as_it_is(name: str) -> None:
    _, row = rows_of(name, faction=None)
    assert row[2:4] == [name, ""]


def test_a_negative_figure_is_a_number_and_no_formula() -> None:
    heading, row = rows_of("Ada One")
    assert row[heading.index("sos")] == "-1"


def test_who_is_not_ranked_stands_below_with_neither_place_nor_figures() -> None:
    out = BytesIO()
    ranked = standing(1, 1, "Ada One", (2, 1, 10, 82)).model_copy(update={"disputed": (1, 2)})
    gone = Unranked(contestant=ContestantId(2), player="Bo Two", faction=None, status="did-not-play")
    write_csv(book(standings=standings(ranked).model_copy(update={"unranked": (gone,)})), SEAL, out)
    heading, first, second = csv.reader(StringIO(out.getvalue().decode(), newline=""))
    assert heading[-2:] == ["status", "disputed"]
    assert (first[0], first[-2:]) == ("1", ["active", "1 2"])
    assert second == ["", "2", "Bo Two", "", *[""] * 8, "did-not-play", ""]
