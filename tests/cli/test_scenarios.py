"""Scenarios from the command line: planned ahead, kept from the public, announced with the start of the round."""

import pytest

from tests.cli.terminal import Terminal

SIX = {"King of the Hill", "Bunkers", "Spread the Net", "Invasion", "Anarchy", "Recon II"}
TEN = "2026-05-02T10:00:00+02:00"


def test_a_scenario_is_drawn_for_the_next_round_without_one(spring: Terminal) -> None:
    first = spring.json("plan")["events"][0]["data"]
    assert (first["round_no"], first["scenario"] in SIX, len(first["seed"])) == (1, True, 64)
    assert spring.json("plan")["events"][0]["data"]["round_no"] == 2


def test_a_scenario_is_chosen_by_name(spring: Terminal) -> None:
    assert "scenario of round 3 chosen: Spread the Net" in spring.answer("plan", "3", "--scenario", "spread the net")
    assert "did you mean Bunkers?" in spring.refused("plan", "2", "--scenario", "Bunker", code=65)


@pytest.mark.rule("MC-19")
def test_a_repeat_that_can_be_avoided_is_noted_and_recorded(spring: Terminal) -> None:
    spring.run("plan", "1", "--scenario", "Anarchy")
    result = spring.run("plan", "2", "--scenario", "Anarchy")
    assert "note: This is odd, and recorded as it is: a scenario that another round has" in result.stderr
    assert spring.json("scenarios")["rounds"][1]["scenario"] == "Anarchy"


def test_planning_again_needs_a_reason(spring: Terminal) -> None:
    spring.run("plan", "1")
    assert "give a reason to plan it again" in spring.refused("plan", "1", code=1)
    spring.run("plan", "1", "--reason", "the flags are missing")


def test_a_round_number_is_plain_digits(spring: Terminal) -> None:
    assert "'two' is no round" in spring.refused("plan", "two", code=2)


def test_a_dry_run_plans_nothing(spring: Terminal) -> None:
    assert spring.answer("plan", "-n").startswith("would record: scenario of round 1 drawn: ")
    assert spring.json("scenarios")["rounds"] == []


@pytest.mark.rule("MC-19")
def test_a_plan_is_hidden_from_the_public_until_the_round_starts(spring: Terminal) -> None:
    spring.run("plan", "1", "--scenario", "Invasion")
    assert "Round 1: Invasion (planned, not announced)" in spring.answer("scenarios")
    assert spring.answer("scenarios", "--public").startswith("No scenario is announced yet.")
    assert spring.json("scenarios", "--public")["rounds"] == []
    for read in (["pairings"], ["status"], ["clock"], ["log", "--public"]):
        assert "Invasion" not in spring.answer(*read)
    assert "RoundPlanned" not in spring.answer("log", "--public", "--json")
    assert (spring.json("pairings")["scenario"], spring.json("clock")["scenario"]) == (None, None)
    spring.run("start-round", "--at", TEN)
    assert "Round 1: Invasion\n" in spring.answer("scenarios", "--public")
    assert "Invasion" in spring.answer("log", "--public")
    assert "Scenario: Invasion (zones 3, objective CP 1" in spring.answer("pairings")


@pytest.mark.rule("MC-49")
def test_the_figures_stand_in_the_read_of_the_round(spring: Terminal) -> None:
    spring.run("start-round", "--scenario", "Spread the Net", "--at", TEN)
    found = spring.json("pairings")
    assert found["scenario"] == "Spread the Net"
    assert {key: found["figures"][key] for key in ("zones", "flags", "objective_cp", "kill_box_cp")} == {
        "zones": 3,
        "flags": 2,
        "objective_cp": 0,
        "kill_box_cp": 2,
    }
    assert "Spread the Net: zones 3, flags 2" in spring.answer("scenarios").splitlines()


def test_a_plan_in_the_past_can_be_read(spring: Terminal) -> None:
    spring.run("plan", "1", "--scenario", "Invasion")
    spring.run("plan", "2", "--scenario", "Anarchy")
    assert [each["round"] for each in spring.json("scenarios", "--as-of", "version:8")["rounds"]] == [1]


def test_another_scenario_than_planned_needs_a_reason_at_the_start(spring: Terminal) -> None:
    spring.run("plan", "1", "--scenario", "Invasion")
    refusal = spring.refused("start-round", "--scenario", "Anarchy", code=1)
    assert refusal == "Round 1 is planned with another scenario; give a reason to play Anarchy."
    said = spring.answer("start-round", "--scenario", "Anarchy", "--reason", "zones are missing")
    assert "round 1 started with Anarchy (zones are missing)" in said


def test_plans_and_starts_are_requests_of_a_batch_too(spring: Terminal) -> None:
    spring.apply(
        {"do": "plan", "tournament": "spring", "round": 1, "scenario": "Bunkers"},
        {"do": "plan"},
        {"do": "start-round", "at": TEN},
    )
    assert [each["announced"] for each in spring.json("scenarios")["rounds"]] == [True, False]
