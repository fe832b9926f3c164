"""A request on its way in: the names of players become entry numbers, and words become commitments."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, cast, get_args

from pydantic import BaseModel

from ledger.domain.errors import BadRequest
from ledger.domain.requests import Appoint, CheckIn, CheckInTeam, WireRequest
from ledger.domain.text import clean_name, clean_note
from ledger.domain.values import Commitment, ContestantId, PersonId

if TYPE_CHECKING:
    from ledger.domain.requests import TournamentRequest

SEALED_LABELS = ("area", "club")
SEALED_TEXTS = ("claim", "statement", "text")
Find = Callable[[str], ContestantId]
Seal = Callable[[str, str], Commitment]
"""The commitment to a text of a kind."""
Sealing = Callable[[Any, Find, Seal], Any]
"""Makes what `decide` sees out of what stood in a field."""


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
    for name, sealing in _rare_in(type(request)):
        if fields[name] is not None:
            changed[name] = sealing(fields[name], find, seal)
    fields.update(changed)  # in place: the request was parsed for this, and a copy costs as much as parsing it
    return cast("TournamentRequest", request)


def sealed_check_in(
    request: CheckIn[str], reason: Commitment | None, at: datetime, person: PersonId, seal: Seal
) -> CheckIn[PersonId]:
    """A check-in for a person the ledger knows by now. Where they come from is sealed; the faction belongs to play."""
    changed: dict[str, Any] = {"reason": reason, "player": person, "at": at}
    if request.faction is not None:
        changed["faction"] = clean_name(request.faction, "faction")
    changed |= _labels(request, seal)
    return cast(CheckIn[PersonId], request.model_copy(update=changed))


def sealed_team(
    request: CheckInTeam[str],
    reason: Commitment | None,
    at: datetime,
    name: Commitment,
    persons: Sequence[PersonId],
    seal: Seal,
) -> CheckInTeam[PersonId]:
    """The same for a team, whose name is sealed: as often as not it is made of people's names."""
    factions = tuple(each if each is None else clean_name(each, "faction") for each in request.factions)
    changed: dict[str, Any] = {"reason": reason, "at": at, "team": name, "players": tuple(persons)}
    changed |= {"factions": factions, **_labels(request, seal)}
    return cast(CheckInTeam[PersonId], request.model_copy(update=changed))


def sealed_appointment(
    request: Appoint[str], reason: Commitment | None, at: datetime, official: PersonId
) -> Appoint[PersonId]:
    """An appointment of a person the ledger knows by now."""
    changed = {"reason": reason, "official": official, "at": at}
    return cast(Appoint[PersonId], request.model_copy(update=changed))


def _labels(request: CheckIn[str] | CheckInTeam[str], seal: Seal) -> dict[str, Commitment]:
    given = {label: getattr(request, label) for label in SEALED_LABELS}
    return {label: seal(label, clean_name(text, label)) for label, text in given.items() if text is not None}


def _numbered_scores(scores: Mapping[str, Any], find: Find) -> dict[ContestantId, Any]:
    numbered = {find(name): sheet for name, sheet in scores.items()}
    if len(numbered) < len(scores):
        raise BadRequest("Two of these scores are for the same player; nobody plays against themselves.")
    return numbered


def _tables(tables: tuple[tuple[str | None, ...], ...], find: Find, seal: Seal) -> Any:
    return tuple(tuple(None if who is None else find(who) for who in table) for table in tables)


def _players(players: tuple[str, ...], find: Find, seal: Seal) -> Any:
    found = tuple(find(who) for who in players)
    if len(set(found)) < len(found):
        raise BadRequest("One of these players is named twice.")
    return found


def _consents(consents: tuple[str, ...], find: Find, seal: Seal) -> Any:
    return tuple(who if who == "organizer" else find(who) for who in consents)


def _text(name: str, what: str) -> Sealing:
    return lambda text, find, seal: seal(name, clean_note(text, what))


_SEALINGS: Mapping[str, Sealing] = {
    "pairings": _tables,
    "players": _players,
    "refusers": _players,
    "votes": _players,
    "consents": _consents,
}
_TEXTS = {"ruling": "text of the ruling", "amend": "text of the amendment", "inspect": "note on the models"}
"""What a text is called when it cannot be kept, by request; any other by the name of its field."""


@cache
def _rare_in(kind: type[BaseModel]) -> tuple[tuple[str, Sealing], ...]:
    """Which of these fields a kind of request has: most have none, and every result would be asked."""
    (request,) = get_args(kind.model_fields["do"].annotation)
    texts = {name: _text(name, _TEXTS.get(request, name)) for name in SEALED_TEXTS}
    return tuple((name, sealing) for name, sealing in {**_SEALINGS, **texts}.items() if name in kind.model_fields)
