"""How people came by their points, row by row."""

from dataclasses import replace

from ledger.projections.seasons.report import NamedTournament, SeasonWords, history
from tests.builders import person
from tests.domain.seasons import LEAGUE, Running, ended, link, running


def rows(season: Running, no: int) -> list[tuple[str, int | None, int, int, str]]:
    """Tournament, place, points, points so far and note of everything one person played."""
    known = season.known
    finals = (season.finals_before,) if season.finals_before else ()
    called = {
        each.slug: NamedTournament(each.slug.upper(), "Masters") for each in (*season.summaries.values(), *finals)
    }
    words = SeasonWords({person(each): f"P{each:02}" for each in range(1, 10)}, called, "Season")
    found = history(season.state, known, season.counted(), words)
    return [(row.tournament, row.place, row.qp, row.total, row.note) for row in found if row.player == f"P{no:02}"]


def test_points_add_up_in_the_order_of_play() -> None:
    season = running().qualifying(ended("q2", (2,), (1,), day="2019-09-01"), ended("q1", (1,), (2,)))
    assert rows(season, 1) == [("q1", 1, 10, 10, ""), ("q2", 2, 7, 17, "")]


def test_what_was_best_then_and_is_not_now_still_counted_then() -> None:
    season = running(LEAGUE, best_of=1).qualifying(
        ended("q1", (5,), (1,), day="2019-08-01"), ended("q2", (1,), day="2019-09-01")
    )
    assert rows(season, 1) == [("q1", 2, 7, 7, "not among the best"), ("q2", 1, 10, 10, "")]


def test_one_person_with_two_places_in_a_tournament_is_given_points_once() -> None:
    season = running().qualifying(ended("q1", (1,), (2,), (3,)), ended("q2", (1, 4), (2,), day="2019-09-01"))
    season.same_as = {person(3): person(1), person(4): person(1)}
    assert rows(season, 1) == [
        ("q1", 1, 10, 10, ""),
        ("q1", 3, 0, 10, ""),
        ("q2", 1, 10, 20, ""),
        ("q2", 1, 0, 20, ""),
    ]
    assert season.line(1).qp == 20


def test_the_row_of_the_place_that_gave_the_points_has_them() -> None:
    places = ended("q1", (1,), (2,), (3,), (4,), (5,)).places
    stayed_away = replace(places[3], took_part=False)
    season = running(LEAGUE, participation=1).qualifying(ended("q1", places=(*places[:3], stayed_away, places[4])))
    season.same_as = {person(4): person(5)}
    assert rows(season, 5) == [("q1", 4, 0, 0, ""), ("q1", 5, 1, 1, "")]


def test_what_does_not_count_and_what_was_carried_over_say_so() -> None:
    season = running().played(ended("q1", (1,), disqualified=(person(2),))).ask(link("q1"))
    season.finals_before = ended("finals-2019", (1,), (5,), day="2019-06-06")
    assert rows(season, 1) == [
        ("finals-2019", 1, 10, 10, "carried over"),
        ("q1", 1, 0, 10, "the tournament does not count"),
    ]
    assert rows(season, 2) == [("q1", None, 0, 0, "disqualified")]
