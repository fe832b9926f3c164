"""Places after each round: as it is known today, for rounds that are complete."""

import pytest

from ledger.domain.values import RoundNo
from ledger.projections.workbook import RankByRound, rank_by_round
from tests.builders import (
    S2,
    Facts,
    corrected,
    disqualified,
    dropped,
    entered,
    field,
    paired,
    played,
    recorded,
    withdrawn,
)
from tests.domain.outcomes import replayed
from tests.domain.vp_games import three_and_a_ringer, was
from tests.projections.envelopes import name_of

# the winner of a pair stands first, 5-2 and 40-12: 1 and 3 lead, then 1 alone
TWO_ROUNDS = (*field(4), *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))


def ranks_of(facts: Facts, up_to: int | None = None) -> RankByRound:
    state = replayed(facts)
    names = {no: name_of(no) for no in state.entrants}
    return rank_by_round(state, names, None if up_to is None else RoundNo(up_to))


def places(facts: Facts, up_to: int | None = None) -> dict[str, tuple[int | None, ...]]:
    return {line.player: line.places for line in ranks_of(facts, up_to).lines}


def test_everyone_has_a_place_after_each_round() -> None:
    assert places(TWO_ROUNDS) == {"P01": (1, 1), "P02": (3, 2), "P03": (1, 2), "P04": (3, 4)}


def test_lines_are_in_the_order_of_the_last_round() -> None:
    assert [line.player for line in ranks_of(TWO_ROUNDS).lines] == ["P01", "P02", "P03", "P04"]
    assert [line.player for line in ranks_of(TWO_ROUNDS, up_to=1).lines] == ["P01", "P03", "P02", "P04"]


def test_a_round_with_a_result_missing_has_no_places_yet() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), paired(2, (1, 3), (2, 4)), recorded(2, 1, 1, 3, won=3))
    assert places(facts) == {"P01": (1,), "P02": (3,), "P03": (1,), "P04": (3,)}


def test_before_the_first_round_is_complete_nobody_has_a_line() -> None:
    assert ranks_of(field(4)) == RankByRound(rounds=0, lines=())
    assert ranks_of((*field(2), paired(1, (1, 2)))) == RankByRound(rounds=0, lines=())


def test_a_late_entrant_has_no_place_in_the_rounds_before() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), entered(5), *played(2, (1, 3), (2, 4), bye=5))
    assert places(facts)["P05"][0] is None
    assert places(facts)["P05"][1] is not None


def test_a_correction_changes_the_places_of_its_round_too() -> None:
    facts = (*TWO_ROUNDS, corrected(1, 1, 1, 2, won=2, cp=(2, 5), apd=(12, 40), replaces=7))
    assert places(facts)["P02"][0] == 1
    assert places(facts)["P01"][0] == 3


def test_one_who_dropped_keeps_a_line_and_one_who_was_disqualified_has_none() -> None:
    assert set(places((*TWO_ROUNDS, dropped(4), disqualified(2)))) == {"P01", "P03", "P04"}


def test_a_withdrawn_round_is_gone() -> None:
    assert places((*TWO_ROUNDS, paired(3, (1, 4), (2, 3)), withdrawn(3))) == places(TWO_ROUNDS)


def test_a_part_of_the_tournament_ends_with_its_last_round() -> None:
    assert ranks_of(TWO_ROUNDS, up_to=1).rounds == 1
    assert places(TWO_ROUNDS, up_to=1)["P03"] == (1,)


@pytest.mark.rule("GG2-30")
def test_a_ringer_has_no_line() -> None:
    facts = (*three_and_a_ringer(S2), was(1, 1, {1: 5, 2: 3}, won=1), was(1, 2, {3: 2, 4: 6}, won=4))
    state = replayed(facts)
    shown = rank_by_round(state, {no: f"P{no:02}" for no in state.entrants})
    assert [(line.player, line.places) for line in shown.lines] == [("P01", (1,)), ("P02", (2,)), ("P03", (3,))]
