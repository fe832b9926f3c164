"""Where a tournament stands: phase, who is there, which tables are open, and what comes next."""

import pytest

from ledger.application.remarks import judges_notes
from ledger.domain.errors import Note
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentReopened, TournamentVoided
from ledger.domain.values import Sheet
from ledger.projections.status import TournamentStatus, status
from tests.builders import (
    OF_2017,
    S2,
    Facts,
    adjusted,
    closed,
    corrected,
    disqualified,
    dropped,
    entered,
    field,
    forfeited,
    opened,
    paired,
    played,
    recorded,
    reinstated,
    withdrawn,
)
from tests.domain.armies import DYAD, TRINITY, army, brought
from tests.domain.entries import amended_entry, of_teams, ringer, withdrew
from tests.domain.judgements import cleared
from tests.domain.outcomes import replayed
from tests.domain.vp_games import agreed, four, refused, sought
from tests.projections.envelopes import name_of, next_steps

TABLES = (*field(4), paired(1, (1, 2), (3, 4)))
PLAYED = (*TABLES, recorded(1, 1, 1, 2, won=1), recorded(1, 2, 3, 4, won=3))
CLOSED = (*PLAYED, closed(1, 2, 2))
OVER = (*field(2), *played(1, (1, 2)), TournamentFinished(places=(), oddities=()))


def status_of(facts: Facts) -> TournamentStatus:
    state = replayed(facts)
    return status(state, "Spring 26", {no: name_of(no) for no in state.entrants})


@pytest.mark.parametrize(
    ("facts", "phase", "next_step"),
    [
        (field(1), "check-in", "check players in, then <pair>"),
        (field(4), "check-in", "<pair>"),
        (TABLES, "round 1 under way", "<start-round>, then the result of tables 1 and 2"),
        (PLAYED[:-1], "round 1 under way", "the result of table 2"),
        ((*TABLES, forfeited(1, 1, 1, 2, by=[1])), "round 1 under way", "the result of table 2"),
        (PLAYED, "round 1 under way", "<close-round>; P01 and P03 share the lead: <pair>"),
        (CLOSED, "round 1 closed", "P01 and P03 share the lead: <pair>"),
        ((*CLOSED, adjusted(1, tp=1)), "round 1 closed", "P01 leads alone: <finish>"),
        ((*CLOSED, disqualified(1)), "round 1 closed", "P03 leads alone: <finish>"),
        (
            (*CLOSED, corrected(1, 1, 1, 2, won=None, replaces=7)),
            "round 1 closed",
            "P03 leads alone: <finish>",
        ),
        ((*PLAYED, withdrawn(1)), "check-in", "<pair>"),
        (OVER, "finished", "nothing; corrections are still taken"),
        ((*OVER, TournamentReopened(is_mistake=False)), "round 1 closed", "P01 leads alone: <finish>"),
        ((*OVER, TournamentVoided()), "voided", "nothing"),
        ((*CLOSED, TournamentVoided()), "voided", "nothing"),
    ],
)
def test_each_phase_says_what_comes_next(facts: Facts, phase: str, next_step: str) -> None:
    shown = status_of(facts)
    assert (shown.phase, next_steps(shown)) == (phase, next_step)


def test_a_planned_number_of_rounds_says_when_to_finish() -> None:
    round_one = played(1, (1, 2), (3, 4))
    assert next_steps(status_of((*field(4, rounds=2), *round_one))) == "<pair>"
    assert next_steps(status_of((*field(4, rounds=1), *round_one))) == "<finish>"


def test_where_nobody_is_ranked_nobody_shares_the_lead() -> None:
    facts = (*field(2), *played(1, (1, 2)), disqualified(1), disqualified(2))
    assert "share the lead" not in status_of(facts).next


def test_rounds_planned_and_suggested_stand_side_by_side() -> None:
    shown = status_of(field(9, rounds=3))
    assert (shown.rounds_planned, shown.rounds_suggested) == (3, 4)
    assert status_of(field(9)).rounds_planned is None


def test_players_are_counted_by_status() -> None:
    shown = status_of((*field(5), dropped(1), dropped(2), reinstated(2), disqualified(3)))
    assert (shown.entered, shown.active, shown.dropped, shown.disqualified) == (5, 3, 1, 1)


def test_open_tables_are_listed_with_their_players() -> None:
    shown = status_of((*TABLES, recorded(1, 1, 1, 2, won=1)))
    assert [(table.table, table.players) for table in shown.open_tables] == [(2, ("P03", "P04"))]
    assert status_of(PLAYED).open_tables == ()


def test_the_head_names_tournament_rules_and_round() -> None:
    shown = status_of(CLOSED)
    assert (shown.tournament, shown.name, shown.rules, shown.round) == ("spring", "Spring 26", "Masters 2019", 1)


@pytest.mark.rule("GG2-29")
def test_an_agreement_that_waits_is_listed_with_what_is_proposed() -> None:
    facts = (*four(S2), sought(2, 3, 4, by=4, points={3: 5, 4: 2}), sought(1, 1, 2, by=2))
    shown = [(each.table, each.player, each.proposed) for each in status_of(facts).open_agreements]
    assert shown == [(1, "P02", ""), (2, "P04", "VP 5-2")]
    assert len(status_of((*facts, refused(2, 3))).open_agreements) == 1
    assert len(status_of((*facts, agreed(1, 1, {1: 4, 2: 4}, won=None))).open_agreements) == 1


@pytest.mark.rule("GG17-15")
def test_one_who_withdrew_is_counted_apart() -> None:
    shown = status_of((*four(OF_2017), withdrew(2)))
    assert (shown.entered, shown.active, shown.dropped, shown.withdrawn) == (4, 3, 0, 1)


# tables that were cleared


def test_a_table_of_a_round_before_that_was_cleared_is_what_comes_next() -> None:
    facts = (*CLOSED, *played(2, (1, 3), (2, 4)), cleared(1, 2, replaces=8))
    found = status_of(facts)
    assert [(each.round, each.table, each.players) for each in found.open_again] == [(1, 2, ("P03", "P04"))]
    assert (found.open_tables, next_steps(found)) == ((), "the result of table 2 of round 1")


def test_a_table_cleared_after_the_end_is_what_comes_next() -> None:
    facts = (*OVER, cleared(1, 1, replaces=5))
    assert (status_of(facts).phase, next_steps(status_of(facts))) == ("finished", "the result of table 1")


# what must be there before play


ASH = {"leader": {"name": "Ash"}, "models": [{"name": "Golem", "cost": 60}]}


@pytest.mark.rule("GG2-10")
@pytest.mark.rule("GG17-02")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_who_declared_no_faction_is_named_until_it_is_over(system: str) -> None:
    facts = (opened(system=system), entered(1, "Guild"), entered(2), entered(3), ringer(4), dropped(3))
    assert status_of(facts).owed == {"faction": ("P02",)}
    mended = amended_entry(2, faction="Guild")
    assert status_of((*facts, mended)).owed == {}
    assert status_of((*facts, paired(1, (1, 2)), TournamentFinished(places=(), oddities=()))).owed == {}


@pytest.mark.rule("GG2-11")
@pytest.mark.rule("GG2-12")
def test_a_leader_and_a_pool_are_owed_where_they_are_fixed() -> None:
    two = (entered(1, "Guild"), entered(2, "Guild"))
    limited = (opened(system=S2, format="limited"), *two)
    assert status_of(limited).owed == {"leader": ("P01", "P02"), "pool": ("P01", "P02")}
    assert status_of((*limited, brought(1, ASH, faction=None))).owed == {"leader": ("P02",), "pool": ("P02",)}
    assert status_of((opened(system=S2, fixed_leaders=True), *two)).owed == {"leader": ("P01", "P02")}
    assert status_of((opened(system=S2, fixed_pool=75), *two)).owed == {"pool": ("P01", "P02")}
    assert status_of((opened(system=S2), *two)).owed == {}
    lists = (opened(system=S2, fixed_pool=75), entered(1), brought(1, {**ASH, "faction": "Guild"}, faction=None))
    assert status_of(lists).owed == {}, "the list says it"


@pytest.mark.rule("GG2-15")
def test_a_team_owes_the_faction_of_each_of_its_players() -> None:
    facts = of_teams((1, 2))
    assert status_of(facts).owed == {"faction": ("P01",)}
    half = (*facts, amended_entry(1, 0, faction="Guild"))
    assert status_of(half).owed == {"faction": ("P01",)}
    assert status_of((*half, amended_entry(1, 1, faction="Bayou"))).owed == {}


@pytest.mark.rule("GG2-10")
@pytest.mark.rule("GG17-02")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_who_is_paired_without_a_faction_is_told(system: str) -> None:
    pairing = paired(1, (1, 2), bye=3)
    state = replayed((opened(system=system), entered(1, "Guild"), entered(2), entered(3), ringer(4), pairing))
    told = [note for note in judges_notes(pairing, state, lambda no: f"P{no:02}") if isinstance(note, Note)]
    assert told == ["Paired without a faction, which the document asks for: P02 and P03."]
    assert told[0].code == "entry-owes"


R_07 = {"roster": "R-07"}


@pytest.mark.rule("MC-06")
@pytest.mark.rule("MC-07")
def test_lists_are_owed_to_a_masters_once_somebody_handed_in_theirs() -> None:
    facts = (*field(4), dropped(4))
    assert status_of(facts).owed == {}, "all on paper"
    assert status_of((*facts, brought(1, *DYAD))).owed == {"faction": ("P02", "P03"), "list": ("P02", "P03")}
    of_one_who_left = (*field(3), brought(3, *DYAD), dropped(3))
    assert status_of(of_one_who_left).owed == {"faction": ("P01", "P02"), "list": ("P01", "P02")}
    everyone = (brought(no, *DYAD) for no in (1, 2, 3))
    assert status_of((*facts, *everyone)).owed == {}
    over = (brought(1, *DYAD), paired(1, (1, 2), bye=3), TournamentFinished(places=(), oddities=()))
    assert status_of((*facts, *over)).owed == {}


@pytest.mark.rule("MC-06")
def test_a_trinity_asks_for_all_three_lists_and_champions_for_one() -> None:
    trinity = (*field(3, lists=3), brought(1, *TRINITY), brought(2, *DYAD), brought(3, *DYAD))
    assert status_of(trinity).owed == {"list": ("P02", "P03")}
    themed = army(theme="Forge Line")
    champions = (*field(3, system="champions-2019"), brought(1, *DYAD), brought(2, themed))
    assert status_of(champions).owed == {"faction": ("P03",), "list": ("P03",)}


@pytest.mark.rule("MC-07")
@pytest.mark.parametrize("system", ["masters-2019", "champions-2019"])
def test_a_faction_is_owed_once_somebody_has_one_whatever_stays_on_paper(system: str) -> None:
    facts = (opened(system=system), entered(1, "Khador"), entered(2))
    assert status_of(facts).owed == {"faction": ("P02",)}
    assert status_of((*facts, amended_entry(2, faction="Cryx"))).owed == {}


@pytest.mark.rule("LV-01")
def test_a_roster_is_owed_once_somebody_handed_in_theirs_and_a_faction_never() -> None:
    facts = (opened(system="leviathan"), entered(1, "Iron Host"), entered(2), entered(3))
    assert status_of(facts).owed == {}, "all on paper"
    one = (*facts, brought(1, R_07, faction=None))
    assert status_of(one).owed == {"roster": ("P02", "P03")}
    assert status_of((*one, brought(2, R_07, faction=None), dropped(3))).owed == {}


@pytest.mark.parametrize(
    ("system", "handed_in", "told"),
    [
        pytest.param("masters-2019", DYAD, ("faction", "list"), marks=pytest.mark.rule("MC-07")),
        pytest.param("champions-2019", DYAD, ("faction", "list"), marks=pytest.mark.rule("MC-07")),
        pytest.param("leviathan", (R_07,), ("roster",), marks=pytest.mark.rule("LV-01")),
    ],
)
def test_who_is_paired_on_paper_is_told_where_another_is_not(
    system: str, handed_in: tuple[Sheet, ...], told: tuple[str, ...]
) -> None:
    pairing = paired(1, (2, 3))
    for lists, whats in (((), ()), ((brought(1, *handed_in),), told)):
        state = replayed((*field(3, system=system), *lists, pairing))
        notes = [note for note in judges_notes(pairing, state, lambda no: f"P{no:02}") if isinstance(note, Note)]
        assert [note for note in notes if note.code == "entry-owes"] == [
            f"Paired without a {what}, which the document asks for: P02 and P03." for what in whats
        ]
