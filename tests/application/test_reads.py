"""Reads through the door: the same facts in standings, pairings, status, explanations and the log."""

import pytest

from ledger.application import Ledger
from ledger.domain.errors import NotFound, RuleViolation, UnknownPlayer
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
    correct,
    execute,
    pair,
    points,
)


@pytest.mark.rule("MC-12")
@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6), (65, 7)])
def test_a_field_of_so_many_is_told_how_many_rounds_it_usually_needs(ledger: Ledger, players: int, rounds: int) -> None:
    apply(ledger, OPEN, *(check_in(f"P{number:02}") for number in range(1, players + 1)))
    assert ledger.view("spring").status().rounds_suggested == rounds


@pytest.mark.rule("MC-03")
@pytest.mark.rule("MC-18")
@pytest.mark.parametrize(("army_points", "half"), [(75, 38), (50, 25), (35, 18)])
def test_a_bye_is_worth_1_tp_3_cp_and_half_the_army_rounded_up(ledger: Ledger, army_points: int, half: int) -> None:
    opening = {**OPEN, "set": {"army_points": army_points}} if army_points != 75 else OPEN
    apply(ledger, opening, *(check_in(name) for name in (ADA, BO, CY)), pair((ADA, BO), (CY, None)))
    first = ledger.view("spring").standings().rows[0]
    assert (first.player, first.figures) == (CY, {"tp": 1, "sos": 0, "cp": 3, "apd": half})


@pytest.mark.rule("MC-29")
def test_standings_rank_by_tp_sos_cp_and_apd(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    table = ledger.view("spring").standings()
    assert [column.key for column in table.columns] == ["tp", "sos", "cp", "apd"]
    assert [(row.place, row.player, *row.figures.values()) for row in table.rows] == [
        (1, ADA, 1, 0, 5, 40),
        (1, CY, 1, 0, 5, 40),
        (3, EVE, 1, 0, 3, 38),
        (4, BO, 0, 1, 2, 12),
        (4, DEE, 0, 1, 2, 12),
    ]


@pytest.mark.rule("MC-47")
def test_an_explanation_lists_the_opponents_and_their_points(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    (explained,) = ledger.view("spring").explain(BO, "sos")
    assert [(part.value, part.why) for part in explained.parts] == [(1, "Ada One has 1 TP from 1 game")]


def test_an_explanation_names_events_of_the_log_and_what_they_replaced(ledger: Ledger) -> None:
    first = apply(ledger, *ROUND_ONE).events[-2]
    (second,) = ledger.execute({**correct(BO, ADA), "tournament": "spring"}, "Judge Two").events[-1:]
    (explained,) = ledger.view("spring").explain("bo two", "tp")
    (part,) = explained.parts
    assert (part.value, part.events) == (1, (second.seq,))
    (old,) = part.replaced
    assert (old.seq, old.reason, old.by) == (first.seq, "sheet misread", "Judge Two")
    assert old.was == first.fact.model_dump(mode="json")


def test_only_those_who_checked_in_can_be_explained(ledger: Ledger) -> None:
    apply(ledger, *START)
    with pytest.raises(UnknownPlayer, match="Did you mean Ada One"):
        ledger.view("spring").explain("Ada Won", None)


def test_pairings_are_of_the_newest_round_unless_another_is_asked_for(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, pair((ADA, CY), (EVE, BO), (DEE, None)))
    assert ledger.view("spring").pairings().byes == (DEE,)
    assert ledger.view("spring").pairings(1).byes == (EVE,)
    with pytest.raises(RuleViolation, match="Round 3 is not paired yet"):
        ledger.view("spring").pairings(3)


def test_there_are_no_pairings_before_round_1(ledger: Ledger) -> None:
    apply(ledger, *START)
    with pytest.raises(RuleViolation, match="No round is paired yet"):
        ledger.view("spring").pairings()


def test_pairings_after_a_withdrawal_are_the_new_ones(ledger: Ledger) -> None:
    apply(ledger, *START, pair((ADA, BO), (CY, DEE), (EVE, None)), {"do": "withdraw-round", "reason": "wrong draw"})
    execute(ledger, pair((ADA, CY), (BO, EVE), (DEE, None)))
    assert [table.players for table in ledger.view("spring").pairings().tables] == [(ADA, CY), (BO, EVE)]


def test_a_misspelt_tournament_is_answered_with_the_near_ones(ledger: Ledger) -> None:
    apply(ledger, OPEN)
    with pytest.raises(NotFound, match=r"no tournament called sprnig\. Did you mean spring\?"):
        ledger.view("sprnig")


def test_the_log_tells_every_event_of_the_store_in_order(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    entries = list(ledger.log())
    assert [entry.seq for entry in entries] == list(range(ledger.size))
    assert {entry.by for entry in entries} == {BY}
    streams = {entry.stream for entry in entries if not entry.stream.startswith("person/")}
    assert streams == {"tournament/spring"}
    assert entries[2].says == "Ada One became known"
    assert entries[3].says == "Ada One checked in as #1"


def test_a_part_of_the_log_can_be_read(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    assert [entry.seq for entry in ledger.log(3, 6)] == [3, 4, 5]
    assert list(ledger.log(ledger.size)) == []


def test_the_log_of_a_tournament_holds_its_own_events_only(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), {**OPEN, "tournament": "summer", "name": "Summer 26"}, check_in(BO))
    told = [(entry.stream, entry.version, entry.says) for entry in ledger.view("summer").log()]
    assert told == [
        ("tournament/summer", 1, "Summer 26 opened under Masters 2019, to be played on 2019-08-02"),
        ("tournament/summer", 2, "Bo Two checked in as #1"),
    ]


def test_tournaments_are_listed_oldest_first(ledger: Ledger) -> None:
    for slug in ("spring", "autumn", "summer"):
        apply(ledger, {**OPEN, "tournament": slug})
    assert [opened.slug for opened in ledger.tournaments()] == ["spring", "autumn", "summer"]


def test_two_doors_to_one_store_see_each_others_facts(ledger: Ledger, tmp_path: object) -> None:
    apply(ledger, *START)
    with Ledger.open(f"{tmp_path}/ledger.db") as other:
        execute(other, {"do": "drop", "player": EVE})
        execute(ledger, pair((ADA, BO), (CY, DEE)))
        assert points(other) == points(ledger)
        with pytest.raises(RuleViolation, match="Eve Five has dropped already"):
            execute(ledger, {"do": "drop", "player": EVE})
