"""The event of 33 players: a draw a round until somebody leads alone, with everything that happens at such an event."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial

from ledger.application import Ledger
from ledger.application.demo.lines import JUDGE, SLUG, Line, leads_alone, line
from ledger.application.demo.people import CLUBS, PLAYERS
from ledger.application.demo.warmachine import cast, games

_MORNING = datetime(2019, 8, 3, 9, tzinfo=UTC)
_ROUND = timedelta(hours=2, minutes=30)
_MOST_ROUNDS = 9


Tables = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Event:
    """What the demo of one rule system has of its own: the seed of its draw and dice, figures, who has one list."""

    rules: str
    seed: str
    amendments: Line = field(default_factory=dict)
    with_one_list: tuple[str, ...] = ()

    def dice(self, what: str) -> random.Random:
        """Dice of their own for everything, so that a new incident does not change all games after it."""
        return random.Random(f"{self.seed}/{what}")

    def number_of_lists(self, player: str) -> int:
        return 1 if player in self.with_one_list else 2


MASTERS = Event("masters-2019", "the same draw every time")
CHAMPIONS = Event("champions-2019", "another draw every time", {"roster": cast.roster()}, cast.WITH_ONE_LIST)


def batches(ledger: Ledger, event: Event) -> Iterator[list[Line]]:
    """Each batch is written when the one before is in: who sits where is drawn on the way."""
    yield list(_opening(event))
    for round_no in range(1, _MOST_ROUNDS):
        tables = [table.players for table in ledger.view(SLUG).pairings().tables]
        yield list(_round(round_no, tables, event))
        if leads_alone(ledger, SLUG):
            break
        between = _between(round_no, tables, event)
        yield [*between, line("plan", round=round_no + 1), line("pair", round=round_no + 1)]
    yield list(_end(ledger))


def _opening(event: Event) -> Iterator[Line]:
    amended = {"set": event.amendments} if event.amendments else {}
    yield line("open", name="Demo Open", rules=event.rules, date="2019-08-03", seed=event.seed, **amended)
    yield line("attendance", attendance=140)
    for player in PLAYERS:
        yield _check_in(player, event)
    yield line("ruling", by=JUDGE, players=[PLAYERS[4]], about="model", text="the converted engine is clearly one")
    yield line("table", player=PLAYERS[6], table=1)
    yield line("plan", round=1)
    yield line("pair", round=1)


def _round(round_no: int, tables: Tables, event: Event) -> Iterator[Line]:
    """Clock, secret choice at the first table, results, and whatever goes wrong in this round."""
    began = _MORNING + _ROUND * round_no
    yield line("start-round", round=round_no, at=began.isoformat())
    chosen = {
        player: event.dice(f"{round_no}/{player}").randint(1, event.number_of_lists(player))
        for table in tables
        for player in table
    }
    for player in tables[0]:
        yield line("choose", round=round_no, player=player, choices={"list": chosen[player]})
    if round_no == 2:
        yield line("pause-clock", table=3, at=(began + timedelta(minutes=40)).isoformat(), by=JUDGE)
        yield line("restart-clock", table=3, at=(began + timedelta(minutes=46)).isoformat(), by=JUDGE)
    for table, players in enumerate(tables, start=1):
        dice = event.dice(f"{round_no}/{table}")
        yield _game(round_no, players, chosen, dice, is_last=table == len(tables))


def _game(
    round_no: int, players: tuple[str, ...], chosen: Mapping[str, int], dice: random.Random, *, is_last: bool
) -> Line:
    if round_no == 2 and is_last:
        return line("result", round=2, **games.tie(players, chosen))
    if round_no == 3 and is_last:
        return line("concede", round=3, **games.given_up(players, chosen))
    if round_no == 4 and is_last:
        return line("disqualify", player=players[0], conduct="demeanour", reason="insulted the opponent", by=JUDGE)
    return line("result", round=round_no, **games.win(players, chosen, dice))


def _between(round_no: int, tables: Tables, event: Event) -> Iterator[Line]:
    """What happens before the next round: a correction, a player leaves, another comes late, a result is contested."""
    if round_no == 1:
        told = games.win(tables[1], dict.fromkeys(tables[1], 1), event.dice("the sheet again"))
        yield line("correct", round=1, **told, reason="sheet misread")
        yield line("drop", player=tables[-1][1], reason="train home")
        yield _check_in(cast.LATECOMER, event)
    if round_no == 2:
        yield line("warn", player=tables[4][0], conduct="unsporting", reason="slow play after a reminder", by=JUDGE)
    if round_no == 3:
        yield from _dispute(tables[3], event.dice("after the ruling"))


def _dispute(players: tuple[str, ...], dice: random.Random) -> Iterator[Line]:
    """The loser of a game contests its score; the judge hears both and rules."""
    told = games.win(players, dict.fromkeys(players, 1), dice)
    loser = next(player for player in players if player != told["winner"])
    yield line("dispute", round=3, players=[loser], about="result", claim="the last scoring is missing on the sheet")
    yield line("statement", dispute=1, player=loser, statement="we scored twice after the leader fell")
    yield line("statement", dispute=1, player=told["winner"], statement="I remember one scoring only")
    yield line("rule", dispute=1, by=JUDGE, reason="the last scoring counts once, and it was left out", **told)


def _end(ledger: Ledger) -> Iterator[Line]:
    seen = ledger.view(SLUG)
    yield line("finish")
    for award in seen.awards().rows:
        if not award.winners:  # whom the organizer chooses
            yield line("award", award=award.key, player=seen.standings().rows[8].player)


def _check_in(player: str, event: Event) -> Line:
    club = CLUBS[len(player) % len(CLUBS)]
    lists = cast.lists_of(player, event.number_of_lists(player), event.dice(player))
    return line("check-in", player=player, faction=cast.faction_of(player), club=club, lists=lists)


SCRIPTS = {event.rules: partial(batches, event=event) for event in (MASTERS, CHAMPIONS)}
