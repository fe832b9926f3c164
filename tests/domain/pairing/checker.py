"""Judges a drawn round from the tournament's own history in plain data, written from the rule tables.

Nothing here is taken from what the draw was told: meetings, byes and steps down are counted again from the rounds
themselves. That a rule was bent of need is proven by trying every seating of up to ten, and above by an exact matching
on costs of our own; that nobody could have been spared a rematch or a second bye, also by a matcher of our own.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from ledger.domain.pairing.cheapest_matching import cheapest_matching
from ledger.domain.pairing.values import Candidate, Conditions, Policy
from tests.domain.pairing.costing import LOOK_AHEAD, Costs, Seats
from tests.domain.pairing.most_pairs import friends_of, most_pairs
from tests.domain.pairing.oracle import Oracle

ALL_TRIED = 10
Bent = tuple[str, frozenset[int]]


@dataclass(frozen=True)
class Sheet:
    """One round as it hangs on the wall."""

    round_no: int
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    paired_down: frozenset[int]
    relaxed: tuple[Bent, ...]
    seed: bytes


@dataclass
class Book:
    """What an onlooker would write down of a tournament."""

    ringers: set[int] = field(default_factory=set)
    area: dict[int, str] = field(default_factory=dict)  # where areas are kept apart
    club: dict[int, str] = field(default_factory=dict)
    apart: list[frozenset[int]] = field(default_factory=list)
    banned: list[frozenset[int]] = field(default_factory=list)
    seeds: dict[int, int] = field(default_factory=dict)
    sheets: list[Sheet] = field(default_factory=list)

    def met(self, before: int, window: int | None) -> dict[frozenset[int], int]:
        """Who met, and in which round last, as far as it still keeps them apart."""
        return {
            frozenset(two): sheet.round_no
            for sheet in self.sheets
            if window is None or before - sheet.round_no < window
            for table in sheet.tables
            for two in combinations(table, 2)
        }

    def odd_ones(self) -> Counter[int]:
        """How often everyone had the bye or played a ringer."""
        count: Counter[int] = Counter()
        for sheet in self.sheets:
            count.update(sheet.byes)
            count.update(no for table in sheet.tables if self.ringers & set(table) for no in table)
        return count

    def downs(self) -> Counter[int]:
        return Counter(no for sheet in self.sheets for no in sheet.paired_down)


@dataclass(frozen=True)
class Moment:
    """What holds when a round is drawn: who is there, how they stand, and how rounds are paired."""

    there: frozenset[int]
    ringer: int | None
    points: Mapping[int, int]
    standing: Mapping[int, tuple[int | Fraction, ...]]
    policy: Policy
    rounds: int | None


def breaches(sheet: Sheet, book: Book, moment: Moment) -> list[str]:
    """What is wrong with a round; nothing, as a rule."""
    seated = list(_seating_faults(sheet, book, moment))
    if seated:
        return seated
    oracle = judge_of(sheet.round_no, book, moment, sheet.seed)
    seats, rules = seats_of(sheet, moment), _compared(oracle)
    if not _all_tried(oracle):
        oracle.looks_ahead = False  # beyond ten players nobody can try every way to play on
    return [*_banned(seats, book), *_unsaid(sheet, oracle, seats), *_avoidable(oracle, seats, rules)]


def judge_of(round_no: int, book: Book, moment: Moment, seed: bytes) -> Oracle:
    met, odd, downs = book.met(round_no, moment.policy.window), book.odd_ones(), book.downs()
    friends: dict[int, dict[int, int]] = {no: {} for no in moment.there}
    for one, other in combinations(moment.there, 2):
        if (last := met.get(frozenset((one, other)))) is not None:
            friends[one][other] = friends[other][one] = last
    candidates = [
        Candidate(
            no,
            moment.points[no],
            frozenset(friends[no]),
            downs[no],
            odd[no],
            moment.standing[no],
            tuple(friends[no].items()),
            book.area.get(no),
            _with(no, book.apart),
            book.club.get(no),
            _with(no, book.banned),
            book.seeds.get(no),
        )
        for no in sorted(moment.there)
    ]
    return Oracle(candidates, Conditions(round_no, moment.ringer, (2, 2), moment.policy, moment.rounds), seed)


def _with(no: int, groups: list[frozenset[int]]) -> frozenset[int]:
    return frozenset(other for group in groups if no in group for other in group) - {no}


def seats_of(sheet: Sheet, moment: Moment) -> Seats:
    alone = [*sheet.byes, *(table[0] for table in sheet.tables if moment.ringer in table)]
    pairs = tuple((table[0], table[1]) for table in sheet.tables if moment.ringer not in table)
    return Seats(pairs, alone[0] if alone else None)


def _seating_faults(sheet: Sheet, book: Book, moment: Moment) -> Iterator[str]:
    places = Counter([*sheet.byes, *(no for table in sheet.tables for no in table if no not in book.ringers)])
    if places != Counter(moment.there):
        yield f"seated {sorted(places.elements())}, there are {sorted(moment.there)}"
    ringers = [no for table in sheet.tables for no in table if no in book.ringers]
    if ringers != [moment.ringer] * (len(moment.there) % 2 and moment.ringer is not None):
        yield f"ringers {ringers}, there is {moment.ringer}"
    if len(sheet.byes) != (len(moment.there) % 2 and moment.ringer is None):
        yield f"byes {sheet.byes} for {len(moment.there)} with ringer {moment.ringer}"
    if any(len(table) != 2 for table in sheet.tables):
        yield "a table is not for two"


def _banned(seats: Seats, book: Book) -> Iterator[str]:
    for pair in seats.pairs:
        if any(set(pair) <= group for group in book.banned):
            yield f"{pair} are banned"


def _unsaid(sheet: Sheet, oracle: Oracle, seats: Seats) -> Iterator[str]:
    """What a round bends and what it says it bends have to be the same; likewise who is paired down."""
    bends = oracle.bent(seats)
    said = {(rule, frozenset() if rule == LOOK_AHEAD else who) for rule, who in sheet.relaxed}
    if not _all_tried(oracle):
        said = {each for each in said if each[0] != LOOK_AHEAD}
    if said != bends:
        yield f"says it bends {said}, bends {bends}"
    downs = {oracle.upper(*pair) for pair in seats.pairs if oracle.gap(*pair)}
    if downs != sheet.paired_down:
        yield f"paired down {sheet.paired_down}, should be {downs}"


def _all_tried(oracle: Oracle) -> bool:
    return len(oracle.line) <= ALL_TRIED


def _avoidable(oracle: Oracle, seats: Seats, rules: list[str]) -> Iterator[str]:
    if _all_tried(oracle):
        vector, best = oracle.vector(seats), oracle.best(seats.odd)
        if vector != best:
            yield f"costs {vector}, could cost {best} of {oracle.order()}"
        return
    yield from _sparing(oracle, seats)
    found, least = oracle.costs(seats), oracle.costs(cheapest_seats(oracle, rules))
    for rule in rules:
        if found[rule] != least[rule]:
            yield f"costs {found[rule]} of {rule}, could cost {least[rule]}"
            return


def _compared(oracle: Oracle) -> list[str]:
    """All rules, but where the draw looks ahead only those that come before."""
    order = oracle.order()
    return order[: order.index(LOOK_AHEAD)] if oracle.looks_ahead else [rule for rule in order if rule != LOOK_AHEAD]


def _sparing(oracle: Oracle, seats: Seats) -> Iterator[str]:
    """No fewer could have met again without a second bye: by most pairs that our own matcher makes."""
    if oracle.policy.relaxing[-2:] != ("rematch", "second-bye"):
        return
    byes = 0 if seats.odd is None else oracle.known[seats.odd].byes
    half = (len(oracle.line) + 1) // 2
    fewer = [each.id for each in oracle.line if each.byes < byes]
    if byes and most_pairs(friends_of(oracle, fewer, may_rematch=True)) == half:
        yield f"{seats.odd} has the bye again, {fewer} had fewer"
    again = sum(oracle.met_in(*pair) is not None for pair in seats.pairs)
    takers = [each.id for each in oracle.line if each.byes <= byes]
    if again and most_pairs(friends_of(oracle, takers, may_rematch=False)) == half:
        yield f"{again} rematches, but a round without any exists"


def cheapest_seats(oracle: Oracle, rules: list[str]) -> Seats:
    """A seating that costs least of these rules, by an exact matching over the whole field."""
    ids = [each.id for each in oracle.line]
    base = 4 * len(ids) ** 3 + max(each.downs + each.byes for each in oracle.line)
    costs: list[dict[int, int]] = [{} for _ in range(len(ids) + len(ids) % 2)]
    for high, one in enumerate(ids):
        if len(ids) % 2:
            costs[high][len(ids)] = costs[len(ids)][high] = _packed(oracle.odd_costs(one), rules, base)
        for low in range(high):
            if not oracle.is_banned(one, ids[low]):
                costs[high][low] = costs[low][high] = _packed(oracle.pair_costs(ids[low], one), rules, base)
    partners = cheapest_matching(costs)
    assert partners is not None, "one round was drawn, so there is one"
    pairs = tuple((ids[high], ids[low]) for high, low in enumerate(partners) if high < low < len(ids))
    return Seats(pairs, ids[partners[len(ids)]] if len(ids) % 2 else None)


def _packed(costs: Costs, rules: list[str], base: int) -> int:
    """The figures of these rules as one number; none of their sums reaches the base."""
    packed = 0
    for rule in rules:
        for figure in costs[rule]:
            packed = packed * base + figure
    return packed


def has_round(oracle: Oracle) -> bool:
    """Whether bans leave any round at all."""
    friends = friends_of(oracle, [each.id for each in oracle.line], may_rematch=True)
    return 2 * most_pairs(friends) == len(friends)
