"""The six missions as they are planned: what is thrown at the table, who is lost to whom, what is bought. All that is
not said here is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ledger.application.demo.grimdark_future.cast import CARAVAN, CINDERS, PARADE, PLAYER_OF, WARDENS, unit
from ledger.application.demo.lines import Line

Dice = tuple[int, ...]


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


def lost(name: str, killer: str | None = None, *, how: str = "destroyed", again: bool = False, **dice: Dice) -> Line:
    """A casualty, its killer, and the dice that were thrown for it, `again` where a death was re-rolled."""
    thrown = {purpose: list(fallen) for purpose, fallen in dice.items()}
    return {"unit": name, "how": how, "killer": killer, "again": again, **thrown}


def _buy(name: str, upgrade: str, cost: int) -> Line:
    return {"do": "buy-upgrade", "unit": name, "upgrade": {"name": upgrade, "cost": cost}}


def _sell(name: str, item: int, *dice: int) -> Line:
    return {"do": "sell-upgrade", "unit": name, "item": item, **({"dice": list(dice)} if dice else {})}


def _recruit(army: str, recruit: Line, *, trained: bool = False) -> Line:
    return {"do": "recruit", "army": army, "unit": recruit, "trained": trained}


def _about(do: str, round_no: int, **fields: Any) -> Line:
    """A request about the random event of a round."""
    return {"do": do, "round": round_no, **fields}


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
            lost("Second Clockworks", "Kiln Guard", dice=(4,)),
            lost("Fen Riders", "Marshal Soot", dice=(6,)),
            lost("Coal Sappers", "Reed Stalkers"),
        ),
        bought=(
            _buy("Kiln Guard", "Long Spears", 35),
            _sell("Coal Sappers", 1),
            _sell("Old Heron", 1, 2),
            _buy("Reed Stalkers", "Blowpipes", 20),
        ),
        recruited=(
            _recruit(WARDENS, unit("Toad Choir", 160)),
            _recruit(PARADE, unit("Lamp Lighters", 180, oil_cans=10), trained=True),
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
            lost("Marshal Soot", "Bog Trolls", dice=(1,), injury=(2,)),
            lost("Wind-up Gun", how="routed"),
            lost("Toad Choir", "Kiln Guard"),
        ),
        settled=(_about("settle-event", 4, more=["Reed Stalkers"]),),  # the countdown of the last round
        bought=(
            _buy("Bog Trolls", "Weir Chains", 30),
            _buy("Wind-up Gun", "Second Key", 45),
            _sell("Old Heron", 1, 5),
        ),
        recruited=(
            _recruit(CINDERS, unit("Furnace Choir", 240, bellows=15)),
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
            lost("Old Heron", "Captain Rivet"),
            lost("Ash Walkers", "Lamp Lighters", dice=(5,)),
            lost("Lantern Bearers", "Second Clockworks"),
        ),
        levels={"Kiln Guard": (6,)},
        picks={"Kiln Guard": "Elite"},
        bought=(
            _buy("Lantern Bearers", "Storm Lamps", 25),
            _buy("Captain Rivet", "Clockwork Arm", 30),
        ),
        recruited=(
            _recruit(WARDENS, unit("Young Heron", 140, hero=True, reed_pipe=5)),
            _recruit(WARDENS, unit("Mud Ogres", 280)),
            _recruit(CARAVAN, unit("Mirage Riders", 210), trained=True),
            _recruit(CINDERS, unit("Forge Mother", 170, hero=True)),
            _recruit(PARADE, unit("Third Clockworks", 250)),
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
            lost("Coal Sappers", "Shard Slingers", dice=(2,)),
            lost("Lamp Lighters", "Trolls of the Weir"),
            lost("Captain Rivet", "Lady Prism", dice=(6,), talent=(3,)),
            lost("Young Heron", "Lantern Bearers"),
        ),
        bought=(
            _buy("Lady Prism", "Opal Lens", 40),
            _sell("Kiln Guard", 2),
            _buy("Mud Ogres", "Tree Trunks", 25),
        ),
        recruited=(
            {"do": "disband-unit", "unit": "Wind-up Gun"},
            _recruit(PARADE, unit("Brass Elephant", 330)),
            _recruit(CARAVAN, unit("Glass Golem", 240)),
            _recruit(CINDERS, unit("Clinker Giant", 360, furnace_maul=40)),
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
            lost("Sand Crawler", "Ash Walkers", again=True, dice=(1, 3)),
            lost("Shard Slingers", "Marshal Soot"),
            lost("Brass Elephant", "Forge Mother", dice=(4,)),
            lost("Reed Stalkers", "Kiln Guard", dice=(1,)),
            lost("Furnace Choir", "Trolls of the Weir"),
        ),
        bought=(_buy("Ash Walkers", "Cloaks of Cinder", 35), _buy("Fen Riders", "Heron Banner", 20)),
        recruited=(
            _recruit(WARDENS, unit("Eel Catchers", 210)),
            _recruit(CINDERS, unit("Slag Hounds", 220), trained=True),
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
            lost("Kiln Guard", "Lady Prism"),
            lost("First Clockworks", "Mirage Riders"),
            lost("Mud Ogres", "Lantern Bearers"),
            lost("Lady Prism", "Forge Mother", dice=(5,)),
        ),
        bought=(_buy("Lady Prism", "Crown of Glass", 50), _buy("Brass Elephant", "Steam Horn", 60)),
    ),
)
