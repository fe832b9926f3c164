"""What everyone reads of the crews of a round, and what only those at the desk do."""

import pytest

from ledger.domain.values import ContestantId
from ledger.projections.scenarios import EntrantNames, RoundCrews, round_crews
from tests.builders import OF_2017, S2, Facts, closed, field, opened, paired, withdrawn
from tests.domain.hires import ASH, BIRCH, PLAYED, banned, crew, hired, model, table, team
from tests.domain.outcomes import replayed
from tests.projections.envelopes import name_of

SECRET = {"name": "Killing Word", "face_down": True}
CARRIED = crew(model("Ash"), model("Smith", 6, upgrades=[SECRET]), model("Hound", 4), faction="Guild", soulstones=2)
HIRED: Facts = (*table(system=OF_2017), hired(2, crew(BIRCH)), hired(1, CARRIED))


def seen(facts: Facts, *, is_public: bool = False, of: int | None = None, round_no: int = 1) -> RoundCrews:
    state = replayed(facts)
    members = {no: ("Ada One", "Bo Two") for no, entrant in state.entrants.items() if entrant.members}
    called = EntrantNames({no: name_of(no) for no in state.entrants}, members)
    whom = None if of is None else ContestantId(of)
    return round_crews(state, state.rounds[round_no - 1], called, is_public=is_public, of=whom)


def test_a_crew_is_told_with_its_table_its_leader_and_what_each_model_cost() -> None:
    first, second = seen(HIRED).crews
    assert (first.table, first.player, first.entry, first.member, first.person) == (1, "P01", 1, 1, None)
    assert (first.title, first.subtitle, first.total) == ("Ash", "Guild", 10)
    assert first.lines == (("Smith (Killing Word, face down)", "6"), ("Hound", "4"), ("soulstones kept", "2"))
    assert first.recorded == CARRIED
    assert (second.title, second.subtitle, second.lines) == ("Warden Birch", "", ())


def test_the_newest_word_on_a_crew_stands() -> None:
    facts = (*HIRED, hired(1, crew(model("Ash"), model("Hound", 4)), replaces=6))
    assert seen(facts).crews[0].lines == (("Hound", "4"),)


@pytest.mark.rule("GG17-37")
def test_who_carries_a_face_down_upgrade_is_open_to_all_once_the_round_is_closed() -> None:
    hidden = seen(HIRED, is_public=True).crews[0]
    assert hidden.lines == (
        ("Smith", "6"),
        ("Hound", "4"),
        ("face down: Killing Word", ""),
        ("soulstones kept", "2"),
    )
    assert hidden.recorded["models"] == [model("Smith", 6), model("Hound", 4)]
    played = (*HIRED, PLAYED)
    assert seen(played, is_public=True).crews[0] == hidden
    assert seen((*played, closed(1, 1, 3)), is_public=True) == seen(HIRED)


@pytest.mark.rule("GG2-45")
def test_bans_are_told_to_everyone() -> None:
    facts = (*table(bans=True), hired(1, crew(ASH)), hired(2, crew(BIRCH)), banned(2, "Bog"), banned(1, "Reef"))
    for is_public in (True, False):
        found = seen(facts, is_public=is_public).bans
        assert [(each.table, each.player, each.keyword) for each in found] == [(1, "P02", "Bog"), (1, "P01", "Reef")]
    assert [each.keyword for each in seen((*facts, banned(2, "Mire"))).bans] == ["Mire", "Reef"]


def test_one_player_may_be_asked_for_alone() -> None:
    found = seen((*HIRED, banned(1, "Bog")), of=2)
    assert [each.player for each in found.crews] == ["P02"]
    assert found.bans == ()


def test_of_a_team_each_crew_names_who_plays_it() -> None:
    facts = (opened(system=S2, team_size=2), team(1, None, None), team(2, None, None), paired(1, (1, 2)))
    found = seen((*facts, hired(1, crew(ASH), member=1))).crews
    assert [(each.player, each.member, each.person) for each in found] == [("P01", 2, "Bo Two")]


def test_a_pairing_withdrawn_takes_its_crews_with_it() -> None:
    facts = (*HIRED, withdrawn(1), paired(1, (1, 2)))
    assert seen(facts).crews == ()


def test_rules_without_crews_have_none() -> None:
    facts = (*field(2), paired(1, (1, 2)))
    assert seen(facts) == RoundCrews(tournament="spring", round=1, crews=(), bans=())
