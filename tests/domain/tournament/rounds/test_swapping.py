"""Two players of a paired round change places: what it comes to, what has to be confirmed, and what cannot be."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, NeedsConfirming, RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.rounds.facts import PairingChanged
from ledger.domain.values import Pairing, Relaxed, RoundNo, TableNo
from tests.builders import S2, WHY, contestants, dropped, field, finished, pair, paired, played, recorded
from tests.builders import result as reported
from tests.domain.armies import chose, revealed
from tests.domain.entries import ringer
from tests.domain.hires import banned, hired
from tests.domain.judgements import disputed
from tests.domain.line_ups import attackers, kept_apart, standing, swap
from tests.domain.outcomes import Facts, after, figures, replayed
from tests.domain.venue import fixed, paused, started
from tests.spec import given

FIVE = field(5, rounds=9)
ROUND_1 = (*FIVE, paired(1, (1, 2), (3, 4), bye=5))
ROUND_2 = (*field(6, rounds=9), *played(1, (1, 2), (3, 4), (5, 6)), paired(2, (1, 3), (5, 2), (4, 6), down=(5,)))


def bent(rule: str, *players: int, why: str = "by-hand") -> Relaxed:
    return Relaxed(rule=rule, contestants=contestants(*players), why=why)


def changed(
    tables: dict[int, tuple[int, int]], *relaxed: Relaxed, round_no: int = 1, bye: int | None = None, **more: Any
) -> PairingChanged:
    pairings = (Pairing(table_no=TableNo(no), contestants=contestants(*pair)) for no, pair in tables.items())
    byes = () if bye is None else contestants(bye)
    said: dict[str, Any] = {"paired_down": (), **more}
    return PairingChanged(round_no=RoundNo(round_no), pairings=tuple(pairings), byes=byes, relaxed=relaxed, **said)


def newest(facts: Facts) -> PairingChanged:
    fact = facts[-1]
    assert isinstance(fact, PairingChanged)
    return fact


def in_play(facts: Facts) -> set[frozenset[int]]:
    """Who sits with whom in the newest round, as it stands."""
    return {frozenset(game.contestants) for game in replayed(facts).rounds[-1].games.values()}


# what it comes to


def test_two_players_of_different_tables_change_places() -> None:
    given(*ROUND_1).when(swap(1, 4)).then(changed({1: (4, 2), 2: (3, 1)}, bye=5))
    given(*ROUND_1).when(swap(4, 1)).then(changed({1: (4, 2), 2: (3, 1)}, bye=5))
    assert in_play(after(ROUND_1, swap(1, 4))) == {frozenset({2, 4}), frozenset({1, 3})}


def test_the_bye_is_swapped_like_any_seat() -> None:
    given(*ROUND_1).when(swap(5, 2)).then(changed({1: (1, 5)}, bye=2))
    facts = after(ROUND_1, swap(5, 2), reported(1, 5, won=1), reported(3, 4, won=3))
    assert figures(facts, "tp") == {1: (1,), 2: (1,), 3: (1,), 4: (0,), 5: (0,)}


def test_a_result_is_taken_from_those_who_sit_there_now() -> None:
    swapped = after(ROUND_1, swap(1, 4))
    given(*swapped).when(reported(1, 2, won=1)).then_refused(RuleViolation)
    assert replayed(after(swapped, reported(4, 2, won=2))).rounds[0].missing == 1


def test_a_swap_back_leaves_the_round_as_it_was() -> None:
    before, later = replayed(ROUND_2).rounds[-1], replayed(after(ROUND_2, swap(3, 5, confirm=True), swap(5, 3)))
    assert (later.rounds[-1].games, later.rounds[-1].seats) == (before.games, before.seats)
    assert (later.rounds[-1].paired_down, later.rounds[-1].relaxed) == ((5,), ())


def test_a_swapped_round_counts_as_it_was_played_when_the_next_is_drawn() -> None:
    facts = after(field(4, rounds=9), paired(1, (1, 2), (3, 4)), swap(1, 4))
    ended = after(facts, reported(4, 2, won=4), reported(3, 1, won=3), pair())
    assert in_play(ended) == {frozenset({3, 4}), frozenset({1, 2})}


@pytest.mark.rule("GG2-20")
def test_a_ringers_seat_is_swapped_too_and_the_ringer_sits_last() -> None:
    facts = (*field(3, system=S2), ringer(4), paired(1, (1, 2), (3, 4)))
    for other, tables in ((3, [(3, 2), (1, 4)]), (4, [(2, 4), (3, 1)])):
        assert [pairing.contestants for pairing in newest(after(facts, swap(1, other))).pairings] == tables


@pytest.mark.rule("GG2-21")
def test_who_attacks_at_the_changed_tables_is_found_as_in_a_draw() -> None:
    drawn = after(standing(S2, (6, 0, 0), (5, 0, 0), (4, 0, 0), (3, 0, 0)), pair())
    (one, two), (three, four), *_ = (game.contestants for game in replayed(drawn).rounds[-1].games.values())
    swapped = after(drawn, swap(two, three, confirm=True))
    by_hand = attackers(newest(swapped))
    assert set(by_hand) == {frozenset({one, three}), frozenset({two, four})}
    assert all(attacker == min(game) for game, attacker in by_hand.items()), "the lower entry stands higher here"
    assert replayed(swapped).rounds[-1].attackers[TableNo(1)] == min(one, three)


@pytest.mark.rule("GG2-44")
def test_at_tables_of_many_sides_two_seats_are_exchanged() -> None:
    brawl = after(field(8, system=S2, mode="all-out-brawl"), pair((1, 2, 3, 4), (5, 6, 7, 8)))
    assert in_play(after(brawl, swap(4, 5))) == {frozenset({1, 2, 3, 5}), frozenset({4, 6, 7, 8})}


def test_a_round_that_is_under_way_may_be_changed_where_nothing_is_on_record() -> None:
    given(*ROUND_1, started(1)).when(swap(1, 4)).then(changed({1: (4, 2), 2: (3, 1)}, bye=5))
    given(*ROUND_1, paused(1, 5)).when(swap(1, 4)).then(changed({1: (4, 2), 2: (3, 1)}, bye=5))


# what has to be confirmed


@pytest.mark.rule("MC-15")
def test_a_rematch_is_recorded_once_it_is_confirmed() -> None:
    given(*ROUND_2).when(swap(3, 2)).then_refused(NeedsConfirming, "rematch for #1 and #2", code="swap-bends")
    relaxed = newest(after(ROUND_2, swap(3, 2, confirm=True))).relaxed
    assert bent("rematch", 1, 2) in relaxed


@pytest.mark.rule("MC-15")
def test_every_rule_bent_is_named_with_its_players() -> None:
    facts = (*ROUND_2[:-1], kept_apart(3, 5, always=True), ROUND_2[-1])
    given(*facts).when(swap(3, 2)).then_refused(NeedsConfirming, "rematch for #1 and #2", "; ")
    given(*facts).when(swap(1, 5)).then_refused(NeedsConfirming, "banned for #5 and #3")


@pytest.mark.rule("MC-16")
def test_pairing_down_goes_by_where_everybody_sits_now() -> None:
    assert newest(after(ROUND_2, swap(3, 5))).paired_down == (3,)
    wide = newest(after(ROUND_2, swap(3, 4, confirm=True)))
    assert wide.paired_down == (1, 5, 3)
    assert wide.relaxed == (bent("pair-down", 1, 4), bent("pair-down", 3, 6))


@pytest.mark.rule("MC-17")
def test_a_second_bye_is_confirmed() -> None:
    facts = (*FIVE, *played(1, (1, 2), (3, 4), bye=5), paired(2, (1, 3), (5, 2), bye=4))
    given(*facts).when(swap(4, 5)).then_refused(NeedsConfirming, "second-bye for #5", "bye-above-lowest for #5")


def test_what_was_bent_before_needs_no_word_again() -> None:
    facts = (*field(6, rounds=9), *played(1, (1, 2), (3, 4), (5, 6), down=(5,)), ROUND_2[-1])
    assert newest(after(facts, swap(2, 4))).relaxed == (bent("repeat-pair-down", 5),)


def test_what_the_draw_had_to_bend_stays_on_record_while_its_players_sit_so() -> None:
    forced = bent("rematch", 4, 6, why="no-round-without-rematch")
    drawn = ROUND_2[-1].model_copy(update={"relaxed": (forced,)})
    facts = (*ROUND_2[:-1], drawn)
    assert newest(after(facts, swap(3, 5))).relaxed == (forced,)
    assert forced not in newest(after(facts, swap(5, 4, confirm=True))).relaxed


def test_leaving_a_table_of_ones_own_is_confirmed_and_no_rule_of_the_round() -> None:
    facts = (*ROUND_1[:-1], fixed(1, 1), ROUND_1[-1])
    given(*facts).when(swap(1, 4)).then_refused(NeedsConfirming, "fixed-table for #1")
    given(*facts).when(swap(1, 4, confirm=True)).then(changed({1: (4, 2), 2: (3, 1)}, bye=5))
    given(*facts).when(swap(2, 4)).then(changed({1: (1, 4), 2: (3, 2)}, bye=5))


def test_the_checks_look_at_the_round_as_it_was_drawn_whoever_left_or_came_since() -> None:
    facts = (*ROUND_1, dropped(3))
    given(*facts).when(swap(1, 4)).then(changed({1: (4, 2), 2: (3, 1)}, bye=5))


# what cannot be


def test_only_the_newest_round_is_changed_and_only_while_it_is_open() -> None:
    given(*FIVE).when(swap(1, 2)).then_refused(RuleViolation, "No round is paired yet")
    given(*ROUND_2).when(swap(1, 3, round_no=1)).then_refused(RuleViolation, "Round 1 is over")
    closed = (*FIVE, *played(1, (1, 2), (3, 4), bye=5))
    given(*closed).when(swap(1, 3)).then_refused(RuleViolation, "Round 1 is closed")
    given(*closed, finished((1, 3, 5), (2, 4))).when(swap(1, 3)).then_refused(RuleViolation, "is finished")


def test_two_of_one_table_have_nothing_to_swap() -> None:
    given(*ROUND_1).when(swap(1, 2)).then_refused(RuleViolation, "#1 and #2 both sit at table 1")
    given(*ROUND_1).when(swap(1, 1)).then_refused(BadRequest, "#1 is named twice.")


def test_two_who_have_the_bye_have_nothing_to_swap() -> None:
    facts = after(field(4), pair((1, 2), (3, None), (4, None), reason=WHY))
    given(*facts).when(swap(3, 4)).then_refused(RuleViolation, "#3 and #4 both have the bye")


def test_who_does_not_play_or_has_left_is_not_moved() -> None:
    absent = (*FIVE[:-1], paired(1, (1, 2), (3, 4)), FIVE[-1])
    given(*absent).when(swap(1, 5)).then_refused(RuleViolation, "#5 does not play in round 1")
    given(*ROUND_1, dropped(4)).when(swap(1, 4)).then_refused(RuleViolation, "#4 has left the tournament")


@pytest.mark.rule("GG2-20")
def test_a_ringer_is_not_given_the_bye_nor_another_ringer() -> None:
    facts = after((*field(4, system=S2), ringer(5), ringer(6)), pair((1, 2), (3, 5), (4, 6), reason=WHY))
    given(*facts).when(swap(3, 6)).then_refused(RuleViolation, "#6 and #5 only fill seats")
    spare = after((*field(4, system=S2), ringer(5)), pair((1, 2), (3, 5), (4, None), reason=WHY))
    given(*spare).when(swap(4, 5)).then_refused(RuleViolation, "#5 only fill seats")


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (recorded(1, 1, 1, 2, won=1), "a result"),
        (chose(1, "list", "a"), "choices"),
        (revealed("list", {1: 1, 2: 2}), "choices"),
        (hired(1, {}), "crews"),
        (banned(2, "Frontier"), "a banned keyword"),
        (disputed(1, 1, 1, 2), "a dispute"),
    ],
)
def test_a_table_of_which_something_is_on_record_stays_as_it_is(fact: TournamentEvent, words: str) -> None:
    facts = (*ROUND_1, fact)
    for other in (3, 5):
        moved = given(*facts).when(swap(1, other))
        moved.then_refused(RuleViolation, f"Table 1 has {words} on record", code="table-begun")
    given(*facts).when(swap(3, 5)).then(changed({2: (5, 4)}, bye=3))
