"""Asking twice: the same request under the same id is answered from the record, another one is refused."""

import pytest

from ledger.application import Ledger
from ledger.domain.errors import BadRequest, CommandReused, LedgerError, RuleViolation
from ledger.domain.values import ContestantId
from tests.application.batches import (
    ADA,
    BO,
    BY,
    CY,
    DEE,
    EVE,
    OPEN,
    ROUND_ONE,
    START,
    apply,
    check_in,
    execute,
    lines,
    points,
    result,
    state_of,
    types,
)


def test_a_file_applied_twice_changes_nothing_the_second_time(ledger: Ledger) -> None:
    first = apply(ledger, *ROUND_ONE)
    assert (first.requests, first.skipped) == (9, 0)
    again = apply(ledger, *ROUND_ONE)
    assert (again.requests, again.skipped, again.events) == (9, 9, ())
    assert (again.size, again.root) == (first.size, first.root) == state_of(ledger)


def test_a_file_with_a_bad_last_line_changes_nothing(ledger: Ledger) -> None:
    before = state_of(ledger)
    with pytest.raises(RuleViolation, match=r"^Line 10 \(result\): Table 1 of round 1"):
        apply(ledger, *ROUND_ONE, result(BO, ADA))
    assert state_of(ledger) == before
    assert ledger.tournaments() == []


def test_lines_added_to_a_file_are_all_that_is_recorded(ledger: Ledger) -> None:
    apply(ledger, *START)
    applied = apply(ledger, *ROUND_ONE)
    assert applied.skipped == len(START)
    assert types(applied) == ["RoundPaired", "ResultRecorded", "ResultRecorded"]


def test_a_line_is_the_same_whatever_the_order_of_its_keys(ledger: Ledger) -> None:
    apply(ledger, *START)
    turned = [dict(reversed(list(request.items()))) for request in START]
    assert apply(ledger, *turned).skipped == len(START)


def test_a_line_is_the_same_with_its_tournament_written_out(ledger: Ledger) -> None:
    apply(ledger, *START)
    assert apply(ledger, *({**request, "tournament": "spring"} for request in START)).skipped == len(START)


def test_equal_lines_in_one_file_are_two_requests(ledger: Ledger) -> None:
    drop = {"do": "drop", "player": ADA}
    back = {"do": "reinstate", "player": ADA}
    applied = apply(ledger, *START, drop, back, drop)
    assert types(applied)[-3:] == ["PlayerDropped", "PlayerReinstated", "PlayerDropped"]
    ids = [event.command_id for event in applied.events[-3:]]
    assert len(set(ids)) == 3
    assert apply(ledger, *START, drop, back, drop).skipped == len(START) + 3
    assert types(apply(ledger, *START, drop, back, drop, back)) == ["PlayerReinstated"]


def test_equal_lines_for_two_tournaments_are_two_requests(ledger: Ledger) -> None:
    other = {**OPEN, "tournament": "summer"}
    applied = apply(ledger, OPEN, check_in(ADA), other, check_in(ADA))
    assert types(applied).count("PlayerCheckedIn") == 2
    assert apply(ledger, OPEN, check_in(ADA), other, check_in(ADA)).skipped == 4


@pytest.mark.bad_input(30)
def test_the_same_result_under_the_same_id_is_already_recorded(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE[:-2])
    first = execute(ledger, result(ADA, BO), id="table-1")
    assert types(first) == ["ResultRecorded"]
    again = execute(ledger, result(ADA, BO), id="table-1")
    assert (again.skipped, again.events, again.size) == (1, (), first.size)
    assert again.earlier == first.events, "the first answer is read from the record"


@pytest.mark.bad_input(31)
def test_the_same_result_under_a_new_id_is_refused_with_what_stands(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    before = state_of(ledger)
    with pytest.raises(RuleViolation, match=r"has a result already \(5-2, 40-12\)\.$"):
        execute(ledger, result(ADA, BO), id="again")
    assert state_of(ledger) == before


def test_an_id_that_stands_for_another_request_is_refused_and_its_event_named(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE[:-2])
    (event,) = execute(ledger, result(ADA, BO), id="table-1").events
    before = state_of(ledger)
    with pytest.raises(CommandReused, match=rf'"table-1" stands for another .*event {event.seq}\)'):
        execute(ledger, result(CY, DEE), id="table-1")
    assert state_of(ledger) == before


def test_an_id_belongs_to_the_whole_store_and_not_to_one_tournament(ledger: Ledger) -> None:
    apply(ledger, {**OPEN, "id": "opening"})
    with pytest.raises(CommandReused):
        apply(ledger, {**OPEN, "tournament": "summer", "id": "opening"})


def test_an_explicit_id_repeated_inside_a_file_is_one_request(ledger: Ledger) -> None:
    drop = {"do": "drop", "player": ADA, "id": "drop-1"}
    applied = apply(ledger, *START, drop, drop)
    assert (applied.skipped, types(applied).count("PlayerDropped")) == (1, 1)


def test_an_explicit_id_used_twice_inside_a_file_for_two_requests_is_refused(ledger: Ledger) -> None:
    with pytest.raises(CommandReused, match=r"^Line 8 .*an earlier line of this file"):
        apply(ledger, *START, {"do": "drop", "player": ADA, "id": "x"}, {"do": "drop", "player": BO, "id": "x"})
    assert ledger.size == 0


def test_the_same_words_again_need_an_id_of_their_own(ledger: Ledger) -> None:
    drop, back = {"do": "drop", "player": ADA}, {"do": "reinstate", "player": ADA}
    apply(ledger, *START, drop)
    apply(ledger, {**back, "tournament": "spring"})
    assert apply(ledger, {**drop, "tournament": "spring"}).skipped == 1
    assert types(apply(ledger, {**drop, "tournament": "spring", "id": "second"})) == ["PlayerDropped"]


def test_a_line_that_recorded_nothing_does_not_end_the_run_of_those_that_stand(ledger: Ledger) -> None:
    apply(ledger, *START)
    person = str(ledger.view("spring").state.entrants[ContestantId(5)].person)
    erase = {"do": "erase-person", "person": person, "reason": "asked for it"}
    lines = (erase, erase, {"do": "drop", "tournament": "spring", "player": ADA})
    assert types(apply(ledger, *lines)) == ["PersonErased", "PlayerDropped"]
    assert apply(ledger, *lines).skipped == 2


@pytest.mark.bad_input(39)
def test_a_finish_is_repeated_by_its_id_and_refused_under_a_new_one(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    finish = {"do": "finish", "reason": "one round only"}
    done = execute(ledger, finish, id="finish-1")
    assert execute(ledger, finish, id="finish-1").skipped == 1
    with pytest.raises(RuleViolation, match="spring is finished"):
        execute(ledger, finish, id="finish-2")
    assert state_of(ledger) == (done.size, done.root)


def test_single_requests_without_an_id_are_new_each_time(ledger: Ledger) -> None:
    apply(ledger, *START)
    execute(ledger, {"do": "drop", "player": EVE})
    with pytest.raises(RuleViolation, match="Eve Five has dropped already"):
        execute(ledger, {"do": "drop", "player": EVE})


def test_a_request_that_was_refused_keeps_no_id(ledger: Ledger) -> None:
    apply(ledger, *START)
    with pytest.raises(LedgerError):
        execute(ledger, result(ADA, BO), id="too-early")
    execute(ledger, {"do": "drop", "player": ADA}, id="too-early")
    assert points(ledger)[ADA] == 0


@pytest.mark.parametrize("bad", ["", "a b", "x" * 129, "é", 7])
def test_an_id_is_plain_visible_ascii_and_not_long(ledger: Ledger, bad: object) -> None:
    with pytest.raises(BadRequest, match="id"):
        apply(ledger, {**OPEN, "id": bad})
    assert ledger.size == 0


def test_who_applies_a_file_again_does_not_matter(ledger: Ledger) -> None:
    apply(ledger, *START)
    assert ledger.apply(lines(START), "Somebody Else").skipped == len(START)
    assert BY in {entry.by for entry in ledger.log()}
