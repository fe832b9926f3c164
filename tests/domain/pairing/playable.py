"""Whether the rounds left can all be played without a rematch or a second bye: every way is tried, until one works.

Where nobody ever meets twice, the order of the rounds does not matter, and each set of rounds is tried in one order.
"""

from collections.abc import Iterator, Mapping, Sequence

from ledger.domain.pairing.values import Candidate, Conditions

NOBODY = 0  # the seat across from whoever is the odd one out; entry numbers start at 1
FOR_EVER = 10**6

Pair = tuple[int, int]
Masks = tuple[int, ...]
Ends = Mapping[frozenset[int], int]
"""From which round on two may sit together again; two who are not named always may."""


def can_be_played(field: Sequence[Candidate], conditions: Conditions, pairs: Sequence[Pair], odd: int | None) -> bool:
    """Whether every round after this one finds everybody an opponent, this round being paired like that."""
    assert conditions.rounds is not None
    window = conditions.policy.window
    again = FOR_EVER if window is None else conditions.round_no + window
    ends = {**_ends(field, window), **{frozenset(pair): again for pair in pairs}}
    seats = [each.id for each in field]
    if odd is not None:
        seats.append(NOBODY)
        ends[frozenset((odd, NOBODY))] = FOR_EVER
    for each in field:
        ends |= {frozenset((each.id, other)): FOR_EVER for other in each.banned}
    left = range(conditions.round_no + 1, conditions.rounds + 1)
    if window is None:
        return plays_on_in_any_order(_open_to(sorted(seats), ends), len(left), set())
    return plays_on(tuple(sorted(seats)), ends, left, window, set())


def _ends(field: Sequence[Candidate], window: int | None) -> dict[frozenset[int], int]:
    ends: dict[frozenset[int], int] = {}
    for each in field:
        if each.byes:
            ends[frozenset((each.id, NOBODY))] = FOR_EVER
        rounds = dict(each.met_in)
        for other in each.met:
            two = frozenset((each.id, other))
            end = FOR_EVER if window is None or other not in rounds else rounds[other] + window
            ends[two] = max(end, ends.get(two, 0))
    return ends


def _open_to(seats: Sequence[int], ends: Ends) -> Masks:
    """By place, whom each seat may meet, as bits by place."""
    return tuple(
        sum(1 << place for place, other in enumerate(seats) if other != one and frozenset((one, other)) not in ends)
        for one in seats
    )


def plays_on_in_any_order(may: Masks, left: int, hopeless: set[tuple[int, Masks]]) -> bool:
    """Whether there are so many rounds of which no two share a pair.

    Of rounds in any order, those come first in which some one seat meets the opponent with the lowest place: whom that
    seat has passed over, it meets in none of the others.
    """
    if left == 0:
        return True
    if (left, may) in hopeless or any(mask.bit_count() < left for mask in may):
        return False
    choosy = min(range(len(may)), key=lambda place: may[place].bit_count())
    passed = 0
    for opponent in _places(may[choosy]):
        for pairs in _first_rounds(may, (1 << len(may)) - 1, (choosy, opponent)):
            if plays_on_in_any_order(_without(may, pairs, (choosy, passed)), left - 1, hopeless):
                return True
        passed |= 1 << opponent
    hopeless.add((left, may))
    return False


def _first_rounds(may: Masks, waiting: int, pair: Pair) -> Iterator[list[Pair]]:
    """Every way to seat those who wait, of whom one pair is given."""
    waiting &= ~(1 << pair[0] | 1 << pair[1])
    if not waiting:
        yield [pair]
        return
    one = min(_places(waiting), key=lambda place: (may[place] & waiting).bit_count())
    for other in _places(may[one] & waiting):
        yield from ([pair, *pairs] for pairs in _first_rounds(may, waiting, (one, other)))


def _without(may: Masks, pairs: Sequence[Pair], given_up: tuple[int, int]) -> Masks:
    """Whom each may meet after a round, one seat having given up some opponents for good."""
    left = list(may)
    seat, opponents = given_up
    for one, other in (*pairs, *((seat, other) for other in _places(opponents))):
        left[one] &= ~(1 << other)
        left[other] &= ~(1 << one)
    return tuple(left)


def _places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def plays_on(
    seats: tuple[int, ...], ends: Ends, left: range, window: int | None, hopeless: set[tuple[object, ...]]
) -> bool:
    """The same round by round, for players who may meet again with time."""
    if not left:
        return True
    round_no = left[0]
    state = (round_no, frozenset((two, end) for two, end in ends.items() if end > round_no))
    if state in hopeless:
        return False
    # where players may meet again with time, the odd seat alone is never taken twice by one player
    once_only = [one for one in seats if window is None or one == NOBODY]
    if not any(_is_lonely(one, seats, ends, len(left)) for one in once_only):
        for pairs in _rounds(seats, ends, round_no):
            again = FOR_EVER if window is None else round_no + window
            now = {frozenset(pair): FOR_EVER if NOBODY in pair else again for pair in pairs}
            if plays_on(seats, {**ends, **now}, left[1:], window, hopeless):
                return True
    hopeless.add(state)
    return False


def _is_lonely(one: int, seats: tuple[int, ...], ends: Ends, left: int) -> bool:
    """Whether a seat that meets nobody twice has fewer opponents left than there are rounds."""
    return sum(one != other and ends.get(frozenset((one, other))) != FOR_EVER for other in seats) < left


def _rounds(seats: tuple[int, ...], ends: Ends, round_no: int) -> Iterator[list[Pair]]:
    """Every way to seat everybody in one round."""
    if not seats:
        yield []
        return
    # Whoever has the fewest to choose from chooses first, so that a dead end shows at once.
    choices = {
        one: [other for other in seats if other != one and ends.get(frozenset((one, other)), 0) <= round_no]
        for one in seats
    }
    one = min(seats, key=lambda each: len(choices[each]))
    for other in choices[one]:
        rest = tuple(each for each in seats if each not in (one, other))
        for pairs in _rounds(rest, ends, round_no):
            yield [(one, other), *pairs]
