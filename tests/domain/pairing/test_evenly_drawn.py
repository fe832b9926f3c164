"""Every legal seating of equals is as likely as any other."""

from collections import Counter

import pytest

from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.values import Candidate, Conditions
from tests.domain.pairing.oracle import all_pairings
from tests.domain.pairing.small_fields import seed_of

DRAWS = 6_200
FORBIDDEN = {0: (1, 7), 1: (0, 2), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (4, 6), 6: (5, 7), 7: (6, 0)}  # one ring
CRITICAL = 59.703  # chi-square with 30 degrees of freedom, one in a thousand


def equals(round_no: int) -> list[Candidate]:
    """Eight who have met two of the others each; in round 1, the organizer wants them apart."""
    field = []
    for each, others in FORBIDDEN.items():
        barred = frozenset(other + 1 for other in others)
        field.append(Candidate(each + 1, 0, apart=barred) if round_no == 1 else Candidate(each + 1, 0, met=barred))
    return field


def legal() -> set[frozenset[frozenset[int]]]:
    return {
        frozenset(frozenset((one + 1, other + 1)) for one, other in pairing)
        for pairing in all_pairings(8)
        if not any(other in FORBIDDEN[one] for one, other in pairing)
    }


@pytest.mark.rule("MC-14")
@pytest.mark.rule("MC-15")
@pytest.mark.parametrize("round_no", [1, 3])
def test_eight_equals_with_two_earlier_opponents_each_get_every_seating_as_often(round_no: int) -> None:
    seatings, count = legal(), Counter[frozenset[frozenset[int]]]()
    assert len(seatings) == 31
    for number in range(DRAWS):
        drawn = ENGINES["exact/1"].draw(equals(round_no), Conditions(round_no), seed_of(number))
        count[frozenset(map(frozenset, drawn.tables))] += 1
    assert set(count) == seatings
    expected = DRAWS / len(seatings)
    assert sum((each - expected) ** 2 / expected for each in count.values()) < CRITICAL


@pytest.mark.rule("MC-17")
def test_of_seven_equals_each_has_the_bye_as_often() -> None:
    count: Counter[int] = Counter()
    for number in range(2_100):
        drawn = ENGINES["exact/1"].draw([Candidate(each, 0) for each in range(1, 8)], Conditions(2), seed_of(number))
        count.update(drawn.byes)
    assert sum((count[each] - 300) ** 2 / 300 for each in range(1, 8)) < 22.458  # 6 degrees of freedom, 1 in 1,000
