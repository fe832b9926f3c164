"""The field every engine is given: the same players, points, earlier opponents and byes for all.

Nothing but the standard library: peers run in an environment of their own, without ledger.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

WIN, DRAW, LOSS = 2, 1, 0  # whole numbers for every engine; who counts in ones and halves takes half of it
NOBODY = 0  # the opponent of a bye

Table = tuple[int, ...]
"""Two players by number, or one who has the bye."""


class Game(NamedTuple):
    """One round of one player."""

    opponent: int  # NOBODY: a bye
    points: int
    margin: int  # victory points above the opponent's
    white: int  # 1 or 0, for engines of chess, which must know colours


FIGURES = len(Game._fields)


@dataclass(frozen=True, slots=True)
class Player:
    """One player in the middle of a tournament, numbers from 1."""

    number: int
    downs: int  # how often paired down before
    sheet: tuple[int, ...] = ()  # the figures of one game a round after the other: ten thousand players fill a memory

    @property
    def games(self) -> list[Game]:
        return [Game(*self.sheet[start : start + FIGURES]) for start in range(0, len(self.sheet), FIGURES)]

    @property
    def points(self) -> int:
        return sum(self.sheet[1::FIGURES])

    @property
    def margin(self) -> int:
        return sum(self.sheet[2::FIGURES])

    @property
    def byes(self) -> int:
        return self.sheet[::FIGURES].count(NOBODY)

    @property
    def met(self) -> list[int]:
        return [opponent for opponent in self.sheet[::FIGURES] if opponent != NOBODY]


@dataclass(frozen=True, slots=True)
class Field:
    """Everyone, by number."""

    players: tuple[Player, ...]

    @property
    def next_round(self) -> int:
        return len(self.players[0].sheet) // FIGURES + 1

    def by_standing(self) -> list[Player]:
        """The highest first."""
        return sorted(self.players, key=lambda player: (-player.points, -player.margin, player.number))

    def levels(self) -> dict[int, int]:
        """The group of each player, counted from the top: equal points form a group."""
        level = {points: no for no, points in enumerate(sorted({each.points for each in self.players}, reverse=True))}
        return {player.number: level[player.points] for player in self.players}


def to_line(field: Field) -> str:
    """A word a player: how often down, then the games."""
    return " ".join(",".join(map(str, (player.downs, *player.sheet))) for player in field.players)


def from_words(words: Iterable[str]) -> Field:
    """Back from the words of that line."""
    return Field(tuple(_player(number, *map(int, word.split(","))) for number, word in enumerate(words, 1)))


def _player(number: int, downs: int, *sheet: int) -> Player:
    return Player(number, downs, sheet)
