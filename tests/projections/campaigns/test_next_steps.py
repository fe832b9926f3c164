"""What armies may bring beside each other, against trying every choice there is."""

from collections.abc import Iterator
from itertools import chain, combinations, product

from hypothesis import given
from hypothesis import strategies as st

from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.projections.campaigns.next_steps import fitting

GAP = 250
Worths = dict[UnitNo, int]
ARMIES = st.lists(st.lists(st.integers(-20, 700), min_size=1, max_size=4), min_size=2, max_size=3)


def mustered(costs: list[list[int]]) -> dict[ArmyNo, Worths]:
    return {
        ArmyNo(no): {UnitNo(10 * no + unit): cost for unit, cost in enumerate(army)} for no, army in enumerate(costs, 1)
    }


def worths_of(units: Worths) -> Iterator[int]:
    """What every choice of units is worth."""
    some = chain.from_iterable(combinations(units.values(), size) for size in range(1, len(units) + 1))
    return map(sum, some)


def within(worths: tuple[int, ...]) -> bool:
    return max(worths) - min(worths) <= GAP


@given(ARMIES)
def test_everyone_comes_with_as_much_as_keeps_within_the_gap(costs: list[list[int]]) -> None:
    able = mustered(costs)
    wholes = tuple(sum(units.values()) for units in able.values())
    every = product(*(set(worths_of(units)) for units in able.values()))
    most = sum(wholes) if within(wholes) else max((sum(each) for each in every if within(each)), default=None)
    found = fitting(able, GAP, is_everyone=True)
    brought = tuple(sum(able[army][unit] for unit in units) for army, units in found.items())
    assert (sum(brought) if brought else None) == most
    assert not found or (found.keys() == able.keys() and within(brought))


@given(ARMIES)
def test_where_not_everyone_has_to_come_as_many_meet_as_can(costs: list[list[int]]) -> None:
    able = mustered(costs)
    sizes = range(2, len(able) + 1)
    groups = chain.from_iterable(combinations(able.values(), size) for size in sizes)
    most = max(
        (len(group) for group in groups if any(map(within, product(*(set(worths_of(units)) for units in group))))),
        default=0,
    )
    assert len(fitting(able, GAP, is_everyone=False)) == most
