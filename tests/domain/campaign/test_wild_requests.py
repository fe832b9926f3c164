"""Whatever is asked, in whatever state: facts or one sentence, never a crash."""

from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.domain.campaign.decide import decide
from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.values import Purpose
from ledger.domain.errors import RuleViolation
from tests.acceptance import campaign_model as model
from tests.acceptance.campaign_player import told
from tests.builders import WHY
from tests.domain.campaign import request_builders as a
from tests.domain.campaign import stories as s

PURPOSES: tuple[Purpose, ...] = ("casualty", "injury", "talent", "trait", "event", "objective", "army", "length")
TRAITS = ("Agile", "Headstrong", "Resilient", "Elite", "Specialist: melee", "Specialist: shooting")
HELD = ("Dead", "No such thing", *TRAITS, *model.TALENTS, *model.SKILLS["Captain"], *model.SKILLS["Healer"])


def wild(chance: Random) -> CampaignRequest:
    """Any request, about anyone, with any dice."""
    mission, army, step = chance.randint(1, 5), chance.randint(1, 5), chance.randint(1, 6)
    unit, other = chance.randint(1, 20), chance.randint(1, 20)
    dice = tuple(chance.randint(1, 8) for _ in range(chance.randint(0, 3)))
    die = chance.choice((None, 1, 2, 3, 9))
    few = chance.choice((None, dice or None))
    is_so = chance.random() < 0.5
    why, few_held = chance.choice((None, WHY)), chance.sample(HELD, chance.randint(0, 9))
    one = s.bought(f"Unit {unit}", chance.choice((0, 50, 2000)), hero=is_so)
    asked: list[CampaignRequest] = [
        s.join(army, one),
        s.disband_unit(unit),
        s.disband_army(army),
        s.adjust(army, chance.randint(-500, 500), chance.randint(-3, 3)),
        s.begin(mission, {army: [unit], army + 1: [other]}),
        s.objective(army, *dice, mission=mission),
        s.begin_round(*dice, mission=mission),
        s.spend(army, mission),
        s.concede(army, unit, mission=mission),
        s.achieve(army, mission),
        s.end(army, *([other] if is_so else []), mission=mission, rounds=step),
        s.close_step(step, mission),
        s.close(mission),
        s.casualties({unit: other, other: None}, mission),
        s.roll_casualty(unit, *dice, mission=mission, injury=few, talent=few, sit_out=few, again=is_so),
        s.earn(unit, mission=mission),
        s.take_level(unit, *dice, mission=mission),
        s.pick(unit, "Agile", mission),
        s.buy(unit, chance.randint(-50, 500), mission=mission),
        s.sell(unit, step, *dice, mission=mission),
        s.recruit(army, one, is_so, mission),
        s.draw(step, *([unit] if is_so else []), quarter=die, die=die, candidates=dice or None, mission=mission),
        s.note(step, mission),
        s.settle(step, unit, other, dice, die, mission),
        s.settle(step, mission=mission),
        s.ransom(step, die, mission),
        s.answer(step, is_so, unit if die else None, die, mission),
        s.fight(step, is_so, die, mission),
        s.buy(unit, chance.randint(-50, 500), mission=None, reason=why),
        s.sell(unit, step, *dice, mission=None, reason=why),
        s.recruit(army, one, is_so, mission=None, reason=why),
        a.rename_army(army, f"Army {other}"),
        a.rename_unit(unit, f"Unit {other}"),
        a.adjust_unit(unit, chance.randint(-300, 300), chance.randint(-9, 9), few_held, chance.sample(HELD, 2)),
        a.adjust_unit(unit, gained=few_held),
        a.bring_over(army, a.veteran(f"Old {unit}", 100, chance.randint(0, 40), *few_held, hero=is_so), name="Old"),
        a.read_list(army),
        a.appoint(army, "organizer" if is_so else None),
        s.withdraw(unit, other, with_dependents=is_so),
        s.withdraw_mission(mission, is_so),
        s.correct(chance.randint(1, 150), dict.fromkeys(chance.sample(PURPOSES, 2), (step,)), is_so),
        s.correct(chance.randint(1, 150), {chance.choice(PURPOSES): dice or (1,)}, is_so),
    ]
    request = chance.choice(asked)
    return request if chance.random() < 0.8 else s.correct_act(chance.randint(1, 150), request, is_so)


@given(st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_whatever_is_asked_is_answered_by_facts_or_by_a_sentence(seed: int) -> None:
    chance = Random(seed)
    story = told(seed, facts=chance.randint(5, 120))
    for _ in range(300):
        with suppress(RuleViolation):
            decide(wild(chance), story.state)
    assert story.state == story.replayed(), "nothing asked changes the state"


@given(st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_what_was_answered_by_facts_can_be_told_on(seed: int) -> None:
    chance = Random(seed)
    story = told(seed, facts=60)
    for _ in range(200):
        with suppress(RuleViolation):
            story.tells(wild(chance))
    assert story.state == story.replayed()
