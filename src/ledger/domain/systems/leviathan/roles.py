"""Who attacks and who has the first turn: said on the sheets once the dice were rolled at the table."""

# `sheets.SHEETS.check_together` calls `check_roles(result, rules)`: the kept sheets have `attacker`, `first_turn` and
# `won_roll` as true, false or not at all.

from collections.abc import Mapping, Sequence

from ledger.domain.asking import Result
from ledger.domain.errors import BadRequest
from ledger.domain.rules import Rules
from ledger.domain.values import Sheet

# 6 - Determine Attacker and Defender; 10 - Determine First Turn: each is one of the two
ROLES: Mapping[str, str] = {
    "won_roll": "won the roll-off for who attacks",
    "attacker": "attacks",
    "first_turn": "has the first turn",
}


def has_first_turn(sheet: Sheet, others: Sequence[Sheet]) -> bool:
    """Whether a side is known to begin, by its own sheet or by that of the other."""
    return sheet.get("first_turn") is True or any(other.get("first_turn") is False for other in others)


def check_roles(result: Result, rules: Rules) -> None:
    """Refuse sheets that give both sides a role that one has, or neither. Where one sheet alone speaks of it, the other
    side is what is left."""
    for role, words in ROLES.items():
        said = [sheet.get(role) for sheet in result.sheets.values()]
        if all(each is True for each in said):
            raise BadRequest(f"Both sheets say that their player {words}; one of the two does. Correct one ({role}).")
        if all(each is False for each in said):
            raise BadRequest(f"Neither sheet says that its player {words}; one of the two does. Correct one ({role}).")
