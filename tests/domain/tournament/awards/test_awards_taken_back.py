"""Awards given by choice, and what is told in the painting contest, go back for a reason, after the end too."""

from typing import Literal

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.tournament.awards.decide import holder, tally
from ledger.domain.values import ContestantId
from tests import facts as e
from tests import requests as r
from tests.builders import SLUG, WHY, field, finished
from tests.domain.outcomes import replayed
from tests.spec import given

ONE, TWO = ContestantId(1), ContestantId(2)
SCORED = field(2, {"painting.judging": "scores"}, system="gaining-grounds-s2")
VOTED = field(2, {"painting.judging": "votes"}, system="gaining-grounds-s2")
ENTERED = e.PaintingEntered(contestant=ONE, models=("Lady Ash",))
SCORES = e.PaintingScored(contestant=ONE, scores={"presentation": 4, "technique": 5, "theme": 3, "wow": 4})
GIVEN = e.AwardGiven(award="best-painted", contestant=ONE)
BACK = e.AwardWithdrawn(award="best-painted")


def withdraw_award(award: str = "best-painted") -> r.WithdrawAward:
    return r.WithdrawAward(do="withdraw-award", tournament=SLUG, award=award, reason=WHY)


def withdraw_painting(what: Literal["score", "entry", "vote"]) -> r.WithdrawPainting:
    return r.WithdrawPainting(do="withdraw-painting", tournament=SLUG, player=ONE, what=what, reason=WHY)


def test_an_award_taken_back_goes_to_nobody_until_it_is_given_again() -> None:
    facts = (*SCORED, ENTERED, GIVEN)
    given(*facts).when(withdraw_award()).then(BACK)
    given(*facts, finished((1,), (2,))).when(withdraw_award()).then(BACK)
    assert holder("best-painted", replayed((*facts, BACK))) is None


def test_an_award_that_nobody_was_given_is_not_taken_back() -> None:
    given(*SCORED).when(withdraw_award()).then_refused(RuleViolation, "was not given to anybody.")
    given(*field(2)).when(withdraw_award("first")).then_refused(RuleViolation, "is decided by the figures")


def test_a_score_taken_back_counts_no_longer() -> None:
    facts = (*SCORED, ENTERED, SCORES)
    assert tally(replayed(facts)) == {1: 16}
    back = e.PaintingWithdrawn(contestant=ONE, what="score")
    given(*facts, finished((1,), (2,))).when(withdraw_painting("score")).then(back)
    assert tally(replayed((*facts, back))) == {}


def test_a_vote_taken_back_counts_no_longer() -> None:
    voted = e.PaintingVoted(contestant=ONE, votes=(TWO,))
    facts = (*VOTED, e.PaintingEntered(contestant=TWO, models=("Iron Hound",)), voted)
    back = e.PaintingWithdrawn(contestant=ONE, what="vote")
    given(*facts).when(withdraw_painting("vote")).then(back)
    assert tally(replayed(facts))[TWO] > 0
    assert tally(replayed((*facts, back))) == {2: 0}


def test_an_entry_taken_back_is_out_of_the_contest_unless_it_has_won() -> None:
    back = e.PaintingWithdrawn(contestant=ONE, what="entry")
    given(*SCORED, ENTERED, SCORES).when(withdraw_painting("entry")).then(back)
    assert tally(replayed((*SCORED, ENTERED, SCORES, back))) == {}
    given(*SCORED, ENTERED, GIVEN).when(withdraw_painting("entry")).then_refused(
        RuleViolation, "#1 has won with the models entered, and they stand.", code="entry-won"
    )
    given(*SCORED, ENTERED, GIVEN, BACK).when(withdraw_painting("entry")).then(back)


@pytest.mark.parametrize("what", ["score", "entry", "vote"])
def test_nobody_takes_back_what_was_not_told(what: Literal["score", "entry", "vote"]) -> None:
    given(*SCORED).when(withdraw_painting(what)).then_refused(
        RuleViolation, f"#1 has no {what} in the painting contest."
    )
