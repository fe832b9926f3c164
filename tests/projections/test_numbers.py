"""How figures are shown: those that count, whole numbers as they are, fractions rounded half-even to four places."""

from fractions import Fraction

import pytest

from ledger.domain.amendments import rules_of
from ledger.domain.systems import system_called
from ledger.projections.wording import counted, shown


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (-3, "-3"),
        (Fraction(1, 3), "0.3333"),
        (Fraction(2, 3), "0.6667"),
        (Fraction(1, 2), "0.5"),
        (Fraction(4, 2), "2.0"),
        (Fraction(1, 20_000), "0.0"),  # exactly between 0.0000 and 0.0001: the even one
        (Fraction(3, 20_000), "0.0002"),  # exactly between 0.0001 and 0.0002: the even one
        (Fraction(5, 20_000), "0.0002"),
    ],
)
def test_a_figure_is_shown_like_this(value: int | Fraction, text: str) -> None:
    assert repr(shown(value)) == text


def test_of_the_figures_of_a_game_only_those_count_that_the_rules_add_up() -> None:
    rules = rules_of(system_called("masters-2019"), {})
    assert counted({"apd": 41, "cp": 5, "list": 2, "clock": 300}, rules) == {"cp": 5, "apd": 41}
    assert counted({"apd": None, "list": 2}, rules) == {}
