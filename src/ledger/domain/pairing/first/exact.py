"""The exact way: the whole field at once, as the cheapest perfect matching of a complete graph.

The objective is a vector, compared from the left: second byes, rematches, squared distance of the bye from the lowest
group, squared gaps of pairs, earlier pair-downs of those who go down, chance. Each pair (or bye) adds its part, and the
parts are packed into one integer, each in a slot that the sum of all parts cannot overflow. Chance fills 64 bits a
pair, so two seatings practically never cost the same, and the matching method has no say in the result.
"""

from ledger.domain.pairing.chance import WORD, bits
from ledger.domain.pairing.cheapest_matching import cheapest_matching
from ledger.domain.pairing.first.field import Field, Seating

Cost = tuple[int, int, int, int, int, int]


def pair_whole_field(field: Field, seed: bytes) -> Seating:
    """The best seating of all; rules are bent only where every seating bends them."""
    ids = sorted(field.players)
    slots = _slots(field)
    costs: list[dict[int, int]] = [{} for _ in ids]
    for place, one in enumerate(ids):
        for other_place in range(place):
            cost = _packed(pair_cost(field, ids[other_place], one, seed), slots)
            costs[place][other_place] = costs[other_place][place] = cost
    if len(ids) % 2:
        byes = {place: _packed(bye_cost(field, each, seed), slots) for place, each in enumerate(ids)}
        for place, cost in byes.items():
            costs[place][len(ids)] = cost
        costs.append(byes)
    mates = cheapest_matching(costs)
    assert mates is not None, "everyone may be seated with everyone, at a cost"
    pairs = tuple((ids[one], ids[other]) for one, other in enumerate(mates) if one < other < len(ids))
    return Seating(pairs, ids[mates[-1]] if len(ids) % 2 else None)


def pair_cost(field: Field, lower_id: int, higher_id: int, seed: bytes) -> Cost:
    gap = field.gap(lower_id, higher_id)
    downs = field.players[field.upper_first(lower_id, higher_id)[0]].downs if gap else 0
    rematch = field.is_forbidden(lower_id, higher_id)
    return 0, int(rematch), 0, gap**2, downs, bits(seed, b"pair", lower_id, higher_id)


def bye_cost(field: Field, player: int, seed: bytes) -> Cost:
    height = len(field.groups) - 1 - field.level[player]
    return int(field.players[player].byes > 0), 0, height**2, 0, 0, bits(seed, b"bye", player)


def _slots(field: Field) -> Cost:
    """For each part a number that its sum over a seating stays below."""
    count, steps = len(field.players), len(field.groups) - 1
    downs = sum(each.downs for each in field.players.values())
    return 2, count, steps**2 + 1, count * steps**2 + 1, downs + 1, count * WORD


def _packed(cost: Cost, slots: Cost) -> int:
    packed = 0
    for part, slot in zip(cost, slots, strict=True):
        packed = packed * slot + part
    return packed
