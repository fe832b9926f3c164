"""The outlook on the rounds left, against a search of every schedule that is made here; and whole events."""

from itertools import combinations
from random import Random

import pytest

from ledger.domain.pairing.disjoint_rounds import narrowest_odd_cut
from ledger.domain.pairing.look_ahead import Outlook, is_playable
from tests.domain.pairing.oracle import all_pairings
from tests.domain.pairing.small_fields import seed_of
from tests.enduring import IS_ENDURING

Round = tuple[tuple[int, int], ...]

CASES = 1_500 if IS_ENDURING else 60
EVENTS = 100 if IS_ENDURING else 12


def fresh(contestants: int, window: int | None = None) -> Outlook:
    count = contestants + contestants % 2
    return Outlook(count, contestants % 2 == 1, (0,) * count, {}, 0, window)


def is_legal(outlook: Outlook, pairs: Round, round_no: int) -> bool:
    for one, other in pairs:
        if outlook.never[one] >> other & 1:
            return False
        if outlook.is_odd and other == outlook.count - 1:
            if outlook.had_seat >> one & 1:
                return False
        elif (one, other) in outlook.met:
            last = outlook.met[one, other]
            if outlook.window is None or round_no - last < outlook.window:
                return False
    return True


def legal_rounds(outlook: Outlook, round_no: int) -> list[Round]:
    return [pairs for pairs in all_pairings(outlook.count) if is_legal(outlook, pairs, round_no)]


def can_be_played(outlook: Outlook, rounds: list[int]) -> bool:
    """By playing the next round in every way."""
    if not rounds:
        return True
    return any(can_be_played(outlook.after(pairs, rounds[0]), rounds[1:]) for pairs in legal_rounds(outlook, rounds[0]))


def random_outlook(contestants: int, window: int | None, chance: Random) -> Outlook:
    """Anything from the first round on, with bans and with meetings that no event may have had."""
    count = contestants + contestants % 2
    never, met = [0] * count, {}
    ban, meeting, bye = chance.choice((0, 0.2, 0.5)), chance.choice((0.1, 0.3, 0.5)), chance.choice((0, 0.2, 0.5))
    for one, other in combinations(range(contestants), 2):
        if chance.random() < ban:
            never[one] |= 1 << other
            never[other] |= 1 << one
        elif chance.random() < meeting:
            met[one, other] = chance.randint(1, 4)
    had_seat = sum(1 << each for each in range(contestants) if contestants % 2 and chance.random() < bye)
    return Outlook(count, contestants % 2 == 1, tuple(never), met, had_seat, window)


@pytest.mark.parametrize("window", [None, 2, 3, 5])
@pytest.mark.parametrize("contestants", [2, 3, 4, 5, 6, 7, 8])
def test_in_a_small_field_the_answer_is_that_of_trying_every_schedule(contestants: int, window: int | None) -> None:
    chance = Random(contestants * 10 + (window or 0))
    answers = set()
    for case in range(CASES):
        outlook = random_outlook(contestants, window, chance)
        left = chance.randint(1, 3 if contestants > 6 else 4)
        expected = can_be_played(outlook, list(range(5, 5 + left)))
        assert is_playable(outlook, range(5, 5 + left), seed_of(case)) is expected, outlook
        answers.add(expected)
    assert answers == {True, False}


@pytest.mark.parametrize(("contestants", "rounds"), [(4, 3), (6, 5), (8, 7), (5, 4), (7, 6), (9, 8), (5, 5), (7, 7)])
def test_an_event_that_takes_playable_rounds_alone_is_played_to_the_end(contestants: int, rounds: int) -> None:
    for number in range(EVENTS):
        chance, outlook = Random(number), fresh(contestants)
        for round_no in range(1, rounds + 1):
            choices = legal_rounds(outlook, round_no)
            chance.shuffle(choices)
            outlook = next(
                after
                for after in (outlook.after(pairs, round_no) for pairs in choices)
                if is_playable(after, range(round_no + 1, rounds + 1), seed_of(number))
            )
        assert len(outlook.met) + outlook.had_seat.bit_count() == rounds * outlook.count // 2


def after(outlook: Outlook, *rounds: Round) -> Outlook:
    for round_no, pairs in enumerate(rounds, 1):
        outlook = outlook.after(pairs, round_no)
    return outlook


def test_six_who_have_left_a_ring_play_two_rounds_more_and_six_who_have_left_two_triangles_none() -> None:
    ring = after(fresh(6), ((0, 2), (1, 4), (3, 5)), ((0, 4), (1, 3), (2, 5)), ((0, 3), (1, 5), (2, 4)))
    assert is_playable(ring, range(4, 6), seed_of(0)) is True
    triangles = after(fresh(6), ((0, 3), (1, 4), (2, 5)), ((0, 4), (1, 5), (2, 3)), ((0, 5), (1, 3), (2, 4)))
    assert is_playable(triangles, range(4, 5), seed_of(0)) is False


@pytest.mark.parametrize("contestants", [12, 16, 24, 11, 15, 40])
def test_a_whole_round_robin_is_found_in_a_larger_field(contestants: int) -> None:
    rounds = contestants - 1 + contestants % 2
    assert is_playable(fresh(contestants), range(1, rounds + 1), seed_of(1)) is True
    assert is_playable(fresh(contestants), range(1, rounds + 2), seed_of(1)) is False


def test_two_odd_halves_that_have_met_one_another_cannot_go_on() -> None:
    halves = (range(13), range(13, 26))
    met = {(one, other): 1 for one in halves[0] for other in halves[1]}
    outlook = Outlook(26, False, (0,) * 26, met, 0, None)
    assert is_playable(outlook, range(2, 4), seed_of(1)) is False


def test_an_odd_set_with_fewer_ways_out_than_rounds_is_seen_in_a_larger_field() -> None:
    halves = (range(13), range(13, 26))
    met = {(one, other): 1 for one in halves[0] for other in halves[1] if one != other - 13 or one > 2}
    outlook = Outlook(26, False, (0,) * 26, met, 0, None)
    assert is_playable(outlook, range(2, 5), seed_of(1)) is True
    assert is_playable(outlook, range(2, 6), seed_of(1)) is False


@pytest.mark.parametrize("window", [2, 3])
def test_the_odd_seat_is_never_had_twice_whatever_the_window(window: int) -> None:
    outlook = Outlook(12, True, (0,) * 12, {}, 0b111, window)
    assert is_playable(outlook, range(4, 12), seed_of(1)) is True
    assert is_playable(outlook, range(4, 13), seed_of(1)) is False


def test_there_has_to_be_room_even_where_only_some_may_still_have_the_odd_seat() -> None:
    met = dict.fromkeys(((0, 1), (2, 3), (2, 4), (3, 4)), 1)
    for had_seat, expected in ((0b11100, False), (0b11000, True)):
        outlook = Outlook(6, True, (0,) * 6, met, had_seat, None)
        assert is_playable(outlook, range(5, 6), seed_of(1)) is expected


def test_who_had_the_odd_seat_counts_though_the_last_round_was_the_same() -> None:
    outlook = Outlook(6, True, (0b1010, 0b101, 0b10010, 0b1, 0b100, 0), {(0, 2): 4}, 0b100, 2)
    assert is_playable(outlook, range(5, 9), b"x") is can_be_played(outlook, [5, 6, 7, 8]) is True


def test_in_a_window_four_meet_one_another_without_end() -> None:
    assert is_playable(fresh(4, window=3), range(1, 30), seed_of(1)) is True
    assert is_playable(fresh(4, window=4), range(1, 5), seed_of(1)) is False


def test_nothing_left_to_play_can_be_played() -> None:
    assert is_playable(Outlook(2, False, (2, 1), {}, 0, None), range(4, 4), seed_of(1)) is True


def test_the_same_question_gets_the_same_answer() -> None:
    chance = Random(11)
    for number in range(10):
        outlook = random_outlook(16, None, chance)
        left = min(mask.bit_count() for mask in outlook.may_meet(9))
        answers = {is_playable(outlook, range(9, 9 + left), seed_of(number)) for _ in range(2)}
        assert len(answers) == 1


def test_no_odd_set_has_fewer_ways_out_than_the_narrowest() -> None:
    chance = Random(5)
    for _ in range(CASES):
        size, share = chance.choice((2, 4, 6, 8)), chance.random()
        may = [0] * size
        for one, other in combinations(range(size), 2):
            if chance.random() < share:
                may[one] |= 1 << other
                may[other] |= 1 << one
        widths = (
            sum(may[one] >> other & 1 for one in odd for other in range(size) if other not in odd)
            for count in range(1, size, 2)
            for odd in combinations(range(size), count)
        )
        assert narrowest_odd_cut(may) == min(widths)
