"""Games of many sides: the most points win, to share them is a tie, the difference is to the best of the others."""

import pytest

from ledger.application.remarks import judges_notes
from ledger.domain.amendments import rules_of
from ledger.domain.errors import BadRequest, Note, RuleViolation
from ledger.domain.rules import ManySides
from ledger.domain.systems import system_called
from ledger.domain.tournament.rounds.facts import RoundClosed
from ledger.domain.values import Sheet
from tests.builders import S2, close_round, disqualified, field, paired
from tests.domain.judgements import disqualify, forfeit, taken
from tests.domain.outcomes import after, figures, places, replayed
from tests.domain.vp_games import brawl, corrected_to, earned, scored, sheets, was
from tests.spec import given


@pytest.mark.rule("GG2-44")
def test_the_most_points_win_and_the_difference_is_to_the_best_of_the_others() -> None:
    facts = after(brawl(), scored({1: 3, 2: 11, 3: 7, 4: 0}))
    assert facts[-1] == was(1, 1, {1: 3, 2: 11, 3: 7, 4: 0}, won=2)
    assert earned(facts) == {2: (3, 4, 11), 3: (0, -4, 7), 1: (0, -8, 3), 4: (0, -11, 0)}


@pytest.mark.rule("GG2-44")
def test_to_share_the_most_points_is_a_tie() -> None:
    facts = after(brawl(), scored({1: 7, 2: 7, 3: 5, 4: 2}))
    assert facts[-1] == was(1, 1, {1: 7, 2: 7, 3: 5, 4: 2}, won=None)
    assert earned(facts) == {1: (1, 0, 7), 2: (1, 0, 7), 3: (0, -2, 5), 4: (0, -5, 2)}
    assert places(facts) == {1: 1, 2: 1, 3: 3, 4: 4}


@pytest.mark.rule("GG2-44")
@pytest.mark.rule("GG2-26")
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_a_brawl_has_4_to_8_sides_and_no_upper_limit_of_points(players: int) -> None:
    points = {no: 40 - no for no in range(1, players + 1)}
    facts = after(brawl(players), scored(points))
    assert earned(facts)[1] == (3, 1, 39)
    assert earned(facts)[players] == (0, 1 - players, 40 - players)


@pytest.mark.rule("GG2-44")
def test_the_reading_can_be_amended() -> None:
    wins = brawl(many_sides={"shared_top": "win", "diff_against": "best"})
    facts = after(wins, scored({1: 7, 2: 7, 3: 5, 4: 2}))
    assert figures(facts, "tp", "diff") == {1: (3, 0), 2: (3, 0), 3: (0, -2), 4: (0, -5)}
    lowest = brawl(many_sides={"shared_top": "tie", "diff_against": "lowest"})
    facts = after(lowest, scored({1: 7, 2: 6, 3: 5, 4: 2}))
    assert figures(facts, "tp", "diff") == {1: (3, 5), 2: (0, 4), 3: (0, 3), 4: (0, -3)}


@pytest.mark.rule("GG2-44")
def test_the_figures_of_a_brawl() -> None:
    rules = rules_of(system_called(S2), {"mode": "all-out-brawl"})
    assert rules.many_sides == ManySides(shared_top="tie", diff_against="best")
    assert (rules.sides, rules.vp_cap) == ((4, 8), None)


@pytest.mark.rule("GG2-44")
def test_every_side_hands_in_its_points_and_corrections_take_all_of_them() -> None:
    given(*brawl()).when(scored({1: 3, 2: 11, 3: 7})).then_refused(BadRequest, "The score of #4 is missing")
    given(*brawl()).when(scored({1: 3, 2: 11, 3: 7, 4: 2}, winner=3)).then_refused(RuleViolation, "a win for #2")
    facts = after(brawl(), scored({1: 3, 2: 11, 3: 7, 4: 0}), corrected_to({1: 12, 2: 11, 3: 7, 4: 0}))
    assert earned(facts)[1] == (3, 1, 12)


# one of many gives up


@pytest.mark.rule("GG2-44")
@pytest.mark.rule("GG2-28")
def test_who_forfeits_a_brawl_gets_0_minus_8_0_and_the_others_are_scored_by_their_sheets() -> None:
    others: dict[int, Sheet] = {1: {"vp": 4}, 2: {"vp": 9}, 3: {"vp": 9}}
    facts = after(brawl(), forfeit(4, others))
    assert facts[-1] == taken(1, 1, 1, 2, 3, 4, by=(4,), sheets=others)
    assert earned(facts) == {2: (1, 0, 9), 3: (1, 0, 9), 1: (0, -5, 4), 4: (0, -8, 0)}
    shut = after(facts, close_round())[-1]
    assert isinstance(shut, RoundClosed)
    assert (shut.games, shut.points) == (1, 2)


@pytest.mark.rule("GG2-44")
def test_a_forfeit_of_a_brawl_needs_the_points_of_those_who_played_on() -> None:
    given(*brawl()).when(forfeit(4)).then_refused(BadRequest, "the score of #1, #2 and #3 is missing")
    some = forfeit(4, {1: {"vp": 4}, 2: {"vp": 9}})
    given(*brawl()).when(some).then_refused(BadRequest, "the score of #3 is missing")


@pytest.mark.rule("GG2-44")
def test_where_all_but_one_forfeit_that_one_gets_what_a_forfeit_gives() -> None:
    points = {no: {"vp": no} for no in (1, 2, 3)}
    facts = after(brawl(), forfeit(4, points), forfeit(3, both=True), forfeit(2, both=True))
    assert earned(facts) == {1: (3, 8, 8), 2: (0, -8, 0), 3: (0, -8, 0), 4: (0, -8, 0)}


@pytest.mark.rule("GG2-33")
@pytest.mark.rule("GG2-44")
def test_who_is_disqualified_in_a_brawl_forfeits_it_once_the_others_have_played_on() -> None:
    given(*brawl()).when(disqualify(4)).then(disqualified(4))
    facts = after(brawl(), disqualify(4))
    (note,) = judges_notes(facts[-1], replayed(facts), lambda no: f"P{no:02}")
    assert note == "The others at table 1 play on."
    assert isinstance(note, Note)
    assert (note.code, note.facts) == ("others-play-on", {"player": "P04"})
    points = {1: 4, 2: 9, 3: 2}
    with_it = scored({**points, 4: 20})
    given(*facts).when(with_it).then_refused(RuleViolation, "#4 was disqualified", code="disqualified-forfeits")
    done = after(facts, forfeit(4, {no: {"vp": each} for no, each in points.items()}))
    assert earned(done) == {2: (3, 5, 9), 1: (0, -5, 4), 3: (0, -7, 2)}


@pytest.mark.rule("GG2-33")
def test_a_disqualification_with_the_points_of_the_others_settles_a_brawl_at_once() -> None:
    points: dict[int, Sheet] = {1: {"vp": 4}, 2: {"vp": 9}, 3: {"vp": 2}}
    request = disqualify(4).model_copy(update={"scores": points})
    given(*brawl()).when(request).then(
        disqualified(4), taken(1, 1, 1, 2, 3, 4, by=(4,), kind="disqualification", sheets=points)
    )
    half = disqualify(4).model_copy(update={"scores": sheets({1: 4})})
    given(*brawl()).when(half).then_refused(BadRequest, "#2 and #3 is missing")


@pytest.mark.rule("GG2-25")
def test_how_many_sides_are_read_means_nothing_to_a_game_of_two() -> None:
    amended = {"many_sides.shared_top": "win", "many_sides.diff_against": "lowest"}
    facts = after((*field(2, amended, system=S2), paired(1, (1, 2))), scored({1: 5, 2: 5}))
    assert earned(facts) == {1: (1, 0, 5), 2: (1, 0, 5)}


@pytest.mark.rule("GG2-44")
def test_sides_go_from_the_fewest_to_the_most() -> None:
    with pytest.raises(BadRequest, match="at least 4 and at most 2 sides"):
        rules_of(system_called(S2), {"sides": [4, 2]})
