"""A mission moves through six steps; armies near each other in value play it until one has won."""

import pytest

from ledger.domain.campaign.missions.setup import underdog_points
from ledger.domain.campaign.values import ArmyNo
from tests.domain.campaign.stories import (
    ALLIED,
    Story,
    achieve,
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
    disband_unit,
    draw,
    earn,
    end,
    join,
    objective,
    playing,
    reaches,
    recruit,
    roll_casualty,
    spend,
    take_level,
)


def of_values(*values: int) -> Story:
    """Armies of one unit each, of these values, and unit 1, 2, … theirs."""
    story = campaign(saved_most=1000)
    return story.does(*(join(no, bought(f"Unit {no}", value)) for no, value in enumerate(values, start=1)))


@pytest.mark.rule("GF-06")
def test_a_mission_goes_through_six_steps_in_order_and_then_is_closed() -> None:
    story = reaches(armies(2), 1)
    for step in (1, 3, 4, 5, 6):
        assert story.mission().step == step
        story.does(close_step(step))
        if step == 1:
            story.does(end(1))
    assert story.mission().is_closed
    story.refuses(close_step(6), "Mission 1 is closed", code="mission-closed")
    story.does(begin(2, all_of(1, 2)))


@pytest.mark.rule("GF-06")
@pytest.mark.parametrize("step", [1, 2, 3, 4, 5, 6])
def test_what_belongs_to_another_step_is_refused_and_says_which_step_it_is(step: int) -> None:
    story = playing(step=step)
    name = ("set-up", "play", "casualties", "experience", "upgrades", "recruiting")[step - 1]
    asked = {
        1: objective(1, 1),
        2: begin_round(1),
        3: casualties({}),
        4: earn(1),
        5: buy(1, 5),
        6: recruit(1, bought("New", 5)),
    }
    story.does(asked.pop(step))
    for request in asked.values():
        story.refuses(request, f"step {step}, {name}", code="other-step")


@pytest.mark.rule("GF-06")
def test_play_ends_with_a_winner_and_not_by_being_closed() -> None:
    playing(step=2).refuses(close_step(2), "say who won")


@pytest.mark.rule("GF-07")
def test_no_army_brings_over_250_points_more_than_the_lowest() -> None:
    of_values(700, 450).does(begin(1, {1: [1], 2: [2]}))
    of_values(701, 450, 600).refuses(
        begin(1, {1: [1], 2: [2], 3: [3]}), "brings 701 points, 251 more", "at most 250", code="wide-gap"
    )


@pytest.mark.rule("GF-07")
def test_what_is_brought_is_compared_and_not_what_is_owned() -> None:
    of_values(900, 200).refuses(begin(1, {1: [1], 2: [2]}), code="wide-gap")
    armies(2).does(begin(1, {1: [1, 2], 2: [5]}))


@pytest.mark.rule("GF-08")
@pytest.mark.parametrize(("below", "points"), [(0, 0), (49, 0), (50, 1), (99, 1), (100, 2), (249, 4), (250, 5)])
def test_an_army_has_an_underdog_point_for_each_full_50_below_the_highest(below: int, points: int) -> None:
    story = of_values(700, 700 - below).does(begin(1, {1: [1], 2: [2]}), close_step(1))
    assert underdog_points(story.mission(), ArmyNo(2), story.state) == points
    story.does(*[spend(2)] * points)
    story.refuses(spend(2), f"has {points or 'no'} underdog points", code="no-underdog-points" if points else "")
    story.refuses(spend(1), "has no underdog points")


@pytest.mark.rule("GF-08")
def test_underdog_points_are_counted_from_the_highest_of_all() -> None:
    story = of_values(700, 650, 500).does(begin(1, {1: [1], 2: [2], 3: [3]}), close_step(1))
    assert [underdog_points(story.mission(), ArmyNo(no), story.state) for no in (1, 2, 3)] == [0, 1, 4]


@pytest.mark.rule("GF-08")
def test_there_are_five_underdog_points_at_most() -> None:
    story = armies(2, gap=1000).does(begin(1, {1: [1, 2, 3], 2: [4]}), close_step(1))
    assert underdog_points(story.mission(), ArmyNo(2), story.state) == 5


@pytest.mark.rule("GF-09")
@pytest.mark.parametrize(
    ("die", "name"), [*enumerate(("Mastery", "Honor", "Casting", "Recovery", "Rage", "Destruction"), start=1)]
)
def test_each_army_rolls_an_objective_of_its_own(die: int, name: str) -> None:
    story = playing(step=1).does(objective(1, die))
    assert story.mission().objectives == {1: name}


@pytest.mark.rule("GF-09")
def test_an_objective_that_cannot_be_done_is_rolled_again_and_all_dice_are_kept() -> None:
    story = playing(step=1).does(objective(1, 3), objective(1, 3, 3, 2))
    assert story.mission().objectives == {1: "Honor"}
    story.refuses(objective(1, 2), "cannot stand").refuses(objective(1, 7), "does not show 7")
    drawn = playing(step=1).does(objective(1), objective(1), objective(2))
    assert len(drawn.mission().objectives) == 2


@pytest.mark.rule("GF-09")
def test_an_objective_that_was_done_pays_75_once() -> None:
    story = playing(step=1).does(objective(1, 1), close_step(1), achieve(1))
    assert story.army(1).points == 175
    story.refuses(achieve(1), "was paid for Mastery already").refuses(achieve(2), "no objective of its own")


def test_another_edition_pays_50_for_an_objective() -> None:
    story = reaches(armies(2, rules=ALLIED), 1).does(objective(1, 1), close_step(1), achieve(1))
    assert story.army(1).points == 150


@pytest.mark.rule("GF-35")
@pytest.mark.parametrize(("die", "name"), [(4, "Recovery"), (5, "Rage")])
def test_recovery_and_rage_go_to_the_first_who_does_it(die: int, name: str) -> None:
    story = playing(step=1).does(objective(1, die), objective(2, die), close_step(1), end(1), casualties({4: 1, 1: 5}))
    story.does(achieve(2)).refuses(achieve(1), f"{name} goes to the first", "2 did")


@pytest.mark.rule("GF-35")
def test_honor_goes_to_everyone_who_did_it() -> None:
    story = playing(step=1).does(objective(1, 2), objective(2, 2), close_step(1), achieve(1), achieve(2))
    assert story.mission().achieved == [1, 2]


@pytest.mark.rule("GF-35")
def test_destruction_is_the_dearest_enemy_unit_by_the_casualty_list() -> None:
    story = playing(step=1).does(objective(1, 6), close_step(1)).refuses(achieve(1), "once the casualty list is in")
    story.does(end(2))
    story.does(casualties({4: 1, 6: 2})).refuses(achieve(1), "did not kill the dearest")
    other = playing(step=1).does(objective(1, 6), close_step(1), end(2), casualties({5: 1}), achieve(1))
    assert other.army(1).points == 100 + 300 + 75


@pytest.mark.rule("GF-35")
def test_the_dearest_enemy_unit_may_be_cheaper_than_ones_own() -> None:
    story = of_values(700, 500).does(
        begin(1, {1: [1], 2: [2]}), objective(1, 6), end(1), casualties({2: 1}), achieve(1)
    )
    assert story.army(1).points == 300 + 150 + 75


@pytest.mark.rule("GF-35")
def test_a_kill_by_nobody_is_no_kill_of_an_army() -> None:
    story = playing(step=1).does(objective(1, 5), close_step(1), end(2), casualties({5: None}))
    story.refuses(achieve(1), "killed nothing")


@pytest.mark.rule("GF-13")
def test_objectives_are_paid_before_casualties_are_rolled_for() -> None:
    story = playing(step=1).does(objective(1, 5), close_step(1), end(2), casualties({5: 1}), roll_casualty(5, 3))
    story.refuses(achieve(1), "paid before")


@pytest.mark.rule("GF-10")
def test_a_result_has_exactly_one_winner() -> None:
    story = playing(3)
    story.refuses(end(), code="one-winner").refuses(end(1, 2), "has one winner", code="one-winner")
    story.refuses(end(1, 1), code="one-winner").refuses(end(4), "takes no part")
    assert story.does(end(3, rounds=6)).mission().rounds == 6


@pytest.mark.rule("GF-10")
def test_rounds_are_recorded_one_after_the_other_and_the_end_is_not_before_the_last() -> None:
    story = playing().does(*[begin_round(1)] * 5)
    story.refuses(end(1, rounds=4), "5 rounds were begun").does(end(1, rounds=5))


def test_a_mission_has_a_hundred_rounds_at_most() -> None:
    story = playing()
    for _ in range(100):
        story.tells(begin_round(1))
    story.refuses(begin_round(1), "at most 100 rounds")


def test_allies_win_together_where_an_edition_lets_them() -> None:
    story = reaches(armies(3, rules=ALLIED), 2, count=3).refuses(end(1, 2, 3), "Not every army").does(end(1, 2))
    assert [story.army(no).vp for no in (1, 2, 3)] == [2, 2, 0]
    assert [story.army(no).points for no in (1, 2, 3)] == [250, 250, 400]


@pytest.mark.rule("GF-11")
def test_a_player_concedes_and_the_units_taken_off_are_no_casualties() -> None:
    story = playing(3).does(begin_round(2), concede(2, 4), end(1))
    assert story.mission().left == {5: "conceded", 6: "conceded"}
    story.refuses(casualties({5: 1}), "left play (conceded) and is no casualty").does(casualties({4: 1}))


@pytest.mark.rule("GF-11")
def test_who_was_lost_before_its_army_conceded_stays_a_casualty() -> None:
    story = playing(3).does(begin_round(2), concede(2, 4), end(1))
    story.refuses(casualties({1: None}), "4 was lost before", code="casualty-unlisted")
    story.refuses(close_step(3), code="casualty-unlisted").refuses(close(), code="casualty-unlisted")
    story.does(casualties({4: 1}), roll_casualty(4, 3), close_step(3), earn(4))
    assert story.unit(4).xp == 0


@pytest.mark.rule("GF-11")
def test_who_left_play_was_not_lost() -> None:
    story = playing(3).does(begin_round(5, 1, 1), draw(1, 5))
    story.refuses(concede(2, 5), "left play (captured) and is no casualty")


@pytest.mark.rule("GF-11")
def test_nobody_concedes_twice_or_with_units_of_others() -> None:
    story = playing(3).does(concede(2)).refuses(concede(2), "conceded already")
    story.refuses(concede(3, 1), "not belong to 3")


@pytest.mark.rule("GF-38")
def test_when_all_others_have_conceded_the_last_army_wins_and_each_loser_has_300() -> None:
    story = playing(3).does(concede(1), concede(3)).refuses(concede(2), "last in play and has won")
    story.refuses(end(1), "conceded and cannot win").does(end(2))
    assert [(story.army(no).vp, story.army(no).points) for no in (1, 2, 3)] == [(0, 400), (2, 250), (0, 400)]


@pytest.mark.rule("GF-14")
def test_the_winner_has_2_vp_and_150_points_and_every_loser_300() -> None:
    story = playing(3, step=3)
    assert [(story.army(no).vp, story.army(no).points) for no in (1, 2, 3)] == [(2, 250), (0, 400), (0, 400)]
    assert story.army(1).books[-1][1:] == (150, "mission won")


@pytest.mark.rule("GF-12")
def test_each_round_has_one_die_and_on_5_or_6_a_random_event_by_tens_and_units() -> None:
    story = playing().does(begin_round(4), begin_round(5, 2, 1), begin_round(6, 6, 6))
    assert {no: each.number for no, each in story.mission().random_events.items()} == {2: 21, 3: 66}
    story.refuses(begin_round(5), "two more on 5 or higher").refuses(begin_round(4, 1, 1), "these are 3")
    story.refuses(begin_round(5, 7, 1), "does not show 7")


@pytest.mark.rule("GF-12")
def test_the_dice_of_a_round_are_drawn_from_the_seed_where_none_are_entered() -> None:
    story = playing().does(*[begin_round()] * 20)
    for no in range(1, 21):
        event = story.state.acts[-21 + no].fact.__dict__["event"]
        assert event.seed is not None
        assert len(event.dice) == (3 if event.dice[0] >= 5 else 1)
        assert (no in story.mission().random_events) == (event.dice[0] >= 5)
    assert story.mission().random_events


@pytest.mark.rule("GF-30")
def test_all_armies_take_part_unless_play_is_parallel() -> None:
    armies(3).refuses(begin(1, all_of(1, 2)), "3 is not named", code="army-missing")
    story = armies(4, parallel_play=True).does(begin(1, all_of(1, 2)), begin(2, all_of(3, 4)))
    story.refuses(begin(3, all_of(1, 2)), "is in mission 1, which is not closed", code="in-a-mission")
    story.does(end(1), close()).does(begin(3, all_of(1, 2)))


@pytest.mark.rule("GF-30")
def test_without_parallel_play_the_last_mission_is_closed_first() -> None:
    playing(2, step=6).refuses(begin(2, all_of(1, 2)), code="in-a-mission")


@pytest.mark.rule("GF-30")
def test_an_army_that_can_bring_nothing_stays_out() -> None:
    story = armies(3).does(*map(disband_unit, (7, 8, 9)), begin(1, all_of(1, 2)))
    assert (list(story.mission().brought), story.mission().stays_out) == ([1, 2], (3,))
    assert story.does(end(1)).army(3).played == 0


@pytest.mark.rule("GF-30")
def test_an_army_whose_units_all_sit_out_stays_out() -> None:
    story = campaign(permadeath=False).does(*(join(no, bought(f"Unit {no}", 900)) for no in (1, 2, 3)))
    story.does(begin(1, {1: [1], 2: [2], 3: [3]}), end(1), casualties({3: 1}), roll_casualty(3, 1, sit_out=(2,)))
    story.does(close(), begin(2, {1: [1], 2: [2]}))


@pytest.mark.rule("GF-18")
def test_a_match_that_an_army_had_to_stay_out_of_is_one_that_its_units_sat_out() -> None:
    story = campaign(permadeath=False).does(*(join(no, bought(f"Unit {no}", 900)) for no in (1, 2, 3)))
    story.does(
        begin(1, {1: [1], 2: [2], 3: [3]}), end(1), casualties({3: 1}), roll_casualty(3, 1, sit_out=(2,)), close()
    )
    for mission, left in ((2, 1), (3, 0)):
        story.does(begin(mission, {1: [1], 2: [2]}), end(1, mission=mission), close(mission))
        assert story.unit(3).sits_out == left
    assert story.does(begin(4, {1: [1], 2: [2], 3: [3]})).army(3).played == 1


@pytest.mark.rule("GF-30")
def test_an_army_that_could_bring_nothing_buys_and_recruits_after_the_mission_all_the_same() -> None:
    story = armies(2, permadeath=False).does(join(3, bought("Alone", 900)), begin(1, {**all_of(1, 2), 3: [7]}), end(1))
    story.does(
        casualties({7: None}), roll_casualty(7, 1, sit_out=(3,)), close(), begin(2, all_of(1, 2)), end(1, mission=2)
    )
    story.does(close_step(3, 2), close_step(4, 2), buy(7, 25, mission=2), close_step(5, 2))
    assert story.does(recruit(3, bought("New", 300), mission=2)).army(3).points == 100 + 300 - 25 - 300
    assert story.does(close(2), begin(3, {1: [2], 2: [5], 3: [8]})).army(3).played == 1


@pytest.mark.rule("GF-30")
def test_an_army_that_was_not_asked_to_a_mission_beside_its_own_buys_nothing_after_it() -> None:
    story = armies(3, parallel_play=True).does(begin(1, all_of(1, 2)), end(1), close_step(3), close_step(4))
    story.refuses(buy(8, 5), "takes no part in mission 1")


@pytest.mark.rule("GF-30")
def test_what_each_army_brings_is_recorded_with_its_value_then() -> None:
    story = armies(2).does(begin(1, {1: [1, 2], 2: [5]}))
    assert story.mission().brought == {1: {1: 100, 2: 500}, 2: {5: 500}}


@pytest.mark.parametrize(
    ("mission", "brings", "words"),
    [
        (2, {1: [1], 2: [4]}, "next mission is 1"),
        (1, {1: [1]}, "two armies or more"),
        (1, {1: [1], 2: []}, "brings nothing"),
        (1, {1: [1], 2: [1]}, "does not belong to 2"),
        (1, {1: [1], 2: [4, 4]}, "a unit twice"),
        (1, {1: [1], 2: [99]}, "no unit 99"),
        (1, {1: [1], 9: [4]}, "no army 9"),
    ],
)
def test_a_mission_that_cannot_be_set_up_is_refused(mission: int, brings: dict[int, list[int]], words: str) -> None:
    armies(2).refuses(begin(mission, brings), words)


def test_a_mission_that_is_not_there_is_refused() -> None:
    armies(2).refuses(end(1), "no mission 1").refuses(take_level(1, 1), "no mission 1").refuses(close(), "no mission 1")


def test_closing_a_mission_closes_the_steps_nobody_entered_anything_for() -> None:
    story = playing(step=2).refuses(close(), "step 2, play").does(end(1), close())
    assert story.mission().is_closed
    assert [unit.xp for unit in story.state.units.values()] == [0] * 6


def test_a_round_may_be_said_by_its_number_so_that_two_are_told_apart() -> None:
    story = playing().does(begin_round(2).model_copy(update={"round_no": 1}))
    story.refuses(begin_round(2).model_copy(update={"round_no": 1}), "The next round is 2, not 1")
    assert story.does(begin_round(2).model_copy(update={"round_no": 2})).mission().rounds == 2
