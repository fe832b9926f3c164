"""By groups of equal points: whole tournaments, and what holds for every field whatever."""

from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.domain.pairing.retired.points_groups import Draw, draw
from ledger.domain.pairing.values import Candidate

RULES = {"repeat-pair-down", "bye-above-lowest", "rematch", "second-bye"}


@st.composite
def fields(make: st.DrawFn) -> list[Candidate]:
    ids = make(st.lists(st.integers(1, 60), min_size=2, max_size=17, unique=True))
    return [
        Candidate(
            each,
            points=make(st.integers(0, 4)),
            met=make(st.frozensets(st.sampled_from(ids))) - {each},
            downs=make(st.integers(0, 2)),
            byes=make(st.integers(0, 1)),
        )
        for each in ids
    ]


seeds = st.binary(min_size=32, max_size=32)


@given(fields(), seeds)
@settings(max_examples=200, deadline=None)
def test_everyone_sits_exactly_once(field: list[Candidate], seed: bytes) -> None:
    drawn = draw(field, seed)
    byes = [] if drawn.bye is None else [drawn.bye]
    assert sorted([*sum(drawn.pairs, ()), *byes]) == sorted(each.id for each in field)
    assert len(byes) == len(field) % 2
    assert {each.rule for each in drawn.relaxed} <= RULES


@given(fields(), seeds, st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_the_order_in_which_players_are_given_does_not_matter(
    field: list[Candidate], seed: bytes, chance: Random
) -> None:
    shuffled = field[:]
    chance.shuffle(shuffled)
    assert draw(shuffled, seed) == draw(field, seed)
    assert draw(frozenset(field), seed) == draw(field, seed)


class Tournament:
    """Just enough of one: who has met, points, pair-downs and byes, with results by chance."""

    def __init__(self, size: int, draws: float) -> None:
        self.chance, self.draws, self.round_no = Random(size), draws, 0
        self.players = {each: Candidate(each, 0) for each in range(1, size + 1)}

    def play(self) -> Draw:
        self.round_no += 1
        field = list(self.players.values())
        drawn = draw(field, sha256(b"%d|%d" % (len(field), self.round_no)).digest())
        for first, second in drawn.pairs:
            points = (1, 1) if self.chance.random() < self.draws else self.chance.choice([(2, 0), (0, 2)])
            self._add(first, points[0], second, down=first in drawn.paired_down)
            self._add(second, points[1], first)
        if drawn.bye is not None:
            self._add(drawn.bye, 2)
        return drawn

    def _add(self, player: int, points: int, opponent: int | None = None, *, down: bool = False) -> None:
        old = self.players[player]
        met = old.met if opponent is None else old.met | {opponent}
        self.players[player] = Candidate(
            player, old.points + points, met, old.downs + down, old.byes + (opponent is None)
        )


@pytest.mark.parametrize(("size", "draws"), [(256, 0.0), (256, 0.1), (255, 0.1)])
def test_five_rounds_of_a_large_tournament_bend_no_rule(size: int, draws: float) -> None:
    tournament = Tournament(size, draws)
    for round_no in range(1, 6):
        assert tournament.play().relaxed == ()
        games = [len(each.met) + each.byes for each in tournament.players.values()]
        assert set(games) == {round_no}
    assert max(each.byes for each in tournament.players.values()) == size % 2
    assert max(each.downs for each in tournament.players.values()) <= 1


@pytest.mark.parametrize("size", [64, 63])
def test_many_rounds_of_sixty_four_players_never_bring_two_together_again(size: int) -> None:
    tournament = Tournament(size, draws=0.15)
    for _ in range(30):  # 64 players with at most 31 earlier opponents can always be paired anew (Dirac)
        assert not {each.rule for each in tournament.play().relaxed} & {"rematch", "second-bye"}


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_a_short_field_plays_on_when_all_legal_rounds_are_used_up(size: int) -> None:
    tournament = Tournament(size, draws=0.2)
    bent = [{each.rule for each in tournament.play().relaxed} for _ in range(12)]
    assert "rematch" in bent[-1]
    assert bent[0] == set()
