"""The tables of one round as people read them: for each kind of fact, what stands there afterwards."""

import pytest

from ledger.domain.tournament.results.facts import ResultAgreed
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.values import Relaxed, Sheet, Side
from ledger.projections.pairings import Pairings, pairings
from ledger.projections.wording import public_names
from tests.builders import Facts, closed, contestants, corrected, field, forfeited, paired, recorded, withdrawn
from tests.domain.armies import chose, revealed
from tests.domain.entries import ringer
from tests.domain.judgements import conceded
from tests.domain.outcomes import replayed
from tests.domain.vp_games import brawl, was
from tests.projections.envelopes import name_of

ROUND = (*field(5), paired(1, (1, 2), (3, 4), bye=5))


def round_of(facts: Facts) -> Pairings:
    """The newest pairing, as everyone may read it."""
    state = replayed(facts)
    fact = next(fact for fact in reversed(facts) if isinstance(fact, RoundPaired))
    return pairings(state, fact, public_names(state, {no: name_of(no) for no in state.entrants}))


def test_a_drawn_round_shows_tables_bye_seed_and_algorithm() -> None:
    seed = "5eed" * 16
    shown = round_of((*field(3), paired(1, (2, 1), bye=3, seed=seed)))
    assert (shown.tournament, shown.round, shown.closed) == ("spring", 1, False)
    assert [(table.table, table.players, table.status) for table in shown.tables] == [(1, ("P02", "P01"), "open")]
    assert (shown.byes, shown.seed, shown.algorithm) == (("P03",), seed, "exact/1")


def test_a_pairing_by_hand_has_no_seed() -> None:
    assert (round_of(ROUND).seed, round_of(ROUND).algorithm) == (None, "by-hand/1")


def test_an_open_table_has_no_winner_no_scores_and_is_no_tie() -> None:
    table = round_of(ROUND).tables[0]
    assert (table.status, table.winner, table.is_tie, table.scores) == ("open", None, False, ())


def test_a_result_shows_winner_and_scores_in_the_order_of_the_players() -> None:
    table = round_of((*ROUND, recorded(1, 1, 1, 2, won=2, cp=(2, 5), apd=(12, 40)))).tables[0]
    assert (table.status, table.winner, table.is_tie) == ("done", "P02", False)
    assert table.scores == ({"cp": 2, "apd": 12}, {"cp": 5, "apd": 40})


def test_a_tie_has_no_winner_and_says_so() -> None:
    table = round_of((*ROUND, recorded(1, 1, 1, 2, won=None))).tables[0]
    assert (table.status, table.winner, table.is_tie) == ("done", None, True)


def test_a_correction_is_what_stands() -> None:
    table = round_of((*ROUND, recorded(1, 1, 1, 2, won=1), corrected(1, 1, 1, 2, won=2, cp=(1, 2), replaces=8))).tables[
        0
    ]
    assert (table.winner, [score["cp"] for score in table.scores]) == ("P02", [1, 2])


def test_a_forfeit_is_won_by_who_is_left_and_is_no_tie() -> None:
    table = round_of((*ROUND, forfeited(1, 1, 1, 2, by=[1]))).tables[0]
    assert (table.status, table.winner, table.is_tie, table.how) == ("done", "P02", False, "disqualification")
    assert table.scores == ({"cp": 0, "apd": 0}, {"cp": 3, "apd": 38})


def test_a_concession_shows_what_counts_and_not_what_was_on_the_table() -> None:
    sheets: dict[int, Sheet] = {1: {"cp": 4, "apd": 12}, 2: {"cp": 9, "list": 2}}
    table = round_of((*ROUND, conceded(1, 1, 1, 2, by=2, sheets=sheets))).tables[0]
    assert (table.status, table.winner, table.how, table.lists) == ("done", "P01", "conceded", (None, 2))
    assert table.scores == ({"cp": 4, "apd": 38}, {"cp": 0, "apd": 0})


@pytest.mark.rule("MC-43")
def test_lists_stand_at_a_table_once_both_are_revealed_and_not_before() -> None:
    chosen = (*ROUND, chose(1, "list", "a"), chose(2, "list", "b"))
    assert round_of(chosen).tables[0].lists == (None, None)
    shown = (*chosen, revealed("list", {1: 2, 2: 1}))
    assert round_of(shown).tables[0].lists == (2, 1)
    assert round_of((*shown, recorded(1, 1, 1, 2, won=1))).tables[0].lists == (2, 1)


def test_an_agreed_result_says_so_unless_it_says_how_it_ended() -> None:
    same = recorded(1, 1, 1, 2, won=None)
    agreed = ResultAgreed(**same.__dict__, consents=contestants(1, 2), replaces=None)
    table = round_of((*ROUND, agreed)).tables[0]
    assert (table.is_tie, table.how) == (True, "agreed")
    by_time = agreed.model_copy(update={"how": "time"})
    assert round_of((*ROUND, by_time)).tables[0].how == "time"


def test_a_game_forfeited_by_both_has_no_winner_and_is_no_tie() -> None:
    table = round_of((*ROUND, forfeited(1, 1, 1, 2, by=[1, 2]))).tables[0]
    assert (table.status, table.winner, table.is_tie) == ("done", None, False)


def test_a_closed_round_says_so() -> None:
    facts = (*ROUND, recorded(1, 1, 1, 2, won=1), recorded(1, 2, 3, 4, won=3), closed(1, 2, 3))
    assert round_of(facts).closed


def test_a_round_paired_again_after_a_withdrawal_is_the_newer_one() -> None:
    facts = (*ROUND, recorded(1, 1, 1, 2, won=1), withdrawn(1), paired(1, (3, 2), (1, 4), bye=5))
    assert [(table.players, table.status) for table in round_of(facts).tables] == [
        (("P03", "P02"), "open"),
        (("P01", "P04"), "open"),
    ]


def test_bent_rules_are_shown_with_players_and_reason() -> None:
    bent = Relaxed(rule="rematch", contestants=contestants(1, 2), why="given by hand")
    facts = (*field(2), paired(1, (1, 2)).model_copy(update={"relaxed": (bent,)}))
    (shown,) = round_of(facts).relaxed
    assert (shown.rule, shown.players, shown.why) == ("rematch", ("P01", "P02"), "given by hand")


def with_ringer(*pairs: tuple[int, int]) -> Facts:
    """Three players and a ringer, who is number 4."""
    return (*field(3, system="gaining-grounds-s2"), ringer(4), paired(1, *pairs))


def attacked(fact: RoundPaired, **attackers: int) -> RoundPaired:
    """The same with attackers at tables 1, 2 and so on."""
    told = (
        pairing.model_copy(update={"attacker": who})
        for pairing, who in zip(fact.pairings, attackers.values(), strict=True)
    )
    return fact.model_copy(update={"pairings": tuple(told)})


@pytest.mark.rule("GG2-16")
@pytest.mark.rule("GG2-30")
def test_a_ringer_is_shown_to_the_public_without_a_name() -> None:
    shown = round_of((*with_ringer((1, 2), (3, 4)), was(1, 2, {3: 2, 4: 5}, won=4)))
    assert [table.players for table in shown.tables] == [("P01", "P02"), ("P03", "Ringer")]
    assert shown.tables[1].winner == "Ringer"
    assert "P04" not in str(shown)


def test_bent_rules_name_a_ringer_no_more_than_that() -> None:
    *before, paired_by_hand = with_ringer((1, 2), (3, 4))
    assert isinstance(paired_by_hand, RoundPaired)
    bent = Relaxed(rule="kept-apart", contestants=contestants(3, 4), why="groups-too-large")
    shown = round_of((*before, paired_by_hand.model_copy(update={"relaxed": (bent,)})))
    assert shown.relaxed[0].players == ("P03", "Ringer")
    assert shown.relaxed[0].why == "No way to seat everyone keeps all those apart who were named."


@pytest.mark.rule("GG2-21")
def test_the_attacker_stands_with_the_table_and_may_be_the_ringer() -> None:
    *before, fact = with_ringer((1, 2), (3, 4))
    assert isinstance(fact, RoundPaired)
    shown = round_of((*before, attacked(fact, first=2, second=4)))
    assert [table.attacker for table in shown.tables] == ["P02", "Ringer"]
    assert round_of(ROUND).tables[0].attacker is None


@pytest.mark.rule("GG2-44")
def test_many_sides_stand_at_one_table_and_the_most_points_win() -> None:
    table = round_of((*brawl(4), was(1, 1, {1: 3, 2: 7, 3: 5, 4: 0}, won=2))).tables[0]
    assert (table.players, table.winner) == (("P01", "P02", "P03", "P04"), "P02")
    assert [score["vp"] for score in table.scores] == [3, 7, 5, 0]


@pytest.mark.rule("GG2-44")
@pytest.mark.parametrize(("third", "winner", "is_tie"), [(5, "P02", False), (7, None, True)])
def test_where_one_of_many_sides_gave_up_the_others_played_on(third: int, winner: str | None, is_tie: bool) -> None:
    sheets: dict[int, Sheet] = {2: {"vp": 7}, 3: {"vp": third}, 4: {"vp": 0}}
    given_up = forfeited(1, 1, 1, 2, 3, 4, by=[1])
    told = tuple(Side(side.contestant, sheets.get(side.contestant, {})) for side in given_up.sides)
    table = round_of((*brawl(4), given_up.model_copy(update={"sides": told}))).tables[0]
    assert (table.winner, table.is_tie) == (winner, is_tie)
    assert [score["vp"] for score in table.scores] == [0, 7, third, 0]
