"""A pairing given by the organizer: everybody once, and what it bends written down."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.events import RoundPaired
from ledger.domain.pairing import Candidate
from ledger.domain.tournament.seating import at_tables, sitting_out
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Relaxed, RoundNo

Tables = Sequence[tuple[ContestantId | None, ...]]
Pairs = list[tuple[Candidate, Candidate]]
BY_HAND = "by-hand/1"


def paired(tables: Tables, round_no: RoundNo, field: Sequence[Candidate], state: Tournament) -> RoundPaired:
    """The round as given, or a refusal that names who sits twice, not at all, or should not sit."""
    if len(field) < 2:
        raise RuleViolation("Pairing needs at least two players.")
    pairs, byes = _seated(tables, field)
    crossing = [(upper, lower) for upper, lower in pairs if upper.points != lower.points]
    return RoundPaired(
        round_no=round_no,
        pairings=at_tables(
            [tuple(who for who in table if who is not None) for table in tables if None not in table], state.entrants
        ),
        byes=tuple(ContestantId(bye.id) for bye in byes),
        paired_down=tuple(ContestantId(upper.id) for upper, _ in crossing),
        seed=None,
        algorithm=BY_HAND,
        relaxed=(*_bent(pairs, byes, field), *_called_back(field, sitting_out(state, round_no))),
    )


def _seated(tables: Tables, field: Sequence[Candidate]) -> tuple[Pairs, list[Candidate]]:
    known = {ContestantId(candidate.id): candidate for candidate in field}
    seen: set[ContestantId] = set()
    pairs, byes = [], []
    for table in tables:
        players = [who for who in table if who is not None]
        if len(table) != 2 or not players:
            raise BadRequest("A pairing names two players, or one and null for a bye.")
        for player in players:
            _take_seat(player, known, seen)
        if len(players) == 1:
            byes.append(known[players[0]])
        else:
            upper, lower = sorted((known[player] for player in players), key=lambda each: -each.points)
            pairs.append((upper, lower))
    missing = tuple(player for player in known if player not in seen)
    if missing:
        raise RuleViolation("The pairing leaves out {players}; pair them, drop them or give a bye.", players=missing)
    return pairs, byes


def _take_seat(player: ContestantId, known: dict[ContestantId, Candidate], seen: set[ContestantId]) -> None:
    if player in seen:
        raise RuleViolation("{player} stands twice in the pairing.", player=player)
    if player not in known:
        raise RuleViolation("{player} has left the tournament and cannot be paired.", player=player)
    seen.add(player)


def _bent(pairs: Pairs, byes: list[Candidate], field: Sequence[Candidate]) -> Iterator[Relaxed]:
    for one, other in pairs:
        if other.id in one.met:
            yield _relaxed("rematch", one, other)
    yield from _bent_by_byes(byes, field)
    groups = sorted({candidate.points for candidate in field}, reverse=True)
    gaps = {(one, other): groups.index(other.points) - groups.index(one.points) for one, other in pairs}
    if sum(gap * gap for gap in gaps.values()) > _least_gaps(groups, byes, field):
        for (one, other), gap in gaps.items():
            if gap:
                yield _relaxed("pair-down", one, other)
    for (one, _), gap in gaps.items():
        if gap and one.downs:
            yield _relaxed("repeat-pair-down", one)


def _called_back(field: Sequence[Candidate], absent: frozenset[ContestantId]) -> Iterator[Relaxed]:
    """Those who asked to sit the round out and are to play all the same."""
    return (_relaxed("sits-out", candidate) for candidate in field if candidate.id in absent)


def _bent_by_byes(byes: list[Candidate], field: Sequence[Candidate]) -> Iterator[Relaxed]:
    lowest = min((candidate.points for candidate in field), default=0)
    if len(byes) > len(field) % 2:
        yield _relaxed("needless-bye", *byes)
    for bye in byes:
        if bye.byes:
            yield _relaxed("second-bye", bye)
        if bye.points > lowest:
            yield _relaxed("bye-above-lowest", bye)


def _least_gaps(groups: list[int], byes: list[Candidate], field: Sequence[Candidate]) -> int:
    """The fewest steps down that the sizes of the groups allow: one wherever an odd number stands above."""
    sizes = Counter(candidate.points for candidate in field)
    sizes.subtract(bye.points for bye in byes)
    return sum(above % 2 for above in accumulate(sizes[points] for points in groups))


def _relaxed(rule: str, *players: Candidate) -> Relaxed:
    return Relaxed(rule=rule, contestants=tuple(ContestantId(player.id) for player in players), why="by-hand")
