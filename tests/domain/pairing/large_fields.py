"""Fields of any size: such as a tournament leaves them, and such as make the quick way fail."""

from itertools import combinations
from random import Random

from ledger.domain.pairing.values import Candidate

Met = dict[int, dict[int, int]]


def mid_event(size: int, round_no: int, chance: Random) -> list[Candidate]:
    """After so many rounds less one: everybody has met others by chance, points are those of wins, losses and ties."""
    ids = chance.sample(range(1, 20 * size), size)
    met: Met = {each: {} for each in ids}
    points, byes = dict.fromkeys(ids, 0), dict.fromkeys(ids, 0)
    for no in range(1, round_no):
        there = sorted(ids, key=lambda each: (-points[each] // 2, chance.random()))
        for one, other in zip(there[::2], there[1::2], strict=False):
            met[one][other] = met[other][one] = no
            mine = chance.choice((0, 0, 0, 0, 1, 2, 2, 2, 2))
            points[one] += mine
            points[other] += 2 - mine
        if size % 2:
            byes[there[-1]] += 1
            points[there[-1]] += 2
    return _candidates(ids, points, met, byes, chance)


def blocked(size: int, chance: Random) -> list[Candidate]:
    """Small groups that have met among themselves, and their neighbours, between large ones."""
    ids = chance.sample(range(1, 20 * size), size)
    points: dict[int, int] = {}
    met: Met = {each: {} for each in ids}
    left, level = list(ids), 30
    while left:
        count = chance.choice((1, 2, 3, 4, 14, 20, 31))
        group, left = left[:count], left[count:]
        points |= dict.fromkeys(group, level)
        if len(group) < 5:
            near = [each for each in points if points[each] - level in (1, 2)]
            for one, other in [*combinations(group, 2), *((one, other) for one in group for other in near)]:
                if chance.random() < 0.8:
                    met[one][other] = met[other][one] = chance.randint(1, 5)
        level -= 1
    for one, other in (chance.sample(ids, 2) for _ in range(2 * size)):
        met[one][other] = met[other][one] = chance.randint(1, 5)
    had_bye = chance.choice((0, 0.3, 0.9, 1))
    byes = {each: int(chance.random() < had_bye) for each in ids}
    for one in chance.sample(ids, chance.choice((0, 0, 0, 1, 2))):  # who has nobody new left
        for other in ids:
            if other != one:
                met[one][other] = met[other][one] = chance.randint(1, 5)
    return _candidates(ids, points, met, byes, chance)


def _candidates(
    ids: list[int], points: dict[int, int], met: Met, byes: dict[int, int], chance: Random
) -> list[Candidate]:
    downs = chance.choice(((0, 0, 0, 1), (0, 1), (1, 2)))
    seeds = dict(zip(ids, chance.sample(range(1, len(ids) + 1), len(ids)), strict=True))
    return [
        Candidate(
            each,
            points[each],
            frozenset(met[each]),
            chance.choice(downs),
            byes[each],
            standing=(points[each], chance.randint(-5, 5)),
            met_in=tuple(sorted(met[each].items())),
            area=chance.choice((None, "area 1", "area 2", "area 3")),
            seeding=seeds[each],
        )
        for each in ids
    ]
