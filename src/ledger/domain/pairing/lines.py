"""Contestants lined up by their standing, and what they were to each other before."""

from collections.abc import Collection
from dataclasses import dataclass

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing.chance import seeded_order
from ledger.domain.pairing.values import Candidate, Drawn, Relaxation


@dataclass(frozen=True, slots=True)
class Line:
    """Everyone to be paired, the highest first."""

    order: tuple[Candidate, ...]
    meetings: dict[frozenset[int], int]  # of two who are not to meet again: the round in which they met last

    def last_meeting(self, one: Candidate, other: Candidate) -> int | None:
        """The round of it, where it forbids another."""
        return self.meetings.get(frozenset((one.id, other.id)))


def line_up(candidates: Collection[Candidate], seed: bytes) -> Line:
    """By standing, equals in the order chance gives them."""
    if len(candidates) < 2:
        raise RuleViolation("Pairing needs at least two players.")
    known = {each.id: each for each in candidates}
    assert len(known) == len(candidates), "an entry number stands for one contestant"
    drawn = [known[each] for each in seeded_order(seed, b"order", known)]
    meetings: dict[frozenset[int], int] = {}
    for one in drawn:
        rounds = dict(one.met_in)
        for other in one.met:  # it is enough that one of the two remembers
            pair = frozenset((one.id, other))
            meetings[pair] = max(meetings.get(pair, 0), rounds.get(other, 0))
    return Line(tuple(sorted(drawn, key=lambda each: each.standing, reverse=True)), meetings)


def seated(pairs: list[tuple[int, int]], odd: int | None, ringer: int | None, relaxed: tuple[Relaxation, ...]) -> Drawn:
    """The round; who is left over sits at the last table with the ringer, or has the bye."""
    if odd is None:
        return Drawn(tuple(pairs), (), relaxed)
    if ringer is None:
        return Drawn(tuple(pairs), (odd,), relaxed)
    return Drawn((*pairs, (odd, ringer)), (), relaxed)
