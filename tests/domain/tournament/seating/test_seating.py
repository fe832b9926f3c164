"""Where and when a player plays: a round sat out without dropping, a table of their own."""

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from ledger.domain.errors import NeedsReason, RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.values import Relaxed
from tests.builders import (
    WHY,
    contestants,
    disqualified,
    dropped,
    field,
    pair,
    paired,
    played,
    result,
    withdraw,
)
from tests.domain.outcomes import after, drawn, figures, games, replayed, seated
from tests.domain.venue import at_tables, fix_table, fixed, seats, skip, skipped
from tests.spec import given

FOUR, FIVE = field(4, rounds=9), field(5, rounds=9)
ROUND_ONE = (*FIVE, *played(1, (1, 2), (3, 4), bye=5))


# sitting out


def test_the_next_round_is_sat_out_unless_another_is_named() -> None:
    given(*FOUR).when(skip(1)).then(skipped(1, 1))
    given(*ROUND_ONE).when(skip(1)).then(skipped(1, 2))
    given(*ROUND_ONE).when(skip(1, 4)).then(skipped(1, 4))


def test_a_round_already_paired_cannot_be_sat_out() -> None:
    given(*ROUND_ONE).when(skip(1, 1)).then_refused(RuleViolation, "Round 1 is paired already")


def test_a_round_is_sat_out_once() -> None:
    given(*FOUR, skipped(1, 1)).when(skip(1)).then_refused(RuleViolation, "#1 sits out round 1 already.")
    given(*FOUR, skipped(1, 1)).when(skip(1, 2)).then(skipped(1, 2))


@pytest.mark.parametrize("gone", [dropped(1), disqualified(1)])
def test_who_left_has_no_round_to_sit_out(gone: TournamentEvent) -> None:
    given(*FOUR, gone).when(skip(1)).then_refused(RuleViolation, "#1 has left the tournament")


def test_the_draw_leaves_out_who_sits_out_and_pairs_them_again_after_it() -> None:
    facts = after(FIVE, skip(5), pair())
    assert seated(facts) == {1, 2, 3, 4}
    assert drawn(facts).byes == ()
    one, other = (pairing.contestants for pairing in drawn(facts).pairings)
    second = after(facts, result(*one, won=one[0]), result(*other, won=other[0]), pair())
    assert seated(second) == {1, 2, 3, 4, 5}


def test_a_round_sat_out_brings_nothing_and_leaves_the_player_active() -> None:
    facts = after(FIVE, played(1, (1, 2), (3, 4), bye=5), skip(5), played(2, (1, 3), (2, 4)))
    assert figures(facts, "tp", "cp", "apd")[5] == (1, 3, 38)
    assert replayed(facts).entrants[contestants(5)[0]].status == "active"


def test_a_round_drawn_again_is_still_sat_out() -> None:
    assert seated(after(FIVE, skip(5), pair(), withdraw(), pair())) == {1, 2, 3, 4}


def test_a_pairing_by_hand_may_leave_out_who_sits_out() -> None:
    given(*FIVE, skipped(5, 1)).when(pair((1, 2), (3, 4))).then(paired(1, (1, 2), (3, 4)))
    given(*FIVE, skipped(5, 2)).when(pair((1, 2), (3, 4))).then_refused(RuleViolation, "leaves out #5")


def test_naming_them_by_hand_all_the_same_needs_a_reason() -> None:
    tables = ((1, 2), (3, 5), (4, None))
    given(*FIVE, skipped(5, 1)).when(pair(*tables)).then_refused(NeedsReason, "sits-out: #5")
    bent = Relaxed(rule="sits-out", contestants=contestants(5), why="by-hand")
    expected = paired(1, (1, 2), (3, 5), bye=4).model_copy(update={"relaxed": (bent,)})
    given(*FIVE, skipped(5, 1)).when(pair(*tables, reason=WHY)).then(expected)


def test_one_who_dropped_is_not_brought_back_by_having_sat_out() -> None:
    given(*FIVE, skipped(5, 1), dropped(5)).when(pair((1, 2), (3, 5))).then_refused(RuleViolation, "#5 has left")


# a table of one's own


def test_a_player_is_given_a_table_and_freed_of_it() -> None:
    given(*FOUR).when(fix_table(1, 4)).then(fixed(1, 4))
    given(*FOUR, fixed(1, 4)).when(fix_table(1, 3)).then(fixed(1, 3))
    given(*FOUR, fixed(1, 4)).when(fix_table(1, None)).then(fixed(1, None))


def test_what_stands_already_is_refused() -> None:
    given(*FOUR, fixed(1, 4)).when(fix_table(1, 4)).then_refused(RuleViolation, "#1 has table 4 already.")
    given(*FOUR).when(fix_table(1, None)).then_refused(RuleViolation, "#1 plays at any table already.")
    given(*FOUR, dropped(1)).when(fix_table(1, 4)).then_refused(RuleViolation, "#1 has left")


def test_a_fixed_player_sits_there_and_the_others_take_the_lowest_free_numbers() -> None:
    fact = drawn(after(field(6), fix_table(3, 2), pair()))
    assert 3 in seats(fact)[2]
    assert set(seats(fact)) == {1, 2, 3}
    far = drawn(after(field(6), fix_table(3, 9), pair()))
    assert 3 in seats(far)[9]
    assert set(seats(far)) == {1, 2, 9}
    assert [pairing.table_no for pairing in far.pairings] == [1, 2, 9]


def test_a_table_changes_nothing_about_who_plays_whom() -> None:
    assert games(drawn(after(field(8), pair()))) == games(drawn(after(field(8), fix_table(3, 4), pair())))


def test_a_freed_player_sits_where_the_draw_puts_them() -> None:
    assert drawn(after(field(8), fix_table(3, 9), fix_table(3, None), pair())) == drawn(after(field(8), pair()))


def test_tables_given_by_hand_keep_to_it_too() -> None:
    expected = at_tables(paired(1, (1, 2), (3, 4)), {1: (3, 4), 2: (1, 2)})
    given(*FOUR, fixed(2, 2)).when(pair((1, 2), (3, 4))).then(expected)


def test_of_two_fixed_players_who_meet_the_lower_entry_number_has_its_table() -> None:
    expected = at_tables(paired(1, (2, 1), (3, 4)), {1: (3, 4), 7: (2, 1)})
    given(*FOUR, fixed(2, 5), fixed(1, 7)).when(pair((2, 1), (3, 4))).then(expected)


def test_of_two_pairs_for_one_table_the_lower_entry_number_has_it_and_the_other_the_next_free_one() -> None:
    facts = (*field(8, rounds=9), fixed(5, 2), fixed(1, 2), fixed(7, 3))
    tables = ((5, 6), (3, 4), (1, 2), (7, 8))
    expected = at_tables(paired(1, *tables), {1: (3, 4), 2: (1, 2), 3: (7, 8), 4: (5, 6)})
    given(*facts).when(pair(*tables)).then(expected)


def test_it_holds_from_the_next_pairing_on() -> None:
    facts = (*FOUR, *played(1, (1, 2), (3, 4)), fixed(4, 9))
    assert 4 in seats(drawn(after(facts, pair())))[9]
    assert 4 in seats(drawn(after(facts, pair(), withdraw(), pair())))[9]


@for_all(st.dictionaries(st.integers(1, 12), st.integers(1, 8)), st.integers(0, 5))
def test_whatever_is_fixed_everyone_sits_once_and_the_lowest_entry_number_at_its_table(
    wishes: dict[int, int], seed: int
) -> None:
    facts = (*field(12, seed=f"{seed:064x}"), *(fixed(no, table) for no, table in wishes.items()))
    found = seats(drawn(after(facts, pair())))
    assert sorted(no for players in found.values() for no in players) == list(range(1, 13))
    owners = {min(players & wishes.keys()) for players in found.values() if players & wishes.keys()}
    for table in {wishes[owner] for owner in owners}:
        assert min(owner for owner in owners if wishes[owner] == table) in found[table]
