"""The season of four qualifiers and its finals: one report comes too late, one result is overturned months after it was
reported, one player is let into the finals without the points, and the next season begins with what the finals gave."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from ledger.application import Ledger
from ledger.application.demo.iron_gauntlet.games import played
from ledger.application.demo.iron_gauntlet.qualifiers import QUALIFIERS, Qualifier
from ledger.application.demo.lines import FINALS, JUDGE, SLUG, Line, leads_alone
from ledger.application.demo.people import CLUBS, PLAYERS
from ledger.application.demo.warmachine.cast import ARMIES

_NEXT = "demo-next"
_OPENED = datetime(2019, 6, 7, 12, tzinfo=UTC)
_FINALS_DAY = datetime(2020, 6, 6, 9, tzinfo=UTC)
_MOST_ROUNDS = 9


def batches(ledger: Ledger) -> Iterator[list[Line]]:
    """Each batch is written when the one before is in: who sits where is drawn on the way."""
    yield [_opening(_OPENED)]
    for qualifier in QUALIFIERS:
        yield from _qualifier(ledger, qualifier)
    yield from _finals(ledger)
    yield [*_after(ledger)]


def _opening(at: datetime) -> Line:
    window = {"from": "2019-06-07", "to": "2020-06-07"}
    return _of_season("open-season", at, name="Iron Gauntlet Demo", rules="iron-gauntlet-2019", **window)


def _qualifier(ledger: Ledger, qualifier: Qualifier) -> Iterator[list[Line]]:
    """Announced, approved and asked for; played; reported, in time or not; corrected, where that was needed."""
    slug, morning = qualifier.slug, qualifier.morning
    before = morning - timedelta(days=30)
    named = {"tournament": slug, "name": qualifier.name, "rules": qualifier.rules, "seed": slug}
    yield [
        {"do": "open", **named, "date": morning.date().isoformat(), "at": before.isoformat()},
        _of_season("sanction", before, tournament=slug, attendance=qualifier.attendance),
        _of_season("request-qualifier", before, tournament=slug),
    ]
    yield [_check_in(slug, player, morning) for player in PLAYERS]
    yield from _rounds(ledger, slug, morning)
    if qualifier.disqualified is not None:
        reopened = {"do": "reopen", "tournament": slug, "reason": "a game had been thrown", "by": JUDGE}
        out = {"do": "disqualify", "tournament": slug, "player": qualifier.disqualified, "conduct": "unsporting"}
        evening = (morning + timedelta(hours=18)).isoformat()
        yield [
            {**reopened, "at": evening},
            {**out, "reason": "threw the game of round 2", "by": JUDGE, "at": evening},
            {"do": "finish", "tournament": slug, "at": evening},
        ]
    yield [_of_season("report-qualifier", morning + timedelta(days=qualifier.reported_after), tournament=slug)]
    if qualifier.corrected_after is not None:
        yield [_overturned(ledger, slug, morning + timedelta(days=qualifier.corrected_after))]


def _rounds(ledger: Ledger, slug: str, morning: datetime) -> Iterator[list[Line]]:
    """A draw a round until somebody leads alone."""
    for round_no in range(1, _MOST_ROUNDS):
        at = morning + timedelta(hours=2) * round_no
        yield [_of(slug, "plan", at, round=round_no), _of(slug, "pair", at, round=round_no)]
        tables = [table.players for table in ledger.view(slug).pairings().tables]
        over = at + timedelta(minutes=110)
        yield [
            _of(slug, "start-round", at, round=round_no),
            *(_of(slug, "result", over, round=round_no, **played(slug, round_no, table)) for table in tables),
        ]
        if leads_alone(ledger, slug):
            break
    yield [_of(slug, "finish", over)]


def _overturned(ledger: Ledger, slug: str, at: datetime) -> Line:
    """The game of the last round between the two in front is decided the other way."""
    view = ledger.view(slug)
    winner = view.standings().rows[0].player
    (table,) = (table for table in view.pairings().tables if winner in table.players)
    told = played(slug, view.state.round_no, table.players)
    other = next(player for player in table.players if player != told["winner"])
    why = "the recording shows that the clock had run out before the last attack"
    changed = {**told, "winner": other, "how": "clock"}
    return _of(slug, "correct", at, round=view.state.round_no, **changed, reason=why, by=JUDGE)


def _finals(ledger: Ledger) -> Iterator[list[Line]]:
    at = _FINALS_DAY - timedelta(days=20)
    named = {"tournament": FINALS, "name": "Iron Gauntlet Demo Finals", "rules": "masters-2019", "seed": FINALS}
    yield [_of_season("open-finals", at, **named, date=_FINALS_DAY.date().isoformat())]
    rows = ledger.season(SLUG).table().rows
    guest = next(row.player for row in rows if not row.qualified)
    yield [
        _of(FINALS, "attendance", _FINALS_DAY, attendance=210),
        *(_check_in(FINALS, row.player, _FINALS_DAY) for row in rows if row.qualified),
        {**_check_in(FINALS, guest, _FINALS_DAY), "reason": "takes the place of a winner who could not travel"},
    ]
    yield from _rounds(ledger, FINALS, _FINALS_DAY)


def _after(ledger: Ledger) -> Iterator[Line]:
    end = _FINALS_DAY + timedelta(days=2)
    yield _of_season("close-season", end)
    window = {"from": "2020-06-08", "to": "2021-06-06"}
    named = {"name": "Iron Gauntlet Demo, the year after", "rules": "iron-gauntlet-2019"}
    yield {"do": "open-season", "season": _NEXT, **named, **window, "follows": SLUG, "at": end.isoformat()}


def _check_in(slug: str, player: str, at: datetime) -> Line:
    number = PLAYERS.index(player)
    faction, club = tuple(ARMIES)[number % len(ARMIES)], CLUBS[len(player) % len(CLUBS)]
    return _of(slug, "check-in", at, player=player, faction=faction, club=club)


def _of(slug: str, do: str, at: datetime, **fields: Any) -> Line:
    return {"do": do, "tournament": slug, **fields, "at": at.isoformat()}


def _of_season(do: str, at: datetime, **fields: Any) -> Line:
    return {"do": do, "season": SLUG, **fields, "at": at.isoformat()}


SCRIPTS = {"iron-gauntlet-2019": batches}
