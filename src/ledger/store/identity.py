"""Who a store is: its id, from which stream ids are derived, the name of its log, and the secret of its digests."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from ledger.domain.errors import Altered

CLEANING_DUE = "cleaning_due"
"""The one row of the table beside the identity: words were forgotten, and the file still holds their bytes."""


class Identity(NamedTuple):
    """What the table `meta` holds at all times. The id and the secret never change."""

    uuid: UUID
    origin: str
    secret: bytes
    words_left_out_before: int = 0  # by an export without people: earlier events have no words in this copy

    def rows(self) -> list[tuple[str, str]]:
        """The rows of the table, with a check over the others so that damage is noticed."""
        values = {
            "origin": self.origin,
            "secret": self.secret.hex(),
            "uuid": str(self.uuid),
            "words_left_out_before": str(self.words_left_out_before),
        }
        return [*values.items(), ("check", _check(values))]


def new_identity(origin: str | None = None) -> Identity:
    """A store that was never there before."""
    uuid = uuid4()
    return Identity(uuid, origin or f"ledger.invalid/{uuid}", secrets.token_bytes(32))


def identity_of(meta: Mapping[Any, Any]) -> Identity:
    """The identity as stored, or a refusal if it is not what was stored."""
    try:
        identity = Identity(
            UUID(meta["uuid"]),
            meta["origin"],
            bytes.fromhex(meta["secret"]),
            int(meta["words_left_out_before"]),
        )
        is_whole = dict(identity.rows()) == dict(meta)
    except (KeyError, ValueError, TypeError, AttributeError):
        is_whole = False
    if not is_whole:
        raise Altered("The store's own description (table meta) is not as it was recorded.")
    return identity


def _check(values: Mapping[str, str]) -> str:
    return hashlib.sha256("".join(f"{key}={values[key]}\n" for key in sorted(values)).encode()).hexdigest()
