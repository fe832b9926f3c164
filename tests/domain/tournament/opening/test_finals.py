"""The finals of a season: whom their points let in, how they are seeded by them, and how rounds go by those seeds."""

from typing import Any

import pytest

from ledger.domain.errors import NeedsReason, RuleViolation
from ledger.domain.season.qualifiers import opened_finals
from ledger.domain.season.requests import OpenFinals
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.draw_check import CheckedSeeds, checked_seeds
from ledger.domain.tournament.entry.requests import CheckIn, CheckInTeam
from ledger.domain.tournament.state import FinalsOf, Seen
from ledger.domain.values import Commitment, ContestantId
from ledger.projections.draws import draw_check
from tests import facts as e
from tests.builders import (
    SEED,
    SLUG,
    WHY,
    Facts,
    contestants,
    dropped,
    entered,
    field,
    opened,
    pair,
    person,
    recorded,
    withdraw,
)
from tests.domain.conventions import admit, seen
from tests.domain.line_ups import give_seeds, seeded
from tests.domain.outcomes import after, replayed
from tests.domain.seasons import running, stream
from tests.spec import given

FOLDED = {"first_round": "folded", "later_rounds": "folded-in-points"}


def season(*points: int, asked: int = 10) -> Seen:
    """The points of players 1, 2, ... as the door read them; who has enough is qualified."""
    earned = {person(no): qp for no, qp in enumerate(points, start=1) if qp}
    enough = frozenset(who for who, qp in earned.items() if qp >= asked)
    return Seen(finals_of=FinalsOf("ig-2019", asked, earned, enough))


def round_one(facts: Facts, around: Seen, *tables: tuple[int | None, ...]) -> tuple[Any, ...]:
    """What pairing it leads to."""
    return decide(pair(*tables), replayed(facts), around)


def seeds_of(facts: Facts, around: Seen) -> e.SeedsDrawn:
    (fact,) = (fact for fact in round_one(facts, around) if isinstance(fact, e.SeedsDrawn))
    return fact


def tables_of(fact: Any) -> list[tuple[int, ...]]:
    return [tuple(sorted(pairing.contestants)) for pairing in fact.pairings]


# who gets in


@pytest.mark.rule("MC-37")
def test_whoever_has_ten_points_enters_the_finals() -> None:
    given(opened()).when(admit(1), season(10)).then(entered(1))
    given(opened()).when(admit(1), season(21)).then(entered(1))


@pytest.mark.rule("MC-37")
def test_others_need_a_reason_and_the_refusal_names_their_points_and_how_many_it_takes() -> None:
    given(opened()).when(admit(2), season(10, 7)).then_refused(NeedsReason, "#1 has 7 of 10 points in ig-2019")
    given(opened()).when(admit(3), season(10, 7)).then_refused(NeedsReason, "#1 has 0 of 10 points in ig-2019")


@pytest.mark.rule("MC-37")
def test_a_reason_lets_them_in_and_that_is_written_down_as_odd() -> None:
    odd = entered(2).model_copy(update={"contestant": ContestantId(1), "oddities": ("not-qualified",)})
    given(opened()).when(admit(2, WHY), season(10, 7)).then(odd)


def test_a_reason_given_for_somebody_who_is_qualified_makes_nothing_odd() -> None:
    given(opened()).when(admit(1, WHY), season(10)).then(entered(1))


def test_a_tournament_that_is_no_finals_asks_nobody_for_points() -> None:
    given(opened()).when(admit(1), seen()).then(entered(1))


def test_whoever_fills_a_seat_needs_no_points() -> None:
    ringer = CheckIn(do="check-in", tournament=SLUG, player=person(5), ringer=True)
    facts = decide(ringer, replayed([opened(system="gaining-grounds-s2")]), season(10))
    assert [type(fact) for fact in facts] == [e.RingerRegistered]


def test_of_a_team_everyone_must_be_qualified() -> None:
    both, one = season(10, 10), season(10, 4)
    team: dict[str, Any] = {
        "do": "check-in-team",
        "tournament": SLUG,
        "team": "f" * 64,
        "players": (person(1), person(2)),
    }
    teams = opened(system="gaining-grounds-s2", team_size=2)
    assert replayed([teams]).rules.team_size == 2
    (entry,) = decide(CheckInTeam(**team), replayed([teams]), both)
    assert entry.oddities == ()  # type: ignore[attr-defined]
    given(teams).when(CheckInTeam(**team), one).then_refused(NeedsReason, "A player of #1 has 4 of 10 points")
    (entry,) = decide(CheckInTeam(**team, reason=WHY), replayed([teams]), one)
    assert entry.oddities == ("not-qualified",)  # type: ignore[attr-defined]


# seeds


@pytest.mark.rule("MC-38")
def test_before_round_1_everyone_is_seeded_by_points_and_the_first_meets_the_last() -> None:
    facts = field(6, FOLDED)
    drawn, paired = round_one(facts, season(10, 24, 14, 17, 11, 21))
    assert isinstance(drawn, e.SeedsDrawn)
    assert drawn.contestants == contestants(2, 6, 4, 3, 5, 1)
    assert drawn.points == (24, 21, 17, 14, 11, 10)
    assert drawn.season == "ig-2019"
    assert sorted(tables_of(paired)) == [(1, 2), (3, 4), (5, 6)]


@pytest.mark.rule("MC-38")
def test_with_an_odd_number_the_first_seed_has_the_bye() -> None:
    drawn, paired = round_one(field(5, FOLDED), season(10, 11, 24, 14, 17))
    assert drawn.contestants == contestants(3, 5, 4, 2, 1)
    assert paired.byes == contestants(3)
    assert sorted(tables_of(paired)) == [(1, 5), (2, 4)]


@pytest.mark.rule("MC-38")
def test_chance_decides_between_equal_points_by_a_seed_that_is_written_down() -> None:
    orders = set()
    for number in range(30):
        facts = field(4, FOLDED, seed=f"{number:064x}")
        fact = seeds_of(facts, season(10, 10, 10, 10))
        assert fact.seed == replayed(facts).draw_seed("seeding", 1).hex()  # type: ignore[arg-type]
        assert set(fact.points) == {10}
        orders.add(fact.contestants)
    assert len(orders) > 8, "no order is preferred"


def test_the_same_tournament_draws_the_same_seeds_every_time() -> None:
    facts = field(6, FOLDED)
    assert seeds_of(facts, season(10, 10, 10, 17)) == seeds_of(facts, season(10, 10, 10, 17))


@pytest.mark.rule("MC-38")
def test_whoever_has_no_points_is_seeded_last() -> None:
    fact = seeds_of(field(4, FOLDED), season(10, 0, 4, 0))
    assert fact.contestants[:2] == contestants(1, 3)
    assert set(fact.contestants[2:]) == set(contestants(2, 4))
    assert fact.points == (10, 4, 0, 0)


def test_one_who_comes_late_but_before_round_1_is_seeded_too_and_one_who_left_is_not() -> None:
    facts = (*field(3, FOLDED), dropped(1), entered(4))
    fact = seeds_of(facts, season(24, 10, 11, 17))
    assert fact.contestants == contestants(4, 3, 2)


@pytest.mark.rule("MC-38")
def test_seeds_that_the_organizer_gave_stand() -> None:
    facts = (*field(4, FOLDED), seeded(1, 2, 3, 4))
    (paired,) = round_one(facts, season(10, 11, 14, 17))
    assert sorted(tables_of(paired)) == [(1, 4), (2, 3)]


def test_the_organizer_may_give_other_seeds_after_the_draw_for_a_reason() -> None:
    facts = after(*field(4, FOLDED), round_one(field(4, FOLDED), season(10, 11, 14, 17)))
    given(*facts).when(give_seeds(1, 2, 3, 4)).then_refused(NeedsReason, "Round 1 is paired already")
    assert replayed(after(facts, give_seeds(1, 2, 3, 4, reason=WHY))).seeded_by is None


def test_drawn_again_after_a_withdrawal_seeds_stay_unless_somebody_came_or_points_changed() -> None:
    around = season(10, 10, 10, 10)
    facts = after(*field(4, FOLDED), round_one(field(4, FOLDED), around), withdraw())
    assert [type(fact) for fact in round_one(facts, around)] == [e.RoundPaired]
    (corrected, _) = round_one(facts, season(10, 10, 10, 17))
    assert (corrected.contestants[0], corrected.points) == (4, (17, 10, 10, 10))
    more = after(facts, entered(5))
    (drawn, _) = round_one(more, season(10, 10, 10, 10, 24))
    assert drawn.contestants[0] == 5
    assert drawn.seed == replayed(more).draw_seed("seeding", 1).hex() != seeds_of(field(4, FOLDED), around).seed  # type: ignore[arg-type]


def test_a_team_is_seeded_by_the_points_of_all_its_players() -> None:
    facts: Facts = (opened(FOLDED, system="gaining-grounds-s2", team_size=2),)
    for players in ((1, 2), (3, 4)):
        asked = CheckInTeam(
            do="check-in-team", tournament=SLUG, team=Commitment("f" * 64), players=tuple(map(person, players))
        )
        facts = (*facts, *decide(asked, replayed(facts), season(17, 10, 14, 14)))
    drawn = seeds_of(facts, season(17, 10, 14, 14))
    assert (drawn.contestants, drawn.points) == (contestants(2, 1), (28, 27))


def test_once_round_1_is_paired_seeds_stay_whatever_the_season_says_by_then() -> None:
    start = field(4, FOLDED)
    facts = after(*start, round_one(start, season(24, 17, 14, 10)))
    played = [_result(pairing, min(pairing.contestants)) for pairing in facts[-1].pairings]  # type: ignore[attr-defined]
    assert e.SeedsDrawn not in map(type, round_one(after(facts, played), season(10, 14, 17, 24)))


def test_a_round_1_given_by_hand_has_seeds_for_the_rounds_after_it() -> None:
    drawn, paired = round_one(field(4, FOLDED), season(24, 17, 14, 10), (1, 2), (3, 4))
    assert drawn.contestants == contestants(1, 2, 3, 4)
    assert sorted(tables_of(paired)) == [(1, 2), (3, 4)]


def test_finals_that_are_not_paired_by_seeds_draw_none() -> None:
    assert [type(fact) for fact in round_one(field(4), season(10, 10, 10, 10))] == [e.RoundPaired]


@pytest.mark.rule("MC-39")
def test_later_rounds_go_by_tournament_points_and_inside_them_by_the_seeds() -> None:
    start = field(8, FOLDED)
    facts = after(*start, round_one(start, season(45, 40, 35, 30, 25, 20, 15, 10)))
    assert sorted(tables_of(facts[-1])) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    won = {(1, 8): 1, (2, 7): 7, (3, 6): 3, (4, 5): 5}
    played = [_result(pairing, won[tuple(sorted(pairing.contestants))]) for pairing in facts[-1].pairings]  # type: ignore[attr-defined]
    again = after(facts, played, pair())[-1]
    # with a point: seeds 1, 3, 5, 7; without: 2, 4, 6, 8; the first of each meets the last
    assert sorted(tables_of(again)) == [(1, 7), (2, 8), (3, 5), (4, 6)]


@pytest.mark.rule("MC-39")
def test_one_who_leaves_an_odd_group_is_the_first_seed_of_the_next_and_meets_its_last() -> None:
    start = field(6, FOLDED)
    facts = after(*start, round_one(start, season(45, 40, 35, 30, 25, 20)))
    assert sorted(tables_of(facts[-1])) == [(1, 6), (2, 5), (3, 4)]
    played = [_result(pairing, min(pairing.contestants)) for pairing in facts[-1].pairings]  # type: ignore[attr-defined]
    again = after(facts, played, pair())[-1]
    # with a point: seeds 1, 2, 3; without: 4, 5, 6, and 3 before them
    assert sorted(tables_of(again)) == [(1, 2), (3, 6), (4, 5)]


@pytest.mark.rule("MC-39")
def test_a_bye_of_a_later_round_goes_by_the_normal_rule_to_the_lowest() -> None:
    start = field(5, FOLDED)
    facts = after(*start, round_one(start, season(45, 40, 35, 30, 25)))
    played = [_result(pairing, min(pairing.contestants)) for pairing in facts[-1].pairings]  # type: ignore[attr-defined]
    again = after(facts, played, pair())[-1]
    assert again.byes[0] in (4, 5), "of those without a point, and not again the first seed"  # type: ignore[attr-defined]


def _result(pairing: Any, winner: int) -> e.ResultRecorded:
    one, other = pairing.contestants
    return recorded(1, pairing.table_no, one, other, won=winner, cp=(5, 3), apd=(40, 30))


# the draw checked


def checked(facts: Facts, around: Seen) -> CheckedSeeds:
    assert around.finals_of is not None
    earned = around.finals_of.points
    (found,) = checked_seeds(facts, lambda fact, version: earned)
    return found


POINTS = season(10, 24, 10, 17)
DRAWN = after(*field(4, FOLDED), round_one(field(4, FOLDED), POINTS))


def forged(**otherwise: Any) -> Facts:
    return tuple(fact.model_copy(update=otherwise) if isinstance(fact, e.SeedsDrawn) else fact for fact in DRAWN)


@pytest.mark.rule("MC-38")
def test_seeds_drawn_again_from_their_points_are_the_same() -> None:
    assert checked(DRAWN, POINTS).difference is None


@pytest.mark.parametrize(
    ("otherwise", "part", "words"),
    [
        ({"seed": SEED}, "seed", "the seed of the draw is not the one that follows"),
        ({"points": (24, 17, 10, 4)}, "points", "how many points"),
        ({"contestants": contestants(2, 4, 1), "points": (24, 17, 10)}, "seeded", "who was seeded"),
        ({"contestants": contestants(4, 2, 1, 3), "points": (17, 24, 10, 10)}, "order", "seed 1 is recorded as P04"),
    ],
)
def test_forged_seeds_are_told_with_the_first_difference(otherwise: dict[str, Any], part: str, words: str) -> None:
    found = checked(forged(**otherwise), POINTS)
    assert found.difference is not None
    assert found.difference.part == part
    answer = draw_check(SLUG, (), {ContestantId(no): f"P{no:02}" for no in range(1, 5)}, [found])
    assert (answer.same, answer.draws[0].part) == (False, part)
    assert words in answer.draws[0].says


def test_equal_points_in_another_order_than_the_draw_gives_are_found() -> None:
    (fact,) = (fact for fact in DRAWN if isinstance(fact, e.SeedsDrawn))
    turned = (*fact.contestants[:2], *reversed(fact.contestants[2:]))
    assert checked(forged(contestants=turned), POINTS).difference is not None


# opening


def finals(rules: str = "masters-2019", day: str = "2020-06-07") -> OpenFinals:
    given = {"do": "open-finals", "season": "ig-2019", "tournament": "finals", "name": "Finals", "rules": rules}
    return OpenFinals.model_validate({**given, "date": day}, strict=False)


@pytest.mark.rule("MC-37")
@pytest.mark.parametrize("rules", ["masters-2019", "champions-2019"])
def test_finals_are_a_masters_or_a_champions_tournament(rules: str) -> None:
    fact = opened_finals(finals(rules), running().state, stream("finals"), has_finals=False)
    assert (fact.tournament, fact.date.isoformat()) == ("finals", "2020-06-07")


@pytest.mark.rule("MC-37")
def test_finals_under_other_rules_are_refused_with_those_there_are() -> None:
    with pytest.raises(RuleViolation, match="masters-2019 or champions-2019, not gaining-grounds-s2"):
        opened_finals(finals("gaining-grounds-s2"), running().state, stream("finals"), has_finals=False)


def test_a_league_that_names_no_rules_takes_any_for_its_finals() -> None:
    fact = opened_finals(finals("gaining-grounds-s2"), running("league").state, stream("f"), has_finals=False)
    assert fact.tournament == "finals"


def test_finals_do_not_come_before_the_season() -> None:
    with pytest.raises(RuleViolation, match="begins on 2019-06-07"):
        opened_finals(finals(day="2019-06-06"), running().state, stream("finals"), has_finals=False)
    fact = opened_finals(finals(day="2019-06-07"), running().state, stream("finals"), has_finals=False)
    assert fact.date.isoformat() == "2019-06-07"
