"""A pair forced into a draw: whether there is no such round, whether the best one costs more than the round that was
drawn, and of which rule first; or whether nothing but chance spoke for the one that was drawn.

The round with the pair is sought as any other (`engine.seat`), from the same seed. Chance has a say in three places:
who of equals stands first in line, who of equals is left over, and what is drawn among those of equal points. Where it
alone parts the two rounds, it is turned round: with those two in each other's place the draw is made again, until it
brings the pair, which proves that chance decided, or until a rule parts them. Among a few equals every order is tried.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby, permutations, product
from math import factorial, prod
from typing import Literal, NamedTuple

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing.engine import SEAT, seat
from ledger.domain.pairing.field import LINE, Cost, Field, Objective, Pair, Seating, in_order
from ledger.domain.pairing.look_ahead import gives_rounds_up

Answer = Literal["paired", "impossible", "worse", "equally-good"]
Why = Literal["banned", "others-banned", "nobody-left-over"]


class Parting(NamedTuple):
    """The first rule of which two rounds do not cost the same; or, where nothing is bent, the first in line whom they
    do not give the same."""

    rule: str
    drawn: int
    forced: int
    round_no: int | None = None  # of rematches: those of that round are more
    players: tuple[int, ...] = ()  # by the line: somebody, whom the draw gives them, and whom the other round does
    is_chance: bool = False


class Weighed(NamedTuple):
    """A round, and what it costs of each rule, the best protected first."""

    seating: Seating
    costs: tuple[Cost, ...]

    @property
    def by_rule(self) -> dict[str, int]:
        """As a draw is recorded: a round that brings a rematch or a second bye itself gives up none to come."""
        told = {cost.rule: cost.amount for cost in self.costs if cost.round_no is None and cost.rule != LINE}
        return {**told, "look-ahead": 0} if told["rematch"] or told["second-bye"] else told


class Forced(NamedTuple):
    """What came of it."""

    answer: Answer
    drawn: Weighed
    forced: Weighed | None = None
    parting: Parting | None = None
    why: Why | None = None  # why there is no such round


def forced(field: Field, drawn: Seating, pair: Pair, seed: bytes, *, is_cut_short: bool = False) -> Forced:
    """The draw of this field, held against the best round with a pair, of whom one may be `SEAT`: the odd seat."""
    was = weighed(field, drawn, seed, is_cut_short=is_cut_short)
    if has(drawn, pair):
        return Forced("paired", was)
    if SEAT in pair:
        if not field.is_odd:
            return Forced("impossible", was, why="nobody-left-over")
    elif field.is_banned(*pair):
        return Forced("impossible", was, why="banned")
    first = _sought(field, seed, [pair])
    if first is None:
        return Forced("impossible", was, why="others-banned")
    parting = parted(field, was, first)
    rule = _parted_by_rule(field, parting, pair, seed)
    if rule is None or _is_brought_by_chance(field, was, pair, seed):
        return Forced("equally-good", was, first, parting if parting.is_chance else Parting(LINE, 0, 0, is_chance=True))
    return Forced("worse", was, first, rule)


def weighed(field: Field, seating: Seating, seed: bytes, *, is_cut_short: bool) -> Weighed:
    """What a round costs, by the prices by which it is drawn."""
    gives_up = int(gives_rounds_up(field, seating, is_cut_short=is_cut_short))
    told = Objective(field, seed, field.players).told(seating)
    return Weighed(
        seating, tuple(cost._replace(amount=gives_up) if cost.rule == "look-ahead" else cost for cost in told)
    )


def has(seating: Seating, pair: Pair) -> bool:
    """Whether two meet in it, or one is left over."""
    return seating.odd in pair if SEAT in pair else pair in seating.pairs or pair[::-1] in seating.pairs


def _sought(field: Field, seed: bytes, fixed: Sequence[Pair]) -> Weighed | None:
    """The best round with these pairs; none where bans leave the others no round."""
    try:
        seating, is_cut_short = seat(field, seed, fixed)
    except RuleViolation:
        return None
    return weighed(field, seating, seed, is_cut_short=is_cut_short)


TURNS = 100  # so often equals are turned round in a large field


def _parted_by_rule(field: Field, parting: Parting, pair: Pair, seed: bytes) -> Parting | None:
    """The rule that parts the draw from the other round, with equals turned round one after the other; none where that
    brings the pair."""
    odd: list[Pair] = []
    for _ in range(TURNS if _is_in_line(field) else 0):
        if not parting.is_chance or not parting.players:
            break
        if parting.rule == "odd":
            odd = [(parting.players[1], SEAT)]
        else:
            field = _exchanged(field, *parting.players[-2:])
        drawn = _sought(field, seed, odd)
        again = _sought(field, seed, [pair, *(each for each in odd if SEAT not in pair)])
        assert drawn is not None, "the other round is one with that odd seat"
        assert again is not None, "and with the pair"
        if has(drawn.seating, pair):
            return None
        parting = parted(field, drawn, again)
    return None if parting.is_chance else parting


def _exchanged(field: Field, one: int, other: int) -> Field:
    turned = {one: other, other: one}
    return in_order(field, [turned.get(each, each) for each in field.players])


ORDERS = 120  # so many lines that chance could have made are all tried


def _is_brought_by_chance(field: Field, drawn: Weighed, pair: Pair, seed: bytes) -> bool:
    """Whether any order of equals brings the pair, or somebody else left over by chance, at no higher cost; where these
    are too many, none is tried."""
    equals = [list(each) for _, each in groupby(field.players, lambda one: _stands(field, one))]
    odd = drawn.seating.odd
    is_odd_by_chance = odd is not None and field.manner == "folded in points" and not field.is_first_round
    byes = [[(one, SEAT)] for one in field.groups[field.level[odd]]] if odd is not None and is_odd_by_chance else [[]]
    if not _is_in_line(field) or prod(factorial(len(each)) for each in equals) * len(byes) > ORDERS:
        return False
    for order in product(*map(permutations, equals)):
        line = in_order(field, list(chain.from_iterable(order)))
        found = (_sought(line, seed, bye) for bye in byes)
        as_good = (each for each in found if each and (not is_odd_by_chance or each.costs[:-1] == drawn.costs[:-1]))
        if any(has(each.seating, pair) for each in as_good):
            return True
    return False


def _is_in_line(field: Field) -> bool:
    return field.manner in ("from the top", "folded in points")


def parted(field: Field, drawn: Weighed, other: Weighed) -> Parting:
    """Where they part first."""
    for mine, theirs in zip(drawn.costs, other.costs, strict=True):
        if mine.amount != theirs.amount and mine.rule != LINE:
            one, two = drawn.seating.odd, other.seating.odd
            if mine.rule == "bye-above-lowest" and one is not None and two is not None and _are_even(field, one, two):
                return Parting(mine.rule, 0, 0, players=(one, two), is_chance=True)
            return Parting(mine.rule, mine.amount, theirs.amount, mine.round_no)
    return next(_along(field, drawn.seating, other.seating), Parting(LINE, 0, 0, is_chance=True))


def _are_even(field: Field, one: int, other: int) -> bool:
    """Whether chance alone put two in line as they stand."""
    return _stands(field, one) == _stands(field, other)


def _stands(field: Field, one: int) -> tuple[object, ...]:
    """What gives somebody their place in line; those who have no seed share it with all of their points."""
    player = field.players[one]
    return player.standing if field.manner == "from the top" else (field.level[one], player.seeding)


def _along(field: Field, drawn: Seating, other: Seating) -> Iterator[Parting]:
    """Where two rounds that bend the same part, from the top of the line."""
    if not _is_in_line(field):
        return
    if drawn.odd != other.odd and drawn.odd is not None and other.odd is not None:
        yield Parting("odd", 0, 0, players=(drawn.odd, other.odd), is_chance=True)
    mine, theirs = _mates(drawn), _mates(other)
    if field.manner == "from the top":
        yield from _differing(field, mine, theirs, lambda one, mates: field.place[mates[one]])
        return
    for group in field.groups:
        down, instead = ([each for each in group if _goes_down(field, each, mates)] for mates in (mine, theirs))
        if sum(map(field.place.__getitem__, down)) != sum(map(field.place.__getitem__, instead)):
            one, two = (next(each for each in here if each not in there) for here, there in _both(down, instead))
            yield Parting("goes-down", 0, 0, players=(one, two), is_chance=_are_even(field, one, two))
    last_of = {field.level[each]: place for each, place in field.place.items()}

    def from_last(one: int, mates: dict[int, int]) -> int:
        mate = mates[one]
        return last_of[field.level[mate]] - field.place[mate] if field.place[one] < field.place[mate] else 0

    yield from _differing(field, mine, theirs, from_last)


def _both(one: list[int], other: list[int]) -> tuple[tuple[list[int], list[int]], tuple[list[int], list[int]]]:
    return (one, other), (other, one)


def _mates(seating: Seating) -> dict[int, int]:
    return {one: other for pair in seating.pairs for one, other in (pair, pair[::-1])}


def _goes_down(field: Field, one: int, mates: dict[int, int]) -> bool:
    return one in mates and field.level[mates[one]] > field.level[one]


def _differing(
    field: Field, mine: dict[int, int], theirs: dict[int, int], step: Callable[[int, dict[int, int]], int]
) -> Iterator[Parting]:
    """By the line, who is given somebody further from where they should look."""
    for one in field.players:
        if one in mine and one in theirs and step(one, mine) != step(one, theirs):
            met, instead = mine[one], theirs[one]
            yield Parting(LINE, 0, 0, players=(one, met, instead), is_chance=_are_even(field, met, instead))
