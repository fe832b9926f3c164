"""The words that events speak of: each is owed a row in the vault until an event says that it is forgotten."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.events.fact import Fact
from ledger.domain.events.opening import TournamentOpened
from ledger.domain.events.people import PersonErased, PersonRegistered, PersonRenamed, TextRedacted
from ledger.domain.events.seasons import SeasonOpened
from ledger.domain.values import Commitment
from ledger.store.spoken import SHARED, SPEAKING, words_of
from ledger.store.vault import commit, folded_name

_OPENED = {TournamentOpened: "tournament", SeasonOpened: "season", CampaignOpened: "campaign"}
OWING = SPEAKING | {PersonErased, TextRedacted}
"""Facts that speak of words, or say that they are forgotten; most others have a reason at most."""


class Owed(NamedTuple):
    """Words a fact refers to."""

    seq: int
    kind: str
    subject: bytes


@dataclass(slots=True)
class Debts:
    """What the vault of one store must hold, and what it must not hold any more."""

    store: UUID
    owed: dict[Commitment, Owed] = field(default_factory=dict)
    forgotten: dict[Commitment, Owed] = field(default_factory=dict)
    names: dict[bytes, list[Commitment]] = field(default_factory=dict)  # of each person

    def take(self, seq: int, stream: bytes, fact: Fact) -> str | None:
        """Remember the words a fact speaks of or lets be forgotten; what is wrong with it, if anything."""
        for kind, commitment in words_of(fact):
            if kind in SHARED:
                if commitment not in self.forgotten:  # an act that is corrected repeats the words of the old one
                    self.owed.setdefault(commitment, Owed(seq, kind, stream))
            else:
                self.owed[commitment] = Owed(seq, kind, stream)
        match fact:
            case PersonRegistered() | PersonRenamed():
                self.names.setdefault(stream, []).append(fact.name)
            case PersonErased():
                for name in self.names.pop(stream, ()):
                    self._forget(name)
            case TextRedacted():
                if not self._is_called(stream, "redactions") or not self._forget(fact.redacted):
                    return "it forgets a text that no event speaks of"
            case TournamentOpened() | SeasonOpened() | CampaignOpened():
                if not self._is_called(stream, f"{_OPENED[type(fact)]}/{fact.slug}"):
                    return "its stream does not belong to its short name in this store"
        return None

    def _is_called(self, stream: bytes, name: str) -> bool:
        return stream == uuid5(self.store, name).bytes

    def _forget(self, commitment: Commitment) -> bool:
        owed = self.owed.pop(commitment, None)
        if owed is not None:
            self.forgotten[commitment] = owed
        return owed is not None

    def settled(self, vault: Iterable[tuple[Any, ...]], left_out_before: int) -> Iterator[tuple[int | None, str]]:
        """Hold the rows of the vault against what is owed: every fault, with the event it concerns. Events before
        `left_out_before` have no words in this copy."""
        for commitment, *kept in vault:
            known = Commitment(commitment.hex() if isinstance(commitment, bytes) else "")
            if (owed := self.owed.pop(known, None)) is not None:
                if fault := _fault_of(owed, commitment, *kept):
                    yield owed.seq, fault
            elif known in self.forgotten:
                yield self.forgotten[known].seq, "its words were forgotten and are still in the vault"
            else:
                yield None, "the vault holds words that no event speaks of"
        for owed in sorted(self.owed.values()):
            if owed.seq >= left_out_before:
                yield owed.seq, "its words are missing from the vault"


def _fault_of(
    owed: Owed, commitment: bytes, kind: Any, subject: Any, text: Any, salt: Any, folded: Any, is_text: Any
) -> str | None:
    """What is wrong with a row, if anything."""
    try:
        kind, text, folded = kind.decode(), text.decode(), None if folded is None else folded.decode()
        is_recorded = is_text and commit(kind, text, salt) == commitment.hex()
    except (UnicodeDecodeError, AttributeError, TypeError):
        is_recorded = False  # no text any more
    if not is_recorded:
        return "its words in the vault are not those that were recorded"
    if (kind, subject, folded) != (owed.kind, owed.subject, folded_name(kind, text)):
        return "its words in the vault are kept under the wrong person or kind"
    return None
