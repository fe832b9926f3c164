"""A pair forced into a draw, against every seating there is that has it, and every order chance could have put equals
in."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, groupby, permutations, product
from random import Random

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing import many_sided
from ledger.domain.pairing.engine import SEAT, seat
from ledger.domain.pairing.field import Pair, Seating, line_up
from ledger.domain.pairing.forced import Forced, forced, has
from ledger.domain.pairing.values import Candidate, Conditions
from tests.domain.pairing.costing import LOOK_AHEAD, Row, Seats
from tests.domain.pairing.oracle import Oracle
from tests.domain.pairing.small_fields import POLICIES, Case, random_case, seed_of
from tests.enduring import IS_ENDURING

MOST_PLAYERS = 8
MOST_ORDERS = 24  # of equals, each of them tried with every seating
CASES = 500 if IS_ENDURING else 60


class Table(Oracle):
    """Every seating of a field in a given line, with what it costs."""

    def in_line(self, line: Sequence[Candidate]) -> "Table":
        """The same field as chance could have put it in line."""
        self.line = list(line)
        self.place = {each.id: no for no, each in enumerate(self.line)}
        return self

    @cached_property
    def everything(self) -> list[Seats]:
        seats = map(self._seats, self._all_places())
        return [each for each in seats if not any(self.is_banned(*pair) for pair in each.pairs)]

    def least(self, among: Sequence[Seats]) -> tuple[list[Row], list[Seats]]:
        """What the cheapest of these cost of each rule, the best protected first, and which those are."""
        rows: list[Row] = []
        left = list(among)
        for rule in self.order():
            costs = [self._cost(rule, each) for each in left]
            rows.append(min(costs))
            left = [each for each, cost in zip(left, costs, strict=True) if cost == rows[-1]]
        return rows, left

    def _cost(self, rule: str, seats: Seats) -> Row:
        if rule == LOOK_AHEAD:
            return self.costs(seats)[rule] if self.looks_ahead else (0,)
        rows = [self.pair_costs(*pair)[rule] for pair in seats.pairs]
        rows += [] if seats.odd is None else [self.odd_costs(seats.odd)[rule]]
        return tuple(map(sum, zip(*rows, strict=True)))

    def could_be_drawn(self) -> Iterator[Seats]:
        """What a draw of this line may give: by chance anything that costs no more; by the line the first of those,
        whoever of equals in points is left over."""
        _, best = self.least(self.everything)
        if self.way != "from-the-top" and not self.is_folded:
            yield from best
            return
        byes = {each.odd for each in best} if self.is_folded else {None}
        for bye in byes:
            first = min(self.rest(each) for each in best if bye in (None, each.odd))
            yield from (each for each in best if bye in (None, each.odd) and self.rest(each) == first)

    def orders(self) -> list[list[Candidate]] | None:
        """Every line that chance could have made; none where there are too many of them."""
        if self.way != "from-the-top" and not self.is_folded:
            return [self.line]
        equals = [list(group) for _, group in groupby(self.line, key=self._stands)]
        ways: list[list[tuple[Candidate, ...]]] = []
        count = 1
        for group in equals:
            is_by_chance = not self.is_folded or group[0].seeding is None
            ways.append(list(permutations(group)) if is_by_chance and len(group) <= 4 else [tuple(group)])
            if is_by_chance and len(group) > 4:
                return None
            count *= len(ways[-1])
        if count > MOST_ORDERS:
            return None
        return [[each for group in way for each in group] for way in product(*ways)]

    def _stands(self, player: Candidate) -> tuple[object, ...]:
        if self.way == "from-the-top":
            return player.standing
        return self.level[player.id], (player.seeding is None, player.seeding or 0)


def contains(seats: Seats, pair: Pair) -> bool:
    return has(Seating(seats.pairs, seats.odd, ""), pair)


def table(case: Case) -> Table:
    return Table(case.candidates, case.conditions, case.seed)


def asked(case: Case, policy: str, number: int) -> tuple[Forced, Pair] | None:
    """The draw of a case with one pair, or one with the odd seat; none where there is no round at all."""
    ids = sorted(each.id for each in case.candidates)
    pairs = [*combinations(ids, 2), *((each, SEAT) for each in ids)]
    pair = Random(f"{policy}|{number}|pair").choice(pairs)
    field = line_up(case.candidates, case.conditions, case.seed)
    try:
        drawn, is_cut_short = seat(field, case.seed)
    except RuleViolation:
        return None
    return forced(field, drawn, pair, case.seed, is_cut_short=is_cut_short), pair


def figures(oracle: Table, rows: Sequence[Row]) -> dict[str, int]:
    found = {rule: row[0] for rule, row in zip(oracle.order(), rows, strict=True)}
    return {**found, LOOK_AHEAD: 0} if found["rematch"] or found["second-bye"] else found


def judge(case: Case, found: Forced, pair: Pair) -> str:
    oracle = table(case)
    cheapest, _ = oracle.least(oracle.everything)
    assert found.drawn.by_rule == figures(oracle, cheapest)
    with_pair = [each for each in oracle.everything if contains(each, pair)]
    if not with_pair:
        assert found.answer == "impossible"
        return found.answer
    if found.answer == "paired":
        return found.answer
    rows, _ = oracle.least(with_pair)
    assert found.forced is not None, "there is a round with the pair"
    assert found.parting is not None
    assert found.forced.by_rule == figures(oracle, rows)
    assert has(found.forced.seating, pair)
    orders = oracle.orders()
    if orders is None:
        return "too many orders"
    could_be = any(contains(each, pair) for order in orders for each in table(case).in_line(order).could_be_drawn())
    assert (found.answer == "equally-good") == could_be, (found.answer, found.parting)
    return found.answer


@pytest.mark.parametrize("policy", POLICIES)
def test_a_forced_pair_is_as_good_as_every_seating_says(policy: str) -> None:
    count: Counter[str] = Counter()
    number = 0
    while count.total() - count["too many orders"] < CASES:
        number += 1
        case = random_case(policy, number)
        if len(case.candidates) > MOST_PLAYERS or (question := asked(case, policy, number)) is None:
            continue
        try:
            count[judge(case, *question)] += 1
        except AssertionError as fault:
            raise AssertionError(f"{policy} case {number}, {question[1]}: {fault}\n{case}") from fault
    assert {"paired", "impossible", "worse", "equally-good"} <= set(count), count


@pytest.mark.parametrize(
    ("size", "sides", "round_no"), [(7, (3, 4), 1), (8, (4, 4), 1), (8, (3, 4), 2), (9, (3, 3), 2)]
)
def test_whoever_chance_may_bring_to_one_table_is_brought_there_by_some_seed(
    size: int, sides: tuple[int, int], round_no: int
) -> None:
    for number in range(6):
        chance = Random(f"{size}|{sides}|{number}")
        field = [
            Candidate(each, points=0, standing=(chance.choice((0, 0, 3)),), area=chance.choice((None, None, "a", "b")))
            for each in range(1, size + 1)
        ]
        under = Conditions(round_no, sides=sides)
        met: set[frozenset[int]] = set()
        for seed in range(600):
            for seated in many_sided.draw(field, under, seed_of(seed)).tables:
                met |= {frozenset(pair) for pair in combinations(seated, 2)}
        could = {
            frozenset(pair)
            for pair in combinations(range(1, size + 1), 2)
            if many_sided.could_share(field, under, *pair)
        }
        assert met == could, field
