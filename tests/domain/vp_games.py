"""Short words for games that are scored by victory points; facts in the past, requests as asked."""

from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue

from ledger.domain.values import ContestantId, Pairing, RoundNo, Sheet, Side, TableNo, Version
from tests import facts as e
from tests import requests as r
from tests.builders import S2, SLUG, WHY, Facts, contestants, field, paired
from tests.domain.entries import ringer
from tests.domain.outcomes import figures, rows

VP = Mapping[int, int]
NO_VP: VP = {}

# facts


def two(system: str, **figures: Any) -> Facts:
    """Two players at a table; versions: 1 the opening, 2 and 3 the players, 4 the pairing."""
    return (*field(2, system=system, **figures), paired(1, (1, 2)))


def four(system: str, **figures: Any) -> Facts:
    """Four players at two tables; versions: 1 the opening, 2 to 5 the players, 6 the pairing."""
    return (*field(4, system=system, **figures), paired(1, (1, 2), (3, 4)))


def brawl(players: int = 4, many_sides: dict[str, JsonValue] | None = None) -> Facts:
    """Everybody at one table; versions: 1 the opening, then the players, then the pairing."""
    table = Pairing(table_no=TableNo(1), contestants=contestants(*range(1, players + 1)))
    drawn = paired(1).model_copy(update={"pairings": (table,)})
    amended = {f"many_sides.{key}": value for key, value in (many_sides or {}).items()}
    return (*field(players, {"mode": "all-out-brawl", **amended}, system=S2), drawn)


def three_and_a_ringer(system: str) -> Facts:
    """Three players and a ringer, who is #4, at two tables; versions: 1 the opening, 2 to 5 those, 6 the pairing."""
    return (*field(3, system=system), ringer(4), paired(1, (1, 2), (3, 4)))


def was(
    round_no: int, table_no: int, points: VP, *, won: int | None, how: str | None = None, oddities: tuple[str, ...] = ()
) -> e.ResultRecorded:
    return e.ResultRecorded(
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        sides=sides(points),
        winner=None if won is None else ContestantId(won),
        how=how,
        game={},
        oddities=oddities,
    )


def agreed(round_no: int, table_no: int, points: VP, *, won: int | None) -> e.ResultAgreed:
    same = was(round_no, table_no, points, won=won)
    return e.ResultAgreed(**same.__dict__, consents=contestants(*points), replaces=None)


def sought(table_no: int, *players: int, by: int, points: VP = NO_VP, round_no: int = 1) -> e.AgreementSought:
    told = tuple(Side(no, {"vp": points[no]} if no in points else {}) for no in contestants(*players))
    return e.AgreementSought(
        round_no=RoundNo(round_no), table_no=TableNo(table_no), contestant=ContestantId(by), sides=told
    )


def refused(table_no: int, *refusers: int, round_no: int = 1) -> e.AgreementRefused:
    return e.AgreementRefused(round_no=RoundNo(round_no), table_no=TableNo(table_no), refusers=contestants(*refusers))


def voided(table_no: int, replaces: int, round_no: int = 1) -> e.AgreementVoided:
    return e.AgreementVoided(round_no=RoundNo(round_no), table_no=TableNo(table_no), replaces=Version(replaces))


# requests


def scored(points: VP, **more: Any) -> r.RecordResult:
    return r.RecordResult(do="result", tournament=SLUG, scores=sheets(points), **more)


def corrected_to(points: VP, **more: Any) -> r.CorrectResult:
    return r.CorrectResult(do="correct", tournament=SLUG, scores=sheets(points), reason=WHY, **more)


def agree_on(points: VP, *consents: Any, **more: Any) -> r.AgreeResult:
    return r.AgreeResult(do="agree", tournament=SLUG, scores=sheets(points), consents=consents, **more)


def refuse_agreement(player: int, *refusers: int, **more: Any) -> r.RefuseAgreement:
    return r.RefuseAgreement(
        do="refuse-agreement",
        tournament=SLUG,
        player=ContestantId(player),
        refusers=contestants(*refusers),
        reason=WHY,
        **more,
    )


# small words


def sheets(points: VP) -> dict[ContestantId, Sheet]:
    return {ContestantId(no): {"vp": score} for no, score in points.items()}


def sides(points: VP) -> tuple[Side, ...]:
    return tuple(Side(no, sheet) for no, sheet in sheets(points).items())


def earned(facts: Facts) -> dict[int, tuple[int | float, ...]]:
    """Tournament points, difference and victory points of everyone who is ranked."""
    return figures(facts, "tp", "diff", "vp")


def statuses(facts: Facts) -> dict[int, str]:
    return {no: row.status for no, row in rows(facts).items()}
