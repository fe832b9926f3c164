"""Disputes: opened about one game, heard, answered for good, taken up again; and rulings outside any."""

from typing import TYPE_CHECKING

import pytest

from ledger.application.remarks import judges_notes
from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.tournament.judging.facts import DisputeOpened
from ledger.domain.values import ContestantId, Sheet, Version
from tests.builders import (
    WHY,
    close_round,
    corrected,
    field,
    finish,
    finished,
    pair,
    paired,
    played,
    recorded,
    result,
    withdraw,
)
from tests.domain.judgements import (
    cleared,
    conceded,
    dispute,
    disputed,
    made,
    reopen_dispute,
    reopened,
    rule,
    ruled,
    ruling,
    stated,
    statement,
    taken,
)
from tests.domain.outcomes import Facts, after, figures, replayed
from tests.domain.venue import paused
from tests.spec import given

if TYPE_CHECKING:
    from ledger.domain.requests import Request

# versions: 1 the opening, 2 to 6 the players, 7 the pairing, 8 the result of table 1, 9 the dispute
ROUND_ONE = (*field(5), paired(1, (1, 2), (3, 4), bye=5))
PLAYED = (*ROUND_ONE, recorded(1, 1, 1, 2, won=1))
CONTESTED = (*PLAYED, disputed(1, 1, 1, 2))
MISPLACED = (*PLAYED, disputed(1, 1, 1, 2, about="misplaced-element"))
SHEETS: dict[int, Sheet] = {1: {"cp": 5, "apd": 30}, 2: {"cp": 2, "apd": 12}}


def told(facts: Facts) -> list[str]:
    return list(judges_notes(facts[-1], replayed(facts), lambda no: f"P{no:02}"))


def test_disputes_are_numbered_from_1() -> None:
    given(*ROUND_ONE).when(dispute(2)).then(disputed(1, 1, 1, 2))
    given(*CONTESTED).when(dispute(4, 3, about="list")).then(disputed(2, 1, 2, 4, 3, about="list"))


def test_a_dispute_is_about_one_game_of_one_round() -> None:
    given(*ROUND_ONE).when(dispute(1, 3)).then_refused(RuleViolation, "#1 and #3 do not sit at one table of round 1.")
    given(*ROUND_ONE).when(dispute(5)).then_refused(RuleViolation, "#5 has the bye in round 1.")
    given(*ROUND_ONE).when(dispute(1, round_no=2)).then_refused(RuleViolation, "Round 2 is not paired yet.")
    given(*field(2)).when(dispute(1)).then_refused(RuleViolation, "No round is paired yet.", code="no-round-paired")


def test_a_game_of_an_earlier_round_can_be_contested_also_after_the_finish() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), paired(2, (1, 3), (2, 4)))
    given(*facts).when(dispute(3, round_no=1)).then(disputed(1, 1, 2, 3))
    over = (*field(2), *played(1, (1, 2)), finished((1,), (2,)))
    given(*over).when(dispute(2)).then(disputed(1, 1, 1, 2))


def test_a_dispute_is_about_something_the_rules_speak_of() -> None:
    words = ("'weather'", "result, misplaced-element")
    given(*ROUND_ONE).when(dispute(1, about="weather")).then_refused(BadRequest, *words)
    given(*ROUND_ONE).when(ruling(1, about="weather")).then_refused(BadRequest, *words)


@pytest.mark.rule("MC-51")
def test_a_dispute_about_a_misplaced_element_shows_that_control_points_stand() -> None:
    (note,) = told(after(PLAYED, dispute(2, about="misplaced-element")))
    assert note == "See 'Scenario Elements' in the rule document; the control points scored by then stand."
    assert told(after(PLAYED, dispute(2))) == ["See 'Recording Game Results' in the rule document."]


def test_players_and_bystanders_are_heard() -> None:
    given(*CONTESTED).when(statement(1, 4)).then(stated(1, 4))
    given(*CONTESTED).when(statement(1)).then(stated(1))


def test_a_ruling_without_scores_leaves_the_result() -> None:
    given(*CONTESTED).when(rule(1)).then(ruled(1))
    assert figures(after(CONTESTED, rule(1)), "cp", "apd")[1] == (5, 40)


def test_a_ruling_with_scores_corrects_the_result() -> None:
    given(*CONTESTED).when(rule(1, SHEETS, winner=2, how="scenario")).then(
        ruled(1),
        corrected(1, 1, 1, 2, won=2, apd=(30, 12), replaces=8).model_copy(
            update={"how": "scenario", "oddities": ("scenario-without-lead",)}
        ),
    )


def test_a_ruling_on_a_game_without_a_result_gives_it_one() -> None:
    facts = (*ROUND_ONE, disputed(1, 1, 1, 2))
    given(*facts).when(rule(1, SHEETS, winner=None)).then(
        ruled(1), recorded(1, 1, 1, 2, won=None, apd=(30, 12), oddities=("tie-untold",))
    )


def test_a_result_ruled_on_is_checked_like_a_correction() -> None:
    given(*CONTESTED).when(rule(1, SHEETS)).then_refused(BadRequest, "Say who won")
    given(*CONTESTED).when(rule(1, SHEETS, winner=3)).then_refused(RuleViolation, "#3 did not play at table 1")
    others: dict[int, Sheet] = {3: SHEETS[1], 4: SHEETS[2]}
    given(*CONTESTED).when(rule(1, others, winner=3)).then_refused(RuleViolation, "Table 2 of round 1 has #3 and #4.")
    given(*CONTESTED).when(rule(1, {1: SHEETS[1]}, winner=1)).then_refused(BadRequest, "score of #2 is missing")
    same: dict[int, Sheet] = {1: {"cp": 5, "apd": 40}, 2: {"cp": 2, "apd": 12}}
    given(*CONTESTED).when(rule(1, same, winner=1)).then_refused(RuleViolation, "No change")
    given(*CONTESTED).when(rule(1, winner=1)).then_refused(BadRequest, 'needs its "scores"')


def test_the_reason_of_a_ruling_serves_the_result_it_leads_to() -> None:
    facts = (*ROUND_ONE, paused(1, 30), disputed(1, 1, 1, 2))
    by_time = after(facts, rule(1, SHEETS, winner=None, how="time"))
    assert by_time[-1] == recorded(1, 1, 1, 2, won=None, apd=(30, 12), how="time")


@pytest.mark.rule("MC-51")
def test_a_ruled_dispute_takes_nothing_more_until_it_is_taken_up_again() -> None:
    facts = (*CONTESTED, ruled(1))
    for request in (rule(1), statement(1, 2)):
        given(*facts).when(request).then_refused(
            RuleViolation, "Dispute 1 was ruled on.", code="dispute-ruled", dispute=1
        )
    given(*facts).when(reopen_dispute(1)).then(reopened(1))
    given(*facts, reopened(1)).when(rule(1)).then(ruled(1))


def test_a_dispute_that_is_open_or_unknown_cannot_be_taken_up() -> None:
    given(*CONTESTED).when(reopen_dispute(1)).then_refused(RuleViolation, "Dispute 1 is open.")
    given(*CONTESTED).when(rule(2)).then_refused(RuleViolation, "There is no dispute 2; the newest is 1.")
    given(*PLAYED).when(statement(1)).then_refused(RuleViolation, "There is no dispute 1; nobody has opened one.")


@pytest.mark.rule("MC-51")
@pytest.mark.parametrize("cp", [(4, 2), (5, 3)], ids=["of the first player", "of the second"])
def test_control_points_stand_in_a_dispute_about_a_misplaced_element(cp: tuple[int, int]) -> None:
    sheets: dict[int, Sheet] = {1: {"cp": cp[0], "apd": 40}, 2: {"cp": cp[1], "apd": 12}}
    words = ("control points stand", "'Scenario Elements'", "override")
    given(*MISPLACED).when(rule(1, sheets, winner=1)).then_refused(RuleViolation, *words)
    given(*CONTESTED).when(rule(1, sheets, winner=1)).then(ruled(1), corrected(1, 1, 1, 2, won=1, cp=cp, replaces=8))


@pytest.mark.rule("MC-51")
def test_control_points_change_all_the_same_where_overridden_and_the_ruling_says_so() -> None:
    sheets: dict[int, Sheet] = {1: {"cp": 4, "apd": 40}, 2: {"cp": 2, "apd": 12}}
    given(*MISPLACED).when(rule(1, sheets, winner=1, override=True)).then(
        ruled(1, "control-points-changed"), corrected(1, 1, 1, 2, won=1, cp=(4, 2), replaces=8)
    )


@pytest.mark.rule("MC-51")
def test_a_misplaced_element_may_change_winner_and_army_points() -> None:
    given(*MISPLACED).when(rule(1, SHEETS, winner=2, override=True)).then(
        ruled(1), corrected(1, 1, 1, 2, won=2, apd=(30, 12), replaces=8)
    )


def test_a_dispute_about_a_withdrawn_pairing_changes_no_result() -> None:
    facts = after(CONTESTED, withdraw())
    given(*facts).when(rule(1, SHEETS, winner=1)).then_refused(RuleViolation, "was withdrawn", "without scores")
    again = after(facts, paired(1, (1, 2), (3, 4), bye=5))
    given(*again).when(rule(1, SHEETS, winner=1)).then_refused(RuleViolation, "was withdrawn", "without scores")
    given(*again).when(rule(1)).then(ruled(1))


def test_open_disputes_hold_nothing_up_but_are_told_when_a_round_closes_or_the_event_ends() -> None:
    facts = (*field(2), paired(1, (1, 2)), recorded(1, 1, 1, 2, won=1), disputed(1, 1, 1, 2))
    assert told(after(facts, close_round())) == ["Dispute 1 (round 1, table 1) is still open."]
    assert told(after(facts, finish())) == ["Dispute 1 (round 1, table 1) is still open."]
    assert told(after(facts, rule(1), finish())) == []
    (shared,) = (after((*field(4), *played(1, (1, 2), (3, 4))), dispute(1)),)
    assert told(after(shared, pair())) == ["Dispute 1 (round 1, table 1) is still open."]


@pytest.mark.rule("MC-51")
def test_a_ruling_outside_any_dispute_is_numbered_and_names_its_players() -> None:
    given(*ROUND_ONE).when(ruling(1)).then(made(1, 1))
    given(*ROUND_ONE, made(1, 1)).when(ruling(about="rules")).then(made(2, about="rules"))


def test_a_dispute_holds_its_claim_behind_a_seal() -> None:
    fact = after(ROUND_ONE, dispute(2))[-1]
    assert isinstance(fact, DisputeOpened)
    assert fact.claim == "c" * 64


# a ruling that says what becomes of the game


def against(no: int, outcome: str, sheets: dict[int, Sheet] | None = None) -> "Request":
    return rule(1, sheets or {}, outcome=outcome, player=ContestantId(no))


HANDED_IN: dict[int, Sheet] = {1: {"cp": 5, "apd": 40}, 2: {"cp": 2, "apd": 12}}


@pytest.mark.parametrize("outcome", ["play-on", "replay"])
def test_a_ruling_may_let_the_game_go_on_or_begin_anew(outcome: str) -> None:
    given(*CONTESTED).when(rule(1, outcome=outcome)).then(ruled(1), cleared(1, 1, 8, outcome))
    unscored = (*ROUND_ONE, disputed(1, 1, 1, 2))
    given(*unscored).when(rule(1, outcome=outcome)).then(ruled(1))
    given(*CONTESTED).when(rule(1, SHEETS, outcome=outcome)).then_refused(BadRequest, "has no result yet")


def test_a_ruling_may_take_the_game_from_a_player_whose_result_is_in() -> None:
    for outcome in ("forfeit", "imposed-loss"):
        lost = taken(1, 1, 1, 2, by=(1,), kind=outcome, sheets=HANDED_IN, replaces=8)
        given(*CONTESTED).when(against(1, outcome)).then(ruled(1), lost)
    gave_up = conceded(1, 1, 1, 2, by=1, sheets=HANDED_IN).model_copy(update={"replaces": Version(8)})
    given(*CONTESTED).when(against(1, "concede")).then(ruled(1), gave_up)
    assert figures(after(CONTESTED, against(1, "forfeit")), "tp")[2] == (1,)


def test_a_ruling_may_settle_what_everyone_agrees_on() -> None:
    facts = after(CONTESTED, rule(1, SHEETS, outcome="agreed", winner=None))
    state = replayed(facts)
    outcome = state.rounds[0].games[1].outcome  # type: ignore[index]
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == ("agreed", None)


def test_a_ruling_against_somebody_names_who_plays_there() -> None:
    given(*CONTESTED).when(rule(1, outcome="forfeit")).then_refused(BadRequest, "who loses the game")
    given(*CONTESTED).when(against(3, "forfeit")).then_refused(RuleViolation, "#3 does not play at table 1")
    given(*CONTESTED).when(against(1, "replay")).then_refused(BadRequest, "Nobody loses by replay")
    given(*CONTESTED).when(rule(1, player=ContestantId(1))).then_refused(BadRequest, "what goes against that player")


def test_where_nobody_concedes_a_ruling_does_not_say_so() -> None:
    facts = (*field(2, system="gaining-grounds-s2"), paired(1, (1, 2)), disputed(1, 1, 1, 2))
    given(*facts).when(against(1, "concede")).then_refused(RuleViolation, "has no concession")


def test_a_ruling_answers_where_figures_that_stand_keep_a_correction_out() -> None:
    given(*MISPLACED).when(rule(1, outcome="replay")).then(ruled(1), cleared(1, 1, 8, "replay"))


def test_after_the_end_a_ruling_may_still_say_so() -> None:
    over = after(PLAYED, result(3, 4, won=3), close_round(), finish(reason=WHY), dispute(2))
    assert replayed(after(over, rule(1, outcome="replay"))).rounds[0].open_tables() == [1]
