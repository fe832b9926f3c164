"""Short words for army lists and secret choices. The armies are invented; factions and themes are the document's where
a rule names them."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from ledger.domain.tournament.state import Seen
from ledger.domain.values import (
    Choice,
    ChosenValue,
    Commitment,
    ContestantId,
    RoundNo,
    Sheet,
    TableNo,
    Version,
)
from tests import facts as e
from tests import requests as r
from tests.builders import SLUG, contestants, person

LEADERS = ("Captain Ash 1", "Captain Ash 2", "Warden Flint", "Elder Reed")
THEMES = ("Forge Line", "Smoke and Steel")
ROSTER: dict[str, Any] = {"leaders": [*LEADERS], "themes": [*THEMES]}
NINE = (  # the leaders of the battlegroup boxes, as the document names them
    "Major Beth Maddox",
    "Lord Kozlov, Viscount of Scarsgrad",
    "Malekus, the Burning Truth",
    "Bane Witch Agathia",
    "Magister Helynna",
    "Ragnor Skysplitter, the Runemaster",
    "Tanith the Feral Song",
    "Kryssa, Conviction of Everblight",
    "Beast Master Xekaar",
)


def army(
    leader: str = "Captain Ash 1", total: int = 104, own: int = 29, *, faction: str = "Khador", **more: Any
) -> Sheet:
    """A list of two models that come to this total; `own` are the leader's own points."""
    models = [{"name": "Heavy engine", "points": total - 5}, {"name": "Scout", "points": 5}]
    return {"faction": faction, "leader": leader, "leader_points": own, "models": models, **more}


def related(**relations: str) -> Sheet:
    """A list in which the scout is related to something, by kind: `related(attached_to="Line guard")`."""
    models: list[dict[str, Any]] = [{"name": "Line guard", "points": 99}, {"name": "Scout", "points": 5, **relations}]
    return army(models=models)


DYAD = (army("Captain Ash 1"), army("Captain Ash 2"))
TRINITY = (*DYAD, army("Warden Flint"))

# requests


def lists(no: int, *armies: Sheet, faction: str | None = None, reason: Commitment | None = None) -> r.RecordLists:
    return r.RecordLists(
        do="lists", tournament=SLUG, player=ContestantId(no), lists=armies, faction=faction, reason=reason
    )


def check_in_with(no: int, *armies: Sheet, faction: str | None = None) -> r.CheckIn:
    return r.CheckIn(do="check-in", tournament=SLUG, player=person(no), lists=armies, faction=faction)


def choose(no: int, *, round_no: int | None = None, reason: Commitment | None = None, **choices: str | int) -> r.Choose:
    return r.Choose(
        do="choose", tournament=SLUG, player=ContestantId(no), round=round_no, choices={**choices}, reason=reason
    )


# facts


def brought(no: int, *armies: Sheet, faction: str | None = "Khador", replaces: int | None = None) -> e.ListsRecorded:
    version = None if replaces is None else Version(replaces)
    return e.ListsRecorded(contestant=ContestantId(no), lists=armies, faction=faction, replaces=version)


def started(scenario: str | None, round_no: int = 1) -> e.RoundStarted:
    at = datetime(2026, 5, 2, 10, tzinfo=UTC)
    return e.RoundStarted(round_no=RoundNo(round_no), at=at, scenario=scenario, setup={}, oddities=())


def chose(no: int, kind: str, digit: str, round_no: int = 1, table_no: int = 1) -> e.ChoiceMade:
    """A choice behind the seal of that digit."""
    return e.ChoiceMade(
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        contestant=ContestantId(no),
        kind=kind,
        choice=seal(digit),
        oddities=(),
    )


def revealed(kind: str, values: Mapping[int, ChosenValue], round_no: int = 1, table_no: int = 1) -> e.ChoicesRevealed:
    return e.ChoicesRevealed(
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        kind=kind,
        choices=tuple(Choice(contestant=no, value=values[no]) for no in contestants(*values)),
    )


# what the door saw


def seal(digit: str) -> Commitment:
    return Commitment(digit * 64)


def sealed(known: Mapping[str, str | int] | None = None, **own: str) -> Seen:
    """The player's own seals by kind, and what is known to stand behind those of others, by digit."""
    return Seen(
        sealed={kind: seal(digit) for kind, digit in own.items()},
        choices={seal(digit): value for digit, value in (known or {}).items()},
    )
