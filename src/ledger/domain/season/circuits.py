"""Circuits: the documents a season is run by, as figures and nothing else, and rules of a season made of one.

A new one is a value here and an entry in CIRCUITS.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ledger.domain.amendments import rules_made
from ledger.domain.errors import BadRequest, either, listed
from ledger.domain.season.rules import SeasonRules
from ledger.domain.system import Figure
from ledger.domain.systems import SYSTEMS, system_called
from ledger.domain.text import clean_name, did_you_mean, fold
from ledger.domain.values import Value


class Circuit(NamedTuple):
    """A season document: its figures, each with the place where it stands."""

    id: str
    title: str
    document: str
    figures: Mapping[str, Figure]  # one for each field of SeasonRules but system and title
    own: type[Value] = SeasonRules  # what the figures make up


FORMATS = ("masters-2019", "champions-2019")  # Tournament Circuit; World Finals Seeding & Format
POINTS = (10, 7, 4)  # Point System
_CIRCUIT = "Iron Gauntlet World Championship Tournament Circuit"
_QUALIFYING = "Player Qualification"
_SILENT = "ours: the document sets none"


IRON_GAUNTLET_2019 = Circuit(
    id="iron-gauntlet-2019",
    title="Iron Gauntlet 2019",
    document="WARMACHINE & HORDES Masters and Champions 2019, Iron Gauntlet season 2019 to 2020",
    figures={
        "formats": Figure(FORMATS, _CIRCUIT),
        "points": Figure(POINTS, f"{_QUALIFYING}, Point System; ours: whoever shares a place gets all its points"),
        "participation": Figure(0, f"{_QUALIFYING}, Point System: none below the table"),
        "event_cap": Figure(None, _SILENT),
        "best_of": Figure(None, f"{_QUALIFYING}: all that were earned"),
        "threshold": Figure(10, _QUALIFYING),
        "least_players": Figure(None, "ours: a sanctioned event that falls short counts, with a remark"),
        "least_attendance": Figure(None, "ours: likewise"),
        "needs": Figure(("sanction", "request", "report"), f"{_CIRCUIT}, the three steps"),
        "late_sanction": Figure("with-reason", f"{_CIRCUIT}, first step: approved beforehand; with a reason: ours"),
        "report_places": Figure(3, f"{_CIRCUIT}, third step"),
        "report_days": Figure(14, f"{_CIRCUIT}, third step; ours: calendar days where it was played, the 14th in time"),
        "reopened": Figure("as-it-ended", "ours: as it last ended, provisional"),
        "carry_over": Figure(POINTS, "World Finals Results & Next Season; how many: ours, as for a qualifier"),
        "regions": Figure((), _SILENT),
        "finals": Figure(FORMATS, "World Finals Seeding & Format"),
        "counting": Figure("places/1", f"{_QUALIFYING}, Point System", is_amendable=False),
    },
)


LEAGUE = Circuit(
    id="league",
    title="League",
    document="No document: the organizer sets the figures",
    figures={
        "formats": Figure((), "ours: any rule system"),
        "points": Figure((10, 7, 4), "ours: by place, the first place first"),
        "participation": Figure(0, "ours: to those who took part and stand below the points"),
        "event_cap": Figure(None, "ours: no most for one tournament"),
        "best_of": Figure(None, "ours: all of a person's tournaments"),
        "threshold": Figure(None, "ours: everybody with points qualifies"),
        "least_players": Figure(None, "ours: none"),
        "least_attendance": Figure(None, "ours: none"),
        "needs": Figure((), "ours: every tournament that ended; of sanction, request, report"),
        "late_sanction": Figure("counts", "ours: a sanction is never late"),
        "report_places": Figure(3, "ours: where a report is sent, so many places"),
        "report_days": Figure(None, "ours: a report is never late"),
        "reopened": Figure("as-it-ended", "ours: as it last ended, provisional"),
        "carry_over": Figure((), "ours: the finals give no points for the next season"),
        "regions": Figure((), "ours: one table for all"),
        "finals": Figure((), "ours: any rule system"),
        "counting": Figure("places/1", "ours: points by place", is_amendable=False),
    },
)


CIRCUITS: Mapping[str, Circuit] = {each.id: each for each in (IRON_GAUNTLET_2019, LEAGUE)}
"""By id."""


def circuit_called(name: str) -> Circuit:
    """The circuit of that id, or a refusal that lists them."""
    if name in CIRCUITS:
        return CIRCUITS[name]
    if name in SYSTEMS:
        raise BadRequest(f"{name} is for a tournament; a season is run by {either(CIRCUITS)}.")
    hint = did_you_mean(name, CIRCUITS, f"There are: {listed(CIRCUITS)}.")
    raise BadRequest(f"No rules of a season are called {name[:80]!r}.{hint}")


def season_rules(circuit: Circuit, amendments: Mapping[str, Any]) -> SeasonRules:
    """The circuit's figures with the organizer's amendments applied, or a refusal that names the figure."""
    return _sound(rules_made(SeasonRules, circuit, amendments))


def amended_rules(circuit: Circuit, rules: SeasonRules, amendments: Mapping[str, Any]) -> SeasonRules:
    """The rules in force with further amendments; nothing else changes, whatever the circuit's file says by now."""
    return _sound(rules_made(SeasonRules, circuit, amendments, rules))


def _sound(rules: SeasonRules) -> SeasonRules:
    """The rules, if their figures agree with each other."""
    _check_systems(rules)
    _check_points(rules)
    _refuse_twice("needs", rules.needs)
    return rules.model_copy(update={"regions": _regions(rules.regions)})


def _check_systems(rules: SeasonRules) -> None:
    """What tournaments and finals are played by is known here."""
    for key, systems in (("formats", rules.formats), ("finals", rules.finals)):
        _refuse_twice(key, systems)
        for system in systems:
            system_called(system)


def _check_points(rules: SeasonRules) -> None:
    """Nobody gains by standing lower."""
    for key, table in (("points", rules.points), ("carry_over", rules.carry_over)):
        if list(table) != sorted(table, reverse=True):
            raise BadRequest(f'"{key}" would give a lower place more than a higher one; write the most points first.')
    if rules.participation > rules.points[-1]:
        least, place = rules.points[-1], len(rules.points)
        raise BadRequest(
            f'"participation" would give {rules.participation} to those who stand below place {place}, which gives '
            f"{least}; give at most {least} for taking part."
        )


def _regions(names: Sequence[str]) -> tuple[str, ...]:
    """Regions as they are kept, no two of one name."""
    cleaned = tuple(clean_name(name, "region") for name in names)
    _refuse_twice("regions", cleaned)
    return cleaned


def _refuse_twice(key: str, names: Sequence[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if fold(name) in seen:
            raise BadRequest(f'"{key}" names {name} twice; once is enough.')
        seen.add(fold(name))
