"""Why each table is what it is, read off a round by hand: codes and numbers."""

from collections.abc import Collection

import pytest

from ledger.domain.pairing import FirstRound, LaterRounds
from ledger.domain.pairing.field import line_up
from ledger.domain.pairing.reasons import Laid, Reason, Reasons, reasons
from ledger.domain.pairing.values import Candidate, Conditions, Policy, Relaxation

SEED = b"reasons".ljust(32)


def why(
    players: Collection[Candidate],
    *tables: tuple[int, ...],
    bye: int | None = None,
    relaxed: tuple[Relaxation, ...] = (),
    first: FirstRound = "random",
    later: LaterRounds = "random-in-points",
    round_no: int = 2,
) -> Reasons:
    field = line_up(players, Conditions(round_no, policy=Policy(first, later)), SEED)
    byes = () if bye is None else (bye,)
    return reasons(field, Laid(dict(enumerate(tables, start=1)), byes, relaxed))


def line(*ids: int, **of: Candidate) -> list[Candidate]:
    """Players with falling standing, in the order given; those told by name `p3` as they are."""
    top = len(ids)
    plain = (Candidate(no, top - place, standing=(top - place,)) for place, no in enumerate(ids))
    return [of.get(f"p{each.id}", each) for each in plain]


def group(points: int, *ids: int) -> list[Candidate]:
    return [Candidate(no, points, standing=(points,)) for no in ids]


def met(no: int, points: int, **rounds: int) -> Candidate:
    """One who met others in those rounds: `met(1, 4, p2=1)`."""
    opponents = {int(other[1:]): round_no for other, round_no in rounds.items()}
    return Candidate(no, points, frozenset(opponents), standing=(points,), met_in=tuple(opponents.items()))


@pytest.mark.rule("MC-15")
def test_two_of_one_group_meet_on_equal_points() -> None:
    table = why([*group(3, 1, 2), *group(0, 3, 4)], (2, 1), (3, 4)).tables[1]
    assert table.kind == "group"
    assert (table.reasons[0].code, table.reasons[0].number) == ("group", 3)


@pytest.mark.rule("MC-16")
def test_one_is_paired_down_where_an_odd_number_stood_above() -> None:
    table = why([*group(3, 1, 2, 3), *group(2, 4)], (1, 2), (4, 3)).tables[2]
    assert table.kind == "paired-down"
    assert table.reasons == (Reason("down-odd", (3, 4)), Reason("downs", (3,), 0))


@pytest.mark.rule("MC-16")
def test_a_bye_above_changes_whether_the_number_is_odd() -> None:
    players = [*group(3, 1, 2, 3), *group(2, 4, 5)]
    assert why(players, (1, 4), (2, 5), bye=3).tables[1].reasons[0].code == "down-blocked"


@pytest.mark.rule("MC-16")
def test_who_goes_down_though_the_number_is_even_was_blocked_and_earlier_times_are_counted() -> None:
    one = Candidate(1, 3, frozenset({2}), downs=2)
    table = why([one, *group(3, 2), *group(2, 3, 4)], (1, 3), (2, 4)).tables[1]
    assert table.reasons == (Reason("down-blocked", (1, 3)), Reason("downs", (1,), 2))


@pytest.mark.rule("GG2-18")
def test_from_the_top_the_next_highest_is_met_and_nobody_passed_over() -> None:
    found = why(line(5, 6, 7, 8), (5, 6), (8, 7), later="from-the-top")
    assert found.tables[1].reasons == (Reason("places", (5, 6)),)
    assert found.tables[2].reasons == (Reason("places", (7, 8)),)


@pytest.mark.rule("GG2-19")
def test_from_the_top_whom_one_met_is_passed_over_and_who_is_taken_is_not() -> None:
    players = line(1, 2, 3, 4, p1=met(1, 4, p2=1))
    found = why(players, (1, 3), (2, 4), later="from-the-top")
    assert found.tables[1].reasons == (Reason("places", (1, 3)), Reason("met", (1, 2), 1))
    assert found.tables[2].reasons == (Reason("places", (2, 4)),)  # 3 was taken from above


def test_it_is_enough_that_the_other_remembers_the_meeting() -> None:
    players = line(1, 2, 3, 4, p2=met(2, 3, p1=1))
    assert Reason("met", (1, 2), 1) in why(players, (1, 3), (2, 4), later="from-the-top").tables[1].reasons


def test_whom_the_organizer_forbids_or_the_others_need_is_passed_over_for_that() -> None:
    banned = line(1, 2, 3, 4, p1=Candidate(1, 4, standing=(4,), banned=frozenset({2})))
    assert Reason("banned", (1, 2)) in why(banned, (1, 3), (2, 4), later="from-the-top").tables[1].reasons
    needed = line(1, 2, 3, 4, p3=met(3, 2, p4=1))
    assert Reason("passed", (1, 2)) in why(needed, (1, 3), (2, 4), later="from-the-top").tables[1].reasons


def test_who_has_the_bye_was_not_passed_over() -> None:
    assert why(line(1, 2, 3), (1, 3), bye=2, later="from-the-top").tables[1].reasons == (Reason("places", (1, 3)),)


def seeded(*ids: int, points: int = 0) -> list[Candidate]:
    return [Candidate(no, points, seeding=no) for no in ids]


@pytest.mark.rule("MC-38")
def test_folded_the_first_seed_meets_the_last() -> None:
    found = why(seeded(1, 2, 3, 4), (1, 4), (2, 3), first="folded", round_no=1)
    assert [found.tables[no].kind for no in (1, 2)] == ["seeds", "seeds"]
    assert [found.tables[no].reasons for no in (1, 2)] == [(Reason("seeds", (1, 4)),), (Reason("seeds", (2, 3)),)]


@pytest.mark.rule("MC-39")
def test_folded_in_a_group_who_was_met_is_passed_over_from_the_end() -> None:
    players = [Candidate(1, 1, frozenset({4}), seeding=1, met_in=((4, 1),)), *seeded(2, 3, 4, points=1)]
    found = why(players, (1, 3), (2, 4), later="folded-in-points")
    assert found.tables[1].reasons == (Reason("seeds", (1, 3)), Reason("met", (1, 4), 1))
    assert found.tables[2].reasons == (Reason("seeds", (2, 4)),)


@pytest.mark.rule("MC-39")
def test_folded_who_plays_outside_the_group_was_not_passed_over() -> None:
    players = [*seeded(1, 2, 3, points=2), *seeded(4, points=1)]
    found = why(players, (1, 2), (3, 4), later="folded-in-points")
    assert found.tables[1].reasons == (Reason("seeds", (1, 2)),)
    assert found.tables[2].kind == "paired-down"


@pytest.mark.rule("MC-14")
def test_round_1_is_by_chance() -> None:
    found = why(group(0, 1, 2, 3), (1, 2), bye=3, round_no=1)
    assert (found.tables[1].kind, found.tables[1].reasons) == ("chance", (Reason("chance"),))
    assert found.byes[3].reasons == (Reason("odd-by-chance", (3,)),)


@pytest.mark.rule("GG2-17")
@pytest.mark.rule("GG17-06")
def test_in_round_1_who_had_somebody_to_be_kept_from_is_told() -> None:
    players = [
        Candidate(1, 0, area="a"),
        Candidate(2, 0, area="b"),
        Candidate(3, 0, area="a", club="c", apart=frozenset({2})),
        Candidate(4, 0, club="c", apart=frozenset({9})),
    ]
    found = why(players, (1, 2), (3, 4), round_no=1)
    assert found.tables[1].reasons == (Reason("chance"), Reason("area-apart", (1,)))
    kept = {(reason.code, reason.players) for reason in found.tables[2].reasons[1:]}
    expected = {("named-apart", (3,)), ("area-apart", (3,)), ("club-apart", (3,)), ("club-apart", (4,))}
    assert kept == expected  # 9 is not there


@pytest.mark.rule("GG2-20")
def test_the_lowest_is_left_over_or_the_lowest_who_had_no_bye() -> None:
    assert why(line(1, 2, 3), (1, 2), bye=3, later="from-the-top").byes[3].reasons[0].code == "odd-lowest"
    had = line(1, 2, 3, p3=Candidate(3, 1, byes=1, standing=(1,)))
    assert why(had, (1, 3), bye=2, later="from-the-top").byes[2].reasons == (Reason("odd-lower-had", (2,), 1),)
    assert why(line(1, 2, 3), (1, 3), bye=2, later="from-the-top").byes[2].reasons[0].code == "odd-passed"


@pytest.mark.rule("MC-17")
def test_in_groups_one_of_the_lowest_is_left_over_or_of_the_lowest_who_had_no_bye() -> None:
    players = [*group(2, 1, 2), *group(1, 3)]
    assert why(players, (1, 2), bye=3).byes[3].reasons == (Reason("odd-lowest-group", (3,), 1),)
    had = [*group(2, 1, 2), Candidate(3, 1, byes=1)]
    assert why(had, (1, 3), bye=2).byes[2].reasons[0] == Reason("odd-lower-had", (2,), 1)
    assert why(players, (1, 3), bye=2).byes[2].reasons[0] == Reason("odd-passed", (2,), 1)


@pytest.mark.rule("MC-38")
def test_folded_the_first_seed_has_the_first_bye() -> None:
    found = why(seeded(1, 2, 3), (2, 3), bye=1, first="folded", round_no=1)
    assert found.byes[1].reasons == (Reason("odd-first-seed", (1,)),)
    assert why(seeded(1, 2, 3), (1, 3), bye=2, first="folded", round_no=1).byes[2].reasons[0].code == "odd-passed"


@pytest.mark.rule("GG2-20")
def test_a_game_against_a_ringer_is_told_as_a_bye_would_be() -> None:
    table = why(line(1, 2, 3), (1, 2), (3, 9), later="from-the-top").tables[2]
    assert (table.kind, table.reasons[0].code) == ("ringer", "odd-lowest")


def test_what_is_bent_stands_with_the_table_or_bye_it_is_bent_for_and_else_with_the_round() -> None:
    rematch = Relaxation("rematch", (1, 2), "no-round-without-rematch")
    second = Relaxation("second-bye", (3,), "all-had-bye")
    ahead = Relaxation("look-ahead", (), "no-round-keeps-those-to-come")
    players = [met(1, 2, p2=1), *group(2, 2), *group(1, 3)]
    found = why(players, (1, 2), bye=3, relaxed=(rematch, second, ahead))
    assert found.tables[1].bent == (rematch,)
    assert [reason.number for reason in found.tables[1].reasons if reason.code == "rematch"] == [1]
    assert (found.byes[3].kind, found.byes[3].bent) == ("bye", (second,))
    assert found.bent == (ahead,)
    both = Relaxation("needless-bye", (1, 3), "by-hand")
    found = why(players, (1, 2), bye=3, relaxed=(both,))
    assert (found.tables[1].bent, found.byes[3].bent, found.bent) == ((), (), (both,))


@pytest.mark.rule("GG2-44")
def test_many_sides_sit_together_from_the_top_or_by_chance() -> None:
    later = why(line(1, 2, 3, 4, 5, 6), (3, 1, 2), (6, 5, 4), later="from-the-top")
    assert (later.tables[1].kind, later.tables[1].reasons) == ("many-sides", (Reason("together", (1, 2, 3)),))
    assert why(line(1, 2, 3), (3, 1, 2), round_no=1).tables[1].reasons == (Reason("chance"),)
