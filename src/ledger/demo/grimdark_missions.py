"""The campaign of Grimdark Future as it is planned: armies and their players, what is thrown at the table in six
missions, who is lost to whom, what is bought. All of it is invented, and all that is not said here is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ledger.demo import PLAYERS, Line

Dice = tuple[int, ...]

CINDERS, PARADE, WARDENS, CARAVAN = "Cinder Compact", "Tin Parade", "Marsh Wardens", "Glass Caravan"
PLAYER_OF = dict(zip((CINDERS, PARADE, WARDENS, CARAVAN), PLAYERS, strict=False))


@dataclass(frozen=True, slots=True)
class ScriptedRound:
    """A round: the dice if the table threw them, whom its event met if the table says so, and what came of it."""

    dice: Dice = ()
    met: Mapping[str, Any] = field(default_factory=dict)
    then: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Evening:
    """One mission, from the dice of its objectives to its recruits."""

    day: str
    winner: str
    rounds: tuple[ScriptedRound, ...]
    lost: tuple[Line, ...]  # with the dice of each, where the table threw them
    objectives: Mapping[str, Dice] = field(default_factory=dict)
    achieved: tuple[str, ...] = ()
    levels: Mapping[str, Dice] = field(default_factory=dict)  # dice of them that the table threw
    picks: Mapping[str, str] = field(default_factory=dict)  # what is taken of what a level leaves open
    settled: tuple[Line, ...] = ()  # what random events bring once the casualty list is in
    bought: tuple[Line, ...] = ()
    recruited: tuple[Line, ...] = ()
    in_one_go: bool = False  # casualties and experience are handed in together


def thrown(dice: Dice | None) -> Line:
    """Dice as a request tells them, where the table threw any."""
    return {"dice": list(dice)} if dice else {}


def _unit(name: str, cost: int, *, hero: bool = False, **upgrades: int) -> Line:
    """A unit as it is bought; an upgrade called `iron_nets` is written Iron Nets."""
    bought = [{"name": item.replace("_", " ").title(), "cost": price} for item, price in upgrades.items()]
    return {"name": name, "cost": cost, "hero": hero, "upgrades": bought}


def _lost(name: str, killer: str | None = None, *, how: str = "destroyed", again: bool = False, **dice: Dice) -> Line:
    """A casualty, its killer, and the dice that were thrown for it, `again` where a death was re-rolled."""
    thrown = {purpose: list(fallen) for purpose, fallen in dice.items()}
    return {"unit": name, "how": how, "killer": killer, "again": again, **thrown}


def _buy(name: str, upgrade: str, cost: int) -> Line:
    return {"do": "buy-upgrade", "unit": name, "upgrade": {"name": upgrade, "cost": cost}}


def _sell(name: str, item: int, *dice: int) -> Line:
    return {"do": "sell-upgrade", "unit": name, "item": item, **thrown(dice)}


def _recruit(army: str, recruit: Line, *, trained: bool = False) -> Line:
    return {"do": "recruit", "army": army, "unit": recruit, "trained": trained}


def _about(do: str, round_no: int, **fields: Any) -> Line:
    """A request about the random event of a round."""
    return {"do": do, "round": round_no, **fields}


UNITS: dict[str, list[Line]] = {
    CINDERS: [
        _unit("Marshal Soot", 140, hero=True, ember_blade=20),
        _unit("Kiln Guard", 260, shield_rack=25),
        _unit("Ash Walkers", 230),
        _unit("Coal Sappers", 180, charges=10),
    ],
    PARADE: [
        _unit("Captain Rivet", 150, hero=True, brass_drum=15),
        _unit("First Clockworks", 250),
        _unit("Second Clockworks", 250),
        _unit("Wind-up Gun", 200, loose_spring=-10),
    ],
    WARDENS: [
        _unit("Old Heron", 130, hero=True, reed_pipe=5),
        _unit("Reed Stalkers", 240),
        _unit("Bog Trolls", 300, iron_nets=15),
        _unit("Fen Riders", 220),
    ],
    CARAVAN: [
        _unit("Lady Prism", 150, hero=True, mirror=10),
        _unit("Lantern Bearers", 240),
        _unit("Shard Slingers", 260),
        _unit("Sand Crawler", 240),
    ],
}
"""What each army begins with; the rest of its points is saved."""
EVENINGS = (
    Evening(
        day="2026-05-08T18:00:00+00:00",
        winner=CINDERS,
        objectives={CINDERS: (5,), PARADE: (3, 1)},  # nobody in the parade casts spells
        achieved=(CINDERS,),
        rounds=(
            ScriptedRound((2,)),
            ScriptedRound((5, 6, 4), met={"army": WARDENS, "dice": [2]}),
            ScriptedRound(),
            ScriptedRound(),
        ),
        lost=(
            _lost("Second Clockworks", "Kiln Guard", dice=(4,)),
            _lost("Fen Riders", "Marshal Soot", dice=(6,)),
            _lost("Coal Sappers", "Reed Stalkers"),
        ),
        bought=(
            _buy("Kiln Guard", "Long Spears", 35),
            _sell("Coal Sappers", 1),
            _sell("Old Heron", 1, 2),
            _buy("Reed Stalkers", "Blowpipes", 20),
        ),
        recruited=(
            _recruit(WARDENS, _unit("Toad Choir", 160)),
            _recruit(PARADE, _unit("Lamp Lighters", 180, oil_cans=10), trained=True),
        ),
    ),
    Evening(
        day="2026-05-15T18:00:00+00:00",
        winner=WARDENS,
        rounds=(
            ScriptedRound(),
            ScriptedRound((6, 1, 1), met={"units": ["First Clockworks"]}),
            ScriptedRound(),
            ScriptedRound(),
        ),
        lost=(
            _lost("Marshal Soot", "Bog Trolls", dice=(1,), injury=(2,)),
            _lost("Wind-up Gun", how="routed"),
            _lost("Toad Choir", "Kiln Guard"),
        ),
        settled=(_about("settle-event", 4, more=["Reed Stalkers"]),),  # the countdown of the last round
        bought=(
            _buy("Bog Trolls", "Weir Chains", 30),
            _buy("Wind-up Gun", "Second Key", 45),
            _sell("Old Heron", 1, 5),
        ),
        recruited=(
            _recruit(CINDERS, _unit("Furnace Choir", 240, bellows=15)),
            {"do": "rename-unit", "unit": "Bog Trolls", "name": "Trolls of the Weir"},
        ),
    ),
    Evening(
        day="2026-05-22T18:00:00+00:00",
        winner=PARADE,
        objectives={CARAVAN: (2,)},
        achieved=(CARAVAN,),
        rounds=(
            ScriptedRound(),
            ScriptedRound(),
            ScriptedRound((6, 6, 6), met={"candidates": ["Old Heron"]}, then=(_about("fight-warp", 3, won=False),)),
            ScriptedRound(),
        ),
        lost=(
            _lost("Old Heron", "Captain Rivet"),
            _lost("Ash Walkers", "Lamp Lighters", dice=(5,)),
            _lost("Lantern Bearers", "Second Clockworks"),
        ),
        levels={"Kiln Guard": (6,)},
        picks={"Kiln Guard": "Elite"},
        bought=(
            _buy("Lantern Bearers", "Storm Lamps", 25),
            _buy("Captain Rivet", "Clockwork Arm", 30),
        ),
        recruited=(
            _recruit(WARDENS, _unit("Young Heron", 140, hero=True, reed_pipe=5)),
            _recruit(WARDENS, _unit("Mud Ogres", 280)),
            _recruit(CARAVAN, _unit("Mirage Riders", 210), trained=True),
            _recruit(CINDERS, _unit("Forge Mother", 170, hero=True)),
            _recruit(PARADE, _unit("Third Clockworks", 250)),
        ),
    ),
    Evening(
        day="2026-05-29T18:00:00+00:00",
        winner=CARAVAN,
        rounds=(
            ScriptedRound(),
            ScriptedRound(
                (5, 5, 2),
                met={"army": WARDENS},
                then=(_about("note-event", 2, note="Lamp Lighters", by=PLAYER_OF[WARDENS]),),
            ),
            ScriptedRound(
                then=({"do": "concede-mission", "army": CINDERS, "lost": ["Coal Sappers"], "by": PLAYER_OF[CINDERS]},)
            ),
            ScriptedRound((1,), then=(_about("settle-event", 2, victim="Lamp Lighters"),)),
        ),
        lost=(
            _lost("Coal Sappers", "Shard Slingers", dice=(2,)),
            _lost("Lamp Lighters", "Trolls of the Weir"),
            _lost("Captain Rivet", "Lady Prism", dice=(6,), talent=(3,)),
            _lost("Young Heron", "Lantern Bearers"),
        ),
        bought=(
            _buy("Lady Prism", "Opal Lens", 40),
            _sell("Kiln Guard", 2),
            _buy("Mud Ogres", "Tree Trunks", 25),
        ),
        recruited=(
            {"do": "disband-unit", "unit": "Wind-up Gun"},
            _recruit(PARADE, _unit("Brass Elephant", 330)),
            _recruit(CARAVAN, _unit("Glass Golem", 240)),
            _recruit(CINDERS, _unit("Clinker Giant", 360, furnace_maul=40)),
        ),
    ),
    Evening(
        day="2026-06-05T18:00:00+00:00",
        winner=CINDERS,
        achieved=(CINDERS,),
        in_one_go=True,
        rounds=(
            ScriptedRound((5, 5, 1), met={"army": CARAVAN}, then=(_about("answer-event", 1, accepted=True),)),
            ScriptedRound(),
            ScriptedRound(),
            ScriptedRound(),
            ScriptedRound(),
        ),
        lost=(
            _lost("Sand Crawler", "Ash Walkers", again=True, dice=(1, 3)),
            _lost("Shard Slingers", "Marshal Soot"),
            _lost("Brass Elephant", "Forge Mother", dice=(4,)),
            _lost("Reed Stalkers", "Kiln Guard", dice=(1,)),
            _lost("Furnace Choir", "Trolls of the Weir"),
        ),
        bought=(_buy("Ash Walkers", "Cloaks of Cinder", 35), _buy("Fen Riders", "Heron Banner", 20)),
        recruited=(
            _recruit(WARDENS, _unit("Eel Catchers", 210)),
            _recruit(CINDERS, _unit("Slag Hounds", 220), trained=True),
        ),
    ),
    Evening(
        day="2026-06-12T18:00:00+00:00",
        winner=CARAVAN,
        achieved=(CARAVAN,),
        rounds=(
            ScriptedRound(
                (5, 2, 3),
                met={"army": PARADE},
                then=(_about("note-event", 1, note="the burnt chapel", by=PLAYER_OF[PARADE]),),
            ),
            ScriptedRound((6, 6, 3)),
            ScriptedRound((6, 3, 6)),
            ScriptedRound(then=(_about("settle-event", 3, unit="Fen Riders"),)),
        ),
        lost=(
            _lost("Kiln Guard", "Lady Prism"),
            _lost("First Clockworks", "Mirage Riders"),
            _lost("Mud Ogres", "Lantern Bearers"),
            _lost("Lady Prism", "Forge Mother", dice=(5,)),
        ),
        bought=(_buy("Lady Prism", "Crown of Glass", 50), _buy("Brass Elephant", "Steam Horn", 60)),
    ),
)
