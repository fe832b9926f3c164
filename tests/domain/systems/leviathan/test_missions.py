"""Missions of Leviathan: deployment, mission rules and primary, named or drawn."""

import pytest
from pydantic import JsonValue

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from tests.builders import NONE, WHY, Facts, Figures, field, paired
from tests.domain.outcomes import after, replayed
from tests.domain.round_plans import newest, plans
from tests.domain.venue import announce, announced, plan, planned, start, started
from tests.spec import given

DEPLOYMENTS = (
    "Search and Destroy",
    "Dawn of War",
    "Sweeping Engagement",
    "Crucible of Battle",
    "Hammer and Anvil",
)
RULES = (
    "Chilling Rain",
    "Sweep and Clear",
    "Hidden Supplies",
    "Minefields",
    "Targets of Opportunity",
    "Scrambler Fields",
    "Delayed Reserves",
    "Chosen Battlefield",
    "Maelstrom of Battle",
    "Supply Lines",
    "Secret Intel",
    "Vox Static",
)
PRIMARIES = (
    "Take and Hold",
    "Scorched Earth",
    "Purge the Foe",
    "Sites of Power",
    "The Ritual",
    "Priority Targets",
    "Supply Drop",
    "Deploy Servo-Skulls",
    "Vital Ground",
)
MAELSTROM = "Maelstrom of Battle"
LEVIATHAN = "leviathan"
FOUR = field(4, system=LEVIATHAN)
ROUND = paired(1, (1, 2), (3, 4))
MINES: dict[str, JsonValue] = {"deployment": "Dawn of War", "rules": ["Minefields"]}
STORM: dict[str, JsonValue] = {"deployment": "Dawn of War", "rules": [MAELSTROM, "Minefields", "Vox Static"]}


def seeded(number: int, figures: Figures = NONE) -> Facts:
    """The same event with another seed, and with other figures."""
    return field(4, figures, system=LEVIATHAN, seed=f"{number:064x}")


def rules(*names: str) -> dict[str, JsonValue]:
    return {"deployment": "Dawn of War", "rules": [*names]}


# named


@pytest.mark.rule("LV-02")
@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_each_deployment_can_be_named(name: str) -> None:
    said: dict[str, JsonValue] = {"deployment": name.lower(), "rules": ["minefields"]}
    given(*FOUR).when(plan(1, "the ritual", said)).then(planned(1, "The Ritual", {**MINES, "deployment": name}))


@pytest.mark.rule("LV-03")
@pytest.mark.parametrize("name", [name for name in RULES if name != MAELSTROM])
def test_each_mission_rule_can_be_named(name: str) -> None:
    given(*FOUR).when(plan(1, "The Ritual", rules(name.upper()))).then(planned(1, "The Ritual", rules(name)))


@pytest.mark.rule("LV-03")
def test_a_mission_rule_that_is_the_only_one_needs_no_list() -> None:
    said: dict[str, JsonValue] = {"deployment": "Dawn of War", "rules": "Vox Static"}
    given(*FOUR).when(plan(1, "The Ritual", said)).then(planned(1, "The Ritual", rules("Vox Static")))


@pytest.mark.rule("LV-05")
@pytest.mark.parametrize("name", [name for name in PRIMARIES if name != "Supply Drop"])
def test_each_primary_mission_can_be_named(name: str) -> None:
    given(*FOUR).when(plan(1, name.lower(), MINES)).then(planned(1, name, MINES))


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-03")
@pytest.mark.rule("LV-05")
def test_names_that_no_deck_has_are_refused_with_those_that_are_near() -> None:
    given(*FOUR).when(plan(1, "Take and Holt")).then_refused(BadRequest, "no primary mission called", "Take and Hold?")
    given(*FOUR).when(plan(1, None, {"deployment": "Dawn of Wars"})).then_refused(
        BadRequest, "no deployment called 'Dawn of Wars'", "Dawn of War?"
    )
    given(*FOUR).when(plan(1, None, {"rules": ["Minefield"]})).then_refused(
        BadRequest, "no mission rule called 'Minefield'", "Minefields?"
    )
    given(*FOUR).when(plan(1, None, {"schemes": ["Outflank"]})).then_refused(
        BadRequest, "Leviathan has no 'schemes' beside the primary mission"
    )
    given(*FOUR).when(plan(1, None, {"rules": 7})).then_refused(BadRequest, '"setup" does not fit')
    given(*FOUR).when(plan(1, None, {"rules": []})).then_refused(BadRequest, '"setup" does not fit')


@pytest.mark.rule("LV-04")
@pytest.mark.parametrize("extras", [("Minefields", "Vox Static"), ("Hidden Supplies", "Vox Static", "Supply Lines")])
def test_maelstrom_is_named_with_two_extras_or_with_three(extras: tuple[str, ...]) -> None:
    given(*FOUR).when(plan(1, "The Ritual", rules(MAELSTROM, *extras))).then(
        planned(1, "The Ritual", rules(MAELSTROM, *extras))
    )


@pytest.mark.rule("LV-04")
def test_maelstrom_stands_before_its_extras_in_whatever_order_they_were_named() -> None:
    said = rules("Minefields", MAELSTROM, "Vox Static")
    given(*FOUR).when(plan(1, "The Ritual", said)).then(planned(1, "The Ritual", STORM))


@pytest.mark.rule("LV-04")
@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("Minefields", "Vox Static"), ("one mission rule, not Minefields and Vox Static together", "or Maelstrom of")),
        ((MAELSTROM, "Minefields"), ("brings 2 or 3 more mission rules, not 1", "have them drawn")),
        ((MAELSTROM, *RULES[3:7]), ("brings 2 or 3 more mission rules, not 4",)),
        ((MAELSTROM, "Chilling Rain", "Vox Static"), ("Chilling Rain is put away", "name two others")),
        ((MAELSTROM, "Vox Static", "Vox Static"), ("Vox Static is named twice",)),
        ((MAELSTROM, MAELSTROM, "Vox Static"), ("Maelstrom of Battle is named twice",)),
        (("Vox Static", "Vox Static"), ("Vox Static is named twice",)),
    ],
)
def test_rules_that_no_mission_has_together_are_refused(names: tuple[str, ...], words: tuple[str, ...]) -> None:
    given(*FOUR).when(plan(1, "The Ritual", rules(*names))).then_refused(RuleViolation, *words)


@pytest.mark.rule("LV-05")
@pytest.mark.parametrize("names", [("Hidden Supplies",), (MAELSTROM, "Vox Static", "Hidden Supplies")])
def test_vital_ground_is_refused_beside_hidden_supplies_be_that_an_extra(names: tuple[str, ...]) -> None:
    given(*FOUR).when(plan(1, "Vital Ground", rules(*names))).then_refused(
        RuleViolation, "Vital Ground is not played with Hidden Supplies", "name another primary mission or another rule"
    )


@pytest.mark.rule("LV-05")
def test_a_plan_that_stands_is_not_changed_into_vital_ground_beside_hidden_supplies() -> None:
    vital, supplies = planned(1, "Vital Ground", MINES), planned(1, "The Ritual", rules("Hidden Supplies"))
    given(*FOUR, vital).when(plan(1, None, {"rules": ["Hidden Supplies"]}, reason=WHY)).then_refused(
        RuleViolation, "Vital Ground is not played with Hidden Supplies"
    )
    given(*FOUR, supplies).when(plan(1, "Vital Ground", reason=WHY)).then_refused(
        RuleViolation, "Vital Ground is not played with Hidden Supplies"
    )
    given(*FOUR, supplies, ROUND).when(start("Vital Ground", reason=WHY)).then_refused(
        RuleViolation, "Vital Ground is not played with Hidden Supplies"
    )


@pytest.mark.rule("LV-28")
def test_alpha_and_omega_of_supply_drop_can_be_named_in_any_words() -> None:
    said: dict[str, JsonValue] = {**MINES, "objectives": ["by the  ruin", "marker 3"]}
    given(*FOUR).when(plan(1, "Supply Drop", said)).then(
        planned(1, "Supply Drop", {**MINES, "objectives": ["by the ruin", "marker 3"]})
    )


@pytest.mark.rule("LV-28")
def test_alpha_and_omega_are_two_and_of_supply_drop_alone() -> None:
    for said, error, words in (
        (["marker 1", "Marker  1"], RuleViolation, "two different objectives"),
        (["marker 1"], BadRequest, '"setup" does not fit'),
        (["marker 1", "marker 2", "marker 3"], BadRequest, '"setup" does not fit'),
    ):
        given(*FOUR).when(plan(1, "Supply Drop", {**MINES, "objectives": [*said]})).then_refused(error, words)
    given(*FOUR).when(plan(1, "The Ritual", {**MINES, "objectives": ["a", "b"]})).then_refused(
        RuleViolation, "Alpha and Omega are objectives of Supply Drop alone", "leave the objectives out"
    )


# drawn


@pytest.mark.rule("LV-02")
def test_what_is_drawn_follows_from_the_seed_and_is_written_with_it() -> None:
    fact = newest(after(FOUR, plan(1)))
    setup: dict[str, JsonValue] = {"deployment": "Dawn of War", "rules": ["Scrambler Fields"]}
    seed = replayed(FOUR).draw_seed("scenario", fact.round_no).hex()
    assert fact == planned(1, "Take and Hold", setup, seed=seed)


@pytest.mark.rule("LV-04")
@pytest.mark.rule("LV-05")
@pytest.mark.rule("LV-28")
@pytest.mark.parametrize(
    ("number", "primary", "deployment", "names", "objectives"),
    [
        (5, "Take and Hold", "Sweeping Engagement", (MAELSTROM, "Targets of Opportunity", "Chosen Battlefield"), ()),
        # Chilling Rain was put away
        (142, "Sites of Power", "Dawn of War", (MAELSTROM, "Chosen Battlefield", "Secret Intel", "Minefields"), ()),
        # Vital Ground was
        (64, "Deploy Servo-Skulls", "Hammer and Anvil", ("Hidden Supplies",), ()),
        (207, "Scorched Earth", "Sweeping Engagement", (MAELSTROM, "Secret Intel", "Hidden Supplies"), ()),
        (159, "Supply Drop", "Crucible of Battle", ("Hidden Supplies",), ("marker 2", "marker 1")),
    ],
)
def test_draws_stay_what_they_are(
    number: int, primary: str, deployment: str, names: tuple[str, ...], objectives: tuple[str, ...]
) -> None:
    fact = newest(after(seeded(number), plan(1)))
    found = (fact.scenario, fact.setup["deployment"], fact.setup["rules"], fact.setup.get("objectives", []))
    assert found == (primary, deployment, [*names], [*objectives])


@pytest.mark.rule("LV-02")
def test_what_is_not_named_is_drawn() -> None:
    fact = newest(after(FOUR, plan(1, "The Ritual", {"deployment": "Dawn of War"})))
    assert (fact.scenario, fact.setup["deployment"]) == ("The Ritual", "Dawn of War")
    assert fact.setup["rules"][0] in RULES
    assert fact.seed is not None
    fact = newest(after(FOUR, plan(1, None, MINES)))
    assert (fact.scenario in PRIMARIES, fact.setup["rules"]) == (True, ["Minefields"])
    assert fact.seed is not None


@pytest.mark.rule("LV-02")
def test_where_all_is_named_nothing_is_drawn() -> None:
    assert newest(after(FOUR, plan(1, "The Ritual", MINES))).seed is None


@pytest.mark.rule("LV-04")
def test_the_extras_of_maelstrom_are_drawn_where_it_alone_is_named() -> None:
    for number in range(30):
        facts = after(seeded(number), plan(1, "The Ritual", {"deployment": "Dawn of War", "rules": [MAELSTROM]}))
        first, *extras = newest(facts).setup["rules"]
        assert (first, len(extras) in (2, 3), len(set(extras))) == (MAELSTROM, True, len(extras))
        assert {MAELSTROM, "Chilling Rain"}.isdisjoint(extras)
        assert newest(facts).seed is not None


@pytest.mark.rule("LV-05")
def test_where_vital_ground_is_named_hidden_supplies_is_not_drawn() -> None:
    for number in range(60):
        fact = newest(after(seeded(number), plan(1, "Vital Ground")))
        assert (fact.scenario, "Hidden Supplies" in fact.setup["rules"]) == ("Vital Ground", False)
        extras = newest(after(seeded(number), plan(1, "Vital Ground", {"rules": [MAELSTROM]}))).setup["rules"]
        assert "Hidden Supplies" not in extras


@pytest.mark.rule("LV-28")
def test_alpha_and_omega_are_drawn_with_supply_drop_from_three_markers() -> None:
    found = {tuple(newest(after(seeded(no), plan(1, "Supply Drop", MINES))).setup["objectives"]) for no in range(60)}
    names = ("marker 1", "marker 2", "marker 3")
    assert found == {(alpha, omega) for alpha in names for omega in names if alpha != omega}


@pytest.mark.rule("LV-28")
def test_hidden_supplies_puts_one_marker_more_there() -> None:
    said = rules("Hidden Supplies")
    found = {
        name for no in range(60) for name in newest(after(seeded(no), plan(1, "Supply Drop", said))).setup["objectives"]
    }
    assert found == {"marker 1", "marker 2", "marker 3", "marker 4"}


@pytest.mark.rule("LV-28")
def test_how_many_markers_there_are_can_be_amended() -> None:
    drawn = (
        newest(after(seeded(no, {"markers": 2}), plan(1, "Supply Drop", MINES))).setup["objectives"] for no in range(20)
    )
    assert {name for names in drawn for name in names} == {"marker 1", "marker 2"}


@pytest.mark.rule("LV-28")
def test_the_objectives_follow_the_primary_mission_of_a_plan_that_changes() -> None:
    drop = after(FOUR, plan(1, "Supply Drop", {**rules("Hidden Supplies"), "objectives": ["marker 4", "marker 1"]}))
    assert "objectives" not in newest(after(drop, plan(1, "The Ritual", reason=WHY))).setup
    kept = newest(after(drop, plan(1, None, {"deployment": "Hammer and Anvil"}, reason=WHY)))
    assert kept.setup["objectives"] == ["marker 4", "marker 1"]
    other = newest(after(drop, plan(1, None, {"rules": ["Minefields"]}, reason=WHY)))
    assert "marker 4" not in other.setup["objectives"]


# again, and in other rounds


@pytest.mark.rule("LV-02")
def test_nothing_forbids_that_a_mission_is_played_again() -> None:
    given(*FOUR, planned(1, "The Ritual", MINES)).when(plan(2, "The Ritual", MINES)).then(
        planned(2, "The Ritual", MINES)
    )
    given(*FOUR, planned(2, "The Ritual", MINES), ROUND).when(start("The Ritual", MINES)).then(
        started(1, "The Ritual", MINES)
    )
    drawn = plans(after(FOUR, *(plan() for _ in range(30))))
    assert len({fact.scenario for fact in drawn}) < len(drawn)
    assert [fact.oddities for fact in drawn] == [()] * 30


@pytest.mark.rule("LV-02")
def test_a_plan_that_is_drawn_again_is_another_one() -> None:
    """One in 540 draws would bring the same cards; they are put back."""
    for number in range(40):
        first = newest(after(seeded(number), plan(1)))
        again = newest(after((*seeded(number), first), plan(1, reason=WHY)))
        assert (first.scenario, first.setup) != (again.scenario, again.setup)


@pytest.mark.rule("LV-02")
def test_the_same_cards_once_more_are_put_back() -> None:
    first = newest(after(FOUR, plan(1)))
    second = newest(after((*FOUR, first), plan(1, reason=WHY)))
    unlucky = second.model_copy(update={"seed": first.seed})  # as if the first draw had come to what the second will
    third = newest(after((*FOUR, unlucky), plan(1, reason=WHY)))
    assert third.seed == second.seed
    assert (third.scenario, third.setup) != (second.scenario, second.setup)


def test_a_plan_is_changed_for_a_reason_and_what_is_not_named_stays() -> None:
    facts = (*FOUR, planned(1, "The Ritual", STORM))
    given(*facts).when(plan(1, None, {"deployment": "Hammer and Anvil"})).then_refused(NeedsReason, "primary mission")
    given(*facts).when(plan(1, None, {"deployment": "Hammer and Anvil"}, reason=WHY)).then(
        planned(1, "The Ritual", {**STORM, "deployment": "Hammer and Anvil"})
    )


# told


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-22")
def test_a_round_starts_with_all_rules_of_its_mission_and_may_be_announced_in_parts() -> None:
    facts = (*FOUR, planned(1, "The Ritual", STORM), ROUND)
    given(*facts).when(start()).then(started(1, "The Ritual", STORM))
    given(*facts).when(announce(1, "primary mission", "rules")).then(announced(1, "scenario", "rules"))


@pytest.mark.rule("LV-02")
def test_nothing_is_drawn_at_the_start() -> None:
    given(*FOUR, ROUND).when(start("Supply Drop")).then(started(1, "Supply Drop"))
    given(*FOUR, ROUND).when(start("The Ritual", {"rules": [MAELSTROM]})).then_refused(
        RuleViolation, "brings 2 or 3 more mission rules, not 0"
    )
