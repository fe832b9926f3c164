"""Rules: every figure of a tournament as one frozen value, stored whole in its opening. System: a rule document.

`Rules` has no defaults: a tournament replays under the figures it was opened with, whatever the code says by then.
A figure added later is filled in by an upcast with what the old code did.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from ledger.domain.errors import BadRequest, listed
from ledger.domain.text import nearest
from ledger.domain.validation import first_fault
from ledger.domain.values import METRICS, ContestantId, Sheet, Value

Points = Annotated[int, Field(ge=-1000, le=1000)]
AtLeastOne = Annotated[int, Field(ge=1, le=1_000_000)]
Figures = Annotated[dict[str, Annotated[int, Field(ge=-10_000, le=10_000)]], Field(min_length=1)]


Oddities = Callable[[Mapping[ContestantId, Sheet], ContestantId | None, str | None], tuple[str, ...]]
"""Looks at the sheets of a game, each checked already, who won, and how."""


class ResultPoints(Value):
    """Tournament points by outcome."""

    win: Points
    tie: Points
    loss: Points


class ForfeitFigures(Value):
    """What both sides of a forfeited game get, at least."""

    winner: Figures
    loser: Figures


class Rules(Value):
    """Every figure of one tournament, amendments included."""

    system: str
    title: str
    army_points: Annotated[int, Field(ge=1, le=10_000)]
    lists: Annotated[int, Field(ge=1, le=10)]
    rounds: Annotated[int, Field(ge=1, le=1000)] | None
    ends: Literal["sole-leader", "after-rounds"]  # where no number of rounds is planned
    rounds_for: Annotated[tuple[tuple[AtLeastOne, AtLeastOne], ...], Field(min_length=1)]  # up to so many players
    points: ResultPoints
    metrics: tuple[str, ...]  # what a sheet adds up to, besides tournament points
    ranking: Annotated[tuple[str, ...], Field(min_length=1)]
    sos: Literal["sum", "average", "win-rate", "extended"]
    bye: Figures
    forfeit: ForfeitFigures
    scoring: str
    pairing: str
    rematch_window: Annotated[int, Field(ge=1, le=1000)] | None  # None: never meet again


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a document: what it is, where it stands, and whether an organizer may amend it."""

    value: Any
    source: str
    is_amendable: bool = True


@dataclass(frozen=True, slots=True)
class System:
    """A rule document: its figures as data and the few functions that read its score sheet."""

    id: str
    title: str
    document: str
    figures: Mapping[str, Figure]  # dotted keys into Rules
    sheet: type[Value]  # of a side
    game_sheet: type[Value]  # of a game as a whole
    quick_fields: tuple[str, ...]  # the order in which a desk types scores: `5-2 41-22`
    endings: tuple[str, ...]  # what `how` may say
    follow: Callable[[dict[str, Any]], dict[str, Any]]  # figures that follow another unless amended themselves
    oddities: Oddities  # what is odd about a result, by code: accepted, told, recorded
    oddity_words: Mapping[str, str]  # what each code means


def rules_of(system: System, amendments: Mapping[str, Any]) -> Rules:
    """The document's figures with the organizer's amendments applied, or a refusal that names the figure."""
    document = {key: figure.value for key, figure in system.figures.items()}
    return _amended(system, document, amendments, amendments)


def amended(system: System, rules: Rules, before: Mapping[str, Any], amendments: Mapping[str, Any]) -> Rules:
    """The rules in force with further amendments; nothing else changes, whatever the document's file says by now.
    `before` are the figures amended earlier, which follow no other any more."""
    return _amended(system, flattened(rules, system.figures), amendments, {**before, **amendments})


def _amended(system: System, figures: dict[str, Any], amendments: Mapping[str, Any], fixed: Mapping[str, Any]) -> Rules:
    for key in amendments:
        _check_amendable(system, key)
    then, now = system.follow(figures), system.follow({**figures, **amendments})
    figures |= {key: value for key, value in now.items() if value != then.get(key) and key not in fixed}
    figures |= amendments
    try:
        # by way of JSON, where strict still takes a list for a tuple but never "3" or true for a number
        rules = Rules.model_validate_json(json.dumps({**_nested(figures), "system": system.id, "title": system.title}))
    except ValidationError as error:
        raise BadRequest(f"The rules cannot be amended like that: {first_fault(error)}.") from None
    _check_ranking(rules)
    return rules


def suggested_rounds(rules: Rules, players: int) -> int:
    """How many rounds a field of that size usually needs; past the table each doubling adds one."""
    for most, rounds in rules.rounds_for:
        if players <= most:
            return rounds
    most, rounds = rules.rounds_for[-1]
    while players > most:
        most, rounds = most * 2, rounds + 1
    return rounds


def _check_amendable(system: System, key: str) -> None:
    figure = system.figures.get(key)
    if figure is None:
        near = nearest(key, system.figures)
        hint = f" Did you mean {listed(near)}?" if near else f" `ledger rules show {system.id}` lists them all."
        raise BadRequest(f"{system.title} has no figure called {key!r}.{hint}")
    if not figure.is_amendable:
        raise BadRequest(f"{key} belongs to the rule system and cannot be amended.")


def _check_ranking(rules: Rules) -> None:
    known = ("tp", *rules.metrics, "sos", "wins")
    strange = [key for key in rules.ranking if key not in known or key not in METRICS]
    if strange:
        raise BadRequest(f"{rules.title} cannot rank by {listed(strange)}; it knows {listed(known)}.")
    if len(set(rules.ranking)) != len(rules.ranking):
        raise BadRequest("The ranking names a figure twice.")


def _nested(figures: Mapping[str, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for key, value in figures.items():
        branch = tree
        *path, leaf = key.split(".")
        for step in path:
            branch = branch.setdefault(step, {})
        branch[leaf] = value
    return tree


def flattened(rules: Rules, keys: Iterable[str]) -> dict[str, Any]:
    """The value in force of each dotted figure."""
    tree = rules.model_dump(mode="json")
    values: dict[str, Any] = {}
    for key in keys:
        value: Any = tree
        for step in key.split("."):
            value = value[step]
        values[key] = value
    return values
