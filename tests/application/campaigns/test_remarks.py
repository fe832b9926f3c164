"""What is told beside a fact of a campaign: what it means for everyone, and what is left to do."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ledger.application import Ledger
from tests.cli.campaign_evening import PACT, STEPS, TIDE, lines_of

Line = dict[str, Any]


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    Ledger.create(url)
    return Ledger.open(url)


def told(ledger: Ledger, line: Line, *, dry_run: bool = False) -> list[str]:
    """What is told of one request."""
    request = {"campaign": "dust", **line}
    return [str(remark) for remark in ledger.execute(request, "Olga Organizer", dry_run=dry_run).remarks]


def begun(ledger: Ledger, beginning: str, **figures: Any) -> Ledger:
    """The evening so far; the campaign may be opened otherwise."""
    first, *others = lines_of(beginning)
    for line in ({**first, **figures}, *others):
        told(ledger, line)
    return ledger


def in_mission(do: str, **fields: Any) -> Line:
    return {"do": do, "mission": 1, **fields}


def drawing(ledger: Ledger, rolled: list[int], **drawn: Any) -> list[str]:
    """What is told when that event is drawn in the first round."""
    begun(ledger, "set-up")
    told(ledger, in_mission("close-step", step=1))
    told(ledger, in_mission("begin-round", dice=rolled))
    return told(ledger, in_mission("draw-event", round=1, **drawn))


def test_how_long_a_campaign_lasts(ledger: Ledger) -> None:
    opening = {**STEPS["opened"][0], "length": [2]}
    assert told(ledger, {**opening, "type": "game-limited"}) == ["dust lasts 6 missions."]
    assert told(ledger, {**opening, "campaign": "ash", "type": "time-limited"}) == ["ash lasts 6 weeks."]
    assert told(ledger, {**STEPS["opened"][0], "campaign": "sand"}) == []


def test_points_that_are_neither_spent_nor_saved(ledger: Ledger) -> None:
    begun(ledger, "opened")
    assert told(ledger, {"do": "join-campaign", **PACT}) == ["200 points are neither spent nor saved, and are lost."]
    assert told(ledger, {"do": "join-campaign", **TIDE}) == []


def test_what_each_army_brings_and_who_is_the_underdog(ledger: Ledger) -> None:
    begun(ledger, "joined")
    assert told(ledger, STEPS["set-up"][0]) == [
        "Ashen Pact brings 750 points and Tide brings 550 points.",
        "Tide has 4 underdog points.",
    ]


def test_who_stays_out_and_why(ledger: Ledger) -> None:
    begun(ledger, "opened", set={"permadeath": False})
    told(ledger, {"do": "join-campaign", **PACT})
    for army, player, unit in (("Tide", "Bo Two", "Maw"), ("Cult", "Cy Three", "Chosen")):
        units = [{"name": unit, "cost": 900}]
        told(ledger, {"do": "join-campaign", "army": army, "player": player, "units": units})
    brings = {"Ashen Pact": ["Vanguard", "Line", "Riders"], "Tide": ["Maw"], "Cult": ["Chosen"]}
    told(ledger, in_mission("begin-mission", brings=brings))
    told(ledger, in_mission("end-mission", winners=["Tide"], rounds=4))
    told(ledger, in_mission("list-casualties", casualties=[{"unit": "Chosen"}]))
    told(ledger, in_mission("roll-casualty", unit="Chosen", dice=[1], sit_out=[2]))
    told(ledger, in_mission("close-mission"))
    again = {"do": "begin-mission", "mission": 2, "brings": {"Ashen Pact": brings["Ashen Pact"], "Tide": ["Maw"]}}
    assert told(ledger, again)[0] == "Cult stays out: Chosen sits out 2 more."


@pytest.mark.parametrize(
    ("dice", "remarks"),
    [
        ([4], []),
        ([5, 2, 4], ["Random event 24, Earthquake, holds for everyone and draws nobody."]),
        ([5, 1, 1], ["Random event 11, P.O.W., came up and draws a unit."]),
        ([6, 1, 3], ["Random event 13, Fragile Guns, came up and draws units."]),
        ([6, 2, 2], ["Random event 22, Toxic Fumes, came up and draws a quarter."]),
        ([5, 4, 1], ["Random event 41, Surprise Attack, came up and draws a unit among those that are in terrain."]),
        ([5, 5, 5], ["Random event 55, War Shout, came up and draws a unit among those that are shaken."]),
        ([5, 6, 6], ["Random event 66, Time Warp, came up and draws a unit among those that are destroyed."]),
        (
            [5, 2, 6],
            [
                "Random event 26, Finish Them!, holds for everyone and draws nobody.",
                "Finish Them! is settled for each unit that is destroyed in melee in round 1.",
            ],
        ),
        (
            [5, 4, 4],
            [
                "Random event 44, No Mercy, holds for everyone and draws nobody.",
                "No Mercy is settled once it was done in round 1.",
            ],
        ),
        (
            [5, 4, 6],
            [
                "Random event 46, Countdown, holds for everyone and draws nobody.",
                "Countdown is settled once the casualty list is in, if the mission is won by the end of round 1.",
            ],
        ),
    ],
)
def test_a_random_event_that_came_up(ledger: Ledger, dice: list[int], remarks: list[str]) -> None:
    begun(ledger, "set-up")
    told(ledger, in_mission("close-step", step=1))
    assert told(ledger, in_mission("begin-round", dice=dice)) == remarks


@pytest.mark.parametrize(
    ("dice", "drawn", "remarks"),
    [
        ([5, 1, 1], {"units": ["Maw"]}, ["Maw leaves play; the ransom is rolled after the mission."]),
        (
            [5, 1, 2],
            {"army": "Tide"},
            ["Every unit of Tide that is killed pays 25 points to those who did it."],
        ),
        ([5, 2, 3], {"army": "Tide"}, ["Tide notes something in secret."]),
        (
            [5, 5, 1],
            {"army": "Tide"},
            ["Tide may pay 50 points, so that each of its units may roll a death once more."],
        ),
        ([5, 3, 5], {"units": ["Maw"]}, ["Escort Mission is settled once it was done."]),
        ([5, 3, 6], {"quarter": [2]}, ["Enemy Intel is settled once it was done."]),
        ([5, 5, 5], {"candidates": []}, ["Nobody could be drawn, so War Shout has no effect."]),
        ([5, 6, 1], {"units": ["Maw"], "dice": [3]}, ["Maw gets 3 XP; it has 3."]),
        ([5, 6, 2], {"army": "Tide"}, ["Tide may take a unit off, for a D3 times 50 points."]),
        ([5, 6, 3], {"units": ["Maw"]}, ["Maw has the Alien Cannon from now on."]),
        ([5, 6, 4], {"army": "Tide", "dice": [2]}, ["Tide gets 50 points; it has 110."]),
        ([5, 6, 5], {"army": "Tide"}, ["Tide gets 1 VP; it has 1."]),
        ([5, 6, 6], {"candidates": ["Maw"], "units": ["Maw"]}, ["Maw fights for its return."]),
    ],
)
def test_what_an_event_did(ledger: Ledger, dice: list[int], drawn: Line, remarks: list[str]) -> None:
    assert drawing(ledger, dice, **drawn) == remarks


@pytest.mark.parametrize(("dice", "name"), [([5, 2, 3], "Rigged to Blow"), ([5, 5, 2], "Moral Victory")])
def test_what_was_noted_is_settled_later(ledger: Ledger, dice: list[int], name: str) -> None:
    drawing(ledger, dice, army="Tide")
    assert told(ledger, in_mission("note-event", round=1, note="Line")) == [f"{name} is settled once it was done."]


LAPSED = "{} of round 1 was never {}, and has no effect."


def lapsing(ledger: Ledger, line: Line) -> list[str]:
    """What is told of events that came to nothing."""
    return [remark for remark in told(ledger, line) if "has no effect" in remark]


@pytest.mark.parametrize(
    ("dice", "drawn", "lapsed"),
    [
        ([5, 2, 3], {"army": "Tide"}, [LAPSED.format("Rigged to Blow", "noted")]),
        ([5, 2, 6], None, [LAPSED.format("Finish Them!", "settled")]),
        ([5, 3, 5], {"units": ["Maw"]}, [LAPSED.format("Escort Mission", "settled")]),
        ([5, 3, 6], {"quarter": [2]}, [LAPSED.format("Enemy Intel", "settled")]),
        ([5, 4, 4], None, [LAPSED.format("No Mercy", "settled")]),
        ([5, 5, 1], {"army": "Tide"}, [LAPSED.format("Hearts & Minds", "answered")]),
        ([5, 5, 2], {"army": "Tide"}, [LAPSED.format("Moral Victory", "noted")]),
        ([5, 6, 2], {"army": "Tide"}, [LAPSED.format("Abandoned Outpost", "answered")]),
        ([5, 4, 6], None, []),
        ([5, 2, 4], None, []),
        ([5, 6, 6], {"candidates": ["Maw"], "units": ["Maw"]}, []),
    ],
)
def test_an_event_that_nobody_settled_in_play_is_told_at_its_end(
    ledger: Ledger, dice: list[int], drawn: Line | None, lapsed: list[str]
) -> None:
    begun(ledger, "set-up")
    told(ledger, in_mission("close-step", step=1))
    told(ledger, in_mission("begin-round", dice=dice))
    if drawn is not None:
        told(ledger, in_mission("draw-event", round=1, **drawn))
    assert lapsing(ledger, in_mission("end-mission", winners=["Tide"], rounds=4)) == lapsed


def test_an_event_that_came_to_something_does_not_lapse(ledger: Ledger) -> None:
    begun(ledger, "set-up")
    told(ledger, in_mission("close-step", step=1))
    told(ledger, in_mission("begin-round", dice=[5, 2, 6]))
    told(ledger, in_mission("settle-event", round=1, unit="Maw", victim="Line", dice=[1]))
    assert lapsing(ledger, in_mission("end-mission", winners=["Tide"], rounds=4)) == []


@pytest.mark.parametrize(("rounds", "is_in_time"), [(1, True), (2, False)])
@pytest.mark.parametrize("closing", [in_mission("close-mission"), in_mission("close-step", step=4)])
def test_a_countdown_won_in_time_that_nobody_shared_is_told(
    ledger: Ledger, rounds: int, is_in_time: bool, closing: Line
) -> None:
    begun(ledger, "set-up")
    told(ledger, in_mission("close-step", step=1))
    told(ledger, in_mission("begin-round", dice=[5, 4, 6]))
    told(ledger, in_mission("end-mission", winners=["Tide"], rounds=rounds))
    assert lapsing(ledger, in_mission("close-step", step=3)) == []
    assert lapsing(ledger, closing) == [LAPSED.format("Countdown", "settled")] * is_in_time


@pytest.mark.parametrize(("lost", "is_told"), [("Line", True), ("Spawn", False)])
@pytest.mark.parametrize("closing", [in_mission("close-mission"), in_mission("close-step", step=3)])
def test_a_moral_victory_that_nobody_told_is_told_where_an_enemy_was_lost(
    ledger: Ledger, lost: str, is_told: bool, closing: Line
) -> None:
    drawing(ledger, [5, 5, 2], army="Tide")
    told(ledger, in_mission("note-event", round=1, note="Line"))
    told(ledger, in_mission("end-mission", winners=["Tide"], rounds=4))
    told(ledger, in_mission("list-casualties", casualties=[{"unit": lost}]))
    told(ledger, in_mission("roll-casualty", unit=lost, dice=[4]))
    assert lapsing(ledger, closing) == [LAPSED.format("Moral Victory", "settled")] * is_told


def test_a_warp_that_nobody_fought_is_told(ledger: Ledger) -> None:
    drawing(ledger, [5, 6, 6], candidates=["Maw"], units=["Maw"])
    told(ledger, in_mission("end-mission", winners=["Tide"], rounds=4))
    assert lapsing(ledger, in_mission("close-step", step=3)) == [LAPSED.format("Time Warp", "fought")]


def test_a_mission_of_fewer_than_four_rounds_is_told_unless_the_others_gave_up(ledger: Ledger) -> None:
    begun(ledger, "set-up")
    end = in_mission("end-mission", winners=["Tide"], rounds=3)
    short = "Mission 1 ended after 3 rounds; it is played for 4 and on until it is won."
    assert short in told(ledger, end, dry_run=True)
    assert short not in told(ledger, {**end, "rounds": 4}, dry_run=True)
    told(ledger, in_mission("close-step", step=1))
    told(ledger, in_mission("concede-mission", army="Ashen Pact"))
    assert short not in told(ledger, end)


@pytest.mark.parametrize(
    ("won", "remarks"),
    [
        (
            True,
            [
                "Maw is back, without a casualty roll.",
                "Tide gets 150 points; it has 210.",
                "Maw gets 3 XP; it has 3.",
            ],
        ),
        (False, ["Maw is dead."]),
    ],
)
def test_how_a_warp_ended(ledger: Ledger, won: bool, remarks: list[str]) -> None:
    drawing(ledger, [5, 6, 6], candidates=["Maw"], units=["Maw"])
    assert told(ledger, in_mission("fight-warp", round=1, won=won)) == remarks


def test_who_is_paid_at_the_end_and_what_comes_before_the_casualties(ledger: Ledger) -> None:
    begun(ledger, "play")
    assert told(ledger, STEPS["won"][0]) == [
        "Ashen Pact gets 300 points; it has 350.",
        "Tide gets 150 points and 2 VP; it has 210 points and 2 VP.",
        "War Shout of round 2 was never drawn, and has no effect.",
        "Riders was captured; its ransom comes before the casualty list.",
    ]
    ransom = told(ledger, in_mission("roll-ransom", round=1, dice=[3]))
    assert ransom == ["Riders costs 150 points; Ashen Pact has 350."]
    assert told(ledger, in_mission("answer-event", round=1, accepted=True), dry_run=True) == [
        "Ashen Pact pays 150 points; it has 200."
    ]
    assert told(ledger, in_mission("answer-event", round=1, accepted=False)) == ["Riders is disbanded."]


def test_a_campaign_that_is_over_names_its_winners(ledger: Ledger) -> None:
    begun(ledger, "set-up", type="point-limited", length=[1], set={"length_added": 0})
    assert told(ledger, in_mission("end-mission", winners=["Tide"], rounds=4))[-1] == "dust is over: Tide won."


def test_what_experience_came_to_and_that_a_level_is_due(ledger: Ledger) -> None:
    begun(ledger, "experience")
    assert told(ledger, in_mission("earn-experience", units=["Spawn", "Line"])) == [
        "Spawn gets 2 XP (not a casualty, unit killed); it has 2.",
        "Line gets no XP: it was a casualty, and killed nobody.",
    ]
    told(ledger, {"do": "adjust-unit", "unit": "Maw", "xp": 4, "reason": "forgotten"})
    assert told(ledger, in_mission("earn-experience", units=["Maw"])) == [
        "Maw gets 1 XP (not a casualty); it has 5.",
        "Maw has a level to take.",
    ]


def test_experience_beyond_the_most_is_cut(ledger: Ledger) -> None:
    begun(ledger, "experience")
    told(ledger, {"do": "adjust-unit", "unit": "Spawn", "xp": 29, "reason": "from before"})
    remarks = told(ledger, in_mission("earn-experience", units=["Spawn"]))
    assert remarks[:2] == [
        "Spawn gets 1 XP (not a casualty); it has 30.",
        "Spawn has 30 XP, the most there is; 1 more were cut.",
    ]


def test_what_a_level_brought(ledger: Ledger) -> None:
    begun(ledger, "experience")
    told(ledger, {"do": "adjust-unit", "unit": "Maw", "xp": 5, "reason": "from before"})
    take = in_mission("take-level", unit="Maw")
    assert told(ledger, {**take, "dice": [1]}) == ["Maw must take Captain or Support."]
    assert told(ledger, in_mission("pick-trait", unit="Maw", pick="Captain")) == ["Maw has a level to take."]
    assert told(ledger, {**take, "dice": [1]}) == ["Maw has Leader now."]


def test_what_an_army_has_left_once_it_bought_something(ledger: Ledger) -> None:
    begun(ledger, "upgrades")
    bought = in_mission("buy-upgrade", unit="Maw", upgrade={"name": "Claws", "cost": 10})
    assert told(ledger, bought) == ["Tide pays 10 points; it has 200."]
    told(ledger, in_mission("close-step", step=5))
    recruit = in_mission("recruit", army="Tide", unit={"name": "Newts", "cost": 50})
    assert told(ledger, recruit, dry_run=True) == ["Tide pays 50 points; it has 150."]
    assert told(ledger, {**recruit, "trained": True}) == [
        "Tide pays 100 points; it has 100.",
        "Newts gets 5 XP (training); it has 5.",
        "Newts has a level to take.",
    ]


def test_what_a_sale_fetched(ledger: Ledger) -> None:
    begun(ledger, "upgrades")
    assert told(ledger, in_mission("sell-upgrade", unit="Vanguard", item=1)) == [
        "Ashen Pact gets 5 points; it has 305."
    ]


def test_a_mission_closed_at_once_says_what_nobody_entered_and_who_got_no_experience(ledger: Ledger) -> None:
    begun(ledger, "casualties")
    told(ledger, in_mission("roll-casualty", unit="Line", dice=[4]))
    assert told(ledger, in_mission("close-mission"), dry_run=True) == [
        "Nobody entered anything for experience, upgrades and recruiting.",
        "No experience of mission 1 was given to Vanguard, Line, Riders, Maw and Spawn.",
    ]
    told(ledger, in_mission("close-step", step=3))
    told(ledger, in_mission("earn-experience", units=["Vanguard", "Line", "Riders", "Maw"]))
    assert told(ledger, in_mission("close-mission")) == [
        "Nobody entered anything for upgrades and recruiting.",
        "No experience of mission 1 was given to Spawn.",
    ]


def test_a_step_of_experience_that_is_closed_says_who_got_none(ledger: Ledger) -> None:
    begun(ledger, "experience")
    remarks = told(ledger, in_mission("close-step", step=4))
    assert remarks == ["No experience of mission 1 was given to Vanguard, Line, Riders, Maw and Spawn."]


def test_what_falls_with_a_correction_and_who_moves(ledger: Ledger) -> None:
    begun(ledger, "closed")
    corrected = {"do": "correct-roll", "event": 18, "dice": {"casualty": [1]}, "reason": "a one"}
    assert told(ledger, {**corrected, "with_dependents": True}) == [
        "Event 21 falls with it: Line earned its experience of mission 1."
    ]
    winner = in_mission("end-mission", winners=["Ashen Pact"], rounds=4)
    remarks = told(ledger, {"do": "correct-act", "event": 14, "to": winner, "reason": "the wrong one"})
    first, second = "in place 1 with 2 VP in 1 mission", "in place 2 with 0 VP in 1 mission"
    assert remarks[-2:] == [
        f"On the leaderboard Ashen Pact was {second}, and is {first}.",
        f"On the leaderboard Tide was {first}, and is {second}.",
    ]


def test_what_falls_with_a_withdrawal_goes_by_the_names_it_had(ledger: Ledger) -> None:
    begun(ledger, "set-up")
    withdrawn = {"do": "withdraw-acts", "events": [5], "with_dependents": True, "reason": "not joining"}
    assert told(ledger, withdrawn) == [
        "Event 6 falls with it: mission 1 began between Ashen Pact and Tide.",
        "On the leaderboard Tide was unplaced with 0 VP in 0 missions, and is not there.",
    ]


def test_who_gives_an_army_up_may_begin_anew(ledger: Ledger) -> None:
    begun(ledger, "joined")
    assert told(ledger, {"do": "disband-army", "army": "Tide"}) == ["Bo Two may join with a new army."]


def test_a_list_that_contradicts_what_an_event_was_settled_by_is_told(ledger: Ledger) -> None:
    begun(ledger, "set-up")
    told(ledger, in_mission("close-step", step=1))
    told(ledger, in_mission("begin-round", dice=[5, 4, 4]))
    told(ledger, in_mission("settle-event", round=1, unit="Line", victim="Spawn"))
    told(ledger, in_mission("end-mission", winners=["Tide"], rounds=4))
    assert "says that Spawn was destroyed; the list does not name it." in "".join(
        told(ledger, in_mission("list-casualties", casualties=[]), dry_run=True)
    )
    by_another = [{"unit": "Spawn", "killer": "Riders"}]
    assert "says that Line destroyed Spawn; the list says otherwise." in "".join(
        told(ledger, in_mission("list-casualties", casualties=by_another), dry_run=True)
    )
    agreed = told(ledger, in_mission("list-casualties", casualties=[{"unit": "Spawn", "killer": "Line"}]))
    assert not any("says that" in each for each in agreed)


def test_a_campaign_of_weeks_is_over_when_a_mission_begun_in_time_is_won_after_them(tmp_path: Path) -> None:
    url, clock = f"sqlite:///{tmp_path / 'ledger.db'}", [datetime(2026, 5, 2, 10, tzinfo=UTC)]
    Ledger.create(url)
    ledger = begun(Ledger.open(url, lambda: clock[0]), "play", type="time-limited", length=[1])
    won = in_mission("end-mission", winners=["Tide"], rounds=4)
    assert not any("is over" in each for each in told(ledger, won, dry_run=True))
    clock[0] += timedelta(weeks=5)
    assert told(ledger, won)[-1] == "dust is over: Tide won."


def test_a_list_without_the_unit_in_the_warp_is_told(ledger: Ledger) -> None:
    drawing(ledger, [5, 6, 6], candidates=["Spawn"])
    told(ledger, in_mission("fight-warp", round=1, won=True))
    told(ledger, in_mission("end-mission", winners=["Tide"], rounds=4))
    missing = "Spawn was destroyed before its warp; the list does not name it."
    assert missing in told(ledger, in_mission("list-casualties", casualties=[]), dry_run=True)
    named = [{"unit": "Spawn", "killer": "Line"}]
    assert missing not in told(ledger, in_mission("list-casualties", casualties=named))
