"""Primary missions and gambits: what each brings in a battle round and at the end of the battle, and a sheet's entries
read."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, Field

from ledger.domain.errors import BadRequest, RuleViolation, either, listed
from ledger.domain.rules import Rules
from ledger.domain.systems.leviathan.armies import TITLE
from ledger.domain.systems.leviathan.figures import GAMBITS, PROCEED, LeviathanFigures
from ledger.domain.text import as_written
from ledger.domain.values import Label, Sheet, Value


class Amounts(NamedTuple):
    """Of each of the steps one or nothing, and of what counts each any number."""

    steps: tuple[tuple[int, ...], ...] = ()
    each: tuple[int, ...] = ()
    most: int | None = None  # what goes past it is lost

    def has(self, points: int) -> bool:
        """Whether it may bring just so many."""
        if self.most is not None and self.each and points >= self.most:
            return points == self.most
        bases = (sum(taken) for taken in product(*((0, *step) for step in self.steps)))
        return any(is_sum(points - base, self.each) for base in bases)

    def __str__(self) -> str:
        """`0, 5, 10 or 15`, or `sums of 2, 7 and 15` where there is no end to them."""
        if not self.each or self.most is not None:
            most = sum(max(step) for step in self.steps) if self.most is None else self.most
            return either(str(points) for points in range(most + 1) if self.has(points)) if most else "nothing"
        sums = f"sums of {listed(map(str, self.each))}" if len(self.each) > 1 else f"multiples of {self.each[0]}"
        once = listed(str(step) for steps in self.steps for step in steps)
        return f"{sums}, with {once} once each" if once else sums


def is_sum(points: int, parts: tuple[int, ...]) -> bool:
    """Whether points come of these parts, each taken any number of times."""
    if points < 0:
        return False
    reached = [True, *[False] * points]
    for so_far in range(1, points + 1):
        reached[so_far] = any(part <= so_far and reached[so_far - part] for part in parts)
    return reached[points]


END = "end"
When = int | str  # a battle round, or the end of the battle
Points = Annotated[int, Field(ge=0, le=999)]
BattleRound = Annotated[int, Field(ge=1, le=99)]
APART = ("kills", "control")  # what Purge the Foe counts apart
FIRST_SCORED = 2  # the battle round from which markers score


def _when(given: int | str) -> int | str:
    if given != END and not (isinstance(given, int) and 1 <= given <= 99):
        raise ValueError(f'it is a battle round, such as 2, or "{END}" for the end of the battle')
    return given


class PrimaryScore(Value):
    """What the primary mission brought at one time; where kills and control score apart, by each."""

    round: Annotated[int | str, AfterValidator(_when)]
    vp: Points | None = None
    kills: Points | None = None
    control: Points | None = None


def read_primary(given: Sequence[Mapping[str, Any]], scenario: str | None, rules: Rules) -> list[Sheet]:
    """The entries in the order of the battle, checked by the mission; where that is not known, by all there are."""
    kept = sorted((_entry(each, rules) for each in given), key=lambda each: (each["round"] == END, each["round"]))
    for entry, following in pairwise(kept):
        if entry["round"] == following["round"]:
            raise BadRequest(f"The primary mission is entered twice {at(entry['round'])}; add it up in one.")
    figures = {each.name: each.figures for each in rules.scenarios}
    known = {scenario: figures[scenario]} if scenario in figures else {}
    for entry in kept:
        _check_entry(entry, known, figures)
    fitting = [mission for mission in (known or figures).values() if all(_fits(entry, mission) for entry in kept)]
    if not fitting:
        raise BadRequest("No primary mission brings all of these entries; look at them again.")
    return [_told_apart(entry, fitting) for entry in kept]


def amounts(figures: Mapping[str, int], when: When) -> Amounts:
    """What a mission with these figures brings in a battle round, or at the end of the battle."""
    if when == END:
        return _at_the_end(figures)
    kills, control = _steps(figures, "kill_vp", "more_kills_vp"), _steps(figures, "control_vp", "more_control_vp")
    if isinstance(when, int) and when < FIRST_SCORED:
        return Amounts(kills)
    if when == 5 and "marker_in_round_5_vp" in figures:
        return Amounts(_once(figures, "marker_in_round_5_vp"))
    marker = "marker_in_round_4_vp" if when == 4 and "marker_in_round_4_vp" in figures else "marker_vp"
    each = (*_each(figures, marker, "empowered_vp"), *_skulls(figures))
    once = _once(figures, "own_zone_vp", "enemy_zone_vp")
    return Amounts((*kills, *control, *once), tuple(dict.fromkeys(each)), figures.get("most_a_round"))


def most_kills(rules: Rules) -> int:
    """What it brings to have destroyed more than was lost; nothing where no mission counts that."""
    return max(each.figures.get("kill_vp", 0) + each.figures.get("more_kills_vp", 0) for each in rules.scenarios)


def _at_the_end(figures: Mapping[str, int]) -> Amounts:
    once = _once(figures, "burned_vp", "burned_in_enemy_zone_vp")
    return Amounts(once, _each(figures, "marker_at_the_end_vp"), figures.get("most_at_the_end"))


def _once(figures: Mapping[str, int], *keys: str) -> tuple[tuple[int, ...], ...]:
    return tuple((figures[key],) for key in keys if key in figures)


def _each(figures: Mapping[str, int], *keys: str) -> tuple[int, ...]:
    return tuple(figures[key] for key in keys if key in figures)


def _steps(figures: Mapping[str, int], first: str, second: str) -> tuple[tuple[int, ...], ...]:
    """The second comes on top of the first."""
    return ((figures[first], figures[first] + figures[second]),) if first in figures else ()


def _skulls(figures: Mapping[str, int]) -> Iterator[int]:
    """What one skull brings, nearer and nearer to the enemy."""
    so_far = 0
    for step in _each(figures, "skull_vp", "nearer_skull_vp", "skull_in_enemy_zone_vp"):
        so_far += step
        yield so_far


def _entry(given: Mapping[str, Any], rules: Rules) -> Sheet:
    """One entry with its sum."""
    entry = {key: value for key, value in given.items() if value is not None}
    when, last = entry["round"], rules.own["battle_rounds"]
    if when != END and when > last:
        raise BadRequest(f"There is no battle round {when}; a battle has {last}.")
    if entry.keys().isdisjoint(("vp", *APART)):
        raise BadRequest(f'What the primary mission brought {at(when)} is missing; give its "vp".')
    return entry if entry.keys().isdisjoint(APART) else _summed(entry, when)


def _summed(entry: Sheet, when: When) -> Sheet:
    """An entry that tells of kills or control: with both, and what they come to. Nobody scores control in round 1."""
    whole, parts = entry.get("vp"), {part: entry[part] for part in APART if part in entry}
    if len(parts) == 1 and not (when == 1 and "kills" in parts):
        told, untold = APART if "kills" in parts else reversed(APART)
        if whole is None:
            raise BadRequest(f'"{told}" {at(when)} comes with "{untold}", be it 0.')
        parts[untold] = max(0, whole - parts[told])
    sum_ = sum(parts.values())
    if whole not in (None, sum_):
        raise BadRequest(f"Kills and control {at(when)} come to {sum_} VP, not {whole}.")
    return {**entry, **parts, "vp": sum_}


def _check_entry(
    entry: Sheet, known: Mapping[str, Mapping[str, int]], figures: Mapping[str, Mapping[str, int]]
) -> None:
    if any(_fits(entry, mission) for mission in (known or figures).values()):
        return
    for name, mission in known.items():
        raise RuleViolation(f"{name} {_said(entry, mission)}.")
    raise BadRequest(f"No primary mission brings {_told(entry)} {at(entry['round'])}.")


def _fits(entry: Sheet, figures: Mapping[str, int]) -> bool:
    """Whether a mission may bring an entry."""
    if not amounts(figures, entry["round"]).has(entry["vp"]):
        return False
    return all(_part(figures, part, entry["round"]).has(entry[part]) for part in APART if part in entry)


def _part(figures: Mapping[str, int], part: str, when: When) -> Amounts:
    """What kills, or control, bring at a time."""
    if part == "kills":
        return Amounts(_steps(figures, "kill_vp", "more_kills_vp") if when != END else ())
    is_scored = isinstance(when, int) and when >= FIRST_SCORED
    return Amounts(_steps(figures, "control_vp", "more_control_vp") if is_scored else ())


def _said(entry: Sheet, figures: Mapping[str, int]) -> str:
    """What a mission brings instead of an entry."""
    when = entry["round"]
    for part in APART:
        if part in entry and not _part(figures, part, when).has(entry[part]):
            return f"brings {_part(figures, part, when)} for {part} {at(when)}, not {entry[part]}"
    return f"brings {amounts(figures, when)} {at(when)}, not {entry['vp']}"


def _told(entry: Sheet) -> str:
    parts = [f"{entry[part]} for {part}" for part in APART if part in entry]
    return " and ".join(parts) or str(entry["vp"])


def _told_apart(entry: Sheet, missions: Sequence[Mapping[str, int]]) -> Sheet:
    """A lone sum of the mission that counts kills and control apart, as these, where there is one way to tell it."""
    when = entry["round"]
    if "kills" in entry or when == END or not all("kill_vp" in figures for figures in missions):
        return entry
    kills, control = (_part(missions[0], part, when) for part in APART)
    ways = [no for no in range(entry["vp"] + 1) if kills.has(no) and control.has(entry["vp"] - no)]
    return {**entry, "kills": ways[0], "control": entry["vp"] - ways[0]} if len(ways) == 1 else entry


def at(when: When) -> str:
    """When something was scored, in words."""
    return "at the end of the battle" if when == END else f"in battle round {when}"


Count = Annotated[int, Field(ge=0, le=200)]
Die = Annotated[int, Field(ge=1, le=6)]
DELAYING, ORBITAL, EVACUATION = GAMBITS


class GambitCounts(Value):
    """What was counted and rolled at the end of the own last turn; each card asks for some of it."""

    units: Count | None = None  # enemies engaged; own units on the table
    done: Count | None = None  # those of them delayed, or marked
    dice: Annotated[list[Die], Field(max_length=200)] | None = None  # as they fell: one a unit, or two for the strike
    modifiers: Annotated[list[Annotated[int, Field(ge=-1, le=1)]], Field(max_length=200)] | None = None  # one a die
    embarked: Count | None = None  # units aboard those that are marked by their dice
    corners: Annotated[int, Field(ge=0, le=3)] | None = None  # further ones


class GambitScore(Value):
    """The card a side chose, the one that went before, and what came of it."""

    card: Label | None = None
    vp: Annotated[int, Field(ge=0, le=999)] | None = None
    discarded: Label | None = None
    counts: GambitCounts | None = None


class Gambit(NamedTuple):
    """A gambit as it is kept, and what it brought; None where nothing is said of it."""

    kept: int | Sheet | None
    points: int | None
    is_attempted: bool  # so that the primary mission scores no more


def read_gambit(given: int | Mapping[str, Any] | None, shown: Sheet | None, own: LeviathanFigures) -> Gambit:
    """What a sheet says of a gambit, beside the card that everyone was shown."""
    laid = (shown or {}).get("card")
    if given is None:
        return Gambit(None, None, laid in GAMBITS)
    entry = _spelt({"vp": given} if isinstance(given, int) else given)
    _check_shown(entry, shown or {})
    card = entry.get("card", laid)
    entry = _with_points(entry, card, own)
    points = entry["vp"]
    if points and card == PROCEED:
        raise BadRequest(f"{PROCEED} is no gambit and brings nothing, not {points}.")
    return Gambit(given if isinstance(given, int) else entry, points, card in GAMBITS or points > 0)


def _spelt(given: Mapping[str, Any]) -> Sheet:
    """The entry with its cards as the document spells them, of which none is both chosen and gone."""
    entry = {key: value for key, value in given.items() if value is not None}
    if "card" in entry:
        entry["card"] = as_written(entry["card"], (PROCEED, *GAMBITS), "gambit", TITLE)
    if "discarded" in entry:
        entry["discarded"] = as_written(entry["discarded"], GAMBITS, "gambit to discard", TITLE)
    if "card" in entry and entry["card"] == entry.get("discarded"):
        raise BadRequest(f"{entry['card']} was discarded and cannot be attempted.")
    return entry


def _check_shown(entry: Sheet, shown: Sheet) -> None:
    for key, what in (("card", "revealed"), ("discarded", "discarded")):
        if key in entry and key in shown and entry[key] != shown[key]:
            raise RuleViolation(f"{shown[key]} was {what} in this game, not {entry[key]}.")
    if "card" in shown and shown["card"] == entry.get("discarded"):
        raise RuleViolation(f"{shown['card']} was revealed in this game and cannot be the one that was discarded.")


def _with_points(entry: Sheet, card: str | None, own: LeviathanFigures) -> Sheet:
    """The entry with what it brought, which its counts tell where they are given."""
    points = 0 if card == PROCEED and "vp" not in entry else entry.get("vp")
    if points not in (None, 0, own.gambit):
        raise BadRequest(f"A gambit brings {own.gambit} or nothing, not {points}.")
    if "counts" in entry:
        worth = own.gambit * _succeeds(card, entry["counts"], own)
        if points not in (None, worth):
            raise BadRequest(f"By what was counted, {card} brings {worth}, not {points}.")
        points = worth
    if points is None:
        raise BadRequest(f'Say what {card or "the gambit"} brought ("vp": {own.gambit} or 0), or its counts.')
    return {**entry, "vp": points}


def _succeeds(card: str | None, given: Mapping[str, Any], own: LeviathanFigures) -> bool:
    counts = {key: value for key, value in given.items() if value is not None}
    if card not in GAMBITS:
        raise BadRequest(f"Nothing is counted for {card or 'a gambit that is not named'}; name the card.")
    asked, succeeds = _GAMBITS[card]
    if strange := [key for key in counts if key not in asked]:
        raise BadRequest(f"{card} does not ask for {listed(strange)}; its counts are {listed(asked)}.")
    return succeeds(counts, own)


def _delays(counts: Sheet, own: LeviathanFigures) -> bool:
    """A die for each enemy engaged: one more where that is shocked, one less where a unit of one's own is."""
    dice = counts.get("dice")
    units = counts.get("units") if dice is None else len(dice)
    if units is None or counts.get("units", units) != units:
        raise BadRequest(f'{DELAYING} rolls a die for each unit engaged; give "units", or as many "dice".')
    return _done(DELAYING, units, counts, _passed(DELAYING, counts, own, (-1, 0, 1))) >= _target(units, own)


def _evacuates(counts: Sheet, own: LeviathanFigures) -> bool:
    """A die for each unit in the centre, one less where it is shocked; who is aboard goes with its transport."""
    if "units" not in counts:
        raise BadRequest(f'{EVACUATION} needs the own "units" on the table.')
    units, aboard = counts["units"], counts.get("embarked", 0)
    passed = _passed(EVACUATION, counts, own, (-1, 0))
    if aboard and not passed:
        raise BadRequest('Units aboard ("embarked") are marked with one that passed its roll; give the "dice".')
    if len(counts.get("dice", ())) + aboard > units:
        raise BadRequest(f"Only {units} units are on the table; fewer roll, those aboard included.")
    return _done(EVACUATION, units, counts, None if passed is None else passed + aboard) >= _target(units, own)


def _strikes(counts: Sheet, own: LeviathanFigures) -> bool:
    """Two dice, and one more for each further corner."""
    if len(counts.get("dice", ())) != 2 or "corners" not in counts:
        raise BadRequest(f'{ORBITAL} needs two "dice" and how many further "corners" count, be it 0.')
    total: int = sum(counts["dice"]) + counts["corners"]
    return total >= own.orbital_strike


_GAMBITS: Mapping[str, tuple[tuple[str, ...], Callable[[Sheet, LeviathanFigures], bool]]] = {
    DELAYING: (("units", "done", "dice", "modifiers"), _delays),
    ORBITAL: (("dice", "corners"), _strikes),
    EVACUATION: (("units", "done", "dice", "modifiers", "embarked"), _evacuates),
}


def _target(units: int, own: LeviathanFigures) -> int:
    return max(own.gambit_least, -(-units // 2))


def _passed(card: str, counts: Sheet, own: LeviathanFigures, modifiers: Sequence[int]) -> int | None:
    """How many dice did it; None where none are told."""
    if "dice" not in counts and "modifiers" not in counts:
        return None
    dice: list[int] = counts.get("dice", [])
    added: list[int] = counts.get("modifiers", [0] * len(dice))
    if len(added) != len(dice) or any(each not in modifiers for each in added):
        raise BadRequest(f'{card} has one modifier for each of its dice ("modifiers"): {listed(map(str, modifiers))}.')
    return sum(die + more >= own.gambit_on for die, more in zip(dice, added, strict=True))


def _done(card: str, units: int, counts: Sheet, passed: int | None) -> int:
    """How many units it did, by their dice or as it is said."""
    said: int | None = counts.get("done", passed)
    if said is None:
        raise BadRequest(f'{card} needs the "dice", or how many units it was "done" to.')
    if passed not in (None, said):
        raise BadRequest(f'By the dice {card} was done to {passed} units, and not to {said} ("done").')
    if said > units:
        raise BadRequest(f"{card} cannot be done to {said} of {units} units.")
    return said
