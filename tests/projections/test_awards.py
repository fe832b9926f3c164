"""Who wins which award: by place, by a figure with its tie-breaks, by choice; a test for each kind of fact."""

import pytest

from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentReopened
from ledger.domain.tournament.results.facts import ScoreAdjusted
from ledger.projections.awards_and_requirements import Award, Awards, awards
from tests.builders import (
    WHY,
    Facts,
    adjust,
    adjusted,
    corrected,
    disqualified,
    disqualify,
    dropped,
    field,
    forfeited,
    paired,
    played,
    recorded,
    withdrawn,
)
from tests.domain.conventions import award, awarded
from tests.domain.outcomes import after, replayed
from tests.projections.envelopes import name_of

MASTERS = field(4)
CHAMPIONS = field(4, system="champions-2019")
ROUND_ONE = played(1, (1, 2), (3, 4))  # 1 and 3 won, 5-2 and 40-12 each
OVER = TournamentFinished(places=(), oddities=())


def awards_of(facts: Facts) -> Awards:
    state = replayed(facts)
    return awards(state, {no: name_of(no) for no in state.entrants})


def row(facts: Facts, key: str) -> Award:
    (found,) = (each for each in awards_of(facts).rows if each.key == key)
    return found


def winners(facts: Facts, key: str) -> list[str]:
    return [winner.player for winner in row(facts, key).winners]


# by place


@pytest.mark.rule("MC-30")
def test_masters_has_three_awards_by_place() -> None:
    facts = after(MASTERS, ROUND_ONE, adjust(1, tp=3), adjust(3, tp=2), adjust(2, tp=1))
    found = awards_of(facts).rows
    assert [(each.key, each.title) for each in found] == [
        ("first", "First place"),
        ("second", "Second place"),
        ("third", "Third place"),
    ]
    assert [winners(facts, key) for key in ("first", "second", "third")] == [["P01"], ["P03"], ["P02"]]


@pytest.mark.rule("MC-30")
def test_a_shared_place_goes_to_all_who_hold_it_and_the_next_is_skipped() -> None:
    facts = (*MASTERS, *ROUND_ONE)
    assert winners(facts, "first") == ["P01", "P03"]
    assert winners(facts, "second") == []
    assert winners(facts, "third") == ["P02", "P04"]
    assert row(facts, "second").says == "nobody: a place above it is shared"
    says = "equal in tournament points, strength of schedule, control points and army points destroyed"
    assert row(facts, "first").says == f"shared by 2: {says}"
    assert (row(facts, "first").decided_by, row(facts, "first").margin) == (None, None)


@pytest.mark.rule("MC-30")
def test_a_shared_second_place_leaves_no_third() -> None:
    facts = after(field(6), played(1, (1, 2), (3, 4), (5, 6)), adjust(1, tp=3))
    assert [winners(facts, key) for key in ("first", "second", "third")] == [["P01"], ["P03", "P05"], []]
    assert row(facts, "third").says == "nobody: a place above it is shared"


@pytest.mark.rule("MC-30")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (adjusted(1, tp=2), "won on tournament points, 3 to 1"),
        (adjusted(2, tp=7), "won on tournament points, 7 to 1"),
        (adjusted(1, cp=4), "won on control points, 9 to 5"),
        (adjusted(1, apd=1), "won on army points destroyed, 41 to 40"),
    ],
)
def test_the_figure_that_decided_a_place_is_told_with_its_margin(change: ScoreAdjusted, says: str) -> None:
    assert row((*MASTERS, *ROUND_ONE, change), "first").says == says


@pytest.mark.rule("MC-30")
def test_a_place_decided_on_strength_of_schedule_says_so() -> None:
    facts = (*field(6), *played(1, (1, 2), (3, 4), (5, 6)), *played(2, (1, 3), (5, 4), (2, 6)))
    first = row(facts, "first")
    assert winners(facts, "first") == ["P01"]
    assert (first.decided_by, first.margin) == ("sos", (2, 0))
    assert first.says == "won on strength of schedule, 2 to 0"


def test_the_figures_of_the_winner_stand_in_the_order_in_which_they_decide() -> None:
    first = row((*MASTERS, *ROUND_ONE, adjusted(1, cp=4)), "first")
    assert first.figures == {"tp": 1, "sos": 0, "cp": 9, "apd": 40}
    assert list(first.figures) == ["tp", "sos", "cp", "apd"]
    assert (first.decided_by, first.margin) == ("cp", (9, 5))
    assert [winner.entry for winner in first.winners] == [1]


def test_with_too_few_players_a_place_has_nobody_and_one_alone_wins_alone() -> None:
    facts = (*field(2), *played(1, (1, 2)))
    assert row(facts, "third").says == "nobody: too few are ranked"
    assert row(facts, "second").says == "nobody else is ranked"


def test_before_any_result_nobody_has_won_anything() -> None:
    for facts in (CHAMPIONS, (*CHAMPIONS, paired(1, (1, 2), (3, 4)))):
        assert [each.winners for each in awards_of(facts).rows] == [(), (), (), ()]
        assert row(facts, "first").says == "nothing has a result yet"


# by figures


@pytest.mark.rule("MC-31")
def test_champions_has_four_awards() -> None:
    assert [(each.key, each.title) for each in awards_of(CHAMPIONS).rows] == [
        ("first", "First place"),
        ("best-painted", "Best painted"),
        ("most-cp", "Most control points"),
        ("most-apd", "Most army points destroyed"),
    ]


@pytest.mark.rule("MC-31")
def test_first_place_of_champions_goes_by_the_standings() -> None:
    facts = (*CHAMPIONS, *ROUND_ONE, adjusted(3, tp=1), adjusted(2, cp=99, apd=99))
    assert winners(facts, "first") == ["P03"]


@pytest.mark.rule("MC-31")
@pytest.mark.parametrize(
    ("key", "changes", "winner", "says"),
    [
        ("most-cp", (adjusted(4, cp=9),), "P04", "won on control points, 11 to 5"),
        ("most-cp", (adjusted(3, tp=1),), "P03", "won on tournament points, 2 to 1"),
        ("most-cp", (adjusted(4, tp=1),), "P03", "won on strength of schedule, 1 to 0"),
        ("most-cp", (adjusted(3, apd=5),), "P03", "won on army points destroyed, 45 to 40"),
        ("most-apd", (adjusted(4, apd=40),), "P04", "won on army points destroyed, 52 to 40"),
        ("most-apd", (adjusted(3, tp=1),), "P03", "won on tournament points, 2 to 1"),
        ("most-apd", (adjusted(4, tp=1),), "P03", "won on strength of schedule, 1 to 0"),
        ("most-apd", (adjusted(3, cp=5),), "P03", "won on control points, 10 to 5"),
        # an earlier tie-break beats a later one
        ("most-cp", (adjusted(1, tp=1), adjusted(4, tp=1)), "P01", "won on tournament points, 2 to 1"),
        ("most-cp", (adjusted(1, apd=9), adjusted(4, tp=1)), "P03", "won on strength of schedule, 1 to 0"),
        ("most-apd", (adjusted(1, tp=1), adjusted(4, tp=1)), "P01", "won on tournament points, 2 to 1"),
        ("most-apd", (adjusted(1, cp=9), adjusted(4, tp=1)), "P03", "won on strength of schedule, 1 to 0"),
    ],
)
def test_a_tie_for_the_most_is_broken_figure_by_figure_and_told(
    key: str, changes: Facts, winner: str, says: str
) -> None:
    facts = (*CHAMPIONS, *ROUND_ONE, *changes)
    assert winners(facts, key) == [winner]
    assert row(facts, key).says == says


@pytest.mark.rule("MC-31")
def test_equal_in_every_figure_is_a_shared_award() -> None:
    facts = (*CHAMPIONS, *ROUND_ONE)
    assert winners(facts, "most-apd") == ["P01", "P03"]
    says = "equal in army points destroyed, tournament points, strength of schedule and control points"
    assert row(facts, "most-apd").says == f"shared by 2: {says}"


@pytest.mark.rule("MC-31")
def test_one_player_may_win_several_awards() -> None:
    facts = (*CHAMPIONS, *ROUND_ONE, adjusted(1, tp=1, cp=1, apd=1), awarded("best-painted", 1))
    assert [winners(facts, each.key) for each in awards_of(facts).rows] == [["P01"]] * 4


@pytest.mark.rule("MC-31")
def test_the_figures_of_byes_and_forfeits_count() -> None:
    facts = (*field(3, system="champions-2019"), paired(1, (1, 2), bye=3), forfeited(1, 1, 1, 2, by=[1]))
    assert winners(facts, "most-cp") == winners(facts, "most-apd") == ["P02", "P03"]
    assert row(facts, "most-cp").figures["cp"] == 3
    assert row(facts, "most-apd").figures["apd"] == 38


# by choice


@pytest.mark.rule("MC-31")
def test_best_painted_is_whom_the_organizer_chose_last() -> None:
    assert row(CHAMPIONS, "best-painted").says == "not given yet"
    facts = after(CHAMPIONS, award("best-painted", 4), award("best-painted", 2, WHY))
    assert winners(facts, "best-painted") == ["P02"]
    assert row(facts, "best-painted").says == "chosen by the organizer"
    assert row(facts, "best-painted").figures == {}


# what else changes them


@pytest.mark.rule("MC-27")
def test_one_who_was_disqualified_wins_nothing_and_the_next_moves_up() -> None:
    facts = (*CHAMPIONS, *ROUND_ONE, adjusted(1, tp=1, cp=1, apd=1), awarded("best-painted", 1))
    out = after(facts, disqualify(1))
    assert [winners(out, each.key) for each in awards_of(out).rows] == [["P03"], [], ["P03"], ["P03"]]
    assert row(out, "best-painted").says == "not given yet"


def test_one_who_dropped_keeps_what_they_won() -> None:
    assert winners((*CHAMPIONS, *ROUND_ONE, adjusted(1, cp=1), dropped(1)), "most-cp") == ["P01"]


def test_a_correction_moves_an_award() -> None:
    facts = (*CHAMPIONS, paired(1, (1, 2), (3, 4)), recorded(1, 1, 1, 2, won=1, cp=(9, 0)))
    assert winners(facts, "most-cp") == ["P01"]
    again = (*facts, corrected(1, 1, 1, 2, won=1, cp=(0, 9), replaces=7))
    assert winners(again, "most-cp") == ["P02"]


def test_a_withdrawn_round_takes_its_awards_along() -> None:
    facts = (*CHAMPIONS, paired(1, (1, 2), (3, 4)), recorded(1, 1, 1, 2, won=1))
    assert winners(facts, "most-cp") == ["P01"]
    assert winners((*facts, withdrawn(1)), "most-cp") == []


def test_awards_are_provisional_until_the_tournament_is_finished() -> None:
    facts = (*CHAMPIONS, *ROUND_ONE)
    assert awards_of(facts).provisional
    assert not awards_of((*facts, OVER)).provisional
    assert awards_of((*facts, OVER, TournamentReopened(is_mistake=False))).provisional


def test_the_head_names_tournament_and_rules() -> None:
    found = awards_of((*CHAMPIONS, disqualified(1)))
    assert (found.tournament, found.rules) == ("spring", "Champions 2019")
