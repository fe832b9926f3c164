"""Parsing: every request by the name it has in a batch file, and how one comes in: said in words, then resolved."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import reduce
from itertools import chain
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Required, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict

from ledger.domain import person, season
from ledger.domain.errors import BadRequest, either, listed
from ledger.domain.families import LazyTable
from ledger.domain.requests import AnyRequest, Moment, Resolver, Text, Unresolved
from ledger.domain.tournament.decide import TO_TOURNAMENTS
from ledger.domain.values import Slug

if TYPE_CHECKING:
    from ledger.domain.season.requests import SeasonRequest

R = TypeVar("R", bound=AnyRequest)

TO_SEASONS: Mapping[str, "type[SeasonRequest]"] = LazyTable(
    "ledger.domain.season", {name: f"requests:{asked.request}" for name, asked in season.REQUESTS.items()}
)
TO_PEOPLE: Mapping[str, type[AnyRequest]] = LazyTable(
    "ledger.domain.person", {name: f"requests:{asked.request}" for name, asked in person.REQUESTS.items()}
)
STREAMS: Mapping[str, Mapping[str, type[AnyRequest]]] = LazyTable(
    "ledger.domain",
    {
        "tournament": "tournament.decide:TO_TOURNAMENTS",
        "season": "parsing:TO_SEASONS",
        "person": "parsing:TO_PEOPLE",
        "campaign": "campaign.request_table:TO_CAMPAIGNS",
    },
)
"""What can be asked of each kind of stream."""


class _EveryRequest(Mapping[str, type[AnyRequest]]):
    """The requests of all kinds of streams, those to tournaments first; the tables behind one that has a name stay
    unread."""

    def __getitem__(self, name: str) -> type[AnyRequest]:
        for stream in STREAMS.values():
            if name in stream:
                return stream[name]
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return any(name in stream for stream in STREAMS.values())  # and stays unloaded

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(STREAMS.values())

    def __len__(self) -> int:
        return sum(map(len, STREAMS.values()))


REQUESTS: Mapping[str, type[AnyRequest]] = _EveryRequest()
"""Every request by the name it has in a batch file."""


@with_config(ConfigDict(strict=True))
class _Head(TypedDict, total=False):
    do: Required[str]
    tournament: Slug
    season: Slug
    campaign: Slug
    by: Text | None
    at: Moment | None
    reason: Text | None


_HEAD = TypeAdapter(_Head)


class SpokenRequest(NamedTuple):
    """A request as people say it: what to do, for what, by whom, when and why; the rest stays in their words."""

    text: str  # all of it, in canonical JSON
    do: str
    tournament: str = ""
    season: str = ""
    campaign: str = ""
    by: str | None = None
    at: datetime | None = None  # when it happened, where that is said
    reason: str | None = None

    @property
    def said(self) -> dict[str, Any]:
        """The whole request, word by word."""
        found: dict[str, Any] = json.loads(self.text)
        return found


def parse(text: str) -> SpokenRequest:
    """What a request in canonical JSON says of itself. Whether all of it is well formed is found where it is resolved,
    or by `check`."""
    try:
        head = _HEAD.validate_json(text)
    except ValidationError:
        check(text)
        raise
    if head["do"] not in TO_TOURNAMENTS and head["do"] not in REQUESTS:
        check(text)
    return SpokenRequest(text, **head)


def resolve(request: SpokenRequest, kinds: Mapping[str, type[R]], resolver: Resolver, text: str | None = None) -> R:
    """The request as `decide` sees it; `text` is its long form where it was said in short."""
    try:
        return kinds[request.do].model_validate_json(text or request.text, context=resolver)
    except ValidationError:
        check(text or request.text)
        raise


def check(text: str) -> None:
    """Refuse a request that is not complete or not well formed, in canonical JSON; nobody is looked up for it."""
    said = json.loads(text)
    if not isinstance(said, dict):
        raise BadRequest("A request is a JSON object.")
    asked = said.get("do")
    if asked is None:
        raise BadRequest('A request says what to do: "do" is missing.')
    if not isinstance(asked, str) or asked not in REQUESTS:
        raise BadRequest(_no_such_request(str(asked)[:40]))
    try:
        REQUESTS[asked].model_validate_json(text, context=_Unresolved())
    except ValidationError as error:
        from ledger.domain.errors import first_fault

        raise BadRequest(f"The request is not complete or not well formed: {first_fault(error)}.") from None


class _Unresolved(Unresolved):
    """The same, which knows what can be asked: a request may stand in another."""

    def act_called(self, do: str) -> type[AnyRequest] | None:
        return STREAMS["campaign"].get(do)


def request_schema() -> dict[str, Any]:
    """The JSON Schema of every request."""
    either_of: Any = reduce(or_, REQUESTS.values())
    return TypeAdapter(Annotated[either_of, Field(discriminator="do")]).json_schema()


def _no_such_request(asked: str) -> str:
    from ledger.domain.text import nearest

    near = nearest(asked, REQUESTS)
    hint = f"did you mean {either(near)}?" if near else f"there are {listed(REQUESTS)}."
    return f'No request is called "{asked}"; {hint}'
