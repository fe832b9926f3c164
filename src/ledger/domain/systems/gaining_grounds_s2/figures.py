"""Figures of Gaining Grounds Season Two, each with the section it stands in; and what a round is played with, the
strategies, deployments and schemes of the season, or what a game mode has instead."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from ledger.domain.parts import PAIRED_AS_OURS, PLACES, Names, SchemeCount, Small, round_plans, scenarios
from ledger.domain.parts.round_plans import Offered, RoundSetup
from ledger.domain.parts.schemes import LEADER, Blank, Noting, Variables, pool_of
from ledger.domain.parts.score_sheets import Caps
from ledger.domain.rules import Minutes, Rules
from ledger.domain.system import Figure, PlanContext, Settled, SetupLine, Setups
from ledger.domain.values import Plan, Sheet, Value

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
DEPLOYMENTS = ("Standard", "Corner", "Flank", "Wedge")  # core rulebook
POOL_SIZE = 5  # core rulebook
SECRETS_MORE = 2  # Too Many Secrets: so many schemes more in the pool

DOUBLE_RUSH_STRATEGIES = ("Plant Explosives", "Reckoning")  # Double Rush: both are played, at the same time
HARDCORE_STRATEGIES = ("Plant Explosives",)  # Henchman Hardcore
HARDCORE_SCHEMES = ("Vendetta", "Assassinate")

BY_MODE: Mapping[str, Mapping[str, Any]] = {  # New Game Modes: figures that follow the mode
    "standard": {},
    "double-rush": {
        "scenarios": scenarios(" and ".join(DOUBLE_RUSH_STRATEGIES)),
        "strategies": 2,
        "schemes": (),
        "pool_size": 0,
        "deployments": ("Standard",),
    },
    "all-out-brawl": {"scenarios": (), "strategies": 0, "schemes": (), "pool_size": 0, "deployments": ()},
    "henchman-hardcore": {
        "scenarios": scenarios(*HARDCORE_STRATEGIES),
        "strategies": 1,
        "schemes": HARDCORE_SCHEMES,
        "pool_size": 2,
        "deployments": ("Wedge",),
    },
}


def _offered(rules: Rules) -> Offered:
    """What the organizer may choose from. Any deployment may be named, unless a mode leaves just one."""
    own = rules.own
    size = own["pool_size"] + (SECRETS_MORE if own["too_many_secrets"] else 0)
    deployments = tuple(own["deployments"])
    return Offered(deployments, len(deployments) > 1, tuple(own["schemes"]), min(size, len(own["schemes"])))


def _settle(context: PlanContext) -> Settled:
    return round_plans.settle(context, _offered(context.rules))


def _fixed(rules: Rules) -> Plan | None:
    return round_plans.only_plan(rules, _offered(rules))


def _on_offer(rules: Rules) -> tuple[SetupLine, ...]:
    return round_plans.on_offer(_offered(rules))


SETUPS = Setups(sheet=RoundSetup, settle=_settle, describe=round_plans.describe, on_offer=_on_offer, fixed=_fixed)


class GainingGroundsS2Figures(Value):
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
    leader_counts: bool  # whether a leader's cost is paid like any other
    leader_stations: Names  # none: as the core rulebook has it
    barred_stations: Names  # of which no model may be
    crew_size: Annotated[int, Field(ge=1, le=100)] | None  # exactly so many models, the leader included
    model_cost_cap: Small | None  # the most a model may cost
    soulstone_cap: Small | None  # the most soulstones a crew may keep
    vanilla_upgrades: Names  # which may be attached all the same where Vanilla is played
    usual_round: tuple[Minutes, Minutes]  # minutes of a round of the document's own encounter size
    schemes: Names
    pool_size: Small
    deployments: Names
    strategies: Annotated[int, Field(ge=0, le=4)]  # played at the same time
    strategy_cap: Small  # victory points from each
    schemes_noted: SchemeCount  # by each player
    reveal_cap: Small  # victory points for revealing a scheme
    end_cap: Small  # and at the end of the game
    martyrs_cost: Small  # the most that the two models of Hidden Martyrs may cost together
    sources: dict[str, Small]  # what scores where there are neither strategies nor schemes: victory points for each


_ROUNDS = "Number of Rounds"
_TIME = "Round Time Limit"
_SCORING = "Scoring"
_BYES = "Byes"
_FORFEIT = "Forfeited Games"
_VARIANTS = "Game Variants"
_PAIRINGS = "Round Pairings"
_CORE = "core rulebook"
_JUDGING = "Judging Painted Models"

FIGURES = {
    "errata.months": Figure(1, "The Rules of the Game"),
    "errata.days": Figure(0, "The Rules of the Game"),
    "has_ringer": Figure(True, "The Ringer", is_amendable=False),
    "army_points": Figure(50, "Determine Encounter Size"),
    "clock.round": Figure(135, f"{_TIME}: 15 to set up, then 120 to 135 to play"),
    "clock.setup": Figure(15, _TIME),
    "clock.last_turn": Figure(15, _TIME),
    "scenarios": Figure(scenarios(*STRATEGIES), "Strategies", is_amendable=False),
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
    "no_shows": Figure("unranked", "ours: the document is silent on who never played"),
    "bye.tp": Figure(3, _BYES),
    "bye.diff": Figure(2, _BYES),
    "bye.vp": Figure(4, _BYES),
    "forfeit.winner.tp": Figure(3, _FORFEIT),
    "forfeit.winner.diff": Figure(8, _FORFEIT),
    "forfeit.winner.vp": Figure(8, _FORFEIT),
    "forfeit.loser.tp": Figure(0, _FORFEIT),
    "forfeit.loser.diff": Figure(-8, _FORFEIT),
    "forfeit.loser.vp": Figure(0, _FORFEIT),
    "winner_keeps_more": Figure(False, _FORFEIT, is_amendable=False),
    "awards": Figure(
        (*PLACES, {"key": "best-painted", "title": "Best painted", "place": None, "order": ()}),
        "Painting; places: ours",
        is_amendable=False,
    ),
    "painting.judging": Figure("executive", f"{_JUDGING}: the organizer says how"),
    "painting.vote_weights": Figure((1,), f"{_JUDGING}: Community Vote"),
    "painting.scores": Figure({"presentation": 5, "technique": 5, "theme": 5, "wow": 5}, f"{_JUDGING}: Score"),
    "painting.award": Figure("best-painted", "Painting", is_amendable=False),
    "painting.bars_winners": Figure(True, "Repeat Entries"),
    "scoring": Figure("vp-difference/1", _SCORING, is_amendable=False),
    "pairing": Figure("exact/1", f"{_PAIRINGS}; of many sides, All Out Brawl", is_amendable=False),
    "pairing_order": Figure(("tp", "diff", "vp"), f"{_PAIRINGS}: follows ranking", is_amendable=False),
    "first_round": Figure("random", _PAIRINGS),
    "later_rounds": Figure("from-the-top", _PAIRINGS),
    "areas_apart": Figure(True, f"{_PAIRINGS}: encouraged in larger events"),
    "clubs_apart": Figure(False, f"{_PAIRINGS}: it speaks of areas; ours"),
    **PAIRED_AS_OURS,
    "has_attacker": Figure(True, "Determine Scenario", is_amendable=False),
    "rematch_window": Figure(None, f"{_PAIRINGS}: almost never"),
    "format": Figure("base", "Game Formats"),
    "mode": Figure("standard", "New Game Modes"),
    "singles": Figure(False, _VARIANTS),
    "alternating_leaders": Figure(False, _VARIANTS),
    "bans": Figure(False, _VARIANTS),
    "classic": Figure(None, _VARIANTS),
    "fixed_leaders": Figure(False, _VARIANTS),
    "vanilla": Figure(False, _VARIANTS),
    "fixed_pool": Figure(None, _VARIANTS),
    "too_many_secrets": Figure(False, _VARIANTS),
    "team_size": Figure(1, f"{_VARIANTS}: Team Event"),
    "sides": Figure((2, 2), f"{_PAIRINGS}; New Game Modes: All Out Brawl"),
    # ours, the document being silent: the most points win, and the best of the others is who they were won against
    "many_sides.shared_top": Figure("tie", "ours, for New Game Modes: All Out Brawl"),
    "many_sides.diff_against": Figure("best", "ours, for New Game Modes: All Out Brawl"),
    "fixed_crew": Figure(False, "New Game Modes: Double Rush, Henchman Hardcore"),
    "leader_counts": Figure(False, "New Game Modes: Henchman Hardcore"),
    "leader_stations": Figure((), "New Game Modes: Henchman Hardcore"),
    "barred_stations": Figure((), "New Game Modes: All Out Brawl"),
    "crew_size": Figure(None, "New Game Modes: All Out Brawl, Henchman Hardcore"),
    "model_cost_cap": Figure(None, "New Game Modes: All Out Brawl"),
    "soulstone_cap": Figure(None, "New Game Modes: Henchman Hardcore"),
    "vanilla_upgrades": Figure(("Effigy of Fate",), f"{_VARIANTS}: Vanilla"),
    "usual_round": Figure((135, 150), _TIME),
    "schemes": Figure(SCHEMES, "Schemes", is_amendable=False),
    "pool_size": Figure(POOL_SIZE, _CORE),
    "deployments": Figure(DEPLOYMENTS, f"{_CORE}: on offer, any other may be named"),
    "strategies": Figure(1, _CORE, is_amendable=False),
    "strategy_cap": Figure(4, _CORE),
    "schemes_noted": Figure(2, _CORE),
    "reveal_cap": Figure(1, _CORE),
    "end_cap": Figure(1, _CORE),
    "martyrs_cost": Figure(13, "Schemes: Hidden Martyrs", is_amendable=False),
    "sources": Figure({"kills": 2, "damage": 1, "centre": 1}, "New Game Modes: All Out Brawl", is_amendable=False),
}


def own_of(rules: Rules) -> GainingGroundsS2Figures:
    """The figures of a tournament that only this document has."""
    return GainingGroundsS2Figures.model_validate_json(json.dumps(rules.own))


_DOUBLED = 2  # Too Many Secrets: as many schemes to reveal, and as many for the end


def noting(rules: Rules, setup: Sheet) -> Noting:
    """How schemes are noted in a round with that setup."""
    own = rules.own
    return Noting(pool_of(setup, own["schemes"]), _count(rules), _variables(rules), has_halves=own["too_many_secrets"])


def caps(rules: Rules) -> Caps:
    """What a side may score. With Too Many Secrets a scheme scores either by its reveal or at the end."""
    own = rules.own
    reveal, end, is_either_half = own["reveal_cap"], own["end_cap"], own["too_many_secrets"]
    return Caps(
        total=rules.vp_cap,
        strategies=own["strategies"],
        strategy=own["strategy_cap"],
        schemes=_count(rules),
        scheme=max(reveal, end) if is_either_half else reveal + end,
        halves={"reveal": reveal, "end": end},
        is_either_half=is_either_half,
        sources=own["sources"] if own["mode"] == "all-out-brawl" else {},
        strategy_names=DOUBLE_RUSH_STRATEGIES if own["strategies"] > 1 else (),
    )


def _count(rules: Rules) -> int:
    noted: int = rules.own["schemes_noted"]
    return noted * _DOUBLED if rules.own["too_many_secrets"] else noted


def _variables(rules: Rules) -> Mapping[str, Variables]:
    """What schemes name; the other seven name nothing."""
    most: int = rules.own["martyrs_cost"]
    own, enemy = (Blank(whose, but=(LEADER,)) for whose in ("own", "enemy"))
    return {
        "Vendetta": Variables(
            "an own model that is no Totem, and an enemy model that is not the Leader and costs as much or more",
            (Blank("own", but=("Totem",)), enemy),
            fits=lambda named, _: named[1] >= named[0],
        ),
        "Claim Jump": Variables("an own model that is not the Leader", (own,)),
        "Hidden Martyrs": Variables(
            f"two own models that are not the Leader and cost at most {most} together",
            (own, own),
            fits=lambda named, _: sum(named) <= most,
        ),
        "Death Beds": Variables("a type of marker other than Scheme", (Blank("marker", but=("Scheme",)),)),
        "Catch and Release": Variables("an own Minion", (Blank("own", of=("Minion",)),)),
        "Bait and Switch": Variables("an enemy model that is not the Leader", (enemy,)),
    }
