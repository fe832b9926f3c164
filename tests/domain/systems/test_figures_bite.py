"""What the two formats of the document have in common: rounds, scores and places, in Masters and in Champions alike."""

import pytest

from ledger.domain.errors import NeedsReason
from ledger.domain.values import ContestantId
from ledger.projections.status import status
from tests import requests as r
from tests.builders import SLUG, WHY, drop, field, finish, finished, pair, paired, played, result
from tests.domain.outcomes import after, drawn, figures, places, replayed
from tests.spec import given

in_both_formats = pytest.mark.parametrize("system", ["masters-2019", "champions-2019"])


def forfeit(no: int) -> r.Forfeit:
    return r.Forfeit(do="forfeit", tournament=SLUG, player=ContestantId(no), reason=WHY)


def concede(no: int) -> r.Concede:
    return r.Concede(do="concede", tournament=SLUG, player=ContestantId(no))


@in_both_formats
@pytest.mark.rule("MC-12")
@pytest.mark.parametrize(
    ("players", "rounds"),
    [(8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6), (65, 7), (128, 7), (129, 8)],
)
def test_so_many_players_usually_need_so_many_rounds(system: str, players: int, rounds: int) -> None:
    assert status(replayed(field(players, system=system)), "Spring", {}).rounds_suggested == rounds


@in_both_formats
@pytest.mark.rule("MC-13")
def test_play_goes_on_until_one_leads_alone_and_no_number_of_rounds_is_fixed(system: str) -> None:
    shared = (*field(4, system=system), *played(1, (1, 2), (3, 4)))
    given(*shared).when(finish()).then_refused(NeedsReason, "#1 and #3 share the lead")
    alone = (*shared, *played(2, (1, 3), (2, 4)))
    given(*alone).when(pair()).then_refused(NeedsReason, "#1 leads alone")
    given(*alone).when(finish()).then(finished((1,), (2, 3), (4,)))


@in_both_formats
@pytest.mark.rule("MC-15")
def test_those_who_met_never_meet_again_however_long_ago(system: str) -> None:
    facts = (*field(4, system=system, rounds=9), *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))
    facts = (*facts, *played(3, (1, 4), (2, 3)))
    (bent, *_) = drawn(after(facts, pair())).relaxed
    assert bent.rule == "rematch"


@in_both_formats
@pytest.mark.rule("MC-18")
def test_a_bye_is_worth_1_tp_3_cp_and_38_apd(system: str) -> None:
    facts = after(field(3, system=system), pair((1, 2), (3, None)))
    assert figures(facts, "tp", "cp", "apd")[3] == (1, 3, 38)


@in_both_formats
@pytest.mark.rule("MC-22")
def test_a_win_is_worth_1_tournament_point_a_loss_and_a_tie_nothing(system: str) -> None:
    facts = (*field(4, system=system), paired(1, (1, 2), (3, 4)))
    facts = after(facts, result(1, 2, won=1), result(3, 4, won=None, how="time"))
    assert figures(facts, "tp") == {1: (1,), 2: (0,), 3: (0,), 4: (0,)}


@in_both_formats
@pytest.mark.rule("MC-26")
def test_a_concession_without_lists_is_worth_1_tp_3_cp_and_38_apd_and_nothing_to_who_conceded(system: str) -> None:
    facts = after(field(2, system=system), paired(1, (1, 2)), concede(1))
    assert figures(facts, "tp", "cp", "apd") == {2: (1, 3, 38), 1: (0, 0, 0)}


@in_both_formats
@pytest.mark.rule("MC-46")
def test_a_forfeit_is_worth_1_tp_3_cp_and_38_apd_and_nothing_to_who_forfeited(system: str) -> None:
    facts = after(field(2, system=system), paired(1, (1, 2)), forfeit(1))
    assert figures(facts, "tp", "cp", "apd") == {2: (1, 3, 38), 1: (0, 0, 0)}


@in_both_formats
@pytest.mark.rule("MC-29")
def test_places_go_by_tournament_points_before_all_else(system: str) -> None:
    # 3 met the stronger opponents and scored more, and lost every game
    facts = (*field(4, system=system), *played(1, (1, 3), (2, 4)), paired(2, (1, 4), (2, 3)))
    facts = after(facts, result(1, 4, won=4, cp=(0, 1), apd=(0, 1)), result(2, 3, won=2, cp=(0, 9), apd=(0, 90)))
    assert figures(facts, "tp", "sos") == {2: (2, 1), 1: (1, 1), 4: (1, 3), 3: (0, 3)}
    assert places(facts)[3] == 4


@in_both_formats
@pytest.mark.rule("MC-29")
def test_equal_points_are_parted_by_the_strength_of_schedule(system: str) -> None:
    facts = (*field(4, system=system), paired(1, (1, 2), (3, 4)))
    facts = after(facts, result(1, 2, won=1, cp=(1, 0), apd=(10, 0)), result(3, 4, won=3, cp=(9, 0), apd=(80, 0)))
    facts = after(facts, drop(1), drop(3), pair((2, 4)), result(2, 4, won=2, cp=(0, 0), apd=(0, 0)))
    assert places(facts) == {1: 1, 2: 2, 3: 3, 4: 4}


@in_both_formats
@pytest.mark.rule("MC-29")
def test_then_control_points_part_them_and_army_points_destroyed_last(system: str) -> None:
    facts = (*field(6, system=system), paired(1, (1, 2), (3, 4), (5, 6)))
    facts = after(facts, result(1, 2, won=1, cp=(4, 0), apd=(80, 3)), result(3, 4, won=3, cp=(5, 0), apd=(10, 2)))
    facts = after(facts, result(5, 6, won=5, cp=(5, 0), apd=(11, 1)))
    assert places(facts) == {5: 1, 3: 2, 1: 3, 2: 4, 4: 5, 6: 6}


@in_both_formats
@pytest.mark.rule("MC-47")
def test_strength_of_schedule_is_the_sum_of_the_opponents_whole_points(system: str) -> None:
    facts = (*field(4, system=system), *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))
    assert figures(facts, "tp", "sos") == {1: (2, 2), 2: (1, 2), 3: (1, 2), 4: (0, 2)}
