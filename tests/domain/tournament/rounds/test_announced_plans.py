"""Charts that stand once something is announced, and plans told to everyone: ahead, in parts, or with the start."""

from datetime import datetime

import pytest
from pydantic import JsonValue

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.tournament.rounds.requests import AnnouncePlan
from tests.builders import WHY, amend, field, withdrawn
from tests.domain.outcomes import after, replayed
from tests.domain.round_plans import FOUR_IN_2017, HAND, ROUND, TOLD
from tests.domain.venue import announce, announced, plan, planned, start, started
from tests.spec import given

CORE: dict[str, JsonValue] = {
    "name": "core",
    "always": "Hold the Line",
    "doubles": "Guard the Boss",
    "suits": {"masks": "By Masks", "crows": "By Crows", "tomes": "By Tomes", "rams": "By Rams"},
    "values": {str(value): f"Scheme {value}" for value in range(1, 14)},
    "may_start_revealed": True,
}
BY_CORE: JsonValue = ["Hold the Line", "By Masks", "By Rams", "Scheme 7", "Scheme 12"]


@pytest.mark.rule("GG17-26")
def test_the_organizer_may_enter_the_other_chart() -> None:
    facts = field(4, {"chart": CORE}, system="gaining-grounds-2017")
    given(*facts).when(plan(1, "Reckoning", HAND)).then(planned(1, "Reckoning", {**HAND, "schemes": BY_CORE}))


def without(key: str) -> dict[str, JsonValue]:
    return {name: value for name, value in CORE.items() if name != key}


@pytest.mark.rule("GG17-26")
@pytest.mark.parametrize(
    ("chart", "words"),
    [
        (without("doubles"), '"chart.doubles" is missing'),
        (without("may_start_revealed"), '"chart.may_start_revealed" is missing'),
        ({**CORE, "suits": {"masks": "By Masks"}}, '"chart.suits.crows" is missing'),
        ({**CORE, "values": {"1": "Scheme 1"}}, '"chart.values" must hold at least 13'),
        ({**CORE, "values": {str(value): f"Scheme {value}" for value in range(2, 15)}}, "chart.values.14"),
        ({**CORE, "always": "Scheme 1"}, "every scheme stands on a chart once"),
        ({**CORE, "always": " Line"}, "written without spaces at its ends"),
        ("core", '"chart" must be an object'),
    ],
)
def test_a_chart_is_taken_whole_or_not_at_all(chart: JsonValue, words: str) -> None:
    given(*FOUR_IN_2017).when(amend(chart=chart)).then_refused(BadRequest, words)


@pytest.mark.rule("GG17-26")
def test_the_chart_stands_once_anything_is_announced_or_round_1_is_paired() -> None:
    facts = (*FOUR_IN_2017, planned(1, "Reckoning", TOLD))
    assert replayed(after(facts, amend(chart=CORE))).rules.own["chart"]["name"] == "core"
    for told in (announced(1, "scenario"), announced(1, "schemes")):
        given(*facts, told).when(amend(chart=CORE)).then_refused(RuleViolation, "chart cannot change any more")
    again = (*facts, announced(1, "schemes"), planned(1, "Extraction", TOLD))
    given(*again).when(amend(chart=CORE)).then_refused(RuleViolation, "chart cannot change any more")
    assert replayed(after((*facts, announced(1, "schemes")), amend(rounds=4))).rules.rounds == 4
    given(*facts, ROUND).when(amend(chart=CORE)).then_refused(RuleViolation, "once round 1 is paired")
    taken_back = (*facts, ROUND, started(1, "Reckoning", TOLD), withdrawn(1))
    given(*taken_back).when(amend(chart=CORE)).then_refused(RuleViolation, "chart cannot change any more")


@pytest.mark.rule("GG17-26")
def test_a_pool_of_the_chart_before_has_to_be_planned_again_and_its_cards_may_stay() -> None:
    facts = after((*FOUR_IN_2017, planned(1, "Reckoning", TOLD)), amend(chart=CORE))
    given(*facts).when(announce()).then_refused(RuleViolation, "Round 1 was planned before the rules changed")
    given(*facts).when(plan(1, None, HAND, reason=WHY)).then(planned(1, "Reckoning", {**HAND, "schemes": BY_CORE}))


# announcing


@pytest.mark.rule("GG17-23")
@pytest.mark.rule("GG17-27")
def test_a_plan_is_announced_whole_unless_parts_are_named() -> None:
    facts = (*FOUR_IN_2017, planned(1, "Reckoning", TOLD))
    given(*facts).when(announce(1)).then(announced(1, "scenario", "deployment", "cards", "schemes"))
    given(*facts).when(announce(1, "strategy", "deployment")).then(announced(1, "scenario", "deployment"))
    given(*facts, announced(1, "scenario", "deployment")).when(announce(1)).then(announced(1, "cards", "schemes"))


@pytest.mark.rule("GG17-23")
@pytest.mark.rule("GG17-27")
def test_nobody_is_told_a_pool_before_the_day_of_the_event_unless_for_a_reason() -> None:
    def asked(hour: str, *parts: str, **more: str) -> AnnouncePlan:
        moment = datetime.fromisoformat(f"2026-{hour}:00+02:00")
        return announce(1, *parts).model_copy(update={"at": moment, **more})

    facts = (*FOUR_IN_2017, planned(1, "Reckoning", TOLD))  # on 2 May, by the clock of Greenwich
    eve, day = "05-02T01:59", "05-02T02:00"
    words = ("the cards and schemes of round 1 before the day of the tournament, 2026-05-02",)
    given(*facts).when(asked(eve)).then_refused(NeedsReason, *words, code="announced-too-early")
    given(*facts).when(asked(eve, "schemes")).then_refused(NeedsReason, "the schemes of round 1")
    given(*facts).when(asked(eve, "strategy", "deployment")).then(announced(1, "scenario", "deployment"))
    everything = announced(1, "scenario", "deployment", "cards", "schemes")
    given(*facts).when(asked(eve, reason=WHY)).then(everything)
    given(*facts).when(asked(day)).then(everything)


@pytest.mark.rule("GG17-23")
def test_without_a_round_all_that_are_planned_and_not_announced_are_meant() -> None:
    facts = (*FOUR_IN_2017, planned(1, "Reckoning", TOLD), planned(2, "Turf War", {"deployment": "Flank"}))
    given(*facts).when(announce(None, "scenario")).then(announced(1, "scenario"), announced(2, "scenario"))
    told = (*facts, announced(1, "scenario", "deployment", "cards", "schemes"))
    given(*told).when(announce()).then(announced(2, "scenario", "deployment"))
    given(*told, announced(2, "scenario", "deployment")).when(announce()).then_refused(
        RuleViolation, "Nothing is planned that is not announced already"
    )


@pytest.mark.rule("GG17-23")
def test_what_is_not_planned_or_known_already_cannot_be_announced() -> None:
    facts = (*FOUR_IN_2017, planned(1, "Reckoning", {"deployment": "Flank"}))
    given(*facts).when(announce(2)).then_refused(
        RuleViolation, "Round 2 is not planned.", code="round-not-planned", round=2
    )
    given(*facts).when(announce(1, "schemes")).then_refused(RuleViolation, "Round 1 is planned without schemes.")
    given(*facts).when(announce(1, "weather")).then_refused(
        BadRequest, "no part called 'weather'", "strategy, deployment, schemes and cards"
    )
    told = (*facts, announced(1, "scenario"))
    given(*told).when(announce(1, "scenario")).then_refused(RuleViolation, "announced of round 1 already")
    begun = (*facts, ROUND, started(1, "Reckoning"))
    given(*begun).when(announce(1)).then_refused(RuleViolation, "Round 1 has started, and everyone knows")
    given(*begun).when(announce()).then_refused(RuleViolation, "Nothing is planned")
    given(*FOUR_IN_2017).when(announce()).then_refused(
        RuleViolation, "not announced already", code="nothing-to-announce"
    )


@pytest.mark.rule("GG17-23")
def test_a_part_that_changes_has_to_be_announced_again() -> None:
    told = (*FOUR_IN_2017, planned(1, "Reckoning", TOLD), announced(1, "scenario", "deployment", "cards", "schemes"))
    facts = after(told, plan(1, None, {"deployment": "Flank"}, reason=WHY))
    given(*facts).when(announce(1)).then(announced(1, "deployment"))


def test_what_a_start_told_stays_known_where_it_is_taken_back() -> None:
    facts = (*FOUR_IN_2017, planned(1, "Reckoning", TOLD), ROUND, started(1, "Reckoning", TOLD), withdrawn(1))
    given(*facts).when(announce(1)).then_refused(RuleViolation, "announced of round 1 already")


# the start


@pytest.mark.rule("GG17-27")
def test_a_round_starts_with_all_that_was_planned() -> None:
    given(*FOUR_IN_2017, planned(1, "Reckoning", TOLD), ROUND).when(start()).then(started(1, "Reckoning", TOLD))


def test_another_strategy_at_the_start_keeps_the_deployment_and_the_pool() -> None:
    facts = (*FOUR_IN_2017, planned(1, "Reckoning", TOLD), ROUND)
    given(*facts).when(start("Turf War", reason=WHY)).then(started(1, "Turf War", TOLD))
    begun = (*facts, started(1, "Reckoning", TOLD))
    given(*begun).when(start(None, {"deployment": "Flank"}, reason=WHY)).then(
        started(1, "Reckoning", {**TOLD, "deployment": "Flank"})
    )


def test_a_setup_needs_its_strategy() -> None:
    given(*FOUR_IN_2017, ROUND).when(start(None, HAND)).then_refused(BadRequest, "Say the strategy too")
