"""Teams: several persons who are one contestant, and one faction for the whole event, in a team and alone."""

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.tournament.entry.requests import CheckInTeam
from tests.builders import S2, Facts, check_in, drop, dropped, entered, opened, pair, person, reinstate, reinstated
from tests.domain.entries import IN_TEAMS, check_in_team, of_2017, of_teams, season_two, team, withdrew
from tests.domain.outcomes import after, replayed, rows
from tests.spec import given

EMPTY = (opened(IN_TEAMS, system=S2),)


@pytest.mark.rule("GG2-15")
def test_two_players_are_one_contestant_each_with_a_faction_of_their_own() -> None:
    request = check_in_team(7, 8, factions=("Guild", "Bayou"))
    given(*EMPTY).when(request).then(team(1, 7, 8, factions=("Guild", "Bayou")))
    state = replayed(after(EMPTY, request))
    assert state.entrants[state.entry_of[person(8)]].persons() == (person(7), person(8))
    assert state.entry_of[person(7)] == state.entry_of[person(8)] == 1


@pytest.mark.rule("GG2-15")
def test_a_team_is_one_row_of_the_standings() -> None:
    assert set(rows(of_teams((1, 2), (3, 4)))) == {1, 2}


@pytest.mark.rule("GG2-15")
@pytest.mark.parametrize("players", [(1, 2, 3), (1, 2, 3, 4)])
def test_a_team_is_two_players(players: tuple[int, ...]) -> None:
    given(*EMPTY).when(check_in_team(*players)).then_refused(
        RuleViolation, f"A team in spring is 2 players; this one has {len(players)}."
    )


@pytest.mark.rule("GG2-15")
def test_where_teams_play_nobody_enters_alone_and_the_other_way_round() -> None:
    given(*EMPTY).when(check_in(1)).then_refused(RuleViolation, "played in teams of 2", code="played-in-teams")
    given(*season_two()).when(check_in_team(1, 2)).then_refused(
        RuleViolation, "played one by one", code="played-one-by-one"
    )


@pytest.mark.rule("GG2-15")
def test_nobody_plays_in_two_teams() -> None:
    facts = of_teams((1, 2))
    given(*facts).when(check_in_team(3, 2)).then_refused(
        RuleViolation, "Player 2 of this team takes part already, with #1"
    )
    given(*facts).when(check_in_team(3, 3)).then_refused(BadRequest, "named twice")


def test_factions_are_in_the_order_of_the_players_and_may_be_left_out() -> None:
    given(*EMPTY).when(check_in_team(1, 2, factions=(None, "Bayou"))).then(team(1, 1, 2, factions=(None, "Bayou")))
    given(*EMPTY).when(check_in_team(1, 2, factions=("Guild",))).then(team(1, 1, 2, factions=("Guild",)))
    given(*EMPTY).when(check_in_team(1, 2, factions=("A", "B", "C"))).then_refused(BadRequest, "3 are given")


def test_a_team_hands_in_as_many_lists_as_it_has_players() -> None:
    request = CheckInTeam.model_construct(**{**check_in_team(1, 2).__dict__, "lists": ({},)})
    given(*EMPTY).when(request).then_refused(BadRequest, "as many lists, in the order of its players")


def test_a_team_leaves_and_comes_back_as_one() -> None:
    facts = of_teams((1, 2), (3, 4))
    given(*facts).when(drop(2)).then(dropped(2))
    given(*facts, dropped(2)).when(reinstate(2)).then(reinstated(2))


# one faction for the whole event


@pytest.mark.rule("GG2-10")
@pytest.mark.rule("GG17-02")
@pytest.mark.parametrize("facts", [season_two(1), of_2017(1)])
def test_check_in_gives_a_name_and_one_faction_for_the_whole_event(facts: Facts) -> None:
    given(*facts).when(check_in(2, "Guild")).then(entered(2, "Guild"))
    again = (*facts, entered(2, "Guild"))
    second = "#2 is checked in already and plays Guild for the whole event."
    given(*again).when(check_in(2, "Bayou")).then_refused(RuleViolation, second)
    given(*again).when(check_in(2, "Guild")).then_refused(RuleViolation, "#2 is checked in already.")


@pytest.mark.rule("GG17-02")
def test_a_club_is_optional_and_means_nothing_to_a_draw() -> None:
    def draw(club: str | None) -> object:
        players = (entered(no).model_copy(update={"club": club}) for no in range(1, 9))
        return after(of_2017(), tuple(players), pair())[-1]

    named = check_in(1, "Guild").model_copy(update={"club": "1" * 64})
    given(*of_2017()).when(named).then(entered(1, "Guild").model_copy(update={"club": "1" * 64}))
    assert draw("1" * 64) == draw(None)
    different = (entered(no).model_copy(update={"club": f"{no:064}"}) for no in range(1, 9))
    assert after(of_2017(), tuple(different), pair())[-1] == draw(None)


# one who gave up a game has left for good


@pytest.mark.rule("GG17-15")
def test_one_who_withdrew_by_giving_up_a_game_neither_drops_nor_comes_back() -> None:
    facts = (*of_2017(3), withdrew(3))
    given(*facts).when(drop(3)).then_refused(RuleViolation, "#3 has withdrawn already")
    given(*facts).when(reinstate(3)).then_refused(RuleViolation, "#3 withdrew", "cannot come back")
    given(*facts).when(check_in(3)).then_refused(RuleViolation, "#3 withdrew", "cannot come back")
