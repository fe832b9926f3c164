"""Whether the rounds left can all be played without a rematch or a second bye: every way is tried, until one works."""

from collections.abc import Iterator, Mapping, Sequence

from ledger.domain.pairing.values import Candidate, Conditions

NOBODY = 0  # the seat across from whoever is the odd one out; entry numbers start at 1
FOR_EVER = 10**6

Pair = tuple[int, int]
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
    return _plays_on(tuple(sorted(seats)), ends, conditions.round_no + 1, conditions.rounds, window, set())


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


def _plays_on(
    seats: tuple[int, ...], ends: Ends, round_no: int, last: int, window: int | None, hopeless: set[tuple[object, ...]]
) -> bool:
    if round_no > last:
        return True
    state = (round_no, frozenset((two, end) for two, end in ends.items() if end > round_no))
    if state in hopeless:
        return False
    # where players may meet again with time, the odd seat alone is never taken twice by one player
    once_only = [one for one in seats if window is None or one == NOBODY]
    if not any(_is_lonely(one, seats, ends, last - round_no + 1) for one in once_only):
        for pairs in _rounds(seats, ends, round_no):
            again = FOR_EVER if window is None else round_no + window
            now = {frozenset(pair): FOR_EVER if NOBODY in pair else again for pair in pairs}
            if _plays_on(seats, {**ends, **now}, round_no + 1, last, window, hopeless):
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
