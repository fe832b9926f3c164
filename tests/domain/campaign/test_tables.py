"""Every fact and every request of a campaign has its place; the tests name what a family forgot."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TypeVar, get_args, get_type_hints

import pytest

from ledger.domain import campaign
from ledger.domain.campaign import decide, evolve
from ledger.domain.campaign.decide import DECISIONS
from ledger.domain.campaign.request_table import REQUEST_TABLE, TO_CAMPAIGNS
from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.facts import CampaignEvent
from ledger.domain.families import sentences_of
from ledger.domain.values import Value
from ledger.store.topics import FACTS

HOME = Path(next(iter(campaign.__path__)))
FAMILIES = sorted(each.parent.name for each in HOME.glob("*/facts.py"))


TAKEN_APART = {"import-army", "after-mission"}
"""Requests that stand for others, which are decided one by one."""
V = TypeVar("V", bound=Value)


def declared(family: str, module: str, base: type[V]) -> list[type[V]]:
    """The kinds that one file of a family declares."""
    found = import_module(f"ledger.domain.campaign.{family}.{module}")
    return [
        each
        for each in vars(found).values()
        if isinstance(each, type) and issubclass(each, base) and each.__module__ == found.__name__
    ]


def declared_facts(family: str) -> list[type[CampaignEvent]]:
    return declared(family, "facts", CampaignEvent)


def asked_of(family: str) -> set[str]:
    """The requests that a family declares, by their names."""
    said = [get_args(each.model_fields["do"].annotation) for each in declared(family, "requests", CampaignRequest)]
    return {names[0] for names in said if names}


def test_every_family_is_on_the_list() -> None:
    assert sorted(campaign.FAMILIES) == FAMILIES


def test_every_family_checks_applies_and_tells_its_facts() -> None:
    for table in (decide.CHECKS, evolve.EVOLVE):
        assert sorted(table) == FAMILIES
        assert all(callable(table[family]) for family in table)
    for family in FAMILIES:
        assert all(callable(sentences_of(kind).said) for kind in declared_facts(family))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_request_stands_in_the_table_of_its_own_family(family: str) -> None:
    table = {name for name, (home, _) in REQUEST_TABLE.items() if home == family}
    assert table == asked_of(family)
    assert all(name in get_args(TO_CAMPAIGNS[name].model_fields["do"].annotation) for name in table)


def test_every_request_says_who_may_ask_for_it() -> None:
    assert all(callable(asked.by) for _, asked in REQUEST_TABLE.values())


def test_every_request_is_decided_somewhere() -> None:
    assert set(DECISIONS) == set(TO_CAMPAIGNS) - {"open-campaign"} - TAKEN_APART


@pytest.mark.parametrize("name", DECISIONS)
def test_a_request_is_decided_by_the_function_for_it(name: str) -> None:
    assert next(iter(get_type_hints(DECISIONS[name]).values())) is TO_CAMPAIGNS[name]


def test_the_tables_of_families_are_light() -> None:
    code = "import sys; import ledger.domain.parsing as parsing; before = {*sys.modules}; list(parsing.REQUESTS)"
    told = subprocess.run(
        [sys.executable, "-c", f"{code}; print(*{{*sys.modules}} - before)"], capture_output=True, text=True, check=True
    )
    home = "ledger.domain.campaign"
    assert set(told.stdout.split()) == {home, f"{home}.request_table", *(f"{home}.{family}" for family in FAMILIES)}


def test_every_fact_has_a_topic_of_its_own() -> None:
    facts = {f"campaign.{family}.facts:{each.__name__}" for family in FAMILIES for each in declared_facts(family)}
    places = [place for topic, place in FACTS.items() if topic.startswith("campaign/")]
    assert sorted(places) == sorted(facts)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_fact_is_named_where_it_is_checked_applied_and_told(family: str) -> None:
    facts = [each.__name__ for each in declared_facts(family)]
    assert facts
    for module in ("decide", "evolve", "sentences"):
        if module == "evolve":
            facts = [fact for fact in facts if fact != "CampaignOpened"]  # `begin` makes a state of it
        source = (HOME / family / f"{module}.py").read_text(encoding="utf-8")
        assert [fact for fact in facts if source.count(fact) < 2] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_no_fact_has_a_default(family: str) -> None:
    for fact in declared_facts(family):
        assert all(each.is_required() for each in fact.model_fields.values())
