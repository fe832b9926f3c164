"""The second model of a campaign, held against figures worked out by hand: a model nobody checked judges nothing."""

import ast
import sys
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.acceptance import campaign_model
from tests.acceptance.campaign_model import (
    SKILLS,
    Campaign,
    Mission,
    Refused,
    Step,
    books,
    ended,
    go_on,
    held,
    leaderboard,
    play,
    receipt,
    refusal,
    sale_price,
    score,
    take,
    value,
    winners,
)
from tests.enduring import IS_ENDURING

UNITS = ("A", "B", "C", "D")


def opened(kind: str = "endless", roll: int | None = None, **options: Any) -> Step:
    plain = {"parallel": False, "late": False, "no_permadeath": False}
    return {"do": "open", "type": kind, "roll": roll, **plain, **options}


def unit(name: str, cost: int = 200, *upgrades: tuple[str, int], hero: bool = False, **more: Any) -> dict[str, Any]:
    listed = [{"name": each, "cost": price} for each, price in upgrades]
    return {"name": name, "cost": cost, "hero": hero, "upgrades": listed, **more}


def joins(army: str, *units: dict[str, Any], saved: int | None = None, **more: Any) -> Step:
    """A hero of 150 and four units of 200, unless others are named: 50 points are left."""
    own = units or (unit("Hero", 150, hero=True), *(unit(name) for name in UNITS))
    return {"do": "join", "army": army, "player": f"of {army}", "units": list(own), "saved": saved, **more}


TWO = (opened(), joins("Ash"), joins("Tide"))
ALL = ("Hero", *UNITS)


def begins(no: int = 1, **brings: tuple[str, ...]) -> Step:
    """Both armies with all they have, unless others are named."""
    brought = {army: list(units) for army, units in (brings or {"Ash": ALL, "Tide": ALL}).items()}
    return {"do": "begin", "mission": no, "brings": brought, "hours": 0}


def advance(no: int = 1) -> Step:
    return {"do": "advance", "mission": no}


def ends(no: int = 1, *winners: str) -> Step:
    return {"do": "end", "mission": no, "winners": list(winners or ("Ash",)), "rounds": 4}


def on(do: str, army: str = "Ash", unit: str | None = None, no: int = 1, **fields: Any) -> Step:
    """A step that concerns one army, and perhaps one unit of it."""
    return {"do": do, "mission": no, "army": army, **({} if unit is None else {"unit": unit}), **fields}


def drawn(event: int, no: int = 1, in_round: int = 4) -> Step:
    return {"do": "event", "mission": no, "round": in_round, "rolls": [5, event // 10, event % 10]}


def effect(event: int, army: str = "Ash", unit: str | None = None, **fields: Any) -> Step:
    return on("effect", army, unit, event=event, **fields)


def casualties(*fallen: tuple[str, str, tuple[str, str] | None], no: int = 1) -> Step:
    listed = [{"army": army, "unit": name, "killer": killer} for army, name, killer in fallen]
    return {"do": "casualties", "mission": no, "list": listed}


def in_play(*steps: Step, start: tuple[Step, ...] = TWO) -> list[Step]:
    return [*start, begins(), advance(), *steps]


def in_casualties(*steps: Step, start: tuple[Step, ...] = TWO) -> list[Step]:
    return in_play(ends(), advance(), *steps, start=start)


def in_experience(*steps: Step, start: tuple[Step, ...] = TWO) -> list[Step]:
    return in_casualties(advance(), *steps, start=start)


def in_upgrades(*steps: Step, start: tuple[Step, ...] = TWO) -> list[Step]:
    return in_experience(advance(), *steps, start=start)


def in_recruiting(*steps: Step, start: tuple[Step, ...] = TWO) -> list[Step]:
    return in_upgrades(advance(), *steps, start=start)


def whole(no: int, winner: str, *armies: str) -> list[Step]:
    """A mission from set-up to its close in which nothing happens but its result."""
    brings: dict[str, tuple[str, ...]] = dict.fromkeys(armies or ("Ash", "Tide"), ALL)
    return [begins(no, **brings), advance(no), ends(no, winner), *[advance(no)] * 5]


def refused(rule: str, steps: list[Step]) -> None:
    """All but the last step are fine."""
    assert refusal(play(steps[:-1]), steps[-1]) == rule


def of(campaign: Campaign, army: str = "Ash", unit: str = "A") -> dict[str, Any]:
    found: dict[str, Any] = campaign["armies"][army]["units"][unit]
    return found


def test_the_model_imports_the_standard_library_alone() -> None:
    tree = ast.parse(Path(campaign_model.__file__).read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


def test_a_step_that_is_refused_leaves_the_campaign_as_it_was() -> None:
    campaign = play(in_recruiting())
    before = held(campaign, "Ash")
    with pytest.raises(Refused):
        take(campaign, recruits("New", 100, trained=True, rolls=[3], pick="Elite"))
    assert (held(campaign, "Ash"), "New" in campaign["armies"]["Ash"]["units"]) == (before, False)


# --- the campaign ----------------------------------------------------------------------------------------------------


def test_a_campaign_of_d6_plus_4_missions_has_5_with_a_1() -> None:
    steps = [opened("games", 1), joins("Ash"), joins("Tide")]
    for no in range(1, 6):
        steps += whole(no, "Ash")
    campaign = play(steps)
    assert ended(campaign)
    assert (campaign["armies"]["Ash"]["vp"], winners(campaign)) == (10, ["Ash"])
    refused("GF-01", [*steps, begins(6)])


def test_a_campaign_to_d6_plus_4_points_ends_once_somebody_has_6_with_a_2() -> None:
    start = [opened("points", 2), joins("Ash"), joins("Tide")]
    two = [*start, *whole(1, "Ash"), *whole(2, "Ash")]
    assert not ended(play(two))
    three = [*two, begins(3), advance(3), ends(3, "Ash")]
    assert not ended(play(three))
    assert ended(play([*three, advance(3)]))  # at the end of step 2
    refused("GF-01", [*three, *[advance(3)] * 5, begins(4)])


def test_a_campaign_of_d6_plus_4_weeks_has_840_hours_with_a_1() -> None:
    start = [opened("time", 1), joins("Ash"), joins("Tide")]
    assert play([*start, {**begins(), "hours": 839}])
    refused("GF-01", [*start, {**begins(), "hours": 840}])


def test_an_endless_campaign_ends_by_nothing() -> None:
    assert not ended(play([*TWO, *whole(1, "Ash"), *whole(2, "Tide")]), hours=10**6)


def test_equal_points_make_joint_winners() -> None:
    campaign = play([*TWO, *whole(1, "Ash"), *whole(2, "Tide")])
    assert winners(campaign) == ["Ash", "Tide"]


def test_one_army_plays_no_mission() -> None:
    refused("GF-01", [opened(), joins("Ash"), begins(Ash=ALL)])


def test_the_leaderboard_of_all_armies_in_all_matches_is_by_victory_points() -> None:
    campaign = play([*TWO, joins("Moor"), *whole(1, "Tide", "Ash", "Tide", "Moor")])
    assert leaderboard(campaign) == [
        (1, "Tide", 2, 1, Fraction(2)),
        (2, "Ash", 0, 1, Fraction(0)),
        (2, "Moor", 0, 1, Fraction(0)),
    ]


def test_with_late_joiners_a_player_in_5_of_6_missions_scores_by_5() -> None:
    steps = [opened(late=True), joins("Ash"), joins("Tide"), *whole(1, "Tide"), joins("Moor")]
    for no, winner in enumerate(("Moor", "Ash", "Tide", "Moor", "Tide"), start=2):
        steps += whole(no, winner, "Ash", "Tide", "Moor")
    assert leaderboard(play(steps)) == [
        (1, "Tide", 6, 6, Fraction(1)),
        (2, "Moor", 4, 5, Fraction(4, 5)),
        (3, "Ash", 2, 6, Fraction(1, 3)),
    ]


def test_in_parallel_play_an_army_is_free_or_not() -> None:
    start = [opened(parallel=True), *map(joins, ("Ash", "Tide", "Moor", "Fen"))]
    both = [*start, begins(1, Ash=ALL, Tide=ALL), begins(2, Moor=ALL, Fen=ALL)]
    assert len(play(both)["missions"]) == 2
    refused("GF-30", [*start, begins(1, Ash=ALL, Tide=ALL), begins(2, Moor=ALL, Ash=ALL)])


def test_in_parallel_play_eight_armies_score_by_their_own_matches() -> None:
    names = [f"Army {no}" for no in range(1, 8)]
    late = "Army 8"
    steps = [opened(parallel=True, late=True), *map(joins, names)]
    steps += whole(1, "Army 1", *names)
    steps += [joins(late)]
    steps += whole(2, "Army 1", "Army 1", "Army 2", "Army 3")
    steps += whole(3, "Army 2", "Army 1", "Army 2")
    steps += whole(4, late, late, "Army 4", "Army 5")
    assert [(place, army, vp, played, own) for place, army, vp, played, own in leaderboard(play(steps)) if vp] == [
        (1, "Army 8", 2, 1, Fraction(2)),
        (2, "Army 1", 4, 3, Fraction(4, 3)),
        (3, "Army 2", 2, 3, Fraction(2, 3)),
    ]


def test_in_parallel_play_without_late_joiners_too_the_score_is_by_match() -> None:
    steps = [opened(parallel=True), joins("Ash"), joins("Tide"), *whole(1, "Ash"), *whole(2, "Tide"), *whole(3, "Ash")]
    assert score(play(steps), "Ash") == Fraction(4, 3)


def test_the_target_is_of_victory_points_that_are_not_divided() -> None:
    start = [opened("points", 1, parallel=True), *map(joins, ("Ash", "Tide", "Moor"))]
    steps = [*start, *whole(1, "Moor", "Moor", "Tide")]
    for no, winner in enumerate(("Ash", "Tide", "Ash", "Tide", "Ash"), start=2):
        steps += whole(no, winner)
    campaign = play(steps)
    assert (ended(campaign), winners(campaign)) == (True, ["Ash"])
    assert leaderboard(campaign)[0][1] == "Moor"  # 2 points in one match


def test_who_never_played_is_listed_without_a_place() -> None:
    campaign = play([opened(parallel=True), *map(joins, ("Ash", "Tide", "Moor")), *whole(1, "Ash", "Ash", "Tide")])
    assert leaderboard(campaign)[-1] == (None, "Moor", 0, 0, None)
    assert score(campaign, "Ash") == Fraction(2)


def test_nobody_joins_late_where_that_is_not_allowed() -> None:
    refused("GF-03", [*TWO, *whole(1, "Ash"), joins("Moor")])


# --- joining ---------------------------------------------------------------------------------------------------------


def test_an_army_starts_with_1000_points_and_saves_what_is_left() -> None:
    campaign = play([opened(), joins("Ash", unit("A", 790, ("Banner", 10)))])
    assert (held(campaign, "Ash"), value(campaign, "Ash", "A")) == (200, 800)
    assert campaign["books"] == [("Ash", "start", 1000), ("Ash", "units", -800)]


def test_points_that_are_neither_spent_nor_saved_are_gone() -> None:
    campaign = play([opened(), joins("Ash", unit("A", 700), saved=150)])
    assert books(campaign, "Ash") == (1000, 850, 150)


@pytest.mark.parametrize(
    "army",
    [
        joins("Ash", unit("A", 799)),
        joins("Ash", unit("A", 500), saved=201),
        joins("Ash", unit("A", 1001)),
        joins("Ash", unit("A", 900), saved=101),
        joins("Ash", unit("A", 400, hero=True), unit("B", 500, hero=True)),
    ],
)
def test_more_than_200_saved_more_than_1000_in_all_and_a_second_hero_are_refused(army: Step) -> None:
    refused("GF-04", [opened(), army])


def test_names_are_unique_without_case() -> None:
    refused("GF-05", [*TWO, joins("ASH")])
    refused("GF-05", [opened(), joins("Ash", unit("Wolf", 500), unit("WOLF", 400))])


def test_an_army_brought_over_is_what_it_is() -> None:
    marks: dict[str, Any] = {"traits": ["Agile"], "skills": [], "talents": ["Crazed"], "injuries": []}
    over = {"do": "bring-over", "army": "Old", "player": "of Old", "saved": 30}
    campaign = play([opened(), {**over, "units": [unit("A", 2000, ("Banner", 10), xp=7, **marks)]}])
    assert (value(campaign, "Old", "A"), books(campaign, "Old")) == (2040, (2040, 2010, 30))


# --- setting up ------------------------------------------------------------------------------------------------------


def lists(*costs: int) -> list[Step]:
    names = ("Ash", "Tide", "Moor")
    return [opened(), *(joins(name, unit("A", cost), saved=0) for name, cost in zip(names, costs, strict=False))]


def test_250_points_more_than_the_lowest_are_fine_and_251_are_not() -> None:
    assert play([*lists(750, 1000), begins(Ash=("A",), Tide=("A",))])
    refused("GF-07", [*lists(749, 1000), begins(Ash=("A",), Tide=("A",))])


@pytest.mark.parametrize(("below", "points"), [(49, 0), (50, 1), (99, 1), (100, 2), (249, 4), (250, 5)])
def test_each_full_50_points_below_the_highest_are_an_underdog_point(below: int, points: int) -> None:
    campaign = play([*lists(1000 - below, 1000), begins(Ash=("A",), Tide=("A",))])
    assert campaign["missions"][1]["underdog"] == {"Ash": points, "Tide": 0}


def test_no_more_underdog_points_are_spent_than_there_are() -> None:
    steps = [*lists(950, 1000), begins(Ash=("A",), Tide=("A",)), advance(), on("underdog")]
    assert play(steps)["missions"][1]["underdog"]["Ash"] == 0
    refused("GF-08", [*steps, on("underdog")])


def test_every_army_takes_part_where_none_play_in_parallel() -> None:
    refused("GF-30", [*TWO, joins("Moor"), begins()])


def test_the_next_mission_begins_when_the_last_is_closed() -> None:
    refused("GF-06", [*TWO, begins(1), begins(2)])


def test_what_was_brought_counts_as_it_was_then() -> None:
    campaign = play(in_play(drawn(63), effect(63, unit="A")))
    assert campaign["missions"][1]["worth"] == {"Ash": 950, "Tide": 950}


def test_a_dead_unit_is_not_brought() -> None:
    dead = in_casualties(casualties(("Ash", "A", None)), on("casualty-roll", unit="A", rolls=[1]), *[advance()] * 4)
    refused("GF-30", [*dead, begins(2)])


# --- playing ---------------------------------------------------------------------------------------------------------


def test_the_winner_has_2_vp_and_150_points_and_every_loser_300() -> None:
    campaign = play([*TWO, joins("Moor"), begins(1, Ash=ALL, Tide=ALL, Moor=ALL), advance(), ends(1, "Tide")])
    assert {name: (army["vp"], held(campaign, name)) for name, army in campaign["armies"].items()} == {
        "Ash": (0, 350),
        "Tide": (2, 200),
        "Moor": (0, 350),
    }


def test_a_mission_has_one_winner() -> None:
    refused("GF-10", in_play(ends(1, "Ash", "Tide")))
    refused("GF-10", in_play({**ends(), "winners": []}))


def test_another_edition_has_allied_winners_and_other_figures() -> None:
    figures = {"allied_winners": True, "level": 5, "hero_level": 15, "objective": 50}
    steps = [opened(figures=figures), joins("Ash"), joins("Tide"), joins("Moor")]
    campaign = play([*steps, begins(1, Ash=ALL, Tide=ALL, Moor=ALL), advance(), ends(1, "Ash", "Tide")])
    assert [(army["vp"], held(campaign, name)) for name, army in campaign["armies"].items()] == [
        (2, 200),
        (2, 200),
        (0, 350),
    ]


def test_who_conceded_lost() -> None:
    refused("GF-10", in_play(on("concede"), ends(1, "Ash")))
    assert held(play(in_play(on("concede"), ends(1, "Tide"))), "Ash") == 350


def test_the_last_army_does_not_concede() -> None:
    refused("GF-38", in_play(on("concede"), on("concede", "Tide")))


@pytest.mark.parametrize(
    ("roll", "objective"),
    [(1, "Mastery"), (2, "Honor"), (3, "Casting"), (4, "Recovery"), (5, "Rage"), (6, "Destruction")],
)
def test_an_objective_is_rolled(roll: int, objective: str) -> None:
    assert play([*TWO, begins(), on("objective", rolls=[roll])])["missions"][1]["objectives"] == {"Ash": objective}


def with_objectives(ash: int, tide: int) -> list[Step]:
    return [*TWO, begins(), on("objective", rolls=[3, ash]), on("objective", "Tide", rolls=[tide]), advance()]


def test_an_objective_pays_75_once() -> None:
    steps = [*with_objectives(1, 1), on("objective-done"), on("objective-done", "Tide")]
    assert held(play(steps), "Ash") == 125
    refused("GF-09", [*steps, on("objective-done")])


def test_recovery_goes_to_the_first_alone() -> None:
    refused("GF-35", [*with_objectives(4, 4), on("objective-done"), on("objective-done", "Tide")])


def test_rage_needs_a_kill_and_destruction_the_dearest_enemy() -> None:
    start = [opened(), joins("Ash"), joins("Tide", unit("Big", 400), unit("Small", 300), unit("Hero", 250, hero=True))]
    rolled = [on("objective", rolls=[6]), on("objective", "Tide", rolls=[5])]
    begun = [*start, begins(Ash=ALL, Tide=("Big", "Small", "Hero")), *rolled, advance(), ends(), advance()]
    big, small = ("Tide", "Big", ("Ash", "A")), ("Tide", "Small", ("Ash", "A"))
    assert held(play([*begun, casualties(big), on("objective-done")]), "Ash") == 50 + 150 + 75
    refused("GF-35", [*begun, casualties(small), on("objective-done")])
    refused("GF-35", [*begun, casualties(big), on("objective-done", "Tide")])
    refused("GF-13", [*begun, on("objective-done")])


def test_nothing_is_done_in_the_step_of_something_else() -> None:
    refused("GF-06", in_play(on("buy", unit="A", name="Banner", price=5)))
    refused("GF-06", [*TWO, begins(), ends()])
    refused("GF-10", in_play(advance()))


# --- events ----------------------------------------------------------------------------------------------------------


def test_an_event_happens_on_5_and_6() -> None:
    quiet = {"do": "event", "mission": 1, "round": 1, "rolls": [4]}
    campaign = play(in_play(quiet, drawn(64), {**drawn(65), "rolls": [6, 6, 5]}))
    assert campaign["missions"][1]["events"] == {64: 1, 65: 1}
    refused("GF-12", in_play({**quiet, "rolls": [4, 1, 1]}))
    refused("GF-13", in_play(effect(64, roll=1)))


def test_an_effect_happens_once_for_each_time_its_event_is_drawn() -> None:
    steps = in_play(drawn(64), effect(64, roll=2))
    refused("GF-13", [*steps, effect(64, roll=2)])
    assert held(play([*steps, drawn(64), effect(64, roll=3)]), "Ash") == 50 + 50 + 75


@pytest.mark.parametrize(
    ("event", "fields", "points"),
    [(35, {"unit": "A", "roll": 3}, 75), (62, {"unit": "A", "roll": 3}, 150), (64, {"roll": 3}, 75)],
)
def test_events_pay(event: int, fields: dict[str, Any], points: int) -> None:
    assert held(play(in_play(drawn(event), effect(event, **fields))), "Ash") == 50 + points


@pytest.mark.parametrize(("event", "fields"), [(36, {"unit": "A"}), (65, {})])
def test_events_give_one_victory_point(event: int, fields: dict[str, Any]) -> None:
    assert play(in_play(drawn(event), effect(event, **fields)))["armies"]["Ash"]["vp"] == 1


@pytest.mark.parametrize(("event", "fields", "xp"), [(26, {"roll": 3}, 3), (44, {}, 1), (61, {"roll": 2}, 2)])
def test_events_teach(event: int, fields: dict[str, Any], xp: int) -> None:
    assert of(play(in_play(drawn(event), effect(event, unit="A", **fields))))["xp"] == xp


def test_every_kill_in_melee_teaches_while_the_event_lasts() -> None:
    kills = [effect(26, unit="A", roll=2), effect(26, unit="A", roll=1)]
    assert of(play(in_play(drawn(26), *kills)))["xp"] == 3


def test_a_captured_unit_is_bought_back_for_d3_times_50_after_the_pay() -> None:
    steps = in_play(drawn(11), effect(11, unit="A", roll=3))
    refused("GF-39", [*steps, on("ransom", unit="A", pays=True)])
    refused("GF-39", [*steps, ends(), advance()])
    campaign = play([*steps, ends(), on("ransom", unit="A", pays=True), advance()])
    assert (held(campaign, "Ash"), of(campaign)["status"]) == (50 + 150 - 150, "active")


def test_a_captured_unit_that_is_not_bought_back_is_disbanded_even_without_permadeath() -> None:
    start = (opened(no_permadeath=True), *TWO[1:])
    steps = in_play(drawn(11), effect(11, unit="A", roll=1), ends(), on("ransom", unit="A", pays=False), start=start)
    assert of(play(steps))["status"] == "disbanded"


def test_a_ransom_that_an_army_cannot_pay_is_refused() -> None:
    start = (opened(), joins("Ash", unit("A", 500), unit("B", 500)), joins("Tide"))
    steps = [*start, begins(Ash=("A", "B"), Tide=ALL), advance(), drawn(11), drawn(11)]
    steps += [effect(11, unit="A", roll=2), effect(11, unit="B", roll=2), ends()]
    refused("GF-39", [*steps, on("ransom", unit="A", pays=True), on("ransom", unit="B", pays=True)])


def test_heads_pay_25_each_to_the_army_that_took_them() -> None:
    fallen = casualties(("Ash", "A", ("Tide", "A")), ("Ash", "B", ("Tide", "B")), ("Tide", "C", ("Ash", "C")))
    campaign = play(in_play(drawn(12), effect(12), ends(), advance(), fallen))
    assert (held(campaign, "Ash"), held(campaign, "Tide")) == (200, 400)
    campaign = play(in_play(drawn(12), effect(12), drawn(12), effect(12), ends(), advance(), fallen))
    assert held(campaign, "Tide") == 450  # drawn twice, paid twice


def test_care_costs_50_and_lets_each_unit_roll_a_1_again() -> None:
    cared = in_play(drawn(51), effect(51), ends(), advance(), casualties(("Ash", "A", None), ("Tide", "A", None)))
    campaign = play([*cared, on("casualty-roll", unit="A", rolls=[1, 3])])
    assert (held(campaign, "Ash"), of(campaign)["status"]) == (150, "active")
    refused("GF-16", [*cared, on("casualty-roll", "Tide", "A", rolls=[1, 3])])
    refused("GF-16", [*cared, on("casualty-roll", unit="A", rolls=[2, 3])])
    refused("GF-16", [*cared, on("casualty-roll", unit="A", rolls=[1, 1, 3])])


def test_care_lets_a_hero_roll_the_1_of_an_injury_again_if_it_was_not_used_before() -> None:
    fallen = casualties(("Ash", "Hero", None), ("Tide", "Hero", None))
    cared = in_play(drawn(51), effect(51), ends(), advance(), fallen)
    again = on("casualty-roll", unit="Hero", rolls=[1], table=[1, 4])
    assert of(play([*cared, again]), unit="Hero")["injuries"] == ["Arm Injury"]
    refused("GF-17", [*cared, {**again, "army": "Tide"}])
    refused("GF-17", [*cared, {**again, "rolls": [1, 1]}])


def test_care_that_an_army_cannot_pay_is_refused() -> None:
    start = (opened(), joins("Ash", unit("A", 951), saved=49), joins("Tide"))
    refused("GF-39", [*start, begins(Ash=("A",), Tide=ALL), advance(), drawn(51), effect(51)])


def test_a_moral_victory_teaches_all_who_were_brought() -> None:
    campaign = play(in_play(drawn(52), effect(52)))
    assert [each["xp"] for each in campaign["armies"]["Ash"]["units"].values()] == [1, 1, 1, 1, 1]
    assert of(campaign, "Tide")["xp"] == 0


def test_a_countdown_is_shared_as_evenly_as_it_goes_among_those_still_there() -> None:
    left = in_play(drawn(46), drawn(35), effect(35, unit="B", roll=1), ends(), advance())
    steps = [*left, casualties(("Ash", "A", None))]
    campaign = play([*steps, effect(46, shares={"Hero": 2, "C": 2, "D": 1})])
    assert [each["xp"] for each in campaign["armies"]["Ash"]["units"].values()] == [2, 0, 0, 2, 1]
    for wrong in ({"Hero": 3, "C": 1, "D": 1}, {"Hero": 2, "C": 2}, {"Hero": 2, "A": 2, "D": 1}):
        refused("GF-13", [*steps, effect(46, shares=wrong)])


def test_a_countdown_is_won_in_its_round_by_the_winner() -> None:
    shares = dict.fromkeys(ALL, 1)
    early = in_play(drawn(46, in_round=3), ends(), advance(), casualties())
    refused("GF-13", [*early, effect(46, shares=shares)])
    late = in_play(drawn(46), ends(), advance(), casualties())
    refused("GF-13", [*late, effect(46, "Tide", shares=shares)])
    assert of(play([*late, effect(46, shares=shares)]))["xp"] == 1


def test_the_alien_cannon_counts_nothing_and_is_not_sold() -> None:
    steps = in_play(drawn(63), effect(63, unit="A"), ends(), *[advance()] * 3)
    campaign = play(steps)
    assert receipt(campaign, "Ash", "A")[:2] == [("price", 200), ("Alien Cannon", 0)]
    refused("GF-23", [*steps, on("sell", unit="A", name="Alien Cannon", roll=None)])


def test_a_unit_that_comes_back_from_the_warp_brings_3_xp_and_150_points_and_rolls_nothing() -> None:
    steps = in_play(drawn(66), effect(66, unit="A", won=True), ends(), advance(), casualties(("Ash", "A", None)))
    campaign = play([*steps, advance(), on("experience", unit=None)])
    assert (of(campaign)["xp"], of(campaign, unit="B")["xp"], held(campaign, "Ash")) == (3, 1, 350)
    refused("GF-16", [*steps, on("casualty-roll", unit="A", rolls=[2])])


def test_a_unit_lost_in_the_warp_is_dead_or_sits_out() -> None:
    lost = effect(66, unit="A", won=False, sit_out=2)
    assert of(play(in_play(drawn(66), lost)))["status"] == "dead"
    campaign = play(in_play(drawn(66), lost, start=(opened(no_permadeath=True), *TWO[1:])))
    assert (of(campaign)["status"], of(campaign)["sits_out"]) == ("active", 2)


def test_units_that_left_play_are_no_casualties() -> None:
    left = in_play(drawn(36), effect(36, unit="A"), ends(), advance())
    refused("GF-36", [*left, casualties(("Ash", "A", None))])
    assert of(play([*left, advance(), on("experience", unit="A")]))["xp"] == 1


# --- casualties ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "status", "xp"), [(1, "dead", 0), (2, "active", 0), (5, "active", 0), (6, "active", 1)]
)
def test_a_unit_that_fell_dies_on_1_and_learns_on_6(roll: int, status: str, xp: int) -> None:
    campaign = play(in_casualties(casualties(("Ash", "A", None)), on("casualty-roll", unit="A", rolls=[roll])))
    assert (of(campaign)["status"], of(campaign)["xp"], value(campaign, "Ash", "A")) == (status, xp, 200)


def hero_fell(*steps: Step, start: tuple[Step, ...] = TWO) -> list[Step]:
    return in_casualties(casualties(("Ash", "Hero", None)), *steps, start=start)


@pytest.mark.parametrize(
    ("roll", "injury"),
    [(2, "Chest Wound"), (3, "Blinded Eye"), (4, "Arm Injury"), (5, "Traumatized"), (6, "Smashed Leg")],
)
def test_an_injured_hero_is_5_cheaper(roll: int, injury: str) -> None:
    campaign = play(hero_fell(on("casualty-roll", unit="Hero", rolls=[1], table=[roll])))
    assert (of(campaign, unit="Hero")["injuries"], value(campaign, "Ash", "Hero")) == ([injury], 145)


@pytest.mark.parametrize(
    ("roll", "talent", "xp"),
    [
        (1, "Natural Talent", 1),
        (2, "Motivated", 0),
        (3, "Crazed", 0),
        (4, "Bitter Rivalry", 0),
        (5, "Horrible Scars", 0),
        (6, "Toughened", 0),
    ],
)
def test_a_hero_with_a_talent_is_5_dearer(roll: int, talent: str, xp: int) -> None:
    campaign = play(hero_fell(on("casualty-roll", unit="Hero", rolls=[6], table=[roll])))
    hero = of(campaign, unit="Hero")
    assert (hero["talents"], hero["xp"], value(campaign, "Ash", "Hero")) == ([talent], xp, 155)


def test_a_hero_dies_by_the_injury_table() -> None:
    campaign = play(hero_fell(on("casualty-roll", unit="Hero", rolls=[1], table=[1])))
    assert of(campaign, unit="Hero")["status"] == "dead"


def marked_hero(talents: tuple[str, ...] = (), injuries: tuple[str, ...] = (), **options: Any) -> tuple[Step, ...]:
    """A hero who has been through a lot, among the units of the others."""
    plain: dict[str, Any] = {"xp": 0, "traits": [], "skills": [], "talents": [], "injuries": []}
    hero = unit("Hero", 150, hero=True, **{**plain, "talents": list(talents), "injuries": list(injuries)})
    units = [hero, *(unit(name, **plain) for name in UNITS)]
    over = {"do": "bring-over", "army": "Ash", "player": "of Ash", "saved": 50, "units": units}
    return opened(**options), over, joins("Tide")


def test_an_injury_or_talent_that_is_held_is_rolled_again() -> None:
    start = marked_hero(("Crazed",), ("Chest Wound",))
    again = play(hero_fell(on("casualty-roll", unit="Hero", rolls=[1], table=[2, 2, 5]), start=start))
    assert of(again, unit="Hero")["injuries"] == ["Chest Wound", "Traumatized"]
    refused("GF-17", hero_fell(on("casualty-roll", unit="Hero", rolls=[1], table=[2]), start=start))
    refused("GF-17", hero_fell(on("casualty-roll", unit="Hero", rolls=[1], table=[4, 5]), start=start))
    refused("GF-17", hero_fell(on("casualty-roll", unit="Hero", rolls=[6], table=[3]), start=start))


FIVE = ("Chest Wound", "Blinded Eye", "Arm Injury", "Traumatized", "Smashed Leg")
SIX = ("Natural Talent", "Motivated", "Crazed", "Bitter Rivalry", "Horrible Scars", "Toughened")


def test_with_five_injuries_the_next_is_death_and_with_six_talents_nothing_happens() -> None:
    dead = play(hero_fell(on("casualty-roll", unit="Hero", rolls=[1]), start=marked_hero(injuries=FIVE)))
    assert of(dead, unit="Hero")["status"] == "dead"
    full = play(hero_fell(on("casualty-roll", unit="Hero", rolls=[6]), start=marked_hero(talents=SIX)))
    assert value(full, "Ash", "Hero") == 150 + 30


def test_without_permadeath_a_hero_that_would_die_is_5_cheaper_without_a_trait_and_sits_out() -> None:
    start = marked_hero(no_permadeath=True)
    campaign = play(hero_fell(on("casualty-roll", unit="Hero", rolls=[1], table=[1], sit_out=3), start=start))
    hero = of(campaign, unit="Hero")
    assert (value(campaign, "Ash", "Hero"), hero["injuries"], hero["sits_out"]) == (145, [], 3)


def test_without_permadeath_a_unit_loses_what_it_learnt_and_sits_out_the_next_d3_matches_of_its_army() -> None:
    start = (opened(no_permadeath=True), *TWO[1:])
    learnt = [drawn(61), effect(61, unit="A", roll=2), ends(), advance()]
    fell = [casualties(("Ash", "A", None), ("Tide", "A", ("Ash", "A")))]
    rolls = [on("casualty-roll", unit="A", rolls=[1], sit_out=2), on("casualty-roll", "Tide", "A", rolls=[2])]
    steps = in_play(*learnt, *fell, *rolls, advance(), on("experience"), *[advance()] * 3, start=start)
    assert of(play(steps))["xp"] == 0  # neither from the event nor for the kill
    without = {"Ash": ("Hero", "B", "C", "D"), "Tide": ALL}
    for no in (2, 3):
        refused("GF-18", [*steps, begins(no)])
        steps += [begins(no, **without), advance(no), ends(no), *[advance(no)] * 5]
    assert play([*steps, begins(4)])


def test_a_casualty_has_one_killer_at_most_who_was_there_and_is_an_enemy() -> None:
    refused("GF-34", in_casualties(casualties(("Ash", "A", ("Tide", "Nobody")))))
    refused("GF-34", in_casualties(casualties(("Ash", "A", ("Ash", "B")))))
    refused("GF-36", in_casualties(casualties(("Ash", "A", None), ("Ash", "A", ("Tide", "A")))))


def test_casualties_are_not_over_before_each_has_its_roll() -> None:
    refused("GF-16", in_casualties(casualties(("Ash", "A", None)), advance()))


# --- experience ------------------------------------------------------------------------------------------------------


def test_a_unit_earns_1_for_living_1_for_a_unit_and_2_for_a_hero() -> None:
    fallen = casualties(("Tide", "A", ("Ash", "A")), ("Tide", "Hero", ("Ash", "A")), ("Ash", "B", ("Tide", "B")))
    rolls = [on("casualty-roll", *who, rolls=[2]) for who in (("Tide", "A"), ("Tide", "Hero"), ("Ash", "B"))]
    campaign = play(in_casualties(fallen, *rolls, advance(), on("experience"), on("experience", "Tide")))
    assert [each["xp"] for each in campaign["armies"]["Ash"]["units"].values()] == [1, 4, 0, 1, 1]
    assert [each["xp"] for each in campaign["armies"]["Tide"]["units"].values()] == [0, 0, 2, 1, 1]


def test_experience_comes_once_and_to_units_that_were_there() -> None:
    refused("GF-34", in_experience(on("experience", unit="A"), on("experience", unit="A")))
    steps = [*TWO, begins(Ash=("Hero", "A", "B", "C"), Tide=ALL), advance(), ends(), advance(), advance()]
    refused("GF-34", [*steps, on("experience", unit="D")])


def taught(xp: int, unit: str = "A") -> list[Step]:
    """So many points of experience by relics, then the mission up to step 4."""
    relics = [each for _ in range(xp) for each in (drawn(61), effect(61, unit=unit, roll=1))]
    return in_play(*relics, ends(), advance(), advance())


def test_no_unit_has_more_than_30_experience_and_the_cut_is_kept() -> None:
    campaign = play(taught(31))
    assert (of(campaign)["xp"], campaign["cuts"]) == (30, [("Ash", "A", 1)])


@pytest.mark.parametrize(("roll", "trait"), [(1, "Agile"), (2, "Headstrong"), (4, "Resilient"), (5, "Elite")])
def test_a_level_makes_a_unit_25_dearer_with_a_trait(roll: int, trait: str) -> None:
    campaign = play([*taught(5), on("level", unit="A", rolls=[roll])])
    assert (of(campaign)["traits"], value(campaign, "Ash", "A")) == ([trait], 225)


def test_a_specialist_picks_and_a_fast_learner_picks_anything_else() -> None:
    steps = [*taught(15), on("level", unit="A", rolls=[3], pick="Specialist (melee)")]
    steps += [
        on("level", unit="A", rolls=[3], pick="Specialist (shooting)"),
        on("level", unit="A", rolls=[6], pick="Elite"),
    ]
    assert of(play(steps))["traits"] == ["Specialist (melee)", "Specialist (shooting)", "Elite"]
    refused("GF-20", [*taught(5), on("level", unit="A", rolls=[3])])
    refused("GF-20", [*taught(5), on("level", unit="A", rolls=[6], pick="Fast Learner")])
    refused("GF-20", [*taught(5), on("level", unit="A", rolls=[1], pick="Elite")])


def test_a_trait_that_is_held_is_rolled_again_and_no_other_is() -> None:
    once = [*taught(10), on("level", unit="A", rolls=[1])]
    assert of(play([*once, on("level", unit="A", rolls=[1, 1, 2])]))["traits"] == ["Agile", "Headstrong"]
    refused("GF-20", [*once, on("level", unit="A", rolls=[1])])
    refused("GF-20", [*once, on("level", unit="A", rolls=[2, 4])])


def test_six_levels_are_six_traits_and_150_points() -> None:
    picks = [([1], None), ([2], None), ([3], "Specialist (melee)"), ([3], None), ([4], None), ([6], None)]
    campaign = play([*taught(30), *(on("level", unit="A", rolls=rolls, pick=pick) for rolls, pick in picks), advance()])
    assert of(campaign)["traits"][3:] == ["Specialist (shooting)", "Resilient", "Elite"]
    assert value(campaign, "Ash", "A") == 350


def test_every_crossing_of_5_is_resolved_before_the_step_is_over() -> None:
    refused("GF-37", [*taught(10), on("level", unit="A", rolls=[1]), advance()])
    refused("GF-37", [*taught(4), on("level", unit="A", rolls=[1])])


@pytest.mark.parametrize(
    ("roll", "pair"), [(1, ("Captain", "Support")), (4, ("Fighter", "Shooter")), (6, ("Pathfinder", "Healer"))]
)
def test_a_hero_picks_one_of_two_skill_sets(roll: int, pair: tuple[str, str]) -> None:
    for each in pair:
        campaign = play([*taught(5, "Hero"), on("level", unit="Hero", set_rolls=[roll], set=each, rolls=[1])])
        assert (of(campaign, unit="Hero")["sets"], value(campaign, "Ash", "Hero")) == ([each], 175)
    refused("GF-21", [*taught(5, "Hero"), on("level", unit="Hero", set_rolls=[roll], set="Nobody", rolls=[1])])


def test_six_levels_of_a_hero_are_two_sets_of_three() -> None:
    first = [on("level", unit="Hero", set_rolls=[3], set="Fighter", rolls=[2])]
    first += [on("level", unit="Hero", rolls=[2, 1, 3]), on("level", unit="Hero", rolls=[6])]
    second = [on("level", unit="Hero", set_rolls=[4], set="Shooter", rolls=[5])]
    second += [on("level", unit="Hero", rolls=[4]), on("level", unit="Hero", rolls=[1])]
    campaign = play([*taught(30, "Hero"), *first, *second])
    assert of(campaign, unit="Hero")["skills"] == [
        "Duellist",
        "Fanatic",
        "Berserker",
        "Suppressor",
        "Destroyer",
        "Hunter",
    ]
    assert value(campaign, "Ash", "Hero") == 300
    again = {**second[0], "set": "Fighter"}
    refused("GF-21", [*taught(30, "Hero"), *first, again])
    refused("GF-21", [*taught(30, "Hero"), *first[:1], on("level", unit="Hero", rolls=[1])])


def test_a_hero_brought_over_goes_on_in_the_set_that_has_room() -> None:
    skills = ["Leader", "Chemist", "Herbalist", "Warden"]
    plain: dict[str, Any] = {"traits": [], "talents": [], "injuries": [], "skills": skills, "xp": 24}
    over = {
        "do": "bring-over",
        "army": "Ash",
        "player": "of Ash",
        "saved": 0,
        "units": [unit("Hero", 850, hero=True, **plain)],
    }
    steps = [opened(), over, joins("Tide"), begins(Ash=("Hero",), Tide=ALL), advance(), ends(), advance(), advance()]
    campaign = play([*steps, on("experience"), on("level", unit="Hero", rolls=[2, 4])])
    assert of(campaign, unit="Hero")["skills"] == [*skills, "Instigator"]
    assert value(campaign, "Ash", "Hero") == 850 + 125


def test_another_edition_has_levels_of_5_for_a_unit_and_15_for_a_hero() -> None:
    start = (opened(figures={"level": 5, "hero_level": 15}), *TWO[1:])
    steps = [*start, *taught(5)[3:], on("level", unit="A", rolls=[1])]
    assert value(play(steps), "Ash", "A") == 205
    steps = [*start, *taught(5, "Hero")[3:], on("level", unit="Hero", set_rolls=[1], set="Captain", rolls=[1])]
    assert value(play(steps), "Ash", "Hero") == 165


def test_a_value_is_a_receipt() -> None:
    start = marked_hero(("Crazed", "Toughened"), ("Chest Wound",))
    relics = [each for _ in range(5) for each in (drawn(61), effect(61, unit="Hero", roll=1))]
    level = on("level", unit="Hero", set_rolls=[1], set="Captain", rolls=[1])
    steps = in_play(*relics, ends(), advance(), advance(), level, advance(), start=start)
    campaign = play([*steps, on("buy", unit="Hero", name="Rusty Gun", price=-10)])
    assert receipt(campaign, "Ash", "Hero") == [
        ("price", 150),
        ("Rusty Gun", -10),
        ("levels", 25),
        ("talents", 10),
        ("injuries", -5),
    ]
    assert value(campaign, "Ash", "Hero") == 170


# --- upgrades --------------------------------------------------------------------------------------------------------


def test_an_upgrade_costs_its_price_and_one_below_zero_pays() -> None:
    steps = in_upgrades(on("buy", unit="A", name="Banner", price=200))
    assert (held(play(steps), "Ash"), value(play(steps), "Ash", "A")) == (0, 400)
    refused("GF-22", [*steps, on("buy", unit="A", name="Pin", price=1)])
    campaign = play([*steps, on("buy", unit="A", name="Rusty Gun", price=-10)])
    assert (held(campaign, "Ash"), value(campaign, "Ash", "A")) == (10, 390)


@pytest.mark.parametrize(
    ("price", "paid"), [(0, 0), (10, 5), (15, 5), (20, 10), (25, 10), (30, 15), (5, 5), (-10, -10), (95, 45)]
)
def test_a_sale_brings_half_rounded_down_to_a_multiple_of_5(price: int, paid: int) -> None:
    assert sale_price(price) == paid
    start = (opened(), joins("Ash", unit("Hero", 150, hero=True), *map(unit, UNITS), saved=50), joins("Tide"))
    bought = in_upgrades(on("buy", unit="A", name="Thing", price=price), start=start)
    campaign = play([*bought, on("sell", unit="A", name="Thing", roll=4)])
    assert (held(campaign, "Ash"), value(campaign, "Ash", "A")) == (200 - price + paid, 200)


def test_an_item_of_5_points_sells_on_4_with_one_try_a_mission() -> None:
    start = (opened(), joins("Ash", unit("Hero", 150, ("Pin", 5), hero=True), *map(unit, UNITS)), joins("Tide"))
    steps = in_upgrades(on("sell", unit="Hero", name="Pin", roll=3), start=start)
    assert (held(play(steps), "Ash"), value(play(steps), "Ash", "Hero")) == (195, 155)
    refused("GF-23", [*steps, on("sell", unit="Hero", name="Pin", roll=6)])
    later = [*steps, advance(), advance(), begins(2), advance(2), ends(2), *[advance(2)] * 3]
    campaign = play([*later, on("sell", unit="Hero", name="Pin", roll=4, no=2)])
    assert (held(campaign, "Ash"), value(campaign, "Ash", "Hero")) == (195 + 150 + 5, 150)


def test_a_sale_that_an_army_cannot_pay_is_refused() -> None:
    gained = [on("buy", unit="A", name="Rusty Gun", price=-10), on("buy", unit="A", name="Banner", price=210)]
    refused("GF-23", in_upgrades(*gained, on("sell", unit="A", name="Rusty Gun", roll=None)))


# --- recruits --------------------------------------------------------------------------------------------------------


def recruits(name: str, cost: int = 10, no: int = 1, trained: bool = False, hero: bool = False, **level: Any) -> Step:
    return {**on("recruit", no=no, trained=trained, **level), "unit": unit(name, cost, hero=hero)}


def test_a_recruit_costs_its_price() -> None:
    campaign = play(in_recruiting(recruits("New", 120)))
    assert (held(campaign, "Ash"), value(campaign, "Ash", "New")) == (80, 120)
    refused("GF-24", in_recruiting(recruits("New", 201)))
    refused("GF-05", in_recruiting(recruits("hero")))


def test_one_recruit_a_step_is_trained_for_50_with_5_xp_and_its_level() -> None:
    steps = in_recruiting(recruits("New", 40, trained=True, rolls=[5]))
    campaign = play(steps)
    new = of(campaign, unit="New")
    assert (held(campaign, "Ash"), value(campaign, "Ash", "New")) == (200 - 40 - 50, 65)
    assert (new["xp"], new["levels"], new["traits"]) == (5, 1, ["Elite"])
    refused("GF-25", [*steps, recruits("Next", 10, trained=True, rolls=[1])])
    refused("GF-24", in_recruiting(recruits("New", 10, trained=True, hero=True, rolls=[1])))


def test_one_new_hero_a_step_and_three_in_all() -> None:
    steps = in_recruiting(recruits("H2", hero=True))
    refused("GF-24", [*steps, recruits("H3", hero=True)])
    second = [*steps, advance(), *whole(2, "Ash")[:-1], recruits("H3", hero=True, no=2), advance(2)]
    third = [*second, *whole(3, "Ash")[:-1]]
    refused("GF-24", [*third, recruits("H4", hero=True, no=3)])
    gone = [*third, {"do": "disband", "army": "Ash", "unit": "H2"}]
    assert value(play([*gone, recruits("H4", hero=True, no=3)]), "Ash", "H4") == 10


def test_a_disbanded_unit_pays_nothing_and_its_name_stays_taken() -> None:
    steps = in_recruiting({"do": "disband", "army": "Ash", "unit": "A"})
    assert (held(play(steps), "Ash"), of(play(steps))["status"]) == (200, "disbanded")
    refused("GF-05", [*steps, recruits("a")])
    refused("GF-26", in_upgrades({"do": "disband", "army": "Ash", "unit": "A"}))


def test_a_disbanded_army_loses_all_and_starts_anew_whether_or_not_others_may_join_late() -> None:
    steps = [*TWO, *whole(1, "Ash"), {"do": "disband-army", "army": "Ash"}]
    assert books(play(steps), "Ash") == (1150, 1150, 0)
    assert play(steps)["armies"]["Ash"]["vp"] == 0
    refused("GF-40", [*TWO, *whole(1, "Ash"), joins("Embers", instead_of="Ash")])
    refused("GF-03", [*steps, joins("Moor")])
    refused("GF-05", [*steps, joins("Ash", instead_of="Ash")])
    campaign = play([*steps, joins("Embers", instead_of="Ash")])
    assert leaderboard(campaign) == [(1, "Tide", 0, 1, Fraction(0)), (None, "Embers", 0, 0, None)]
    assert held(campaign, "Embers") == 50
    assert take(campaign, begins(2, Embers=ALL, Tide=ALL))["missions"][2]["worth"] == {"Embers": 950, "Tide": 950}


def test_an_army_that_can_bring_nothing_stays_out_and_recruits_all_the_same() -> None:
    start = [opened(no_permadeath=True), joins("Ash"), joins("Tide"), joins("Moor", unit("A", 950))]
    steps = [*start, begins(Ash=ALL, Tide=ALL, Moor=("A",)), advance(), ends(), advance()]
    steps += [casualties(("Moor", "A", None)), on("casualty-roll", "Moor", "A", rolls=[1], sit_out=3), *[advance()] * 4]
    campaign = play([*steps, *whole(2, "Ash")[:-1], {**recruits("New", 300, no=2), "army": "Moor"}])
    assert (campaign["armies"]["Moor"]["played"], held(campaign, "Moor")) == (1, 50)
    refused("GF-30", [*steps, begins(2, Ash=ALL, Tide=ALL, Moor=("A",))])


def test_points_in_are_points_out_and_points_held() -> None:
    steps = in_recruiting(recruits("New", 40, trained=True, rolls=[5]))
    for taken in range(4, len(steps) + 1):
        campaign = play(steps[:taken])
        for army in campaign["armies"]:
            came, went, left = books(campaign, army)
            assert came == went + left
            assert left == held(campaign, army) >= 0
    assert books(play(steps), "Ash") == (1150, 950 + 90, 110)


# --- for all ---------------------------------------------------------------------------------------------------------


PICKS = (None, "Elite", "Specialist (melee)", "Specialist (shooting)")


class Wanderer:
    """Does now this, now that, of what the step of the mission is for; not all of it is allowed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.ways = (self.sets_up, self.plays, self.falls, self.learns, self.trades, self.recruits, self.begins)

    def step(self, campaign: Campaign) -> Step:
        no, mission = max(campaign["missions"].items())
        return self.chance.choice([*self.ways[mission["step"] - 1](campaign, mission, no), advance(no)])

    def dice(self, most: int = 6) -> list[int]:
        return [self.chance.randint(1, most) for _ in range(self.chance.randint(1, 3))]

    def someone(self, campaign: Campaign) -> tuple[str, str]:
        army = self.chance.choice(("Ash", "Tide"))
        return army, self.chance.choice([*campaign["armies"][army]["units"]])

    def sets_up(self, campaign: Campaign, mission: Mission, no: int) -> list[Step]:
        return [on("objective", army, no=no, rolls=self.dice()) for army in ("Ash", "Tide")]

    def plays(self, campaign: Campaign, mission: Mission, no: int) -> list[Step]:
        if mission["winners"] is not None:
            return [on("ransom", army, unit, no, pays=self.chance.random() < 0.5) for army, unit in mission["ransoms"]]
        die, sit_out = self.dice(3)[0], self.dice(3)[0]
        fields: dict[str, Any] = {"roll": die, "won": self.chance.random() < 0.5, "sit_out": sit_out}
        open_now = [event for event in mission["events"] if event in (26, 61) or not mission["effects"][event]]
        effects = [on("effect", *self.someone(campaign), no, event=event, **fields) for event in open_now]
        events = (11, 12, 26, 35, 36, 44, 51, 52, 61, 62, 63, 64, 65, 66)
        done = [on("objective-done", army, no=no) for army in mission["objectives"]]
        return [
            *effects * 3,
            *done,
            drawn(self.chance.choice(events), no),
            ends(no, self.chance.choice(("Ash", "Tide"))),
        ]

    def falls(self, campaign: Campaign, mission: Mission, no: int) -> list[Step]:
        if mission["casualties"] is None:
            fallen = [who for who in mission["brought"] if who not in mission["left"] and self.chance.random() < 0.3]
            enemies = {who: [other for other in mission["brought"] if other[0] != who[0]] for who in fallen}
            return [casualties(*((*who, self.chance.choice(enemies[who])) for who in fallen), no=no)] * 5
        die, sit_out = self.chance.choice((1, 3, 6)), self.dice(3)[0]
        rolls: dict[str, Any] = {"rolls": [die], "table": self.dice(), "sit_out": sit_out}
        due = [on("casualty-roll", army, unit, no, **rolls) for army, unit in mission["casualties"]]
        return [*due, *(on("objective-done", army, no=no) for army in mission["objectives"])]

    def learns(self, campaign: Campaign, mission: Mission, no: int) -> list[Step]:
        fields: dict[str, Any] = {"set_rolls": self.dice(), "rolls": self.dice(), "pick": self.chance.choice(PICKS)}
        units = {(army, name): campaign["armies"][army]["units"][name] for army, name in mission["brought"]}
        due = [who for who, each in units.items() if each["xp"] // 5 > each["levels"]]
        levels = [on("level", army, unit, no, set=self.chance.choice([*SKILLS]), **fields) for army, unit in due]
        return [*levels, on("experience", "Ash", no=no), on("experience", "Tide", no=no)]

    def trades(self, campaign: Campaign, mission: Mission, no: int) -> list[Step]:
        buys = on("buy", *self.someone(campaign), no, name="Thing", price=self.chance.choice((-10, 0, 5, 35)))
        return [buys, *(on("sell", *self.someone(campaign), no, name="Thing", roll=self.dice()[0]) for _ in range(5))]

    def recruits(self, campaign: Campaign, mission: Mission, no: int) -> list[Step]:
        is_hero, is_trained = self.chance.random() < 0.2, self.chance.random() < 0.5
        new = recruits(f"New {self.chance.randint(1, 99)}", 60, no, is_trained, is_hero, rolls=self.dice())
        army, unit = self.someone(campaign)
        return [{**new, "army": army}] * 5 + [{"do": "disband", "army": army, "unit": unit}]

    def begins(self, campaign: Campaign, mission: Mission, no: int) -> list[Step]:
        ready: dict[str, tuple[str, ...]] = {}
        for army, found in campaign["armies"].items():
            units = [
                name for name, each in found["units"].items() if each["status"] == "active" and not each["sits_out"]
            ]
            ready[army] = tuple(self.chance.sample(units, min(self.chance.randint(1, 5), len(units))))
        return [begins(no + 1, **ready)]


@pytest.mark.parametrize("seed", range(100 if IS_ENDURING else 4))
def test_wherever_it_goes_the_books_balance_and_nobody_is_above_30_or_below_zero(seed: int) -> None:
    start = [opened(no_permadeath=seed % 2 == 1), joins("Ash"), joins("Tide"), begins()]
    wanderer, campaign = Wanderer(seed), play(start)
    for _ in range(300):
        step = wanderer.step(campaign)
        if refusal(campaign, step) is None:
            go_on(campaign, step)
            assert_sound(campaign)


def assert_sound(campaign: Campaign) -> None:
    for army, found in campaign["armies"].items():
        came, went, left = books(campaign, army)
        assert came == went + left >= left >= 0
        for each in found["units"].values():
            assert 0 <= each["xp"] <= 30
            assert each["levels"] == len(each["traits"]) + len(each["skills"]) <= 6
            assert len(set(each["talents"])) == len(each["talents"]) == each["talent_rolls"]
            assert len(each["injuries"]) <= each["injury_rolls"]
