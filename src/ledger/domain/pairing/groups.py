"""A run of groups solved together, exactly, where one of them does not work out by itself.

A run ends at large groups or at the ends of the field. A large group decouples what is above it from what is below:
among its many members there is always one for whoever comes down and one to send down, without a repeated pair-down,
and the others can be paired among themselves whatever happens (Dirac). So the groups outside keep what they have, and
of a large group inside only some members of each kind take part: any more would be like those already there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ledger.domain.pairing.cheapest_matching import cheapest_matching
from ledger.domain.pairing.field import Field, Pair
from ledger.domain.pairing.objective import Objective, with_seat
from ledger.domain.pairing.ways.first_fit import first_fit

SLACK = 8  # so many steps down more than the sizes of groups ask for are still found among those who take part
ROOM = 10  # so many of a large group may be away, up or down, and the others can still be paired


@dataclass(frozen=True, slots=True)
class Run:
    """The groups from one to another, and whether the odd seat falls among them."""

    first: int
    last: int
    has_odd: bool
    odd: int | None

    @staticmethod
    def around(field: Field, level: int, odd: int | None, known: Mapping[int, object]) -> "Run":
        """The smallest run that holds a group and ends well; one that was solved before is taken in whole."""
        most = field.most_forbidden(field.players)
        first = last = level
        while first and (first == level or first not in known or not _is_large(field, first, most)):
            first -= 1
        while last < len(field.groups) - 1 and (last == level or not _is_large(field, last, most)):
            last += 1
        has_odd = odd is not None and first <= field.level[odd] <= last
        return Run(first, last, has_odd, odd)


@dataclass(frozen=True, slots=True)
class Solved:
    pairs: list[Pair]
    odd: int | None  # who of the run has the odd seat, where it falls there
    down: int | None  # who is left to the group after the run


def solve_run(field: Field, run: Run, floater: int | None, seed: bytes) -> Solved | None:
    """The cheapest pairing of a run without rematch; none where there is none, or where it may not be the cheapest."""
    members, set_aside = _taking_part(field, run)
    if floater is not None:
        members.append(floater)
    rest = _paired_among_themselves(field, set_aside)
    objective = Objective(field, seed, members)
    costs = objective.costs(only_legal=True)
    seats = len(members)
    if run.has_odd:
        with_seat(costs, _odd_seats(field, run, objective))
    if len(costs) % 2:
        if run.last == len(field.groups) - 1:
            return None
        with_seat(costs, _ways_down(field, run, objective))
    mates = cheapest_matching(costs)
    if mates is None or rest is None:
        return None
    ids = objective.ids
    pairs = [(ids[one], ids[other]) for one, other in enumerate(mates) if one < other < seats]
    odd = ids[mates[seats]] if run.has_odd else None
    down = ids[mates[-1]] if len(costs) > seats + run.has_odd else None
    if set_aside and _steps_down(field, pairs) > _fewest_steps(field, run, floater) + SLACK:
        return None
    return Solved(pairs + rest, odd, down)


def _is_large(field: Field, level: int, most: int) -> bool:
    group = field.groups[level]
    fresh = sum(not field.players[each].downs for each in group)
    return len(group) >= 2 * most + 2 + ROOM and fresh >= most + SLACK + 2


def _taking_part(field: Field, run: Run) -> tuple[list[int], list[list[int]]]:
    """Who is compared, and who is set aside in each large group to be paired by themselves."""
    most = field.most_forbidden(field.players)
    taking_part: list[int] = []
    set_aside: list[list[int]] = []
    for level in range(run.first, run.last + 1):
        group = [each for each in field.groups[level] if run.has_odd or each != run.odd]
        inside, outside = group, list[int]()
        if field.manner == "random in points":
            inside, outside = _cut(field, group, most + SLACK + 2)
        if len(outside) >= 2 * most + 2:
            taking_part += inside
            set_aside.append(outside)
        else:
            taking_part += group
    return taking_part, set_aside


def _cut(field: Field, group: Sequence[int], enough: int) -> tuple[list[int], list[int]]:
    """The first so many of each kind, and the others, an even number."""
    inside: list[int] = []
    outside: list[int] = []
    seen: dict[tuple[int, int], int] = {}
    for each in group:
        kind = field.players[each].downs, field.players[each].byes
        seen[kind] = seen.get(kind, 0) + 1
        (inside if seen[kind] <= enough else outside).append(each)
    if len(outside) % 2:
        inside.append(outside.pop(0))
    return inside, outside


def _paired_among_themselves(field: Field, set_aside: Sequence[Sequence[int]]) -> list[Pair] | None:
    pairs: list[Pair] = []
    for line in set_aside:
        found = first_fit(field, line)
        if found is None:
            return None
        pairs += found
    return pairs


def _odd_seats(field: Field, run: Run, objective: Objective) -> dict[int, int]:
    """The odd seat is for those who have had it least often, in the lowest group that has such a one."""
    assert run.odd is not None, "the odd seat falls in the run"
    chosen = field.players[run.odd]
    level = field.level[run.odd]
    return {
        place: objective.odd(each)
        for place, each in enumerate(objective.ids)
        if field.level[each] == level and field.players[each].byes == chosen.byes
    }


def _ways_down(field: Field, run: Run, objective: Objective) -> dict[int, int]:
    return {place: objective.going_down(each, run.last + 1) for place, each in enumerate(objective.ids)}


def _steps_down(field: Field, pairs: Sequence[Pair]) -> int:
    return sum((field.level[one] - field.level[other]) ** 2 for one, other in pairs)


def _fewest_steps(field: Field, run: Run, floater: int | None) -> int:
    """One wherever an odd number stands above, and the way of whoever came down to the run."""
    above = int(floater is not None)
    steps = (run.first - field.level[floater]) ** 2 if floater is not None else 0
    for level in range(run.first, run.last):
        above += sum(each != run.odd for each in field.groups[level])
        steps += above % 2
    return steps
