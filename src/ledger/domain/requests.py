"""Requests: what they are made of: who is meant, when, and the fields that every one may have.

A request is declared once. People say it in words; read with a resolver, its fields hold what the words come to: entry
numbers, people and commitments. Built by hand it holds those from the start.
"""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import count
from typing import TYPE_CHECKING, Annotated, Any, Protocol
from uuid import UUID

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
)
from pydantic_core import PydanticCustomError, PydanticKnownError

from ledger.domain.errors import BadRequest
from ledger.domain.values import Commitment, ContestantId, Label, PersonId, Sheet, Slug, Value, Version

if TYPE_CHECKING:
    pass


Text = Annotated[str, StringConstraints(min_length=1)]
IN_WORDS = WithJsonSchema({"type": "string", "minLength": 1})
LABEL_LETTERS = 80
LABEL_IN_WORDS = WithJsonSchema({"type": "string", "minLength": 1, "maxLength": LABEL_LETTERS})
_NOBODY = PersonId(UUID(int=0))
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile(_DAY.pattern + r"[Tt ][0-9:]+([.][0-9]{1,6})?([Zz]|[+-][0-9:]+)?")


class Resolver(Protocol):
    """Makes of the words of one request what `decide` sees."""

    @property
    def at(self) -> datetime: ...
    @property
    def reason(self) -> Commitment | None: ...
    def official(self, text: str) -> PersonId: ...
    def name(self, text: str, kind: str, what: str) -> Commitment: ...
    def note(self, text: str, kind: str, what: str) -> Commitment: ...
    def cleaned(self, text: str, what: str) -> str: ...


class EntrantResolver(Resolver, Protocol):
    """The same of a request to a tournament, or to a season about one."""

    def entrant(self, text: str) -> ContestantId: ...
    def member(self) -> int | None: ...
    def newcomer(self, text: str | None, person: UUID | None, is_distinct: bool) -> PersonId: ...
    def teammate(self, text: str) -> PersonId: ...
    def invited(self, text: str) -> PersonId: ...
    def placed(
        self, text: str | None, person: UUID | None = None, is_distinct: bool = False
    ) -> tuple[PersonId, ...]: ...
    def label(self, text: str, kind: str) -> Commitment: ...
    def act(self, seq: int) -> int: ...


class ArmyResolver(Resolver, Protocol):
    """The same of a request to a campaign."""

    def army(self, text: str) -> int: ...
    def unit(self, text: str) -> int: ...
    def act(self, seq: int) -> int: ...
    def act_called(self, do: str) -> type["AnyRequest"] | None: ...
    def named_once(self, text: str, kind: str, what: str) -> Commitment: ...
    def renamed(self, text: str, what: str, no: int | None) -> Commitment: ...
    def mustering(self, text: str) -> PersonId: ...


class Unresolved:
    """Knows nobody and keeps nothing: what is read with it is right in its form, and good for nothing else."""

    at = datetime.min.replace(tzinfo=UTC)
    reason = Commitment("")

    def __init__(self) -> None:
        self._entrants = count(1)

    def entrant(self, text: str) -> ContestantId:
        return ContestantId(next(self._entrants))  # another one each time: whether two are the same is not its form

    def member(self) -> None:
        return None

    def person(self, *_: Any) -> PersonId:
        return _NOBODY

    newcomer = teammate = official = invited = mustering = person

    def army(self, text: str) -> int:
        return next(self._entrants)  # likewise

    unit = army

    def act(self, seq: int) -> int:
        return 1

    def placed(self, *_: Any) -> tuple[PersonId, ...]:
        return (_NOBODY,)

    def name(self, *_: Any) -> Commitment:
        return self.reason

    note = label = named_once = renamed = name

    def cleaned(self, text: str, what: str) -> str:
        return text


@dataclass(frozen=True)
class Said:
    """What people say in words: the resolver's method of that name makes of it what `decide` sees."""

    method: str
    more: tuple[str, ...] = ()  # what else it is told
    most: int | None = None  # letters

    def __call__(self, text: Any, info: ValidationInfo) -> Any:
        if info.context is None:
            return text
        is_plain = type(text) is str and text and self.most is None  # as nearly all are
        return getattr(info.context, self.method)(text if is_plain else as_text(text, self.most), *self.more)


@dataclass(frozen=True)
class Cleaned:
    """Words that stay words, written as they are kept."""

    what: str

    def __call__(self, text: Any, info: ValidationInfo) -> Any:
        return text if info.context is None else info.context.cleaned(text, self.what)


def as_text(given: Any, most: int | None = None) -> str:
    """What was said, if it is text at all."""
    if not isinstance(given, str):
        raise PydanticKnownError("string_type")
    if not given:
        raise PydanticKnownError("string_too_short", {"min_length": 1})
    if most is not None and len(given) > most:
        raise PydanticKnownError("string_too_long", {"max_length": most})
    return given


def _act(given: Any, info: ValidationInfo) -> Any:
    """Which fact of its stream an event of the log is."""
    return given if info.context is None or type(given) is not int else info.context.act(given)


def _each_once(found: Any, info: ValidationInfo) -> Any:
    if info.context is not None and len(set(found)) < len(found):
        raise BadRequest("One of these players is named twice.")
    return found


def _each_theirs(sheets: Any, handler: ValidatorFunctionWrapHandler) -> Any:
    found = handler(sheets)
    if len(found) < len(sheets):
        raise BadRequest("Two of these scores are for the same player; nobody plays against themselves.")
    return found


def _bounded(schema: dict[str, Any]) -> None:
    """How many sheets there may be: behind a validator, pydantic takes such a bound for that of a text."""
    bounds = {"minLength": "minProperties", "maxLength": "maxProperties"}
    schema |= {right: schema.pop(wrong) for wrong, right in bounds.items() if wrong in schema}


def _when(given: Any, info: ValidationInfo) -> Any:
    return info.context.at if given is None and info.context is not None else given


def _why(given: Any, info: ValidationInfo) -> Any:
    if info.context is None or given is None:
        return given
    return as_text(given) and info.context.reason


def _day(given: Any) -> Any:
    """Takes the written form alone, where pydantic would take a bare number as seconds since 1970."""
    if isinstance(given, date):
        return given
    try:
        return date.fromisoformat(given if _DAY.fullmatch(given) else "")
    except (TypeError, ValueError):
        raise PydanticCustomError("date_form", "it is not written as it should be") from None


def _moment(given: Any) -> Any:
    """The same for a time, which becomes one in UTC."""
    if isinstance(given, datetime):
        return given
    try:
        found = datetime.fromisoformat(given if _TIME.fullmatch(given) else "")
        return found.astimezone(UTC) if found.tzinfo else found
    except (TypeError, ValueError, OverflowError):
        raise PydanticCustomError("datetime_form", "it is not written as it should be") from None


Player = Annotated[ContestantId, BeforeValidator(Said("entrant")), IN_WORDS]
EACH_ONCE = AfterValidator(_each_once)
ScoreSheets = Annotated[dict[Player, Sheet], WrapValidator(_each_theirs), Field(json_schema_extra=_bounded)]
"""Score sheets by player."""
Reason = Annotated[Commitment, BeforeValidator(_why), IN_WORDS]
Day = Annotated[date, BeforeValidator(_day)]
Moment = Annotated[AwareDatetime, BeforeValidator(_moment)]
EventMeant = Annotated[Version, BeforeValidator(_act), Field(ge=1), WithJsonSchema({"type": "integer", "minimum": 0})]
"""An event by the number that every output prints; what is decided on is its version."""
CommandId = Annotated[str, StringConstraints(pattern=r"^[\x21-\x7e]{1,128}$")]
RoundNumber = Annotated[int, Field(ge=1, le=1000)]
TableNumber = Annotated[int, Field(ge=1, le=1_000_000)]


class AnyRequest(Value):
    """What every request may say: by whom, when it happened, why, and under which id."""

    model_config = ConfigDict(title="request")

    do: str
    by: Text | None = None
    at: Annotated[Moment | None, BeforeValidator(_when)] = Field(default=None, validate_default=True)
    reason: Reason | None = None
    id: CommandId | None = None


class Request(AnyRequest):
    """A request to a tournament."""

    tournament: Slug


class Announcement(AnyRequest):
    """What a tournament is announced with, on its own or as the finals of a season."""

    name: Annotated[Commitment, BeforeValidator(Said("name", ("tournament-name", "name of the tournament"))), IN_WORDS]
    rules: Text
    date: Day
    set: dict[str, Any] = Field(default_factory=dict, max_length=50)
    zone: Label = "UTC"
    seed: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None


class ReasonedRequest(Request):
    """A request that is owed a reason, always."""

    reason: Reason
