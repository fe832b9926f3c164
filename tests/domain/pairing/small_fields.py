"""Random small fields for every policy: from a first round to one in which everybody has met everybody."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from ledger.domain.pairing import RELAXING
from ledger.domain.pairing.values import Candidate, Conditions, Policy

POLICIES: Mapping[str, Policy] = {
    "from-the-top": Policy(later_rounds="from-the-top"),
    "from-the-top-window": Policy(later_rounds="from-the-top", window=3),
    "random-in-points": Policy(later_rounds="random-in-points"),
    "folded-in-points": Policy(first_round="folded", later_rounds="folded-in-points"),
    "first-random": Policy(),
    "first-folded": Policy(first_round="folded", later_rounds="folded-in-points"),
}
SIZES = (2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10)
RINGER = 1000


@dataclass(frozen=True)
class Case:
    """A field to be drawn."""

    candidates: tuple[Candidate, ...]
    conditions: Conditions
    seed: bytes


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def random_case(policy: str, number: int) -> Case:
    """The same policy and number give the same case in any run."""
    chance = Random(f"{policy}|{number}")
    candidates, conditions = (_first_round if policy.startswith("first") else _later_round)(POLICIES[policy], chance)
    return Case(tuple(candidates), conditions, seed_of(chance.getrandbits(200)))


def _first_round(policy: Policy, chance: Random) -> tuple[list[Candidate], Conditions]:
    ids = chance.sample(range(1, 100), chance.choice(SIZES))
    areas, clubs = chance.choice((1, 2, 3, 9)), chance.choice((2, 4))
    apart = _some_pairs(ids, chance.choice((0, 0.1, 0.4)), chance)
    banned = _some_pairs(ids, chance.choice((0, 0, 0.1, 0.4)), chance)
    seeds = chance.sample(range(1, 30), len(ids))
    candidates = [
        Candidate(
            each,
            points=0 if policy.first_round == "folded" else chance.choice((0, 0, -1)),
            standing=(chance.choice((0, 0, -1)),),
            area=chance.choice((None, *(f"area {no}" for no in range(areas)))),
            club=chance.choice((None, None, *(f"club {no}" for no in range(clubs)))),
            apart=apart[each],
            banned=banned[each],
            seeding=chance.choice((seed, seed, seed, None)),
        )
        for each, seed in zip(ids, seeds, strict=True)
    ]
    ringer, rounds = chance.choice((None, None, RINGER)), _rounds(len(ids), chance)
    return candidates, Conditions(1, ringer, policy=_varied(policy, chance), rounds=rounds)


def _later_round(policy: Policy, chance: Random) -> tuple[list[Candidate], Conditions]:
    ids = chance.sample(range(1, 100), chance.choice(SIZES))
    past = chance.choice((_played_history, _played_history, _any_history))
    round_no, met, byes = past(ids, policy.window, chance)
    banned = _some_pairs(ids, chance.choice((0, 0, 0, 0.1, 0.4)), chance)
    groups, seeds = chance.randint(1, 5), chance.sample(range(1, 30), len(ids))
    candidates = [
        Candidate(
            each,
            points=chance.randrange(groups),
            met=frozenset(met[each]),
            downs=chance.choice((0, 0, 1, 2)),
            byes=byes[each],
            standing=(chance.choice((0, 3, 6)), chance.randint(-2, 2)),
            met_in=tuple(sorted(met[each].items())),
            area=chance.choice((None, "area")),
            apart=frozenset(),
            banned=banned[each],
            seeding=chance.choice((seed, seed, seed, None)),
        )
        for each, seed in zip(ids, seeds, strict=True)
    ]
    ringer, rounds = chance.choice((None, None, RINGER)), _rounds(len(ids), chance)
    return candidates, Conditions(round_no, ringer, policy=_varied(policy, chance), rounds=rounds)


def _rounds(size: int, chance: Random) -> int | None:
    """How many are planned, or nobody knows. Beyond eight seats to try every way to play on takes too long, so there
    they are few enough for no draw to look ahead."""
    everyone = size - 1 + size % 2  # so many rounds until everybody has met everybody
    most = everyone if size <= 8 else size // 2
    return chance.choice((None, most, most, chance.randint(1, most), most + (size <= 8)))


def _varied(policy: Policy, chance: Random) -> Policy:
    """Now and then another order of relaxing, or no look-ahead."""
    relaxing = list(RELAXING)
    if chance.random() < 0.2:
        chance.shuffle(relaxing)
    return replace(policy, relaxing=tuple(relaxing), looks_ahead=chance.random() < 0.8)


Met = dict[int, dict[int, int]]
History = tuple[int, Met, dict[int, int]]


def _any_history(ids: list[int], window: int | None, chance: Random) -> History:
    """Anybody may have met anybody, as no played event would have it; some came late and met nobody."""
    round_no = chance.randint(2, 6)
    oldest = 1 if window is None else max(1, round_no - window + 1)
    meetings, had_bye = chance.choice((0.2, 0.5, 0.8, 1)), chance.choice((0, 0.5, 0.9, 1))
    met: Met = {each: {} for each in ids}
    for one, other in combinations(ids, 2):
        if chance.random() < meetings:
            met[one][other] = met[other][one] = chance.randint(oldest, round_no - 1)
    for late in chance.sample(ids, chance.choice((0, 0, 1))):
        for each in ids:
            met[each].pop(late, None)
        met[late] = {}
    byes = {each: chance.choice((1, 1, 1, 2)) * (chance.random() < had_bye) for each in ids}
    return round_no, met, byes


def _played_history(ids: list[int], window: int | None, chance: Random) -> History:
    """Rounds paired by plain chance, again and again where somebody would meet again, and a few late entries."""
    last = chance.randint(1, max(1, len(ids) - 2))
    met: Met = {each: {} for each in ids}
    byes = dict.fromkeys(ids, 0)
    late = set(chance.sample(ids, chance.choice((0, 0, 0, 1)))) if len(ids) > 3 else set()
    for round_no in range(1, last + 1):
        there = [each for each in ids if each not in late or round_no > last // 2]
        for _ in range(200):
            chance.shuffle(there)
            pairs = list(zip(there[::2], there[1::2], strict=False))
            odd = there[-1] if len(there) % 2 else None
            if not any(other in met[one] for one, other in pairs) and (odd is None or not byes[odd]):
                break
        for one, other in pairs:
            met[one][other] = met[other][one] = round_no
        if odd is not None:
            byes[odd] += 1
    return last + 1, {each: _inside(met[each], last + 1, window) for each in ids}, byes


def _inside(met: dict[int, int], round_no: int, window: int | None) -> dict[int, int]:
    return {other: no for other, no in met.items() if window is None or no + window > round_no}


def _some_pairs(ids: list[int], share: float, chance: Random) -> dict[int, frozenset[int]]:
    """Each pair with this chance; sometimes only one of the two is told."""
    found: dict[int, set[int]] = {each: set() for each in ids}
    for one, other in combinations(ids, 2):
        if chance.random() < share:
            found[one].add(other)
            if chance.random() < 0.8:
                found[other].add(one)
    return {each: frozenset(others) for each, others in found.items()}
