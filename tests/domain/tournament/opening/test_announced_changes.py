"""Changes of the rules: announced in words or figures before round 1, and told as odd once somebody has come."""

import pytest
from pydantic import JsonValue

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.tournament.opening.facts import RulesAmended
from ledger.domain.tournament.opening.requests import AmendRules
from ledger.domain.tournament.rounds.facts import PlanAnnounced
from ledger.domain.values import Commitment, RoundNo
from tests.builders import Facts, amend, field, paired
from tests.domain.entries import NOTE, announce_rule, of_2017, of_teams, season_two
from tests.domain.outcomes import after, replayed
from tests.domain.venue import planned
from tests.spec import given

CHANGED = "changed-after-check-in"


def oddities(facts: Facts, request: AmendRules) -> tuple[str, ...]:
    """What is odd about a change of the rules then."""
    changed = after(facts, request)[-1]
    assert isinstance(changed, RulesAmended)
    return changed.oddities


@pytest.mark.rule("GG2-02")
@pytest.mark.parametrize("facts", [season_two(), of_2017()])
def test_a_change_is_announced_in_words_of_its_own(facts: Facts) -> None:
    rules = replayed(facts).rules
    announced = RulesAmended(amendments={}, rules=rules, text=Commitment(NOTE), oddities=())
    given(*facts).when(announce_rule()).then(announced)


@pytest.mark.rule("GG2-02")
@pytest.mark.parametrize("facts", [season_two(2), of_2017(2)])
@pytest.mark.parametrize("request_", [announce_rule(), amend(rounds=4)])
def test_nothing_changes_once_round_1_is_paired(facts: Facts, request_: AmendRules) -> None:
    given(*facts, paired(1, (1, 2))).when(request_).then_refused(RuleViolation, "once round 1 is paired")


def test_a_change_says_what_changes() -> None:
    given(*season_two()).when(amend()).then_refused(BadRequest, '"set"', '"text"')


@pytest.mark.rule("GG2-49")
@pytest.mark.parametrize("request_", [announce_rule(), amend(rounds=4)])
def test_a_change_after_the_first_check_in_is_taken_and_told_as_odd(request_: AmendRules) -> None:
    assert CHANGED not in oddities(season_two(), request_)
    assert CHANGED in oddities(season_two(1), request_)
    assert CHANGED not in oddities(of_2017(), request_)
    assert CHANGED in oddities(of_2017(1), request_)


def test_a_document_that_asks_for_no_announcement_is_changed_without_a_word() -> None:
    assert oddities(field(1), amend(rounds=4)) == ()


@pytest.mark.rule("GG17-26")
def test_a_figure_that_plans_are_made_by_stands_once_one_is_announced() -> None:
    chart: dict[str, JsonValue] = {"name": "core"}
    announced = PlanAnnounced(round_no=RoundNo(1), parts=("scenario",))
    facts = (*of_2017(), planned(1, "Turf War"), announced)
    given(*facts).when(amend(chart=chart)).then_refused(RuleViolation, "chart cannot change any more")
    assert oddities(facts, amend(rounds=4)) == ()


@pytest.mark.rule("GG2-15")
def test_whether_teams_play_stands_once_somebody_checked_in() -> None:
    given(*season_two(1)).when(amend(team_size=2)).then_refused(RuleViolation, "somebody has checked in")
    given(*of_teams((1, 2))).when(amend(team_size=1)).then_refused(RuleViolation, "somebody has checked in")
    assert replayed(after(season_two(), amend(team_size=2))).rules.team_size == 2
