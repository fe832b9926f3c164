"""Crews: what was hired for the games of a round, and which keywords were banned; what players keep to themselves is
out of sight of the public until the round is closed."""

from collections.abc import Iterator
from typing import NamedTuple

from ledger.domain.system import Crews
from ledger.domain.systems import system_called
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import ContestantId, Sheet, Value
from ledger.projections.wording import Members, Names


class CrewView(Value):
    """One crew as people read it, and as it was recorded."""

    table: int
    player: str
    entry: int
    member: int  # which of a team, from 1
    person: str | None  # and who that is
    title: str
    subtitle: str
    total: int
    coin: str  # what the total is counted in
    lines: tuple[tuple[str, str], ...]
    recorded: Sheet


class BanView(Value):
    """A keyword that a side named; the other sides of its table do not hire it."""

    table: int
    player: str
    entry: int
    keyword: str


class RoundCrews(Value):
    """The read model of the crews of a round."""

    tournament: str
    round: int
    crews: tuple[CrewView, ...]
    bans: tuple[BanView, ...]


class EntrantNames(NamedTuple):
    """What contestants are called, and who plays for those that are teams."""

    names: Names
    members: Members


def round_crews(
    state: Tournament, round_: Round, called: EntrantNames, *, is_public: bool, of: ContestantId | None = None
) -> RoundCrews:
    """The crews of a round, or of one side of it. What players keep to themselves is open once the round is closed."""
    crews = system_called(state.rules.system).crews
    is_veiled = is_public and round_.closed is None
    return RoundCrews(
        tournament=state.slug,
        round=round_.no,
        crews=() if crews is None else tuple(_crews(round_, crews, called, of, is_veiled=is_veiled)),
        bans=tuple(
            BanView(table=round_.seats[no], player=called.names[no], entry=no, keyword=keyword)
            for no, keyword in sorted(round_.bans.items(), key=lambda ban: round_.seats[ban[0]])
            if of in (None, no)
        ),
    )


def _crews(
    round_: Round, crews: Crews, called: EntrantNames, of: ContestantId | None, *, is_veiled: bool
) -> Iterator[CrewView]:
    for no, member in sorted(round_.crews, key=lambda place: (round_.seats[place[0]], place)):
        if of not in (None, no):
            continue
        crew = round_.crews[no, member].crew
        shown = crews.veiled(crew) if is_veiled else crew
        told = crews.describe(shown)
        yield CrewView(
            table=round_.seats[no],
            player=called.names[no],
            entry=no,
            member=member + 1,
            person=called.members[no][member] if no in called.members else None,
            title=told.title,
            subtitle=told.subtitle,
            total=told.total,
            coin=crews.coin,
            lines=told.lines,
            recorded=shown,
        )
