"""Every fact and every request of a campaign has its place; the tests name what a family forgot."""

from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TypeVar, get_args

import pytest

import ledger.domain.campaign
from ledger.domain.campaign import decide, evolve, sentences
from ledger.domain.campaign import decide as rights
from ledger.domain.campaign.decide import DECISIONS
from ledger.domain.campaign.dice import D3, D6, dice_of, draw_seed, rolled
from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.values import MissionNo
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.requests import TO_CAMPAIGNS
from ledger.domain.values import Value
from ledger.store.topics import FACTS
from tests.domain.campaign.stories import SEED, begin_round, campaign, draw, playing

HOME = Path(next(iter(ledger.domain.campaign.__path__)))
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


def test_every_family_is_in_every_table() -> None:
    for table in (decide.CHECKS, evolve.EVOLVE, sentences.SENTENCES):
        assert sorted(table) == FAMILIES
        assert all(callable(table[family]) for family in table)


def test_every_family_but_the_opening_says_who_may_ask_for_what() -> None:
    assert sorted(rights.RIGHTS) == [family for family in FAMILIES if family != "opening"]


def test_every_request_is_decided_somewhere() -> None:
    names = {name for family in FAMILIES for name in asked_of(family)}
    assert names - {"open-campaign"} - TAKEN_APART == set(DECISIONS)
    assert set(DECISIONS) == set(TO_CAMPAIGNS) - {"open-campaign"} - TAKEN_APART
    assert all(callable(DECISIONS[name]) for name in DECISIONS)


@pytest.mark.parametrize("family", [family for family in FAMILIES if family != "opening"])
def test_every_request_stands_in_the_rights_of_its_own_family(family: str) -> None:
    assert set(rights.RIGHTS[family]) == asked_of(family) - TAKEN_APART
    assert all(callable(whose) for whose in rights.RIGHTS[family].values())


def test_every_fact_has_a_topic_of_its_own() -> None:
    facts = {f"campaign.{family}.facts:{each.__name__}" for family in FAMILIES for each in declared_facts(family)}
    places = [place for topic, place in FACTS.items() if topic.startswith("campaign/")]
    assert sorted(places) == sorted(facts)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_fact_is_named_where_it_is_checked_applied_and_told(family: str) -> None:
    facts = [each.__name__ for each in declared_facts(family)]
    assert facts
    for module in ("checks", "evolve", "sentences"):
        if (family, module) == ("opening", "evolve"):
            continue  # `begin` makes a state of it
        source = (HOME / family / f"{module}.py").read_text(encoding="utf-8")
        assert [fact for fact in facts if source.count(fact) < 2] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_no_fact_has_a_default(family: str) -> None:
    for fact in declared_facts(family):
        assert all(each.is_required() for each in fact.model_fields.values())


def test_the_dice_of_a_draw_are_frozen() -> None:
    seed = draw_seed(SEED, "casualty", 1, 0)
    dice, threes = dice_of(seed, "casualty", D6), dice_of(seed, "casualty", D3)
    assert seed.hex() == "5e6c46ecf0d6c9629583db4234559ed7d217be52f33a4214942fa2253651be09"
    assert [next(dice) for _ in range(8)] == [5, 6, 1, 2, 4, 1, 5, 3]
    assert [next(threes) for _ in range(8)] == [2, 3, 1, 2, 1, 1, 2, 3]


def seed_by_hand(purpose: str, mission: int, earlier: int) -> str:
    return sha256(b"|".join((SEED, purpose.encode(), b"%d" % mission, b"%d" % earlier))).hexdigest()


def test_the_length_of_a_campaign_is_drawn_for_mission_0() -> None:
    length = campaign("game-limited").facts[0].__dict__["length"]
    assert length.seed == seed_by_hand("length", 0, 0)


def test_units_of_one_event_are_drawn_one_after_the_other() -> None:
    story = playing().does(begin_round(5, 1, 3), draw(1, die=3), begin_round(5, 1, 5), draw(2, die=2))
    picks = [pick for no in (-3, -1) for pick in story.facts[no].__dict__["picks"]]
    assert [pick.army_roll.seed for pick in picks] == [seed_by_hand("army", 1, no) for no in range(5)]
    assert [pick.unit_roll.seed for pick in picks] == [seed_by_hand("unit", 1, no) for no in range(5)]


def test_the_die_of_an_event_is_drawn_before_its_quarter() -> None:
    fact = playing().does(begin_round(5, 2, 2), draw()).last().__dict__
    assert (fact["event_roll"].seed, fact["quarter"].seed) == (
        seed_by_hand("event-roll", 1, 0),
        seed_by_hand("event-roll", 1, 1),
    )
    entered = playing().does(begin_round(5, 2, 2), draw(die=3)).last().__dict__
    assert entered["quarter"].seed == seed_by_hand("event-roll", 1, 0)


def test_the_tens_and_units_of_an_event_are_the_next_dice_of_its_round() -> None:
    story = playing().does(*[begin_round()] * 20)
    for no, fact in enumerate(story.facts[-20:]):
        event = fact.__dict__["event"]
        dice = dice_of(bytes.fromhex(event.seed), "event", D6)
        assert event.seed == seed_by_hand("event", 1, no)
        assert list(event.dice) == [next(dice) for _ in event.dice]


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
