"""Turns the published games of a Malifaux event into a batch file for `ledger apply`.

The pairings were made at the event, so they are given by hand and with a reason. Players without a game in a round had
dropped before it.
"""

import csv
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

Row = dict[str, str]


class Event(NamedTuple):
    """An event as it was published: everyone's line in the table, every game, and what it is ranked by."""

    slug: str
    table: Sequence[Row]
    games: Sequence[Row]
    ranking: tuple[str, ...]
    sos: str


def event(folder: Path, slug: str, ranking: tuple[str, ...], sos: str) -> Event:
    """Read one event."""
    games = sorted(_rows(folder / f"{slug}.games.csv"), key=lambda game: int(game["round"]))
    return Event(slug, _rows(folder / f"{slug}.standings.csv"), games, ranking, sos)


def requests(event: Event) -> Iterator[dict[str, Any]]:
    """The whole event, from its opening to its end."""
    # the published tables rank those too who never played
    figures = {"ranking": list(event.ranking), "sos": event.sos, "no_shows": "ranked"}
    announced = {"name": event.slug, "rules": "gaining-grounds-s2", "date": "2026-05-02"}
    yield {"do": "open", "tournament": event.slug, **announced, "set": figures}
    players = sorted(row["player"] for row in event.table)
    for player in players:
        yield {"do": "check-in", "player": player}
    here = set(players)
    for round_no, of_round in groupby(event.games, key=lambda game: int(game["round"])):
        games = list(of_round)
        seated = {game[side] for game in games for side in ("player1", "player2")}
        for player in sorted(here - seated):
            yield {"do": "drop", "player": player}
        here &= seated
        yield from _round(round_no, games)
    for player in sorted(row["player"] for row in event.table if row["dropped"] == "True" and row["player"] in here):
        yield {"do": "drop", "player": player}
    yield {"do": "finish", "reason": "all rounds of the event were played"}


def _round(round_no: int, games: Sequence[Row]) -> Iterator[dict[str, Any]]:
    pairings = [[game["player1"], game["player2"]] for game in games]
    yield {"do": "pair", "round": round_no, "pairings": pairings, "reason": "as published"}
    for game in games:
        scores = {game[f"player{side}"]: {"vp": int(game[f"vp{side}"])} for side in (1, 2)}
        yield {"do": "result", "round": round_no, "scores": scores}
    yield {"do": "close-round", "round": round_no}


def _rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
