"""Every figure of the document, each with the section it stands in."""

from typing import Annotated, Any, Literal

from pydantic import Field

from ledger.domain.system import Figure
from ledger.domain.values import Label, Value

Names = Annotated[tuple[Label, ...], Field(max_length=100)]
Small = Annotated[int, Field(ge=0, le=100)]

STRATEGIES = ("Symbols of Authority", "Turf War", "Corrupted Ley Lines", "Break the Line")  # Strategies
SCHEMES = (  # Schemes, in the order of their numbers
    "Breakthrough",
    "Detonate Charges",
    "Vendetta",
    "Assassinate",
    "Claim Jump",
    "Hidden Martyrs",
    "Death Beds",
    "Catch and Release",
    "Let Them Bleed",
    "Outflank",
    "Research Mission",
    "Spread Them Out",
    "Bait and Switch",
)


class Own(Value):
    """The figures that only this document has."""

    format: Literal["base", "limited", "wild"]
    mode: Literal["standard", "double-rush", "all-out-brawl", "henchman-hardcore"]
    singles: bool
    alternating_leaders: bool
    bans: bool
    classic: Names | None  # None: the variant is not played; the models it names
    fixed_leaders: bool
    vanilla: bool
    fixed_pool: Annotated[int, Field(ge=1, le=1000)] | None  # None: the variant is not played; the most it may cost
    too_many_secrets: bool
    fixed_crew: bool
    schemes: Names
    pool_size: Small
    deployments: Names
    strategies: Annotated[int, Field(ge=0, le=4)]  # played at the same time
    strategy_cap: Small  # victory points from each
    schemes_noted: Annotated[int, Field(ge=0, le=8)]  # by each player
    reveal_cap: Small  # victory points for revealing a scheme
    end_cap: Small  # and at the end of the game


_ROUNDS = "Number of Rounds"
_TIME = "Round Time Limit"
_SCORING = "Scoring"
_BYES = "Byes"
_FORFEIT = "Forfeited Games"
_VARIANTS = "Game Variants"
_CORE = "core rulebook"

FIGURES = {
    "errata.months": Figure(1, "The Rules of the Game"),
    "errata.days": Figure(0, "The Rules of the Game"),
    "has_ringer": Figure(True, "The Ringer", is_amendable=False),
    "army_points": Figure(50, "Determine Encounter Size"),
    "clock.round": Figure(135, f"{_TIME}: 15 to set up, then 120 to 135 to play"),
    "clock.setup": Figure(15, _TIME),
    "clock.last_turn": Figure(15, _TIME),
    "scenarios": Figure(tuple({"name": name, "figures": {}} for name in STRATEGIES), "Strategies", is_amendable=False),
    "vp_cap": Figure(8, f"{_FORFEIT}; {_CORE}"),
    "rounds": Figure(None, f"{_ROUNDS}: none is fixed"),
    "ends": Figure("after-rounds", _ROUNDS, is_amendable=False),
    "rounds_for": Figure(((15, 3), (32, 4), (64, 5)), f"{_ROUNDS}; ours past 64, where each doubling adds one"),
    "rounds_from": Figure(4, _ROUNDS),
    "points.win": Figure(3, _SCORING),
    "points.tie": Figure(1, _SCORING),
    "points.loss": Figure(0, _SCORING),
    "metrics": Figure(("diff", "vp"), _SCORING, is_amendable=False),
    "ranking": Figure(("tp", "diff", "vp"), "Event Standings"),
    "sos": Figure("sum", "ours: the document has none"),
    "bye.tp": Figure(3, _BYES),
    "bye.diff": Figure(2, _BYES),
    "bye.vp": Figure(4, _BYES),
    "forfeit.winner.tp": Figure(3, _FORFEIT),
    "forfeit.winner.diff": Figure(8, _FORFEIT),
    "forfeit.winner.vp": Figure(8, _FORFEIT),
    "forfeit.loser.tp": Figure(0, _FORFEIT),
    "forfeit.loser.diff": Figure(-8, _FORFEIT),
    "forfeit.loser.vp": Figure(0, _FORFEIT),
    "scoring": Figure("vp-difference/1", _SCORING, is_amendable=False),
    "pairing": Figure("points-groups/1", "Round Pairings", is_amendable=False),
    "rematch_window": Figure(None, "Round Pairings: almost never"),
    "format": Figure("base", "Game Formats"),
    "mode": Figure("standard", "Game Modes"),
    "singles": Figure(False, _VARIANTS),
    "alternating_leaders": Figure(False, _VARIANTS),
    "bans": Figure(False, _VARIANTS),
    "classic": Figure(None, _VARIANTS),
    "fixed_leaders": Figure(False, _VARIANTS),
    "vanilla": Figure(False, _VARIANTS),
    "fixed_pool": Figure(None, _VARIANTS),
    "too_many_secrets": Figure(False, _VARIANTS),
    "fixed_crew": Figure(False, "Game Modes"),
    "schemes": Figure(SCHEMES, "Schemes", is_amendable=False),
    "pool_size": Figure(5, _CORE),
    "deployments": Figure(("Standard", "Corner", "Flank", "Wedge"), f"{_CORE}: on offer, any other may be named"),
    "strategies": Figure(1, _CORE, is_amendable=False),
    "strategy_cap": Figure(4, _CORE),
    "schemes_noted": Figure(2, _CORE),
    "reveal_cap": Figure(1, _CORE),
    "end_cap": Figure(1, _CORE),
}


def follow(figures: dict[str, Any]) -> dict[str, Any]:
    """What a format or a mode sets, unless it is amended itself."""
    return {}
