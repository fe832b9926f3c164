"""A sheet added up: what was scored in each part, what of it counts, what was lost, and whether the total agrees."""

from collections.abc import Mapping
from typing import NamedTuple

from ledger.domain.errors import BadRequest, RuleViolation, listed
from ledger.domain.rules import Rules
from ledger.domain.systems.leviathan.figures import Own
from ledger.domain.values import Mark, Sheet

PRIMARY, SECONDARY, READY, CARDS = "primary", "secondary", "battle_ready", "cards"


class Tally(NamedTuple):
    """What a side scored, as far as its sheet tells."""

    primary: int | None
    gambit: int | None  # where it is told apart from the primary mission
    secondary: int | None
    fixed: Mapping[str, int]  # what of it each fixed card brought, where that is told
    is_ready: bool | None  # as the sheet says it
    mark: Mark | None  # what was noted of the models


class Range(NamedTuple):
    """The least and the most that a part may count."""

    least: int
    most: int


class Added(NamedTuple):
    """The total, and what of the parts counts and was lost, as far as it is told."""

    total: int
    counted: Sheet
    lost: Sheet


def add_up(vp: int | None, tally: Tally, own: Own, rules: Rules) -> Added:
    """Limits apply in this order: of a fixed card, of all secondary missions and of the primary one with its gambit,
    then of the whole."""
    counted, lost = _within_limits(tally, own)
    ranges = _ranges(counted, tally, own)
    total = _total(counted, ranges, rules) if vp is None else _checked(vp, counted, ranges, tally, rules)
    if PRIMARY in counted and SECONDARY in counted:
        least = _limited(sum(part.least for part in ranges.values()), rules)
        counted[READY] = ranges[READY].most if total > least else ranges[READY].least
    if (over := sum(counted.values()) - total) > 0:
        lost["vp"] = over
    return Added(total, counted, lost)


def _within_limits(tally: Tally, own: Own) -> tuple[Sheet, Sheet]:
    """What counts of the parts that are told, and what was lost of each; of fixed cards, also of which."""
    cut = {card: points - own.fixed_cap for card, points in tally.fixed.items() if points > own.fixed_cap}
    scored = {PRIMARY: _plus(tally.primary, tally.gambit or 0), SECONDARY: tally.secondary}
    within = {**scored, SECONDARY: _plus(tally.secondary, -sum(cut.values()))}
    caps = {PRIMARY: own.primary_cap, SECONDARY: own.secondary_cap}
    counted = {part: min(points, caps[part]) for part, points in within.items() if points is not None}
    lost: Sheet = {part: (scored[part] or 0) - points for part, points in counted.items() if scored[part] != points}
    return counted, {**lost, CARDS: cut} if cut else lost


def _ranges(counted: Mapping[str, int], tally: Tally, own: Own) -> dict[str, Range]:
    """What each part may count: one number where it is told."""
    primary = counted.get(PRIMARY, min(tally.gambit or 0, own.primary_cap))
    return {
        PRIMARY: Range(primary, counted.get(PRIMARY, own.primary_cap)),
        SECONDARY: Range(counted.get(SECONDARY, 0), counted.get(SECONDARY, own.secondary_cap)),
        READY: _readiness(tally, own),
    }


def is_odd(tally: Tally) -> bool:
    """Whether a sheet says something else of the painting than was noted of the models."""
    return None not in (tally.is_ready, tally.mark) and tally.is_ready != (tally.mark != "failed")


def _plus(points: int | None, more: int) -> int | None:
    return None if points is None else points + more


def _readiness(tally: Tally, own: Own) -> Range:
    """As the sheet says; else as it was noted of the models; else either."""
    if tally.is_ready is None and tally.mark is None:
        return Range(0, own.battle_ready)
    is_ready = tally.mark != "failed" if tally.is_ready is None else tally.is_ready
    return Range(own.battle_ready, own.battle_ready) if is_ready else Range(0, 0)


def _total(counted: Mapping[str, int], ranges: Mapping[str, Range], rules: Rules) -> int:
    """The total by its parts, all of which must be there."""
    missing = [part for part in (PRIMARY, SECONDARY) if part not in counted]
    if missing:
        raise BadRequest(f'"vp" is missing, and of its parts {listed(missing)}: give the total or all of them.')
    if ranges[READY].least != ranges[READY].most:
        raise BadRequest(
            'Say whether the army was Battle Ready ("battle_ready": true or false); nothing was noted of its models.'
        )
    return _limited(sum(part.least for part in ranges.values()), rules)


def _checked(vp: int, counted: Mapping[str, int], ranges: Mapping[str, Range], tally: Tally, rules: Rules) -> int:
    """The total as given, which the parts may not contradict. Where only the painting is open, it is one of two."""
    least, most = (_limited(sum(part[at] for part in ranges.values()), rules) for at in (0, 1))
    is_open = any(part not in counted for part in (PRIMARY, SECONDARY))
    if vp in (least, most) or (is_open and least < vp < most):
        return vp
    said = _contradicted(vp, least, most, is_open=is_open, is_told=bool(counted) or bool(tally.gambit))
    is_too_much = most == rules.vp_cap and vp > most  # painted or not
    if is_too_much or ranges[READY].least != ranges[READY].most:
        raise BadRequest(f"{said}.")
    said += " with Battle Ready" if ranges[READY].most else " without Battle Ready"
    if tally.is_ready is not None:
        raise BadRequest(f"{said}.")
    raise RuleViolation(f'{said}, as was noted of the models ({tally.mark}); say "battle_ready" where that is wrong.')


def _contradicted(vp: int, least: int, most: int, *, is_open: bool, is_told: bool) -> str:
    if vp > most and not is_told:
        return f'"vp" must be at most {most}'
    if vp < least and not is_told:
        return f'"vp" must be at least {least}'
    if least == most:
        return f'"vp" is {vp}, but its parts come to {least}'
    if not is_open:
        return f'"vp" is {vp}, but its parts come to {least}, or to {most} with Battle Ready'
    return f'"vp" is {vp}, but its parts come to {least} at least and to {most} at most'


def _limited(points: int, rules: Rules) -> int:
    return points if rules.vp_cap is None else min(points, rules.vp_cap)
