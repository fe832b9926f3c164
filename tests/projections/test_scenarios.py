"""Which scenario each round has, for the organizer and for everyone, and what stands about each."""

import pytest

from ledger.projections.pairings import pairings
from ledger.projections.scenarios import Scenarios, figures_of, in_words, scenarios
from tests.builders import Facts, field, paired, withdrawn
from tests.domain.outcomes import replayed
from tests.domain.venue import SCENARIOS, SIX, planned, scenario_figures, started

FOUR = field(4)
ROUND = paired(1, (1, 2), (3, 4))


def seen(facts: Facts, *, is_public: bool = False) -> Scenarios:
    return scenarios(replayed(facts), is_public=is_public)


def rounds(facts: Facts, *, is_public: bool = False) -> list[tuple[int, str, bool]]:
    found = seen(facts, is_public=is_public).rounds
    return [(each.round, each.scenario, each.announced) for each in found]


@pytest.mark.rule("MC-49")
@pytest.mark.parametrize(("name", "zones", "flags", "objective"), SCENARIOS)
def test_the_figures_of_each_scenario_are_known(name: str, zones: int, flags: int, objective: int) -> None:
    (found,) = (each for each in seen(FOUR).scenarios if each.name == name)
    assert found.figures == {**scenario_figures(zones, flags, objective), "lead_to_win": 5, "last_turn": 7}


@pytest.mark.rule("MC-19")
def test_the_six_stand_in_the_order_of_the_die() -> None:
    assert tuple(each.name for each in seen(FOUR).scenarios) == SIX


@pytest.mark.rule("MC-19")
def test_a_plan_is_seen_by_the_organizer_and_by_nobody_else() -> None:
    facts = (*FOUR, planned(1, "Bunkers"), planned(2, "Anarchy"), ROUND)
    assert rounds(facts) == [(1, "Bunkers", False), (2, "Anarchy", False)]
    assert rounds(facts, is_public=True) == []
    assert [each.rounds for each in seen(facts, is_public=True).scenarios] == [()] * 6


@pytest.mark.rule("MC-19")
def test_the_start_of_a_round_announces_its_scenario_alone() -> None:
    facts = (*FOUR, planned(1, "Bunkers"), planned(2, "Anarchy"), ROUND, started(1, "Bunkers"))
    assert rounds(facts, is_public=True) == [(1, "Bunkers", True)]
    assert rounds(facts) == [(1, "Bunkers", True), (2, "Anarchy", False)]


def test_what_is_played_takes_the_place_of_what_was_planned() -> None:
    facts = (*FOUR, planned(1, "Bunkers"), ROUND, started(1, "Anarchy"))
    assert rounds(facts) == [(1, "Anarchy", True)]
    assert {each.name: each.rounds for each in seen(facts).scenarios if each.rounds} == {"Anarchy": (1,)}


def test_a_round_without_a_scenario_is_not_listed() -> None:
    assert rounds((*FOUR, ROUND, started(1))) == []


def test_a_later_plan_is_the_one_that_stands() -> None:
    assert rounds((*FOUR, planned(1, "Bunkers"), planned(1, "Anarchy"))) == [(1, "Anarchy", False)]


def test_a_withdrawn_round_falls_back_on_its_plan() -> None:
    facts = (*FOUR, planned(1, "Bunkers"), ROUND, started(1, "Anarchy"), withdrawn(1))
    assert rounds(facts) == [(1, "Bunkers", False)]


def test_figures_in_words_write_metrics_as_columns_do() -> None:
    assert in_words({"zones": 3, "objective_cp": 1}) == ("zones 3", "objective CP 1")
    assert in_words({"zones": 3, "flags": 0, "objective_cp": 0, "flag_cp": 1, "zone_cp": 1}) == ("zones 3", "zone CP 1")
    assert figures_of(replayed(FOUR).rules, "Xyzzy") == {}
    assert figures_of(replayed(FOUR).rules, None) == {}


@pytest.mark.rule("MC-19")
@pytest.mark.rule("MC-49")
def test_pairings_show_the_scenario_and_its_figures_once_the_round_has_started() -> None:
    names = {no: f"P{no:02}" for no in replayed(FOUR).entrants}
    before = (*FOUR, planned(1, "Invasion"), ROUND)
    hidden = pairings(replayed(before), ROUND, names)
    assert (hidden.scenario, hidden.figures) == (None, {})
    shown = pairings(replayed((*before, started(1, "Invasion"))), ROUND, names)
    assert (shown.scenario, shown.figures["zones"], shown.figures["flags"]) == ("Invasion", 3, 0)
