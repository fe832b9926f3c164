"""Values of pairing: what a draw is made from, and what it says."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from ledger.domain.pairing import RELAXING, FirstRound, LaterRounds


@dataclass(frozen=True, slots=True)
class Candidate:
    """One active contestant, as the draw needs to know it."""

    id: int  # entry number
    points: int  # tournament points; equal points form a group
    met: frozenset[int] = frozenset()  # opponents not to be met again, already cut to the window of the rules
    downs: int = 0  # how often paired down before
    byes: int = 0  # how many byes before, games against a ringer included
    standing: tuple[int | Fraction, ...] = ()  # the figures contestants are lined up by, more being higher
    met_in: tuple[tuple[int, int], ...] = ()  # of those met: whom, and in which round last
    area: str | None = None  # where areas are kept apart in round 1
    apart: frozenset[int] = frozenset()  # whom else not to meet in round 1, by the organizer's word
    club: str | None = None  # where clubs are kept apart in round 1
    banned: frozenset[int] = frozenset()  # whom never to meet, by the organizer's word; no draw bends it
    seeding: int | None = None  # 1 is the first seed; who has none comes after all who have


def are_apart(one: Candidate, other: Candidate) -> bool:
    """Whether the organizer wants them apart in round 1; it is enough that one of the two is told."""
    return other.id in one.apart or one.id in other.apart


def share_area(one: Candidate, other: Candidate) -> bool:
    """Whether they come from one area or one club, where those are kept apart."""
    return (one.area is not None and one.area == other.area) or (one.club is not None and one.club == other.club)


@dataclass(frozen=True, slots=True)
class Policy:
    """How rounds are paired: figures of the rules."""

    first_round: FirstRound = "random"
    later_rounds: LaterRounds = "random-in-points"
    relaxing: tuple[str, ...] = RELAXING
    looks_ahead: bool = True
    window: int | None = None  # who met in round k may meet again from round k + window; None: never


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a draw is made under, beside its contestants."""

    round_no: int
    ringer: int | None = None  # who fills the seat where the number is odd; none: somebody has the bye
    sides: tuple[int, int] = (2, 2)  # of a game, at least and at most
    policy: Policy = Policy()
    rounds: int | None = None  # how many the tournament is to have; None: nobody knows


@dataclass(frozen=True, slots=True)
class Relaxation:
    """A rule that had to be bent, for whom, and why nothing better exists."""

    rule: str  # such as "same-area", "bye-above-lowest", "rematch" or "second-bye"
    players: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """One round as any engine gives it."""

    tables: tuple[tuple[int, ...], ...]  # table 1 first; who stands higher first, a ringer last
    byes: tuple[int, ...]
    relaxed: tuple[Relaxation, ...]
    paired_down: tuple[int, ...] = ()  # the upper player of every pair that crosses groups, in table order
    path: str | None = None  # the way by which the round was found, by code
    objective: tuple[tuple[str, int], ...] = ()  # what it costs of each rule, the best protected first


@dataclass(frozen=True, slots=True)
class Given:
    """One round as an organizer gives it, everybody at one place."""

    tables: tuple[tuple[int, ...], ...]  # without ringers
    byes: tuple[int, ...]
    against_ringer: tuple[int, ...] = ()  # who plays one alone


class Bent(NamedTuple):
    """What a round given by hand bends, and who was paired down in it."""

    relaxed: tuple[Relaxation, ...]
    paired_down: tuple[int, ...] = ()


class Engine(NamedTuple):
    """One way of pairing: how it draws a round, and what a round given by hand bends of it."""

    draw: Callable[[Collection[Candidate], Conditions, bytes], Drawn]
    bends: Callable[[Given, Mapping[int, Candidate], Conditions], Bent]
    keeps_apart: bool  # whether round 1 heeds those whom the organizer wants apart
    weighs: bool = False  # whether it can say what another round would have cost


WHY = {
    "by-hand": "given by hand",
    "all-had-bye-or-ringer": "Everyone has had a bye or a game against a ringer already.",
    "lower-would-rematch": (
        "To take anyone placed lower would force more rematches, more recent ones, or a pairing that is banned."
    ),
    "areas-too-large": "No way to seat everyone keeps all players of one area apart.",
    "groups-too-large": "No way to seat everyone keeps all those apart who were named.",
    "all-had-bye": "Every player has had a bye already.",
    "lower-had-bye": "Everyone with fewer points has had a bye already.",
    "lower-forces-rematch": "Any bye with fewer points would force more rematches, or a pairing that is banned.",
    "sparing-costs-more": (
        "Sparing this player would send others down again, or need wider gaps, a higher bye or a rematch."
    ),
    "others-are-banned": "With anyone else left over, the others cannot be paired as bans stand.",
    "others-cannot-be-paired": "With anyone else left over, the others cannot be paired.",  # the same to everyone
    "no-round-keeps-those-to-come": (
        "No round was found after which all rounds left can be played without a rematch or a second bye."
    ),
    "no-round-without-rematch": "No way to seat everyone keeps all earlier opponents apart.",
    "no-round-without-rematch-or-second-bye": (
        "No way to seat everyone keeps all earlier opponents apart and gives nobody a second bye."
    ),
    "accessible-tables-taken": "Every accessible table went to others who need one or have it as their fixed table.",
    "no-accessible-table-named": "No table is named as accessible.",
    "opponent-has-fixed-table": "Somebody else at that table has it as their fixed one.",
}
"""Why a rule was bent, in words; the fact keeps the code."""


def why_rematch(field: Collection[Candidate]) -> str:
    """Why some meet again, by code: where somebody could still have a bye, a second one might have spared it."""
    if len(field) % 2 and not all(each.byes for each in field):
        return "no-round-without-rematch-or-second-bye"
    return "no-round-without-rematch"
