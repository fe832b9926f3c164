"""What an organizer of Gaining Grounds reads at the desk: hints that fit the tournament, figures that can be read, and
refusals with a way out."""

import pytest

from tests.cli.terminal import FIVE, Terminal

TEN = "2026-09-18T10:00:00+00:00"


def opened(terminal: Terminal, rules: str, players: int = 4, **figures: object) -> Terminal:
    opening = {"do": "open", "tournament": "autumn", "name": "Autumn", "rules": rules, "date": "2026-09-18"}
    entries = ({"do": "check-in", "player": player, "faction": "Guild"} for player in FIVE[:players])
    terminal.apply({**opening, "seed": "dice", "set": figures}, *entries)
    return terminal


@pytest.fixture
def autumn(terminal: Terminal) -> Terminal:
    """Four players of Season Two, nothing planned."""
    return opened(terminal, "gaining-grounds-s2")


@pytest.fixture
def past(terminal: Terminal) -> Terminal:
    """Four players of 2017, nothing planned."""
    return opened(terminal, "gaining-grounds-2017")


@pytest.fixture
def brawl(terminal: Terminal) -> Terminal:
    """Three players of a brawl, which takes four."""
    return opened(terminal, "gaining-grounds-s2", players=3, mode="all-out-brawl")


def test_status_says_to_plan_a_round_before_it_starts(autumn: Terminal) -> None:
    autumn.run("pair")
    assert "Next: `ledger plan`, then `ledger start-round`, then the result of tables" in autumn.answer("status")
    autumn.run("plan")
    assert "Next: `ledger start-round`, then the result of tables 1 and 2\n" in autumn.answer("status")


def test_a_round_started_without_a_plan_is_told(autumn: Terminal) -> None:
    autumn.run("pair")
    told = autumn.run("start-round").stderr
    assert "note: Nothing was planned for round 1, so it has no strategy; `ledger start-round --scenario NAME" in told
    again = ("start-round", "--scenario", "Turf War", "--reason", "forgot the plan")
    assert "Nothing was planned" not in autumn.run(*again).stderr


def test_where_the_clock_runs_from_the_pairing_a_start_is_wanted_to_announce_the_plan(past: Terminal) -> None:
    past.run("plan", "--offer")
    past.run("pair")
    assert "Next: `ledger start-round`, then the result" in past.answer("status")
    past.run("announce")
    assert "Next: the result of tables 1 and 2\n" in past.answer("status")


def test_status_counts_ringers_apart(autumn: Terminal) -> None:
    autumn.run("check-in", "Rin Nine", "--ringer")
    assert "Players: 4 active, 0 dropped, 0 disqualified, and 1 ringer. Round 0 of 3" in autumn.answer("status")
    assert autumn.json("status")["ringers"] == 1


def test_a_brawl_of_three_waits_for_more_players(brawl: Terminal) -> None:
    assert "Next: check players in, then `ledger pair`\n" in brawl.answer("status")
    brawl.run("check-in", "Di Four")
    assert "Next: `ledger pair`\n" in brawl.answer("status")


def test_pairings_say_what_is_played_with_once_it_is_announced(autumn: Terminal) -> None:
    autumn.run("plan", "1", "--scenario", "Turf War", "--deployment", "Corner")
    autumn.run("pair")
    assert "Turf War" not in autumn.answer("pairings")
    autumn.run("announce", "--part", "strategy", "--part", "deployment")
    assert autumn.answer("pairings").startswith("autumn, round 1\nStrategy: Turf War\nDeployment: Corner\nTable ")
    autumn.run("start-round")
    assert "\nSchemes: " in autumn.answer("pairings")


def test_a_forfeit_is_shown_by_its_points_without_a_difference(autumn: Terminal) -> None:
    autumn.run("pair")
    first = autumn.json("pairings")["tables"][0]["players"][0]
    autumn.run("forfeit", first, "--reason", "illegal crew")
    assert "VP 0-8 forfeit" in autumn.answer("pairings")
    assert "DIFF" not in autumn.answer("pairings")


@pytest.mark.parametrize(
    ("how", "words"), [("as-it-stands", "as it stands"), ("organizer-call", "by a call of the organizer")]
)
def test_an_ending_is_told_in_words(autumn: Terminal, how: str, words: str) -> None:
    autumn.run("pair")
    assert f" {words} (VP 5-2)" in autumn.answer("result", "1", "5-2", "--how", how, "--reason", "the table fell")


def test_equal_measures_are_counted_and_not_repeated(autumn: Terminal) -> None:
    for _ in range(2):
        autumn.run("warn", "Ada One", "--conduct", "slow-play", "--reason", "slow")
    told = autumn.run("warn", "Ada One", "--conduct", "unsporting", "--reason", "shouted").stderr
    assert "Ada One has an earlier warning (slow-play, 2 times); " in told


def test_cards_are_refused_where_none_are_flipped(autumn: Terminal) -> None:
    told = autumn.refused("plan", "1", "--card", "7 of Masks", code=65)
    assert told == (
        "Gaining Grounds Season Two has no 'cards' beside the strategy; a round has deployment and schemes."
    )


def test_a_pool_that_is_too_small_says_how_to_go_on(autumn: Terminal) -> None:
    told = autumn.refused("plan", "1", "--scheme", "Vendetta", code=1)
    assert told == "A pool has 5 schemes here, not 1; name all of them, or none to draw them."


def test_one_thing_to_choose_from_is_one(autumn: Terminal) -> None:
    there = "; there are first, second, third and best-painted."
    assert autumn.refused("award", "best", "Ada One", code=65).endswith(there)


def test_a_struck_scheme_that_should_count_after_all_is_corrected_by_its_total(autumn: Terminal) -> None:
    autumn.run("plan", "1", "--scenario", "Turf War")
    autumn.run("pair")
    autumn.run("start-round", "--at", TEN)
    pool = autumn.json("scenarios")["rounds"][0]["setup"][1]["values"]
    who = autumn.json("pairings")["tables"][0]["players"][0]
    parts = ("6-3", "--note", "strategy=4-3", *("--scheme", f"{who}: {pool[0]}=1+1"))
    autumn.run("result", "1", *parts)
    autumn.run("strike", who, pool[0], "--reason", "never shown")
    told = autumn.refused("correct", "1", *parts, "--reason", "was shown", code=1)
    assert told.endswith("scores nothing; should that ruling not hold, correct the total alone.")
    assert "VP 6-3" in autumn.answer("correct", "1", "6-3", "--reason", "was shown")


def test_two_strategies_at_once_are_typed_side_by_side(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-s2", players=0, mode="double-rush")
    for team, one, two in (("The Hats", "Ada One", "Bo Two"), ("The Caps", "Cy Three", "Di Four")):
        terminal.run("check-in-team", team, "--player", one, "--player", two)
    terminal.run("pair", "--table", "The Hats", "The Caps")
    data = terminal.json("result", "1", "7-3", "--note", "strategy=4+3-2+1")["events"][0]["data"]
    assert [side["sheet"] for side in data["sides"]] == [{"strategy": [4, 3], "vp": 7}, {"strategy": [2, 1], "vp": 3}]
    correct = ("correct", "1", "7-3", "--reason", "parts", "--note")
    assert "has numbers for 3 sides" in terminal.refused(*correct, "strategy=4+3-2+1-1+1", code=65)
    assert terminal.refused(*correct, "strategy=4", code=65) == (
        "strategy is noted for each side: write a number for each, such as strategy=4-3, or tell it with --sheet."
    )


def test_a_score_for_too_few_of_many_shows_one_for_all(brawl: Terminal) -> None:
    for player in FIVE[3:]:
        brawl.run("check-in", player)
    brawl.run("pair")
    assert brawl.refused("result", "1", "3-2", code=65).endswith("in plain digits, such as 5-2-4-1-3.")


def test_a_leader_alone_has_hired_nothing_yet(autumn: Terminal) -> None:
    autumn.run("pair")
    autumn.run("crew", "Ada One", "--leader", "Captain Ash")
    assert "Ada One: Captain Ash, nothing hired yet\n" in autumn.answer("crews")


def test_figures_of_rules_are_written_as_they_are_set_and_a_chart_has_a_row_a_scheme(terminal: Terminal) -> None:
    figures = terminal.answer("rules", "show", "gaining-grounds-2017")
    assert "True" not in figures
    assert "None" not in figures
    assert "15: 3, 32: 4, more:" in figures
    assert "\nchart                    below" in figures
    assert "\nsuits.masks          Accusation!\n" in figures
    assert "\nvalues.13            Last Stand\n" in figures
