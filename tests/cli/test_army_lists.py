"""`ledger lists`, lists in batch files, and the roster of a file."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Terminal
from tests.domain.armies import DYAD, ROSTER, THEMES, army, related

OPENING = ("open", "summer", "--name", "Summer Open", "--rules", "champions-2019", "--date", "2019-08-03")


def saved(name: str, value: Any) -> str:
    Path(name).write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return name


@pytest.fixture
def desk(terminal: Terminal) -> Terminal:
    """A Masters tournament before its first round, with Ada and Bo."""
    opening = {"do": "open", "tournament": "spring", "name": "Spring Open", "rules": "masters-2019"}
    terminal.apply({**opening, "date": "2019-08-03"}, *({"do": "check-in", "player": who} for who in ("Ada One", "Bo")))
    return terminal


def lists_of(desk: Terminal, player: str) -> Any:
    return [each["recorded"] for each in desk.json("lists", player)["lists"]]


# lists


@pytest.mark.rule("MC-44")
def test_lists_are_recorded_from_a_file_and_shown_to_anyone(desk: Terminal) -> None:
    said = desk.answer("lists", "Ada One", saved("ada.json", {"lists": [*DYAD]}))
    assert "Ada One handed in 2 army lists" in said
    shown = desk.answer("lists", "Ada One", "--by", "Bo")
    assert shown.startswith("Ada One, Khador: 2 army lists\n")
    assert "List 1: Captain Ash 1 (Khador), 104 points" in shown
    assert "Heavy engine" in shown
    assert "29 of these are the leader's own" in shown
    assert lists_of(desk, "Ada One") == [*DYAD]


@pytest.mark.rule("MC-44")
def test_lists_stay_open_to_all_before_and_after_lists_are_chosen_for_a_game(desk: Terminal) -> None:
    desk.run("lists", "Ada One", saved("ada.json", [*DYAD]))
    before = lists_of(desk, "Ada One")
    desk.run("pair")
    desk.run("choose", "Ada One", "list=2")
    found = desk.json("lists", "Ada One")
    assert found["frozen"] is True
    assert [each["recorded"] for each in found["lists"]] == before == [*DYAD]
    assert "(frozen)" in desk.answer("lists", "Ada One")


def test_the_answer_as_json_holds_each_list_as_read_and_as_recorded(desk: Terminal) -> None:
    desk.run("lists", "Ada One", saved("ada.json", [related(attached_to="Line guard"), army("Captain Ash 2")]))
    found = desk.json("lists", "Ada One")
    assert {key: found[key] for key in ("tournament", "player", "entry", "faction", "frozen")} == {
        "tournament": "spring",
        "player": "Ada One",
        "entry": 1,
        "faction": "Khador",
        "frozen": False,
    }
    first = found["lists"][0]
    assert (first["no"], first["title"], first["subtitle"], first["total"]) == (1, "Captain Ash 1", "Khador", 104)
    assert first["lines"] == [
        ["Line guard", "99"],
        ["  Scout (attached to Line guard)", "5"],
        ["29 of these are the leader's own", ""],
    ]


def test_where_lists_are_kept_on_paper_there_is_nothing_to_show(desk: Terminal) -> None:
    assert desk.answer("lists", "Ada One") == "No army lists of Ada One are recorded.\n"
    assert desk.json("lists", "Ada One")["lists"] == []


def test_the_past_shows_the_lists_of_then(desk: Terminal) -> None:
    desk.run("lists", "Ada One", saved("ada.json", [*DYAD]))
    desk.run("lists", "Ada One", saved("ada.json", [DYAD[0], army("Warden Flint")]))
    assert [each["title"] for each in desk.json("lists", "Ada One")["lists"]] == ["Captain Ash 1", "Warden Flint"]
    then = desk.json("lists", "Ada One", "--as-of", "version:4")["lists"]
    assert [each["title"] for each in then] == ["Captain Ash 1", "Captain Ash 2"]


def test_a_dry_run_records_no_lists(desk: Terminal) -> None:
    said = desk.answer("lists", "Ada One", saved("ada.json", [*DYAD]), "--dry-run")
    assert "would record: Ada One handed in 2 army lists" in said
    assert lists_of(desk, "Ada One") == []


@pytest.mark.rule("MC-07")
def test_an_illegal_list_is_refused_with_its_range_and_nothing_is_recorded(desk: Terminal) -> None:
    file = saved("ada.json", [army(total=105), DYAD[1]])
    said = desk.refused("lists", "Ada One", file, code=1)
    assert "100 to 104" in said
    assert "List 1" in said


def test_frozen_lists_are_recorded_late_with_a_reason_and_never_changed(desk: Terminal) -> None:
    desk.run("pair")
    file = saved("ada.json", [*DYAD])
    assert "frozen since round 1" in desk.refused("lists", "Ada One", file, code=1)
    desk.run("lists", "Ada One", file, "--reason", "copied from paper")
    other = saved("ada.json", [*reversed(DYAD)])
    assert "frozen since round 1" in desk.refused("lists", "Ada One", other, "--reason", "changed her mind", code=1)


@pytest.mark.rule("MC-11")
def test_a_faction_is_said_in_the_file_or_beside_it(desk: Terminal) -> None:
    faith = [{**each, "theme": "Warriors of the Old Faith"} for each in DYAD]
    assert 'say which ("faction")' in desk.refused("lists", "Bo", saved("bo.json", faith), code=65)
    desk.run("lists", "Bo", saved("bo.json", faith), "--faction", "Protectorate")
    desk.run("lists", "Ada One", saved("ada.json", {"lists": faith, "faction": "Khador"}))
    assert [row["faction"] for row in desk.json("standings")["rows"]] == ["Khador", "Protectorate"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "not JSON"),
        ("{}", '"lists", which is missing'),
        ('{"lists": [], "do": "void"}', 'nothing called "do"'),
        ('{"lists": []}', "must hold at least 1"),
        ('{"lists": 3}', '"lists" must be a list'),
        ('[{"leader": "A", "leader": "B"}]', 'The key "leader" stands twice'),
        ("[1]", '"lists.0" must be an object'),
    ],
)
def test_a_file_that_holds_no_lists_is_refused(desk: Terminal, content: str, words: str) -> None:
    assert words in desk.refused("lists", "Ada One", saved("ada.json", content), code=65)


def test_a_file_that_is_not_there_is_not_found(desk: Terminal) -> None:
    for missing in ("ada.json", ".", "a/b", "x" * 300):
        assert "There is no file" in desk.refused("lists", "Ada One", missing, code=66)


def test_options_that_contradict_each_other_are_wrong_usage(desk: Terminal) -> None:
    desk.refused("lists", "Ada One", "--faction", "Khador", code=2)
    desk.refused("lists", "Ada One", saved("ada.json", [*DYAD]), "--as-of", "version:3", code=2)


def test_a_batch_file_may_bring_lists_at_check_in_and_never_must(desk: Terminal) -> None:
    desk.apply(
        {"do": "check-in", "tournament": "spring", "player": "Cy Three", "lists": [*DYAD]},
        {"do": "check-in", "player": "Di Four", "faction": "Cryx"},
        {"do": "lists", "player": "Bo", "lists": [*DYAD]},
        {"do": "pair", "round": 1, "pairings": [["Ada One", "Bo"], ["Cy Three", "Di Four"]]},
        {
            "do": "result",
            "winner": "Ada One",
            "scores": {"Ada One": {"cp": 1, "apd": 9, "list": 2}, "Bo": {"cp": 0, "apd": 9}},
        },
    )
    assert lists_of(desk, "Cy Three") == lists_of(desk, "Bo") == [*DYAD]
    assert lists_of(desk, "Di Four") == lists_of(desk, "Ada One") == []
    desk.run("verify", "--replay")


# the roster of a file


def roster(terminal: Terminal) -> dict[str, list[str]]:
    found = terminal.json("log", "--as-of", "version:1")["data"]["rules"]["roster"]
    return {key: found[key] for key in ("leaders", "themes")}


CSV = "kind,name\nleader,Captain Ash 1\nleader,Captain Ash 2\ntheme,Forge Line\n"


@pytest.mark.rule("MC-09")
@pytest.mark.parametrize(
    "content",
    [
        CSV,
        "\ufeff" + CSV,
        CSV.replace(",", ";"),
        CSV.replace(",", "\t"),
        CSV.replace("\n", "\r\n"),
        CSV.replace("leader", " Leader "),
        CSV.replace("\nleader", "\n\n,\nleader", 1),
        'name,Kind\n"Captain Ash 1",leader\nCaptain  Ash 2,leader\nForge Line,theme',
        json.dumps({"leaders": ["Captain Ash 1", "Captain Ash 2"], "themes": ["Forge Line"]}),
        "\ufeff\n" + json.dumps({"themes": ["Forge Line"], "leaders": ["Captain Ash 1", "Captain Ash 2"]}),
    ],
)
def test_a_roster_comes_as_csv_or_json(terminal: Terminal, content: str) -> None:
    terminal.run(*OPENING, "--roster", saved("roster.csv", content))
    assert roster(terminal) == {"leaders": ["Captain Ash 1", "Captain Ash 2"], "themes": ["Forge Line"]}


@pytest.mark.rule("MC-09")
def test_a_name_with_a_comma_stands_in_quotes_or_beside_another_separator(terminal: Terminal) -> None:
    for name, line in (("quoted", 'leader,"Ash, the First"'), ("semicolon", "leader;Ash, the First")):
        content = f"kind{line[6]}name\n{line}\n"
        terminal.run("open", name, *OPENING[2:], "--roster", saved("roster.csv", content))
        found = terminal.json("log", "-t", name, "--as-of", "version:1")["data"]["rules"]["roster"]
        assert found == {"leaders": ["Ash, the First"], "themes": []}


@pytest.mark.rule("MC-09")
def test_a_roster_is_amended_until_round_1_and_lists_are_checked_against_it(terminal: Terminal) -> None:
    terminal.run(*OPENING)
    terminal.run("check-in", "Ada One")
    file = saved("ada.json", [army(theme=THEMES[0])])
    assert "`ledger amend --roster FILE`" in terminal.refused("lists", "Ada One", file, code=1)
    said = terminal.answer("amend", "--roster", saved("roster.json", ROSTER))
    assert "rules amended: roster = 4 leaders and 2 themes" in said
    terminal.run("lists", "Ada One", file)
    stranger = saved("ada.json", [army("Captain Ash 3", theme=THEMES[0])])
    assert "Captain Ash 3" in terminal.refused("lists", "Ada One", stranger, code=1)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "kind and name"),
        ("leader,Captain Ash 1\n", "kind and name"),
        ("kind,name\n", "names no leader"),
        ("kind,name\nleader,A\nsolo,B\n", "Line 3: The kind 'solo' is neither"),
        ("kind,name\n\nleader,\n", "Line 3: The name is empty"),
        ("kind,name\nleader,Ash, the First\n", "Line 2: 3 columns"),
        ("kind,name\nleader\n", "Line 2: 1 columns"),
        ("kind,name\nleader,A\nleader,a\n", "Line 3: The leader a is named twice"),
        ('kind,name\nleader,"A\nB"\ntheme,"C\n', "Line 4 of the roster is not CSV"),
        ('{"leaders": "A", "themes": []}', '{"leaders": [...], "themes": [...]}'),
        ('{"leaders": ["A", 3]}', '{"leaders": [...], "themes": [...]}'),
        ('{"casters": ["A"]}', '{"leaders": [...], "themes": [...]}'),
        ('{"leaders": ["A", "a"], "themes": []}', "Number 2 of the leaders: The leader a is named twice"),
        ('{"leaders": ["A"], "leaders": []}', "stands twice"),
        ("{}", "names no leader"),
    ],
)
def test_a_bad_roster_is_refused_whole_with_the_lines_that_are_wrong(
    terminal: Terminal, content: str, words: str
) -> None:
    assert words in terminal.refused(*OPENING, "--roster", saved("roster.csv", content), code=65)


def test_every_bad_row_is_named_up_to_five(terminal: Terminal) -> None:
    rows = "".join(f"solo,Model {no}\n" for no in range(7))
    said = terminal.refused(*OPENING, "--roster", saved("roster.csv", f"kind,name\n{rows}"), code=65)
    assert [f"Line {no}:" in said for no in (2, 3, 4, 5, 6, 7)] == [True] * 5 + [False]
    assert said.endswith("And 2 more.")


def test_a_roster_that_is_not_utf8_is_named_by_its_line(terminal: Terminal) -> None:
    Path("roster.csv").write_bytes(b"kind,name\nleader,Zo\xeb\n")
    assert "Line 2 of the file is not UTF-8" in terminal.refused(*OPENING, "--roster", "roster.csv", code=65)


def test_a_roster_is_given_once(terminal: Terminal) -> None:
    file = saved("roster.csv", CSV)
    terminal.refused(*OPENING, "--roster", file, "--set", "roster=null", code=2)
    terminal.run(*OPENING)
    terminal.refused("amend", code=2)
    assert "There is no file" in terminal.refused("amend", "--roster", "other.csv", code=66)
