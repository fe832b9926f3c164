"""Requests about plans."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.requests import Request, RoundNumber
from ledger.domain.values import Label, Sheet


class PlanRound(Request):
    """Choose what a round to come is played with, or draw it; it stays hidden until it is announced."""

    do: Literal["plan"]
    round: RoundNumber | None = None
    scenario: Label | None = None
    setup: Sheet = Field(default_factory=dict)  # what the rule system has beside it; the rest is drawn
    offer: bool = False  # take what the document suggests for that round


class AnnouncePlan(Request):
    """Tell everyone what a round to come is played with, or parts of it; without a round, all that are planned."""

    do: Literal["announce"]
    round: RoundNumber | None = None
    parts: Annotated[tuple[Label, ...], Field(min_length=1, max_length=10)] | None = None
