"""Results as a desk types them: where, the scores figure by figure, who won."""

import json
from typing import Any

import pytest

from tests.cli.terminal import Terminal


def _table(terminal: Terminal, table: int) -> Any:
    return next(each for each in terminal.json("pairings")["tables"] if each["table"] == table)


def test_scores_follow_the_order_of_the_table(spring: Terminal) -> None:
    spring.run("start-round")
    result = spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One", "--how", "scenario", "--lists", "1-2")
    assert "round 1, table 1: Ada One against Bo Two is a win for Ada One by scenario" in result.stdout
    assert result.stderr == "To replace it: `ledger correct 1 ... --reason TEXT`.\n"
    table = _table(spring, 1)
    assert table["players"] == ["Ada One", "Bo Two"]
    assert table["scores"] == [{"cp": 5, "apd": 41}, {"cp": 2, "apd": 22}]


def test_a_named_player_comes_first(spring: Terminal) -> None:
    found = spring.json("result", "Bo Two", "2-5", "22-41", "--winner", "Ada One", "--lists", "2-1")
    sheets = {side["contestant"]: side["sheet"] for side in found["events"][0]["data"]["sides"]}
    assert sheets == {1: {"cp": 5, "apd": 41, "list": 1}, 2: {"cp": 2, "apd": 22, "list": 2}}


def test_a_player_is_found_by_entry_number(spring: Terminal) -> None:
    spring.run("result", "#2", "2-5", "22-41", "--winner", "#1")
    assert _table(spring, 1)["winner"] == "Ada One"


def test_a_tie_is_said(spring: Terminal) -> None:
    assert "is a tie by time" in spring.answer("result", "2", "3-3", "20-20", "--tie", "--how", "time")
    assert _table(spring, 2)["is_tie"] is True


def test_everything_is_typed_in_one_line(spring: Terminal) -> None:
    said = spring.answer("result", "1", "5-2", "41-22", "a", "sc", "list", "1-2", "turn", "6")
    assert "Ada One against Bo Two is a win for Ada One by scenario" in said
    assert _table(spring, 1)["lists"] == [1, 2]
    assert "is a tie by time" in spring.answer("result", "2", "3-3 20-20 tie time")


def test_the_winner_is_a_side_by_its_letter(spring: Terminal) -> None:
    spring.run("result", "Bo Two", "2-5", "22-41", "--winner", "b")
    assert _table(spring, 1)["winner"] == "Ada One"


def test_a_beginning_of_a_name_is_taken_and_told_in_full(spring: Terminal) -> None:
    result = spring.run("result", "Ada", "5-2", "41-22", "--winner", "Bo")
    assert result.stderr.splitlines()[:2] == ["note: Ada is Ada One in spring.", "note: Bo is Bo Two in spring."]
    assert _table(spring, 1)["winner"] == "Bo Two"
    assert spring.answer("explain", "Thr").startswith("Cy Three in spring")


@pytest.mark.parametrize("call", [("conduct", "Bo"), ("rulings", "--player", "Bo"), ("explain", "Bo")])
def test_it_is_told_in_full_too_where_somebody_is_looked_up(spring: Terminal, call: tuple[str, ...]) -> None:
    assert "note: Bo is Bo Two in spring.\n" in spring.run(*call).stderr
    assert "Bo is" not in spring.run(*(each.replace("Bo", "Bo Two") for each in call)).stderr


def test_namesakes_are_given_their_own_scores(terminal: Terminal) -> None:
    opening = {"do": "open", "tournament": "twins", "name": "Twins", "rules": "masters-2019", "date": "2026-05-02"}
    terminal.apply(
        opening,
        {"do": "check-in", "player": "Ada One"},
        {"do": "check-in", "player": "Ada One", "distinct": True},
        {"do": "pair", "pairings": [["#1", "#2"]]},
    )
    terminal.run("result", "1", "5-2", "41-22", "--winner", "#2")
    assert _table(terminal, 1)["winner"] == "Ada One (#2)"
    assert _table(terminal, 1)["scores"][0] == {"cp": 5, "apd": 41}


def test_an_odd_result_is_recorded_with_a_remark(spring: Terminal) -> None:
    result = spring.run("result", "1", "2-2", "41-22", "--winner", "Ada One", "--how", "scenario")
    assert "without more control points" in result.stderr
    assert _table(spring, 1)["winner"] == "Ada One"


def test_a_name_that_looks_like_a_namesake_s_is_no_trouble(terminal: Terminal) -> None:
    opening = {"do": "open", "tournament": "odd", "name": "Odd", "rules": "masters-2019", "date": "2026-05-02"}
    terminal.apply(
        opening,
        {"do": "check-in", "player": "Ada One"},
        {"do": "check-in", "player": "Ada One", "distinct": True},
        {"do": "check-in", "player": "Ada One (#1)"},
        {"do": "check-in", "player": "Ada One (#2)"},
        {"do": "pair", "pairings": [["#1", "#3"], ["#2", "#4"]]},
    )
    said = terminal.answer("result", "1", "5-2", "41-22", "--winner", "#3")
    assert "Ada One (#1) against Ada One (#1) is a win for" in said
    terminal.run("result", "#4", "5-2", "41-22", "--winner", "#4")
    assert [table["entries"] for table in terminal.json("pairings")["tables"]] == [[1, 3], [2, 4]]
    assert _table(terminal, 2)["scores"] == [{"cp": 2, "apd": 22}, {"cp": 5, "apd": 41}]


def test_players_called_by_each_other_s_number_keep_their_own_scores(terminal: Terminal) -> None:
    opening = {"do": "open", "tournament": "odd", "name": "Odd", "rules": "masters-2019", "date": "2026-05-02"}
    players = ({"do": "check-in", "player": name} for name in ("#2", "#1"))
    terminal.apply(opening, *players, {"do": "pair", "pairings": [["#1", "#2"]]})
    terminal.run("result", "1", "5-2", "41-22", "--tie")
    (table,) = terminal.json("pairings")["tables"]
    assert table["entries"] == [1, 2]
    assert table["scores"] == [{"cp": 5, "apd": 41}, {"cp": 2, "apd": 22}]


@pytest.mark.bad_input(31)
def test_a_second_result_for_a_table_points_at_correct(played: Terminal) -> None:
    sentence = played.refused("result", "1", "5-2", "41-22", "--winner", "Ada One", code=1)
    assert "5-2, 41-22" in sentence
    assert "`ledger correct 1 SCORES --round 1 --reason TEXT`" in sentence


@pytest.mark.bad_input(20)
@pytest.mark.parametrize(("score", "code"), [("5--2", 65), ("-5-2", 2), ("--5-2", 2)])
def test_a_negative_score_is_refused(spring: Terminal, score: str, code: int) -> None:
    assert spring.refused("result", "1", score, "41-22", "--winner", "Ada One", code=code)


@pytest.mark.bad_input(24)
@pytest.mark.parametrize("score", ["True-2", "3.0-2", '"3"-2', "1_0-2", " 5 -2", "5 - 2", "+5-2", "0x5-2", "5e0-2"])
def test_a_score_is_written_in_plain_digits(spring: Terminal, score: str) -> None:
    assert "plain digits" in spring.refused("result", "1", score, "41-22", "--winner", "Ada One", code=65)


@pytest.mark.bad_input(25)
@pytest.mark.parametrize("score", ["٣-2", "５-2", "²-2"])
def test_only_ascii_digits_are_numbers(spring: Terminal, score: str) -> None:
    assert "plain digits" in spring.refused("result", "1", score, "41-22", "--winner", "Ada One", code=65)


@pytest.mark.bad_input(26)
def test_a_number_of_thousands_of_digits_is_refused_by_its_length(spring: Terminal) -> None:
    sentence = spring.refused("result", "1", "9" * 5_000 + "-2", "41-22", "--winner", "Ada One", code=65)
    assert len(sentence) < 200


@pytest.mark.bad_input(28)
@pytest.mark.parametrize("score", ["12,5-2", "12.5-2", "1.000-2"])
def test_a_comma_makes_no_number_in_any_locale(spring: Terminal, score: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "plain digits" in spring.refused("result", "1", score, "41-22", "--winner", "Ada One", code=65)


@pytest.mark.bad_input(29)
@pytest.mark.parametrize("scores", [(), ("5-2",), ("5-2", "41"), ("5-2", "41-"), ("5-2", "41-22", "1-1")])
def test_a_missing_score_is_never_taken_for_nothing(spring: Terminal, scores: tuple[str, ...]) -> None:
    assert spring.refused("result", "1", *scores, "--winner", "Ada One", code=65)


def test_too_few_scores_are_answered_with_what_the_system_takes(spring: Terminal) -> None:
    sentence = spring.refused("result", "1", "5-2", "--winner", "Ada One", code=65)
    assert "control points, then army points destroyed" in sentence


@pytest.mark.bad_input(35)
def test_a_winner_who_sat_elsewhere_is_told_who_is_there(spring: Terminal) -> None:
    sentence = spring.refused("result", "1", "5-2", "41-22", "--winner", "Cy Three", code=1)
    assert sentence == "Cy Three did not play at table 1, where Ada One and Bo Two sat."


@pytest.mark.parametrize(
    "call",
    [
        ("result", "2", "5-5", "20-20"),
        ("correct", "1", "5-5", "20-20", "--reason", "sheet misread"),
        ("agree", "2", "5-5", "20-20", "--consent", "Cy Three", "--consent", "Di Four", "--consent", "organizer"),
        ("rule", "1", "5-5", "20-20", "--reason", "one point more"),
    ],
)
def test_who_won_must_be_said_in_the_words_of_the_desk(spring: Terminal, call: tuple[str, ...]) -> None:
    spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One")
    spring.run("dispute", "Bo Two", "--claim", "my flag")
    said = "Points do not tell who won; say it with --winner PLAYER, or --tie if nobody did"
    assert spring.refused(*call, code=65).startswith(said)


def test_a_win_and_a_tie_exclude_each_other(spring: Terminal) -> None:
    assert "--tie" in spring.refused("result", "1", "5-2", "41-22", "--winner", "Ada One", "--tie", code=2)


@pytest.mark.parametrize(
    ("where", "code", "sentence"),
    [
        ("9", 1, "Round 1 has no table 9; it has 1 and 2."),
        ("Ed Five", 1, "Ed Five has the bye in round 1."),
        ("Adda", 65, "Nobody called Adda is checked in at spring. Did you mean Ada One?"),
        ("Di Fve", 65, "Nobody called Di Fve is checked in at spring. Did you mean Ed Five or Di Four?"),
    ],
)
def test_a_place_nobody_plays_at_is_refused(spring: Terminal, where: str, code: int, sentence: str) -> None:
    assert spring.refused("result", where, "5-2", "41-22", "--winner", "Ada One", code=code) == sentence


def test_braces_in_a_name_stay_braces(spring: Terminal) -> None:
    spring.run("check-in", "{name} {0}")
    sentence = spring.refused("result", "{name} {0}", "5-2", "41-22", "--tie", code=1)
    assert sentence == "{name} {0} does not play in round 1."


def test_a_round_that_is_not_paired_is_refused(spring: Terminal) -> None:
    assert "Round 2 is not paired yet." in spring.refused(
        "result", "1", "5-2", "41-22", "--tie", "--round", "2", code=1
    )


@pytest.mark.bad_input(25)
@pytest.mark.parametrize("number", ["١", "1_0", " 1", "0", "1001", "-1", "1.0", "one", ""])
@pytest.mark.parametrize("name", ["standings", "pairings", "pair"])
def test_a_round_is_a_number_in_plain_digits(spring: Terminal, name: str, number: str) -> None:
    assert "a number from 1 to 1000" in spring.refused(name, "--round", number, code=2)


def test_an_ending_nobody_knows_is_refused(spring: Terminal) -> None:
    said = spring.refused("result", "1", "5-2", "41-22", "--winner", "Ada One", "--how", "magic", code=65)
    assert said.endswith("leave it out or say scenario, assassination, clock, tiebreaker or time.")


def test_notes_of_the_game_and_of_each_side_go_with_a_result_and_stay_when_it_is_corrected(spring: Terminal) -> None:
    table = spring.json("pairings")["tables"][0]
    winner = table["players"][0]
    spring.run("result", "1", "5-2", "41-22", "--winner", winner, "--note", "last_turn=6", "--note", "clock=480-390")
    spring.run("correct", "1", "4-2", "41-22", "--winner", winner, "--reason", "sheet misread")
    data = [json.loads(line) for line in spring.answer("log", "--json").splitlines()][-1]["data"]
    assert data["game"] == {"last_turn": 6}
    assert [side["sheet"]["clock"] for side in data["sides"]] == [480, 390]
    spring.run("correct", "1", "4-2", "41-22", "--winner", winner, "--note", "clock=none", "--reason", "not read")
    data = [json.loads(line) for line in spring.answer("log", "--json").splitlines()][-1]["data"]
    assert [sorted(side["sheet"]) for side in data["sides"]] == [["apd", "cp"], ["apd", "cp"]]
    assert "--note takes KEY=VALUE" in spring.refused(
        "correct", "1", "3-2", "41-22", "--tie", "--note", "x", "--reason", "y", code=2
    )
