"""Every request. As a batch line it names people and gives reasons in words; sealed by the door, the same request
holds entry numbers and commitments instead, and that is what `decide` sees.
"""

import re
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, LiteralString, TypeVar, get_args
from uuid import UUID

from pydantic import AwareDatetime, BeforeValidator, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

from ledger.domain.errors import BadRequest, listed
from ledger.domain.text import nearest
from ledger.domain.validation import first_fault
from ledger.domain.values import ContestantId, Label, PersonId, Sheet, Slug, Value

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
Amendments = Annotated[dict[str, Any], Field(min_length=1, max_length=50)]


class Request(Value):
    """What every request may say: for which tournament, by whom, when it happened, why, and under which id."""

    model_config = ConfigDict(title="request")

    tournament: Slug
    by: Text | None = None
    at: Moment | None = None
    reason: Text | None = None
    id: CommandId | None = None

    @property
    def label(self) -> str:
        """The request's name in batch files and on the command line."""
        return str(getattr(self, "do", ""))


class ReasonedRequest(Request):
    """A request that is owed a reason, always."""

    reason: Text


class OpenTournament(Request):
    """Announce a tournament."""

    do: Literal["open"]
    name: Text
    rules: Text
    date: Day
    set: dict[str, Any] = Field(default_factory=dict, max_length=50)
    seed: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None


class AmendRules(Request):
    """Change figures of the rules, until round 1 is paired."""

    do: Literal["amend"]
    set: Amendments


class CheckIn(Request, Generic[Who]):
    """Enter a player, also after play has begun."""

    do: Literal["check-in"]
    player: Who
    faction: Label | None = None
    area: Label | None = None
    club: Label | None = None
    distinct: bool = False
    person: UUID | None = None


class Drop(Request, Generic[Who]):
    """Take a player out of the coming rounds."""

    do: Literal["drop"]
    player: Who


class Reinstate(Request, Generic[Who]):
    """Let a player who dropped play again."""

    do: Literal["reinstate"]
    player: Who


class PairRound(Request, Generic[Who]):
    """Draw the next round, or give its tables by hand."""

    do: Literal["pair"]
    round: RoundNumber | None = None
    pairings: Annotated[tuple[tuple[Who | None, ...], ...], Field(min_length=1)] | None = None


class WithdrawRound(ReasonedRequest):
    """Take the newest round's pairing back."""

    do: Literal["withdraw-round"]
    round: RoundNumber | None = None


class _Report(Request, Generic[Who]):
    """The score sheets of one game and who won it."""

    round: RoundNumber | None = None
    table: TableNumber | None = None
    scores: Annotated[dict[Who, Sheet], Field(min_length=2, max_length=8)]
    winner: Who | None = None
    how: Label | None = None
    game: Sheet = Field(default_factory=dict)


class RecordResult(_Report[Who], Generic[Who]):
    """Hand in the score sheets of one game."""

    do: Literal["result"]


class CorrectResult(_Report[Who], Generic[Who]):
    """Replace the result of a game."""

    do: Literal["correct"]
    reason: Text


class AdjustScore(ReasonedRequest, Generic[Who]):
    """Give or take points outside any game."""

    do: Literal["adjust"]
    player: Who
    points: Annotated[dict[str, Annotated[int, Field(ge=-1000, le=1000)]], Field(min_length=1)]


class Disqualify(ReasonedRequest, Generic[Who]):
    """Remove a player from the tournament and its standings."""

    do: Literal["disqualify"]
    player: Who


class CloseRound(Request):
    """Close the round once every table has its result."""

    do: Literal["close-round"]
    round: RoundNumber | None = None


class Finish(Request):
    """End the tournament and record its places."""

    do: Literal["finish"]


class Reopen(ReasonedRequest):
    """Open a finished tournament again."""

    do: Literal["reopen"]


class Void(ReasonedRequest):
    """Declare that the tournament counts for nothing."""

    do: Literal["void"]


WireRequest = (
    OpenTournament
    | AmendRules
    | CheckIn[Text]
    | Drop[Text]
    | Reinstate[Text]
    | PairRound[Text]
    | WithdrawRound
    | RecordResult[Text]
    | CorrectResult[Text]
    | AdjustScore[Text]
    | Disqualify[Text]
    | CloseRound
    | Finish
    | Reopen
    | Void
)
"""A request as outsiders write it."""

if TYPE_CHECKING:
    TournamentRequest = (
        AmendRules
        | CheckIn[PersonId]
        | Drop[ContestantId]
        | Reinstate[ContestantId]
        | PairRound[ContestantId]
        | WithdrawRound
        | RecordResult[ContestantId]
        | CorrectResult[ContestantId]
        | AdjustScore[ContestantId]
        | Disqualify[ContestantId]
        | CloseRound
        | Finish
        | Reopen
        | Void
    )
    """A sealed request to a tournament that is open already. The door builds it from the wire form, so only
    the type checker needs this name."""

_WIRE: TypeAdapter[WireRequest] = TypeAdapter(Annotated[WireRequest, Field(discriminator="do")])
REQUESTS: dict[str, type[Request]] = {
    get_args(model.model_fields["do"].annotation)[0]: model for model in get_args(WireRequest)
}
"""Every request by the name it has in a batch file."""


def parse(canonical_json: str) -> WireRequest:
    """A wire request from canonical JSON, or a refusal that names what is wrong with it."""
    try:
        request: WireRequest = _WIRE.validator.validate_json(canonical_json)
        return request
    except ValidationError as error:
        raise BadRequest(_complaint(error)) from None


def request_schema() -> dict[str, Any]:
    """The JSON Schema of every request, for `ledger schema`."""
    return _WIRE.json_schema()


def _complaint(error: ValidationError) -> str:
    fault = error.errors(include_url=False)[0]
    if fault["type"] == "union_tag_not_found":
        return 'A request says what to do: "do" is missing.'
    if fault["type"] == "union_tag_invalid":
        asked = str(fault["ctx"]["tag"])[:40]
        near = nearest(asked, REQUESTS)
        hint = f"did you mean {listed(near)}?" if near else f"there are {listed(REQUESTS)}."
        return f'No request is called "{asked}"; {hint}'
    if fault["type"] in ("model_attributes_type", "dict_type") and not fault["loc"]:
        return "A request is a JSON object."
    return f"The request is not complete or not well formed: {first_fault(error, skip=1)}."
