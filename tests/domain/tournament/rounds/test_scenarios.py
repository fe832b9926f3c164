"""The scenario of a round: planned in secret, by name or by draw, and announced when the round starts."""

import pytest

from ledger.domain.errors import BadRequest, BadText, NeedsReason, RuleViolation
from ledger.domain.tournament.rounds.facts import RoundPlanned
from tests.builders import SEED, WHY, Facts, closed, field, opened, pair, paired, played, recorded, withdrawn
from tests.domain.outcomes import after, replayed
from tests.domain.venue import SIX, TEN, minutes, plan, planned, start, started
from tests.spec import given

FOUR = field(4)
PAIRED = (*FOUR, paired(1, (1, 2), (3, 4)))
DONE = (*PAIRED, recorded(1, 1, 1, 2, won=1), recorded(1, 2, 3, 4, won=3))


def drawn(facts: Facts) -> RoundPlanned:
    """The newest fact, which has to be a plan."""
    newest = facts[-1]
    assert isinstance(newest, RoundPlanned)
    return newest


def without_scenarios() -> Facts:
    """A tournament under rules that know no scenario."""
    opening = opened()
    return (opening.model_copy(update={"rules": opening.rules.model_copy(update={"scenarios": ()})}),)


@pytest.mark.rule("MC-19")
@pytest.mark.parametrize("scenario", SIX)
def test_each_of_the_six_can_be_chosen(scenario: str) -> None:
    given(*FOUR).when(plan(1, scenario)).then(planned(1, scenario))


def test_letters_large_or_small_are_the_same_scenario() -> None:
    given(*FOUR).when(plan(1, "recon ii")).then(planned(1, "Recon II"))


def test_an_unknown_scenario_is_refused_with_the_nearest_names() -> None:
    given(*FOUR).when(plan(1, "Bunker")).then_refused(BadRequest, "'Bunker'", "did you mean Bunkers?")
    given(*FOUR).when(plan(1, "Xyzzy")).then_refused(BadRequest, "there are King of the Hill, Bunkers")


@pytest.mark.rule("MC-19")
def test_six_draws_use_every_scenario_once() -> None:
    facts = after(FOUR, *(plan() for _ in range(6)))
    plans = [fact for fact in facts if isinstance(fact, RoundPlanned)]
    assert [fact.round_no for fact in plans] == [1, 2, 3, 4, 5, 6]
    assert sorted(fact.scenario for fact in plans) == sorted(SIX)
    assert [fact.oddities for fact in plans] == [()] * 6


@pytest.mark.rule("MC-19")
def test_a_draw_can_come_to_each_of_the_six() -> None:
    found = {drawn(after(field(4, seed=f"{number:064x}"), plan())).scenario for number in range(60)}
    assert found == set(SIX)


@pytest.mark.rule("MC-19")
def test_once_all_are_used_the_draw_takes_the_one_used_longest_ago() -> None:
    order = ("Anarchy", "Bunkers", "Recon II", "Invasion", "King of the Hill", "Spread the Net")
    facts = (*FOUR, *(planned(no, scenario) for no, scenario in enumerate(order, start=1)))
    assert drawn(after(facts, plan())).scenario == "Anarchy"
    assert drawn(after(facts, plan(), plan())).scenario == "Bunkers"


def test_a_scenario_played_without_a_plan_is_used_too() -> None:
    facts = (*PAIRED, started(1, "Anarchy"))
    for number in range(20):
        seeded = (opened(seed=f"{number:064x}"), *facts[1:])
        later = after(seeded, *(plan() for _ in range(5)))
        assert {fact.scenario for fact in later if isinstance(fact, RoundPlanned)} == set(SIX) - {"Anarchy"}


def test_what_was_played_counts_and_not_what_was_planned_for_that_round() -> None:
    facts = (*FOUR, planned(1, "Anarchy"), *PAIRED[5:], started(1, "Bunkers"))
    given(*facts).when(plan(2, "Anarchy")).then(planned(2, "Anarchy"))
    given(*facts).when(plan(2, "Bunkers")).then(planned(2, "Bunkers", oddities=("repeated-scenario",)))


@pytest.mark.rule("MC-19")
def test_an_avoidable_repeat_is_told_and_taken() -> None:
    facts = (*FOUR, planned(1, "Anarchy"))
    given(*facts).when(plan(2, "Anarchy")).then(planned(2, "Anarchy", oddities=("repeated-scenario",)))
    given(*facts).when(plan(2, "Bunkers")).then(planned(2, "Bunkers"))


@pytest.mark.rule("MC-19")
def test_a_repeat_nobody_can_avoid_is_not_odd() -> None:
    facts = (*FOUR, *(planned(no, scenario) for no, scenario in enumerate(SIX, start=1)))
    given(*facts).when(plan(7, "Recon II")).then(planned(7, "Recon II"))


def test_a_draw_is_the_same_for_the_same_seed_and_is_written_with_it() -> None:
    first, again = drawn(after(FOUR, plan())), drawn(after(FOUR, plan()))
    assert first == again
    assert first.seed == replayed(FOUR).draw_seed("scenario", first.round_no).hex()
    assert first.seed != SEED


def test_the_next_round_without_a_plan_is_meant() -> None:
    given(*FOUR, planned(1, "Anarchy"), planned(3, "Bunkers")).when(plan(None, "Invasion")).then(planned(2, "Invasion"))
    given(*PAIRED).when(plan(None, "Invasion")).then(planned(1, "Invasion"))
    given(*PAIRED, started(1)).when(plan(None, "Invasion")).then(planned(2, "Invasion"))


@pytest.mark.rule("MC-19")
def test_a_second_draw_needs_a_reason_and_gives_another_scenario() -> None:
    facts = after(FOUR, plan(1))
    given(*facts).when(plan(1)).then_refused(NeedsReason, "Round 1 has its scenario already", "reason")
    given(*facts).when(plan(1, _other(drawn(facts).scenario))).then_refused(NeedsReason, "Round 1")
    second = drawn(after(facts, plan(1, reason=WHY)))
    assert second.scenario != drawn(facts).scenario
    assert second.seed != drawn(facts).seed


def test_where_only_the_scenario_planned_is_left_a_second_draw_repeats_another_and_says_so() -> None:
    facts = (*FOUR, *(planned(no, scenario) for no, scenario in enumerate(SIX, start=1)))
    second = drawn(after(facts, plan(3, reason=WHY)))
    assert (second.scenario, second.oddities) == ("King of the Hill", ("repeated-scenario",))


def test_planning_what_is_planned_is_refused() -> None:
    given(*FOUR, planned(1, "Anarchy")).when(plan(1, "Anarchy", reason=WHY)).then_refused(
        RuleViolation, "planned with Anarchy already"
    )


def test_a_round_that_started_or_is_over_cannot_be_planned() -> None:
    given(*PAIRED, started(1)).when(plan(1, "Anarchy")).then_refused(RuleViolation, "Round 1 has started", "round 2")
    given(*DONE, closed(1, 2, 2)).when(plan(1)).then_refused(RuleViolation, "Round 1 is over", "round 2")


def test_rules_without_scenarios_take_any_name_and_draw_none() -> None:
    facts = without_scenarios()
    given(*facts).when(plan(1, "Meeting Engagement")).then(planned(1, "Meeting Engagement"))
    given(*facts, planned(1, "Meeting")).when(plan(2, "Meeting")).then(planned(2, "Meeting"))
    given(*facts).when(plan(1)).then_refused(RuleViolation, "no scenarios to draw from")
    given(*facts).when(plan(1, "Meet\x07ing")).then_refused(BadText, "scenario")


# the start


@pytest.mark.rule("MC-19")
@pytest.mark.rule("MC-20")
def test_the_round_starts_with_the_planned_scenario_when_deployment_begins() -> None:
    given(*FOUR, planned(1, "Anarchy"), *PAIRED[5:]).when(start(at=minutes(7))).then(
        started(1, "Anarchy", at=minutes(7))
    )


def test_a_round_may_start_without_any_scenario() -> None:
    given(*PAIRED).when(start()).then(started(1, None, at=TEN))


def test_the_scenario_may_be_named_at_the_start() -> None:
    given(*PAIRED).when(start("invasion")).then(started(1, "Invasion"))
    given(*PAIRED).when(start("Xyzzy")).then_refused(BadRequest, "no scenario called 'Xyzzy'")


def test_another_scenario_than_planned_needs_a_reason() -> None:
    facts = (*FOUR, planned(1, "Anarchy"), *PAIRED[5:])
    given(*facts).when(start("Bunkers")).then_refused(NeedsReason, "planned with another scenario", "Bunkers")
    given(*facts).when(start("Bunkers", reason=WHY)).then(started(1, "Bunkers"))
    given(*facts).when(start("Anarchy")).then(started(1, "Anarchy"))


@pytest.mark.rule("MC-19")
def test_a_repeat_at_the_start_is_told_too() -> None:
    facts = (*FOUR, paired(1, (1, 2), (3, 4)), started(1, "Anarchy"), *DONE[6:], paired(2, (1, 3), (2, 4)))
    given(*facts).when(start("Anarchy")).then(started(2, "Anarchy", oddities=("repeated-scenario",)))


def test_only_the_newest_round_starts_and_only_once() -> None:
    given(*FOUR).when(start()).then_refused(RuleViolation, "No round is paired yet.", code="no-round-paired")
    given(*PAIRED).when(start(round_no=2)).then_refused(RuleViolation, "Round 2 is not paired yet.")
    given(*PAIRED, started(1)).when(start()).then_refused(NeedsReason, "Round 1 has started already, at 10:00 UTC;")
    over = (*PAIRED, started(1), *DONE[len(PAIRED) :], closed(1, 2, 2))
    given(*over).when(start()).then_refused(RuleViolation, "Round 1 is closed")
    second = (*FOUR, *played(1, (1, 2), (3, 4)), paired(2, (1, 3), (2, 4)))
    told = (*FOUR, paired(1, (1, 2), (3, 4)), started(1), *second[len(FOUR) + 1 :])
    given(*told).when(start(round_no=1)).then_refused(RuleViolation, "Round 1 is over")


@pytest.mark.rule("MC-19")
def test_a_start_that_was_forgotten_is_told_later_with_its_time_and_its_scenario() -> None:
    second = (*FOUR, planned(1, "Anarchy"), *played(1, (1, 2), (3, 4)), paired(2, (1, 3), (2, 4)))
    given(*second).when(start(round_no=1)).then(started(1, "Anarchy"))
    untold = start(round_no=1).model_copy(update={"at": TEN})
    untold.model_fields_set.discard("at")
    given(*second).when(untold).then_refused(RuleViolation, "say when it started", code="start-too-late")


def test_a_round_paired_again_keeps_its_plan_and_starts_anew() -> None:
    facts = (*FOUR, planned(1, "Anarchy"), *PAIRED[5:], started(1, "Anarchy"), withdrawn(1))
    given(*after(facts, pair((1, 3), (2, 4)))).when(start(at=minutes(30))).then(started(1, "Anarchy", at=minutes(30)))


def _other(scenario: str) -> str:
    return next(name for name in SIX if name != scenario)
