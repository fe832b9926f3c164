"""A dry run in words: the vault never saw its names and texts, so they come from the request."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ledger.cli.desk import Desk

if TYPE_CHECKING:
    from ledger.application import Applied, Entry, Recorded

NameOf = Callable[[int], str]


def foreseen(desk: Desk, fields: Mapping[str, Any], applied: "Applied") -> "list[Entry]":
    """The events a request would lead to."""
    is_new = fields["do"] == "open"
    known = (lambda contestant: f"#{contestant}") if is_new else name_of(desk, fields.get("player"))
    return [_foretold(event, fields, desk, known) for event in applied.events]


def name_of(desk: Desk, newcomer: str | None = None) -> NameOf:
    """What the entrants of the tournament are called; who is not among them yet is the newcomer."""
    names = {int(contestant): name for contestant, name in desk.view().names.items()}
    return lambda contestant: names.get(contestant) or newcomer or f"#{contestant}"


def _foretold(event: "Recorded", fields: Mapping[str, Any], desk: Desk, known: NameOf) -> "Entry":
    from ledger.application import SEALED, PersonRegistered, entry

    is_person = isinstance(event.fact, PersonRegistered)
    words = {} if is_person else {label: fields[label] for label in SEALED if label in fields}
    labels = {getattr(event.fact, label, None): text for label, text in words.items()}

    def text(commitment: str) -> str:
        if commitment in labels:
            return str(labels[commitment])
        if commitment == event.reason:
            return desk.envelope["reason"]
        if event.originator_id == event.by:  # whoever acts for the first time
            return desk.by
        return str(fields["name"] if fields["do"] == "open" else fields["player"])

    stream = f"person/{event.originator_id}" if is_person else f"tournament/{fields['tournament']}"
    return entry(event, stream, {event.by: desk.by}, known, text)
