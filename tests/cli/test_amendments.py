"""`--set`: figures of the rules amended as people type them, until round 1 is paired."""

import pytest

from tests.cli.terminal import Terminal

OPENING = ("open", "autumn", "--name", "Autumn Open", "--rules", "masters-2019", "--date", "2026-09-05")


@pytest.mark.parametrize(
    ("value", "columns"),
    [("tp", ["tp"]), ("tp,cp", ["tp", "cp"]), ('["tp"]', ["tp"]), ('["tp", "cp"]', ["tp", "cp"]), ('"cp"', ["cp"])],
)
def test_a_figure_that_is_a_list_takes_one_value_or_several(terminal: Terminal, value: str, columns: list[str]) -> None:
    terminal.run(*OPENING, "--set", f"ranking={value}")
    assert terminal.json("standings")["columns"] == columns
    terminal.run("amend", "--set", "ranking=apd")
    assert terminal.json("standings")["columns"] == ["apd"]
    terminal.run("amend", "--set", f"ranking={value}")
    assert terminal.json("standings")["columns"] == columns


@pytest.mark.parametrize("pair", ["ranking=", "ranking=tp,", "ranking=5", "ranking=null", "ranking=[]", "sos=sum,sum"])
def test_a_list_holds_what_the_rules_know(terminal: Terminal, pair: str) -> None:
    terminal.run(*OPENING)
    assert terminal.refused("amend", "--set", pair, code=65)


def test_rules_are_amended_before_round_one(terminal: Terminal) -> None:
    terminal.run(*OPENING)
    result = terminal.run("amend", "--set", "army_points=100", "--set", "rounds=null")
    assert "rules amended: army_points = 100 and rounds = None" in result.stdout
    assert "ledger amend" in result.stderr


@pytest.mark.bad_input(60)
def test_rules_do_not_change_once_round_one_is_paired(spring: Terminal) -> None:
    assert "round 1 is paired" in spring.refused("amend", "--set", "army_points=50", code=1)


@pytest.mark.bad_input(24)
@pytest.mark.parametrize("value", ["true", "3.0", "1_0", " 5 ", "٣", '"3"', "9" * 5_000])
def test_a_figure_is_a_plain_whole_number(terminal: Terminal, value: str) -> None:
    terminal.run(*OPENING)
    assert terminal.refused("amend", "--set", f"rounds={value}", code=65)


@pytest.mark.parametrize("pair", ["rounds", "=5"])
def test_an_amendment_names_figure_and_value(spring: Terminal, pair: str) -> None:
    assert "KEY=VALUE" in spring.refused("amend", "--set", pair, code=2)
