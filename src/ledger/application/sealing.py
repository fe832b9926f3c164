"""A request on its way in: the names of players become entry numbers, and words become commitments."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from ledger.domain.errors import BadRequest
from ledger.domain.requests import CheckIn, PairRound, WireRequest
from ledger.domain.text import clean_name
from ledger.domain.values import Commitment, ContestantId, PersonId

if TYPE_CHECKING:
    from ledger.domain.requests import TournamentRequest

SEALED_LABELS = ("area", "club")
Find = Callable[[str], ContestantId]


def sealed_request(request: WireRequest, reason: Commitment | None, find: Find) -> "TournamentRequest":
    """The request as `decide` sees it."""
    fields = request.__dict__
    changed: dict[str, Any] = {}
    if reason is not None:
        changed["reason"] = reason
    if "player" in fields:
        changed["player"] = find(fields["player"])
    if "scores" in fields:
        changed["scores"] = _numbered_scores(fields["scores"], find)
        if fields["winner"] is not None:
            changed["winner"] = find(fields["winner"])
    elif isinstance(request, PairRound) and request.pairings is not None:
        changed["pairings"] = tuple(
            tuple(None if name is None else find(name) for name in table) for table in request.pairings
        )
    fields.update(changed)  # in place: the request was parsed for this, and a copy costs as much as parsing it
    return cast("TournamentRequest", request)


def sealed_check_in(
    request: CheckIn[str], reason: Commitment | None, person: PersonId, seal: Callable[[str, str], Commitment]
) -> CheckIn[PersonId]:
    """A check-in for a person the ledger knows by now. Where they come from is sealed; the faction belongs to play."""
    changed: dict[str, Any] = {"reason": reason, "player": person}
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
