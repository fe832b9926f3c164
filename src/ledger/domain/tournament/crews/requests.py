"""Requests about what a player brings to one game."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationInfo

from ledger.domain.requests import Player, Request, RoundNumber
from ledger.domain.values import Label, Sheet


class Choose(Request):
    """Choose something for a game in secret, such as the list to play: `{"list": 2}`."""

    do: Literal["choose"]
    player: Player
    round: RoundNumber | None = None
    choices: Annotated[dict[Label, Label | int | tuple[Label | Sheet, ...]], Field(min_length=1, max_length=10)]


def _member(given: Any, info: ValidationInfo) -> Any:
    return info.context.member() if given is None and info.context is not None else given


class RecordCrew(Request):
    """Record what a player hired for a game, or as much of it as is announced yet."""

    do: Literal["crew"]
    player: Player
    round: RoundNumber | None = None
    # which of a team: the one named, else the first
    member: Annotated[Annotated[int, Field(ge=1, le=8)] | None, BeforeValidator(_member)] = Field(
        default=None, validate_default=True
    )
    crew: Sheet


class BanKeyword(Request):
    """Name a keyword that the other sides of the game may not hire."""

    do: Literal["ban"]
    player: Player
    round: RoundNumber | None = None
    keyword: Label
