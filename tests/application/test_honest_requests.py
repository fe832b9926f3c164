"""A request is a value on all of its way: nobody writes into one, and nobody takes one for what it is not."""

import ast
from pathlib import Path

import pytest

import ledger
from ledger.domain.parsing import REQUESTS, SpokenRequest

SOURCE = Path(ledger.__file__).parent
WAY = [
    *sorted((SOURCE / "domain").rglob("requests.py")),
    SOURCE / "domain" / "parsing.py",
    *(SOURCE / "domain" / family / "decide.py" for family in ("tournament", "season", "person")),
    *(
        SOURCE / "application" / f"{name}.py"
        for name in ("door", "people_work", "resolving", "score_entry", "season_work", "work")
    ),
]
TRICKS = {"__dict__", "__setattr__", "setattr", "vars", "cast", "model_construct", "model_copy"}


@pytest.mark.parametrize("path", WAY, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_request_is_written_into_or_taken_for_another(path: Path) -> None:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    assert (names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}).isdisjoint(TRICKS)


@pytest.mark.parametrize("do", REQUESTS)
def test_every_request_is_frozen_strict_and_no_generic_class(do: str) -> None:
    request = REQUESTS[do]
    config = request.model_config
    assert (config.get("frozen"), config.get("strict"), config.get("extra")) == (True, True, "forbid")
    assert request.__pydantic_generic_metadata__["parameters"] == ()
    assert request.__pydantic_generic_metadata__["origin"] is None


def test_what_people_say_is_a_tuple_that_nobody_can_change() -> None:
    assert issubclass(SpokenRequest, tuple)
