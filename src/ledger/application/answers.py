"""What a command is answered with: the events it led to, in words; told from the work itself, and never read back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ledger.domain.errors import NameOf, entry_label
from ledger.domain.events.recorded import Recorded
from ledger.domain.values import Commitment, PersonId
from ledger.projections.audit_trail import Entry, entry, people_of
from ledger.projections.names import ERASED

if TYPE_CHECKING:
    from ledger.application.work import Work


class Told(NamedTuple):
    """Events in words, and what the entrants of the tournament they belong to are called."""

    entries: tuple[Entry, ...]
    name_of: NameOf


def told(events: Sequence[Recorded], work: "Work") -> Told:
    """The events of a work that has just been done, or would be."""
    rosters = {place.stream: place.roster for place in work.places.values()}
    called = {place.stream: f"tournament/{slug}" for slug, place in work.places.items()}
    called |= {place.stream: f"season/{slug}" for slug, place in work.seasons.items()}
    people = {person: work.people.name_of(PersonId(person)) for event in events for person in people_of(event)}
    if work.is_dry_run:  # which forgets nobody
        people |= work.store.person_names(work.people.erased)

    def text_of(commitment: Commitment) -> str:
        return work.wordbook.read(commitment) or ERASED

    def told_one(event: Recorded) -> Entry:
        stream, roster = event.originator_id, rosters.get(event.originator_id)
        name_of = roster.name_of if roster else entry_label
        return entry(event, called.get(stream) or _unplaced(event), people, name_of, text_of)

    names = next((roster.name_of for roster in rosters.values() if roster), entry_label)
    return Told(tuple(map(told_one, events)), names)


def _unplaced(event: Recorded) -> str:
    """What a stream is called that is neither a tournament's nor a season's."""
    is_redaction = type(event.fact).__name__ == "TextRedacted"
    return "redactions" if is_redaction else f"person/{event.originator_id}"
