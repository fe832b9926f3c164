"""`ledger choose`: nobody reads a choice before the table reveals it, whichever way they look."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Terminal

ADA, BO = "Ada One", "Bo Two"
SECRET = "Treasure Chest"


def told(terminal: Terminal) -> list[dict[str, Any]]:
    return [json.loads(line) for line in terminal.answer("log", "--json").splitlines()]


def leaks(answer: str) -> list[str]:
    """The lines that hold the choice, but for the opening, whose rules name every objective."""
    opening = ("TournamentOpened", "tournament/opened")
    return [line for line in answer.splitlines() if SECRET in line and not any(word in line for word in opening)]


def last(terminal: Terminal) -> dict[str, Any]:
    return told(terminal)[-1]


@pytest.mark.rule("MC-43")
def test_the_list_of_both_is_told_once_both_have_chosen(spring: Terminal) -> None:
    spring.run("choose", ADA, "list=2")
    assert last(spring)["type"] == "ChoiceMade"
    said = spring.answer("choose", BO, "list=1")
    assert "list 2 for Ada One and 1 for Bo Two" in said
    assert last(spring)["data"]["choices"] == [{"contestant": 1, "value": 2}, {"contestant": 2, "value": 1}]
    spring.run("verify", "--replay")


@pytest.mark.rule("MC-43")
@pytest.mark.rule("MC-52")
def test_no_answer_holds_a_choice_before_it_is_revealed(spring: Terminal) -> None:
    spring.run("start-round")
    answers = [spring.answer("choose", ADA, f"objective={SECRET}", "--dry-run", "--json")]
    answers.append(spring.answer("choose", ADA, f"objective={SECRET}", "--json"))
    answers.append(spring.answer("choose", BO, "objective=Armory", "--dry-run"))
    answers.append(spring.answer("choose", BO, "objective=Armory", "--dry-run", "--json"))
    line = {"do": "choose", "tournament": "spring", "player": BO, "choices": {"objective": "Armory"}}
    answers.append(spring.answer("apply", "-", "--dry-run", "--json", stdin=json.dumps(line).encode()))
    for read in (("log",), ("log", "--all"), ("pairings",), ("status",), ("lists", ADA), ("standings",)):
        answers += [spring.answer(*read), spring.answer(*read, "--json")]
    answers.append(spring.run("choose", ADA, "objective=Armory", code=1).stderr)
    assert [line for answer in answers for line in leaks(answer)] == []
    assert len(last(spring)["data"]["choice"]) == 64
    spring.run("choose", BO, "objective=Armory")
    assert len(leaks(spring.answer("log"))) == 1


def test_a_log_written_out_without_people_holds_no_choice(spring: Terminal) -> None:
    spring.run("start-round")
    spring.run("choose", ADA, f"objective={SECRET}")
    spring.run("export-log", "log.jsonl", "--without-people")
    assert leaks(Path("log.jsonl").read_text(encoding="utf-8")) == []


@pytest.mark.rule("MC-43")
def test_a_dry_run_in_a_file_opens_no_seal_of_the_store(spring: Terminal) -> None:
    spring.run("choose", ADA, "list=2")
    chosen = {"do": "choose", "tournament": "spring", "player": BO, "choices": {"list": 1}}
    scores = {ADA: {"cp": 5, "apd": 9, "list": 1}, BO: {"cp": 2, "apd": 9}}
    probe = "\n".join(map(json.dumps, (chosen, {"do": "result", "winner": ADA, "scores": scores}))).encode()
    spring.run("apply", "-", "--dry-run", stdin=probe)
    assert "chose list 2" in spring.refused("apply", "-", code=1, stdin=probe)


def test_choices_of_one_file_are_revealed_together(spring: Terminal) -> None:
    spring.run("start-round")
    spring.apply(
        {"do": "choose", "tournament": "spring", "player": ADA, "choices": {"list": 1, "objective": "Armory"}},
        {"do": "choose", "player": BO, "choices": {"list": 2, "objective": "Dugout"}},
    )
    kinds = [event["data"].get("kind") for event in told(spring) if event["type"] == "ChoicesRevealed"]
    assert kinds == ["list", "objective"]
    spring.run("verify")


@pytest.mark.rule("MC-43")
def test_a_change_needs_a_reason_before_and_after_the_reveal(spring: Terminal) -> None:
    spring.run("choose", ADA, "list=2")
    assert "give a reason" in spring.refused("choose", ADA, "list=1", code=1)
    spring.run("choose", ADA, "list=1", "--reason", "wrong card")
    said = spring.answer("choose", BO, "list=1")
    assert "list 1 for Ada One and 1 for Bo Two" in said
    assert "give a reason" in spring.refused("choose", BO, "list=2", code=1)
    assert "list 1 for Ada One and 2 for Bo Two (wrong card)" in spring.answer(
        "choose", BO, "list=2", "--reason", "wrong card"
    )
    spring.run("verify", "--replay")


@pytest.mark.rule("MC-43")
def test_the_result_names_the_list_that_was_chosen_or_gives_a_reason(spring: Terminal) -> None:
    spring.run("choose", ADA, "list=2")
    spring.run("choose", BO, "list=1")
    result = ("result", "1", "5-2", "41-22", "--winner", ADA, "--lists")
    assert "Ada One chose list 2 for this game, not 1" in spring.refused(*result, "1-1", code=1)
    spring.run(*result, "2-1")


@pytest.mark.rule("MC-52")
def test_an_unknown_objective_is_answered_with_those_there_are(spring: Terminal) -> None:
    spring.run("start-round")
    said = spring.refused("choose", ADA, "objective=Armoury", code=65)
    assert said == (
        "Ada One cannot choose objective Armoury; there are Armory, Fuel Cache, Stockpile, Dugout, Observatory and "
        "Treasure Chest."
    )


@pytest.mark.rule("MC-52")
def test_spread_the_net_is_played_without_objectives(spring: Terminal) -> None:
    spring.apply({"do": "start-round", "tournament": "spring", "scenario": "Spread the Net"})
    assert "Spread the Net" in spring.refused("choose", ADA, "objective=Armory", code=1)
    spring.run("choose", ADA, "list=1")


@pytest.mark.parametrize("wrong", [("list",), ("list=",), ("=2",), ("list=1", "list=2"), ()])
def test_choices_are_written_as_kind_and_value(spring: Terminal, wrong: tuple[str, ...]) -> None:
    spring.refused("choose", ADA, *wrong, code=2)


def test_a_choice_for_another_round_than_the_newest_is_refused(spring: Terminal) -> None:
    assert "round 1" in spring.refused("choose", ADA, "list=1", "--round", "2", code=1)
    spring.run("choose", ADA, "list=1", "--round", "1")


def test_a_repeat_under_the_same_id_records_nothing_and_tells_nothing(spring: Terminal) -> None:
    spring.run("start-round")
    spring.run("choose", ADA, f"objective={SECRET}", "--id", "c1")
    before = spring.head()
    assert SECRET not in spring.answer("choose", ADA, f"objective={SECRET}", "--id", "c1")
    assert spring.head() == before
