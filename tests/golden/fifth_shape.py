"""The play behind the golden store of the fifth shape: what the fourth has, in its newest form, and every fact of
people and of seasons, whose finals give the first points of the next one."""

import json
from collections.abc import Iterator
from typing import Any

from ledger.application import Ledger
from tests.golden import fourth_shape
from tests.golden.third_shape import BY, PLAYERS, Line, line, tables

FIRST, SECOND = "golden-2019", "golden-2020"
EARLY = "2019-09-01T10:00:00+00:00"


def play(ledger: Ledger) -> None:
    """The events of the fourth shape, then a season with its finals, and what became of the people in it."""
    fourth_shape.play(ledger)
    for part in (_opened, _played, _people, _finals, _finals_played, _afterwards):
        for request in part(ledger):
            ledger.apply(json.dumps(request).encode(), BY)


def _of(season: str, do: str, **fields: Any) -> Line:
    return {"do": do, "season": season, **fields}


def _opened(_: Ledger) -> Iterator[Line]:
    """Two qualifiers, in the second of which one player is written otherwise; a third that does not stay."""
    days = {"from": "2019-06-07", "to": "2020-06-07"}
    yield _of(FIRST, "open-season", name="Golden Season", rules="iron-gauntlet-2019", **days)
    yield _of(FIRST, "amend-season", set={"regions": ["North", "South"]}, reason="two regions asked for it")
    for slug, region, ada in (("north", "North", "Ada One"), ("south", "South", "Addy One")):
        yield line("open", slug, name=f"Golden {region}", rules="masters-2019", date="2019-10-05", set={"rounds": 1})
        yield _of(FIRST, "link", tournament=slug, region=region)
        yield _of(FIRST, "sanction", tournament=slug, attendance=120, at=EARLY)
        yield _of(FIRST, "request-qualifier", tournament=slug, at=EARLY)
        for player in (ada, *PLAYERS[1:]):
            yield line("check-in", slug, player=player)
        yield line("pair", slug, round=1)
    yield _of(FIRST, "link", tournament="points", region="North")
    yield _of(FIRST, "unlink", tournament="points", reason="it belongs to another circuit")


def _played(ledger: Ledger) -> Iterator[Line]:
    for slug in ("north", "south"):
        for number, (winner, other) in enumerate(tables(ledger, slug)):
            scores = {winner: {"cp": 5 - number, "apd": 40}, other: {"cp": number, "apd": 10}}
            yield line("result", slug, round=1, winner=winner, scores=scores)
        yield line("finish", slug, reason="one round was enough", at="2019-10-05T18:00:00+00:00")
        yield _of(FIRST, "report-qualifier", tournament=slug, at="2019-10-08T12:00:00+00:00")
    yield _of(FIRST, "withdraw-sanction", tournament="south", reason="the wrong one was approved")
    yield _of(FIRST, "sanction", tournament="south", at=EARLY, reason="it was the right one", id="approved-again")


def _people(_: Ledger) -> Iterator[Line]:
    yield {"do": "merge-person", "person": "Addy One", "into": "Ada One", "reason": "two spellings of one name"}
    yield {"do": "merge-person", "person": "Jude Judge", "into": "Di Four", "reason": "the same address"}
    yield {"do": "unmerge-person", "person": "Jude Judge", "reason": "they are neighbours"}
    yield {"do": "rename-person", "person": "Bo Two", "name": "Bo Twelve", "reason": "wedding"}


def _finals(_: Ledger) -> Iterator[Line]:
    yield _of(
        FIRST, "open-finals", tournament="golden-finals", name="Golden Finals", rules="masters-2019", date="2020-06-07"
    )
    for player in ("Ada One", "Bo Twelve", "Cy Three", "Di Four", "Flo Six"):
        yield line("check-in", "golden-finals", player=player, reason="invited by the league")
    yield line("pair", "golden-finals", round=1)


def _finals_played(ledger: Ledger) -> Iterator[Line]:
    days = {"from": "2020-06-08", "to": "2021-06-07"}
    yield _of(SECOND, "open-season", name="Golden Next", rules="iron-gauntlet-2019", **days, follows=FIRST)
    for winner, other in tables(ledger, "golden-finals"):
        scores = {winner: {"cp": 4, "apd": 30}, other: {"cp": 2, "apd": 20}}
        yield line("result", "golden-finals", round=1, winner=winner, scores=scores)
    yield line("finish", "golden-finals", reason="the hall closes", at="2020-06-07T18:00:00+00:00")
    yield _of(FIRST, "close-season")


def _afterwards(ledger: Ledger) -> Iterator[Line]:
    """A result of the first qualifier is overturned; somebody is forgotten, and so is a text."""
    yield _of(FIRST, "reopen-season", reason="a sheet of October was misread")
    winner, other = tables(ledger, "north")[0]
    scores = {winner: {"cp": 1, "apd": 4}, other: {"cp": 5, "apd": 40}}
    yield line("correct", "north", round=1, winner=other, scores=scores, reason="the sheet was misread")
    yield {"do": "erase-person", "person": "Gus Seven", "reason": "asked for it"}
    misread = ledger.size - 2
    yield {"do": "redact", "event": misread, "reason": "it named somebody"}
