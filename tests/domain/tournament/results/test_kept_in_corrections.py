"""What a correction does not mention stays, null takes it out; and what it may not touch while a game is contested."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.tournament.results.facts import ResultAgreed, ResultCorrected, ResultRecorded
from ledger.domain.tournament.results.requests import CorrectResult
from ledger.domain.values import ContestantId, RoundNo, Sheet, Side, TableNo, Version
from tests.builders import SLUG, WHY, Facts, field, paired, result, withdrawn
from tests.domain.judgements import agree, conceded, disputed, rule, ruled
from tests.domain.outcomes import after, replayed
from tests.domain.venue import paused, started
from tests.spec import given

FIRST: Sheet = {"cp": 5, "apd": 40, "list": 2, "clock": 480}
SECOND: Sheet = {"cp": 2, "apd": 12, "list": 1}
NOTED = ResultRecorded(
    round_no=RoundNo(1),
    table_no=TableNo(1),
    sides=(Side(ContestantId(1), FIRST), Side(ContestantId(2), SECOND)),
    winner=ContestantId(1),
    how="assassination",
    game={"last_turn": 4},
    oddities=(),
)
# versions: 1 the opening, 2 and 3 the players, 4 the pairing, 5 the result
TABLE = (*field(2), paired(1, (1, 2)))
PLAYED = (*TABLE, NOTED)


def correct(first: Sheet, second: Sheet, **more: Any) -> CorrectResult:
    scores = {ContestantId(1): first, ContestantId(2): second}
    fields: dict[str, Any] = {"winner": ContestantId(1), **more}
    return CorrectResult(do="correct", tournament=SLUG, scores=scores, reason=WHY, **fields)


def corrected(facts: Facts, request: CorrectResult) -> ResultCorrected:
    newest = after(facts, request)[-1]
    assert isinstance(newest, ResultCorrected)
    return newest


def test_a_correction_of_the_scores_alone_keeps_everything_else_that_was_noted() -> None:
    fact = corrected(PLAYED, correct({"cp": 4, "apd": 40}, {"cp": 2, "apd": 12}))
    assert [side.sheet for side in fact.sides] == [{**FIRST, "cp": 4}, SECOND]
    assert (fact.how, fact.game, fact.replaces) == ("assassination", {"last_turn": 4}, Version(5))


def test_null_takes_out_what_was_noted() -> None:
    request = correct({"cp": 5, "apd": 40, "list": None}, {"cp": 2, "apd": 12}, how=None, game=None)
    fact = corrected(PLAYED, request)
    assert [side.sheet for side in fact.sides] == [{"cp": 5, "apd": 40, "clock": 480}, SECOND]
    assert (fact.how, fact.game) == (None, {})


def test_what_is_said_again_takes_the_place_of_what_stood() -> None:
    request = correct({"cp": 5, "apd": 40, "list": 1}, {"cp": 2, "apd": 12}, how="scenario", game={"last_turn": 7})
    fact = corrected(PLAYED, request)
    assert [side.sheet for side in fact.sides] == [{**FIRST, "list": 1}, SECOND]
    assert (fact.how, fact.game) == ("scenario", {"last_turn": 7})


@pytest.mark.rule("MC-21")
def test_a_figure_that_is_counted_is_always_said_anew() -> None:
    half = correct({"cp": 4}, {"cp": 2, "apd": 12})
    given(*PLAYED).when(half).then_refused(BadRequest, "#1", '"apd" is missing')


def test_a_correction_that_says_nothing_new_is_still_refused() -> None:
    same = correct({"cp": 5, "apd": 40}, {"cp": 2, "apd": 12})
    given(*PLAYED).when(same).then_refused(RuleViolation, "No change: table 1 of round 1")


def test_a_concession_corrected_to_a_result_keeps_the_list_that_was_played() -> None:
    facts = (*TABLE, conceded(1, 1, 1, 2, by=2, sheets={1: {"cp": 3}, 2: {"list": 2}}))
    fact = corrected(facts, correct({"cp": 5, "apd": 40}, {"cp": 2, "apd": 12}))
    assert [side.sheet for side in fact.sides] == [{"cp": 5, "apd": 40}, {"cp": 2, "apd": 12, "list": 2}]


def test_a_ruling_keeps_what_it_does_not_mention_too() -> None:
    facts = (*PLAYED, disputed(1, 1, 1, 2))
    scores: dict[int, Sheet] = {1: {"cp": 4, "apd": 40}, 2: {"cp": 2, "apd": 12}}
    fact = after(facts, rule(1, scores, winner=ContestantId(1)))[-1]
    assert isinstance(fact, ResultCorrected)
    assert (fact.sides[0].sheet, fact.how, fact.game) == ({**FIRST, "cp": 4}, "assassination", {"last_turn": 4})


# a contested game


MISPLACED = (*PLAYED, disputed(1, 1, 1, 2, about="misplaced-element"))


@pytest.mark.rule("MC-51")
def test_control_points_are_not_corrected_around_an_open_dispute_about_a_misplaced_element() -> None:
    lower = correct({"cp": 4, "apd": 40}, {"cp": 2, "apd": 12})
    given(*MISPLACED).when(lower).then_refused(
        RuleViolation, "Dispute 1", "control points stand", code="figures-in-dispute", dispute=1
    )
    scores: dict[int, Sheet] = {1: {"cp": 4, "apd": 40}, 2: {"cp": 2, "apd": 12}}
    facts = after(MISPLACED, rule(1, scores, winner=ContestantId(1), override=True))
    outcome = replayed(facts).rounds[0].games[TableNo(1)].outcome
    assert outcome is not None
    assert outcome.sides[0].sheet["cp"] == 4


@pytest.mark.rule("MC-51")
def test_other_figures_and_other_disputes_do_not_stand_in_the_way_of_a_correction() -> None:
    fewer_destroyed = correct({"cp": 5, "apd": 39}, {"cp": 2, "apd": 12})
    assert corrected(MISPLACED, fewer_destroyed).sides[0].sheet["apd"] == 39
    lower = correct({"cp": 4, "apd": 40}, {"cp": 2, "apd": 12})
    for facts in ((*PLAYED, disputed(1, 1, 1, 2, about="clock")), (*MISPLACED, ruled(1))):
        assert corrected(facts, lower).sides[0].sheet["cp"] == 4
    again = (*MISPLACED, withdrawn(1), paired(1, (1, 2)), NOTED)
    assert corrected(again, lower).sides[0].sheet["cp"] == 4


# a tie after a pause


PAUSED = (*TABLE, started(1), paused(1, 30))
LEVEL: dict[int, Sheet] = {1: {"cp": 3, "apd": 20}, 2: {"cp": 3, "apd": 20}}


@pytest.mark.rule("MC-25")
@pytest.mark.parametrize("how", [None, "time"])
def test_a_tie_after_a_pause_needs_a_reason_whether_or_not_it_is_said_to_be_by_time(how: str | None) -> None:
    tie = result(1, 2, won=None, cp=(3, 3), apd=(20, 20), how=how)
    given(*PAUSED).when(tie).then_refused(NeedsReason, "table 1 was paused in round 1", "give a reason")
    given(*PAUSED).when(agree(LEVEL, 1, 2, "organizer", how=how)).then_refused(NeedsReason, "table 1 was paused")
    agreed = after(PAUSED, agree(LEVEL, 1, 2, "organizer", how=how, reason=WHY))[-1]
    assert isinstance(agreed, ResultAgreed)
    assert agreed.winner is None
    won = after(PAUSED, result(1, 2, won=1, cp=(3, 3), apd=(20, 20)))[-1]
    assert isinstance(won, ResultRecorded)
