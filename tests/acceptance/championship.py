"""Turns the published games of a team championship into a batch file for `ledger apply`.

    python tests/acceptance/championship.py championship.games.csv > batch.jsonl

The pairings were made by the championship, team against team, so they are given by hand and with a reason. Players
without a game in a round are dropped before it and reinstated after it.
"""

import csv
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

SLUG = "championship"
HOW = {"Caster Kill": "assassination", "Deathclock": "clock", "Scenario": "scenario", "Unspecified": None}
Game = dict[str, str]


def main(path: Path) -> None:
    """Print the batch file."""
    for request in requests(games_of(path)):
        print(json.dumps(request, ensure_ascii=False))


def games_of(path: Path) -> list[Game]:
    """The games as published, in the order they were played."""
    with path.open(encoding="utf-8", newline="") as file:
        return sorted(csv.DictReader(file), key=lambda game: (int(game["round"]), int(game["match"])))


def requests(games: Sequence[Game]) -> Iterator[dict[str, Any]]:
    """The whole championship, from its opening to its end."""
    teams = {game[f"player{side}"]: game[f"team{side}"] for game in games for side in (1, 2)}
    yield _opening()
    for player in sorted(teams):
        yield {"do": "check-in", "player": player, "club": teams[player]}
    away: set[str] = set()
    for round_no, of_round in groupby(games, key=lambda game: int(game["round"])):
        played = list(of_round)
        missing = set(teams) - {game[f"player{side}"] for game in played for side in (1, 2)}
        yield from _comings_and_goings(round_no, away, missing)
        yield from _round(round_no, played)
        away = missing
    yield {"do": "finish", "reason": "all rounds of the championship were played"}


def _opening() -> dict[str, Any]:
    announced = {"name": "Team Championship", "rules": "masters-2019", "date": "2019-11-02"}
    return {"do": "open", "tournament": SLUG, **announced, "set": {"rounds": 6}}


def _comings_and_goings(round_no: int, away: set[str], missing: set[str]) -> Iterator[dict[str, Any]]:
    # with ids of their own: a player may leave and return more than once, in the same words
    for player in sorted(away - missing):
        yield {"do": "reinstate", "player": player, "id": f"reinstate-{player}-round-{round_no}"}
    for player in sorted(missing - away):
        yield {"do": "drop", "player": player, "id": f"drop-{player}-round-{round_no}"}


def _round(round_no: int, games: Sequence[Game]) -> Iterator[dict[str, Any]]:
    pairings = [[game["player1"], game["player2"]] for game in games]
    reason = f"team against team; the scenario was {games[0]['scenario']}"
    yield {"do": "pair", "round": round_no, "pairings": pairings, "reason": reason}
    for game in games:
        yield _result(round_no, game)
    yield {"do": "close-round", "round": round_no}


def _result(round_no: int, game: Game) -> dict[str, Any]:
    sheets = {game[f"player{side}"]: {"cp": int(game[f"cp{side}"]), "apd": int(game[f"ap{side}"])} for side in (1, 2)}
    how = HOW[game["how"]]
    ending = {} if how is None else {"how": how}
    return {"do": "result", "round": round_no, "winner": game["winner"], **ending, "scores": sheets}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: championship.py CSV > batch.jsonl")
    main(Path(sys.argv[1]))
