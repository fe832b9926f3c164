"""Rules of a season from a circuit and an organizer's amendments: every figure checked, contradictions refused."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from ledger.domain.amending import check_amendable
from ledger.domain.errors import BadRequest
from ledger.domain.season.circuit import Circuit
from ledger.domain.season.rules import SeasonRules
from ledger.domain.systems import system_called
from ledger.domain.text import clean_name, fold
from ledger.domain.validation import first_fault


def season_rules(circuit: Circuit, amendments: Mapping[str, Any]) -> SeasonRules:
    """The circuit's figures with the organizer's amendments applied, or a refusal that names the figure."""
    return _amended(circuit, {key: figure.value for key, figure in circuit.figures.items()}, amendments)


def amended_rules(circuit: Circuit, rules: SeasonRules, amendments: Mapping[str, Any]) -> SeasonRules:
    """The rules in force with further amendments; nothing else changes, whatever the circuit's file says by now."""
    return _amended(circuit, rules.model_dump(mode="json", exclude={"system", "title"}), amendments)


def _amended(circuit: Circuit, figures: Mapping[str, Any], amendments: Mapping[str, Any]) -> SeasonRules:
    for key in amendments:
        check_amendable(circuit, key)
    tree = {"system": circuit.id, "title": circuit.title, **figures, **amendments}
    try:
        # by way of JSON, where strict still takes a list for a tuple but never "3" or true for a number
        rules = SeasonRules.model_validate_json(json.dumps(tree))
    except ValidationError as error:
        raise BadRequest(f"The rules cannot be amended like that: {first_fault(error)}.") from None
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
