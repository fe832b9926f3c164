"""Primary missions: what each brings in a battle round and at the end of the battle, and a sheet's entries read."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.rules import Rules
from ledger.domain.systems.leviathan.amounts import Amounts
from ledger.domain.values import Sheet, Value

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


def read(given: Sequence[Mapping[str, Any]], scenario: str | None, rules: Rules) -> list[Sheet]:
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
