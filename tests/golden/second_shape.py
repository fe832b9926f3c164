"""The play behind the golden store of the second shape: a Champions qualifier, the Masters it feeds, and every fact
that the first shape did not have."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ledger.application import Ledger
from ledger.application.documents import FORMATS, Order

BY = "Tess Organizer"
PLAYERS = ("Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five", "Flo Six")
ROSTER = {"leaders": ["Red Captain", "Blue Captain", "Grey Captain"], "themes": ["First Line", "Second Line"]}
Line = dict[str, Any]


def play(ledger: Ledger) -> None:
    """A qualifier of two rounds, then a final of one, and a document of each kind."""
    for part in (_opening, _round_one, _round_two, _after, _final):
        for request in part(ledger):
            ledger.apply(json.dumps(request).encode(), BY)
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("standings", "record-sheets", "pairings", "slips"):
            ending = next(iter(FORMATS[kind]))
            ledger.export(Order("masters", kind, ending), Path(folder) / f"{kind}{ending}", BY)


def _army(leader: str, theme: str) -> Line:
    models = [{"name": "Engine", "points": 60}, {"name": "Guard", "points": 40}]
    attached = {"name": "Standard", "points": 3, "attached_to": "Guard"}
    return {"faction": "Guild", "leader": leader, "leader_points": 29, "theme": theme, "models": [*models, attached]}


def _line(do: str, slug: str = "masters", **fields: Any) -> Line:
    return {"do": do, "tournament": slug, **fields}


def _opening(_: Ledger) -> Iterator[Line]:
    figures = {"roster": ROSTER, "rounds": 2}
    announced: Line = {"name": "Golden Champions", "rules": "champions-2019", "date": "2019-08-03", "set": figures}
    yield _line("open", **announced, zone="Europe/Warsaw", seed="one die: 5")
    yield _line("amend", set={"army_points": 76}, reason="the larger army was announced")
    yield _line("amend", set={"army_points": 75}, reason="and taken back")
    yield _line("attendance", attendance=120)
    lists = [_army("Red Captain", "First Line"), _army("Blue Captain", "Second Line")]
    for player in PLAYERS:
        yield _line("check-in", player=player, club="Club of Two", lists=lists)
    yield _line("lists", player="Bo Two", lists=[_army("Grey Captain", "Second Line")])
    yield _line("table", player="Cy Three", table=2)
    yield _line("skip", player="Flo Six", round=2)
    yield _line("plan", round=1)
    yield _line("plan", round=2, scenario="Bunkers")


def _round_one(ledger: Ledger) -> Iterator[Line]:
    yield _line("pair", round=1)
    yield _line("start-round", round=1, at="2019-08-03T10:00:00+02:00")
    first, second, third = (table.players for table in ledger.view("masters").pairings().tables)
    for player in first:
        yield _line("choose", round=1, player=player, choices={"list": 1})
    yield _line("pause-clock", table=2, at="2019-08-03T10:30:00+02:00")
    yield _line("restart-clock", table=2, at="2019-08-03T10:36:00+02:00")
    yield _line("result", round=1, winner=first[0], how="assassination", **_scores(first, clock=(900, 60)))
    yield _line("concede", round=1, player=second[1], scores={second[0]: {"cp": 2, "apd": 20}}, cause="device")
    yield _line("forfeit", round=1, player=third[0], kind="imposed-loss", conduct="exploiting-rules", reason="stalled")
    yield _line("warn", player=first[1], conduct="unsporting", reason="slow play", by="Jude Judge")
    yield _line("dispute", round=1, players=[first[1]], about="result", claim="a scoring is missing")
    yield _line("statement", dispute=1, player=first[0], statement="it was counted")
    yield _line("statement", dispute=1, statement="I saw it counted once")
    changed = {player: {"cp": 4 + place, "apd": 30, "list": 1} for place, player in enumerate(first)}
    yield _line("rule", dispute=1, winner=first[0], how="assassination", scores=changed, reason="it counts twice")
    yield _line("reopen-dispute", dispute=1, reason="a witness came")
    yield _line("rule", dispute=1, reason="it stays as it is")


def _round_two(ledger: Ledger) -> Iterator[Line]:
    yield _line("pair", round=2)
    yield _line("start-round", round=2, at="2019-08-03T13:00:00+02:00")
    first, second = (table.players for table in ledger.view("masters").pairings().tables)
    yield _line("agree", round=2, winner=None, consents=[*first, "organizer"], **_scores(first))
    yield _line("result", round=2, winner=second[1], how="scenario", game={"last_turn": 5}, **_scores(second))
    yield _line("ruling", players=[second[0]], about="model", text="the conversion is clear")
    yield _line("finish")


def _after(ledger: Ledger) -> Iterator[Line]:
    yield _line("award", award="best-painted", player=ledger.view("masters").standings().rows[-1].player)


def _final(ledger: Ledger) -> Iterator[Line]:
    opening: Line = {"name": "Golden Final", "rules": "masters-2019", "date": "2019-08-04", "set": {"rounds": 1}}
    yield _line("open", "final", **opening)
    yield _line("fed-by", "final", feeder="masters")
    for player in ("Ada One", "Bo Two", "Cy Three"):
        yield _line("check-in", "final", player=player)
    yield _line("check-in", "final", player="Gus Guest", reason="invited")
    yield _line("pair", "final", round=1)
    first, second = (table.players for table in ledger.view("final").pairings().tables)
    yield _line("result", "final", winner=first[0], **_scores(first))
    yield _line("disqualify", "final", player=second[0], conduct="demeanour", reason="shouted at a judge")
    yield _line("finish", "final")


def _scores(players: tuple[str, ...], clock: tuple[int, int] | None = None) -> Line:
    sheets: dict[str, Line] = {player: {"cp": 3 + place, "apd": 20 + place} for place, player in enumerate(players)}
    for place, player in enumerate(players):
        if clock is not None:
            sheets[player] |= {"clock": clock[place], "list": 1}
    return {"scores": sheets}
