"""The play behind the golden store of reports from elsewhere: one that is corrected, one that is entered here too, and
one under two short names."""

import json
from typing import Any

from ledger.application import Ledger
from tests.golden.third_shape import BY

SEASON = "golden-elsewhere"
BEFORE, AFTER = "2019-08-01T10:00:00+00:00", "2019-09-12T10:00:00+00:00"


def play(ledger: Ledger) -> None:
    """A season of three tournaments that were played elsewhere."""
    window = {"from": "2019-06-07", "to": "2020-06-07"}
    opening = {"do": "open-season", "season": SEASON, "name": "Elsewhere", "rules": "iron-gauntlet-2019", **window}
    lines = [
        opening,
        _said("sanction", "lyon", at=BEFORE),
        _said("request-qualifier", "lyon", at=BEFORE),
        _said("report-qualifier", "lyon", places=[["Ada One"], ["Bo Two", "Cy Three"]], at=AFTER),
        _said("report-qualifier", "lyon", places=[["Ada One"], ["Bo Two"], ["Cy Three"]], at=AFTER),
        _said(
            "report-qualifier", "lyon-2019", places=[["Bo Two"], ["Ada One"], ["Cy Three"]], at=AFTER, replaces="lyon"
        ),
        {
            "do": "withdraw-replacement",
            "season": SEASON,
            "tournament": "lyon-2019",
            "replaces": "lyon",
            "reason": "two",
        },
        {"do": "link", "season": SEASON, "tournament": "lyon-2019", "replaces": "lyon"},
        _said("report-qualifier", "masters", places=[["Bo Two"], ["Ada One"], ["Cy Three"]], at=AFTER),
        _said("sanction", "masters", at=BEFORE),
        _said("request-qualifier", "masters", at=BEFORE),
        *_played_here(),
    ]
    for line in lines:
        ledger.apply(json.dumps(line).encode(), BY)


def _said(do: str, slug: str, **also: Any) -> dict[str, Any]:
    told = {"slug": slug, "name": "Lyon Masters", "rules": "masters-2019", "date": "2019-09-07", "ended": "2019-09-08"}
    more = {"zone": "Europe/Paris", "players": 41, "attendance": 130, "organizer": "Lea Zero"}
    return {"do": do, "season": SEASON, "outside": {**told, **more}, **also}


def _played_here() -> list[dict[str, Any]]:
    """The tournament itself, which ends otherwise than was reported."""
    ada, bo, cy, dee = "Ada One", "Bo Two", "Cy Three", "Dee Four"
    opening = {"name": "Lyon Masters", "rules": "masters-2019", "date": "2019-09-07", "zone": "Europe/Paris"}
    lines: list[dict[str, Any]] = [{"do": "open", **opening}]
    lines += [{"do": "check-in", "player": player} for player in (ada, bo, cy, dee)]
    for tables in (((ada, cy), (bo, dee)), ((ada, bo), (cy, dee))):
        lines.append({"do": "pair", "pairings": [list(table) for table in tables]})
        for winner, loser in tables:
            scores = {winner: {"cp": 5, "apd": 40}, loser: {"cp": 2, "apd": 12}}
            lines.append({"do": "result", "winner": winner, "scores": scores})
    lines.append({"do": "finish"})
    return [{"tournament": "masters", **line, "at": "2019-09-07T18:00:00+00:00"} for line in lines]
