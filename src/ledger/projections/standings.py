"""Standings: the table of one tournament, as known at one version, over all rounds or the first few."""

from typing import Annotated

from pydantic import Field

from ledger.domain.scoring import accounts
from ledger.domain.scoring.ranking import Placed, ranked
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, ContestantId, Metric, RoundNo, Status, Value
from ledger.projections.names import Names
from ledger.projections.numbers import shown


class Row(Value):
    """One ranked contestant."""

    place: int
    contestant: ContestantId
    player: str
    faction: str | None
    figures: dict[str, int | float]
    played: int
    won: int
    tied: int
    lost: int
    status: Status


class Standings(Value):
    """The read model: exports and the command line see this, never the facts."""

    tournament: str
    rules: str
    round: int
    version: int
    provisional: bool  # a result of the rounds shown is still missing
    open_tables: Annotated[tuple[int, ...], Field(exclude=True)]  # whose; not in JSON, where the status tells it
    finished: bool
    voided: bool
    columns: tuple[Metric, ...]
    rows: tuple[Row, ...]


def standings(state: Tournament, names: Names, up_to: RoundNo | None = None) -> Standings:
    """Rank everyone who is ranked. Those who dropped stay in; those disqualified are left out."""
    rounds = state.rounds[:up_to]
    missing = tuple(table for round_ in rounds if round_.missing for table in round_.open_tables())
    book = accounts(state, up_to)
    return Standings(
        tournament=state.slug,
        rules=state.rules.system,
        round=len(rounds),
        version=state.version,
        provisional=bool(missing),
        open_tables=missing,
        finished=state.is_finished,
        voided=state.is_voided,
        columns=tuple(METRICS[key] for key in state.rules.ranking),
        rows=tuple(_row(placed, state, names) for placed in ranked(state, book)),
    )


def _row(placed: Placed, state: Tournament, names: Names) -> Row:
    account = placed.account
    entrant = state.entrants[account.contestant]
    return Row(
        place=placed.place,
        contestant=account.contestant,
        player=names[account.contestant],
        faction=entrant.faction,
        figures={key: shown(account.totals[key]) for key in state.rules.ranking},
        played=account.played,
        won=account.won,
        tied=account.tied,
        lost=account.lost,
        status=entrant.status,
    )
