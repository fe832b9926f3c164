"""Marks on models: passed, exempt or failed, with a note; whoever plays without one is named to those at the desk."""

import pytest

from ledger.application.remarks import judges_notes
from ledger.domain.errors import RuleViolation
from ledger.domain.values import Mark
from tests.builders import Facts, amend, entered, paired
from tests.domain.entries import NOTE, check_in_marked, fill_in, inspect, inspected, of_2017, ringer, season_two
from tests.domain.outcomes import after, replayed
from tests.spec import given

UNMARKED = "Paired although their models are not marked passed or exempt"


@pytest.mark.rule("GG17-33")
@pytest.mark.parametrize("mark", ["passed", "exempt", "failed"])
def test_what_came_of_looking_at_the_models_is_noted(mark: Mark) -> None:
    given(*of_2017(2)).when(inspect(1, mark)).then(inspected(1, mark))
    given(*of_2017(2)).when(inspect(1, mark, NOTE)).then(inspected(1, mark, NOTE))


@pytest.mark.rule("GG17-33")
def test_a_mark_may_come_with_the_check_in() -> None:
    given(*of_2017(2)).when(check_in_marked(3, "passed")).then(entered(3), inspected(3, "passed"))
    given(*of_2017(2)).when(fill_in(3, mark="exempt")).then(ringer(3), inspected(3, "exempt"))


def test_a_second_look_takes_the_place_of_the_first() -> None:
    facts = (*of_2017(2), inspected(1, "failed"))
    given(*facts).when(inspect(1, "failed")).then_refused(RuleViolation, "The models of #1 are marked failed already.")
    given(*facts).when(inspect(1, "failed", NOTE)).then(inspected(1, "failed", NOTE))
    assert replayed(after(facts, inspect(1, "passed"))).entrants[entered(1).contestant].mark == "passed"


def declared(players: int) -> Facts:
    """So many with a faction, which everyone declares."""
    return (*of_2017(), *(entered(no, "Guild") for no in range(1, players + 1)))


@pytest.mark.rule("GG17-33")
def test_who_is_paired_without_a_mark_is_told() -> None:
    seen = (inspected(1, "passed"), inspected(2, "exempt"), inspected(3, "failed"))
    pairing = paired(1, (1, 4), (2, 3))
    state = replayed((*declared(4), *seen, pairing))
    assert list(judges_notes(pairing, state, lambda no: f"P{no:02}")) == [f"{UNMARKED}: P03 and P04."]
    all_seen = replayed((*declared(2), *seen[:2], paired(1, (1, 2))))
    assert list(judges_notes(paired(1, (1, 2)), all_seen, lambda no: f"P{no:02}")) == []


@pytest.mark.rule("GG17-33")
def test_a_laxer_organizer_announces_that_nobody_looks() -> None:
    lax = after(of_2017(), amend(is_inspected=False))
    state = replayed((*lax, entered(1, "Guild"), entered(2, "Guild"), paired(1, (1, 2))))
    assert list(judges_notes(paired(1, (1, 2)), state, str)) == []
    given(*lax, entered(1)).when(inspect(1, "passed")).then_refused(RuleViolation, "asks for no mark")


def test_where_the_rules_ask_for_no_mark_none_is_noted() -> None:
    no_mark = "asks for no mark on models."
    given(*season_two(2)).when(inspect(1, "passed")).then_refused(RuleViolation, no_mark, code="no-marks-asked")
    given(*season_two(2)).when(check_in_marked(3, "passed")).then_refused(RuleViolation, no_mark, code="no-marks-asked")
