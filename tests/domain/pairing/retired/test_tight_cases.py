"""By groups of equal points: fields in which hardly anything is left to choose, each made by hand."""

from collections.abc import Iterable

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing.retired.points_groups import Draw, draw
from ledger.domain.pairing.values import Candidate

SEEDS = [number.to_bytes(32, "big") for number in range(30)]
Pair = tuple[int, int]


def round_robin(size: int) -> list[list[Pair]]:
    """All rounds of a round robin of players 1 to size (even): one stays, the others go round the table."""
    others = list(range(2, size + 1))
    rounds = []
    for turn in range(size - 1):
        circle = [1, *others[turn:], *others[:turn]]
        rounds.append([(circle[place], circle[-1 - place]) for place in range(size // 2)])
    return rounds


def opponents(player: int, rounds: Iterable[list[Pair]]) -> frozenset[int]:
    return frozenset(sum(pair) - player for played in rounds for pair in played if player in pair)


def seated(drawn: Draw) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in drawn.pairs}


def rules_bent(drawn: Draw) -> list[tuple[str, tuple[int, ...]]]:
    return [(each.rule, each.players) for each in drawn.relaxed]


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_players_cannot_be_paired(count: int) -> None:
    with pytest.raises(RuleViolation, match=r"^Pairing needs at least two players\.$"):
        draw([Candidate(each, 0) for each in range(count)], SEEDS[0])


@pytest.mark.parametrize("seed", SEEDS)
def test_six_players_after_four_rounds_get_the_only_pairing_left(seed: bytes) -> None:
    *played, left = round_robin(6)
    drawn = draw([Candidate(each, points=each % 3, met=opponents(each, played)) for each in range(1, 7)], seed)
    assert seated(drawn) == {frozenset(pair) for pair in left}
    assert all(each.rule != "rematch" for each in drawn.relaxed)


@pytest.mark.parametrize("size", [4, 6])
def test_when_everyone_has_met_everyone_each_pair_is_recorded_as_a_rematch(size: int) -> None:
    everyone = frozenset(range(size))
    drawn = draw([Candidate(each, 0, met=everyone - {each}) for each in everyone], SEEDS[0])
    assert rules_bent(drawn) == [("rematch", pair) for pair in drawn.pairs]
    assert drawn.relaxed[0].why == "no-round-without-rematch"


def test_it_is_enough_that_one_of_two_remembers_the_meeting() -> None:
    field = [Candidate(1, 0, met=frozenset({2})), Candidate(2, 0), Candidate(3, 0), Candidate(4, 0)]
    assert all(frozenset({1, 2}) not in seated(draw(field, seed)) for seed in SEEDS)


def test_a_second_game_is_no_reason_for_a_second_bye() -> None:
    met = {1: frozenset({2}), 2: frozenset({1}), 3: frozenset[int]()}
    drawn = draw([Candidate(each, 0, met[each], byes=0 if each == 3 else 1) for each in met], SEEDS[0])
    assert drawn.bye == 3
    assert [each.rule for each in drawn.relaxed] == ["rematch"]
    assert drawn.relaxed[0].why == "no-round-without-rematch-or-second-bye"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bye_goes_to_the_lowest_group_that_has_someone_without_one(seed: bytes) -> None:
    field = [Candidate(each, points=3 - (each + 1) // 2, byes=int(each > 4)) for each in range(7)]
    drawn = draw(field, seed)  # points 3, 2 2, 1 1, 0 0 for players 0 to 6
    assert drawn.bye in (3, 4)
    assert rules_bent(drawn)[0] == ("bye-above-lowest", (drawn.bye,))
    assert drawn.relaxed[0].why == "lower-had-bye"


@pytest.mark.parametrize("seed", SEEDS)
def test_when_all_seven_have_had_a_bye_the_lowest_group_has_the_second_one(seed: bytes) -> None:
    drawn = draw([Candidate(each, points=int(each < 4), byes=1) for each in range(7)], seed)
    assert drawn.bye in (4, 5, 6)
    assert rules_bent(drawn) == [("second-bye", (drawn.bye,))]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bye_goes_higher_before_two_players_meet_again(seed: bytes) -> None:
    field = [Candidate(1, 2, met=frozenset({2, 3})), Candidate(2, 0), Candidate(3, 0)]
    drawn = draw(field, seed)
    assert drawn.bye == 1
    assert rules_bent(drawn) == [("bye-above-lowest", (1,))]
    assert drawn.relaxed[0].why == "lower-forces-rematch"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_player_paired_down_before_stays_when_another_of_the_group_can_go(seed: bytes) -> None:
    top = [Candidate(1, 2, downs=1), Candidate(2, 2, downs=1), Candidate(3, 2)]
    drawn = draw([*top, Candidate(4, 0), Candidate(5, 0), Candidate(6, 0)], seed)
    assert drawn.paired_down == (3,)
    assert drawn.relaxed == ()


def test_a_second_pair_down_is_recorded_when_the_whole_group_has_been_down() -> None:
    drawn = draw([Candidate(each, points=2 if each < 4 else 0, downs=1) for each in range(1, 7)], SEEDS[0])
    assert rules_bent(drawn) == [("repeat-pair-down", drawn.paired_down)]


def test_the_player_who_was_down_least_goes_down_again() -> None:
    top = [Candidate(1, 2, downs=2), Candidate(2, 2, downs=1), Candidate(3, 2, downs=2)]
    assert all(draw([*top, Candidate(4, 0)], seed).paired_down == (2,) for seed in SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_two_steps_of_one_group_are_better_than_one_jump_of_two(seed: bytes) -> None:
    drawn = draw([Candidate(1, 4), Candidate(2, 2), Candidate(3, 2), Candidate(4, 0)], seed)
    assert drawn.pairs in (((1, 2), (3, 4)), ((1, 3), (2, 4)))
    assert drawn.paired_down == tuple(pair[0] for pair in drawn.pairs)


def test_a_group_that_has_met_among_itself_is_taken_apart() -> None:
    top = [Candidate(1, 2, met=frozenset({2})), Candidate(2, 2, met=frozenset({1}))]
    drawn = draw([*top, Candidate(3, 0), Candidate(4, 0)], SEEDS[0])
    assert set(drawn.paired_down) == {1, 2}
    assert drawn.relaxed == ()


@pytest.mark.parametrize("rounds", [10, 30, 50, 62])
def test_sixty_four_players_meet_nobody_twice_however_many_rounds_were_played(rounds: int) -> None:
    played = round_robin(64)[:rounds]
    field = [Candidate(each, points=each * 7 % 11, met=opponents(each, played)) for each in range(1, 65)]
    drawn = draw(field, SEEDS[rounds % 30])
    assert len(drawn.pairs) == 32
    assert all(each.rule != "rematch" for each in drawn.relaxed)
    assert not any(pair[1] in field[pair[0] - 1].met for pair in drawn.pairs)
