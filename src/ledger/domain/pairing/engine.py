"""The engine: draws one round by the policy of the rules, the quick way where it can be proven best, the exact way
where not.

The best round is the one that bends the best protected rule least, then the next one, and so on (`field`). The quick
ways give such a round or nothing. In a short field the round is also one after which those left can be played, as far
as that costs nothing better protected (`look_ahead`).

Round 1 by chance: nobody meets whom they are to be kept apart from, as far as that can be. Up to 64 players, seatings
are drawn as if all were welcome, and one that is not is thrown away whole: so every seating that keeps all apart is
equally likely. In larger fields neighbours in a drawn line meet, and whoever should not meet changes places with
somebody drawn. Where neither brings up a seating that keeps all apart, as many as can be are paired with somebody
welcome; those who are left meet one another, first without those whom the organizer named, then of different areas,
then as the bans allow. That is mostly the best there is, and a count tells: each of the two wishes alone, and both
together, leave a certain number without an opponent, whom nothing can spare. Where the count does not prove it, another
order is drawn.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ledger.domain.pairing import RELAXING, many_sided, relaxations
from ledger.domain.pairing.chance import below, stream
from ledger.domain.pairing.field import (
    Field,
    Pair,
    Seating,
    keeping_all_apart,
    line_up,
    mutual_masks,
    pair_whole_field,
    without,
)
from ledger.domain.pairing.groups import pair_by_groups, pair_from_the_top
from ledger.domain.pairing.look_ahead import keeping_rounds_to_come
from ledger.domain.pairing.matching import ALONE, matched_at_most, vertices_of
from ledger.domain.pairing.relaxations import bans_leave_a_round, no_round_possible, verdict
from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Engine, Relaxation, are_apart, share_area

_LOOKED_FOR = ("repeat-pair-down", "bye-above-lowest", "rematch", "second-bye")


def draw(candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
    """The best round for these contestants; the same seed and contestants always give the same one."""
    if conditions.sides[0] > 2:
        return many_sided.draw(candidates, conditions, seed)
    field = line_up(candidates, conditions, seed)
    return _judged(field, *seat(field, seed))


SEAT = -1  # whoever sits here is left over


def seat(field: Field, seed: bytes, fixed: Sequence[Pair] = ()) -> tuple[Seating, bool]:
    """The best seating, and whether it gives up the rounds to come. With pairs that are fixed beforehand, one of them
    with the odd seat perhaps, the best that has them: the others are seated as if those had gone home."""
    if fixed:
        seating = _beside(fixed, without(field, {each for pair in fixed for each in pair}), seed)
    else:
        seating = _quick_way(field, seed) or _exact_way(field, seed)
    return keeping_rounds_to_come(field, seating, seed, fixed)


def _beside(fixed: Sequence[Pair], others: Field, seed: bytes) -> Seating:
    if len(others.players) > 1:
        seating = _quick_way(others, seed) or _exact_way(others, seed)
    else:
        seating = Seating((), next(iter(others.players), None), "fixed")
    odd = next((one for one, other in fixed if other == SEAT), seating.odd)
    return Seating([*(pair for pair in fixed if SEAT not in pair), *seating.pairs], odd, seating.path)


def _quick_way(field: Field, seed: bytes) -> Seating | None:
    if field.manner == "by chance":
        return draw_first_round(field, seed)
    if field.is_first_round and field.has_wishes:
        seating = pair_by_groups(keeping_all_apart(field), seed)
        return seating if seating is not None and seating.path == "by-groups" else None  # a wish moves no odd seat
    seating = pair_from_the_top(field) if field.manner == "from the top" else pair_by_groups(field, seed)
    if seating is None or _gives_way_as_usual(field) or not _bends_anything(field, seating):
        return seating
    return None


def _exact_way(field: Field, seed: bytes) -> Seating:
    """The whole field compared; asked first whether there is any round, as to find that out by comparing takes long."""
    seating = pair_whole_field(field, seed) if bans_leave_a_round(field) else None
    if seating is None:
        raise no_round_possible(field)
    return seating


def _gives_way_as_usual(field: Field) -> bool:
    """Whether rules give way in the order for which the quick ways look."""
    relaxing = [rule for rule in field.conditions.policy.relaxing if rule in _LOOKED_FOR]
    return relaxing == [rule for rule in RELAXING if rule in _LOOKED_FOR]


def _bends_anything(field: Field, seating: Seating) -> bool:
    pairs = [field.upper_first(*pair) for pair in seating.pairs]
    costs = verdict(field, pairs, seating.odd).costs
    return any(costs[rule] for rule in _LOOKED_FOR)


def _judged(field: Field, seating: Seating, is_cut_short: bool) -> Drawn:
    """The round as it is recorded: table 1 first, what it costs, and what it bends."""
    place = field.place
    pairs = sorted((field.upper_first(*pair) for pair in seating.pairs), key=lambda pair: place[pair[0]])
    found = verdict(field, pairs, seating.odd)
    if is_cut_short:
        found.costs["look-ahead"] = 1
        found.relaxed.append(Relaxation("look-ahead", (), "no-round-keeps-those-to-come"))
    ringer = field.conditions.ringer
    at_ringer = [] if seating.odd is None or ringer is None else [(seating.odd, ringer)]
    return Drawn(
        tables=(*pairs, *at_ringer),
        byes=() if seating.odd is None or ringer is not None else (seating.odd,),
        relaxed=tuple(found.relaxed),
        paired_down=tuple(found.paired_down),
        path=seating.path,
        objective=tuple(found.costs.items()),
    )


SMALL = 64
CHANCE_TRIES = 32  # where each has one unwelcome opponent about 3 in 5 succeed, where each has six 1 in 20
SWAPS = 2  # drawn for each contestant, at most; one area of a third needs a fifth of one


def draw_first_round(field: Field, seed: bytes) -> Seating | None:
    """A seating drawn from those that bring the fewest together; none where that could not be proven of any."""
    if field.is_odd and any(each.byes for each in field.players.values()):
        return None  # who is left over is then not by chance alone
    line = [*field.players, SEAT] if field.is_odd else [*field.players]
    numbers = stream(seed, b"first", 0)
    if len(field.players) <= SMALL and (pairs := _drawn_evenly(field, line, numbers)):
        return _seating(pairs, "drawn-evenly")
    if pairs := _swapped(field, line, numbers):
        return _seating(pairs, "swapped")
    return least_unwelcome(field, numbers)


def _drawn_evenly(field: Field, line: list[int], numbers: Iterator[int]) -> list[Pair] | None:
    """A seating that keeps all apart, if one turns up."""
    for _ in range(CHANCE_TRIES):
        waiting = line[:]
        pairs: list[Pair] = []
        while waiting:
            pairs.append((waiting.pop(), waiting.pop(below(len(waiting), numbers) if len(waiting) > 1 else 0)))
            if not _is_welcome(field, pairs[-1]):
                break
        else:
            return pairs
    return None


def _swapped(field: Field, line: list[int], numbers: Iterator[int]) -> list[Pair] | None:
    """Neighbours in line meet; those who should not swap opponents with a table drawn. None if that takes too long."""
    pairs = list(zip(line[::2], line[1::2], strict=True))
    unwelcome = [table for table, pair in enumerate(pairs) if not _is_welcome(field, pair)]
    if len(pairs) > SMALL and 4 * len(unwelcome) > len(pairs):
        return None  # half are of one area, and hardly any swap would help
    for _ in range(SWAPS * len(line)):
        while unwelcome and _is_welcome(field, pairs[unwelcome[-1]]):
            unwelcome.pop()
        if not unwelcome:
            return pairs
        here, there = unwelcome[-1], below(len(pairs), numbers)
        left, right = zip(pairs[here], pairs[there], strict=True)
        if here != there and _is_welcome(field, left) and _is_welcome(field, right):
            pairs[here], pairs[there] = left, right
    return None


def _is_welcome(field: Field, pair: Pair) -> bool:
    """Whether nothing speaks against two meeting, or against one being left over."""
    one, other = pair
    if SEAT in pair:
        return True
    if not field.may_meet(one, other):
        return False
    left, right = field.players[one], field.players[other]
    return not share_area(left, right) and not are_apart(left, right)


def _seating(pairs: list[Pair], path: str) -> Seating:
    odd = next((max(pair) for pair in pairs if SEAT in pair), None)
    return Seating([pair for pair in pairs if SEAT not in pair], odd, path)


ORDER_TRIES = 8

Masks = list[int]


@dataclass(slots=True)
class _Wishes:
    """Who may meet whom, by places in an order drawn."""

    order: list[int]
    legal: Masks  # neither banned nor met before
    named: Masks  # whom the organizer wants apart
    related: Masks  # of one area or club

    def unnamed(self) -> Masks:
        return [legal & ~named if named else legal for legal, named in zip(self.legal, self.named, strict=True)]

    def unrelated(self) -> Masks:
        return [legal & ~related for legal, related in zip(self.legal, self.related, strict=True)]

    def welcome(self) -> Masks:
        return [unnamed & ~related for unnamed, related in zip(self.unnamed(), self.related, strict=True)]

    def seating(self, partner: list[int]) -> Seating:
        order = self.order
        pairs: list[Pair] = [(order[one], order[other]) for one, other in enumerate(partner) if one < other]
        return Seating(pairs, order[partner.index(ALONE)] if ALONE in partner else None, "augmented")


def least_unwelcome(field: Field, numbers: Iterator[int]) -> Seating | None:
    """A seating in which the fewest who were named meet, then the fewest of one area; none where no proof was found."""
    order = list(field.players)
    for attempt in range(ORDER_TRIES):
        wishes = _wishes(field, _tightest_first(field, order, attempt))
        partner = _paired(wishes, numbers, in_order=attempt % 3 > 0)
        if partner is not None and _is_least(wishes, partner):
            return wishes.seating(partner)
        order = _shuffled(order, numbers)
    return None


def _tightest_first(field: Field, order: list[int], attempt: int) -> list[int]:
    """Who is hard to place is paired before the others, so that those left get on; not in every attempt."""
    if attempt % 3 == 2:
        return order
    crowd = Counter(area for each in order if (area := field.players[each].area) is not None)

    def room(each: int) -> tuple[int, int]:
        player = field.players[each]
        return -len(player.apart), -crowd[player.area or ""] if attempt % 3 else 0

    return sorted(order, key=room)


def _wishes(field: Field, order: list[int]) -> _Wishes:
    place = {each: place for place, each in enumerate(order)}
    everyone = (1 << len(order)) - 1
    forbidden = mutual_masks([field.forbidden[each] for each in order], place)
    named = mutual_masks([field.players[each].apart for each in order], place)
    return _Wishes(
        order=order,
        legal=[everyone & ~(mask | 1 << here) for here, mask in enumerate(forbidden)],
        named=named,
        related=_related(field, order),
    )


def _related(field: Field, order: list[int]) -> Masks:
    areas: dict[str | None, int] = defaultdict(int)
    clubs: dict[str | None, int] = defaultdict(int)
    for here, each in enumerate(order):
        areas[field.players[each].area] |= 1 << here
        clubs[field.players[each].club] |= 1 << here
    areas[None] = clubs[None] = 0
    places = [(field.players[each].area, field.players[each].club) for each in order]
    related = {place: areas[place[0]] | clubs[place[1]] for place in set(places)}
    return [related[place] for place in places]


def _paired(wishes: _Wishes, numbers: Iterator[int], *, in_order: bool) -> list[int] | None:
    """The partner of each by place, `ALONE` for whoever is left over; none where those left cannot meet one another."""
    rest = (1 << len(wishes.order)) - 1
    partner = [ALONE] * len(wishes.order)
    for narrowed in (wishes.welcome, wishes.unnamed, wishes.unrelated, lambda: wishes.legal):
        may = narrowed()
        matching = matched_at_most(may, rest, in_order=in_order)
        if rest.bit_count() % 2:  # everyone who can be spared is equally likely to be left over
            spared = list(vertices_of(matching.looking))
            matching = matched_at_most(may, rest ^ 1 << spared[below(len(spared), numbers)], in_order=in_order)
        rest = matching.free
        for one, other in enumerate(matching.partner):
            if other != ALONE:
                partner[one] = other
        if not rest:
            return partner
    return None


def _is_least(wishes: _Wishes, partner: list[int]) -> bool:
    """Whether no seating brings fewer together: of those named, and then of one area."""
    named = _meetings(wishes.named, partner)
    if not named:
        return True  # as few meet unwelcome opponents as any matching of the welcome leaves alone
    if named > _unavoidable(wishes.unnamed()):
        return False
    least = max(_unavoidable(wishes.welcome()) - named, _unavoidable(wishes.unrelated()))
    return _meetings(wishes.related, partner) == least


def _meetings(masks: Masks, partner: list[int]) -> int:
    return sum(masks[one] >> other & 1 for one, other in enumerate(partner) if one < other)


def _unavoidable(may: Masks) -> int:
    """How many pairs there must be of two who may not meet."""
    return matched_at_most(may).free.bit_count() // 2


def _shuffled(order: list[int], numbers: Iterator[int]) -> list[int]:
    waiting = order[:]
    return [waiting.pop(below(len(waiting), numbers)) for _ in order]


ENGINE = Engine(draw, relaxations.by_policy, keeps_apart=True, weighs=True)
