"""Who attacks: the one who stands higher, and chance between equals and against a ringer."""

import pytest

from tests.builders import OF_2017, S2, adjusted, field, pair
from tests.domain.entries import ringer
from tests.domain.line_ups import attackers, seed, standing
from tests.domain.outcomes import after, drawn

MANY = range(40)


@pytest.mark.rule("GG2-21")
def test_the_attacker_is_the_one_who_stands_higher() -> None:
    facts = standing(S2, (3, -1, 5), (3, -1, 6), (6, 0, 0), (3, 0, 0))
    fact = drawn(after(facts, pair((1, 2), (4, 3), (5, 6), (7, 8))))
    assert attackers(fact)[frozenset({1, 2})] == 2
    assert attackers(fact)[frozenset({3, 4})] == 3
    assert attackers(drawn(after(facts, pair())))[frozenset({3, 4})] == 3


@pytest.mark.rule("GG2-21")
def test_between_equals_and_so_in_round_1_the_attacker_is_drawn_also_by_hand() -> None:
    fields = [field(2, system=S2, seed=seed(number)) for number in MANY]
    by_draw = [attackers(drawn(after(facts, pair()))) for facts in fields]
    assert {who for each in by_draw for who in each.values()} == {1, 2}
    assert by_draw == [attackers(drawn(after(facts, pair((1, 2))))) for facts in fields]
    assert by_draw == [attackers(drawn(after(facts, pair((2, 1))))) for facts in fields]
    equal = [standing(S2, *[(3, 0, 4)] * 2, number=number) for number in MANY]
    later = {attackers(drawn(after(facts, pair((1, 2), (3, 4)))))[frozenset({1, 2})] for facts in equal}
    assert later == {1, 2}


@pytest.mark.rule("GG2-21")
def test_against_a_ringer_the_attacker_is_drawn_whatever_the_standing() -> None:
    fields = [(*field(3, system=S2, seed=seed(no)), ringer(4), adjusted(3, tp=9), adjusted(4, tp=1)) for no in MANY]
    assert {attackers(drawn(after(facts, pair((1, 2), (3, 4)))))[frozenset({3, 4})] for facts in fields} == {3, 4}


@pytest.mark.rule("GG2-21")
def test_2017_leaves_the_attacker_to_the_game() -> None:
    assert set(attackers(drawn(after(field(4, system=OF_2017), pair()))).values()) == {None}
    assert set(attackers(drawn(after(field(4), pair()))).values()) == {None}
