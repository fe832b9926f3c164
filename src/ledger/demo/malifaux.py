"""Malifaux: two events with a ringer, with plans, crews and schemes noted in secret, score sheets in parts, and what
goes wrong. Factions and crews are invented; the names of schemes the plan gives."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from ledger.application import Ledger
from ledger.demo import PLAYERS, SLUG, STAND_IN, Line, line

FACTIONS = ("Iron Guild", "River Clans", "Ash Court", "Pale Legion")
AREAS = ("North", "South", "Coast")
_LEADERS = {
    "Iron Guild": ("Captain Ash", ("Forge", "Guard")),
    "River Clans": ("Elder Reed", ("Flood", "Otter")),
    "Ash Court": ("Lady Cinder", ("Ember", "Court")),
    "Pale Legion": ("Old Bone", ("Grave", "Muster")),
}
_HIRED = (("Second", 10, "Henchman"), ("Runner", 6, "Enforcer"), ("Warden", 7, "Enforcer"), ("Scout", 5, "Minion"))


def faction_of(player: str) -> str:
    """Every fourth one plays the same faction."""
    return FACTIONS[PLAYERS.index(player) % len(FACTIONS)]


def area_of(player: str) -> str:
    """Where they come from."""
    return AREAS[PLAYERS.index(player) % len(AREAS)]


def crew_of(player: str, *, face_down: bool = False) -> dict[str, Any]:
    """What they hire; an upgrade may lie face down on one of the models."""
    faction = faction_of(player)
    leader, keywords = _LEADERS[faction]
    models: list[dict[str, Any]] = [
        {"name": f"{keywords[0]} {name}", "cost": cost, "station": station, "keywords": [keywords[0]]}
        for name, cost, station in _HIRED
    ]
    if face_down:
        models[1]["upgrades"] = [{"name": "Hidden Blade", "face_down": True}]
    chief = {"name": leader, "cost": 15, "station": "Master", "keywords": list(keywords)}
    return {"faction": faction, "leader": chief, "models": models, "soulstones": 4}


def schemes_of(pool: Sequence[str], dice: random.Random) -> list[str]:
    """Two of the round's pool."""
    return sorted(dice.sample(list(pool), 2), key=list(pool).index)


# the events

_ROUND = timedelta(hours=3)


@dataclass(frozen=True, slots=True)
class MalifauxTable:
    """Two players at a table, and the dice of their game."""

    round_no: int
    players: tuple[str, ...]
    pool: tuple[str, ...]
    dice: random.Random


Incident = Callable[["MalifauxEvent", MalifauxTable], Iterator[Line]]


@dataclass(frozen=True, slots=True)
class MalifauxEvent:
    """What the demo of one rule document has of its own."""

    rules: str
    seed: str
    begins: datetime
    players: int
    rounds: int
    scheme_parts: Mapping[str, int]  # what a scheme is scored by, and the most for each
    amendments: Mapping[str, Any]
    entry: Mapping[str, Any]  # what is said of everyone who checks in
    plan: Mapping[str, Any]  # how a round is planned
    face_down: bool  # whether upgrades lie face down
    incidents: Mapping[tuple[int, int], Incident]  # by round and table, in place of a plain game
    after: Mapping[int, Callable[[Sequence[MalifauxTable]], Iterator[Line]]]  # between a round and the next
    before: Callable[[], Iterator[Line]]  # once everyone has checked in
    ending: Callable[[], Iterator[Line]]  # before and after the finish

    def dice(self, what: str) -> random.Random:
        """Dice of their own for everything, so that a new incident does not change all games after it."""
        return random.Random(f"{self.seed}/{what}")

    def entrants(self) -> tuple[str, ...]:
        return PLAYERS[: self.players]


def batches(ledger: Ledger, event: MalifauxEvent) -> Iterator[list[Line]]:
    """A batch a round: planned and paired, then played."""
    yield list(_opening(event))
    for round_no in range(1, event.rounds + 1):
        yield [line("announce", round=round_no), line("pair", round=round_no)]
        tables = list(_tables(ledger, event, round_no))
        yield list(_round(event, tables, event.begins + _ROUND * (round_no - 1)))
        yield [line("close-round", round=round_no), *event.after.get(round_no, _nothing)(tables)]
    yield list(event.ending())


def _opening(event: MalifauxEvent) -> Iterator[Line]:
    day = event.begins.date().isoformat()
    yield line("open", name="Demo Grounds", rules=event.rules, date=day, seed=event.seed, set=dict(event.amendments))
    for player in event.entrants():
        yield line("check-in", player=player, faction=faction_of(player), area=area_of(player), **event.entry)
    yield line("check-in", player=STAND_IN, ringer=True)
    yield from event.before()
    for round_no in range(1, event.rounds + 1):
        yield line("plan", round=round_no, **event.plan)


def _tables(ledger: Ledger, event: MalifauxEvent, round_no: int) -> Iterator[MalifauxTable]:
    seen = ledger.view(SLUG)
    plan = seen.state.plans[seen.state.rounds[-1].no]
    for no, game in seen.state.rounds[-1].games.items():
        names = tuple(seen.names[contestant] for contestant in game.contestants)
        yield MalifauxTable(round_no, names, tuple(plan.setup["schemes"]), event.dice(f"{round_no}/{no}"))


def _round(event: MalifauxEvent, tables: Sequence[MalifauxTable], began: datetime) -> Iterator[Line]:
    """The clock, what is shown and noted at the first table, and every game."""
    round_no = tables[0].round_no
    yield line("start-round", round=round_no, at=began.isoformat())
    yield from _before_the_game(event, tables[0])
    for no, table in enumerate(tables, start=1):
        yield from event.incidents.get((round_no, no), _game)(event, table)


def _before_the_game(event: MalifauxEvent, table: MalifauxTable) -> Iterator[Line]:
    for player in table.players:
        if player in PLAYERS:
            crew = crew_of(player, face_down=event.face_down)
            yield line("crew", round=table.round_no, player=player, crew=crew)
    for player in table.players:
        noted = [{"name": name} for name in schemes_of(table.pool, event.dice(f"{table.round_no}/{player}"))]
        yield line("choose", round=table.round_no, player=player, choices={"schemes": noted})


def _game(event: MalifauxEvent, table: MalifauxTable) -> Iterator[Line]:
    yield line("result", round=table.round_no, scores=_scores(event, table))


def _scores(event: MalifauxEvent, table: MalifauxTable) -> dict[str, Any]:
    return {player: _sheet(event, table, player) for player in table.players}


def _sheet(event: MalifauxEvent, table: MalifauxTable, player: str) -> dict[str, Any]:
    """What a player hands in: points from the strategy and from the two schemes they had noted."""
    schemes = schemes_of(table.pool, event.dice(f"{table.round_no}/{player}"))
    scored = [
        {"name": name, **{part: table.dice.randint(0, most) for part, most in event.scheme_parts.items()}}
        for name in schemes
    ]
    return {"strategy": table.dice.randint(0, 4), "schemes": scored}


# what goes wrong


def _agreed(event: MalifauxEvent, table: MalifauxTable) -> Iterator[Line]:
    """One has to leave; both and the organizer agree on how it would have ended."""
    first, second = table.players
    yield line("concede", round=table.round_no, player=second, reason="the last train leaves")
    scores = {first: {"vp": 6}, second: {"vp": 4}}
    yield line("agree", round=table.round_no, scores=scores, consents=[first, second, "organizer"])


def _played_out(event: MalifauxEvent, table: MalifauxTable) -> Iterator[Line]:
    """Both would like to agree; the organizer has the game played out."""
    yield line("refuse-agreement", round=table.round_no, player=table.players[0], reason="there is an hour left")
    yield from _game(event, table)


def _voided(event: MalifauxEvent, table: MalifauxTable) -> Iterator[Line]:
    """The organizer takes a game that an error made worthless."""
    loser = table.players[1]
    yield line(
        "forfeit", round=table.round_no, player=loser, ground="void-game", disqualify=False, reason="a card short"
    )


def _given_up(event: MalifauxEvent, table: MalifauxTable) -> Iterator[Line]:
    yield line("concede", round=table.round_no, player=table.players[1])


def _struck(event: MalifauxEvent, table: MalifauxTable) -> Iterator[Line]:
    """A scheme was scored that had not been noted in full; the organizer strikes it."""
    player, scores = table.players[0], _scores(event, table)
    scores[player]["schemes"][0] |= event.scheme_parts
    yield line("result", round=table.round_no, scores=scores)
    part = scores[player]["schemes"][0]["name"]
    yield line("strike", round=table.round_no, player=player, part=part, reason="noted without what it names")


def _contested(event: MalifauxEvent, table: MalifauxTable) -> Iterator[Line]:
    """The loser contests the score, is heard, and the organizer rules."""
    first, second = table.players
    yield line("result", round=table.round_no, scores={first: {"vp": 6}, second: {"vp": 5}})
    yield line("dispute", round=table.round_no, players=[second], about="result", claim="one marker was not counted")
    yield line("statement", dispute=1, player=first, statement="it stood outside the zone")
    scores = {first: {"vp": 6}, second: {"vp": 6}}
    yield line("rule", dispute=1, scores=scores, reason="the base touches the zone")


# what happens between the rounds


def _nothing(tables: Sequence[MalifauxTable]) -> Iterator[Line]:
    return iter(())


def _one_leaves(tables: Sequence[MalifauxTable]) -> Iterator[Line]:
    yield line("drop", player=_one_of_the_rest(tables), reason="train home")


def _one_is_warned(tables: Sequence[MalifauxTable]) -> Iterator[Line]:
    yield line("warn", player=tables[1].players[0], conduct="slow-play", reason="asked twice to play on")


def _one_cheated(tables: Sequence[MalifauxTable]) -> Iterator[Line]:
    yield line("disqualify", player=_one_of_the_rest(tables), conduct="cheating", reason="a marked deck")


def _one_of_the_rest(tables: Sequence[MalifauxTable]) -> str:
    """Somebody who is neither painter, voter nor ringer, so that nothing else of the event hangs on them."""
    return next(player for table in tables for player in table.players if player in PLAYERS[8:])


# how they begin and end


def _with_paintings() -> Iterator[Line]:
    for player in PLAYERS[:3]:
        models = [model["name"] for model in crew_of(player)["models"]]
        yield line("painting", player=player, models=models[:3])
    yield line("ruling", players=[PLAYERS[4]], about="conversion", text="the runner on a rat is clearly one")


def _inspected() -> Iterator[Line]:
    yield line("inspect", player=PLAYERS[5], mark="exempt", text="clear plastic spirits")
    yield line("keep-apart", players=list(PLAYERS[:2]))


def _with_votes() -> Iterator[Line]:
    painters, voters = PLAYERS[:3], PLAYERS[3:8]
    for no, voter in enumerate(voters):
        yield line("vote", player=voter, votes=[painters[no % 2]])
    yield line("finish")
    yield line("award", award="best-painted", player=painters[0])


def _plain_end() -> Iterator[Line]:
    yield line("finish")


SEASON_TWO = MalifauxEvent(
    rules="gaining-grounds-s2",
    seed="a draw from the top",
    begins=datetime(2026, 5, 2, 9, tzinfo=UTC),
    players=17,
    rounds=4,
    scheme_parts={"reveal": 1, "end": 1},
    amendments={"painting.judging": "votes"},
    entry={},
    plan={},
    face_down=False,
    incidents={(1, 5): _contested, (2, 3): _agreed, (3, 4): _voided, (3, 2): _struck},
    after={1: _one_is_warned, 2: _one_leaves, 3: _one_cheated},
    before=_with_paintings,
    ending=_with_votes,
)
OF_2017 = MalifauxEvent(
    rules="gaining-grounds-2017",
    seed="a deck never shuffled again",
    begins=datetime(2017, 4, 8, 9, tzinfo=UTC),
    players=13,
    rounds=3,
    scheme_parts={"vp": 3},
    amendments={},
    entry={"mark": "passed"},
    plan={"offer": True},
    face_down=True,
    incidents={(1, 3): _played_out, (1, 4): _struck, (2, 4): _given_up, (2, 2): _contested, (3, 3): _voided},
    after={1: _one_is_warned},
    before=_inspected,
    ending=_plain_end,
)

SCRIPTS = {event.rules: partial(batches, event=event) for event in (SEASON_TWO, OF_2017)}
