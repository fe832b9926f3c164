"""Random legal campaigns through `decide` and `evolve`, told to a second model with the dice that were recorded: both
agree after every event, and what is taken back leaves what a fresh campaign without it would have."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from ledger.domain.campaign.decide import decide
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.errors import RuleViolation
from ledger.domain.facts import CampaignEvent
from tests.acceptance.campaign_differences import differences
from tests.acceptance.campaign_player import LEDGER_EVENTS, MOST_TRIES, Player, opened
from tests.acceptance.campaign_telling import TOLD, Telling
from tests.domain.campaign.stories import Story
from tests.domain.campaign.test_unwinding import seen
from tests.enduring import IS_ENDURING

CAMPAIGNS, STEPS, PROMISED = (90, 450, 20_000) if IS_ENDURING else (20, 100, 1_000)
"""Each step records one event or more. Some campaigns come twice, and count once."""
SETTINGS = settings(
    max_examples=CAMPAIGNS,
    stateful_step_count=STEPS,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],  # a campaign is long, that is what it is for
)
CHANCES = st.integers(0, 255)


class Met:
    """What all campaigns of a run came across."""

    def __init__(self) -> None:
        self.campaigns: dict[str, int] = {}  # the steps of each, by all that was recorded
        self.facts: Counter[type[CampaignEvent]] = Counter()
        self.effects: set[int] = set()
        self.levels = 0

    @property
    def steps(self) -> int:
        return sum(self.campaigns.values())


def standing(facts: list[CampaignEvent]) -> list[CampaignEvent]:
    """What still counts of a record: a fact behind a correction stands in the place of the one that it corrects."""
    places: dict[int, int] = {}  # of each fact that counts, by its version
    replaced: int | None = None
    for version, fact in enumerate(facts, start=1):
        if isinstance(fact, ActsWithdrawn | ActCorrected):
            taken = fact.acts if isinstance(fact, ActsWithdrawn) else ()
            replaced = places.pop(fact.replaces) if isinstance(fact, ActCorrected) else None
            for each in (*taken, *fact.dependents):
                del places[each]
        else:
            places[version] = version if replaced is None else replaced
            replaced = None
    return [facts[version - 1] for version in sorted(places, key=lambda version: places[version])]


class CampaignMachine(RuleBasedStateMachine):
    """One campaign, and the model beside it."""

    met = Met()

    @initialize(seed=st.integers(0, 59))
    def opens(self, seed: int) -> None:
        """Every kind of campaign with every option."""
        self.seed, self.story = seed, opened(seed)
        self.player, self.telling = Player(Random(seed), 3 + seed % 4), Telling(self.story.facts)
        self.steps = 0
        self.taken_back = 0  # how many facts there were when something last was

    @rule(chance=CHANCES)
    def goes_on(self, chance: int) -> None:
        self._does(chance, self.player.asks)

    @rule(chance=CHANCES)
    def takes_back(self, chance: int) -> None:
        """Now and then, so that a campaign gets somewhere."""
        if len(self.story.facts) <= self.taken_back + 20:
            self.goes_on(chance)
            return
        self._does(chance, self.player.takes_back)
        self.taken_back = len(self.story.facts)

    def _does(self, chance: int, asks: Callable[[Campaign], CampaignRequest]) -> None:
        """One request that is legal, after some that were not."""
        self.player.chance = Random(f"{self.seed} {chance} {len(self.story.facts)}")
        for _ in range(MOST_TRIES):
            try:
                facts = decide(asks(self.story.state), self.story.state)
            except RuleViolation:
                continue
            self.steps += 1
            for fact in facts:
                self._hears(fact)
            return

    def _hears(self, fact: CampaignEvent) -> None:
        is_instead = isinstance(self.story.facts[-1], ActCorrected)
        self.story.hears(fact)  # which looks at the books
        self.met.facts[type(fact)] += 1
        if isinstance(fact, ActCorrected):
            return  # the next one stands in the place of another
        if is_instead or isinstance(fact, ActsWithdrawn):
            left = standing(self.story.facts)
            assert seen(Story(left).state) == seen(self.story.state), "as a fresh campaign would have it"
            self.telling = Telling(left)
        else:
            self.telling.hears(fact)
        assert differences(self.story.state, self.telling) == []

    def teardown(self) -> None:
        story, missions = self.story, self.telling.model["missions"].values()
        assert story.state == story.replayed()
        self.met.campaigns[repr(story.facts)] = self.steps
        self.met.effects |= {event for mission in missions for event in mission["effects"]}
        self.met.levels = max([self.met.levels, *(unit.levels for unit in story.state.units.values())])


@pytest.fixture(scope="module")
def met() -> Met:
    """A whole run; it fails where a campaign and the model come apart."""
    CampaignMachine.met = Met()
    run_state_machine_as_test(CampaignMachine, settings=SETTINGS)
    return CampaignMachine.met


def test_as_many_steps_were_recorded_as_are_promised(met: Met) -> None:
    assert met.steps >= PROMISED
    assert met.facts.total() >= met.steps


def test_chance_withdrew_and_corrected(met: Met) -> None:
    assert met.facts[ActsWithdrawn] >= met.steps // 200
    assert met.facts[ActCorrected] >= met.steps // 200


@pytest.mark.skipif(not IS_ENDURING, reason="takes the full number of steps")
def test_chance_came_across_everything(met: Met) -> None:
    """Every kind of fact, every event that touches the ledger, and a unit with all levels there are."""
    assert {*TOLD, ActsWithdrawn, ActCorrected} - {CampaignOpened, *met.facts} == set()
    assert set(LEDGER_EVENTS) - met.effects == set()
    assert met.levels == 6
