"""Look ahead: keeps the rounds to come playable in a short field, as far as that costs nothing better protected.

Whether the rounds left can all be played without a rematch and without a second bye, two cuts answer mostly at once: a
field large beside what is forbidden can always be paired (Dirac: whoever may meet at least half of the others), and who
has fewer opponents left than rounds cannot. Between them a schedule is looked for, which proves that there is one; in a
field of at most `ALWAYS_ANSWERED` every schedule is tried if need be, in a larger one only so many.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ledger.domain.pairing.chance import stream
from ledger.domain.pairing.cheapest_matching import in_order_of_cost
from ledger.domain.pairing.disjoint_rounds import (
    Effort,
    find_disjoint_rounds,
    have_disjoint_rounds,
    is_out_of_reach,
    matchings,
)
from ledger.domain.pairing.field import Field, Objective, Pair, Seating, all_costs, mutual_masks, seating_of
from ledger.domain.pairing.matching import matched_at_most, perfect_matching, vertices_of

EVERY_SEATING = 945  # of ten places
SOME_SEATINGS = 20


def keeping_rounds_to_come(
    field: Field, best: Seating, seed: bytes, fixed: Sequence[Pair] = ()
) -> tuple[Seating, bool]:
    """The first seating in the order of cost after which all rounds left can be played, and whether there is none; with
    some pairs fixed, of those that have them.

    Where a rematch or a second bye, which are better protected, has to be bent already, nothing is left to keep.
    """
    if not _is_short(field):
        return best, False
    bent = _bent_already(field, best)
    relaxing = field.conditions.policy.relaxing
    if any(relaxing.index(rule) > relaxing.index("look-ahead") for rule in bent):
        return best, False
    to_come = _ToCome(field, seed)
    if to_come.is_kept_by(best):
        return best, False
    seating = to_come.next_best(best, fixed) if to_come.can_be_kept() else None
    return (best, not bent) if seating is None else (seating, False)


def gives_rounds_up(field: Field, seating: Seating, *, is_cut_short: bool) -> bool:
    """Whether the rounds to come of a short field cannot be kept free of what this one bends, or were given up."""
    return _is_short(field) and (is_cut_short or bool(_bent_already(field, seating)))


def _is_short(field: Field) -> bool:
    """Whether it has so few contestants that the rounds to come may run out of opponents."""
    conditions = field.conditions
    if not conditions.policy.looks_ahead or conditions.rounds is None or conditions.round_no >= conditions.rounds:
        return False
    return len(field.players) + field.is_odd < 2 * conditions.rounds


class _ToCome:
    """The rounds left, seen from before this one."""

    def __init__(self, field: Field, seed: bytes) -> None:
        self.field = field
        self.seed = seed
        self.outlook = _outlook(field)
        self.rounds = range(field.conditions.round_no, (field.conditions.rounds or 0) + 1)

    def can_be_kept(self) -> bool:
        """Whether any round might do; where none does, there is no use in trying them all."""
        return is_playable(self.outlook, self.rounds, self.seed) is not False

    def is_kept_by(self, seating: Seating, *, is_hurried: bool = False) -> bool:
        """Whether all rounds left can surely be played after this one."""
        if _bent_already(self.field, seating):
            return False
        after = _after(self.field, self.outlook, seating)
        return is_playable(after, self.rounds[1:], self.seed, is_hurried=is_hurried) is True

    def next_best(self, best: Seating, fixed: Sequence[Pair] = ()) -> Seating | None:
        """In the order of cost, as long as nothing better protected is bent more; else the cheapest of some found."""
        objective = Objective(self.field, self.seed, self.field.players)
        costs = all_costs(objective)
        pairs = [(objective.place[one], objective.place.get(other, len(objective.ids))) for one, other in fixed]
        for one, other in pairs:
            _keep_together(costs, one, other)
        allowed = objective.protected_above_look_ahead(objective.price(best))
        limit = EVERY_SEATING if len(costs) <= ALWAYS_ANSWERED else SOME_SEATINGS
        for cost, mates in in_order_of_cost(costs, limit):
            if objective.protected_above_look_ahead(cost) > allowed:
                return None
            seating = seating_of(objective, mates, "look-ahead")
            if self.is_kept_by(seating, is_hurried=True):
                return seating
        return self._cheapest_found(objective, allowed, pairs)

    def _cheapest_found(self, objective: Objective, allowed: int, fixed: Sequence[Pair]) -> Seating | None:
        found = {}
        for mates in playable_rounds(self.outlook, self.rounds, self.seed):
            if any(mates[one] != other for one, other in fixed):
                continue
            seating = seating_of(objective, mates, "look-ahead")
            price = objective.price(seating)
            if objective.protected_above_look_ahead(price) <= allowed:
                found[price] = seating
        return found[min(found)] if found else None


def _bent_already(field: Field, seating: Seating) -> list[str]:
    is_second = seating.odd is not None and field.players[seating.odd].byes > 0
    is_rematch = any(field.has_met(one, other) for one, other in seating.pairs)
    return ["second-bye"] * is_second + ["rematch"] * is_rematch


def _keep_together(costs: list[dict[int, int]], one: int, other: int) -> None:
    """Leave two places nobody but each other."""
    for here, there in ((one, other), (other, one)):
        for place in costs[here].keys() - {there}:
            del costs[place][here], costs[here][place]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the rounds to come have to heed; contestants are vertices, numbered from 0."""

    count: int  # an even number: the contestants, then the odd seat last where their number is odd
    is_odd: bool  # whether the last vertex is the odd seat (bye or ringer)
    never: tuple[int, ...]  # by vertex, a mask of whom it may never meet; the odd seat bans nobody
    met: Mapping[tuple[int, int], int]  # lower vertex first: in which round they met last
    had_seat: int  # mask of those who had the bye or the ringer: never again, whatever the window
    window: int | None  # who met in round k may meet again from round k + window; None: never

    def after(self, pairs: Iterable[tuple[int, int]], round_no: int) -> "Outlook":
        """The outlook once a round has been played, the pair of the odd seat included."""
        met, had_seat = dict(self.met), self.had_seat
        for one, other in pairs:
            lower, higher = sorted((one, other))
            if self.is_odd and higher == self.count - 1:
                had_seat |= 1 << lower
            else:
                met[lower, higher] = round_no
        return replace(self, met=met, had_seat=had_seat)

    def may_meet(self, round_no: int) -> list[int]:
        """By vertex, a mask of whom it may meet in a round."""
        everyone = (1 << self.count) - 1
        may = [everyone & ~mask & ~(1 << vertex) for vertex, mask in enumerate(self.never)]
        pairs = [pair for pair, last in self.met.items() if self.window is None or round_no < last + self.window]
        if self.is_odd:
            pairs += [(vertex, self.count - 1) for vertex in range(self.count) if self.had_seat >> vertex & 1]
        for one, other in pairs:
            may[one] &= ~(1 << other)
            may[other] &= ~(1 << one)
        return may


def _outlook(field: Field) -> Outlook:
    """The field as vertices in line; the odd seat comes last."""
    place, players = field.place, field.players
    count = len(players)
    met: dict[Pair, int] = {}
    for each, player in players.items():
        rounds = dict(player.met_in)
        for other in player.met:
            if other in place:
                pair = _in_order(place[each], place[other])
                met[pair] = max(met.get(pair, 0), rounds.get(other, field.conditions.round_no - 1))
    never = mutual_masks([player.banned for player in players.values()], place)
    return Outlook(
        count=count + field.is_odd,
        is_odd=field.is_odd,
        never=(*never, *[0] * field.is_odd),
        met=met,
        had_seat=sum(1 << place[each] for each, player in players.items() if player.byes),
        window=field.conditions.policy.window,
    )


def _after(field: Field, outlook: Outlook, seating: Seating) -> Outlook:
    seated = [_in_order(field.place[one], field.place[other]) for one, other in seating.pairs]
    if seating.odd is not None:
        seated.append((field.place[seating.odd], outlook.count - 1))
    return outlook.after(seated, field.conditions.round_no)


def _in_order(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


ALWAYS_ANSWERED = 10  # vertices
SCHEDULES = 12  # of which the rounds are taken, where no round further down the order of cost was found
TRIED = 10_000  # pairs, in a larger field
FIRST_PATIENCE, LAST_PATIENCE = 100, 1_200  # steps, before and after it is known that no odd set is in the way


def is_playable(outlook: Outlook, rounds: range, seed: bytes, *, is_hurried: bool = False) -> bool | None:
    """Yes, proven by a schedule; no, proven to be impossible; none where neither was found within the effort.

    In a hurry no more is looked for in a large field than what is found at once.
    """
    if not rounds or not outlook.count:
        return True
    may = outlook.may_meet(rounds[0])
    if outlook.is_odd and may[-1].bit_count() < len(rounds):
        return False
    if _is_roomy(outlook, may, len(rounds)):
        return True
    effort = Effort(None if outlook.count <= ALWAYS_ANSWERED else 0 if is_hurried else TRIED)
    if _are_meetings_final(outlook, rounds):
        return _is_playable_once(may, len(rounds), seed, effort)
    if _is_found(may, len(rounds), stream(seed, b"look-ahead", len(rounds))):
        return True
    return _Replays(effort, seed).is_possible(outlook, rounds)


def playable_rounds(outlook: Outlook, rounds: range, seed: bytes) -> Iterator[list[int]]:
    """Some ways to play the first of these rounds after which the others can be played: those of schedules by chance.

    In a schedule in which nobody meets twice any round may come first.
    """
    may = outlook.may_meet(rounds[0])
    if all(mask.bit_count() >= len(rounds) for mask in may):
        numbers = stream(seed, b"schedule", len(rounds))
        for _ in range(SCHEDULES):
            yield from find_disjoint_rounds(may, len(rounds), numbers, FIRST_PATIENCE) or ()


def _is_roomy(outlook: Outlook, may: Sequence[int], rounds: int) -> bool:
    """Whether every pairing of a round leaves enough room for the next one (Dirac), so that nothing need be searched.

    The odd seat is filled first, by anybody; that takes one opponent more from everybody else.
    """
    contestants = (1 << outlook.count - outlook.is_odd) - 1
    fewest = min((mask & contestants).bit_count() for mask in may[: outlook.count - outlook.is_odd])
    forbidden = outlook.count - outlook.is_odd - 1 - fewest
    to_come = rounds - 1 if outlook.window is None else min(rounds, outlook.window) - 1
    return 2 * (forbidden + to_come) <= outlook.count - 2 - 2 * outlook.is_odd


def _are_meetings_final(outlook: Outlook, rounds: range) -> bool:
    """Whether nobody who has met or will meet may meet again in the rounds left; their order does not matter then."""
    if outlook.window is None:
        return True
    earliest = min((last for last in outlook.met.values() if last + outlook.window > rounds[0]), default=rounds[0])
    return min(earliest, rounds[0]) + outlook.window > rounds[-1]


def _is_playable_once(may: Sequence[int], rounds: int, seed: bytes, effort: Effort) -> bool | None:
    """Whether there are so many rounds of which no two share a pair."""
    if rounds == 1:
        return perfect_matching(may) is not None
    numbers = stream(seed, b"look-ahead", rounds)
    if _is_found(may, rounds, numbers):
        return True
    if is_out_of_reach(may, rounds):
        return False
    if effort.is_spent:
        return None
    if not effort.is_endless and find_disjoint_rounds(may, rounds, numbers, LAST_PATIENCE):
        return True
    return have_disjoint_rounds(may, rounds, effort)


def _is_found(may: Sequence[int], rounds: int, numbers: Iterator[int]) -> bool:
    """Whether so many rounds of which no two share a pair are found at once."""
    has_enough = all(mask.bit_count() >= rounds for mask in may)
    return has_enough and find_disjoint_rounds(may, rounds, numbers, FIRST_PATIENCE) is not None


class _Replays:
    """The search for a schedule in which some meet again; what was found hopeless once is not tried a second time."""

    def __init__(self, effort: Effort, seed: bytes) -> None:
        self.effort = effort
        self.seed = seed
        self.hopeless: set[tuple[object, ...]] = set()
        self.stretches: dict[tuple[tuple[int, ...], int], bool] = {}

    def is_possible(self, outlook: Outlook, rounds: range) -> bool | None:
        may = outlook.may_meet(rounds[0])
        if len(rounds) == 1:
            return perfect_matching(may) is not None
        if outlook.is_odd and may[-1].bit_count() < len(rounds):
            return False
        if _is_roomy(outlook, may, len(rounds)):
            return True
        state = _recent(outlook, rounds)
        if state in self.hopeless:
            return False
        answer = self._try_all(outlook, rounds) if self._is_in_reach(outlook, rounds) else False
        if answer is False:
            self.hopeless.add(state)
        return answer

    def _is_in_reach(self, outlook: Outlook, rounds: range) -> bool:
        """Whether each stretch of rounds could be played, if all who may meet in its last round might in the others.

        In a stretch no longer than the window nobody meets twice, and in none has anybody the odd seat twice.
        """
        assert outlook.window is not None
        for played, last in enumerate(rounds, 1):
            may = outlook.may_meet(last)
            if outlook.is_odd and len(_sitters(may)) < played:
                return False
            stretch = tuple(may), min(played, outlook.window)
            if stretch not in self.stretches:
                self.stretches[stretch] = self._could_be_played(*stretch)
            if not self.stretches[stretch]:
                return False
        return True

    def _could_be_played(self, may: Sequence[int], rounds: int) -> bool:
        """Whether nothing speaks against so many rounds without a rematch; in a small field, whether there are any."""
        if self.effort.is_endless or rounds == 1:
            return _is_playable_once(may, rounds, self.seed, self.effort) is not False
        return not is_out_of_reach(may, rounds)

    def _try_all(self, outlook: Outlook, rounds: range) -> bool | None:
        for pairs in matchings(outlook.may_meet(rounds[0]), (1 << outlook.count) - 1, self.effort):
            self.effort.spend(outlook.count**2)
            answer = self.is_possible(outlook.after(pairs, rounds[0]), rounds[1:])
            if answer is not False:
                return answer
        return None if self.effort.is_spent else False


def _recent(outlook: Outlook, rounds: range) -> tuple[object, ...]:
    """All of an outlook that the rounds left depend on."""
    assert outlook.window is not None
    met = frozenset((pair, last) for pair, last in outlook.met.items() if last + outlook.window > rounds[0])
    return len(rounds), outlook.had_seat, met


def _sitters(may: Sequence[int]) -> list[int]:
    """Those who can have the odd seat such that everybody else can be paired."""
    everyone, seat = (1 << len(may)) - 1, len(may) - 1
    rests = ((each, everyone ^ (1 << each | 1 << seat)) for each in vertices_of(may[seat]))
    return [each for each, rest in rests if not matched_at_most(may, rest).free]
