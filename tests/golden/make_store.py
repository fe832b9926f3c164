"""Makes a golden store: `python -m tests.golden.make_store NAME` plays eventful tournaments into stores/NAME.db.

A golden store is made once for each shape of the bytes and then kept for ever, so nothing that exists is replaced.
Beside it stand its export (NAME.jsonl) and what every later version must read it to (NAME.json).
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ledger.application import Ledger
from tests.golden import (
    eighth_shape,
    fifth_shape,
    fourth_shape,
    invitations,
    mistaken_ends,
    ninth_shape,
    outside,
    second_shape,
    seventh_shape,
    sixth_shape,
    tenth_shape,
    third_shape,
)

STORES = Path(__file__).parent / "stores"
BY = "Tess Organizer"
PLAYERS = ("Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five", "Flo Six", "Gus Seven", "Zoë Eight")
FACTIONS = ("Khador", "Cygnar", "Cryx", "Menoth", "Trollbloods", "Circle", "Skorne", "Legion")
COUNTED = ("played", "won", "tied", "lost", "status")


def main(name: str) -> None:
    """Make the three files of one golden store."""
    store, export, expected = (STORES / f"{name}.{ending}" for ending in ("db", "jsonl", "json"))
    for path in (store, export, expected):
        if path.exists():
            raise SystemExit(f"{path.name} exists; a golden store is never made anew under its old name.")
    Ledger.create(str(store), origin=f"ledger.invalid/golden/{name}")
    with Ledger.open(str(store)) as ledger:
        PLAYS[name](ledger)
        ledger.export_log(export)
        expected.write_text(json.dumps(read(ledger), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read(ledger: Ledger) -> dict[str, Any]:
    """What the store must be read to by every later version."""
    return {
        "origin": ledger.origin,
        "size": ledger.size,
        "root": ledger.root,
        "types": [entry.type for entry in ledger.log()],
        "tournaments": {opened.slug: _table(ledger, opened.slug) for opened in ledger.tournaments()},
        **_seasons(ledger),
        **_campaigns(ledger),
    }


def _seasons(ledger: Ledger) -> dict[str, Any]:
    """Their tables; a store from before there were any has none."""
    tables = {opened.slug: ledger.season(opened.slug).table().plain() for opened in ledger.seasons()}
    return {"seasons": tables} if tables else {}


def _campaigns(ledger: Ledger) -> dict[str, Any]:
    """Their leaderboards, armies and missions, likewise."""
    views = {opened.slug: ledger.campaign(opened.slug) for opened in ledger.campaigns()}
    read = {
        slug: {
            "leaderboard": view.leaderboard().plain(),
            "armies": [army.plain() for army in view.armies()],
            "missions": [mission.plain() for mission in view.missions()],
        }
        for slug, view in views.items()
    }
    return {"campaigns": read} if read else {}


def _table(ledger: Ledger, slug: str) -> dict[str, Any]:
    table = ledger.view(slug).standings()
    rows = [
        {"place": row.place, "player": row.player, **row.figures, **{key: getattr(row, key) for key in COUNTED}}
        for row in table.rows
    ]
    kept = {"round": table.round, "version": table.version, "finished": table.finished, "voided": table.voided}
    return {**kept, "columns": [metric.key for metric in table.columns], "rows": rows}


def play(ledger: Ledger) -> None:
    """Two tournaments in which everything happens that can happen."""
    for part in (_opening, _round_one, _round_two, _round_three, _aftermath, _second_tournament):
        for request in part(ledger):
            ledger.apply(json.dumps(request).encode(), BY)


def _masters(do: str, **fields: Any) -> dict[str, Any]:
    return {"do": do, "tournament": "masters", **fields}


def _opening(_: Ledger) -> Iterator[dict[str, Any]]:
    figures = {"rounds": 3, "points.tie": 0}
    announced = {"name": "Golden Masters", "rules": "masters-2019", "date": "2019-08-03", "set": figures}
    yield _masters("open", **announced, seed="six dice: 3 1 6 6 2 4", at="2019-07-01T18:00:00+02:00")
    yield _masters("amend", set={"army_points": 100}, reason="the hall has room for larger tables")
    for player, faction in zip(PLAYERS, FACTIONS, strict=True):
        yield _masters("check-in", player=player, faction=faction, area="North", club="Club of Two")


def _round_one(ledger: Ledger) -> Iterator[dict[str, Any]]:
    yield _masters("pair", round=1)
    yield _masters("withdraw-round", round=1, reason="two tables were too close to the door")
    yield _masters("pair", round=1, id="second-draw-of-round-1")
    yield from _results(ledger, how="assassination")
    yield _masters("close-round", round=1)


def _round_two(ledger: Ledger) -> Iterator[dict[str, Any]]:
    yield _masters("check-in", player="Hal Nine", faction="Convergence")
    yield _masters("pair", round=2)
    first, second, third, last = (table.players for table in ledger.view("masters").pairings().tables)
    yield _result(first, None, how="time")
    yield _result(second, second[1], how="scenario", cp=(5, 2))  # odd: the winner scored less
    yield _result(third, third[0])
    yield _masters("disqualify", player=last[0], reason="loaded dice", at="2019-08-03T15:30:00+02:00")
    earlier = ledger.view("masters").pairings(1).tables[0]
    sheets = {player: {"cp": 4, "apd": 40 + no, "list": 2} for no, player in enumerate(earlier.players)}
    yield _masters("correct", round=1, winner=earlier.players[1], scores=sheets, reason="sheet misread")
    yield _masters("drop", player=second[0], reason="train home")
    yield _masters("reinstate", player=second[0], reason="the train was late")


def _round_three(ledger: Ledger) -> Iterator[dict[str, Any]]:
    active = [row.player for row in ledger.view("masters").standings().rows]
    before = [table.players for table in ledger.view("masters").pairings().tables]
    rematch = next(pair for pair in before if set(pair) <= set(active))
    rest = [player for player in active if player not in rematch]
    tables = [list(rematch), *(rest[start : start + 2] for start in range(0, len(rest), 2))]
    yield _masters("pair", round=3, pairings=tables, reason="a rematch both asked for")
    yield from _results(ledger)
    yield _masters("adjust", player="Ada One", points={"cp": -1, "apd": 2}, reason="a late turn was scored")
    yield _masters("finish")


def _aftermath(ledger: Ledger) -> Iterator[dict[str, Any]]:
    table = ledger.view("masters").pairings(3).tables[-1].players
    sheets = {player: {"cp": 3, "apd": 30} for player in table}
    yield _masters(
        "correct", round=3, winner=None, how="time", game={"last_turn": 6}, scores=sheets, reason="both clocks ran on"
    )
    yield _masters("reopen", reason="the places were read out wrongly")
    yield _masters("finish", id="finish-again")


def _second_tournament(_: Ledger) -> Iterator[dict[str, Any]]:
    side = {"tournament": "side"}
    yield {"do": "open", **side, "name": "Side Event", "rules": "masters-2019", "date": "2019-08-04"}
    yield {"do": "check-in", **side, "player": "Ada One"}
    yield {"do": "check-in", **side, "player": "Ada One", "distinct": True, "by": "Max Helper"}
    yield {"do": "void", **side, "reason": "nobody else came"}


def _results(ledger: Ledger, **further: Any) -> Iterator[dict[str, Any]]:
    for table in ledger.view("masters").pairings().tables:
        yield _result(table.players, table.players[0], cp=(2, 3 + table.table), **further)


def _result(
    players: tuple[str, ...], winner: str | None, cp: tuple[int, int] = (3, 3), **further: Any
) -> dict[str, Any]:
    sheets = {player: {"cp": points, "apd": 11 * points} for player, points in zip(players, cp, strict=True)}
    return _masters("result", winner=winner, scores=sheets, **further)


PLAYS = {
    "masters-2019-v1": play,
    "masters-champions-2019-v2": second_shape.play,
    "four-systems-v3": third_shape.play,
    "exact-pairings-v4": fourth_shape.play,
    "seasons-v5": fifth_shape.play,
    "given-up-v6": sixth_shape.play,
    "campaigns-v7": seventh_shape.play,
    "ways-v8": eighth_shape.play,
    "answers-v9": ninth_shape.play,
    "documented-v10": tenth_shape.play,
    "outside-v11": outside.play,
    "invitations-v12": invitations.play,
    "mistaken-ends-v13": mistaken_ends.play,
}

if __name__ == "__main__":
    main(*sys.argv[1:2] or ["ways-v8"])
