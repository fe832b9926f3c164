"""Awards and the painting contest: facts. Who voted for whom stands in the log and in no public output."""

from typing import Annotated

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


class AwardGiven(TournamentEvent):
    """The organizer chose who gets an award that no figure decides."""

    award: Label
    contestant: ContestantId
