"""The same seed and the same field give the same round: whatever the order of input, the hash seed or the machine."""

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random

import pytest

from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.values import Candidate, Conditions
from tests.domain.pairing.small_fields import POLICIES, random_case, seed_of

SIZES = (9, 40, 300, 2_000)
FROZEN: dict[str, str] = {
    "from-the-top 9": "c0e3854ba80f03ca",
    "from-the-top 40": "75161d1c88133da0",
    "from-the-top 300": "9c3a553ba66e6181",
    "from-the-top 2000": "f7d98a9713ec948d",
    "from-the-top-window 9": "05c6bdc99bb3c9bd",
    "from-the-top-window 40": "9cefb36468108c16",
    "from-the-top-window 300": "468279af596d2c27",
    "from-the-top-window 2000": "3aa700c7ea2e9e18",
    "random-in-points 9": "535e961127dddabe",
    "random-in-points 40": "cb37c5a2ae70fe8e",
    "random-in-points 300": "09dee431b77f0864",
    "random-in-points 2000": "20d1df6aab7f6855",
    "folded-in-points 9": "d0f6636737ef323b",
    "folded-in-points 40": "74c85a12dfd55dc7",
    "folded-in-points 300": "27c960eeacbfa90b",
    "folded-in-points 2000": "a54824c27464569b",
    "first-random 9": "fbfbf09f7a2d6ede",
    "first-random 40": "9d8740f3ac209a09",
    "first-random 300": "c3b99e3db0227445",
    "first-random 2000": "a30b0b70c07d8993",
    "first-folded 9": "1254600b7261e4d7",
    "first-folded 40": "73755a2f4df36130",
    "first-folded 300": "a0855955c17c333b",
    "first-folded 2000": "6156f404545a885d",
}
"""What `print_digests` printed when the engine was new; a change of any means another engine name."""


def number_of(*words: object) -> int:
    """A number of these words alone; `random` gives others from one version of Python to the next."""
    return int.from_bytes(sha256("|".join(map(str, words)).encode()).digest()[:8], "big")


def frozen_field(size: int, policy: str) -> list[Candidate]:
    """The third round of a field in which everybody has met two others and some have had a bye."""
    met: dict[int, dict[int, int]] = {each: {} for each in range(1, size + 1)}
    for round_no in (1, 2):
        there = sorted(met, key=lambda each: number_of(policy, size, round_no, each))
        for one, other in zip(there[::2], there[1::2], strict=False):
            met[one][other] = met[other][one] = round_no
    return [_frozen_player(each, met[each], policy) for each in met]


def _frozen_player(no: int, met: dict[int, int], policy: str) -> Candidate:
    figure = number_of(policy, "player", no)
    is_first = policy.startswith("first")
    return Candidate(
        no,
        points=0 if is_first else figure % 5,
        met=frozenset() if is_first else frozenset(met),
        downs=0 if is_first else figure // 5 % 8 == 0,
        byes=0 if is_first else figure // 40 % 9 == 0,
        standing=(0, 0) if is_first else (figure % 5, figure // 360 % 7),
        met_in=() if is_first else tuple(sorted(met.items())),
        area=f"area {figure // 2520 % 4}",
        apart=frozenset({no + 1 if no % 2 else no - 1}) if is_first and figure % 3 == 0 else frozenset(),
        banned=frozenset({no + 2}) if figure % 11 == 0 else frozenset(),
        seeding=None if figure % 6 == 0 else figure // 7 % 100_000,
    )


def digest_of(policy: str, size: int) -> str:
    conditions = Conditions(1 if policy.startswith("first") else 3, policy=POLICIES[policy])
    drawn = ENGINES["exact/1"].draw(frozen_field(size, policy), conditions, seed_of(size))
    told = (drawn.tables, drawn.byes, drawn.paired_down, [(each.rule, each.players) for each in drawn.relaxed])
    return sha256(repr(told).encode()).hexdigest()[:16]


def digests() -> Iterator[tuple[str, str]]:
    for policy in POLICIES:
        yield from ((f"{policy} {size}", digest_of(policy, size)) for size in SIZES)


def print_digests() -> None:
    """Run by hand when the engine gets another name, and paste what it prints into `FROZEN`."""
    for name, digest in digests():
        sys.stdout.write(f'    "{name}": "{digest}",\n')


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("policy", POLICIES)
def test_a_draw_of_long_ago_comes_out_the_same_today(policy: str, size: int) -> None:
    assert digest_of(policy, size) == FROZEN[f"{policy} {size}"]


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_the_hash_seed_of_the_process_has_no_say(hash_seed: str) -> None:
    ask = "from tests.domain.pairing.test_same_draw_everywhere import print_digests; print_digests()"
    run = subprocess.run(
        [sys.executable, "-c", ask],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    told = dict(line.strip(' ,"').split('": "') for line in run.stdout.splitlines())
    assert told == FROZEN


@pytest.mark.parametrize("policy", POLICIES)
def test_the_order_in_which_players_are_given_has_no_say(policy: str) -> None:
    chance = Random(policy)
    engine = ENGINES["exact/1"]
    for number in range(40):
        case = random_case(policy, 10_000 + number)
        if any(each.banned for each in case.candidates):
            continue  # some of those cannot be drawn at all
        drawn = engine.draw(case.candidates, case.conditions, case.seed)
        shuffled = chance.sample(case.candidates, len(case.candidates))
        for other in (case.candidates[::-1], shuffled, frozenset(case.candidates)):
            assert engine.draw(other, case.conditions, case.seed) == drawn
    field = frozen_field(301, policy)
    conditions = Conditions(1 if policy.startswith("first") else 3, policy=POLICIES[policy])
    drawn = engine.draw(field, conditions, seed_of(1))
    assert engine.draw(field[::-1], conditions, seed_of(1)) == drawn
    assert engine.draw(chance.sample(field, 301), conditions, seed_of(1)) == drawn
    assert engine.draw(field, conditions, seed_of(2)) != drawn, "another seed is another draw"
