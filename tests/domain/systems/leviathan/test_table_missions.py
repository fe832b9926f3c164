"""Where each table of a Leviathan round plays a mission of its own: drawn, named, and told all at once."""

import pytest
from pydantic import JsonValue

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.tournament.rounds.setups import plan_of
from ledger.domain.values import TableNo
from tests.builders import WHY, Facts, amend, check_in, field, paired
from tests.domain.outcomes import after, replayed
from tests.domain.round_plans import newest, plans
from tests.domain.systems.leviathan.test_missions import DEPLOYMENTS, FOUR, LEVIATHAN, MINES, PRIMARIES, ROUND
from tests.domain.venue import announce, announced, plan, planned, start, started
from tests.spec import given

BY_TABLE = field(4, system=LEVIATHAN, mission_for="table")


def missions(facts: Facts) -> list[dict[str, JsonValue]]:
    """Those of the tables in the newest plan."""
    found: list[dict[str, JsonValue]] = newest(facts).setup["tables"]
    return found


@pytest.mark.rule("LV-02")
def test_a_mission_is_drawn_for_each_table_and_one_for_tables_that_come_to_be() -> None:
    fact = newest(after(BY_TABLE, plan(1)))
    first, second = fact.setup["tables"]
    assert first.keys() >= {"primary", "deployment", "rules"}
    assert first != second
    assert fact.setup.keys() >= {"deployment", "rules", "tables"}
    state = replayed((*BY_TABLE, fact, ROUND, started(1, fact.scenario, fact.setup)))
    played = [plan_of(state.rounds[0], TableNo(no), state) for no in (1, 2, 3)]
    assert [scenario for scenario, _ in played] == [first["primary"], second["primary"], fact.scenario]
    assert [setup["rules"] for _, setup in played] == [first["rules"], second["rules"], fact.setup["rules"]]
    assert all("tables" not in setup and "primary" not in setup for _, setup in played)


@pytest.mark.rule("LV-02")
def test_tables_are_drawn_apart_from_each_other() -> None:
    drawn = missions(after(field(200, system=LEVIATHAN, mission_for="table"), plan(1)))
    assert len(drawn) == 100
    assert {each["primary"] for each in drawn} == set(PRIMARIES)
    assert {each["deployment"] for each in drawn} == set(DEPLOYMENTS)


@pytest.mark.rule("LV-02")
def test_what_is_said_of_a_round_holds_at_every_table_and_what_is_said_of_a_table_there() -> None:
    facts = after(BY_TABLE, plan(1, "The Ritual", {**MINES, "tables": [{}, {"primary": "Vital Ground"}]}))
    assert missions(facts) == [{"primary": "The Ritual", **MINES}, {"primary": "Vital Ground", **MINES}]
    assert newest(facts).seed is None
    facts = after(facts, plan(1, None, {"deployment": "Hammer and Anvil"}, reason=WHY))
    assert [each["primary"] for each in missions(facts)] == ["The Ritual", "Vital Ground"]
    assert {each["deployment"] for each in missions(facts)} == {"Hammer and Anvil"}
    facts = after(facts, plan(1, "Purge the Foe", reason=WHY))
    assert [each["primary"] for each in missions(facts)] == ["Purge the Foe"] * 2


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-05")
def test_what_cannot_be_is_refused_by_the_table() -> None:
    said: dict[str, JsonValue] = {"tables": [{}, {"primary": "Vital Ground", "rules": ["Hidden Supplies"]}]}
    given(*BY_TABLE).when(plan(1, None, said)).then_refused(RuleViolation, "Table 2: Vital Ground is not played")
    given(*BY_TABLE).when(plan(1, None, {"tables": [{"primary": "Ritual"}]})).then_refused(
        BadRequest, "Table 1: Leviathan has no primary mission called 'Ritual'"
    )
    given(*BY_TABLE).when(plan(1, None, {"tables": [{"scenario": "x"}]})).then_refused(BadRequest, "does not fit")


@pytest.mark.rule("LV-02")
def test_where_a_round_has_one_mission_tables_have_none_of_their_own() -> None:
    given(*FOUR).when(plan(1, None, {"tables": [{}]})).then_refused(RuleViolation, "leave the tables out")


@pytest.mark.rule("LV-02")
def test_tables_that_nobody_can_count_yet_are_not_drawn() -> None:
    nobody = field(0, system=LEVIATHAN, mission_for="table")
    given(*nobody).when(plan(1)).then_refused(RuleViolation, "its own mission", "once players have checked in")
    assert len(missions(after((*nobody, *(after(nobody, check_in(1), check_in(2))[1:])), plan(1)))) == 1


@pytest.mark.rule("LV-02")
def test_a_plan_for_tables_stays_as_it_is_when_players_come() -> None:
    facts = after(BY_TABLE, plan(1), check_in(5), check_in(6), announce(1))
    fact = plans(facts)[0]
    started_ = after((*facts, paired(1, (1, 2), (3, 4), (5, 6))), start())[-1]
    assert started_ == started(1, fact.scenario, fact.setup)


@pytest.mark.rule("LV-02")
def test_a_plan_for_all_tables_is_made_again_where_each_is_to_have_its_own() -> None:
    facts = after((*FOUR, planned(1, "The Ritual", MINES)), amend(mission_for="table"))
    given(*facts, ROUND).when(start()).then_refused(RuleViolation, "its own mission", "plan it, which draws them")
    facts = after(after(BY_TABLE, plan(1)), amend(mission_for="round"))
    given(*facts, ROUND).when(start()).then_refused(RuleViolation, "planned before the rules changed")


@pytest.mark.rule("LV-02")
def test_once_a_plan_is_announced_it_stays_for_the_round_or_for_the_tables() -> None:
    given(*BY_TABLE, *after(BY_TABLE, plan(1), announce(1))[len(BY_TABLE) :]).when(
        amend(mission_for="round")
    ).then_refused(RuleViolation, "mission_for")


@pytest.mark.rule("LV-02")
def test_of_a_table_nothing_is_known_until_all_of_the_plan_is_told() -> None:
    facts = after(BY_TABLE, plan(1))
    fact, first = newest(facts), missions(facts)[0]
    told = replayed((*facts, ROUND, announced(1, "scenario", "deployment")))
    assert plan_of(told.rounds[0], TableNo(1), told) == (None, {})
    told = replayed((*facts, ROUND, announced(1, "scenario", *fact.setup)))
    assert plan_of(told.rounds[0], TableNo(1), told)[0] == first["primary"]
