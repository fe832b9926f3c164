"""By standing from the top: each contestant against the next highest they may meet.

One seating is better than another by the first of these in which they differ, less being better: second byes (a game
against a ringer is one), rematches, rematches of the newest meeting, of the next newest and so on, how many stand below
who has the bye, whom the first contestant meets, whom the second meets, and so on down the line. Each is a digit of one
integer, in a base that no sum of a seating reaches, and the cheapest matching has the least integer; so the seating is
the first in that order, and there is only one. Whoever ties in standing was lined up by chance.
"""

from collections.abc import Collection, Iterator

from ledger.domain.pairing import many_sided, relaxations
from ledger.domain.pairing.cheapest_matching import cheapest_matching
from ledger.domain.pairing.lines import Line, line_up, seated
from ledger.domain.pairing.retired.from_the_top import draw_first_round
from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Engine, Relaxation, why_rematch

Pair = tuple[Candidate, Candidate]


def draw(candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
    """Round 1 by chance, a later one from the top; where the number is odd, one plays the ringer or has the bye."""
    if conditions.sides[0] > 2:
        return many_sided.draw(candidates, conditions, seed)
    line = line_up(candidates, seed)
    if conditions.round_no == 1:
        return draw_first_round(line, conditions, seed)
    mates = cheapest_matching(_costs(line))
    assert mates is not None, "everyone may be seated with everyone, at a cost"
    count = len(line.order)
    pairs = [(line.order[one], line.order[other]) for one, other in enumerate(mates) if one < other < count]
    odd = line.order[mates[count]] if count % 2 else None
    return seated(
        [(upper.id, lower.id) for upper, lower in pairs],
        None if odd is None else odd.id,
        conditions.ringer,
        (*_bent_by_odd(line, odd), *_bent_by_pairs(line, pairs)),
    )


def _costs(line: Line) -> list[dict[int, int]]:
    """What it costs to seat two places of the line together; the place after the last is that of ringer or bye."""
    count = len(line.order)
    base = count + 1
    meets = [base ** (count - 1 - place) for place in range(count)]
    height = base**count
    rounds = sorted(set(line.meetings.values()))
    rematch = height * base ** (len(rounds) + 1)
    met_in = {no: rematch + height * base ** (age + 1) for age, no in enumerate(rounds)}
    costs: list[dict[int, int]] = [{} for _ in range(count + count % 2)]
    for lower, candidate in enumerate(line.order):
        for upper in range(lower):
            last = line.last_meeting(line.order[upper], candidate)
            cost = lower * meets[upper] + (0 if last is None else met_in[last])
            costs[upper][lower] = costs[lower][upper] = cost
        if count % 2:
            second = rematch * base if candidate.byes else 0
            costs[lower][count] = costs[count][lower] = second + (count - 1 - lower) * height + count * meets[lower]
    return costs


def _bent_by_odd(line: Line, odd: Candidate | None) -> Iterator[Relaxation]:
    """To pass by one who has had a bye is what the rules ask for; to pass by anyone else bends them."""
    if odd is None:
        return
    if odd.byes:
        yield Relaxation("second-bye", (odd.id,), "all-had-bye-or-ringer")
    if any(each.standing < odd.standing and (odd.byes or not each.byes) for each in line.order):
        yield Relaxation("bye-above-lowest", (odd.id,), "lower-would-rematch")


def _bent_by_pairs(line: Line, pairs: list[Pair]) -> Iterator[Relaxation]:
    for upper, lower in pairs:
        if line.last_meeting(upper, lower) is not None:
            yield Relaxation("rematch", (upper.id, lower.id), why_rematch(line.order))


ENGINE = Engine(draw, relaxations.by_standing, keeps_apart=True)
