"""Secret choices: sealed until everyone at the table has chosen, then shown together; a change needs a reason."""

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from tests.builders import WHY, field, paired, played, recorded
from tests.domain.armies import DYAD, TRINITY, army, brought, choose, chose, revealed, sealed, started
from tests.spec import given

TABLE = (*field(5), paired(1, (1, 2), (3, 4), bye=5), started("Bunkers"))
ONE_IN = (*TABLE, chose(1, "list", "a"))
BOTH_IN = (*ONE_IN, chose(2, "list", "b"), revealed("list", {1: 2, 2: 1}))
OBJECTIVES = ("Armory", "Fuel Cache", "Stockpile", "Dugout", "Observatory", "Treasure Chest")


@pytest.mark.rule("MC-43")
def test_a_choice_is_sealed_until_the_opponent_has_chosen_too() -> None:
    given(*TABLE).when(choose(1, list=2), sealed(list="a")).then(chose(1, "list", "a"))


@pytest.mark.rule("MC-43")
def test_the_last_choice_at_the_table_reveals_them_all() -> None:
    given(*ONE_IN).when(choose(2, list=1), sealed({"a": 2}, list="b")).then(
        chose(2, "list", "b"), revealed("list", {1: 2, 2: 1})
    )


def test_another_tables_choice_reveals_nothing_here() -> None:
    given(*ONE_IN).when(choose(3, list=1), sealed(list="b")).then(chose(3, "list", "b", table_no=2))


@pytest.mark.rule("MC-43")
def test_a_second_choice_needs_a_reason_and_is_sealed_like_the_first() -> None:
    given(*ONE_IN).when(choose(1, list=1), sealed(list="c")).then_refused(NeedsReason, "#1 has chosen already (list)")
    given(*ONE_IN).when(choose(1, list=1, reason=WHY), sealed(list="c")).then(chose(1, "list", "c"))


@pytest.mark.rule("MC-43")
def test_a_change_after_the_reveal_needs_a_reason_and_is_told_openly() -> None:
    given(*BOTH_IN).when(choose(1, list=1)).then_refused(NeedsReason, "#1 has chosen already (list)")
    given(*BOTH_IN).when(choose(1, list=1, reason=WHY)).then(revealed("list", {1: 1, 2: 1}))
    given(*BOTH_IN).when(choose(1, list=2, reason=WHY)).then_refused(RuleViolation, "No change", "list 2")


def test_where_the_words_behind_a_seal_are_lost_that_player_chooses_again() -> None:
    given(*ONE_IN).when(choose(2, list=1), sealed(list="b")).then(chose(2, "list", "b"))
    both = (*ONE_IN, chose(2, "list", "b"))
    given(*both).when(choose(1, list=2, reason=WHY), sealed({"b": 1}, list="c")).then(
        chose(1, "list", "c"), revealed("list", {1: 2, 2: 1})
    )


@pytest.mark.rule("MC-43")
@pytest.mark.parametrize(
    ("lists", "highest"), [((), 2), (DYAD, 2), (TRINITY, 3), ((army(),), 1)], ids=["paper", "dyad", "trinity", "one"]
)
def test_the_list_chosen_is_one_of_the_players_own(lists: tuple[dict[str, object], ...], highest: int) -> None:
    facts = (*field(2), *((brought(1, *lists),) if lists else ()), paired(1, (1, 2)))
    given(*facts).when(choose(1, list=highest), sealed(list="a")).then(chose(1, "list", "a"))
    for wrong in (0, highest + 1):
        given(*facts).when(choose(1, list=wrong), sealed(list="a")).then_refused(
            RuleViolation, f"#1 cannot choose list {wrong}; there are 1" if highest > 1 else f"list {wrong}"
        )


def test_only_what_the_system_knows_is_chosen() -> None:
    given(*TABLE).when(choose(1, dice=6)).then_refused(BadRequest, "'dice'", "list and objective")


# objectives


@pytest.mark.rule("MC-52")
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("scenario", ["King of the Hill", "Bunkers", "Invasion", "Anarchy", "Recon II", None])
def test_each_of_the_six_objectives_may_be_chosen_where_there_are_any(scenario: str | None, objective: str) -> None:
    given(*TABLE, started(scenario)).when(choose(1, objective=objective), sealed(objective="a")).then(
        chose(1, "objective", "a")
    )


@pytest.mark.rule("MC-52")
def test_spread_the_net_is_played_without_objectives() -> None:
    facts = (*TABLE, started("Spread the Net"))
    given(*facts).when(choose(1, objective="Armory"), sealed(objective="a")).then_refused(
        RuleViolation, "Spread the Net", "without objectives"
    )


@pytest.mark.rule("MC-52")
@pytest.mark.parametrize("wrong", ["Armoury", "Bunker", 1])
def test_an_unknown_objective_is_refused(wrong: str | int) -> None:
    given(*TABLE).when(choose(1, objective=wrong), sealed(objective="a")).then_refused(
        BadRequest, f"objective {wrong}; there are Armory, Fuel Cache, Stockpile, Dugout, Observatory", "Treasure Chest"
    )


@pytest.mark.rule("MC-52")
def test_objectives_are_revealed_together() -> None:
    facts = (*BOTH_IN, chose(1, "objective", "c"))
    given(*facts).when(choose(2, objective="Dugout"), sealed({"c": "Armory"}, objective="d")).then(
        chose(2, "objective", "d"), revealed("objective", {1: "Armory", 2: "Dugout"})
    )


@pytest.mark.rule("MC-52")
def test_the_objective_is_chosen_after_the_list() -> None:
    given(*ONE_IN).when(choose(2, objective="Dugout"), sealed(objective="d")).then_refused(
        RuleViolation, "#2 chooses the list first, then the objective"
    )
    given(*ONE_IN).when(choose(1, objective="Dugout"), sealed(objective="d")).then(chose(1, "objective", "d"))


def test_list_and_objective_may_be_chosen_in_one_go_whichever_is_named_first() -> None:
    given(*ONE_IN).when(choose(2, objective="Dugout", list=1), sealed({"a": 2}, list="b", objective="d")).then(
        chose(2, "list", "b"), revealed("list", {1: 2, 2: 1}), chose(2, "objective", "d")
    )


# for which game


def test_choices_are_made_for_an_open_game_of_the_newest_round() -> None:
    given(*field(2)).when(choose(1, list=1)).then_refused(RuleViolation, "No round is paired yet")
    given(*TABLE).when(choose(5, list=1)).then_refused(RuleViolation, "#5 has the bye in round 1")
    done = (*TABLE, recorded(1, 1, 1, 2, won=1))
    given(*done).when(choose(1, list=1)).then_refused(RuleViolation, "Table 1 of round 1 has a result already")
    given(*done).when(choose(3, list=1), sealed(list="a")).then(chose(3, "list", "a", table_no=2))


def test_another_round_than_the_newest_is_refused() -> None:
    second = (*field(4), *played(1, (1, 2), (3, 4)), paired(2, (1, 3)))
    for asked in (1, 3):
        given(*second).when(choose(1, list=1, round_no=asked)).then_refused(RuleViolation, "which is round 2")
    given(*second).when(choose(2, list=1)).then_refused(RuleViolation, "#2 does not play in round 2")
    given(*second).when(choose(1, list=1, round_no=2), sealed(list="a")).then(chose(1, "list", "a", round_no=2))
