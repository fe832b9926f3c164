"""What undo refuses, so that it never takes something newer away, and what comes back with what."""

import pytest

from ledger.application import Ledger
from ledger.domain.errors import BadRequest, LedgerError, NotPermitted, RuleViolation
from tests.application.batches import (
    ADA,
    BO,
    BY,
    CY,
    DEE,
    ROUND_ONE,
    START,
    Fields,
    apply,
    check_in,
    execute,
    pair,
    points,
    result,
)
from tests.application.seasons import SEASON

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


def test_the_only_organizer_stays_while_others_are_officials_and_is_called_by_name(ledger: Ledger) -> None:
    apply(ledger, *START)
    execute(ledger, {"do": "appoint", "official": BY, "role": "organizer"})
    first = last(ledger)
    execute(ledger, {"do": "appoint", "official": "Jo Judge", "role": "judge"})
    with pytest.raises(RuleViolation, match="Org One is the only organizer of spring"):
        undo(ledger, first)


def test_the_first_appointment_is_undone_whole_and_nobody_has_a_role_as_before_it(ledger: Ledger) -> None:
    apply(ledger, *START)
    execute(ledger, {"do": "appoint", "official": "Jo Judge", "role": "judge"})
    assert undo(ledger) == ["OfficialAppointed", "OfficialAppointed"]
    assert ledger.view("spring").officials().rows == ()
    execute(ledger, {"do": "attendance", "attendance": 40, "by": "Anybody"})


def test_without_a_reason_nobody_lets_roles_go(ledger: Ledger) -> None:
    apply(ledger, *START, {"do": "appoint", "official": BY, "role": "organizer"})
    with pytest.raises(RuleViolation, match="Org One is the only organizer of spring"):
        execute(ledger, {"do": "appoint", "official": BY, "role": None})


@pytest.mark.parametrize(
    ("do", "kind", "slug"), [("appoint-in-season", "season", "ig-2019"), ("appoint-in-ledger", "season", "ig-2019")]
)
def test_so_it_is_with_the_first_official_of_a_season_and_of_the_ledger(
    ledger: Ledger, do: str, kind: str, slug: str
) -> None:
    address = {"season": slug} if do == "appoint-in-season" else {}
    apply(ledger, SEASON, {"do": do, **address, "official": "Jo Judge", "role": "judge"})
    found = ledger.undoing(kind, slug, last(ledger))
    kinds = {type(event.fact).__name__ for event in found.carry_out({"reason": "undone"}, BY).events}
    assert kinds == {"SeasonOfficialAppointed" if address else "LedgerOfficialAppointed"}
    apply(ledger, {"do": "close-season", "season": slug, "by": "Anybody"})


# a round that was withdrawn


def withdrawn(ledger: Ledger, *since: Fields) -> int:
    """Round 1 with its results is taken back; then other things happen."""
    apply(ledger, *ROUND_ONE)
    execute(ledger, {"do": "withdraw-round", "discard_results": True, **WHY})
    seq = last(ledger)
    for request in since:
        execute(ledger, request)
    return seq


def test_a_withdrawn_round_comes_back_as_it_was_also_where_somebody_came_since(ledger: Ledger) -> None:
    seq = withdrawn(ledger, check_in("Fay Six"))
    done = ledger.undoing("tournament", "spring", seq).carry_out({"reason": "undone"}, BY)
    assert [type(event.fact).__name__ for event in done.events] == ["RoundPaired", "ResultRecorded", "ResultRecorded"]
    assert "Without a place in round 1: Fay Six." in done.remarks
    assert points(ledger)[ADA] == 1
    assert done.told()[0][0].says == "round 1 stands again as it was paired: 2 tables, bye for Eve Five"


def test_a_round_that_stands_again_moves_all_that_its_withdrawal_moved(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    gone = execute(ledger, {"do": "withdraw-round", "discard_results": True, **WHY}).reach
    back = ledger.undoing("tournament", "spring", None).carry_out({"reason": "undone"}, BY).reach
    assert gone is not None
    assert back is not None
    assert back.ranks
    assert {(each.player, each.place) for each in back.ranks} == {
        (each.player, each.place[::-1]) for each in gone.ranks
    }


def test_it_reads_as_what_it_is_and_not_as_given_by_hand(ledger: Ledger) -> None:
    undo(ledger, withdrawn(ledger))
    check = ledger.view("spring").draw_check(is_every=True)
    assert check.draws[-1].says == ("Round 1 was put back as it was withdrawn; there is nothing to check.")


def test_a_round_somebody_left_since_does_not_come_back_and_says_who(ledger: Ledger) -> None:
    seq = withdrawn(ledger, {"do": "drop", "player": BO})
    with pytest.raises(RuleViolation, match="cannot stand again as it was: Bo Two had a place in it and left since"):
        undo(ledger, seq)


@pytest.mark.parametrize("do", ["drop", "disqualify"])
def test_who_had_left_before_it_was_withdrawn_keeps_it_from_nothing(ledger: Ledger, do: str) -> None:
    apply(ledger, *START, pair((ADA, BO), (CY, DEE), ("Eve Five", None)), {"do": do, "player": BO, **WHY})
    before = ledger.view("spring").pairings()
    execute(ledger, {"do": "withdraw-round", "discard_results": True, **WHY})
    assert undo(ledger)[0] == "RoundPaired"
    assert ledger.view("spring").pairings() == before


def test_a_round_paired_anew_is_not_replaced_by_the_one_before(ledger: Ledger) -> None:
    seq = withdrawn(ledger, pair((ADA, CY), (BO, DEE), ("Eve Five", None)))
    with pytest.raises(RuleViolation, match="stands no longer"):
        undo(ledger, seq)


def test_a_round_that_had_started_has_started_when_it_comes_back(ledger: Ledger) -> None:
    apply(ledger, *START, pair((ADA, BO), (CY, DEE), ("Eve Five", None)))
    execute(ledger, {"do": "start-round", "at": "2019-08-02T10:00:00+00:00"})
    started = ledger.view("spring").state.rounds[0].started
    execute(ledger, {"do": "withdraw-round", **WHY})
    assert undo(ledger) == ["RoundPaired", "RoundStarted"]
    assert started is not None
    assert ledger.view("spring").state.rounds[0].started == started


def test_nothing_stands_again_that_was_not_withdrawn(ledger: Ledger) -> None:
    apply(ledger, *START)
    with pytest.raises(RuleViolation, match="No pairing of round 1 was withdrawn"):
        execute(ledger, {"do": "pair", "again": True})
    with pytest.raises(BadRequest, match="not both"):
        execute(ledger, {**pair((ADA, BO), (CY, DEE), ("Eve Five", None)), "again": True})


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
