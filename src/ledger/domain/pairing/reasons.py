"""Why each table of a drawn round is what it is: codes and numbers, read off the round as it was recorded.

Nothing is drawn again here. The line and the groups are those the draw began with, and what it recorded is laid against
them: who stood between two that meet, and why not one of those; who went down, and who is left over.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, NamedTuple

from ledger.domain.pairing.field import Field
from ledger.domain.pairing.values import Candidate, Relaxation

Kind = Literal["chance", "group", "seeds", "paired-down", "from-the-top", "ringer", "bye", "many-sides"]
Code = Literal[
    "chance",  # nothing but chance
    "named-apart",  # this player was kept apart from others: by name, area or club
    "area-apart",
    "club-apart",
    "group",  # both have so many points
    "down-odd",  # the first is paired down to the second, an odd number being left above
    "down-blocked",  # the same, though the number was even
    "downs",  # how often before
    "places",  # where the two stand in the line
    "seeds",  # the first against the last of the group whom nobody seeded higher has taken
    "met",  # the first passes over the second, whom they met in that round
    "banned",  # or whom they may not be drawn against
    "passed",  # or with whom the others could not be paired as well
    "rematch",  # they met before, in that round
    "together",  # many sides at one table
    "odd-by-chance",  # who is left over
    "odd-first-seed",
    "odd-lowest",
    "odd-lowest-group",
    "odd-lower-had",
    "odd-passed",
]


class Reason(NamedTuple):
    """One reason; what the number counts is told by the code."""

    code: Code
    players: tuple[int, ...] = ()
    number: int = 0


class Why(NamedTuple):
    """What speaks for a table or a bye, and which rules it bends."""

    kind: Kind
    reasons: tuple[Reason, ...]
    bent: tuple[Relaxation, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """A round as it was recorded."""

    tables: Mapping[int, tuple[int, ...]]  # by number; who is not of the field is a ringer
    byes: tuple[int, ...]
    relaxed: tuple[Relaxation, ...]


class Reasons(NamedTuple):
    """Why a round is what it is."""

    tables: Mapping[int, Why]
    byes: Mapping[int, Why]
    bent: tuple[Relaxation, ...]  # by the round as a whole


def reasons(field: Field, laid: Laid) -> Reasons:
    """Why everyone sits where they sit, in a round drawn from this field."""
    seats = _Seats(field, laid)
    tables = {no: seats.why(players, laid.relaxed) for no, players in laid.tables.items()}
    byes = {bye: Why("bye", (_odd(field, bye),), _bent((bye,), laid.relaxed)) for bye in laid.byes}
    told = {bent for why in (*tables.values(), *byes.values()) for bent in why.bent}
    return Reasons(tables, byes, tuple(bent for bent in laid.relaxed if bent not in told))


class _Seats:
    """Everyone's opponent, and who was passed over for them."""

    def __init__(self, field: Field, laid: Laid) -> None:
        self.field = field
        self.line = list(field.players)
        self.mate = {one: other for pair in self._pairs(laid) for one, other in (pair, pair[::-1])}
        self.odd_above = self._odd_above()
        self.passed = self._passed()
        self.areas = Counter(each.area for each in field.players.values() if each.area is not None)
        self.clubs = Counter(each.club for each in field.players.values() if each.club is not None)

    def why(self, players: tuple[int, ...], relaxed: Sequence[Relaxation]) -> Why:
        bent = _bent(players, relaxed)
        known = [player for player in players if player in self.field.players]
        if len(players) > 2:
            return Why("many-sides", (*self._together(known),), bent)
        if len(known) == 1:
            return Why("ringer", (_odd(self.field, known[0]),), bent)
        pair = self.field.upper_first(*known)
        kind = self._kind(*pair)
        return Why(kind, (*self._of_pair(kind, *pair), *self._met_before(*pair)), bent)

    def _pairs(self, laid: Laid) -> Iterator[tuple[int, int]]:
        for players in laid.tables.values():
            if len(players) == 2 and all(player in self.field.players for player in players):
                yield self.field.upper_first(*players)

    def _odd_above(self) -> list[bool]:
        """By group, whether an odd number of those who meet each other stands in it and above."""
        counts = [sum(each in self.mate for each in group) for group in self.field.groups]
        return [above % 2 == 1 for above in accumulate(counts)]

    def _kind(self, upper: int, lower: int) -> Kind:
        field = self.field
        if field.manner == "by chance":
            return "chance"
        if field.manner == "from the top":
            return "from-the-top"
        if field.level[upper] != field.level[lower]:
            return "paired-down"
        return "seeds" if field.manner == "folded in points" else "group"

    def _of_pair(self, kind: Kind, upper: int, lower: int) -> Iterator[Reason]:
        pair = upper, lower
        if kind == "chance":
            yield Reason("chance")
            yield from (reason for player in pair for reason in self._kept(self.field.players[player]))
        elif kind == "group":
            yield Reason("group", pair, self.field.players[upper].points)
        elif kind == "paired-down":
            is_odd = self.odd_above[self.field.level[upper]]
            yield Reason("down-odd" if is_odd else "down-blocked", pair)
            yield Reason("downs", (upper,), self.field.players[upper].downs)
        else:
            yield Reason("seeds" if kind == "seeds" else "places", pair)
            yield from (self._passing(upper, other) for other in self.passed.get(upper, ()))

    def _together(self, players: Sequence[int]) -> Iterator[Reason]:
        if self.field.manner != "by chance":
            yield Reason("together", tuple(sorted(players, key=self.field.place.__getitem__)))
            return
        yield Reason("chance")
        yield from (reason for player in players for reason in self._kept(self.field.players[player]))

    def _kept(self, player: Candidate) -> Iterator[Reason]:
        """Whom chance was not to bring this player together with."""
        if any(other in self.field.players for other in player.apart):
            yield Reason("named-apart", (player.id,))
        if player.area is not None and self.areas[player.area] > 1:
            yield Reason("area-apart", (player.id,))
        if player.club is not None and self.clubs[player.club] > 1:
            yield Reason("club-apart", (player.id,))

    def _met_before(self, upper: int, lower: int) -> Iterator[Reason]:
        if self.field.has_met(upper, lower):
            yield Reason("rematch", (upper, lower), self._last_meeting(upper, lower))

    def _passed(self) -> dict[int, list[int]]:
        """By the higher of each pair, who stood nearer to being met and was still free."""
        if self.field.manner == "from the top":
            return {upper: self._between(upper, lower) for upper, lower in self._downwards(self.line)}
        if self.field.manner == "folded in points":
            return {upper: passed for group in self.field.groups for upper, passed in self._behind(group)}
        return {}

    def _downwards(self, members: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The pairs among these, in line."""
        place = self.field.place
        for one in members:
            other = self.mate.get(one)
            if other is not None and place[one] < place[other]:
                yield one, other

    def _between(self, upper: int, lower: int) -> list[int]:
        place = self.field.place
        between = self.line[place[upper] + 1 : place[lower]]
        return [each for each in between if each in self.mate and place[self.mate[each]] > place[upper]]

    def _behind(self, group: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
        """Who stands behind the opponent, towards the end of the group, and was still free."""
        level, place = self.field.level, self.field.place
        free = [each for each in group if each in self.mate and level[self.mate[each]] == level[each]]
        taken: set[int] = set()
        for upper, lower in self._downwards(free):
            while free[-1] in taken:
                free.pop()
            behind: list[int] = []
            for each in reversed(free):
                if place[each] <= place[lower]:
                    break
                behind += [] if each in taken else [each]
            taken |= {upper, lower}
            yield upper, behind

    def _passing(self, upper: int, other: int) -> Reason:
        """Why not this one."""
        field, pair = self.field, (upper, other)
        if field.is_banned(*pair):
            return Reason("banned", pair)
        if field.has_met(*pair):
            return Reason("met", pair, self._last_meeting(*pair))
        return Reason("passed", pair)

    def _last_meeting(self, one: int, other: int) -> int:
        met_in = dict(self.field.players[one].met_in), dict(self.field.players[other].met_in)
        return max(met_in[0].get(other, 0), met_in[1].get(one, 0))


def _odd(field: Field, who: int) -> Reason:
    """Why this player has the bye or the ringer."""
    if field.manner == "by chance":
        return Reason("odd-by-chance", (who,))
    if field.is_first_round:
        return Reason("odd-passed" if field.place[who] else "odd-first-seed", (who,))
    is_in_line = field.manner == "from the top"
    lower = list(field.players)[field.place[who] + 1 :]
    if not is_in_line:
        lower = [each for each in lower if field.level[each] > field.level[who]]
    if not lower:
        return Reason("odd-lowest" if is_in_line else "odd-lowest-group", (who,), field.players[who].points)
    if all(field.players[each].byes > field.players[who].byes for each in lower):
        return Reason("odd-lower-had", (who,), len(lower))
    return Reason("odd-passed", (who,), len(lower))


def _bent(players: tuple[int, ...], relaxed: Sequence[Relaxation]) -> tuple[Relaxation, ...]:
    """What is bent for these, or for some of them alone."""
    return tuple(bent for bent in relaxed if bent.players and set(bent.players) <= set(players))
