"""WARMACHINE & HORDES Masters and Champions 2019: one document, two formats. The score sheet of a game, what is odd
about a result, who wins a game that ended before anybody had won it, and which misconduct and disputes there are."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from ledger.domain.errors import BadRequest
from ledger.domain.rules import Rules
from ledger.domain.system import Judging, Result, Sheets, System
from ledger.domain.systems.masters_champions_2019 import armies, figures
from ledger.domain.values import ContestantId, Sheet, Value, read_strictly

BY_TIME = "time"  # Tournament Timing: stopped undecided at the expected end


class MastersScoreSheet(Value):
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
    found = () if code is None else (code,)
    seconds = 60 * rules.clock.player if rules.clock and rules.clock.player is not None else None
    for player, sheet in result.sheets.items():  # Tournament Timing: each has so much, and nobody adds to it
        left = sheet.get("clock") or 0
        if seconds is not None and left > seconds:
            return (*found, "clock-beyond-time")
        if left and result.how == "clock" and result.winner not in (None, player):
            return (*found, "clock-not-out")
    return found


def _of_a_tie(result: Result, rules: Rules) -> str | None:
    if result.how is None:
        return "tie-untold"
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

RESULT_WORDS = {
    "clock-beyond-time": "more left on a clock than a player has for the whole game",
    "clock-not-out": "a win by clock with time left on the clock of who lost",
    "leader-not-counted": "a win by assassination or clock with fewer army points than the fallen leader is worth",
    "scenario-by-small-lead": "a scenario win before the last turn with a smaller lead than it takes",
    "scenario-without-lead": "a scenario win without more control points than the opponent",
    "tie-not-by-time": "a tie that did not end by time",
    "tie-untold": "a tie of which nobody said how it came; the document knows one by time alone",
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
    side=MastersScoreSheet,
    game=GameSheet,
    quick_fields=("cp", "apd"),
    endings=ENDINGS,
    short=SHORT,
    timed_ending=BY_TIME,
    notes=notes,
    check_game=check_game,
    oddities=oddities,
)

Both = tuple[Annotated[int, Field(ge=0, le=9_999)], Annotated[int, Field(ge=0, le=9_999)]]
"""A figure of either side."""


class GameEnd(Value):
    """How a game ended and what both sides had by then; only the figures that decide are needed."""

    end: Literal["turn-7", "leaders-down", "other"]
    leaders: Both | None = None  # left in play; one of several models is one
    cp: Both | None = None
    lost: Both | None = None  # army points
    presence: Both | None = None


class _Tiebreaker(NamedTuple):
    no: int
    field: str
    name: str
    is_more_better: bool


_LEADERS = _Tiebreaker(1, "leaders", "leaders left", True)
_CONTROL = _Tiebreaker(2, "cp", "control points", True)
_LOST = _Tiebreaker(3, "lost", "army points lost", False)
_PRESENCE = _Tiebreaker(4, "presence", "scenario presence", True)
_ORDER: Mapping[str, tuple[_Tiebreaker, ...]] = {
    "turn-7": (_CONTROL, _LOST, _PRESENCE),  # each scenario, Victory Conditions
    "leaders-down": (_CONTROL, _LOST, _PRESENCE),  # the first is equal: nobody has a leader left
    "other": (_LEADERS, _CONTROL, _LOST, _PRESENCE),
}
_TIE = {"winner": None, "victory": "tie", "tiebreaker": None, "name": None, "figures": None}


def tiebreaker(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The winner (0 or 1, None for a tie), the kind of victory, and the tiebreaker that decided, if one did.

    All equal is a tie (ours): the document does not go on."""
    game = _read_end(given)
    if game.leaders is not None and 0 in game.leaders and any(game.leaders):
        return _won("assassination", _LEADERS, game.leaders, is_tiebreaker=False)
    for each in _ORDER[game.end]:
        figures: Both | None = getattr(game, each.field)
        if figures is None:
            raise BadRequest(f'Say the {each.name} of both sides ("{each.field}"): nothing before it decides.')
        if figures[0] != figures[1]:
            by_scenario = game.end == "turn-7" and each is _CONTROL
            return _won("scenario" if by_scenario else "tiebreaker", each, figures, is_tiebreaker=not by_scenario)
    return _TIE


def _won(victory: str, by: _Tiebreaker, figures: Both, *, is_tiebreaker: bool) -> Mapping[str, Any]:
    best = max(figures) if by.is_more_better else min(figures)
    return {
        "winner": figures.index(best),
        "victory": victory,
        "tiebreaker": by.no if is_tiebreaker else None,
        "name": by.name,
        "figures": figures,
    }


def _read_end(given: Mapping[str, Any]) -> GameEnd:
    game = read_strictly(GameEnd, given, "The end of the game does not fit")
    if game.end == "leaders-down" and game.leaders not in (None, (0, 0)):
        raise BadRequest("Where all leaders fell together none is left: leaders are 0-0, or left out.")
    return game


CONDUCT = {  # Sportsmanship: each with the least measure it is answered by
    "demeanour": "disqualification",  # rude to an opponent or to the organizer
    "unsporting": "warning",  # anything else: the organizer may disqualify
    "exploiting-rules": "warning",  # or loss of the game, or disqualification, as the organizer chooses
}

DISPUTES = {  # what a dispute may be about, with the section to look up
    "result": "Recording Game Results",
    "misplaced-element": "Scenario Elements",
    "clock": "Tournament Timing: The Deathclock",
    "conduct": "Sportsmanship",
    "list": "Army Lists",
    "model": "Modeling & Painting",
    "rules": "Sportsmanship",
}

PRIVATE = frozenset({"conduct"})  # how somebody behaved is not for everyone to read (ours)

STANDING = {  # Scenario Elements: figures a ruling leaves as they are, and what it is called where one does not
    "misplaced-element": {"cp": "control-points-changed"},
}

CONDUCT_WORDS = {
    "demeanour-answered-by-less": "the document answers a rude demeanour by disqualification, and this is less",
    "control-points-changed": "control points scored while an element stood wrongly stand, and this changes them",
}

JUDGING = Judging(conduct=CONDUCT, disputes=DISPUTES, private=PRIVATE, standing=STANDING)

MASTERS_2019 = System(
    id="masters-2019",
    title="Masters 2019",
    document="WARMACHINE & HORDES Masters and Champions 2019 (25 June 2019 to 1 July 2020)",
    figures=figures.MASTERS,
    sheets=SHEETS,
    lists=armies.LISTS,
    judging=JUDGING,
    faction_key=armies.faction_key,
    factions=armies.FACTIONS,
    amends_later=figures.AMENDED_LATER,
    secrets=armies.secrets,
    oddity_words={**armies.ODDITY_WORDS, **RESULT_WORDS, **CONDUCT_WORDS},
    follow=figures.follow_exactly,
    odd_figures=armies.odd_roster,
    owed=armies.owed,
    owed_on_paper=True,  # Army Lists: players bring a copy of their own
    tiebreaker=tiebreaker,
)

# the same game under the same document: other figures, and fewer of them follow another
CHAMPIONS_2019 = MASTERS_2019._replace(
    id="champions-2019",
    title="Champions 2019",
    figures=figures.CHAMPIONS,
    follow=figures.follow,
)
