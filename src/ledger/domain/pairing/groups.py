"""Pairing by groups of equal points: group by group from the top, as an organizer would do it by hand, or one line from
the top to the end.

Where every group works out, the seating needs no comparison with others:
- the odd seat stands in the lowest group where somebody has had it least often;
- nobody meets an earlier opponent;
- a pair crosses between two neighbouring groups exactly where the number of players above is odd, and there it must;
- nobody goes down a second time.
No rule can be bent less, so the seating is the best there is.

A group that does not work out is solved together with those around it, exactly. Such a run ends at large groups or at
the ends of the field. A large group decouples what is above it from what is below: among its many members there is
always one for whoever comes down and one to send down, without a repeated pair-down, and the others can be paired among
themselves whatever happens (Dirac). So the groups outside keep what they have, and of a large group inside only some
members of each kind take part: any more would be like those already there.

In a line everyone meets the first they may, so that the rest can still be paired. As long as m contestants are left of
whom nobody bars more than d others, and m - 2 >= 2d + 2, whoever is taken away leaves a rest that can be paired (each
may meet at least half of it: Dirac), so the first legal opponent is taken without a look ahead. Only the last few are
checked one by one. That makes it exact, and fast for any number.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ledger.domain.pairing.chance import below, seeded_order, stream
from ledger.domain.pairing.cheapest_matching import cheapest_matching
from ledger.domain.pairing.field import Field, Objective, Pair, Seating, with_seat
from ledger.domain.pairing.matching import lexicographic


def pair_from_the_top(field: Field) -> Seating | None:
    """The first seating in the order of the line that needs no rematch; none where there is none.

    The odd seat comes before all pairs: the lowest of those who have had it least often, and the next lowest only
    where the others cannot be paired without them.
    """
    line = list(field.players)
    if not field.is_odd:
        pairs = first_fit(field, line)
        return None if pairs is None else Seating(pairs, None, "from-the-top")
    fewest = field.fewest_byes()
    for odd in reversed(line):
        if field.players[odd].byes == fewest:
            pairs = first_fit(field, [each for each in line if each != odd])
            if pairs is not None:
                return Seating(pairs, odd, "from-the-top")
    return None


EVENLY = 64  # up to so many, all legal pairings of a group are equally likely
TRIES = 32


def pair_by_groups(field: Field, seed: bytes) -> Seating | None:
    """The best seating, as long as it needs no rematch and no odd seat out of its place; else nothing."""
    return _Walk(field, seed).to_the_end()


class _Walk:
    """From group to group, with what was decided on the way."""

    def __init__(self, field: Field, seed: bytes) -> None:
        self.field = field
        self.seed = seed
        self.odd = _choose_odd(field, seed) if field.is_odd else None
        self.pairs: list[Pair] = []
        self.floater: int | None = None
        self.path = "by-groups"
        self.steps: dict[int, tuple[int, int | None]] = {}  # by group, the pairs before it and who came down to it

    def to_the_end(self) -> Seating | None:
        level = 0
        while level < len(self.field.groups):
            self.steps[level] = (len(self.pairs), self.floater)
            if self._pair_group(level):
                level += 1
            elif (level_after := self._pair_run(level)) is not None:
                level = level_after
            else:
                return None
        return Seating(self.pairs, self.odd, self.path)

    def _pair_group(self, level: int) -> bool:
        members = [each for each in self.field.groups[level] if each != self.odd]
        for down in self._who_goes_down(members):
            found = self._pair_members([each for each in members if each != down])
            if found is not None:
                self.pairs += found
                self.floater = down
                return True
        return False

    def _who_goes_down(self, members: Sequence[int]) -> Iterator[int | None]:
        """The last first; nobody where the number is even."""
        if (len(members) + (self.floater is not None)) % 2 == 0:
            yield None
        else:
            yield from (each for each in reversed(members) if not self.field.players[each].downs)

    def _pair_members(self, members: list[int]) -> list[Pair] | None:
        """The floater meets the first who is allowed, the others are drawn; by seeding, the floater is the first."""
        line = members if self.floater is None else [self.floater, *members]
        if self.field.manner == "folded in points":
            return first_fit(self.field, line, from_the_end=True)
        return self._pair_evenly(members) or first_fit(self.field, line)

    def _pair_evenly(self, members: list[int]) -> list[Pair] | None:
        """Pairs among a few, every legal set of them being equally likely.

        Pairs are drawn as if all were legal, and a set with a rematch is thrown away whole, because mending it would
        favour some sets.
        """
        pairs, waiting = self._with_floater(members)
        if not waiting:
            return pairs
        if len(waiting) > EVENLY:
            return None
        numbers = stream(self.seed, b"group", self.field.players[members[0]].points)
        for _ in range(TRIES):
            drawn = _drawn_from(self.field, list(waiting), numbers)
            if drawn is not None:
                return pairs + drawn
        return None

    def _with_floater(self, members: list[int]) -> tuple[list[Pair], list[int]]:
        """The pair of the floater and who is left to be drawn; neither where there is nobody for the floater."""
        if self.floater is None:
            return [], members
        partner = next((each for each in members if self.field.may_meet(self.floater, each)), None)
        if partner is None:
            return [], []
        return [(self.floater, partner)], [each for each in members if each != partner]

    def _pair_run(self, level: int) -> int | None:
        """Solve the groups around one that does not work out; the level after them, nothing where that fails too."""
        run = Run.around(self.field, level, self.odd, self.steps)
        before, floater = self.steps[run.first]
        solved = solve_run(self.field, run, floater, self.seed)
        if solved is None:
            return None
        self.pairs[before:] = solved.pairs
        self.floater = solved.down
        if solved.odd is not None:
            self.odd = solved.odd
        for inside in range(run.first + 1, run.last + 1):
            self.steps.pop(inside, None)
        self.path = "window"
        return run.last + 1


def _choose_odd(field: Field, seed: bytes) -> int:
    """By chance in the lowest group where somebody has had the odd seat least often; in a folded round 1 the first."""
    fewest = field.fewest_byes()
    if field.is_first_round:
        return next(each for each, player in field.players.items() if player.byes == fewest)
    for group in reversed(field.groups):
        fresh = [each for each in group if field.players[each].byes == fewest]
        if fresh:
            return seeded_order(seed, b"bye", fresh)[0]
    raise AssertionError("somebody has had the fewest")


def _drawn_from(field: Field, waiting: list[int], numbers: Iterator[int]) -> list[Pair] | None:
    pairs = []
    while waiting:
        one = waiting.pop()
        other = waiting.pop(below(len(waiting), numbers))
        if not field.may_meet(one, other):
            return None
        pairs.append((one, other))
    return pairs


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


def first_fit(field: Field, line: Sequence[int], *, from_the_end: bool = False) -> list[Pair] | None:
    """The first of all pairings in the order of the line, or of its reverse for opponents; none where none is legal."""
    free_choice = 2 * field.most_forbidden(line) + 4
    pairs, rest = _take_freely(field, line, len(line) - free_choice, from_the_end)
    last = _last_ones(field, rest, from_the_end)
    return None if last is None else pairs + last


def _take_freely(field: Field, line: Sequence[int], spare: int, from_the_end: bool) -> tuple[list[Pair], list[int]]:
    """Pairs from the top while more than enough are left; and who is left then."""
    forbidden = field.forbidden
    is_taken = bytearray(len(line))
    pairs: list[Pair] = []
    end = len(line)
    for place, one in enumerate(line):
        if spare < 0:
            break
        if is_taken[place]:
            continue
        while from_the_end and is_taken[end - 1]:
            end -= 1
        mine = forbidden[one]
        for opponent in range(end - 1, place, -1) if from_the_end else range(place + 1, end):
            other = line[opponent]
            if not is_taken[opponent] and other not in mine:
                break
        is_taken[place] = is_taken[opponent] = True
        pairs.append((one, other))
        spare -= 2
    return pairs, [one for one, gone in zip(line, is_taken, strict=True) if not gone]


def _last_ones(field: Field, line: list[int], from_the_end: bool) -> list[Pair] | None:
    places = range(len(line))
    may = [0] * len(line)
    for place in places:
        for lower in range(place):
            if field.may_meet(line[place], line[lower]):
                may[place] |= 1 << lower
                may[lower] |= 1 << place
    mates = lexicographic(may, places, lambda _: places[::-1] if from_the_end else places)
    if mates is None:
        return None
    return [(line[one], line[other]) for one, other in enumerate(mates) if one < other]
