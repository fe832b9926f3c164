"""The race: points after each tournament, as far as they count by then; and the names of those who run."""

from uuid import UUID

from ledger.projections.seasons.race import Course, SeasonRace, season_race
from ledger.projections.wording import told_apart
from tests.builders import person
from tests.domain.seasons import LEAGUE, Running, ended, running


def race(season: Running) -> SeasonRace:
    found, rules = season.counted(), season.state.rules
    names = {line.person: f"P{line.person.int:02}" for line in found.lines}
    course = Course(season.state.slug, rules.threshold, rules.best_of)
    return season_race(course, found, season.summaries, names, found.lines)


def totals(season: Running, no: int) -> tuple[int, ...]:
    return next(runner.totals for runner in race(season).runners if runner.person == str(person(no)))


def test_points_add_up_from_tournament_to_tournament_in_the_order_of_play() -> None:
    later = ended("a", (2,), (1,), day="2019-09-01")
    season = running().qualifying(later, ended("b", (1,), (2,), (3,), day="2019-08-01"))
    assert [stage.tournament for stage in race(season).stages] == ["b", "a"]
    assert totals(season, 1) == (10, 17)
    assert totals(season, 3) == (4, 4)


def test_where_the_best_few_count_a_better_one_replaces_the_worst() -> None:
    season = running(LEAGUE, best_of=2, points=[10, 7, 4]).qualifying(
        ended("q1", (2,), (3,), (1,), day="2019-08-01"),
        ended("q2", (2,), (1,), (3,), day="2019-09-01"),
        ended("q3", (1,), (2,), (3,), day="2019-10-01"),
    )
    assert totals(season, 1) == (4, 11, 17)
    assert season.line(1).qp == 17


def test_what_was_carried_over_comes_first_and_always_counts() -> None:
    season = running(LEAGUE, best_of=1, points=[10, 7, 4], carry_over=[10, 7, 4]).qualifying(
        ended("q1", (2,), (1,), day="2019-08-01"), ended("q2", (1,), (2,), day="2019-09-01")
    )
    season.finals_before = ended("finals", (1,), (2,), day="2019-06-07")
    found = race(season)
    assert [stage.tournament for stage in found.stages] == ["finals", "q1", "q2"]
    assert totals(season, 1) == (10, 17, 20)
    assert found.plain()["stages"][0] == {"tournament": "finals", "day": None}


def test_two_of_one_name_are_told_apart_by_as_many_digits_as_it_takes() -> None:
    one, other, third = (UUID(f"7f3a{digit}000-0000-4000-8000-000000000000") for digit in "012")
    assert told_apart({one: "Ada One", third: "Bo Two"}) == {one: "Ada One", third: "Bo Two"}
    assert told_apart({one: "Ada One", other: "ada one", third: "Bo Two"}) == {
        one: "Ada One (7f3a0)",
        other: "ada one (7f3a1)",
        third: "Bo Two",
    }
