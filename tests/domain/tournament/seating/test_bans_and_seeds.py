"""Players who are never to meet, how that is taken back, and seeds for folded pairings."""

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.facts import TournamentEvent
from tests.builders import S2, WHY, Facts, disqualified, dropped, entered, field, pair, paired, played, withdraw
from tests.domain.entries import ringer
from tests.domain.line_ups import give_seeds, keep_apart, kept_apart, let_meet, may_meet, seeded
from tests.domain.outcomes import after, drawn, games, replayed
from tests.spec import given

FOUR = field(4, rounds=9)
FOLDED = field(4, first_round="folded", rounds=9)
BAN = kept_apart(1, 2, always=True)


# bans


@pytest.mark.parametrize("system", ["masters-2019", "champions-2019", "gaining-grounds-s2", "gaining-grounds-2017"])
def test_players_can_be_kept_apart_for_good_under_any_rules(system: str) -> None:
    given(*field(4, system=system)).when(keep_apart(1, 2, always=True)).then(BAN)


def test_a_ban_may_also_come_once_play_has_begun() -> None:
    given(*FOUR, *played(1, (1, 2), (3, 4))).when(keep_apart(1, 2, always=True)).then(BAN)


@pytest.mark.rule("GG17-06")
def test_without_always_players_are_kept_apart_in_round_1_alone() -> None:
    facts = (*field(4, system=S2), paired(1, (1, 2), (3, 4)))
    given(*facts).when(keep_apart(1, 2)).then_refused(RuleViolation, "Round 1 is paired already", code="apart-too-late")


def test_no_draw_brings_those_together_who_are_never_to_meet() -> None:
    for seed in range(12):
        begun = (*field(4, seed=f"{seed:064x}", rounds=9), BAN, kept_apart(3, 4, always=True))
        assert not games(drawn(after(begun, pair()))) & {frozenset({1, 2}), frozenset({3, 4})}


@pytest.mark.rule("GG17-06")
@pytest.mark.parametrize("always", [True, False])
def test_one_who_is_named_in_several_groups_is_kept_apart_from_all_of_them(always: bool) -> None:
    groups = [kept_apart(*two, always=always) for two in ((1, 2), (1, 3), (2, 4))]
    for seed in range(12):
        fact = drawn(after(field(4, system=S2, seed=f"{seed:064x}", rounds=1), groups, pair()))
        assert games(fact) == {frozenset({1, 4}), frozenset({2, 3})}
        assert fact.relaxed == ()


def test_a_ban_is_kept_in_later_rounds_though_the_points_say_otherwise() -> None:
    begun = (*field(4, rounds=9), *played(1, (1, 3), (2, 4)), BAN)
    for _ in range(2):
        second = after(begun, pair())
        assert games(drawn(second)) == {frozenset({1, 4}), frozenset({2, 3})}
        begun = after(second, withdraw())


def test_a_draw_that_cannot_keep_a_ban_is_refused_and_letting_them_meet_is_the_way_out() -> None:
    two = (*field(2), BAN)
    given(*two).when(pair()).then_refused(RuleViolation, "No round is possible", "#1", code="bans-block-round")
    assert games(drawn(after(two, may_meet(1, 2), pair()))) == {frozenset({1, 2})}


def test_tables_of_many_sides_keep_bans_or_are_refused() -> None:
    brawl = field(4, system=S2, mode="all-out-brawl")
    given(*brawl, BAN).when(pair()).then_refused(RuleViolation, "#1", "#2", "let them meet", code="draw-breaks-ban")


@pytest.mark.parametrize("system", ["masters-2019", S2])
def test_a_pairing_by_hand_that_brings_them_together_needs_a_reason(system: str) -> None:
    facts = (*field(4, system=system), BAN)
    given(*facts).when(pair((1, 2), (3, 4))).then_refused(NeedsReason, "banned: ", "#1 and #2")
    (bent,) = drawn(after(facts, pair((1, 2), (3, 4), reason=WHY))).relaxed
    assert (bent.rule, set(bent.contestants)) == ("banned", {1, 2})


def test_a_ban_of_the_same_players_is_refused_and_one_of_more_is_not() -> None:
    three = kept_apart(1, 2, 3, always=True)
    given(*FOUR, three).when(keep_apart(1, 2, always=True)).then_refused(RuleViolation, "kept apart already")
    given(*FOUR, BAN).when(keep_apart(1, 2, 3, always=True)).then(three)


def test_those_kept_apart_in_round_1_may_be_kept_apart_for_good_but_not_the_other_way_round() -> None:
    facts = field(4, system=S2)
    given(*facts, kept_apart(1, 2)).when(keep_apart(1, 2, always=True)).then(BAN)
    given(*facts, BAN).when(keep_apart(1, 2)).then_refused(RuleViolation, "kept apart already")


@pytest.mark.parametrize("always", [True, False])
def test_nobody_is_kept_apart_from_a_ringer_who_fills_whatever_seat_is_left(always: bool) -> None:
    facts = (*field(3, system=S2), ringer(4))
    asked = given(*facts).when(keep_apart(1, 4, always=always))
    asked.then_refused(RuleViolation, "#4 only fills a seat", code="ringer-kept-apart")


def test_who_left_or_is_named_twice_is_not_kept_apart() -> None:
    given(*FOUR, dropped(2)).when(keep_apart(1, 2, always=True)).then_refused(RuleViolation, "#2 has left")
    given(*FOUR).when(keep_apart(1, 1, always=True)).then_refused(BadRequest, "#1 is named twice.")


# letting them meet


@pytest.mark.parametrize("always", [True, False])
def test_either_kind_is_taken_back(always: bool) -> None:
    facts = (*field(4, system=S2), kept_apart(1, 2, always=always))
    given(*facts).when(may_meet(2, 1)).then(let_meet(2, 1))
    state = replayed((*facts, let_meet(2, 1)))
    assert (state.apart, state.banned) == ([], [])


def test_only_the_named_group_is_let_meet() -> None:
    state = replayed((*FOUR, BAN, kept_apart(1, 2, 3, always=True), let_meet(1, 2)))
    assert state.banned == [frozenset({1, 2, 3})]


def test_a_group_that_was_not_named_is_refused_with_those_in_force() -> None:
    facts = (*FOUR, BAN, kept_apart(2, 3, 4, always=True))
    given(*facts).when(may_meet(1, 3)).then_refused(RuleViolation, "#1 and #3", "#1 and #2; #2, #3 and #4.")
    given(*facts).when(may_meet(2, 3)).then_refused(RuleViolation, "with everyone in it")
    given(*FOUR).when(may_meet(1, 2)).then_refused(RuleViolation, "Nobody is kept apart in spring.")
    given(*facts).when(may_meet(1, 1)).then_refused(BadRequest, "#1 is named twice.")


def test_those_who_left_can_still_be_named_to_take_a_ban_back() -> None:
    given(*FOUR, BAN, dropped(2)).when(may_meet(1, 2)).then(let_meet(1, 2))


# seeds


@pytest.mark.rule("MC-38")
def test_seeds_are_given_the_first_seed_first() -> None:
    given(*FOLDED).when(give_seeds(3, 1, 4)).then(seeded(3, 1, 4))
    assert replayed((*FOLDED, seeded(3, 1, 4))).seeds == {3: 1, 1: 2, 4: 3}


@pytest.mark.rule("MC-38")
def test_seeds_given_again_replace_all_before() -> None:
    given(*FOLDED, seeded(3, 1, 4)).when(give_seeds(2, 3)).then(seeded(2, 3))
    assert replayed((*FOLDED, seeded(3, 1, 4), seeded(2, 3))).seeds == {2: 1, 3: 2}
    given(*FOLDED, seeded(3, 1)).when(give_seeds(3, 1)).then_refused(RuleViolation, "These seeds stand already.")


@pytest.mark.rule("MC-38")
def test_once_round_1_is_paired_seeds_need_a_reason() -> None:
    facts = (*FOLDED, paired(1, (1, 2), (3, 4)))
    given(*facts).when(give_seeds(1, 2)).then_refused(NeedsReason, "Round 1 is paired already")
    given(*facts).when(give_seeds(1, 2, reason=WHY)).then(seeded(1, 2))


@pytest.mark.rule("MC-39")
def test_seeds_also_serve_where_only_later_rounds_are_folded() -> None:
    given(*field(4, later_rounds="folded-in-points")).when(give_seeds(1, 2)).then(seeded(1, 2))


def test_where_nothing_is_folded_seeds_are_refused_and_the_figures_named() -> None:
    given(*FOUR).when(give_seeds(1, 2)).then_refused(RuleViolation, "paired by seeds", code="not-by-seeds")


def test_once_round_1_is_paired_nobody_is_sent_to_amend_rules_that_stand() -> None:
    facts = (*FOUR, paired(1, (1, 2), (3, 4)))
    given(*facts).when(give_seeds(1, 2)).then_refused(RuleViolation, "No round of this tournament is paired by seeds.")


@pytest.mark.parametrize("gone", [dropped(2), disqualified(2)])
def test_who_left_has_no_seed(gone: TournamentEvent) -> None:
    given(*FOLDED, gone).when(give_seeds(1, 2)).then_refused(RuleViolation, "#2 has left the tournament")


def test_a_ringer_has_no_seed_and_nobody_has_two() -> None:
    of_season_two: Facts = (*field(3, system=S2, first_round="folded"), ringer(4))
    given(*of_season_two).when(give_seeds(1, 4)).then_refused(RuleViolation, "#4 only fills a seat")
    given(*FOLDED).when(give_seeds(1, 2, 1)).then_refused(BadRequest, "#1 is named twice.")


@pytest.mark.rule("MC-38")
def test_one_who_enters_later_is_unseeded() -> None:
    assert 5 not in replayed((*FOLDED, seeded(1, 2, 3, 4), entered(5))).seeds
