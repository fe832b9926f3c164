"""The table of one tournament: one test for each kind of fact it reads, those that undo included."""

import pytest

from ledger.domain.systems import SYSTEMS
from ledger.domain.tournament.lookups import CONDUCT
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentReopened, TournamentVoided
from ledger.domain.values import RoundNo
from ledger.projections.standings import Standings, standings
from tests.builders import (
    Facts,
    adjusted,
    amend,
    corrected,
    disqualified,
    dropped,
    entered,
    field,
    forfeited,
    opened,
    paired,
    played,
    recorded,
    reinstated,
    withdrawn,
)
from tests.domain.entries import removed_entry, ringer
from tests.domain.judgements import disputed, reopened, ruled
from tests.domain.outcomes import after, replayed
from tests.domain.vp_games import two
from tests.projections.envelopes import name_of

TABLE = (*field(3), paired(1, (1, 2), bye=3))
DONE = (*TABLE, recorded(1, 1, 1, 2, won=1, cp=(5, 2), apd=(41, 22)))


def table_of(facts: Facts, up_to: int | None = None) -> Standings:
    state = replayed(facts)
    names = {no: name_of(no) for no in state.entrants}
    return standings(state, names, None if up_to is None else RoundNo(up_to))


def line(facts: Facts, player: str) -> tuple[int, dict[str, int | float]]:
    """Place and figures of one player."""
    (row,) = (row for row in table_of(facts).rows if row.player == player)
    return row.place, row.figures


def test_the_head_says_which_tournament_rules_round_and_version() -> None:
    table = table_of(DONE)
    assert (table.tournament, table.rules, table.round, table.version) == ("spring", "masters-2019", 1, 6)


def test_columns_come_from_the_ranking_in_force() -> None:
    assert [column.key for column in table_of(DONE).columns] == ["tp", "sos", "cp", "apd"]
    amended = table_of(after(opened(), amend(ranking=["cp", "wins"]), entered(1)))
    assert [(column.key, column.title) for column in amended.columns] == [("cp", "CP"), ("wins", "Wins")]
    assert amended.rows[0].figures == {"cp": 0, "wins": 0}


def test_one_who_checked_in_is_a_row_before_any_game() -> None:
    (row,) = table_of((opened(), entered(1, "Cygnar"))).rows
    assert (row.place, row.player, row.faction, row.status, row.played) == (1, "P01", "Cygnar", "active", 0)


def test_a_pairing_gives_the_bye_its_points_and_makes_the_table_provisional() -> None:
    assert line(TABLE, "P03") == (1, {"tp": 1, "sos": 0, "cp": 3, "apd": 38})
    assert table_of(TABLE).provisional


def test_a_result_gives_points_and_settles_the_round() -> None:
    assert line(DONE, "P01") == (1, {"tp": 1, "sos": 0, "cp": 5, "apd": 41})
    assert line(DONE, "P02") == (3, {"tp": 0, "sos": 1, "cp": 2, "apd": 22})
    assert not table_of(DONE).provisional


def test_rows_count_games_won_tied_and_lost() -> None:
    table = table_of((*TABLE, recorded(1, 1, 1, 2, won=None)))
    counts = {row.player: (row.played, row.won, row.tied, row.lost) for row in table.rows}
    assert counts == {"P03": (0, 0, 0, 0), "P01": (1, 0, 1, 0), "P02": (1, 0, 1, 0)}


def test_a_correction_takes_the_place_of_the_result() -> None:
    facts = (*DONE, corrected(1, 1, 1, 2, won=2, cp=(0, 9), apd=(0, 60), replaces=6))
    assert line(facts, "P02") == (1, {"tp": 1, "sos": 0, "cp": 9, "apd": 60})
    assert line(facts, "P01") == (3, {"tp": 0, "sos": 1, "cp": 0, "apd": 0})


def test_a_withdrawn_round_counts_for_nothing() -> None:
    table = table_of((*DONE, withdrawn(1)))
    assert table.round == 0
    assert [row.figures["tp"] for row in table.rows] == [0, 0, 0]
    assert not table.provisional


def test_a_forfeit_counts_as_a_game_for_both() -> None:
    facts = (*TABLE, forfeited(1, 1, 1, 2, by=[1]))
    assert line(facts, "P02") == (1, {"tp": 1, "sos": 0, "cp": 3, "apd": 38})
    assert line(facts, "P01") == (3, {"tp": 0, "sos": 1, "cp": 0, "apd": 0})


def test_an_adjustment_moves_a_player() -> None:
    assert line((*DONE, adjusted(2, tp=2)), "P02") == (1, {"tp": 2, "sos": 1, "cp": 2, "apd": 22})
    assert line((*DONE, adjusted(1, tp=-1)), "P01") == (2, {"tp": 0, "sos": 0, "cp": 5, "apd": 41})


def test_dropped_players_stay_and_are_marked_and_reinstated_ones_are_not() -> None:
    statuses = {row.player: row.status for row in table_of((*DONE, dropped(1), dropped(2), reinstated(2))).rows}
    assert statuses == {"P01": "dropped", "P02": "active", "P03": "active"}


def test_a_disqualified_player_is_no_row_and_those_below_move_up() -> None:
    table = table_of((*DONE, disqualified(1)))
    assert [(row.place, row.player) for row in table.rows] == [(1, "P03"), (2, "P02")]
    assert line((*DONE, disqualified(1)), "P02")[1]["sos"] == 1


@pytest.mark.parametrize(
    ("fact", "finished", "voided"),
    [(TournamentFinished(places=(), oddities=()), True, False), (TournamentVoided(), False, True)],
)
def test_the_table_says_whether_it_is_final_or_void(
    fact: TournamentFinished | TournamentVoided, finished: bool, voided: bool
) -> None:
    table = table_of((*DONE, fact))
    assert (table.finished, table.voided) == (finished, voided)


def test_a_reopened_tournament_is_no_longer_final() -> None:
    ended = TournamentFinished(places=(), oddities=())
    assert not table_of((*DONE, ended, TournamentReopened(is_mistake=False))).finished


def test_joint_places_are_equal_and_the_next_is_skipped() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)))
    assert [(row.place, row.player) for row in table_of(facts).rows] == [(1, "P01"), (1, "P03"), (3, "P02"), (3, "P04")]


def test_rounds_one_to_n_are_shown_as_they_are_known_today() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), paired(2, (1, 3), (2, 4)), recorded(2, 1, 1, 3, won=1))
    facts = (*facts, corrected(1, 1, 1, 2, won=2, replaces=7))
    first = table_of(facts, up_to=1)
    assert (first.round, first.provisional, first.open_tables) == (1, False, ())
    assert {row.player: row.figures["tp"] for row in first.rows} == {"P02": 1, "P03": 1, "P01": 0, "P04": 0}
    both = table_of(facts)
    assert (both.round, both.provisional, both.open_tables) == (2, True, (2,))
    assert "open_tables" not in both.model_dump(), "programs are told that it is provisional, and ask the status"


def test_rates_are_decimals_rounded_to_four_places() -> None:
    facts = (*field(3, sos="win-rate"), *played(1, (1, 2), bye=3))
    table = table_of(facts)
    assert {row.player: row.figures["sos"] for row in table.rows} == {"P01": 0.3333, "P02": 1.0, "P03": 0.0}


# who is not ranked, and what is contested


def apart(facts: Facts) -> dict[str, str]:
    """Who is listed apart, and why in words."""
    return {each.player: each.remark for each in table_of(facts).unranked}


def test_who_never_played_and_who_was_disqualified_stand_apart_in_order_of_entry() -> None:
    facts = (*field(5), *played(1, (1, 2)), disqualified(2), dropped(4))
    assert apart(facts) == {"P02": "disqualified", "P03": "did not play", "P04": "did not play", "P05": "did not play"}
    assert [row.player for row in table_of(facts).rows] == ["P01"]


def test_nobody_stands_apart_until_round_1_is_paired() -> None:
    assert apart(field(3)) == {}
    assert apart((*field(3), paired(1, (1, 2)))) == {"P03": "did not play"}
    assert apart((*field(3), paired(1, (1, 2)), withdrawn(1))) == {}


def test_a_ringer_and_one_who_was_taken_out_are_in_neither_list() -> None:
    facts = (*field(3, system="gaining-grounds-s2"), ringer(4), paired(1, (1, 2)), removed_entry(3))
    assert apart(facts) == {}
    assert len(table_of(facts).rows) == 2


def contested(facts: Facts, up_to: int | None = None) -> tuple[bool, dict[str, tuple[int, ...]]]:
    table = table_of(facts, up_to)
    return table.provisional, {row.player: row.disputed for row in table.rows if row.disputed}


FOUR = (*field(4), *played(1, (1, 2), (3, 4)))


def test_an_open_dispute_marks_the_rows_of_the_sides_of_that_game_and_the_whole_table() -> None:
    assert contested(FOUR) == (False, {})
    assert contested((*FOUR, disputed(1, 1, 1, 1, 2))) == (True, {"P01": (1,), "P02": (1,)})
    assert contested((*FOUR, disputed(1, 1, 1, 1), disputed(2, 1, 1, 2))) == (True, {"P01": (1, 2), "P02": (1, 2)})


def test_a_dispute_about_conduct_concerns_no_game_and_marks_no_row() -> None:
    facts = (*FOUR, disputed(1, 1, 1, 1, 2, about="conduct"))
    assert contested(facts) == (True, {})  # the table may still move: somebody may be disqualified
    assert contested((*facts, disputed(2, 1, 1, 1, 2))) == (True, {"P01": (2,), "P02": (2,)})
    inducement = disputed(1, 1, 1, 1, 2, about="inducement")  # by which an agreed result is void
    assert contested((*two("gaining-grounds-s2"), inducement)) == (True, {"P01": (1,), "P02": (1,)})


@pytest.mark.parametrize("document", sorted(SYSTEMS))
def test_every_document_calls_it_conduct(document: str) -> None:
    judging = SYSTEMS[document].judging
    assert judging.private - judging.voiding == {CONDUCT}


def test_a_ruling_settles_it_and_taking_it_up_again_does_not() -> None:
    facts = (*FOUR, disputed(1, 1, 1, 1, 2), ruled(1))
    assert contested(facts) == (False, {})
    assert contested((*facts, reopened(1))) == (True, {"P01": (1,), "P02": (1,)})


def test_a_dispute_of_a_later_round_or_of_a_draw_taken_back_marks_nobody() -> None:
    facts = (*FOUR, paired(2, (1, 3), (2, 4)), disputed(1, 2, 1, 1, 3))
    assert contested(facts, up_to=1) == (False, {})
    assert contested((*facts, withdrawn(2))) == (False, {})
    assert contested((*facts, withdrawn(2), paired(2, (1, 4), (2, 3)))) == (True, {})  # for results are missing


def test_a_row_says_in_words_that_somebody_left_and_what_is_contested() -> None:
    table = table_of((*FOUR, dropped(1), disputed(1, 1, 1, 1, 2), disputed(2, 1, 1, 1, 2)))
    assert {row.player: row.remark for row in table.rows} == {
        "P01": "dropped, disputes 1 and 2 open",
        "P02": "disputes 1 and 2 open",
        "P03": "",
        "P04": "",
    }
