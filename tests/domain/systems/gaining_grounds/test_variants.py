"""Formats, variants and modes of Gaining Grounds Season Two: which figures each sets, and what is odd about them."""

from typing import Any

import pytest
from pydantic import JsonValue

from ledger.domain.amendments import flattened
from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.systems import SYSTEMS
from ledger.domain.tournament.opening.facts import RulesAmended
from tests.builders import OF_2017, S2, amend, entered, opened, paired
from tests.domain.outcomes import after
from tests.spec import given

BASE: dict[str, Any] = {
    "format": "base",
    "mode": "standard",
    "singles": False,
    "alternating_leaders": False,
    "bans": False,
    "classic": None,
    "fixed_leaders": False,
    "vanilla": False,
    "vanilla_upgrades": ["Effigy of Fate"],
    "fixed_pool": None,
    "too_many_secrets": False,
    "team_size": 1,
    "sides": [2, 2],
    "many_sides.shared_top": "tie",
    "many_sides.diff_against": "best",
    "army_points": 50,
    "clock.round": 135,
    "clock.setup": 15,
    "clock.last_turn": 15,
    "usual_round": [135, 150],
    "fixed_crew": False,
    "leader_counts": False,
    "leader_stations": [],
    "barred_stations": [],
    "crew_size": None,
    "model_cost_cap": None,
    "soulstone_cap": None,
    "vp_cap": 8,
    "strategies": 1,
    "strategy_cap": 4,
    "schemes_noted": 2,
    "reveal_cap": 1,
    "end_cap": 1,
    "pool_size": 5,
    "deployments": ["Standard", "Corner", "Flank", "Wedge"],
}
LIMITED = {"format": "limited", "fixed_pool": 75, "fixed_leaders": True, "vanilla": True, "singles": True}
WILD = {"format": "wild", "alternating_leaders": True, "bans": True, "classic": []}
DOUBLE_RUSH = {
    "mode": "double-rush",
    "team_size": 2,
    "army_points": 10,
    "fixed_crew": True,
    "strategies": 2,
    "schemes_noted": 0,
    "pool_size": 0,
    "deployments": ["Standard"],
}
BRAWL = {
    "mode": "all-out-brawl",
    "sides": [4, 8],
    "crew_size": 1,
    "barred_stations": ["Master", "Henchman"],
    "model_cost_cap": 10,
    "vp_cap": None,
    "strategies": 0,
    "schemes_noted": 0,
    "pool_size": 0,
    "deployments": [],
}
HARDCORE = {
    "mode": "henchman-hardcore",
    "army_points": 30,
    "clock.round": 45,
    "clock.setup": 0,
    "fixed_crew": True,
    "leader_counts": True,
    "leader_stations": ["Henchman"],
    "crew_size": 4,
    "soulstone_cap": 3,
    "pool_size": 2,
    "deployments": ["Wedge"],
}


def amended(*changes: dict[str, JsonValue], system: str = S2) -> RulesAmended:
    """The last of these amendments, as it was recorded."""
    fact = after(opened(system=system), *(amend(**change) for change in changes))[-1]
    assert isinstance(fact, RulesAmended)
    return fact


def in_force(*changes: dict[str, JsonValue]) -> dict[str, Any]:
    """The figures after these amendments that are not as in Base."""
    found = flattened(amended(*changes).rules, BASE)
    return {key: value for key, value in found.items() if value != BASE[key]}


@pytest.mark.rule("GG2-06")
@pytest.mark.rule("GG2-07")
@pytest.mark.rule("GG2-08")
@pytest.mark.rule("GG2-09")
@pytest.mark.rule("GG2-42")
@pytest.mark.rule("GG2-43")
@pytest.mark.rule("GG2-44")
@pytest.mark.parametrize(
    ("chosen", "sets"),
    [
        ({"format": "limited"}, LIMITED),
        ({"format": "wild"}, WILD),
        ({"mode": "double-rush"}, DOUBLE_RUSH),
        ({"mode": "all-out-brawl"}, BRAWL),
        ({"mode": "henchman-hardcore"}, HARDCORE),
        ({"format": "limited", "mode": "double-rush"}, {**LIMITED, **DOUBLE_RUSH}),
        ({"too_many_secrets": True}, {"too_many_secrets": True}),
        ({"team_size": 2}, {"team_size": 2}),
    ],
    ids=["limited", "wild", "double rush", "brawl", "hardcore", "limited double rush", "secrets", "team event"],
)
def test_a_format_or_a_mode_sets_its_own_figures_and_no_others(
    chosen: dict[str, JsonValue], sets: dict[str, Any]
) -> None:
    assert in_force(chosen) == sets


@pytest.mark.rule("GG2-08")
@pytest.mark.rule("GG2-09")
def test_going_back_to_base_and_standard_leaves_nothing_of_a_format_or_a_mode() -> None:
    for mode in ("double-rush", "all-out-brawl", "henchman-hardcore"):
        assert in_force({"format": "limited", "mode": mode}, {"format": "base", "mode": "standard"}) == {}
    assert in_force({"format": "limited"}, {"format": "wild"}) == WILD
    assert in_force({"mode": "double-rush"}, {"mode": "henchman-hardcore"}) == HARDCORE


@pytest.mark.rule("GG2-07")
@pytest.mark.rule("GG2-08")
def test_what_is_amended_itself_follows_no_format_whichever_comes_first() -> None:
    eighty: dict[str, JsonValue] = {"fixed_pool": 80}
    assert in_force({"format": "limited", **eighty}) == {**LIMITED, "fixed_pool": 80}
    assert in_force(eighty, {"format": "limited"}) == {**LIMITED, "fixed_pool": 80}
    assert "singles" not in in_force({"format": "limited"}, {"singles": False})


@pytest.mark.rule("GG2-09")
@pytest.mark.parametrize(
    ("mode", "strategies", "schemes"),
    [
        ("standard", ["Symbols of Authority", "Turf War", "Corrupted Ley Lines", "Break the Line"], 13),
        ("double-rush", ["Plant Explosives and Reckoning"], 0),
        ("all-out-brawl", [], 0),
        ("henchman-hardcore", ["Plant Explosives"], 2),
    ],
)
def test_a_mode_has_its_own_strategies_and_schemes(mode: str, strategies: list[str], schemes: int) -> None:
    rules = amended({"mode": mode, "rounds": 3}).rules
    assert [each.name for each in rules.scenarios] == strategies
    assert len(rules.own["schemes"]) == schemes
    if mode == "henchman-hardcore":
        assert rules.own["schemes"] == ["Vendetta", "Assassinate"]


@pytest.mark.rule("GG2-44")
def test_how_a_brawl_is_read_may_be_amended() -> None:
    reading: dict[str, JsonValue] = {"many_sides.shared_top": "win", "many_sides.diff_against": "lowest"}
    assert in_force({"mode": "all-out-brawl", **reading}).items() >= reading.items()


@pytest.mark.rule("GG2-08")
@pytest.mark.parametrize(
    ("chosen", "oddities"),
    [
        ({"format": "wild"}, ("classic-names-nobody",)),
        ({"format": "wild", "classic": ["Old Alder"]}, ()),
        ({"classic": []}, ("classic-names-nobody",)),
        ({"format": "limited"}, ()),
    ],
)
def test_wild_asks_for_the_models_that_classic_names(chosen: dict[str, JsonValue], oddities: tuple[str, ...]) -> None:
    assert amended(chosen).oddities == oddities


@pytest.mark.rule("GG2-07")
@pytest.mark.parametrize("also", [{"fixed_leaders": True}, {"mode": "double-rush"}])
def test_leaders_cannot_both_stay_and_alternate_without_being_told(also: dict[str, JsonValue]) -> None:
    assert amended({"alternating_leaders": True, **also}).oddities == ("leaders-fixed-and-alternating",)


@pytest.mark.rule("GG2-05")
@pytest.mark.parametrize(
    ("chosen", "is_odd"),
    [
        ({"clock.round": 134}, True),
        ({"clock.round": 135, "rounds": 3}, False),
        ({"clock.round": 150}, False),
        ({"clock.round": 151}, True),
        ({"clock.round": 60, "army_points": 35}, False),
        ({"mode": "henchman-hardcore"}, False),
        ({"mode": "henchman-hardcore", "army_points": 50}, True),
    ],
)
def test_a_round_of_50_soulstones_lasts_135_to_150_minutes_or_is_odd(
    chosen: dict[str, JsonValue], is_odd: bool
) -> None:
    assert amended(chosen).oddities == (("round-not-as-usual",) if is_odd else ())


@pytest.mark.rule("GG2-07")
def test_every_oddity_of_a_variant_has_its_words() -> None:
    every: list[dict[str, JsonValue]] = [{"format": "wild", "fixed_leaders": True}, {"clock.round": 100}]
    codes = {code for chosen in every for code in amended(chosen).oddities}
    assert codes == {"classic-names-nobody", "leaders-fixed-and-alternating", "round-not-as-usual"}
    assert all(len(SYSTEMS[S2].oddity_words[code]) > 20 for code in codes)


@pytest.mark.rule("GG2-07")
@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "wildest"},
        {"format": ["wild"]},
        {"mode": None},
        {"mode": 2},
        {"fixed_pool": 0},
        {"classic": "Old Alder"},
        {"bans": 1},
        {"soulstone_cap": -1},
    ],
)
def test_a_variant_that_does_not_exist_is_refused(wrong: dict[str, JsonValue]) -> None:
    given(opened(system=S2)).when(amend(**wrong)).then_refused(BadRequest, f'"{next(iter(wrong))}')


@pytest.mark.rule("GG2-07")
@pytest.mark.rule("GG2-49")
def test_variants_are_announced_in_advance_and_stand_once_round_1_is_paired() -> None:
    facts = (opened(system=S2), entered(1), entered(2), paired(1, (1, 2)))
    given(*facts).when(amend(format="limited")).then_refused(RuleViolation, "round 1 is paired")


@pytest.mark.rule("GG2-06")
def test_2017_has_50_soulstones_and_no_formats() -> None:
    rules = amended({"rounds": 3}, system=OF_2017).rules
    assert rules.army_points == 50
    given(opened(system=OF_2017)).when(amend(format="limited")).then_refused(BadRequest, "no figure called 'format'")
