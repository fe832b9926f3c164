"""The 36 random events: each is drawn in two steps with its candidates, and does what it does to the ledger."""

from copy import deepcopy

import pytest

from ledger.domain.campaign.decide import decide
from ledger.domain.campaign.random_events.facts import RandomEventDrawn
from ledger.domain.campaign.random_events.requests import DrawRandomEvent
from ledger.domain.campaign.rules import GRIMDARK_FUTURE_EVENTS
from ledger.domain.campaign.sentences import said
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import RuleViolation
from tests.domain.campaign.stories import (
    Numbers,
    Story,
    all_of,
    answer,
    armies,
    begin,
    begin_round,
    buy,
    casualties,
    close,
    close_step,
    concede,
    disband_unit,
    draw,
    earn,
    end,
    fight,
    note,
    playing,
    ransom,
    reaches,
    roll_casualty,
    sell,
    settle,
    withdraw,
    withdraw_mission,
)


def event(no: int, count: int = 2, **figures: bool) -> Story:
    """A mission in its first round, with this event."""
    return playing(count, **figures).does(begin_round(5, no // 10, no % 10))


def drawn(story: Story) -> RandomEventDrawn:
    fact = story.last()
    assert isinstance(fact, RandomEventDrawn)
    return fact


@pytest.mark.rule("GF-12")
def test_the_table_has_36_events_by_d66() -> None:
    assert list(GRIMDARK_FUTURE_EVENTS) == [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
    assert [event.name for event in GRIMDARK_FUTURE_EVENTS.values()] == [
        *("P.O.W.", "Bring me their Heads", "Fragile Guns", "Monstrous Spawn", "Low Supplies", "Combat Fatigue"),
        *("Carnivorous Fauna", "Toxic Fumes", "Rigged to Blow", "Earthquake", "Dark Clouds", "Finish Them!"),
        *("Psychic Anomaly", "The Walking Dead", "Crazy Sniper", "Old Friend", "Escort Mission", "Enemy Intel"),
        *("Surprise Attack", "Grave Miscalculation", "Berserker", "No Mercy", "Weak Spot", "Countdown"),
        *("Hearts & Minds", "Moral Victory", "Flash Grenades", "Suppressing Fire", "War Shout", "Covered in Blood"),
        *("Ancient Relic", "Abandoned Outpost", "Alien Cannon", "Extortion", "Critical Transmission", "Time Warp"),
    ]


@pytest.mark.rule("GF-31")
@pytest.mark.parametrize("no", GRIMDARK_FUTURE_EVENTS)
def test_every_event_is_drawn_from_the_seed_with_and_without_candidates(no: int) -> None:
    line = GRIMDARK_FUTURE_EVENTS[no]
    story = event(no)
    if line.draws == "nothing":
        story.refuses(draw(), "draws nothing")
        return
    if line.among != "in play":
        story.refuses(draw(), f"which units are {line.among}", code="candidates-unsaid")
        none = event(no).does(draw(candidates=()))
        assert (drawn(none).picks, none.mission().random_events[1].is_over) == ((), True)
    story.does(draw(candidates=None if line.among == "in play" else (4, 5)))
    happening = story.mission().random_events[1]
    assert happening.is_drawn
    assert bool(happening.units) == (line.draws in ("unit", "units"))
    assert (happening.army is None) == (line.draws == "quarter")
    assert (happening.quarter is not None) == (line.draws == "quarter")
    story.refuses(draw(candidates=()), "was drawn already")


@pytest.mark.rule("GF-31")
@pytest.mark.parametrize("no", [no for no, line in GRIMDARK_FUTURE_EVENTS.items() if line.draws in ("unit", "units")])
def test_an_event_that_finds_no_unit_left_in_play_has_no_effect(no: int) -> None:
    story = armies(2).does(begin(1, {1: [2], 2: [5]}), close_step(1), begin_round(5, 1, 1), draw(1, 2))
    story.does(begin_round(5, 1, 1), draw(2, 5), begin_round(5, *divmod(no, 10)))
    units, points = deepcopy(story.state.units), [army.points for army in story.state.armies.values()]
    story.does(draw(3, candidates=None if GRIMDARK_FUTURE_EVENTS[no].among == "in play" else (2, 5)))
    assert (drawn(story).picks, story.mission().random_events[3].is_over) == ((), True)
    assert (story.state.units, [army.points for army in story.state.armies.values()]) == (units, points)
    assert said(story.last(), Numbers()).startswith(
        f"{GRIMDARK_FUTURE_EVENTS[no].name} ({no}) of round 3 in mission 1 met nobody"
    )


@pytest.mark.rule("GF-31")
def test_first_an_army_is_drawn_and_then_a_unit_of_it_and_the_candidates_are_kept() -> None:
    story = event(54).does(draw())
    (pick,) = drawn(story).picks
    assert pick.armies == (1, 2)
    assert pick.units == ((1, 2, 3) if pick.army == 1 else (4, 5, 6))
    assert pick.unit is not None
    assert pick.army_roll is not None
    assert pick.unit_roll is not None
    assert (pick.army_roll.seed is None, pick.unit_roll.seed is None) == (False, False)


@pytest.mark.rule("GF-31")
def test_a_small_army_is_drawn_as_often_as_a_large_one() -> None:
    story = armies(2, gap=400).does(begin(1, {1: [2], 2: [4, 5, 6]}), close_step(1))
    drawn_armies = []
    for no in range(1, 41):
        story.does(begin_round(5, 5, 4), draw(no))
        drawn_armies.append(drawn(story).picks[0].army)
    assert 14 <= drawn_armies.count(ArmyNo(1)) <= 26, "half of the draws, not one unit's quarter"


@pytest.mark.rule("GF-31")
def test_an_army_without_a_candidate_is_not_in_the_draw() -> None:
    story = event(55, 3).does(draw(candidates=(4, 7, 8)))
    assert drawn(story).picks[0].armies == (2, 3)
    alone = event(41, 3).does(draw(candidates=(8,)))
    assert (drawn(alone).picks[0].armies, alone.mission().random_events[1].units) == ((3,), (8,))


@pytest.mark.rule("GF-31")
@pytest.mark.parametrize("no", [13, 15])
@pytest.mark.parametrize("die", [1, 2, 3])
def test_fragile_guns_and_low_supplies_draw_d3_units_without_repeating_one(no: int, die: int) -> None:
    story = event(no).does(draw(die=die))
    units = story.mission().random_events[1].units
    assert len(units) == len(set(units)) == die


@pytest.mark.rule("GF-31")
def test_fewer_units_than_the_die_are_all_drawn() -> None:
    story = armies(2).does(begin(1, {1: [1], 2: [4]}), close_step(1), begin_round(5, 1, 3), draw(die=3))
    assert sorted(story.mission().random_events[1].units) == [1, 4]


@pytest.mark.rule("GF-31")
def test_units_that_are_out_and_armies_that_conceded_are_not_drawn() -> None:
    story = event(54, 3).does(concede(3)).refuses(draw(1, 7), "7 cannot be drawn")
    assert drawn(story.does(draw())).picks[0].armies == (1, 2)
    gone = event(11).does(draw(1, 4), begin_round(5, 5, 4)).refuses(draw(2, 4), "4 cannot be drawn").does(draw(2))
    assert 4 not in gone.mission().random_events[2].units
    taken = event(65, 3).does(concede(3)).refuses(draw(army=3), "3 cannot be drawn").does(draw())
    assert drawn(taken).picks[0].armies == (1, 2)


@pytest.mark.parametrize(("no", "asked", "whom"), [(54, draw(1, 99), {"unit": 99}), (65, draw(army=9), {"army": 9})])
def test_who_cannot_be_drawn_is_told_as_an_army_or_a_unit(
    no: int, asked: DrawRandomEvent, whom: dict[str, int]
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        decide(asked, event(no).state)
    assert refusal.value.facts == whom


@pytest.mark.rule("GF-31")
def test_a_quarter_is_one_of_four() -> None:
    event(25).refuses(draw(quarter=5), "D4 does not show 5").does(draw(quarter=4))
    assert {event(25).does(draw()).mission().random_events[1].quarter} <= {1, 2, 3, 4}


def test_dice_that_an_event_does_not_have_are_refused() -> None:
    event(54).refuses(draw(1, 4, die=1), "other dice").refuses(draw(2, 4), "Round 2 of mission 1 has no")
    event(54).refuses(draw(1, 4, quarter=1), "other dice")
    event(61).refuses(draw(1, 4, die=4), "D3 does not show 4")
    event(13).refuses(draw(1, 4, die=2), "more units than are named")
    event(64).refuses(draw(1, 4), "draws an army, and nothing else")
    event(25).refuses(draw(army=1), "draws a quarter, and nothing else")


@pytest.mark.rule("GF-39")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_prisoner_is_bought_back_for_d3_times_50_after_the_pay_and_before_casualties(die: int) -> None:
    story = event(11).does(draw(1, 5)).refuses(ransom(die=die), "step 2, play").does(end(1))
    story.refuses(casualties({}), code="ransom-unanswered").refuses(close(), code="ransom-unanswered")
    story.refuses(answer(), code="ransom-unrolled").does(ransom(die=die)).refuses(casualties({}), "captured")
    story.refuses(ransom(die=die), f"ransom of 5 is {50 * die} points").does(answer())
    assert story.army(2).points == 400 - 50 * die
    story.refuses(answer(), "is over").refuses(casualties({5: 1}), "left play (bought back)")
    story.does(casualties({}), close_step(3), earn())
    assert story.unit(5).xp == 1


@pytest.mark.rule("GF-36")
def test_a_prisoner_not_bought_back_is_disbanded_and_no_permadeath_does_not_save_it() -> None:
    story = event(11, permadeath=False).does(draw(1, 5), end(1), ransom(die=3), answer(accepted=False))
    assert (story.unit(5).fate, story.army(2).points) == ("disbanded", 400)


@pytest.mark.rule("GF-39")
def test_a_ransom_that_cannot_be_paid_is_refused() -> None:
    story = armies(2, winner_pay=0).does(begin(1, all_of(1, 2)), close_step(1), begin_round(5, 1, 1), draw(1, 2))
    story.does(end(1), ransom(die=3)).refuses(answer(), "has 100 points; 150 are needed", code="too-few-points")


@pytest.mark.rule("GF-13")
def test_bring_me_their_heads_pays_25_a_unit_of_the_drawn_army_when_the_list_is_in() -> None:
    story = event(12, 3).does(draw(army=2), end(1), casualties({4: 1, 5: 7, 6: None, 1: 8}))
    assert [story.army(no).points for no in (1, 2, 3)] == [250 + 25, 400, 400 + 25]


@pytest.mark.rule("GF-13")
def test_finish_them_gives_d3_xp_for_each_enemy_destroyed_in_melee_that_round() -> None:
    story = event(26).does(settle(unit=1, victim=4, die=3), settle(unit=1, victim=5, die=1))
    assert story.unit(1).xp == 4
    story.refuses(settle(unit=2, victim=4, die=1), "4 was counted already")
    story.refuses(settle(unit=1, victim=2, die=1), "of one army").refuses(
        settle(unit=1, die=1), "is told by the unit and the victim"
    )
    story.does(begin_round(1)).refuses(settle(unit=1, victim=6, die=1), "held in round 1 alone")


@pytest.mark.rule("GF-13")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_an_escort_pays_d3_times_25_and_the_unit_leaves(die: int) -> None:
    story = event(35).refuses(settle(die=die), "was not drawn yet").does(draw(1, 5), settle(die=die))
    assert (story.army(2).points, story.mission().left) == (100 + 25 * die, {5: "escort"})
    story.refuses(settle(die=die), "is over")


@pytest.mark.rule("GF-36")
def test_who_leaves_play_is_no_casualty_and_has_its_xp() -> None:
    story = event(35).does(draw(1, 5), settle(die=1), end(1)).refuses(casualties({5: 1}), "left play (escort)")
    story.does(casualties({}), close_step(3), earn())
    assert story.unit(5).xp == 1


@pytest.mark.rule("GF-36")
@pytest.mark.parametrize(("no", "why"), [(36, "intel"), (62, "outpost")])
def test_intel_and_outpost_take_a_unit_out_of_play(no: int, why: str) -> None:
    leaves = answer(unit=5) if no == 62 else settle(unit=5)
    story = event(no).does(draw(army=2) if no == 62 else draw(), leaves, end(1))
    story.refuses(casualties({5: 1}), f"left play ({why}) and is no casualty")


@pytest.mark.rule("GF-13")
def test_enemy_intel_gives_1_vp() -> None:
    story = event(36).does(draw(), settle(unit=5))
    assert (story.army(2).vp, story.army(2).victories[-1].why) == (1, "event 36")
    event(36, 3).does(draw(), concede(2, 5)).refuses(settle(unit=5), "5 was lost before its army conceded")


@pytest.mark.rule("GF-13")
def test_no_mercy_gives_1_xp_for_the_first_such_kill_of_the_round() -> None:
    story = event(44).does(settle(unit=1, victim=4)).refuses(settle(unit=2, victim=5), "is over")
    assert story.unit(1).xp == 1


@pytest.mark.rule("GF-13")
def test_a_countdown_shares_5_xp_evenly_among_the_winners_units_that_came_through() -> None:
    story = event(46).does(end(1, rounds=1)).refuses(settle(more=(1, 2)), "once the casualty list is in")
    story.does(casualties({}))
    story.refuses(settle(more=(1,)), "Name the 2 units", code="name-the-rest").refuses(
        settle(more=(1, 4)), "Name the 2"
    )
    story.does(settle(more=(1, 3)))
    assert [story.unit(no).xp for no in range(1, 7)] == [2, 1, 2, 0, 0, 0]


@pytest.mark.rule("GF-13")
def test_a_countdown_leaves_casualties_out_and_ends_with_its_round() -> None:
    story = event(46).does(end(1, rounds=1), casualties({2: 4}), settle(more=(3,)))
    assert [story.unit(no).xp for no in (1, 2, 3)] == [2, 0, 3]
    event(46).does(end(1, rounds=2), casualties({})).refuses(settle(more=(1, 2)), "won in round 2, after round 1")


@pytest.mark.rule("GF-13")
def test_a_countdown_leaves_out_who_left_play_or_was_lost_in_a_warp() -> None:
    story = event(35).does(draw(1, 1), settle(die=1), begin_round(5, 4, 6), end(1, rounds=2), casualties({}))
    story.does(settle(2, more=(3,)))
    assert [story.unit(no).xp for no in (1, 2, 3)] == [0, 2, 3]
    warped = event(66).does(draw(candidates=(1,)), fight(won=False), begin_round(5, 4, 6), end(1, rounds=2))
    warped.does(casualties({}), settle(2, more=(3,)))
    assert [warped.unit(no).xp for no in (1, 2, 3)] == [0, 2, 3]


@pytest.mark.rule("GF-13")
def test_hearts_and_minds_costs_50_and_each_unit_may_re_roll_a_1_once() -> None:
    story = event(51).does(draw(army=2), answer())
    assert story.army(2).points == 50
    story.does(end(1), casualties({4: 1, 5: 1, 6: 1, 1: 4}))
    story.refuses(roll_casualty(1, 1, 5), code="no-re-roll").refuses(roll_casualty(5, 2, 5), code="no-re-roll")
    story.refuses(roll_casualty(5, 1, 1, 5), code="no-re-roll")
    story.does(roll_casualty(5, 1, 4), roll_casualty(6, 1, 1), roll_casualty(4, 3))
    assert [story.unit(no).fate for no in (4, 5, 6)] == [None, None, "dead"]


@pytest.mark.rule("GF-39")
def test_hearts_and_minds_is_offered_in_play_may_be_declined_and_is_refused_below_zero() -> None:
    story = event(51).does(draw(army=2), answer(accepted=False), end(1), casualties({5: 1}))
    assert story.army(2).points == 400
    story.refuses(roll_casualty(5, 1, 4), code="no-re-roll")
    poor = armies(2, hearts_price=101).does(begin(1, all_of(1, 2)), close_step(1), begin_round(5, 5, 1), draw(army=2))
    poor.refuses(answer(), code="too-few-points")
    event(51).does(draw(army=2), end(1)).refuses(answer(), "step 3, casualties")


def test_a_drawn_die_of_a_casualty_is_re_rolled_if_that_was_asked_for() -> None:
    story = event(51).does(draw(army=2), answer(), end(1), casualties({4: 1, 5: 1, 6: 1}))
    story.does(*(roll_casualty(no, again=True) for no in (4, 5, 6)))
    for act in story.state.acts[-3:]:
        dice = act.fact.__dict__["casualty"].dice
        assert len(dice) == (2 if dice[0] == 1 else 1)


@pytest.mark.rule("GF-13")
def test_a_moral_victory_gives_1_xp_to_all_units_the_drawn_player_brought() -> None:
    story = event(52).does(draw(army=2)).refuses(settle(victim=1), "noted no unit").does(note())
    story.refuses(note(), "has its note").refuses(settle(victim=4), "no enemy").does(settle(victim=1))
    assert [story.unit(no).xp for no in range(1, 7)] == [0, 0, 0, 1, 1, 1]
    late = event(52).does(draw(army=2), note(), end(1), casualties({5: 1}))
    late.refuses(settle(victim=1), "no casualty of the mission")
    warped = event(52).does(draw(army=2), note(), begin_round(5, 6, 6), draw(2, 1, candidates=(1,)), fight(2), end(1))
    assert warped.does(casualties({}), settle(victim=1)).unit(4).xp == 1


@pytest.mark.rule("GF-18")
def test_a_moral_victory_is_nothing_for_who_would_be_dead() -> None:
    story = event(52, permadeath=False).does(draw(army=2), note(), end(1), casualties({1: 4, 5: 1}))
    story.does(roll_casualty(5, 1, sit_out=(1,)), settle(victim=1))
    assert [story.unit(no).xp for no in (4, 5, 6)] == [1, 0, 1]


@pytest.mark.rule("GF-13")
def test_a_warp_is_fought_before_casualties_are_rolled_for_and_an_escort_while_it_is_played() -> None:
    story = event(66).does(draw(candidates=(5,)), end(1), casualties({5: 1, 6: 1}), roll_casualty(6, 3))
    story.refuses(fight(), "fought before")
    event(35).does(draw(1, 5), end(1)).refuses(settle(die=1), "step 3, casualties")


@pytest.mark.rule("GF-13")
def test_a_moral_victory_counts_for_casualties_too() -> None:
    story = event(52).does(draw(army=2), note(), end(1), casualties({1: 4, 5: 1}), settle(victim=1))
    assert [story.unit(no).xp for no in range(1, 7)] == [0, 0, 0, 1, 1, 1]


@pytest.mark.parametrize("no", [23, 26, 35, 36, 44, 46, 52])
def test_what_is_no_offer_is_not_answered_has_no_ransom_and_is_no_warp(no: int) -> None:
    story = event(no)
    if GRIMDARK_FUTURE_EVENTS[no].draws != "nothing":
        story.does(draw())
    story.refuses(answer(accepted=False), "offers nothing that could be declined").refuses(ransom(), "has no ransom")
    story.refuses(fight(), "is no warp")


def test_offers_are_answered_a_warp_is_fought_and_neither_is_settled() -> None:
    event(11).does(draw(1, 5), end(1)).refuses(settle(), "P.O.W. is answered: taken or declined")
    event(51).does(draw(army=2)).refuses(settle(), "Hearts & Minds is answered")
    event(62).does(draw(army=2)).refuses(settle(unit=4, die=1), "Abandoned Outpost is answered")
    event(66).does(draw(candidates=(5,))).refuses(settle(), "Time Warp is fought: won or lost")


def test_only_a_countdown_has_units_with_one_more() -> None:
    event(36).does(draw()).refuses(settle(unit=5, more=(1,)), "nothing that some units have one more of")


def test_a_trap_is_noted_and_sprung_and_touches_nothing() -> None:
    story = event(23).refuses(note(), "nothing to note yet").does(draw(army=1)).refuses(settle(unit=4), "noted nothing")
    story.does(note(), settle(unit=4)).refuses(settle(unit=5), "is over")
    event(24).refuses(note(), "nothing to note")


@pytest.mark.rule("GF-13")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_an_ancient_relic_gives_d3_xp_at_once(die: int) -> None:
    assert event(61).does(draw(1, 5, die=die)).unit(5).xp == die


@pytest.mark.rule("GF-13")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_an_outpost_pays_d3_times_50_for_one_unit_of_the_army_or_is_left_alone(die: int) -> None:
    story = event(62).does(draw(army=2)).refuses(answer(unit=1, die=die), "1 does not belong to 2")
    story.refuses(answer(die=die), "needs a unit").does(answer(unit=5, die=die))
    assert story.army(2).points == 100 + 50 * die
    alone = event(62).does(draw(army=2)).refuses(answer(accepted=False, die=1), "other dice")
    alone.refuses(answer(accepted=False, unit=5), "names no unit").does(answer(accepted=False))
    assert (alone.army(2).points, alone.mission().left) == (100, {})


@pytest.mark.rule("GF-32")
def test_an_alien_cannon_is_a_gift_of_price_0_that_is_kept_and_cannot_be_sold() -> None:
    story = event(63).does(draw(1, 5), end(1), close_step(3), close_step(4))
    assert (story.unit(5).gifts, story.value(5), story.army(2).points) == (["Alien Cannon"], 500, 400)
    story.refuses(sell(5, 1), "has no item 1").does(close(), begin(2, all_of(1, 2)))
    assert (story.unit(5).gifts, story.mission(2).brought[ArmyNo(2)][UnitNo(5)]) == (["Alien Cannon"], 500)


@pytest.mark.rule("GF-32")
def test_an_alien_cannon_that_was_drawn_in_a_mission_that_is_withdrawn_is_gone() -> None:
    story = event(63).does(draw(1, 5), end(1), withdraw_mission(1))
    assert story.unit(5).gifts == []


@pytest.mark.rule("GF-13")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_extortion_pays_d3_times_25_at_once(die: int) -> None:
    assert event(64).does(draw(army=2, die=die)).army(2).points == 100 + 25 * die


@pytest.mark.rule("GF-14")
def test_a_critical_transmission_gives_1_vp_which_counts_for_the_end() -> None:
    story = reaches(armies(2, "point-limited", length=(1,), winner_vp=4), 2)
    story.does(begin_round(5, 6, 5), draw(army=1))
    assert (story.army(1).vp, story.board().is_over) == (1, False)
    assert story.does(end(1)).board().winners == (1,)


@pytest.mark.rule("GF-13")
def test_a_time_warp_won_gives_3_xp_and_150_points_and_no_casualty_roll() -> None:
    story = event(66).does(draw(1, 5, candidates=(5,)), fight(), end(1), casualties({5: 1}))
    assert (story.unit(5).xp, story.army(2).points) == (3, 100 + 150 + 300)
    story.refuses(roll_casualty(5, 1), "rolled for already").does(close_step(3))


@pytest.mark.rule("GF-13")
def test_a_time_warp_lost_is_death_or_sitting_out() -> None:
    story = (
        event(66)
        .refuses(draw(1, 5, candidates=()), "fewer units than are named")
        .does(draw(candidates=(5,)), fight(won=False))
    )
    assert story.unit(5).fate == "dead"
    story.does(end(1), casualties({5: 1}), close_step(3))
    kept = event(66, permadeath=False).does(draw(candidates=(5,))).refuses(fight(sit_out=1), "only there")
    kept.does(fight(won=False, sit_out=2), end(1))
    assert (kept.unit(5).fate, kept.unit(5).sits_out) == (None, 2)


@pytest.mark.rule("GF-19")
def test_a_unit_out_of_a_time_warp_was_destroyed_and_has_not_the_1_xp_of_those_who_came_through() -> None:
    story = event(66).does(draw(1, 5, candidates=(5,)), fight(), end(1), close_step(3), earn())
    assert [story.unit(unit).xp for unit in (4, 5, 6)] == [1, 3, 1]


@pytest.mark.rule("GF-13")
def test_a_unit_out_of_a_time_warp_has_no_share_of_a_countdown() -> None:
    story = playing().does(begin_round(5, 6, 6), draw(1, 2, candidates=(2,)), fight(), begin_round(5, 4, 6))
    story.does(end(1, rounds=2), casualties({}), settle(2, more=[1]))
    assert [story.unit(unit).xp for unit in (1, 2, 3)] == [3, 3, 2]


@pytest.mark.rule("GF-18")
def test_who_lost_a_time_warp_and_sits_out_learns_nothing_more_in_this_match() -> None:
    story = event(66, permadeath=False).does(draw(1, 5, candidates=(5,)), fight(won=False, sit_out=2))
    story.does(begin_round(5, 2, 6)).refuses(settle(2, unit=5, victim=1, die=3), "no experience from this match")
    assert story.does(settle(2, unit=6, victim=1, die=3)).unit(6).xp == 3


@pytest.mark.rule("GF-36")
@pytest.mark.parametrize("no", [36, 62])
def test_who_was_destroyed_does_not_leave_play_besides(no: int) -> None:
    story = event(66).does(draw(1, 5, candidates=(5,)), fight(), begin_round(5, *divmod(no, 10)))
    story.does(draw(2) if no == 36 else draw(2, army=2))
    story.refuses(settle(2, unit=5) if no == 36 else answer(2, unit=5), "was destroyed")


@pytest.mark.rule("GF-13")
def test_who_was_destroyed_before_its_army_conceded_still_fights_its_warp_once_and_was_killed() -> None:
    story = event(66, 3).does(draw(1, 5, candidates=(5,)), concede(2, 5), fight())
    assert (story.unit(5).xp, story.army(2).points) == (3, 250)
    story.refuses(fight(), "is over").does(end(1)).refuses(casualties({}), code="casualty-unlisted")
    assert event(26, 3).does(concede(2, 5), settle(unit=1, victim=5, die=2)).unit(1).xp == 2


@pytest.mark.rule("GF-36")
def test_who_was_captured_is_in_no_time_warp() -> None:
    story = event(66).does(draw(1, 5, candidates=(5,)), begin_round(5, 1, 1), draw(2, 5))
    story.refuses(fight(), "left play (captured)")


@pytest.mark.parametrize("no", [14, 16, 21, 33, 43, 53, 56])
def test_an_event_that_stays_on_the_table_has_nothing_to_settle(no: int) -> None:
    event(no).refuses(settle(), "nothing to settle")


def test_a_draw_rests_on_its_round_and_a_purchase_on_what_it_paid() -> None:
    story = playing().does(begin_round(5, 6, 4))
    begun = story.version()
    story.does(draw(army=2, die=3), end(1), close_step(3), close_step(4), buy(5, 475))
    story.refuses(
        withdraw(begun), "rest on it; withdraw them first", code="has-dependents", acts=(begun + 1, begun + 5)
    )
    story.does(withdraw(begun, with_dependents=True))
    assert story.army(2).points == 400
    story.does(close(), disband_unit(4))
