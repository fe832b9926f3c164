"""An act that was entered wrongly is corrected whole: the right one stands in its place, what cannot follow falls."""

from datetime import timedelta

import pytest

from ledger.domain.campaign.armies.facts import ArmyJoined
from ledger.domain.campaign.decide import check, decide
from ledger.domain.campaign.evolve import standing
from ledger.domain.campaign.missions.facts import MissionBegun, MissionEnded
from ledger.domain.campaign.random_events.facts import RandomEventDrawn
from ledger.domain.campaign.state import ActsKnown
from ledger.domain.campaign.unwinding.decide import fallen
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.errors import RuleViolation
from ledger.domain.values import Version
from tests.builders import WHY
from tests.domain.campaign.request_builders import adjust_unit, bring_over, rename_unit, veteran
from tests.domain.campaign.stories import (
    OPENED,
    Story,
    adjust,
    all_of,
    armies,
    begin,
    begin_round,
    bought,
    buy,
    campaign,
    casualties,
    close,
    close_step,
    concede,
    correct,
    correct_act,
    draw,
    earn,
    end,
    join,
    named,
    objective,
    playing,
    recruit,
    regular,
    roll_casualty,
    sell,
    weeks,
    withdraw,
)
from tests.domain.campaign.test_unwinding import seen


def version_of(story: Story, kind: type) -> int:
    """Of the newest act of a kind."""
    return max(act.version for act in story.state.acts if isinstance(act.fact, kind))


# what was wrong


def test_a_wrong_winner_is_put_right_and_pay_and_vp_follow() -> None:
    story = playing(step=5)
    ended = version_of(story, MissionEnded)
    story.does(correct_act(ended, end(2)))
    assert story.facts[-2:] == [
        ActCorrected(replaces=Version(ended), dependents=()),
        MissionEnded(mission=story.mission().no, winners=(story.army(2).no,), rounds=4),
    ]
    assert [(army.vp, army.points) for army in story.state.armies.values()] == [(0, 400), (2, 250)]
    right = armies(2).does(begin(1, all_of(1, 2)), close_step(1), end(2), close_step(3), close_step(4))
    assert seen(story.state) == seen(right.state)


def test_a_wrong_casualty_list_takes_the_rolls_of_those_it_does_not_name() -> None:
    story = playing(step=3).does(casualties({5: 1}))
    listed = story.version()
    story.does(roll_casualty(5, 3))
    story.refuses(
        correct_act(listed, casualties({6: 1})),
        "rests on it; withdraw it first",
        code="has-dependents",
        acts=(listed + 1,),
    )
    story.does(correct_act(listed, casualties({6: 1}), with_dependents=True))
    assert story.facts[-2] == ActCorrected(replaces=Version(listed), dependents=(Version(listed + 1),))
    assert (list(story.mission().casualties or {}), story.mission().rolled) == ([6], set())
    story.refuses(roll_casualty(5, 3), "no casualty").does(roll_casualty(6, 3), close_step(3), earn())
    assert [story.unit(no).xp for no in (1, 5, 6)] == [2, 1, 0]


def test_a_casualty_more_leaves_the_rolls_of_the_others() -> None:
    story = playing(step=3).does(casualties({5: 1}))
    listed = story.version()
    story.does(roll_casualty(5, 6), correct_act(listed, casualties({5: 2, 6: 2})))
    assert (story.unit(5).xp, story.mission().rolled) == (1, {5})
    story.refuses(close_step(3), code="casualty-unrolled")


def test_a_wrong_price_is_put_right_and_what_was_sold_is_sold_for_the_other() -> None:
    story = playing(step=5).does(buy(2, 40))
    bought_at = story.version()
    story.does(sell(2, 1)).does(correct_act(bought_at, buy(2, 20)))
    assert [(each.amount, each.why) for each in story.army(1).books[-2:]] == [(-20, "upgrade"), (10, "sale")]
    story.refuses(correct_act(story.version(), buy(2, 251)), code="too-few-points")


def test_wrong_units_brought_are_put_right_and_who_was_not_there_did_nothing() -> None:
    story = playing(step=3).does(casualties({4: 2}))
    begun, listed = version_of(story, MissionBegun), story.version()
    story.refuses(correct_act(begun, begin(1, {1: [1, 2], 2: [4, 5, 6]})), code="wide-gap")
    story.does(correct_act(begun, begin(1, {1: [2, 3], 2: [4, 5, 6]})))
    assert list(story.mission().brought[story.army(1).no]) == [2, 3]
    without = begin(1, {1: [2, 3], 2: [5, 6]})
    story.refuses(correct_act(story.version(), without), code="has-dependents", acts=(listed,))
    story.does(correct_act(story.version(), without, with_dependents=True))
    story.refuses(casualties({4: 2}), "4 was not brought").does(casualties({5: 2}))


def test_a_join_with_one_unit_more_keeps_the_numbers_of_the_others() -> None:
    story = armies(2).does(begin(1, all_of(1, 2)), end(1))
    story.does(correct_act(2, join(1, *regular(1), bought("Scouts", 100))))
    assert [(no, unit.army) for no, unit in story.state.units.items()] == [
        *((1, 1), (2, 1), (3, 1), (7, 1)),
        *((4, 2), (5, 2), (6, 2)),
    ]
    assert (story.army(1).points, list(story.mission().brought[story.army(1).no])) == (150, [1, 2, 3])
    story.does(close(), begin(2, {1: [1, 2, 3, 7], 2: [4, 5, 6]}))
    assert story.state.last_unit == 7


def test_a_join_with_one_unit_less_takes_what_that_unit_did() -> None:
    story = armies(2).does(rename_unit(3, "Lancers"), rename_unit(2, "Guard"))
    renamed = story.version() - 1
    fewer = join(1, *regular(1)[:2], saved=200)
    story.refuses(correct_act(2, fewer), code="has-dependents", acts=(renamed,))
    story.does(correct_act(2, fewer, with_dependents=True))
    assert (list(story.state.units), story.unit(2).name) == ([1, 2, 4, 5, 6], named("Guard"))


def test_a_join_in_another_order_leaves_each_unit_what_it_did() -> None:
    story = armies(2).does(adjust_unit(1, xp=3))
    hero, line, riders = regular(1)
    story.does(correct_act(2, join(1, riders, hero, bought("Guard", 500))))
    assert [(no, unit.name) for no, unit in story.state.units.items() if unit.army == 1] == [
        *((3, riders.name), (1, hero.name), (2, named("Guard"))),
    ]
    assert (story.unit(1).xp, line.name in [unit.name for unit in story.state.units.values()]) == (3, False)


def test_a_purchase_that_is_corrected_is_still_the_one_that_was_sold() -> None:
    story = playing(step=5).does(buy(2, 20, "Banner"), buy(2, 30, "Horn"))
    horn = story.version()
    story.does(sell(2, 2), withdraw(horn - 1), correct_act(horn, buy(2, 40, "Horn")))
    assert (story.army(1).points, story.unit(2).upgrades) == (100 + 150 - 40 + 20, {})


def test_an_army_brought_over_and_a_recruit_keep_their_numbers_too() -> None:
    story = campaign().does(bring_over(1, veteran("Old", 100), veteran("Older", 200, 5)), join(2))
    story.does(correct_act(2, bring_over(1, veteran("Old", 100, 5, "Agile"), veteran("Older", 300), saved=9)))
    assert [(no, unit.price, unit.xp) for no, unit in story.state.units.items()][:2] == [(1, 100, 5), (2, 300, 0)]
    assert (story.army(1).points, story.state.last_unit) == (9, 5)
    hired = playing(step=6).does(recruit(1, bought("New", 100)))
    hired.does(rename_unit(7, "Newer"), correct_act(hired.version(), recruit(1, bought("New", 60))))
    assert (hired.unit(7).price, hired.unit(7).name, hired.army(1).points) == (60, named("Newer"), 190)


def test_a_mission_keeps_its_time_unless_another_is_said() -> None:
    story = playing(step=2)
    begun, later = version_of(story, MissionBegun), OPENED + timedelta(days=1)
    story.does(correct_act(begun, begin(1, all_of(1, 2), at=later)))
    assert story.last() == story.facts[begun - 1].model_copy(update={"at": later})


# how far a correction goes


def test_a_corrected_act_is_corrected_again_by_its_own_event() -> None:
    story = armies(1).does(adjust(1, points=10))
    first = story.version()
    story.does(correct_act(first, adjust(1, points=20))).refuses(
        correct_act(first, adjust(1, points=30)), "withdrawn already"
    )
    second = story.version()
    story.does(correct_act(second, adjust(1, points=30)))
    assert (story.army(1).points, story.state.place_of[Version(story.version())]) == (130, first)


def test_a_corrected_act_is_withdrawn_and_neither_counts() -> None:
    story = armies(1).does(adjust(1, points=10))
    story.does(correct_act(story.version(), adjust(1, points=20)))
    story.refuses(withdraw(story.version() - 1), "took others back").does(withdraw(story.version()))
    assert story.army(1).points == 100
    assert isinstance(story.last(), ActsWithdrawn)


def test_a_corrected_act_stands_in_its_place_and_not_at_the_end() -> None:
    story = armies(2).does(adjust(1, points=50))
    adjusted = story.version()
    story.does(begin(1, all_of(1, 2)), end(1), close(), correct_act(adjusted, adjust(1, points=60)))
    assert [act.version for act in standing(story.state)] == [2, 3, story.version(), *range(5, 8)]
    assert story.army(1).books[4][1:] == (60, "adjusted")


def test_the_same_again_is_no_correction() -> None:
    story = playing(step=3)
    story.refuses(correct_act(version_of(story, MissionEnded), end(1)), "says so already")
    entered = playing(step=3).does(casualties({5: 1}), roll_casualty(5, 3))
    entered.refuses(correct(entered.version(), {"casualty": (3,)}), "says so already")


def test_an_act_of_another_kind_is_no_correction() -> None:
    story = playing(step=3)
    ended = version_of(story, MissionEnded)
    story.refuses(correct_act(ended, concede(1)), "another kind of act", code="other-act", act=ended)
    earned = playing(step=4).does(earn(1))
    earned.refuses(correct_act(earned.version(), earn(2, 3)), code="other-act")


def test_a_correction_that_cannot_stand_is_refused_with_its_own_reason() -> None:
    story = playing(step=3)
    ended = version_of(story, MissionEnded)
    story.refuses(correct_act(ended, end(9)), "9 takes no part in mission 1")
    story.refuses(correct_act(ended, end(1, 2)), code="one-winner")
    story.refuses(correct_act(1, end(2)), "never withdrawn").refuses(correct_act(99, end(2)), "never withdrawn")


def test_dice_that_were_drawn_stand_and_those_of_a_correction_are_said() -> None:
    story = playing(step=1).does(objective(1)).does(objective(2, 3))
    entered = story.version()
    story.refuses(correct_act(entered - 1, objective(1, 4)), "drawn from the seed", code="drawn")
    story.refuses(correct_act(entered, objective(2)), "Say the dice for objective", code="dice-unsaid")
    assert story.does(correct_act(entered, objective(2, 6))).mission().objectives[story.army(2).no] == "Destruction"


def test_an_army_other_than_the_one_that_rolled_is_put_right() -> None:
    story = playing(step=1).does(objective(1, 3))
    story.does(correct_act(story.version(), objective(2, 3)))
    assert story.mission().objectives == {2: "Casting"}


# random events


@pytest.mark.parametrize("other", [12, 16, 53, 62])
def test_a_corrected_round_does_not_turn_the_facts_of_one_event_into_those_of_another(other: int) -> None:
    story = playing().does(begin_round(5, 6, 5))
    begun, dice = story.version(), (5, *divmod(other, 10))
    story.does(draw(army=2))
    story.refuses(
        correct(begun, {"event": dice}), "rests on it; withdraw it first", code="has-dependents", acts=(begun + 1,)
    )
    story.does(correct(begun, {"event": dice}, with_dependents=True))
    happening = story.mission().random_events[1]
    assert (happening.number, happening.is_drawn, story.army(2).vp) == (other, False, 0)


def test_a_corrected_round_with_the_same_event_leaves_what_came_of_it() -> None:
    story = playing().does(begin_round(5, 6, 4), draw(army=2, die=3))
    story.does(correct(story.version() - 1, {"event": (6, 6, 4)}))
    assert story.army(2).points == 175


def test_whom_the_table_drew_is_put_right() -> None:
    story = playing().does(begin_round(5, 6, 4), draw(army=2, die=3))
    story.does(correct_act(version_of(story, RandomEventDrawn), draw(army=1, die=2)))
    assert [army.points for army in story.state.armies.values()] == [150, 100]


# what today's checks refuse anyway


def joined_with_two_heroes() -> tuple[Story, int]:
    """A record from before a rule: an army that nobody could join with today, and a purchase before it."""
    story = armies(2).does(buy(5, 40, mission=None, reason=WHY))
    request = join(3, bought("First", 400, hero=True), bought("Second", 500, hero=True))
    fact = armies(2, start_heroes=2).does(request).last()
    assert isinstance(fact, ArmyJoined)
    with pytest.raises(RuleViolation, match="at most 1 hero"):
        check(fact, story.state)
    story.hears(fact)
    return story, story.version()


def test_an_act_that_todays_checks_refuse_anyway_is_not_named_and_stays() -> None:
    story, joined = joined_with_two_heroes()
    story.does(withdraw(joined - 1))
    assert (story.army(2).points, sorted(story.state.units)) == (100, [*range(1, 9)])
    story.does(rename_unit(8, "Third"), adjust(3, points=5))
    assert story.unit(8).name == named("Third")


def test_it_falls_where_it_is_refused_for_another_reason() -> None:
    story, joined = joined_with_two_heroes()
    taken = join(2, *regular(2), name="Army 3")
    story.refuses(correct_act(3, taken), code="has-dependents", acts=(joined,))
    assert fallen(story.state, standing(story.state), ActsKnown(decide, check)) == []
    story.does(correct_act(3, taken, with_dependents=True))
    assert list(story.state.armies) == [1, 2]


def test_what_is_excused_falls_all_the_same_with_the_armies_it_speaks_of() -> None:
    late = armies(3).does(begin(1, all_of(1, 2, 3), at=weeks(30))).last()
    story = armies(3, kind="time-limited", length=(1,))
    story.hears(late)
    story.does(adjust(1, points=5), withdraw(6)).refuses(withdraw(4), code="has-dependents", acts=(5,))
    assert not story.does(withdraw(4, with_dependents=True)).state.missions
