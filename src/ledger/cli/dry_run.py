"""A dry run in words: the vault never saw its names and texts, so they come from the request."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ledger.cli.desk import Desk

if TYPE_CHECKING:
    from uuid import UUID

    from ledger.application import Applied, Entry, Recorded

NameOf = Callable[[int], str]
OF_PEOPLE = frozenset({"rename-person", "merge-person", "unmerge-person", "erase-person", "redact"})
"""Requests about people and their words, whatever tournament they play in."""


def foreseen(desk: Desk, fields: Mapping[str, Any], applied: "Applied") -> "list[Entry]":
    """The events a request would lead to."""
    # of a tournament to come nobody has entered yet, and to a season or a person nobody is an entrant
    is_new = fields["do"] == "open" or "season" in fields or fields["do"] in OF_PEOPLE
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

    people: dict[UUID, str] = {event.by: desk.by}
    if fields["do"] == "report-qualifier" and not is_person:
        people |= _entrants(desk, fields["tournament"])
    if fields["do"] in OF_PEOPLE and not is_person:
        people |= _spoken_of(event, desk)
    if isinstance(event.fact, OfficialAppointed):
        people.setdefault(event.fact.person, str(fields["official"]))
    return entry(event, _stream(event, fields), people, known, text)


def _stream(event: "Recorded", fields: Mapping[str, Any]) -> str:
    """What the stream of an event is called."""
    from ledger.application import PersonRegistered, TextRedacted, TournamentOpened

    if fields["do"] in OF_PEOPLE and isinstance(event.fact, TextRedacted):
        return "redactions"
    if fields["do"] in OF_PEOPLE or isinstance(event.fact, PersonRegistered):
        return f"person/{event.originator_id}"
    is_of_season = "season" in fields and not isinstance(event.fact, TournamentOpened)
    return f"season/{fields['season']}" if is_of_season else f"tournament/{fields['tournament']}"


def _spoken_of(event: "Recorded", desk: Desk) -> "dict[UUID, str]":
    """What those are called whom a fact about people speaks of."""
    return desk.ledger.people().names((event.originator_id, getattr(event.fact, "into", event.originator_id)))


def _entrants(desk: Desk, tournament: str) -> "dict[UUID, str]":
    """What the people of a tournament are called."""
    view = desk.ledger.view(tournament)
    return {
        person: name
        for no, entrant in view.state.entrants.items()
        for person, name in zip(entrant.persons(), view.members.get(no, (view.names[no],)), strict=True)
    }


def _newcomers(fields: Mapping[str, Any], applied: "Applied") -> "dict[UUID, str]":
    """What those are called who become known by a request, beside whoever acts; of several, as far as that is sure."""
    from ledger.application import PersonRegistered, errors

    persons = [event for event in applied.events if isinstance(event.fact, PersonRegistered)]
    new = [event.originator_id for event in persons if event.originator_id != event.by]
    named = fields.get("players") or [fields[key] for key in ("official", "player") if key in fields]
    names = named if len(named) == len(new) else [errors.either(named)] * len(new)
    return dict(zip(new, names, strict=True))
