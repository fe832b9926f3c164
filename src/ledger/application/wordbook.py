"""The words of one unit of work: sealed as they come in, and read again before they are in the store."""

from dataclasses import dataclass, field
from uuid import UUID

from ledger.application.cache import Place
from ledger.domain.values import Commitment
from ledger.store import Store
from ledger.store.vault import VaultRow, sealed

_LABELS = ("area", "club")  # of which equal words have one commitment


@dataclass(slots=True)
class Wordbook:
    """The words gathered so far."""

    store: Store
    is_dry_run: bool
    gathered: list[VaultRow] = field(default_factory=list)
    forgotten: list[Commitment] = field(default_factory=list)  # to be deleted from the store with the facts that say so
    is_cleaning: bool = False  # whether the file of the store is to be written anew afterwards

    def seal(self, kind: str, text: str, subject: UUID) -> Commitment:
        """The commitment that stands for a text."""
        words = sealed(kind, text, subject)
        self.gathered.append(words)
        return words.commitment

    def forget(self, commitment: Commitment) -> None:
        """A text is to be gone, whether it is in the store or came in just now."""
        self.leave_out(commitment)
        self.forgotten.append(commitment)
        self.is_cleaning = True

    def leave_out(self, commitment: Commitment) -> None:
        """A text that came in just now is not kept."""
        self.gathered[:] = [words for words in self.gathered if words.commitment != commitment]

    def label(self, place: Place, kind: str, text: str) -> Commitment:
        """One commitment for equal words of one tournament: the domain may ask whether two areas are the same."""
        if place.labels is None:
            place.labels = self.store.texts_of(place.stream, _LABELS)
        if (kind, text) not in place.labels:
            place.labels[kind, text] = self.seal(kind, text, place.stream)
        return place.labels[kind, text]

    def read(self, commitment: Commitment) -> str | None:
        """The words behind a commitment, those gathered here included."""
        if commitment in self.forgotten:  # there is none but after an erasure in the same work
            return None
        return self._gathered(commitment) or self.store.text(commitment)

    def text_of(self, commitment: Commitment) -> str | None:
        """The same of a secret. A dry run opens no seal of the store: nobody tries a choice out to see another's."""
        return self._gathered(commitment) if self.is_dry_run else self.read(commitment)

    def _gathered(self, commitment: Commitment) -> str | None:
        return next((words.text for words in reversed(self.gathered) if words.commitment == commitment), None)
