"""The vault read: what stands behind commitments, and what people are called."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast
from uuid import UUID

from ledger.domain.events.people import PersonRegistered, PersonRenamed
from ledger.domain.values import Commitment
from ledger.store import codec
from ledger.store.rows import Rows, chunks
from ledger.store.words import PERSON_NAME, Words

_NAMING = (*codec.topics_of(PersonRegistered), *codec.topics_of(PersonRenamed))


class Vault(Rows):
    """The words of a store."""

    def text(self, commitment: Commitment) -> str | None:
        """The words behind a commitment, or nothing once they are erased."""
        rows = self.read("SELECT words FROM vault WHERE commitment = ?", (bytes.fromhex(commitment),))
        return rows[0][0] if rows else None

    def texts(self, commitments: Iterable[Commitment]) -> dict[Commitment, str]:
        """The words behind many commitments; those erased are left out."""
        found: dict[Commitment, str] = {}
        for some in chunks([bytes.fromhex(commitment) for commitment in set(commitments)]):
            marks = ",".join("?" * len(some))
            rows = self.read(f"SELECT commitment, words FROM vault WHERE commitment IN ({marks})", some)
            found |= {Commitment(commitment.hex()): words for commitment, words in rows}
        return found

    def texts_of(self, subject: UUID, kinds: Sequence[str]) -> dict[tuple[str, str], Commitment]:
        """The texts of these kinds kept for a stream, by kind and words."""
        marks = ",".join("?" * len(kinds))
        rows = self.read(
            f"SELECT kind, words, commitment FROM vault WHERE subject = ? AND kind IN ({marks})",
            (subject.bytes, *kinds),
        )
        return {(kind, words): Commitment(commitment.hex()) for kind, words, commitment in rows}

    def person_names(self, persons: Iterable[UUID]) -> dict[UUID, str]:
        """What people are called by now; those erased are left out. The log says which words are a person's name."""
        wanted = {person.bytes: person for person in persons}
        naming: dict[str, list[tuple[bytes, bytes]]] = {topic: [] for topic in _NAMING}
        for stream, topic, state in self._states_of_streams(sorted(wanted), _NAMING):
            naming[topic].append((stream, state))
        commitments: dict[UUID, Commitment] = {}
        for topic, rows in naming.items():  # whoever is renamed was registered before, and the newest name counts
            named = zip(rows, codec.read_facts(topic, [state for _, state in rows]), strict=True)
            commitments |= {wanted[stream]: cast(PersonRenamed, fact).name for (stream, _), fact in named}
        texts = self.texts(commitments.values())
        return {person: texts[name] for person, name in commitments.items() if name in texts}

    def persons_named(self, folded: str) -> list[tuple[UUID, Commitment]]:
        """Everyone who has or had a name that is folded to this, with that name."""
        rows = self.read("SELECT subject, commitment FROM vault WHERE folded = ? AND kind = ?", (folded, PERSON_NAME))
        return [(UUID(bytes=subject), Commitment(commitment.hex())) for subject, commitment in rows]

    def names_of_people(self) -> list[str]:
        """Every name somebody has or had."""
        return [words for (words,) in self.read("SELECT words FROM vault WHERE folded IS NOT NULL")]

    def vault_rows(self) -> list[tuple[Any, ...]]:
        """Every row of the vault as it lies there: commitment, kind, subject, words, salt, folded name; and whether
        its texts are kept as texts. They come as bytes, so that one that is no text any more can still be named."""
        return self.read(
            "SELECT commitment, CAST(kind AS BLOB), subject, CAST(words AS BLOB), salt, CAST(folded AS BLOB), "
            "typeof(kind) = 'text' AND typeof(words) = 'text' AND typeof(folded) IN ('text', 'null') "
            "FROM vault ORDER BY commitment"
        )

    def vault(self) -> Iterator[Words]:
        """Every text of the vault."""
        for commitment, kind, subject, words, salt, *_ in self.vault_rows():
            yield Words(Commitment(commitment.hex()), kind.decode(), UUID(bytes=subject), words.decode(), salt)

    def _states_of_streams(self, streams: Sequence[bytes], topics: Sequence[str]) -> Iterator[tuple[bytes, str, bytes]]:
        """What these streams hold under some topics, not read yet; each stream's in order."""
        kinds = ",".join("?" * len(topics))
        for some in chunks(streams):
            marks = ",".join("?" * len(some))
            yield from self.read(
                f"SELECT originator_id, topic, state FROM stored_events WHERE originator_id IN ({marks}) "
                f"AND topic IN ({kinds}) ORDER BY originator_id, originator_version",
                (*some, *topics),
            )
