"""Fields in the middle of an invented tournament, the same for the same seed: drawn by our engine, played by chance."""

from collections.abc import Callable, Collection, Iterator
from hashlib import sha256
from random import Random
from typing import NamedTuple

from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Policy
from tests.bench.peers.field import DRAW, LOSS, NOBODY, WIN, Field, Game, Player, Table
from tests.bench.peers.ours import POLICIES, candidates, draw, read

MOST_MARGIN = 10  # victory points by which a game may be won
Drawing = Callable[[Collection[Candidate], Conditions, bytes], Drawn]


class Course(NamedTuple):
    """A tournament by its size, the share of its games that nobody wins, and its seed."""

    players: int
    draws: float
    seed: int


def mid_event(course: Course, rounds: int) -> Field:
    """The field after so many rounds by points."""
    *_, field = played(course, rounds, POLICIES["Warmachine"])
    return field


def played(course: Course, rounds: int, policy: Policy, drawing: Drawing = draw) -> Iterator[Field]:
    """The field after each round of a tournament that is to have so many."""
    chance = Random(repr(course))
    field = Field(tuple(Player(number, 0) for number in range(1, course.players + 1)))
    for round_no in range(1, rounds + 1):
        conditions = Conditions(round_no, policy=policy, rounds=rounds)
        seed = sha256(f"{course} {round_no}".encode()).digest()
        drawn = drawing(candidates(field, policy), conditions, seed)
        field = _after(field, read(drawn), course.draws, chance)
        yield field


def _after(field: Field, tables: Collection[Table], draws: float, chance: Random) -> Field:
    """Everyone with a game more; whoever sat nowhere has none to show for the round."""
    levels, games, downs = field.levels(), dict[int, Game](), set[int]()
    for table in tables:
        if len(table) == 1:
            games[table[0]] = Game(NOBODY, WIN, 0, white=0)
            continue
        upper, lower = sorted(table, key=levels.__getitem__)
        white = _white(field.players[upper - 1], field.players[lower - 1])
        games[upper], games[lower] = _games(upper, lower, _margin(draws, chance), white)
        if levels[upper] != levels[lower]:
            downs.add(upper)
    return Field(tuple(_with(player, games.get(player.number), player.number in downs) for player in field.players))


def _with(player: Player, game: Game | None, is_down: bool) -> Player:
    return Player(player.number, player.downs + is_down, player.sheet if game is None else (*player.sheet, *game))


def _margin(draws: float, chance: Random) -> int:
    """Only `random()` gives the same numbers under every version of Python."""
    if chance.random() < draws:
        return 0
    margin = 1 + int(MOST_MARGIN * chance.random())
    return margin if chance.random() < 0.5 else -margin


def _games(one: int, other: int, margin: int, white: int) -> tuple[Game, Game]:
    points = WIN if margin > 0 else LOSS if margin < 0 else DRAW
    return Game(other, points, margin, white), Game(one, WIN - points, -margin, 1 - white)


def _white(one: Player, other: Player) -> int:
    """Whoever has had white less often; engines of chess refuse a field in which somebody had it too often."""
    return int(_whites(one) <= _whites(other))


def _whites(player: Player) -> tuple[int, int]:
    """How many more than black, and whether the last was."""
    had = [game.white for game in player.games if game.opponent != NOBODY]
    return 2 * sum(had) - len(had), had[-1] if had else 0
