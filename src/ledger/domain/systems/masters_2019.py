"""WARMACHINE & HORDES Masters 2019: the figures of the document and its score sheet."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from ledger.domain.rules import Figure, System
from ledger.domain.values import ContestantId, Sheet, Value


class ScoreSheet(Value):
    """What a player hands in after a game (Recording Game Results). Neither figure has an upper limit in the
    document; ours only catches a slip of the finger."""

    cp: Annotated[int, Field(ge=0, le=999)]
    apd: Annotated[int, Field(ge=0, le=9_999)]
    list: Annotated[int, Field(ge=1, le=10)] | None = None


class GameSheet(Value):
    """What is noted of a game as a whole, where it is."""

    last_turn: Annotated[int, Field(ge=1, le=7)] | None = None  # Victory Conditions: the second player's 7th ends it


WIN, TIE, LOSS = 1, 0, 0  # Number of Rounds
ARMY_POINTS = 75  # Masters Tournament Requirements
BYE_CONTROL_POINTS = 3  # Byes & Odd Number of Players
CONCEDED_CONTROL_POINTS = 3  # Sportsmanship; ours for a forfeit, on which the document is silent


def _half(points: int) -> int:
    return (points + 1) // 2  # rounded up


def _follow(figures: dict[str, Any]) -> dict[str, Any]:
    """A bye and a forfeit are worth half the army points, and a forfeit a win, whatever these are amended to."""
    army_points, win = figures["army_points"], figures["points.win"]
    if not isinstance(army_points, int):
        return {}  # the strict reading of the rules refuses it with a sentence
    return {
        "bye.apd": _half(army_points),
        "forfeit.winner.apd": _half(army_points),
        "forfeit.winner.tp": win,
    }


def _oddities(sheets: Mapping[ContestantId, Sheet], winner: ContestantId | None, how: str | None) -> tuple[str, ...]:
    """Combinations the document does not foresee; real events have them, so they are told and never refused."""
    if winner is None:
        return () if how in (None, "time") else ("tie-not-by-time",)
    if how == "time":
        return ("win-by-time",)
    if how == "scenario" and any(sheets[other]["cp"] >= sheets[winner]["cp"] for other in sheets if other != winner):
        return ("scenario-without-lead",)
    return ()


ODDITY_WORDS = {
    "scenario-without-lead": "a scenario win without more control points than the opponent",
    "tie-not-by-time": "a tie that did not end by time",
    "win-by-time": "a win by time, which makes a tie",
}


MASTERS_2019 = System(
    id="masters-2019",
    title="Masters 2019",
    document="WARMACHINE & HORDES Masters and Champions 2019 (25 June 2019 to 1 July 2020)",
    figures={
        "army_points": Figure(ARMY_POINTS, "Masters Tournament Requirements"),
        "lists": Figure(2, "Army Lists: Dyad; Trinity has 3"),
        "rounds": Figure(None, "Number of Rounds: none is fixed; a number announced here takes the place of `ends`"),
        "ends": Figure("sole-leader", "Number of Rounds"),
        "rounds_for": Figure(((8, 3), (16, 4), (32, 5), (64, 6), (128, 7)), "Number of Rounds, table"),
        "points.win": Figure(WIN, "Number of Rounds"),
        "points.tie": Figure(TIE, "Number of Rounds"),
        "points.loss": Figure(LOSS, "Number of Rounds"),
        "metrics": Figure(("cp", "apd"), "Recording Game Results", is_amendable=False),
        "ranking": Figure(("tp", "sos", "cp", "apd"), "Final Standings"),
        "sos": Figure("sum", "Final Standings"),
        "bye.tp": Figure(1, "Byes & Odd Number of Players"),
        "bye.cp": Figure(BYE_CONTROL_POINTS, "Byes & Odd Number of Players"),
        "bye.apd": Figure(_half(ARMY_POINTS), "Byes & Odd Number of Players: half the army points, rounded up"),
        "forfeit.winner.tp": Figure(WIN, "ours, after Sportsmanship"),
        "forfeit.winner.cp": Figure(CONCEDED_CONTROL_POINTS, "ours, after Sportsmanship"),
        "forfeit.winner.apd": Figure(_half(ARMY_POINTS), "ours, after Sportsmanship: half the army points, rounded up"),
        "forfeit.loser.tp": Figure(0, "ours, after Sportsmanship"),
        "forfeit.loser.cp": Figure(0, "ours, after Sportsmanship"),
        "forfeit.loser.apd": Figure(0, "ours, after Sportsmanship"),
        "scoring": Figure("stated-winner/1", "Recording Game Results", is_amendable=False),
        "pairing": Figure("points-groups/1", "First-Round Pairings; Subsequent Pairings", is_amendable=False),
        "rematch_window": Figure(None, "Subsequent Pairings: never in the event"),
    },
    sheet=ScoreSheet,
    game_sheet=GameSheet,
    quick_fields=("cp", "apd"),
    endings=("scenario", "assassination", "clock", "tiebreaker", "time"),
    follow=_follow,
    oddities=_oddities,
    oddity_words=ODDITY_WORDS,
)
