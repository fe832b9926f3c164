"""An invented tournament, played through the door batch by batch: something to look at, and to try commands on."""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from ledger.application import Ledger, errors, system_called
from ledger.application.demo import cast, games
from ledger.application.demo.games import Line
from ledger.domain.leading import goes_by_lead, leaders
from ledger.domain.tournament.awards import is_by_choice

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

Tables = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Event:
    """What the demo of one rule system has of its own: the seed of its draw and dice, figures, who has one list."""

    seed: str
    amendments: Line = field(default_factory=dict)
    with_one_list: tuple[str, ...] = ()

    def dice(self, what: str) -> random.Random:
        """Dice of their own for everything, so that a new incident does not change all games after it."""
        return random.Random(f"{self.seed}/{what}")

    def number_of_lists(self, player: str) -> int:
        return 1 if player in self.with_one_list else 2


EVENTS: Mapping[str, _Event] = {
    "masters-2019": _Event("the same draw every time"),
    "champions-2019": _Event("another draw every time", {"roster": cast.roster()}, cast.WITH_ONE_LIST),
}
"""The systems there is a demo of."""


def play(ledger: Ledger, rules: str, progress: Callable[[], None] = lambda: None) -> list[Line]:
    """Play the whole event into an empty ledger; the requests that were applied, in order."""
    if (system := system_called(rules)).id not in EVENTS:
        there = errors.listed(EVENTS)
        raise errors.BadRequest(f"There is no demo of {system.title} yet; there is one of {there}.")
    played: list[Line] = []
    for batch in _batches(ledger, rules, EVENTS[rules]):
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


def _batches(ledger: Ledger, rules: str, event: _Event) -> Iterator[list[Line]]:
    """Each batch is written when the one before is in: who sits where is drawn on the way."""
    yield list(_opening(rules, event))
    for round_no in range(1, _MOST_ROUNDS):
        tables = [table.players for table in ledger.view(SLUG).pairings().tables]
        yield list(_round(round_no, tables, event))
        if _leads_alone(ledger):
            break
        between = _between(round_no, tables, event)
        yield [*between, _line("plan", round=round_no + 1), _line("pair", round=round_no + 1)]
    yield list(_end(ledger))


def _opening(rules: str, event: _Event) -> Iterator[Line]:
    amended = {"set": event.amendments} if event.amendments else {}
    yield _line("open", name="Demo Open", rules=rules, date="2019-08-03", seed=event.seed, **amended)
    yield _line("attendance", attendance=140)
    for player in cast.PLAYERS:
        yield _check_in(player, event)
    yield _line(
        "ruling", by=JUDGE, players=[cast.PLAYERS[4]], about="model", text="the converted engine is clearly one"
    )
    yield _line("table", player=cast.PLAYERS[6], table=1)
    yield _line("plan", round=1)
    yield _line("pair", round=1)


def _round(round_no: int, tables: Tables, event: _Event) -> Iterator[Line]:
    """Clock, secret choice at the first table, results, and whatever goes wrong in this round."""
    began = _MORNING + _ROUND * round_no
    yield _line("start-round", round=round_no, at=began.isoformat())
    chosen = {
        player: event.dice(f"{round_no}/{player}").randint(1, event.number_of_lists(player))
        for table in tables
        for player in table
    }
    for player in tables[0]:
        yield _line("choose", round=round_no, player=player, choices={"list": chosen[player]})
    if round_no == 2:
        yield _line("pause-clock", table=3, at=(began + timedelta(minutes=40)).isoformat(), by=JUDGE)
        yield _line("restart-clock", table=3, at=(began + timedelta(minutes=46)).isoformat(), by=JUDGE)
    for table, players in enumerate(tables, start=1):
        dice = event.dice(f"{round_no}/{table}")
        yield _game(round_no, players, chosen, dice, is_last=table == len(tables))


def _game(
    round_no: int, players: tuple[str, ...], chosen: Mapping[str, int], dice: random.Random, *, is_last: bool
) -> Line:
    if round_no == 2 and is_last:
        return _line("result", round=2, **games.tie(players, chosen))
    if round_no == 3 and is_last:
        return _line("concede", round=3, **games.given_up(players, chosen))
    if round_no == 4 and is_last:
        return _line("disqualify", player=players[0], conduct="demeanour", reason="insulted the opponent", by=JUDGE)
    return _line("result", round=round_no, **games.win(players, chosen, dice))


def _between(round_no: int, tables: Tables, event: _Event) -> Iterator[Line]:
    """What happens before the next round: a correction, a player leaves, another comes late, a result is contested."""
    if round_no == 1:
        told = games.win(tables[1], dict.fromkeys(tables[1], 1), event.dice("the sheet again"))
        yield _line("correct", round=1, **told, reason="sheet misread")
        yield _line("drop", player=tables[-1][1], reason="train home")
        yield _check_in(cast.LATECOMER, event)
    if round_no == 2:
        yield _line("warn", player=tables[4][0], conduct="unsporting", reason="slow play after a reminder", by=JUDGE)
    if round_no == 3:
        yield from _dispute(tables[3], event.dice("after the ruling"))


def _dispute(players: tuple[str, ...], dice: random.Random) -> Iterator[Line]:
    """The loser of a game contests its score; the judge hears both and rules."""
    told = games.win(players, dict.fromkeys(players, 1), dice)
    loser = next(player for player in players if player != told["winner"])
    yield _line("dispute", round=3, players=[loser], about="result", claim="the last scoring is missing on the sheet")
    yield _line("statement", dispute=1, player=loser, statement="we scored twice after the leader fell")
    yield _line("statement", dispute=1, player=told["winner"], statement="I remember one scoring only")
    yield _line("rule", dispute=1, by=JUDGE, reason="the last scoring counts once, and it was left out", **told)


def _end(ledger: Ledger) -> Iterator[Line]:
    seen = ledger.view(SLUG)
    yield _line("finish")
    for award in filter(is_by_choice, seen.state.rules.awards):
        yield _line("award", award=award.key, player=seen.standings().rows[8].player)


def _leads_alone(ledger: Ledger) -> bool:
    state = ledger.view(SLUG).state
    return goes_by_lead(state) and len(leaders(state)) == 1


def _line(do: str, **fields: Any) -> Line:
    return {"do": do, "tournament": SLUG, **fields}


def _check_in(player: str, event: _Event) -> Line:
    club = cast.CLUBS[len(player) % len(cast.CLUBS)]
    lists = cast.lists_of(player, event.number_of_lists(player), event.dice(player))
    return _line("check-in", player=player, faction=cast.faction_of(player), club=club, lists=lists)
