"""The leaderboard: VP, matches played, exact scores, places, and as of any earlier mission."""

from fractions import Fraction

import pytest

from ledger.domain.campaign.leaderboard import leaderboard_after
from ledger.domain.campaign.values import MissionNo
from ledger.domain.errors import RuleViolation
from tests.domain.campaign.stories import (
    Story,
    adjust,
    all_of,
    armies,
    begin,
    close,
    correct_act,
    end,
    join,
    withdraw,
    withdraw_mission,
)


def played(story: Story, mission: int, winner: int, *others: int) -> Story:
    return story.does(begin(mission, all_of(winner, *others)), end(winner, mission=mission), close(mission))


@pytest.mark.rule("GF-28")
def test_the_leaderboard_has_vp_places_shared_by_equals_and_those_without_a_match_unplaced() -> None:
    story = armies(4, parallel_play=True)
    played(story, 1, 2, 1)
    played(story, 2, 3, 1)
    lines = story.board().lines
    assert [(line.place, line.army, line.vp, line.played) for line in lines] == [
        (1, 2, 2, 1),
        (1, 3, 2, 1),
        (3, 1, 0, 2),
        (None, 4, 0, 0),
    ]


@pytest.mark.rule("GF-02")
def test_with_parallel_play_the_score_is_vp_by_matches_played_as_an_exact_fraction() -> None:
    story = armies(3, parallel_play=True)
    played(story, 1, 1, 2)
    played(story, 2, 2, 1)
    played(story, 3, 3, 1)
    assert [(line.army, line.score) for line in story.board().lines] == [
        (3, 2),
        (2, 1),
        (1, Fraction(2, 3)),
    ]


@pytest.mark.rule("GF-02")
def test_without_parallel_play_the_score_is_vp() -> None:
    story = armies(2)
    played(story, 1, 1, 2)
    played(story, 2, 1, 2)
    assert [(line.army, line.score) for line in story.board().lines] == [(1, 4), (2, 0)]


@pytest.mark.rule("GF-03")
def test_with_late_joiners_every_score_is_vp_by_matches_played() -> None:
    story = armies(2, late_joiners=True)
    played(story, 1, 1, 2)
    story.does(join(3))
    for mission in range(2, 7):
        played(story, mission, 3 if mission < 4 else 2, 1, *((2,) if mission < 4 else (3,)))
    scores = {line.army: (line.played, line.score) for line in story.board().lines}
    assert scores == {1: (6, Fraction(1, 3)), 2: (6, Fraction(6, 6)), 3: (5, Fraction(4, 5))}


@pytest.mark.rule("GF-28")
def test_the_leaderboard_as_of_an_earlier_mission() -> None:
    story = armies(2)
    played(story, 1, 1, 2)
    played(story, 2, 2, 1)
    story.does(adjust(2, vp=1))
    first, second = (leaderboard_after(story.state, MissionNo(no)).lines for no in (1, 2))
    assert [(line.army, line.vp) for line in first] == [(1, 2), (2, 0)]
    assert [(line.army, line.vp) for line in second] == [(1, 2), (2, 2)]
    assert [(line.army, line.vp) for line in story.board().lines] == [(2, 3), (1, 2)]
    with pytest.raises(RuleViolation, match="no winner yet"):
        leaderboard_after(story.state, MissionNo(3))


@pytest.mark.rule("GF-28")
def test_a_mission_that_was_withdrawn_and_played_again_counts_as_it_was_played_again() -> None:
    story = armies(2)
    played(story, 1, 1, 2)
    story.does(withdraw_mission(1))
    with pytest.raises(RuleViolation, match="no winner yet"):
        leaderboard_after(story.state, MissionNo(1))
    played(story, 1, 2, 1)
    assert [(line.army, line.vp) for line in leaderboard_after(story.state, MissionNo(1)).lines] == [(2, 2), (1, 0)]


@pytest.mark.rule("GF-28")
def test_an_earlier_leaderboard_goes_by_what_counts_now_and_by_the_place_of_what_was_corrected() -> None:
    story = armies(2).does(adjust(1, vp=1))
    adjusted = story.version()
    story.does(begin(1, all_of(1, 2)), end(1))
    ended = story.version()
    played(story.does(close(1)), 2, 1, 2)
    story.does(correct_act(ended, end(2)))
    assert [(line.army, line.vp) for line in leaderboard_after(story.state, MissionNo(1)).lines] == [(2, 2), (1, 1)]
    assert [(line.army, line.vp) for line in leaderboard_after(story.state, MissionNo(2)).lines] == [(1, 3), (2, 2)]
    story.does(withdraw(adjusted))
    assert [(line.army, line.vp) for line in leaderboard_after(story.state, MissionNo(1)).lines] == [(2, 2), (1, 0)]


@pytest.mark.rule("GF-03")
def test_a_late_joiner_in_5_of_6_missions_of_eight_armies_with_2_wins_scores_by_5() -> None:
    story = armies(7, parallel_play=True, late_joiners=True)
    played(story, 1, 1, *range(2, 8))
    story.does(join(8))
    for mission, winner in enumerate((8, 2, 8, 1, 3), start=2):
        played(story, mission, winner, *(army for army in range(1, 9) if army != winner))
    assert [(line.place, line.army, line.vp, line.played, line.score) for line in story.board().lines] == [
        (1, 8, 4, 5, Fraction(4, 5)),
        (2, 1, 4, 6, Fraction(2, 3)),
        (3, 2, 2, 6, Fraction(1, 3)),
        (3, 3, 2, 6, Fraction(1, 3)),
        (5, 4, 0, 6, 0),
        (5, 5, 0, 6, 0),
        (5, 6, 0, 6, 0),
        (5, 7, 0, 6, 0),
    ]


@pytest.mark.rule("GF-02")
def test_eight_armies_in_parallel_play_with_a_late_joiner() -> None:
    story = armies(7, parallel_play=True, late_joiners=True)
    played(story, 1, 1, 2)
    played(story, 2, 3, 4)
    story.does(join(8), begin(3, all_of(1, 3, 8)), begin(4, all_of(5, 6, 7)), end(8, mission=3), end(5, mission=4))
    story.does(close(3), close(4))
    played(story, 5, 8, 1)
    assert [(line.place, line.army, line.vp, line.played, line.score) for line in story.board().lines] == [
        (1, 5, 2, 1, 2),
        (1, 8, 4, 2, 2),
        (3, 3, 2, 2, 1),
        (4, 1, 2, 3, Fraction(2, 3)),
        (5, 2, 0, 1, 0),
        (5, 4, 0, 1, 0),
        (5, 6, 0, 1, 0),
        (5, 7, 0, 1, 0),
    ]
