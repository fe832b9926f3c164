"""The engine against every seating there is: the same cost of every rule, and nothing bent in silence."""

from collections import Counter

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.values import WHY, Drawn
from tests.domain.pairing.costing import Seats
from tests.domain.pairing.oracle import Oracle
from tests.domain.pairing.small_fields import POLICIES, Case, random_case
from tests.enduring import IS_ENDURING

CASES = 8_000 if IS_ENDURING else 500
BY_POLICY = {
    "from-the-top": {"second-bye", "rematch", "bye-above-lowest", "look-ahead", "refused"},
    "from-the-top-window": {"second-bye", "rematch", "bye-above-lowest", "look-ahead", "refused"},
    "random-in-points": {"second-bye", "rematch", "bye-above-lowest", "look-ahead", "repeat-pair-down", "refused"},
    "folded-in-points": {"second-bye", "rematch", "bye-above-lowest", "look-ahead", "repeat-pair-down", "refused"},
    "first-random": {"kept-apart", "same-area", "look-ahead", "refused"},
    "first-folded": {"kept-apart", "same-area", "look-ahead", "bye-above-lowest", "refused"},
}
"""What the cases of a policy have to reach, or they prove nothing of it."""


def seats_of(case: Case, drawn: Drawn) -> Seats:
    """The drawn round without its ringer; everyone has to be in it once."""
    ringer = case.conditions.ringer
    alone = [*drawn.byes, *(one for one, *more in drawn.tables if more == [ringer])]
    pairs = tuple((table[0], table[1]) for table in drawn.tables if ringer not in table)
    assert sorted([*alone, *(each for pair in pairs for each in pair)]) == sorted(each.id for each in case.candidates)
    assert len(alone) == len(case.candidates) % 2
    assert ringer is None or drawn.byes == (), "a ringer comes before a bye"
    return Seats(pairs, alone[0] if alone else None)


def judge(case: Case) -> set[str]:
    """Whether the engine does what the best seating does; what that bends."""
    oracle = Oracle(case.candidates, case.conditions, case.seed)
    try:
        drawn = ENGINES["exact/1"].draw(case.candidates, case.conditions, case.seed)
    except RuleViolation:
        assert oracle.best() is None, "refused although a seating exists"
        return {"refused"}
    seats = seats_of(case, drawn)
    assert not any(oracle.is_banned(*pair) for pair in seats.pairs), "a ban is never bent"
    found = dict(zip((*oracle.order(), "rest"), oracle.vector(seats), strict=True))
    best = oracle.best(seats.odd)
    assert best is not None, "drawn although no seating exists"
    assert found == dict(zip((*oracle.order(), "rest"), best, strict=True))
    bent = oracle.bent(seats)
    assert said(drawn) == bent
    assert all(each.why in WHY for each in drawn.relaxed)
    figures = {rule: found[rule][0] for rule in oracle.order()}
    figures["look-ahead"] = int(("look-ahead", frozenset()) in bent)
    assert drawn.objective == tuple(figures.items()), "the best protected first"
    uppers = {oracle.upper(*pair) for pair in seats.pairs if oracle.gap(*pair)}
    assert (set(drawn.paired_down), len(drawn.paired_down)) == (uppers, len(uppers))
    return {rule for rule, _ in bent}


def said(drawn: Drawn) -> set[tuple[str, frozenset[int]]]:
    return {
        (each.rule, frozenset() if each.rule == "look-ahead" else frozenset(each.players)) for each in drawn.relaxed
    }


def reached(policy: str) -> Counter[str]:
    """How often the cases of a policy bend each rule, all of them judged."""
    count: Counter[str] = Counter()
    for number in range(CASES):
        case = random_case(policy, number)
        try:
            count.update(judge(case))
        except AssertionError as fault:
            raise AssertionError(f"{policy} case {number}: {fault}\n{case}") from fault
    return count


@pytest.mark.parametrize("policy", POLICIES)
def test_no_seating_is_better_than_the_drawn_one_and_all_that_it_bends_is_said(policy: str) -> None:
    bent = reached(policy)
    assert bent.total() > CASES // 10
    assert set(bent) == BY_POLICY[policy]
