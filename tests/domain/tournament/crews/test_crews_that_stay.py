"""Crews of the game modes, which stay for the event, and crews of teams."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.values import Sheet
from tests.builders import S2, closed, entered, forfeited, opened, paired
from tests.domain.armies import brought, check_in_with, lists
from tests.domain.hires import PLAYED, crew, hire, hired, model, table, team
from tests.domain.outcomes import after
from tests.spec import given

SMALL = crew(model("Captain Ash", 0), model("Smith", 6), model("Hound", 4))


@pytest.mark.rule("GG2-42")
@pytest.mark.parametrize("is_handed_in", [True, False])
def test_a_fixed_crew_is_the_first_one_in_every_game(is_handed_in: bool) -> None:
    before = brought(1, SMALL, faction=None) if is_handed_in else hired(1, SMALL)
    entry = (opened(system=S2, mode="double-rush", team_size=1), entered(1), entered(2))
    then = (before, paired(1, (1, 2))) if is_handed_in else (paired(1, (1, 2)), before)
    played = (*entry, *then, PLAYED, closed(1, 1, 3), paired(2, (1, 2)))
    where = "at check-in" if is_handed_in else "in round 1"
    for other in (crew("Captain Ash", "Smith"), crew("Captain Ash", "Smith", "Hound", "Hound")):
        given(*played).when(hire(1, other)).then_refused(
            RuleViolation, "fixed for the event", where, "Captain Ash with Smith, Hound"
        )
    given(*played).when(hire(1, crew("Elder"))).then_refused(RuleViolation, "Captain Ash was named", where)
    assert after(played, hire(1, crew("captain ash", "hound", "Smith")))
    assert after(played, hire(1, crew("captain ash")))


@pytest.mark.rule("GG2-09")
def test_a_crew_of_double_rush_costs_at_most_10() -> None:
    facts = table(mode="double-rush", team_size=1)
    assert after(facts, hire(1, SMALL))
    dearer = crew("Captain Ash", model("Smith", 6), model("Hound", 5))
    given(*facts).when(hire(1, dearer)).then_refused(RuleViolation, "costs 11 soulstones", "is 10")


def hardcore(*costs: int, station: str = "Henchman", **more: Any) -> Sheet:
    first, *rest = costs
    return crew(model("Flint", first, station=station), *(model(f"Smith {no}", no) for no in rest), **more)


@pytest.mark.rule("GG2-43")
@pytest.mark.parametrize("is_handed_in", [True, False])
def test_a_hardcore_crew_is_a_henchman_and_three_for_30_soulstones(is_handed_in: bool) -> None:
    entry = (opened(system=S2, mode="henchman-hardcore"), entered(1), entered(2))
    facts = entry if is_handed_in else (*entry, paired(1, (1, 2)))

    def told(sheet: Sheet) -> Any:
        return lists(1, sheet) if is_handed_in else hire(1, sheet)

    for right in (hardcore(9, 8, 7, 6), hardcore(9, 8, 7, 3, soulstones=3), hardcore(1, 1, 1, 1, soulstones=3)):
        assert after(facts, told(right))
    for wrong, words in (
        (hardcore(9, 8, 7, 7), "costs 31 soulstones"),
        (hardcore(9, 8, 7), "has 3 models; here it has exactly 4"),
        (hardcore(9, 8, 7, 2, 1), "has 5 models; here it has exactly 4"),
        (hardcore(9, 8, 7, 6, station="Master"), "Flint is a Master"),
        (hardcore(1, 1, 1, 1, soulstones=4), "at most 3 soulstones"),
        (hardcore(9, 8, 7, 5, soulstones=2), "leaves 1, and not 2"),
    ):
        given(*facts).when(told(wrong)).then_refused(RuleViolation, words)


@pytest.mark.rule("GG2-42")
def test_a_fixed_crew_keeps_its_upgrades_too() -> None:
    first = crew("Captain Ash", model("Smith", 6, upgrades=[{"name": "Sharp Blade"}]), model("Hound", 4))
    entry = (opened(system=S2, mode="double-rush", team_size=1), entered(1), entered(2))
    played = (*entry, paired(1, (1, 2)), hired(1, first), PLAYED, closed(1, 1, 3), paired(2, (1, 2)))
    for upgrades in (["Old Hat"], ["Sharp Blade", "Old Hat"]):
        given(*played).when(hire(1, crew("Captain Ash", model("Smith", upgrades=upgrades), "Hound"))).then_refused(
            RuleViolation, "fixed for the event", "in round 1", "Smith (Sharp Blade), Hound"
        )
    assert after(played, hire(1, crew("Captain Ash", model("Smith", upgrades=["sharp blade"]), "Hound")))
    assert after(played, hire(1, crew("Captain Ash", "Smith", "Hound")))  # of which nobody tells the upgrades


@pytest.mark.rule("GG2-42")
def test_a_leader_announced_alone_does_not_hide_the_crew_that_came_after() -> None:
    entry = (opened(system=S2, mode="double-rush", team_size=1), entered(1), entered(2))
    one = (paired(1, (1, 2)), hired(1, crew("Captain Ash")), PLAYED, closed(1, 1, 3))
    two = (paired(2, (1, 2)), hired(1, SMALL, 2), forfeited(2, 1, 1, 2, by=[2]), closed(2, 1, 3), paired(3, (1, 2)))
    given(*entry, *one, *two).when(hire(1, crew("Captain Ash", "Smith"))).then_refused(
        RuleViolation, "in round 2 it was Captain Ash with Smith, Hound"
    )


@pytest.mark.rule("GG2-42")
@pytest.mark.rule("GG2-43")
def test_a_fixed_crew_is_handed_in_whole() -> None:
    facts = (opened(system=S2, mode="henchman-hardcore"), entered(1))
    given(*facts).when(lists(1, crew("Flint"))).then_refused(RuleViolation, "names no models")
    given(*facts).when(lists(1, {"models": ["Smith"]})).then_refused(BadRequest, "A crew has a leader")


@pytest.mark.rule("GG2-44")
@pytest.mark.parametrize("way", ["check-in", "lists", "crew"])
def test_a_brawler_is_one_model_neither_master_nor_henchman_that_costs_at_most_10(way: str) -> None:
    entry = (opened(system=S2, mode="all-out-brawl"), entered(1), entered(2))
    facts = (*entry, paired(1, (1, 2))) if way == "crew" else entry

    def told(sheet: Sheet) -> Any:
        return {"check-in": check_in_with(3, sheet), "lists": lists(1, sheet), "crew": hire(1, sheet)}[way]

    for right in (crew(model("Golem", 10, station="Enforcer")), crew(model("Hound", 3)), crew("Hound", models=[])):
        assert after(facts, told(right))
    for wrong, words in (
        (crew(model("Golem", 11, station="Enforcer")), "Golem costs 11; a model costs at most 10"),
        (crew(model("Ash", 10, station="Master")), "Ash is a Master"),
        (crew(model("Flint", 9, station="henchman")), "Flint is a henchman"),
        (crew(model("Golem", 10), model("Hound", 3)), "has 2 models; here it has exactly 1"),
    ):
        given(*facts).when(told(wrong)).then_refused(RuleViolation, words)


# teams


def teams(**figures: Any) -> Any:
    return (opened(system=S2, **{"team_size": 2, **figures}), team(1, "Guild", "Bayou"), team(2, None, None))


@pytest.mark.rule("GG2-48")
def test_the_crews_of_a_team_stay_within_the_limit_of_each_model_together() -> None:
    facts = (*teams(), paired(1, (1, 2)))
    two = crew("Ash", model("Smith", limit=2), "Smith")
    seated = (*facts, hired(1, two))
    given(*seated).when(hire(1, crew("Elder", "Smith"), member=2)).then_refused(
        RuleViolation, "together have 3 of Smith", "limit is 2"
    )
    assert after(seated, hire(1, crew("Elder", "Hound"), member=2))
    assert after(seated, hire(2, crew("Elder", "Smith", "Smith")))
    given(*facts).when(hire(1, crew("Ash", model("Smith", limit=2), "Smith", "Smith"))).then_refused(
        RuleViolation, "This crew has 3 of Smith"
    )


@pytest.mark.rule("GG2-48")
@pytest.mark.rule("GG2-42")
def test_fixed_crews_of_a_team_are_handed_in_one_a_player_and_checked_together() -> None:
    facts = teams(mode="double-rush")
    one, other = crew("Ash", model("Smith", 5, limit=1)), crew("Elder", model("Hound", 5))
    kept = ({**one, "leader": model("Ash")}, {**other, "leader": model("Elder")})
    given(*facts).when(lists(1, one, other)).then(brought(1, *kept, faction=None))
    given(*facts).when(lists(1, one)).then_refused(RuleViolation, "each of its 2 players", "not 1")
    given(*facts).when(lists(1, one, crew("Elder", model("Smith", 5)))).then_refused(
        RuleViolation, "together have 2 of Smith"
    )
    seated = (*facts, brought(1, *kept, faction=None), paired(1, (1, 2)))
    assert after(seated, hire(1, other, member=2))
    given(*seated).when(hire(1, one, member=2)).then_refused(RuleViolation, "Elder was named at check-in")


@pytest.mark.rule("GG2-10")
@pytest.mark.rule("GG2-15")
def test_each_of_a_team_has_a_faction_of_their_own() -> None:
    facts = (*teams(), paired(1, (1, 2)))
    assert after(facts, hire(1, crew("Elder", faction="Bayou"), member=2))
    given(*facts).when(hire(1, crew("Elder", faction="Guild"), member=2)).then_refused(RuleViolation, "is Bayou")
    given(*facts).when(hire(1, crew("Elder"), member=3)).then_refused(RuleViolation, "2 players", "no player 3")
