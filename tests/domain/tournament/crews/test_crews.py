"""Crews hired for a game under Gaining Grounds: what is recorded, and what every crew must keep to."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.parts.crews import veiled
from ledger.domain.values import Sheet
from tests.builders import OF_2017, S2, WHY, closed, entered, field, opened, paired
from tests.domain.armies import brought, lists
from tests.domain.hires import ASH, PLAYED, crew, hire, hired, model, table, team
from tests.domain.judgements import made, ruling
from tests.domain.outcomes import after
from tests.spec import given

PLAIN = crew("Captain Ash", model("Smith", 6), model("Smith", 6), faction="Guild", soulstones=4)
KEPT = {**PLAIN, "leader": {"name": "Captain Ash"}}


# recording


@pytest.mark.rule("GG2-10")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_a_crew_is_recorded_with_its_game(system: str) -> None:
    given(*table(faction="The Guild", system=system)).when(hire(1, PLAIN)).then(hired(1, KEPT))


def test_names_are_kept_clean_and_a_name_alone_stands_for_a_model() -> None:
    told = crew("  Captain   Ash ", {"name": "Smith", "upgrades": ["Effigy of Fate"]}, "Hound")
    kept = crew(model("Captain Ash"), model("Smith", upgrades=[{"name": "Effigy of Fate"}]), model("Hound"))
    given(*table()).when(hire(1, told)).then(hired(1, kept))


def test_the_leader_is_told_first_and_the_whole_crew_later() -> None:
    facts = (*table(), hired(1, crew(ASH)))
    given(*facts).when(hire(1, crew(ASH, "Smith"))).then(hired(1, crew(ASH, model("Smith")), replaces=len(facts)))
    given(*facts).when(hire(1, crew(ASH))).then_refused(RuleViolation, "No change", "#1")


def test_once_the_game_has_a_result_a_crew_needs_a_reason() -> None:
    facts = (*table(), PLAYED)
    given(*facts).when(hire(1, PLAIN)).then_refused(NeedsReason, "Table 1 of round 1 has its result")
    given(*facts).when(hire(1, PLAIN, reason=WHY)).then(hired(1, KEPT))


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (field(2, system=S2), "No round is paired yet"),
        ((*field(3, system=S2), paired(1, (2, 3), bye=1)), "#1 has the bye in round 1"),
        (table(system="masters-2019"), "has no crews hired for a game"),
    ],
)
def test_a_crew_needs_a_game_under_rules_that_know_crews(facts: Any, words: str) -> None:
    given(*facts).when(hire(1, PLAIN)).then_refused(RuleViolation, words)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({}, "A crew has a leader"),
        ({"models": ["Smith"]}, "A crew has a leader"),
        (crew("Ash", {"cost": 3}), '"models.0.name" is missing'),
        (crew("Ash", model("Smith", -1)), "at least 0"),
        (crew("Ash", {"name": "Smith", "cost": "3"}), "whole number"),
        (crew("Ash", {"name": "Smith", "price": 3}), '"models.0.price" is not known'),
        (crew("Ash", "Sm\u0000ith"), "does not fit"),
        (crew("Ash", "Smith", "ash"), "stands among the models once more"),
        ({"leader": 3}, "must be an object"),
        ({"leader": "Ash", "models": "Smith"}, "must be a list"),
    ],
)
def test_a_crew_that_does_not_read_is_refused(told: Sheet, words: str) -> None:
    given(*table()).when(hire(1, told)).then_refused(BadRequest, words)


# Hire Crew


@pytest.mark.rule("GG2-06")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_a_crew_costs_at_most_50_soulstones_its_leader_and_totem_aside(system: str) -> None:
    free = (model("Spark", 3, station="Totem"), model("Anvil", 4, station="Totem", totem_of="Captain Ash"))
    fifty = crew(model("Captain Ash", 15), *free, model("Golem", 25), model("Golem", 25))
    given(*table(system=system)).when(hire(1, fifty)).then(hired(1, fifty))
    dearer = crew(model("Captain Ash", 15), model("Golem", 25), model("Golem", 26))
    given(*table(system=system)).when(hire(1, dearer)).then_refused(RuleViolation, "costs 51 soulstones", "is 50")
    foreign = crew("Captain Ash", model("Golem", 50), model("Twig", 1, station="Totem", totem_of="Warden Birch"))
    given(*table(system=system)).when(hire(1, foreign)).then_refused(RuleViolation, "costs 51")
    given(*table(system=system, army_points=51)).when(hire(1, dearer)).then(
        hired(1, {**dearer, "leader": model("Captain Ash", 15)})
    )


@pytest.mark.rule("GG2-10")
@pytest.mark.rule("GG17-02")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_a_leader_of_another_faction_than_the_declared_one_is_refused(system: str) -> None:
    facts = table(faction="Guild", system=system)
    other = crew("Captain Ash", faction="Bayou")
    given(*facts).when(hire(1, other)).then_refused(RuleViolation, "Captain Ash", "Bayou", "declared", "Guild")
    unsaid = table(system=system)
    given(*unsaid).when(hire(1, other)).then(hired(1, {**other, "leader": {"name": "Captain Ash"}}))


@pytest.mark.rule("GG2-10")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_a_faction_nobody_declared_is_that_of_the_first_crew(system: str) -> None:
    first = crew("Captain Ash", faction="The Bayou")
    facts = (*table(system=system), hired(1, first), PLAYED, closed(1, 1, 3), paired(2, (1, 2)))
    given(*facts).when(hire(1, crew("Captain Ash", faction="Guild"))).then_refused(
        RuleViolation, "a crew of Guild", "played in round 1 is The Bayou"
    )
    assert after(facts, hire(1, crew("Warden Birch", faction="bayou")))
    assert after(facts, hire(2, crew("Captain Ash", faction="Guild")))


@pytest.mark.rule("GG2-10")
@pytest.mark.rule("GG2-15")
def test_of_a_team_that_declared_none_the_factions_of_the_lists_hold() -> None:
    handed_in = brought(1, crew("Ash", faction="Bayou"), crew("Elder", faction="Guild"), faction=None)
    facts = (opened(system=S2, fixed_leaders=True, team_size=2), team(1, None, None), team(2, None, None), handed_in)
    seated = (*facts, paired(1, (1, 2)))
    given(*seated).when(hire(1, crew("Elder", faction="Bayou"), member=2)).then_refused(
        RuleViolation, "the faction of the list handed in is Guild"
    )
    assert after(seated, hire(1, crew("Elder", faction="guild"), member=2))


@pytest.mark.rule("GG2-10")
def test_lists_do_not_change_the_faction_declared_at_check_in() -> None:
    facts = (opened(system=S2, fixed_leaders=True), entered(1, "Guild"))
    given(*facts).when(lists(1, crew("Ash", faction="Bayou"))).then_refused(RuleViolation, "declared Guild", "Bayou")
    given(*facts).when(lists(1, crew("Ash"), faction="Bayou")).then_refused(RuleViolation, "declared Guild", "Bayou")
    kept = crew(model("Ash"), faction="guild")
    given(*facts).when(lists(1, crew("Ash", faction="guild"))).then(brought(1, kept, faction="guild"))


@pytest.mark.rule("GG2-14")
@pytest.mark.parametrize("told", [crew(model("Old Alder", dmh=True)), crew("Ash", model("Old Alder", dmh=True))])
def test_a_dead_mans_hand_model_neither_leads_nor_is_hired_unless_classic_names_it(told: Sheet) -> None:
    for facts in (table(), table(classic=[]), table(classic=["Old Elder"])):
        given(*facts).when(hire(1, told)).then_refused(RuleViolation, "Old Alder", "Dead Man's Hand")
    assert after(table(classic=["old alder"]), hire(1, told))


@pytest.mark.rule("GG2-14")
def test_2017_knows_no_dead_mans_hand() -> None:
    assert after(table(system=OF_2017), hire(1, crew(model("Old Alder", dmh=True))))


# rulings and secrets


@pytest.mark.rule("GG2-49")
@pytest.mark.parametrize("system", [S2, OF_2017])
@pytest.mark.parametrize("about", ["proxy", "conversion"])
def test_a_yes_to_a_proxy_or_a_conversion_is_a_ruling_on_the_players_record(about: str, system: str) -> None:
    given(*field(2, system=system)).when(ruling(1, about=about)).then(made(1, 1, about=about))
    given(*field(2, system=system)).when(ruling(1, about="weather")).then_refused(BadRequest, "weather")


@pytest.mark.rule("GG17-37")
def test_who_carries_a_face_down_upgrade_is_hidden_and_what_it_is_is_not() -> None:
    secret = {"name": "Killing Word", "face_down": True}
    told = crew("Ash", model("Smith", 6, upgrades=["Sharp Blade", secret]), model("Hound", 4), soulstones=2)
    (fact,) = after(table(system=OF_2017), hire(1, told))[-1:]
    kept = getattr(fact, "crew", {})
    assert kept["models"][0]["upgrades"] == [{"name": "Sharp Blade"}, secret]
    assert veiled(kept) == {
        "leader": {"name": "Ash"},
        "models": [model("Smith", 6, upgrades=[{"name": "Sharp Blade"}]), model("Hound", 4)],
        "soulstones": 2,
        "face_down": ["Killing Word"],
    }
    assert veiled(veiled(kept)) == veiled(kept)
