"""Requests about a tournament as a whole."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from ledger.domain.requests import IN_WORDS, Announcement, Cleaned, Day, EventMeant, ReasonedRequest, Request, Said
from ledger.domain.values import Commitment, Label, PersonId, Role, Slug


class OpenTournament(Announcement, Request):
    """Announce a tournament."""

    do: Literal["open"]


class AmendRules(Request):
    """Change figures of the rules, or announce a rule in words, until round 1 is paired."""

    do: Literal["amend"]
    set: Annotated[dict[str, Any], Field(max_length=50)] = Field(default_factory=dict)
    text: Annotated[Commitment, BeforeValidator(Said("note", ("text", "text of the amendment"))), IN_WORDS] | None = (
        None
    )


class Appoint(Request):
    """Make somebody the organizer, a judge or a scorekeeper, or (null) none of them any more."""

    do: Literal["appoint"]
    official: Annotated[PersonId, BeforeValidator(Said("official")), IN_WORDS]
    role: Role | None


class RecordAttendance(Request):
    """Say how many people came to the convention."""

    do: Literal["attendance"]
    attendance: Annotated[int, Field(ge=1, le=10_000_000)]


class NameConvention(Request):
    """Say which convention the tournament is part of, and on which days that is."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    do: Literal["convention"]
    name: Annotated[Label, AfterValidator(Cleaned("convention"))]
    first_day: Day = Field(alias="from")
    last_day: Day = Field(alias="to")


class LinkFeeder(Request):
    """Name a tournament of the same convention whose players may enter this one."""

    do: Literal["fed-by"]
    feeder: Slug


class UnlinkFeeder(ReasonedRequest):
    """Take it back that a tournament feeds this one."""

    do: Literal["unlink-feeder"]
    feeder: Slug


class Finish(Request):
    """End the tournament and record its places."""

    do: Literal["finish"]


class Reopen(ReasonedRequest):
    """Open a finished tournament again."""

    do: Literal["reopen"]
    mistake: bool = False  # it had not ended


class Void(ReasonedRequest):
    """Declare that the tournament counts for nothing."""

    do: Literal["void"]


class WithdrawVoid(ReasonedRequest):
    """Let a tournament that was voided count again."""

    do: Literal["withdraw-void"]


class WithdrawSetting(ReasonedRequest):
    """Take something back that was set, by its event: what stood before stands again."""

    do: Literal["withdraw"]
    event: EventMeant
