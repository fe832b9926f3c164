"""What is taken back at the door: settings by the number of their event, results with their round, links, a void."""

import pytest

from ledger.application import Applied, Ledger
from ledger.domain.errors import BadRequest, NeedsConfirming, NotPermitted, RuleViolation
from tests.application.batches import (
    ADA,
    BO,
    CY,
    DEE,
    EVE,
    NAMES,
    OPEN,
    ROUND_ONE,
    START,
    Fields,
    apply,
    check_in,
    execute,
    pair,
    points,
    result,
    state_of,
    types,
)
from tests.application.seasons import SEASON, not_counted, steps, table, to_season, tournament

WRONG = {"reason": "typed for another"}


def withdraw(event: int, **also: object) -> Fields:
    return {"do": "withdraw", "event": event, **WRONG, **also}


def says(applied: Applied) -> str:
    return applied.told().entries[-1].says


def skipped(ledger: Ledger, player: str = ADA) -> int:
    """The number of the event by which somebody sits out round 1."""
    return execute(ledger, {"do": "skip", "player": player}).events[-1].seq


# settings


def test_a_setting_is_taken_back_by_its_event_and_the_sentence_says_which(ledger: Ledger) -> None:
    apply(ledger, *START)
    event = skipped(ledger)
    assert says(execute(ledger, withdraw(event))) == "taken back: Ada One sits out round 1"
    execute(ledger, {"do": "skip", "player": BO})
    assert {name for table in drawn(ledger) for name in table} == {ADA, CY, DEE, EVE}


def drawn(ledger: Ledger) -> list[tuple[str, ...]]:
    execute(ledger, pair())
    return [each.players for each in ledger.view("spring").pairings().tables]


def test_what_was_taken_back_is_taken_back_again_and_again(ledger: Ledger) -> None:
    apply(ledger, *START)
    event = skipped(ledger)
    for _ in range(3):
        event = execute(ledger, withdraw(event)).events[-1].seq
        assert ledger.view("spring").state.entrants[1].skips == ()  # type: ignore[index] # numbers are entries
        event = execute(ledger, withdraw(event)).events[-1].seq
        assert ledger.view("spring").state.entrants[1].skips == (1,)  # type: ignore[index]


def test_an_event_of_another_tournament_is_none_of_this_one(ledger: Ledger) -> None:
    apply(ledger, *START)
    event = skipped(ledger)
    apply(ledger, {**OPEN, "tournament": "autumn"})
    before = state_of(ledger)
    with pytest.raises(BadRequest, match=f"Event {event} is none of autumn."):
        execute(ledger, withdraw(event), tournament="autumn")
    with pytest.raises(BadRequest, match="Event 999 is none of spring"):
        execute(ledger, withdraw(999))
    assert state_of(ledger) == before


def test_a_refusal_names_the_event_by_its_number_in_the_log(ledger: Ledger) -> None:
    apply(ledger, *START)
    event = skipped(ledger)
    execute(ledger, withdraw(event))
    with pytest.raises(RuleViolation, match=f"Event {event} was taken back already."):
        execute(ledger, withdraw(event))


def test_in_one_batch_an_event_is_meant_by_the_number_it_is_about_to_get(ledger: Ledger) -> None:
    applied = apply(ledger, *START)
    lines = ({"do": "skip", "tournament": "spring", "player": ADA}, withdraw(applied.size, tournament="spring"))
    assert types(apply(ledger, *lines)) == ["RoundSkipped", "SettingWithdrawn"]


def test_who_may_set_something_may_take_it_back_and_nobody_else(ledger: Ledger) -> None:
    appointed = ({"do": "appoint", "official": "Kim", "role": "scorekeeper"},)
    apply(ledger, *START, *appointed)
    skip, apart = skipped(ledger), {"do": "keep-apart", "players": [BO, CY], "always": True}
    kept = execute(ledger, apart).events[-1].seq
    with pytest.raises(NotPermitted, match="`keep-apart` is for the organizer"):
        execute(ledger, withdraw(kept), by="Kim")
    assert types(execute(ledger, withdraw(skip), by="Kim")) == ["SettingWithdrawn"]
    back = execute(ledger, withdraw(kept)).events[-1].seq
    with pytest.raises(NotPermitted, match="`keep-apart` is for the organizer"):
        execute(ledger, withdraw(back), by="Kim")


def test_what_not_everyone_may_read_is_not_read_when_it_is_taken_back(ledger: Ledger) -> None:
    apply(ledger, *START)
    needed = execute(ledger, {"do": "needs-access", "player": ADA}).events[-1].seq
    execute(ledger, withdraw(needed))
    execute(ledger, withdraw(skipped(ledger)))
    told = [(each.says, each.reason) for each in ledger.view("spring").log(is_public=True)][-2:]
    assert told[0][0].startswith("Ada One sits out round 1 (withdrawn by event ")
    assert told[1] == ("taken back: Ada One sits out round 1", "typed for another")
    assert not [each.says for each in ledger.view("spring").log(is_public=True) if "accessible" in each.says]
    assert not [each.says for each in ledger.log(is_public=True) if "accessible" in each.says]


def test_a_dispute_opened_by_mistake_is_no_dispute(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    opened = execute(ledger, {"do": "dispute", "players": [ADA], "claim": "it was 5-3"}).events[-1].seq
    execute(ledger, {"do": "statement", "dispute": 1, "statement": "so it was"})
    execute(ledger, withdraw(opened))
    assert ledger.view("spring").rulings().disputes == ()
    assert types(execute(ledger, {"do": "finish", **WRONG})) == ["RoundClosed", "TournamentFinished"]
    assert [each.says for each in ledger.view("spring").log(is_public=True) if "dispute 1" in each.says]


# results of a withdrawn round


def test_results_are_withdrawn_with_their_round_where_that_is_said(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    again = {"do": "withdraw-round", **WRONG}
    with pytest.raises(NeedsConfirming, match=r"Round 1 has 2 results .* Ada One and Bo Two; Cy Three and Dee Four"):
        execute(ledger, again)
    assert types(execute(ledger, again, discard_results=True)) == ["RoundWithdrawn"]


def withdrawn(ledger: Ledger) -> tuple[int, ...]:
    """A round is gone with its two results; their events."""
    applied = apply(ledger, *ROUND_ONE)
    execute(ledger, {"do": "withdraw-round", "discard_results": True, **WRONG})
    return applied.size - 2, applied.size - 1


def test_they_read_as_withdrawn_everywhere(ledger: Ledger) -> None:
    first, second = withdrawn(ledger)
    gone = f"(withdrawn by event {second + 1})"
    for log in (ledger.view("spring").log(), ledger.view("spring").log(is_public=True), ledger.log()):
        told = {each.seq: each.says for each in log}
        assert told[first].endswith(gone)
        assert told[second].endswith(gone)
        assert told[first - 1].startswith("round 1 paired by hand")
        assert told[first - 1].endswith(gone)
    assert not [each for each in ledger.view("spring", f"before:{second + 1}").log() if gone in each.says]


def test_an_explanation_shows_what_was_withdrawn_with_its_round(ledger: Ledger) -> None:
    first, _ = withdrawn(ledger)
    apply(ledger, {"tournament": "spring", **pair((ADA, CY), (BO, DEE), (EVE, None))}, result(ADA, CY, cp=(3, 1)))
    (part,) = ledger.view("spring").explain(ADA, "tp")[0].parts
    assert [(each.seq, each.reason) for each in part.replaced] == [(first, "typed for another")]


@pytest.mark.parametrize("plainly", [{}, {"again": False}])
def test_the_same_tables_are_offered_their_results(ledger: Ledger, plainly: Fields) -> None:
    first, second = withdrawn(ledger)
    applied = execute(ledger, pair((CY, DEE), (ADA, BO), (EVE, None), **plainly))
    assert types(applied) == ["RoundPaired"]
    told = [each for each in applied.remarks if "withdrawn with its round" in each]
    assert [each.split(":")[0] for each in told] == [
        f"Table 1 has the players of event {second}, withdrawn with its round",
        f"Table 2 has the players of event {first}, withdrawn with its round",
    ]
    assert "Cy Three against Dee Four is a win for Cy Three (CP 5-2, APD 40-12)" in told[0]


def test_they_are_recorded_again_with_the_pairing(ledger: Ledger) -> None:
    withdrawn(ledger)
    applied = execute(ledger, pair((CY, DEE), (ADA, BO), (EVE, None), restore_results=True))
    assert types(applied) == ["RoundPaired", "ResultRecorded", "ResultRecorded"]
    assert not [each for each in applied.remarks if "withdrawn with its round" in each]
    assert points(ledger) == {ADA: 1, BO: 0, CY: 1, DEE: 0, EVE: 1}


def test_other_tables_are_offered_nothing(ledger: Ledger) -> None:
    withdrawn(ledger)
    applied = execute(ledger, pair((CY, ADA), (DEE, BO), (EVE, None), restore_results=True))
    assert types(applied) == ["RoundPaired"]
    assert not [each for each in applied.remarks if "withdrawn with its round" in each]


# links between tournaments


UNLINK = {"do": "unlink-feeder", "tournament": "cup", "feeder": "q1", **WRONG}


def test_a_feeder_is_unlinked_in_both_tournaments_and_who_came_through_it_is_told(ledger: Ledger) -> None:
    opened = [{**OPEN, "tournament": slug} for slug in ("q1", "cup")]
    link = {"do": "fed-by", "tournament": "cup", "feeder": "q1"}
    apply(ledger, opened[0], check_in(ADA), opened[1], link, check_in(ADA, tournament="cup"))
    applied = ledger.execute(UNLINK, "Org One")
    assert types(applied) == ["FeederUnlinked", "FinalUnlinked"]
    assert applied.remarks == ("Came through q1 alone, and stay: Ada One.",)
    assert (ledger.view("cup").state.feeders, ledger.view("q1").state.finals) == ({}, {})
    assert types(apply(ledger, check_in(BO, tournament="cup"))) == ["PersonRegistered", "PlayerCheckedIn"]
    with pytest.raises(RuleViolation, match="q1 does not feed cup"):
        ledger.execute(UNLINK, "Org One")


# a void


def test_what_was_voided_counts_again_and_seasons_follow(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament(), *steps())
    before = table(ledger)
    void = {"do": "void", "tournament": "q1", **WRONG}
    apply(ledger, void)
    assert table(ledger) == {}
    with pytest.raises(RuleViolation, match="q1 was voided; nothing more can be recorded for it"):
        apply(ledger, {"do": "reopen", "tournament": "q1", **WRONG})
    applied = apply(ledger, {"do": "withdraw-void", "tournament": "q1", **WRONG})
    assert types(applied) == ["VoidWithdrawn"]
    assert any("ig-2019" in remark for remark in applied.remarks)
    assert table(ledger) == before == {ADA: 10, BO: 7, CY: 4}
    with pytest.raises(RuleViolation, match="q1 was not voided"):
        apply(ledger, {"do": "withdraw-void", "tournament": "q1", "id": "again", **WRONG})


def test_an_attendance_taken_back_before_the_end_is_not_counted_after_it(ledger: Ledger) -> None:
    *early, finish = tournament()
    apply(ledger, {**SEASON, "set": {"least_attendance": 100}}, *early)
    counted = apply(ledger, {"do": "attendance", "tournament": "q1", "attendance": 120}).size - 1
    apply(ledger, withdraw(counted, tournament="q1"), finish, *steps()[1:], to_season("sanction"))
    assert "attendance" in not_counted(ledger)["q1"]


# seasons


def test_a_request_and_a_report_are_taken_back_and_the_table_follows(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament(), *steps())
    before = table(ledger)
    again = {"withdraw-request": steps()[1], "withdraw-report": steps()[2]}
    for act, anew in again.items():
        apply(ledger, to_season(act, **WRONG))
        assert table(ledger) == {}
        with pytest.raises(RuleViolation):
            apply(ledger, to_season(act, id="again", **WRONG))
        apply(ledger, {**anew, "id": act})
        assert table(ledger) == before


def test_a_report_before_the_one_taken_back_stands_again(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament(), *steps())
    late = to_season("report-qualifier", at="2019-12-01T10:00:00+00:00", places=PLACES)
    apply(ledger, late, to_season("withdraw-report", **WRONG))
    assert (table(ledger), not_counted(ledger)) == ({ADA: 10, BO: 7, CY: 4}, {})


PLACES = [{"place": number, "player": name} for number, name in enumerate(NAMES[:3], start=1)]
FINALS = to_season("open-finals", "finals", name="Finals", rules="masters-2019", date="2020-06-07")


def test_finals_in_which_nothing_was_played_are_unlinked_and_others_opened(ledger: Ledger) -> None:
    apply(ledger, SEASON, FINALS)
    unlink = to_season("unlink", "finals", **WRONG)
    assert types(apply(ledger, unlink)) == ["FinalsUnlinked"]
    others = {**FINALS, "tournament": "others"}
    assert types(apply(ledger, others)) == ["TournamentOpened", "FinalsOpened"]


def test_finals_that_have_begun_are_the_finals(ledger: Ledger) -> None:
    apply(ledger, SEASON, FINALS)
    entered = [check_in(name, tournament="finals", reason="wild card") for name in (ADA, BO)]
    apply(ledger, *entered, pair((ADA, BO), tournament="finals"))
    with pytest.raises(RuleViolation, match="A round of finals is paired"):
        apply(ledger, to_season("unlink", "finals", **WRONG))
    apply(ledger, {"do": "withdraw-round", "tournament": "finals", **WRONG}, to_season("unlink", "finals", **WRONG))
