"""What a decision about a person must know from outside their own stream: read by the door and handed over."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ledger.domain.person.state import Person
from ledger.domain.values import ContestantId, PersonId


class Apart(NamedTuple):
    """A tournament in which two people were seen together: they cannot be one."""

    tournament: str
    are_mates: bool  # of one team; else they sat against each other


@dataclass(frozen=True, slots=True)
class Seen:
    """Small and frozen."""

    is_called_so: bool = False  # whether the new name is the one they have, letter by letter
    namesakes: tuple[PersonId, ...] = ()  # others who are called by the new name
    into: Person | None = None  # who stands for the one they are to be merged into
    apart: tuple[Apart, ...] = ()
    both_entered: Mapping[str, tuple[ContestantId, ContestantId]] = field(default_factory=dict)  # by tournament


NOTHING = Seen()
