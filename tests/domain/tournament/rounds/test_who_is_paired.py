"""Who is paired at all, whatever the system: those who are there, a ringer before a bye, and nobody against a ban."""

import pytest

from ledger.domain.errors import RuleViolation
from tests.builders import disqualified, dropped, entered, field, pair
from tests.domain.entries import of_teams, ringer
from tests.domain.line_ups import kept_apart, round_of_ties
from tests.domain.outcomes import after, drawn, games, seated
from tests.domain.whole_rounds import GROUNDS, MASTERS, a_round, won_by_the_first
from tests.spec import given

in_all = pytest.mark.parametrize("system", [*MASTERS, *GROUNDS])
in_both_grounds = pytest.mark.parametrize("system", GROUNDS)


@in_all
@pytest.mark.rule("MC-15")
@pytest.mark.rule("GG2-18")
@pytest.mark.rule("GG17-07")
def test_who_left_is_not_drawn_who_came_late_is_and_what_they_played_counts(system: str) -> None:
    first = a_round(system, 1, (1, 2), (3, 4), (5, 6))
    facts = (*field(6, system=system, rounds=5), *first, dropped(2), disqualified(4), entered(7), entered(8))
    facts = after(facts, pair())
    assert seated(facts) == {1, 3, 5, 6, 7, 8}
    assert frozenset({5, 6}) not in games(drawn(facts))


@in_both_grounds
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
def test_a_ringer_plays_before_anyone_has_a_bye_and_nobody_meets_one_twice(system: str) -> None:
    facts = (*field(5, system=system, rounds=5), ringer(6))
    against_ringer: list[int] = []
    for _ in range(5):
        facts = after(facts, pair())
        assert drawn(facts).byes == ()
        (game,) = (game for game in games(drawn(facts)) if 6 in game)
        against_ringer += game - {6}
        facts = won_by_the_first(system, facts)
    assert sorted(against_ringer) == [1, 2, 3, 4, 5]


@in_all
@pytest.mark.rule("MC-15")
@pytest.mark.rule("GG2-19")
def test_a_round_that_the_organizer_s_bans_leave_nobody_to_meet_in_is_refused_and_changes_nothing(system: str) -> None:
    facts = (
        *field(4, system=system),
        kept_apart(1, 2, always=True),
        kept_apart(1, 3, always=True),
        kept_apart(1, 4, always=True),
    )
    given(*facts).when(pair()).then_refused(RuleViolation, "#1")


@in_all
@pytest.mark.rule("MC-15")
@pytest.mark.rule("GG2-19")
def test_a_ban_holds_in_every_round_and_before_any_other_rule(system: str) -> None:
    facts = (*field(4, system=system, rounds=9), kept_apart(1, 2, always=True), *a_round(system, 1, (1, 3), (2, 4)))
    facts = (*facts, *a_round(system, 2, (1, 4), (2, 3)))
    fact = drawn(after(facts, pair()))
    assert frozenset({1, 2}) not in games(fact)


@pytest.mark.rule("GG2-18")
def test_a_team_is_paired_like_a_player() -> None:
    facts = (*of_teams((11, 12), (21, 22), (31, 32), (41, 42)), *round_of_ties(1, (1, 2), (3, 4)))
    fact = drawn(after(facts, pair()))
    assert seated((fact,)) == {1, 2, 3, 4}
    assert games(fact).isdisjoint({frozenset({1, 2}), frozenset({3, 4})})
    assert fact.algorithm == "exact/1"
