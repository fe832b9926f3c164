"""Draws from the command line: shown before they are recorded, explained, and run again."""

import hashlib
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Terminal
from tests.golden.make_store import STORES

GOLDEN = sorted(STORES.glob("*.db"))
PAIRED_BY_HAND = {
    "outside-v11",
    "invitations-v12",
    "mistaken-ends-v13",
}  # stores about seasons, in which no round was drawn


def opened(terminal: Terminal, players: int, rules: str = "masters-2019") -> Terminal:
    opening = {"do": "open", "tournament": "spring", "name": "Spring", "rules": rules, "date": "2026-05-02"}
    entries = ({"do": "check-in", "player": f"P{no:02}"} for no in range(1, players + 1))
    terminal.apply({**opening, "seed": "dice"}, *entries)
    return terminal


def of_store(folder: Path) -> dict[str, str]:
    return {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in folder.glob("ledger.db*")}


def seats(found: dict[str, Any]) -> list[Any]:
    """What a round comes to: tables, attackers, byes and what is bent."""
    tables = [(table["table"], table["players"], table["attacker"]) for table in found["tables"]]
    return [tables, found["byes"], found["relaxed"], found["seed"], found["algorithm"]]


def test_a_preview_records_nothing_and_leaves_the_store_as_it_is(played: Terminal) -> None:
    before = of_store(Path.cwd())
    said = played.run("pair", "--preview")
    assert of_store(Path.cwd()) == before
    assert "spring, round 2" in said.stdout
    assert said.stderr.endswith("Nothing was recorded; to record it: `ledger pair`.\n")


@pytest.mark.parametrize("rules", ["masters-2019", "gaining-grounds-s2", "gaining-grounds-2017"])
@pytest.mark.parametrize("players", [6, 7])
def test_a_preview_shows_the_very_draw_that_is_recorded_then(terminal: Terminal, rules: str, players: int) -> None:
    opened(terminal, players, rules)
    shown = terminal.json("pair", "--preview", "--explain")
    terminal.run("pair")
    recorded = terminal.json("pairings", "--explain")
    assert seats(shown) == seats(recorded)
    assert (shown.pop("recorded"), shown["draw"]) == (False, recorded["draw"])
    assert (shown.pop("event"), recorded.pop("event")) == (2 * players + 1, 2 * players + 2)
    assert shown == recorded


def test_a_preview_of_a_round_by_hand_says_how_to_record_it(terminal: Terminal) -> None:
    opened(terminal, 2)
    said = terminal.run("pair", "--table", "P02", "P01", "--preview")
    assert said.stderr.endswith("to record it: the same command without --preview.\n")
    assert "P02" in said.stdout


def test_a_preview_with_a_reason_is_recorded_with_it(played: Terminal) -> None:
    said = played.run("pair", "--preview", "--reason", "the hall is ours until ten")
    assert said.stderr.endswith("to record it: the same command without --preview.\n")


def test_what_is_bent_for_nobody_alone_reads_well(terminal: Terminal) -> None:
    opened(terminal, 4)
    terminal.run("amend", "--set", "rounds=4")
    said = terminal.answer("pair")
    assert "\n  bent: look-ahead (No round was found after which" in said
    assert "\nBent: look-ahead (No round was found after which" in terminal.answer("pairings")
    (bent,) = terminal.json("pairings")["relaxed"]
    assert (bent["rule"], bent["players"]) == ("look-ahead", [])


def test_whoever_forgets_the_seeds_of_a_folded_round_is_told(terminal: Terminal) -> None:
    opened(terminal, 4)
    terminal.run("amend", "--set", "first_round=folded")
    assert "Nobody is seeded" in terminal.run("pair", "--preview").stderr
    terminal.run("seed", "P03", "P01")
    assert "seeded" not in terminal.run("pair").stderr


def test_a_preview_is_refused_for_what_the_pairing_would_be_refused_for(spring: Terminal) -> None:
    assert "still waits for the result of tables 1 and 2" in spring.refused("pair", "--preview", code=1)


def test_a_preview_is_for_those_who_may_pair(terminal: Terminal) -> None:
    opened(terminal, 4)
    terminal.run("appoint", "Org Zero", "--role", "organizer")
    terminal.refused("pair", "--preview", "--by", "Somebody Else", code=77)


def test_a_pairing_is_explained_as_it_is_recorded(terminal: Terminal) -> None:
    opened(terminal, 4)
    said = terminal.answer("pair", "--explain")
    assert said.count("\n    Drawn by chance.\n") == 2
    assert "\n  Round 1\n    Drawn by " in said
    terminal.run("withdraw-round", "--reason", "once more")
    found = terminal.json("pair", "--explain")
    assert [table["why"] for table in found["tables"]] == [["Drawn by chance."]] * 2
    assert found["events"][0]["type"] == "RoundPaired"
    assert found["draw"]["seed"] == found["events"][0]["data"]["seed"]


def test_a_dry_run_that_is_explained_is_a_preview(terminal: Terminal) -> None:
    opened(terminal, 4)
    assert "Drawn by chance." in terminal.answer("pair", "--explain", "--dry-run")
    assert "No round is paired yet" in terminal.refused("pairings", code=1)


def test_pairings_without_reasons_keep_their_shape(terminal: Terminal) -> None:
    opened(terminal, 5)
    terminal.run("pair")
    plain, explained = terminal.json("pairings"), terminal.json("pairings", "--explain")
    assert explained.keys() - plain.keys() == {"explained_byes", "draw"}
    assert explained["tables"][0].keys() - plain["tables"][0].keys() == {"kind", "why"}
    assert explained["explained_byes"] == [{"player": plain["bye"], "kind": "bye", "why": ["Drawn by chance."]}]


def test_a_later_correction_does_not_change_the_reasons(played: Terminal) -> None:
    played.run("pair")
    before = played.json("pairings", "--explain")
    played.run("correct", "1", "5-2", "41-22", "--winner", "Bo Two", "--round", "1", "--reason", "misread")
    after = played.json("pairings", "--explain")
    assert (after["tables"], after["draw"]) == (before["tables"], before["draw"])


def test_reasons_of_an_earlier_round_and_of_the_past_are_read(played: Terminal) -> None:
    played.run("pair")
    assert played.json("pairings", "--round", "1", "--explain")["tables"][0]["why"] == ["Given by hand."]
    assert played.json("pairings", "--explain", "--as-of", "version:7")["round"] == 1


def test_a_swap_is_told_with_its_reason(spring: Terminal) -> None:
    spring.run("withdraw-round", "--reason", "by chance, rather")
    spring.run("pair")
    one, other = (table["players"][1] for table in spring.json("pairings")["tables"])
    spring.run("swap", one, other, "--reason", "one car", "--confirm")
    assert "  Changed by hand: one car.\n" in spring.answer("pairings", "--explain", "--public")
    assert "is the same" in spring.answer("draw", "check")


def test_the_seed_of_the_tournament_is_in_no_reason(terminal: Terminal) -> None:
    opened(terminal, 5)
    seed = hashlib.sha256(b"dice").hexdigest()
    terminal.run("pair")
    told = terminal.answer("pairings", "--explain", "--json") + terminal.answer("draw", "check", "--json")
    assert seed not in told
    assert json.dumps(terminal.json("pairings")["seed"]) in told


def test_a_draw_is_checked_in_one_line(played: Terminal) -> None:
    assert played.answer("draw", "check") == "Round 1 was given by hand; there is nothing to check.\n"
    played.run("pair")
    assert played.answer("draw", "check").startswith("Round 2 is the same when ")
    assert played.answer("draw", "check", "--round", "1").startswith("Round 1 was given by hand")
    found = played.json("draw", "check", "--round", "2")
    (draw,) = found["draws"]
    assert (found["same"], draw["round"], draw["answer"], draw["part"]) == (True, 2, "same", None)


def test_every_draw_is_checked_withdrawn_ones_too(terminal: Terminal) -> None:
    opened(terminal, 4)
    assert terminal.answer("draw", "check", "--all") == "No round was paired yet.\n"
    terminal.run("pair")
    terminal.run("withdraw-round", "--reason", "once more")
    terminal.run("pair")
    first, second = terminal.answer("draw", "check", "--all").splitlines()
    assert first.startswith("Round 1, which was withdrawn, is the same ")
    assert second.startswith("Round 1 is the same ")
    assert "leave --round out" in terminal.refused("draw", "check", "--all", "--round", "1", code=2)


def test_a_round_that_is_not_paired_cannot_be_checked(terminal: Terminal) -> None:
    opened(terminal, 4)
    terminal.refused("draw", "check", code=1)
    terminal.run("pair")
    assert "Round 2 is not paired" in terminal.refused("draw", "check", "--round", "2", code=1)


def test_a_forged_draw_ends_with_exit_code_1(terminal: Terminal) -> None:
    opened(terminal, 4)
    terminal.run("pair")
    _forge(Path.cwd() / "ledger.db")
    said = terminal.run("draw", "check", code=1)
    assert said.stdout.startswith("Round 1 is not the same: table 1 is recorded as ")
    assert said.stdout.count("\n") == 1
    assert json.loads(terminal.run("draw", "check", "--json", code=1).stdout)["draws"][0]["part"] == "tables"


@pytest.mark.parametrize("store", GOLDEN, ids=lambda store: store.stem)
def test_every_draw_of_an_old_store_is_the_same_and_explained(terminal: Terminal, store: Path) -> None:
    shutil.copy(store, Path.cwd() / "old.db")
    at = ("--store", "sqlite:///old.db")
    drawn = 0
    for tournament in terminal.json("tournaments", *at):
        slug = tournament["tournament"]
        found = terminal.json("draw", "check", "--all", "-t", slug, *at)
        assert found["same"], found
        drawn += sum(each["answer"] == "same" for each in found["draws"])
        for no in {each["round"] for each in found["draws"] if not each["withdrawn"]}:
            explained = terminal.json("pairings", "--explain", "--round", str(no), "-t", slug, *at)
            assert all(table["why"] for table in explained["tables"])
    assert bool(drawn) is (store.stem not in PAIRED_BY_HAND)


def _forge(store: Path) -> None:
    """Turn the players of table 1 in the store itself, behind the ledger's back."""
    with sqlite3.connect(store) as connection:
        found = connection.execute("SELECT seq, state FROM stored_events WHERE topic LIKE '%/round-paired/%'")
        for seq, state in found.fetchall():
            data = json.loads(state)
            data["fact"]["pairings"][0]["contestants"].reverse()
            connection.execute("UPDATE stored_events SET state = ? WHERE seq = ?", (json.dumps(data).encode(), seq))
    connection.close()
