"""Figures of Masters and Champions 2019, each with the section it stands in: those both formats share, then each one's
own; and its six scenarios and six objectives."""

from typing import Any

from ledger.domain.parts import PAIRED_AS_OURS, PLACES
from ledger.domain.system import Figure

_KILL_BOX = {"kill_box_cp": 2, "kill_box_from_turn": 2, "scoring_from_turn": 2, "zone_cp": 1, "flag_cp": 1}

_TABLE = (  # in the order of the die: zones, flags, control points of an objective
    ("King of the Hill", 3, 1, 1),
    ("Bunkers", 2, 3, 1),
    ("Spread the Net", 3, 2, 0),  # the one without objectives
    ("Invasion", 3, 0, 1),
    ("Anarchy", 2, 2, 1),
    ("Recon II", 2, 2, 1),
)
SCENARIOS = tuple(
    {"name": name, "figures": {"zones": zones, "flags": flags, "objective_cp": objective_cp, **_KILL_BOX}}
    for name, zones, flags, objective_cp in _TABLE
)

OBJECTIVES = ("Armory", "Fuel Cache", "Stockpile", "Dugout", "Observatory", "Treasure Chest")

WIN, TIE, LOSS = 1, 0, 0  # Number of Rounds
ARMY_POINTS = 75  # Masters Tournament Requirements
BYE_CONTROL_POINTS = 3  # Byes & Odd Number of Players
CONCEDED_CONTROL_POINTS = 3  # Sportsmanship; ours for a forfeit, on which the document is silent
HALF = (1, 2)  # Sportsmanship; Byes & Odd Number of Players
HALF_AN_ARMY = 38  # of those points, rounded up
IN_FORCE = ("2019-06-25", "2020-07-01")  # cover
LEAST_PLAYERS, LEAST_ATTENDANCE = 32, 100  # Masters Tournament Requirements; Champions Tournament Requirements
BOX_LEADERS = (  # Active Duty Roster: those of the battlegroup boxes
    "Major Beth Maddox",
    "Lord Kozlov, Viscount of Scarsgrad",
    "Malekus, the Burning Truth",
    "Bane Witch Agathia",
    "Magister Helynna",
    "Ragnor Skysplitter, the Runemaster",
    "Tanith the Feral Song",
    "Kryssa, Conviction of Everblight",
    "Beast Master Xekaar",
)


AMENDED_LATER = ("rounds", "lists", "clock", "roster", "awards")  # what no recorded game was played by (ours)


def half(points: int) -> int:
    """Half of it, rounded up."""
    return -(-points * HALF[0] // HALF[1])


def follow(figures: dict[str, Any]) -> dict[str, Any]:
    """A bye, a concession and a forfeit are worth half the army points, and the latter two a win, whatever these are
    amended to; and a round lasts as long as two clocks (Player Clock)."""
    army_points, win, minutes = figures["army_points"], figures["points.win"], figures["clock.player"]
    if not isinstance(army_points, int) or not isinstance(minutes, int):
        return {}  # the strict reading of the rules refuses it with a sentence
    return {
        "clock.round": 2 * minutes,
        "bye.apd": half(army_points),
        "concession.winner.apd": half(army_points),
        "concession.winner.tp": win,
        "forfeit.winner.apd": half(army_points),
        "forfeit.winner.tp": win,
    }


def follow_exactly(figures: dict[str, Any]) -> dict[str, Any]:
    """Masters: everyone brings just the number of lists that was announced."""
    return {**follow(figures), "least_lists": figures["lists"]}


_ROUNDS = "Number of Rounds"
_BYE = "Byes & Odd Number of Players"
_CONCEDED = "Sportsmanship"
_FORFEIT = "ours, after Sportsmanship"

SHARED = {
    "in_force": Figure(IN_FORCE, "cover", is_amendable=False),
    "least_players": Figure(LEAST_PLAYERS, "Masters and Champions Tournament Requirements"),
    "army_points": Figure(ARMY_POINTS, "Masters Tournament Requirements"),
    "list_slack": Figure(4, "Army Lists"),
    "clock.player": Figure(60, "Player Clock"),
    "clock.round": Figure(120, "Player Clock: two clocks"),
    "clock.play_out": Figure(5, "Player Clock"),
    "last_turn": Figure(7, "Victory Conditions"),
    "scenarios": Figure(SCENARIOS, "Scenarios", is_amendable=False),
    "objectives": Figure(OBJECTIVES, "Objectives", is_amendable=False),
    "scenario_lead": Figure(5, "Victory Conditions"),
    "leader_points": Figure(10, "Army Points Destroyed"),
    "rounds": Figure(None, f"{_ROUNDS}: none is fixed; a number announced here takes the place of `ends`"),
    "ends": Figure("sole-leader", _ROUNDS),
    "rounds_for": Figure(((8, 3), (16, 4), (32, 5), (64, 6), (128, 7)), f"{_ROUNDS}, table"),
    "points.win": Figure(WIN, _ROUNDS),
    "points.tie": Figure(TIE, _ROUNDS),
    "points.loss": Figure(LOSS, _ROUNDS),
    "metrics": Figure(("cp", "apd"), "Recording Game Results", is_amendable=False),
    "ranking": Figure(("tp", "sos", "cp", "apd"), "Final Standings"),
    "sos": Figure("sum", "Final Standings"),
    "no_shows": Figure("unranked", "ours, for Final Standings: who never played has no place in them"),
    "bye.tp": Figure(1, _BYE),
    "bye.cp": Figure(BYE_CONTROL_POINTS, _BYE),
    "bye.apd": Figure(HALF_AN_ARMY, f"{_BYE}: half the army points, rounded up"),
    "concession.winner.tp": Figure(WIN, _CONCEDED),
    "concession.winner.cp": Figure(CONCEDED_CONTROL_POINTS, _CONCEDED),
    "concession.winner.apd": Figure(HALF_AN_ARMY, f"{_CONCEDED}; ours where the army of the loser is not known"),
    "concession.loser.tp": Figure(0, _CONCEDED),
    "concession.loser.cp": Figure(0, _CONCEDED),
    "concession.loser.apd": Figure(0, _CONCEDED),
    "forfeit.winner.tp": Figure(WIN, _FORFEIT),
    "forfeit.winner.cp": Figure(CONCEDED_CONTROL_POINTS, _FORFEIT),
    "forfeit.winner.apd": Figure(HALF_AN_ARMY, f"{_FORFEIT}: half the army points, rounded up"),
    "forfeit.loser.tp": Figure(0, _FORFEIT),
    "forfeit.loser.cp": Figure(0, _FORFEIT),
    "forfeit.loser.apd": Figure(0, _FORFEIT),
    "winner_keeps_more": Figure(True, f"{_CONCEDED}: what was scored or destroyed, if more", is_amendable=False),
    "army_metric": Figure("apd", _CONCEDED, is_amendable=False),
    "army_share": Figure(HALF, _CONCEDED, is_amendable=False),
    "army_total": Figure("model-points/1", f"{_CONCEDED}: the whole value of the army", is_amendable=False),
    "scoring": Figure("stated-winner/1", "Recording Game Results", is_amendable=False),
    "pairing": Figure("exact/1", "First-Round Pairings; Subsequent Pairings", is_amendable=False),
    "first_round": Figure("random", "First-Round Pairings; seeded in finals: folded"),
    "later_rounds": Figure("random-in-points", "Subsequent Pairings, by chance: ours; in finals folded-in-points"),
    "clubs_apart": Figure(False, "First-Round Pairings: by chance alone"),
    **PAIRED_AS_OURS,
    "rematch_window": Figure(None, "Subsequent Pairings: never in the event"),
}

MASTERS = {
    **SHARED,
    "least_attendance": Figure(LEAST_ATTENDANCE, "Masters Tournament Requirements"),
    "has_feeders": Figure(True, "Masters Tournament Requirements", is_amendable=False),
    "lists": Figure(2, "Army Lists: Dyad; Trinity has 3"),
    "least_lists": Figure(2, "Army Lists: all of them"),
    "themes": Figure("optional", "Army Lists"),
    "distinct_themes": Figure(False, "Army Lists"),
    "roster": Figure(None, "Army Lists: every leader and theme force"),
    "always_on_roster": Figure((), "Army Lists: there is no roster"),
    "awards": Figure(PLACES, "Awards: prizes beside the kit are the organizer's"),
}

CHAMPIONS = {
    **SHARED,
    "least_attendance": Figure(None, "Champions Tournament Requirements: none"),
    "has_feeders": Figure(False, "Champions Tournament Requirements: open to all", is_amendable=False),
    "lists": Figure(2, "Army Lists: the second is optional"),
    "least_lists": Figure(1, "Army Lists"),
    "themes": Figure("required", "Army Lists"),
    "distinct_themes": Figure(True, "Army Lists"),
    "roster": Figure({"leaders": (), "themes": ()}, "Active Duty Roster: it rotates, so it is given at the opening"),
    "always_on_roster": Figure(BOX_LEADERS, "Active Duty Roster", is_amendable=False),
    "awards": Figure(
        (
            PLACES[0],
            {"key": "best-painted", "title": "Best painted", "place": None, "order": ()},
            {"key": "most-cp", "title": "Most control points", "place": None, "order": ("cp", "tp", "sos", "apd")},
            {
                "key": "most-apd",
                "title": "Most army points destroyed",
                "place": None,
                "order": ("apd", "tp", "sos", "cp"),
            },
        ),
        "Awards: prizes beside the kit are the organizer's",
    ),
}
