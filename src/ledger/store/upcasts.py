"""Facts of old, lifted to the shape of today. What is new to them gets the value the old code went by."""

from collections.abc import Callable
from typing import Any

Stored = dict[str, Any]
Upcast = Callable[[Stored], tuple[str, Stored]]


def _with(topic: str, **new: Any) -> Upcast:
    """The same fact with further fields, under its next topic."""
    return lambda stored: (topic, {**stored, "fact": {**stored["fact"], **new}})


def _with_rules(topic: str, **new: Any) -> Upcast:
    """A fact that carries the whole rules, whose figures have become more."""

    def lift(stored: Stored) -> tuple[str, Stored]:
        fact = stored["fact"]
        return topic, {**stored, "fact": {**fact, **new, "rules": _first_rules(fact["rules"])}}

    return lift


def _first_rules(rules: Stored) -> Stored:
    """Rules of the first format: lists, scenarios, clocks and awards were kept on paper, so nothing of them binds."""
    return {
        **rules,
        "in_force": None,
        "least_players": None,
        "least_attendance": None,
        "has_feeders": True,
        "list_slack": None,
        "least_lists": 0,
        "themes": "optional",
        "distinct_themes": False,
        "roster": None,
        "always_on_roster": [],
        "clock": None,
        "last_turn": None,
        "scenarios": [],
        "objectives": [],
        "scenario_lead": None,
        "leader_points": None,
        "concession": rules["forfeit"],
        "army_share": [1, 2],
        "awards": [],
    }


UPCASTS: dict[str, Upcast] = {
    "tournament/opened/1": _with_rules("tournament/opened/2", zone="UTC", oddities=[]),
    "tournament/rules-amended/1": _with_rules("tournament/rules-amended/2", oddities=[]),
    "tournament/player-checked-in/1": _with("tournament/player-checked-in/2", oddities=[]),
    "tournament/player-disqualified/1": _with("tournament/player-disqualified/2", conduct=None),
    "tournament/game-forfeited/1": _with("tournament/game-forfeited/2", conduct=None),
}
"""From a topic of old to the next one: the whole stored object in, the newer topic and object out."""
