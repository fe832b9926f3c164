"""Facts: what every one of them is, and the envelope in which it is recorded."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from pydantic import ConfigDict

from ledger.domain.values import Commitment, PersonId, Value, Way

SEALED = ("name", "area", "club", "claim", "statement", "text")
"""The fields of facts that stand for words everyone may read once they are taken from the vault; a secret choice is
none of them."""
SEALED_IN_CAMPAIGNS = ("name", "note")
"""The same of a campaign, wherever in a fact they stand."""


class Fact(Value):
    """Something that happened. It is never edited; a mistake is answered by another fact."""


class TournamentEvent(Fact):
    """A fact of a tournament."""


class SeasonEvent(Fact):
    """A fact of a season."""


class PersonEvent(Fact):
    """A fact of a person: what they are called, and whom they are the same as."""


class LedgerEvent(Fact):
    """A fact of the ledger itself."""


class CampaignEvent(Fact):
    """A fact of a campaign."""


@dataclass(frozen=True, slots=True)
class Via:
    """The way an event came in, and under which login where that is not who acts: who acts is only said, and a login
    is what the machine knew. A plain dataclass, as a side of a game is one."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")

    way: Way
    login: Commitment | None


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
    via: Via | None = None  # None: typed on a command line under the login of whoever acts, or before ways were kept
