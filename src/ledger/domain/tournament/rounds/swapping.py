"""Swapping: two players of a paired round change places: the organizer's word, with the checks of a draw as warnings.

Everyone sees that a pairing was changed by hand, so it always has a reason. What the round bends by it that it did not
bend before has to be confirmed; what the draw had to bend stays on record as long as its players sit as drawn.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ledger.domain.errors import NeedsConfirming, RuleViolation, listed
from ledger.domain.pairing.values import Bent
from ledger.domain.tournament.lookups import newest_round, refuse_who_left, unseated
from ledger.domain.tournament.rounds.drawing import (
    SeatedTable,
    as_relaxed,
    candidates,
    judged,
    unserved,
    with_attackers,
)
from ledger.domain.tournament.rounds.facts import PairingChanged
from ledger.domain.tournament.rounds.requests import Swap
from ledger.domain.tournament.seating.decide import refuse_named_twice
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import ContestantId, Pairing, Relaxed, TableNo

Places = Sequence[tuple[TableNo | None, SeatedTable]]
"""Everybody of a round at one place: the tables by number, then the byes, which have none."""
Moved = frozenset[ContestantId]
Bending = tuple[str, tuple[ContestantId, ...]]
"""A rule, and whom it is bent for."""


def swap(request: Swap, state: Tournament) -> tuple[PairingChanged]:
    """The round with two seats exchanged, a bye or a ringer's seat included."""
    refuse_named_twice(request.players)
    round_ = newest_round(request.round, state)
    _refuse_swap(request.players, round_, state)
    drawn_from, places = _as_drawn(round_, state), _places(round_)
    swapped = _exchanged(places, request.players, state)
    moved = _moved(places, swapped)
    after = _bends(swapped, round_, drawn_from)
    bent = tuple(each for each in as_relaxed(after.relaxed) if not moved.isdisjoint(each.contestants))
    if not request.confirm:
        stood = (*as_relaxed(_bends(places, round_, drawn_from).relaxed), *round_.relaxed)
        _refuse_unconfirmed((*_new(bent, stood), *_sent_away(request.players, round_, state)))
    changed = [place for place, before in zip(swapped, places, strict=True) if place != before]
    return (
        PairingChanged(
            round_no=round_.no,
            pairings=with_attackers(_pairings(changed), round_.no, drawn_from),
            byes=tuple(who for no, table in swapped if no is None for who in _players(table)),
            paired_down=_paired_down(swapped, after, moved, round_),
            relaxed=(*(each for each in round_.relaxed if moved.isdisjoint(each.contestants)), *bent),
        ),
    )


def _places(round_: Round) -> Places:
    games: Places = [(game.table_no, game.contestants) for game in round_.games.values()]
    return [*games, *((None, (bye, None)) for bye in round_.byes)]


def _exchanged(places: Places, players: Iterable[ContestantId], state: Tournament) -> Places:
    """The same places after two changed; a ringer sits last, as in a draw."""
    one, other = players
    instead = {one: other, other: one}

    def sits_last(who: ContestantId | None) -> bool:
        return who is None or state.entrants[who].is_ringer

    def changed(table: SeatedTable) -> SeatedTable:
        if instead.keys().isdisjoint(table):
            return table
        seats = (who if who is None else instead.get(who, who) for who in table)
        return tuple(sorted(seats, key=sits_last))

    return [(no, changed(table)) for no, table in places]


def _players(table: SeatedTable) -> tuple[ContestantId, ...]:
    return tuple(who for who in table if who is not None)


def _pairings(places: Places) -> tuple[Pairing, ...]:
    return tuple(Pairing(table_no=no, contestants=_players(table)) for no, table in places if no is not None)


def _moved(places: Places, swapped: Places) -> Moved:
    """Everyone who has other company now, or none."""
    before = {who: frozenset(table) for _, table in places for who in table if who is not None}
    after = {who: frozenset(table) for _, table in swapped for who in table if who is not None}
    return frozenset(who for who, company in after.items() if company != before[who])


def _as_drawn(round_: Round, state: Tournament) -> Tournament:
    """The tournament as the draw of its newest round saw it: that round is still to come, and whoever sits in it is
    there, but nobody else."""
    there = {*round_.seats, *round_.byes}
    entrants = {
        no: replace(entrant, status="active" if no in there else "dropped") for no, entrant in state.entrants.items()
    }
    return replace(state, rounds=state.rounds[:-1], entrants=entrants)


def _bends(places: Places, round_: Round, drawn_from: Tournament) -> Bent:
    """What a round given like this by hand would bend."""
    field = candidates(drawn_from, round_.no, frozenset({*round_.seats, *round_.byes}))
    _, bent = judged([table for _, table in places], round_.no, field, drawn_from)
    return bent._replace(relaxed=(*bent.relaxed, *unserved(_pairings(places), drawn_from)))


def _new(bent: Iterable[Relaxed], stood: Iterable[Relaxed]) -> Iterator[Bending]:
    """What was not bent before for the same players."""
    known = {(each.rule, frozenset(each.contestants)) for each in stood}
    return ((each.rule, each.contestants) for each in bent if (each.rule, frozenset(each.contestants)) not in known)


def _sent_away(players: Sequence[ContestantId], round_: Round, state: Tournament) -> Iterator[Bending]:
    """Who leaves the table that they always play at; no rule of a draw, so the round does not record it as bent."""
    for player in players:
        fixed = state.entrants[player].table_no
        if fixed is not None and round_.seats.get(player) == fixed:
            yield "fixed-table", (player,)


def _paired_down(swapped: Places, after: Bent, moved: Moved, round_: Round) -> tuple[ContestantId, ...]:
    """In the order of tables; at those that did not change, as it was drawn."""
    down = {who for who in round_.paired_down if who not in moved} | {who for who in after.paired_down if who in moved}
    return tuple(who for _, table in swapped for who in _players(table) if who in down)


def _refuse_swap(players: Sequence[ContestantId], round_: Round, state: Tournament) -> None:
    if round_.closed:
        raise RuleViolation(f"Round {round_.no} is closed; only a round under way can be changed.")
    for player in players:
        if player not in round_.seats and player not in round_.byes:
            raise unseated(player, round_)
        refuse_who_left(player, state)
    tables = {round_.seats.get(player) for player in players}
    if len(tables) == 1:
        where = "have the bye" if None in tables else f"sit at table {tables.pop()}"
        raise RuleViolation(f"{{players}} both {where}, so there is nothing to swap.", players=players)
    for table_no in sorted(no for no in tables if no is not None):
        _refuse_begun(table_no, round_, state)


def _refuse_begun(table_no: TableNo, round_: Round, state: Tournament) -> None:
    """A table of which something is on record already belongs to those who sit there."""
    noted = list(_noted(table_no, round_, state))
    if noted:
        raise RuleViolation(
            "Table {table} has {noted} on record, so nobody can be moved there or away.",
            code="table-begun",
            table=table_no,
            noted=listed(noted),
        )


def _noted(table_no: TableNo, round_: Round, state: Tournament) -> Iterator[str]:
    game = round_.games[table_no]
    if game.outcome is not None:
        yield "a result"
    if any(no == table_no for no, _ in (*round_.secret, *round_.revealed)):
        yield "choices"
    if any(who in game.contestants for who, _ in round_.crews):
        yield "crews"
    if not round_.bans.keys().isdisjoint(game.contestants):
        yield "a banned keyword"
    if table_no in round_.agreements:
        yield "a proposed agreement"
    if not round_.struck.keys().isdisjoint(game.contestants):
        yield "a struck score"
    place = round_.no, table_no
    if any(
        (each.round_no, each.table_no) == place and each.version > round_.version for each in state.disputes.values()
    ):
        yield "a dispute"


def _refuse_unconfirmed(warnings: Sequence[Bending]) -> None:
    if warnings:
        raise NeedsConfirming(
            "This swap bends what the round keeps as it stands ({bends}).", code="swap-bends", bends=warnings
        )
