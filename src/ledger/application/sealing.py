"""A request on its way in: the names of players become entry numbers, and words become commitments."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from pydantic import BaseModel

from ledger.domain.errors import BadRequest
from ledger.domain.requests import CheckIn, WireRequest
from ledger.domain.text import clean_name, clean_note
from ledger.domain.values import Commitment, ContestantId, PersonId

if TYPE_CHECKING:
    from ledger.domain.requests import TournamentRequest

SEALED_LABELS = ("area", "club")
SEALED_TEXTS = ("claim", "statement", "text")
Find = Callable[[str], ContestantId]
Seal = Callable[[str, str], Commitment]
"""The commitment to a text of a kind."""


def sealed_request(
    request: WireRequest, reason: Commitment | None, at: datetime, find: Find, seal: Seal
) -> "TournamentRequest":
    """The request as `decide` sees it."""
    fields = request.__dict__
    changed: dict[str, Any] = {"at": at}
    if reason is not None:
        changed["reason"] = reason
    if fields.get("player") is not None:
        changed["player"] = find(fields["player"])
    if "scores" in fields:
        changed["scores"] = _numbered_scores(fields["scores"], find)
        if fields.get("winner") is not None:
            changed["winner"] = find(fields["winner"])
    for name in _rare_in(type(request)):
        if fields[name] is not None:
            changed[name] = _SEALINGS[name](fields[name], name, find, seal)
    fields.update(changed)  # in place: the request was parsed for this, and a copy costs as much as parsing it
    return cast("TournamentRequest", request)


def sealed_check_in(
    request: CheckIn[str], reason: Commitment | None, at: datetime, person: PersonId, seal: Seal
) -> CheckIn[PersonId]:
    """A check-in for a person the ledger knows by now. Where they come from is sealed; the faction belongs to play."""
    changed: dict[str, Any] = {"reason": reason, "player": person, "at": at}
    if request.faction is not None:
        changed["faction"] = clean_name(request.faction, "faction")
    for label in SEALED_LABELS:
        if (text := getattr(request, label)) is not None:
            changed[label] = seal(label, clean_name(text, label))
    return cast(CheckIn[PersonId], request.model_copy(update=changed))


def _numbered_scores(scores: Mapping[str, Any], find: Find) -> dict[ContestantId, Any]:
    numbered = {find(name): sheet for name, sheet in scores.items()}
    if len(numbered) < len(scores):
        raise BadRequest("Two of these scores are for the same player; nobody plays against themselves.")
    return numbered


def _tables(tables: tuple[tuple[str | None, ...], ...], name: str, find: Find, seal: Seal) -> Any:
    return tuple(tuple(None if who is None else find(who) for who in table) for table in tables)


def _players(players: tuple[str, ...], name: str, find: Find, seal: Seal) -> Any:
    found = tuple(find(who) for who in players)
    if len(set(found)) < len(found):
        raise BadRequest("One of these players is named twice.")
    return found


def _consents(consents: tuple[str, ...], name: str, find: Find, seal: Seal) -> Any:
    return tuple(who if who == "organizer" else find(who) for who in consents)


def _text(text: str, name: str, find: Find, seal: Seal) -> Any:
    return seal(name, clean_note(text, _CALLED.get(name, name)))


_CALLED = {"text": "text of the ruling"}


_SEALINGS: Mapping[str, Callable[[Any, str, Find, Seal], Any]] = {
    "pairings": _tables,
    "players": _players,
    "consents": _consents,
    **dict.fromkeys(SEALED_TEXTS, _text),
}


@cache
def _rare_in(kind: type[BaseModel]) -> tuple[str, ...]:
    """Which of these fields a kind of request has: most have none, and every result would be asked."""
    return tuple(name for name in _SEALINGS if name in kind.model_fields)
