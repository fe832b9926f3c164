"""A batch file: requests in order, all or nothing, and errors that name line, request and rule."""

import pytest

from ledger.application import Ledger
from ledger.domain.errors import BadRequest, LedgerError, NotFound, RuleViolation, UnknownPlayer
from tests.application.batches import (
    ADA,
    BO,
    BY,
    CY,
    DEE,
    OPEN,
    ROUND_ONE,
    START,
    Fields,
    apply,
    check_in,
    execute,
    lines,
    pair,
    points,
    result,
    state_of,
    types,
)


def test_a_batch_says_how_many_requests_and_events_and_the_new_size_and_root(ledger: Ledger) -> None:
    applied = apply(ledger, *START)
    # the organizer and five players became known on the way
    assert (applied.requests, len(applied.events), applied.size) == (6, 12, 12)
    assert (applied.size, applied.root) == state_of(ledger)
    assert [event.seq for event in applied.events] == list(range(12))


def test_an_empty_file_is_done_at_once(ledger: Ledger) -> None:
    before = state_of(ledger)
    for data in (b"", b"\n \n\r\n"):
        applied = ledger.apply(data, BY)
        assert (applied.requests, applied.events) == (0, ())
    assert state_of(ledger) == before


def test_a_line_without_a_tournament_means_the_one_named_last(ledger: Ledger) -> None:
    summer = {**OPEN, "tournament": "summer"}
    apply(ledger, OPEN, check_in(ADA), summer, check_in(BO), check_in(CY, tournament="spring"), check_in(DEE))
    assert list(points(ledger, "spring")) == [ADA, CY, DEE]
    assert list(points(ledger, "summer")) == [BO]


def test_a_tournament_chosen_beforehand_is_meant_until_a_line_names_one(ledger: Ledger) -> None:
    apply(ledger, OPEN, {**OPEN, "tournament": "summer"})
    apply(ledger, check_in(ADA), check_in(BO, tournament="summer"), check_in(CY), tournament="spring")
    assert list(points(ledger, "spring")) == [ADA]
    assert list(points(ledger, "summer")) == [BO, CY]


def test_a_first_line_without_a_tournament_is_refused(ledger: Ledger) -> None:
    with pytest.raises(BadRequest, match=r'^Line 1 \(check-in\): Say which tournament this is for \("tournament"\)'):
        apply(ledger, check_in(ADA))


def test_a_first_line_that_asks_for_nothing_known_is_told_so(ledger: Ledger) -> None:
    with pytest.raises(BadRequest, match=r'^Line 1 \(chek-in\): No request is called "chek-in"; did you mean check-in'):
        apply(ledger, {"do": "chek-in", "player": ADA})


@pytest.mark.parametrize(
    ("request_", "error", "words"),
    [
        (check_in(ADA), RuleViolation, "Line 7 (check-in): Ada One is checked in already."),
        ({"do": "drop", "player": "Ada Won"}, UnknownPlayer, "Line 7 (drop): Nobody called Ada Won is checked in"),
        (result(ADA, BO), RuleViolation, "Line 7 (result): No round is paired yet."),
        (pair((ADA, BO)), RuleViolation, "Line 7 (pair): The pairing leaves out Cy Three, Dee Four and Eve Five"),
        ({"do": "close-round"}, RuleViolation, "Line 7 (close-round): No round is paired yet."),
        ({"do": "amend", "set": {"armies": 1}}, BadRequest, "Line 7 (amend): Masters 2019 has no figure called"),
        ({"do": "drop"}, BadRequest, 'Line 7 (drop): The request is not complete or not well formed: "player"'),
        ({"do": "dropp", "player": ADA}, BadRequest, 'Line 7 (dropp): No request is called "dropp"'),
        ({"player": ADA}, BadRequest, 'Line 7: A request says what to do: "do" is missing.'),
        (check_in("A\u202eB"), BadRequest, "Line 7 (check-in): The name holds the text-direction control U+202E"),
        ({"do": "finish", "tournament": "autumn"}, NotFound, "Line 7 (finish): There is no tournament called autumn"),
    ],
)
def test_an_error_names_line_request_and_rule(
    ledger: Ledger, request_: Fields, error: type[LedgerError], words: str
) -> None:
    with pytest.raises(error) as refusal:
        apply(ledger, *START, request_)
    assert str(refusal.value).startswith(words)
    assert ledger.size == 0


def test_blank_lines_count_when_a_line_is_named(ledger: Ledger) -> None:
    with pytest.raises(RuleViolation, match=r"^Line 4 \(check-in\)"):
        ledger.apply(lines([OPEN]) + b"\n" + lines([check_in(ADA), check_in(ADA)]), BY)


def test_a_line_that_is_no_json_is_named_and_nothing_is_recorded(ledger: Ledger) -> None:
    with pytest.raises(BadRequest, match=r"^Line 2: This is not JSON"):
        ledger.apply(lines([OPEN]) + b'{"do": ', BY)
    assert ledger.size == 0


def test_the_first_of_two_bad_lines_is_the_one_that_is_named(ledger: Ledger) -> None:
    with pytest.raises(RuleViolation, match=r"^Line 7 \(result\)"):
        apply(ledger, *START, result(ADA, BO), {"do": "qqq"})
    with pytest.raises(BadRequest, match=r"^Line 7 \(qqq\)"):
        apply(ledger, *START, {"do": "qqq"}, result(ADA, BO))


def test_a_single_request_names_no_line(ledger: Ledger) -> None:
    apply(ledger, *START)
    with pytest.raises(RuleViolation, match=r"^No round is paired yet"):
        execute(ledger, result(ADA, BO))


def test_a_refused_batch_leaves_nothing_behind_in_memory(ledger: Ledger) -> None:
    apply(ledger, *START)
    with pytest.raises(LedgerError):
        apply(ledger, {"do": "drop", "player": ADA, "tournament": "spring"}, {"do": "drop", "player": ADA})
    applied = execute(ledger, pair())
    assert types(applied) == ["RoundPaired"]
    assert ledger.view("spring").status().active == 5


def test_a_refused_opening_leaves_the_short_name_free(ledger: Ledger) -> None:
    with pytest.raises(LedgerError):
        apply(ledger, OPEN, {"do": "qqq"})
    apply(ledger, OPEN)
    assert [opened.slug for opened in ledger.tournaments()] == ["spring"]


def test_a_batch_leads_to_what_its_requests_lead_to_one_by_one(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    for request in ({**each, "tournament": "summer"} for each in ROUND_ONE):
        ledger.execute(request, BY)
    summer, spring = ledger.view("summer"), ledger.view("spring")
    assert [event.fact for event in summer.events[1:]] == [event.fact for event in spring.events[1:]]


def test_progress_is_told_once_a_request(ledger: Ledger) -> None:
    ticks: list[None] = []
    apply(ledger, *START, progress=lambda: ticks.append(None))
    assert len(ticks) == len(START)


UNTOLD = "Nobody told when round 1 started, nor its scenario; the records lack it."


def test_an_odd_result_is_recorded_and_remarked_on(ledger: Ledger) -> None:
    applied = apply(ledger, *ROUND_ONE[:-2], result(ADA, BO, cp=(0, 3), how="scenario"))
    assert applied.remarks == (
        "This is odd, and recorded as it is: a scenario win without more control points than the opponent.",
        UNTOLD,
    )


@pytest.mark.rule("MC-13")
def test_closing_a_round_says_whether_the_lead_is_shared(ledger: Ledger) -> None:
    applied = apply(ledger, *ROUND_ONE, {"do": "close-round"})
    assert applied.remarks == (
        UNTOLD,
        "After round 1 Ada One, Cy Three and Eve Five share the lead.",
    )


def test_a_dry_run_tells_what_would_happen_and_records_nothing(ledger: Ledger) -> None:
    apply(ledger, *START)
    before = state_of(ledger)
    applied = apply(ledger, {**pair(), "tournament": "spring"}, dry_run=True)
    assert types(applied) == ["RoundPaired"]
    assert (applied.size, applied.root) == before == state_of(ledger)
    assert ledger.view("spring").status().phase == "check-in"


def test_a_dry_run_draws_the_round_that_is_drawn_afterwards(ledger: Ledger) -> None:
    apply(ledger, *START)
    preview = apply(ledger, {**pair(), "tournament": "spring"}, dry_run=True)
    done = apply(ledger, {**pair(), "tournament": "spring"})
    assert preview.events[0].fact == done.events[0].fact


def test_a_dry_run_refuses_what_would_be_refused(ledger: Ledger) -> None:
    apply(ledger, *START)
    with pytest.raises(RuleViolation, match=r"^Line 1 \(close-round\)"):
        apply(ledger, {"do": "close-round", "tournament": "spring"}, dry_run=True)


def test_a_dry_run_of_an_opening_opens_nothing(ledger: Ledger) -> None:
    apply(ledger, *START, dry_run=True)
    assert ledger.tournaments() == []
    with pytest.raises(NotFound):
        execute(ledger, check_in(ADA))
