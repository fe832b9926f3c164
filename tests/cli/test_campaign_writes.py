"""Every request to a campaign as a command: under its own name and under a short one, it records what a line would."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from ledger.cli import COMMANDS
from ledger.cli import campaign as group
from ledger.domain.campaign.request_table import TO_CAMPAIGNS
from tests.beginnings import Beginnings
from tests.cli.campaign_evening import lay_out
from tests.cli.terminal import Terminal

Line = dict[str, Any]
# how far the evening is, what is typed below `ledger campaign`, and the line of a batch file that says the same
ACTS: list[tuple[str, str, Line]] = [
    ("joined", "appoint 'Di Four' --role organizer", {"official": "Di Four", "role": "organizer"}),
    (
        "opened",
        "join Cult --player 'Cy Three' --unit 'Chosen=800,hero,Big Sword:15,Rusty:-5' --unit Rest=100 --saved 20",
        {
            "army": "Cult",
            "player": "Cy Three",
            "units": [
                {
                    "name": "Chosen",
                    "cost": 800,
                    "hero": True,
                    "upgrades": [{"name": "Big Sword", "cost": 15}, {"name": "Rusty", "cost": -5}],
                },
                {"name": "Rest", "cost": 100},
            ],
            "saved": 20,
        },
    ),
    (
        "joined",
        "bring-over Old --player 'Di Four' --unit Marshal=120,hero --xp Marshal=7 --held Marshal=Leader --reason moved",
        {
            "army": "Old",
            "player": "Di Four",
            "veterans": [
                {"unit": {"name": "Marshal", "cost": 120, "hero": True}, "xp": 7, "held": ["Leader"]},
            ],
            "saved": 0,
            "reason": "moved",
        },
    ),
    ("joined", "rename-army Tide Flood", {"army": "Tide", "name": "Flood"}),
    ("joined", "rename-unit Maw Jaw", {"unit": "Maw", "name": "Jaw"}),
    ("joined", "adjust-army Tide --points -5 --vp 1 --reason why", {"army": "Tide", "points": -5, "vp": 1}),
    ("joined", "adjust-unit Spawn --xp 5 --gained Agile --reason why", {"unit": "Spawn", "xp": 5, "gained": ["Agile"]}),
    ("joined", "disband-unit Spawn", {"unit": "Spawn"}),
    ("joined", "disband-army Tide", {"army": "Tide"}),
    (
        "joined",
        "begin --bring 'Ashen Pact=Vanguard,Riders' --bring Tide=Maw --bring Tide=Spawn",
        {"mission": 1, "brings": {"Ashen Pact": ["Vanguard", "Riders"], "Tide": ["Maw", "Spawn"]}},
    ),
    (
        "resting",
        "begin --bring 'Ashen Pact' --bring Tide=Spawn",
        {"mission": 2, "brings": {"Ashen Pact": ["Vanguard", "Riders"], "Tide": ["Spawn"]}},
    ),
    ("set-up", "objective Tide --dice 4", {"mission": 1, "army": "Tide", "dice": [4]}),
    ("set-up", "close-step", {"mission": 1, "step": 1}),
    ("set-up", "close-step setup", {"mission": 1, "step": 1}),
    ("play", "round --dice 5,6,6", {"mission": 1, "dice": [5, 6, 6]}),
    ("play", "underdog Tide minus", {"mission": 1, "army": "Tide", "change": -1}),
    ("play", "concede Tide --lost Maw", {"mission": 1, "army": "Tide", "lost": ["Maw"]}),
    ("play", "end 'Ashen Pact' --rounds 5", {"mission": 1, "winners": ["Ashen Pact"], "rounds": 5}),
    ("play", "end Tide", {"mission": 1, "winners": ["Tide"], "rounds": 3}),
    (
        "play",
        "draw-event --among Line --among Maw --unit Maw",
        {"mission": 1, "round": 2, "candidates": ["Line", "Maw"], "units": ["Maw"]},
    ),
    ("play", "draw-event --among-none", {"mission": 1, "round": 2, "candidates": []}),
    ("won", "ransom --dice 3", {"mission": 1, "round": 1, "dice": [3]}),
    ("casualties", "achieve Tide", {"mission": 1, "army": "Tide"}),
    (
        "ransomed",
        "casualties 'Line by Spawn' Vanguard --routed 'Maw by Line'",
        {
            "mission": 1,
            "casualties": [
                {"unit": "Line", "killer": "Spawn"},
                {"unit": "Vanguard"},
                {"unit": "Maw", "killer": "Line", "how": "routed"},
            ],
        },
    ),
    ("ransomed", "casualties --none", {"mission": 1, "casualties": []}),
    ("casualties", "roll Line --dice 6", {"mission": 1, "unit": "Line", "dice": [6]}),
    ("experience", "earn", {"mission": 1}),
    ("experience", "earn Line Maw", {"mission": 1, "units": ["Line", "Maw"]}),
    (
        "upgrades",
        "buy Line 'Flag: red:10'",
        {"mission": 1, "unit": "Line", "upgrade": {"name": "Flag: red", "cost": 10}},
    ),
    ("closed", "buy Line Flag:10 --reason late", {"unit": "Line", "upgrade": {"name": "Flag", "cost": 10}}),
    ("upgrades", "sell Vanguard banner", {"mission": 1, "unit": "Vanguard", "item": 1}),
    (
        "recruiting",
        "recruit Tide Newts=100 --trained",
        {"mission": 1, "army": "Tide", "unit": {"name": "Newts", "cost": 100}, "trained": True},
    ),
    ("upgrades", "close", {"mission": 1}),
    ("closed", "withdraw 26-27 --reason wrong", {"events": [26, 27], "reason": "wrong"}),
    ("closed", "withdraw-mission 1 --reason wrong", {"mission": 1, "reason": "wrong"}),
    ("closed", "correct-roll 18 3 --reason misread", {"event": 18, "dice": {"casualty": [3]}, "reason": "misread"}),
    (
        "closed",
        "correct 14 end 'Ashen Pact' --rounds 4 --reason wrong",
        {
            "event": 14,
            "to": {"do": "end-mission", "mission": 1, "winners": ["Ashen Pact"], "rounds": 4},
            "reason": "wrong",
        },
    ),
    (
        "closed",
        "correct --with-dependents 17 list-casualties 'Maw by Line' --reason wrong",
        {
            "event": 17,
            "to": {"do": "list-casualties", "mission": 1, "casualties": [{"unit": "Maw", "killer": "Line"}]},
            "with_dependents": True,
            "reason": "wrong",
        },
    ),
]
NEEDS_REASON = ("adjust-army", "adjust-unit")


def _told(terminal: Terminal, size: int) -> list[tuple[str, str]]:
    """What stands in the log from there on, in words."""
    lines = [json.loads(line) for line in terminal.answer("log", "--all", "--json").splitlines()]
    return [(line["type"], line["says"]) for line in lines if line["seq"] >= size]


def _of(short: str) -> str:
    """What a command is called at the top."""
    return group.COMMANDS[short][1]


@pytest.mark.parametrize(("beginning", "typed", "line"), ACTS, ids=[f"{each[0]}: {each[1]}" for each in ACTS])
def test_what_is_typed_records_what_a_line_would(
    evening: Terminal, beginnings: Beginnings, beginning: str, typed: str, line: Line
) -> None:
    short, *rest = shlex.split(typed)
    reason = {"reason": "why"} if short in NEEDS_REASON else {"reason": "late"} if "late" in rest else {}
    size, _ = evening.head()
    evening.apply({"do": _of(short), "campaign": "dust", **line, **reason})
    wanted = _told(evening, size)
    assert wanted
    for call in (("campaign", short), (_of(short),)):
        lay_out(beginnings, beginning)
        evening.run(*call, *rest)
        assert _told(evening, size) == wanted


def test_every_request_is_a_command_with_and_without_the_word_campaign() -> None:
    assert TO_CAMPAIGNS.keys() <= COMMANDS.keys()
    assert {own for _, own, _ in group.COMMANDS.values()} >= TO_CAMPAIGNS.keys()
    assert {_of(shlex.split(typed)[0]) for _, typed, _ in ACTS} >= TO_CAMPAIGNS.keys() - ELSEWHERE


ELSEWHERE = {
    *("open-campaign", "import-army", "read-list", "after-mission", "take-level", "pick-trait"),
    *("note-event", "answer-event", "fight-warp", "settle-event"),
}
"""Commands with tests of their own."""


def test_a_campaign_is_announced_with_its_figures(terminal: Terminal) -> None:
    said = terminal.run(
        *("campaign", "open", "dust", "--name", "Dust", "--date", "2026-05-02", "--type", "point-limited"),
        *("--length", "2", "--set", "parallel_play=true", "--set", "permadeath=false", "--zone", "Europe/Berlin"),
    )
    assert "campaign Dust opened under Grimdark Future 3.1, point-limited" in said.stdout
    assert "note: dust lasts until an army has 6 VP.\n" in said.stderr
    assert said.stderr.endswith("`ledger campaign join ARMY --player PLAYER --unit NAME=COST -c dust`.\n")
    (opened,) = terminal.json("campaign")
    assert (opened["campaign"], opened["kind"], opened["length"]) == ("dust", "point-limited", "6 VP")


@pytest.mark.parametrize("beginning", ["joined"])
def test_appoint_with_a_campaign_appoints_there(evening: Terminal) -> None:
    said = evening.run("appoint", "Olga Organizer", "--role", "organizer", "-c", "dust")
    assert said.stderr == "To take it back: `ledger campaign appoint 'Olga Organizer' --role none -c dust`.\n"
    evening.refused("campaign", "begin", "--all", "--by", "Bo Two", code=77)
    evening.run("campaign", "rename-unit", "Maw", "Jaw", "--by", "Bo Two")
    evening.refused("appoint", "Jude Zero", "--role", "judge", "-c", "dust", code=2)


EVENTS: list[tuple[str, list[str] | None, str, str, Line]] = [
    ("5,2,3", ["--army", "Tide"], "note-event mill", "SecretNoted", {"number": 23}),
    ("5,5,1", ["--army", "Tide"], "answer-event take", "OfferAnswered", {"is_accepted": True}),
    ("5,5,1", ["--army", "Tide"], "answer-event decline", "OfferAnswered", {"is_accepted": False}),
    ("5,6,2", ["--army", "Tide"], "answer-event take --unit Maw --dice 2", "OfferAnswered", {"unit": 4}),
    ("5,6,6", ["--among", "Maw"], "fight-warp lost", "WarpFought", {"is_won": False}),
    ("5,2,6", None, "settle-event Line --victim Maw --dice 3", "RandomEventSettled", {"unit": 2, "victim": 4}),
]


@pytest.mark.parametrize("beginning", ["set-up"])
@pytest.mark.parametrize(("dice", "drawn", "typed", "kind", "fields"), EVENTS)
def test_random_events_are_told_at_the_desk(
    evening: Terminal, dice: str, drawn: list[str] | None, typed: str, kind: str, fields: Line
) -> None:
    evening.run("campaign", "close-step")
    evening.run("campaign", "round", "--dice", dice)
    if drawn is not None:
        evening.run("campaign", "draw-event", *drawn)
    (event,) = evening.json("campaign", *shlex.split(typed))["events"]
    assert event["type"] == kind
    assert fields.items() <= event["data"].items()
    assert event["data"]["round_no"] == 1


@pytest.mark.parametrize("beginning", ["set-up"])
def test_a_secret_is_kept_from_the_public_until_the_mission_is_won(evening: Terminal) -> None:
    for call in (("close-step",), ("round", "--dice", "5,2,3"), ("draw-event", "--army", "Tide")):
        evening.run("campaign", *call)
    evening.run("campaign", "note-event", "the old mill")
    assert "the old mill" not in evening.answer("campaign", "mission", "--public", "--json")
    assert "the old mill" not in evening.answer("campaign", "log", "--public", "--json")
    evening.run("campaign", "end", "Tide")
    assert "the old mill" in evening.answer("campaign", "mission", "--public", "--json")


@pytest.mark.parametrize("beginning", ["ransomed"])
def test_everything_after_a_mission_comes_in_one_file(evening: Terminal) -> None:
    told = {
        "casualties": [{"unit": "Line", "killer": "Spawn", "dice": [3]}],
        "objectives": ["Tide"],
        "levels": [],
    }
    Path("evening.json").write_text(json.dumps(told), encoding="utf-8")
    said = evening.run("campaign", "after-mission", "evening.json", "-n")
    assert said.stderr.endswith("Nothing was recorded.\n")
    said = evening.run("campaign", "after-mission", "-", stdin=json.dumps(told).encode())
    assert "Tide did its objective, Rage" in said.stdout
    assert "note: Spawn gets 2 XP (not a casualty, unit killed); it has 2.\n" in said.stderr
    assert said.stderr.endswith("To take it back: `ledger campaign withdraw 17-25 --reason TEXT`.\n")


@pytest.mark.parametrize("beginning", ["ransomed"])
def test_a_file_may_say_its_mission_as_long_as_nobody_says_another(evening: Terminal) -> None:
    Path("evening.json").write_text('{"mission": 1}', encoding="utf-8")
    for also in ((), ("--mission", "1")):
        evening.run("campaign", "after-mission", "evening.json", *also, "-n")
    evening.refused("campaign", "after-mission", "evening.json", "--mission", "2", code=2)


@pytest.mark.parametrize("beginning", ["recruiting"])
def test_a_level_is_rolled_and_picked(evening: Terminal) -> None:
    evening.run("campaign", "recruit", "Tide", "Newts=100", "--trained")
    said = evening.run("campaign", "level", "Newts", "--dice", "3")
    assert (
        "Newts must take Specialist: melee or Specialist: shooting: `ledger campaign pick Newts NAME`." in said.stderr
    )
    evening.run("campaign", "pick", "Newts", "Specialist: melee")
    assert evening.json("campaign", "unit", "Newts")["traits"][0]["what"] == "Specialist: melee"


@pytest.mark.parametrize("beginning", ["joined"])
def test_a_list_that_was_read_is_noted_by_its_name_and_its_bytes(evening: Terminal) -> None:
    Path("lists").mkdir()
    Path("lists/pact.json").write_bytes(b"{}")
    said = evening.answer("campaign", "read-list", "Ashen Pact", "lists/pact.json")
    assert "read from pact.json (SHA-256 44136fa355b3678a" in said


@pytest.mark.parametrize("beginning", ["parallel"])
def test_the_mission_is_that_of_the_army_or_the_unit(evening: Terminal) -> None:
    evening.run("campaign", "objective", "Cult", "--dice", "1")
    (last,) = _told(evening, evening.head()[0] - 1)
    assert last == ("ObjectiveRolled", "Cult rolled its objective, Mastery: 1 (at the table)")
    assert evening.json("campaign", "mission", "2")["armies"][0]["objective"]["name"] == "Mastery"


@pytest.mark.parametrize("beginning", ["joined"])
def test_a_unit_with_marks_in_its_name_goes_by_its_number(evening: Terminal) -> None:
    evening.run("campaign", "rename-unit", "Maw", "Touched by Fire, and = more")
    (command,) = evening.json("campaign", "next")["to_come"]["commands"]
    evening.run(*shlex.split(command)[1:])
    evening.run("campaign", "end", "Tide", "--rounds", "4")
    evening.run("campaign", "casualties", "Touched by Fire, and = more by Line")
    (casualty,) = evening.json("campaign", "mission")["casualties"]
    assert (casualty["unit"], casualty["killer"]["unit"]) == ("Touched by Fire, and = more", "Line")


@pytest.mark.parametrize("beginning", ["set-up"])
def test_a_command_with_an_id_is_carried_out_once(evening: Terminal) -> None:
    call = ("campaign", "objective", "Tide", "--dice", "2", "--id", "tide-objective")
    evening.run(*call)
    before = evening.head()
    assert evening.answer(*call).startswith("already recorded, nothing changed\n")
    assert evening.head() == before


@pytest.mark.parametrize("beginning", ["closed"])
def test_a_correction_tells_how_to_change_it_again(evening: Terminal) -> None:
    said = evening.run("campaign", "correct", "14", "end", "Ashen Pact", "--rounds", "4", "--reason", "wrong")
    assert said.stderr.endswith("To change it again: `ledger campaign correct 29 COMMAND --reason TEXT`.\n")
    evening.run("campaign", "correct", "29", "end", "Tide", "--rounds", "4", "--reason", "it was right")
    assert evening.json("campaign", "leaderboard")["rows"][0]["army"] == "Tide"


@pytest.mark.parametrize("beginning", ["upgrades"])
def test_of_equal_upgrades_the_one_that_was_not_up_for_sale_is_meant_whatever_another_unit_tried(
    evening: Terminal,
) -> None:
    for unit in ("Line", "Spawn"):
        for _ in range(2):
            evening.run("campaign", "buy", unit, "Pin:5")
    sold = [evening.json("campaign", "sell", unit, "Pin", "--dice", "1") for unit in ("Line", "Spawn", "Spawn")]
    assert [answer["events"][0]["data"]["item"] for answer in sold] == [2, 1, 2]
