"""The judges judged: engines with one thought left out lose against brute force, or the judges would be blind."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from random import Random

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.field import Field
from ledger.domain.pairing.matching import Matching
from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Policy
from tests.domain.pairing.oracle import Oracle
from tests.domain.pairing.small_fields import Case, random_case, seed_of
from tests.domain.pairing.test_exact_against_brute_force import seats_of

Draw = Callable[[Collection[Candidate], Conditions, bytes], Drawn]
CASES = 300


def engine(candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
    return ENGINES["exact/1"].draw(candidates, conditions, seed)


def told(lie: Callable[[Candidate], Candidate]) -> Draw:
    """An engine that is told something else of everybody."""

    def draw(candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
        return engine([lie(each) for each in candidates], conditions, seed)

    return draw


def cases_of(policy: str) -> Iterator[Case]:
    return (random_case(policy, number) for number in range(CASES))


def second_rounds() -> Iterator[Case]:
    """An odd number after one round: all have met one other, which leaves the bound no room."""
    for number in range(CASES):
        chance = Random(number)
        ids = chance.sample(range(1, 50), chance.choice((5, 7, 9)))
        met = {one: other for pair in zip(ids[::2], ids[1::2], strict=False) for one, other in (pair, pair[::-1])}
        field = [
            Candidate(
                each,
                0,
                met=frozenset({met[each]} if each in met else ()),
                byes=int(each not in met),
                standing=(chance.randrange(4),),
                met_in=((met[each], 1),) if each in met else (),
            )
            for each in ids
        ]
        yield Case(tuple(field), Conditions(2, policy=Policy(later_rounds="from-the-top")), seed_of(number))


def worse(draw: Draw, cases: Iterable[Case]) -> int:
    """How many cases cost more than they have to, or are refused without need."""
    count = 0
    for case in cases:
        oracle = Oracle(case.candidates, case.conditions, case.seed)
        try:
            seats = seats_of(case, draw(case.candidates, case.conditions, case.seed))
        except (RuleViolation, AssertionError):
            count += oracle.best() is not None
            continue
        count += oracle.vector(seats) != oracle.best(seats.odd)
    return count


@pytest.mark.parametrize("policy", ["from-the-top", "random-in-points"])
def test_the_engine_itself_is_never_worse(policy: str) -> None:
    assert worse(engine, cases_of(policy)) == 0


def test_the_engine_itself_is_never_worse_in_a_second_round() -> None:
    assert worse(engine, second_rounds()) == 0


def test_a_bound_that_is_one_too_low_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = Field.most_forbidden
    monkeypatch.setattr(Field, "most_forbidden", lambda field, among: bound(field, among) - 1)
    assert worse(engine, second_rounds()) > 0


def test_a_search_that_never_changes_a_partner_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Matching, "grow_from", lambda matching, root: False)
    assert worse(engine, cases_of("from-the-top")) > 0


def test_steps_down_that_nobody_counts_are_noticed() -> None:
    assert worse(told(lambda each: replace(each, downs=0)), cases_of("random-in-points")) > 0


@pytest.mark.parametrize("policy", ["from-the-top", "random-in-points"])
def test_byes_that_nobody_counts_are_noticed(policy: str) -> None:
    assert worse(told(lambda each: replace(each, byes=0)), cases_of(policy)) > 0


def test_gaps_that_nobody_minds_are_noticed() -> None:
    assert worse(told(lambda each: replace(each, points=0)), cases_of("random-in-points")) > 0
