"""`from-the-top/1`: by standing from the top, each contestant against the next highest they may meet.

One seating is better than another by the first of these in which they differ, less being better: second byes (a game
against a ringer is one), rematches, rematches of the newest meeting, of the next newest and so on, how many stand below
who has the bye, whom the first contestant meets, whom the second meets, and so on down the line. Each is a digit of one
integer, in a base that no sum of a seating reaches, and the cheapest matching has the least integer; so the seating is
the first in that order, and there is only one. Whoever ties in standing was lined up by chance.

Round 1 is all by chance, but for those of one area and those the organizer wants apart. Seatings are drawn as if all
were welcome, and one that brings together whom it should not is thrown away whole, so every seating that keeps all
apart is equally likely. Where half or more are of one area, each of the others meets one of them, again with equal
chances. Else, where no seating turns up, the fewest who were named meet, then the fewest of one area, and chance
decides what that leaves open.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from ledger.domain.pairing import many_sided, relaxations
from ledger.domain.pairing.chance import WORD, below, bits, seeded_order, stream
from ledger.domain.pairing.cheapest_matching import cheapest_matching
from ledger.domain.pairing.many_sided import LineUp, line_up
from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Engine, Relaxation, are_apart, why_rematch

CandidatePair = tuple[Candidate, Candidate]


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


def _costs(line: LineUp) -> list[dict[int, int]]:
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


def _bent_by_odd(line: LineUp, odd: Candidate | None) -> Iterator[Relaxation]:
    """To pass by one who has had a bye is what the rules ask for; to pass by anyone else bends them."""
    if odd is None:
        return
    if odd.byes:
        yield Relaxation("second-bye", (odd.id,), "all-had-bye-or-ringer")
    if any(each.standing < odd.standing and (odd.byes or not each.byes) for each in line.order):
        yield Relaxation("bye-above-lowest", (odd.id,), "lower-would-rematch")


def _bent_by_pairs(line: LineUp, pairs: list[CandidatePair]) -> Iterator[Relaxation]:
    for upper, lower in pairs:
        if line.last_meeting(upper, lower) is not None:
            yield Relaxation("rematch", (upper.id, lower.id), why_rematch(line.order))


# With d unwelcome opponents each, a try succeeds with a chance of about exp(-d/2): 1 in 150 where there are ten.
TRIES = 1_000
NOBODY = -1  # sits where there is no ringer

Pair = tuple[int, int]


def draw_first_round(line: LineUp, conditions: Conditions, seed: bytes) -> Drawn:
    """A seating by chance; the ringer or the bye is drawn with it."""
    known = {each.id: each for each in line.order}
    order = seeded_order(seed, b"order", known)
    seat = NOBODY if conditions.ringer is None else conditions.ringer
    if len(order) % 2:
        known[seat] = Candidate(seat, 0)
        order.append(seat)
    place = {each: no for no, each in enumerate(order)}
    drawn = _against_half(order, known) or _all_apart(order, known, seed) or _most_apart(order, known, seed)
    upper_first = ((one, other) if place[one] < place[other] else (other, one) for one, other in drawn)
    pairs = sorted(upper_first, key=lambda pair: place[pair[0]])
    odd = next((one for one, other in pairs if other == seat), None)
    relaxed = tuple(bent for one, other in pairs for bent in _bent(known[one], known[other]))
    return seated([pair for pair in pairs if pair[1] != seat], odd, conditions.ringer, relaxed)


def share_area(one: Candidate, other: Candidate) -> bool:
    """Clubs are not asked for: they came later, and what this engine drew stays as it was."""
    return one.area is not None and one.area == other.area


def _against_half(order: Sequence[int], known: dict[int, Candidate]) -> list[Pair] | None:
    """Everyone else against somebody of the area that half or more belong to, if there is one and nobody was named."""
    areas = Counter(area for each in order if (area := known[each].area) is not None)
    area = next((area for area, size in areas.items() if 2 * size >= len(order)), None)
    if area is None or any(known[each].apart for each in order):
        return None
    members = [each for each in order if known[each].area == area]
    others = [each for each in order if known[each].area != area]
    left = members[len(others) :]
    return [*zip(members, others, strict=False), *zip(left[::2], left[1::2], strict=True)]


def _all_apart(order: Sequence[int], known: dict[int, Candidate], seed: bytes) -> list[Pair] | None:
    """A seating that brings nobody together who should not meet, if one turns up."""
    numbers = stream(seed, b"first", 0)
    for _ in range(TRIES):
        waiting, pairs = list(order), []
        while waiting:
            one = waiting.pop()
            other = waiting.pop(below(len(waiting), numbers))
            if are_apart(known[one], known[other]) or share_area(known[one], known[other]):
                break
            pairs.append((one, other))
        else:
            return pairs
    return None


def _most_apart(order: Sequence[int], known: dict[int, Candidate], seed: bytes) -> list[Pair]:
    """A seating that brings as few together as any."""
    costs: list[dict[int, int]] = [{} for _ in order]
    slot = len(order) * WORD
    for place, one in enumerate(order):
        for other_place, other in enumerate(order[:place]):
            cost = bits(seed, b"pair", min(one, other), max(one, other))
            cost += slot * share_area(known[one], known[other])
            cost += slot * len(order) * are_apart(known[one], known[other])
            costs[place][other_place] = costs[other_place][place] = cost
    mates = cheapest_matching(costs)
    assert mates is not None, "everyone may be seated with everyone, at a cost"
    return [(order[one], order[other]) for one, other in enumerate(mates) if one < other]


def _bent(one: Candidate, other: Candidate) -> Iterator[Relaxation]:
    if are_apart(one, other):
        yield Relaxation("kept-apart", (one.id, other.id), "groups-too-large")
    if share_area(one, other):
        yield Relaxation("same-area", (one.id, other.id), "areas-too-large")


def seated(pairs: list[tuple[int, int]], odd: int | None, ringer: int | None, relaxed: tuple[Relaxation, ...]) -> Drawn:
    """The round; who is left over sits at the last table with the ringer, or has the bye."""
    if odd is None:
        return Drawn(tuple(pairs), (), relaxed)
    if ringer is None:
        return Drawn(tuple(pairs), (odd,), relaxed)
    return Drawn((*pairs, (odd, ringer)), (), relaxed)


ENGINE = Engine(draw, relaxations.by_standing, keeps_apart=True)
