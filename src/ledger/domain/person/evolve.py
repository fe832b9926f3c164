"""Facts into the state of a person. It never refuses: what was recorded happened."""

from collections.abc import Iterable
from typing import cast

from ledger.domain.events.recorded import Recorded
from ledger.domain.facts import PersonEvent
from ledger.domain.person.facts import PersonErased, PersonMerged, PersonRegistered, PersonRenamed, PersonUnmerged
from ledger.domain.person.state import Person
from ledger.domain.values import PersonId, Version


def replay(events: Iterable[Recorded], state: Person | None = None) -> Person | None:
    """Fold the events of one person into a state."""
    for event in events:
        fact = cast(PersonEvent, event.fact)
        if state is None:
            assert isinstance(fact, PersonRegistered), "a person's first fact is that they became known"
            state = Person(PersonId(event.originator_id), fact.name)
        else:
            evolve(state, fact)
    return state


def evolve(state: Person, fact: PersonEvent) -> None:
    """Apply one fact."""
    state.version = Version(state.version + 1)
    match fact:
        case PersonRegistered(name=name) | PersonRenamed(name=name):
            state.former.append(state.name)
            state.name = name
        case PersonMerged(into=into):
            state.into = into
        case PersonUnmerged():
            state.into = None
        case PersonErased():
            state.is_erased = True
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")
