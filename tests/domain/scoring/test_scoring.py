"""What games, byes, forfeits and adjustments are worth, and what the opponents add."""

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.scoring import accounts, game_points
from ledger.domain.tournament.results.facts import ResultRecorded
from ledger.domain.tournament.results.requests import RecordResult
from ledger.domain.values import ContestantId, RoundNo, Sheet
from tests.builders import (
    SLUG,
    adjusted,
    closed,
    contestants,
    corrected,
    disqualify,
    dropped,
    field,
    forfeited,
    pair,
    paired,
    played,
    recorded,
    result,
    withdraw,
    withdrawn,
)
from tests.domain.armies import army, brought
from tests.domain.judgements import conceded, taken
from tests.domain.outcomes import after, figures, replayed, rows
from tests.spec import given

ROUND_ONE = (*field(5), paired(1, (1, 2), (3, 4), bye=5))


def handed_in(sheets: dict[int, Sheet], won: int | None) -> RecordResult:
    scores = {ContestantId(no): sheet for no, sheet in sheets.items()}
    winner = None if won is None else ContestantId(won)
    return RecordResult(do="result", tournament=SLUG, scores=scores, winner=winner)


@pytest.mark.rule("MC-22")
def test_a_win_is_worth_1_tournament_point_a_loss_and_a_tie_nothing() -> None:
    facts = after(ROUND_ONE, result(1, 2, won=1), result(3, 4, won=None, how="time"))
    points = figures(facts, "tp")
    assert (points[1], points[2]) == ((1,), (0,))
    assert (points[3], points[4]) == ((0,), (0,))


@pytest.mark.rule("MC-22")
def test_control_and_army_points_count_as_the_sheets_say_win_or_not() -> None:
    facts = after(
        ROUND_ONE,
        result(1, 2, won=2, cp=(7, 1), apd=(80, 10)),
        result(3, 4, won=None, cp=(4, 4), apd=(33, 21)),
    )
    assert figures(facts, "cp", "apd") == {2: (1, 10), 5: (3, 38), 1: (7, 80), 3: (4, 33), 4: (4, 21)}


def test_games_are_counted_as_won_tied_and_lost() -> None:
    table = rows(after(ROUND_ONE, result(1, 2, won=1), result(3, 4, won=None)))
    counts = {no: (row.played, row.won, row.tied, row.lost) for no, row in table.items()}
    assert counts == {1: (1, 1, 0, 0), 2: (1, 0, 0, 1), 3: (1, 0, 1, 0), 4: (1, 0, 1, 0), 5: (0, 0, 0, 0)}


@pytest.mark.rule("MC-21")
def test_one_result_carries_opponent_list_outcome_control_points_and_army_points_of_each_player() -> None:
    sheets: dict[int, Sheet] = {1: {"cp": 5, "apd": 41, "list": 2}, 2: {"cp": 2, "apd": 22, "list": 1}}
    fact = after(ROUND_ONE, handed_in(sheets, won=1))[-1]
    assert isinstance(fact, ResultRecorded)
    assert {side.contestant: side.sheet for side in fact.sides} == sheets
    assert (fact.round_no, fact.table_no, fact.winner) == (1, 1, 1)


@pytest.mark.rule("MC-21")
def test_the_list_played_is_one_of_the_player_s_own() -> None:
    facts = (*field(2, system="champions-2019"), brought(2, army()), paired(1, (1, 2)))
    sheets: dict[int, Sheet] = {1: {"cp": 5, "apd": 41, "list": 2}, 2: {"cp": 2, "apd": 22, "list": 2}}
    given(*facts).when(handed_in(sheets, won=1)).then_refused(RuleViolation, "#2 has 1 list; there is no list 2")
    sheets[2]["list"] = 1
    assert figures(after(facts, handed_in(sheets, won=1)), "tp") == {1: (1,), 2: (0,)}


@pytest.mark.rule("MC-21")
@pytest.mark.parametrize("missing", ["cp", "apd"])
def test_control_points_and_army_points_are_on_every_sheet(missing: str) -> None:
    sheets: dict[int, Sheet] = {1: {"cp": 5, "apd": 41}, 2: {"cp": 2, "apd": 22}}
    del sheets[2][missing]
    given(*ROUND_ONE).when(handed_in(sheets, won=1)).then_refused(BadRequest, "#2", f'"{missing}" is missing')


@pytest.mark.rule("MC-18")
def test_a_bye_is_worth_1_tp_3_cp_and_38_apd_and_is_no_game() -> None:
    facts = after(field(3), pair((1, 2), (3, None)))
    assert figures(facts, "tp", "sos", "cp", "apd")[3] == (1, 0, 3, 38)
    assert rows(facts)[3].played == 0


@pytest.mark.rule("MC-18")
def test_a_bye_counts_before_the_games_of_its_round_are_played() -> None:
    assert figures(after(field(3), pair((1, 2), (3, None))), "tp") == {3: (1,), 1: (0,), 2: (0,)}


def test_figures_of_a_bye_can_be_amended() -> None:
    facts = after(field(3, {"bye.tp": 2, "bye.cp": 0, "bye.apd": 10}), pair((1, 2), (3, None)))
    assert figures(facts, "tp", "cp", "apd")[3] == (2, 0, 10)


def test_points_for_win_tie_and_loss_can_be_amended() -> None:
    facts = after(field(4, {"points.win": 3, "points.tie": 2, "points.loss": -1}), paired(1, (1, 2), (3, 4)))
    facts = after(facts, result(1, 2, won=1), result(3, 4, won=None))
    assert figures(facts, "tp") == {1: (3,), 3: (2,), 4: (2,), 2: (-1,)}


def test_a_game_forfeited_by_both_is_lost_by_both() -> None:
    facts = (*field(2), paired(1, (1, 2)), forfeited(1, 1, 1, 2, by=[1, 2]))
    assert figures(facts, "tp", "cp", "apd") == {1: (0, 0, 0), 2: (0, 0, 0)}
    assert [(row.played, row.lost) for row in rows(facts).values()] == [(1, 1), (1, 1)]


def test_the_winner_of_a_forfeit_keeps_what_was_scored_if_it_is_more() -> None:
    forfeit = forfeited(1, 1, 1, 2, by=[1])
    sides = recorded(1, 1, 1, 2, won=2, cp=(9, 1), apd=(70, 60)).sides
    facts = (*field(2), paired(1, (1, 2)), forfeit.model_copy(update={"sides": sides}))
    assert figures(facts, "tp", "cp", "apd")[2] == (1, 3, 60)
    assert figures(facts, "tp", "cp", "apd")[1] == (0, 0, 0)


def test_a_concession_is_worth_what_a_win_is_amended_to_and_half_the_army() -> None:
    facts = (*field(2, {"points.win": 3}, army_points=50), paired(1, (1, 2)), conceded(1, 1, 1, 2, by=1))
    assert figures(facts, "tp", "cp", "apd") == {2: (3, 3, 25), 1: (0, 0, 0)}


def test_a_line_of_a_game_given_up_names_its_fact_and_the_opponent() -> None:
    facts = (*field(2), paired(1, (1, 2)), conceded(1, 1, 1, 2, by=1))
    won, lost = (accounts(replayed(facts))[no].lines[0] for no in contestants(2, 1))
    assert (won.kind, won.version, won.opponents) == ("won", 5, contestants(1))
    assert (lost.kind, lost.version, lost.opponents) == ("lost", 5, contestants(2))


def test_points_given_out_in_a_round_count_games_given_up() -> None:
    facts = (*ROUND_ONE, conceded(1, 1, 1, 2, by=1), taken(1, 2, 3, 4, by=(3, 4)))
    assert game_points(replayed(facts), RoundNo(1)) == 2


def test_a_forfeit_is_worth_what_a_win_is_amended_to_and_half_the_army() -> None:
    facts = after(field(2, {"points.win": 3}, army_points=50), paired(1, (1, 2)), disqualify(1))
    assert figures(facts, "tp", "cp", "apd") == {2: (3, 3, 25)}


def test_figures_up_to_a_round_leave_later_rounds_out_and_adjustments_in() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), adjusted(4, tp=1), *played(2, (1, 3), (2, 4)))
    book = accounts(replayed(facts), RoundNo(1))
    assert {no: account.points for no, account in book.items()} == {1: 1, 2: 0, 3: 1, 4: 1}


def test_every_line_of_an_account_names_the_fact_it_comes_from() -> None:
    # versions: 1 opening, 2 to 4 players, 5 pairing, 6 result, 7 correction, 8 closing, 9 adjustment
    facts = (
        *field(3),
        paired(1, (1, 2), bye=3),
        recorded(1, 1, 1, 2, won=1),
        corrected(1, 1, 1, 2, won=2, replaces=6),
        closed(1, 1, 2),
        adjusted(3, cp=1),
    )
    book = {no: account.lines for no, account in accounts(replayed(facts)).items()}
    one, _, three = contestants(1, 2, 3)
    assert [(line.kind, line.version, line.round_no) for line in book[one]] == [("lost", 7, 1)]
    assert [(line.kind, line.version, line.round_no) for line in book[three]] == [("bye", 5, 1), ("adjusted", 9, None)]


@pytest.mark.parametrize(
    ("undoing", "points"),
    [
        (corrected(1, 1, 1, 2, won=2, replaces=5), {1: 0, 2: 1}),
        (withdrawn(1), {1: 0, 2: 0}),
        (dropped(1), {1: 1, 2: 0}),
        (adjusted(1, tp=-1), {1: 0, 2: 0}),
    ],
    ids=["correction", "withdrawal", "drop", "adjustment"],
)
def test_points_follow_what_undoes_a_result(undoing: TournamentEvent, points: dict[int, int]) -> None:
    facts = (*field(2), paired(1, (1, 2)), recorded(1, 1, 1, 2, won=1), undoing)
    assert {no: account.points for no, account in accounts(replayed(facts)).items()} == points


def test_a_withdrawn_round_leaves_no_line() -> None:
    facts = after(ROUND_ONE, result(1, 2, won=1), withdraw())
    assert [account.lines for account in accounts(replayed(facts)).values()] == [[], [], [], [], []]
