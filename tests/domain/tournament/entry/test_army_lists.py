"""Army lists: how many, how large, of which faction and leaders; when they are frozen; and which one was played."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.systems import system_called
from ledger.domain.tournament.results.facts import ResultRecorded
from ledger.domain.values import Commitment, Sheet
from tests.builders import WHY, amend, correct, entered, field, opened, paired, recorded, result, withdrawn
from tests.domain.armies import (
    DYAD,
    TRINITY,
    army,
    brought,
    check_in_with,
    chose,
    lists,
    related,
    revealed,
)
from tests.domain.outcomes import after, replayed, rows
from tests.spec import given

TWO = field(2)
ROUND_ONE = (*TWO, paired(1, (1, 2)))
SECOND = army("Captain Ash 2")


def pair_with(first: Sheet) -> tuple[Sheet, Sheet]:
    """A Dyad of which the first list is looked at."""
    return first, SECOND


def result_with(played: int, reason: Commitment | None = None) -> Any:
    """Player 1 hands in a sheet that names the list played."""
    scores = {1: {"cp": 5, "apd": 40, "list": played}, 2: {"cp": 2, "apd": 12}}
    return result(1, 2, won=1).model_copy(update={"scores": scores, "reason": reason})


# how many


@pytest.mark.rule("MC-06")
@pytest.mark.rule("MC-07")
def test_a_dyad_takes_exactly_2_lists() -> None:
    given(*TWO).when(lists(1, *DYAD)).then(brought(1, *DYAD))
    given(*TWO).when(lists(1, DYAD[0])).then_refused(RuleViolation, "exactly 2 lists", "not 1")
    given(*TWO).when(lists(1, *TRINITY)).then_refused(RuleViolation, "exactly 2 lists", "not 3")


@pytest.mark.rule("MC-06")
@pytest.mark.rule("MC-07")
def test_a_trinity_takes_exactly_3_lists() -> None:
    trinity = field(2, lists=3)
    given(*trinity).when(lists(1, *TRINITY)).then(brought(1, *TRINITY))
    given(*trinity).when(lists(1, *DYAD)).then_refused(RuleViolation, "exactly 3 lists", "not 2")
    four = (*TRINITY, army("Elder Reed"))
    given(*trinity).when(lists(1, *four)).then_refused(RuleViolation, "exactly 3 lists", "not 4")


@pytest.mark.rule("MC-06")
def test_the_number_of_lists_changes_until_round_1_is_paired_and_after_it_for_a_reason() -> None:
    assert after(TWO, amend(lists=3), lists(1, *TRINITY))[-1] == brought(1, *TRINITY)
    given(*ROUND_ONE).when(amend(lists=3)).then_refused(NeedsReason, "Round 1 is paired")
    assert replayed(after(ROUND_ONE, amend(lists=3).model_copy(update={"reason": WHY}))).rules.lists == 3


# how large


@pytest.mark.rule("MC-07")
@pytest.mark.parametrize("total", [100, 101, 104])
def test_a_leader_with_29_points_of_their_own_leads_100_to_104_points(total: int) -> None:
    fits = pair_with(army(total=total, own=29))
    given(*TWO).when(lists(1, *fits)).then(brought(1, *fits))


@pytest.mark.rule("MC-07")
@pytest.mark.parametrize("total", [99, 105])
def test_a_list_over_its_total_or_more_than_4_under_it_is_refused_with_the_range(total: int) -> None:
    request = lists(1, *pair_with(army(total=total, own=29)))
    given(*TWO).when(request).then_refused(RuleViolation, "List 1 (Captain Ash 1)", f"{total} points", "100 to 104")


@pytest.mark.rule("MC-07")
@pytest.mark.parametrize(("total", "is_legal"), [(70, False), (71, True), (75, True), (76, False)])
def test_a_leader_without_points_of_their_own_leads_71_to_75_points(total: int, is_legal: bool) -> None:
    armies = pair_with(army(total=total, own=0))
    when = given(*TWO).when(lists(1, *armies))
    if is_legal:
        when.then(brought(1, *armies))
    else:
        when.then_refused(RuleViolation, "71 to 75")


def test_the_range_follows_the_figures_of_the_tournament() -> None:
    amended = field(2, army_points=50, list_slack=2)
    request = lists(1, army(total=80, own=28), army("Captain Ash 2", total=78, own=28))
    given(*amended).when(request).then_refused(RuleViolation, "50 army points", "28", "76 to 78")
    given(*field(2, list_slack=None)).when(lists(1, *pair_with(army(total=5)))).then(
        brought(1, *pair_with(army(total=5)))
    )
    over = lists(1, *pair_with(army(total=105)))
    given(*field(2, list_slack=None)).when(over).then_refused(RuleViolation, "0 to 104")


def test_the_second_list_is_looked_at_like_the_first() -> None:
    request = lists(1, army("Captain Ash 1"), army("Captain Ash 2", total=105))
    given(*TWO).when(request).then_refused(RuleViolation, "List 2 (Captain Ash 2)")


# what a list holds


def test_a_list_is_kept_as_it_was_given_without_what_is_null() -> None:
    blank = {"attached_to": None, "client_of": None, "marshaled_by": None}
    models = [{"name": " Heavy  engine ", "points": 99, **blank}, {"name": "Scout", "points": 5}]
    given(*TWO).when(lists(1, *pair_with(army(theme=None, partisan=[], models=models)))).then(
        brought(1, *pair_with(army()))
    )


def test_a_theme_force_is_optional_in_masters_and_two_lists_may_share_one() -> None:
    armies = (army("Captain Ash 1", theme="Forge Line"), army("Captain Ash 2", theme="Forge Line"))
    given(*TWO).when(lists(1, *armies)).then(brought(1, *armies))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"leader": None}, '"leader" must be text'),
        ({"leader": ""}, "is empty"),
        ({"leader": "Cap\u202etain"}, "U+202E"),
        ({"leader_points": -1}, '"leader_points" must be at least 0'),
        ({"leader_points": "29"}, '"leader_points" must be a whole number'),
        ({"leader_points": True}, '"leader_points" must be a whole number'),
        ({"models": []}, '"models" must hold at least 1'),
        ({"models": [{"name": "Scout"}]}, '"models.0.points" is missing'),
        ({"models": [{"name": "Scout", "points": -1}]}, '"models.0.points" must be at least 0'),
        ({"models": [{"name": "Scout", "points": 1.5}]}, '"models.0.points"'),
        ({"spells": 3}, '"spells" is not known here'),
    ],
)
def test_a_list_of_another_shape_is_refused_from_the_request_alone(change: dict[str, Any], words: str) -> None:
    given(*TWO).when(lists(1, *pair_with({**army(), **change}))).then_refused(BadRequest, "List 1 does not fit", words)


@pytest.mark.parametrize("missing", ["faction", "leader", "leader_points", "models"])
def test_a_list_says_all_it_must(missing: str) -> None:
    part = {key: value for key, value in army().items() if key != missing}
    given(*TWO).when(lists(1, *pair_with(part))).then_refused(BadRequest, f'"{missing}" is missing')


@pytest.mark.rule("MC-07")
@pytest.mark.parametrize("kind", ["attached_to", "client_of", "marshaled_by"])
def test_a_relationship_is_with_another_model_of_the_list_or_with_its_leader(kind: str) -> None:
    for target in ("Line guard", "line GUARD", "Captain Ash 1"):
        armies = pair_with(related(**{kind: target}))
        given(*TWO).when(lists(1, *armies)).then(brought(1, *armies))
    words = kind.replace("_", " ")
    for target in ("Line rider", "Scout"):
        request = lists(1, *pair_with(related(**{kind: target})))
        given(*TWO).when(request).then_refused(RuleViolation, f"List 1: Scout is {words} {target}", "no other model")


def test_one_of_two_equal_models_may_be_related_to_the_other() -> None:
    twins = [{"name": "Scout", "points": 99, "attached_to": "Scout"}, {"name": "Scout", "points": 5}]
    armies = pair_with(army(models=twins))
    given(*TWO).when(lists(1, *armies)).then(brought(1, *armies))


# when


@pytest.mark.rule("MC-07")
def test_lists_given_at_check_in_are_recorded_with_it() -> None:
    given(*TWO).when(check_in_with(3, *DYAD)).then(entered(3), brought(3, *DYAD))
    given(*TWO).when(check_in_with(3, DYAD[0])).then_refused(RuleViolation, "exactly 2 lists")


def test_lists_are_changed_freely_before_round_1_and_the_new_ones_say_which_they_replace() -> None:
    other = pair_with(army("Warden Flint"))
    facts = (*TWO, brought(1, *DYAD))
    given(*facts).when(lists(1, *other)).then(brought(1, *other, replaces=4))
    given(*facts).when(lists(1, *DYAD)).then_refused(RuleViolation, "No change", "#1")


@pytest.mark.rule("MC-07")
def test_lists_are_frozen_when_round_1_is_paired_relationships_included() -> None:
    before = pair_with(related(attached_to="Line guard"))
    for other in (pair_with(related(client_of="Line guard")), pair_with(related()), DYAD):
        facts = (*TWO, brought(1, *before), paired(1, (1, 2)))
        given(*facts).when(lists(1, *other, reason=WHY)).then_refused(RuleViolation, "#1", "frozen since round 1")
        thawed = (*facts, withdrawn(1))
        given(*thawed).when(lists(1, *other)).then(brought(1, *other, replaces=4))


def test_lists_copied_from_paper_after_round_1_is_paired_need_a_reason() -> None:
    given(*ROUND_ONE).when(lists(1, *DYAD)).then_refused(NeedsReason, "#1", "frozen since round 1")
    given(*ROUND_ONE).when(lists(1, *DYAD, reason=WHY)).then(brought(1, *DYAD))


def test_a_late_entry_brings_lists_without_further_ado() -> None:
    given(*ROUND_ONE).when(check_in_with(3, *DYAD)).then(entered(3), brought(3, *DYAD))


# leaders and factions


@pytest.mark.rule("MC-08")
def test_the_lists_of_a_player_have_different_leaders() -> None:
    same = lists(1, army("Caine 1"), army("caine  1"))
    given(*TWO).when(same).then_refused(RuleViolation, "Lists 1 and 2", "same leader", "caine 1")
    third = lists(1, army("Caine 1"), army("Warden Flint"), army("Caine 1"))
    given(*field(1, lists=3)).when(third).then_refused(RuleViolation, "Lists 1 and 3", "same leader")


@pytest.mark.rule("MC-08")
def test_versions_of_one_leader_are_different_leaders() -> None:
    caines = (army("Caine 1"), army("Caine 2"))
    given(*TWO).when(lists(1, *caines)).then(brought(1, *caines))


@pytest.mark.rule("MC-08")
def test_the_lists_of_a_player_are_of_one_faction() -> None:
    strangers = (army("Captain Ash 1", faction="Khador"), army("Captain Ash 2", faction="Cryx"))
    given(*TWO).when(lists(1, *strangers)).then_refused(RuleViolation, "list 1 is Khador", "list 2 is Cryx")
    spelt = (army("Captain Ash 1", faction="KHADOR"), army("Captain Ash 2", faction="Khador"))
    given(*TWO).when(lists(1, *spelt)).then(brought(1, *spelt))


def themed(theme: str | None, faction: str, *partisan: str) -> Sheet:
    more: dict[str, Any] = {"theme": theme, "partisan": [*partisan]}
    return army(faction=faction, **{key: value for key, value in more.items() if value})


HEARTS, FAITH, FLAME = "Hearts of Darkness", "Warriors of the Old Faith", "Flame in the Darkness"


@pytest.mark.rule("MC-11")
@pytest.mark.parametrize(
    ("first", "faction", "common"),
    [
        (themed(HEARTS, "Cryx"), "Infernals", "Infernals"),
        (themed(HEARTS, "Cryx"), "Cryx", None),
        (themed("HEARTS of darkness", "Cryx"), "Infernals", "Infernals"),
        (themed(FAITH, "Khador"), "Khador", "Khador"),
        (themed(FAITH, "Khador"), "Protectorate", "Protectorate"),
        (themed(FAITH, "Khador"), "Protectorate of Menoth", "Protectorate of Menoth"),
        (themed(FAITH, "Mercenaries"), "Khador", "Khador"),
        (themed(FAITH, "Mercenaries"), "Mercenaries", None),
        (themed(FLAME, "Mercenaries"), "Mercenaries", "Mercenaries"),
        (themed(FLAME, "Mercenaries", "Cygnar"), "Cygnar", "Cygnar"),
        (themed(FLAME, "Mercenaries", "Cygnar", "Khador"), "Khador", "Khador"),
        (themed(FLAME, "Mercenaries", "Cygnar"), "Mercenaries", "Mercenaries"),
        (themed(FLAME, "Mercenaries", "Cygnar"), "Khador", None),
        (themed(FLAME, "Mercenaries"), "Cygnar", None),
        (themed("Forge Line", "Mercenaries", "Cygnar"), "Cygnar", None),
        (themed(None, "Mercenaries", "Cygnar"), "Cygnar", None),
    ],
)
def test_a_theme_force_may_set_the_faction_of_list_and_leader(first: Sheet, faction: str, common: str | None) -> None:
    second = army("Captain Ash 2", faction=faction)
    for armies in ((first, second), (second, first)):
        when = given(*TWO).when(lists(1, *armies))
        if common is None:
            when.then_refused(RuleViolation, "have none", faction)
        else:
            when.then(brought(1, *armies, faction=common))


@pytest.mark.rule("MC-11")
def test_where_lists_have_several_factions_in_common_the_player_says_which() -> None:
    both = (themed(FAITH, "Khador"), {**themed(FAITH, "Khador"), "leader": "Captain Ash 2"})
    given(*TWO).when(lists(1, *both)).then_refused(BadRequest, "Khador or Protectorate", '"faction"')
    for said in ("Khador", "Protectorate"):
        given(*TWO).when(lists(1, *both, faction=said.upper())).then(brought(1, *both, faction=said))
        given(*TWO).when(check_in_with(3, *both, faction=said)).then(entered(3, said), brought(3, *both, faction=said))
    given(*TWO).when(lists(1, *both, faction="Cryx")).then_refused(RuleViolation, "not played as Cryx")


@pytest.mark.rule("MC-11")
def test_a_faction_said_at_check_in_counts_where_the_lists_leave_several_open() -> None:
    both = (themed(FAITH, "Khador"), {**themed(FAITH, "Khador"), "leader": "Captain Ash 2"})
    given(opened(), entered(1, "Protectorate")).when(lists(1, *both)).then(brought(1, *both, faction="Protectorate"))
    given(opened(), entered(1, "Cryx")).when(lists(1, *both)).then_refused(BadRequest, "say which")


@pytest.mark.rule("MC-11")
def test_the_faction_all_lists_have_in_common_is_the_players_in_the_standings() -> None:
    armies = (themed(HEARTS, "Cryx"), army("Captain Ash 2", faction="Infernals"))
    facts = after(opened(), entered(1, "Cryx"), entered(2, "Khador"), lists(1, *armies))
    assert {no: row.faction for no, row in rows(facts).items()} == {1: "Infernals", 2: "Khador"}


# which one was played


@pytest.mark.rule("MC-21")
def test_the_list_played_is_one_of_the_players_own() -> None:
    facts = (*field(2, lists=3), brought(1, *TRINITY), paired(1, (1, 2)))
    fact = after(facts, result_with(3))[-1]
    assert isinstance(fact, ResultRecorded)
    assert fact.sides[0].sheet == {"cp": 5, "apd": 40, "list": 3}
    given(*facts).when(result_with(4)).then_refused(RuleViolation, "#1 has 3 lists", "no list 4")


@pytest.mark.rule("MC-21")
def test_where_no_lists_are_recorded_the_number_of_the_rules_bounds_the_list_played() -> None:
    assert after(ROUND_ONE, result_with(2))[:-1] == ROUND_ONE
    given(*ROUND_ONE).when(result_with(3)).then_refused(RuleViolation, "#1 has 2 lists", "no list 3")
    one = (*field(2, system="champions-2019"), brought(1, army()), paired(1, (1, 2)))
    given(*one).when(result_with(2)).then_refused(RuleViolation, "#1 has 1 list;", "no list 2")


@pytest.mark.rule("MC-43")
def test_the_list_of_the_result_is_the_one_that_was_chosen_and_revealed() -> None:
    chosen = after(ROUND_ONE, chose(1, "list", "a"), chose(2, "list", "b"), revealed("list", {1: 2, 2: 1}))
    assert after(chosen, result_with(2))[:-1] == chosen
    given(*chosen).when(result_with(1)).then_refused(NeedsReason, "#1 chose list 2", "not 1")
    assert after(chosen, result_with(1, reason=WHY))[:-1] == chosen


def test_a_choice_that_is_not_revealed_binds_no_result() -> None:
    facts = (*ROUND_ONE, chose(1, "list", "a"))
    assert after(facts, result_with(1))[:-1] == facts


def test_a_correction_has_a_reason_so_it_may_name_another_list() -> None:
    chosen = after(ROUND_ONE, chose(1, "list", "a"), chose(2, "list", "b"), revealed("list", {1: 2, 2: 1}))
    facts = (*chosen, recorded(1, 1, 1, 2, won=1))
    request = correct(1, 2, won=1).model_copy(update={"scores": result_with(1).scores})
    assert after(facts, request)[:-1] == facts


# as people read them


def test_a_list_is_described_by_leader_faction_theme_and_its_models_with_their_points() -> None:
    told = system_called("masters-2019").lists.describe(
        army(
            theme="Forge Line",
            models=[
                {"name": "Line guard", "points": 60},
                {"name": "Standard", "points": 4, "attached_to": "Line guard", "client_of": "Captain Ash 1"},
                {"name": "Heavy engine", "points": 40, "marshaled_by": "Standard"},
            ],
        )
    )
    assert (told.title, told.subtitle, told.total) == ("Captain Ash 1", "Khador, Forge Line", 104)
    assert told.lines == (
        ("Line guard", "60"),
        ("  Standard (attached to Line guard and client of Captain Ash 1)", "4"),
        ("Heavy engine (marshaled by Standard)", "40"),
        ("29 of these are the leader's own", ""),
    )


def test_a_list_without_theme_is_described_by_its_faction_alone() -> None:
    told = system_called("masters-2019").lists.describe(army(total=75, own=0))
    assert (told.subtitle, told.lines) == ("Khador", (("Heavy engine", "70"), ("Scout", "5")))


@pytest.mark.rule("MC-07")
def test_an_amendment_that_recorded_lists_do_not_fit_is_told_and_recorded() -> None:
    facts = (*field(1), brought(1, *DYAD))
    assert getattr(after(*facts, amend(army_points=76))[-1], "oddities", None) == ()
    assert getattr(after(*facts, amend(army_points=100))[-1], "oddities", None) == ("lists-no-longer-fit",)
