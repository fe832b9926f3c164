"""A person replayed: the state that decisions ask for, and facts into it. It never refuses: it happened."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

from ledger.domain.facts import PersonEvent, Recorded
from ledger.domain.person.facts import PersonErased, PersonMerged, PersonRegistered, PersonRenamed, PersonUnmerged
from ledger.domain.values import Commitment, PersonId, Version


@dataclass(slots=True)
class Person:
    """One person, replayed."""

    id: PersonId
    name: Commitment  # what they are called
    former: list[Commitment] = field(default_factory=list)  # what they were called before, oldest first
    into: PersonId | None = None  # who they turned out to be
    is_erased: bool = False
    version: Version = Version(1)

    def names(self) -> tuple[Commitment, ...]:
        """Everything they were ever called, the newest last."""
        return (*self.former, self.name)


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
