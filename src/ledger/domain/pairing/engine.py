"""Draws one round by the policy of the rules: the quick way where it can be proven best, the exact way where not.

The best round is the one that bends the best protected rule least, then the next one, and so on (`objective`). The
quick ways give such a round or nothing. In a short field the round is also one after which those left can be played,
as far as that costs nothing better protected (`rounds_to_come`).
"""

from collections.abc import Collection

from ledger.domain.pairing import many_sided, relaxations
from ledger.domain.pairing.ahead.rounds_to_come import keeping_rounds_to_come
from ledger.domain.pairing.field import Field, Seating, keeping_all_apart, line_up
from ledger.domain.pairing.names import RELAXING
from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Engine, Relaxation
from ledger.domain.pairing.verdict import verdict
from ledger.domain.pairing.ways.blocking import bans_leave_a_round, no_round_possible
from ledger.domain.pairing.ways.from_the_top import pair_from_the_top
from ledger.domain.pairing.ways.groups import pair_by_groups
from ledger.domain.pairing.ways.round_one import draw_first_round
from ledger.domain.pairing.ways.whole_field import pair_whole_field

_LOOKED_FOR = ("repeat-pair-down", "bye-above-lowest", "rematch", "second-bye")


def draw(candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
    """The best round for these contestants; the same seed and contestants always give the same one."""
    if conditions.sides[0] > 2:
        return many_sided.draw(candidates, conditions, seed)
    field = line_up(candidates, conditions, seed)
    return _judged(field, _quick_way(field, seed) or _exact_way(field, seed), seed)


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


def _judged(field: Field, seating: Seating, seed: bytes) -> Drawn:
    """The round as it is recorded: table 1 first, what it costs, and what it bends."""
    seating, is_cut_short = keeping_rounds_to_come(field, seating, seed)
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


ENGINE = Engine(draw, relaxations.by_policy, keeps_apart=True)
