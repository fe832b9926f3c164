"""What a round is played with: the season's strategies, deployments and schemes, or what a game mode has instead."""

from collections.abc import Mapping
from typing import Any

from ledger.domain.asking import PlanContext, Settled, SetupLine
from ledger.domain.parts import round_plans
from ledger.domain.parts.figures import scenarios
from ledger.domain.parts.round_plans import Offered, RoundSetup
from ledger.domain.rules import Rules
from ledger.domain.system import Setups
from ledger.domain.values import Plan

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
