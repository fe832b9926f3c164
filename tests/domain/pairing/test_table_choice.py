"""Who sits at which table: the best seats there are, against every way there is, and found without looking at many."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import pytest

from ledger.domain.pairing.chance import seeded_order
from ledger.domain.pairing.tables import Fixed, Party, seats
from tests.domain.pairing.every_table import best_seats, repeats
from tests.enduring import IS_ENDURING

SEEDS = range(20_000 if IS_ENDURING else 1_500)


class Dice:
    """Small numbers from a seed, the same everywhere."""

    def __init__(self, seed: int) -> None:
        self._seed, self._thrown = seed.to_bytes(4, "big"), 0

    def below(self, number: int) -> int:
        self._thrown += 1
        return seeded_order(self._seed, self._thrown.to_bytes(4, "big"), range(number))[0]

    def some(self, numbers: Sequence[int], share: int) -> list[int]:
        """Each of them with a chance of that many in ten."""
        return [number for number in numbers if self.below(10) < share]


def invented(dice: Dice) -> tuple[list[Party], frozenset[int]]:
    """A few parties that know few, many or nearly all of the tables, some fixed, some in need of an accessible one."""
    share = (1, 4, 8)[dice.below(3)]
    parties = [
        Party(
            Fixed(place * 2 + 1, 1 + dice.below(8)) if dice.below(7) == 0 else None,
            place * 2 + 1 + dice.below(2) if dice.below(4) == 0 else None,
            {table: 1 + dice.below(2) for table in dice.some(range(1, 9), share)},
        )
        for place in range(1 + dice.below(6))
    ]
    return parties, frozenset(dice.some(range(1, 9), dice.below(6)))


def test_no_way_to_seat_a_few_is_better() -> None:
    kinds = {"repeats": 0, "fixed": 0, "too few accessible": 0}
    for seed in SEEDS:
        parties, accessible = invented(Dice(seed))
        found = seats(parties, accessible)
        assert found == best_seats(parties, accessible), (parties, accessible)
        without = [
            place for place, party in enumerate(parties) if party.needs_access and found[place] not in accessible
        ]
        kinds["repeats"] += repeats(parties, dict(enumerate(found))) > 0
        kinds["fixed"] += any(party.fixed for party in parties)
        kinds["too few accessible"] += bool(without)
    assert min(kinds.values()) > len(SEEDS) // 10  # each kind of case was among them


def test_without_wishes_and_history_the_tables_are_in_order() -> None:
    assert seats([Party()] * 7, ()) == (1, 2, 3, 4, 5, 6, 7)
    assert seats([], ()) == ()


def test_accessible_tables_bind_only_those_who_need_one() -> None:
    assert seats([Party()] * 3, (1, 2)) == (1, 2, 3)
    assert seats([Party(), Party(), Party(needs_access=9)], (1,)) == (2, 3, 1)
    assert seats([Party(), Party(needs_access=9), Party()], (20,)) == (1, 20, 2)


def test_a_table_of_two_who_know_it_counts_twice() -> None:
    parties = [Party(known={1: 2, 2: 1}), Party(known={1: 1, 2: 1})]
    assert seats(parties, ()) == (2, 1)


# whole tournaments


def rounds_of(pairs: int, number: int, in_need: int = 0) -> Iterator[tuple[list[Party], frozenset[int]]]:
    """Round after round of a field that is drawn anew, with where everyone has sat; the last ones need access."""
    players = list(range(1, 2 * pairs + 1))
    been: dict[int, dict[int, int]] = {player: {} for player in players}
    for round_no in range(number):
        order = seeded_order(b"hall", round_no.to_bytes(2, "big"), players)
        couples = [order[place : place + 2] for place in range(0, len(order), 2)]
        accessible = frozenset(range(2, 2 + in_need + 3))
        parties = [Party(None, _in_need(couple, 2 * pairs - in_need), _both(couple, been)) for couple in couples]
        yield parties, accessible
        for couple, table in zip(couples, seats(parties, accessible), strict=True):
            for player in couple:
                been[player][table] = 1


def _in_need(couple: Sequence[int], most: int) -> int | None:
    return min((player for player in couple if player > most), default=None)


def _both(couple: Sequence[int], been: Mapping[int, Mapping[int, int]]) -> dict[int, int]:
    one, other = (been[player] for player in couple)
    return {table: one.get(table, 0) + other.get(table, 0) for table in {**one, **other}}


def test_a_large_field_repeats_no_table_in_ten_rounds() -> None:
    for parties, accessible in rounds_of(pairs=60, number=10):
        found = seats(parties, accessible)
        assert sorted(found) == list(range(1, 61))
        assert repeats(parties, dict(enumerate(found))) == 0


def test_everyone_in_need_of_an_accessible_table_has_one_in_a_large_field() -> None:
    for parties, accessible in rounds_of(pairs=200, number=6, in_need=8):
        found = seats(parties, accessible)
        assert [
            place for place, party in enumerate(parties) if party.needs_access and found[place] not in accessible
        ] == []
        assert sorted(found) == list(range(1, 201))


class Counted(Mapping[int, int]):
    """What a party knows, counting how often anybody asks."""

    asked = 0

    def __init__(self, known: Mapping[int, int]) -> None:
        self._known = known

    def __getitem__(self, table: int) -> int:
        Counted.asked += 1
        return self._known[table]

    def __iter__(self) -> Iterator[int]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def questions(pairs: int, in_need: int) -> int:
    *_, (parties, accessible) = rounds_of(pairs, 8, in_need)
    before = Counted.asked
    seats([party._replace(known=Counted(party.known)) for party in parties], accessible)
    return Counted.asked - before


@pytest.mark.parametrize("in_need", [0, 10])
def test_the_work_grows_no_faster_than_the_field(in_need: int) -> None:
    asked = [questions(pairs, in_need) for pairs in (250, 500, 1000)]
    assert asked[0] > 250  # it does ask
    assert all(more < 2.4 * less for less, more in pairwise(asked)), asked
    assert asked[-1] < 20 * 1000
