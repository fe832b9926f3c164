"""What holds for every field and seed, whatever else a draw weighs."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Policy
from tests.domain.pairing.small_fields import POLICIES, RINGER

seeds = st.binary(min_size=32, max_size=32)
RULES = {"second-bye", "rematch", "bye-above-lowest", "kept-apart", "same-area", "look-ahead", "repeat-pair-down"}


@st.composite
def fields(make: st.DrawFn, most: int = 16) -> list[Candidate]:
    ids = make(st.lists(st.integers(1, 60), min_size=2, max_size=most, unique=True))
    others = st.frozensets(st.sampled_from(ids), max_size=4)
    return [
        Candidate(
            each,
            points=make(st.integers(0, 3)),
            met=(met := make(others) - {each}),
            downs=make(st.integers(0, 2)),
            byes=make(st.integers(0, 2)),
            standing=(make(st.integers(0, 3)),),
            met_in=tuple((other, make(st.integers(1, 3))) for other in sorted(met)),
            seeding=make(st.none() | st.integers(1, 40)),
        )
        for each in ids
    ]


def policies() -> st.SearchStrategy[Conditions]:
    later = st.sampled_from([policy for name, policy in POLICIES.items() if not name.startswith("first")])
    return st.builds(
        lambda policy, ringer, rounds: Conditions(4, ringer, policy=policy, rounds=rounds),
        later,
        st.sampled_from([None, RINGER]),
        st.none() | st.integers(3, 6),
    )


def drawn(field: list[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
    return ENGINES["exact/1"].draw(field, conditions, seed)


def costs(round_: Drawn, field: list[Candidate]) -> tuple[object, ...]:
    """What a round costs of the rules that come before look-ahead; of rematches also the rounds, the newest first."""
    figures, met_in = dict(round_.objective), {each.id: dict(each.met_in) for each in field}
    again = sorted(
        (max(met_in[one].get(other, 0), met_in[other].get(one, 0)) for one, other in rematches(round_)), reverse=True
    )
    return figures["second-bye"], figures["rematch"], again, figures["bye-above-lowest"]


def rematches(round_: Drawn) -> list[tuple[int, ...]]:
    return [each.players for each in round_.relaxed if each.rule == "rematch"]


@given(fields(), policies(), seeds)
def test_everyone_sits_exactly_once(field: list[Candidate], conditions: Conditions, seed: bytes) -> None:
    round_ = drawn(field, conditions, seed)
    seats = [*round_.byes, *(each for table in round_.tables for each in table)]
    ringers = [RINGER] if len(field) % 2 and conditions.ringer else []
    assert sorted(seats) == sorted([*(each.id for each in field), *ringers])
    assert len(round_.byes) == (len(field) % 2 and conditions.ringer is None)
    assert {each.rule for each in round_.relaxed} <= RULES


@given(fields(), policies(), seeds)
def test_no_rematch_and_no_second_bye_goes_unsaid(field: list[Candidate], conditions: Conditions, seed: bytes) -> None:
    known = {each.id: each for each in field}
    round_ = drawn(field, conditions, seed)
    said = {(each.rule, frozenset(each.players)) for each in round_.relaxed}
    for table in round_.tables:
        one, other = table
        if RINGER in table:
            assert (("second-bye", frozenset({one})) in said) == (known[one].byes > 0)
        else:
            assert (("rematch", frozenset(table)) in said) == (other in known[one].met or one in known[other].met)
    for bye in round_.byes:
        assert (("second-bye", frozenset({bye})) in said) == (known[bye].byes > 0)


@given(fields(), policies(), seeds, st.data())
def test_another_ban_never_makes_a_round_better(
    field: list[Candidate], conditions: Conditions, seed: bytes, data: st.DataObject
) -> None:
    assume(len(field) > 2)
    one, other = data.draw(st.permutations(field).map(lambda order: order[:2]))
    banned = [replace(each, banned=frozenset({other.id})) if each is one else each for each in field]
    free = drawn(field, conditions, seed)
    try:
        bound = drawn(banned, conditions, seed)
    except RuleViolation:
        return
    assert not any({one.id, other.id} == set(table) for table in bound.tables)
    assert costs(bound, field) >= costs(free, field)
    if not any({one.id, other.id} == set(table) for table in free.tables):
        assert costs(bound, field) == costs(free, field), "the round drawn without the ban is still there"


@given(fields(), seeds, st.integers(100, 10_000))
def test_a_number_given_to_every_entry_alike_changes_no_cost(field: list[Candidate], seed: bytes, more: int) -> None:
    """Who has which entry number decides between equals, and nothing else."""
    moved = [
        replace(
            each,
            id=each.id + more,
            met=frozenset(other + more for other in each.met),
            met_in=tuple((other + more, when) for other, when in each.met_in),
        )
        for each in field
    ]
    conditions = Conditions(4, policy=Policy(later_rounds="random-in-points"))
    assert drawn(moved, conditions, seed).objective == drawn(field, conditions, seed).objective


@given(fields(), policies(), seeds)
def test_the_same_draw_twice_is_the_same(field: list[Candidate], conditions: Conditions, seed: bytes) -> None:
    assert drawn(field, conditions, seed) == drawn(field[::-1], conditions, seed)
