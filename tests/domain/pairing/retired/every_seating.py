"""Every seating of a small field, and what makes one better than another by standing from the top.

Written from the rules and from nothing in the engine; the seeded order alone is taken over, being a rule of its own.
"""

from collections.abc import Iterator, Sequence
from random import Random

from ledger.domain.pairing.chance import seeded_order
from ledger.domain.pairing.values import Candidate

Pairs = tuple[tuple[int, int], ...]
Seating = tuple[Pairs, int | None]  # the pairs, and who is left over


def all_seatings(ids: Sequence[int]) -> Iterator[Seating]:
    if len(ids) % 2:
        for odd in ids:
            yield from ((pairs, odd) for pairs, _ in all_seatings([each for each in ids if each != odd]))
    elif not ids:
        yield (), None
    else:
        for other in ids[1:]:
            rest = [each for each in ids[1:] if each != other]
            yield from ((((ids[0], other), *pairs), None) for pairs, _ in all_seatings(rest))


def in_line(field: Sequence[Candidate], seed: bytes) -> list[int]:
    """The highest first, equals by chance."""
    standing = {each.id: each.standing for each in field}
    return sorted(seeded_order(seed, b"order", standing), key=lambda each: standing[each], reverse=True)


def last_meeting(one: Candidate, other: Candidate) -> int | None:
    return max(
        (dict(each.met_in).get(two.id, 0) for each, two in ((one, other), (other, one)) if two.id in each.met),
        default=None,
    )


def worth(field: Sequence[Candidate], line: Sequence[int], seating: Seating) -> tuple[object, ...]:
    """The objective: less is better, compared from the left."""
    pairs, odd = seating
    known = {each.id: each for each in field}
    met = [last_meeting(known[one], known[other]) for one, other in pairs]
    rounds = [no for no in met if no is not None]
    newest_first = tuple(rounds.count(no) for no in range(99, -1, -1))
    partners = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    ranks = tuple(line.index(partners[each]) for each in line if each != odd)
    second = 0 if odd is None else int(known[odd].byes > 0)
    height = 0 if odd is None else len(line) - line.index(odd)
    return second, len(rounds), newest_first, height, ranks


def best_seating(field: Sequence[Candidate], seed: bytes) -> Seating:
    line = in_line(field, seed)
    return min(all_seatings(line), key=lambda seating: worth(field, line, seating))


def as_sets(seating: Seating) -> tuple[frozenset[frozenset[int]], int | None]:
    return frozenset(map(frozenset, seating[0])), seating[1]


def random_field(size: int, chance: Random) -> list[Candidate]:
    """Anything from a second round to a field in which nearly everybody has met."""
    ids = chance.sample(range(1, 100), size)
    meetings, had_bye = chance.choice((0, 0.2, 0.5, 0.8, 1)), chance.choice((0, 0.3, 0.9, 1))
    met: dict[int, dict[int, int]] = {each: {} for each in ids}
    for one in ids:
        for other in ids:
            if one < other and chance.random() < meetings:
                met[one][other] = met[other][one] = chance.randint(1, 4)
    return [
        Candidate(
            each,
            points=0,
            met=frozenset(met[each]),
            byes=int(chance.random() < had_bye),
            standing=(chance.choice((0, 3, 6)), chance.randint(-3, 3)),
            met_in=tuple(met[each].items()),
        )
        for each in ids
    ]
