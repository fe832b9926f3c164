"""Every family of a tournament has thought about each of its facts and requests; the tests name what one forgot."""

from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

import ledger.domain.tournament
from ledger.domain.facts import TournamentEvent
from ledger.domain.requests import Request
from ledger.domain.tournament import FAMILIES
from ledger.domain.tournament.decide import REQUEST_TABLE
from ledger.domain.values import Value
from ledger.store.topics import FACTS

HOME = Path(next(iter(ledger.domain.tournament.__path__)))


def declared(family: str, module: str, base: type[Value]) -> dict[str, type[Value]]:
    """The kinds that one file of a family declares, by name."""
    found = import_module(f"ledger.domain.tournament.{family}.{module}")
    kinds = (each for each in vars(found).values() if isinstance(each, type) and each.__module__ == found.__name__)
    return {each.__name__: each for each in kinds if issubclass(each, base) and not each.__name__.startswith("_")}


def test_every_folder_with_facts_is_a_family() -> None:
    assert sorted(FAMILIES) == sorted(path.parent.name for path in HOME.glob("*/facts.py"))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_request_of_a_family_is_listed_by_it_under_its_name(family: str) -> None:
    kinds = declared(family, "requests", Request).values()
    names = {get_args(kind.model_fields["do"].annotation): kind.__name__ for kind in kinds}
    listed = {(name,): asked.request for name, (home, asked) in REQUEST_TABLE.items() if home == family}
    assert listed == {name: request for name, request in names.items() if name}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_fact_of_a_family_is_replayed_and_told_by_it(family: str) -> None:
    facts = declared(family, "facts", TournamentEvent)
    assert facts
    for module in ("evolve", "sentences"):
        source = (HOME / family / f"{module}.py").read_text(encoding="utf-8")
        assert [fact for fact in facts if source.count(fact) < 2] == [], module


def test_every_fact_has_a_topic_of_its_own() -> None:
    facts = {
        f"tournament.{each}.facts:{name}" for each in FAMILIES for name in declared(each, "facts", TournamentEvent)
    }
    assert sorted(place for topic, place in FACTS.items() if topic.startswith("tournament/")) == sorted(facts)
