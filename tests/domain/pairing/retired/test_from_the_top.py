"""By standing from the top, against every seating there is, and in fields in which little is left to choose."""

import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from time import perf_counter

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.values import WHY, Candidate, Conditions, Drawn
from tests.cli.terminal import environment
from tests.domain.pairing.retired.every_seating import all_seatings, as_sets, best_seating, random_field
from tests.domain.pairing.small_fields import seed_of

ENGINE = ENGINES["from-the-top/1"]
RINGER = 777
SEEDS = range(30)


def draw(field: Sequence[Candidate], number: int = 0, round_no: int = 2, ringer: int | None = None) -> Drawn:
    return ENGINE.draw(field, Conditions(round_no, ringer), seed_of(number))


def seating(drawn: Drawn) -> tuple[frozenset[frozenset[int]], int | None]:
    """Who meets whom, and who has the bye or the ringer."""
    odd = [table[0] for table in drawn.tables if RINGER in table] + list(drawn.byes)
    pairs = frozenset(frozenset(table) for table in drawn.tables if RINGER not in table)
    return pairs, odd[0] if odd else None


def bent(drawn: Drawn) -> list[tuple[str, tuple[int, ...]]]:
    return [(each.rule, each.players) for each in drawn.relaxed]


def standing(*points: int) -> list[Candidate]:
    """Players 1 to so many with these points."""
    return [Candidate(no, 0, standing=(each,)) for no, each in enumerate(points, start=1)]


def who_met(field: Sequence[Candidate], *meetings: tuple[int, int, int]) -> list[Candidate]:
    """The field after meetings, each with its round."""
    met: dict[int, dict[int, int]] = {each.id: {} for each in field}
    for one, other, round_no in meetings:
        met[one][other] = met[other][one] = round_no
    return [replace(each, met=frozenset(met[each.id]), met_in=tuple(sorted(met[each.id].items()))) for each in field]


def together(
    pairs: Sequence[tuple[int, ...]], areas: Mapping[int, str | None], group: frozenset[int]
) -> tuple[int, int]:
    """How many pairs are of the named group, and how many of one area."""
    named = sum(group.issuperset(pair) for pair in pairs)
    return named, sum(areas[pair[0]] is not None and areas[pair[0]] == areas[pair[1]] for pair in pairs)


# against every seating


@pytest.mark.rule("GG2-18")
@pytest.mark.rule("GG2-19")
@pytest.mark.rule("GG17-08")
@pytest.mark.parametrize("ringer", [None, RINGER])
def test_no_seating_of_a_small_field_comes_before_the_drawn_one(ringer: int | None) -> None:
    chance = Random(4)
    for case in range(300):
        field = random_field(2 + case % 7, chance)
        drawn = draw(field, case, ringer=ringer)
        assert seating(drawn) == as_sets(best_seating(field, seed_of(case))), field


def test_what_is_recorded_as_relaxed_is_exactly_what_the_seating_bends() -> None:
    chance = Random(5)
    for case in range(300):
        field = random_field(2 + case % 7, chance)
        known = {each.id: each for each in field}
        drawn = draw(field, case)
        expected = [("rematch", pair) for pair in drawn.tables if pair[1] in known[pair[0]].met]
        for bye in (known[each] for each in drawn.byes):
            expected += [("second-bye", (bye.id,))] * bye.byes
            passed = [each for each in field if each.standing < bye.standing and (bye.byes or not each.byes)]
            expected += [("bye-above-lowest", (bye.id,))] * bool(passed)
        assert sorted(bent(drawn)) == sorted(expected)
        assert all(WHY[each.why].endswith(".") for each in drawn.relaxed)


@pytest.mark.rule("GG2-17")
@pytest.mark.rule("GG17-06")
@pytest.mark.parametrize("ringer", [None, RINGER])
def test_round_1_brings_no_more_of_one_area_or_group_together_than_every_seating_does(ringer: int | None) -> None:
    chance = Random(6)
    for case in range(300):
        ids = chance.sample(range(1, 100), 2 + case % 7)
        group = frozenset(chance.sample(ids, chance.randint(1, len(ids))))
        areas = {each: chance.choice(("North", "South", None)) for each in ids}
        field = [
            Candidate(each, 0, area=areas[each], apart=group - {each} if each in group else frozenset()) for each in ids
        ]

        drawn = draw(field, case, round_no=1, ringer=ringer)
        found = together([table for table in drawn.tables if RINGER not in table], areas, group)
        assert found == min(together(pairs, areas, group) for pairs, _ in all_seatings(ids)), field
        rules = Counter(each.rule for each in drawn.relaxed)
        assert (rules["kept-apart"], rules["same-area"]) == found


# the line


@pytest.mark.rule("GG2-18")
def test_each_plays_the_next_highest_whatever_the_seed() -> None:
    for number in SEEDS:
        assert draw(standing(3, 9, 5, 7), number).tables == ((2, 4), (3, 1))


@pytest.mark.rule("GG2-18")
def test_those_who_tie_in_standing_are_lined_up_by_chance() -> None:
    met = {
        next(iter(pair - {1}))
        for number in SEEDS
        for pair in seating(draw(standing(5, 5, 5, 5), number))[0]
        if 1 in pair
    }
    assert met == {2, 3, 4}


def test_figures_are_compared_exactly() -> None:
    close = [Candidate(1, 0, standing=(Fraction(1, 3),)), Candidate(2, 0, standing=(Fraction(10**17 + 1, 3 * 10**17),))]
    field = [*close, Candidate(3, 0, standing=(0,)), Candidate(4, 0, standing=(9,))]
    assert all(draw(field, number).tables == ((4, 2), (1, 3)) for number in SEEDS)


# who is left over


@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
def test_the_lowest_placed_has_the_bye_or_the_ringer_who_sits_last() -> None:
    drawn = draw(standing(9, 7, 5, 3, 1))
    assert (drawn.tables, drawn.byes) == (((1, 2), (3, 4)), (5,))
    with_ringer = draw(standing(9, 7, 5, 3, 1), ringer=RINGER)
    assert (with_ringer.tables, with_ringer.byes) == (((1, 2), (3, 4), (5, RINGER)), ())


def test_a_ringer_does_not_play_where_the_number_is_even() -> None:
    assert draw(standing(9, 7, 5, 3), ringer=RINGER).tables == ((1, 2), (3, 4))
    assert all(RINGER not in sum(draw(standing(0, 0), number, 1, RINGER).tables, ()) for number in SEEDS)


@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
def test_one_who_had_it_is_passed_by_for_the_next_lowest_and_that_bends_nothing() -> None:
    field = standing(9, 7, 5, 3, 1)
    field[4], field[3] = replace(field[4], byes=1), replace(field[3], byes=1)
    drawn = draw(field)
    assert (drawn.byes, drawn.relaxed) == ((3,), ())


def test_the_bye_goes_higher_before_two_players_meet_again() -> None:
    drawn = draw(who_met(standing(9, 5, 1), (1, 2, 1)), number=1)
    assert drawn.byes == (2,)
    assert bent(drawn) == [("bye-above-lowest", (2,))]
    assert drawn.relaxed[0].why == "lower-would-rematch"


def test_two_meet_again_before_anybody_has_a_second_bye() -> None:
    field = [replace(each, byes=int(each.id > 1)) for each in who_met(standing(9, 5, 1), (2, 3, 1))]
    drawn = draw(field)
    assert (drawn.tables, drawn.byes) == (((2, 3),), (1,))
    assert bent(drawn) == [("rematch", (2, 3))]
    assert drawn.relaxed[0].why == "no-round-without-rematch-or-second-bye"


def test_when_all_have_had_it_the_lowest_has_a_second_one_and_it_is_written_down() -> None:
    drawn = draw([replace(each, byes=1) for each in standing(9, 5, 1)])
    assert (drawn.byes, bent(drawn), drawn.relaxed[0].why) == ((3,), [("second-bye", (3,))], "all-had-bye-or-ringer")


# meeting again


@pytest.mark.rule("GG2-19")
def test_of_rematches_that_cannot_be_helped_the_oldest_come_first() -> None:
    everyone = [(1, 2, 3), (3, 4, 3), (1, 3, 2), (2, 4, 2), (1, 4, 1), (2, 3, 1)]
    drawn = draw(who_met(standing(9, 7, 5, 3), *everyone))
    assert drawn.tables == ((1, 4), (2, 3))
    assert bent(drawn) == [("rematch", (1, 4)), ("rematch", (2, 3))]
    assert drawn.relaxed[0].why == "no-round-without-rematch"


def test_fewer_rematches_come_before_older_ones() -> None:
    # 1 and 2 have met everybody; two old rematches would do, and so would a single new one
    field = who_met(standing(9, 7, 5, 3), (1, 2, 9), (1, 3, 1), (1, 4, 1), (2, 3, 1), (2, 4, 1))
    assert bent(draw(field)) == [("rematch", (1, 2))]


@pytest.mark.parametrize("size", range(2, 10))
def test_a_short_field_is_paired_on_and_on_and_nobody_is_left_out(size: int) -> None:
    chance, field, meetings = Random(size), standing(*range(size)), []
    for round_no in range(2, 2 * size + 4):
        drawn = draw(field, round_no, round_no)
        assert sorted([*sum(drawn.tables, ()), *drawn.byes]) == [each.id for each in field]
        meetings += [(one, other, round_no) for one, other in drawn.tables]
        field = [
            replace(each, byes=each.byes + (each.id in drawn.byes), standing=(chance.randrange(4),))
            for each in who_met(field, *meetings)
        ]


# round 1


@pytest.mark.rule("GG2-17")
def test_every_round_1_without_areas_is_as_likely_as_any_other() -> None:
    field = [Candidate(no, 0) for no in range(1, 6)]
    seen = Counter(seating(draw(field, number, round_no=1)) for number in range(3_000))
    assert len(seen) == 15
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 36.2  # df 14, 1 in 1,000


def test_every_round_1_that_keeps_areas_apart_is_as_likely_as_any_other() -> None:
    areas = ("North", "North", "South", "South", None, None)
    field = [Candidate(no, 0, area=area) for no, area in enumerate(areas, start=1)]
    seen = Counter(seating(draw(field, number, round_no=1)) for number in range(2_000))
    assert len(seen) == 10
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 27.9  # df 9, 1 in 1,000


@pytest.mark.parametrize(("areas", "outcomes"), [("NNNS", 3), ("NNNSS", 6), ("NNNNS", 12), ("NNSS", 2)])
def test_where_half_are_of_one_area_every_round_1_that_is_as_good_is_as_likely(areas: str, outcomes: int) -> None:
    field = [Candidate(no, 0, area=area) for no, area in enumerate(areas, start=1)]
    draws = 300 * outcomes
    seen = Counter(seating(draw(field, number, round_no=1)) for number in range(draws))
    assert len(seen) == outcomes
    assert sum((count - 300) ** 2 / 300 for count in seen.values()) < 31.3  # df at most 11, 1 in 1,000


def test_three_hundred_players_nearly_all_of_one_area_are_drawn_in_a_moment() -> None:
    field = [Candidate(no, 0, area="South" if no % 4 else "North") for no in range(1, 301)]
    began = perf_counter()
    drawn = draw(field, round_no=1)
    assert [each.rule for each in drawn.relaxed] == ["same-area"] * 75
    assert perf_counter() - began < 5  # milliseconds in truth


def test_standing_and_areas_play_no_part_in_the_wrong_round() -> None:
    apart = [replace(each, area="North", apart=frozenset({1, 2, 3, 4}) - {each.id}) for each in standing(9, 7, 5, 3)]
    assert draw(apart).tables == ((1, 2), (3, 4))
    assert draw(apart).relaxed == ()
    partners = {table for number in SEEDS for table in draw(standing(9, 7, 5, 3), number, 1).tables if 1 in table}
    assert {other for table in partners for other in table} == {1, 2, 3, 4}


def test_a_ringer_can_be_kept_apart_too() -> None:
    field = [Candidate(no, 0, apart=frozenset({RINGER} if no < 3 else ())) for no in (1, 2, 3)]
    assert {seating(draw(field, number, 1, RINGER))[1] for number in SEEDS} == {3}


# any field


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_players_cannot_be_paired(count: int) -> None:
    with pytest.raises(RuleViolation, match="at least two players"):
        draw([Candidate(no, 0) for no in range(count)])


def test_the_order_in_which_players_are_given_does_not_matter() -> None:
    chance = Random(9)
    for case in range(40):
        field = random_field(9, chance)
        shuffled = chance.sample(field, len(field))
        for round_no in (1, 2):
            assert draw(shuffled, case, round_no) == draw(field, case, round_no)


def test_the_draw_is_the_same_in_every_process() -> None:
    script = (
        "from random import Random\n"
        "from tests.domain.pairing.retired.every_seating import random_field\n"
        "from tests.domain.pairing.small_fields import seed_of\n"
        "from ledger.domain.pairing import ENGINES\n"
        "from ledger.domain.pairing.values import Conditions\n"
        "field = random_field(15, Random(3))\n"
        "draw = ENGINES['from-the-top/1'].draw\n"
        "print([draw(field, Conditions(no, 777), seed_of(8)).tables for no in (1, 2)])\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=environment(PYTHONHASHSEED=hash_seed),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    field = random_field(15, Random(3))
    assert answers == {f"{[draw(field, 8, no, 777).tables for no in (1, 2)]}\n"}


def test_sixty_four_players_are_drawn_in_a_moment_however_many_rounds_were_played() -> None:
    chance, field, meetings = Random(1), standing(*range(64)), []
    began = perf_counter()
    for round_no in range(2, 40):
        drawn = draw(field, round_no, round_no)
        assert not drawn.relaxed or round_no > 32  # with at most 31 earlier opponents there is always a way (Dirac)
        meetings += [(one, other, round_no) for one, other in drawn.tables]
        field = who_met([replace(each, standing=(chance.randrange(9),)) for each in field], *meetings)
    assert perf_counter() - began < 38  # far less in truth; a search that doubles with every player would never end
