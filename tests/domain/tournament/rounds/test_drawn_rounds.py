"""What a draw owes the players of a Masters: chance, equal opponents, nobody twice, one step down, one bye."""

from hashlib import sha256

import pytest

from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.values import Commitment, Relaxed
from tests.builders import Facts, check_in, contestants, drop, field, pair, played, recorded, result
from tests.domain.outcomes import after, drawn, figures, games, places, replayed, seated
from tests.domain.whole_rounds import opened_of_old

MANY = range(60)
ON = Commitment("1" * 64)  # the reason to play on past a sole leader


def seed(number: int) -> str:
    return sha256(b"drawn rounds %d" % number).hexdigest()


def first_rounds(players: int) -> list[RoundPaired]:
    """Round 1 of the same field under many seeds."""
    return [drawn(after(field(players, seed=seed(number)), pair())) for number in MANY]


def play_out(facts: Facts) -> Facts:
    """Every table of the newest pairing gets its result; the first at the table wins."""
    return after(facts, *(result(*each.contestants, won=each.contestants[0]) for each in drawn(facts).pairings))


@pytest.mark.rule("MC-14")
def test_round_1_is_drawn_by_chance_and_any_opponent_may_come() -> None:
    met = {no for fact in first_rounds(8) for game in games(fact) if 1 in game for no in game}
    assert met == {1, 2, 3, 4, 5, 6, 7, 8}


@pytest.mark.rule("MC-14")
@pytest.mark.parametrize(
    ("engine", "tables"),
    [
        ("points-groups/1", [(3, 6), (7, 4), (2, 1), (5, 8)]),
        ("exact/1", [(3, 8), (6, 7), (2, 5), (4, 1)]),
    ],
)
def test_round_1_of_a_known_seed_is_this_one_for_ever(engine: str, tables: list[tuple[int, int]]) -> None:
    facts = field(8)
    fact = drawn(after(facts if engine == "exact/1" else opened_of_old(facts, engine), pair()))
    assert fact.seed == "cddd28e3be88b86b620133c51441ebaeea47b0c1a6e455eeb73473ecf3351bf7"
    assert (fact.algorithm, [pairing.contestants for pairing in fact.pairings]) == (engine, tables)


@pytest.mark.rule("MC-14")
def test_everyone_sits_once_in_round_1() -> None:
    facts = after(field(9), pair())
    assert seated(facts) == set(range(1, 10))
    assert (len(drawn(facts).pairings), len(drawn(facts).byes)) == (4, 1)


@pytest.mark.rule("MC-15")
@pytest.mark.parametrize("number", range(10))
def test_equal_tournament_points_play_each_other(number: int) -> None:
    facts = after(field(8, seed=seed(number)), played(1, (1, 2), (3, 4), (5, 6), (7, 8)), pair())
    winners, losers = {1, 3, 5, 7}, {2, 4, 6, 8}
    assert all(game <= winners or game <= losers for game in games(drawn(facts)))


@pytest.mark.rule("MC-15")
def test_who_meets_whom_inside_a_group_is_left_to_chance() -> None:
    before = played(1, (1, 2), (3, 4), (5, 6), (7, 8))
    drawn_rounds = (drawn(after(field(8, seed=seed(number)), before, pair())) for number in MANY)
    met = {no for fact in drawn_rounds for game in games(fact) if 1 in game for no in game}
    assert met == {1, 3, 5, 7}


@pytest.mark.rule("MC-15")
@pytest.mark.parametrize("number", range(10))
def test_nobody_meets_an_earlier_opponent_while_that_can_be_helped(number: int) -> None:
    facts = field(4, seed=seed(number), rounds=9)
    met: list[frozenset[int]] = []
    for _ in range(3):
        facts = play_out(after(facts, pair()))
        met += games(next(fact for fact in reversed(facts) if isinstance(fact, RoundPaired)))
    assert len(set(met)) == 6  # of four players every pair there is


@pytest.mark.rule("MC-15")
def test_a_rematch_that_cannot_be_helped_is_drawn_and_says_why() -> None:
    facts = after(field(2), played(1, (1, 2)), pair(reason=ON))
    assert drawn(facts).relaxed == (
        Relaxed(
            rule="rematch",
            contestants=contestants(1, 2),
            why="no-round-without-rematch",
        ),
    )


@pytest.mark.rule("MC-15")
def test_a_rematch_comes_back_once_the_window_of_the_rules_is_over() -> None:
    facts = after(field(2, rematch_window=1, rounds=9), played(1, (1, 2)), pair())
    assert drawn(facts).relaxed == ()


@pytest.mark.rule("MC-16")
def test_the_odd_player_of_a_group_goes_one_group_down_and_is_named() -> None:
    facts = after(field(6), played(1, (1, 2), (3, 4), (5, 6)), pair())
    fact = drawn(facts)
    (crossing,) = (game for game in games(fact) if len(game & {1, 3, 5}) == 1)
    assert set(fact.paired_down) == crossing & {1, 3, 5}
    assert fact.relaxed == ()


@pytest.mark.rule("MC-16")
@pytest.mark.parametrize("number", range(20))
def test_one_who_was_paired_down_is_spared_in_later_rounds(number: int) -> None:
    # 1 went down in round 2 and lost: 3 has two points, 1, 4, 5 and 2 one, 6 none
    facts = after(
        field(6, seed=seed(number), rounds=9),
        played(1, (1, 2), (3, 4), (5, 6)),
        played(2, (4, 1), (3, 5), (2, 6), down=[1]),
        pair(),
    )
    fact = drawn(facts)
    assert set(fact.paired_down) & {3} == {3}
    assert len(fact.paired_down) == 2
    assert 1 not in fact.paired_down


@pytest.mark.rule("MC-16")
def test_a_second_step_down_that_cannot_be_helped_is_recorded_with_its_reason() -> None:
    tie = (recorded(1, 2, 3, 4, won=None),)
    paired_down, _, _, closing = played(1, (1, 2), (3, 4), down=[1])
    facts = after(field(4), paired_down, recorded(1, 1, 1, 2, won=1), tie, closing, pair(reason=ON))
    (bent,) = drawn(facts).relaxed
    assert (bent.rule, bent.contestants) == ("repeat-pair-down", contestants(1))
    assert "sparing-costs-more" in bent.why


@pytest.mark.rule("MC-17")
def test_the_bye_of_round_1_is_random() -> None:
    assert {fact.byes for fact in first_rounds(5)} == {contestants(no) for no in (1, 2, 3, 4, 5)}


@pytest.mark.rule("MC-17")
def test_a_later_bye_is_random_among_the_lowest_points() -> None:
    before = played(1, (1, 2), (3, 4), (5, 6), bye=7)
    byes = {drawn(after(field(7, seed=seed(number)), before, pair())).byes for number in MANY}
    assert byes == {contestants(2), contestants(4), contestants(6)}


@pytest.mark.rule("MC-17")
@pytest.mark.parametrize("number", range(10))
def test_nobody_has_a_second_bye_while_somebody_had_none(number: int) -> None:
    facts = field(5, seed=seed(number), rounds=9)
    byes: list[int] = []
    for _ in range(5):
        facts = after(facts, pair())
        byes += drawn(facts).byes
        facts = play_out(facts)
    assert sorted(byes) == [1, 2, 3, 4, 5]


@pytest.mark.rule("MC-17")
def test_a_bye_above_the_lowest_points_says_why() -> None:
    before = (*field(3, rounds=9), *played(1, (1, 2), bye=3), *played(2, (1, 3), bye=2))
    assert figures(before, "tp") == {1: (2,), 2: (1,), 3: (1,)}
    (bye, *_) = drawn(after(before, pair())).relaxed
    assert (bye.rule, bye.contestants, bye.why) == (
        "bye-above-lowest",
        contestants(1),
        "lower-had-bye",
    )


@pytest.mark.rule("MC-17")
@pytest.mark.bad_input(52)
def test_when_everyone_had_a_bye_the_second_one_is_drawn_and_says_why() -> None:
    facts = after(
        field(3, rounds=9), played(1, (1, 2), bye=3), played(2, (1, 3), bye=2), played(3, (2, 3), bye=1), pair()
    )
    seconds = [bent for bent in drawn(facts).relaxed if bent.rule == "second-bye"]
    assert [bent.why for bent in seconds] == ["all-had-bye"]
    assert seconds[0].contestants == drawn(facts).byes


@pytest.mark.rule("MC-18")
def test_a_drawn_bye_is_worth_1_tp_3_cp_and_38_apd() -> None:
    facts = after(field(3), pair())
    (bye,) = drawn(facts).byes
    assert figures(facts, "tp", "sos", "cp", "apd")[bye] == (1, 0, 3, 38)
    assert places(facts)[bye] == 1


def test_a_whole_tournament_of_drawn_rounds_seats_everyone_who_is_there_each_time() -> None:
    facts = after(field(7, rounds=9), pair())
    assert seated(facts) == {1, 2, 3, 4, 5, 6, 7}
    facts = after(play_out(facts), drop(3), check_in(8), check_in(9), pair())
    assert seated(facts) == {1, 2, 4, 5, 6, 7, 8, 9}
    facts = after(play_out(facts), pair())
    assert seated(facts) == {1, 2, 4, 5, 6, 7, 8, 9}
    assert [round_.no for round_ in replayed(facts).rounds] == [1, 2, 3]
