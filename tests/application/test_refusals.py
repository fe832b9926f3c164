"""Wrong order and wrong time: each refused with a sentence, its exit code, and a store that did not change."""

import pytest

from ledger.application import Ledger
from ledger.cli import exit_codes
from ledger.domain.errors import LedgerError
from tests.application.batches import (
    ADA,
    BO,
    CY,
    DEE,
    EVE,
    OPEN,
    ROUND_ONE,
    START,
    Fields,
    apply,
    check_in,
    correct,
    execute,
    pair,
    result,
    state_of,
)

Batch = tuple[Fields, ...]
PAIRED = ROUND_ONE[:-2]
FINISH = {"do": "finish", "reason": "the hall closes"}
FINISHED = (*ROUND_ONE, FINISH)
DISQUALIFY = {"do": "disqualify", "player": BO, "reason": "loaded dice"}
BYE_AGAIN = (*ROUND_ONE, pair((ADA, CY), (EVE, BO), (DEE, None)), result(ADA, CY), result(EVE, BO))


def case(number: int, setup: Batch, request: Fields, exit_code: int, words: str) -> object:
    marks = pytest.mark.bad_input(number)
    return pytest.param(setup, request, exit_code, words, id=f"{number}-{request['do']}", marks=marks)


CASES = [
    case(31, ROUND_ONE, result(ADA, BO), 1, "Table 1 of round 1 has a result already (5-2, 40-12)."),
    case(32, START, result(ADA, BO), 1, "No round is paired yet."),
    case(33, PAIRED, pair(), 1, "Round 1 still waits for the result of tables 1 and 2."),
    case(34, PAIRED, pair(round=1), 1, "Round 1 is paired already."),
    case(35, PAIRED, result(ADA, CY), 1, "Table 1 of round 1 has Ada One and Bo Two."),
    case(36, START, pair((ADA, ADA), (BO, CY), (DEE, EVE)), 1, "Ada One stands twice in the pairing."),
    case(37, FINISHED, result(ADA, BO), 1, "spring is finished."),
    case(38, PAIRED, FINISH, 1, "Round 1 still waits for the result of tables 1 and 2."),
    case(39, FINISHED, FINISH, 1, "spring is finished"),
    case(40, (*START, DISQUALIFY), DISQUALIFY, 1, "Bo Two is disqualified already."),
    case(
        41,
        START,
        {**DISQUALIFY, "player": "Bob Two"},
        65,
        "Nobody called Bob Two is checked in at spring. Did you",
    ),
    case(43, FINISHED, DISQUALIFY, 1, "spring is finished."),
    case(
        48, (*START, DISQUALIFY), {"do": "reinstate", "player": BO}, 1, "Bo Two was disqualified and cannot come back."
    ),
    case(53, BYE_AGAIN, pair((ADA, BO), (CY, DEE), (EVE, None)), 1, "second-bye"),
    case(56, ROUND_ONE, correct(ADA, BO), 1, "No change: table 1 of round 1 stands like that already."),
    case(
        58,
        ROUND_ONE,
        pair((ADA, BO), (CY, EVE), (DEE, None)),
        1,
        "bends a rule (rematch: Ada One and Bo Two)",
    ),
    case(59, (OPEN,), pair(), 1, "Pairing needs at least two players."),
    case(59, (OPEN, check_in(ADA)), pair(), 1, "Pairing needs at least two players."),
    case(59, (OPEN, check_in(ADA)), pair((ADA, None)), 1, "Pairing needs at least two players."),
    case(
        60,
        PAIRED,
        {"do": "amend", "set": {"army_points": 50}},
        1,
        "Once round 1 is paired army_points cannot change any more; rounds, lists, clock, roster and awards still can.",
    ),
    case(61, START, {"do": "delete"}, 65, 'No request is called "delete"'),
    case(68, START, {**check_in("Fay Six"), "_type_": "uuid"}, 65, '"_type_" is not known here'),
    case(68, PAIRED, {**result(ADA, BO), "game": {"_type_": "uuid"}}, 65, '"_type_" is not known here'),
    case(68, START, {"do": "adjust", "player": ADA, "points": {"_data_": 1}, "reason": "late"}, 65, "'_data_' cannot"),
    case(68, START, {**OPEN, "tournament": "autumn", "set": {"_type_": 1}}, 65, "has no figure called '_type_'"),
    case(61, START, {"do": "void"}, 65, '"reason" is missing'),
    case(62, ROUND_ONE, result(BO, ADA, do="correct"), 65, '"reason" is missing'),
    case(62, ROUND_ONE, correct(BO, ADA, reason=" "), 65, "The reason is empty"),
    case(62, ROUND_ONE, correct(BO, ADA, by=" "), 65, "The name is empty"),
]


@pytest.mark.parametrize(("setup", "request_", "exit_code", "words"), CASES)
def test_a_request_out_of_order_is_refused_and_changes_nothing(
    ledger: Ledger, setup: Batch, request_: Fields, exit_code: int, words: str
) -> None:
    apply(ledger, *setup)
    before, standings = state_of(ledger), ledger.view("spring").standings()
    with pytest.raises(LedgerError) as refusal:
        execute(ledger, request_)
    assert words in str(refusal.value)
    assert exit_codes.exit_code(refusal.value) == exit_code
    assert state_of(ledger) == before
    assert ledger.view("spring").standings() == standings


@pytest.mark.bad_input(37)
def test_a_finished_tournament_takes_a_result_after_it_was_reopened(ledger: Ledger) -> None:
    apply(ledger, *FINISHED, {"do": "reopen", "reason": "one more round"}, pair((ADA, CY), (EVE, BO), (DEE, None)))
    execute(ledger, result(ADA, CY))
    kinds = [entry.type for entry in ledger.view("spring").log()]
    assert kinds[-4:] == ["TournamentFinished", "TournamentReopened", "RoundPaired", "ResultRecorded"]


@pytest.mark.bad_input(54)
@pytest.mark.bad_input(55)
def test_a_correction_after_the_next_pairing_stands_in_the_log_beside_what_it_replaced(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, pair((ADA, CY), (EVE, BO), (DEE, None)))
    tables = [table.players for table in ledger.view("spring").pairings(2).tables]
    execute(ledger, correct(BO, ADA, round=1))
    assert [table.players for table in ledger.view("spring").pairings(2).tables] == tables
    told = [(entry.type, entry.reason) for entry in ledger.view("spring").log() if entry.type.startswith("Result")]
    assert told == [("ResultRecorded", None), ("ResultRecorded", None), ("ResultCorrected", "sheet misread")]


@pytest.mark.bad_input(61)
def test_a_voided_tournament_keeps_its_facts_and_says_that_it_is_void(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, {"do": "void", "reason": "it never took place"})
    assert ledger.view("spring").standings().voided
    assert ledger.view("spring").state.version == 10
