"""Requests about a season: its window and figures, the tournaments that count for it, and its finals."""

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import PydanticKnownError

from ledger.domain.errors import BadRequest
from ledger.domain.requests import (
    IN_WORDS,
    Announcement,
    AnyRequest,
    Cleaned,
    Day,
    Reason,
    Said,
    Text,
    as_text,
)
from ledger.domain.values import Commitment, Label, PersonId, Role, Slug, Value


class SeasonRequest(AnyRequest):
    """A request to a season."""

    season: Slug


class QualifierRequest(SeasonRequest):
    """A request to a season about one tournament."""

    tournament: Slug


Region = Annotated[Label, AfterValidator(Cleaned("region"))]
Count = Annotated[int, Field(ge=1, le=10_000_000)]


class OutsideTournament(Value):
    """A tournament that is played elsewhere, as those who run it tell of it."""

    slug: Slug
    name: Annotated[Commitment, BeforeValidator(Said("name", ("outside-name", "name of the tournament"))), IN_WORDS]
    rules: Text
    date: Day
    ended: Day | None = None  # on the same day, unless it is said
    zone: Label | None = None  # by whose calendar; UTC, unless it is said
    players: Count | None = None
    attendance: Count | None = None
    organizer: (
        Annotated[Commitment, BeforeValidator(Said("name", ("organizer-name", "name of the organizer"))), IN_WORDS]
        | None
    ) = None


def _named_there(given: Any, info: ValidationInfo) -> Any:
    """The short name of what is told of from elsewhere is that of the tournament."""
    outside = info.data.get("outside")
    if "outside" not in info.data:  # not well formed, which is told
        return given or "-"
    if outside is None and given in (None, ""):
        raise PydanticKnownError("missing")
    if outside is not None and given not in (None, "", outside.slug):
        raise BadRequest(f"{given} and {outside.slug} are two short names; say one of them.")
    return outside.slug if outside is not None else given


class OutsideRequest(SeasonRequest):
    """A request to a season about one tournament, which may be played elsewhere."""

    outside: OutsideTournament | None = None
    tournament: Annotated[Slug, BeforeValidator(_named_there)] = Field(default="", validate_default=True)
    replaces: Slug | None = None  # the short name under which it was reported before


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


class LinkTournament(OutsideRequest):
    """Let a tournament belong to the season; what is said of it later does so too."""

    do: Literal["link"]
    region: Region | None = None


class UnlinkTournament(QualifierRequest):
    """Take a tournament out of the season, or finals in which nothing was played."""

    do: Literal["unlink"]
    reason: Reason


class Sanction(OutsideRequest):
    """Record that a tournament was approved, before it was played as a rule (`at` says when)."""

    do: Literal["sanction"]
    attendance: Count | None = None
    region: Region | None = None


class WithdrawSanction(QualifierRequest):
    """Take an approval back."""

    do: Literal["withdraw-sanction"]
    reason: Reason


class RequestQualifier(OutsideRequest):
    """Ask that a tournament counts as a qualifier."""

    do: Literal["request-qualifier"]
    region: Region | None = None


class WithdrawRequest(QualifierRequest):
    """Take it back that a tournament is to count as a qualifier."""

    do: Literal["withdraw-request"]
    reason: Reason


def _placed(given: Any, info: ValidationInfo) -> Any:
    """One by name, or told apart from others of that name; or everyone of a team."""
    if info.context is None:
        return given
    if isinstance(given, list):
        return tuple(person for each in given for person in _placed(each, info))
    if not isinstance(given, dict):
        return info.context.placed(as_text(given))
    one = PlacedPerson.model_validate(given, strict=False)
    if one.name is None and one.person is None:
        raise BadRequest('Say who had a place by "name" or by "person".')
    return info.context.placed(one.name, one.person, one.distinct)


class PlacedPerson(Value):
    """Somebody at a place of a tournament played elsewhere: by name, by id, or as another one of that name."""

    name: Text | None = None
    person: UUID | None = None
    distinct: bool = False


_ONE_PERSON = {"anyOf": [{"type": "string", "minLength": 1}, PlacedPerson.model_json_schema()]}
_PERSONS = {"anyOf": [*_ONE_PERSON["anyOf"], {"type": "array", "minItems": 1, "items": _ONE_PERSON}]}
Placed = Annotated[tuple[PersonId, ...], BeforeValidator(_placed), WithJsonSchema(_PERSONS)]
"""One person, or everyone of a team."""


class ReportedPlace(Value):
    """A place as it was reported, and who had it."""

    place: Annotated[int, Field(ge=1, le=100_000)]
    player: Placed


_ONE, _GROUP = "[one]", "[group]"  # which no fault tells as a step on the way to it


def _form(given: Any) -> str:
    return _GROUP if isinstance(given, list | tuple) else _ONE


OneOrGroup = Annotated[
    Annotated[ReportedPlace, Tag(_ONE)]
    | Annotated[tuple[Placed, ...], Field(min_length=1, max_length=1000), Tag(_GROUP)],
    Discriminator(_form),
]
"""A place with who has it, or everyone who has the place that is next."""


class ReportQualifier(OutsideRequest):
    """Report the names and places of the best; as the standings have them, unless they are given."""

    do: Literal["report-qualifier"]
    places: Annotated[tuple[OneOrGroup, ...], Field(min_length=1, max_length=1000)] | None = None
    region: Region | None = None

    def placed(self) -> tuple[ReportedPlace, ...] | None:
        """Everyone with their place: where groups are given, from the first on; who shares one, skips as many."""
        if self.places is None:
            return None
        found: list[ReportedPlace] = []
        for each in self.places:
            place = len(found) + 1
            if isinstance(each, ReportedPlace):
                found.append(each)
            else:
                found += [ReportedPlace(place=place, player=player) for player in each]
        return tuple(found)


class WithdrawReplacement(QualifierRequest):
    """Take it back that a tournament is one that was reported under another short name."""

    do: Literal["withdraw-replacement"]
    replaces: Slug
    reason: Reason


class WithdrawReport(QualifierRequest):
    """Take the newest report of a tournament back; one before it stands again."""

    do: Literal["withdraw-report"]
    reason: Reason


class OpenFinals(Announcement, QualifierRequest):
    """Announce the finals of a season: a tournament for those who qualified."""

    do: Literal["open-finals"]


class InvitationRequest(SeasonRequest):
    """A request about somebody's invitation to the finals."""

    player: Annotated[PersonId, BeforeValidator(Said("invited")), IN_WORDS]


class AcceptInvitation(InvitationRequest):
    """Record that somebody comes to the finals; who has not qualified, for a reason alone."""

    do: Literal["accept-invitation"]


class DeclineInvitation(InvitationRequest):
    """Record that somebody does not come to the finals."""

    do: Literal["decline-invitation"]


class WithdrawAnswer(InvitationRequest):
    """Take back whether somebody comes to the finals."""

    do: Literal["withdraw-answer"]
    reason: Reason


class CloseSeason(SeasonRequest):
    """End the season and record what its table came to."""

    do: Literal["close-season"]


class ReopenSeason(SeasonRequest):
    """Open a closed season again."""

    do: Literal["reopen-season"]
    reason: Reason
