"""The rule systems as the command line shows them."""

import pytest

from ledger.domain.systems import SYSTEMS
from tests.cli.terminal import Terminal


def test_the_rule_systems_are_listed() -> None:
    assert "masters-2019" in [system["id"] for system in Terminal().json("rules")]
    assert Terminal().answer("rules").startswith("masters-2019  WARMACHINE & HORDES")


def test_every_figure_is_shown_with_its_place_in_the_document() -> None:
    found = Terminal().json("rules", "show", "masters-2019")
    figures = {figure["key"]: figure for figure in found["figures"]}
    assert figures["bye.apd"]["value"] == 38
    assert figures["ranking"]["value"] == ["tp", "sos", "cp", "apd"]
    assert figures["army_points"]["amendable"] is True
    assert figures["scoring"]["amendable"] is False
    assert all(figure["source"] for figure in figures.values())
    assert found["quick_fields"] == ["cp", "apd"]
    assert found["short"]["tb"] == "tiebreaker"


def test_the_figures_fit_a_terminal() -> None:
    lines = Terminal().answer("rules", "show", "masters-2019").splitlines()
    assert any(line.split()[:3] == ["army_points", "75", "yes"] for line in lines)
    assert max(map(len, lines[1:])) <= 80


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_short_form_is_told(system: str) -> None:
    said = Terminal().answer("rules", "show", system).partition("Short forms:\n")[2]
    short = SYSTEMS[system].sheets.short
    assert [tuple(line.split()) for line in said.splitlines()] == list(short.items())


def test_the_scenarios_stand_below_the_table_one_a_line_in_words() -> None:
    said = Terminal().answer("rules", "show", "masters-2019")
    assert said.startswith("Masters 2019 (masters-2019): WARMACHINE & HORDES")
    lines = [line.split() for line in said.splitlines()]
    assert ["scenarios", "below", "no", "Scenarios"] in lines
    assert "King of the Hill   zones 3, flags 1, objective CP 1\n" in said
    assert "kill box CP 2, kill box from turn 2" in said
    assert "objective_cp" not in said


def test_a_rule_system_nobody_wrote_is_refused_with_those_there_are() -> None:
    result = Terminal().run("rules", "show", "masters-1901", code=65)
    assert "masters-2019" in result.stderr


def test_json_may_stand_anywhere() -> None:
    said = Terminal().answer("rules", "show", "masters-2019", "--json")
    assert Terminal().answer("rules", "--json", "show", "masters-2019") == said
    assert Terminal().answer("--json", "rules", "show", "masters-2019") == said
