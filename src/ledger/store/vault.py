"""The vault, words outside the log: a fact holds a salted commitment to a text, the vault holds the text and its salt.

The commitment's bytes are frozen. Without the salt nobody can guess a name from it, so deleting the vault row erases
the words for good while the log still verifies.
"""

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from ledger.domain.text import fold
from ledger.domain.values import Commitment

if TYPE_CHECKING:
    from ledger.store import Store

PERSON_NAME = "person-name"
TOURNAMENT_NAME = "tournament-name"
TEAM_NAME = "team-name"
SEASON_NAME = "season-name"
OUTSIDE_NAME = "outside-name"
ORGANIZER_NAME = "organizer-name"
CAMPAIGN_NAME = "campaign-name"
ARMY_NAME = "army-name"
UNIT_NAME = "unit-name"
UNIT_NOTE = "unit-note"
SECRET_NOTE = "secret-note"
LIST_FILE = "list-file"
REASON = "reason"
LOGIN = "login"
_FOUND_BY_NAME = (PERSON_NAME, LOGIN)
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
        """The key by which the name of a person or a login is found again."""
        return folded_name(self.kind, self.text)

    def row(self) -> tuple[bytes, str, bytes, str, bytes, str | None]:
        """The words as they are stored."""
        return bytes.fromhex(self.commitment), self.kind, self.subject.bytes, self.text, self.salt, self.folded


def folded_name(kind: str, text: str) -> str | None:
    """The key a text is found by: people and logins are looked up by name, nothing else is."""
    return fold(text) if kind in _FOUND_BY_NAME else None


def commit(kind: str, text: str, salt: bytes) -> Commitment:
    """The commitment to a text of that kind under that salt."""
    message = f"ledger-words/v1|{kind}|".encode() + unicodedata.normalize("NFC", text).encode()
    return Commitment(hmac.new(salt, message, hashlib.sha256).hexdigest())


def sealed(kind: str, text: str, subject: UUID) -> VaultRow:
    """A new vault row for a text, under a salt of its own."""
    salt = secrets.token_bytes(_SALT_SIZE)
    return VaultRow(commit(kind, text, salt), kind, subject, text, salt)


def login_in(store: "Store", text: str) -> Commitment | None:
    """What stands for a login in a store, if anything came in under it."""
    statement = "SELECT commitment FROM vault WHERE folded = ? AND kind = ? AND words = ?"
    rows = store.read(statement, (fold(text), LOGIN, text))
    return Commitment(rows[0][0].hex()) if rows else None


def first_under(store: "Store", login: Commitment) -> int | None:
    """The first event that came in under a login; all of the log is looked through for it."""
    (found,) = store.read("SELECT min(seq) FROM stored_events WHERE instr(state, ?)", (login.encode(),))
    return None if found[0] is None else int(found[0])
