"""Facts about who takes part, and with which army lists."""

from typing import Annotated

from pydantic import Field

from ledger.domain.events.fact import Fact
from ledger.domain.values import Commitment, ContestantId, Label, PersonId, RoundNo, Sheet, TableNo, Version


class PlayerCheckedIn(Fact):
    """A player arrived and got an entry number."""

    contestant: ContestantId
    person: PersonId
    faction: Label | None
    area: Commitment | None  # equal words in one tournament share a commitment, so that areas can be kept apart
    club: Commitment | None
    oddities: tuple[str, ...]


class ListsRecorded(Fact):
    """The army lists a player brought, each as the rule system reads it."""

    contestant: ContestantId
    lists: Annotated[tuple[Sheet, ...], Field(min_length=1)]
    faction: Label | None  # the one that all lists have in common, if the rule system knows of any
    replaces: Version | None


class PlayerDropped(Fact):
    """A player left of their own will; results so far stand."""

    contestant: ContestantId


class PlayerReinstated(Fact):
    """A player who had dropped came back."""

    contestant: ContestantId


class RoundSkipped(Fact):
    """A player sits out one round to come and is paired again after it."""

    contestant: ContestantId
    round_no: RoundNo


class TableFixed(Fact):
    """A player keeps to one table from the next pairing on; None sets them free again."""

    contestant: ContestantId
    table_no: TableNo | None


class PlayerDisqualified(Fact):
    """The organizer removed a player."""

    contestant: ContestantId
    conduct: Label | None  # the kind of conduct it answers, where it was for that
