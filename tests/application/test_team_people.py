"""Teams at the door: their players are people of the store, and a team is found by its name and by theirs."""

import sqlite3
from pathlib import Path

import pytest

from ledger.application import Applied, Ledger
from ledger.domain.errors import BadRequest, BadText, RuleViolation, UnknownPlayer
from ledger.domain.tournament.entry.facts import TeamCheckedIn
from tests.application.batches import ADA, BO, CY, DEE, EVE, OPEN, Fields, apply, check_in, execute, state_of, types

TEAMS = {**OPEN, "rules": "gaining-grounds-s2", "set": {"team_size": 2}}
HATS, CROWS = "The Hats", "The Crows"


def team(name: str, *players: str, **also: object) -> Fields:
    return {"do": "check-in-team", "team": name, "players": list(players), **also}


TWO = (TEAMS, team(HATS, ADA, BO, factions=["Guild", "Bayou"]), team(CROWS, CY, DEE))


def teams(applied: Applied) -> list[TeamCheckedIn]:
    return [event.fact for event in applied.events if isinstance(event.fact, TeamCheckedIn)]


def names(ledger: Ledger) -> list[str]:
    return [row.player for row in ledger.view("spring").standings().rows]


@pytest.mark.rule("GG2-15")
def test_a_team_is_one_in_the_standings_under_its_own_name(ledger: Ledger) -> None:
    apply(ledger, *TWO)
    found = {row.player: row.faction for row in ledger.view("spring").standings().rows}
    assert found == {HATS: "Guild / Bayou", CROWS: None}


@pytest.mark.rule("GG2-15")
def test_a_team_meets_a_team(ledger: Ledger) -> None:
    apply(ledger, *TWO, {"do": "pair", "round": 1})
    (table,) = ledger.view("spring").pairings().tables
    assert set(table.players) == {HATS, CROWS}


@pytest.mark.rule("GG2-15")
@pytest.mark.parametrize(
    ("who", "also", "member"),
    [(HATS, {}, 0), (ADA, {}, 0), ("bo TWO", {}, 1), ("#1", {}, 0), (HATS, {"member": 2}, 1), (BO, {"member": 1}, 0)],
)
def test_a_crew_is_that_of_the_partner_who_is_named(
    ledger: Ledger, who: str, also: dict[str, int], member: int
) -> None:
    apply(ledger, *TWO, {"do": "pair", "round": 1})
    execute(ledger, {"do": "crew", "player": who, "crew": {"leader": "Captain Ash"}, **also})
    assert set(ledger.view("spring").state.rounds[0].crews) == {(1, member)}


def test_players_of_a_team_are_people_like_any_player(ledger: Ledger) -> None:
    apply(ledger, {**OPEN, "tournament": "before"}, check_in(ADA))
    (hats, _) = teams(applied := apply(ledger, *TWO))
    assert hats.members[0].person in ledger.view("before").state.entry_of
    assert types(applied).count("PersonRegistered") == 3


@pytest.mark.parametrize("text", [HATS, "the hats", "#1", "entry:1", ADA, "BO two", "The Hats (#1)"])
def test_a_team_is_found_by_its_name_its_number_and_the_name_of_either_player(ledger: Ledger, text: str) -> None:
    apply(ledger, *TWO)
    execute(ledger, {"do": "drop", "player": text})
    assert [entrant.status for entrant in ledger.view("spring").state.entrants.values()] == ["dropped", "active"]


def test_a_team_is_found_by_the_id_of_either_player(ledger: Ledger) -> None:
    (_, crows) = teams(apply(ledger, *TWO))
    execute(ledger, {"do": "drop", "player": str(crows.members[1].person)})
    assert [entrant.status for entrant in ledger.view("spring").state.entrants.values()] == ["active", "dropped"]


def test_a_team_is_found_within_the_file_that_enters_it(ledger: Ledger) -> None:
    apply(ledger, *TWO, {"do": "drop", "player": DEE})
    assert [entrant.status for entrant in ledger.view("spring").state.entrants.values()] == ["active", "dropped"]


def test_a_name_near_that_of_a_player_is_offered(ledger: Ledger) -> None:
    apply(ledger, *TWO)
    with pytest.raises(UnknownPlayer, match="Did you mean Ada One"):
        execute(ledger, {"do": "drop", "player": "Ada Won"})


def test_two_teams_of_one_name_are_told_apart_by_number_and_that_is_said(ledger: Ledger) -> None:
    applied = apply(ledger, TEAMS, team(HATS, ADA, BO), team("the HATS", CY, DEE))
    assert "entry:1 is called the HATS too; entry numbers tell them apart." in applied.remarks
    assert names(ledger) == ["The Hats (#1)", "the HATS (#2)"]
    with pytest.raises(BadRequest, match="There are several called The Hats: entry:1 and entry:2"):
        execute(ledger, {"do": "drop", "player": HATS})


def test_a_team_named_like_another_teams_player_is_not_guessed(ledger: Ledger) -> None:
    apply(ledger, TEAMS, team(HATS, ADA, BO), team(ADA, CY, DEE))
    with pytest.raises(BadRequest, match="There are several called Ada One: entry:2 and entry:1"):
        execute(ledger, {"do": "drop", "player": ADA})
    execute(ledger, {"do": "drop", "player": "#2"})
    assert names(ledger) == [HATS, "Ada One (#2)"]


def test_a_team_named_like_its_own_player_is_one(ledger: Ledger) -> None:
    apply(ledger, TEAMS, team(ADA, ADA, BO))
    execute(ledger, {"do": "drop", "player": ADA})
    assert names(ledger) == [ADA]


def test_nobody_plays_in_two_teams_whatever_the_spelling(ledger: Ledger) -> None:
    apply(ledger, *TWO)
    before = state_of(ledger)
    with pytest.raises(RuleViolation, match="Player 1 of this team takes part already, with The Hats"):
        execute(ledger, team("The Owls", "ADA one", EVE))
    with pytest.raises(BadRequest, match="named twice"):
        execute(ledger, team("The Owls", EVE, "eve FIVE"))
    assert state_of(ledger) == before


@pytest.mark.parametrize("name", [" ", "n" * 81, "a\x1bb"])
def test_a_team_name_that_cannot_be_kept_is_refused(ledger: Ledger, name: str) -> None:
    apply(ledger, TEAMS)
    with pytest.raises(BadText, match="name of the team"):
        execute(ledger, team(name, ADA, BO))


def test_a_team_of_namesakes_asks_which_by_id(ledger: Ledger) -> None:
    apply(ledger, {**OPEN, "tournament": "before"}, check_in(ADA), check_in(ADA, distinct=True), TEAMS)
    with pytest.raises(BadRequest, match=r'2 people are called Ada One.*as "players"'):
        execute(ledger, team(HATS, ADA, BO))


def test_the_words_of_a_team_stand_in_the_vault_and_a_check_finds_nothing_wrong(ledger: Ledger) -> None:
    apply(ledger, TEAMS, team(HATS, ADA, BO, area="North", club="Owls"), team(CROWS, CY, DEE, area="North"))
    one, other = ledger.view("spring").state.entrants.values()
    assert one.area == other.area
    assert ledger.verify(is_replaying=True).faults == []
    entries = [entry for entry in ledger.view("spring").log() if entry.type == "TeamCheckedIn"]
    assert [entry.data["name"] for entry in entries] == [HATS, CROWS]


def test_an_erased_team_keeps_a_placeholder(ledger: Ledger, tmp_path: Path) -> None:
    apply(ledger, *TWO)
    with sqlite3.connect(tmp_path / "ledger.db") as rows:
        rows.execute("DELETE FROM vault WHERE kind IN ('team-name', 'person-name')")
    rows.close()
    assert all(name.startswith("Team ") and name.endswith("(erased)") for name in names(ledger))
