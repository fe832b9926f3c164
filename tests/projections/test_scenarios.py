"""Which scenario each round has, for the organizer and for everyone, and what stands about each."""

import pytest
from pydantic import JsonValue

from ledger.projections.pairings import pairings
from ledger.projections.scenarios import Scenarios, figures_of, in_words, scenarios
from tests.builders import Facts, field, paired, withdrawn
from tests.domain.outcomes import replayed
from tests.domain.venue import SCENARIOS, SIX, announced, planned, scenario_figures, started

FOUR = field(4)
ROUND = paired(1, (1, 2), (3, 4))


def seen(facts: Facts, *, is_public: bool = False) -> Scenarios:
    return scenarios(replayed(facts), is_public=is_public)


def rounds(facts: Facts, *, is_public: bool = False) -> list[tuple[int, str | None, bool]]:
    found = seen(facts, is_public=is_public).rounds
    return [(each.round, each.scenario, each.announced) for each in found]


@pytest.mark.rule("MC-49")
@pytest.mark.parametrize(("name", "zones", "flags", "objective"), SCENARIOS)
def test_the_figures_of_each_scenario_are_known(name: str, zones: int, flags: int, objective: int) -> None:
    (found,) = (each for each in seen(FOUR).scenarios if each.name == name)
    assert found.figures == {**scenario_figures(zones, flags, objective), "lead_to_win": 5, "last_turn": 7}


@pytest.mark.rule("MC-19")
def test_the_six_stand_in_the_order_of_the_die() -> None:
    assert tuple(each.name for each in seen(FOUR).scenarios) == SIX


@pytest.mark.rule("MC-19")
def test_a_plan_is_seen_by_the_organizer_and_by_nobody_else() -> None:
    facts = (*FOUR, planned(1, "Bunkers"), planned(2, "Anarchy"), ROUND)
    assert rounds(facts) == [(1, "Bunkers", False), (2, "Anarchy", False)]
    assert rounds(facts, is_public=True) == []
    assert [each.rounds for each in seen(facts, is_public=True).scenarios] == [()] * 6


@pytest.mark.rule("MC-19")
def test_the_start_of_a_round_announces_its_scenario_alone() -> None:
    facts = (*FOUR, planned(1, "Bunkers"), planned(2, "Anarchy"), ROUND, started(1, "Bunkers"))
    assert rounds(facts, is_public=True) == [(1, "Bunkers", True)]
    assert rounds(facts) == [(1, "Bunkers", True), (2, "Anarchy", False)]


def test_what_is_played_takes_the_place_of_what_was_planned() -> None:
    facts = (*FOUR, planned(1, "Bunkers"), ROUND, started(1, "Anarchy"))
    assert rounds(facts) == [(1, "Anarchy", True)]
    assert {each.name: each.rounds for each in seen(facts).scenarios if each.rounds} == {"Anarchy": (1,)}


def test_a_round_without_a_scenario_is_not_listed() -> None:
    assert rounds((*FOUR, ROUND, started(1))) == []


def test_a_later_plan_is_the_one_that_stands() -> None:
    assert rounds((*FOUR, planned(1, "Bunkers"), planned(1, "Anarchy"))) == [(1, "Anarchy", False)]


def test_a_withdrawn_round_falls_back_on_its_plan() -> None:
    facts = (*FOUR, planned(1, "Bunkers"), ROUND, started(1, "Anarchy"), withdrawn(1))
    assert rounds(facts) == [(1, "Bunkers", False)]


def test_figures_in_words_write_metrics_as_columns_do() -> None:
    assert in_words({"zones": 3, "objective_cp": 1}) == ("zones 3", "objective CP 1")
    assert in_words({"zones": 3, "flags": 0, "objective_cp": 0, "flag_cp": 1, "zone_cp": 1}) == ("zones 3", "zone CP 1")
    assert figures_of(replayed(FOUR).rules, "Xyzzy") == {}
    assert figures_of(replayed(FOUR).rules, None) == {}


@pytest.mark.rule("MC-19")
@pytest.mark.rule("MC-49")
def test_pairings_show_the_scenario_and_its_figures_once_the_round_has_started() -> None:
    names = {no: f"P{no:02}" for no in replayed(FOUR).entrants}
    before = (*FOUR, planned(1, "Invasion"), ROUND)
    hidden = pairings(replayed(before), ROUND, names)
    assert (hidden.scenario, hidden.figures) == (None, {})
    shown = pairings(replayed((*before, started(1, "Invasion"))), ROUND, names)
    assert (shown.scenario, shown.figures["zones"], shown.figures["flags"]) == ("Invasion", 3, 0)


# what a round has beside its scenario

POOL: list[JsonValue] = ["Claim Jump", "Accusation!", "Frame for Murder", "Set Up", "A Quick Murder"]
SETUP: dict[str, JsonValue] = {"deployment": "Close", "cards": ["7 of Masks", "12 of Rams"], "schemes": POOL}
OF_2017 = (*field(4, system="gaining-grounds-2017"), planned(1, "Reckoning", SETUP), planned(2, "Turf War", SETUP))


def parts(facts: Facts, *, is_public: bool = False) -> list[tuple[str | None, tuple[str, ...], tuple[str, ...]]]:
    """The strategy of each round, which parts are shown beside it, and which parts everyone knows."""
    found = seen(facts, is_public=is_public).rounds
    return [(each.scenario, tuple(part.key for part in each.setup), each.announced_parts) for each in found]


@pytest.mark.rule("GG17-23")
@pytest.mark.rule("GG17-27")
def test_everyone_sees_the_parts_that_are_announced_and_no_other() -> None:
    assert parts(OF_2017, is_public=True) == []
    strategies = (*OF_2017, announced(1, "scenario", "deployment"), announced(2, "scenario"))
    assert parts(strategies, is_public=True) == [
        ("Reckoning", ("deployment",), ("scenario", "deployment")),
        ("Turf War", (), ("scenario",)),
    ]
    everything = ("deployment", "cards", "schemes")
    assert parts(strategies) == [
        ("Reckoning", everything, ("scenario", "deployment")),
        ("Turf War", everything, ("scenario",)),
    ]
    pool = (*OF_2017, announced(1, "schemes"))
    assert parts(pool, is_public=True) == [(None, ("schemes",), ("schemes",))]


@pytest.mark.rule("GG17-23")
def test_a_plan_is_announced_once_all_its_parts_are() -> None:
    told = (*OF_2017, announced(1, "scenario", "deployment"), announced(1, "cards"))
    assert rounds(told)[0] == (1, "Reckoning", False)
    assert rounds((*told, announced(1, "schemes")))[0] == (1, "Reckoning", True)
    assert rounds((*OF_2017, ROUND, started(1, "Reckoning", SETUP)))[0] == (1, "Reckoning", True)


def test_a_setup_is_told_in_lines() -> None:
    (first, *_) = seen(OF_2017).rounds
    assert [(part.label, part.values) for part in first.setup] == [
        ("Deployment", ("Close",)),
        ("Cards", ("7 of Masks", "12 of Rams")),
        ("Schemes", ("Claim Jump", "Accusation!", "Frame for Murder", "Set Up", "A Quick Murder")),
    ]


@pytest.mark.rule("GG17-26")
def test_the_chart_is_told_with_the_strategies() -> None:
    found = seen(OF_2017, is_public=True)
    assert found.word == "strategy"
    deployments, chart = found.on_offer
    assert deployments.values == ("Standard", "Corner", "Flank", "Close")
    assert chart.label == "Schemes of the chart 2017, by 2 cards a round"
    assert (len(chart.values), chart.values[:3], chart.values[-1]) == (
        19,
        ("always: Claim Jump", "doubles: Eliminate the Leadership", "Masks: Accusation!"),
        "13: Last Stand",
    )


@pytest.mark.rule("GG2-22")
def test_season_two_tells_what_there_is_to_choose_from() -> None:
    deployments, schemes = seen(field(4, system="gaining-grounds-s2")).on_offer
    assert deployments.values == ("Standard", "Corner", "Flank", "Wedge", "any other by name")
    assert (schemes.label, len(schemes.values)) == ("Schemes, 5 in a pool", 13)


@pytest.mark.rule("GG2-43")
def test_what_every_round_is_played_with_is_known_to_all() -> None:
    hardcore = field(4, system="gaining-grounds-s2", mode="henchman-hardcore")
    fixed = seen(hardcore, is_public=True).every_round
    assert fixed is not None
    assert (fixed.scenario, [part.values for part in fixed.setup]) == (
        "Plant Explosives",
        [("Wedge",), ("Vendetta", "Assassinate")],
    )
    setup: dict[str, JsonValue] = {"deployment": "Wedge", "schemes": ["Vendetta", "Assassinate"]}
    assert rounds((*hardcore, planned(1, "Plant Explosives", setup)), is_public=True) == [(1, "Plant Explosives", True)]
    assert seen(OF_2017).every_round is None


@pytest.mark.rule("GG2-09")
def test_a_brawl_has_nothing_to_choose_from() -> None:
    brawl = seen(field(4, system="gaining-grounds-s2", mode="all-out-brawl"))
    assert (brawl.scenarios, brawl.on_offer, brawl.every_round) == ((), (), None)
