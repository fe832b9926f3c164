"""What was noted in secret is for the organizer and whoever noted it, until it is out."""

import pytest

from tests.cli.terminal import Terminal

NOTED = "the blue mill"


@pytest.fixture
def noted(terminal: Terminal) -> Terminal:
    opening = {"do": "open-campaign", "campaign": "dust", "name": "Dust", "rules": "grimdark-future-3.1"}
    mission = {"mission": 1}
    terminal.apply(
        {**opening, "date": "2026-05-02", "type": "endless"},
        {"do": "join-campaign", "army": "Host", "player": "Ada One", "units": [{"name": "Line", "cost": 900}]},
        {"do": "join-campaign", "army": "Tide", "player": "Bo Two", "units": [{"name": "Maw", "cost": 900}]},
        {"do": "begin-mission", **mission, "brings": {"Host": ["Line"], "Tide": ["Maw"]}},
        {"do": "close-step", **mission, "step": 1},
        {"do": "begin-round", **mission, "dice": [5, 2, 3]},
        {"do": "draw-event", **mission, "round": 1, "army": "Tide"},
        {"do": "note-event", **mission, "round": 1, "note": f"under {NOTED}"},
    )
    return terminal


def is_told(terminal: Terminal, *by: str) -> bool:
    return NOTED in terminal.answer("campaign", "mission", "--json", *by)


@pytest.mark.rule("GF-33")
def test_a_secret_is_read_by_the_organizer_and_by_whoever_noted_it(noted: Terminal) -> None:
    assert is_told(noted, "--by", "Ada One"), "until somebody is appointed everyone has the organizer's rights"
    noted.run("appoint", "Olga Organizer", "--role", "organizer", "-c", "dust")
    told = {name: is_told(noted, "--by", name) for name in ("Olga Organizer", "Bo Two", "Ada One", "Nobody Known")}
    assert told == {"Olga Organizer": True, "Bo Two": True, "Ada One": False, "Nobody Known": False}
    assert not is_told(noted, "--by", "Bo Two", "--public")


@pytest.mark.rule("GF-33")
def test_a_secret_is_out_once_the_mission_is_won(noted: Terminal) -> None:
    noted.run("appoint", "Olga Organizer", "--role", "organizer", "-c", "dust")
    noted.run("campaign", "end", "Host", "--rounds", "4", "--by", "Olga Organizer")
    assert is_told(noted, "--by", "Ada One")
    assert is_told(noted, "--public")
