"""Draws run again: the same, given by hand, or forged, and then with the first difference."""

from typing import Any

import pytest

from ledger.domain.tournament.draw_check import Checked, checked_draws
from ledger.domain.tournament.rounds.facts import PairingChanged, RoundPaired
from ledger.domain.values import Relaxed, Version
from ledger.projections.draws import draw_check
from tests.builders import OF_2017, S2, Facts, contestants, corrected, field, pair, paired, played, withdraw
from tests.domain.outcomes import after
from tests.projections.envelopes import name_of

NAMES = {no: name_of(no) for no in contestants(*range(1, 12))}


def said(facts: Facts) -> str:
    """The answer about the newest draw."""
    return draw_check("spring", checked_draws(facts), NAMES).draws[-1].says


def newest(facts: Facts) -> Checked:
    return checked_draws(facts)[-1]


def forged(facts: Facts, **otherwise: Any) -> Facts:
    """The same history, in which the last fact, a draw, says something else."""
    *before, fact = facts
    assert isinstance(fact, RoundPaired)
    return (*before, fact.model_copy(update=otherwise))


FIRST = after(*field(5), pair())
LATER = after(*field(5), *played(1, (1, 2), (3, 4), bye=5), pair())
MALIFAUX = after(*field(6, system=S2), pair())


@pytest.mark.parametrize("facts", [FIRST, LATER, MALIFAUX])
def test_a_draw_of_today_is_the_same(facts: Facts) -> None:
    assert newest(facts).difference is None
    assert said(facts).endswith(" is the same when exact/1 draws it again from its seed.")


@pytest.mark.parametrize("system", ["masters-2019", S2, OF_2017])
@pytest.mark.parametrize("players", [7, 8])
def test_every_draw_of_a_tournament_is_checked_as_things_stood_before_it(system: str, players: int) -> None:
    facts = after(*field(players, system=system), pair(), withdraw(), pair())
    checked = checked_draws(facts)
    assert [(each.is_withdrawn, each.difference) for each in checked] == [(True, None), (False, None)]


def test_a_round_taken_back_leaves_the_draws_before_it_in_force() -> None:
    checked = checked_draws(after(*LATER, withdraw(), pair()))
    assert [(each.fact.round_no, each.is_withdrawn) for each in checked] == [(1, False), (2, True), (2, False)]


def test_a_draw_that_was_changed_by_hand_is_the_same_and_says_so() -> None:
    fact = MALIFAUX[-1]
    assert isinstance(fact, RoundPaired)
    changed = PairingChanged(
        round_no=fact.round_no, pairings=fact.pairings[:1], byes=(), paired_down=(), relaxed=fact.relaxed
    )
    facts = (*MALIFAUX, changed)
    assert said(facts).endswith("from its seed. The organizer changed it by hand afterwards.")
    again = checked_draws((*facts, *after(*facts, withdraw(), pair())[len(facts) :]))
    assert [(each.is_withdrawn, each.is_changed) for each in again] == [(True, True), (False, False)]


def test_what_is_bent_for_nobody_alone_is_told_without_players() -> None:
    ahead = Relaxed(rule="look-ahead", contestants=(), why="no-round-keeps-those-to-come")
    assert "what is bent is recorded as look-ahead (No round was found" in said(forged(LATER, relaxed=(ahead,)))


@pytest.mark.rule("GG2-44")
def test_tables_of_many_sides_are_checked_too() -> None:
    facts = after(*field(7, system=S2, mode="all-out-brawl"), pair())
    assert said(facts) == "Round 1 is the same when tables/1 draws it again from its seed."


def test_later_corrections_do_not_change_the_answer() -> None:
    facts = (*LATER, corrected(1, 1, 1, 2, won=2, replaces=8))
    assert newest(facts).difference is None


def test_a_round_given_by_hand_has_nothing_to_check() -> None:
    facts = (*field(4), paired(1, (1, 2), (3, 4)))
    assert newest(facts).is_by_hand
    assert said(facts) == "Round 1 was given by hand; there is nothing to check."


def test_only_the_draws_that_are_wanted_are_run() -> None:
    facts = after(*FIRST, withdraw(), pair())
    assert [each.version for each in checked_draws(facts, frozenset({Version(len(facts))}))] == [len(facts)]


def test_a_seed_that_somebody_chose_is_found_out() -> None:
    answer = said(forged(LATER, seed="0" * 64))
    assert answer == "Round 2 is not the same: its seed is not the one that follows from the seed of the tournament."


def test_a_draw_without_a_seed_is_no_round_by_hand() -> None:
    assert newest(forged(LATER, seed=None)).difference is not None
    assert newest(forged(LATER, algorithm="by-hand/1")).difference is not None


def test_another_algorithm_than_that_of_the_rules_is_found_out() -> None:
    assert said(forged(LATER, algorithm="points-groups/1")) == (
        "Round 2 is not the same: it is recorded as drawn by points-groups/1, and the rules name exact/1."
    )


def test_exchanged_opponents_are_found_out_at_the_first_table_that_differs() -> None:
    *_, fact = FIRST
    assert isinstance(fact, RoundPaired)
    one, two = fact.pairings
    crossed = (
        one.model_copy(update={"contestants": (one.contestants[0], two.contestants[1])}),
        two.model_copy(update={"contestants": (two.contestants[0], one.contestants[1])}),
    )
    answer = said(forged(FIRST, pairings=crossed))
    names = [" against ".join(NAMES[each] for each in pairing.contestants) for pairing in (crossed[0], one)]
    assert answer == (f"Round 1 is not the same: table 1 is recorded as {names[0]}, and the draw gives {names[1]}.")


def test_a_table_that_is_missing_or_has_another_number_is_found_out() -> None:
    *_, fact = FIRST
    assert isinstance(fact, RoundPaired)
    assert "table 2 is recorded as empty, and the draw gives" in said(forged(FIRST, pairings=fact.pairings[:1]))


@pytest.mark.rule("GG2-21")
def test_another_attacker_is_found_out() -> None:
    *_, fact = MALIFAUX
    assert isinstance(fact, RoundPaired)
    turned = tuple(
        each.model_copy(update={"attacker": next(side for side in each.contestants if side != each.attacker)})
        for each in fact.pairings
    )
    assert " attacking, and the draw gives " in said(forged(MALIFAUX, pairings=turned))


@pytest.mark.parametrize(
    ("otherwise", "part"),
    [
        ({"byes": ()}, "byes"),
        ({"paired_down": contestants(4)}, "paired-down"),
        ({"relaxed": (Relaxed(rule="rematch", contestants=contestants(1, 2), why="made up"),)}, "relaxed"),
        ({"path": "made-up"}, "path"),
        ({"objective": {"rematch": 7}}, "objective"),
    ],
)
def test_whatever_else_a_draw_says_is_compared(otherwise: dict[str, Any], part: str) -> None:
    facts = forged(LATER, **otherwise)
    found = newest(facts).difference
    assert found is not None
    assert found.part == part
    assert said(facts).startswith("Round 2 is not the same: ")


def test_a_difference_in_what_is_not_public_is_told_without_it() -> None:
    private = Relaxed(rule="accessible-table", contestants=contestants(1), why="accessible-tables-taken")
    *_, fact = LATER
    assert isinstance(fact, RoundPaired)
    answer = said(forged(LATER, relaxed=(*fact.relaxed, private)))
    assert answer == "Round 2 is not the same: what is bent differs in a rule that is not public."


def test_a_recorded_round_that_no_draw_can_give_is_found_out() -> None:
    facts = (*field(1), paired(1, (1, 1), seed=None).model_copy(update={"algorithm": "exact/1"}))
    seed = after(*field(2), pair())[-1]
    assert isinstance(seed, RoundPaired)
    assert "drawn again there is no round at all." in said(forged(facts, seed=seed.seed))
