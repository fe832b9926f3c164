"""Standings: the table of one tournament, as known at one version, over all rounds or the first few."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from ledger.domain.errors import listed
from ledger.domain.scoring import Accounts, accounts
from ledger.domain.scoring.ranking import Placed, ranked, unranked
from ledger.domain.tournament.lookups import CONDUCT, disputed
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, ContestantId, DisputeNo, Metric, RoundNo, Status, UnrankedStatus, Value
from ledger.projections.wording import Names, shown

Contested = Mapping[ContestantId, tuple[DisputeNo, ...]]
"""By whose games, the open disputes."""


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
    disputed: tuple[int, ...] = ()  # the open disputes about a game of theirs in the rounds shown
    decided_by: str | None = None  # what parts this place from the one above, where both are level in the first figure

    @property
    def remark(self) -> str:
        """What a reader should know of them beside their figures: that they left, or that a game is contested."""
        numbers = listed(map(str, self.disputed))
        contested = f"dispute{'s' * (len(self.disputed) > 1)} {numbers} open" if self.disputed else ""
        return ", ".join(filter(None, ("" if self.status == "active" else self.status, contested)))


class Unranked(Value):
    """One who entered to be ranked and is not."""

    contestant: ContestantId
    player: str
    faction: str | None
    status: UnrankedStatus

    @property
    def remark(self) -> str:
        """Why, in words."""
        return self.status.replace("-", " ")


class Standings(Value):
    """The read model: exports and the command line see this, never the facts."""

    tournament: str
    rules: str
    round: int
    version: int
    provisional: bool  # a result of the rounds shown is still missing, or a dispute about one is open
    open_tables: Annotated[tuple[int, ...], Field(exclude=True)]  # whose; not in JSON, where the status tells it
    finished: bool
    voided: bool
    columns: tuple[Metric, ...]
    rows: tuple[Row, ...]
    unranked: tuple[Unranked, ...] = ()  # who never played and who was disqualified, in order of entry
    open_disputes: Annotated[tuple[int, ...], Field(exclude=True)] = ()  # as with the tables

    @property
    def unsettled(self) -> tuple[str, ...]:
        """A sentence for what is missing, and one for each game that is contested."""
        tables, told = [str(table) for table in self.open_tables], list[str]()
        if tables:
            are = "table {} is" if len(tables) == 1 else "tables {} are"
            told.append(f"Provisional: {are.format(listed(tables, most=8))} still open.")
        for dispute in self.open_disputes:
            sides = listed(row.player for row in self.rows if dispute in row.disputed)
            told.append(f"Provisional: dispute {dispute} is still open{f' ({sides})' if sides else ''}.")
        return tuple(told)

    @property
    def everyone(self) -> tuple[Row | Unranked, ...]:
        """Those who are ranked in order of place, then those who are not in order of entry."""
        return (*self.rows, *self.unranked)


def standings(state: Tournament, names: Names, up_to: RoundNo | None = None, book: Accounts | None = None) -> Standings:
    """Rank everyone who is ranked. Those who dropped stay in; those disqualified, or who never played, are listed
    apart. `book` are its accounts, where they are known."""
    rounds = state.rounds[:up_to]
    missing = tuple(table for round_ in rounds if round_.missing for table in round_.open_tables())
    book, contested = book or accounts(state, up_to), disputed(state, up_to)
    marked = _about_games(contested, state)
    return Standings(
        tournament=state.slug,
        rules=state.rules.system,
        round=len(rounds),
        version=state.version,
        provisional=bool(missing or contested),
        open_tables=missing,
        finished=state.is_finished,
        voided=state.is_voided,
        columns=tuple(METRICS[key] for key in state.rules.ranking),
        rows=tuple(_row(placed, state, names, marked) for placed in ranked(state, book)),
        unranked=tuple(
            Unranked(contestant=no, player=names[no], faction=state.entrants[no].faction, status=why)
            for no, why in unranked(state).items()
        ),
        open_disputes=tuple(sorted({no for numbers in contested.values() for no in numbers})),
    )


def _about_games(contested: Contested, state: Tournament) -> Contested:
    """Without disputes in which no game is concerned: they may still move the table, and mark nobody."""
    return {
        who: tuple(no for no in numbers if state.disputes[no].about != CONDUCT) for who, numbers in contested.items()
    }


def _row(placed: Placed, state: Tournament, names: Names, contested: Contested) -> Row:
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
        disputed=contested.get(account.contestant, ()),
        decided_by=state.rules.ranking[placed.parted_by] if placed.parted_by else None,
    )
