"""What a round given by hand bends, engine by engine; the organizer's reason stands for it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import accumulate, combinations

from ledger.domain.pairing.objective import is_passed_in_line
from ledger.domain.pairing.values import Bent, Candidate, Conditions, Given, Relaxation, are_apart, share_area

Players = Mapping[int, Candidate]
Pairs = list[tuple[Candidate, Candidate]]
UNSEEDED = 1_000_000_000  # after every seed


def by_policy(given: Given, players: Players, conditions: Conditions) -> Bent:
    """By the figures of the rules: who meets again or is never to meet, who has the odd seat; in round 1 who comes from
    one place, later who steps down from their points."""
    if conditions.sides[0] > 2:
        return at_many_sided_tables(given, players, conditions)
    pairs = _pairs_upper_first(given, players)
    odd, others = _odd_and_others(given, players)
    seats = _odd_seats(odd, players, lambda one: _is_passed_over(one, others, conditions))
    relaxed = (*_rematches(pairs), *_banned(pairs), *seats, *_without_ringer(given, conditions))
    if conditions.round_no == 1:
        return Bent((*relaxed, *_unwelcome(pairs)))
    if conditions.policy.later_rounds == "from-the-top":
        return Bent(relaxed)
    down = tuple(upper.id for upper, lower in pairs if upper.points != lower.points)
    return Bent((*relaxed, *_steps_down(pairs, odd, players.values())), down)


def by_groups(given: Given, players: Players, conditions: Conditions) -> Bent:
    """Groups of equal points: rematches, byes, and steps down beyond those that the sizes of the groups need."""
    pairs = _pairs_upper_first(given, players)
    byes = [players[each] for each in given.byes]
    field = players.values()
    lowest = min((candidate.points for candidate in field), default=0)
    seats = _odd_seats(byes, players, lambda bye: bye.points > lowest)
    relaxed = (*_rematches(pairs), *_banned(pairs), *seats, *_steps_down(pairs, byes, field))
    return Bent(relaxed, tuple(upper.id for upper, lower in pairs if upper.points != lower.points))


def by_standing(given: Given, players: Players, conditions: Conditions) -> Bent:
    """From the top: rematches, and after a round 1 by chance who has the bye or the ringer."""
    pairs: Pairs = [(players[one], players[other]) for one, other, *more in given.tables if not more]
    odd, others = _odd_and_others(given, players)
    is_by_chance = conditions.round_no == 1
    seats = _odd_seats(odd, players, lambda one: not is_by_chance and is_passed_in_line(one, others))
    return Bent((*_rematches(pairs), *_banned(pairs), *seats, *_without_ringer(given, conditions)))


def at_many_sided_tables(given: Given, players: Players, conditions: Conditions) -> Bent:
    """Many sides: everybody has a place, so nobody needs a bye."""
    byes = [players[each] for each in given.byes]
    pairs = [(players[one], players[other]) for table in given.tables for one, other in combinations(table, 2)]
    return Bent((*_banned(pairs), *_needless(byes, 0), *(_bent("second-bye", bye) for bye in byes if bye.byes)))


def _pairs_upper_first(given: Given, players: Players) -> Pairs:
    """The tables of two, whoever has more points first."""
    pairs: Pairs = []
    for one, other, *more in given.tables:
        if not more:
            upper, lower = sorted((players[one], players[other]), key=lambda each: -each.points)
            pairs.append((upper, lower))
    return pairs


def _rematches(pairs: Pairs) -> Iterator[Relaxation]:
    return (_bent("rematch", one, other) for one, other in pairs if other.id in one.met)


def _banned(pairs: Pairs) -> Iterator[Relaxation]:
    """No draw seats them together; an organizer may, who said so and can say otherwise."""
    return (_bent("banned", one, other) for one, other in pairs if other.id in one.banned or one.id in other.banned)


def _unwelcome(pairs: Pairs) -> Iterator[Relaxation]:
    for one, other in pairs:
        if are_apart(one, other):
            yield _bent("kept-apart", one, other)
        if share_area(one, other):
            yield _bent("same-area", one, other)


def _odd_and_others(given: Given, players: Players) -> tuple[list[Candidate], list[Candidate]]:
    """Who has the bye or plays a ringer, and who meets an opponent."""
    odd = (*given.byes, *given.against_ringer)
    return [players[each] for each in odd], [each for no, each in players.items() if no not in odd]


def _odd_seats(
    odd: Sequence[Candidate], players: Players, is_anothers: Callable[[Candidate], bool]
) -> Iterator[Relaxation]:
    """Byes and games against a ringer: more than there need be, had before, or another's by right."""
    yield from _needless(odd, len(players) % 2)
    for one in odd:
        if one.byes:
            yield _bent("second-bye", one)
        if is_anothers(one):
            yield _bent("bye-above-lowest", one)


def _is_passed_over(odd: Candidate, others: Sequence[Candidate], conditions: Conditions) -> bool:
    """Whether another should have had the odd seat: in seeded rounds 1 an earlier seed, later one who stands lower."""
    if conditions.round_no == 1:
        seeding = UNSEEDED if odd.seeding is None else odd.seeding
        is_seeded = conditions.policy.first_round == "folded"
        return is_seeded and any(each.seeding is not None and each.seeding < seeding for each in others)
    if conditions.policy.later_rounds == "from-the-top":
        return is_passed_in_line(odd, others)
    return any(each.points < odd.points for each in others)


def _needless(odd: Sequence[Candidate], needed: int) -> Iterator[Relaxation]:
    if len(odd) > needed:
        yield _bent("needless-bye", *odd)


def _steps_down(pairs: Pairs, byes: Sequence[Candidate], field: Collection[Candidate]) -> Iterator[Relaxation]:
    groups = sorted({candidate.points for candidate in field}, reverse=True)
    gaps = {(one, other): groups.index(other.points) - groups.index(one.points) for one, other in pairs}
    if sum(gap * gap for gap in gaps.values()) > _least_gaps(groups, byes, field):
        for (one, other), gap in gaps.items():
            if gap:
                yield _bent("pair-down", one, other)
    for (one, _), gap in gaps.items():
        if gap and one.downs:
            yield _bent("repeat-pair-down", one)


def _least_gaps(groups: list[int], byes: Sequence[Candidate], field: Collection[Candidate]) -> int:
    """The fewest steps down that the sizes of the groups allow: one wherever an odd number stands above."""
    sizes = Counter(candidate.points for candidate in field)
    sizes.subtract(bye.points for bye in byes)
    return sum(above % 2 for above in accumulate(sizes[points] for points in groups))


def _without_ringer(given: Given, conditions: Conditions) -> Iterator[Relaxation]:
    if given.byes and conditions.ringer is not None and not given.against_ringer:
        yield Relaxation("bye-despite-ringer", given.byes, "by-hand")


def _bent(rule: str, *players: Candidate) -> Relaxation:
    return Relaxation(rule, tuple(player.id for player in players), "by-hand")
