"""Primary missions: what each brings in a battle round, at the end of the battle and over all of it, and a sheet's
entries read. What players can score in a battle is told by `Sums`, here and for secondary missions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import pairwise
from operator import or_
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, Field

from ledger.domain.errors import BadRequest, RuleViolation, either, listed
from ledger.domain.rules import Rules
from ledger.domain.systems.leviathan.figures import (
    HIDDEN_SUPPLIES,
    MARKERS_THAT_SCORE,
    VITAL_GROUND,
    LeviathanFigures,
)
from ledger.domain.systems.leviathan.missions import SUPPLIES
from ledger.domain.values import Sheet, Value

MOST = 999  # in one place of a sheet: what counts each model destroyed has no limit of its own


@dataclass(frozen=True, slots=True)
class Sums:
    """Numbers that something can come to, as bits: 5 is among them where bit 5 is set."""

    bits: int

    @staticmethod
    def of(*points: int) -> "Sums":
        return Sums(reduce(or_, (1 << each for each in points), 0))

    @staticmethod
    def up_to(most: int) -> "Sums":
        return Sums((1 << most + 1) - 1)

    @property
    def least(self) -> int:
        return (self.bits & -self.bits).bit_length() - 1

    @property
    def most(self) -> int:
        return self.bits.bit_length() - 1

    def has(self, points: int) -> bool:
        return bool(self.bits >> points & 1)

    def all(self) -> list[int]:
        return [points for points, bit in enumerate(reversed(f"{self.bits:b}")) if bit == "1"]

    def plus(self, other: "Sums") -> "Sums":
        """One of these and one of the others together."""
        few, many = sorted((self, other), key=lambda each: each.bits.bit_count())
        return Sums(reduce(or_, (many.bits << each for each in few.all()), 0) & ((1 << MOST + 1) - 1))

    def and_any_of(self, parts: Sequence[int]) -> "Sums":
        """One of these, and of each part any number: at every step twice as many as before."""
        bits = self.bits
        for part in parts:
            while part <= MOST:
                bits, part = bits | bits << part, 2 * part
        return Sums(bits & ((1 << MOST + 1) - 1))

    def within(self, most: int | None) -> "Sums":
        """The same where what goes past a limit is lost."""
        if most is None or self.most <= most:
            return self
        return Sums(self.bits & ((1 << most) - 1) | 1 << most)

    def nearest(self, points: int) -> list[int]:
        """Those next to a number that is not among them, below and above."""
        below, above = Sums(self.bits & ((1 << points) - 1)), self.bits >> points
        return [*([below.most] if below.bits else ()), *([points + Sums(above).least] if above else ())]


def either_of(many: Sequence[Sums]) -> Sums:
    """Whatever one of several can come to."""
    return Sums(reduce(or_, (each.bits for each in many), 0))


class Amounts(NamedTuple):
    """Of each of the steps one or nothing, and of what counts each as often as there are markers."""

    steps: tuple[tuple[int, ...], ...] = ()
    each: tuple[int, ...] = ()
    most: int | None = None  # what goes past it is lost
    markers: int | None = None  # None: any number

    def has(self, points: int) -> bool:
        """Whether it may bring just so many."""
        return over((self,)).has(points)

    def __str__(self) -> str:
        """`0, 5, 10 or 15`, `2, 7 or 15 for each of 3 markers`, or `multiples of 4` where there is no end to them."""
        if not self.each or self.most is not None:
            found = over((self,)).all()
            return either(map(str, found)) if len(found) > 1 else "nothing"
        if self.markers is None:
            return f"sums of {listed(map(str, self.each))}" if len(self.each) > 1 else f"multiples of {self.each[0]}"
        counted = f"each of {self.markers} markers" if self.markers > 1 else "one marker"
        once = listed(str(step) for steps in self.steps for step in steps)
        return f"{either(map(str, self.each))} for {counted}{f', with {once} once each,' if once else ''}"


@lru_cache(maxsize=1024)
def over(times: tuple[Amounts, ...]) -> Sums:
    """What several times of scoring can come to."""
    found = Sums.of(0)
    for amounts_ in times:
        found = found.plus(_at_once(amounts_))
    return found


def _at_once(amounts_: Amounts) -> Sums:
    found = Sums.of(0)
    for step in amounts_.steps:
        found = found.plus(Sums.of(0, *step))
    if amounts_.markers is None:
        return found.and_any_of(amounts_.each).within(amounts_.most)
    for _ in range(amounts_.markers):
        found = found.plus(Sums.of(0, *amounts_.each))
    return found.within(amounts_.most)


class PrimaryMission(NamedTuple):
    """A primary mission as it is played at a table."""

    name: str
    figures: Mapping[str, int]
    markers: int  # in No Man's Land


def missions_at(rules: Rules, setup: Sheet, scenario: str | None) -> list[PrimaryMission]:
    """The primary mission of a table; where that is not known, all there are. Where the mission rules are not known,
    Hidden Supplies may be among them, but for Vital Ground, which is never played with it."""
    named, markers = setup.get("rules"), rules.own["markers"]
    found = []
    for name, figures in ((each.name, each.figures) for each in rules.scenarios):
        has_supplies = name != VITAL_GROUND if named is None else HIDDEN_SUPPLIES in named
        found.append(PrimaryMission(name, figures, markers + SUPPLIES * has_supplies))
    return [each for each in found if each.name == scenario] or found


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


def read_primary(
    given: Sequence[Mapping[str, Any]], missions: Sequence[PrimaryMission], own: LeviathanFigures
) -> list[Sheet]:
    """The entries in the order of the battle, checked by the mission; where that is not known, by all there are."""
    kept = sorted((_entry(each, own) for each in given), key=lambda each: (each["round"] == END, each["round"]))
    for entry, following in pairwise(kept):
        if entry["round"] == following["round"]:
            raise BadRequest(f"The primary mission is entered twice {at(entry['round'])}; add it up in one.")
    for entry in kept:
        _check_entry(entry, missions)
    fitting = [mission for mission in missions if all(_fits(entry, mission) for entry in kept)]
    if not fitting:
        raise BadRequest("No primary mission brings all of these entries; look at them again.")
    return [_told_apart(entry, fitting) for entry in kept]


def check_sum(points: int, possible: Sums, missions: Sequence[PrimaryMission], when: str) -> None:
    """Refuse a sum that no entries come to."""
    if possible.has(points):
        return
    if len(missions) == 1:
        raise RuleViolation(f"{missions[0].name} {summed(points, possible, 'brings', when)}.")
    raise BadRequest(f"The primary mission, whichever it is, {summed(points, possible, 'brings', when)}.")


def brought(missions: Sequence[PrimaryMission], own: LeviathanFigures, *, is_beside: bool) -> Sums:
    """What the entries of a battle may come to, before any limit of the whole; beside a gambit, those up to it."""
    told = tuple((each.name, tuple(each.figures.items()), each.markers) for each in missions)
    return _brought(told, own.gambit_round, has_end=False) if is_beside else _brought(told, own.battle_rounds)


@lru_cache(maxsize=256)  # asked of every sheet, and of all missions while nobody told which was played
def _brought(
    told: tuple[tuple[str, tuple[tuple[str, int], ...], int], ...], rounds: int, *, has_end: bool = True
) -> Sums:
    times: tuple[When, ...] = (*range(1, 1 + rounds), *([END] if has_end else []))
    missions = (PrimaryMission(name, dict(figures), markers) for name, figures, markers in told)
    return either_of([over(tuple(amounts(mission, when) for when in times)) for mission in missions])


def summed(points: int, possible: Sums, verb: str, when: str) -> str:
    """What can be scored instead of a sum, in words."""
    if points > possible.most:
        return f"{verb} at most {possible.most} {when}, not {points}"
    return f"{verb} {either(map(str, possible.nearest(points)))} {when} and nothing between, not {points}"


def amounts(mission: PrimaryMission, when: When) -> Amounts:
    """What a mission brings in a battle round, or at the end of the battle."""
    figures, markers = mission.figures, _scoring(mission)
    if when == END:
        return _at_the_end(figures, markers)
    kills, control = _steps(figures, "kill_vp", "more_kills_vp"), _steps(figures, "control_vp", "more_control_vp")
    if isinstance(when, int) and when < FIRST_SCORED:
        return Amounts(kills)
    if when == 5 and "marker_in_round_5_vp" in figures:
        return Amounts(_once(figures, "marker_in_round_5_vp"))
    if when == 4 and "marker_in_round_4_vp" in figures and markers is not None:  # Alpha is gone
        return Amounts((), _each(figures, "marker_in_round_4_vp"), None, markers - 1)
    each = (*_each(figures, "marker_vp", "empowered_vp"), *_skulls(figures))
    once = _once(figures, "own_zone_vp", "enemy_zone_vp")
    return Amounts((*kills, *control, *once), tuple(dict.fromkeys(each)), figures.get("most_a_round"), markers)


def most_kills(rules: Rules) -> int:
    """What it brings to have destroyed more than was lost; nothing where no mission counts that."""
    return max(each.figures.get("kill_vp", 0) + each.figures.get("more_kills_vp", 0) for each in rules.scenarios)


def _scoring(mission: PrimaryMission) -> int | None:
    """How many markers a player scores for at most; None: as many as are set up in play."""
    if mission.name not in MARKERS_THAT_SCORE:
        return None
    times, more = MARKERS_THAT_SCORE[mission.name]
    return times * mission.markers + more


def _at_the_end(figures: Mapping[str, int], markers: int | None) -> Amounts:
    once = _once(figures, "burned_vp", "burned_in_enemy_zone_vp")
    return Amounts(once, _each(figures, "marker_at_the_end_vp"), figures.get("most_at_the_end"), markers)


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


def _entry(given: Mapping[str, Any], own: LeviathanFigures) -> Sheet:
    """One entry with its sum."""
    entry = {key: value for key, value in given.items() if value is not None}
    when, last = entry["round"], own.battle_rounds
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


def _check_entry(entry: Sheet, missions: Sequence[PrimaryMission]) -> None:
    if any(_fits(entry, mission) for mission in missions):
        return
    if len(missions) == 1:
        raise RuleViolation(f"{missions[0].name} {_said(entry, missions[0])}.")
    raise BadRequest(f"No primary mission brings {_told(entry)} {at(entry['round'])}.")


def _fits(entry: Sheet, mission: PrimaryMission) -> bool:
    """Whether a mission may bring an entry."""
    if not amounts(mission, entry["round"]).has(entry["vp"]):
        return False
    return all(_part(mission.figures, part, entry["round"]).has(entry[part]) for part in APART if part in entry)


def _part(figures: Mapping[str, int], part: str, when: When) -> Amounts:
    """What kills, or control, bring at a time."""
    if part == "kills":
        return Amounts(_steps(figures, "kill_vp", "more_kills_vp") if when != END else ())
    is_scored = isinstance(when, int) and when >= FIRST_SCORED
    return Amounts(_steps(figures, "control_vp", "more_control_vp") if is_scored else ())


def _said(entry: Sheet, mission: PrimaryMission) -> str:
    """What a mission brings instead of an entry."""
    when, figures = entry["round"], mission.figures
    for part in APART:
        if part in entry and not _part(figures, part, when).has(entry[part]):
            return f"brings {_part(figures, part, when)} for {part} {at(when)}, not {entry[part]}"
    return f"brings {amounts(mission, when)} {at(when)}, not {entry['vp']}"


def _told(entry: Sheet) -> str:
    parts = [f"{entry[part]} for {part}" for part in APART if part in entry]
    return " and ".join(parts) or str(entry["vp"])


def _told_apart(entry: Sheet, missions: Sequence[PrimaryMission]) -> Sheet:
    """A lone sum of the mission that counts kills and control apart, as these, where there is one way to tell it."""
    when = entry["round"]
    if "kills" in entry or when == END or not all("kill_vp" in each.figures for each in missions):
        return entry
    kills, control = (_part(missions[0].figures, part, when) for part in APART)
    ways = [no for no in range(entry["vp"] + 1) if kills.has(no) and control.has(entry["vp"] - no)]
    return {**entry, "kills": ways[0], "control": entry["vp"] - ways[0]} if len(ways) == 1 else entry


def at(when: When) -> str:
    """When something was scored, in words."""
    return "at the end of the battle" if when == END else f"in battle round {when}"
