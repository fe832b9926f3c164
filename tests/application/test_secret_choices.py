"""Secret choices: a dry run gives none away, and a score sheet that contradicts one needs a reason."""

from typing import Any

import pytest

from ledger.application import Ledger
from ledger.domain.errors import LedgerError, NeedsReason
from tests.application.batches import (
    ADA,
    BO,
    CY,
    DEE,
    EVE,
    ROUND_ONE,
    START,
    Fields,
    apply,
    execute,
    pair,
    state_of,
    types,
)

PAIRED = pair((ADA, BO), (CY, DEE), (EVE, None))
TABLES = (*START, PAIRED)
NOT_REVEALED = "Ada One chose another list than 2 for this game; give a reason"


def choose(player: str = ADA, list_no: int = 2, **also: Any) -> Fields:
    return {"do": "choose", "tournament": "spring", "player": player, "choices": {"list": list_no}, **also}


def played(do: str = "result", lists: tuple[int, int] = (2, 1), **also: Any) -> Fields:
    ada, bo = lists
    scores = {ADA: {"cp": 5, "apd": 40, "list": ada}, BO: {"cp": 2, "apd": 12, "list": bo}}
    return {"do": do, "tournament": "spring", "winner": ADA, "scores": scores, **also}


AGREED = played("agree", consents=[ADA, BO, "organizer"])
CONCEDED: Fields = {"do": "concede", "tournament": "spring", "player": BO, "scores": {ADA: {"list": 2}}}


def answer(ledger: Ledger, *requests: Fields) -> str:
    """What a dry run says: a refusal, or how many were skipped and what would be recorded."""
    try:
        applied = apply(ledger, *requests, dry_run=True)
    except LedgerError as refusal:
        return str(refusal)
    return f"{applied.skipped} skipped, {types(applied)}, {len(applied.earlier)}"


@pytest.fixture
def chosen(ledger: Ledger) -> Ledger:
    """A first round in which Ada alone has chosen: list 2 by a line of a file, and Cy likewise under an id."""
    apply(ledger, *TABLES, choose(), choose(CY, id="c1"))
    return ledger


# dry runs


@pytest.mark.rule("MC-43")
@pytest.mark.parametrize(
    ("player", "also"), [(ADA, {}), (ADA, {"reason": "wrong card"}), (CY, {"id": "c1"}), (CY, {"id": "c2"})]
)
def test_a_dry_run_answers_a_repeated_choice_like_any_other(chosen: Ledger, player: str, also: dict[str, str]) -> None:
    before = state_of(chosen)
    right, wrong = (answer(chosen, choose(player, no, **also)) for no in (2, 1))
    assert right == wrong
    assert "0 skipped" in right or "has chosen already (list)" in right
    assert state_of(chosen) == before


@pytest.mark.rule("MC-43")
def test_a_dry_run_of_one_request_answers_like_that_too(chosen: Ledger) -> None:
    for no in (1, 2):
        with pytest.raises(NeedsReason, match=r"Cy Three has chosen already \(list\)"):
            chosen.execute(choose(CY, no, id="c1"), "Org One", dry_run=True)


@pytest.mark.rule("MC-43")
@pytest.mark.parametrize(
    "earlier",
    [(played(),), (choose(list_no=1, reason="wrong card"), choose(BO, 1))],
    ids=["a result", "a reveal"],
)
def test_lines_before_it_in_a_dry_run_do_not_bring_a_choice_out(chosen: Ledger, earlier: tuple[Fields, ...]) -> None:
    right, wrong = (answer(chosen, *earlier, choose(list_no=no)) for no in (2, 1))
    assert right == wrong


@pytest.mark.rule("MC-43")
def test_a_dry_run_does_not_bring_a_choice_of_a_withdrawn_round_out(chosen: Ledger) -> None:
    apply(chosen, {"do": "withdraw-round", "tournament": "spring", "reason": "wrong tables"}, {**PAIRED, "id": "again"})
    assert answer(chosen, choose(list_no=2)) == answer(chosen, choose(list_no=1))


@pytest.mark.parametrize("then", [choose(BO, 1), played()], ids=["revealed", "played"])
def test_a_dry_run_skips_a_choice_that_is_no_secret_any_more(chosen: Ledger, then: Fields) -> None:
    apply(chosen, then)
    assert answer(chosen, choose()) == "1 skipped, [], 1"


def test_the_same_line_in_earnest_is_skipped_and_changes_nothing(chosen: Ledger) -> None:
    before = state_of(chosen)
    assert apply(chosen, choose()).skipped == 1
    assert state_of(chosen) == before


# what was played


@pytest.mark.rule("MC-43")
@pytest.mark.parametrize("request_", [played(), AGREED, CONCEDED], ids=["result", "agree", "concede"])
def test_a_sheet_against_a_choice_not_revealed_needs_a_reason(ledger: Ledger, request_: Fields) -> None:
    apply(ledger, *TABLES, choose(ADA, 1))
    before = state_of(ledger)
    with pytest.raises(NeedsReason, match=NOT_REVEALED):
        execute(ledger, request_)
    assert state_of(ledger) == before
    assert len(execute(ledger, request_, reason="the judge allowed it").events) == 1


@pytest.mark.rule("MC-43")
@pytest.mark.parametrize("request_", [played(), AGREED, CONCEDED], ids=["result", "agree", "concede"])
def test_a_sheet_with_the_list_that_was_chosen_needs_none(chosen: Ledger, request_: Fields) -> None:
    assert len(execute(chosen, request_).events) == 1


@pytest.mark.rule("MC-43")
def test_a_choice_that_was_changed_counts_as_changed(chosen: Ledger) -> None:
    apply(chosen, choose(list_no=1, reason="wrong card"))
    with pytest.raises(NeedsReason, match=NOT_REVEALED):
        execute(chosen, played())
    execute(chosen, played(lists=(1, 1)))


@pytest.mark.rule("MC-43")
def test_a_result_tried_out_opens_no_seal_of_the_store(chosen: Ledger) -> None:
    for lists in ((1, 1), (2, 1)):
        assert chosen.execute(played(lists=lists), "Org One", dry_run=True).skipped == 0


def test_a_choice_binds_its_own_table_alone(ledger: Ledger) -> None:
    apply(ledger, *TABLES, choose(CY, 1))
    assert types(execute(ledger, played())) == ["ResultRecorded"]


def test_a_result_of_a_round_that_is_not_paired_is_refused_as_ever(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    with pytest.raises(LedgerError, match="Round 7 is not paired yet"):
        execute(ledger, played(round=7))


# words


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"do": "dispute", "players": [ADA], "about": "result", "claim": "a\x07b"}, "claim"),
        ({"do": "statement", "dispute": 1, "player": ADA, "statement": "a\x07b"}, "statement"),
        ({"do": "ruling", "players": [ADA], "about": "model", "text": "a\x07b"}, "text of the ruling"),
    ],
)
def test_a_refusal_of_a_text_names_it(ledger: Ledger, request_: Fields, field: str) -> None:
    apply(ledger, *TABLES)
    with pytest.raises(LedgerError, match=f"^The {field} "):
        execute(ledger, request_)
