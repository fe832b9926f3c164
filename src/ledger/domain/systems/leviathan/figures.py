"""Every figure of the document, each with the section it stands in; what the document leaves open is ours."""

import json
from typing import Annotated, Any, Literal

from pydantic import Field

from ledger.domain.parts.figures import PAIRED_AS_OURS, Names, Small
from ledger.domain.rules import Rules
from ledger.domain.system import Figure
from ledger.domain.systems.leviathan import printed
from ledger.domain.systems.leviathan.cards import DEPLOYMENTS, MISSION_RULES
from ledger.domain.values import Value


class Own(Value):
    """The figures that only this document has."""

    battle_size: Literal["incursion", "strike-force"]
    mission_for: Literal["round", "table"]  # whether all tables of a round play the same mission
    deployments: Names
    mission_rules: Names
    markers: Annotated[int, Field(ge=2, le=20)]  # objective markers in No Man's Land
    primary_cap: Small  # victory points from primary mission and gambit together
    secondary_cap: Small
    fixed_cap: Small  # from one fixed card
    battle_ready: Small  # for an army painted throughout
    gambit: Small  # for a gambit that succeeds
    battle_rounds: Annotated[int, Field(ge=1, le=5)]
    active_cards: Annotated[int, Field(ge=1, le=3)]  # secondary missions of a tactical player at a time
    new_orders: Small  # times a battle
    new_orders_cost: Small  # command points for each
    vox_static_cost: Small  # the same under Vox Static
    discard_points: Small  # command points a battle for cards given up
    gambit_round: Small  # at whose end gambits are generated
    gambit_on: Small  # what a die must show for a unit to be delayed or marked
    gambit_least: Small  # units, however few there are to take half of
    orbital_strike: Small  # what two dice and the further corners must come to
    fixed_values: dict[str, tuple[Small, ...]]  # victory points of a fixed card in a battle round: one of these
    fixed_each: dict[str, tuple[Small, ...]]  # any sum of these
    tactical_values: dict[str, tuple[Small, ...]]  # of a card that is drawn, once a battle: one of these


_SIZES = "1 - Muster Armies"
_MISSION = "2 - Determine Mission"
_SECONDARY = "7 - Select Secondary Missions"
_BATTLE = "12 - Begin the Battle"
_VICTOR = "14 - Determine Victor"
_OURS = "ours: the document has none"

FIGURES = {
    "army_points": Figure(2000, f"{_SIZES}: the organizer's; the document has no figure"),
    "scenarios": Figure(printed.PRIMARIES, "Primary Mission Deck", is_amendable=False),
    "scenario_repeats": Figure("free", f"{_MISSION}: each is drawn from whole decks", is_amendable=False),
    "vp_cap": Figure(100, _VICTOR),
    "clock.round": Figure(180, _OURS),
    "rounds": Figure(None, _OURS),
    "ends": Figure("after-rounds", _OURS, is_amendable=False),
    "rounds_for": Figure(((8, 3), (16, 4), (32, 5)), _OURS),
    "points.win": Figure(3, _OURS),
    "points.tie": Figure(1, _OURS),
    "points.loss": Figure(0, _OURS),
    "metrics": Figure(("vp", "diff"), _VICTOR, is_amendable=False),
    "ranking": Figure(("tp", "vp", "diff", "sos"), _OURS),
    "sos": Figure("sum", _OURS),
    "bye.tp": Figure(3, _OURS),
    "bye.diff": Figure(0, _OURS),
    "bye.vp": Figure(None, f"{_OURS}; none: the mean of the winners so far", is_open=True),
    "concession.winner.tp": Figure(3, _OURS),
    "concession.winner.diff": Figure(100, _OURS),
    "concession.winner.vp": Figure(100, _OURS),
    "concession.loser.tp": Figure(0, _OURS),
    "concession.loser.diff": Figure(-100, _OURS),
    "concession.loser.vp": Figure(0, _OURS),
    "forfeit.winner.tp": Figure(3, _OURS),
    "forfeit.winner.diff": Figure(100, _OURS),
    "forfeit.winner.vp": Figure(100, _OURS),
    "forfeit.loser.tp": Figure(0, _OURS),
    "forfeit.loser.diff": Figure(-100, _OURS),
    "forfeit.loser.vp": Figure(0, _OURS),
    "winner_keeps_more": Figure(False, _OURS, is_amendable=False),
    "is_inspected": Figure(True, f"{_VICTOR}: Battle Ready"),
    "scoring": Figure("vp-mean-bye/1", f"{_VICTOR}; of byes, ours", is_amendable=False),
    "pairing": Figure("exact/1", _OURS, is_amendable=False),
    "pairing_order": Figure(("tp", "vp", "diff", "sos"), f"{_OURS}; follows ranking", is_amendable=False),
    "first_round": Figure("random", _OURS),
    "later_rounds": Figure("from-the-top", _OURS),
    "clubs_apart": Figure(False, _OURS),
    **PAIRED_AS_OURS,
    "rematch_window": Figure(None, _OURS),
    "battle_size": Figure("strike-force", _SIZES),
    "mission_for": Figure("round", f"{_MISSION} draws one a game; one a round is ours"),
    "deployments": Figure(DEPLOYMENTS, "Deployment Deck", is_amendable=False),
    "mission_rules": Figure(MISSION_RULES, "Mission Rule Deck", is_amendable=False),
    "markers": Figure(3, "4 - Place Objective Markers: their number stands on the maps alone; ours"),
    "primary_cap": Figure(50, _VICTOR),
    "secondary_cap": Figure(40, _VICTOR),
    "fixed_cap": Figure(20, _VICTOR),
    "battle_ready": Figure(10, _VICTOR),
    "gambit": Figure(30, "Gambit Deck"),
    "battle_rounds": Figure(5, "13 - End the Battle", is_amendable=False),
    "active_cards": Figure(2, _SECONDARY),
    "new_orders": Figure(1, "New Orders Stratagem"),
    "new_orders_cost": Figure(1, "New Orders Stratagem"),
    "vox_static_cost": Figure(2, "Mission Rule Deck: Vox Static"),
    "discard_points": Figure(4, f"{_BATTLE}: one a turn, none in the last battle round"),
    "gambit_round": Figure(3, _BATTLE, is_amendable=False),
    "gambit_on": Figure(4, "Gambit Deck: Delaying Tactics, Emergency Evacuation", is_amendable=False),
    "gambit_least": Figure(4, "Gambit Deck: Delaying Tactics, Emergency Evacuation", is_amendable=False),
    "orbital_strike": Figure(12, "Gambit Deck: Orbital Strike Coordinates", is_amendable=False),
    "fixed_values": Figure(printed.FIXED_VALUES, "Secondary Mission Deck", is_amendable=False),
    "fixed_each": Figure(printed.FIXED_EACH, "Secondary Mission Deck", is_amendable=False),
    "tactical_values": Figure(printed.TACTICAL_VALUES, "Secondary Mission Deck", is_amendable=False),
}


def follow(figures: dict[str, Any]) -> dict[str, Any]:
    """Whoever stands higher is paired as such: the order of the pairings is that of the table."""
    return {"pairing_order": figures["ranking"]}


def own_of(rules: Rules) -> Own:
    """The figures of a tournament that only this document has."""
    return Own.model_validate_json(json.dumps(rules.own))
