"""Mission reports from facts: what each kind of fact tells of a mission, and that what is sealed stays so."""

import pytest

from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.values import Dice
from ledger.domain.errors import RuleViolation
from ledger.projections.campaigns.mission_report import MissionReport, mission_report, mission_reports
from ledger.projections.campaigns.moment import Named, Origin, RollShown
from tests.builders import WHY
from tests.domain.campaign.request_builders import adjust_unit
from tests.domain.campaign.stories import (
    Story,
    achieve,
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
    concede,
    correct,
    disband_unit,
    draw,
    earn,
    end,
    fight,
    note,
    objective,
    pick,
    playing,
    ransom,
    recruit,
    roll_casualty,
    sell,
    settle,
    spend,
    take_level,
    withdraw,
    withdraw_mission,
)
from tests.projections.campaigns.moments import event, moment_of


def report(story: Story, mission: int = 1, *, is_public: bool = False) -> MissionReport:
    return mission_report(moment_of(story, is_public=is_public), mission)


def here(story: Story, back: int = 0) -> int:
    """The event of the newest act, or of one so many before it."""
    return event(story.version() - back)


def d6(*throws: int) -> RollShown:
    return RollShown(dice="D6", throws=throws, is_drawn=False)


def test_what_armies_brought_is_told_at_its_worth_of_then() -> None:
    story = playing().does(adjust_unit(2, price=100))
    first, second = report(story).armies
    assert [(each.unit.name, each.value, each.is_hero) for each in first.brought] == [
        ("unit 1", 100, True),
        ("unit 2", 500, False),
        ("unit 3", 300, False),
    ]
    assert (first.value, first.event, first.outcome, second.underdog) == (900, event(4), "open", 0)


def test_a_mission_says_its_step_until_it_is_closed() -> None:
    story = playing(step=3)
    assert report(story).step == "casualties"
    assert report(story.does(close())).step == ""


def test_underdog_points_and_what_was_spent_of_them() -> None:
    story = armies(2, gap=400)
    story.does(begin(1, {1: [1, 2, 3], 2: [4, 5]}), close_step(1), spend(2))
    low = report(story).armies[1]
    assert (low.underdog, low.spent) == (5, (Origin(what="+1", event=here(story)),))


def test_an_objective_is_open_then_met_or_missed() -> None:
    story = armies(2).does(begin(1, all_of(1, 2)), objective(1, 1), objective(2, 2), close_step(1))
    mine = report(story).armies[0].objective
    assert mine is not None
    assert (mine.name, mine.is_met, mine.points, mine.roll) == ("Mastery", None, 75, d6(1))
    story.does(achieve(1), end(1), close_step(3))
    mine, theirs = (army.objective for army in report(story).armies)
    assert mine is not None
    assert theirs is not None
    assert (mine.is_met, theirs.is_met) == (True, False)
    assert mine.events == (event(5), here(story, 2))


def test_the_end_tells_winners_pay_and_victory_points() -> None:
    story = playing(step=3)
    told = report(story)
    assert [each.no for each in told.winners] == [1]
    assert [(army.outcome, army.vp, army.points) for army in told.armies] == [("won", 2, 150), ("lost", 0, 300)]
    assert [(paid.army.no, paid.what, paid.points, paid.event) for paid in told.payments] == [
        (1, "won mission 1", 150, here(story)),
        (2, "lost mission 1", 300, here(story)),
    ]
    assert told.played == 4


def test_who_conceded_has_lost_and_its_units_left_play() -> None:
    story = playing(3).does(begin_round(1), concede(2, 4), end(1))
    army = report(story).armies[1]
    assert army.outcome == "conceded"
    assert [each.left for each in army.brought] == ["", "conceded", "conceded"]


def test_a_round_without_an_event_has_its_die() -> None:
    story = playing().does(begin_round(3))
    (only,) = report(story).rounds
    assert (only.round, only.roll, only.happened, only.events) == (1, d6(3), None, (here(story),))


def happened(story: Story, *, is_public: bool = False) -> str:
    (only,) = report(story, is_public=is_public).rounds
    assert only.happened is not None
    return only.happened.says


def test_a_random_event_tells_whom_it_met_and_what_it_did() -> None:
    story = playing().does(begin_round(5, 6, 1), draw(1, 2, die=3))
    (only,) = report(story).rounds
    assert only.happened is not None
    assert (only.happened.number, only.happened.name) == (61, "Ancient Relic")
    assert only.happened.says == "Met unit 2 of army 1; unit 2 +3 XP."
    assert [roll.says for roll in only.happened.rolls] == ["D66 61 at the table", "D3 3 at the table"]
    assert only.events == (here(story, 1), here(story))


def test_a_draw_from_the_seed_shows_its_dice_with_as_many_sides_as_candidates() -> None:
    story = playing(3).does(begin_round(5, 6, 3), draw(1))
    (only,) = report(story).rounds
    assert only.happened is not None
    assert [roll.dice for roll in only.happened.rolls] == ["D66", "D3", "D3"]
    assert [roll.is_drawn for roll in only.happened.rolls] == [False, True, True]


@pytest.mark.parametrize(
    ("dice", "drawn", "words"),
    [
        ((5, 6, 3), draw(1, 2), "Met unit 2 of army 1; unit 2 has Alien Cannon from now on."),
        ((5, 6, 4), draw(1, army=2, die=2), "Met army 2; army 2 +50 points."),
        ((5, 6, 5), draw(1, army=2), "Met army 2; army 2 +1 VP."),
        ((5, 2, 5), draw(1, quarter=3), "In quarter 3."),
        ((5, 6, 6), draw(1, candidates=()), "Nobody could be drawn: no effect."),
        ((5, 2, 4), None, ""),
        ((5, 6, 3), None, "Nobody was drawn."),
    ],
)
def test_each_kind_of_draw_has_its_words(dice: Dice, drawn: CampaignRequest | None, words: str) -> None:
    story = playing().does(begin_round(*dice))
    if drawn is not None:
        story.does(drawn)
    assert happened(story) == words


def test_a_ransom_and_its_answer_are_told() -> None:
    story = playing().does(begin_round(5, 1, 1), draw(1, 2), end(1), ransom(1, 2), answer(1))
    assert happened(story) == "Met unit 2 of army 1. The ransom is 100 points. Taken; army 1 -100 points."
    assert report(story).armies[0].points == 50
    assert [each.left for each in report(story).armies[0].brought] == ["", "bought back", ""]


def test_a_ransom_nobody_pays_ends_a_unit() -> None:
    story = playing().does(begin_round(5, 1, 1), draw(1, 2), end(1), ransom(1, 2), answer(1, accepted=False))
    assert happened(story).endswith("Declined; unit 2 is disbanded.")


def test_an_outpost_is_searched_by_a_unit() -> None:
    story = playing().does(begin_round(5, 6, 2), draw(1, army=1), answer(1, unit=3, die=2))
    assert happened(story) == "Met army 1. Taken by unit 3; army 1 +100 points."


@pytest.mark.parametrize(
    ("won", "words"), [(True, "The fight was won; army 2 +150 points; unit 5 +3 XP."), (False, "unit 5 is dead.")]
)
def test_a_time_warp_is_told(won: bool, words: str) -> None:
    story = playing().does(begin_round(5, 6, 6), draw(1, 5, candidates=(5,)), fight(1, won=won))
    assert happened(story).endswith(words)


def test_a_warp_where_nobody_dies_makes_a_unit_sit_out() -> None:
    story = playing(permadeath=False)
    story.does(begin_round(5, 6, 6), draw(1, 5, candidates=(5,)), fight(1, won=False, sit_out=2))
    assert happened(story).endswith("The fight was lost; unit 5 sits out 2 missions.")


@pytest.mark.parametrize(("won", "result"), [(True, "back from Time Warp"), (False, "sits out 2 missions (Time Warp)")])
def test_a_casualty_whose_fate_the_warp_told_is_not_to_be_rolled_for(won: bool, result: str) -> None:
    story = playing(permadeath=False).does(begin_round(5, 6, 6), draw(1, candidates=(5,)))
    story.does(fight(1, won=won, sit_out=None if won else 2))
    fought = here(story)
    story.does(end(1), casualties({5: 2}))
    (only,) = report(story).casualties
    assert (only.result, only.events) == (result, (here(story), fought))
    warp = report(story).rounds[0].happened
    assert warp is not None
    assert [roll.dice for roll in warp.rolls[:2]] == (["D66"] if won else ["D66", "D3"])


def test_an_event_that_is_settled_says_by_whom_and_upon_whom() -> None:
    story = playing().does(begin_round(5, 2, 6), settle(1, unit=2, victim=5, die=3))
    assert happened(story) == "Unit 2 destroyed unit 5; unit 2 +3 XP."


def test_a_countdown_is_shared() -> None:
    story = playing().does(begin_round(5, 4, 6), end(1, rounds=1), casualties({}), settle(1, more=(1, 2)))
    assert happened(story) == "Done; unit 1 +2 XP; unit 2 +2 XP; unit 3 +1 XP."


# secrets


def moral(story: Story) -> Story:
    return story.does(begin_round(5, 5, 2), draw(1, army=1), note())


@pytest.mark.rule("GF-33")
def test_a_sealed_note_is_told_to_the_public_only_once_it_is_out() -> None:
    story = moral(playing())
    assert happened(story) == f"Met army 1. Noted in secret: {WHY[:4]}."
    assert happened(story, is_public=True) == "Met army 1. A note is sealed."
    story.does(settle(1, victim=5))
    assert happened(story, is_public=True).startswith(f"Met army 1. Noted in secret: {WHY[:4]}. Unit 5 was destroyed")


@pytest.mark.rule("GF-33")
def test_a_note_is_out_when_the_mission_ends() -> None:
    story = moral(playing()).does(end(1))
    assert happened(story, is_public=True) == f"Met army 1. Noted in secret: {WHY[:4]}."


# after the mission


def test_casualties_are_told_with_their_killers_dice_and_fates() -> None:
    story = playing(step=3).does(casualties({4: 1, 5: 2, 6: None}))
    assert [row.result for row in report(story).casualties] == ["", "", ""]
    story.does(roll_casualty(4, 1, injury=(6,)), roll_casualty(5, 1), roll_casualty(6, 6))
    hero, line, riders = report(story).casualties
    assert hero.killer is not None
    assert (hero.killer.unit, hero.killer.army.no) == (Named(no=1, name="unit 1"), 1)
    assert (hero.result, hero.rolls) == ("Smashed Leg, 5 points cheaper", (d6(1), d6(6)))
    assert (line.result, riders.result, riders.killer) == ("dead", "natural talent, +1 XP", None)
    assert hero.events == (here(story, 3), here(story, 2))


def test_a_talent_and_a_rest_are_told() -> None:
    story = playing(step=3, permadeath=False).does(casualties({4: 1, 5: 2}))
    story.does(roll_casualty(4, 6, talent=(3,)), roll_casualty(5, 1, sit_out=(1,)))
    hero, line = report(story).casualties
    assert hero.result == "Crazed, 5 points dearer"
    assert line.result == "sits out 1 mission"
    assert line.rolls[-1] == RollShown(dice="D3", throws=(1,), is_drawn=False)


def test_a_hero_is_told_by_the_talent_and_a_unit_that_loses_experience_says_how_much() -> None:
    story = playing(permadeath=False).does(begin_round(5, 6, 1), draw(1, 5, die=2), end(1), casualties({4: 1, 5: 2}))
    story.does(roll_casualty(4, 6, talent=(1,)), roll_casualty(5, 1, sit_out=(2,)))
    assert [row.result for row in report(story).casualties] == [
        "Natural Talent, 5 points dearer, +1 XP",
        "sits out 2 missions, loses 2 XP",
    ]


@pytest.mark.parametrize(
    ("dice", "drawn", "left"),
    [
        ((5, 3, 5), (draw(1, 3), settle(1, die=1)), "escorted off"),
        ((5, 3, 6), (draw(1, quarter=2), settle(1, unit=3)), "left with intel"),
        ((5, 6, 2), (draw(1, army=1), answer(1, unit=3, die=1)), "off to the outpost"),
    ],
)
def test_who_left_play_says_how(dice: Dice, drawn: tuple[CampaignRequest, ...], left: str) -> None:
    story = playing().does(begin_round(*dice), *drawn)
    assert [each.left for each in report(story).armies[0].brought] == ["", "", left]


def test_who_recovered_says_so() -> None:
    story = playing(step=3).does(casualties({5: 2}), roll_casualty(5, 4))
    assert report(story).casualties[0].result == "recovered"


def test_experience_is_told_unit_by_unit_with_what_it_is_for() -> None:
    story = playing(step=3).does(casualties({4: 2}), roll_casualty(4, 2), close_step(3), earn(2))
    assert [(row.unit.no, row.points, row.why, row.event) for row in report(story).experience] == [
        (2, 1, "not a casualty", here(story)),
        (2, 2, "hero killed", here(story)),
    ]


def test_a_level_has_all_its_rolls_and_picks() -> None:
    story = playing(step=4).does(adjust_unit(1, xp=5), adjust_unit(2, xp=5), adjust_unit(3, xp=5))
    story.does(take_level(2, 2), take_level(3, 6), take_level(1, 1), pick(1, "Support"), take_level(1, 6))
    plain, learner, hero = report(story).levels
    assert (plain.level, plain.gained, plain.rolls) == (1, "Headstrong", (d6(2),))
    assert learner.gained == "still to be picked"
    assert (hero.gained, hero.rolls) == ("Support: Mastermind", (d6(1), d6(6)))
    assert hero.events == (here(story, 2), here(story, 1), here(story))
    story.does(pick(3, "Elite"))
    assert report(story).levels[1].gained == "Elite"
    assert report(story).levels[1].events[-1] == here(story)


def test_two_levels_of_a_unit_are_two_rows() -> None:
    story = playing(step=4).does(adjust_unit(2, xp=10), take_level(2, 1), take_level(2, 2))
    assert [(row.level, row.gained) for row in report(story).levels] == [(1, "Agile"), (2, "Headstrong")]


def test_trades_are_told_with_their_points() -> None:
    story = playing(step=5).does(buy(2, 20), buy(3, 5, "Charm"), sell(2, 1), sell(3, 1, 2), close_step(5))
    story.does(recruit(1, bought("New", 100), trained=True), disband_unit(3))
    rows = [(row.trade, row.unit.no, row.what, row.points) for row in report(story).trades]
    assert rows == [
        ("bought", 2, "Banner", -20),
        ("bought", 3, "Charm", -5),
        ("sold", 2, "Banner", 10),
        ("not sold", 3, "Charm", 0),
        ("recruited", 7, "100 points, 5 XP for 50 more", -150),
        ("disbanded", 3, "", 0),
    ]
    assert report(story).armies[0].points == 150, "trades are no pay of the mission"


def test_a_unit_let_go_between_missions_belongs_to_none() -> None:
    story = playing(step=6).does(close(), disband_unit(3))
    assert report(story).trades == ()


def test_an_army_that_could_bring_nothing_is_told_as_absent() -> None:
    story = armies(3).does(disband_unit(7), disband_unit(8), disband_unit(9), begin(1, all_of(1, 2)))
    assert [each.no for each in report(story).absent] == [3]


# what was taken back


def test_what_was_withdrawn_or_corrected_is_a_remark_with_its_reason() -> None:
    story = playing(step=3).does(casualties({5: 2}), roll_casualty(5, 1))
    rolled = story.version()
    story.does(correct(rolled, {"casualty": (4,)}))
    moment = moment_of(story, {rolled + 1: "the die was cocked"})
    (remark,) = mission_report(moment, 1).remarks
    assert remark.event == event(rolled + 1)
    assert remark.what == (
        f"Corrected (event {event(rolled)}): unit 5 was rolled for: dead, casualty 1 (at the table). "
        f"Now (event {event(rolled + 2)}): unit 5 was rolled for: recovered, casualty 4 (at the table). "
        "Reason: the die was cocked."
    )
    assert mission_report(moment, 1).casualties[0].result == "recovered"


def test_what_fell_with_another_act_says_so() -> None:
    story = playing().does(begin_round(5, 6, 1), draw(1, 2, die=3))
    begun = story.version() - 1
    story.does(withdraw(begun, with_dependents=True))
    first, second = report(story).remarks
    assert first.what.startswith(f"Withdrawn (event {event(begun)}): round 1")
    assert second.what.startswith(f"Withdrawn, resting on another (event {event(begun + 1)}): Ancient Relic")
    assert report(story).rounds == ()


def test_a_withdrawn_mission_is_told_as_such_and_is_in_no_list() -> None:
    story = playing(step=3).does(withdraw_mission(1))
    with pytest.raises(RuleViolation, match=f"Mission 1 was withdrawn by event {here(story)}"):
        report(story)
    assert mission_reports(moment_of(story)) == ()


def test_there_is_no_report_of_a_mission_nobody_began() -> None:
    with pytest.raises(RuleViolation, match="There is no mission 7"):
        report(playing(), 7)
