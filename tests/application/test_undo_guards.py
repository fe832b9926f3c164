"""What undo refuses, so that it never takes something newer away, and what comes back with what."""

import pytest

from ledger.application import Ledger
from ledger.domain.errors import LedgerError, NotPermitted, RuleViolation
from tests.application.batches import (
    ADA,
    BO,
    BY,
    CY,
    DEE,
    ROUND_ONE,
    START,
    apply,
    check_in,
    execute,
    pair,
    points,
    result,
)

WHY = {"reason": "meant otherwise"}


def undo(ledger: Ledger, seq: int | None = None, by: str = BY) -> list[str]:
    """The kinds of facts that undoing recorded."""
    applied = ledger.undoing("tournament", "spring", seq).carry_out({"reason": "undone"}, by)
    return [type(event.fact).__name__ for event in applied.events]


def last(ledger: Ledger) -> int:
    return ledger.size - 1


def test_a_clearing_is_not_undone_over_a_newer_result(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    execute(ledger, {"do": "forfeit", "player": ADA, **WHY})
    execute(ledger, {"do": "clear-result", "player": ADA, **WHY})
    cleared = last(ledger)
    execute(ledger, result(ADA, BO))
    with pytest.raises(RuleViolation, match="stands no longer"):
        undo(ledger, cleared)


def test_an_older_amendment_of_an_entry_is_not_undone_under_a_newer_one(ledger: Ledger) -> None:
    apply(ledger, *START)
    execute(ledger, {"do": "amend-entry", "player": ADA, "faction": "Cygnar", **WHY})
    first = last(ledger)
    execute(ledger, {"do": "amend-entry", "player": ADA, "faction": "Khador", **WHY})
    with pytest.raises(RuleViolation, match="stands no longer"):
        undo(ledger, first)
    undo(ledger)
    assert ledger.view("spring").state.entrants[1].faction == "Cygnar"  # type: ignore[index]


def test_a_pairing_that_was_withdrawn_takes_no_newer_one_with_it(ledger: Ledger) -> None:
    apply(ledger, *START, pair((ADA, BO), (CY, DEE), ("Eve Five", None)))
    drawn = last(ledger)
    execute(ledger, {"do": "withdraw-round", **WHY})
    execute(ledger, pair((ADA, CY), (BO, DEE), ("Eve Five", None)))
    with pytest.raises(RuleViolation, match="stands no longer"):
        undo(ledger, drawn)


def test_a_withdrawn_round_comes_back_with_its_results(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    before = points(ledger)
    execute(ledger, {"do": "withdraw-round", "discard_results": True, **WHY})
    undo(ledger)
    assert points(ledger) == before


def test_nobody_is_taken_out_with_what_was_decided_about_them(ledger: Ledger) -> None:
    apply(ledger, *START)
    execute(ledger, {"do": "adjust", "player": ADA, "points": {"tp": 1}, **WHY})
    with pytest.raises(LedgerError, match="has adjusted points; take that back first"):
        execute(ledger, {"do": "remove-entry", "player": ADA, **WHY})


def test_whoever_is_entered_no_longer_is_not_kept_apart_again(ledger: Ledger) -> None:
    apply(ledger, *START, {"do": "keep-apart", "players": [ADA, BO]}, {"do": "let-meet", "players": [ADA, BO]})
    met = last(ledger)
    execute(ledger, {"do": "remove-entry", "player": ADA, **WHY})
    with pytest.raises(LedgerError, match="entered no longer"):
        undo(ledger, met)


def test_an_entry_that_was_taken_out_comes_back_with_its_number(ledger: Ledger) -> None:
    apply(ledger, *START, {"do": "keep-apart", "players": [ADA, BO]})
    before = ledger.view("spring").state
    execute(ledger, {"do": "remove-entry", "player": ADA, **WHY})
    assert undo(ledger) == ["SettingWithdrawn"]
    after = ledger.view("spring").state
    assert (list(after.entrants), after.entry_of, after.apart) == (list(before.entrants), before.entry_of, before.apart)


def test_nobody_takes_back_by_its_event_what_was_ruled_about_them(ledger: Ledger) -> None:
    apply(ledger, *START, {"do": "appoint", "official": BY, "role": "organizer"})
    apply(ledger, {"do": "appoint", "tournament": "spring", "official": ADA, "role": "judge"})
    execute(ledger, {"do": "ruling", "players": [ADA], "about": "model", "text": "the banner will not do"})
    with pytest.raises(NotPermitted, match="about themself"):
        undo(ledger, last(ledger), by=ADA)
    assert undo(ledger) == ["SettingWithdrawn"]


def test_the_only_organizer_stays_and_is_called_by_name(ledger: Ledger) -> None:
    apply(ledger, *START)
    execute(ledger, {"do": "appoint", "official": "Jo Judge", "role": "judge"})
    with pytest.raises(RuleViolation, match="Org One is the only organizer of spring"):
        undo(ledger)


def test_who_left_by_a_concession_is_not_said_to_have_dropped(ledger: Ledger) -> None:
    opened = {**START[0], "rules": "gaining-grounds-2017", "date": "2017-08-02"}
    entered = [check_in(name, mark="passed") for name in (ADA, BO)]
    apply(ledger, opened, *entered, pair((ADA, BO)), {"do": "concede", "player": ADA})
    corrected = {"do": "correct", "scores": {ADA: {"vp": 5}, BO: {"vp": 3}}, **WHY}
    execute(ledger, corrected)
    assert "PlayerDropped" not in undo(ledger)
    execute(ledger, corrected)
    assert ledger.view("spring").state.entrants[1].status == "active"  # type: ignore[index]


def test_what_was_recorded_since_somebody_looked_is_not_taken_back_unseen(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    found = ledger.undoing("tournament", "spring")
    execute(ledger, {"do": "attendance", "attendance": 40})
    with pytest.raises(RuleViolation, match="Something was recorded meanwhile"):
        found.carry_out({"reason": "undone"}, BY)
