"""Ringers: registered, given an entry number, and never ranked."""

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.tournament.awards.requests import GiveAward
from ledger.domain.tournament.entry.requests import CheckIn, RecordLists
from ledger.domain.tournament.results.facts import ResultRecorded
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.values import ContestantId
from tests.builders import (
    SLUG,
    WHY,
    Facts,
    check_in,
    disqualified,
    disqualify,
    drop,
    dropped,
    field,
    finish,
    finished,
    pair,
    paired,
    reinstate,
    reinstated,
)
from tests.domain.entries import fill_in, of_2017, of_teams, ringer, season_two
from tests.domain.hires import crew, hire
from tests.domain.outcomes import after, places, replayed
from tests.domain.vp_games import was
from tests.spec import given


def scored(table_no: int, *players: int, won: int) -> ResultRecorded:
    """A game won 5-2."""
    return was(1, table_no, {no: 5 if no == won else 2 for no in players}, won=won)


@pytest.mark.rule("GG2-16")
@pytest.mark.parametrize("facts", [season_two(2), of_2017(2)])
def test_a_ringer_is_registered_with_an_entry_number(facts: Facts) -> None:
    given(*facts).when(fill_in(7)).then(ringer(3, who=7))


@pytest.mark.rule("GG2-16")
def test_a_ringer_may_say_what_they_play() -> None:
    fact = ringer(3).model_copy(update={"faction": "Guild"})
    given(*season_two(2)).when(fill_in(3, "Guild")).then(fact)


@pytest.mark.rule("GG2-16")
def test_there_may_be_several_ringers() -> None:
    state = replayed(after(season_two(2), fill_in(3), fill_in(4)))
    assert list(state.ringers()) == [3, 4]
    assert list(state.active()) == [1, 2]


@pytest.mark.rule("GG2-16")
@pytest.mark.rule("GG2-30")
def test_a_ringer_is_never_ranked() -> None:
    round_one = (paired(1, (1, 2), (3, 4)), scored(1, 1, 2, won=1), scored(2, 3, 4, won=4))
    facts = after(season_two(3), ringer(4), round_one)
    assert places(facts) == {1: 1, 2: 2, 3: 2}
    assert after(facts, finish(reason=WHY))[-1] == finished((1,), (2, 3))


@pytest.mark.rule("GG2-16")
def test_nobody_is_ringer_and_contestant() -> None:
    given(*season_two(2), ringer(3)).when(check_in(3)).then_refused(RuleViolation, "#3 is the ringer already")
    given(*season_two(2), ringer(3)).when(fill_in(3)).then_refused(RuleViolation, "#3 is the ringer already")
    given(*season_two(2)).when(fill_in(2)).then_refused(RuleViolation, "#2 is checked in already.")


def test_where_the_rules_have_no_ringer_none_is_registered() -> None:
    given(*field(2)).when(fill_in(3)).then_refused(RuleViolation, "Masters 2019 has no ringer")


@pytest.mark.rule("GG2-16")
@pytest.mark.rule("GG2-20")
def test_in_a_team_event_one_name_fills_in_for_a_team_and_spares_another_the_bye() -> None:
    facts = of_teams((11, 12), (13, 14), (15, 16))
    given(*facts).when(fill_in(7)).then(ringer(4, who=7))
    drawn = after(facts, ringer(4, who=7), pair())[-1]
    assert isinstance(drawn, RoundPaired)
    assert drawn.byes == ()
    assert [4 in pairing.contestants for pairing in drawn.pairings] == [False, True]


@pytest.mark.rule("GG2-15")
def test_a_ringer_of_a_team_event_hires_a_crew_for_each_player_of_a_team() -> None:
    stand_in = ringer(2, who=7).model_copy(update={"faction": "Guild"})
    facts = (*of_teams((11, 12)), stand_in, paired(1, (1, 2)))
    for member in (1, 2):
        assert after(facts, hire(2, crew("Elder", faction="Guild"), member=member))
    given(*facts).when(hire(2, crew("Elder"), member=3)).then_refused(RuleViolation, "2 players", "no player 3")


@pytest.mark.parametrize("more", [{"area": "1" * 64}, {"club": "1" * 64}, {"lists": ({},)}])
def test_a_ringer_gives_a_name_and_a_faction_alone(more: dict[str, object]) -> None:
    request = CheckIn.model_construct(**{**fill_in(3).__dict__, **more})
    given(*season_two(2)).when(request).then_refused(BadRequest, "area, club and lists are for those who are ranked")


def test_a_ringer_leaves_and_comes_back_like_a_player() -> None:
    facts = (*season_two(2), ringer(3))
    given(*facts).when(drop(3)).then(dropped(3))
    given(*facts, dropped(3)).when(reinstate(3)).then(reinstated(3))
    given(*facts).when(disqualify(3)).then(disqualified(3))
    given(*facts, dropped(3)).when(fill_in(3)).then_refused(RuleViolation, "has dropped", code="dropped-before")


def test_a_ringer_hands_in_no_lists() -> None:
    request = RecordLists(do="lists", tournament=SLUG, player=ContestantId(3), lists=({},))
    given(*season_two(2), ringer(3)).when(request).then_refused(
        RuleViolation, "#3 is the ringer, who hands in no lists"
    )


def test_a_ringer_gets_no_award() -> None:
    request = GiveAward(do="award", tournament=SLUG, award="best-painted", player=ContestantId(3))
    given(*season_two(2), ringer(3)).when(request).then_refused(RuleViolation, "#3 is the ringer", "no award")
