"""Finals at the desk: announced, entered, previewed, paired and checked."""

import pytest

from tests.application.seasons import SEASON, steps, tournament
from tests.cli.terminal import Terminal

ADA, BO, CY, DEE = FOUR = ("Ada One", "Bo Two", "Cy Three", "Dee Four")
OPEN = ("open-finals", "finals", "--name", "Finals 2020", "--rules", "masters-2019", "--date", "2020-06-07")


@pytest.fixture
def season(terminal: Terminal) -> Terminal:
    """Two qualifiers that count: Ada has 17 points, Bo 17, Cy 8, and Dee none."""
    terminal.apply({**SEASON}, *map(dict, tournament("q1")), *map(dict, steps("q1")))
    second = tournament("q2", (BO, ADA, CY, DEE), day="2019-09-02")
    terminal.apply(*map(dict, second), *map(dict, steps("q2", "2019-09-10T10:00:00+00:00")))
    return terminal


@pytest.fixture
def finals(season: Terminal) -> Terminal:
    season.run(*OPEN, "--seed", "dice")
    for player in (CY, BO, ADA):
        season.run("check-in", player, "-t", "finals", "--reason", "all who came")
    return season


def test_finals_are_announced_and_the_answer_says_how_to_take_that_back(season: Terminal) -> None:
    done = season.run(*OPEN)
    assert (
        "Finals 2020 opened under Masters 2019, to be played on 2020-06-07; amended: first_round = folded"
        in done.stdout
    )
    assert "finals of 2020-06-07 are the finals of the season" in done.stdout
    assert done.stderr == "To take it back: `ledger unlink finals --reason TEXT`, until a round of it is paired.\n"
    assert season.refused(*OPEN, code=1).startswith("The finals of ig-2019 are finals already")
    anew = "To have finals again: `ledger open-finals`, under another short name.\n"
    assert season.run("unlink", "finals", "--reason", "wrong season").stderr == anew


def test_a_dry_run_records_nothing(season: Terminal) -> None:
    before = season.head()
    assert "would record: Finals 2020 opened under Masters 2019" in season.answer(*OPEN, "-n")
    assert season.head() == before


def test_the_same_command_stands_among_those_of_the_season(season: Terminal) -> None:
    season.run("season", "finals", *OPEN[1:])
    assert season.json("season", "tournaments")["finals"]["tournament"] == "finals"


def test_a_season_that_is_not_there_is_not_found(season: Terminal) -> None:
    assert "no season called ig-2018" in season.refused(*OPEN, "-s", "ig-2018", code=66)


@pytest.mark.rule("MC-37")
def test_an_unqualified_player_is_refused_with_the_points_they_have(season: Terminal) -> None:
    season.run(*OPEN)
    said = season.refused("check-in", CY, "-t", "finals", code=1)
    assert said.startswith("Cy Three has 8 of 10 points in ig-2019 and is not qualified for its finals; give a reason")
    done = season.run("check-in", CY, "-t", "finals", "--reason", "a place was left")
    assert "a player who has not the points that qualify for these finals" in done.stderr


@pytest.mark.rule("MC-38")
def test_what_the_preview_shows_is_what_is_paired_and_what_the_check_finds(finals: Terminal) -> None:
    shown = finals.json("pair", "-t", "finals", "--preview")
    done = finals.answer("pair", "-t", "finals")
    assert "seeded by points in ig-2019, the first seed first: " in done
    paired = finals.json("pairings", "-t", "finals")
    assert (shown["tables"], shown["bye"]) == (paired["tables"], paired["bye"])
    assert paired["bye"] in (ADA, BO), "one of the two with 17 points is the first seed"
    checked = finals.answer("draw", "check", "-t", "finals").splitlines()
    assert checked[0] == "The seeds are the same when they are drawn again from the points in ig-2019 and their seed."
    assert checked[1].startswith("Round 1 is the same when exact/1 draws it again")


def test_the_organizer_may_seed_by_hand_instead(finals: Terminal) -> None:
    finals.run("seed", CY, ADA, BO, "-t", "finals")
    assert "seeded by points" not in finals.answer("pair", "-t", "finals")
    assert finals.json("pairings", "-t", "finals")["bye"] == CY


@pytest.mark.rule("MC-05")
def test_the_requirements_say_that_finals_are_exempt(finals: Terminal) -> None:
    rows = {row["key"]: row for row in finals.json("requirements", "-t", "finals")["rows"]}
    assert rows["participants"]["status"] == "met"
    assert "finals of ig-2019" in rows["participants"]["says"]
    assert rows["attendance"]["status"] == "unknown"


@pytest.mark.rule("MC-40")
def test_the_table_of_the_next_season_begins_with_the_finals(finals: Terminal) -> None:
    finals.run("pair", "-t", "finals", "--reason", "as it was played")
    bye = finals.json("pairings", "-t", "finals")["bye"]
    other = BO if bye == ADA else ADA
    finals.run("result", "1", "-t", "finals", "--winner", CY, "5-2" if _is_first(finals, CY) else "2-5", "40-12")
    finals.run("finish", "-t", "finals", "--reason", "the hall closes")
    following = ("--rules", "iron-gauntlet-2019", "--from", "2020-06-08", "--to", "2021-06-07", "--follows", "ig-2019")
    finals.run("open-season", "ig-2020", "--name", "Iron Gauntlet 2020", *following)
    rows = finals.json("season", "table", "ig-2020")["rows"]
    assert {row["player"]: row["qp"] for row in rows}.keys() == {bye, CY, other}
    assert sorted(row["qp"] for row in rows) in ([4, 7, 10], [4, 10, 10])
    assert all(event["carried"] for row in rows for event in row["events"])


def _is_first(terminal: Terminal, player: str) -> bool:
    (table,) = terminal.json("pairings", "-t", "finals")["tables"]
    return bool(table["players"][0] == player)
