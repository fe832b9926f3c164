"""Who comes under a known name: told in a batch too, and asked for at a terminal."""

import json

import pytest

from ledger.cli.call import Call
from tests.cli.terminal import Terminal

TAKEN = "note: Ada One is taken for the person known by that name, last seen in spring on 2019-08-02 for North; "


def opening(slug: str, date: str) -> dict[str, str]:
    return {"do": "open", "tournament": slug, "name": slug, "rules": "masters-2019", "date": date}


@pytest.fixture
def two(terminal: Terminal) -> Terminal:
    """Ada of North played in spring; summer is announced."""
    enters = {"do": "check-in", "player": "Ada One", "club": "North"}
    terminal.apply(opening("spring", "2019-08-02"), enters, opening("summer", "2019-09-07"))
    return terminal


def entered(terminal: Terminal, slug: str) -> int:
    found: int = terminal.json("status", "-t", slug)["active"]
    return found


def test_a_check_in_says_as_whom_a_known_name_is_taken(two: Terminal) -> None:
    said = two.run("check-in", "Ada One", "-t", "summer").stderr
    assert TAKEN + "--distinct enters somebody else of that name.\n" in said


def test_a_batch_says_it_too(two: Terminal) -> None:
    line = json.dumps({"do": "check-in", "tournament": "summer", "player": "ada one"}).encode()
    said = two.run("apply", "-", stdin=line).stderr
    assert "ada one is taken for the person known by that name, last seen in spring" in said


@pytest.mark.parametrize("said", [("--distinct",), ("--club", "South", "--distinct")])
def test_whoever_is_said_to_be_another_is_taken_for_nobody(two: Terminal, said: tuple[str, ...]) -> None:
    assert "taken for" not in two.run("check-in", "Ada One", "-t", "summer", *said).stderr


def test_who_is_chosen_by_id_was_not_guessed(two: Terminal) -> None:
    (row,) = (each for each in two.json("people") if each["name"] == "Ada One")
    assert "taken for" not in two.run("check-in", "Ada One", "-t", "summer", "--person", row["id"]).stderr


def test_a_newcomer_is_told_nothing(two: Terminal) -> None:
    assert "note:" not in two.run("check-in", "Cy Three", "-t", "summer").stderr


def test_names_nearly_known_are_told_in_a_batch(two: Terminal) -> None:
    names = ("Ada Ona", "Cy Three", "Di Four")
    lines = [json.dumps({"do": "check-in", "tournament": "summer", "player": name}) for name in names]
    said = two.run("apply", "-", stdin="\n".join(lines).encode()).stderr
    assert said.splitlines() == [
        "note: Ada Ona is new here; Ada One is known already; if that is the same person: "
        "`ledger people merge 'Ada Ona' 'Ada One' --reason TEXT`."
    ]


def test_one_person_in_two_places_on_one_day_is_told(two: Terminal) -> None:
    two.apply(opening("north", "2019-09-07"))
    two.run("check-in", "Ada One", "-t", "summer")
    said = two.run("check-in", "Ada One", "-t", "north").stderr
    assert "note: Ada One is entered in summer too, which is played on the same day; " in said


def test_two_tournaments_of_one_file_on_one_day_are_told_too(terminal: Terminal) -> None:
    lines = []
    for slug in ("east", "west"):
        lines += [opening(slug, "2019-09-07"), {"do": "check-in", "player": "Ada One"}]
    said = terminal.run("apply", "-", stdin="\n".join(map(json.dumps, lines)).encode()).stderr
    assert "Ada One is entered in east too, which is played on the same day" in said


def test_a_final_and_its_feeder_are_one_place(two: Terminal) -> None:
    two.apply(opening("final", "2019-09-07"))
    two.run("check-in", "Ada One", "-t", "summer")
    two.run("fed-by", "summer", "-t", "final")
    assert "same day" not in two.run("check-in", "Ada One", "-t", "final").stderr


def test_at_a_terminal_a_known_name_is_asked_for(two: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Call, "can_ask", lambda _: True)
    words = ("check-in", "Ada One", "-t", "summer")
    no = two.run(*words, stdin=b"n\n", code=1)
    assert TAKEN in no.stderr
    assert no.stderr.endswith("Record it? [y/N]: n\nNothing was recorded.\n")
    assert entered(two, "summer") == 0
    two.run(*words, stdin=b"y\n")
    assert entered(two, "summer") == 1


@pytest.mark.parametrize("said", [("Cy Three",), ("Ada One", "--yes"), ("Ada One", "--distinct")])
def test_at_a_terminal_nobody_is_asked_where_it_is_clear(
    two: Terminal, monkeypatch: pytest.MonkeyPatch, said: tuple[str, ...]
) -> None:
    monkeypatch.setattr(Call, "can_ask", lambda _: True)
    assert "Record it?" not in two.run("check-in", *said, "-t", "summer").stderr
