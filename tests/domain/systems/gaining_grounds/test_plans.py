"""What rounds of Gaining Grounds are played with: strategies, deployments and pools, planned and announced."""

from datetime import date

import pytest
from pydantic import JsonValue

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from tests.builders import WHY, Facts, amend, field
from tests.domain.outcomes import after, replayed
from tests.domain.round_plans import FOUR_IN_2017, FOUR_IN_S2, HAND, ROUND, TOLD, newest, plans
from tests.domain.venue import announce, plan, planned, start, started
from tests.spec import given

SEASON = ("Symbols of Authority", "Turf War", "Corrupted Ley Lines", "Break the Line")
SCHEMES = (
    "Breakthrough",
    "Detonate Charges",
    "Vendetta",
    "Assassinate",
    "Claim Jump",
    "Hidden Martyrs",
    "Death Beds",
    "Catch and Release",
    "Let Them Bleed",
    "Outflank",
    "Research Mission",
    "Spread Them Out",
    "Bait and Switch",
)
TEN_STRATEGIES = (
    "Extraction",
    "Interference",
    "Headhunter",
    "Guard the Stash",
    "Collect the Bounty",
    "Turf War",
    "Reckoning",
    "Reconnoiter",
    "Squatter's Rights",
    "Stake a Claim",
)
POOL = ["Vendetta", "Claim Jump", "Death Beds", "Outflank", "Bait and Switch"]
FIVE: dict[str, JsonValue] = {"deployment": "Wedge", "schemes": [*POOL]}


def on(day: date, facts: Facts) -> Facts:
    """The same event on that day."""
    opening, *others = facts
    return (opening.model_copy(update={"date": day}), *others)


# Season Two


@pytest.mark.rule("GG2-22")
@pytest.mark.parametrize("strategy", SEASON)
def test_each_strategy_of_the_season_can_be_planned_with_deployment_and_pool(strategy: str) -> None:
    given(*FOUR_IN_S2).when(plan(1, strategy, FIVE)).then(planned(1, strategy, FIVE))


@pytest.mark.rule("GG2-22")
def test_four_draws_use_every_strategy_and_every_deployment_once() -> None:
    facts = after(FOUR_IN_S2, *(plan() for _ in range(4)))
    drawn = plans(facts)
    assert sorted(fact.scenario for fact in drawn) == sorted(SEASON)
    assert {fact.setup["deployment"] for fact in drawn} == {"Standard", "Corner", "Flank", "Wedge"}
    assert [fact.oddities for fact in drawn] == [()] * 4


@pytest.mark.rule("GG2-22")
def test_what_is_drawn_follows_from_the_seed_and_is_written_with_it() -> None:
    first = newest(after(FOUR_IN_S2, plan(1)))
    assert first == planned(
        1,
        "Symbols of Authority",
        {
            "deployment": "Corner",
            "schemes": ["Breakthrough", "Death Beds", "Outflank", "Research Mission", "Spread Them Out"],
        },
        seed=replayed(FOUR_IN_S2).draw_seed("scenario", first.round_no).hex(),
    )


@pytest.mark.rule("GG2-22")
def test_a_draw_can_come_to_each_of_the_thirteen_schemes_in_the_order_of_their_numbers() -> None:
    found = set()
    for number in range(30):
        pool = newest(after(field(4, system="gaining-grounds-s2", seed=f"{number:064x}"), plan(1))).setup["schemes"]
        assert len(pool) == 5
        assert pool == sorted(pool, key=SCHEMES.index)
        found |= set(pool)
    assert found == set(SCHEMES)


@pytest.mark.rule("GG2-22")
@pytest.mark.parametrize("first", range(9))
def test_schemes_named_are_put_in_the_order_of_their_numbers(first: int) -> None:
    pool = list(SCHEMES[first : first + 5])
    typed: dict[str, JsonValue] = {"deployment": "Flank", "schemes": [name.lower() for name in reversed(pool)]}
    given(*FOUR_IN_S2).when(plan(1, "turf war", typed)).then(
        planned(1, "Turf War", {"deployment": "Flank", "schemes": [*pool]})
    )


@pytest.mark.rule("GG2-22")
def test_what_is_not_named_is_drawn() -> None:
    fact = newest(after(FOUR_IN_S2, plan(1, "Turf War", {"deployment": "Corner"})))
    assert (fact.scenario, fact.setup["deployment"], len(fact.setup["schemes"])) == ("Turf War", "Corner", 5)
    assert fact.seed is not None


@pytest.mark.rule("GG2-22")
def test_names_that_the_event_has_not_are_refused() -> None:
    given(*FOUR_IN_S2).when(plan(1, "Turf Wars")).then_refused(
        BadRequest, "no strategy called 'Turf Wars'", "Turf War?"
    )
    given(*FOUR_IN_S2).when(plan(1, "Plant Explosives")).then_refused(
        BadRequest, "no strategy called 'Plant Explosives'"
    )
    strange: dict[str, JsonValue] = {"schemes": [*POOL[:4], "Bait"]}
    given(*FOUR_IN_S2).when(plan(1, "Turf War", strange)).then_refused(
        BadRequest, "no scheme called 'Bait'", "Bait and Switch?"
    )
    given(*FOUR_IN_S2).when(plan(1, "Turf War", {"cards": ["7 of Masks"]})).then_refused(
        BadRequest, "has no 'cards' beside the strategy"
    )
    given(*FOUR_IN_S2).when(plan(1, "Turf War", {"schemes": "all"})).then_refused(
        BadRequest, '"schemes" must be a list'
    )


@pytest.mark.rule("GG2-22")
def test_any_deployment_may_be_named() -> None:
    named: dict[str, JsonValue] = {"deployment": "Three  corners", "schemes": [*POOL]}
    given(*FOUR_IN_S2).when(plan(1, "Turf War", named)).then(
        planned(1, "Turf War", {**named, "deployment": "Three corners"})
    )


@pytest.mark.rule("GG2-22")
def test_a_pool_has_five_schemes_unless_amended() -> None:
    four: dict[str, JsonValue] = {**FIVE, "schemes": [*POOL[:4]]}
    given(*FOUR_IN_S2).when(plan(1, "Turf War", four)).then_refused(RuleViolation, "A pool has 5 schemes here, not 4")
    twice: dict[str, JsonValue] = {**FIVE, "schemes": [*POOL[:4], "Vendetta"]}
    given(*FOUR_IN_S2).when(plan(1, "Turf War", twice)).then_refused(RuleViolation, "Vendetta is named twice")
    smaller = field(4, system="gaining-grounds-s2", pool_size=4)
    given(*smaller).when(plan(1, "Turf War", four)).then(planned(1, "Turf War", four))


@pytest.mark.rule("GG2-24")
def test_too_many_secrets_puts_two_more_into_the_pool() -> None:
    facts = field(4, system="gaining-grounds-s2", too_many_secrets=True)
    assert len(newest(after(facts, plan(1))).setup["schemes"]) == 7
    given(*facts).when(plan(1, "Turf War", FIVE)).then_refused(RuleViolation, "A pool has 7 schemes here")
    most = field(4, system="gaining-grounds-s2", too_many_secrets=True, pool_size=12)
    assert newest(after(most, plan(1))).setup["schemes"] == list(SCHEMES)


@pytest.mark.rule("GG2-22")
def test_a_strategy_may_come_twice_and_is_told() -> None:
    facts = (*FOUR_IN_S2, planned(1, "Turf War", FIVE))
    given(*facts).when(plan(2, "Turf War", FIVE)).then(planned(2, "Turf War", FIVE, oddities=("repeated-scenario",)))


@pytest.mark.rule("GG2-09")
def test_double_rush_has_both_its_strategies_standard_deployment_and_no_schemes() -> None:
    facts = field(0, system="gaining-grounds-s2", mode="double-rush")
    both = planned(1, "Plant Explosives and Reckoning", {"deployment": "Standard"})
    given(*facts).when(plan(1)).then(both)
    given(*facts, both).when(plan(2)).then(planned(2, "Plant Explosives and Reckoning", {"deployment": "Standard"}))
    given(*facts, both).when(plan(1, reason=WHY)).then_refused(RuleViolation, "planned with Plant Explosives and Reck")
    given(*facts).when(plan(1, "Plant Explosives")).then_refused(BadRequest, "mean Plant Explosives and Reckoning?")
    given(*facts).when(plan(1, "Turf War")).then_refused(BadRequest, "no strategy called 'Turf War'")
    given(*facts).when(plan(1, None, {"schemes": ["Vendetta"]})).then_refused(RuleViolation, "without schemes")
    given(*facts).when(plan(1, None, {"deployment": "Corner"})).then_refused(BadRequest, "there is Standard.")


@pytest.mark.rule("GG2-43")
def test_henchman_hardcore_is_played_the_same_in_every_round() -> None:
    facts = field(4, system="gaining-grounds-s2", mode="henchman-hardcore")
    setup: dict[str, JsonValue] = {"deployment": "Wedge", "schemes": ["Vendetta", "Assassinate"]}
    given(*facts).when(plan(1)).then(planned(1, "Plant Explosives", setup))
    given(*facts, planned(1, "Plant Explosives", setup)).when(plan(2)).then(planned(2, "Plant Explosives", setup))
    given(*facts, ROUND).when(start()).then(started(1, "Plant Explosives", setup))
    other: dict[str, JsonValue] = {"schemes": ["Vendetta", "Claim Jump"]}
    given(*facts).when(plan(1, None, other)).then_refused(BadRequest, "no scheme called 'Claim Jump'")
    given(*facts, ROUND).when(start(None, {"deployment": "Flank"})).then_refused(BadRequest, "no deployment called")


@pytest.mark.rule("GG2-09")
def test_an_all_out_brawl_has_nothing_to_plan() -> None:
    facts = field(4, system="gaining-grounds-s2", mode="all-out-brawl")
    words = "This tournament is played without any strategy; there is nothing to plan."
    for request in (plan(1), plan(1, "Turf War"), plan(1, None, {"deployment": "Corner"})):
        given(*facts).when(request).then_refused(RuleViolation, words)
    given(*facts, ROUND).when(start("Turf War")).then_refused(RuleViolation, words)
    given(*facts, ROUND).when(start()).then(started(1))


def test_season_two_suggests_nothing() -> None:
    given(*FOUR_IN_S2).when(plan(1, offer=True)).then_refused(
        RuleViolation, "Gaining Grounds Season Two suggests nothing"
    )


def test_a_plan_made_before_the_mode_changed_has_to_be_made_again() -> None:
    facts = after(FOUR_IN_S2, plan(1, "Turf War", FIVE), amend(mode="henchman-hardcore"))
    given(*facts).when(announce(1)).then_refused(RuleViolation, "planned before the rules changed")
    given(*facts, ROUND).when(start()).then_refused(RuleViolation, "planned before the rules changed")
    setup: dict[str, JsonValue] = {"deployment": "Wedge", "schemes": ["Vendetta", "Assassinate"]}
    given(*facts).when(plan(1, reason=WHY)).then(planned(1, "Plant Explosives", setup))


# planning again


@pytest.mark.rule("GG2-22")
def test_of_a_plan_that_stands_what_is_not_named_stays() -> None:
    facts = (*FOUR_IN_S2, planned(1, "Turf War", FIVE))
    corner = planned(1, "Turf War", {**FIVE, "deployment": "Corner"})
    given(*facts).when(plan(1, None, {"deployment": "Corner"})).then_refused(NeedsReason, "has its strategy already")
    given(*facts).when(plan(1, None, {"deployment": "Corner"}, reason=WHY)).then(corner)
    given(*facts).when(plan(1, "Break the Line", reason=WHY)).then(planned(1, "Break the Line", FIVE))
    given(*facts).when(plan(1, None, {"deployment": "wedge"}, reason=WHY)).then_refused(RuleViolation, "already")
    again = newest(after(facts, plan(1, reason=WHY)))
    assert again.scenario != "Turf War"
    assert again.setup["schemes"] != POOL


# 2017: strategies and deployments


@pytest.mark.rule("GG17-19")
@pytest.mark.parametrize("strategy", TEN_STRATEGIES)
def test_each_of_the_ten_strategies_can_be_planned_once(strategy: str) -> None:
    facts = (*FOUR_IN_2017, planned(1, strategy, TOLD))
    given(*FOUR_IN_2017).when(plan(1, strategy, HAND)).then(planned(1, strategy, TOLD))
    given(*facts).when(plan(2, strategy)).then_refused(
        RuleViolation, f"Round 1 has {strategy}; Gaining Grounds 2017 has no strategy twice in an event."
    )


@pytest.mark.rule("GG17-19")
def test_ten_draws_use_each_strategy_once_and_there_is_no_eleventh() -> None:
    facts = after(FOUR_IN_2017, *(plan() for _ in range(10)))
    drawn = plans(facts)
    assert sorted(fact.scenario for fact in drawn) == sorted(TEN_STRATEGIES)
    given(*facts).when(plan()).then_refused(RuleViolation, "no strategy twice")


@pytest.mark.rule("GG17-19")
def test_an_unknown_strategy_is_refused_and_a_printed_apostrophe_is_no_matter() -> None:
    given(*FOUR_IN_2017).when(plan(1, "Bodyguards")).then_refused(BadRequest, "no strategy called 'Bodyguards'")
    given(*FOUR_IN_2017).when(plan(1, "squatter\u2019s rights", HAND)).then(planned(1, "Squatter's Rights", TOLD))


@pytest.mark.rule("GG17-19")
def test_a_strategy_of_another_round_is_refused_at_the_start_too() -> None:
    facts = (*FOUR_IN_2017, planned(2, "Reckoning", TOLD), ROUND)
    given(*facts).when(start("Reckoning")).then_refused(RuleViolation, "Round 2 has Reckoning")
    begun = (*FOUR_IN_2017, planned(2, "Reckoning", TOLD), ROUND, started(1, "Turf War"))
    given(*begun).when(start("Reckoning", reason=WHY)).then_refused(RuleViolation, "Round 2 has Reckoning")


@pytest.mark.rule("GG17-20")
def test_deployments_are_those_of_the_document() -> None:
    names = ("Standard", "Corner", "Flank", "Close")
    for name in names:
        fact = newest(after(FOUR_IN_2017, plan(1, "Reckoning", {"deployment": name.lower()})))
        assert fact.setup["deployment"] == name
    given(*FOUR_IN_2017).when(plan(1, "Reckoning", {"deployment": "Wedge"})).then_refused(
        BadRequest, "no deployment called 'Wedge'"
    )
    four = after(FOUR_IN_2017, *(plan() for _ in range(4)))
    assert {fact.setup["deployment"] for fact in plans(four)} == set(names)


@pytest.mark.rule("GG17-20")
@pytest.mark.parametrize(
    ("deployments", "is_odd"),
    [
        (("Standard", "Corner", "Flank", "Standard"), False),  # three of four rounds
        (("Standard", "Corner", "Corner", "Standard"), True),
        (("Close", "Close", "Close", "Close"), True),
        (("Standard", "Corner", "Flank", "Close"), False),
    ],
)
def test_a_whole_plan_with_fewer_than_three_deployments_is_told(deployments: tuple[str, ...], is_odd: bool) -> None:
    facts = field(4, system="gaining-grounds-2017", rounds=4)
    for no, (strategy, name) in enumerate(zip(TEN_STRATEGIES, deployments, strict=False), start=1):
        facts = after(facts, plan(no, strategy, {"deployment": name}))
        expected = ("few-deployments",) if is_odd and no == 4 else ()
        assert newest(facts).oddities == expected


@pytest.mark.rule("GG17-20")
def test_how_many_rounds_are_to_have_a_deployment_follows_from_the_field() -> None:
    facts = FOUR_IN_2017  # four players: three rounds
    for no, strategy in enumerate(TEN_STRATEGIES[:3], start=1):
        facts = after(facts, plan(no, strategy, {"deployment": "Close"}))
    assert newest(facts).oddities == ("few-deployments",)
    mended = after(facts, plan(3, None, {"deployment": "Flank"}, reason=WHY))
    assert newest(mended).oddities == ("few-deployments",)
    assert newest(after(mended, plan(2, None, {"deployment": "Corner"}, reason=WHY))).oddities == ()


@pytest.mark.rule("GG17-20")
def test_a_start_as_planned_does_not_tell_it_again_and_another_deployment_does() -> None:
    facts = (
        *FOUR_IN_2017,
        *(planned(no, name, {"deployment": "Close"}) for no, name in enumerate(TEN_STRATEGIES[:3], 1)),
    )
    given(*facts, ROUND).when(start()).then(started(1, "Extraction", {"deployment": "Close"}))
    given(*facts, ROUND).when(start(None, {"deployment": "Flank"})).then_refused(NeedsReason, "another set-up")
    given(*facts, ROUND).when(start(None, {"deployment": "Flank"}, reason=WHY)).then(
        started(1, "Extraction", {"deployment": "Flank"}, oddities=("few-deployments",))
    )


ROTATION = [
    (1, 1, "Headhunter", "Close"),
    (1, 2, "Stake a Claim", "Standard"),
    (1, 3, "Squatter's Rights", "Corner"),
    (1, 4, "Interference", "Standard"),
    (1, 5, "Collect the Bounty", "Flank"),
    (2, 1, "Extraction", "Standard"),
    (2, 2, "Guard the Stash", "Flank"),
    (2, 3, "Reconnoiter", "Close"),
    (2, 4, "Reckoning", "Standard"),
    (2, 5, "Turf War", "Corner"),
    (3, 1, "Turf War", "Standard"),
    (3, 2, "Headhunter", "Flank"),
    (3, 3, "Interference", "Close"),
    (3, 4, "Extraction", "Corner"),
    (3, 5, "Stake a Claim", "Close"),
    (4, 1, "Guard the Stash", "Standard"),
    (4, 2, "Reckoning", "Corner"),
    (4, 3, "Squatter's Rights", "Flank"),
    (4, 4, "Reconnoiter", "Standard"),
    (4, 5, "Collect the Bounty", "Close"),
]


@pytest.mark.rule("GG17-21")
@pytest.mark.parametrize(("quarter", "round_no", "strategy", "deployment"), ROTATION)
def test_the_rotation_is_offered_by_the_quarter_of_the_event(
    quarter: int, round_no: int, strategy: str, deployment: str
) -> None:
    last = {1: (3, 31), 2: (6, 30), 3: (9, 30), 4: (12, 31)}[quarter]
    for day in (date(2017, 3 * quarter - 2, 1), date(2017, 3 * quarter - 1, 15), date(2017, *last)):
        fact = newest(after(on(day, FOUR_IN_2017), plan(round_no, offer=True)))
        assert (fact.scenario, fact.setup["deployment"], len(fact.setup["schemes"])) == (strategy, deployment, 5)


@pytest.mark.rule("GG17-21")
def test_what_is_named_beside_the_offer_comes_first_and_there_are_five_rounds_of_it() -> None:
    facts = on(date(2017, 2, 4), FOUR_IN_2017)
    given(*facts).when(plan(1, "Reckoning", HAND, offer=True)).then(planned(1, "Reckoning", TOLD))
    given(*facts).when(plan(6, offer=True)).then_refused(RuleViolation, "suggests 5 rounds, and none for round 6")
