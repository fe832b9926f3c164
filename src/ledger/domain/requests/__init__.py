"""Every request. As a batch line it names people and gives reasons in words; sealed by the door, the same request
holds entry numbers and commitments instead, and that is what `decide` sees.
"""

from typing import TYPE_CHECKING, Annotated, Any, get_args

from pydantic import Field, TypeAdapter, ValidationError

from ledger.domain.errors import BadRequest, either, listed
from ledger.domain.requests.common import (
    AnyRequest,
    Day,
    Moment,
    ReasonedRequest,
    Request,
    Text,
    Who,
)
from ledger.domain.requests.entry import (
    CheckIn,
    CheckInTeam,
    Disqualify,
    Drop,
    FixTable,
    GiveSeeds,
    InspectModels,
    KeepApart,
    LetMeet,
    NameAccessibleTables,
    NeedAccessibleTable,
    RecordLists,
    Reinstate,
    SkipRound,
)
from ledger.domain.requests.opening import (
    AmendRules,
    Appoint,
    Finish,
    GiveAward,
    LinkFeeder,
    OpenTournament,
    RecordAttendance,
    Reopen,
    Void,
)
from ledger.domain.requests.painting import EnterPainting, ScorePainting, VotePainting
from ledger.domain.requests.people import (
    ErasePerson,
    MergePerson,
    RedactText,
    RenamePerson,
    UnmergePerson,
)
from ledger.domain.requests.results import (
    AdjustScore,
    AgreeResult,
    Concede,
    CorrectResult,
    Forfeit,
    RecordResult,
    RefuseAgreement,
    StrikeScore,
)
from ledger.domain.requests.rounds import (
    AnnouncePlan,
    BanKeyword,
    Choose,
    CloseRound,
    PairRound,
    PauseClock,
    PlanRound,
    RecordCrew,
    RestartClock,
    StartRound,
    Swap,
    WithdrawRound,
)
from ledger.domain.requests.rulings import (
    MakeRuling,
    OpenDispute,
    ReopenDispute,
    RuleOnDispute,
    TakeStatement,
    Warn,
)
from ledger.domain.requests.seasons import (
    AmendSeason,
    CloseSeason,
    LinkTournament,
    OpenFinals,
    OpenSeason,
    ReopenSeason,
    ReportedPlace,
    ReportQualifier,
    RequestQualifier,
    Sanction,
    UnlinkTournament,
    WithdrawSanction,
)
from ledger.domain.text import nearest
from ledger.domain.validation import first_fault
from ledger.domain.values import ContestantId, PersonId

ToTournament = (
    OpenTournament
    | AmendRules
    | RecordAttendance
    | LinkFeeder
    | CheckIn[Text]
    | RecordLists[Text]
    | Drop[Text]
    | Reinstate[Text]
    | SkipRound[Text]
    | FixTable[Text]
    | NameAccessibleTables
    | NeedAccessibleTable[Text]
    | PlanRound
    | PairRound[Text]
    | WithdrawRound
    | StartRound
    | Choose[Text]
    | PauseClock
    | RestartClock
    | RecordResult[Text]
    | CorrectResult[Text]
    | AgreeResult[Text]
    | Concede[Text]
    | Forfeit[Text]
    | AdjustScore[Text]
    | Warn[Text]
    | Disqualify[Text]
    | OpenDispute[Text]
    | TakeStatement[Text]
    | RuleOnDispute[Text]
    | ReopenDispute
    | MakeRuling[Text]
    | CloseRound
    | GiveAward[Text]
    | Finish
    | Reopen
    | Void
    | CheckInTeam[Text]
    | InspectModels[Text]
    | KeepApart[Text]
    | LetMeet[Text]
    | GiveSeeds[Text]
    | Swap[Text]
    | Appoint[Text]
    | RecordCrew[Text]
    | BanKeyword[Text]
    | RefuseAgreement[Text]
    | StrikeScore[Text]
    | EnterPainting[Text]
    | VotePainting[Text]
    | ScorePainting[Text]
    | AnnouncePlan
)
ToPeople = RenamePerson[Text] | MergePerson[Text] | UnmergePerson[Text] | ErasePerson[Text] | RedactText
ToSeason = (
    OpenSeason
    | AmendSeason
    | LinkTournament
    | UnlinkTournament
    | Sanction
    | WithdrawSanction
    | RequestQualifier
    | ReportQualifier[Text]
    | OpenFinals
    | CloseSeason
    | ReopenSeason
)
WireRequest = ToTournament | ToSeason | ToPeople
"""A request as outsiders write it."""

if TYPE_CHECKING:
    TournamentRequest = (
        AmendRules
        | RecordAttendance
        | LinkFeeder
        | CheckIn[PersonId]
        | RecordLists[ContestantId]
        | Drop[ContestantId]
        | Reinstate[ContestantId]
        | SkipRound[ContestantId]
        | FixTable[ContestantId]
        | NameAccessibleTables
        | NeedAccessibleTable[ContestantId]
        | PlanRound
        | PairRound[ContestantId]
        | WithdrawRound
        | StartRound
        | Choose[ContestantId]
        | PauseClock
        | RestartClock
        | RecordResult[ContestantId]
        | CorrectResult[ContestantId]
        | AgreeResult[ContestantId]
        | Concede[ContestantId]
        | Forfeit[ContestantId]
        | AdjustScore[ContestantId]
        | Warn[ContestantId]
        | Disqualify[ContestantId]
        | OpenDispute[ContestantId]
        | TakeStatement[ContestantId]
        | RuleOnDispute[ContestantId]
        | ReopenDispute
        | MakeRuling[ContestantId]
        | CloseRound
        | GiveAward[ContestantId]
        | Finish
        | Reopen
        | Void
        | CheckInTeam[PersonId]
        | InspectModels[ContestantId]
        | KeepApart[ContestantId]
        | LetMeet[ContestantId]
        | GiveSeeds[ContestantId]
        | Swap[ContestantId]
        | Appoint[PersonId]
        | RecordCrew[ContestantId]
        | BanKeyword[ContestantId]
        | RefuseAgreement[ContestantId]
        | StrikeScore[ContestantId]
        | EnterPainting[ContestantId]
        | VotePainting[ContestantId]
        | ScorePainting[ContestantId]
        | AnnouncePlan
    )
    """A sealed request to a tournament that is open already. The door builds it from the wire form, so only
    the type checker needs this name."""

_WIRE: TypeAdapter[WireRequest] = TypeAdapter(Annotated[WireRequest, Field(discriminator="do")])
REQUESTS: dict[str, type[AnyRequest]] = {
    get_args(model.model_fields["do"].annotation)[0]: model for model in get_args(WireRequest)
}
"""Every request by the name it has in a batch file."""
PEOPLE_REQUESTS = frozenset(name for name, model in REQUESTS.items() if model in get_args(ToPeople))
SEASON_REQUESTS = frozenset(name for name, model in REQUESTS.items() if model in get_args(ToSeason))


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
        hint = f"did you mean {either(near)}?" if near else f"there are {listed(REQUESTS)}."
        return f'No request is called "{asked}"; {hint}'
    if fault["type"] in ("model_attributes_type", "dict_type") and not fault["loc"]:
        return "A request is a JSON object."
    return f"The request is not complete or not well formed: {first_fault(error, skip=1)}."


__all__ = [
    "PEOPLE_REQUESTS",
    "REQUESTS",
    "SEASON_REQUESTS",
    "AdjustScore",
    "AgreeResult",
    "AmendRules",
    "AmendSeason",
    "AnnouncePlan",
    "AnyRequest",
    "Appoint",
    "BanKeyword",
    "CheckIn",
    "CheckInTeam",
    "Choose",
    "CloseRound",
    "CloseSeason",
    "Concede",
    "CorrectResult",
    "Day",
    "Disqualify",
    "Drop",
    "EnterPainting",
    "ErasePerson",
    "Finish",
    "FixTable",
    "Forfeit",
    "GiveAward",
    "GiveSeeds",
    "InspectModels",
    "KeepApart",
    "LetMeet",
    "LinkFeeder",
    "LinkTournament",
    "MakeRuling",
    "MergePerson",
    "Moment",
    "NameAccessibleTables",
    "NeedAccessibleTable",
    "OpenDispute",
    "OpenFinals",
    "OpenSeason",
    "OpenTournament",
    "PairRound",
    "PauseClock",
    "PlanRound",
    "ReasonedRequest",
    "RecordAttendance",
    "RecordCrew",
    "RecordLists",
    "RecordResult",
    "RedactText",
    "RefuseAgreement",
    "Reinstate",
    "RenamePerson",
    "Reopen",
    "ReopenDispute",
    "ReopenSeason",
    "ReportQualifier",
    "ReportedPlace",
    "Request",
    "RequestQualifier",
    "RestartClock",
    "RuleOnDispute",
    "Sanction",
    "ScorePainting",
    "SkipRound",
    "StartRound",
    "StrikeScore",
    "Swap",
    "TakeStatement",
    "Text",
    "ToPeople",
    "ToSeason",
    "ToTournament",
    "UnlinkTournament",
    "UnmergePerson",
    "Void",
    "VotePainting",
    "Warn",
    "Who",
    "WireRequest",
    "WithdrawRound",
    "WithdrawSanction",
    "parse",
    "request_schema",
]
