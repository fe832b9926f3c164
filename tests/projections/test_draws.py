"""Why a draw is what it is, in words: the figures are those from just before it, and secrets stay what they are."""

from collections.abc import Iterable

import pytest

from ledger.domain.pairing import RELAXING
from ledger.domain.pairing.field import bendable_rules
from ledger.domain.pairing.values import Policy
from ledger.domain.tournament.rounds.facts import PairingChanged, RoundPaired
from ledger.domain.tournament.seating.facts import PlayersKeptApart, SeedsGiven, TableFixed
from ledger.domain.values import ContestantId, Pairing, Relaxed, RoundNo, TableNo
from ledger.projections.draws import Change, ExplainedDraw, explained_draw
from ledger.projections.pairings import COSTS, PATHS
from ledger.projections.wording import ordinal, public_names
from tests.builders import S2, SEED, Facts, Figures, contestants, entered, field, opened, paired, played, recorded
from tests.domain.entries import ringer
from tests.domain.outcomes import replayed
from tests.domain.vp_games import brawl, was
from tests.projections.envelopes import name_of


def drawn(round_no: int, *pairs: tuple[int, int], bye: int | None = None, **more: object) -> RoundPaired:
    """A round as the engine of today would record it."""
    fact = paired(round_no, *pairs, bye=bye, seed=SEED)
    return fact.model_copy(update={"algorithm": "exact/1", **more})


def sat(round_no: int, *tables: tuple[int, ...]) -> RoundPaired:
    """The same of tables of many sides."""
    pairings = (Pairing(table_no=TableNo(no), contestants=contestants(*table)) for no, table in enumerate(tables, 1))
    return drawn(round_no).model_copy(update={"algorithm": "tables/1", "pairings": tuple(pairings)})


def told(facts: Facts, *changes: Change) -> ExplainedDraw:
    """The newest pairing among the facts, changed by hand since."""
    place, fact = next((no, each) for no, each in reversed(list(enumerate(facts))) if isinstance(each, RoundPaired))
    state = replayed((*facts, *(change.fact for change in changes)))
    names = public_names(state, {no: name_of(no) for no in state.entrants})
    return explained_draw(fact, replayed(facts[:place]), state.rounds[-1], changes, names)


def why(facts: Facts, table: int = 1) -> tuple[str, ...]:
    return told(facts).tables[table - 1].why


def bent(rule: str, *players: int, why: str = "by-hand") -> Relaxed:
    return Relaxed(rule=rule, contestants=contestants(*players), why=why)


SIX = (*field(6, {"tables_vary": False}), *played(1, (1, 2), (3, 4), (5, 6)))  # 1, 3 and 5 have a point


@pytest.mark.rule("MC-15")
@pytest.mark.rule("MC-16")
def test_in_points_a_table_tells_its_group_or_who_is_paired_down_and_how_often_before() -> None:
    round_ = drawn(2, (1, 3), (5, 2), (4, 6))
    assert why((*SIX, round_)) == ("Both on 1 point; drawn by chance among those.",)
    assert why((*SIX, round_), 2) == (
        "P05 (1 point) is paired down to 0 points: an odd number had as many points or more; never paired down before.",
    )
    down_before = (*field(6, {"tables_vary": False}), *played(1, (1, 2), (3, 4), (5, 6), down=[5]))
    assert why((*down_before, round_), 2)[0].endswith("; paired down once before.")


def test_the_figures_are_those_from_before_the_draw_whatever_is_corrected_later() -> None:
    before = told((*SIX, drawn(2, (1, 3), (5, 2), (4, 6))))
    later = (*SIX, drawn(2, (1, 3), (5, 2), (4, 6)), *played(2, (1, 3), (5, 2), (4, 6))[1:])
    assert told(later) == before


MALIFAUX: Figures = {"tables_vary": False}
FOUR = (
    *field(4, MALIFAUX, system=S2),
    paired(1, (1, 2), (3, 4)),
    was(1, 1, {1: 8, 2: 3}, won=1),
    was(1, 2, {3: 6, 4: 4}, won=3),
)


@pytest.mark.rule("GG2-18")
def test_from_the_top_a_table_tells_places_and_figures() -> None:
    assert why((*FOUR, drawn(2, (1, 3), (4, 2)))) == ("1st (3 TP, +5 DIFF, 8 VP) meets 2nd (3 TP, +2 DIFF, 6 VP).",)


@pytest.mark.rule("GG2-19")
def test_from_the_top_a_table_tells_who_was_passed_over_and_why() -> None:
    met = (*FOUR[:5], paired(1, (1, 3), (2, 4)), was(1, 1, {1: 8, 3: 6}, won=1), was(1, 2, {2: 3, 4: 1}, won=2))
    assert why((*met, drawn(2, (1, 4), (2, 3)))) == (
        "1st (3 TP, +2 DIFF, 8 VP) meets 4th (0 TP, -2 DIFF, 1 VP), because with P02 (2nd) no round is as good by the "
        "rules and P03 (3rd) was met in round 1.",
    )


FOLDED: Figures = {"tables_vary": False, "first_round": "folded", "later_rounds": "folded-in-points"}


@pytest.mark.rule("MC-38")
def test_folded_a_table_tells_the_seeds_and_who_has_none_by_name() -> None:
    facts = (*field(5, FOLDED), SeedsGiven(contestants=contestants(3, 1, 2, 5)), drawn(1, (1, 4), (2, 5), bye=3))
    assert why(facts) == ("Seed 2 against P04 without a seed, the last of the group.",)
    assert why(facts, 2) == ("Seed 3 against seed 4, the last left in the group.",)
    assert told(facts).byes[0].why == ("Round 1 leaves the first seed over.",)


@pytest.mark.rule("MC-39")
def test_folded_in_points_a_table_tells_the_group_and_who_was_passed_over() -> None:
    seeds = SeedsGiven(contestants=contestants(1, 2, 3, 4))
    tie = recorded(1, 1, 1, 4, won=None), recorded(1, 2, 2, 3, won=None)
    facts = (*field(4, FOLDED), seeds, paired(1, (1, 4), (2, 3)), *tie, drawn(2, (1, 3), (2, 4)))
    assert why(facts) == ("Seed 1 against seed 3 on 0 points, because P04 (seed 4) was met in round 1.",)
    assert why(facts, 2) == ("Seed 2 against seed 4 on 0 points, the last of the group.",)


@pytest.mark.rule("GG2-44")
def test_many_sides_tell_their_places() -> None:
    scored = (*brawl(8), was(1, 1, {no: 9 - no for no in range(1, 9)}, won=1))
    assert why((*scored, sat(2, (1, 2, 3, 4, 5, 6, 7, 8))))[0].startswith("From the top: 1st, 2nd, 3rd, ")


def test_whom_the_organizer_keeps_apart_for_good_is_told_like_any_other_who_was_passed_over() -> None:
    ban = PlayersKeptApart(contestants=contestants(1, 3), always=True)
    told_banned = why((*FOUR, ban, drawn(2, (1, 4), (2, 3))))
    told_free = why((*FOUR, drawn(2, (1, 4), (2, 3))))
    assert told_banned == told_free
    assert "with P03 (2nd) no round is as good by the rules" in told_banned[0]


@pytest.mark.rule("GG2-21")
def test_who_attacks_is_told_with_why() -> None:
    fact = drawn(2, (1, 3), (4, 2))
    attacked = tuple(each.model_copy(update={"attacker": each.contestants[0]}) for each in fact.pairings)
    facts = (*FOUR, fact.model_copy(update={"pairings": attacked}))
    assert why(facts)[-1] == "P01 attacks, standing higher."
    first = drawn(1, (1, 2), (3, 4))
    attacked = tuple(each.model_copy(update={"attacker": each.contestants[0]}) for each in first.pairings)
    assert why((*FOUR[:5], first.model_copy(update={"pairings": attacked})))[-1] == "P01 attacks, by chance."


@pytest.mark.rule("GG2-20")
def test_the_bye_and_the_ringer_are_told_without_the_name_of_the_ringer() -> None:
    three = (*field(3, MALIFAUX, system=S2), paired(1, (1, 2), bye=3), was(1, 1, {1: 8, 2: 3}, won=1))
    (bye,) = told((*three, drawn(2, (1, 3), bye=2))).byes
    assert (bye.player, bye.kind, bye.why) == ("P02", "bye", ("Lowest of those without a bye before.",))
    with_ringer = told((*three, ringer(4), drawn(2, (1, 3), (2, 4))))
    assert with_ringer.tables[1].why == ("Lowest of those without bye or ringer before.",)
    assert "P04" not in str(with_ringer)


@pytest.mark.rule("MC-17")
def test_in_points_the_bye_tells_the_points_it_was_drawn_among() -> None:
    five = (*field(5, {"tables_vary": False}), *played(1, (1, 2), (3, 4), bye=5))
    assert told((*five, drawn(2, (1, 3), (5, 2), bye=4))).byes[0].why == (
        "On the fewest points (0) and without a bye before; drawn by chance.",
    )


@pytest.mark.rule("GG2-17")
def test_round_1_tells_of_areas_without_their_words() -> None:
    north, south = "a" * 64, "b" * 64
    players = [entered(no).model_copy(update={"area": area}) for no, area in enumerate((north, north, south, south), 1)]
    facts: Facts = (opened(MALIFAUX, system=S2), *players, drawn(1, (3, 1), (2, 4)))
    assert why(facts) == ("Drawn by chance.", "P03 and P01 were kept apart from others of the same area.")
    assert north not in str(told(facts))


def test_nobody_is_said_to_be_kept_from_those_they_meet() -> None:
    players = [entered(no).model_copy(update={"area": "a" * 64}) for no in (1, 2)]
    met = drawn(1, (1, 2), relaxed=(bent("same-area", 1, 2, why="areas-too-large"),))
    assert why((opened(MALIFAUX, system=S2), *players, met))[1:] == (
        "Bent: same-area (No way to seat everyone keeps all players of one area apart.)",
    )


@pytest.mark.rule("MC-38")
def test_without_seeds_chance_is_named_instead() -> None:
    found = told((*field(5, FOLDED), drawn(1, (1, 4), (2, 5), bye=3)))
    assert found.why[1] == "Who has no seed was put in line by chance."
    line = [no for no in range(1, 6) if told((*field(5, FOLDED), drawn(1, bye=no))).byes[0].why[0].startswith("Nobody")]
    assert len(line) == 1, "only whoever chance put first is left over for that"


@pytest.mark.rule("MC-39")
def test_the_bye_of_a_folded_round_is_by_chance_after_round_1() -> None:
    facts = (*field(5, FOLDED), SeedsGiven(contestants=contestants(1, 2, 3, 4, 5)), *played(1, (1, 2), (3, 4), bye=5))
    (bye,) = told((*facts, drawn(2, (1, 3), (5, 2), bye=4))).byes
    assert bye.why == ("On the fewest points (0) and without a bye before; drawn by chance.",)


def test_a_fixed_table_is_told_and_a_table_that_varies() -> None:
    fixed = TableFixed(contestant=ContestantId(5), table_no=TableNo(2))
    assert why((*SIX, fixed, drawn(2, (1, 3), (5, 2), (4, 6))), 2)[-1] == "Table 2 is kept for P05."
    varied = (*field(6, {"tables_vary": True}), *played(1, (1, 2), (3, 4), (5, 6)), drawn(2, (3, 5), (4, 6), (1, 2)))
    assert why(varied)[-1] == "Table 1 is new to all at it."
    assert why(varied, 2)[-1] == "Table 2 is not new to P04."


@pytest.mark.parametrize("rule", ["banned", "accessible-table"])
def test_what_is_bent_is_told_unless_it_is_not_public(rule: str) -> None:
    relaxed = (bent("rematch", 1, 3, why="no-round-without-rematch"), bent(rule, 1))
    facts = (*SIX, drawn(2, (1, 3), (5, 2), (4, 6), relaxed=relaxed))
    assert why(facts)[1:] == ("Bent: rematch (No way to seat everyone keeps all earlier opponents apart.)",)
    assert rule not in str(told(facts).tables)


def test_the_round_tells_algorithm_seed_path_and_what_it_costs() -> None:
    costs = {"look-ahead": 0, "second-bye": 0, "same-area": 0, "gap": 1, "rematch": 0, "repeat-pair-down": 0}
    found = told((*SIX, drawn(2, (1, 3), (5, 2), (4, 6), path="by-groups", objective=costs)))
    assert found.why == (
        f"Drawn by exact/1 from seed {SEED}.",
        "Every group was worked out by itself: nothing can be better.",
        "By rule, the best protected first: no rematch; steps down between points, each pair's squared: 1; nobody "
        "goes down again.",
    )
    assert (found.algorithm, found.path, found.objective, found.seed) == ("exact/1", "by-groups", costs, SEED)


def test_a_rule_bent_for_the_round_as_a_whole_is_told_with_the_round() -> None:
    relaxed = (bent("look-ahead", why="no-round-keeps-those-to-come"),)
    assert told((*SIX, drawn(2, (1, 3), (5, 2), (4, 6), relaxed=relaxed))).why[-1].startswith("Bent: look-ahead (")


def test_a_round_given_by_hand_says_so() -> None:
    by_hand = paired(2, (1, 2), (3, 5), (4, 6)).model_copy(update={"relaxed": (bent("rematch", 1, 2),)})
    found = told((*SIX, by_hand))
    assert found.tables[0].kind == "by-hand"
    assert found.tables[0].why == ("Given by hand.", "Bent: rematch (given by hand)")
    assert found.why == ("The organizer gave this round by hand; nothing was drawn.",)


def changed(
    reason: str, *tables: tuple[int, int, int], bye: Iterable[int] = (), relaxed: Iterable[Relaxed] = ()
) -> Change:
    """Tables with a number and two players each."""
    pairings = (Pairing(table_no=TableNo(no), contestants=contestants(*two)) for no, *two in tables)
    fact = PairingChanged(
        round_no=RoundNo(2),
        pairings=tuple(pairings),
        byes=contestants(*bye),
        paired_down=(),
        relaxed=tuple(relaxed),
    )
    return Change(fact, reason)


def test_a_table_that_was_swapped_says_so_and_why_and_the_others_stay_explained() -> None:
    facts = (*SIX, drawn(2, (1, 3), (5, 2), (4, 6)))
    swap = changed("one car", (1, 1, 5), (2, 3, 2), relaxed=[bent("pair-down", 3, 2)])
    found = told(facts, swap)
    assert [table.kind for table in found.tables] == ["changed-by-hand", "changed-by-hand", "group"]
    assert found.tables[0].why == ("Changed by hand: one car.", "It was P01 against P03 before.")
    assert found.tables[1].why[-1] == "Bent: pair-down (given by hand)"
    assert found.why[-1] == "The organizer changed it by hand afterwards."
    back = changed("no, two cars", (1, 1, 3), (2, 5, 2))
    assert told(facts, swap, back).tables == told(facts).tables


def test_what_is_bent_for_nobody_alone_is_told_of_the_round_and_of_no_swapped_table() -> None:
    ahead = (bent("look-ahead", why="no-round-keeps-those-to-come"),)
    facts = (*SIX, drawn(2, (1, 3), (5, 2), (4, 6), relaxed=ahead))
    found = told(facts, changed("one car?", (1, 1, 5), (2, 3, 2), relaxed=ahead))
    assert found.tables[0].why == ("Changed by hand: one car?", "It was P01 against P03 before.")
    assert [said for said in found.why if "look-ahead" in said] != []


def test_a_bye_that_was_swapped_says_so() -> None:
    five = (*field(5, {"tables_vary": False}), *played(1, (1, 2), (3, 4), bye=5), drawn(2, (1, 3), (5, 2), bye=4))
    (bye,) = told(five, changed("late", (2, 5, 4), bye=[2])).byes
    assert (bye.player, bye.kind, bye.why) == ("P02", "changed-by-hand", ("Changed by hand: late.",))


def test_costs_are_told_in_the_order_in_which_the_rules_protect_them() -> None:
    turned: Figures = {"relaxing": [*reversed(RELAXING)]}
    facts = (*field(6, {"tables_vary": False, **turned}), *played(1, (1, 2), (3, 4), (5, 6)))
    costs = {"rematch": 1, "gap": 1, "repeat-pair-down": 2}
    found = told((*facts, drawn(2, (1, 3), (5, 2), (4, 6), objective=costs)))
    assert found.why[-1].index("earlier pair-downs") < found.why[-1].index("rematches: 1")


def test_every_path_and_every_cost_has_words_of_its_own() -> None:
    assert len(set(PATHS.values())) == len(PATHS)
    assert COSTS.keys() == set(bendable_rules(Policy()))


@pytest.mark.parametrize(
    ("number", "said"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd"), (113, "113th")]
)
def test_places_are_said_as_in_english(number: int, said: str) -> None:
    assert ordinal(number) == said
