"""The score sheet of a game, and what is odd about a result."""

from collections.abc import Callable, Mapping
from typing import Annotated

from pydantic import Field

from ledger.domain.asking import Result
from ledger.domain.errors import BadRequest
from ledger.domain.rules import Rules
from ledger.domain.system import Sheets
from ledger.domain.values import ContestantId, Sheet, Value

BY_TIME = "time"  # Tournament Timing: stopped undecided at the expected end


class ScoreSheet(Value):
    """What a player hands in after a game (Recording Game Results). Neither figure has an upper limit in the
    document; ours only catches a slip of the finger."""

    cp: Annotated[int, Field(ge=0, le=999)]
    apd: Annotated[int, Field(ge=0, le=9_999)]
    list: Annotated[int, Field(ge=1, le=10)] | None = None
    clock: Annotated[int, Field(ge=0, le=86_400)] | None = None  # seconds left when the game ended


class GameSheet(Value):
    """What is noted of a game as a whole, where it is."""

    last_turn: Annotated[int, Field(ge=1, le=100)] | None = None  # the last there is stands in the rules


def check_game(sheet: Sheet, rules: Rules) -> None:
    """Refuse a turn that a game does not come to."""
    turn = sheet.get("last_turn")
    if isinstance(turn, int) and rules.last_turn is not None and turn > rules.last_turn:
        raise BadRequest(f"A game has {rules.last_turn} turns; there is no turn {turn}.")


def oddities(result: Result, rules: Rules) -> tuple[str, ...]:
    """Combinations the document does not foresee; real events have them, so they are told and never refused.
    Nothing about who won is inferred from them."""
    if result.winner is None:
        code = _of_a_tie(result, rules)
    else:
        check = _CHECKS.get(result.how or "")
        code = check(result, result.winner, rules) if check else None
    return () if code is None else (code,)


def _of_a_tie(result: Result, rules: Rules) -> str | None:
    if result.how is None:
        return None
    if result.how != BY_TIME:
        return "tie-not-by-time"
    clocks: list[int] = [sheet["clock"] for sheet in result.sheets.values() if sheet.get("clock") is not None]
    play_out = rules.clock.play_out if rules.clock else None
    if play_out is None or len(clocks) < len(result.sheets) or sum(clocks) > play_out * 60:
        return None
    return "tie-with-little-time"  # Tournament Timing: less is played out; exactly so much is too (ours)


def _by_time(result: Result, winner: ContestantId, rules: Rules) -> str | None:
    return "win-by-time"


def _by_scenario(result: Result, winner: ContestantId, rules: Rules) -> str | None:
    lead = _lead(result, winner)
    if lead <= 0:
        return "scenario-without-lead"
    turn = result.game.get("last_turn")
    is_over_early = turn is not None and rules.last_turn is not None and turn < rules.last_turn
    is_short = rules.scenario_lead is not None and lead < rules.scenario_lead
    return "scenario-by-small-lead" if is_over_early and is_short else None


def _by_tiebreaker(result: Result, winner: ContestantId, rules: Rules) -> str | None:
    turn = result.game.get("last_turn")
    is_full_length = turn is not None and turn == rules.last_turn
    return "tiebreaker-at-unequal-points" if is_full_length and _lead(result, winner) != 0 else None


def _by_leader(result: Result, winner: ContestantId, rules: Rules) -> str | None:
    """Control points are not asked: the last scoring after it may well give the loser the lead."""
    is_short = rules.leader_points is not None and result.sheets[winner]["apd"] < rules.leader_points
    return "leader-not-counted" if is_short else None


def _lead(result: Result, winner: ContestantId) -> int:
    others = (sheet["cp"] for player, sheet in result.sheets.items() if player != winner)
    return int(result.sheets[winner]["cp"] - max(others))


_CHECKS: Mapping[str, Callable[[Result, ContestantId, Rules], str | None]] = {
    "scenario": _by_scenario,
    "assassination": _by_leader,
    "clock": _by_leader,  # Tournament Timing: the leader falls, and it is scored as an assassination
    "tiebreaker": _by_tiebreaker,
    BY_TIME: _by_time,
}
ENDINGS = tuple(_CHECKS)
SHORT = {
    "l": "list",
    "lists": "list",
    "turn": "last_turn",
    "sc": "scenario",
    "as": "assassination",
    "dc": "clock",
    "tb": "tiebreaker",
}

ODDITY_WORDS = {
    "leader-not-counted": "a win by assassination or clock with fewer army points than the fallen leader is worth",
    "scenario-by-small-lead": "a scenario win before the last turn with a smaller lead than it takes",
    "scenario-without-lead": "a scenario win without more control points than the opponent",
    "tie-not-by-time": "a tie that did not end by time",
    "tie-with-little-time": "a tie by time with so little left on both clocks that the game is played out",
    "tiebreaker-at-unequal-points": "a tiebreaker win after the last turn, where more control points win by scenario",
    "win-by-time": "a win by time, which makes a tie",
}


def notes(rules: Rules) -> tuple[str, ...]:
    """What the two figures of a score sheet count (Army Points Destroyed, Victory Conditions)."""
    points = rules.leader_points
    leader = "" if points is None else f"a leader counts {points}, also one of several models; "
    return (
        "CP: control points scored, the last scoring after an assassination included.",
        "APD: points of the opponent's models destroyed or removed from play, by whomever, each at the cost on its "
        f"card even if it came cheaper or free; {leader}a unit or an attachment once all its models are gone; nothing "
        "for models without a cost, inert warjacks and wild warbeasts; a model that returns and falls counts again.",
    )


SHEETS = Sheets(
    side=ScoreSheet,
    game=GameSheet,
    quick_fields=("cp", "apd"),
    endings=ENDINGS,
    short=SHORT,
    timed_ending=BY_TIME,
    notes=notes,
    check_game=check_game,
    oddities=oddities,
)
