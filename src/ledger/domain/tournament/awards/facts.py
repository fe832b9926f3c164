"""Awards and the painting contest: facts. Who voted for whom stands in the log and in no public output."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.facts import TournamentEvent
from ledger.domain.values import ContestantId, Label


class PaintingEntered(TournamentEvent):
    """A player put models forward for the contest, or others in their place."""

    contestant: ContestantId
    models: Annotated[tuple[Label, ...], Field(min_length=1)]


class PaintingVoted(TournamentEvent):
    """A player voted in secret, the weightiest vote first; a second time takes the place of the first."""

    contestant: ContestantId
    votes: Annotated[tuple[ContestantId, ...], Field(min_length=1)]


class PaintingScored(TournamentEvent):
    """A judge scored an entry, criterion by criterion."""

    contestant: ContestantId
    scores: dict[str, int]


class PaintingWithdrawn(TournamentEvent):
    """A player's entry, vote or score in the contest counts no longer."""

    contestant: ContestantId
    what: Literal["score", "entry", "vote"]


KEPT_IN = {"entry": "paintings", "vote": "votes", "score": "painting_scores"}
"""Where the state has what is told of somebody in the contest."""


class AwardGiven(TournamentEvent):
    """The organizer chose who gets an award that no figure decides."""

    award: Label
    contestant: ContestantId


class AwardWithdrawn(TournamentEvent):
    """Nobody holds an award by choice any more."""

    award: Label
