"""Requests of a painting contest."""

from typing import Annotated, Generic, Literal

from pydantic import Field

from ledger.domain.requests.common import Request, Who
from ledger.domain.values import Label


class EnterPainting(Request, Generic[Who]):
    """Put a player's models forward for the painting contest."""

    do: Literal["painting"]
    player: Who
    models: Annotated[tuple[Label, ...], Field(min_length=1, max_length=50)]


class VotePainting(Request, Generic[Who]):
    """Vote for others' entries in secret, the weightiest vote first."""

    do: Literal["vote"]
    player: Who
    votes: Annotated[tuple[Who, ...], Field(min_length=1, max_length=10)]


class ScorePainting(Request, Generic[Who]):
    """Score an entry, criterion by criterion."""

    do: Literal["paint-score"]
    player: Who
    criteria: Annotated[dict[Label, Annotated[int, Field(ge=0, le=100)]], Field(min_length=1, max_length=20)]
