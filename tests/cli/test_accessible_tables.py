"""Accessible tables from the command line, and that nobody outside learns who needs one."""

import json

from tests.cli.terminal import Terminal

NEEDED = ("accessible", "Accessible", "kneesecret")


def prepared(played: Terminal) -> None:
    """Two who need the only accessible table, so that one of them goes without."""
    played.run("accessible-tables", "2", "--reason", "kneesecret by the lift")
    for player in ("Ada One", "Bo Two"):
        played.run("needs-access", player, "--reason", "kneesecret")
    played.run("skip", "Ed Five")
    played.run("pair")


def test_tables_are_named_and_taken_back(played: Terminal) -> None:
    assert "accessible tables: 1, 2 and 5" in played.answer("accessible-tables", "5", "1", "2")
    none = played.run("accessible-tables", "--none")
    assert "accessible tables: none" in none.stdout
    assert "They hold" not in none.stderr
    assert "No table is named as accessible." in played.refused("accessible-tables", "--none", code=1)
    assert "Table 2 is named twice." in played.refused("accessible-tables", "2", "2", code=65)


def test_tables_are_given_by_number_or_none_is_said(played: Terminal) -> None:
    for args in ((), ("7", "--none")):
        assert "Give the numbers of the tables, or --none" in played.refused("accessible-tables", *args, code=2)
    assert "'0' is no table" in played.refused("accessible-tables", "1", "0", code=2)


def test_a_player_needs_an_accessible_table_until_it_is_taken_back(played: Terminal) -> None:
    assert "Di Four needs an accessible table" in played.answer("needs-access", "Di Four")
    assert "Di Four needs an accessible table already." in played.refused("needs-access", "Di Four", code=1)
    assert "Di Four no longer needs an accessible table" in played.answer("needs-access", "Di Four", "--no")
    assert "Di Four plays at any table already." in played.refused("needs-access", "Di Four", "--no", code=1)


def test_batch_lines_say_the_same(played: Terminal) -> None:
    played.apply(
        {"do": "accessible-tables", "tournament": "spring", "tables": [2]},
        {"do": "needs-access", "player": "Di Four"},
        {"do": "pair"},
    )
    seats = {table["table"]: table["players"] for table in played.json("pairings")["tables"]}
    assert "Di Four" in seats[2]


def test_the_organizer_reads_who_goes_without_and_why(played: Terminal) -> None:
    prepared(played)
    seats = {table["table"]: table["players"] for table in played.json("pairings")["tables"]}
    assert "Ada One" in seats[2]
    assert "Bo Two" not in seats[2]  # they met in round 1
    (bent,) = (each for each in played.json("pairings")["relaxed"] if each["rule"] == "accessible-table")
    assert bent["players"] == ["Bo Two"]
    assert bent["why"].startswith("Every accessible table went to others")
    assert "Bent, not public: accessible-table for Bo Two" in played.answer("pairings")
    played.run("withdraw-round", "--reason", "once more")
    explained = played.answer("pair", "--explain")
    assert "bent, not public: accessible-table for Bo Two" in explained


def test_nothing_public_tells_who_needs_an_accessible_table(played: Terminal) -> None:
    prepared(played)
    shown = [
        played.answer("log", "--public"),
        played.answer("log", "--public", "--json"),
        played.answer("pairings", "--public"),
        played.answer("pairings", "--public", "--json"),
        played.answer("pairings", "--public", "--explain"),
        json.dumps(played.json("status", "--public")),
        played.answer("standings"),
        played.answer("draw", "check", "--round", "2"),
    ]
    assert [(word, text) for text in shown for word in NEEDED if word in text] == []
    assert "AccessibleTableNeeded" in played.answer("log", "--json")  # it is there to be hidden


def test_the_reason_for_a_fixed_table_is_not_public(played: Terminal) -> None:
    played.run("table", "Ada One", "4", "--reason", "kneesecret")
    assert "kneesecret" in played.answer("log")
    public = played.answer("log", "--public")
    assert "Ada One plays at table 4" in public
    assert "kneesecret" not in public
