"""Warmachine: the event of 33 players, a draw a round until somebody leads alone, with everything that happens at such
an event; and the season of the Iron Gauntlet.

The season has four qualifiers and its finals: one report comes too late, one result is overturned months after it was
reported, one player is let into the finals without the points, and the next season begins with what the finals gave.
Armies, games and qualifiers are invented; dice decide, the same ones every time.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from ledger.application import Ledger
from ledger.demo import CLUBS, FINALS, JUDGE, PLAYERS, SLUG, Line, line

LATECOMER = "Gil Later"
WITH_ONE_LIST = ("Cy Three", "Kit Eleven", "Sia Nineteen", "Abe Ninety")  # where a second one is optional
ARMIES = {  # a faction with its leaders and theme forces
    "Iron Guild": (("Captain Ash 1", "Captain Ash 2", "Warden Flint"), ("Forge Line", "Smoke and Steel")),
    "River Clans": (("Elder Reed", "Otter Queen", "Elder Reed 2"), ("Spring Flood", "Deep Current")),
    "Ash Court": (("Lady Cinder", "The Pale Judge", "Ember Twins"), ("Long Night", "Cold Hearth")),
    "Pale Legion": (("Old Bone", "Marshal Grave", "Old Bone 2"), ("Silent Rank", "Last Muster")),
}
_MODELS = {  # by the leader's own points, which come on top of 75
    28: (("Heavy engine", 20), ("Light engine", 10), ("Old engine", 15), ("Line guard, ten", 15), ("Archers, ten", 12),
         ("Scout", 5), ("Field medic", 6), ("Herald", 7), ("Siege crew", 8)),
    29: (("Heavy engine", 18), ("Heavy engine", 17), ("Light engine", 9), ("Line guard, ten", 16), ("Archers, ten", 14),
         ("Scout", 5), ("Field medic", 8), ("Herald", 5), ("Siege crew", 7)),
    30: (("Heavy engine", 16), ("Heavy engine", 16), ("Light engine", 8), ("Line guard, ten", 16), ("Archers, ten", 12),
         ("Riders, five", 12), ("Scout", 6), ("Herald", 7), ("Siege crew", 6)),
}  # fmt: skip


def faction_of(player: str) -> str:
    """Every fourth one plays the same faction."""
    factions = tuple(ARMIES)
    return factions[(*PLAYERS, LATECOMER).index(player) % len(factions)]


def lists_of(player: str, number: int, dice: random.Random) -> list[dict[str, Any]]:
    """One or two lists of one faction, under different leaders and theme forces."""
    faction = faction_of(player)
    leaders, themes = ARMIES[faction]
    chosen = zip(dice.sample(leaders, 2), dice.sample(themes, 2), strict=True)
    return [_army(faction, leader, theme, dice.choice(tuple(_MODELS))) for leader, theme in chosen][:number]


def _army(faction: str, leader: str, theme: str, leader_points: int) -> dict[str, Any]:
    models: list[dict[str, Any]] = [{"name": name, "points": points} for name, points in _MODELS[leader_points]]
    models.insert(4, {"name": "Guard standard", "points": 5, "attached_to": "Line guard, ten"})
    return {"faction": faction, "leader": leader, "leader_points": leader_points, "theme": theme, "models": models}


def roster() -> dict[str, list[str]]:
    """Everybody above, for formats that admit only a roster."""
    leaders = [leader for each, _ in ARMIES.values() for leader in each]
    return {"leaders": leaders, "themes": [theme for _, themes in ARMIES.values() for theme in themes]}


# how games end


def win(players: tuple[str, ...], lists: Mapping[str, int], dice: random.Random) -> Line:
    """A win for one of the two: by scenario with a lead of five, or by taking the leader down."""
    winner, loser = dice.sample(players, 2)
    lost = dice.randint(0, 4)
    lead = dice.choice((-1, 1, 5, 6))
    how = "scenario" if lead >= 5 else dice.choice(("assassination", "clock"))
    sheets = {
        winner: {"cp": max(lost + lead, 0), "apd": dice.randint(20, 75), "list": lists[winner]},
        loser: {"cp": lost, "apd": dice.randint(5, 60), "list": lists[loser]},
    }
    scores = {player: sheets[player] for player in players}
    return {"winner": winner, "how": how, "scores": scores, "game": {"last_turn": dice.randint(3, 6)}}


def tie(players: tuple[str, ...], lists: Mapping[str, int]) -> Line:
    """Time was up with minutes left on both clocks."""
    clocks = (8 * 60, 6 * 60 + 30)
    return {
        "winner": None,
        "how": "time",
        "scores": {
            player: {"cp": 2, "apd": 20 + place, "list": lists[player], "clock": clock}
            for place, (player, clock) in enumerate(zip(players, clocks, strict=True))
        },
    }


def given_up(players: tuple[str, ...], lists: Mapping[str, int]) -> Line:
    """The second player concedes while the first is ahead."""
    first, second = players
    return {
        "player": second,
        "scores": {first: {"cp": 2, "apd": 31, "list": lists[first]}, second: {"list": lists[second]}},
    }


def leads_alone(ledger: Ledger, tournament: str) -> bool:
    """Whether somebody has more tournament points than everybody else, with which events of Warmachine end."""
    points = [row.figures["tp"] for row in ledger.view(tournament).standings().rows]
    return points.count(max(points)) == 1


# the event

_MORNING = datetime(2019, 8, 3, 9, tzinfo=UTC)
_ROUND_TIME = timedelta(hours=2, minutes=30)
_MOST_ROUNDS = 9

Tables = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class WarmachineEvent:
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


MASTERS = WarmachineEvent("masters-2019", "the same draw every time")
CHAMPIONS = WarmachineEvent("champions-2019", "another draw every time", {"roster": roster()}, WITH_ONE_LIST)


def batches(ledger: Ledger, event: WarmachineEvent) -> Iterator[list[Line]]:
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


def _opening(event: WarmachineEvent) -> Iterator[Line]:
    amended = {"set": event.amendments} if event.amendments else {}
    yield line("open", name="Demo Open", rules=event.rules, date="2019-08-03", seed=event.seed, **amended)
    yield line("attendance", attendance=140)
    for player in PLAYERS:
        yield _check_in(player, event)
    yield line("ruling", by=JUDGE, players=[PLAYERS[4]], about="model", text="the converted engine is clearly one")
    yield line("table", player=PLAYERS[6], table=1)
    yield line("plan", round=1)
    yield line("pair", round=1)


def _round(round_no: int, tables: Tables, event: WarmachineEvent) -> Iterator[Line]:
    """Clock, secret choice at the first table, results, and whatever goes wrong in this round."""
    began = _MORNING + _ROUND_TIME * round_no
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
        return line("result", round=2, **tie(players, chosen))
    if round_no == 3 and is_last:
        return line("concede", round=3, **given_up(players, chosen))
    if round_no == 4 and is_last:
        return line("disqualify", player=players[0], conduct="demeanour", reason="insulted the opponent", by=JUDGE)
    return line("result", round=round_no, **win(players, chosen, dice))


def _between(round_no: int, tables: Tables, event: WarmachineEvent) -> Iterator[Line]:
    """What happens before the next round: a correction, a player leaves, another comes late, a result is contested."""
    if round_no == 1:
        told = win(tables[1], dict.fromkeys(tables[1], 1), event.dice("the sheet again"))
        yield line("correct", round=1, **told, reason="sheet misread")
        yield line("drop", player=tables[-1][1], reason="train home")
        yield _check_in(LATECOMER, event)
    if round_no == 2:
        yield line("warn", player=tables[4][0], conduct="unsporting", reason="slow play after a reminder", by=JUDGE)
    if round_no == 3:
        yield from _dispute(tables[3], event.dice("after the ruling"))


def _dispute(players: tuple[str, ...], dice: random.Random) -> Iterator[Line]:
    """The loser of a game contests its score; the judge hears both and rules."""
    told = win(players, dict.fromkeys(players, 1), dice)
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


def _check_in(player: str, event: WarmachineEvent) -> Line:
    club = CLUBS[len(player) % len(CLUBS)]
    lists = lists_of(player, event.number_of_lists(player), event.dice(player))
    return line("check-in", player=player, faction=faction_of(player), club=club, lists=lists)


# the season


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A tournament of the season, and when its top three were reported."""

    slug: str
    name: str
    rules: str
    morning: datetime
    attendance: int
    reported_after: int  # days
    corrected_after: int | None = None  # likewise, where a result was overturned
    disqualified: str | None = None


QUALIFIERS = (
    Qualifier("harbour", "Harbour Masters", "masters-2019", datetime(2019, 8, 3, 9, tzinfo=UTC), 140, 7),
    Qualifier("old-mill", "Old Mill Champions", "champions-2019", datetime(2019, 10, 12, 9, tzinfo=UTC), 60, 14, 100),
    Qualifier(
        *("bridge", "North Bridge Masters", "masters-2019", datetime(2020, 1, 18, 9, tzinfo=UTC), 180, 23),
        disqualified="Gus Seven",
    ),
    Qualifier("spring", "Spring Champions", "champions-2019", datetime(2020, 3, 21, 9, tzinfo=UTC), 75, 3),
)
"""In the order they were played. The third was reported too late and gives no points."""
_NEXT = "demo-next"
_SEASON_OPENED = datetime(2019, 6, 7, 12, tzinfo=UTC)
_FINALS_DAY = datetime(2020, 6, 6, 9, tzinfo=UTC)
_BETTER = 0.72  # how often the better of two wins


def season_batches(ledger: Ledger) -> Iterator[list[Line]]:
    """Each batch is written when the one before is in: who sits where is drawn on the way."""
    yield [_season_opened(_SEASON_OPENED)]
    for qualifier in QUALIFIERS:
        yield from _qualifier(ledger, qualifier)
    yield from _finals(ledger)
    yield [*_after(ledger)]


def _season_opened(at: datetime) -> Line:
    window = {"from": "2019-06-07", "to": "2020-06-07"}
    return _of_season("open-season", at, name="Iron Gauntlet Demo", rules="iron-gauntlet-2019", **window)


def _qualifier(ledger: Ledger, qualifier: Qualifier) -> Iterator[list[Line]]:
    """Announced, approved and asked for; played; reported, in time or not; corrected, where that was needed."""
    slug, morning = qualifier.slug, qualifier.morning
    before = morning - timedelta(days=30)
    named = {"tournament": slug, "name": qualifier.name, "rules": qualifier.rules, "seed": slug}
    yield [
        {"do": "open", **named, "date": morning.date().isoformat(), "at": before.isoformat()},
        _of_season("sanction", before, tournament=slug, attendance=qualifier.attendance),
        _of_season("request-qualifier", before, tournament=slug),
    ]
    yield [_checked_in(slug, player, morning) for player in PLAYERS]
    yield from _rounds(ledger, slug, morning)
    if qualifier.disqualified is not None:
        reopened = {"do": "reopen", "tournament": slug, "reason": "a game had been thrown", "by": JUDGE}
        out = {"do": "disqualify", "tournament": slug, "player": qualifier.disqualified, "conduct": "unsporting"}
        evening = (morning + timedelta(hours=18)).isoformat()
        yield [
            {**reopened, "at": evening},
            {**out, "reason": "threw the game of round 2", "by": JUDGE, "at": evening},
            {"do": "finish", "tournament": slug, "at": evening},
        ]
    yield [_of_season("report-qualifier", morning + timedelta(days=qualifier.reported_after), tournament=slug)]
    if qualifier.corrected_after is not None:
        yield [_overturned(ledger, slug, morning + timedelta(days=qualifier.corrected_after))]


def _rounds(ledger: Ledger, slug: str, morning: datetime) -> Iterator[list[Line]]:
    """A draw a round until somebody leads alone."""
    for round_no in range(1, _MOST_ROUNDS):
        at = morning + timedelta(hours=2) * round_no
        yield [_of(slug, "plan", at, round=round_no), _of(slug, "pair", at, round=round_no)]
        tables = [table.players for table in ledger.view(slug).pairings().tables]
        over = at + timedelta(minutes=110)
        yield [
            _of(slug, "start-round", at, round=round_no),
            *(_of(slug, "result", over, round=round_no, **_season_game(slug, round_no, table)) for table in tables),
        ]
        if leads_alone(ledger, slug):
            break
    yield [_of(slug, "finish", over)]


def _overturned(ledger: Ledger, slug: str, at: datetime) -> Line:
    """The game of the last round between the two in front is decided the other way."""
    view = ledger.view(slug)
    winner = view.standings().rows[0].player
    (table,) = (table for table in view.pairings().tables if winner in table.players)
    told = _season_game(slug, view.state.round_no, table.players)
    other = next(player for player in table.players if player != told["winner"])
    why = "the recording shows that the clock had run out before the last attack"
    changed = {**told, "winner": other, "how": "clock"}
    return _of(slug, "correct", at, round=view.state.round_no, **changed, reason=why, by=JUDGE)


def _finals(ledger: Ledger) -> Iterator[list[Line]]:
    at = _FINALS_DAY - timedelta(days=20)
    named = {"tournament": FINALS, "name": "Iron Gauntlet Demo Finals", "rules": "masters-2019", "seed": FINALS}
    yield [_of_season("open-finals", at, **named, date=_FINALS_DAY.date().isoformat())]
    rows = ledger.season(SLUG).table().rows
    guest = next(row.player for row in rows if not row.qualified)
    yield [
        _of(FINALS, "attendance", _FINALS_DAY, attendance=210),
        *(_checked_in(FINALS, row.player, _FINALS_DAY) for row in rows if row.qualified),
        {**_checked_in(FINALS, guest, _FINALS_DAY), "reason": "takes the place of a winner who could not travel"},
    ]
    yield from _rounds(ledger, FINALS, _FINALS_DAY)


def _after(ledger: Ledger) -> Iterator[Line]:
    end = _FINALS_DAY + timedelta(days=2)
    yield _of_season("close-season", end)
    window = {"from": "2020-06-08", "to": "2021-06-06"}
    named = {"name": "Iron Gauntlet Demo, the year after", "rules": "iron-gauntlet-2019"}
    yield {"do": "open-season", "season": _NEXT, **named, **window, "follows": SLUG, "at": end.isoformat()}


def _checked_in(slug: str, player: str, at: datetime) -> Line:
    number = PLAYERS.index(player)
    faction, club = tuple(ARMIES)[number % len(ARMIES)], CLUBS[len(player) % len(CLUBS)]
    return _of(slug, "check-in", at, player=player, faction=faction, club=club)


def _of(slug: str, do: str, at: datetime, **fields: Any) -> Line:
    return {"do": do, "tournament": slug, **fields, "at": at.isoformat()}


def _of_season(do: str, at: datetime, **fields: Any) -> Line:
    return {"do": do, "season": SLUG, **fields, "at": at.isoformat()}


def _season_game(slug: str, round_no: int, players: tuple[str, ...]) -> Line:
    """A game by scenario with a lead of five, or by taking the leader down."""
    dice = random.Random(f"{slug}/{round_no}/{'/'.join(sorted(players))}")
    better, other = sorted(players, key=_strength)
    winner = better if dice.random() < _BETTER else other
    lost = dice.randint(0, 4)
    lead = dice.choice((-1, 1, 5, 6))
    scores = {
        player: {"cp": max(lost + lead, 0), "apd": dice.randint(20, 75)}
        if player == winner
        else {"cp": lost, "apd": dice.randint(5, 60)}
        for player in players
    }
    how = "scenario" if lead >= 5 else dice.choice(("assassination", "clock"))
    return {"winner": winner, "how": how, "scores": scores}


def _strength(player: str) -> float:
    """The same through the whole season; the smaller the better."""
    return random.Random(f"strength of {player}").random() + PLAYERS.index(player) / 100


SCRIPTS = {
    **{event.rules: partial(batches, event=event) for event in (MASTERS, CHAMPIONS)},
    "iron-gauntlet-2019": season_batches,
}
