"""What requests are made of: who is meant, when, and the fields that every one may have."""

import re
from datetime import UTC, date, datetime
from typing import Annotated, Any, LiteralString, TypeVar

from pydantic import AwareDatetime, BeforeValidator, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from ledger.domain.values import Slug, Value

Who = TypeVar("Who")
"""How a request names a player: by text outside, by entry number (or person, at check-in) once sealed."""

Text = Annotated[str, StringConstraints(min_length=1)]
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile(_DAY.pattern + r"[Tt ][0-9:]+([.][0-9]{1,6})?([Zz]|[+-][0-9:]+)?")


def _written_as(name: LiteralString, kind: type[date], form: re.Pattern[str]) -> BeforeValidator:
    """Takes the written form alone, where pydantic would take a bare number as seconds since 1970; times become UTC."""

    def read(given: Any) -> date:
        if isinstance(given, kind):
            return given
        try:
            found = kind.fromisoformat(given if form.fullmatch(given) else "")
            return found.astimezone(UTC) if isinstance(found, datetime) and found.tzinfo else found
        except (TypeError, ValueError, OverflowError):
            raise PydanticCustomError(name, "it is not written as it should be") from None

    return BeforeValidator(read)


Day = Annotated[date, _written_as("date_form", date, _DAY)]
Moment = Annotated[AwareDatetime, _written_as("datetime_form", datetime, _TIME)]
CommandId = Annotated[str, StringConstraints(pattern=r"^[\x21-\x7e]{1,128}$")]
RoundNumber = Annotated[int, Field(ge=1, le=1000)]
TableNumber = Annotated[int, Field(ge=1, le=1_000_000)]


class AnyRequest(Value):
    """What every request may say: by whom, when it happened, why, and under which id."""

    model_config = ConfigDict(title="request")

    by: Text | None = None
    at: Moment | None = None
    reason: Text | None = None
    id: CommandId | None = None

    @property
    def label(self) -> str:
        """The request's name in batch files and on the command line."""
        return str(getattr(self, "do", ""))


class Request(AnyRequest):
    """A request to a tournament."""

    tournament: Slug


class ReasonedRequest(Request):
    """A request that is owed a reason, always."""

    reason: Text
