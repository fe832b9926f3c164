"""The painting contest as it is read, by the organizer and by everyone."""

import pytest

from ledger.projections.awards_and_requirements import Paintings, awards, paintings
from ledger.projections.status import status
from tests.builders import S2, Facts, disqualified, field, finished
from tests.domain.conventions import awarded
from tests.domain.outcomes import replayed
from tests.domain.paintings import SCORES, VOTES, contest, painted, scored, voted
from tests.projections.envelopes import name_of, next_steps


def read(facts: Facts, *, is_public: bool = False) -> Paintings:
    state = replayed(facts)
    return paintings(state, {no: name_of(no) for no in state.entrants}, is_public=is_public)


def points(facts: Facts, *, is_public: bool = False) -> dict[str, int | None]:
    return {row.player: row.points for row in read(facts, is_public=is_public).rows}


@pytest.mark.rule("GG2-35")
def test_entries_are_listed_with_their_models_the_newest_named() -> None:
    found = read((*field(3, system=S2), painted(2, "Lady Ash"), painted(1, "Iron Hound"), painted(2, "Old Crow")))
    assert [(row.player, row.models, row.won) for row in found.rows] == [
        ("P01", ("Iron Hound",), False),
        ("P02", ("Old Crow",), False),
    ]
    assert (found.judging, found.judged_by, found.award) == ("executive", "the organizer's choice", "Best painted")


@pytest.mark.rule("GG2-36")
def test_each_vote_counts_1_and_the_best_stand_first() -> None:
    facts = (*contest(4, VOTES), voted(1, 2), voted(2, 3), voted(4, 3))
    assert list(points(facts).items()) == [("P03", 2), ("P02", 1), ("P01", 0), ("P04", 0)]
    assert read(facts).voted == ("P01", "P02", "P04")
    assert read(facts).not_voted == ("P03",)


@pytest.mark.rule("GG2-36")
def test_weighted_votes_count_by_their_order_and_a_second_vote_takes_the_place_of_the_first() -> None:
    facts = (*contest(4, {**VOTES, "painting.vote_weights": [3, 1]}), voted(1, 2, 3), voted(2, 3, 1), voted(1, 4))
    assert points(facts) == {"P03": 3, "P04": 3, "P01": 1, "P02": 0}


@pytest.mark.rule("GG2-36")
def test_scores_are_added_up_to_20_at_most() -> None:
    facts = (*contest(3, SCORES), scored(1, 5, 5, 5, 5), scored(2, 1, 2, 3, 4))
    assert points(facts) == {"P01": 20, "P02": 10, "P03": None}
    first, *_ = read(facts).rows
    assert first.scores == {"presentation": 5, "technique": 5, "theme": 5, "wow": 5}
    assert read(facts).not_voted == ()


@pytest.mark.rule("GG2-36")
def test_the_public_is_never_told_of_votes() -> None:
    facts = (*contest(3, VOTES), voted(1, 3), voted(2, 3))
    for known in (facts, (*facts, awarded("best-painted", 3))):
        found = read(known, is_public=True)
        assert [row.player for row in found.rows] == ["P01", "P02", "P03"]
        assert {(row.points, row.scores) for row in found.rows} == {(None, None)}
        assert (found.voted, found.not_voted) == ((), ())
    assert [row.won for row in read((*facts, awarded("best-painted", 3)), is_public=True).rows] == [False, False, True]


@pytest.mark.rule("GG2-36")
def test_the_public_is_told_of_scores_once_the_award_is_given() -> None:
    facts = (*contest(2, SCORES), scored(1, 1, 1, 1, 1), scored(2, 5, 5, 5, 5))
    assert points(facts, is_public=True) == {"P01": None, "P02": None}
    assert [row.player for row in read(facts, is_public=True).rows] == ["P01", "P02"]
    assert points((*facts, awarded("best-painted", 2)), is_public=True) == {"P02": 20, "P01": 4}


def test_one_who_was_disqualified_is_no_entry_any_more() -> None:
    facts = (*contest(3, VOTES), voted(1, 2), awarded("best-painted", 2), disqualified(2))
    assert [(row.player, row.won) for row in read(facts).rows] == [("P01", False), ("P03", False)]


def test_rules_without_a_contest_show_none() -> None:
    found = read(field(2))
    assert (found.judging, found.judged_by, found.award, found.rows) == (None, None, None, ())


# what awards and status say of it


@pytest.mark.rule("GG2-36")
@pytest.mark.parametrize(
    ("judged", "says"),
    [
        ({}, "chosen by the organizer"),
        (VOTES, "named after the players' votes"),
        (SCORES, "named after a judge's scores"),
    ],
)
def test_the_award_says_how_it_was_judged(judged: dict[str, str], says: str) -> None:
    state = replayed((*contest(2, judged), awarded("best-painted", 1)))
    *_, row = awards(state, {no: name_of(no) for no in state.entrants}).rows
    assert (row.key, row.title, [winner.player for winner in row.winners], row.says) == (
        "best-painted",
        "Best painted",
        ["P01"],
        says,
    )


@pytest.mark.parametrize(("facts", "said"), [(contest(2), "<award best-painted>"), (field(2, system=S2), "nothing")])
def test_the_award_is_asked_for_where_somebody_entered(facts: Facts, said: str) -> None:
    state = replayed((*facts, finished((1, 2))))
    assert next_steps(status(state, "Spring", {})) == f"{said}; corrections are still taken"
