"""What a command is answered with: the events it led to, in words; told from the work itself, and never read back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ledger.domain.errors import NameOf, entry_label
from ledger.domain.events.recorded import Recorded
from ledger.projections.audit_trail import Entry, entry, people_of
from ledger.projections.names import ERASED, erased

if TYPE_CHECKING:
    from ledger.application.work import Work


class Told(NamedTuple):
    """Events in words, and what the entrants of the tournament they belong to are called."""

    entries: tuple[Entry, ...] = ()
    name_of: NameOf = entry_label


def told(events: Sequence[Recorded], work: "Work") -> Told:
    """The events of a work that has just been done, or would be."""
    rosters = {place.stream: place.roster for place in work.places.values() if place.roster is not None}
    called = {place.stream: f"tournament/{slug}" for slug, place in work.places.items()}
    called |= {place.stream: f"season/{slug}" for slug, place in work.seasons.items()}
    spoken_of = {person for event in events for person in people_of(event)}
    names = {**work.store.person_names(work.people.erased)} if work.is_dry_run else {}  # which forgets nobody
    names |= work.people.person_names(spoken_of)
    people = {person: names.get(person) or erased(person) for person in spoken_of}
    entries = [
        entry(
            event,
            called.get(event.originator_id) or _unplaced(event),
            people,
            rosters[event.originator_id].name_of if event.originator_id in rosters else entry_label,
            lambda commitment: work.wordbook.read(commitment) or ERASED,
        )
        for event in events
    ]
    return Told(tuple(entries), next((roster.name_of for roster in rosters.values()), entry_label))


def _unplaced(event: Recorded) -> str:
    """What a stream is called that is neither a tournament's nor a season's."""
    is_redaction = type(event.fact).__name__ == "TextRedacted"
    return "redactions" if is_redaction else f"person/{event.originator_id}"
