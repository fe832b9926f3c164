"""Facts of seating: who is kept apart, seeds, tables, rounds sat out."""

from typing import Annotated

from pydantic import Field

from ledger.domain.facts import TournamentEvent
from ledger.domain.values import ContestantId, RoundNo, Seed, Slug, TableNo


class PlayersKeptApart(TournamentEvent):
    """The organizer named contestants to keep apart: in round 1 as far as it can, or always and without exception."""

    contestants: Annotated[tuple[ContestantId, ...], Field(min_length=2)]
    always: bool


class PlayersLetMeet(TournamentEvent):
    """The organizer took it back that these contestants are kept apart."""

    contestants: Annotated[tuple[ContestantId, ...], Field(min_length=2)]


class SeedsGiven(TournamentEvent):
    """The organizer seeded contestants, in place of all seeds given before; whoever is not named is unseeded."""

    contestants: Annotated[tuple[ContestantId, ...], Field(min_length=1)]  # the first seed first


class SeedsDrawn(TournamentEvent):
    """Players were seeded by the points they brought, the first seed first; chance decided between equal points."""

    contestants: tuple[ContestantId, ...]
    points: tuple[int, ...]  # of each, as they stood in the season
    season: Slug
    seed: Seed


class RoundSkipped(TournamentEvent):
    """A player sits out one round to come and is paired again after it."""

    contestant: ContestantId
    round_no: RoundNo


class TableFixed(TournamentEvent):
    """A player keeps to one table from the next pairing on; None sets them free again."""

    contestant: ContestantId
    table_no: TableNo | None


class AccessibleTablesNamed(TournamentEvent):
    """The organizer said which tables everyone can reach and sit at, in ascending order; they replace those before."""

    tables: tuple[TableNo, ...]


class AccessibleTableNeeded(TournamentEvent):
    """A player needs an accessible table from the next pairing on, or no longer."""

    contestant: ContestantId
    needed: bool
