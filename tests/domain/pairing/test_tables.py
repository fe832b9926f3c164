"""Tables of many sides: how many there are, who sits at them, and who is dealt where in round 1."""

from collections import Counter
from collections.abc import Sequence

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.values import Candidate, Conditions, Drawn
from tests.domain.pairing.small_fields import seed_of

ENGINE = ENGINES["tables/1"]
SEEDS = range(30)


def draw(field: Sequence[Candidate], number: int = 0, round_no: int = 2, sides: tuple[int, int] = (4, 8)) -> Drawn:
    return ENGINE.draw(field, Conditions(round_no, sides=sides), seed_of(number))


def standing(*points: int) -> list[Candidate]:
    return [Candidate(no, 0, standing=(each,)) for no, each in enumerate(points, start=1)]


def sizes(players: int, sides: tuple[int, int] = (4, 8)) -> list[int]:
    return [len(table) for table in draw(standing(*range(players)), sides=sides).tables]


@pytest.mark.rule("GG2-44")
@pytest.mark.parametrize(
    ("players", "expected"),
    [(4, [4]), (8, [8]), (9, [5, 4]), (11, [6, 5]), (16, [8, 8]), (17, [6, 6, 5]), (25, [7, 6, 6, 6])],
)
def test_as_few_tables_as_hold_everyone_and_as_even_as_can_be(players: int, expected: list[int]) -> None:
    assert sizes(players) == expected


@pytest.mark.parametrize("players", range(4, 200))
def test_any_number_from_four_on_fills_tables_of_four_to_eight(players: int) -> None:
    assert all(4 <= size <= 8 for size in sizes(players))
    assert sum(sizes(players)) == players


@pytest.mark.rule("GG2-44")
def test_fewer_than_the_least_number_of_sides_are_no_game() -> None:
    with pytest.raises(RuleViolation, match=r"^A game has at least 4 sides, and only 3 are there to be paired\.$"):
        draw(standing(1, 2, 3))


def test_a_number_that_fills_no_tables_is_refused_with_a_way_out() -> None:
    with pytest.raises(RuleViolation, match="5 contestants do not fill tables of 3 to 4; let somebody sit"):
        draw(standing(1, 2, 3, 4, 5), sides=(3, 4))


def test_a_later_round_is_seated_from_the_top_whatever_the_seed() -> None:
    for number in SEEDS:
        assert draw(standing(*range(9)), number).tables == ((9, 8, 7, 6, 5), (4, 3, 2, 1))


def test_those_who_tie_are_lined_up_by_chance() -> None:
    tables = {frozenset(draw(standing(*[0] * 9), number).tables[0]) for number in SEEDS}
    assert len(tables) > 20


def test_round_1_is_dealt_by_chance() -> None:
    seen = Counter(draw(standing(*range(9)), number, 1).tables[0].count(1) for number in range(900))
    assert abs(seen[1] - 500) < 60  # five of nine seats are at the first table


def test_an_area_is_spread_evenly_and_where_some_sit_together_it_is_written_down() -> None:
    field = [Candidate(no, 0, area="North" if no < 5 else None) for no in range(1, 17)]
    for number in SEEDS:
        drawn = draw(field, number, 1)
        assert [sum(no < 5 for no in table) for table in drawn.tables] == [2, 2]
        assert [each.rule for each in drawn.relaxed] == ["same-area", "same-area"]
        assert all(len(each.players) == 2 for each in drawn.relaxed)
    assert draw(field, round_no=2).relaxed == ()


def test_those_the_organizer_wants_apart_sit_at_different_tables() -> None:
    group = frozenset({1, 2, 3})
    field = [Candidate(no, 0, apart=group - {no} if no in group else frozenset()) for no in range(1, 26)]
    for number in SEEDS:
        drawn = draw(field, number, 1)
        assert all(len(group.intersection(table)) < 2 for table in drawn.tables)
        assert drawn.relaxed == ()
    crowded = draw(field[:8], round_no=1)
    assert [(each.rule, frozenset(each.players)) for each in crowded.relaxed] == [("kept-apart", group)]


def test_the_engine_for_two_sides_hands_over_where_games_have_more() -> None:
    field = standing(*range(9))
    asked = Conditions(2, sides=(3, 4))
    assert ENGINES["from-the-top/1"].draw(field, asked, seed_of(1)) == ENGINE.draw(field, asked, seed_of(1))
