"""Places: figures compared one after the other, exactly; equal in all of them is a joint place."""

from fractions import Fraction

import pytest

from ledger.domain.scoring import Account, accounts
from ledger.domain.scoring.ranking import field_size, final_places, ranked, unranked
from tests.builders import (
    Facts,
    contestants,
    disqualified,
    disqualify,
    drop,
    dropped,
    field,
    finish,
    finished,
    pair,
    paired,
    played,
    result,
    withdrawn,
)
from tests.domain.outcomes import after, figures, places, replayed, rows

FOUR = (*field(4), paired(1, (1, 2), (3, 4)))


def out(facts: Facts) -> dict[int, str]:
    """Who is not ranked, and why."""
    return {int(no): why for no, why in unranked(replayed(facts)).items()}


@pytest.mark.rule("MC-29")
def test_tournament_points_come_first() -> None:
    facts = after(field(2), paired(1, (1, 2)), result(1, 2, won=2, cp=(9, 0), apd=(80, 0)))
    assert places(facts) == {2: 1, 1: 2}


@pytest.mark.rule("MC-29")
def test_strength_of_schedule_comes_second() -> None:
    facts = after(FOUR, result(1, 2, won=1, cp=(1, 0), apd=(10, 0)), result(3, 4, won=3, cp=(9, 0), apd=(80, 0)))
    facts = after(facts, drop(1), drop(3), pair((2, 4)), result(2, 4, won=2, cp=(0, 0), apd=(0, 0)))
    assert figures(facts, "tp", "sos", "cp", "apd") == {
        1: (1, 1, 1, 10),
        2: (1, 1, 0, 0),
        3: (1, 0, 9, 80),
        4: (0, 2, 0, 0),
    }
    assert places(facts) == {1: 1, 2: 2, 3: 3, 4: 4}


@pytest.mark.rule("MC-29")
def test_control_points_come_third() -> None:
    facts = after(FOUR, result(1, 2, won=1, cp=(4, 1), apd=(80, 9)), result(3, 4, won=3, cp=(5, 0), apd=(10, 70)))
    assert places(facts) == {3: 1, 1: 2, 2: 3, 4: 4}


@pytest.mark.rule("MC-29")
def test_army_points_destroyed_come_fourth() -> None:
    facts = after(FOUR, result(1, 2, won=1, cp=(5, 0), apd=(10, 9)), result(3, 4, won=3, cp=(5, 0), apd=(11, 8)))
    assert places(facts) == {3: 1, 1: 2, 2: 3, 4: 4}


@pytest.mark.rule("MC-29")
def test_equal_in_all_four_figures_is_a_joint_place_and_the_next_is_skipped() -> None:
    assert places((*field(4), *played(1, (1, 2), (3, 4)))) == {1: 1, 3: 1, 2: 3, 4: 3}


@pytest.mark.rule("MC-29")
def test_a_whole_tournament_is_ranked_to_the_last_figure() -> None:
    facts = after(
        field(5, rounds=3),
        pair((1, 2), (3, 4), (5, None)),
        result(1, 2, won=1, cp=(5, 3), apd=(41, 22)),
        result(3, 4, won=4, cp=(2, 2), apd=(30, 55)),
        pair((1, 4), (5, 2), (3, None)),
        result(1, 4, won=4, cp=(4, 6), apd=(12, 60)),
        result(5, 2, won=5, cp=(7, 0), apd=(75, 18)),
        pair((4, 5), (1, 3), (2, None)),
        result(4, 5, won=None, cp=(3, 3), apd=(20, 20), how="time"),
        result(1, 3, won=1, cp=(5, 1), apd=(33, 9)),
        finish(),
    )
    assert facts[-1] == finished((4,), (1,), (5,), (2,), (3,))
    assert figures(facts, "tp", "sos", "cp", "apd") == {
        4: (2, 5, 11, 135),  # met 3 (1), 1 (2) and 5 (2)
        5: (2, 3, 13, 133),  # met 2 (1) and 4 (2)
        1: (2, 4, 14, 86),  # met 2 (1), 4 (2) and 3 (1)
        2: (1, 4, 6, 78),  # met 1 (2) and 5 (2)
        3: (1, 4, 6, 77),  # met 4 (2) and 1 (2)
    }


@pytest.mark.rule("MC-27")
def test_a_disqualified_player_is_no_row_and_a_dropped_one_is() -> None:
    facts = after(FOUR, result(1, 2, won=1), result(3, 4, won=3), drop(1), disqualify(3))
    assert {no: row.status for no, row in rows(facts).items()} == {1: "dropped", 2: "active", 4: "active"}


def test_the_ranking_can_be_amended_to_other_figures_in_another_order() -> None:
    facts = (*field(4, ranking=["apd", "wins"]), paired(1, (1, 2), (3, 4)))
    facts = after(facts, result(1, 2, won=1, apd=(10, 50)), result(3, 4, won=3, apd=(50, 0)))
    assert figures(facts, "apd", "wins") == {3: (50, 1), 2: (50, 0), 1: (10, 1), 4: (0, 0)}


def test_a_joint_place_is_listed_in_order_of_entry() -> None:
    assert list(places(field(4))) == [1, 2, 3, 4]
    assert set(places(field(4)).values()) == {1}


def test_fractions_are_compared_exactly_and_not_as_they_are_shown() -> None:
    state = replayed(field(2, ranking=["sos"]))
    one, two = contestants(1, 2)
    book = {
        one: Account(one, totals={"sos": Fraction(33_333, 100_000)}),
        two: Account(two, totals={"sos": Fraction(1, 3)}),
    }
    assert [(placed.place, placed.account.contestant) for placed in ranked(state, book)] == [(1, 2), (2, 1)]


def test_when_everyone_was_disqualified_nobody_is_ranked() -> None:
    assert rows((*field(2), disqualified(1), disqualified(2))) == {}


def test_one_who_came_and_left_without_a_game_has_no_place() -> None:
    assert places((*field(3), dropped(3), *played(1, (1, 2)))) == {1: 1, 2: 2}
    assert out((*field(3), dropped(3), *played(1, (1, 2)))) == {3: "did-not-play"}


def test_where_the_rules_say_so_one_who_never_played_is_ranked_last() -> None:
    facts = (*field(3, no_shows="ranked"), dropped(3), *played(1, (1, 2)))
    assert places(facts) == {1: 1, 2: 2, 3: 3}
    assert out(facts) == {}


def test_until_round_1_is_paired_everyone_has_a_place() -> None:
    assert places((*field(3), dropped(3))) == {1: 1, 2: 1, 3: 1}
    assert places((*field(4), dropped(3), paired(1, (1, 2)))) == {1: 1, 2: 1}
    assert places((*field(4), paired(1, (1, 2)), withdrawn(1))) == {1: 1, 2: 1, 3: 1, 4: 1}


def test_a_bye_is_enough_to_be_ranked_and_a_draw_taken_back_is_not() -> None:
    assert places((*field(3), paired(1, (1, 2), bye=3), dropped(3))) == {3: 1, 1: 2, 2: 2}
    again = (*field(4), paired(1, (1, 2), (3, 4)), withdrawn(1), dropped(4), paired(1, (1, 2), bye=3))
    assert out(again) == {4: "did-not-play"}


def test_one_who_was_disqualified_is_listed_apart_whether_they_played_or_not() -> None:
    assert out((*field(2), *played(1, (1, 2)), disqualified(1))) == {1: "disqualified"}
    assert out((*field(3), disqualified(3), *played(1, (1, 2)))) == {3: "disqualified"}
    assert out((*field(3, no_shows="ranked"), disqualified(3), *played(1, (1, 2)))) == {3: "disqualified"}


def test_one_who_never_played_is_no_player_of_the_field() -> None:
    facts = (*field(5), *played(1, (1, 2), (3, 4)))
    assert field_size(replayed(facts)) == 4
    assert field_size(replayed((*field(5, no_shows="ranked"), *played(1, (1, 2), (3, 4))))) == 5
    assert final_places(replayed(facts), accounts(replayed(facts))) == ((1, 3), (2, 4))
