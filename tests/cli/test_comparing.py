"""Two players held against each other: by the ranking, and by the draw that did not pair them."""

import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ledger.projections.comparison import said_apart
from tests.cli.terminal import Terminal
from tests.golden.make_store import STORES

SYSTEM = "masters-2019"
EIGHT = ("Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five", "Flo Six", "Gus Seven", "Hal Eight")


def opened(terminal: Terminal, *players: str, rules: str = SYSTEM, sets: dict[str, Any] | None = None) -> Terminal:
    """A tournament of these, before round 1."""
    opening = {"do": "open", "tournament": "autumn", "name": "Autumn", "rules": rules, "date": "2026-05-02"}
    entering = ({"do": "check-in", "player": each} for each in players)
    terminal.apply({**opening, "seed": "ab" * 32, "set": sets or {}}, *entering)
    return terminal


def won(terminal: Terminal, round_no: int) -> None:
    """Whoever sits first at a table wins it."""
    for table in terminal.json("pairings", "-t", "autumn", "--round", str(round_no))["tables"]:
        winner = table["players"][0]
        terminal.run("result", "-t", "autumn", winner, "5-2", "41-22", "--winner", winner)


def why(terminal: Terminal, *args: str) -> Any:
    return terminal.json("why-not", "-t", "autumn", *args)


# compare


def test_the_deciding_figure_is_named_with_both_values(played: Terminal) -> None:
    found = played.json("compare", "Ada One", "Ed Five")
    assert (found["ahead"], found["decided_by"]) == ("Ada One", "cp")
    assert [(each["metric"], each["values"], each["verdict"]) for each in found["figures"]] == [
        ("tp", [1, 1], "level"),
        ("sos", [0, 0], "level"),
        ("cp", [5, 3], "decides"),
        ("apd", [41, 38], "not-asked"),
    ]
    assert [each["place"] for each in found["players"]] == [1, 2]
    assert played.answer("compare", "Ada One", "Ed Five").startswith(
        "Ada One (1st) stands before Ed Five (2nd): CP decides, 5 to 3.\n"
    )


def test_the_order_in_which_they_are_named_changes_nothing(played: Terminal) -> None:
    found = played.json("compare", "Ed Five", "Ada One")
    assert (found["ahead"], found["decided_by"]) == ("Ada One", "cp")
    assert [each["place"] for each in found["players"]] == [2, 1]


def test_games_against_each_other_are_told_and_decide_nothing(played: Terminal) -> None:
    found = played.json("compare", "Bo Two", "Ada One")
    (game,) = found["games"]
    assert (game["round"], game["says"]) == (1, "lost against Ada One (CP 2-5, APD 22-41)")
    assert "Against each other, which no figure of the ranking asks for:\n" in played.answer(
        "compare", "Bo Two", "Ada One"
    )


def test_strength_of_schedule_that_decides_is_told_opponent_by_opponent(played: Terminal) -> None:
    played.run("adjust", "Di Four", "tp=+1", "--reason", "a test")
    found = played.json("compare", "Ada One", "Cy Three")
    assert (found["ahead"], found["decided_by"]) == ("Cy Three", "sos")
    assert [(each["value"], [part["why"] for part in each["parts"]]) for each in found["strength"]] == [
        (0, ["Bo Two has 0 TP from 1 game"]),
        (1, ["Di Four has 1 TP from 1 game"]),
    ]
    assert "Cy Three\nSoS 1: strength of schedule\n" in played.answer("compare", "Ada One", "Cy Three")


def test_level_in_every_figure_is_a_joint_place(spring: Terminal) -> None:
    found = spring.json("compare", "Ada One", "Bo Two")
    assert (found["ahead"], found["decided_by"], found["provisional"]) == (None, None, True)
    assert {each["verdict"] for each in found["figures"]} == {"level"}
    assert found["says"] == ["Ada One and Bo Two share 2nd place: every figure of the ranking is level."]


def test_a_joint_place_tells_what_the_organizer_settled(terminal: Terminal) -> None:
    opened(terminal, "Ada One", "Bo Two")
    terminal.run("adjust", "-t", "autumn", "Ada One", "tp=1", "--reason", "a test")
    terminal.run("adjust", "-t", "autumn", "Bo Two", "tp=1", "--reason", "a test")
    terminal.run("award", "-t", "autumn", "first", "Bo Two", "--reason", "a roll-off")
    said = terminal.json("compare", "-t", "autumn", "Ada One", "Bo Two")["says"]
    assert said[0] == "Ada One and Bo Two share 1st place: every figure of the ranking is level."
    assert said[1].endswith("to Bo Two; in the standings they stay equal.")


@pytest.mark.parametrize(
    ("act", "why_unranked", "says"),
    [
        (("disqualify", "Bo Two", "--reason", "dice"), "disqualified", "Bo Two was disqualified."),
        (("check-in", "Flo Six"), "did-not-play", "Flo Six never had a table or a bye."),
    ],
)
def test_who_is_not_ranked_is_named_as_that(
    played: Terminal, act: tuple[str, ...], why_unranked: str, says: str
) -> None:
    played.run(*act)
    found = played.json("compare", "Ada One", act[1])
    assert [each["unranked"] for each in found["players"]] == [None, why_unranked]
    assert (found["ahead"], found["figures"]) == (None, [])
    assert found["says"] == ["Ada One is 1st.", f"{act[1]} is not ranked: {says}"]


def test_a_ringer_is_in_no_ranking(terminal: Terminal) -> None:
    opened(terminal, "Ada One", "Bo Two", rules="gaining-grounds-s2")
    terminal.run("check-in", "-t", "autumn", "Rin Ten", "--ringer")
    found = terminal.json("compare", "-t", "autumn", "Rin Ten", "Ada One")
    assert [each["unranked"] for each in found["players"]] == ["ringer", None]
    assert found["says"] == ["Rin Ten is not ranked: Rin Ten only fills a seat.", "Ada One is 1st."]
    terminal.refused("compare", "-t", "autumn", "Rin Ten", "Ada One", "--public", code=1)


def test_values_that_look_equal_are_told_exactly() -> None:
    assert said_apart(Fraction(200001, 300000), Fraction(2, 3)) == ("0.6667 (66667/100000)", "0.6667 (2/3)")
    assert said_apart(Fraction(1, 2), Fraction(2, 3)) == ("0.5", "0.6667")


def test_two_are_compared_and_not_one(played: Terminal) -> None:
    assert played.refused("compare", "Ada One", "#1", code=65) == "That is Ada One twice; name two players."


def test_the_past_is_compared_as_it_was(played: Terminal) -> None:
    played.run("close-round")
    then = played.json("compare", "Ada One", "Bo Two", "--as-of", "round:1")
    played.run("correct", "1", "0-5", "22-41", "--winner", "Bo Two", "--reason", "sheet misread")
    assert played.json("compare", "Ada One", "Bo Two", "--as-of", "round:1") == then
    assert played.json("compare", "Ada One", "Bo Two")["ahead"] == "Bo Two"


# why not


@pytest.fixture
def autumn(terminal: Terminal) -> Terminal:
    """A tournament of eight in its second round, both rounds drawn."""
    opened(terminal, *EIGHT)
    terminal.run("pair", "-t", "autumn")
    won(terminal, 1)
    terminal.run("pair", "-t", "autumn")
    return terminal


def tables(terminal: Terminal, round_no: int) -> list[list[str]]:
    return [each["players"] for each in terminal.json("pairings", "-t", "autumn", "--round", str(round_no))["tables"]]


def test_who_is_paired_is_told_so(autumn: Terminal) -> None:
    for no, players in enumerate(tables(autumn, 2), start=1):
        found = why(autumn, *players)
        assert (found["answer"], found["says"]) == ("paired", [f"They are paired: table {no}."])


def test_a_rematch_is_worse_and_named(autumn: Terminal) -> None:
    one, other = tables(autumn, 1)[0]
    found = why(autumn, one, other)
    assert (found["answer"], found["code"]) == ("worse", "rematch")
    assert found["says"] == ["they met in round 1; rematches: 1 instead of none."]
    rematch = next(each for each in found["costs"] if each["rule"] == "rematch")
    assert (rematch["drawn"], rematch["forced"]) == (0, 1)
    assert {one, other} in [set(each) for each in found["instead"]["tables"]]


def test_a_step_down_that_need_not_be_is_worse(autumn: Terminal) -> None:
    first = tables(autumn, 1)
    winner, loser = first[0][0], first[1][1]
    found = why(autumn, winner, loser)
    assert (found["answer"], found["code"]) == ("worse", "gap")
    assert (
        autumn.answer("why-not", "-t", "autumn", winner, loser)
        .splitlines()[1]
        .startswith("Worse: steps down between points, each pair's squared: 2 instead of none.")
    )


def test_another_of_the_same_points_is_as_good(autumn: Terminal) -> None:
    winners = [players[0] for players in tables(autumn, 1)]
    answers = {why(autumn, winners[0], other)["answer"] for other in winners[1:]}
    assert answers == {"paired", "equally-good"}


def test_round_1_is_chance_but_for_who_is_kept_apart(terminal: Terminal) -> None:
    opened(terminal, *EIGHT)
    terminal.run("keep-apart", "-t", "autumn", "Ada One", "Bo Two")
    terminal.run("pair", "-t", "autumn")
    assert why(terminal, "Ada One", "Bo Two")["code"] == "kept-apart"
    answers = {why(terminal, "Ada One", other)["answer"] for other in EIGHT[2:]}
    assert answers == {"paired", "equally-good"}


def test_nobody_has_a_bye_where_the_number_is_even(autumn: Terminal) -> None:
    found = why(autumn, "Ada One", "bye")
    assert (found["players"], found["answer"], found["code"]) == (["Ada One", None], "impossible", "nobody-left-over")


def test_why_somebody_has_no_bye_is_told(terminal: Terminal) -> None:
    opened(terminal, *EIGHT[:5])
    terminal.run("pair", "-t", "autumn")
    (bye,) = terminal.json("pairings", "-t", "autumn")["byes"]
    won(terminal, 1)
    terminal.run("pair", "-t", "autumn")
    assert why(terminal, bye, "bye", "--round", "1")["answer"] == "paired"
    found = why(terminal, bye, "bye")
    assert (found["answer"], found["code"]) == ("worse", "second-bye")


def test_a_ringer_is_met_instead_of_a_bye(terminal: Terminal) -> None:
    opened(terminal, *EIGHT[:5], rules="gaining-grounds-s2")
    terminal.run("check-in", "-t", "autumn", "Rin Ten", "--ringer")
    terminal.run("pair", "-t", "autumn")
    meets = next(each for each in tables(terminal, 1) if "Rin Ten" in each)
    lucky = next(each for each in meets if each != "Rin Ten")
    assert why(terminal, lucky, "Rin Ten")["answer"] == why(terminal, lucky, "bye")["answer"] == "paired"
    other = next(each for each in EIGHT[:5] if each != lucky)
    assert why(terminal, other, "Rin Ten")["answer"] == why(terminal, "Rin Ten", other)["answer"] == "equally-good"


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (("skip", "Bo Two"), "Bo Two sat round 1 out."),
        (("drop", "Bo Two"), "Bo Two was not there to be paired any more: dropped."),
        (("disqualify", "Bo Two", "--reason", "dice"), "Bo Two was not there to be paired any more: disqualified."),
    ],
)
def test_who_was_not_there_could_not_be_paired(terminal: Terminal, act: tuple[str, ...], says: str) -> None:
    opened(terminal, *EIGHT)
    terminal.run(act[0], "-t", "autumn", *act[1:])
    terminal.run("pair", "-t", "autumn")
    found = why(terminal, "Ada One", "Bo Two")
    assert (found["answer"], found["code"], found["says"]) == ("impossible", "not-there", [says])


def test_who_came_later_could_not_be_paired(autumn: Terminal) -> None:
    autumn.run("check-in", "-t", "autumn", "Ira Nine")
    assert why(autumn, "Ira Nine", "Ada One")["says"] == ["Ira Nine was not checked in yet when round 2 was drawn."]


def test_a_round_given_by_hand_has_no_draw_to_ask(spring: Terminal) -> None:
    found = spring.json("why-not", "Ada One", "Cy Three")
    assert (found["answer"], found["says"]) == (
        "by-hand",
        ["The organizer gave this round by hand; nothing was drawn."],
    )


def test_a_round_changed_by_hand_tells_both(autumn: Terminal) -> None:
    (one, two), (three, four), *_ = tables(autumn, 2)
    autumn.run("swap", "-t", "autumn", two, four, "--confirm", "--reason", "a test")
    changed = "The organizer changed the round by hand afterwards."
    assert why(autumn, one, two)["says"] == ["They were drawn together: table 1.", changed]
    assert why(autumn, one, four)["says"] == ["They are paired: table 1.", changed]
    assert why(autumn, one, three)["answer"] != "paired"


def test_who_is_kept_apart_for_good_cannot_be_paired(terminal: Terminal) -> None:
    opened(terminal, *EIGHT)
    terminal.run("keep-apart", "-t", "autumn", "Ada One", "Bo Two", "--always")
    terminal.run("pair", "-t", "autumn")
    found = why(terminal, "Ada One", "Bo Two")
    assert (found["answer"], found["code"], found["costs"]) == ("impossible", "banned", [])


def test_what_would_tell_whom_the_organizer_keeps_apart_is_not_for_everyone(autumn: Terminal) -> None:
    assert "No such option '--public'" in autumn.refused("why-not", "Ada One", "Bo Two", "--public", code=2)


def test_the_round_to_come_is_asked_before_it_is_paired(autumn: Terminal) -> None:
    one, other = tables(autumn, 1)[0]
    assert "still waits" in autumn.refused("why-not", "-t", "autumn", one, other, "--round", "3", code=1)
    won(autumn, 2)
    before = autumn.head()
    foretold = {pair: why(autumn, *pair, "--round", "3") for pair in [(one, each) for each in EIGHT if each != one]}
    assert autumn.head() == before
    assert {found["recorded"] for found in foretold.values()} == {False}
    autumn.run("pair", "-t", "autumn")
    for pair, found in foretold.items():
        now = why(autumn, *pair)
        assert {**now, "recorded": False, "event": 0, "says": 0} == {**found, "event": 0, "says": 0}


def test_before_round_1_the_round_to_come_is_meant(terminal: Terminal) -> None:
    opened(terminal, *EIGHT)
    found = why(terminal, "Ada One", "Bo Two")
    assert (found["round"], found["recorded"]) == (1, False)
    assert terminal.answer("why-not", "-t", "autumn", "Ada One", "Bo Two").startswith("autumn, round 1 to come: ")


def test_later_corrections_change_nothing_of_why(autumn: Terminal) -> None:
    one, other = tables(autumn, 1)[0][0], tables(autumn, 1)[1][1]
    before = why(autumn, one, other)
    loser = tables(autumn, 1)[0][1]
    args = ("correct", "-t", "autumn", loser, "5-2", "41-22", "--winner", loser, "--round", "1", "--reason", "a test")
    autumn.run(*args)
    assert {**why(autumn, one, other), "event": 0} == {**before, "event": 0}


def test_engines_that_have_retired_are_told_as_that(terminal: Terminal) -> None:
    Path("ledger.db").unlink()
    shutil.copy(STORES / "masters-2019-v1.db", "ledger.db")
    known = [each["tournament"] for each in terminal.json("tournaments")]
    slugs = [slug for slug in known if terminal.json("status", "-t", slug)["round"]]
    answers = set()
    for slug in slugs:
        names = [row["player"] for row in terminal.json("standings", "-t", slug)["rows"]]
        for other in names[1:]:
            found = terminal.json("why-not", "-t", slug, names[0], other, "--round", "1")
            answers.add((found["answer"], found["algorithm"]))
    assert ("not-told", "points-groups/1") in answers


def test_tables_of_many_sides_go_from_the_top(terminal: Terminal) -> None:
    sets = {"sides": [3, 4]}
    opened(terminal, *EIGHT, rules="gaining-grounds-s2", sets=sets)
    terminal.run("pair", "-t", "autumn")
    assert {why(terminal, "Ada One", other)["answer"] for other in EIGHT[1:]} == {"paired", "equally-good"}
