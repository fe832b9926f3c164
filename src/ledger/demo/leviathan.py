"""Leviathan: fourteen armies and four missions, with whole score sheets and short ones, a gambit, byes, and what goes
wrong. Armies and games are invented; dice decide, the same ones every time."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from ledger.application import Ledger
from ledger.demo import CLUBS, PLAYERS, SLUG, Line, line

FACTIONS = ("Iron Host", "Ember Choir", "Salt Marauders", "Hollow Court", "Deep Brood")
UNPAINTED = PLAYERS[6]  # whose army is not painted throughout
_UNITS = (("Warlord", 120), ("Line", 380), ("Walkers", 540), ("Tank", 430), ("Scouts", 210), ("Guns", 300))


def faction_of(player: str) -> str:
    """Every fifth one plays the same."""
    return FACTIONS[PLAYERS.index(player) % len(FACTIONS)]


def roster_of(player: str) -> dict[str, Any]:
    """What they hand in: where the roster lies, and its units."""
    faction = faction_of(player)
    units = [{"name": f"{faction} {name}", "points": points} for name, points in _UNITS]
    return {"roster": f"R-{PLAYERS.index(player) + 1:02}", "faction": faction, "points": 1980, "units": units}


def mark_of(player: str) -> str:
    """What came of looking at their models."""
    return "failed" if player == UNPAINTED else "passed"


# score sheets: whole ones card by card, sums, and totals

FilledSheet = dict[str, Any]

# what the primary missions can bring in battle rounds 2 and 3, in 4, in 5, and at the end; nothing is always among it
_BRINGS: dict[str, tuple[tuple[int, ...], ...]] = {
    "Take and Hold": ((0, 5, 10, 15), (0, 5, 10, 15), (0, 5, 10, 15), (0,)),
    "Scorched Earth": ((0, 5, 10, 15), (0, 5, 10, 15), (0, 5, 10, 15), (0, 5, 10, 15)),
    "Purge the Foe": ((0, 4, 8, 12), (0, 4, 8, 12), (0, 4, 8, 12), (0,)),
    "Sites of Power": ((0, 3, 6, 9), (0, 3, 6, 9), (0, 3, 6, 9), (0,)),
    "The Ritual": ((0, 5, 10, 15), (0, 5, 10, 15), (0, 5, 10, 15), (0,)),
    "Priority Targets": ((0, 5, 10), (0, 5, 10), (0, 5, 10), (0, 5, 10, 15)),
    "Supply Drop": ((0, 5, 10), (0, 8, 16), (0, 15), (0,)),
    "Deploy Servo-Skulls": ((0, 2, 4, 7, 9), (0, 2, 7, 15), (0, 7, 15, 22), (0,)),
    "Vital Ground": ((2, 5, 7, 12), (2, 5, 7, 12), (2, 7, 11, 13), (0,)),
}
_DRAWN = (  # tactical missions, each with what it may bring
    ("Cleanse", (3, 5)),
    ("Area Denial", (3, 5)),
    ("No Prisoners", (2, 4, 5)),
    ("Secure No Man's Land", (2, 5)),
    ("Behind Enemy Lines", (3, 5)),
    ("Investigate Signals", (2, 4, 6)),
    ("A Tempting Target", (5,)),
    ("Overwhelming Force", (3, 5)),
    ("Extend Battle Lines", (2, 5)),
    ("Bring it Down", (3, 5, 8)),
)
FIXED = ("Assassination", "Bring it Down")
GAMBIT = {"card": "Orbital Strike Coordinates", "discarded": "Delaying Tactics"}


def whole_sheet(primary: str, dice: random.Random, *, is_fixed: bool, has_gambit: bool = False) -> FilledSheet:
    """Every entry by card and battle round."""
    sheet: FilledSheet = {"primary": _primary(primary, dice, 3 if has_gambit else 5)}
    if is_fixed:
        return {**sheet, "kind": "fixed", "fixed": list(FIXED), "secondary": _fixed(dice), **_gambit(has_gambit)}
    cards = {"kind": "tactical", "secondary": _tactical(dice), "new_orders": [2], "discards": [1, 4]}
    return {**sheet, **cards, **_gambit(has_gambit)}


def sum_sheet(primary: str, player: str, dice: random.Random) -> FilledSheet:
    """What the parts come to, in each battle round the better of two; it may be more than counts."""
    twice = zip(_primary(primary, dice, 5), _primary(primary, dice, 5), strict=True)
    best = sum(max(entry["vp"] for entry in two) for two in twice)
    cards = sum(entry["vp"] for entry in _tactical(dice))
    return {"primary": best, "secondary": cards, "battle_ready": player != UNPAINTED}


def total_sheet(player: str, dice: random.Random) -> FilledSheet:
    """Nothing but the total."""
    return {"vp": dice.randint(25, 85)}


def rolled_roles(players: Sequence[str], dice: random.Random) -> dict[str, FilledSheet]:
    """Who won which roll, and so attacks and begins."""
    attacker, first = dice.choice(players), dice.choice(players)
    return {
        player: {"won_roll": player == attacker, "attacker": player == attacker, "first_turn": player == first}
        for player in players
    }


def _primary(primary: str, dice: random.Random, last: int) -> list[FilledSheet]:
    early, fourth, fifth, end = _BRINGS[primary]
    rounds = {2: early, 3: early, 4: fourth, 5: fifth}
    entries = [{"round": no, "vp": dice.choice(values)} for no, values in rounds.items() if no <= last]
    return [*entries, {"round": "end", "vp": dice.choice(end)}] if last == 5 and len(end) > 1 else entries


def _fixed(dice: random.Random) -> list[FilledSheet]:
    killed = [{"card": FIXED[0], "round": no, "vp": 4 * dice.randint(1, 2)} for no in (1, 3, 4)]
    return [*killed, *({"card": FIXED[1], "round": no, "vp": dice.choice((2, 3, 5))} for no in (2, 5))]


def _tactical(dice: random.Random) -> list[FilledSheet]:
    drawn = dice.sample(_DRAWN, dice.randint(5, 8))
    return [
        {"card": card, "round": 1 + place * 5 // len(drawn), "vp": dice.choice(values)}
        for place, (card, values) in enumerate(drawn)
    ]


def _gambit(has_gambit: bool) -> FilledSheet:
    return {"gambit": {**GAMBIT, "vp": 30}} if has_gambit else {}


_SEED = "four missions off the deck"
_BEGINS = datetime(2026, 6, 6, 8, 30, tzinfo=UTC)
_ROUND = timedelta(hours=3, minutes=15)
_PLAYERS, _ROUNDS = 14, 4


@dataclass(frozen=True, slots=True)
class LeviathanTable:
    """Two players at a table, what they play, and the dice of their game."""

    round_no: int
    no: int
    players: tuple[str, str]
    primary: str
    dice: random.Random


Incident = Callable[[LeviathanTable], Iterator[Line]]


def batches(ledger: Ledger) -> Iterator[list[Line]]:
    """Everyone checks in; then a batch a step: a round is drawn and paired, played, closed."""
    yield list(_opening())
    for round_no in range(1, _ROUNDS + 1):
        yield [line("plan", round=round_no), line("pair", round=round_no)]
        tables = list(_tables(ledger, round_no))
        yield list(_round(tables, _BEGINS + _ROUND * (round_no - 1)))
        yield [line("close-round", round=round_no), *_AFTER.get(round_no, _nothing)(tables)]
    yield [line("finish")]


def _opening() -> Iterator[Line]:
    day = _BEGINS.date().isoformat()
    yield line("open", name="Demo Crusade", rules="leviathan", date=day, seed=_SEED, set={"rounds": _ROUNDS})
    for number, player in enumerate(PLAYERS[:_PLAYERS]):
        yield line(
            "check-in",
            player=player,
            club=CLUBS[number % len(CLUBS)],
            lists=[roster_of(player)],
            mark=mark_of(player),
        )


def _tables(ledger: Ledger, round_no: int) -> Iterator[LeviathanTable]:
    seen = ledger.view(SLUG)
    primary = seen.state.plans[seen.state.rounds[-1].no].scenario
    for no, game in sorted(seen.state.rounds[-1].games.items()):
        one, two = (seen.names[contestant] for contestant in game.contestants)
        yield LeviathanTable(round_no, int(no), (one, two), primary, random.Random(f"{_SEED}/{round_no}/{no}"))


def _round(tables: Sequence[LeviathanTable], began: datetime) -> Iterator[Line]:
    """The start, which shows the mission; then every game, the first two with whole sheets."""
    yield line("start-round", round=tables[0].round_no, at=began.isoformat())
    for table in tables:
        plain = _in_full if table.no <= 2 else _in_sums if table.no <= 4 else _in_totals
        yield from _INCIDENTS.get((table.round_no, table.no), plain)(table)


# games


def _in_full(table: LeviathanTable) -> Iterator[Line]:
    """Chosen in secret and shown, then scored card by card."""
    first, second = table.players
    fixed = [{"kind": "fixed", "cards": list(FIXED)}]
    yield _chosen(table, first, "secondaries", fixed)
    yield _chosen(table, second, "secondaries", [{"kind": "tactical"}])
    sheets = {
        first: whole_sheet(table.primary, table.dice, is_fixed=True),
        second: whole_sheet(table.primary, table.dice, is_fixed=False),
    }
    yield _result(table, _with_roles(table, sheets))


def _with_gambit(table: LeviathanTable) -> Iterator[Line]:
    """One goes for a gambit and brings it off; the other proceeds as planned."""
    first, second = table.players
    yield _chosen(table, first, "gambit", [GAMBIT])
    yield _chosen(table, second, "gambit", [{"card": "Proceed as Planned", "discarded": "Emergency Evacuation"}])
    sheets = {
        first: whole_sheet(table.primary, table.dice, is_fixed=False, has_gambit=True),
        second: whole_sheet(table.primary, table.dice, is_fixed=False),
    }
    yield _result(table, _with_roles(table, sheets))


def _in_sums(table: LeviathanTable) -> Iterator[Line]:
    yield _result(table, {player: sum_sheet(table.primary, player, table.dice) for player in table.players})


def _in_totals(table: LeviathanTable) -> Iterator[Line]:
    yield _result(table, {player: total_sheet(player, table.dice) for player in table.players})


def _with_roles(table: LeviathanTable, sheets: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    roles = rolled_roles(table.players, table.dice)
    return {player: {**sheet, **roles[player]} for player, sheet in sheets.items()}


def _chosen(table: LeviathanTable, player: str, kind: str, value: object) -> Line:
    return line("choose", round=table.round_no, player=player, choices={kind: value})


def _result(table: LeviathanTable, scores: Mapping[str, Any], **more: Any) -> Line:
    return line("result", round=table.round_no, scores=dict(scores), **more)


# what goes otherwise


def _tabled(table: LeviathanTable) -> Iterator[Line]:
    """The first has no models left, and more victory points."""
    first, second = table.players
    yield _result(table, {first: {"vp": 52}, second: {"vp": 47}}, how="tabled")


def _given_up(table: LeviathanTable) -> Iterator[Line]:
    """One concedes in the third battle round; what stood on the sheet by then is kept."""
    first, second = table.players
    yield line("concede", round=table.round_no, player=second, scores={first: {"vp": 41}, second: {"vp": 12}})


def _taken(table: LeviathanTable) -> Iterator[Line]:
    yield line("forfeit", round=table.round_no, player=table.players[1], ground="no-show", reason="overslept")


def _agreed(table: LeviathanTable) -> Iterator[Line]:
    """The hall closes before the fifth battle round; both and the organizer agree on the rest."""
    first, second = table.players
    scores = {first: {"vp": 64}, second: {"vp": 58}}
    yield line("agree", round=table.round_no, scores=scores, consents=[first, second, "organizer"])


def _contested(table: LeviathanTable) -> Iterator[Line]:
    """The loser contests the score, is heard, and the organizer rules."""
    first, second = table.players
    yield _result(table, {first: {"vp": 71}, second: {"vp": 68}})
    claim = "one marker was counted twice"
    yield line("dispute", round=table.round_no, players=[second], about="primary", claim=claim)
    yield line("statement", dispute=1, player=first, statement="it was counted by mistake in round 4")
    scores = {first: {"vp": 66}, second: {"vp": 68}}
    yield line("rule", dispute=1, scores=scores, reason="five points were scored twice")


# what happens between the rounds


def _nothing(tables: Sequence[LeviathanTable]) -> Iterator[Line]:
    return iter(())


def _one_leaves(tables: Sequence[LeviathanTable]) -> Iterator[Line]:
    """From now on somebody has a bye."""
    yield line("drop", player=tables[-1].players[1], reason="train home")


def _one_is_warned(tables: Sequence[LeviathanTable]) -> Iterator[Line]:
    yield line("warn", player=tables[2].players[0], conduct="slow-play", reason="asked twice to play on")


_INCIDENTS: Mapping[tuple[int, int], Incident] = {
    (1, 2): _with_gambit,
    (1, 5): _contested,
    (2, 4): _tabled,
    (2, 6): _given_up,
    (3, 5): _taken,
    (4, 6): _agreed,
}
_AFTER: Mapping[int, Callable[[Sequence[LeviathanTable]], Iterator[Line]]] = {1: _one_leaves, 2: _one_is_warned}

SCRIPTS = {"leviathan": batches}
