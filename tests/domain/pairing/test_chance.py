"""What chance decides, that it decides fairly, and that it never decides otherwise."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import ledger
from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.chance import below, bits, seeded_order, stream
from ledger.domain.pairing.retired.points_groups import Draw, draw, draw_by_groups
from ledger.domain.pairing.values import Candidate

SEED = bytes(range(32))

# Round 3 of eight players: two winners, four in the middle, two at the end; everyone has met two others.
ROUND_THREE = (
    Candidate(1, 4, frozenset({5, 3})),
    Candidate(2, 4, frozenset({6, 4})),
    Candidate(3, 2, frozenset({7, 1})),
    Candidate(4, 2, frozenset({8, 2})),
    Candidate(5, 2, frozenset({1, 7})),
    Candidate(6, 2, frozenset({2, 8})),
    Candidate(7, 0, frozenset({3, 5})),
    Candidate(8, 0, frozenset({4, 6})),
)
# The same, but the leaders have met each other, so that the groups do not work out.
LEADERS_MET = (Candidate(1, 4, frozenset({5, 3, 2})), Candidate(2, 4, frozenset({6, 4, 1})), *ROUND_THREE[2:])
# Eight equal players in a circle who have met their neighbours; 31 sets of pairs are legal.
CIRCLE = tuple(Candidate(each, 0, frozenset({(each + 1) % 8, (each - 1) % 8})) for each in range(8))


def seed_of(number: int) -> bytes:
    return sha256(b"test seed %d" % number).digest()


def chi_square(field: tuple[Candidate, ...], outcome: Callable[[Draw], object], outcomes: int, draws: int) -> float:
    """How far the frequencies are from even ones."""
    counts = Counter(outcome(draw(field, seed_of(number))) for number in range(draws))
    assert len(counts) == outcomes
    even = draws / outcomes
    return sum((count - even) ** 2 / even for count in counts.values())


def seating(drawn: Draw) -> object:
    return drawn.bye, frozenset(frozenset(pair) for pair in drawn.pairs)


def test_the_seed_rule_is_the_written_one() -> None:
    def key(contestant: int) -> bytes:
        return sha256(SEED + b"|order|" + str(contestant).encode()).digest()

    assert seeded_order(SEED, b"order", range(50)) == sorted(range(50), key=key)
    assert bits(SEED, b"pair", 3, 12) == int.from_bytes(sha256(SEED + b"|pair|3|12").digest()[:8], "big")
    numbers, blocks = stream(SEED, b"group", 4), [sha256(SEED + b"|group|4|%d" % no).digest() for no in (0, 1)]
    assert [next(numbers) for _ in range(5)] == [
        *(int.from_bytes(blocks[0][start : start + 8], "big") for start in (0, 8, 16, 24)),
        int.from_bytes(blocks[1][:8], "big"),
    ]


def test_a_number_that_would_favour_a_remainder_is_skipped() -> None:
    assert below(3, iter([2**64 - 1, 2**64 - 2])) == (2**64 - 2) % 3
    assert below(2, iter([2**64 - 1])) == 1


def test_the_drawn_rounds_of_this_version_stay_what_they_were() -> None:
    assert ENGINES["points-groups/1"].draw is draw_by_groups
    assert draw(ROUND_THREE, SEED) == Draw(((1, 2), (6, 5), (3, 4), (8, 7)), None, (), ())
    assert draw(LEADERS_MET, SEED) == Draw(((1, 6), (2, 3), (4, 5), (8, 7)), None, (1, 2), ())
    assert draw(CIRCLE[:7], SEED) == Draw(((1, 3), (2, 6), (0, 4)), 5, (), ())


def test_tables_go_from_the_highest_group_down_and_in_seeded_order_inside_it() -> None:
    for number in range(50):
        seed = seed_of(number)
        points = {each.id: each.points for each in LEADERS_MET}
        seats = seeded_order(seed, b"order", points)
        ranks = {each: (-points[each], seats.index(each)) for each in points}
        pairs = draw(LEADERS_MET, seed).pairs
        assert all(ranks[first] < ranks[second] for first, second in pairs)
        assert sorted(pairs, key=lambda pair: ranks[pair[0]]) == list(pairs)


def test_an_odd_group_sends_down_its_last_player_in_seeded_order() -> None:
    field = [Candidate(each, points=int(each < 5)) for each in range(10)]
    for number in range(50):
        assert draw(field, seed_of(number)).paired_down == (seeded_order(seed_of(number), b"order", range(5))[-1],)


def test_another_seed_gives_another_round() -> None:
    field = [Candidate(each, 0) for each in range(64)]
    assert len({draw(field, seed_of(number)).pairs for number in range(50)}) == 50


def test_every_first_round_of_five_players_is_equally_likely() -> None:
    field = tuple(Candidate(each, 0) for each in range(5))
    assert chi_square(field, seating, outcomes=15, draws=3_000) < 36.1  # df 14, 1 in 1,000


def test_every_legal_set_of_pairs_in_a_group_is_equally_likely() -> None:
    assert chi_square(CIRCLE, seating, outcomes=31, draws=6_200) < 59.7  # df 30, 1 in 1,000


def test_everyone_in_the_lowest_group_is_equally_likely_to_have_the_bye() -> None:
    field = tuple(Candidate(each, points=int(each < 4)) for each in range(9))
    assert chi_square(field, lambda drawn: drawn.bye, outcomes=5, draws=2_000) < 18.5  # df 4, 1 in 1,000


def test_everyone_in_an_odd_group_is_equally_likely_to_go_down() -> None:
    field = tuple(Candidate(each, points=int(each < 5)) for each in range(10))
    assert chi_square(field, lambda drawn: drawn.paired_down, outcomes=5, draws=2_000) < 18.5  # df 4, 1 in 1,000


def test_the_hash_seed_of_python_does_not_touch_the_draw() -> None:
    script = (
        "from hashlib import sha256\n"
        "from ledger.domain.pairing.values import Candidate\n"
        "from ledger.domain.pairing.retired.points_groups import draw\n"
        "met = {n: {(n * k + k) % 41 for k in range(2, 30)} - {n} for n in range(41)}\n"
        "field = {Candidate(n, n % 5, frozenset(met[n]), n % 2, n % 3) for n in range(41)}\n"
        "even = {Candidate(n, n // 8) for n in range(40)}\n"
        "for number in range(5):\n"
        "    seed = sha256(b'%d' % number).digest()\n"
        "    print(draw(field, seed), draw(even, seed))\n"
    )
    source = str(Path(ledger.__file__).parents[1])
    printed = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONPATH": source, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert len(printed) == 1
    assert "Relaxation(" in printed.pop()
