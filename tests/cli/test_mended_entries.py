"""Entries mended at the desk: what is asked, what is told, and how it is taken back."""

import pytest

from tests.cli.terminal import Terminal


def test_a_faction_is_mended_and_the_table_shows_it(played: Terminal) -> None:
    answer = played.run("amend-entry", "Ada One", "--faction", "Khador", "--reason", "mistyped")
    assert answer.stdout.endswith("the entry of Ada One was amended: faction Khador (mistyped)\n")
    assert answer.stderr == "To put it back: `ledger undo 15`.\n"
    assert played.json("standings")["rows"][0]["faction"] == "Khador"


def test_something_is_taken_out_by_its_name(played: Terminal) -> None:
    played.run("amend-entry", "Ada One", "--club", "North", "--reason", "left out")
    answer = played.answer("amend-entry", "Ada One", "--without", "club", "--reason", "plays for nobody")
    assert "was amended: no club" in answer
    usage = played.run("amend-entry", "Ada One", "--club", "N", "--without", "club", "--reason", "x", code=2)
    assert "--without club and --club cannot both be meant" in usage.stderr


def test_an_entry_is_mended_for_a_reason_only(played: Terminal) -> None:
    played.run("amend-entry", "Ada One", "--faction", "Khador", code=2)
    assert "Say what was wrong" in played.refused("amend-entry", "Ada One", "--reason", "typo", code=65)


def test_a_faction_that_looks_mistyped_comes_with_the_command_that_mends_it(spring: Terminal) -> None:
    spring.run("check-in", "Flo Six", "--faction", "Cryx")
    told = spring.run("check-in", "Gil Seven", "--faction", "Crxy").stderr
    mend = "`ledger amend-entry 'Gil Seven' --faction Cryx --reason TEXT` mends it"
    assert f"note: Crxy looks mistyped: is it Cryx? {mend}" in told


def test_a_mistaken_check_in_is_taken_out_and_may_come_back_under_a_new_number(spring: Terminal) -> None:
    entered = spring.run("check-in", "Flo Six")
    assert "To take it back: `ledger remove-entry 'Flo Six' --reason TEXT`." in entered.stderr
    gone = spring.run("remove-entry", "Flo Six", "--reason", "is a guest")
    assert gone.stdout.endswith("the entry of Flo Six, #6, was taken out (is a guest)\n")
    assert gone.stderr == f"To take it back: `ledger undo {spring.head()[0] - 1}`.\n"
    assert "Flo Six" not in spring.answer("standings")
    assert spring.answer("check-in", "Flo Six").endswith("Flo Six checked in as #7\n")


def test_one_who_played_is_not_taken_out_and_the_way_out_is_told(played: Terminal) -> None:
    refusal = played.refused("remove-entry", "Ada One", "--reason", "mistake", code=1)
    assert refusal == (
        "Ada One had a place in round 1, so the entry stays; `ledger drop 'Ada One'` takes them out of the "
        "rounds to come."
    )


def test_an_entry_is_given_to_another_person_and_back(played: Terminal) -> None:
    given = played.run("reassign-entry", "Ada One", "Ada Young", "--reason", "another Ada")
    assert given.stdout.endswith("entry #1 is Ada Young, not Ada One (another Ada)\n")
    assert played.json("standings")["rows"][0]["player"] == "Ada Young"
    (back,) = (line for line in given.stderr.splitlines() if line.startswith("To take it back: "))
    was = back.split("--person ")[1].split(" ")[0]
    played.run("reassign-entry", "#1", "--person", was, "--reason", "it was Ada after all")
    assert played.json("standings")["rows"][0]["player"] == "Ada One"


def test_who_never_played_stands_below_the_table_and_in_the_json(played: Terminal) -> None:
    played.run("check-in", "Flo Six")
    played.run("check-in", "Gil Seven")
    played.run("disqualify", "Ed Five", "--reason", "loaded dice")
    answer = played.answer("standings")
    assert "Not ranked, disqualified: Ed Five.\nNot ranked, did not play: Flo Six, Gil Seven.\n" in answer
    found = played.json("standings")
    assert [(each["player"], each["status"]) for each in found["unranked"]] == [
        ("Ed Five", "disqualified"),
        ("Flo Six", "did-not-play"),
        ("Gil Seven", "did-not-play"),
    ]
    assert [row["player"] for row in found["rows"]] == ["Ada One", "Cy Three", "Bo Two", "Di Four"]


def test_a_contested_game_makes_the_table_provisional_and_names_the_rows(played: Terminal) -> None:
    assert "disputed" not in played.json("standings")["rows"][0]
    played.run("dispute", "Ada One", "Bo Two", "--claim", "wrong count")
    found = played.json("standings")
    assert found["provisional"] is True
    assert {row["player"]: row.get("disputed") for row in found["rows"]} == {
        "Ada One": [1],
        "Bo Two": [1],
        "Cy Three": None,
        "Di Four": None,
        "Ed Five": None,
    }
    answer = played.answer("standings")
    assert "Provisional: dispute 1 is still open (Ada One and Bo Two)." in answer


@pytest.mark.parametrize("rules", ["masters-2019", "gaining-grounds-2017", "leviathan"])
def test_the_figure_is_shown_and_can_be_amended(terminal: Terminal, rules: str) -> None:
    shown = terminal.json("rules", "show", rules)
    (figure,) = (each for each in shown["figures"] if each["key"] == "no_shows")
    assert figure["value"] == "unranked"
    terminal.run("open", "old", "--name", "O", "--rules", rules, "--date", "2019-08-03", "--set", "no_shows=ranked")


def test_the_number_of_rounds_still_changes_in_masters_once_round_1_is_paired(played: Terminal) -> None:
    assert "give a reason" in played.refused("amend", "--set", "rounds=4", code=1)
    told = played.answer("amend", "--set", "rounds=4", "--reason", "the hall closes early")
    assert "rules amended: rounds = 4" in told
    refusal = played.refused("amend", "--set", "points.win=3", "--reason", "x", code=1)
    assert "rounds, lists, clock, roster and awards still can" in refusal
