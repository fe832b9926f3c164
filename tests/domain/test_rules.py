"""Rules as a value: nothing in them is left to the code of the day."""

from collections.abc import Iterator
from typing import get_args

import pytest
from pydantic import BaseModel, ValidationError

from ledger.domain.amendments import flattened, rules_of
from ledger.domain.rules import Rules
from ledger.domain.systems import SYSTEMS, system_called
from ledger.projections.status import status
from tests.builders import field
from tests.domain.outcomes import replayed


def models_in(annotation: object) -> Iterator[type[BaseModel]]:
    """Every model that an annotation mentions, at any depth."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        for inner in annotation.model_fields.values():
            yield from models_in(inner.annotation)
    for part in get_args(annotation):
        yield from models_in(part)


def test_no_figure_of_the_rules_has_a_default_at_any_depth() -> None:
    models = set(models_in(Rules))
    assert {model.__name__ for model in models} == {
        "Rules",
        "ResultPoints",
        "ForfeitFigures",
        "Roster",
        "ClockFigures",
        "Scenario",
        "ManySides",
        "Notice",
        "PaintingFigures",
        "AwardRule",
    }
    optional = [
        f"{model.__name__}.{name}"
        for model in models
        for name, figure in model.model_fields.items()
        if not figure.is_required()
    ]
    assert optional == []


def test_rules_without_one_figure_are_no_rules() -> None:
    whole = rules_of(system_called("masters-2019"), {}).model_dump(mode="json")
    for missing in Rules.model_fields:
        part = {key: value for key, value in whole.items() if key != missing}
        with pytest.raises(ValidationError, match="Field required"):
            Rules.model_validate(part, strict=False)


def test_rules_cannot_be_changed_in_place() -> None:
    rules = rules_of(system_called("masters-2019"), {})
    with pytest.raises(ValidationError, match="frozen"):
        rules.army_points = 50  # type: ignore[misc]


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_figure_of_a_system_stands_in_the_rules_under_its_key(name: str) -> None:
    system = SYSTEMS[name]
    shown = flattened(rules_of(system, {}), system.figures)
    as_json = {key: _listed(figure.value) for key, figure in system.figures.items()}
    assert shown == as_json


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_figure_says_where_it_comes_from(name: str) -> None:
    assert [key for key, figure in SYSTEMS[name].figures.items() if not figure.source] == []


@pytest.mark.rule("MC-12")
@pytest.mark.parametrize(
    ("players", "rounds"),
    [(2, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6), (65, 7), (128, 7), (129, 8), (257, 9)],
)
def test_so_many_players_usually_need_so_many_rounds(players: int, rounds: int) -> None:
    state = replayed(field(players))
    assert status(state, "Spring", {}).rounds_suggested == rounds


def _listed(value: object) -> object:
    if isinstance(value, dict):
        return {key: _listed(each) for key, each in value.items()}
    return [_listed(each) for each in value] if isinstance(value, tuple) else value
