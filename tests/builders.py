"""Short words for facts and sealed requests, so that a test shows only what matters to it.

Facts are told in the past (`entered`, `paired`, `recorded`), requests as they are asked (`check_in`, `pair`, `result`).
Players are plain entry numbers. Where two players share a figure, it is given in the order of the players.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from uuid import UUID

from pydantic import JsonValue

from ledger.domain.amendments import rules_of
from ledger.domain.facts import TournamentEvent
from ledger.domain.systems import system_called
from ledger.domain.values import Commitment, ContestantId, Pairing, PersonId, RoundNo, Side, TableNo, Version
from tests import facts as e
from tests import requests as r

SLUG = "spring"
SEED = "5eed" * 16
S2, OF_2017 = "gaining-grounds-s2", "gaining-grounds-2017"
WHY = Commitment("0" * 64)  # a sealed reason; what it says is none of the domain's business
Two = tuple[int, int]
Figures = Mapping[str, JsonValue]
NONE: Figures = {}
Facts = tuple[TournamentEvent, ...]

# facts


def opened(
    dotted: Figures = NONE, *, seed: str = SEED, system: str = "masters-2019", **figures: JsonValue
) -> e.TournamentOpened:
    """A Masters tournament, its figures amended: `opened({"points.win": 3}, rounds=5)`."""
    amendments = {**dotted, **figures}
    rules = rules_of(system_called(system), amendments)
    day, name = date(2026, 5, 2), Commitment("1" * 64)
    return e.TournamentOpened(
        slug=SLUG,
        name=name,
        date=day,
        zone="UTC",
        rules=rules,
        amendments=amendments,
        seed=seed,
        seed_from="organizer",
        oddities=(),
    )


def entered(no: int, faction: str | None = None) -> e.PlayerCheckedIn:
    return e.PlayerCheckedIn(
        contestant=ContestantId(no), person=person(no), faction=faction, area=None, club=None, oddities=()
    )


def field(
    players: int, dotted: Figures = NONE, *, seed: str = SEED, system: str = "masters-2019", **figures: JsonValue
) -> Facts:
    """An opened tournament with players 1 to so many."""
    return (opened(dotted, seed=seed, system=system, **figures), *(entered(no) for no in range(1, players + 1)))


def paired(
    round_no: int, *pairs: Two, bye: int | None = None, down: Iterable[int] = (), seed: str | None = None
) -> e.RoundPaired:
    """A pairing by hand, unless it has a seed."""
    return e.RoundPaired(
        round_no=RoundNo(round_no),
        pairings=tuple(
            Pairing(table_no=TableNo(no), contestants=contestants(*pair)) for no, pair in enumerate(pairs, start=1)
        ),
        byes=() if bye is None else contestants(bye),
        paired_down=contestants(*down),
        seed=seed,
        algorithm="by-hand/1" if seed is None else "exact/1",
        relaxed=(),
        path=None,
        objective={},
    )


def recorded(
    round_no: int,
    table_no: int,
    *players: int,
    won: int | None,
    cp: Two = (5, 2),
    apd: Two = (40, 12),
    how: str | None = None,
    oddities: tuple[str, ...] = (),
) -> e.ResultRecorded:
    return e.ResultRecorded(
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        sides=sides(players, cp, apd),
        winner=None if won is None else ContestantId(won),
        how=how,
        game={},
        oddities=oddities,
    )


def corrected(
    round_no: int,
    table_no: int,
    *players: int,
    won: int | None,
    replaces: int,
    cp: Two = (5, 2),
    apd: Two = (40, 12),
    oddities: tuple[str, ...] = (),
) -> e.ResultCorrected:
    same = recorded(round_no, table_no, *players, won=won, cp=cp, apd=apd, oddities=oddities)
    return e.ResultCorrected(**same.__dict__, replaces=Version(replaces))


def forfeited(round_no: int, table_no: int, *players: int, by: Iterable[int]) -> e.GameForfeited:
    return e.GameForfeited(
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        kind="disqualification",
        sides=tuple(Side(contestant=no, sheet={}) for no in contestants(*players)),
        forfeiters=contestants(*by),
        conduct=None,
        ground=None,
        replaces=None,
    )


def dropped(no: int) -> e.PlayerDropped:
    return e.PlayerDropped(contestant=ContestantId(no))


def reinstated(no: int) -> e.PlayerReinstated:
    return e.PlayerReinstated(contestant=ContestantId(no))


def disqualified(no: int) -> e.PlayerDisqualified:
    return e.PlayerDisqualified(contestant=ContestantId(no), conduct=None)


def adjusted(no: int, **points: int) -> e.ScoreAdjusted:
    return e.ScoreAdjusted(contestant=ContestantId(no), points=points)


def withdrawn(round_no: int) -> e.RoundWithdrawn:
    return e.RoundWithdrawn(round_no=RoundNo(round_no))


def closed(round_no: int, games: int, points: int) -> e.RoundClosed:
    return e.RoundClosed(round_no=RoundNo(round_no), games=games, points=points)


def finished(*places: tuple[int, ...]) -> e.TournamentFinished:
    return e.TournamentFinished(places=tuple(contestants(*place) for place in places), oddities=())


def played(round_no: int, *pairs: Two, bye: int | None = None, down: Iterable[int] = ()) -> Facts:
    """A whole round in which the first of each pair won, 5-2 and 40-12."""
    results = (recorded(round_no, no, *pair, won=pair[0]) for no, pair in enumerate(pairs, start=1))
    points = len(pairs) + (bye is not None)
    return (paired(round_no, *pairs, bye=bye, down=down), *results, closed(round_no, len(pairs), points))


# requests


def amend(**figures: JsonValue) -> r.AmendRules:
    return r.AmendRules(do="amend", tournament=SLUG, set=figures)


def check_in(no: int, faction: str | None = None) -> r.CheckIn:
    return r.CheckIn(do="check-in", tournament=SLUG, player=person(no), faction=faction)


def drop(no: int) -> r.Drop:
    return r.Drop(do="drop", tournament=SLUG, player=ContestantId(no))


def reinstate(no: int, reason: Commitment | None = None) -> r.Reinstate:
    return r.Reinstate(do="reinstate", tournament=SLUG, player=ContestantId(no), reason=reason)


def disqualify(no: int) -> r.Disqualify:
    return r.Disqualify(do="disqualify", tournament=SLUG, player=ContestantId(no), reason=WHY)


def pair(*tables: tuple[int | None, ...], round_no: int | None = None, reason: Commitment | None = None) -> r.PairRound:
    """A draw, or these tables by hand; `(5, None)` is a bye."""
    given = tuple(tuple(None if no is None else ContestantId(no) for no in table) for table in tables)
    return r.PairRound(do="pair", tournament=SLUG, round=round_no, pairings=given or None, reason=reason)


def withdraw(round_no: int | None = None, *, is_discarding: bool = True) -> r.WithdrawRound:
    return r.WithdrawRound(
        do="withdraw-round", tournament=SLUG, round=round_no, discard_results=is_discarding, reason=WHY
    )


def result(
    *players: int,
    won: int | None,
    cp: tuple[int, ...] = (5, 2),
    apd: tuple[int, ...] = (40, 12),
    round_no: int | None = None,
    table: int | None = None,
    how: str | None = None,
) -> r.RecordResult:
    return r.RecordResult(
        do="result",
        tournament=SLUG,
        round=round_no,
        table=table,
        scores={side.contestant: side.sheet for side in sides(players, cp, apd)},
        winner=None if won is None else ContestantId(won),
        how=how,
    )


def correct(
    *players: int,
    won: int | None,
    cp: tuple[int, ...] = (5, 2),
    apd: tuple[int, ...] = (40, 12),
    round_no: int | None = None,
) -> r.CorrectResult:
    return r.CorrectResult(
        do="correct",
        tournament=SLUG,
        round=round_no,
        scores={side.contestant: side.sheet for side in sides(players, cp, apd)},
        winner=None if won is None else ContestantId(won),
        reason=WHY,
    )


def adjust(no: int, **points: int) -> r.AdjustScore:
    return r.AdjustScore(do="adjust", tournament=SLUG, player=ContestantId(no), points=points, reason=WHY)


def close_round(round_no: int | None = None) -> r.CloseRound:
    return r.CloseRound(do="close-round", tournament=SLUG, round=round_no)


def finish(reason: Commitment | None = None) -> r.Finish:
    return r.Finish(do="finish", tournament=SLUG, reason=reason)


def reopen() -> r.Reopen:
    return r.Reopen(do="reopen", tournament=SLUG, reason=WHY)


def void() -> r.Void:
    return r.Void(do="void", tournament=SLUG, reason=WHY)


# small words


def person(no: int) -> PersonId:
    return PersonId(UUID(int=no))


def contestants(*numbers: int) -> tuple[ContestantId, ...]:
    return tuple(map(ContestantId, numbers))


def sides(players: Iterable[int], cp: Iterable[int], apd: Iterable[int]) -> tuple[Side, ...]:
    return tuple(
        Side(contestant=ContestantId(no), sheet={"cp": control, "apd": army})
        for no, control, army in zip(players, cp, apd, strict=True)
    )
