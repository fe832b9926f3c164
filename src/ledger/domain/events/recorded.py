"""Recorded: the envelope that says where, when, by whom and why a fact was written down."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from ledger.domain.facts import Fact
from ledger.domain.values import Commitment, PersonId


class Recorded(NamedTuple):
    """A fact in its place: which stream and version, when it happened and was written down, by whom, and why."""

    originator_id: UUID
    originator_version: int
    at: datetime
    recorded_at: datetime
    by: PersonId
    command_id: str  # under the store's secret, where the caller chose it: ids are made of names now and then
    digest: str  # of the request that caused it, likewise: the same id cannot mean two things
    reason: Commitment | None
    fact: Fact
    seq: int = -1  # its place in the whole log, from 0; -1 until it is written
