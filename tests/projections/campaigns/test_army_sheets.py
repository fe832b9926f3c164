"""Army sheets from facts: for each kind of fact that changes an army or a unit, where it shows and with which event."""

import pytest

from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.projections.campaigns.army_sheet import ArmySheet, UnitSheet, army_sheet, unit_report
from ledger.projections.campaigns.books import HistoryLine
from ledger.projections.campaigns.moment import Named, Origin
from tests.domain.campaign.request_builders import adjust_unit, bring_over, rename_unit, veteran
from tests.domain.campaign.stories import (
    Story,
    adjust,
    all_of,
    answer,
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
    disband_unit,
    draw,
    earn,
    end,
    fight,
    join,
    pick,
    playing,
    ransom,
    reaches,
    recruit,
    roll_casualty,
    sell,
    take_level,
    withdraw,
)
from tests.projections.campaigns.moments import event, moment_of


def sheet_of(story: Story, army: int = 1) -> ArmySheet:
    return army_sheet(moment_of(story), ArmyNo(army))


def unit_of(story: Story, no: int) -> UnitSheet:
    return unit_report(moment_of(story), UnitNo(no)).sheet


def parts(sheet: UnitSheet) -> list[tuple[str, int, int]]:
    return [(line.what, line.points, line.event) for line in sheet.receipt.lines]


def experience(sheet: UnitSheet) -> list[tuple[int, int, str, int]]:
    return [(line.points, line.lost, line.why, line.event) for line in sheet.experience]


def trained(story: Story, unit: int = 2, xp: int = 5) -> Story:
    """A unit with that much experience, in the step in which levels are taken."""
    return story.does(adjust_unit(unit, xp=xp))


@pytest.mark.rule("GF-27")
def test_a_sheet_has_thirty_boxes_with_marks_at_5_to_30_filled_from_the_experience() -> None:
    story = trained(playing(step=4), xp=3).does(earn(2))
    sheet = sheet_of(story)
    line = next(each for each in sheet.units if each.unit.no == 2)
    assert (sheet.army.name, sheet.vp) == ("army 1", 2)
    assert sheet.most_xp == 30
    assert sheet.marks == (5, 10, 15, 20, 25, 30)
    adjusted = story.version() - 1
    assert (line.xp, line.boxes) == (4, (*[event(adjusted)] * 3, event(adjusted + 1)))


def test_an_army_that_joined_has_its_units_its_points_and_their_event() -> None:
    sheet = sheet_of(armies(1))
    assert (sheet.player.name, sheet.points_held, sheet.value, sheet.vp, sheet.played) == ("player 1", 100, 900, 0, 0)
    assert [(unit.unit.name, unit.is_hero, unit.receipt.value) for unit in sheet.units] == [
        ("unit 1", True, 100),
        ("unit 2", False, 500),
        ("unit 3", False, 300),
    ]
    assert {unit.joined for unit in sheet.units} == {Origin(what="from the start", event=event(2))}
    assert sheet.place is None


def test_an_army_brought_over_says_so_and_holds_what_it_held() -> None:
    old = veteran("Old", 200, 7, "Agile", "Motivated", "Smashed Leg")
    story = armies(1).does(bring_over(2, old))
    sheet = unit_of(story, 4)
    here = event(story.version())
    assert sheet.joined == Origin(what="brought over", event=here)
    assert parts(sheet) == [("price", 200, here), ("level 1", 25, here), ("talent", 5, here), ("injury", -5, here)]
    assert experience(sheet) == [(7, 0, "brought over", here)]
    assert [each.what for each in sheet.held] == ["Agile", "Motivated", "Smashed Leg"]


def test_a_recruit_and_its_training_have_their_event_and_mission() -> None:
    story = playing(step=6).does(recruit(1, bought("New", 120), trained=True))
    sheet = unit_of(story, 7)
    here = event(story.version())
    assert sheet.joined == Origin(what="recruited after mission 1", event=here)
    assert experience(sheet) == [(5, 0, "training", here)]
    assert sheet.due == 1


def test_a_level_of_a_unit_brings_points_and_its_trait() -> None:
    story = trained(playing(step=4)).does(take_level(2, 1))
    sheet, here = unit_of(story, 2), event(story.version())
    assert (sheet.level, sheet.due) == (1, 0)
    assert ("level 1", 25, here) in parts(sheet)
    assert sheet.traits == (Origin(what="Agile", event=here),)


def test_a_trait_that_is_picked_comes_with_the_pick_and_the_level_with_its_roll() -> None:
    story = trained(playing(step=4)).does(take_level(2, 6))
    assert unit_of(story, 2).picks[:2] == ("Agile", "Headstrong")
    story.does(pick(2, "Elite"))
    sheet = unit_of(story, 2)
    assert ("level 1", 25, event(story.version() - 1)) in parts(sheet)
    assert sheet.traits == (Origin(what="Elite", event=event(story.version())),)


def test_a_skill_of_a_hero_names_its_set() -> None:
    story = trained(playing(step=4), unit=1).does(take_level(1, 1), pick(1, "Captain"), take_level(1, 1))
    assert unit_of(story, 1).skills == (Origin(what="Leader", event=event(story.version()), group="Captain"),)


def test_an_injury_and_a_talent_change_the_worth_and_are_held() -> None:
    story = playing(step=3).does(casualties({1: 4, 4: 1}), roll_casualty(1, 1, injury=(6,)))
    hurt, here = unit_of(story, 1), event(story.version())
    assert hurt.injuries == (Origin(what="Smashed Leg", event=here),)
    assert ("injury", -5, here) in parts(hurt)
    story.does(roll_casualty(4, 6, talent=(1,)))
    gifted, here = unit_of(story, 4), event(story.version())
    assert gifted.talents == (Origin(what="Natural Talent", event=here),)
    assert ("talent", 5, here) in parts(gifted)
    assert experience(gifted) == [(1, 0, "natural talent", here)]


def test_a_dead_unit_is_a_former_one_with_the_event_of_its_death() -> None:
    story = playing(step=3).does(casualties({5: 2}), roll_casualty(5, 1))
    sheet = sheet_of(story, 2)
    assert [unit.unit.no for unit in sheet.units] == [4, 6]
    (gone,) = sheet.former
    assert gone.left == Origin(what="dead in mission 1", event=event(story.version()))


def test_a_unit_that_sits_out_says_how_long_and_loses_the_experience_of_the_match() -> None:
    story = playing(permadeath=False)
    story.does(begin_round(5, 6, 1), draw(1, 5, die=2), end(1))
    story.does(casualties({5: 2}), roll_casualty(5, 1, sit_out=(2,)))
    sheet, here = unit_of(story, 5), event(story.version())
    assert sheet.sits_out is not None
    assert (sheet.sits_out.missions, sheet.sits_out.event) == (2, here)
    assert experience(sheet)[-1] == (-2, 0, "lost with the match", here)
    assert (sheet.xp, sheet.boxes) == (0, ())


def test_experience_beyond_the_most_is_told_as_lost() -> None:
    story = playing(step=3).does(adjust_unit(2, xp=29), casualties({4: 2}), roll_casualty(4, 2), close_step(3), earn(2))
    sheet, here = unit_of(story, 2), event(story.version())
    assert experience(sheet)[1:] == [(1, 0, "not a casualty", here), (0, 2, "hero killed", here)]
    assert len(sheet.boxes) == 30


def test_a_gift_stands_beside_a_unit_and_costs_nothing() -> None:
    story = playing().does(begin_round(5, 6, 3), draw(1, 2))
    sheet = unit_of(story, 2)
    assert sheet.gifts == (Origin(what="Alien Cannon", event=event(story.version())),)
    assert sheet.receipt.value == 500


def test_an_upgrade_is_on_the_receipt_from_its_purchase_to_its_sale() -> None:
    story = playing(step=5).does(buy(2, 30))
    assert parts(unit_of(story, 2))[-1] == ("Banner", 30, event(story.version()))
    story.does(sell(2, 1))
    assert parts(unit_of(story, 2)) == [("price", 500, event(2))]


def test_a_sale_that_failed_leaves_the_upgrade() -> None:
    story = playing(step=5).does(buy(2, 5), sell(2, 1, 3))
    assert parts(unit_of(story, 2))[-1] == ("Banner", 5, event(story.version() - 1))


def test_disbanding_a_unit_makes_it_a_former_one() -> None:
    story = armies(2).does(disband_unit(3))
    (gone,) = sheet_of(story).former
    assert gone.left == Origin(what="disbanded", event=event(story.version()))


def test_a_prisoner_nobody_bought_back_is_a_former_unit() -> None:
    story = playing().does(begin_round(5, 1, 1), draw(1, 2), end(1), ransom(1, 2), answer(1, accepted=False))
    (gone,) = sheet_of(story).former
    assert gone.left == Origin(what="disbanded in mission 1", event=event(story.version()))


def test_a_lost_fight_in_the_warp_is_the_end_of_a_unit() -> None:
    story = playing().does(begin_round(5, 6, 6), draw(1, 5, candidates=(5,)), fight(1, won=False))
    assert [unit.left for unit in sheet_of(story, 2).former] == [
        Origin(what="dead in mission 1", event=event(story.version()))
    ]


def test_a_disbanded_army_has_the_event_and_nothing_left() -> None:
    story = playing(step=6).does(close(), disband_army(1))
    sheet = sheet_of(story)
    assert (sheet.disbanded, sheet.points_held, sheet.vp, sheet.value, sheet.units) == (
        event(story.version()),
        0,
        0,
        0,
        (),
    )
    assert len(sheet.former) == 3


def test_an_adjusted_unit_has_the_adjustment_on_its_receipt() -> None:
    story = armies(1).does(adjust_unit(2, price=-40, xp=5, gained=("Elite",)))
    here = event(story.version())
    assert parts(unit_of(story, 2)) == [("price", 500, event(2)), ("price adjusted", -40, here), ("level 1", 25, here)]


def test_other_notes_replace_those_before() -> None:
    story = armies(1).does(adjust_unit(2, notes=("blue",)))
    assert [each.event for each in unit_of(story, 2).notes] == [event(story.version())]
    story.does(adjust_unit(2, notes=()))
    assert unit_of(story, 2).notes == ()


def test_a_renamed_unit_keeps_its_past() -> None:
    story = armies(1).does(rename_unit(2, "Other"))
    assert parts(unit_of(story, 2)) == [("price", 500, event(2))]


# history


def lines_of(story: Story, army: int = 1) -> list[HistoryLine]:
    return list(sheet_of(story, army).history)


def test_the_history_tells_where_every_point_and_victory_point_came_from() -> None:
    story = playing(step=3).does(adjust(1, points=-10, vp=1))
    told = [
        (line.what, line.points, line.vp, line.event, line.mission) for line in lines_of(story) if line.unit is None
    ]
    won, adjusted = event(story.version() - 1), event(story.version())
    assert told == [
        ("start", 1000, None, event(2), None),
        ("unit unit 1", -100, None, event(2), None),
        ("unit unit 2", -500, None, event(2), None),
        ("unit unit 3", -300, None, event(2), None),
        ("won mission 1", 150, None, won, 1),
        ("won mission 1", None, 2, won, 1),
        ("adjusted", -10, None, adjusted, None),
        ("adjusted", None, 1, adjusted, None),
    ]
    sheet = sheet_of(story)
    assert sum(line.points or 0 for line in sheet.history) == sheet.points_held
    assert sum(line.vp or 0 for line in sheet.history) == sheet.vp


def test_what_was_withdrawn_stays_in_the_history_with_the_event_that_did_it() -> None:
    story = playing(step=5).does(buy(2, 30))
    bought_by = story.version()
    story.does(withdraw(bought_by))
    moment = moment_of(story, {story.version(): "never agreed"})
    (gone,) = [line for line in army_sheet(moment, ArmyNo(1)).history if line.taken_back is not None]
    assert (gone.event, gone.taken_back, gone.points) == (event(bought_by), event(story.version()), None)
    assert gone.unit == Named(no=2, name="unit 2")
    assert gone.what.endswith(f"(withdrawn by event {event(story.version())}: never agreed)")


def test_what_was_corrected_stands_beside_what_took_its_place() -> None:
    story = playing(step=3).does(casualties({5: 2}), roll_casualty(5, 1))
    rolled = story.version()
    story.does(correct(rolled, {"casualty": (6,)}))
    history = unit_report(moment_of(story), UnitNo(5)).history
    assert [(line.event, line.xp, line.taken_back) for line in history[1:]] == [
        (event(rolled), None, event(rolled + 1)),
        (event(rolled + 2), 1, None),
    ]
    assert f"corrected by event {event(rolled + 2)}" in history[1].what


def test_what_stands_in_the_place_of_another_is_told_in_that_place() -> None:
    story = playing(step=3).does(casualties({5: 2}), roll_casualty(5, 2), close_step(3), earn(4))
    earned = story.version()
    story.does(correct(earned - 2, {"casualty": (6,)}))
    told = [(line.event, line.xp) for line in lines_of(story, 2) if line.xp is not None]
    assert told == [(event(story.version()), 1), (event(earned), 1)], "it was recorded last, and counts before"


def test_a_withdrawn_mission_is_in_the_history_of_everyone_who_was_in_it() -> None:
    story = reaches(armies(2), 3)
    first = next(no for no, fact in enumerate(story.facts, start=1) if type(fact).__name__ == "MissionBegun")
    story.does(withdraw(first, with_dependents=True))
    for army in (1, 2):
        assert event(first) in [line.event for line in lines_of(story, army) if line.taken_back is not None]


def test_a_late_army_has_no_place_before_it_played() -> None:
    story = playing(step=6, late_joiners=True).does(close(), join(3))
    assert sheet_of(story, 3).place is None
    story.does(begin(2, all_of(1, 2, 3)), close_step(1, 2), end(3, mission=2))
    assert sheet_of(story, 3).place == 1
