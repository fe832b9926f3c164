"""Group by group from the top, as an organizer would do it by hand.

Where every group works out, the seating needs no comparison with others:
- the odd seat stands in the lowest group where somebody has had it least often;
- nobody meets an earlier opponent;
- a pair crosses between two neighbouring groups exactly where the number of players above is odd, and there it must;
- nobody goes down a second time.
No rule can be bent less, so the seating is the best there is. A group that does not work out is solved together with
those around it (`runs`).
"""

from collections.abc import Iterator, Sequence

from ledger.domain.pairing.chance import below, seeded_order, stream
from ledger.domain.pairing.field import Field, Pair, Seating
from ledger.domain.pairing.groups import Run, solve_run
from ledger.domain.pairing.ways.first_fit import first_fit

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
