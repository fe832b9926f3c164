"""How many rounds are planned decides what a draw keeps open: six players, of whom two rounds have made a ring.

Each of 1 to 6 has met both neighbours in that ring. Were everybody to meet the one across next, two threes would be
left who have met nobody but the others, and in no later round could all play somebody new.
"""

import pytest

from ledger.domain.values import Relaxed
from tests.builders import OF_2017, S2, WHY, Facts, adjusted, amend, dropped, field, pair
from tests.domain.line_ups import kept_apart, round_of_ties
from tests.domain.outcomes import after, drawn, games
from tests.domain.venue import skipped
from tests.domain.whole_rounds import GROUNDS, MASTERS, won_by_the_first

ACROSS = {frozenset({1, 4}), frozenset({2, 5}), frozenset({3, 6})}
RING = (*round_of_ties(1, (1, 2), (3, 4), (5, 6)), *round_of_ties(2, (2, 3), (4, 5), (1, 6)))
PLACES = tuple(adjusted(no, tp=tp) for no, tp in ((1, 60), (4, 50), (2, 40), (5, 30), (3, 20), (6, 10)))
in_all = pytest.mark.parametrize("system", [*MASTERS, *GROUNDS])


def six(rounds: int | None, *, looks_ahead: bool = True) -> Facts:
    """Two rounds are played, and each stands next to the one across."""
    return (*field(6, {"rounds": rounds, "looks_ahead": looks_ahead}, system=S2), *RING, *PLACES)


@pytest.mark.rule("GG2-18")
def test_in_the_last_round_each_plays_the_next_highest_whatever_that_leaves() -> None:
    fact = drawn(after(six(3), pair()))
    assert (games(fact), fact.relaxed) == (ACROSS, ())


@pytest.mark.rule("GG2-19")
def test_where_five_rounds_are_planned_the_third_leaves_two_in_which_nobody_meets_again() -> None:
    facts = after(six(5), pair())
    assert games(drawn(facts)) != ACROSS
    assert (drawn(facts).path, drawn(facts).relaxed) == ("look-ahead", ())
    for _ in range(2):
        facts = after(won_by_the_first(S2, facts), pair())
        assert drawn(facts).objective["rematch"] == 0


@pytest.mark.rule("GG2-19")
@pytest.mark.parametrize(("planned", "amended"), [(3, 5), (5, 3)])
def test_an_amended_number_is_the_one_that_counts(planned: int, amended: int) -> None:
    facts = after(field(6, system=S2, rounds=planned), amend(rounds=amended), RING, PLACES, pair())
    assert games(drawn(facts)) == games(drawn(after(six(amended), pair())))


@pytest.mark.rule("GG2-18")
def test_a_round_beyond_those_planned_is_drawn_as_the_last_one() -> None:
    fact = drawn(after(six(2), pair(reason=WHY)))
    assert (games(fact), fact.relaxed) == (ACROSS, ())


@pytest.mark.rule("GG2-18")
def test_where_the_organizer_does_not_want_it_no_draw_looks_ahead() -> None:
    fact = drawn(after(six(5, looks_ahead=False), pair()))
    assert (games(fact), fact.path) == (ACROSS, "from-the-top")


@pytest.mark.rule("GG2-18")
def test_where_no_number_is_planned_as_many_rounds_are_kept_open_as_are_usual() -> None:
    assert games(drawn(after(six(None), pair()))) == ACROSS  # three rounds for six players


@pytest.mark.rule("GG2-18")
def test_as_many_as_are_usual_goes_by_those_who_are_there() -> None:
    of_sixteen = (*field(16, {"rounds": None}, system=S2), *RING, *PLACES)  # who would play four rounds
    gone = [dropped(no) for no in range(7, 16)]
    assert games(drawn(after(of_sixteen, gone, dropped(16), pair()))) == ACROSS
    assert games(drawn(after(of_sixteen, gone, skipped(16, 3), pair()))) == ACROSS


@pytest.mark.rule("GG2-19")
@pytest.mark.parametrize(("rounds", "bent"), [(None, ["look-ahead"]), (3, ["look-ahead"]), (2, [])])
def test_four_of_whom_two_never_meet_have_no_more_than_two_rounds(rounds: int | None, bent: list[str]) -> None:
    facts = after(field(4, {"rounds": rounds}, system=S2), kept_apart(1, 2, always=True), pair())
    assert [each.rule for each in drawn(facts).relaxed] == bent


@pytest.mark.rule("GG17-08")
def test_what_may_be_met_again_with_time_is_open_too() -> None:
    facts = (*field(6, system=OF_2017, rounds=5), *RING, *PLACES)
    fact = drawn(after(facts, pair()))
    assert (games(fact), fact.relaxed) == (ACROSS, ())  # whoever met in round 1 may meet in round 4


@in_all
@pytest.mark.rule("MC-15")
@pytest.mark.rule("GG2-19")
def test_where_more_rounds_are_planned_than_there_are_opponents_each_draw_says_that_nothing_keeps_them(
    system: str,
) -> None:
    facts = after(field(4, {"rematch_window": None}, system=system, rounds=4), pair())
    kept = Relaxed(rule="look-ahead", contestants=(), why="no-round-keeps-those-to-come")
    for _ in range(2):
        assert drawn(facts).relaxed == (kept,)
        assert drawn(facts).objective["look-ahead"] == 1
        facts = after(won_by_the_first(system, facts), pair(reason=WHY))
    assert drawn(facts).objective["rematch"] == 0
