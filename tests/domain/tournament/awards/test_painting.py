"""The painting contest: who may enter, vote and be scored, and whom the award may go to."""

import pytest

from ledger.domain.errors import BadRequest, BadText, NeedsReason, RuleViolation
from ledger.domain.tournament.awards.decide import model_key
from ledger.domain.tournament.state import Seen
from tests.builders import S2, WHY, Figures, disqualified, dropped, field, opened, paired, person
from tests.domain.conventions import award, awarded
from tests.domain.entries import ringer, team
from tests.domain.paintings import CREW, SCORES, VOTES, contest, paint, painted, score, scored, vote, voted
from tests.spec import given

FOUR = field(4, system=S2)
FULL = {"presentation": 5, "technique": 5, "theme": 5, "wow": 5}
WEIGHTED: Figures = {**VOTES, "painting.vote_weights": [3, 2, 1]}


# entries


@pytest.mark.rule("GG2-35")
def test_a_player_enters_models_by_name_at_check_in() -> None:
    given(*FOUR).when(paint(1, " Lady  Ash ", "Iron Hound")).then(painted(1, *CREW))
    given(*FOUR).when(paint(1, "Iron Hound", "Iron Hound")).then(painted(1, "Iron Hound", "Iron Hound"))


@pytest.mark.rule("GG2-35")
def test_once_round_1_is_paired_an_entry_takes_a_reason() -> None:
    facts = (*FOUR, paired(1, (1, 2), (3, 4)))
    given(*facts).when(paint(1, *CREW)).then_refused(NeedsReason, "named at check-in")
    given(*facts).when(paint(1, *CREW, reason=WHY)).then(painted(1, *CREW))


@pytest.mark.rule("GG2-35")
def test_other_models_take_the_place_of_those_entered_and_the_same_ones_stand_already() -> None:
    facts = (*FOUR, painted(1, *CREW))
    given(*facts).when(paint(1, "Lady Ash")).then(painted(1, "Lady Ash"))
    given(*facts).when(paint(1, *CREW, reason=WHY)).then_refused(RuleViolation, "with these models already")


@pytest.mark.rule("GG2-35")
def test_a_ringer_and_one_who_was_disqualified_have_no_part_in_it() -> None:
    given(*FOUR, ringer(5)).when(paint(5, *CREW)).then_refused(RuleViolation, "#5 is here as ringer")
    given(*FOUR, disqualified(1)).when(paint(1, *CREW)).then_refused(RuleViolation, "#1 was disqualified")
    given(*FOUR, dropped(1)).when(paint(1, *CREW)).then(painted(1, *CREW))


@pytest.mark.rule("GG2-35")
@pytest.mark.parametrize("system", ["gaining-grounds-2017", "masters-2019", "champions-2019"])
def test_rules_without_a_contest_take_no_entry(system: str) -> None:
    given(*field(2, system=system)).when(paint(1, *CREW)).then_refused(RuleViolation, "has no painting contest.")
    given(*field(2, system=system)).when(vote(1, 2)).then_refused(RuleViolation, "has no painting contest.")


def test_a_model_has_a_name_that_can_be_kept() -> None:
    given(*FOUR).when(paint(1, " ")).then_refused(BadText, "The model is empty")


def test_models_that_have_won_stand() -> None:
    facts = (*contest(4), awarded("best-painted", 1))
    given(*facts).when(paint(1, "Another", reason=WHY)).then_refused(RuleViolation, "#1 has won with the models")


# the organizer's choice


@pytest.mark.rule("GG2-36")
def test_unless_announced_otherwise_the_organizer_chooses_among_the_entries() -> None:
    given(*contest(4)).when(award("best-painted", 3)).then(awarded("best-painted", 3))
    given(*contest(4)).when(vote(1, 2)).then_refused(RuleViolation, "decided by the organizer's choice, not by votes")
    given(*contest(4)).when(score(1, FULL)).then_refused(RuleViolation, "the organizer's choice, not by scores")


@pytest.mark.rule("GG2-36")
@pytest.mark.parametrize("judged", [{}, VOTES, SCORES])
def test_only_an_entry_wins(judged: dict[str, str]) -> None:
    facts = (*field(4, judged, system=S2), painted(1))
    given(*facts).when(award("best-painted", 2, WHY)).then_refused(RuleViolation, "#2 has no entry in the painting")


@pytest.mark.rule("GG2-36")
def test_the_one_award_by_choice_is_best_painted() -> None:
    there = "there are first, second, third and best-painted."
    given(*contest(4)).when(award("best-dressed", 1)).then_refused(BadRequest, there)
    given(*contest(4)).when(award("first", 1)).then_refused(RuleViolation, "by choice is best-painted")
    facts = (*contest(4), awarded("best-painted", 1))
    given(*facts).when(award("best-painted", 2)).then_refused(NeedsReason, "Best painted went to #1 already")


# votes


@pytest.mark.rule("GG2-36")
def test_each_player_votes_once_for_anothers_entry() -> None:
    facts = contest(4, VOTES)
    given(*facts).when(vote(1, 2)).then(voted(1, 2))
    given(*facts).when(vote(1, 1)).then_refused(RuleViolation, "#1 cannot vote for their own entry")
    given(*facts).when(vote(1, 2, 3)).then_refused(RuleViolation, "Each player has 1 vote, and 2 were given.")


@pytest.mark.rule("GG2-36")
def test_several_weighted_votes_are_given_where_announced_the_weightiest_first() -> None:
    facts = contest(5, WEIGHTED)
    given(*facts).when(vote(1, 4, 2, 3)).then(voted(1, 4, 2, 3))
    given(*facts).when(vote(1, 4)).then(voted(1, 4))
    given(*facts).when(vote(1, 2, 3, 4, 5)).then_refused(RuleViolation, "Each player has 3 votes, and 4 were given.")
    given(*facts).when(vote(1, 2, 2)).then_refused(BadRequest, "Each vote goes to another entry")
    given(*facts).when(vote(1, 2, 1)).then_refused(RuleViolation, "#1 cannot vote for their own entry")


@pytest.mark.rule("GG2-36")
def test_votes_are_for_entries() -> None:
    facts = (*field(4, VOTES, system=S2), painted(1), painted(2))
    given(*facts).when(vote(3, 4)).then_refused(RuleViolation, "#4 has no entry in the painting contest to vote for")
    given(*facts, disqualified(2)).when(vote(3, 2)).then_refused(RuleViolation, "#2 has no entry")
    given(*facts).when(vote(3, 1)).then(voted(3, 1))


@pytest.mark.rule("GG2-36")
def test_ringers_and_the_disqualified_do_not_vote() -> None:
    facts = (*contest(4, VOTES), ringer(5))
    given(*facts).when(vote(5, 1)).then_refused(RuleViolation, "#5 is here as ringer")
    given(*facts, disqualified(4)).when(vote(4, 1)).then_refused(RuleViolation, "#4 was disqualified")


@pytest.mark.rule("GG2-36")
def test_partners_have_one_vote_together_and_not_for_their_team() -> None:
    facts = (opened(VOTES, system=S2), team(1, 11, 12), team(2, 13, 14), painted(1), painted(2))
    given(*facts).when(vote(1, 2)).then(voted(1, 2))
    given(*facts).when(vote(1, 1)).then_refused(RuleViolation, "their own entry")


@pytest.mark.rule("GG2-36")
def test_a_vote_is_changed_for_a_reason_only() -> None:
    facts = (*contest(4, VOTES), voted(1, 2))
    given(*facts).when(vote(1, 3)).then_refused(NeedsReason, "#1 has voted already")
    given(*facts).when(vote(1, 3, reason=WHY)).then(voted(1, 3))
    given(*facts).when(vote(1, 2, reason=WHY)).then_refused(RuleViolation, "#1 has voted like that already")


@pytest.mark.rule("GG2-36")
def test_the_most_votes_win() -> None:
    facts = (*contest(4, VOTES), voted(1, 2), voted(3, 2), voted(2, 1))
    given(*facts).when(award("best-painted", 2)).then(awarded("best-painted", 2))
    given(*facts).when(award("best-painted", 1)).then_refused(NeedsReason, "By the players' votes #2 won")
    given(*facts).when(award("best-painted", 1, WHY)).then(awarded("best-painted", 1))


@pytest.mark.rule("GG2-36")
def test_a_weightier_vote_counts_for_more_in_whatever_order_the_weights_were_announced() -> None:
    facts = (*contest(4, {**VOTES, "painting.vote_weights": [1, 3, 2]}), voted(1, 3, 2), voted(3, 4, 2), voted(4, 2))
    given(*facts).when(award("best-painted", 3)).then_refused(NeedsReason, "By the players' votes #2 won")  # 7 to 3
    given(*facts).when(award("best-painted", 2)).then(awarded("best-painted", 2))


@pytest.mark.rule("GG2-36")
def test_of_those_who_share_the_most_votes_the_organizer_chooses() -> None:
    facts = (*contest(4, VOTES), voted(1, 2), voted(2, 1))
    given(*facts).when(award("best-painted", 1)).then(awarded("best-painted", 1))
    given(*facts).when(award("best-painted", 2)).then(awarded("best-painted", 2))
    given(*facts).when(award("best-painted", 3)).then_refused(NeedsReason, "#1 and #2 won")


def test_without_a_vote_there_is_no_winner_by_votes() -> None:
    given(*contest(4, VOTES)).when(award("best-painted", 1)).then_refused(NeedsReason, "Nothing is counted yet")
    given(*contest(4, VOTES)).when(award("best-painted", 1, WHY)).then(awarded("best-painted", 1))


@pytest.mark.rule("GG2-36")
def test_votes_for_one_who_was_disqualified_since_make_no_winner() -> None:
    facts = (*contest(4, VOTES), voted(1, 2), voted(3, 2), voted(4, 3), disqualified(2))
    given(*facts).when(award("best-painted", 3)).then(awarded("best-painted", 3))


def test_once_the_winner_is_named_judging_goes_on_for_a_reason_only() -> None:
    facts = (*contest(4, VOTES), voted(1, 2), awarded("best-painted", 2))
    given(*facts).when(vote(3, 4)).then_refused(NeedsReason, "is named already")
    given(*facts).when(vote(3, 4, reason=WHY)).then(voted(3, 4))


# scores


@pytest.mark.rule("GG2-36")
def test_a_judge_scores_presentation_technique_theme_and_wow_from_0_to_5() -> None:
    facts = contest(4, SCORES)
    given(*facts).when(score(1, FULL)).then(scored(1, 5, 5, 5, 5))
    given(*facts).when(score(1, {"wow": 0, "theme": 1, "technique": 2, "presentation": 3})).then(scored(1, 3, 2, 1, 0))
    given(*facts).when(vote(1, 2)).then_refused(RuleViolation, "decided by a judge's scores, not by votes")


@pytest.mark.rule("GG2-36")
@pytest.mark.parametrize("criterion", ["presentation", "technique", "theme", "wow"])
def test_no_criterion_has_more_than_5_or_is_left_out(criterion: str) -> None:
    facts = contest(4, SCORES)
    more = {**FULL, criterion: 6}
    given(*facts).when(score(1, more)).then_refused(RuleViolation, f"{criterion} is scored from 0 to 5")
    fewer = {name: points for name, points in FULL.items() if name != criterion}
    given(*facts).when(score(1, fewer)).then_refused(BadRequest, f"{criterion} is missing")


def test_a_criterion_nobody_knows_is_answered_with_those_there_are() -> None:
    known = "by presentation, technique, theme and wow, not by glitter"
    given(*contest(4, SCORES)).when(score(1, {**FULL, "glitter": 1})).then_refused(BadRequest, known)


@pytest.mark.rule("GG2-36")
def test_the_highest_of_20_wins_once_every_entry_is_scored() -> None:
    some = (*contest(3, SCORES), scored(1, 5, 5, 5, 4), scored(2, 5, 5, 5, 5))
    given(*some).when(award("best-painted", 2)).then_refused(NeedsReason, "Not scored yet: #3")
    facts = (*some, scored(3, 0, 0, 0, 0))
    given(*facts).when(award("best-painted", 2)).then(awarded("best-painted", 2))
    given(*facts).when(award("best-painted", 1)).then_refused(NeedsReason, "By a judge's scores #2 won")


@pytest.mark.rule("GG2-36")
def test_scores_are_for_entries_and_changed_for_a_reason_only() -> None:
    facts = (*field(2, SCORES, system=S2), painted(1), scored(1, 1, 1, 1, 1))
    given(*facts).when(score(2, FULL)).then_refused(RuleViolation, "#2 has no entry")
    given(*facts).when(score(1, FULL)).then_refused(NeedsReason, "#1 is scored already")
    given(*facts).when(score(1, FULL, WHY)).then(scored(1, 5, 5, 5, 5))
    same = {"presentation": 1, "technique": 1, "theme": 1, "wow": 1}
    given(*facts).when(score(1, same, WHY)).then_refused(RuleViolation, "scored like that already")


# models that have won before


def won(no: int, model: str) -> Seen:
    """What the door saw of another tournament of that year."""
    return Seen(won_before={model_key(person(no), model): "winter"})


@pytest.mark.rule("GG2-37")
def test_models_that_won_do_not_win_again() -> None:
    facts = (*FOUR, painted(1, *CREW), painted(2, *CREW))
    refused = given(*facts).when(award("best-painted", 1, WHY), won(1, "IRON  hound"))
    refused.then_refused(RuleViolation, "#1 has won with Iron Hound before, at winter")
    given(*facts).when(award("best-painted", 1), won(1, "Another")).then(awarded("best-painted", 1))


@pytest.mark.rule("GG2-37")
def test_anothers_model_of_the_same_name_is_another_model() -> None:
    facts = (*FOUR, painted(1, *CREW), painted(2, *CREW))
    given(*facts).when(award("best-painted", 2), won(1, "Iron Hound")).then(awarded("best-painted", 2))


@pytest.mark.rule("GG2-37")
def test_a_team_does_not_win_with_models_of_either_partner_that_have_won() -> None:
    facts = (opened(system=S2), team(1, 11, 12), painted(1, *CREW))
    for partner in (11, 12):
        seen = won(partner, "Lady Ash")
        given(*facts).when(award("best-painted", 1), seen).then_refused(RuleViolation, "with Lady Ash before")


@pytest.mark.rule("GG2-37")
def test_where_the_most_votes_go_to_models_that_have_won_the_next_entry_wins() -> None:
    facts = (*contest(4, VOTES), voted(2, 1), voted(3, 1), voted(4, 2))
    given(*facts).when(award("best-painted", 2), won(1, "Model 1")).then(awarded("best-painted", 2))
    given(*facts).when(award("best-painted", 2)).then_refused(NeedsReason, "#1 won")


@pytest.mark.rule("GG2-37")
def test_an_organizer_may_announce_that_models_can_win_again() -> None:
    facts = contest(4, {"painting.bars_winners": False})
    given(*facts).when(award("best-painted", 1), won(1, "Model 1")).then(awarded("best-painted", 1))
