"""Requests about a tournament as a whole."""

from typing import Annotated, Any, Generic, Literal

from pydantic import Field, StringConstraints

from ledger.domain.requests.common import Day, ReasonedRequest, Request, Text, Who
from ledger.domain.values import Label, Role, Slug


class OpenTournament(Request):
    """Announce a tournament."""

    do: Literal["open"]
    name: Text
    rules: Text
    date: Day
    set: dict[str, Any] = Field(default_factory=dict, max_length=50)
    zone: Label = "UTC"
    seed: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None


class AmendRules(Request):
    """Change figures of the rules, or announce a rule in words, until round 1 is paired."""

    do: Literal["amend"]
    set: Annotated[dict[str, Any], Field(max_length=50)] = Field(default_factory=dict)
    text: Text | None = None


class Appoint(Request, Generic[Who]):
    """Make somebody the organizer, a judge or a scorekeeper, or (null) none of them any more."""

    do: Literal["appoint"]
    official: Who
    role: Role | None


class RecordAttendance(Request):
    """Say how many people came to the convention."""

    do: Literal["attendance"]
    attendance: Annotated[int, Field(ge=1, le=10_000_000)]


class LinkFeeder(Request):
    """Name a tournament of the same convention whose players may enter this one."""

    do: Literal["fed-by"]
    feeder: Slug


class GiveAward(Request, Generic[Who]):
    """Give an award that no figure decides."""

    do: Literal["award"]
    award: Label
    player: Who


class Finish(Request):
    """End the tournament and record its places."""

    do: Literal["finish"]


class Reopen(ReasonedRequest):
    """Open a finished tournament again."""

    do: Literal["reopen"]


class Void(ReasonedRequest):
    """Declare that the tournament counts for nothing."""

    do: Literal["void"]
