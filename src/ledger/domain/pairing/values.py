"""What a draw is made from, and what it says."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """One active contestant, as the draw needs to know it."""

    id: int  # entry number
    points: int  # tournament points; equal points form a group
    met: frozenset[int] = frozenset()  # opponents not to be met again, already cut to the window of the rules
    downs: int = 0  # how often paired down before
    byes: int = 0  # how many byes before


@dataclass(frozen=True, slots=True)
class Relaxation:
    """A rule that had to be bent, for whom, and why nothing better exists."""

    rule: str  # "repeat-pair-down", "bye-above-lowest", "rematch" or "second-bye"
    players: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Draw:
    """One round: who plays whom at which table, and what it took."""

    pairs: tuple[tuple[int, int], ...]  # table 1 first; the player with more points first
    bye: int | None
    paired_down: tuple[int, ...]  # the upper player of every pair that crosses groups, in table order
    relaxed: tuple[Relaxation, ...]


WHY = {
    "by-hand": "given by hand",
    "all-had-bye": "Every player has had a bye already.",
    "lower-had-bye": "Everyone with fewer points has had a bye already.",
    "lower-forces-rematch": "Any allowed bye with fewer points would force more rematches.",
    "sparing-costs-more": (
        "Sparing this player would send others down again, or need wider gaps, a higher bye or a rematch."
    ),
    "no-round-without-rematch": "No way to seat everyone keeps all earlier opponents apart.",
    "no-round-without-rematch-or-second-bye": (
        "No way to seat everyone keeps all earlier opponents apart and gives nobody a second bye."
    ),
}
"""Why a rule was bent, in words; the fact keeps the code."""
