"""Draws one round: the quick way where it succeeds, the exact way where it does not, then tables and bent rules."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing import relaxations
from ledger.domain.pairing.first.exact import pair_whole_field
from ledger.domain.pairing.first.field import Field, Pair, sort_field
from ledger.domain.pairing.retired.points_groups import pair_by_groups
from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Engine, Relaxation, why_rematch


@dataclass(frozen=True, slots=True)
class Draw:
    """One round: who plays whom at which table, and what it took."""

    pairs: tuple[Pair, ...]  # table 1 first; the player with more points first
    bye: int | None
    paired_down: tuple[int, ...]  # the upper player of every pair that crosses groups, in table order
    relaxed: tuple[Relaxation, ...]


def draw(candidates: Collection[Candidate], seed: bytes) -> Draw:
    """The best round for these contestants; the same seed and contestants always give the same one.

    Least, in this order: second byes, rematches, height of the bye above the lowest group (squared), gaps between the
    groups of paired players (squared), repeated pair-downs. What remains open is left to chance.
    """
    if len(candidates) < 2:
        raise RuleViolation("Pairing needs at least two players.")
    field = sort_field(candidates, seed)
    seating = pair_by_groups(field, seed) or pair_whole_field(field, seed)
    pairs = tuple(sorted((field.upper_first(*pair) for pair in seating.pairs), key=field.table_order))
    return Draw(
        pairs=pairs,
        bye=seating.bye,
        paired_down=tuple(upper for upper, lower in pairs if field.gap(upper, lower)),
        relaxed=(*_bent_by_bye(field, seating.bye), *_bent_by_pairs(field, pairs)),
    )


def draw_by_groups(candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
    """The same as any engine is asked for it; games have two sides, and whoever is left over has the bye."""
    drawn = draw(candidates, seed)
    byes = () if drawn.bye is None else (drawn.bye,)
    return Drawn(drawn.pairs, byes, drawn.relaxed, drawn.paired_down)


def _bent_by_bye(field: Field, bye: int | None) -> Iterator[Relaxation]:
    if bye is None:
        return
    if field.players[bye].byes:
        yield Relaxation("second-bye", (bye,), "all-had-bye")
    if field.level[bye] < len(field.groups) - 1:
        yield Relaxation("bye-above-lowest", (bye,), _why_above_lowest(field, bye))


def _why_above_lowest(field: Field, bye: int) -> str:
    below = (field.players[each] for group in field.groups[field.level[bye] + 1 :] for each in group)
    if not field.players[bye].byes and all(each.byes for each in below):
        return "lower-had-bye"
    return "lower-forces-rematch"


def _bent_by_pairs(field: Field, pairs: tuple[Pair, ...]) -> Iterator[Relaxation]:
    for upper, lower in pairs:
        if field.is_forbidden(upper, lower):
            yield Relaxation("rematch", (upper, lower), why_rematch(field.players.values()))
        if field.gap(upper, lower) and field.players[upper].downs:
            yield Relaxation("repeat-pair-down", (upper,), "sparing-costs-more")


ENGINE = Engine(draw_by_groups, relaxations.by_groups, keeps_apart=False)
