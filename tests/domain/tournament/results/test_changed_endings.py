"""Games given up that are given up otherwise, and what was on the table when a player was disqualified."""

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.tournament.judging.requests import Disqualify
from ledger.domain.values import ContestantId, Sheet, Version
from tests.builders import SLUG, WHY, Facts, closed, field, finished, paired, recorded
from tests.domain.armies import army, brought
from tests.domain.judgements import Sheets, concede, conceded, disqualified, forfeit, taken
from tests.domain.outcomes import after, figures, replayed
from tests.spec import given

# versions: 1 the opening, 2 and 3 the players, 4 the pairing
TABLE = (*field(2), paired(1, (1, 2)))
BY_THEN: dict[int, Sheet] = {1: {"cp": 6, "apd": 70}, 2: {"cp": 2, "apd": 9, "list": 1}}


def disqualify(no: int, sheets: Sheets) -> Disqualify:
    scores = {ContestantId(each): sheet for each, sheet in sheets.items()}
    return Disqualify(do="disqualify", tournament=SLUG, player=ContestantId(no), scores=scores, reason=WHY)


def worth(facts: Facts) -> dict[int, tuple[int | float, ...]]:
    return figures(facts, "tp", "cp", "apd")


# disqualified during a game


@pytest.mark.rule("MC-46")
def test_a_disqualification_during_a_game_keeps_what_was_on_the_table() -> None:
    given(*TABLE).when(disqualify(2, BY_THEN)).then(
        disqualified(2), taken(1, 1, 1, 2, by=(2,), kind="disqualification", sheets=BY_THEN)
    )
    assert worth(after(TABLE, disqualify(2, BY_THEN)))[1] == (1, 6, 70)
    assert worth(after(TABLE, disqualify(2, {})))[1] == (1, 3, 38)


@pytest.mark.rule("MC-46")
def test_the_list_that_was_played_counts_half_where_that_is_more() -> None:
    facts = (*field(2), brought(2, army("Captain Ash 1", 104), army("Captain Ash 2", 101)), paired(1, (1, 2)))
    assert worth(after(facts, disqualify(2, {2: {"list": 2}})))[1] == (1, 3, 51)


def test_scores_of_a_disqualification_are_checked_like_those_of_a_forfeit() -> None:
    given(*TABLE).when(disqualify(2, {1: {"cp": -1}})).then_refused(BadRequest, "#1", '"cp" must be at least 0')
    given(*TABLE).when(disqualify(2, {2: {"list": 3}})).then_refused(
        RuleViolation, "#2 has 2 lists; there is no list 3"
    )
    four = (*field(4), paired(1, (1, 2), (3, 4)))
    given(*four).when(disqualify(2, {3: {"cp": 1}})).then_refused(RuleViolation, "#3 does not play at table 1")


@pytest.mark.parametrize("facts", [field(2), (*TABLE, recorded(1, 1, 1, 2, won=1))], ids=["no round", "game over"])
def test_without_a_game_under_way_there_are_no_scores_to_keep(facts: Facts) -> None:
    given(*facts).when(disqualify(2, BY_THEN)).then_refused(RuleViolation, "#2 is not playing a game")


# given up otherwise


@pytest.mark.rule("MC-46")
def test_a_concession_becomes_an_imposed_loss_and_keeps_what_was_on_the_table() -> None:
    facts = (*TABLE, conceded(1, 1, 1, 2, by=2, sheets=BY_THEN))
    given(*facts).when(forfeit(2, kind="imposed-loss", conduct="unsporting")).then(
        taken(1, 1, 1, 2, by=(2,), kind="imposed-loss", sheets=BY_THEN, conduct="unsporting", replaces=5)
    )


@pytest.mark.rule("MC-26")
def test_a_concession_of_the_other_player_replaces_one_with_a_reason_alone() -> None:
    facts = (*TABLE, conceded(1, 1, 1, 2, by=1))
    given(*facts).when(concede(2)).then_refused(NeedsReason, "(conceded)", "give a reason to replace it")
    (again,) = after(facts, concede(2, reason=WHY))[len(facts) :]
    assert again == conceded(1, 1, 1, 2, by=2).model_copy(update={"replaces": Version(5)})
    assert worth(after(facts, concede(2, reason=WHY))) == {1: (1, 3, 38), 2: (0, 0, 0)}


def test_a_forfeit_becomes_a_concession_with_a_reason() -> None:
    facts = (*TABLE, taken(1, 1, 1, 2, by=(1,)))
    given(*facts).when(concede(1)).then_refused(NeedsReason, "(forfeited)", "give a reason to replace it")
    expected = conceded(1, 1, 1, 2, by=1).model_copy(update={"replaces": Version(5)})
    given(*facts).when(concede(1, reason=WHY)).then(expected)


def test_a_forfeit_becomes_an_imposed_loss_but_never_itself() -> None:
    facts = (*TABLE, taken(1, 1, 1, 2, by=(1,)))
    given(*facts).when(forfeit(1)).then_refused(RuleViolation, "No change: table 1 of round 1")
    imposed = after(facts, forfeit(1, kind="imposed-loss", conduct="unsporting"))
    again = forfeit(1, kind="imposed-loss", conduct="unsporting")
    given(*imposed).when(again).then_refused(RuleViolation, "No change")
    other = after(imposed, forfeit(1, kind="imposed-loss", conduct="exploiting-rules"))
    assert [each.conduct for each in replayed(other).conduct] == ["exploiting-rules"]


PLAYED: dict[int, Sheet] = {1: {"cp": 5, "apd": 40}, 2: {"cp": 2, "apd": 12}}
OVER = (*TABLE, recorded(1, 1, 1, 2, won=1), closed(1, 1, 1), finished((1,), (2,)))


@pytest.mark.bad_input(45)
@pytest.mark.parametrize("facts", [OVER[:5], OVER[:6], OVER], ids=["open", "closed", "finished"])
def test_a_result_that_was_played_is_given_up_for_a_reason_in_any_round_and_after_the_end(facts: Facts) -> None:
    given(*facts).when(forfeit(1)).then(taken(1, 1, 1, 2, by=(1,), sheets=PLAYED, replaces=5))
    imposed = taken(1, 1, 1, 2, by=(1,), kind="imposed-loss", sheets=PLAYED, replaces=5)
    given(*facts).when(forfeit(1, kind="imposed-loss")).then(imposed)
    gave_up = conceded(1, 1, 1, 2, by=1, sheets=PLAYED).model_copy(update={"replaces": Version(5)})
    given(*facts).when(concede(1, reason=WHY)).then(gave_up)
    given(*facts).when(concede(1)).then_refused(NeedsReason, "(5-2, 40-12)", code="result-needs-reason")


# both forfeit


@pytest.mark.bad_input(44)
def test_a_forfeit_of_the_other_player_replaces_the_first_unless_both_forfeit() -> None:
    facts = (*TABLE, taken(1, 1, 1, 2, by=(1,)))
    over = (*facts, closed(1, 1, 1))
    for each in (facts, over):
        given(*each).when(forfeit(2)).then(taken(1, 1, 1, 2, by=(2,), replaces=5))
        given(*each).when(forfeit(2, both=True)).then(taken(1, 1, 1, 2, by=(1, 2), replaces=5))
    assert worth(after(facts, forfeit(2))) == {1: (1, 3, 38), 2: (0, 0, 0)}
    given(*over).when(forfeit(1, kind="imposed-loss")).then(taken(1, 1, 1, 2, by=(1,), kind="imposed-loss", replaces=5))
