"""Brute force: every seating of a small field, and the least that any of them costs."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from tests.domain.pairing.costing import LOOK_AHEAD, Costing, Costs, Pair, Row, Seats
from tests.domain.pairing.playable import can_be_played

Places = tuple[Pair, ...]
"""A seating by places in line; who is left over sits with one more place after the last."""


@lru_cache
def all_pairings(size: int) -> tuple[Places, ...]:
    """Every way to pair the numbers below an even size."""
    return tuple(_pairings(tuple(range(size))))


def _pairings(numbers: tuple[int, ...]) -> Iterator[Places]:
    if not numbers:
        yield ()
    for other in numbers[1:]:
        rest = tuple(each for each in numbers[1:] if each != other)
        yield from (((numbers[0], other), *pairs) for pairs in _pairings(rest))


class Oracle(Costing):
    """Judges every seating of one field."""

    @cached_property
    def looks_ahead(self) -> bool:
        size, rounds = len(self.line), self.conditions.rounds
        if not self.policy.looks_ahead or rounds is None or self.conditions.round_no >= rounds:
            return False
        return size + size % 2 < 2 * rounds

    def costs(self, seats: Seats) -> Costs:
        """What a seating costs, by rule. A round that brings a rematch or a second bye itself does not keep the rounds
        to come free of them either."""
        rows = [self.pair_costs(one, other) for one, other in seats.pairs]
        rows += [] if seats.odd is None else [self.odd_costs(seats.odd)]
        summed = {rule: _summed([row[rule] for row in rows]) for rule in rows[0]}
        bends = summed["second-bye"][0] or summed["rematch"][0]
        return {**summed, LOOK_AHEAD: (int(self.looks_ahead and bool(bends or not self._can_go_on(seats))),)}

    def _can_go_on(self, seats: Seats) -> bool:
        return can_be_played(self.line, self.conditions, seats.pairs, seats.odd)

    def vector(self, seats: Seats) -> tuple[Row, ...]:
        """All of it but chance, the best protected first."""
        costs = self.costs(seats)
        return (*(costs[rule] for rule in self.order()), self.rest(seats))

    def best(self, bye: int | None = None) -> tuple[Row, ...] | None:
        """The least that any seating costs; none where bans leave no seating. Where chance has picked one of several
        equal byes, what comes after is the least for that bye."""
        order = self.order()
        split = order.index(LOOK_AHEAD)
        early, late = self._rows(order[:split]), self._rows(order[split + 1 :])
        legal = [each for each in self._all_places() if all(pair in early for pair in each)]
        if not legal:
            return None
        before = [_summed([early[pair] for pair in each]) for each in legal]
        least = min(before)
        best = [each for each, row in zip(legal, before, strict=True) if row == least]
        behind = {each: _summed([late[pair] for pair in each]) for each in best}
        best.sort(key=lambda each: behind[each])
        ahead = next((each for each in best if self._looks_good(each)), best[0])
        equal = [self._seats(each) for each in best if behind[each] == behind[ahead]]
        as_good = self.vector(self._seats(ahead))[:-1]
        equal = [each for each in equal if bye in (None, each.odd) or not self._draws_bye]
        vectors = map(self.vector, sorted(equal, key=self.rest))
        return next((each for each in vectors if each[:-1] == as_good), (*as_good, ()))

    @property
    def _draws_bye(self) -> bool:
        return self.in_groups and self.is_folded

    def _looks_good(self, places: Places) -> bool:
        return not self.looks_ahead or self.costs(self._seats(places))[LOOK_AHEAD] == (0,)

    def _all_places(self) -> tuple[Places, ...]:
        return all_pairings(len(self.line) + len(self.line) % 2)

    def _rows(self, rules: Sequence[str]) -> dict[Pair, Row]:
        """What every pair that is not banned costs of these rules, by places in line."""
        ids = [each.id for each in self.line]
        rows: dict[Pair, Row] = {}
        for high, one in enumerate(ids):
            for low, other in enumerate(ids[high + 1 :], start=high + 1):
                if not self.is_banned(one, other):
                    rows[high, low] = _flat(self.pair_costs(one, other), rules)
            rows[high, len(ids)] = _flat(self.odd_costs(one), rules)
        return rows

    def _seats(self, places: Places) -> Seats:
        ids = [each.id for each in self.line]
        pairs = tuple((ids[high], ids[low]) for high, low in places if low < len(ids))
        return Seats(pairs, next((ids[high] for high, low in places if low == len(ids)), None))

    def bent(self, seats: Seats) -> set[tuple[str, frozenset[int]]]:
        """Every rule that a seating bends, and for whom; looking ahead concerns nobody in particular, and needs no word
        where a rematch or a second bye is said already."""
        found = {("rematch", frozenset(pair)) for pair in seats.pairs if self.met_in(*pair) is not None}
        found |= {("kept-apart", frozenset(pair)) for pair in seats.pairs if self.are_apart(*pair)}
        found |= {("same-area", frozenset(pair)) for pair in seats.pairs if self.share_area(*pair)}
        uppers = [self.upper(*pair) for pair in seats.pairs if self.gap(*pair)]
        found |= {("repeat-pair-down", frozenset((each,))) for each in uppers if self.known[each].downs}
        if seats.odd is not None:
            found |= {(rule, frozenset((seats.odd,))) for rule in self.bent_by_bye(seats.odd)}
        if self.costs(seats)[LOOK_AHEAD] == (1,) and not {"rematch", "second-bye"} & {rule for rule, _ in found}:
            found.add((LOOK_AHEAD, frozenset()))
        return found


def _summed(rows: Sequence[Row]) -> Row:
    return tuple(map(sum, zip(*rows, strict=True)))


def _flat(costs: Costs, rules: Sequence[str]) -> Row:
    return tuple(figure for rule in rules for figure in costs[rule])
