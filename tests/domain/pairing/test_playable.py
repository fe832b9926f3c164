"""The onlooker's two ways to try all rounds left agree, so that the quick one proves as much as the plain one."""

from collections import Counter
from itertools import combinations
from random import Random

from tests.domain.pairing.playable import FOR_EVER, plays_on, plays_on_in_any_order


def test_rounds_tried_in_one_order_are_found_wherever_rounds_tried_in_every_order_are() -> None:
    answers: Counter[bool] = Counter()
    for number in range(600):
        chance = Random(number)
        seats = tuple(range(chance.choice((4, 6, 6, 8))))
        left = range(1, chance.randint(1, len(seats) - 2) + 1)
        share = chance.choice((0.1, 0.2, 0.3, 0.5))
        met = {frozenset(two) for two in combinations(seats, 2) if chance.random() < share}
        may = tuple(sum(1 << b for b in seats if a != b and frozenset((a, b)) not in met) for a in seats)
        plain = plays_on(seats, dict.fromkeys(met, FOR_EVER), left, None, set())
        assert plays_on_in_any_order(may, len(left), set()) is plain, (seats, left, met)
        answers[plain] += 1
    assert min(answers[True], answers[False]) > 100
