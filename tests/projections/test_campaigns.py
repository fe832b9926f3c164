"""What people read of a campaign, as far as it works anything out itself."""

from fractions import Fraction

import pytest

from ledger.projections.campaigns.moment import RollShown
from tests.exports.campaign_papers import ADA, HEADING, PACT, d6, earned, ranked, unit


def test_a_score_is_exact_and_shown_rounded_to_four_places() -> None:
    row = ranked(1, PACT, ADA, 4, 3)
    assert (row.score, row.exact, row.shown) == (Fraction(4, 3), "4/3", 1.3333)


def test_a_whole_score_is_shown_whole() -> None:
    row = ranked(1, PACT, ADA, 6, 3)
    assert (row.exact, repr(row.shown)) == ("2", "2")


def test_an_army_that_has_not_played_has_no_score() -> None:
    row = ranked(None, PACT, ADA, 0, 0)
    assert (row.exact, row.shown) == ("", None)


def test_every_point_of_experience_has_its_event() -> None:
    one = unit(1, "Line", xp=3, experience=earned((2, "killed a hero", 44), (1, "not a casualty", 50)))
    assert one.boxes == (44, 44, 50)


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        (d6(4), "D6 4"),
        (d6(1, 6), "D6 1, again 6"),
        (d6(2, at_table=True), "D6 2 at the table"),
    ],
)
def test_a_roll_says_its_throws_and_where_they_came_from(roll: RollShown, words: str) -> None:
    assert roll.says == words


def test_a_heading_says_what_is_played_how_long_and_since_when() -> None:
    assert HEADING.about == "Grimdark Future 3.1 · 9 missions · 2 May 2026 · dust"
