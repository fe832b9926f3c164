"""What is withdrawn or corrected counts as if it had never been; what rests on it is told, or withdrawn with it."""

from collections.abc import Iterable
from dataclasses import fields

import pytest

from ledger.domain.campaign import evolve
from ledger.domain.campaign.evolve import folded
from ledger.domain.campaign.state import Army, Campaign, CampaignAct, Unit
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.values import Version
from tests.builders import WHY
from tests.domain.campaign.stories import (
    Story,
    adjust,
    all_of,
    armies,
    begin,
    begin_round,
    bought,
    buy,
    casualties,
    close,
    close_step,
    correct,
    disband_army,
    draw,
    earn,
    end,
    join,
    objective,
    playing,
    recruit,
    roll_casualty,
    sell,
    take_level,
    withdraw,
    withdraw_mission,
)


def seen(state: Campaign) -> tuple[object, ...]:
    """What is left of a campaign when versions are not looked at."""
    armies = [_but_versions(army) for army in state.armies.values()]
    units = [_but_versions(unit) for unit in state.units.values()]
    return armies, units, state.missions, state.champions, state.officials


def _but_versions(what: Army | Unit) -> dict[str, object]:
    """Everything; of the books what came and went, and what for."""
    found = {each.name: getattr(what, each.name) for each in fields(what)}
    for book in ("books", "victories", "marks"):
        found[book] = [line[1:] for line in found.get(book, ())]
    return found


def test_a_purchase_is_withdrawn_and_the_points_are_back() -> None:
    story = playing(step=5).does(buy(2, 40))
    story.does(withdraw(story.version()))
    assert story.army(1).points == 250
    assert story.unit(2).upgrades == {}
    assert story.state.withdrawn == {len(story.facts) - 1}
    assert seen(story.state) == seen(playing(step=5).state)


def test_what_was_withdrawn_stays_in_the_record_and_is_not_withdrawn_twice() -> None:
    story = playing(step=5).does(buy(2, 40))
    bought_at = story.version()
    story.does(withdraw(bought_at)).refuses(withdraw(bought_at), "withdrawn already")
    story.refuses(withdraw(story.version()), "took others back").refuses(withdraw(1), "never withdrawn").refuses(
        withdraw(99), "never withdrawn"
    )
    assert len(story.state.acts) == len(story.facts)


def test_what_rests_on_an_act_is_told_and_stands_in_the_way() -> None:
    story = playing(step=5).does(buy(2, 40))
    bought_at = story.version()
    story.does(sell(2, 1), adjust(1, points=1))
    story.refuses(withdraw(bought_at), "rests on it; withdraw it first", code="has-dependents", acts=(bought_at + 1,))
    story.does(withdraw(bought_at, with_dependents=True))
    assert story.last() == ActsWithdrawn(acts=(Version(bought_at),), dependents=(Version(bought_at + 1),))
    assert story.army(1).points == 251


def test_a_purchase_that_can_still_be_paid_does_not_rest_on_the_pay() -> None:
    story = playing(step=5).does(adjust(1, points=100))
    adjusted = story.version()
    story.does(buy(2, 300)).refuses(withdraw(adjusted), code="has-dependents")
    cheap = playing(step=5).does(adjust(1, points=100))
    cheap.does(buy(2, 200), withdraw(adjusted))
    assert cheap.army(1).points == 50


def levelled() -> Story:
    """Two missions; unit 2 takes a level in the second with the experience of both."""
    story = armies(2)
    for no in (1, 2):
        story.does(begin(no, all_of(1, 2)), end(1, mission=no), casualties({5: 2, 6: 2}, mission=no))
        story.does(*(roll_casualty(unit, 3, mission=no) for unit in (5, 6)), close_step(3, no), earn(2, mission=no))
        if no == 1:
            story.does(close(1))
    return story.does(take_level(2, 1, mission=2))


def test_a_level_rests_on_the_mission_its_experience_came_from() -> None:
    story = levelled()
    level = story.version()
    story.refuses(withdraw_mission(1), "rests on it; withdraw it first", code="has-dependents", acts=(level,))
    story.does(withdraw_mission(1, with_dependents=True))
    assert (story.unit(2).xp, story.unit(2).levels, story.unit(2).traits) == (3, 0, [])
    assert list(story.state.missions) == [2]
    assert story.army(1).played == 1


def test_a_withdrawn_mission_is_as_if_it_had_never_been_and_its_number_can_be_played_again() -> None:
    story = levelled().does(withdraw_mission(2))
    again = armies(2).does(begin(1, all_of(1, 2)), end(1), casualties({5: 2, 6: 2}))
    again.does(roll_casualty(5, 3), roll_casualty(6, 3), close_step(3), earn(2), close())
    assert seen(story.state) == seen(again.state)
    story.does(begin(2, all_of(1, 2))).does(withdraw_mission(2)).refuses(withdraw_mission(2), "no mission 2")


def test_a_joining_that_was_withdrawn_leaves_its_numbers_unused() -> None:
    story = armies(2).does(withdraw(3), join(3))
    assert list(story.state.armies) == [1, 3]
    assert list(story.state.units) == [1, 2, 3, 7, 8, 9]


def test_a_roll_entered_wrongly_is_corrected_and_the_rest_follows() -> None:
    story = playing(step=3).does(casualties({5: None}), roll_casualty(5, 1))
    rolled_at = story.version()
    assert story.unit(5).fate == "dead"
    story.does(close_step(3), earn(), correct(rolled_at, {"casualty": (6,)}))
    assert (story.unit(5).fate, story.unit(5).xp) == (None, 1)
    assert story.facts[-2] == ActCorrected(replaces=Version(rolled_at), dependents=())
    story.refuses(correct(rolled_at, {"casualty": (2,)}), "withdrawn already")
    story.does(correct(story.version(), {"casualty": (2,)}))
    assert story.unit(5).xp == 0


def test_a_corrected_roll_takes_what_cannot_follow_with_it() -> None:
    story = playing(step=3).does(casualties({5: None}), roll_casualty(5, 3))
    rolled_at = story.version()
    story.does(close_step(3), earn(5), close_step(4), buy(5, 10))
    resting = (rolled_at + 2, rolled_at + 4)
    story.refuses(
        correct(rolled_at, {"casualty": (1,)}), "rest on it; withdraw them first", code="has-dependents", acts=resting
    )
    story.does(correct(rolled_at, {"casualty": (1,)}, with_dependents=True))
    assert story.unit(5).fate == "dead"
    assert story.army(2).points == 400


def test_a_correction_that_cannot_stand_itself_is_refused_with_its_own_reason() -> None:
    story = playing(step=3).does(casualties({4: None}), roll_casualty(4, 3))
    rolled_at = story.version()
    story.refuses(correct(rolled_at, {"casualty": (1,)}), "needs a roll for injury")
    story.refuses(correct(rolled_at, {"casualty": (7,)}), "does not show 7")
    story.refuses(correct(rolled_at, {"injury": (2,)}), code="other-rolls")
    story.does(correct(rolled_at, {"casualty": (1,), "injury": (2,)}))
    assert story.unit(4).injuries == ["Chest Wound"]


def test_what_was_drawn_from_the_seed_is_not_corrected_and_what_has_no_die_neither() -> None:
    story = playing(step=1).does(objective(1))
    story.refuses(correct(story.version(), {"objective": (1,)}), "drawn from the seed", code="drawn")
    story.refuses(correct(2, {}), "Event 2 has no roll")


def test_that_a_roll_was_drawn_is_said_before_what_rests_on_it() -> None:
    story = playing(step=3).does(casualties({5: None}), roll_casualty(5))
    rolled_at = story.version()
    story.does(close_step(3), earn())
    story.refuses(correct(rolled_at, {"casualty": (1,)}), "drawn from the seed", code="drawn")


def test_a_correction_says_dice() -> None:
    story = playing().does(begin_round(5, 5, 4))
    story.refuses(correct(story.version(), {}), "says which dice")
    story.does(draw(1, 5)).refuses(correct(story.version(), {}), "has no roll")


def test_withdrawn_draws_count_so_that_nobody_draws_until_it_pleases() -> None:
    story = playing(step=1).does(objective(1))
    first = story.last().__dict__["objective"]
    story.does(withdraw(story.version()), objective(1))
    second = story.last().__dict__["objective"]
    assert first.seed != second.seed
    assert story.state.draws["objective", 1] == 2


def test_unwinding_with_dependents_leaves_what_a_fresh_campaign_without_them_would_have() -> None:
    story = levelled().does(close_step(4, 2), buy(2, 200, mission=2), close_step(5, 2))
    story.does(
        recruit(1, bought("New", 150), mission=2), close(2), disband_army(2), join(2, bought("Last", 900), name="L")
    )
    story.does(withdraw_mission(1, with_dependents=True))
    gone = story.state.withdrawn
    left = [act.fact for act in story.state.acts if act.version not in gone and not isinstance(act.fact, ActsWithdrawn)]
    assert seen(story.state) == seen(Story(left).state)
    assert story.state == story.replayed()


def test_a_campaign_is_folded_anew_once_however_often_something_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    story = playing(step=1).does(objective(1, 3))
    rolled = story.version()
    for _ in range(3):
        story.does(recruit(2, bought("Late", 50), mission=None, reason=WHY), adjust(1, 10))
        story.does(withdraw(story.version(), story.version() - 1))
    story.does(correct(rolled, {"objective": (2,)}), adjust(1, 20))
    folds: list[Campaign] = []

    def counted(state: Campaign, acts: Iterable[CampaignAct]) -> Campaign:
        folds.append(fresh := folded(state, acts))
        return fresh

    monkeypatch.setattr(evolve, "folded", counted)
    assert (story.replayed(), len(folds)) == (story.state, 1)
    assert (story.state.last_unit, len(story.state.units)) == (9, 6)
