"""Awards by choice: the organizer gives them, and takes them elsewhere for a reason only."""

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from tests.builders import WHY, disqualified, dropped, field, finished, played
from tests.domain.conventions import award, awarded
from tests.domain.outcomes import replayed
from tests.spec import given

CHAMPIONS = field(4, system="champions-2019")
OVER = (*CHAMPIONS, *played(1, (1, 2), (3, 4)), finished((1, 3), (2, 4)))


@pytest.mark.rule("MC-31")
def test_best_painted_is_the_organizers_choice_before_and_after_the_end() -> None:
    given(*CHAMPIONS).when(award("best-painted", 3)).then(awarded("best-painted", 3))
    given(*OVER).when(award("best-painted", 2)).then(awarded("best-painted", 2))


@pytest.mark.rule("MC-31")
@pytest.mark.parametrize("key", ["first", "most-cp", "most-apd"])
def test_what_figures_decide_is_not_given_by_choice(key: str) -> None:
    given(*OVER).when(award(key, 1, WHY)).then_refused(RuleViolation, "decided by the figures", "best-painted")


@pytest.mark.rule("MC-30")
@pytest.mark.parametrize("key", ["first", "second", "third"])
def test_masters_has_no_award_by_choice(key: str) -> None:
    given(*field(2)).when(award(key, 1)).then_refused(RuleViolation, "decided by the figures, not by choice.")


def test_an_unknown_award_is_answered_with_those_there_are() -> None:
    known = "there are first, best-painted, most-cp and most-apd"
    given(*CHAMPIONS).when(award("best-dressed", 1)).then_refused(BadRequest, "'best-dressed'", known)
    given(*field(2)).when(award("best-painted", 1)).then_refused(BadRequest, "there are first, second and third")


def test_a_tournament_of_old_has_no_awards() -> None:
    first, *others = CHAMPIONS
    rules = replayed(CHAMPIONS).rules.model_copy(update={"awards": ()})
    facts = (first.model_copy(update={"rules": rules}), *others)
    given(*facts).when(award("best-painted", 1)).then_refused(BadRequest, "there is none")


def test_an_award_goes_to_another_only_with_a_reason() -> None:
    facts = (*CHAMPIONS, awarded("best-painted", 3))
    given(*facts).when(award("best-painted", 2)).then_refused(NeedsReason, "Best painted went to #3 already")
    given(*facts).when(award("best-painted", 2, WHY)).then(awarded("best-painted", 2))
    assert replayed((*facts, awarded("best-painted", 2))).awards == {"best-painted": 2}


def test_the_same_award_is_not_given_to_the_same_player_twice() -> None:
    facts = (*CHAMPIONS, awarded("best-painted", 3))
    given(*facts).when(award("best-painted", 3, WHY)).then_refused(RuleViolation, "#3 has that award already")


@pytest.mark.rule("MC-27")
def test_one_who_was_disqualified_gets_no_award() -> None:
    facts = (*CHAMPIONS, disqualified(3))
    given(*facts).when(award("best-painted", 3, WHY)).then_refused(RuleViolation, "#3 was disqualified")


@pytest.mark.rule("MC-27")
def test_the_award_of_one_who_was_disqualified_since_is_free_again() -> None:
    facts = (*CHAMPIONS, awarded("best-painted", 3), disqualified(3))
    given(*facts).when(award("best-painted", 2)).then(awarded("best-painted", 2))


def test_one_who_dropped_may_still_be_given_an_award() -> None:
    given(*CHAMPIONS, dropped(3)).when(award("best-painted", 3)).then(awarded("best-painted", 3))
