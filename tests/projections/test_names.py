"""What people are called where everyone reads it."""

import pytest

from ledger.projections.wording import public_names
from tests.builders import entered, opened
from tests.domain.outcomes import replayed
from tests.golden.skirmish import ringer
from tests.projections.envelopes import name_of

FIELD = (opened(system="gaining-grounds-s2"), entered(1), ringer(2))


@pytest.mark.rule("GG2-30")
def test_a_ringer_is_called_no_more_than_that_and_several_are_told_apart() -> None:
    one = replayed(FIELD)
    assert public_names(one, {no: name_of(no) for no in one.entrants}) == {1: "P01", 2: "Ringer"}
    two = replayed((*FIELD, ringer(3)))
    names = public_names(two, {no: name_of(no) for no in two.entrants})
    assert names == {1: "P01", 2: "Ringer (#2)", 3: "Ringer (#3)"}
