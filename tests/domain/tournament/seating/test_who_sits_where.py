"""Which table a pair is sent to: a fixed one, an accessible one, one that is new to both, and then the order."""

import pytest

from ledger.domain.errors import BadRequest, NeedsConfirming, NeedsReason, RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.pairing import ENGINES
from ledger.domain.tournament.rounds.decide import PAIRING_DRAW
from ledger.domain.tournament.rounds.drawing import candidates, conditions, seated
from ledger.domain.tournament.rounds.facts import PairingChanged, RoundPaired
from ledger.domain.values import Relaxed, RoundNo
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
from tests.domain.line_ups import swap
from tests.domain.outcomes import Facts, after, drawn, games, replayed
from tests.domain.venue import (
    accessible,
    at_tables,
    fix_table,
    fixed,
    name_accessible,
    needing,
    needs_access,
    seats,
)
from tests.spec import given

FOUR = field(4, rounds=9)


def unserved(*players: int, why: str = "accessible-tables-taken") -> tuple[Relaxed, ...]:
    return tuple(Relaxed(rule="accessible-table", contestants=contestants(no), why=why) for no in players)


def table_of(no: int, fact: RoundPaired) -> int:
    (found,) = (table for table, players in seats(fact).items() if no in players)
    return found


def played_on(facts: Facts, number: int) -> Facts:
    """The same after so many rounds more, each with its first-named winning."""
    for _ in range(number):
        facts = after(facts, pair())
        facts = after(facts, *(result(*sides, won=min(sides)) for sides in map(sorted, games(drawn(facts)))))
    return facts


def times_at_a_known_table(facts: Facts) -> int:
    rounds = [seats(fact) for fact in facts if isinstance(fact, RoundPaired)]
    visits = [(who, table) for tables in rounds for table, players in tables.items() for who in players]
    return len(visits) - len(set(visits))


def apart_in_round_one() -> tuple[int, int]:
    """Two of eight who do not play each other in round 1, the lower entry number first."""
    one, other, *_ = sorted(map(sorted, games(drawn(after(field(8), pair())))))
    return one[0], other[1]


# tables that are new to both


def test_nobody_plays_at_a_table_twice_while_there_are_others() -> None:
    facts = played_on(field(32, rounds=5), 5)
    assert times_at_a_known_table(facts) == 0
    assert all(set(seats(fact)) == set(range(1, 17)) for fact in facts if isinstance(fact, RoundPaired))


def test_the_first_round_fills_the_tables_in_the_order_of_the_draw() -> None:
    varied = drawn(after(field(12), pair()))
    assert varied.pairings == drawn(after(field(12, tables_vary=False), pair())).pairings


def test_where_tables_need_not_vary_the_order_of_the_draw_decides_alone() -> None:
    facts = played_on(field(16, tables_vary=False, rounds=5), 3)
    state, fourth = replayed(facts), RoundNo(4)
    seed = state.draw_seed(PAIRING_DRAW, fourth)
    draw = ENGINES[state.rules.pairing].draw(candidates(state, fourth), conditions(state, fourth), seed)
    assert list(seats(drawn(after(facts, pair()))).items()) == list(enumerate(map(frozenset, draw.tables), start=1))
    assert times_at_a_known_table(facts) > 0


def test_a_higher_pair_has_the_lower_of_the_tables_new_to_them() -> None:
    state = replayed((*field(8, rounds=3), *played(1, (1, 5), (2, 6), (3, 7), (4, 8))))
    expected = [(1, (2, 3)), (2, (1, 4)), (3, (5, 8)), (4, (6, 7))]
    for tables in ([(1, 4), (2, 3), (5, 8), (6, 7)], [(2, 3), (1, 4), (6, 7), (5, 8)]):
        pairings, _ = seated(tables, RoundNo(2), state)
        assert [(each.table_no, each.contestants) for each in pairings] == expected


def test_a_withdrawn_round_is_not_played_anywhere() -> None:
    facts = field(8, rounds=3)
    assert seats(drawn(after(facts, pair((1, 2), (3, 4), (5, 6), (7, 8)), withdraw(), pair()))) == seats(
        drawn(after(facts, pair()))
    )


def test_pairs_given_by_hand_stay_in_the_order_given() -> None:
    before = (*field(8, rounds=3), *played(1, (1, 2), (3, 4), (5, 6), (7, 8)))
    fact = drawn(after(before, pair((1, 3), (2, 4), (5, 7), (6, 8), reason=WHY)))
    assert seats(fact) == {1: {1, 3}, 2: {2, 4}, 3: {5, 7}, 4: {6, 8}}


def test_a_fixed_table_is_kept_however_often_it_was_played_at() -> None:
    facts = played_on(after(field(8, rounds=5), fix_table(3, 2)), 3)
    assert [table_of(3, fact) for fact in facts if isinstance(fact, RoundPaired)] == [2, 2, 2]
    late = drawn(after(facts, fix_table(3, 7), pair()))
    assert (table_of(3, late), set(seats(late))) == (7, {1, 2, 3, 7})


def test_the_seats_of_those_who_left_hold_nobody_up() -> None:
    facts = after(played_on(field(8, rounds=5), 2), dropped(1), dropped(2), pair())
    assert set(seats(drawn(facts))) == {1, 2, 3}


def test_a_field_with_more_rounds_than_tables_repeats_as_little_as_it_can() -> None:
    facts = played_on(field(4, rounds=3), 3)
    assert times_at_a_known_table(facts) == 5  # of four who share two tables: two in round 2, three in round 3


# accessible tables


def test_accessible_tables_are_named_in_ascending_order_and_replace_those_before() -> None:
    given(*FOUR).when(name_accessible(5, 1)).then(accessible(1, 5))
    given(*FOUR, accessible(1, 5)).when(name_accessible(2)).then(accessible(2))
    given(*FOUR, accessible(1, 5)).when(name_accessible()).then(accessible())


def test_what_stands_of_accessible_tables_already_is_refused() -> None:
    given(*FOUR, accessible(1, 5)).when(name_accessible(5, 1)).then_refused(RuleViolation, "accessible tables already")
    given(*FOUR).when(name_accessible()).then_refused(RuleViolation, "No table is named as accessible.")
    given(*FOUR).when(name_accessible(2, 1, 2)).then_refused(BadRequest, "Table 2 is named twice.")


def test_a_player_needs_an_accessible_table_until_they_do_not() -> None:
    given(*FOUR).when(needs_access(1)).then(needing(1))
    given(*FOUR, needing(1)).when(needs_access(1, needed=False)).then(needing(1, needed=False))
    given(*FOUR, needing(1)).when(needs_access(1)).then_refused(RuleViolation, "#1 needs an accessible table already.")
    given(*FOUR).when(needs_access(1, needed=False)).then_refused(RuleViolation, "#1 plays at any table already.")


@pytest.mark.parametrize("gone", [dropped(1), disqualified(1)])
def test_who_left_needs_no_table(gone: TournamentEvent) -> None:
    given(*FOUR, gone).when(needs_access(1)).then_refused(RuleViolation, "#1 has left the tournament")


@pytest.mark.parametrize("table", [1, 3, 9])
def test_who_needs_an_accessible_table_has_one(table: int) -> None:
    fact = drawn(after(field(8), name_accessible(table), needs_access(5), pair()))
    assert table_of(5, fact) == table
    assert len(seats(fact)) == 4
    assert set(seats(fact)) == ({1, 2, 3, 4} if table <= 4 else {1, 2, 3, table})
    assert fact.relaxed == ()


def test_it_changes_nothing_about_who_plays_whom() -> None:
    plain = drawn(after(field(12), pair()))
    assert games(drawn(after(field(12), name_accessible(2), needs_access(5), pair()))) == games(plain)


def test_accessible_tables_vary_too_while_there_are_others() -> None:
    named = (2, 4, 5, 7, 8, 11)  # at most four of them are known to two players after two rounds
    facts = played_on(after(field(32, rounds=3), name_accessible(*named), needs_access(7)), 3)
    tables = [table_of(7, fact) for fact in facts if isinstance(fact, RoundPaired)]
    assert len(set(tables)) == 3
    assert set(tables) <= set(named)
    assert times_at_a_known_table(facts) == 0


def test_an_accessible_table_counts_for_more_than_a_new_one() -> None:
    facts = played_on(after(field(12, rounds=3), name_accessible(2), needs_access(7)), 3)
    assert [table_of(7, fact) for fact in facts if isinstance(fact, RoundPaired)] == [2, 2, 2]


def test_a_fixed_table_comes_before_an_accessible_one() -> None:
    own = drawn(after(field(8), name_accessible(1), needs_access(5), fix_table(5, 3), pair()))
    assert (table_of(5, own), own.relaxed) == (3, ())
    one, other = apart_in_round_one()
    taken = drawn(after(field(8), name_accessible(1), needs_access(one), fix_table(other, 1), pair()))
    assert (table_of(other, taken), taken.relaxed) == (1, unserved(one))


def test_where_accessible_tables_are_too_few_the_lower_entry_number_has_one_and_the_round_says_who_has_none() -> None:
    lower, higher = apart_in_round_one()
    fact = drawn(after(field(8), name_accessible(4), needs_access(higher), needs_access(lower), pair()))
    assert table_of(lower, fact) == 4
    assert fact.relaxed == unserved(higher)


def test_nobody_is_served_while_no_table_is_named() -> None:
    fact = drawn(after(field(8), needs_access(3), pair()))
    assert fact.relaxed == unserved(3, why="no-accessible-table-named")


def test_an_opponent_kept_to_another_table_is_told_as_the_reason() -> None:
    first = drawn(after(field(4, seed="ab" * 32), pair()))
    one, other = sorted(first.pairings[1].contestants)
    facts = after(field(4, seed="ab" * 32), name_accessible(1), needs_access(one), fix_table(other, 9), pair())
    assert table_of(one, drawn(facts)) == 9
    assert drawn(facts).relaxed == unserved(one, why="opponent-has-fixed-table")


def test_a_pairing_by_hand_that_seats_them_elsewhere_needs_a_reason() -> None:
    facts = (*FOUR, accessible(1), needing(3))
    given(*facts).when(pair((1, 2), (3, 4))).then_refused(NeedsReason, "accessible-table: #3")
    bent = paired(1, (1, 2), (3, 4)).model_copy(update={"relaxed": unserved(3, why="by-hand")})
    given(*facts).when(pair((1, 2), (3, 4), reason=WHY)).then(bent)
    given(*facts).when(pair((3, 4), (1, 2))).then(paired(1, (3, 4), (1, 2)))
    given(*FOUR, needing(3)).when(pair((1, 2), (3, 4))).then(paired(1, (1, 2), (3, 4)))


def test_by_hand_a_fixed_table_still_comes_first() -> None:
    facts = (*FOUR, fixed(1, 2))
    given(*facts).when(pair((1, 2), (3, 4))).then(at_tables(paired(1, (1, 2), (3, 4)), {1: (3, 4), 2: (1, 2)}))


def test_a_swap_away_from_an_accessible_table_has_to_be_confirmed() -> None:
    facts = (*FOUR, accessible(1), needing(1), paired(1, (1, 2), (3, 4)))
    given(*facts).when(swap(1, 3)).then_refused(NeedsConfirming, "accessible-table for #1")
    changed = after(facts, swap(1, 3, confirm=True))[-1]
    assert isinstance(changed, PairingChanged)
    assert unserved(1, why="by-hand")[0] in changed.relaxed


def test_what_a_player_needs_is_known_after_a_replay() -> None:
    state = replayed((*FOUR, accessible(1, 5), needing(2)))
    assert state.accessible == (1, 5)
    assert [no for no, entrant in state.entrants.items() if entrant.needs_access] == [2]
