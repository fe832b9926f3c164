"""What decisions about a person ask for. Only `evolve` changes it."""

from dataclasses import dataclass, field

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
