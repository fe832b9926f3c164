"""The result of a game: handed in once, at the right table, on a sheet the rules can read."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.tournament.results.facts import ResultRecorded
from ledger.domain.tournament.results.requests import RecordResult
from ledger.domain.values import ContestantId, Sheet
from tests.builders import SLUG, dropped, field, forfeited, paired, played, recorded, result
from tests.domain.outcomes import after, figures, replayed
from tests.spec import given

ROUND_ONE = (*field(5), paired(1, (1, 2), (3, 4), bye=5))
SHEET: Sheet = {"cp": 5, "apd": 40}


def handed_in(sheets: dict[int, Sheet], **also: Any) -> RecordResult:
    """A result with whatever is on the sheets; without a winner unless one is given."""
    scores = {ContestantId(no): sheet for no, sheet in sheets.items()}
    return RecordResult(do="result", tournament=SLUG, scores=scores, **also)


def test_a_result_is_recorded_at_the_table_its_players_sit_at() -> None:
    given(*ROUND_ONE).when(result(3, 4, won=4)).then(recorded(1, 2, 3, 4, won=4))


def test_sheets_are_kept_in_the_order_of_the_table_whoever_is_named_first() -> None:
    request = result(2, 1, won=1, cp=(2, 5), apd=(12, 40))
    given(*ROUND_ONE).when(request).then(recorded(1, 1, 1, 2, won=1, cp=(5, 2), apd=(40, 12)))


def test_a_tie_has_no_winner() -> None:
    request = result(1, 2, won=None, how="time")
    given(*ROUND_ONE).when(request).then(recorded(1, 1, 1, 2, won=None, how="time"))


def test_the_list_that_was_played_is_kept_where_it_is_given() -> None:
    request = handed_in({1: {**SHEET, "list": 2}, 2: SHEET}, winner=ContestantId(1))
    fact = after(ROUND_ONE, request)[-1]
    assert isinstance(fact, ResultRecorded)
    assert [side.sheet for side in fact.sides] == [{"cp": 5, "apd": 40, "list": 2}, {"cp": 5, "apd": 40}]


def test_the_winner_is_stated_and_never_inferred_from_points() -> None:
    request = result(1, 2, won=2, cp=(9, 0), apd=(75, 0))
    given(*ROUND_ONE).when(request).then(recorded(1, 1, 1, 2, won=2, cp=(9, 0), apd=(75, 0)))
    request = handed_in({1: SHEET, 2: SHEET})
    given(*ROUND_ONE).when(request).then_refused(BadRequest, 'Say who won ("winner"), or null for a tie')


@pytest.mark.bad_input(32)
def test_no_result_comes_before_its_pairing() -> None:
    early = given(*field(2)).when(result(1, 2, won=1))
    early.then_refused(RuleViolation, "No round is paired yet.", code="no-round-paired")
    given(*ROUND_ONE).when(result(1, 2, won=1, round_no=2)).then_refused(RuleViolation, "Round 2 is not paired yet.")


@pytest.mark.bad_input(31)
def test_a_second_result_for_a_table_says_what_stands_and_how_to_change_it() -> None:
    facts = (*ROUND_ONE, recorded(1, 1, 1, 2, won=1))
    words = ("Table 1 of round 1", "5-2, 40-12")
    given(*facts).when(result(1, 2, won=1)).then_refused(RuleViolation, *words, code="result-stands")


def test_a_forfeited_game_takes_no_result() -> None:
    facts = (*ROUND_ONE, forfeited(1, 1, 1, 2, by=[1]))
    given(*facts).when(result(1, 2, won=1)).then_refused(RuleViolation, "forfeited", code="result-stands")


def test_a_result_of_an_earlier_round_is_refused_as_it_has_one() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), paired(2, (1, 3), (2, 4)))
    given(*facts).when(result(1, 2, won=1, round_no=1)).then_refused(RuleViolation, "Table 1 of round 1")


@pytest.mark.bad_input(35)
def test_players_of_two_tables_are_shown_who_sits_where() -> None:
    given(*ROUND_ONE).when(result(1, 4, won=1)).then_refused(RuleViolation, "Table 1 of round 1 has #1 and #2.")


@pytest.mark.bad_input(35)
def test_a_table_number_that_is_not_theirs_is_refused() -> None:
    request = result(1, 2, won=1, table=2)
    given(*ROUND_ONE).when(request).then_refused(RuleViolation, "Table 1 of round 1 has #1 and #2.")
    given(*ROUND_ONE).when(result(1, 2, won=1, table=1)).then(recorded(1, 1, 1, 2, won=1))


def test_the_bye_has_no_result() -> None:
    given(*ROUND_ONE).when(result(1, 5, won=1)).then_refused(RuleViolation, "#5 has the bye in round 1.")


def test_one_who_was_not_paired_has_no_result() -> None:
    facts = (*field(3), dropped(3), paired(1, (1, 2)))
    given(*facts).when(result(1, 3, won=1)).then_refused(RuleViolation, "#3 does not play in round 1.")


def test_the_winner_sat_at_the_table() -> None:
    words = ("#3 did not play at table 1", "#1 and #2")
    given(*ROUND_ONE).when(result(1, 2, won=3)).then_refused(RuleViolation, *words)


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        pytest.param({"cp": -1, "apd": 0}, '"cp" must be at least 0', marks=pytest.mark.bad_input(20)),
        pytest.param({"cp": 1000, "apd": 0}, '"cp" must be at most 999', marks=pytest.mark.bad_input(21)),
        pytest.param({"cp": 0, "apd": 10_000}, '"apd" must be at most 9999', marks=pytest.mark.bad_input(21)),
        pytest.param({"cp": True, "apd": 0}, '"cp" must be a whole number', marks=pytest.mark.bad_input(24)),
        pytest.param({"cp": 3.0, "apd": 0}, '"cp" must be a whole number', marks=pytest.mark.bad_input(24)),
        pytest.param({"cp": "3", "apd": 0}, '"cp" must be a whole number', marks=pytest.mark.bad_input(24)),
        pytest.param({"cp": 3.5, "apd": 0}, '"cp" must be a whole number', marks=pytest.mark.bad_input(27)),
        pytest.param({"cp": 3}, '"apd" is missing', marks=pytest.mark.bad_input(29)),
        pytest.param({}, '"cp" is missing (and 1 more)', marks=pytest.mark.bad_input(29)),
        ({"cp": 3, "apd": 0, "vp": 3}, '"vp" is not known here'),
        ({"cp": 3, "apd": 0, "list": 0}, '"list" must be at least 1'),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused_with_its_player_and_field(sheet: Sheet, words: str) -> None:
    request = handed_in({1: SHEET, 2: sheet}, winner=ContestantId(1))
    given(*ROUND_ONE).when(request).then_refused(BadRequest, "#2", words)


def test_three_lists_can_be_announced_and_then_there_is_a_list_3() -> None:
    facts = (*field(2, lists=3), paired(1, (1, 2)))
    sheets: dict[int, Sheet] = {1: {**SHEET, "list": 3}, 2: {**SHEET, "list": 1}}
    assert figures(after(facts, handed_in(sheets, winner=ContestantId(1))), "tp") == {1: (1,), 2: (0,)}


def test_a_game_ends_in_one_of_the_ways_the_rules_know() -> None:
    request = result(1, 2, won=1, how="magic")
    given(*ROUND_ONE).when(request).then_refused(BadRequest, "'magic'", "scenario, assassination, clock")


def test_a_round_waits_for_each_result_until_none_is_missing() -> None:
    facts = after(ROUND_ONE, result(1, 2, won=1))
    assert replayed(facts).rounds[0].open_tables() == [2]
    assert replayed(after(facts, result(3, 4, won=4))).rounds[0].missing == 0
