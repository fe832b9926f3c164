"""A dry run in words: the vault never saw its names and texts, so they come from the request."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ledger.cli.desk import Desk

if TYPE_CHECKING:
    from uuid import UUID

    from ledger.application import Applied, Entry, Recorded

NameOf = Callable[[int], str]


def foreseen(desk: Desk, fields: Mapping[str, Any], applied: "Applied") -> "list[Entry]":
    """The events a request would lead to."""
    is_new = fields["do"] == "open"
    newcomer = fields.get("team") or fields.get("player")
    known = (lambda contestant: f"#{contestant}") if is_new else name_of(desk, newcomer)
    newcomers = _newcomers(fields, applied)
    return [_foretold(event, fields, desk, known, newcomers.get(event.originator_id, "")) for event in applied.events]


def name_of(desk: Desk, newcomer: str | None = None) -> NameOf:
    """What the entrants of the tournament are called; who is not among them yet is the newcomer."""
    names = {int(contestant): name for contestant, name in desk.view().names.items()}
    return lambda contestant: names.get(contestant) or newcomer or f"#{contestant}"


def _foretold(event: "Recorded", fields: Mapping[str, Any], desk: Desk, known: NameOf, newcomer: str) -> "Entry":
    from ledger.application import SEALED, OfficialAppointed, PersonRegistered, entry

    is_person = isinstance(event.fact, PersonRegistered)
    words = {} if is_person else {label: fields[label] for label in SEALED if label in fields}
    labels = {getattr(event.fact, label, None): text for label, text in words.items()}
    if "team" in fields and not is_person:
        labels[getattr(event.fact, "name", None)] = fields["team"]

    def text(commitment: str) -> str:
        if commitment in labels:
            return str(labels[commitment])
        if commitment == event.reason:
            return desk.envelope["reason"]
        if event.originator_id == event.by:  # whoever acts for the first time
            return desk.by
        return newcomer or str(fields["name"])

    stream = f"person/{event.originator_id}" if is_person else f"tournament/{fields['tournament']}"
    people: dict[UUID, str] = {event.by: desk.by}
    if isinstance(event.fact, OfficialAppointed):
        people.setdefault(event.fact.person, str(fields["official"]))
    return entry(event, stream, people, known, text)


def _newcomers(fields: Mapping[str, Any], applied: "Applied") -> "dict[UUID, str]":
    """What those are called who become known by a request, beside whoever acts; of several, as far as that is sure."""
    from ledger.application import PersonRegistered, errors

    persons = [event for event in applied.events if isinstance(event.fact, PersonRegistered)]
    new = [event.originator_id for event in persons if event.originator_id != event.by]
    named = fields.get("players") or [fields[key] for key in ("official", "player") if key in fields]
    names = named if len(named) == len(new) else [errors.either(named)] * len(new)
    return dict(zip(new, names, strict=True))
