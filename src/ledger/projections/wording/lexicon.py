"""What whoever puts a fact into words knows: names, texts and people."""

from collections.abc import Callable, Mapping
from typing import NamedTuple
from uuid import UUID

from ledger.domain.values import Commitment, ContestantId

NameOf = Callable[[ContestantId], str]
TextOf = Callable[[Commitment], str]


class Lexicon(NamedTuple):
    """Entrants by number, texts by commitment, people as far as it is known what they are called, and whose fact it
    is."""

    name_of: NameOf
    text_of: TextOf
    people: Mapping[UUID, str]
    whose: UUID | None
