"""What a decision about a person must know from outside their own stream: read by the door and handed over."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ledger.domain.person.state import Person
from ledger.domain.values import ContestantId, PersonId

Together = Literal["opponents", "mates", "commanders"]
"""How two people were seen: against each other at a table, in one team, each with an army in one campaign."""


class Apart(NamedTuple):
    """A tournament or a campaign in which two people were seen together: they cannot be one."""

    where: str
    how: Together


@dataclass(frozen=True, slots=True)
class Seen:
    """Small and frozen."""

    is_called_so: bool = False  # whether the new name is the one they have, letter by letter
    namesakes: tuple[PersonId, ...] = ()  # others who are called by the new name
    into: Person | None = None  # who stands for the one they are to be merged into
    apart: tuple[Apart, ...] = ()
    both_entered: Mapping[str, tuple[ContestantId, ContestantId]] = field(default_factory=dict)  # by tournament


NOTHING = Seen()
