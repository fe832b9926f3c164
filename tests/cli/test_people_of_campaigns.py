"""People who lead armies: shown with them, never made one of two who each lead one, forgotten with what names them."""

from pathlib import Path
from typing import Any

import pytest

from tests.byte_forms import found_in
from tests.cli.terminal import Terminal

OPENING = {"do": "open-campaign", "campaign": "dust", "name": "Dust", "rules": "grimdark-future-3.1"}


def joining(player: str, army: str, unit: str) -> dict[str, Any]:
    return {"do": "join-campaign", "army": army, "player": player, "units": [{"name": unit, "cost": 900}]}


@pytest.fixture
def dust(terminal: Terminal) -> Terminal:
    """Two armies and a mission that the first has won."""
    terminal.apply(
        {**OPENING, "date": "2026-05-02", "type": "endless"},
        joining("Ada One", "Host of Ada One", "Line"),
        joining("Bo Two", "Tide", "Maw"),
        {"do": "begin-mission", "mission": 1, "brings": {"Host of Ada One": ["Line"], "Tide": ["Maw"]}},
        {"do": "end-mission", "mission": 1, "winners": ["Host of Ada One"], "rounds": 4},
    )
    return terminal


def test_a_person_is_shown_with_the_armies_they_lead(dust: Terminal) -> None:
    assert "Campaign Dust (dust): Host of Ada One, 2 VP, place 1" in dust.answer("people", "show", "Ada One")
    (command,) = dust.json("people", "show", "Bo Two")["campaigns"]
    assert (command["army"], command["place"], command["vp"], command["disbanded"]) == ("Tide", 2, 0, False)


def test_two_who_each_lead_an_army_are_two(dust: Terminal) -> None:
    refused = dust.refused("merge-person", "Ada One", "Bo Two", "--reason", "one person", code=1)
    assert "they each lead an army in dust" in refused


def test_whoever_gave_an_army_up_may_be_the_one_who_leads_another(dust: Terminal) -> None:
    dust.apply({"do": "close-mission", "campaign": "dust", "mission": 1}, {"do": "disband-army", "army": "Tide"})
    dust.run("merge-person", "Bo Two", "Ada One", "--reason", "one person")
    held = [(each["army"], each["disbanded"]) for each in dust.json("people", "show", "Ada One")["campaigns"]]
    assert held == [("Host of Ada One", False), ("Tide", True)]


def test_an_erased_person_leaves_no_name_in_armies_notes_or_files(dust: Terminal) -> None:
    note = {"do": "adjust-unit", "campaign": "dust", "unit": "Line", "notes": ["painted by Ada One"], "reason": "told"}
    dust.apply(note)
    dust.run("erase-person", "Ada One", "--reason", "asked for it")
    assert found_in(Path("ledger.db"), "Ada One") == []
    assert dust.run("verify", "--replay").exit_code == 0
    dust.apply({"do": "rename-army", "campaign": "dust", "army": "#1", "name": "Nameless Host"})
    assert "army 1 is now called Nameless Host" in dust.answer("log", "--all")
