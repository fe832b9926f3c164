"""For all campaigns: books balance, nobody is below zero or above 30 XP, and unwinding leaves no trace."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.domain.campaign.sentences import said
from ledger.domain.campaign.unwinding.folding import standing
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent
from tests.domain.campaign.plain_model import Plain
from tests.domain.campaign.random_play import asked
from tests.domain.campaign.stories import Numbers, Story, campaign
from tests.domain.campaign.test_unwinding import seen

STEPS = 120


def told(seed: int, steps: int = STEPS) -> Story:
    """A campaign played by chance; `tells` looks at the books after every fact."""
    chance = Random(seed)
    flags = {key: chance.random() < 0.5 for key in ("parallel_play", "late_joiners", "permadeath")}
    story = campaign(amended={**flags, "late_joiners": True, "gap": 100_000})
    for _ in range(steps):
        request = asked(story.state, chance)
        with suppress(RuleViolation):
            story.tells(request)
    return story


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_books_balance_after_every_event_and_a_replay_comes_to_the_same(seed: int) -> None:
    story = told(seed)
    assert story.state == story.replayed()
    for fact in story.facts:
        assert type(fact).model_validate_json(fact.model_dump_json()) == fact
        assert said(fact, Numbers())


def counting(story: Story) -> list[CampaignEvent]:
    """The facts that count, with the dice they really had."""
    state = story.state
    acts = standing(state, state.withdrawn, state.corrected)
    return [state.acts[0].fact, *(act.fact for act in acts)]


def agrees(story: Story) -> None:
    """A plain model fed with the recorded rolls comes to the same points, VP, matches, experience and levels."""
    plain, state = Plain().fed(counting(story)), story.state
    for no, army in state.armies.items():
        assert (plain.points[no], plain.vp[no], plain.played[no]) == (army.points, army.vp, army.played)
    for unit in state.units.values():
        assert (plain.xp[unit.no], plain.levels[unit.no]) == (unit.xp, unit.levels)


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_a_second_model_fed_with_the_recorded_rolls_agrees(seed: int) -> None:
    agrees(told(seed))


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_what_is_withdrawn_with_its_dependents_leaves_what_a_fresh_campaign_would_have(seed: int) -> None:
    story = told(seed)
    assert seen(Story(counting(story)).state) == seen(story.state)


def test_chance_gets_far_enough_to_mean_something() -> None:
    stories = [told(seed, steps=300) for seed in range(4)]
    kinds = {type(fact).__name__ for story in stories for fact in story.facts}
    assert sum(len(story.state.missions) for story in stories) > 12
    assert {
        "CasualtyRolled",
        "TraitRolled",
        "SkillRolled",
        "UnitRecruited",
        "SaleTried",
        "RandomEventSettled",
        "RollCorrected",
    } <= kinds


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_tells_the_same_story(seed: int) -> None:
    assert told(seed, steps=60).facts == told(seed, steps=60).facts
