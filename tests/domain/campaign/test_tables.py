"""Every fact and every request of a campaign has its place; the tests name what a family forgot."""

from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

import ledger.domain.campaign
from ledger.domain.campaign import check, evolve, sentences
from ledger.domain.campaign.decide import DECISIONS
from ledger.domain.campaign.dice import D3, D6, dice_of, draw_seed, rolled
from ledger.domain.campaign.request import CampaignRequest
from ledger.domain.campaign.values import MissionNo
from ledger.domain.events.fact import CampaignEvent
from tests.domain.campaign.stories import SEED, campaign

HOME = Path(next(iter(ledger.domain.campaign.__path__)))
FAMILIES = sorted(each.parent.name for each in HOME.glob("*/facts.py"))


def declared(family: str, module: str, base: type) -> list[type]:
    """The kinds that one file of a family declares."""
    found = import_module(f"ledger.domain.campaign.{family}.{module}")
    return [
        each
        for each in vars(found).values()
        if isinstance(each, type) and issubclass(each, base) and each.__module__ == found.__name__
    ]


def test_every_family_is_in_every_table() -> None:
    for table in (check.FAMILIES, evolve.FAMILIES, sentences.FAMILIES):
        assert sorted(table) == FAMILIES
        assert all(callable(table[family]) for family in table)


def test_every_request_is_decided_somewhere() -> None:
    names = {
        get_args(request.model_fields["do"].annotation)[0]
        for family in FAMILIES
        for request in declared(family, "requests", CampaignRequest)
        if issubclass(request, CampaignRequest) and get_args(request.model_fields["do"].annotation)
    }
    assert names - {"open-campaign"} == set(DECISIONS)
    assert all(callable(DECISIONS[name]) for name in DECISIONS)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_fact_is_named_where_it_is_checked_applied_and_told(family: str) -> None:
    facts = [each.__name__ for each in declared(family, "facts", CampaignEvent)]
    assert facts
    for module in ("checks", "evolve", "sentences"):
        if (family, module) == ("opening", "evolve"):
            continue  # `begin` makes a state of it
        source = (HOME / family / f"{module}.py").read_text(encoding="utf-8")
        assert [fact for fact in facts if source.count(fact) < 2] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_no_fact_has_a_default(family: str) -> None:
    for fact in declared(family, "facts", CampaignEvent):
        assert issubclass(fact, CampaignEvent)
        assert all(each.is_required() for each in fact.model_fields.values())


def test_the_dice_of_a_draw_are_frozen() -> None:
    seed = draw_seed(SEED, "casualty", 1, 0)
    dice, threes = dice_of(seed, "casualty", D6), dice_of(seed, "casualty", D3)
    assert seed.hex() == "5e6c46ecf0d6c9629583db4234559ed7d217be52f33a4214942fa2253651be09"
    assert [next(dice) for _ in range(8)] == [5, 6, 1, 2, 4, 1, 5, 3]
    assert [next(threes) for _ in range(8)] == [2, 3, 1, 2, 1, 1, 2, 3]


def test_a_draw_has_a_seed_of_its_purpose_its_mission_and_the_draws_before() -> None:
    state = campaign().state
    seeds = {
        rolled(state, "trait", MissionNo(1), None).seed,
        rolled(state, "skill", MissionNo(1), None).seed,
        rolled(state, "trait", MissionNo(2), None).seed,
        rolled(state, "trait", MissionNo(1), None, further=1).seed,
    }
    assert len(seeds) == 4


def test_a_re_roll_takes_the_next_die_of_the_same_draw() -> None:
    state = campaign().state
    plain = rolled(state, "trait", MissionNo(1), None)
    again = rolled(state, "trait", MissionNo(1), None, lambda die: die != plain.value)
    assert again.dice[0] == plain.value
    assert again.seed == plain.seed
    assert len(again.dice) > 1
