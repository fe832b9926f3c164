"""Reading: the shapes others rely on, and what a person sees."""

import json
import re

import pytest

from tests.cli.terminal import Terminal

NOON = "2019-08-02T12:00:00+00:00"


def test_standings_have_the_promised_shape(played: Terminal) -> None:
    found = played.json("standings")
    size, root = played.head()
    assert found | {"rows": []} == {
        "tournament": "spring",
        "rules": "masters-2019",
        "round": 1,
        "version": 9,
        "provisional": False,
        "finished": False,
        "voided": False,
        "columns": ["tp", "sos", "cp", "apd"],
        "rows": [],
        "unranked": [],
        "size": size,
        "root": root,
        "event": size - 1,
    }
    assert found["rows"][0] == {
        "place": 1,
        "player": "Ada One",
        "faction": "Iron Guild",
        "tp": 1,
        "sos": 0,
        "cp": 5,
        "apd": 41,
        "played": 1,
        "won": 1,
        "tied": 0,
        "lost": 0,
        "status": "active",
        "decided_by": None,
        "entry": 1,
    }
    assert [row["place"] for row in found["rows"]] == [1, 2, 3, 4, 5]


def test_standings_say_what_they_rest_on(spring: Terminal) -> None:
    spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One")
    size, root = spring.head()
    *_, provisional, footing = spring.answer("standings").splitlines()
    assert provisional == "Provisional: table 2 is still open."
    assert footing == f"Event {size - 1}; the log has {size} events, root {root[:16]}."


def test_standings_say_which_rules_hold_and_how_far_they_go(spring: Terminal) -> None:
    assert spring.answer("standings").startswith("spring, Masters 2019, during round 1\n")
    spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One")
    spring.run("result", "2", "3-0", "30-10", "--winner", "Cy Three")
    assert spring.answer("standings").startswith("spring, Masters 2019, after round 1\n")
    spring.run("pair")
    assert spring.answer("standings").startswith("spring, Masters 2019, during round 2\n")
    assert spring.answer("standings", "--round", "1").startswith("spring, Masters 2019, after round 1\n")
    assert spring.answer("standings", "--as-of", "version:6").startswith("spring, Masters 2019, before round 1\n")


def test_several_open_tables_are_listed(spring: Terminal) -> None:
    assert "Provisional: tables 1 and 2 are still open.\n" in spring.answer("standings")


def test_a_dropped_player_stays_in_the_table_and_is_marked(played: Terminal) -> None:
    played.run("drop", "Ada One")
    assert played.json("standings")["rows"][0]["status"] == "dropped"
    assert "1-0-0                dropped\n" in played.answer("standings")


def test_where_points_are_level_the_table_names_what_decided(played: Terminal) -> None:
    rows = {row["player"]: row["decided_by"] for row in played.json("standings")["rows"]}
    assert rows == {"Ada One": None, "Ed Five": "cp", "Cy Three": "apd", "Bo Two": None, "Di Four": "cp"}
    head, _, *lines = played.answer("standings").splitlines()[1:]
    assert head.endswith("W-T-L   Decided by")
    assert [line.split()[-1] for line in lines[:5]] == ["1-0-0", "CP", "APD", "0-0-1", "CP"]


def test_where_nobody_is_level_in_points_there_is_no_such_column(spring: Terminal) -> None:
    for no, player in enumerate(("Ada One", "Bo Two", "Cy Three", "Di Four")):
        spring.run("adjust", player, f"tp={9 - no}", "--reason", "a test")
    assert "Decided by" not in spring.answer("standings")


def test_who_shares_a_place_shares_what_decided_it(spring: Terminal) -> None:
    for player in ("Ada One", "Bo Two", "Cy Three"):
        spring.run("adjust", player, "tp=2", "--reason", "a test")
    for player in ("Bo Two", "Cy Three"):
        spring.run("adjust", player, "cp=-2", "--reason", "a test")
    rows = [(row["place"], row["decided_by"]) for row in spring.json("standings")["rows"][:3]]
    assert rows == [(1, None), (2, "cp"), (2, "cp")]


def test_standings_count_the_first_rounds_alone(played: Terminal) -> None:
    played.run("pair")
    before = played.json("standings", "--round", "1")["rows"]
    tables = played.json("pairings")["tables"]
    played.run("result", "1", "4-1", "30-20", "--winner", tables[0]["players"][0])
    assert played.json("standings", "--round", "1")["rows"] == before
    assert played.json("standings")["rows"] != before
    assert "Round 3 is not paired yet." in played.refused("standings", "--round", "3", code=1)


@pytest.mark.parametrize(
    "read",
    [
        *(("standings",), ("pairings",), ("status",), ("explain", "Ada One"), ("awards",)),
        *(("requirements",), ("lists", "Ada One"), ("clock", "--at", NOON), ("rulings",), ("conduct",)),
    ],
)
def test_every_read_takes_public_and_changes_nothing_where_nothing_is_secret(
    played: Terminal, read: tuple[str, ...]
) -> None:
    assert played.answer(*read, "--public") == played.answer(*read)
    assert played.answer(*read, "--public", "--json") == played.answer(*read, "--json")


def test_pairings_have_the_promised_shape(spring: Terminal) -> None:
    spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One", "--lists", "1-2")
    assert spring.json("pairings", "--round", "1") == {
        "tournament": "spring",
        "round": 1,
        "closed": False,
        "scenario_word": "scenario",
        "scenario": None,
        "figures": {},
        "setup": [],
        "tables": [
            {
                "table": 1,
                "players": ["Ada One", "Bo Two"],
                "entries": [1, 2],
                "attacker": None,
                "status": "done",
                "winner": "Ada One",
                "is_tie": False,
                "how": None,
                "scores": [{"cp": 5, "apd": 41}, {"cp": 2, "apd": 22}],
                "lists": [1, 2],
            },
            {
                "table": 2,
                "players": ["Cy Three", "Di Four"],
                "entries": [3, 4],
                "attacker": None,
                "status": "open",
                "winner": None,
                "is_tie": False,
                "how": None,
                "scores": [],
                "lists": [None, None],
            },
        ],
        "byes": ["Ed Five"],
        "relaxed": [],
        "algorithm": "by-hand/1",
        "seed": None,
        "bye": "Ed Five",
        "event": 13,
    }


def test_a_round_without_a_bye_says_null(spring: Terminal) -> None:
    spring.run("withdraw-round", "--reason", "one left")
    spring.run("drop", "Ed Five")
    spring.run("pair")
    found = spring.json("pairings")
    assert (found["bye"], found["byes"]) == (None, [])


def test_pairings_show_tables_results_and_the_bye(spring: Terminal) -> None:
    spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One")
    lines = [line.split() for line in spring.answer("pairings").splitlines()]
    assert ["1", "Ada", "One", "*", "Bo", "Two", "CP", "5-2", "APD", "41-22"] in lines
    assert ["2", "Cy", "Three", "Di", "Four", "open"] in lines
    assert ["Bye:", "Ed", "Five"] in lines


def test_the_log_is_one_event_a_line(played: Terminal) -> None:
    events = [json.loads(line) for line in played.answer("log", "--json").splitlines()]
    assert [event["version"] for event in events] == list(range(1, 10))
    assert {event["stream"] for event in events} == {"tournament/spring"}
    assert {"seq", "stream", "version", "type", "at", "recorded_at", "by", "reason", "says", "data", "via"} == set(
        events[0]
    )
    assert events[-1]["type"] == "ResultRecorded"
    assert events[-1]["by"] == "Org Zero"


def test_the_whole_log_counts_from_nought_and_leaves_nothing_out(played: Terminal) -> None:
    events = [json.loads(line) for line in played.answer("log", "--all", "--json").splitlines()]
    assert [event["seq"] for event in events] == list(range(played.head()[0]))
    assert events[0]["says"] == "Org Zero became known"


def test_the_log_is_read_in_words(played: Terminal) -> None:
    played.run("drop", "Ada One", "--reason", "train home")
    assert played.answer("log").splitlines()[-1].endswith("  Ada One dropped (train home), by Org Zero")


def test_the_log_says_that_its_times_are_utc(played: Terminal) -> None:
    last = json.loads(played.answer("log", "--json").splitlines()[-1])
    day, time = last["recorded_at"][:10], last["recorded_at"][11:16]
    assert played.answer("log").splitlines()[-1].split("  ")[-2] == f"{day} {time}Z"


def test_an_explanation_names_events_and_what_they_replaced(played: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")  # no line is broken, so that sentences can be looked for
    played.run("correct", "1", "4-2", "41-22", "--winner", "Ada One", "--reason", "sheet misread", "--by", "Judge Two")
    (found,) = played.json("explain", "Ada One", "cp")
    assert (found["metric"], found["value"]) == ("cp", 4)
    (part,) = found["parts"]
    assert (part["round"], part["value"]) == (1, 4)
    (old,) = part["replaced"]
    assert (old["reason"], old["by"]) == ("sheet misread", "Judge Two")
    assert old["was"]["sides"][0]["sheet"]["cp"] == 5
    said = " ".join(played.answer("explain", "Ada One", "cp").split())
    assert "won against Bo Two" in said
    assert "instead of a win for Ada One, Ada One CP 5 APD 41, Bo Two CP 2 APD 22" in said
    assert "replaced by Judge Two (sheet misread)" in said
    assert f"{part['events'][0]}" in said


def test_without_a_figure_every_ranking_figure_is_explained(played: Terminal) -> None:
    assert [each["metric"] for each in played.json("explain", "Ada One")] == ["tp", "sos", "cp", "apd"]


def test_a_figure_nobody_counts_is_refused(played: Terminal) -> None:
    assert "tp, sos, cp, apd and wins" in played.refused("explain", "Ada One", "luck", code=65)


def test_the_status_says_what_is_open_and_what_comes_next(spring: Terminal) -> None:
    spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One")
    lines = spring.answer("status").splitlines()
    assert lines[0] == "Spring Open (spring), Masters 2019: round 1 under way"
    assert "Open: table 2, Cy Three against Di Four" in lines
    assert lines[-1].startswith("Next: ")
    found = spring.json("status")
    assert found["open_tables"] == [{"table": 2, "players": ["Cy Three", "Di Four"]}]
    assert (found["active"], found["round"]) == (5, 1)


@pytest.mark.rule("MC-12")
@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6)])
def test_the_status_suggests_rounds_for_the_size_of_the_field(terminal: Terminal, players: int, rounds: int) -> None:
    opening = {"do": "open", "tournament": "cup", "name": "Cup", "rules": "masters-2019", "date": "2026-05-02"}
    terminal.apply(opening, *({"do": "check-in", "player": f"P{number:02}"} for number in range(1, players + 1)))
    found = terminal.json("status")
    assert (found["entered"], found["rounds_planned"], found["rounds_suggested"]) == (players, None, rounds)


def test_the_tournaments_are_listed(spring: Terminal) -> None:
    assert spring.json("tournaments") == [
        {
            "tournament": "spring",
            "name": "Spring Open",
            "date": "2019-08-02",
            "rules": "masters-2019",
            "players": 5,
            "round": 1,
            "phase": "round 1 under way",
        }
    ]
    *_, row = spring.answer("tournaments").splitlines()
    assert re.split(r" {2,}", row)[:4] == ["spring", "Spring Open", "2019-08-02", "Masters 2019"]


def test_an_empty_ledger_lists_nothing(terminal: Terminal) -> None:
    result = terminal.run("tournaments")
    assert result.stdout == ""
    assert "`ledger open`" in result.stderr
