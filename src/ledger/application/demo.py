"""An invented tournament, played through the door batch by batch: something to look at, and to try commands on."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from ledger.application import Ledger, errors, system_called

Line = dict[str, Any]
Game = Callable[[random.Random], tuple[Line, Line, str]]

SLUG = "demo"
ORGANIZER = "Org Zero"
SEED = "the same draw every time"
ROUNDS = 4
STEPS = 1 + 2 * ROUNDS  # batches, for a progress bar

PLAYERS = (
    "Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five", "Fay Six", "Gus Seven", "Hal Eight",
    "Ida Nine", "Jo Ten", "Kit Eleven", "Lou Twelve", "Mo Thirteen", "Ned Fourteen", "Oda Fifteen", "Pia Sixteen",
)  # fmt: skip
LATECOMER = "Quin Seventeen"
FACTIONS = ("Iron Guild", "River Clans", "Ash Court", "Pale Legion")


def play(ledger: Ledger, rules: str, progress: Callable[[], None] = lambda: None) -> list[Line]:
    """Play the whole event into an empty ledger; the requests that were applied, in order."""
    played: list[Line] = []
    for batch in _batches(ledger, rules):
        ledger.apply(as_lines(batch), ORGANIZER)
        played += batch
        progress()
    return played


def as_lines(batch: list[Line]) -> bytes:
    """Requests as a batch file."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in batch).encode()


def _batches(ledger: Ledger, rules: str) -> Iterator[list[Line]]:
    """Each batch is written when the one before is in: who sits where is drawn on the way."""
    game = _game_of(rules)
    opening = {"name": "Demo Open", "rules": rules, "date": "2026-05-02", "seed": SEED}
    yield [_line("open", **opening), *map(_check_in, PLAYERS), _line("pair", round=1)]
    for round_no in range(1, ROUNDS + 1):
        tables = [table.players for table in ledger.view(SLUG).pairings().tables]
        yield list(_round(round_no, tables, game))
        yield list(_between(round_no, tables, game))


def _round(round_no: int, tables: list[tuple[str, ...]], game: Game) -> Iterator[Line]:
    """The results of a round; in round 3 the last table has none, because one of its players is sent away."""
    for table, players in enumerate(tables, start=1):
        if round_no == 3 and table == len(tables):
            yield _line("disqualify", player=players[0], reason="loaded dice")
        elif round_no == 2 and table == len(tables):
            yield _line("result", round=round_no, **_tie(players, game))
        else:
            yield _line("result", round=round_no, **_win(players, game, f"{round_no}/{table}"))


def _between(round_no: int, tables: list[tuple[str, ...]], game: Game) -> Iterator[Line]:
    """What happens before the next round: a correction, a player leaves, another comes late."""
    if round_no == 1:
        yield _line("correct", round=1, **_win(tables[1], game, "the sheet again"), reason="sheet misread")
        yield _line("drop", player=tables[-1][1], reason="train home")
    if round_no == 2:
        yield _check_in(LATECOMER)
    yield _line("finish") if round_no == ROUNDS else _line("pair", round=round_no + 1)


def _line(do: str, **fields: Any) -> Line:
    return {"do": do, "tournament": SLUG, **fields}


def _check_in(player: str) -> Line:
    place = (*PLAYERS, LATECOMER).index(player)
    return _line("check-in", player=player, faction=FACTIONS[place % len(FACTIONS)])


def _win(players: tuple[str, ...], game: Game, seed: str) -> Line:
    """A win for one of the two; dice decide, the same ones every time."""
    dice = random.Random(f"{SEED}/{seed}")
    winner, loser = dice.sample(players, 2)
    best, other, how = game(dice)
    return {"winner": winner, "how": how, "scores": {winner: best, loser: other}}


def _tie(players: tuple[str, ...], game: Game) -> Line:
    sheet, _, _ = game(random.Random(SEED))
    return {"winner": None, "how": "time", "scores": dict.fromkeys(players, sheet)}


def _masters_game(dice: random.Random) -> tuple[Line, Line, str]:
    """Two sheets that fit each other: a lead of five control points is a win by scenario."""
    lost = dice.randint(0, 4)
    lead = dice.choice((-1, 1, 5, 6))
    sheets = [
        {"cp": max(lost + lead, 0), "apd": dice.randint(20, 75), "list": dice.randint(1, 2)},
        {"cp": lost, "apd": dice.randint(5, 60), "list": dice.randint(1, 2)},
    ]
    return sheets[0], sheets[1], "scenario" if lead >= 5 else dice.choice(("assassination", "clock"))


_GAMES: dict[str, Game] = {"masters-2019": _masters_game}


def _game_of(rules: str) -> Game:
    system = system_called(rules)
    if system.id not in _GAMES:
        raise errors.BadRequest(f"There is no demo of {system.title} yet; there is one of {errors.listed(_GAMES)}.")
    return _GAMES[system.id]
