"""Fourteen armies and four missions: whole score sheets and short ones, a gambit, byes, and what goes wrong."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from ledger.application import Ledger
from ledger.application.demo.leviathan import cast, games
from ledger.application.demo.lines import SLUG, Line, line
from ledger.application.demo.people import CLUBS, PLAYERS

_SEED = "four missions off the deck"
_BEGINS = datetime(2026, 6, 6, 8, 30, tzinfo=UTC)
_ROUND = timedelta(hours=3, minutes=15)
_PLAYERS, _ROUNDS = 14, 4


@dataclass(frozen=True, slots=True)
class Table:
    """Two players at a table, what they play, and the dice of their game."""

    round_no: int
    no: int
    players: tuple[str, str]
    primary: str
    dice: random.Random


Incident = Callable[[Table], Iterator[Line]]


def batches(ledger: Ledger) -> Iterator[list[Line]]:
    """Everyone checks in; then a batch a step: a round is drawn and paired, played, closed."""
    yield list(_opening())
    for round_no in range(1, _ROUNDS + 1):
        yield [line("plan", round=round_no), line("pair", round=round_no)]
        tables = list(_tables(ledger, round_no))
        yield list(_round(tables, _BEGINS + _ROUND * (round_no - 1)))
        yield [line("close-round", round=round_no), *_AFTER.get(round_no, _nothing)(tables)]
    yield [line("finish")]


def _opening() -> Iterator[Line]:
    day = _BEGINS.date().isoformat()
    yield line("open", name="Demo Crusade", rules="leviathan", date=day, seed=_SEED, set={"rounds": _ROUNDS})
    for number, player in enumerate(PLAYERS[:_PLAYERS]):
        yield line(
            "check-in",
            player=player,
            club=CLUBS[number % len(CLUBS)],
            lists=[cast.roster_of(player)],
            mark=cast.mark_of(player),
        )


def _tables(ledger: Ledger, round_no: int) -> Iterator[Table]:
    seen = ledger.view(SLUG)
    primary = seen.state.plans[seen.state.rounds[-1].no].scenario
    for no, game in sorted(seen.state.rounds[-1].games.items()):
        one, two = (seen.names[contestant] for contestant in game.contestants)
        yield Table(round_no, int(no), (one, two), primary, random.Random(f"{_SEED}/{round_no}/{no}"))


def _round(tables: Sequence[Table], began: datetime) -> Iterator[Line]:
    """The start, which shows the mission; then every game, the first two with whole sheets."""
    yield line("start-round", round=tables[0].round_no, at=began.isoformat())
    for table in tables:
        plain = _in_full if table.no <= 2 else _in_sums if table.no <= 4 else _in_totals
        yield from _INCIDENTS.get((table.round_no, table.no), plain)(table)


# games


def _in_full(table: Table) -> Iterator[Line]:
    """Chosen in secret and shown, then scored card by card."""
    first, second = table.players
    fixed = [{"kind": "fixed", "cards": list(games.FIXED)}]
    yield _chosen(table, first, "secondaries", fixed)
    yield _chosen(table, second, "secondaries", [{"kind": "tactical"}])
    sheets = {
        first: games.whole(table.primary, table.dice, is_fixed=True),
        second: games.whole(table.primary, table.dice, is_fixed=False),
    }
    yield _result(table, _with_roles(table, sheets))


def _with_gambit(table: Table) -> Iterator[Line]:
    """One goes for a gambit and brings it off; the other proceeds as planned."""
    first, second = table.players
    yield _chosen(table, first, "gambit", [games.GAMBIT])
    yield _chosen(table, second, "gambit", [{"card": "Proceed as Planned", "discarded": "Emergency Evacuation"}])
    sheets = {
        first: games.whole(table.primary, table.dice, is_fixed=False, has_gambit=True),
        second: games.whole(table.primary, table.dice, is_fixed=False),
    }
    yield _result(table, _with_roles(table, sheets))


def _in_sums(table: Table) -> Iterator[Line]:
    yield _result(table, {player: games.sums(player, table.dice) for player in table.players})


def _in_totals(table: Table) -> Iterator[Line]:
    yield _result(table, {player: games.total(player, table.dice) for player in table.players})


def _with_roles(table: Table, sheets: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    roles = games.roles(table.players, table.dice)
    return {player: {**sheet, **roles[player]} for player, sheet in sheets.items()}


def _chosen(table: Table, player: str, kind: str, value: object) -> Line:
    return line("choose", round=table.round_no, player=player, choices={kind: value})


def _result(table: Table, scores: Mapping[str, Any], **more: Any) -> Line:
    return line("result", round=table.round_no, scores=dict(scores), **more)


# what goes otherwise


def _tabled(table: Table) -> Iterator[Line]:
    """The first has no models left, and more victory points."""
    first, second = table.players
    yield _result(table, {first: {"vp": 52}, second: {"vp": 47}}, how="tabled")


def _given_up(table: Table) -> Iterator[Line]:
    """One concedes in the third battle round; what stood on the sheet by then is kept."""
    first, second = table.players
    yield line("concede", round=table.round_no, player=second, scores={first: {"vp": 41}, second: {"vp": 12}})


def _taken(table: Table) -> Iterator[Line]:
    yield line("forfeit", round=table.round_no, player=table.players[1], ground="no-show", reason="overslept")


def _agreed(table: Table) -> Iterator[Line]:
    """The hall closes before the fifth battle round; both and the organizer agree on the rest."""
    first, second = table.players
    scores = {first: {"vp": 64}, second: {"vp": 58}}
    yield line("agree", round=table.round_no, scores=scores, consents=[first, second, "organizer"])


def _contested(table: Table) -> Iterator[Line]:
    """The loser contests the score, is heard, and the organizer rules."""
    first, second = table.players
    yield _result(table, {first: {"vp": 71}, second: {"vp": 68}})
    claim = "one marker was counted twice"
    yield line("dispute", round=table.round_no, players=[second], about="primary", claim=claim)
    yield line("statement", dispute=1, player=first, statement="it was counted by mistake in round 4")
    scores = {first: {"vp": 66}, second: {"vp": 68}}
    yield line("rule", dispute=1, scores=scores, reason="five points were scored twice")


# what happens between the rounds


def _nothing(tables: Sequence[Table]) -> Iterator[Line]:
    return iter(())


def _one_leaves(tables: Sequence[Table]) -> Iterator[Line]:
    """From now on somebody has a bye."""
    yield line("drop", player=tables[-1].players[1], reason="train home")


def _one_is_warned(tables: Sequence[Table]) -> Iterator[Line]:
    yield line("warn", player=tables[2].players[0], conduct="slow-play", reason="asked twice to play on")


_INCIDENTS: Mapping[tuple[int, int], Incident] = {
    (1, 2): _with_gambit,
    (1, 5): _contested,
    (2, 4): _tabled,
    (2, 6): _given_up,
    (3, 5): _taken,
    (4, 6): _agreed,
}
_AFTER: Mapping[int, Callable[[Sequence[Table]], Iterator[Line]]] = {1: _one_leaves, 2: _one_is_warned}


SCRIPTS = {"leviathan": batches}
