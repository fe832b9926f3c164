"""Score sheets of the demo: whole ones card by card, sums, and totals; dice decide, the same ones every time."""

import random
from collections.abc import Sequence
from typing import Any

from ledger.application.demo.leviathan import cast

Sheet = dict[str, Any]

# what the primary missions can bring in battle rounds 2 and 3, in 4, in 5, and at the end; nothing is always among it
_BRINGS: dict[str, tuple[tuple[int, ...], ...]] = {
    "Take and Hold": ((0, 5, 10, 15), (0, 5, 10, 15), (0, 5, 10, 15), (0,)),
    "Scorched Earth": ((0, 5, 10, 15), (0, 5, 10, 15), (0, 5, 10, 15), (0, 5, 10, 15)),
    "Purge the Foe": ((0, 4, 8, 12), (0, 4, 8, 12), (0, 4, 8, 12), (0,)),
    "Sites of Power": ((0, 3, 6, 9), (0, 3, 6, 9), (0, 3, 6, 9), (0,)),
    "The Ritual": ((0, 5, 10, 15), (0, 5, 10, 15), (0, 5, 10, 15), (0,)),
    "Priority Targets": ((0, 5, 10), (0, 5, 10), (0, 5, 10), (0, 5, 10, 15)),
    "Supply Drop": ((0, 5, 10), (0, 8, 16), (0, 15), (0,)),
    "Deploy Servo-Skulls": ((0, 2, 4, 7, 9), (0, 2, 7, 15), (0, 7, 15, 22), (0,)),
    "Vital Ground": ((2, 5, 7, 12), (2, 5, 7, 12), (2, 7, 11, 13), (0,)),
}
_DRAWN = (  # tactical missions, each with what it may bring
    ("Cleanse", (3, 5)),
    ("Area Denial", (3, 5)),
    ("No Prisoners", (2, 4, 5)),
    ("Secure No Man's Land", (2, 5)),
    ("Behind Enemy Lines", (3, 5)),
    ("Investigate Signals", (2, 4, 6)),
    ("A Tempting Target", (5,)),
    ("Overwhelming Force", (3, 5)),
    ("Extend Battle Lines", (2, 5)),
    ("Bring it Down", (3, 5, 8)),
)
FIXED = ("Assassination", "Bring it Down")
GAMBIT = {"card": "Orbital Strike Coordinates", "discarded": "Delaying Tactics"}


def whole(primary: str, dice: random.Random, *, is_fixed: bool, has_gambit: bool = False) -> Sheet:
    """Every entry by card and battle round."""
    sheet: Sheet = {"primary": _primary(primary, dice, 3 if has_gambit else 5)}
    if is_fixed:
        return {**sheet, "kind": "fixed", "fixed": list(FIXED), "secondary": _fixed(dice), **_gambit(has_gambit)}
    cards = {"kind": "tactical", "secondary": _tactical(dice), "new_orders": [2], "discards": [1, 4]}
    return {**sheet, **cards, **_gambit(has_gambit)}


def sums(player: str, dice: random.Random) -> Sheet:
    """What the parts come to; the primary mission may have brought more than counts."""
    ready = player != cast.UNPAINTED
    return {"primary": dice.randint(15, 58), "secondary": dice.randint(8, 36), "battle_ready": ready}


def total(player: str, dice: random.Random) -> Sheet:
    """Nothing but the total."""
    return {"vp": dice.randint(25, 85)}


def roles(players: Sequence[str], dice: random.Random) -> dict[str, Sheet]:
    """Who won which roll, and so attacks and begins."""
    attacker, first = dice.choice(players), dice.choice(players)
    return {
        player: {"won_roll": player == attacker, "attacker": player == attacker, "first_turn": player == first}
        for player in players
    }


def _primary(primary: str, dice: random.Random, last: int) -> list[Sheet]:
    early, fourth, fifth, end = _BRINGS[primary]
    rounds = {2: early, 3: early, 4: fourth, 5: fifth}
    entries = [{"round": no, "vp": dice.choice(values)} for no, values in rounds.items() if no <= last]
    return [*entries, {"round": "end", "vp": dice.choice(end)}] if last == 5 and len(end) > 1 else entries


def _fixed(dice: random.Random) -> list[Sheet]:
    killed = [{"card": FIXED[0], "round": no, "vp": 4 * dice.randint(1, 2)} for no in (1, 3, 4)]
    return [*killed, *({"card": FIXED[1], "round": no, "vp": dice.choice((2, 3, 5))} for no in (2, 5))]


def _tactical(dice: random.Random) -> list[Sheet]:
    drawn = dice.sample(_DRAWN, dice.randint(5, 8))
    return [
        {"card": card, "round": 1 + place * 5 // len(drawn), "vp": dice.choice(values)}
        for place, (card, values) in enumerate(drawn)
    ]


def _gambit(has_gambit: bool) -> Sheet:
    return {"gambit": {**GAMBIT, "vp": 30}} if has_gambit else {}
