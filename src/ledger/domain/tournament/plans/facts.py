"""Facts of plans: what a round to come is played with, and how much of that is told."""

from typing import Annotated

from pydantic import Field

from ledger.domain.facts import TournamentEvent
from ledger.domain.values import Label, RoundNo, Seed, Sheet


class RoundPlanned(TournamentEvent):
    """What a round to come is played with, drawn from a seed or chosen; it stays hidden until it is announced."""

    round_no: RoundNo
    scenario: Label
    setup: Sheet  # what the rule system has beside it
    seed: Seed | None
    oddities: tuple[str, ...]


class PlanAnnounced(TournamentEvent):
    """Everyone was told what a round to come is played with, or parts of it."""

    round_no: RoundNo
    parts: Annotated[tuple[Label, ...], Field(min_length=1)]  # "scenario", and parts of the setup by key
