"""Reading a campaign at the desk: tables that fit a terminal, JSON as it was promised, and the past."""

import json
import subprocess
import sys

import pytest

from tests.cli.terminal import Terminal, environment

closed = pytest.mark.parametrize("beginning", ["closed"])
READS = [
    ("leaderboard",),
    ("armies",),
    ("army", "Tide"),
    ("army", "Tide", "--history"),
    ("unit", "Spawn", "--history"),
    ("missions",),
    ("mission",),
    ("points", "Tide"),
    ("explain", "Tide"),
    ("explain", "Spawn"),
    ("log",),
    ("next",),
]


@closed
@pytest.mark.parametrize("read", READS, ids=" ".join)
def test_every_read_fits_a_terminal_and_answers_as_json(evening: Terminal, read: tuple[str, ...]) -> None:
    before = evening.head()
    said = evening.answer("campaign", *read)
    assert said
    if read[0] != "log":  # which has a line an event
        assert max(map(len, said.splitlines())) <= 120
    answers = evening.answer("campaign", *read, "--json").splitlines()
    assert all(json.loads(answer) for answer in answers)
    assert evening.answer("campaign", *read, "--public", "--json")
    past = evening.run("campaign", *read, "--as-of", "before:20")
    assert past.stderr.startswith("As of event 19.\n")
    assert evening.head() == before


@closed
def test_the_leaderboard_has_the_promised_shape(evening: Terminal) -> None:
    found = evening.json("campaign", "leaderboard", "dust")
    assert (found["campaign"], found["ended"], found["event"]) == ("dust", False, 27)
    assert found["rows"] == [
        {"place": 1, "army": "Tide", "player": "Bo Two", "vp": 2, "played": 1, "score": 2},
        {"place": 2, "army": "Ashen Pact", "player": "Ada One", "vp": 0, "played": 1, "score": 0},
    ]
    said = evening.answer("campaign", "leaderboard")
    assert said.splitlines()[0] == "Dust (dust), Grimdark Future 3.1, endless"
    assert said.splitlines()[3].split() == ["1", "Tide", "Bo", "Two", "2", "1"]


@closed
def test_the_leaderboard_of_a_mission_goes_by_what_counts_now_and_the_past_by_what_was_known(evening: Terminal) -> None:
    evening.run("campaign", "correct", "14", "end", "Ashen Pact", "--rounds", "4", "--reason", "wrong")
    now, then = (
        evening.json("campaign", "leaderboard", *moment)["rows"][0]["army"]
        for moment in (("--mission", "1"), ("--as-of", "before:28"))
    )
    assert (now, then) == ("Ashen Pact", "Tide")


@closed
def test_an_army_has_the_promised_shape(evening: Terminal) -> None:
    found = evening.json("campaign", "army", "Ada One", "-c", "dust")
    assert {key: found[key] for key in ("army", "player", "value", "saved", "vp")} == {
        "army": "Ashen Pact",
        "player": "Ada One",
        "value": 750,
        "saved": 300,
        "vp": 0,
    }
    unit = found["units"][0]
    assert {key: unit[key] for key in ("name", "value", "xp", "level", "hero", "traits")} == {
        "name": "Vanguard",
        "value": 160,
        "xp": 1,
        "level": 0,
        "hero": True,
        "traits": [],
    }


@closed
def test_the_books_of_an_army_balance(evening: Terminal) -> None:
    said = evening.answer("campaign", "points", "Tide")
    assert said.endswith("1150 in = 940 out + 210 held.\n")


@closed
def test_a_mission_is_told_from_set_up_to_pay(evening: Terminal) -> None:
    said = evening.answer("campaign", "mission")
    assert "won by Tide after 4 rounds" in said
    assert "Ashen Pact brought Vanguard 160, Line 200, Riders 390 (bought back) (event 6)\n" in said
    assert "11 P.O.W.: Met Riders of Ashen" in said
    assert "destroyed by Spawn" in said
    assert "unit killed" in said


@closed
def test_the_log_marks_what_was_taken_back(evening: Terminal) -> None:
    evening.run("campaign", "correct-roll", "18", "1", "--with-dependents", "--reason", "it was a one")
    lines = {int(line[:6]): line for line in evening.answer("campaign", "log").splitlines()}
    assert lines[18].endswith("[corrected by event 29]")
    assert lines[21].endswith("[withdrawn by event 28]")
    assert "[" not in lines[17]


@closed
def test_explain_and_log_with_a_campaign_are_those_of_it(evening: Terminal) -> None:
    assert evening.answer("explain", "Spawn", "xp", "-c", "dust") == evening.answer(
        "campaign", "explain", "Spawn", "xp"
    )
    assert evening.answer("log", "-c", "dust") == evening.answer("campaign", "log")


@closed
def test_a_number_is_that_of_an_army_or_of_a_unit_as_it_says(evening: Terminal) -> None:
    assert evening.answer("explain", "unit:2", "xp").startswith("Line\n")
    assert evening.answer("explain", "army:2", "vp").startswith("Tide\n")
    evening.refused("campaign", "unit", "army:2", code=65)
    evening.refused("campaign", "army", "unit:2", code=65)


@closed
def test_a_ledger_with_a_campaign_alone_is_read_without_saying_so(evening: Terminal) -> None:
    assert evening.answer("log") == evening.answer("campaign", "log")
    assert "XP 2: experience" in evening.answer("explain", "Spawn", "xp")
    evening.run("open", "spring", "--name", "Spring", "--rules", "masters-2019", "--date", "2019-08-02")
    assert "Spring" in evening.answer("log")


@closed
def test_the_campaigns_are_listed(evening: Terminal) -> None:
    said = evening.answer("campaign")
    assert said == "dust  Dust, Grimdark Future 3.1, endless, since 2026-05-02, open, 2 armies\n"
    (found,) = evening.json("campaign")
    assert (found["campaign"], found["armies"], found["date"]) == ("dust", 2, "2026-05-02")


def test_a_ledger_without_campaigns_says_how_one_begins(terminal: Terminal) -> None:
    said = terminal.run("campaign")
    assert (said.stdout, said.stderr) == (
        "",
        "There is no campaign in this ledger yet; `ledger campaign open` announces one.\n",
    )


@pytest.mark.parametrize("beginning", ["opened"])
def test_an_empty_campaign_says_that_nothing_is_there_yet(evening: Terminal) -> None:
    assert "No army has joined yet.\n" in evening.answer("campaign", "leaderboard")
    assert evening.answer("campaign", "armies") == "No army has joined yet.\n"
    assert evening.answer("campaign", "missions") == "No mission has begun yet.\n"
    assert evening.refused("campaign", "mission", code=1) == "No mission has begun yet."


def test_the_editions_are_among_the_rules() -> None:
    ids = {each["id"]: each["of"] for each in Terminal().json("rules")}
    assert ids["grimdark-future-3.1"] == ids["grimdark-future-allied"] == "campaign"
    said = Terminal().answer("rules", "show", "grimdark-future-3.1")
    assert any(line.split()[:3] == ["start_points", "1000", "yes"] for line in said.splitlines())
    figures = {each["key"]: each for each in Terminal().json("rules", "show", "grimdark-future-allied")["figures"]}
    assert (figures["level_price"]["value"], figures["hero_level_price"]["value"]) == (5, 15)
    assert all(each["source"] for each in figures.values())


LOADED = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
from ledger.cli import main
main()
"""


@closed
def test_a_read_of_a_campaign_loads_nothing_that_writes_or_draws(evening: Terminal) -> None:
    call = [sys.executable, "-c", LOADED, "campaign", "leaderboard"]
    done = subprocess.run(call, env=environment(), capture_output=True, text=True, check=True)
    assert "Tide" in done.stdout
    loaded = set(done.stderr.split())
    assert loaded.isdisjoint(
        ("rich", "openpyxl", "reportlab", "ledger.application.door", "ledger.domain.requests", "ledger.exports")
    )


def test_the_help_of_campaigns_opens_no_application(terminal: Terminal) -> None:
    call = [sys.executable, "-c", LOADED, "campaign", "--help"]
    done = subprocess.run(call, env=environment(), capture_output=True, text=True, check=True)
    assert set(done.stderr.split()).isdisjoint(("pydantic", "ledger.application", "ledger.cli.campaign.missions"))


@closed
@pytest.mark.parametrize(
    ("as_of", "event"),
    [("9", 9), ("event:9", 9), ("before:10", 9), ("size:10", 9), ("version:1", None), ("mission:1", None)],
)
def test_a_moment_is_an_event_as_it_is_printed_or_told_otherwise(
    evening: Terminal, as_of: str, event: int | None
) -> None:
    read = evening.json("campaign", "leaderboard", "--as-of", as_of)
    log = map(json.loads, evening.answer("log", "--all", "--json").splitlines())
    types = {entry["seq"]: entry["type"] for entry in log}
    expected = {"version:1": "CampaignOpened", "mission:1": "MissionEnded"}.get(as_of)
    assert read["event"] == event if event is not None else types[read["event"]] == expected


@closed
def test_a_moment_that_is_still_to_come_is_refused_with_the_newest(evening: Terminal) -> None:
    size, _ = evening.head()
    refused = evening.refused("campaign", "leaderboard", "--as-of", str(size), code=1)
    assert refused == f"There is no event {size}; the newest is event:{size - 1}."
