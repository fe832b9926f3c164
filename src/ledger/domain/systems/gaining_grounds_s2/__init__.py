"""Malifaux Third Edition, Gaining Grounds Season Two: its formats and modes, each of which sets figures of its own
unless the organizer amends them, and what it says of conduct and of time."""

from collections.abc import Container, Mapping
from typing import Any

from ledger.domain import parts
from ledger.domain.parts import FINISH_THE_ACTIVATION, score_sheets
from ledger.domain.parts import schemes as noted_schemes
from ledger.domain.parts.crews import faction_key
from ledger.domain.parts.score_sheets import victory_point_sheets
from ledger.domain.rules import Rules
from ledger.domain.system import Judging, System
from ledger.domain.systems.gaining_grounds_s2 import crews, figures
from ledger.domain.systems.gaining_grounds_s2.figures import BY_MODE, FIGURES, own_of

FORMATS: Mapping[str, Mapping[str, Any]] = {  # Game Formats
    "base": {},
    "limited": {"fixed_pool": 75, "fixed_leaders": True, "vanilla": True, "singles": True},
    "wild": {"alternating_leaders": True, "bans": True, "classic": ()},  # the organizer names the models of Classic
}

MODES: Mapping[str, Mapping[str, Any]] = {  # New Game Modes; what a round is played with stands with the strategies
    "standard": {},
    "double-rush": {
        "team_size": 2,
        "army_points": 10,  # of each player
        "fixed_crew": True,
        "strategy_cap": 4,  # from each of two
        "vp_cap": 8,
        "schemes_noted": 0,
    },
    "all-out-brawl": {
        "sides": (4, 8),
        "pairing": "tables/1",
        "crew_size": 1,
        "barred_stations": ("Master", "Henchman"),
        "model_cost_cap": 10,
        "vp_cap": None,
        "schemes_noted": 0,
    },
    "henchman-hardcore": {
        "army_points": 30,
        "clock.round": 45,
        "clock.setup": 0,
        "fixed_crew": True,
        "leader_stations": ("Henchman",),
        "leader_counts": True,
        "crew_size": 4,
        "soulstone_cap": 3,
    },
}

_TABLES = (("format", FORMATS), ("mode", BY_MODE), ("mode", MODES))
_SET = dict.fromkeys(key for _, table in _TABLES for chosen in table.values() for key in chosen)

ODDITY_WORDS = {
    "classic-names-nobody": "Classic is played and names no model",
    "round-not-as-usual": "the document has rounds of another length for this encounter size (see usual_round)",
    "leaders-fixed-and-alternating": "leaders are fixed and alternate, so nobody can play two rounds on one day",
}


def follow(figures: dict[str, Any]) -> dict[str, Any]:
    """What the format and the mode set; whatever neither speaks of is as the document has it."""
    found = {key: FIGURES[key].value for key in _SET} | {"pairing_order": figures["ranking"]}  # by standing
    for key, table in _TABLES:
        if isinstance(figures[key], str):  # anything else is refused with all other figures
            found |= table.get(figures[key], {})
    return found


def odd_figures(given: Container[str], rules: Rules) -> tuple[str, ...]:
    """What is odd about the figures an organizer gave: allowed, and told."""
    own = own_of(rules)
    odd = {
        "classic-names-nobody": own.classic == () and _any_of(given, "format", "classic"),
        "round-not-as-usual": _any_of(given, "clock.round", "army_points", "mode") and not _is_usual(rules),
        "leaders-fixed-and-alternating": own.alternating_leaders and (own.fixed_leaders or own.fixed_crew),
    }
    return tuple(code for code, is_odd in odd.items() if is_odd)


def _any_of(given: Container[str], *keys: str) -> bool:
    return any(key in given for key in keys)


def _is_usual(rules: Rules) -> bool:
    """Whether a round is as long as the document has it; for other sizes than its own it does not say."""
    least, most = own_of(rules).usual_round
    if rules.clock is None or rules.army_points != FIGURES["army_points"].value:
        return True
    return least <= rules.clock.round <= most


CONDUCT = {  # Player Responsibilities, Slow Play, Disqualification: each with the least measure it is answered by
    parts.UNSPORTING: "warning",  # the organizer may remove the player at any time
    parts.SLOW_PLAY: "warning",  # our form of a corrective measure
    parts.CHEATING: "disqualification",
    parts.INDUCEMENT: "warning",  # Agreed Results: forbidden, and no measure is named
}

DISPUTES = {  # what a dispute or a ruling may be about, with the section to look up
    "result": "Scoring",
    "scheme": "Choose Schemes",
    "crew": "Hire Crew",
    "model": "Proxies and Conversions",
    "proxy": "Proxies and Conversions",  # a yes to one stands on the player's record, as a ruling
    "conversion": "Proxies and Conversions",
    "clock": "Round Time Limit",
    "conduct": "Player Responsibilities",
    parts.INDUCEMENT: "Agreed Results",
    "rules": "The Rules of the Game",
}

# Forfeited Games: who forfeits for one of these is disqualified with it
FORFEIT_REMOVES = frozenset({parts.UNSPORTING, parts.CHEATING, parts.INDUCEMENT})

# Agreed Results: where there is none
WITHOUT_AGREEMENT = (
    f"the score as it stands is the result (how: {parts.AS_IT_STANDS}), or the organizer makes a call with a "
    f"reason (how: {parts.ORGANIZER_CALL})"
)

JUDGING = Judging(
    conduct=CONDUCT,
    disputes=DISPUTES,
    private=parts.PRIVATE_DISPUTES,
    telling=parts.TELLING_DISPUTES,
    forfeit_grounds=parts.GROUNDS_FOR_FORFEIT,
    forfeit_removes=FORFEIT_REMOVES,
    voiding=parts.VOIDING_CONDUCT,
    without_agreement=WITHOUT_AGREEMENT,
    after_refusal=(parts.AS_IT_STANDS, parts.ORGANIZER_CALL),
)

CLOCK_WORDS = {  # Round Time Limit
    "last-turn": "Last turn is called: the turn under way is completed and is the last, whatever its number.",
    "time": f"{FINISH_THE_ACTIVATION}; the end phase follows, and the game is over.",
}

GAINING_GROUNDS_S2 = System(
    id="gaining-grounds-s2",
    title="Gaining Grounds Season Two",
    document="Malifaux Third Edition, Gaining Grounds Season Two (2021)",
    figures=figures.FIGURES,
    own=figures.GainingGroundsS2Figures,
    follow=follow,
    odd_figures=odd_figures,
    sheets=victory_point_sheets(
        figures.caps, figures.noting, endings=("time", parts.AS_IT_STANDS, parts.ORGANIZER_CALL)
    ),
    lists=crews.LISTS,
    crews=crews.CREWS,
    judging=JUDGING,
    faction_key=faction_key,
    owed=crews.owed,
    one_faction=True,  # Choose Faction and Leader
    secrets=noted_schemes.secrets(figures.noting),
    oddity_words={
        **ODDITY_WORDS,
        **parts.FAIR_PLAY_WORDS,
        **score_sheets.ODDITY_WORDS,
        **noted_schemes.REPEATED_WORDS,
    },
    scenario_word="strategy",
    setups=figures.SETUPS,
    clock_words=CLOCK_WORDS,
    warns_of_changes=True,
    organizer_plays="as-ringer",
)
