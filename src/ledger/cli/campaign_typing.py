"""What people type for a campaign: dice, units with their prices, who brings what, who was lost to whom."""

import re
from collections.abc import Iterable
from typing import Any

import click

from ledger.cli.options import Number

MISSION = Number("mission", 100_000)
ROUND = Number("round", 100)
_DICE = re.compile(r"[1-9][0-9]{0,2}(,[1-9][0-9]{0,2})*")
_UNIT = re.compile(r"(?P<name>.+?)=(?P<cost>[0-9]{1,6})(?P<more>(?:,[^,]*)*)", re.DOTALL)
_UPGRADE = re.compile(r"(?P<name>.+):(?P<cost>[+-]?[0-9]{1,6})", re.DOTALL)
_EVENTS = re.compile(r"(?P<first>[0-9]{1,15})(?:-(?P<last>[0-9]{1,15}))?")
MOST_EVENTS = 10_000
HERO = "hero"
STEPS = ("set-up", "play", "casualties", "experience", "upgrades", "recruiting")
"""As a step of a mission is named; the first is step 1."""


class DiceType(click.ParamType[list[int]]):
    """Dice as they fell, those that were thrown again first: `4`, or `1,4`."""

    name = "dice"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[int]:
        if not _DICE.fullmatch(value):
            raise _bad(f"{value[:40]!r} is no roll; write the dice as they fell, such as 4, or 1,4 after a re-roll.")
        return [int(die) for die in value.split(",")]


DICE = DiceType()


def unit_said(text: str) -> dict[str, Any]:
    """A unit with its price, `hero` if it is one, and its upgrades: `Vanguard=150,hero,Banner:10`."""
    found = _UNIT.fullmatch(text)
    if found is None:
        raise _bad(f"{text[:80]!r} is no unit; write its name and its cost, such as Line=400 or Vanguard=150,hero.")
    parts = [part.strip() for part in found["more"].split(",")[1:]]
    upgrades = [upgrade_said(part) for part in parts if part != HERO]
    return {"name": found["name"], "cost": int(found["cost"]), "hero": HERO in parts, "upgrades": upgrades}


def upgrade_said(text: str) -> dict[str, Any]:
    """An upgrade with its cost: `Banner:10`, `Old Rifles:-5`."""
    found = _UPGRADE.fullmatch(text)
    if found is None:
        raise _bad(f"{text[:80]!r} is no upgrade; write its name and its cost, such as Banner:10.")
    return {"name": found["name"], "cost": int(found["cost"])}


def of_each(pairs: Iterable[str], example: str) -> dict[str, list[str]]:
    """`NAME=PART,PART`, once or several times a name; a name alone has no parts."""
    found: dict[str, list[str]] = {}
    for pair in pairs:
        name, equals, parts = (each.strip() for each in pair.partition("="))
        if not name or (equals and not parts):
            raise _bad(f"{pair[:80]!r} does not say of whom and what; write it like {example}.")
        found.setdefault(name, []).extend(part.strip() for part in parts.split(",") if part.strip())
    return found


def numbers_of_each(pairs: Iterable[str], example: str) -> dict[str, int]:
    """`NAME=NUMBER`."""
    found: dict[str, int] = {}
    for pair in pairs:
        name, _, number = pair.rpartition("=")
        if not name or not re.fullmatch(r"[0-9]{1,6}", number):
            raise _bad(f"{pair[:80]!r} is no number of a unit; write it like {example}.")
        found[name] = int(number)
    return found


def events_said(texts: Iterable[str]) -> list[int]:
    """Events of the log: `41`, or `41-45` for a run of them."""
    found: list[int] = []
    for text in texts:
        run = _EVENTS.fullmatch(text)
        first, last = (int(run["first"]), int(run["last"] or run["first"])) if run else (1, 0)
        if last < first:
            raise _bad(f"{text[:40]!r} is no event; write its number in the log, such as 41, or a run such as 41-45.")
        if last - first >= MOST_EVENTS:
            raise _bad(f"{text} are more than {MOST_EVENTS} events.")
        found += range(first, last + 1)
    return list(dict.fromkeys(found))


def event_said(text: str) -> int:
    """One event of the log."""
    if not text.isascii() or not text.isdigit():
        raise _bad(f"{text[:40]!r} is no event; write its number in the log, such as 41.")
    return events_said([text])[0]


def runs(events: Iterable[int]) -> str:
    """The same the other way round: `41-43 47`."""
    found: list[list[int]] = []
    for event in sorted(events):
        if found and event == found[-1][1] + 1:
            found[-1][1] = event
        else:
            found.append([event, event])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in found)


def rolls_said(pairs: Iterable[str]) -> dict[str, list[int]]:
    """`PURPOSE=DICE`; dice alone are for the only purpose there is, and stand under an empty one."""
    found: dict[str, list[int]] = {}
    for pair in pairs:
        purpose, _, dice = pair.rpartition("=")
        if purpose in found:
            raise _bad(f"The dice for {purpose or 'one purpose'} are given twice.")
        found[purpose] = DICE.convert(dice, None, None)
    return found


def _bad(sentence: str) -> Exception:
    from ledger.application import errors

    return errors.BadRequest(sentence)
