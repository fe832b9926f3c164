"""An invented tournament, played through the door batch by batch: something to look at, and to try commands on."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from ledger.application import Ledger, errors, system_called
from ledger.application.demo import cast, games
from ledger.application.demo.games import SEED, Line

SLUG = "demo"
ORGANIZER, JUDGE = "Org Zero", "Jude Zero"
DOCUMENTS = {
    "standings": "standings.xlsx",
    "record-sheets": "record-sheets.pdf",
    "pairings": "pairings.pdf",
    "slips": "slips.pdf",
}
STEPS = 12 + len(DOCUMENTS)  # batches, about two a round, and documents, for a progress bar
_MORNING = datetime(2019, 8, 3, 9, tzinfo=UTC)
_ROUND = timedelta(hours=2, minutes=30)
_MOST_ROUNDS = 9

_ROSTERS: dict[str, Line] = {"masters-2019": {}, "champions-2019": {"roster": cast.roster()}}
"""The systems there is a demo of, and what their openings amend."""


def play(ledger: Ledger, rules: str, progress: Callable[[], None] = lambda: None) -> list[Line]:
    """Play the whole event into an empty ledger; the requests that were applied, in order."""
    played: list[Line] = []
    for batch in _batches(ledger, rules):
        ledger.apply(as_lines(batch), ORGANIZER)
        played += batch
        progress()
    return played


def print_documents(ledger: Ledger, folder: Path, progress: Callable[[], None] = lambda: None) -> list[Path]:
    """Every document of the event, into the folder."""
    from ledger.application.documents import Order

    files = []
    for kind, name in DOCUMENTS.items():
        file = folder / name
        ledger.export(Order(SLUG, kind, file.suffix), file, ORGANIZER, force=True)
        files.append(file)
        progress()
    return files


def as_lines(batch: list[Line]) -> bytes:
    """Requests as a batch file."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in batch).encode()


def _batches(ledger: Ledger, rules: str) -> Iterator[list[Line]]:
    """Each batch is written when the one before is in: who sits where is drawn on the way."""
    yield list(_opening(rules))
    for round_no in range(1, _MOST_ROUNDS):
        tables = [table.players for table in ledger.view(SLUG).pairings().tables]
        yield list(_round(round_no, tables))
        if _leads_alone(ledger):
            break
        yield [*_between(round_no, tables), _line("plan", round=round_no + 1), _line("pair", round=round_no + 1)]
    yield list(_end(ledger))


def _opening(rules: str) -> Iterator[Line]:
    if (system := system_called(rules)).id not in _ROSTERS:
        there = errors.listed(_ROSTERS)
        raise errors.BadRequest(f"There is no demo of {system.title} yet; there is one of {there}.")
    day = {"date": "2019-08-03", "seed": SEED, "set": _ROSTERS[rules]}
    yield _line("open", name="Demo Open", rules=rules, **{key: value for key, value in day.items() if value})
    yield _line("attendance", attendance=140)
    yield from map(_check_in, cast.PLAYERS)
    yield _line(
        "ruling", by=JUDGE, players=[cast.PLAYERS[4]], about="model", text="the converted engine is clearly one"
    )
    yield _line("table", player=cast.PLAYERS[6], table=1)
    yield _line("plan", round=1)
    yield _line("pair", round=1)


def _round(round_no: int, tables: list[tuple[str, ...]]) -> Iterator[Line]:
    """Clock, secret choice at the first table, results, and whatever goes wrong in this round."""
    began = _MORNING + _ROUND * round_no
    yield _line("start-round", round=round_no, at=began.isoformat())
    chosen = {player: games.dice(f"{round_no}/{player}").randint(1, 2) for table in tables for player in table}
    for player in tables[0]:
        yield _line("choose", round=round_no, player=player, choices={"list": chosen[player]})
    if round_no == 2:
        yield _line("pause-clock", table=3, at=(began + timedelta(minutes=40)).isoformat(), by=JUDGE)
        yield _line("restart-clock", table=3, at=(began + timedelta(minutes=46)).isoformat(), by=JUDGE)
    for table, players in enumerate(tables, start=1):
        yield from _game(round_no, table, players, chosen, is_last=table == len(tables))


def _game(
    round_no: int, table: int, players: tuple[str, ...], chosen: dict[str, int], *, is_last: bool
) -> Iterator[Line]:
    if round_no == 2 and is_last:
        yield _line("result", round=2, **games.tie(players, chosen))
    elif round_no == 3 and is_last:
        sheets = {
            players[0]: {"cp": 2, "apd": 31, "list": chosen[players[0]]},
            players[1]: {"list": chosen[players[1]]},
        }
        yield _line("concede", round=3, player=players[1], scores=sheets)
    elif round_no == 4 and is_last:
        yield _line("disqualify", player=players[0], conduct="demeanour", reason="insulted the opponent", by=JUDGE)
    else:
        yield _line("result", round=round_no, **games.win(players, chosen, f"{round_no}/{table}"))


def _between(round_no: int, tables: list[tuple[str, ...]]) -> Iterator[Line]:
    """What happens before the next round: a correction, a player leaves, another comes late, a result is contested."""
    if round_no == 1:
        lists = dict.fromkeys(tables[1], 1)
        yield _line("correct", round=1, **games.win(tables[1], lists, "the sheet again"), reason="sheet misread")
        yield _line("drop", player=tables[-1][1], reason="train home")
        yield _check_in(cast.LATECOMER)
    if round_no == 2:
        yield _line("warn", player=tables[4][0], conduct="unsporting", reason="slow play after a reminder", by=JUDGE)
    if round_no == 3:
        yield from _dispute(tables[3])


def _dispute(players: tuple[str, ...]) -> Iterator[Line]:
    """The loser of a game contests its score; the judge hears both and rules."""
    told = games.win(players, dict.fromkeys(players, 1), "after the ruling")
    loser = next(player for player in players if player != told["winner"])
    yield _line("dispute", round=3, players=[loser], about="result", claim="the last scoring is missing on the sheet")
    yield _line("statement", dispute=1, player=loser, statement="we scored twice after the leader fell")
    yield _line("statement", dispute=1, player=told["winner"], statement="I remember one scoring only")
    yield _line("rule", dispute=1, by=JUDGE, reason="the last scoring counts once, and it was left out", **told)


def _end(ledger: Ledger) -> Iterator[Line]:
    seen = ledger.view(SLUG)
    yield _line("finish")
    for award in seen.state.rules.awards:
        if award.place is None and not award.order:  # by choice
            yield _line("award", award=award.key, player=seen.standings().rows[8].player)


def _leads_alone(ledger: Ledger) -> bool:
    return "`ledger finish`" in ledger.view(SLUG).status().next


def _line(do: str, **fields: Any) -> Line:
    return {"do": do, "tournament": SLUG, **fields}


def _check_in(player: str) -> Line:
    club = cast.CLUBS[len(player) % len(cast.CLUBS)]
    lists = cast.lists_of(player, games.dice(player))
    return _line("check-in", player=player, faction=cast.faction_of(player), club=club, lists=lists)
