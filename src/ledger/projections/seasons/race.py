"""The race of a season: the points of the best after each tournament that counts."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from ledger.domain.season.counting import Counted, Credit, SeasonLine
from ledger.domain.season.eligibility import Summary
from ledger.domain.values import PersonId


class Stage(NamedTuple):
    """A tournament that gave points; the finals of the season before come first of all and have no day in it."""

    tournament: str
    day: date | None


class Runner(NamedTuple):
    """One person, with the points after each stage."""

    place: int
    player: str
    person: str
    totals: tuple[int, ...]


class SeasonRace(NamedTuple):
    """The read model of the race, the best first."""

    season: str
    threshold: int | None
    stages: tuple[Stage, ...]
    runners: tuple[Runner, ...]

    def plain(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        return {
            "season": self.season,
            "threshold": self.threshold,
            "stages": [
                {"tournament": stage.tournament, "day": stage.day and stage.day.isoformat()} for stage in self.stages
            ],
            "runners": [{**runner._asdict(), "totals": list(runner.totals)} for runner in self.runners],
        }


class Course(NamedTuple):
    """What a season's figures say of its race."""

    season: str
    threshold: int | None
    best_of: int | None


def season_race(
    course: Course,
    counted: Counted,
    summaries: Mapping[str, Summary],
    names: Mapping[PersonId, str],
    wanted: Sequence[SeasonLine],
) -> SeasonRace:
    """The race of these people over every tournament that counts."""
    stages = _stages(counted, summaries)
    columns = {stage.tournament: number for number, stage in enumerate(stages)}
    runners = (
        Runner(line.place, names[line.person], str(line.person), _totals(line.credits, columns, course.best_of))
        for line in wanted
    )
    in_order = sorted(runners, key=lambda runner: (runner.place, runner.player))
    return SeasonRace(course.season, course.threshold, stages, tuple(in_order))


def _stages(counted: Counted, summaries: Mapping[str, Summary]) -> tuple[Stage, ...]:
    """Those that count in the order of play, after what was carried over."""
    carried = {each.tournament: None for line in counted.lines for each in line.credits if each.is_carried}
    counting = (each for each in counted.tournaments if each.counts)
    played = sorted(counting, key=lambda each: order_of_play(summaries[each.tournament]))
    return (*(Stage(slug, None) for slug in carried), *(Stage(each.tournament, each.day) for each in played))


def order_of_play(summary: Summary) -> tuple[object, ...]:
    """By day, then by when they ended."""
    return summary.date, summary.completed_at, summary.slug


def _totals(credits: Iterable[Credit], columns: Mapping[str, int], best_of: int | None) -> tuple[int, ...]:
    """The points after each stage; as many of the best count as the rules say, what was carried over always."""
    given = {columns[each.tournament]: each for each in credits}
    carried, own, totals = 0, list[int](), list[int]()
    for number in range(len(columns)):
        credit = given.get(number)
        if credit is not None and credit.is_carried:
            carried += credit.qp
        elif credit is not None:
            own = sorted((*own, credit.qp), reverse=True)[:best_of]
        totals.append(carried + sum(own))
    return tuple(totals)
