"""Facts of old, lifted to the shape of today. What is new to them gets the value the old code went by."""

from collections.abc import Callable
from typing import Any

Stored = dict[str, Any]
Upcast = Callable[[Stored], tuple[str, Stored]]


def _with(topic: str, **new: Any) -> Upcast:
    """The same fact with further fields, under its next topic."""
    return lambda stored: (topic, {**stored, "fact": {**stored["fact"], **new}})


def _with_rules(topic: str, rules: Callable[[Stored], Stored], **new: Any) -> Upcast:
    """A fact that carries the whole rules, whose figures have become more."""

    def lift(stored: Stored) -> tuple[str, Stored]:
        fact = stored["fact"]
        return topic, {**stored, "fact": {**fact, **new, "rules": rules(fact["rules"])}}

    return lift


def _without_attackers(stored: Stored) -> tuple[str, Stored]:
    """Pairings of old did not say who attacks."""
    pairings = [{**pairing, "attacker": None} for pairing in stored["fact"]["pairings"]]
    return "tournament/round-paired/2", {**stored, "fact": {**stored["fact"], "pairings": pairings}}


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


def _second_rules(rules: Stored) -> Stored:
    """Rules of the second format: two players a game, who line up by tournament points, and one stated winner."""
    clock = rules["clock"]
    return {
        **rules,
        "errata": None,
        "has_judges": True,
        "has_ringer": False,
        "is_inspected": False,
        "team_size": 1,
        "sides": [2, 2],
        "many_sides": None,
        "clock": None if clock is None else {**clock, **_PLAIN_CLOCK},
        "scenario_repeats": "odd",
        "vp_cap": None,
        "rounds_from": 1,
        "conceder_leaves": False,
        "painting": None,
        "pairing_order": ["tp"],
        "areas_apart": False,
        "has_attacker": False,
        "own": {},
    }


def _third_rules(rules: Stored) -> Stored:
    """Rules of the third format: each engine had one way of pairing, looked at one round and minded no tables."""
    in_groups = rules["pairing"] == "points-groups/1"
    return {
        **rules,
        "first_round": "random",
        "later_rounds": "random-in-points" if in_groups else "from-the-top",
        "relaxing": _FIRST_RELAXING,
        "looks_ahead": False,
        "tables_vary": False,
        "clubs_apart": False,
    }


def _fourth_rules(rules: Stored) -> Stored:
    """Rules of the fourth format: how far a game given up counts what was played was left to the code of a document."""
    is_by_army = rules["system"] in ("masters-2019", "champions-2019")
    return {
        **rules,
        "winner_keeps_more": is_by_army,
        "army_metric": "apd" if is_by_army else None,
        "army_total": "model-points/1",
    }


def _fifth_rules(rules: Stored) -> Stored:
    """Rules of the fifth format: everyone who had checked in was ranked, whether they ever played or not."""
    return {**rules, "no_shows": "ranked"}


def _sixth_rules(rules: Stored) -> Stored:
    """Rules of the sixth format: a scheme scored, however it had been noted."""
    is_bound = rules["system"] == "gaining-grounds-2017"
    return {**rules, "own": {**rules["own"], "undocumented": "score"}} if is_bound else rules


def _first_season_rules(rules: Stored) -> Stored:
    """Rules of the first seasons: a late sanction counted, and a tournament opened again gave nothing until its end."""
    return {**rules, "late_sanction": "counts", "reopened": "nothing"}


# written out: what the first engines did stays as it was, whatever comes to be relaxed later
_FIRST_RELAXING = ["repeat-pair-down", "look-ahead", "same-area", "bye-above-lowest", "rematch", "second-bye"]

_PLAIN_CLOCK: Stored = {
    "setup": 0,
    "last_turn": None,
    "announce_every": None,
    "announce_left": [],
    "runs_from": "start",
}


UPCASTS: dict[str, Upcast] = {
    "tournament/opened/1": _with_rules("tournament/opened/2", _first_rules, zone="UTC", oddities=[]),
    "tournament/opened/2": _with_rules("tournament/opened/3", _second_rules),
    "tournament/opened/3": _with_rules("tournament/opened/4", _third_rules),
    "tournament/opened/4": _with_rules("tournament/opened/5", _fourth_rules),
    "tournament/opened/5": _with_rules("tournament/opened/6", _fifth_rules),
    "tournament/opened/6": _with_rules("tournament/opened/7", _sixth_rules),
    "tournament/rules-amended/1": _with_rules("tournament/rules-amended/2", _first_rules, oddities=[]),
    "tournament/rules-amended/2": _with_rules("tournament/rules-amended/3", _second_rules, text=None),
    "tournament/rules-amended/3": _with_rules("tournament/rules-amended/4", _third_rules),
    "tournament/rules-amended/4": _with_rules("tournament/rules-amended/5", _fourth_rules),
    "tournament/rules-amended/5": _with_rules("tournament/rules-amended/6", _fifth_rules),
    "tournament/rules-amended/6": _with_rules("tournament/rules-amended/7", _sixth_rules),
    "tournament/player-checked-in/1": _with("tournament/player-checked-in/2", oddities=[]),
    "tournament/players-kept-apart/1": _with("tournament/players-kept-apart/2", always=False),
    "tournament/player-disqualified/1": _with("tournament/player-disqualified/2", conduct=None),
    "tournament/round-planned/1": _with("tournament/round-planned/2", setup={}),
    "tournament/round-paired/1": _without_attackers,
    "tournament/round-paired/2": _with("tournament/round-paired/3", path=None, objective={}),
    "tournament/round-started/1": _with("tournament/round-started/2", setup={}),
    "tournament/choice-made/1": _with("tournament/choice-made/2", oddities=[]),
    "tournament/game-forfeited/1": _with("tournament/game-forfeited/2", conduct=None),
    "tournament/game-forfeited/2": _with("tournament/game-forfeited/3", ground=None),
    "tournament/finished/1": _with("tournament/finished/2", oddities=[]),
    "tournament/reopened/1": _with("tournament/reopened/2", is_mistake=False),
    "tournament/feeder-linked/1": _with("tournament/feeder-linked/2", oddities=[]),
    "season/opened/1": _with_rules("season/opened/2", _first_season_rules),
    "season/amended/1": _with_rules("season/amended/2", _first_season_rules),
    "season/tournament-linked/1": _with("season/tournament-linked/2", oddities=[]),
    "season/finals-opened/1": _with("season/finals-opened/2", oddities=[]),
    "season/qualifier-reported/1": _with("season/qualifier-reported/2", oddities=[]),
}
"""From a topic of old to the next one: the whole stored object in, the newer topic and object out."""
