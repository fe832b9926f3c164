"""Requests about a season: its window and figures, the tournaments that count for it, and its finals."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from ledger.domain.requests import IN_WORDS, Announcement, AnyRequest, Cleaned, Day, Reason, Said, Text
from ledger.domain.values import Commitment, Label, PersonId, Role, Slug, Value


class SeasonRequest(AnyRequest):
    """A request to a season."""

    season: Slug


class QualifierRequest(SeasonRequest):
    """A request to a season about one tournament."""

    tournament: Slug


class OpenSeason(SeasonRequest):
    """Announce a season: from which day to which, and by which rules."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    do: Literal["open-season"]
    name: Annotated[Commitment, BeforeValidator(Said("name", ("season-name", "name of the season"))), IN_WORDS]
    rules: Text
    first_day: Day = Field(alias="from")
    last_day: Day = Field(alias="to")
    set: dict[str, Any] = Field(default_factory=dict, max_length=50)
    follows: Slug | None = None  # the season whose finals give the first points of this one


class AmendSeason(SeasonRequest):
    """Change the window, the figures or the season before; once a tournament is linked, only for a reason."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    do: Literal["amend-season"]
    first_day: Day | None = Field(default=None, alias="from")
    last_day: Day | None = Field(default=None, alias="to")
    set: dict[str, Any] = Field(default_factory=dict, max_length=50)
    follows: Slug | None = None


class AppointInSeason(SeasonRequest):
    """Make somebody the organizer, a judge or a scorekeeper of the season, or none of them any more (null)."""

    do: Literal["appoint-in-season"]
    official: Annotated[PersonId, BeforeValidator(Said("official")), IN_WORDS]
    role: Role | None


class LinkTournament(QualifierRequest):
    """Let a tournament belong to the season; what is said of it later does so too."""

    do: Literal["link"]
    region: Annotated[Label, AfterValidator(Cleaned("region"))] | None = None


class UnlinkTournament(QualifierRequest):
    """Take a tournament out of the season, or finals in which nothing was played."""

    do: Literal["unlink"]
    reason: Reason


class Sanction(QualifierRequest):
    """Record that a tournament was approved, before it was played as a rule (`at` says when)."""

    do: Literal["sanction"]
    attendance: Annotated[int, Field(ge=1, le=10_000_000)] | None = None
    region: Annotated[Label, AfterValidator(Cleaned("region"))] | None = None


class WithdrawSanction(QualifierRequest):
    """Take an approval back."""

    do: Literal["withdraw-sanction"]
    reason: Reason


class RequestQualifier(QualifierRequest):
    """Ask that a tournament counts as a qualifier."""

    do: Literal["request-qualifier"]
    region: Annotated[Label, AfterValidator(Cleaned("region"))] | None = None


class WithdrawRequest(QualifierRequest):
    """Take it back that a tournament is to count as a qualifier."""

    do: Literal["withdraw-request"]
    reason: Reason


class ReportedPlace(Value):
    """A place as it was reported, and who had it."""

    place: Annotated[int, Field(ge=1, le=100_000)]
    player: Annotated[
        tuple[PersonId, ...], BeforeValidator(Said("placed")), IN_WORDS
    ]  # one person, or everyone of a team


class ReportQualifier(QualifierRequest):
    """Report the names and places of the best; as the standings have them, unless they are given."""

    do: Literal["report-qualifier"]
    places: Annotated[tuple[ReportedPlace, ...], Field(min_length=1, max_length=1000)] | None = None


class WithdrawReport(QualifierRequest):
    """Take the newest report of a tournament back; one before it stands again."""

    do: Literal["withdraw-report"]
    reason: Reason


class OpenFinals(Announcement, QualifierRequest):
    """Announce the finals of a season: a tournament for those who qualified."""

    do: Literal["open-finals"]


class CloseSeason(SeasonRequest):
    """End the season and record what its table came to."""

    do: Literal["close-season"]


class ReopenSeason(SeasonRequest):
    """Open a closed season again."""

    do: Literal["reopen-season"]
    reason: Reason
