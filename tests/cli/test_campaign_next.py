"""`ledger campaign next`: followed word for word it plays a mission; it says what is due, for whom, and what may be."""

import shlex
from typing import Any

import pytest

from tests.cli.campaign_evening import PACT, STEPS, TIDE, play
from tests.cli.terminal import Terminal

OPENED = {"campaign": "dust", **STEPS["opened"][0]}
PLACEHOLDERS = ("UNIT", "TEXT", "FILE", "UPGRADE:COST", "NAME=COST", "UNIT by KILLER", "N")


def started(terminal: Terminal, **figures: Any) -> Terminal:
    """Two armies in a campaign with other figures."""
    joining = ({"do": "join-campaign", "campaign": "dust", **army} for army in (PACT, TIDE))
    terminal.apply({**OPENED, **figures}, *joining)
    return terminal


def words(terminal: Terminal, *args: str) -> list[str]:
    return [line.strip() for line in terminal.answer("campaign", "next", *args).splitlines()]


def due(terminal: Terminal) -> list[dict[str, Any]]:
    """What is due in the only open mission."""
    (mission,) = terminal.json("campaign", "next")["missions"]
    return [act for act in mission["acts"] if act["due"]]


@pytest.mark.parametrize(
    ("beginning", "line", "command"),
    [
        ("opened", "No army has joined yet.", "ledger campaign join ARMY --player PLAYER --unit NAME=COST"),
        ("joined", "Ashen Pact can bring 750 points: Vanguard, Line, Riders", "ledger campaign begin --all"),
        ("set-up", "Tide has not rolled its own objective.", "ledger campaign objective Tide"),
        ("play", "Tide has 4 underdog points left.", "ledger campaign underdog Tide plus"),
        ("set-up", "Step 1, set-up, is closed when it is done.", "ledger campaign close-step set-up"),
        (
            "play",
            "War Shout (55) of round 2 is to be drawn among those that are shaken, of Vanguard, Line, Maw, Spawn.",
            "ledger campaign draw-event --round 2 --among UNIT",
        ),
        ("play", "Round 4 can begin.", "ledger campaign round"),
        ("play", "Once the mission is won, say by whom.", "ledger campaign end 'Ashen Pact'"),
        ("play", "An army may give up at the start of a round.", "ledger campaign concede 'Ashen Pact'"),
        (
            "won",
            "Riders of Ashen Pact was captured; its ransom is to be rolled.",
            "ledger campaign ransom --round 1",
        ),
        (
            "ransomed",
            "The casualty list is missing: who was lost, and to whom, of Vanguard, Line, Maw, Spawn.",
            "ledger campaign casualties 'UNIT by KILLER' UNIT",
        ),
        ("casualties", "Line of Ashen Pact is a casualty and not rolled for.", "ledger campaign roll Line"),
        ("casualties", "Tide gets 75 points for Rage, if it did it.", "ledger campaign achieve Tide"),
        ("experience", "Without their experience: Vanguard, Line, Riders, Maw, Spawn.", "ledger campaign earn"),
        (
            "experience",
            "All steps that are left can be closed at once; Vanguard, Line, Riders, Maw, Spawn then get no experience.",
            "ledger campaign close",
        ),
        ("upgrades", "Tide has 210 points for upgrades.", "ledger campaign buy UNIT UPGRADE:COST"),
        (
            "upgrades",
            "Ashen Pact can sell: Banner of Vanguard 5, Old Rifles of Line -400.",
            "ledger campaign sell Vanguard Banner",
        ),
        (
            "recruiting",
            "Tide has 210 points for recruits; one hero and one unit with experience (--trained) may be among them.",
            "ledger campaign recruit Tide NAME=COST",
        ),
        (
            "hero",
            "Tide has 160 points for recruits; one unit with experience (--trained) may be among them.",
            "ledger campaign recruit Tide NAME=COST",
        ),
        ("closed", "Tide can bring 940 points: Maw, Spawn, Lurkers", "ledger campaign begin --all"),
        ("resting", "Ashen Pact can bring 550 points: Vanguard, Riders; Line sits out", ""),
        (
            "resting",
            "Tide can bring 940 points: Maw, Spawn, Lurkers; that is 140 too many, so it leaves Maw at home and "
            "brings 790",
            "ledger campaign begin --bring 'Ashen Pact=Vanguard,Riders' --bring Tide=Spawn,Lurkers",
        ),
    ],
)
def test_what_can_be_done_is_told_with_its_command(evening: Terminal, line: str, command: str) -> None:
    said = words(evening)
    assert line in said
    following = said[said.index(line) + 1 :]
    assert not command or command in following


@pytest.mark.parametrize("beginning", ["resting"])
def test_an_army_that_would_be_too_dear_is_told_what_it_may_bring(evening: Terminal) -> None:
    (command,) = evening.json("campaign", "next")["to_come"]["commands"]
    # 940 points of Tide are 390 more than 550, so that one unit stays behind
    assert command == "ledger campaign begin --bring 'Ashen Pact=Vanguard,Riders' --bring Tide=Spawn,Lurkers"
    evening.run(*shlex.split(command)[1:])


def mustered(terminal: Terminal, armies: dict[str, list[int]], **figures: Any) -> Terminal:
    """A campaign with armies of units that cost so much."""
    players = iter(("Ada One", "Bo Two", "Cy Three"))
    joining = (
        {
            "do": "join-campaign",
            "campaign": "dust",
            "army": army,
            "player": next(players),
            "units": [{"name": f"{army}{no}", "cost": cost} for no, cost in enumerate(costs, start=1)],
            "saved": 0,
        }
        for army, costs in armies.items()
    )
    terminal.apply({**OPENED, **figures}, *joining)
    return terminal


@pytest.mark.parametrize(
    ("armies", "command"),
    [
        ({"A": [1000], "B": [750]}, "begin --all"),
        ({"A": [500, 480, 20], "B": [700]}, "begin --bring A=A1,A3 --bring B=B1"),
        ({"A": [300, 240, 240, 220], "B": [450]}, "begin --bring A=A2,A3,A4 --bring B=B1"),  # 700, exactly the most
        ({"A": [1000], "B": [100, 600]}, None),
        ({"A": [900, 100], "B": [100, 500]}, "begin --bring A=A2 --bring B=B1"),  # both leave something
        ({"A": [1000], "B": [600, 100], "C": [1000]}, None),
    ],
)
def test_what_keeps_within_the_gap_is_on_offer_and_begins(
    terminal: Terminal, armies: dict[str, list[int]], command: str | None
) -> None:
    mustered(terminal, armies)
    commands = terminal.json("campaign", "next")["to_come"]["commands"]
    if command is not None:
        assert commands == [f"ledger campaign {command}"]
        terminal.run("campaign", *shlex.split(command))
        return
    assert commands == ["ledger campaign recruit B UNIT=COST --reason TEXT"]
    limit = "no army brings over 250 points more than the lowest"
    assert words(terminal)[0] == f"Mission 1 cannot begin: {limit}, and nothing they can bring keeps within that."


def test_where_play_is_parallel_as_many_meet_as_can(terminal: Terminal) -> None:
    mustered(terminal, {"A": [1000], "B": [300], "C": [900]}, set={"parallel_play": True})
    said = words(terminal)
    assert "B can bring 300 points: B1; none of it keeps within that" in said
    assert said[-1] == "ledger campaign begin --bring A=A1 --bring C=C1"
    terminal.run(*shlex.split(said[-1])[1:])


def test_where_all_units_sit_out_the_way_to_another_mission_is_told(terminal: Terminal) -> None:
    mustered(terminal, {"A": [900], "B": [900]}, set={"permadeath": False})
    terminal.run("campaign", "begin", "--all")
    terminal.run("campaign", "end", "A", "--rounds", "4")
    terminal.run("campaign", "casualties", "B1 by A1")
    terminal.run("campaign", "roll", "B1", "--dice", "1", "--sit-out", "2")
    terminal.run("campaign", "close")
    assert words(terminal) == [
        "Mission 2 needs two armies that can bring something; an army may recruit outside any mission, for a reason.",
        "A can bring 900 points: A1",
        "B can bring nothing: B1 sits out; it has 300 points.",
        "ledger campaign recruit B UNIT=COST --reason TEXT",
    ]
    terminal.run("campaign", "recruit", "B", "Guard=300", "--reason", "nobody else can come")
    assert any(line.startswith("Mission 2 cannot begin") for line in words(terminal))


def test_underdog_points_are_for_armies_in_play(terminal: Terminal) -> None:
    mustered(terminal, {"A": [1000], "B": [900], "C": [900]})
    terminal.run("campaign", "begin", "--all")
    assert not any("underdog" in line for line in words(terminal))
    terminal.run("campaign", "close-step")
    terminal.run("campaign", "concede", "C")
    assert [line for line in words(terminal) if "underdog" in line] == [
        "B has 2 underdog points left.",
        "ledger campaign underdog B plus",
    ]


@pytest.mark.parametrize("beginning", ["parallel"])
def test_each_of_several_missions_is_named(evening: Terminal) -> None:
    assert "ledger campaign objective Cult --mission 2" in words(evening)
    assert "ledger campaign objective Cult --mission 2 -c dust" in words(evening, "-c", "dust")
    assert "ledger campaign objective Cult" in words(evening, "--mission", "2")
    assert not any("needs two armies" in line for line in words(evening))


def test_followed_word_for_word_it_plays_a_mission(terminal: Terminal) -> None:
    started(terminal)
    terminal.run("campaign", "begin", "--all")
    seen = []
    for _ in range(60):
        if not terminal.json("campaign", "next")["missions"]:
            break
        act = due(terminal)[0]
        command = next(each for each in act["commands"] if not any(word in PLACEHOLDERS for word in shlex.split(each)))
        seen.append(act["do"])
        terminal.run(*shlex.split(command)[1:])
    assert [seen[0], seen[-1]] == ["roll-objective", "close-step"]
    assert {"begin-round", "end-mission", "list-casualties", "earn-experience"} <= set(seen)
    assert terminal.json("campaign", "leaderboard")["rows"][0]["vp"] >= 2


def test_levels_and_picks_are_due_with_their_options(terminal: Terminal) -> None:
    play("recruiting")
    terminal.run("campaign", "recruit", "Tide", "Newts=100", "--trained")
    (level,) = due(terminal)
    assert (level["do"], level["unit"], level["commands"]) == ("take-level", "Newts", ["ledger campaign level Newts"])
    terminal.run("campaign", "level", "Newts", "--dice", "3")
    (pick,) = due(terminal)
    assert pick["options"] == ["Specialist: melee", "Specialist: shooting"]
    assert pick["commands"][0] == "ledger campaign pick Newts 'Specialist: melee'"


@pytest.mark.parametrize(
    ("permadeath", "further"),
    [
        (True, "--injury or --talent"),
        (False, "--injury, --talent or --sit-out"),
    ],
)
def test_a_hero_is_told_which_dice_it_may_need_besides(terminal: Terminal, permadeath: bool, further: str) -> None:
    started(terminal, set={"permadeath": permadeath})
    terminal.run("campaign", "begin", "--all")
    terminal.run("campaign", "end", "Tide", "--rounds", "4")
    terminal.run("campaign", "casualties", "Vanguard by Maw")
    rolling = "Vanguard of Ashen Pact is a casualty and not rolled for"
    assert f"{rolling}; what was thrown besides the first die goes with {further}." in words(terminal)


def test_who_was_lost_before_a_concession_is_named_in_the_casualty_list(terminal: Terminal) -> None:
    play("set-up")
    terminal.run("campaign", "close-step")
    terminal.run("campaign", "concede", "Tide", "--lost", "Spawn")
    terminal.run("campaign", "end", "Ashen Pact", "--rounds", "2")
    (listing,) = [act for act in due(terminal) if act["do"] == "list-casualties"]
    assert listing["says"].endswith("; Spawn was lost before the army conceded.")
    assert listing["commands"] == ["ledger campaign casualties 'Spawn by KILLER'", "ledger campaign casualties Spawn"]
    terminal.run(*shlex.split(listing["commands"][1])[1:])


EVENTS = [
    ("1,1", ["--unit", "Spawn"], None, None),
    ("2,3", ["--army", "Tide"], "note-event", "ledger campaign note-event TEXT --round 1"),
    ("2,6", None, "settle-event", "ledger campaign settle-event UNIT --victim UNIT --round 1"),
    ("3,5", ["--unit", "Spawn"], "settle-event", "ledger campaign settle-event --round 1"),
    ("3,6", ["--quarter", "2"], "settle-event", "ledger campaign settle-event UNIT --round 1"),
    ("5,1", ["--army", "Tide"], "answer-event", "ledger campaign answer-event take --round 1"),
    ("6,2", ["--army", "Tide"], "answer-event", "ledger campaign answer-event take --unit Maw --round 1"),
    ("6,6", ["--among", "Spawn"], "fight-warp", "ledger campaign fight-warp won --round 1"),
    ("6,4", ["--army", "Tide", "--dice", "2"], None, None),
]


@pytest.mark.parametrize(("dice", "drawn", "do", "command"), EVENTS)
def test_what_a_random_event_waits_for_is_told(
    terminal: Terminal, dice: str, drawn: list[str] | None, do: str | None, command: str | None
) -> None:
    play("set-up")
    terminal.run("campaign", "close-step")
    terminal.run("campaign", "round", "--dice", f"5,{dice}")
    if drawn is not None:
        assert due(terminal)[0]["do"] == "draw-event"
        terminal.run("campaign", "draw-event", *drawn)
    (mission,) = terminal.json("campaign", "next")["missions"]
    first = mission["acts"][0]
    assert (first["do"], first["commands"][0]) == ((do, command) if do else ("begin-round", "ledger campaign round"))


def test_a_campaign_that_is_over_says_who_won(terminal: Terminal) -> None:
    started(terminal, type="game-limited", length=[1], set={"length_added": 0})
    terminal.run("campaign", "begin", "--all")
    said = terminal.run("campaign", "end", "Tide", "--rounds", "4")
    assert "note: dust is over: Tide won.\n" in said.stderr
    terminal.run("campaign", "close")
    assert words(terminal) == ["dust is over. Won by Tide."]
    assert terminal.json("campaign", "next")["to_come"] is None


def test_a_campaign_of_weeks_is_over_when_they_have_gone(terminal: Terminal) -> None:
    terminal.apply(
        {**OPENED, "type": "time-limited", "length": [1], "at": "2020-05-02T10:00:00+00:00"},
        *({"do": "join-campaign", "campaign": "dust", **army} for army in (PACT, TIDE)),
    )
    assert words(terminal)[0].startswith("dust is over.")


@pytest.mark.parametrize("beginning", ["closed"])
def test_a_closed_mission_has_nothing_left(evening: Terminal) -> None:
    assert evening.refused("campaign", "next", "--mission", "1", code=1) == "Mission 1 is closed."
    assert "Mission 1, step 2 of 6, play: Ashen Pact, Tide" in words(evening, "--as-of", "11")
