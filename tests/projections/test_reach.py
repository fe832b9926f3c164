"""What an act moves of what was recorded: one test for each thing that can be moved, and how it is told."""

import pytest

from ledger.domain.tournament.opening.facts import TournamentFinished
from ledger.domain.tournament.results.facts import ResultCleared
from ledger.projections.reach import NOTHING, RankMoved, Reach, joined, picture, reach
from ledger.projections.reach_in_words import reach_in_words
from tests.builders import (
    SEED,
    Facts,
    adjusted,
    corrected,
    disqualified,
    entered,
    field,
    forfeited,
    paired,
    played,
    recorded,
    withdrawn,
)
from tests.domain.conventions import awarded
from tests.domain.outcomes import replayed
from tests.projections.envelopes import name_of

FOUR = field(4)
ROUND_ONE = (*FOUR, *played(1, (1, 2), (3, 4)))  # 1 and 3 won, 5-2 and 40-12 each; version 6 pairs, 7 and 8 are results
TURNED = corrected(1, 1, 1, 2, won=2, replaces=7, cp=(2, 5))
DRAWN = (*ROUND_ONE, paired(2, (1, 3), (2, 4), seed=SEED))
OVER = TournamentFinished(places=(), oddities=())


def moved(before: Facts, *facts: object) -> Reach:
    """What these facts move of what stood before them."""
    later = (*before, *facts)
    return reach("spring", picture(replayed(before)), picture(replayed(later)), name_of)  # type: ignore[arg-type]


def test_a_correction_that_turns_the_winner_says_who_wins_now_and_who_did() -> None:
    (turned,) = moved(ROUND_ONE, TURNED).winners
    assert (turned.round, turned.table, turned.winner) == (1, 1, (("P01",), ("P02",)))
    assert reach_in_words(moved(ROUND_ONE, TURNED))[0] == "Round 1, table 1: P02 wins now, not P01"


def test_a_tie_is_won_by_nobody() -> None:
    tied = corrected(1, 1, 1, 2, won=None, replaces=7)
    assert moved(ROUND_ONE, tied).winners[0].winner == (("P01",), ())
    assert reach_in_words(moved(ROUND_ONE, tied))[0] == "Round 1, table 1: nobody wins now, not P01"
    back = corrected(1, 1, 1, 2, won=1, replaces=9)
    assert reach_in_words(moved((*ROUND_ONE, tied), back))[0] == "Round 1, table 1: P01 wins now, where nobody did"


def test_a_correction_of_points_turns_no_winner_and_moves_the_figures_they_count_for() -> None:
    told = moved(ROUND_ONE, corrected(1, 1, 1, 2, won=1, replaces=7, cp=(7, 2)))
    assert told.winners == ()
    assert [(each.player, each.place, each.figures) for each in told.ranks] == [
        ("P01", (1, 1), {"cp": (5, 7)}),
        ("P03", (1, 2), {}),
    ]
    assert reach_in_words(told) == ["P01 CP 5 -> 7", "P03 1st -> 2nd"]


def test_places_are_told_with_the_points_behind_them_those_who_stand_best_first() -> None:
    assert reach_in_words(moved(ROUND_ONE, TURNED))[1:] == [
        "P02 3rd -> 2nd, TP 0 -> 1",
        "P01 1st -> 3rd, TP 1 -> 0",
        "P04 3rd -> 4th",
    ]


def test_a_later_round_that_was_drawn_while_the_old_result_stood_is_told() -> None:
    assert [(each.round, each.by_hand) for each in moved(DRAWN, TURNED).drawn] == [(2, False)]
    assert reach_in_words(moved(DRAWN, TURNED))[1] == "Round 2 was drawn from the old result"


def test_one_paired_by_hand_is_told_as_what_it_is() -> None:
    by_hand = (*ROUND_ONE, paired(2, (1, 3), (2, 4)))
    assert reach_in_words(moved(by_hand, TURNED))[1] == "Round 2 was paired while the old result stood"


def test_a_round_drawn_after_a_correction_was_not_drawn_from_what_that_says() -> None:
    late = (*DRAWN, TURNED)
    again = corrected(1, 1, 1, 2, won=1, replaces=10)
    assert moved(late, again).drawn == ()
    assert moved(DRAWN, recorded(2, 1, 1, 3, won=1)).drawn == ()


def test_the_first_result_of_a_game_turns_nobody() -> None:
    assert moved(DRAWN, recorded(2, 1, 1, 3, won=1)).winners == ()


def test_a_round_withdrawn_takes_its_results_along() -> None:
    told = moved((*DRAWN, recorded(2, 1, 1, 3, won=1)), withdrawn(2))
    assert [(each.round, each.results) for each in told.gone] == [(2, 1)]
    assert "1 result of round 2 no longer counts" in reach_in_words(told)
    assert moved(DRAWN, withdrawn(2)).gone == ()


def test_who_leaves_is_told_and_stands_nowhere_any_more() -> None:
    told = moved(DRAWN, disqualified(1), forfeited(2, 1, 1, 3, by=(1,)))
    assert [(each.player, each.status) for each in told.entries] == [("P01", ("active", "disqualified"))]
    assert "P01 counts as disqualified" in reach_in_words(told)
    assert "P01 1st -> not ranked" in reach_in_words(told)


def test_who_checks_in_meanwhile_moves_nothing() -> None:
    told = moved(ROUND_ONE, entered(5))
    assert (told.entries, told.ranks) == ((), ())


def test_points_outside_any_game_move_places_too() -> None:
    assert reach_in_words(moved(ROUND_ONE, adjusted(4, tp=3)))[0] == "P04 3rd -> 1st, TP 0 -> 3"


def test_an_award_by_place_changes_hands_once_the_tournament_is_over_and_not_before() -> None:
    told = moved((*ROUND_ONE, adjusted(3, tp=1), OVER), adjusted(1, tp=2))
    assert [(each.award, each.holders) for each in told.awards] == [
        ("first", (("P03",), ("P01",))),
        ("second", (("P01",), ("P03",))),
        ("third", (("P04",), ("P02",))),
    ]
    assert "First place goes to P01, not P03" in reach_in_words(told)
    assert moved((*ROUND_ONE, adjusted(3, tp=1)), adjusted(1, tp=2)).awards == ()


def test_an_award_by_choice_changes_hands_whenever_somebody_else_is_chosen() -> None:
    malifaux = field(4, system="gaining-grounds-s2")
    told = moved((*malifaux, awarded("best-painted", 1)), awarded("best-painted", 2))
    assert [each.holders for each in told.awards] == [(("P01",), ("P02",))]
    assert reach_in_words(told) == ["Best painted goes to P02, not P01"]
    assert moved(malifaux, awarded("best-painted", 1)).awards == (), "nobody had it"


def test_a_long_reach_is_cut_and_says_how_much_more_there_is() -> None:
    lines = Reach(
        ranks=tuple(
            RankMoved(tournament="spring", player=f"P{no:02}", place=(no, no + 1), figures={}) for no in range(1, 31)
        )
    )
    assert len(reach_in_words(lines)) == 9
    assert reach_in_words(lines)[-1] == "and 22 more"


def test_whom_the_act_is_about_is_told_however_long_the_list_is() -> None:
    ranks = tuple(
        RankMoved(tournament="spring", player=f"P{no:02}", place=(no, no + 1), figures={}, own=no in (12, 30))
        for no in range(1, 31)
    )
    told = reach_in_words(Reach(ranks=ranks))
    assert told[8:] == ["P12 12th -> 13th", "P30 30th -> 31st", "and 20 more"]


def test_those_whom_an_act_is_about_are_the_players_of_the_game_and_whoever_leaves_or_has_other_points() -> None:
    def own(*facts: object) -> set[str]:
        return {each.player for each in moved(DRAWN, *facts).ranks if each.own}

    assert own(TURNED) == {"P01", "P02"}
    assert own(adjusted(4, tp=3)) == {"P04"}
    assert own(disqualified(1)) == {"P01"}


def test_a_table_cleared_and_filled_again_is_told_and_held_against_what_stood_before() -> None:
    cleared = (*DRAWN, ResultCleared(round_no=1, table_no=1, replaces=7, goes_on=None))  # type: ignore[arg-type]
    same, turned = recorded(1, 1, 1, 2, won=1), recorded(1, 1, 1, 2, won=2, cp=(2, 5))
    assert reach_in_words(moved(cleared, same))[0] == "Table 1 of round 1 has a result again"
    assert (moved(cleared, same).winners, moved(cleared, same).drawn) == ((), ())
    assert reach_in_words(moved(cleared, turned))[:3] == [
        "Round 1, table 1: P02 wins now, not P01",
        "Table 1 of round 1 has a result again",
        "Round 2 was drawn from the old result",
    ]


def test_one_that_was_forfeited_before_it_was_cleared_was_won_by_the_other() -> None:
    lost = (*FOUR, *played(1, (1, 2), (3, 4))[:1], forfeited(1, 1, 1, 2, by=(1,)))
    cleared = (*lost, ResultCleared(round_no=1, table_no=1, replaces=7, goes_on=None))  # type: ignore[arg-type]
    (turned,) = moved(cleared, recorded(1, 1, 1, 2, won=1)).winners
    assert turned.winner == (("P02",), ("P01",))


@pytest.mark.parametrize("facts", [(), (entered(5),), (recorded(2, 1, 1, 3, won=1), recorded(2, 2, 2, 4, won=2))])
def test_nothing_is_left_out_of_what_is_nothing(facts: Facts) -> None:
    told = moved(DRAWN, *facts).model_copy(update={"ranks": ()})
    assert told == NOTHING
    assert told.plain() == {}


def test_the_reach_of_several_tournaments_is_one() -> None:
    one, other = moved(ROUND_ONE, TURNED), moved(DRAWN, TURNED)
    assert joined((one, other)).winners == (*one.winners, *other.winners)
    assert list(joined((one, other)).plain()) == ["reach"]
    assert list(joined((one, other)).plain()["reach"]) == ["winners", "drawn", "ranks"]  # type: ignore[call-overload]
