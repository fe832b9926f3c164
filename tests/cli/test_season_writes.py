"""Seasons at the desk: every request as a command, for the season named, chosen by the environment or the only one."""

import json

import pytest

from tests.application.seasons import SEASON, steps, to_season, tournament
from tests.cli.terminal import Terminal

OPENING = ("--rules", "iron-gauntlet-2019", "--from", "2019-06-07", "--to", "2020-06-07")
EARLY = ("--at", "2019-07-01T10:00:00+00:00")


@pytest.fixture
def season(terminal: Terminal) -> Terminal:
    """A season, and a tournament that ended and does not belong to it yet."""
    terminal.apply({**SEASON}, *map(dict, tournament("q1")))
    return terminal


def facts(terminal: Terminal) -> list[str]:
    lines = terminal.answer("log", "--all", "--json").splitlines()
    return [each["type"] for each in map(json.loads, lines) if each["stream"] == "season/ig-2019"]


def test_a_season_is_announced(terminal: Terminal) -> None:
    call = (
        "open-season",
        "ig-2019",
        "--name",
        "Iron Gauntlet",
        *OPENING,
        "--set",
        "threshold=12",
        "--set",
        "points=9,5",
    )
    result = terminal.run(*call)
    assert result.stdout.endswith(
        "season Iron Gauntlet opened under Iron Gauntlet 2019, from 2019-06-07 to 2020-06-07; "
        "amended: points = [9, 5] and threshold = 12\n"
    )
    assert result.stderr == (
        "To change it: `ledger amend-season`; one opened by mistake is closed with nothing in it: "
        "`ledger close-season`.\n"
    )
    assert terminal.refused(*call, code=1) == "There is a season called ig-2019 already; choose another short name."


def test_a_dry_run_says_what_would_be_recorded(terminal: Terminal) -> None:
    before = terminal.head()
    result = terminal.run("open-season", "ig-2019", "--name", "Iron Gauntlet", *OPENING, "-n")
    assert "would record: season Iron Gauntlet opened under Iron Gauntlet 2019" in result.stdout
    assert result.stderr == "Nothing was recorded.\n"
    assert terminal.head() == before


def test_what_was_withdrawn_is_said_again_with_its_day_and_its_figures_by_the_hint(season: Terminal) -> None:
    for call in (
        ("sanction", "q1", "--attendance", "120", *EARLY),
        ("request-qualifier", "q1", *EARLY),
        ("report-qualifier", "q1", "--at", "2019-08-03T10:00:00Z"),
    ):
        season.run(*call)
    why, kept = ("--reason", "by mistake"), ("attendance", "sanctioned", "requested", "reported")
    before = season.json("season", "show", "q1")
    for what in ("sanction", "request", "report"):
        hint = season.run(f"withdraw-{what}", "q1", *why).stderr.splitlines()[-1]
        assert season.json("season", "show", "q1") != before
        season.run(*hint.split("`")[1].split()[1:], "--yes", *why)
    after = season.json("season", "show", "q1")
    assert [after[each] for each in kept] == [before[each] for each in kept]
    assert None not in [after[each] for each in kept]


def test_every_step_is_a_command_with_a_hint_on_how_to_take_it_back(season: Terminal) -> None:
    for call, hint in (
        (("link", "q1"), "To take it out of the season: `ledger unlink q1 --reason TEXT`."),
        (("sanction", "q1", "--attendance", "120", *EARLY), "`ledger withdraw-sanction q1 --reason TEXT`"),
        (("request-qualifier", "q1", *EARLY), "`ledger withdraw-request q1 --reason TEXT`"),
        (
            ("report-qualifier", "q1", "--at", "2019-08-03T10:00:00Z"),
            "`ledger report-qualifier q1 --place N=PLAYER ...`",
        ),
        (("close-season",), "`ledger reopen-season --reason TEXT`"),
        (("reopen-season", "--reason", "lost report"), "`ledger close-season`"),
        (("withdraw-sanction", "q1", "--reason", "by mistake"), "To approve it again: `ledger undo "),
        (("unlink", "q1", "--reason", "next season"), "with its sanction, request and report: `ledger undo "),
    ):
        assert hint in season.run(*call).stderr
    assert facts(season) == [
        "SeasonOpened",
        "TournamentLinked",
        "QualifierSanctioned",
        "QualifierRequested",
        "QualifierReported",
        "SeasonClosed",
        "SeasonReopened",
        "SanctionWithdrawn",
        "TournamentUnlinked",
    ]


def test_a_season_is_changed(season: Terminal) -> None:
    season.run("amend-season", "--set", "regions=North,South", "--to", "2020-06-14")
    said = season.answer("log", "--all")
    assert "the season now lasts from 2019-06-07 to 2020-06-14; amended: regions = ['North', 'South']" in said
    season.run("link", "q1", "--region", "north")
    sentence = season.refused("amend-season", "--set", "threshold=9", code=1)
    assert sentence == "Tournaments belong to ig-2019 already; give a reason to change what they count by."
    season.run("amend-season", "--set", "threshold=9", "--reason", "as announced")
    assert season.run("amend-season", code=65).stderr.startswith("ledger: Say what changes")


def test_the_season_before_is_named_and_taken_back(season: Terminal) -> None:
    season.apply({**SEASON, "season": "ig-2018", "from": "2018-06-07", "to": "2019-06-06"})
    assert ", after ig-2018" in season.answer("amend-season", "-s", "ig-2019", "--follows", "ig-2018")
    assert ", after" not in season.answer("amend-season", "-s", "ig-2019", "--follows", "none")


def test_a_report_by_hand_names_its_places(season: Terminal) -> None:
    places = ("--place", "1=Bo Two", "--place", "2=Ada One", "--place", "3=Cy Three")
    foreseen = season.run("report-qualifier", "q1", *places, "-n")
    assert "would record: q1 was reported: 1 Bo Two, 2 Ada One, 3 Cy Three" in foreseen.stdout
    told = season.run("report-qualifier", "q1", *places)
    assert "q1 was reported: 1 Bo Two, 2 Ada One, 3 Cy Three" in told.stdout
    assert "note: q1: The report of the top three is not what the standings say by now." in told.stderr
    assert season.refused("report-qualifier", "q1", "--place", "first=Bo", code=65).startswith("'first=Bo' is no place")


def test_the_tournament_is_named_first_or_with_t_or_is_the_only_one(season: Terminal) -> None:
    season.run("sanction", "-t", "q1")
    season.run("request-qualifier")
    assert facts(season)[-2:] == ["QualifierSanctioned", "QualifierRequested"]


def test_the_season_is_named_with_s_or_in_the_environment(season: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    season.apply({**SEASON, "season": "other"})
    assert "Say which season with -s SLUG: ig-2019 or other" in season.run("link", "q1", code=2).stderr
    said = season.run("link", "q1", "-s", "ig-2019").stderr
    assert said == "To take it out of the season: `ledger unlink q1 --reason TEXT -s ig-2019`.\n"
    monkeypatch.setenv("LEDGER_SEASON", "other")
    said = season.run("link", "q1").stderr
    assert said.endswith("To take it out of the season: `ledger unlink q1 --reason TEXT`.\n")
    assert said.startswith("note: This is odd, and recorded as it is: q1 belongs to ig-2019, of the same circuit, too.")
    assert season.run("-s", "ig-2019", "link", "q1", code=1).stderr == "ledger: q1 belongs to ig-2019 already.\n"
    assert season.run("link", "q1", "-s", "nowhere", code=66).stderr.startswith(
        "ledger: There is no season called nowhere; `ledger open-season` announces one."
    )


def test_without_any_season_it_is_said_how_to_announce_one(terminal: Terminal) -> None:
    assert "There is no season in this ledger yet" in terminal.run("close-season", code=2).stderr


def test_an_answer_as_json_holds_the_events(season: Terminal) -> None:
    found = season.json("sanction", "q1", "--attendance", "120")
    assert [event["type"] for event in found["events"]] == ["TournamentLinked", "QualifierSanctioned"]
    assert found["events"][1]["data"] == {"tournament": "q1", "attendance": 120, "round_one": "2019-08-02T09:00:00Z"}
    assert found["events"][1]["stream"] == "season/ig-2019"


def test_a_repeat_under_the_same_id_records_nothing_new(season: Terminal) -> None:
    season.run("sanction", "q1", "--id", "first")
    assert "already recorded, nothing changed" in season.answer("sanction", "q1", "--id", "first")


@pytest.mark.parametrize("do", ["unlink", "withdraw-sanction", "reopen-season"])
def test_what_takes_something_back_is_owed_a_reason(season: Terminal, do: str) -> None:
    season.apply(*map(dict, steps()), dict(to_season("close-season", None)))
    assert "Missing option '--reason'" in season.run(do, code=2).stderr


@pytest.mark.parametrize("number", ["0", "-3", "many", "٣", "1_0"])
def test_an_attendance_is_a_plain_number(season: Terminal, number: str) -> None:
    assert "is no count of people" in season.run("sanction", "q1", "--attendance", number, code=2).stderr


def test_the_circuits_are_listed_and_shown_with_every_figure(terminal: Terminal) -> None:
    listed = {each["id"]: each["of"] for each in terminal.json("rules")}
    assert (listed["masters-2019"], listed["iron-gauntlet-2019"], listed["league"]) == (
        "tournament",
        "season",
        "season",
    )
    assert "For seasons:\niron-gauntlet-2019  " in terminal.answer("rules")
    found = terminal.json("rules", "show", "iron-gauntlet-2019")
    figures = {figure["key"]: figure for figure in found["figures"]}
    assert (found["id"], found["title"]) == ("iron-gauntlet-2019", "Iron Gauntlet 2019")
    assert (figures["points"]["value"], figures["threshold"]["value"]) == ([10, 7, 4], 10)
    assert all(figure["source"] for figure in figures.values())
    assert figures["counting"]["amendable"] is False
    lines = terminal.answer("rules", "show", "iron-gauntlet-2019").splitlines()
    assert any(line.split()[:4] == ["points", "10,", "7,", "4"] for line in lines)
    assert max(map(len, lines[1:])) <= 80
    assert "Did you mean iron-gauntlet-2019" in terminal.run("rules", "show", "iron-gauntlet", code=65).stderr
