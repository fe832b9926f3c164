"""Every way to seat parties at tables, gone through one by one: the judge of the quick way, which shares nothing."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count, permutations

from ledger.domain.pairing.tables import Party


def best_seats(parties: Sequence[Party], accessible: Collection[int]) -> tuple[int, ...]:
    """The tables of the parties, by the rule as it is told: fixed, then accessible, then the fewest repeats, then the
    lowest numbers from the top."""
    fixed = _fixed(parties)
    free = [place for place in range(len(parties)) if place not in fixed]
    usable = sorted(set(accessible) - set(fixed.values()))
    asking = sorted((party.needs_access, place) for place, party in enumerate(parties) if party.needs_access)
    served = [place for _, place in asking if place in free][: len(usable)]
    ways = _ways(free, _tables(len(free), usable[: len(served)], fixed.values()))
    fit = (way for way in ways if all(way[place] in usable for place in served))
    best = min(fit, key=lambda way: (repeats(parties, way), [way[place] for place in free]))
    return tuple({**best, **fixed}[place] for place in range(len(parties)))


def repeats(parties: Sequence[Party], way: Mapping[int, int]) -> int:
    """How many players sit at a table they know."""
    return sum(parties[place].known.get(table, 0) for place, table in way.items())


def _fixed(parties: Sequence[Party]) -> dict[int, int]:
    asked = sorted((party.fixed, place) for place, party in enumerate(parties) if party.fixed)
    found: dict[int, int] = {}
    for wish, place in asked:
        if wish.table not in found.values():
            found[place] = wish.table
    for wish, place in asked:
        if place not in found:
            found[place] = next(no for no in count(wish.table) if no not in found.values())
    return found


def _tables(number: int, needed: Sequence[int], taken: Collection[int]) -> list[int]:
    found = list(needed)
    for table in count(1):
        if len(found) >= number:
            return sorted(found)
        if table not in found and table not in taken:
            found.append(table)
    raise AssertionError("there is always another table")


def _ways(places: Sequence[int], tables: Sequence[int]) -> Iterator[dict[int, int]]:
    return (dict(zip(places, way, strict=True)) for way in permutations(tables))
