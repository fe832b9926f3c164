"""The whole field at once: the cheapest of all seatings, whatever it bends."""

from collections.abc import Sequence

from ledger.domain.pairing.cheapest_matching import cheapest_matching
from ledger.domain.pairing.field import Field, Pair, Seating
from ledger.domain.pairing.objective import Objective, with_seat


def pair_whole_field(field: Field, seed: bytes) -> Seating | None:
    """The best seating of all; none where the organizer's bans leave none."""
    objective = Objective(field, seed, field.players)
    mates = cheapest_matching(all_costs(objective))
    return None if mates is None else seating_of(objective, mates, "whole-field")


def all_costs(objective: Objective) -> list[dict[int, int]]:
    """The prices of all pairs, and of the odd seat after the last."""
    costs = objective.costs()
    if objective.field.is_odd:
        with_seat(costs, {place: objective.odd(each) for place, each in enumerate(objective.ids)})
    return costs


def seating_of(objective: Objective, mates: Sequence[int], path: str) -> Seating:
    ids = objective.ids
    pairs: list[Pair] = [(ids[one], ids[other]) for one, other in enumerate(mates) if one < other < len(ids)]
    return Seating(pairs, ids[mates[-1]] if objective.field.is_odd else None, path)
