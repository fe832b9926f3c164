"""What a round given by hand bends beside rematches and byes: bans, those kept apart, places in common, seeds."""

import pytest

from ledger.domain.errors import NeedsReason
from ledger.domain.values import Relaxed
from tests.builders import OF_2017, S2, WHY, Facts, Figures, adjusted, contestants, field, opened, pair
from tests.domain.line_ups import from_area, kept_apart, seeded
from tests.domain.outcomes import after, drawn
from tests.domain.whole_rounds import GROUNDS, MASTERS, a_round
from tests.spec import given

FINALS: Figures = {"first_round": "folded", "later_rounds": "folded-in-points"}
in_all = pytest.mark.parametrize("system", [*MASTERS, *GROUNDS])


def bent(rule: str, *players: int) -> Relaxed:
    return Relaxed(rule=rule, contestants=contestants(*players), why="by-hand")


def relaxed(facts: Facts, *tables: tuple[int | None, ...]) -> tuple[Relaxed, ...]:
    return drawn(after(facts, pair(*tables, reason=WHY))).relaxed


@in_all
@pytest.mark.rule("GG17-06")
def test_whom_the_organizer_keeps_apart_for_good_they_seat_together_only_with_a_reason(system: str) -> None:
    facts = (*field(4, system=system), kept_apart(1, 2, always=True))
    given(*facts).when(pair((1, 2), (3, 4))).then_refused(NeedsReason, "banned: #1 and #2")
    assert relaxed(facts, (2, 1), (3, 4)) == (bent("banned", 2, 1),)
    later = (*facts, *a_round(system, 1, (1, 3), (2, 4)))
    assert bent("banned", 1, 2) in relaxed(later, (1, 2), (3, 4))


@in_all
@pytest.mark.rule("GG17-06")
def test_whom_the_organizer_keeps_apart_in_round_1_may_meet_later_without_a_reason(system: str) -> None:
    facts = (*field(4, system=system, rounds=9), kept_apart(1, 2))
    given(*facts).when(pair((1, 2), (3, 4))).then_refused(NeedsReason, "kept-apart: #1 and #2")
    assert relaxed(facts, (1, 2), (3, 4)) == (bent("kept-apart", 1, 2),)
    later = (*facts, *a_round(system, 1, (1, 3), (2, 4)))  # 1 and 2 have as many points
    assert drawn(after(later, pair((1, 2), (3, 4)))).relaxed == ()


@pytest.mark.rule("GG2-17")
def test_two_of_one_area_in_round_1_need_a_reason_where_areas_are_kept_apart() -> None:
    players = tuple(from_area(no, area) for no, area in enumerate(("North", "North", "South", None), start=1))
    assert relaxed((opened(system=S2), *players), (1, 2), (3, 4)) == (bent("same-area", 1, 2),)
    assert relaxed((opened(system=OF_2017), *players), (1, 2), (3, 4)) == ()
    first = a_round(S2, 1, (1, 3), (2, 4))
    assert relaxed((opened(system=S2), *players, *first), (1, 2), (3, 4)) == ()


@in_all
@pytest.mark.rule("MC-38")
def test_in_a_seeded_round_1_only_the_first_seed_has_the_bye_without_a_reason(system: str) -> None:
    facts = (*field(3, FINALS, system=system), seeded(3, 1))
    assert drawn(after(facts, pair((1, 2), (3, None)))).relaxed == ()
    assert relaxed(facts, (2, 3), (1, None)) == (bent("bye-above-lowest", 1),)
    assert relaxed(facts, (1, 3), (2, None)) == (bent("bye-above-lowest", 2),)


@in_all
@pytest.mark.rule("MC-39")
def test_a_later_seeded_round_by_hand_goes_by_points_like_any_that_is_drawn_so(system: str) -> None:
    facts = (*field(4, FINALS, system=system, rounds=9), *a_round(system, 1, (1, 4), (2, 3)))
    apart = (*facts, adjusted(1, tp=9), adjusted(2, tp=9))
    fact = drawn(after(apart, pair((1, 3), (2, 4), reason=WHY)))
    assert fact.relaxed == (bent("pair-down", 1, 3), bent("pair-down", 2, 4))
    assert fact.paired_down == contestants(1, 2)
