"""The vault, words outside the log: a fact holds a salted commitment to a text, the vault holds the text and its salt.

The commitment's bytes are frozen. Without the salt nobody can guess a name from it, so deleting the vault row erases
the words for good while the log still verifies.
"""

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass
from uuid import UUID

from ledger.domain.text import fold
from ledger.domain.values import Commitment

PERSON_NAME = "person-name"
TOURNAMENT_NAME = "tournament-name"
TEAM_NAME = "team-name"
SEASON_NAME = "season-name"
CAMPAIGN_NAME = "campaign-name"
ARMY_NAME = "army-name"
UNIT_NAME = "unit-name"
UNIT_NOTE = "unit-note"
SECRET_NOTE = "secret-note"
LIST_FILE = "list-file"
REASON = "reason"
_SALT_SIZE = 32


@dataclass(frozen=True, slots=True)
class VaultRow:
    """One row of the vault."""

    commitment: Commitment
    kind: str
    subject: UUID  # the person a name belongs to, or the stream the text was written for
    text: str
    salt: bytes

    @property
    def folded(self) -> str | None:
        """The key by which a person's name is found again."""
        return folded_name(self.kind, self.text)

    def row(self) -> tuple[bytes, str, bytes, str, bytes, str | None]:
        """The words as they are stored."""
        return bytes.fromhex(self.commitment), self.kind, self.subject.bytes, self.text, self.salt, self.folded


def folded_name(kind: str, text: str) -> str | None:
    """The key a text is found by: people are looked up by name, nothing else is."""
    return fold(text) if kind == PERSON_NAME else None


def commit(kind: str, text: str, salt: bytes) -> Commitment:
    """The commitment to a text of that kind under that salt."""
    message = f"ledger-words/v1|{kind}|".encode() + unicodedata.normalize("NFC", text).encode()
    return Commitment(hmac.new(salt, message, hashlib.sha256).hexdigest())


def sealed(kind: str, text: str, subject: UUID) -> VaultRow:
    """A new vault row for a text, under a salt of its own."""
    salt = secrets.token_bytes(_SALT_SIZE)
    return VaultRow(commit(kind, text, salt), kind, subject, text, salt)
