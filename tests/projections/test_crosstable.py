"""Everyone against everyone: one test for each kind of fact that makes or undoes a meeting."""

import pytest

from ledger.domain.values import RoundNo
from ledger.projections.workbook import CrossRow, Crosstable, crosstable
from tests.builders import (
    S2,
    Facts,
    adjusted,
    corrected,
    disqualified,
    field,
    forfeited,
    paired,
    played,
    recorded,
    withdrawn,
)
from tests.domain.outcomes import replayed
from tests.domain.vp_games import three_and_a_ringer, was
from tests.projections.envelopes import name_of

ROUND = (*field(3), paired(1, (1, 2), bye=3))
DONE = (*ROUND, recorded(1, 1, 1, 2, won=1, cp=(5, 2)))


def table_of(facts: Facts, up_to: int | None = None) -> Crosstable:
    state = replayed(facts)
    names = {no: name_of(no) for no in state.entrants}
    return crosstable(state, names, None if up_to is None else RoundNo(up_to))


def meetings(facts: Facts, player: str, up_to: int | None = None) -> dict[str, list[str]]:
    """What a row holds, by opponent."""
    rows = table_of(facts, up_to).rows
    row = next(row for row in rows if row.player == player)
    return {rows[column].player: [mark.text for mark in marks] for column, marks in row.meetings.items()}


def order(facts: Facts) -> list[tuple[int | None, str]]:
    return [(row.place, row.player) for row in table_of(facts).rows]


def test_rows_are_in_order_of_place_and_columns_are_the_rows_again() -> None:
    assert order(DONE) == [(1, "P01"), (2, "P03"), (3, "P02")]
    first, _, last = table_of(DONE).rows
    assert (set(first.meetings), set(last.meetings)) == ({2}, {0})


def test_a_game_shows_from_each_side_with_the_first_figure_of_its_sheet_and_a_sign() -> None:
    assert meetings(DONE, "P01") == {"P02": ["5+"]}
    assert meetings(DONE, "P02") == {"P01": ["2-"]}


def test_a_tie_has_a_sign_of_its_own() -> None:
    facts = (*ROUND, recorded(1, 1, 1, 2, won=None, cp=(4, 4)))
    assert meetings(facts, "P01") == {"P02": ["4="]}


def test_a_bye_and_points_outside_any_game_are_no_meeting() -> None:
    assert meetings((*DONE, adjusted(3, cp=2)), "P03") == {}


def test_those_who_have_not_played_yet_have_not_met() -> None:
    assert meetings(ROUND, "P01") == {}


def test_a_rematch_makes_a_list_in_one_cell() -> None:
    facts = (*DONE, paired(2, (2, 1), bye=3), recorded(2, 1, 2, 1, won=2, cp=(7, 0)))
    assert meetings(facts, "P01") == {"P02": ["5+", "0-"]}
    assert meetings(facts, "P02") == {"P01": ["2-", "7+"]}


def test_a_correction_takes_the_place_of_the_result() -> None:
    facts = (*DONE, corrected(1, 1, 1, 2, won=2, cp=(3, 9), replaces=6))
    assert meetings(facts, "P01") == {"P02": ["3-"]}


def test_a_forfeit_counts_as_the_rules_score_it() -> None:
    facts = (*ROUND, forfeited(1, 1, 1, 2, by=[1]))
    assert (meetings(facts, "P01"), meetings(facts, "P02")) == ({"P02": ["0-"]}, {"P01": ["3+"]})


def test_a_withdrawn_round_is_no_meeting() -> None:
    assert meetings((*DONE, withdrawn(1)), "P01") == {}


def test_one_who_was_disqualified_stands_below_without_a_place_and_stays_met() -> None:
    facts = (*DONE, disqualified(1))
    assert order(facts) == [(1, "P03"), (2, "P02"), (None, "P01")]
    assert meetings(facts, "P02") == {"P01": ["2-"]}


def test_a_part_of_the_tournament_shows_its_own_rounds_alone() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))
    assert set(meetings(facts, "P01")) == {"P02", "P03"}
    assert set(meetings(facts, "P01", up_to=1)) == {"P02"}


def test_the_mark_goes_by_what_the_rules_count_first() -> None:
    row: CrossRow = table_of((*field(2), *played(1, (1, 2)))).rows[0]
    assert [mark.kind for mark in row.meetings[1]] == ["won"]
    assert [mark.text for mark in row.meetings[1]] == ["5+"]  # control points, and not the 40 army points


@pytest.mark.rule("GG2-30")
def test_a_ringer_has_no_row_and_no_column() -> None:
    facts = (*three_and_a_ringer(S2), was(1, 1, {1: 5, 2: 3}, won=1), was(1, 2, {3: 6, 4: 2}, won=3))
    assert order(facts) == [(1, "P03"), (2, "P01"), (3, "P02")]
    assert meetings(facts, "P03") == {}
    assert meetings(facts, "P01") == {"P02": ["5+"]}
