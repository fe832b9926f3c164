"""Tables of many sides: as few as hold everyone, as even as can be; round 1 by chance, later ones from the top.

Who meets again is not asked: where eight sit at a table, nearly everybody does.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing import relaxations
from ledger.domain.pairing.chance import seeded_order
from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Engine, Relaxation, are_apart


@dataclass(frozen=True, slots=True)
class LineUp:
    """Everyone to be paired, the highest first."""

    order: tuple[Candidate, ...]
    meetings: dict[frozenset[int], int]  # of two who are not to meet again: the round in which they met last

    def last_meeting(self, one: Candidate, other: Candidate) -> int | None:
        """The round of it, where it forbids another."""
        return self.meetings.get(frozenset((one.id, other.id)))


def line_up(candidates: Collection[Candidate], seed: bytes) -> LineUp:
    """By standing, equals in the order chance gives them."""
    if len(candidates) < 2:
        raise RuleViolation("Pairing needs at least two players.")
    known = {each.id: each for each in candidates}
    assert len(known) == len(candidates), "an entry number stands for one contestant"
    drawn = [known[each] for each in seeded_order(seed, b"order", known)]
    meetings: dict[frozenset[int], int] = {}
    for one in drawn:
        rounds = dict(one.met_in)
        for other in one.met:  # it is enough that one of the two remembers
            pair = frozenset((one.id, other))
            meetings[pair] = max(meetings.get(pair, 0), rounds.get(other, 0))
    return LineUp(tuple(sorted(drawn, key=lambda each: each.standing, reverse=True)), meetings)


CandidateTable = tuple[Candidate, ...]


def draw(candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
    """Everyone at a table; there is no bye."""
    count = table_count(len(candidates), conditions.sides)
    if conditions.round_no > 1:
        tables = _from_the_top(line_up(candidates, seed).order, count)
        return Drawn(_numbers(tables), (), ())
    tables = _dealt(candidates, count, seed)
    return Drawn(_numbers(tables), (), tuple(bent for table in tables for bent in _bent(table)))


def table_count(contestants: int, sides: tuple[int, int]) -> int:
    """The fewest tables that hold so many, or why none do."""
    least, most = sides
    if contestants < least:
        raise RuleViolation(f"A game has at least {least} sides, and only {contestants} are there to be paired.")
    count = -(-contestants // most)
    if contestants // count < least:
        raise RuleViolation(
            f"{contestants} contestants do not fill tables of {least}{f' to {most}' if most > least else ''}; let "
            "somebody sit the round out."
        )
    return count


def _from_the_top(order: CandidateTable, count: int) -> list[CandidateTable]:
    """The highest at table 1, and so on; the first tables have one more where the number does not divide."""
    size, more = divmod(len(order), count)
    tables, start = [], 0
    for no in range(count):
        end = start + size + (no < more)
        tables.append(order[start:end])
        start = end
    return tables


def _dealt(candidates: Collection[Candidate], count: int, seed: bytes) -> list[CandidateTable]:
    """Dealt round the tables in the order of chance. Those of one area, or wanted apart, are dealt one after the other,
    so that each table gets its even share of them."""
    known = {each.id: each for each in candidates}
    order = seeded_order(seed, b"order", known)
    first: dict[str | int, int] = {}
    for place, each in enumerate(order):
        first.setdefault(_together(known[each]), place)
    order.sort(key=lambda each: first[_together(known[each])])
    return [tuple(known[each] for each in order[no::count]) for no in range(count)]


def _together(candidate: Candidate) -> str | int:
    """The same for those who are dealt one after the other; whom the organizer named comes before an area."""
    if candidate.apart:
        return min(candidate.id, *candidate.apart)
    return candidate.area or candidate.id


def _numbers(tables: Sequence[CandidateTable]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(each.id for each in table) for table in tables)


def _bent(table: CandidateTable) -> Iterator[Relaxation]:
    named = tuple(one.id for one in table if any(are_apart(one, other) for other in table))
    if named:
        yield Relaxation("kept-apart", named, "groups-too-large")
    by_area = sorted((each for each in table if each.area is not None), key=lambda each: (each.area or "", each.id))
    for _, members in groupby(by_area, key=lambda each: each.area):
        if len(neighbours := tuple(each.id for each in members)) > 1:
            yield Relaxation("same-area", neighbours, "areas-too-large")


def could_share(candidates: Collection[Candidate], conditions: Conditions, one: int, other: int) -> bool:
    """Whether chance could have brought two to one table."""
    count = table_count(len(candidates), conditions.sides)
    known = {each.id: each for each in candidates}
    if conditions.round_no > 1:
        return _could_stand_together(known, count, one, other)
    sizes = Counter(map(_together, candidates))
    mine, theirs = sizes.pop(_together(known[one])), sizes.pop(_together(known[other]), None)
    if theirs is None:  # dealt one after the other
        return mine > count
    # dealt as two runs, with any others between them: whose places are so far apart that a table comes round
    between = {0}
    for size in sizes.values():
        between |= {(steps + size) % count for steps in between}
    return any((steps + step) % count == 0 for steps in between for step in range(1, mine + theirs))


def _could_stand_together(known: Mapping[int, Candidate], count: int, one: int, other: int) -> bool:
    """Whether the line, equals in any order, may have both at one table."""
    size, more = divmod(len(known), count)
    table_at = [no for no in range(count) for _ in range(size + (no < more))]
    mine, theirs = (_tables_of(known, table_at, known[each]) for each in (one, other))
    if known[one].standing != known[other].standing:
        return bool(mine.keys() & theirs.keys())
    return max(mine.values()) > 1


def _tables_of(known: Mapping[int, Candidate], table_at: Sequence[int], player: Candidate) -> Counter[int]:
    """Where those may sit who stand as one does, each table with how many of them."""
    above = sum(each.standing > player.standing for each in known.values())
    equal = sum(each.standing == player.standing for each in known.values())
    return Counter(table_at[above : above + equal])


ENGINE = Engine(draw, relaxations.at_many_sided_tables, keeps_apart=True, weighs=True)
