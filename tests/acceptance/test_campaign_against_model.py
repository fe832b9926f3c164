"""Campaigns played by chance through `decide` and `evolve`, and told to a second model: both agree after every fact."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from random import Random

import pytest

from ledger.domain.campaign.decide import decide
from ledger.domain.campaign.evolve import evolve
from ledger.domain.campaign.unwinding.facts import ActsWithdrawn, RollCorrected
from ledger.domain.campaign.values import Kind, Roll
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Version
from tests.acceptance.campaign_player import LEDGER_EVENTS, Player
from tests.acceptance.campaign_telling import TOLD, Telling, differences
from tests.domain.campaign.stories import ALLIED, GF, Story, campaign
from tests.domain.campaign.test_unwinding import seen
from tests.enduring import IS_ENDURING

SEEDS, STEPS = (range(20), 1000) if IS_ENDURING else (range(4), 400)
"""20,000 facts, or 1,600."""
KINDS: tuple[Kind, ...] = ("endless", "endless", "point-limited", "game-limited", "endless", "time-limited")
MOST_TRIES = 40  # that are refused or change nothing, for each fact


def opened(seed: int) -> Story:
    """Every option on and off; a campaign that ends by its points (every sixth) has no matches side by side."""
    flags = {"parallel_play": seed % 2 == 1, "late_joiners": seed % 4 > 1, "permadeath": seed % 5 in (0, 2)}
    kind = KINDS[seed % len(KINDS)]
    length = (1,) if kind == "point-limited" else None  # five VP, which somebody reaches
    return campaign(kind, ALLIED if seed % 3 == 1 else GF, length, flags)


def standing(facts: list[CampaignEvent]) -> Iterator[CampaignEvent]:
    """What still counts of a record, with the dice as they were corrected."""
    withdrawn = {
        version for fact in facts if isinstance(fact, ActsWithdrawn | RollCorrected) for version in fact.versions
    }
    rolls = {fact.replaces: fact.rolls for fact in facts if isinstance(fact, RollCorrected)}
    for version, fact in zip(map(Version, count(1)), facts, strict=False):
        if version not in withdrawn and not isinstance(fact, ActsWithdrawn | RollCorrected):
            yield corrected(fact, rolls[version]) if version in rolls else fact


def corrected(fact: CampaignEvent, rolls: tuple[Roll, ...]) -> CampaignEvent:
    held = {name: None for name, value in fact.__dict__.items() if isinstance(value, Roll)}
    return fact.model_copy(update={**held, **{roll.purpose.replace("-", "_"): roll for roll in rolls}})


@cache
def played(seed: int) -> tuple[Story, Telling]:
    """A campaign of so many facts, looked at after each."""
    chance = Random(seed)
    story, player = opened(seed), Player(chance, chance.randint(3, 6))
    telling = Telling(story.facts)
    for _ in range(STEPS * MOST_TRIES):
        if len(story.facts) >= STEPS:
            break
        with suppress(RuleViolation):
            for fact in decide(player.asks(story.state), story.state):
                telling = hears(story, telling, fact)
    return story, telling


def hears(story: Story, telling: Telling, fact: CampaignEvent) -> Telling:
    story.facts.append(fact)
    evolve(story.state, fact)
    if isinstance(fact, ActsWithdrawn | RollCorrected):
        left = list(standing(story.facts))
        assert seen(Story(left).state) == seen(story.state), "unwinding leaves what a fresh campaign would have"
        telling = Telling(left)
    else:
        telling.hears(fact)
    apart = differences(story.state, telling)
    assert not apart, f"after fact {len(story.facts)}, {type(fact).__name__}: {apart}"
    return telling


@pytest.mark.parametrize("seed", SEEDS)
def test_a_second_model_agrees_after_every_fact(seed: int) -> None:
    story, _ = played(seed)
    assert len(story.facts) >= STEPS
    assert story.state == story.replayed()


def test_chance_came_across_everything() -> None:
    """Every kind of fact, and in full number every event that touches the ledger, and a unit with all there is."""
    stories, tellings = zip(*map(played, SEEDS), strict=True)
    assert {*TOLD, ActsWithdrawn, RollCorrected} - {type(fact) for story in stories for fact in story.facts} == set()
    if IS_ENDURING:
        assert set(LEDGER_EVENTS) - set(effects(tellings)) == set()
        assert max(unit.levels for story in stories for unit in story.state.units.values()) == 6


def effects(tellings: Iterable[Telling]) -> Iterator[int]:
    for telling in tellings:
        for mission in telling.model["missions"].values():
            yield from mission["effects"]
