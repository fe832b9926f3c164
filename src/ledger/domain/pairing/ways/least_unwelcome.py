"""Round 1 where it is tight: as few as possible meet whom they are to be kept apart from.

As many as can be are paired with somebody welcome; those who are left meet one another, first without those whom the
organizer named, then of different areas, then as the bans allow. That is mostly the best there is, and a count tells:
each of the two wishes alone, and both together, leave a certain number without an opponent, whom nothing can spare.
Where the count does not prove it, another order is drawn.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from ledger.domain.pairing.chance import below
from ledger.domain.pairing.field import Field, Pair, Seating, mutual_masks
from ledger.domain.pairing.matching.graph import ALONE, matched_at_most, vertices_of

TRIES = 8

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
    for attempt in range(TRIES):
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
