"""For all campaigns: a replay comes to the same, every fact survives JSON and has a sentence, and unwinding leaves no
trace. Books and limits are looked at after every fact."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.domain.campaign.evolve import folded, standing
from ledger.domain.campaign.sentences import said
from tests.acceptance.campaign_player import told
from tests.acceptance.campaign_telling import TOLD
from tests.domain.campaign.stories import Numbers
from tests.domain.campaign.test_unwinding import seen

SEEDS = st.integers(0, 2**32)


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_a_replay_comes_to_the_same_and_every_fact_survives_json_and_has_a_sentence(seed: int) -> None:
    story = told(seed, facts=120)
    assert story.state == story.replayed()
    for fact in story.facts:
        assert type(fact).model_validate_json(fact.model_dump_json()) == fact
        assert said(fact, Numbers())


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_what_counts_folded_anew_is_what_there_is(seed: int) -> None:
    state = told(seed, facts=120).state
    assert seen(folded(state, standing(state))) == seen(state)


def test_chance_gets_far_enough_to_mean_something() -> None:
    stories = [told(seed, facts=500) for seed in range(6)]
    kinds = {type(fact) for story in stories for fact in story.facts}
    assert sum(len(story.state.missions) for story in stories) > 20
    assert [kind.__name__ for kind in TOLD if kind not in kinds] == []


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_tells_the_same_story(seed: int) -> None:
    assert told(seed, facts=60).facts == told(seed, facts=60).facts
