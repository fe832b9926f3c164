"""In which order secret choices are made and shown, and which of them there are."""

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from tests.builders import Facts, field, paired
from tests.domain.armies import DYAD, brought, choose, chose, revealed, sealed, started
from tests.spec import given

PAIRED = (*field(2), paired(1, (1, 2)))
STARTED = (*PAIRED, started("Bunkers"))


@pytest.mark.rule("MC-52")
def test_no_objective_is_chosen_before_the_round_has_started() -> None:
    request = choose(1, objective="Armory")
    words = ("objective depends on the scenario", "round 1 has started")
    given(*PAIRED).when(request, sealed(objective="a")).then_refused(RuleViolation, *words, code="round-not-started")
    given(*STARTED).when(request, sealed(objective="a")).then(chose(1, "objective", "a"))


@pytest.mark.rule("MC-43")
def test_a_list_may_be_chosen_before_the_round_has_started() -> None:
    given(*PAIRED).when(choose(1, list=2), sealed(list="a")).then(chose(1, "list", "a"))


@pytest.mark.rule("MC-52")
def test_objectives_are_not_shown_while_a_list_of_the_table_is_still_sealed() -> None:
    one_in = (*STARTED, chose(2, "objective", "b"))
    known = {"b": "Dugout"}
    words = ("The list of everyone at table 1 is shown first",)
    both = choose(1, list=1, objective="Armory")
    given(*one_in).when(both, sealed(known, list="a", objective="c")).then_refused(RuleViolation, *words)
    listed = (*one_in, chose(1, "list", "a"))
    objective = choose(1, objective="Armory")
    given(*listed).when(objective, sealed(known, objective="c")).then_refused(RuleViolation, *words)
    shown = (*listed, chose(2, "list", "d"), revealed("list", {1: 1, 2: 2}))
    given(*shown).when(objective, sealed(known, objective="c")).then(
        chose(1, "objective", "c"), revealed("objective", {1: "Armory", 2: "Dugout"})
    )


@pytest.mark.rule("MC-52")
def test_where_nobody_chooses_a_list_here_objectives_are_shown_all_the_same() -> None:
    facts = (*STARTED, chose(2, "objective", "b"))
    given(*facts).when(choose(1, objective="Armory"), sealed({"b": "Dugout"}, objective="c")).then(
        chose(1, "objective", "c"), revealed("objective", {1: "Armory", 2: "Dugout"})
    )


@pytest.mark.rule("MC-52")
def test_an_objective_is_found_without_regard_to_case_and_told_as_the_rules_spell_it() -> None:
    facts = (*STARTED, chose(2, "objective", "b"))
    given(*facts).when(choose(1, objective="armory"), sealed({"b": "FUEL  cache"}, objective="c")).then(
        chose(1, "objective", "c"), revealed("objective", {1: "Armory", 2: "Fuel Cache"})
    )


@pytest.mark.rule("MC-43")
@pytest.mark.parametrize("facts", [PAIRED, (*field(2), brought(1, *DYAD), paired(1, (1, 2)))], ids=["paper", "brought"])
def test_a_list_out_of_range_is_refused_by_what_stands_and_a_word_for_a_number_by_itself(facts: Facts) -> None:
    given(*facts).when(choose(1, list=3), sealed(list="a")).then_refused(RuleViolation, "list 3; there are 1 and 2")
    given(*facts).when(choose(1, list="2"), sealed(list="a")).then_refused(BadRequest, "The list is a number", "'2'")
