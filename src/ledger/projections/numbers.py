"""Figures as people see them: those that count, whole numbers as they are, fractions as decimals rounded half-even
to four places."""

from collections.abc import Mapping
from fractions import Fraction

from ledger.domain.rules import Rules
from ledger.domain.values import Number


def shown(value: Number) -> int | float:
    """A figure for JSON and tables; ranking never uses this."""
    # rounding a fraction is exact and half-even; only the last step makes a float of it
    return float(round(value, 4)) if isinstance(value, Fraction) else value


def counted(figures: Mapping[str, object], rules: Rules) -> dict[str, int]:
    """What the rules add up of the figures of a game, such as those of a whole sheet."""
    return {key: value for key in rules.metrics if isinstance(value := figures.get(key), int)}


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`."""
    is_teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
