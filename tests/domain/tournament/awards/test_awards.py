"""Awards by choice: the organizer gives them, and takes them elsewhere for a reason only."""

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.values import ContestantId
from ledger.projections.awards_and_requirements import awards
from ledger.projections.standings import standings
from tests.builders import WHY, Facts, corrected, disqualified, dropped, field, finished, paired, played, recorded
from tests.domain.conventions import award, awarded
from tests.domain.outcomes import replayed
from tests.spec import given

CHAMPIONS = field(4, system="champions-2019")
NAMES = {ContestantId(no): f"P{no}" for no in range(1, 5)}
OVER = (*CHAMPIONS, *played(1, (1, 2), (3, 4)), finished((1, 3), (2, 4)))


@pytest.mark.rule("MC-31")
def test_best_painted_is_the_organizers_choice_before_and_after_the_end() -> None:
    given(*CHAMPIONS).when(award("best-painted", 3)).then(awarded("best-painted", 3))
    given(*OVER).when(award("best-painted", 2)).then(awarded("best-painted", 2))


@pytest.mark.rule("MC-31")
@pytest.mark.parametrize("key", ["first", "most-cp", "most-apd"])
def test_what_figures_decide_is_not_given_by_choice(key: str) -> None:
    alone = (*CHAMPIONS, paired(1, (1, 2), (3, 4)), recorded(1, 1, 1, 2, won=1, cp=(9, 0), apd=(90, 0)))
    over = (*alone, recorded(1, 2, 3, 4, won=3), finished((1,), (3,), (4,), (2,)))
    given(*over).when(award(key, 1, WHY)).then_refused(RuleViolation, "decided by the figures", "best-painted")


@pytest.mark.rule("MC-30")
@pytest.mark.rule("MC-31")
@pytest.mark.parametrize("key", ["first", "most-cp", "most-apd"])
def test_what_figures_leave_to_several_goes_to_one_of_them_with_a_reason(key: str) -> None:
    """Two won alike: 1 and 3 share what the figures decide."""
    given(*OVER).when(award(key, 3)).then_refused(NeedsReason, "is shared by #1 and #3; give a reason")
    given(*OVER).when(award(key, 2, WHY)).then_refused(RuleViolation, "is shared by #1 and #3, and goes to one of them")
    given(*OVER).when(award(key, 3, WHY)).then(awarded(key, 3))
    given(*OVER, awarded(key, 3)).when(award(key, 3, WHY)).then_refused(RuleViolation, "#3 has that award already")
    given(*OVER, awarded(key, 3)).when(award(key, 1, WHY)).then(awarded(key, 1))


PLACES_OF = ["masters-2019", "gaining-grounds-s2", "gaining-grounds-2017", "leviathan"]


@pytest.mark.rule("MC-30")
@pytest.mark.parametrize("system", PLACES_OF)
def test_the_best_three_places_are_awards(system: str) -> None:
    state = replayed(field(4, system=system))
    places = [(rule.key, rule.title, rule.place, rule.order) for rule in state.rules.awards if rule.place is not None]
    named = (("first", "First place"), ("second", "Second place"), ("third", "Third place"))
    assert places == [(key, title, place, ()) for place, (key, title) in enumerate(named, start=1)]


@pytest.mark.rule("MC-30")
def test_who_is_given_a_joint_place_stands_before_their_equal_among_the_awards_alone() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), finished((1, 3), (2, 4)))
    assert winners(facts) == {"first": [1, 3], "second": [], "third": [2, 4]}
    settled = (*facts, awarded("first", 3))
    assert winners(settled) == {"first": [3], "second": [1], "third": [2, 4]}
    assert winners((*settled, awarded("third", 4))) == {"first": [3], "second": [1], "third": [4]}
    assert [row.place for row in standings(replayed(settled), NAMES).rows] == [1, 1, 3, 3]
    turned = (*settled, corrected(1, 1, 1, 2, won=1, cp=(9, 2), replaces=7))
    assert winners(turned) == {"first": [1], "second": [3], "third": [2, 4]}  # nothing is shared any more


def winners(facts: Facts) -> dict[str, list[int]]:
    rows = awards(replayed(facts), NAMES).rows
    return {row.key: [int(winner.entry) for winner in row.winners] for row in rows}


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
