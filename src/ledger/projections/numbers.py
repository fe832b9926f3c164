"""How figures are shown: whole numbers as they are, fractions as decimals rounded half-even to four places."""

from fractions import Fraction

from ledger.domain.values import Number


def shown(value: Number) -> int | float:
    """A figure for JSON and tables; ranking never uses this."""
    # rounding a fraction is exact and half-even; only the last step makes a float of it
    return float(round(value, 4)) if isinstance(value, Fraction) else value
