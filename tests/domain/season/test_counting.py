"""The table of a season: points by place over all its tournaments, who qualified and where, and figures of a league."""

from dataclasses import replace

import pytest

from tests.builders import person
from tests.domain.seasons import LEAGUE, Running, ended, link, report, request, running, sanction, time

# points by place


@pytest.mark.rule("MC-34")
def test_first_gets_10_second_7_third_4_and_nobody_below_gets_any() -> None:
    season = running().qualifying(ended("q1", (1,), (2,), (3,), (4,), (5,)))
    assert season.points() == {1: 10, 2: 7, 3: 4}


@pytest.mark.rule("MC-34")
def test_a_total_is_the_sum_over_all_qualifiers() -> None:
    season = running().qualifying(
        ended("q1", (1,), (2,), (3,)), ended("q2", (2,), (1,), (4,)), ended("q3", (4,), (5,), (1,))
    )
    assert season.points() == {1: 21, 2: 17, 4: 14, 5: 7, 3: 4}
    assert [(each.tournament, each.place, each.qp) for each in season.line(1).credits] == [
        ("q1", 1, 10),
        ("q2", 2, 7),
        ("q3", 3, 4),
    ]


@pytest.mark.rule("MC-34")
@pytest.mark.parametrize(
    ("places", "points"),
    [
        (((1, 2), (3,)), {1: 10, 2: 10, 3: 4}),
        (((1,), (2, 3), (4,)), {1: 10, 2: 7, 3: 7}),
        (((1, 2, 3), (4,)), {1: 10, 2: 10, 3: 10}),
        (((1, 2, 3, 4), (5,)), {1: 10, 2: 10, 3: 10, 4: 10}),
        (((1,), (2, 3, 4), (5,)), {1: 10, 2: 7, 3: 7, 4: 7}),
        (((1,), (2,), (3, 4, 5)), {1: 10, 2: 7, 3: 4, 4: 4, 5: 4}),
    ],
)
def test_joint_holders_each_get_the_points_and_the_next_place_is_skipped(
    places: tuple[tuple[int, ...], ...], points: dict[int, int]
) -> None:
    assert running().qualifying(ended("q1", *places)).points() == points


@pytest.mark.rule("MC-34")
def test_equal_points_share_a_place_in_the_table_too() -> None:
    season = running().qualifying(ended("q1", (1,), (2,), (3,)), ended("q2", (4,), (5,), (6,)))
    assert season.places() == {1: 1, 4: 1, 2: 3, 5: 3, 3: 5, 6: 5}


def test_those_of_equal_points_stand_in_an_order_that_no_order_of_linking_changes() -> None:
    one, other = ended("q1", (4,), (2,)), ended("q2", (1,), (3,))
    assert list(running().qualifying(one, other).points()) == [1, 4, 2, 3]
    assert list(running().qualifying(other, one).points()) == [1, 4, 2, 3]


@pytest.mark.rule("MC-34")
def test_a_person_is_the_same_in_every_tournament_under_whatever_id() -> None:
    season = running().qualifying(ended("q1", (1,), (2,), (3,)), ended("q2", (7,), (2,), (3,)))
    season.same_as = {person(7): person(1)}
    assert season.points() == {1: 20, 2: 14, 3: 8}


@pytest.mark.rule("MC-34")
def test_one_person_entered_twice_in_a_tournament_gets_the_better_points_alone() -> None:
    season = running().qualifying(ended("q1", (1,), (7,), (3,)))
    season.same_as = {person(7): person(1)}
    assert season.points() == {1: 10, 3: 4}


@pytest.mark.rule("MC-41")
def test_what_is_opened_again_gives_nothing_until_it_ends_and_moves_no_deadline() -> None:
    season = running().qualifying(ended("q1"))
    season.played(ended("q1", finished=None))
    assert (season.lacks(), season.points()) == (["not-finished"], {})
    season.played(ended("q1", (2,), (1,), (3,)))
    assert season.points() == {2: 10, 1: 7, 3: 4}
    season.played(ended("q1", is_voided=True))
    assert (season.lacks(), season.points()) == (["voided"], {})


# the threshold


@pytest.mark.rule("MC-35")
@pytest.mark.parametrize(("threshold", "qualifies"), [(9, True), (10, True), (11, False)])
def test_so_many_points_qualify(threshold: int, qualifies: bool) -> None:
    season = running(LEAGUE, threshold=threshold).qualifying(ended("q1"))
    assert season.line(1).qualified is qualifies


@pytest.mark.rule("MC-35")
def test_10_points_qualify_and_9_do_not() -> None:
    # 1 has 10, 2 has 7 + 4, 3 has 4 + 4, and 4 has 7
    season = running().qualifying(
        ended("q1", (1,), (2,), (3,)), ended("q2", (5,), (4,), (2,)), ended("q3", (5,), (6,), (3,))
    )
    assert season.points() == {5: 20, 2: 11, 1: 10, 3: 8, 4: 7, 6: 7}
    assert season.qualified() == {5: "q2", 2: "q2", 1: "q1"}
    nine = running(points=[9, 7, 4]).qualifying(ended("q1"))
    assert (nine.points(), nine.qualified()) == ({1: 9, 2: 7, 3: 4}, {})


@pytest.mark.rule("MC-35")
def test_there_is_no_limit_on_how_many_qualify() -> None:
    season = running().qualifying(ended("q1", tuple(range(1, 41))))
    assert len(season.qualified()) == 40


@pytest.mark.rule("MC-35")
def test_the_day_of_play_decides_at_which_tournament_somebody_qualified() -> None:
    later, earlier = ended("q1", (1,), day="2019-09-01"), ended("q2", (5,), (1,), day="2019-08-01")
    third = ended("q3", (5,), (6,), (1,), day="2019-08-15")
    season = running().qualifying(later, earlier, third)
    assert season.line(1).qp == 21
    assert season.qualified()[1] == "q3"  # 7 on 1 August, 11 on 15 August


@pytest.mark.rule("MC-35")
def test_the_day_comes_before_the_hour_at_which_the_end_was_written_down() -> None:
    written_late = ended("q1", (1,), day="2019-08-01", completed=time("2019-09-01"))
    season = running(report_days=60).qualifying(ended("q2", (1,), day="2019-08-15"), written_late)
    assert season.qualified() == {1: "q1"}


@pytest.mark.rule("MC-35")
def test_of_one_day_the_tournament_that_ended_first_comes_first() -> None:
    evening = ended("q1", (1,), completed=time("2019-08-02", "21:00"))
    noon = ended("q2", (1,), completed=time("2019-08-02", "12:00"))
    assert running().qualifying(evening, noon).qualified() == {1: "q2"}


@pytest.mark.rule("MC-35")
def test_who_had_enough_once_stays_qualified_there_when_better_tournaments_follow() -> None:
    season = running(LEAGUE, best_of=1, threshold=7).qualifying(ended("q1", (5,), (1,)), ended("q2", (1,)))
    assert (season.line(1).qp, season.qualified()[1]) == (10, "q1")


# the season before


@pytest.mark.rule("MC-40")
def test_the_finals_before_give_10_7_and_4_without_sanction_request_or_report() -> None:
    season = running().qualifying(ended("q1", (2,), (1,)))
    season.finals_before = ended("finals-2019", (1,), (2,), (3,), (4,), day="2019-06-06")
    assert season.points() == {1: 17, 2: 17, 3: 4}
    first = season.line(1).credits[0]
    assert (first.tournament, first.place, first.qp, first.is_carried) == ("finals-2019", 1, 10, True)
    assert season.qualified()[1] == "finals-2019"
    assert [each.tournament for each in season.counted().tournaments] == ["q1"]


@pytest.mark.rule("MC-40")
def test_what_is_carried_over_has_a_table_of_its_own_and_taking_part_gives_none() -> None:
    season = running(LEAGUE, points=[10, 7, 4], participation=2, carry_over=[6, 3])
    season.finals_before = ended("finals-2019", (1,), (2,), (3,), day="2019-06-06")
    assert season.points() == {1: 6, 2: 3}


@pytest.mark.rule("MC-40")
def test_the_figures_of_the_season_before_say_what_its_finals_give() -> None:
    season = running(LEAGUE, carry_over=[9, 9, 9])
    season.finals_before, season.carried = ended("finals-2019", (1,), (2,), (3,), day="2019-06-06"), (6, 3)
    assert season.points() == {1: 6, 2: 3}


@pytest.mark.rule("MC-40")
@pytest.mark.parametrize("state", [{"finished": None}, {"is_voided": True}])
def test_finals_that_are_open_again_or_void_give_nothing(state: dict[str, object]) -> None:
    season = running()
    season.finals_before = ended("finals-2019", **state)  # type: ignore[arg-type] # by name
    assert season.points() == {}


@pytest.mark.rule("MC-40")
def test_what_is_carried_over_counts_outside_the_best_few_and_outside_the_cap() -> None:
    season = running(LEAGUE, best_of=1, event_cap=5, carry_over=[10, 7, 4])
    season.finals_before = ended("finals-2019", (1,), (2,), day="2019-06-06")
    season.qualifying(ended("q1", (1,)), ended("q2", (1,)))
    assert season.points() == {1: 15, 2: 7}


# figures of a league


def test_the_best_few_count_and_the_others_are_marked() -> None:
    season = running(LEAGUE, best_of=2).qualifying(
        ended("q1", (5,), (6,), (1,)), ended("q2", (1,)), ended("q3", (5,), (1,))
    )
    assert season.points() == {5: 20, 1: 17, 6: 7}
    assert [(each.tournament, each.qp, each.counts) for each in season.line(1).credits] == [
        ("q1", 4, False),
        ("q2", 10, True),
        ("q3", 7, True),
    ]


def test_of_equal_points_the_earlier_tournaments_count() -> None:
    season = running(LEAGUE, best_of=1).qualifying(ended("q1", (1,)), ended("q2", (1,)))
    assert [each.counts for each in season.line(1).credits] == [True, False]


def test_a_cap_holds_for_each_tournament() -> None:
    season = running(LEAGUE, event_cap=8).qualifying(ended("q1", (1,), (2,), (3,)), ended("q2", (1,), (3,)))
    assert season.points() == {1: 16, 3: 11, 2: 7}


def test_those_who_took_part_and_stand_below_the_table_get_something() -> None:
    places = ended("q1", (1,), (2,), (3,), (4,), (5,)).places
    stayed_away = replace(places[-1], took_part=False)
    season = running(LEAGUE, participation=1).qualifying(ended("q1", places=(*places[:-1], stayed_away)))
    assert season.points() == {1: 10, 2: 7, 3: 4, 4: 1}


def test_one_who_took_part_under_one_of_two_ids_gets_something_too() -> None:
    places = ended("q1", (1,), (2,), (3,), (4,), (5,)).places
    stayed_away = replace(places[3], took_part=False)
    season = running(LEAGUE, participation=1).qualifying(ended("q1", places=(*places[:3], stayed_away, places[4])))
    season.same_as = {person(4): person(5)}
    assert season.points() == {1: 10, 2: 7, 3: 4, 5: 1}


@pytest.mark.parametrize(("players", "lacks"), [(7, ["too-few-players"]), (8, [])])
def test_too_few_players_take_the_points_away_where_the_figures_say_so(players: int, lacks: list[str]) -> None:
    season = running(LEAGUE, least_players=8).qualifying(ended("q1", players=players))
    assert season.lacks() == lacks
    assert [(lack.asked, lack.found) for lack in season.judged().lacks] == [(8, players)] * len(lacks)
    assert bool(season.points()) is not bool(lacks)


@pytest.mark.parametrize(
    ("attendance", "lacks"),
    [(None, ["attendance-unknown"]), (99, ["attendance-too-low"]), (100, [])],
)
def test_so_does_a_small_convention_by_the_sanction_or_by_the_tournament(
    attendance: int | None, lacks: list[str]
) -> None:
    def asking() -> Running:
        return running(LEAGUE, least_attendance=100)

    by_sanction = asking().played(ended("q1", attendance=7)).ask(sanction(attendance=attendance or 1))
    assert by_sanction.lacks() == (lacks if attendance else ["attendance-too-low"])
    by_tournament = asking().played(ended("q1", attendance=attendance)).ask(link())
    assert by_tournament.lacks() == lacks
    assert by_tournament.ask(sanction()).lacks() == lacks, "an approval that names no number says nothing of it"
    assert by_tournament.judged().attendance == attendance


def test_without_a_threshold_everybody_with_points_qualifies() -> None:
    season = running(LEAGUE).qualifying(ended("q1", (1,), (2,), (3,), (4,)))
    assert season.qualified() == {1: "q1", 2: "q1", 3: "q1"}


def test_a_table_of_its_own_for_each_region_and_one_for_all() -> None:
    season = running(LEAGUE, regions=["North", "South"]).played(ended("q1", (1,), (2,)), ended("q2", (2,), (3,)))
    season.ask(link("q1", "North"), link("q2", "South"))
    assert season.points() == {2: 17, 1: 10, 3: 7}
    assert season.points("North") == {1: 10, 2: 7}
    assert season.points("South") == {2: 10, 3: 7}
    assert [each.tournament for each in season.counted("North").tournaments] == ["q1"]


def test_what_is_carried_over_belongs_to_no_region() -> None:
    season = running(LEAGUE, regions=["North"], carry_over=[10, 7, 4]).played(ended("q1", (1,), (2,)))
    season.ask(link("q1", "North"))
    season.finals_before = ended("finals-2019", (2,), day="2019-06-06")
    assert season.points() == {2: 17, 1: 10}
    assert season.points("North") == {1: 10, 2: 7}


def test_a_report_is_never_late_where_no_days_are_set() -> None:
    season = running(LEAGUE, needs=["report"]).played(ended("q1"))
    assert season.ask(report(), at=time("2020-06-07")).lacks() == []
    assert season.judged().deadline is None
    strict = running(LEAGUE, needs=["report"], report_days=0).played(ended("q1"))
    assert strict.ask(report(), at=time("2019-08-03")).lacks() == ["reported-late"]


def test_everything_that_is_missing_is_told_at_once() -> None:
    season = running(least_players=32, least_attendance=100).played(ended("q1", finished=None)).ask(link())
    assert season.lacks() == [
        "not-finished",
        "not-sanctioned",
        "not-requested",
        "not-reported",
        "too-few-players",
        "attendance-unknown",
    ]


def test_what_was_recorded_of_a_tournament_is_named_by_its_event() -> None:
    season = running().played(ended("q1")).ask(link(), sanction(), request()).ask(report(), at=time("2019-08-03"))
    found = season.judged()
    assert (found.linked, found.sanction, found.request, found.report, found.finished) == (1, 2, 3, 4, 99)
    season.ask(sanction(attendance=120)).ask(report(), at=time("2019-08-04"))
    found = season.judged()
    assert (found.sanction, found.report) == (2, 4)  # approved when it first was, and so reported
    assert season.ask(report(), at=time("2019-08-02")).judged().report == 7  # which was sent before the others
