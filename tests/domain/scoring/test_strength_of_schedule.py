"""What the opponents add: the four formulas, computed by hand as exact fractions."""

from fractions import Fraction

import pytest

from ledger.domain.scoring import accounts
from tests.builders import Facts, disqualify, drop, field, forfeited, pair, paired, played, recorded, result
from tests.domain.outcomes import after, figures, replayed

# Win 3, tie 1. Round 1: 1 beat 2, 3 beat 4, 5 had the bye. Round 2: 1 beat 3, 5 and 2 tied, 4 had the bye.
#   points  1: 6   2: 1   3: 3   4: 1   5: 2        games  1: 2   2: 2   3: 2   4: 1   5: 1
LEAGUE = {"points.win": 3, "points.tie": 1}
GAMES = (
    *played(1, (1, 2), (3, 4), bye=5),
    paired(2, (1, 3), (5, 2), bye=4),
    recorded(2, 1, 1, 3, won=1),
    recorded(2, 2, 5, 2, won=None),
)


def strength(facts: Facts) -> dict[int, object]:
    """The exact strength of schedule of everyone."""
    return {no: account.totals["sos"] for no, account in accounts(replayed(facts)).items()}


@pytest.mark.rule("MC-47")
def test_strength_of_schedule_is_the_sum_of_the_opponents_whole_tournament_points() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))
    # 1 has 2 points, 2 and 3 have 1, 4 none
    assert figures(facts, "sos") == {1: (2,), 2: (2,), 3: (2,), 4: (2,)}
    facts = (*facts, *played(3, (1, 4), (2, 3)))
    # now 1 has 3, 2 has 2, 3 has 1, 4 none, and everyone met everyone
    assert figures(facts, "sos") == {1: (3,), 2: (4,), 3: (5,), 4: (6,)}


@pytest.mark.rule("MC-47")
def test_an_opponents_bye_counts_and_the_own_bye_adds_nothing() -> None:
    facts = (*field(3, rounds=9), *played(1, (1, 2), bye=3), *played(2, (1, 3), bye=2))
    assert figures(facts, "tp", "sos") == {1: (2, 2), 3: (1, 2), 2: (1, 2)}


@pytest.mark.rule("MC-47")
def test_an_opponent_met_twice_counts_twice() -> None:
    facts = (*field(2), *played(1, (1, 2)), *played(2, (1, 2)))
    assert figures(facts, "tp", "sos") == {1: (2, 0), 2: (0, 4)}


@pytest.mark.rule("MC-47")
def test_one_who_met_nobody_has_no_strength_of_schedule() -> None:
    for formula in ("sum", "average", "win-rate", "extended"):
        assert figures(after(field(3, sos=formula), pair((1, 2), (3, None))), "sos")[3] == (0,)


@pytest.mark.rule("MC-47")
def test_dropped_and_disqualified_opponents_count_with_what_they_earned() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)))
    assert figures(after(facts, drop(1), disqualify(3)), "sos") == {1: (0,), 2: (1,), 4: (1,)}


@pytest.mark.rule("MC-47")
def test_strength_of_schedule_grows_with_what_opponents_earn_later() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)))
    assert figures(facts, "sos")[1] == (0,)
    facts = after(facts, drop(1), drop(3), pair((2, 4)), result(2, 4, won=2))
    assert figures(facts, "sos")[1] == (1,)


def test_sum_is_the_sum_of_the_opponents_points() -> None:
    assert strength((*field(5, LEAGUE, sos="sum"), *GAMES)) == {1: 1 + 3, 2: 6 + 2, 3: 1 + 6, 4: 3, 5: 1}


def test_average_is_the_mean_of_the_opponents_points_a_game() -> None:
    assert strength((*field(5, LEAGUE, sos="average"), *GAMES)) == {
        1: (Fraction(1, 2) + Fraction(3, 2)) / 2,
        2: (Fraction(6, 2) + Fraction(2, 1)) / 2,
        3: (Fraction(1, 1) + Fraction(6, 2)) / 2,
        4: Fraction(3, 2),
        5: Fraction(1, 2),
    }


def test_win_rate_is_the_mean_of_the_opponents_rates_of_a_third_at_least() -> None:
    # rates: 1 won both, 2 tied one of two (1/4, so 1/3), 3 won one of two, 4 won nothing (so 1/3), 5 tied one of one
    third, half = Fraction(1, 3), Fraction(1, 2)
    assert strength((*field(5, LEAGUE, sos="win-rate"), *GAMES)) == {
        1: (third + half) / 2,
        2: (1 + half) / 2,
        3: (third + 1) / 2,
        4: half,
        5: third,
    }


def test_extended_adds_the_mean_of_the_opponents_own_win_rate_strength() -> None:
    # by win-rate: 1 5/12, 2 3/4, 3 2/3, 4 1/2, 5 1/3
    assert strength((*field(5, LEAGUE, sos="extended"), *GAMES)) == {
        1: Fraction(37, 72),
        2: Fraction(5, 8),
        3: Fraction(43, 72),
        4: Fraction(5, 9),
        5: Fraction(17, 36),
    }


def test_rates_are_shown_rounded_half_even_to_four_places() -> None:
    assert figures((*field(5, LEAGUE, sos="win-rate"), *GAMES), "sos") == {
        1: (0.4167,),
        3: (0.6667,),
        5: (0.3333,),
        2: (0.75,),
        4: (0.5,),
    }


def test_forfeits_are_games_for_every_formula() -> None:
    facts = (*field(2, sos="average"), *played(1, (1, 2)), paired(2, (1, 2)), forfeited(2, 1, 1, 2, by=[1]))
    assert strength(facts) == {1: Fraction(1, 2), 2: Fraction(1, 2)}
