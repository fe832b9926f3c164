"""`ledger crew`, `ban` and `crews`, pools at `ledger lists`, and formats at `ledger open`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.builders import OF_2017, S2
from tests.cli.terminal import Terminal
from tests.domain.hires import crew, model

OPENING = ("open", "spring", "--name", "Spring Open", "--date", "2026-05-02", "--rules")
ADA = crew("Captain Ash", model("Smith", 6, keywords=["Forge"]), model("Frog", 5, keywords=["Bog"]), faction="Guild")


def saved(name: str, value: Any) -> str:
    Path(name).write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return name


def seated(terminal: Terminal, rules: str, *figures: str) -> Terminal:
    """Ada against Bo in round 1."""
    terminal.run(*OPENING, rules, *(word for figure in figures for word in ("--set", figure)))
    for player in ("Ada One", "Bo Two"):
        terminal.run("check-in", player, "--faction", "Guild")
    terminal.apply({"do": "pair", "tournament": "spring", "round": 1, "pairings": [["Ada One", "Bo Two"]]})
    return terminal


def test_a_crew_is_recorded_from_a_file_and_shown(terminal: Terminal) -> None:
    desk = seated(terminal, S2)
    said = desk.answer("crew", "Ada One", saved("ada.json", ADA))
    assert "round 1, table 1: Ada One showed a crew" in said
    shown = desk.answer("crew", "Ada One")
    assert "Table 1, Ada One: Captain Ash (Guild), 11 soulstones hired" in shown
    assert "Smith" in shown
    for typed in ("Bo Two", "bo two", "bo"):
        assert desk.answer("crew", typed) == "No crew of Bo Two is recorded for round 1.\n"
    (found,) = desk.json("crews", "--round", "1")["crews"]
    assert found["recorded"] == {**ADA, "leader": {"name": "Captain Ash"}}
    assert desk.json("crews", "--as-of", "version:4")["crews"] == []


@pytest.mark.rule("GG2-10")
def test_a_crew_of_another_faction_is_refused_with_one_sentence(terminal: Terminal) -> None:
    desk = seated(terminal, S2)
    said = desk.refused("crew", "Ada One", saved("ada.json", {**ADA, "faction": "Bayou"}), code=1)
    assert "Captain Ash leads a crew of Bayou; the faction declared at check-in is Guild" in said


@pytest.mark.rule("GG2-45")
def test_leaders_are_announced_then_keywords_banned_then_crews_hired(terminal: Terminal) -> None:
    desk = seated(terminal, S2, "format=wild", 'classic=["Old Alder"]')
    (attacker,) = {table["attacker"] for table in desk.json("pairings")["tables"]} - {None} or {"Bo Two"}
    other = "Ada One" if attacker == "Bo Two" else "Bo Two"
    desk.run("crew", attacker, "--leader", "Warden Birch", "--keyword", "Grove")
    desk.run("crew", other, "--leader", "Captain Ash", "--keyword", "Forge", "--keyword", "Smoke")
    assert "Forge is a keyword of Captain Ash" in desk.refused("ban", attacker, "Forge", code=1)
    assert f"{attacker} banned Bog" in desk.answer("ban", attacker, "Bog")
    hiring = {**ADA, "leader": model("Captain Ash", keywords=["Forge"])}
    said = desk.refused("crew", other, saved("crew.json", hiring), code=1)
    assert "Frog has the keyword Bog, which was banned" in said
    assert f"Table 1: {attacker} banned Bog" in desk.answer("crews")


@pytest.mark.rule("GG17-37")
def test_the_public_does_not_read_who_carries_a_face_down_upgrade_until_the_round_is_closed(
    terminal: Terminal,
) -> None:
    desk = seated(terminal, OF_2017)
    carried = crew("Ash", model("Smith", 6, upgrades=[{"name": "Killing Word", "face_down": True}]), "Hound")
    desk.run("crew", "Ada One", saved("ada.json", carried))

    def smith(*words: str) -> Any:
        (found,) = desk.json("crews", *words)["crews"]
        return found["recorded"]["models"][0].get("upgrades", []), found["recorded"].get("face_down", [])

    assert smith() == ([{"name": "Killing Word", "face_down": True}], [])
    assert smith("--public") == ([], ["Killing Word"])
    assert "Smith (Killing Word" not in desk.answer("crew", "Ada One", "--public")
    desk.apply({"do": "result", "tournament": "spring", "scores": {"Ada One": {"vp": 6}, "Bo Two": {"vp": 4}}})
    assert smith("--public") == ([], ["Killing Word"])
    desk.run("close-round")
    assert smith("--public") == smith()


@pytest.mark.rule("GG2-08")
@pytest.mark.rule("GG2-12")
def test_a_format_is_chosen_at_the_opening_and_its_pool_handed_in_as_a_list(terminal: Terminal) -> None:
    terminal.run(*OPENING, S2, "--set", "format=limited", "--set", "fixed_pool=80")
    own = terminal.json("log")["data"]["rules"]["own"]
    assert (own["fixed_pool"], own["fixed_leaders"], own["vanilla"], own["singles"]) == (80, True, True, True)
    terminal.run("check-in", "Ada One", "--faction", "Guild")
    pool = crew("Captain Ash", model("Golem", 40), model("Golem", 40))
    terminal.run("lists", "Ada One", saved("pool.json", {"lists": [pool]}))
    assert "List 1: Captain Ash, 80 points" in terminal.answer("lists", "Ada One")
    dearer = crew("Captain Ash", model("Golem", 40), model("Golem", 41))
    said = terminal.refused("lists", "Ada One", saved("pool.json", [dearer]), code=1)
    assert "This pool costs 81 soulstones; a Fixed Pool costs at most 80." in said


@pytest.mark.rule("GG2-07")
@pytest.mark.rule("GG2-49")
def test_what_is_amended_at_the_opening_is_told_to_everyone(terminal: Terminal) -> None:
    terminal.run(*OPENING, S2, "--set", "format=limited", "--set", "rounds=4")
    assert "; amended: format = limited and rounds = 4" in terminal.answer("log", "--public")


@pytest.mark.rule("GG2-08")
def test_wild_that_names_nobody_is_told(terminal: Terminal) -> None:
    wild = terminal.run(*OPENING, S2, "--set", "format=wild")
    assert "Classic is played and names no model" in wild.stdout + wild.stderr
    named = terminal.run("amend", "--set", 'classic=["Old Alder", "Elder Reed"]')
    assert "names no model" not in named.stdout + named.stderr


def test_options_that_contradict_each_other_are_wrong_usage(terminal: Terminal) -> None:
    desk = seated(terminal, S2)
    file = saved("ada.json", ADA)
    for words in (
        (file, "--leader", "Captain Ash"),
        (file, "--keyword", "Forge"),
        (file, "--public"),
        (file, "--as-of", "version:3"),
        ("--member", "2"),
        ("--keyword", "Forge"),
        (file, "--member", "0"),
    ):
        desk.refused("crew", "Ada One", *words, code=2)


@pytest.mark.parametrize("content", ["[]", "{", '{"leader": "A", "leader": "B"}', '{"leader": 3}', "\ufeff{}"])
def test_a_file_that_is_no_crew_is_refused(terminal: Terminal, content: str) -> None:
    desk = seated(terminal, S2)
    desk.refused("crew", "Ada One", saved("ada.json", content), code=65)
    assert "There is no file" in desk.refused("crew", "Ada One", "other.json", code=66)


@pytest.mark.rule("GG2-42")
@pytest.mark.rule("GG2-43")
def test_a_batch_file_may_bring_a_crew_that_stays_and_never_must(terminal: Terminal) -> None:
    hardcore = crew(model("Flint", 9, station="Henchman"), *(model(f"Smith {no}", no) for no in (8, 7, 6)))
    terminal.apply(
        {
            "do": "open",
            "tournament": "spring",
            "name": "Spring",
            "rules": S2,
            "date": "2026-05-02",
            "set": {"mode": "henchman-hardcore"},
        },
        {"do": "check-in", "player": "Ada One", "lists": [hardcore]},
        {"do": "check-in", "player": "Bo Two"},
        {"do": "pair", "round": 1, "pairings": [["Ada One", "Bo Two"]]},
        {"do": "crew", "player": "Ada One", "crew": hardcore},
        {"do": "crew", "player": "Bo Two", "crew": {"leader": "Elder"}},
    )
    assert [each["title"] for each in terminal.json("crews")["crews"]] == ["Flint", "Elder"]
    other = crew("Flint", "Smith 8", "Smith 7", "Hound")
    said = terminal.refused("crew", "Ada One", saved("other.json", other), code=1)
    assert "at check-in it was Flint with Smith 8, Smith 7, Smith 6" in said
    terminal.run("verify", "--replay")
