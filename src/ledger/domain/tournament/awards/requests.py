"""Awards and the painting contest: requests."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.requests import EACH_ONCE, Player, ReasonedRequest, Request
from ledger.domain.values import Label


class EnterPainting(Request):
    """Put a player's models forward for the painting contest."""

    do: Literal["painting"]
    player: Player
    models: Annotated[tuple[Label, ...], Field(min_length=1, max_length=50)]


class VotePainting(Request):
    """Vote for others' entries in secret, the weightiest vote first."""

    do: Literal["vote"]
    player: Player
    votes: Annotated[tuple[Player, ...], Field(min_length=1, max_length=10), EACH_ONCE]


class ScorePainting(Request):
    """Score an entry, criterion by criterion."""

    do: Literal["paint-score"]
    player: Player
    criteria: Annotated[dict[Label, Annotated[int, Field(ge=0, le=100)]], Field(min_length=1, max_length=20)]


class GiveAward(Request):
    """Give an award that no figure decides."""

    do: Literal["award"]
    award: Label
    player: Player


class WithdrawAward(ReasonedRequest):
    """Take an award back that was given by choice; nobody holds it then."""

    do: Literal["withdraw-award"]
    award: Label


class WithdrawPainting(ReasonedRequest):
    """Take a player's entry, vote or score out of the painting contest."""

    do: Literal["withdraw-painting"]
    player: Player
    what: Literal["score", "entry", "vote"]
