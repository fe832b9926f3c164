"""Facts of a season. What they say of a tournament is what was seen of it when they were recorded."""

from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field

from ledger.domain.facts import SeasonEvent
from ledger.domain.season.rules import Outside, SeasonRules
from ledger.domain.values import Commitment, Label, PersonId, Role, Slug, Value


class SeasonOpened(SeasonEvent):
    """A season was announced, with every figure of its rules."""

    slug: Slug
    name: Commitment
    rules: SeasonRules
    amendments: dict[str, Any]  # the figures in which they differ from the document's
    first_day: date
    last_day: date
    follows: Slug | None  # the season whose finals give the first points of this one


class SeasonAmended(SeasonEvent):
    """Its window, its figures or the season before were changed; all of them as they stand from now on."""

    rules: SeasonRules
    amendments: dict[str, Any]  # the figures changed now
    first_day: date
    last_day: date
    follows: Slug | None


class SeasonOfficialAppointed(SeasonEvent):
    """Somebody runs the season or helps to, or does so no longer."""

    person: PersonId
    role: Role | None


class TournamentLinked(SeasonEvent):
    """A tournament belongs to the season."""

    tournament: Slug
    stream: UUID
    date: date
    region: Label | None
    oddities: tuple[str, ...]


class TournamentUnlinked(SeasonEvent):
    """A tournament belongs to the season no longer."""

    tournament: Slug


class OutsideAnnounced(SeasonEvent):
    """A tournament that is played elsewhere belongs to the season; or it is told of otherwise by now."""

    tournament: Slug
    stream: UUID  # its own, should it be entered here
    outside: Outside
    region: Label | None


class QualifierSanctioned(SeasonEvent):
    """A tournament was approved."""

    tournament: Slug
    attendance: Annotated[int, Field(ge=1)] | None
    round_one: datetime | None  # when its first round was paired, as far as was known


class SanctionWithdrawn(SeasonEvent):
    """It was not, after all."""

    tournament: Slug


class QualifierRequested(SeasonEvent):
    """Somebody asked that a tournament counts."""

    tournament: Slug


class RequestWithdrawn(SeasonEvent):
    """Nobody asks any more that a tournament counts."""

    tournament: Slug


class PlaceReported(Value):
    """A place as it was reported, and who had it."""

    place: Annotated[int, Field(ge=1)]
    person: PersonId


class QualifierReported(SeasonEvent):
    """The names and places of the best were reported."""

    tournament: Slug
    places: tuple[PlaceReported, ...]
    oddities: tuple[str, ...]


class OutsideReported(SeasonEvent):
    """Those who ran a tournament elsewhere reported how it went, and who had the best places."""

    tournament: Slug
    outside: Outside
    places: tuple[PlaceReported, ...]
    oddities: tuple[str, ...]


class QualifierReplaced(SeasonEvent):
    """What was reported under another short name is this tournament; all that was said of it holds for this one."""

    tournament: Slug
    replaces: Slug


class ReplacementWithdrawn(SeasonEvent):
    """The two are not one tournament after all."""

    tournament: Slug
    replaces: Slug


class ReportWithdrawn(SeasonEvent):
    """The newest report of a tournament counts no longer; one before it stands again."""

    tournament: Slug


class FinalsOpened(SeasonEvent):
    """A tournament was announced as the finals."""

    tournament: Slug
    stream: UUID
    date: date
    oddities: tuple[str, ...]


class FinalsUnlinked(SeasonEvent):
    """A tournament in which nothing was played is the finals no longer."""

    tournament: Slug


class InvitationAccepted(SeasonEvent):
    """Somebody comes to the finals."""

    person: PersonId


class InvitationDeclined(SeasonEvent):
    """Somebody does not come to the finals."""

    person: PersonId


class InvitationAnswerWithdrawn(SeasonEvent):
    """Whether somebody comes to the finals is open again."""

    person: PersonId


class SeasonClosed(SeasonEvent):
    """The season ended. An assertion: so many had points, so many points in all, so many qualified."""

    people: Annotated[int, Field(ge=0)]
    points: Annotated[int, Field(ge=0)]
    qualified: Annotated[int, Field(ge=0)]


class SeasonReopened(SeasonEvent):
    """The season goes on."""
