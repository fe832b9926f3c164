"""Dice by the seed rule: drawn from the campaign's seed, or taken as they fell at the table.

The seed of a draw is SHA-256(campaign seed | purpose | mission | number of earlier draws of that purpose and mission),
withdrawn ones counted; `length` has mission 0. A die is `below(6) + 1` of the draw's stream, a D3 `below(3) + 1`; a
re-roll takes the next.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args

from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import D3 as D3
from ledger.domain.campaign.values import D6 as D6
from ledger.domain.campaign.values import Dice, MissionNo, Purpose, Roll
from ledger.domain.errors import RuleViolation
from ledger.domain.pairing.chance import below, digest, stream
from ledger.domain.values import Value

MayStand = Callable[[int], bool]


def stands(die: int) -> bool:
    """Whatever falls is taken."""
    return True


def draw_seed(seed: bytes, purpose: Purpose, mission: int, earlier: int) -> bytes:
    """The seed of one draw."""
    return digest(seed, purpose.encode(), mission, earlier)


def dice_of(seed: bytes, purpose: Purpose, sides: int) -> Iterator[int]:
    """The dice of one draw, without end."""
    numbers = stream(seed, purpose.encode(), 0)
    while True:
        yield below(sides, numbers) + 1


def rolled(
    state: Campaign,
    purpose: Purpose,
    mission: MissionNo,
    entered: Dice | None,
    may_stand: MayStand = stands,
    sides: int = D6,
    further: int = 0,
) -> Roll:
    """Dice as they were entered, or drawn until one may stand; `further` draws were made since the state."""
    if entered is not None:
        _check_faces(entered, sides)
        return Roll(purpose=purpose, dice=entered, seed=None)
    seed = draw_seed(state.seed, purpose, mission, state.draws[purpose, mission] + further)
    return Roll(purpose=purpose, dice=_until(may_stand, dice_of(seed, purpose, sides)), seed=seed.hex())


def _until(may_stand: MayStand, dice: Iterator[int]) -> Dice:
    fallen: list[int] = []
    for die in dice:
        fallen.append(die)
        if may_stand(die):
            break
    return tuple(fallen)


def check_roll(roll: Roll, purpose: Purpose, may_stand: MayStand = stands, sides: int = D6) -> None:
    """Refuse dice that such a roll cannot have: wrong faces, a re-roll of what stood, or one that must be re-rolled."""
    check_dice(roll, purpose, sides)
    if kept := [die for die in roll.dice[:-1] if may_stand(die)]:
        raise RuleViolation(f"The {kept[0]} for {purpose} stands; it is not re-rolled.")
    if not may_stand(roll.value):
        raise RuleViolation(f"The {roll.value} for {purpose} cannot stand; roll again and enter both dice.")


def check_dice(roll: Roll, purpose: Purpose, sides: int = D6) -> None:
    """Refuse wrong faces alone: which of these dice stands is for others to say."""
    if roll.purpose != purpose:
        raise RuleViolation(f"A roll for {roll.purpose} is none for {purpose}.")
    _check_faces(roll.dice, sides)


def _check_faces(dice: Dice, sides: int) -> None:
    if wrong := [die for die in dice if die > sides]:
        raise RuleViolation(f"A D{sides} does not show {wrong[0]}.")


def rolls_in(part: Any) -> Iterator[Roll]:
    """Every roll of a fact or of a part of one, those inside its parts too."""
    if isinstance(part, Roll):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from rolls_in(each)
    elif isinstance(part, Value):
        for name in may_roll(type(part)):
            yield from rolls_in(part.__dict__[name])


@cache
def may_roll(kind: type[Value]) -> tuple[str, ...]:
    """The fields of a kind of value in which a roll may stand; most facts have none."""
    return tuple(name for name, field in kind.model_fields.items() if _may_hold_roll(field.annotation))


def _may_hold_roll(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, Value):
        return annotation is Roll or bool(may_roll(annotation))
    return any(map(_may_hold_roll, get_args(annotation)))
