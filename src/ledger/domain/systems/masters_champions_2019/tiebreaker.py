"""Who wins a game that ended before anybody had won it (Scenario Reference Sheet)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, ValidationError

from ledger.domain.errors import BadRequest
from ledger.domain.validation import first_fault
from ledger.domain.values import Value

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
    game = _read(given)
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


def _read(given: Mapping[str, Any]) -> GameEnd:
    # JSON has lists where a strict reading wants tuples
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}
    try:
        game = GameEnd.model_validate(fields)
    except ValidationError as error:
        raise BadRequest(f"The end of the game does not fit: {first_fault(error)}.") from None
    if game.end == "leaders-down" and game.leaders not in (None, (0, 0)):
        raise BadRequest("Where all leaders fell together none is left: leaders are 0-0, or left out.")
    return game
