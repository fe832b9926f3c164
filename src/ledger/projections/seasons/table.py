"""The table of a season: who has how many points, from which tournaments, and which tournaments do not count.

Plain tuples throughout: a table of thousands is read in one go, and a checked model for each row would take longer
than all the rest.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from ledger.domain.season.counting import Counted, Credit, Line
from ledger.domain.season.judging import Judged
from ledger.domain.season.state import Season
from ledger.domain.values import PersonId
from ledger.projections.seasons.words import until, why


class EventPoints(NamedTuple):
    """What one tournament gives one person."""

    tournament: str
    place: int
    qp: int
    counts: bool
    carried: bool  # from the finals of the season before


class SeasonRow(NamedTuple):
    """One person."""

    place: int
    player: str
    person: str
    qp: int
    qualified: bool
    qualified_at: str | None
    events: tuple[EventPoints, ...]


class NotCounted(NamedTuple):
    """A tournament that gives no points, and why."""

    tournament: str
    why: str
    until: date | None  # the last day on which that can be mended, or could have been


class SeasonTable(NamedTuple):
    """The read model; of one region where one is named."""

    season: str
    name: str
    rules: str  # as people call them
    system: str  # as programs do
    first_day: date
    last_day: date
    threshold: int | None
    region: str | None
    closed: bool
    version: int
    rows: tuple[SeasonRow, ...]
    not_counted: tuple[NotCounted, ...]

    def plain(self) -> dict[str, Any]:
        """The shape others rely on, ready to be written as JSON."""
        return {
            "season": self.season,
            "name": self.name,
            "rules": self.system,
            "from": self.first_day.isoformat(),
            "to": self.last_day.isoformat(),
            "threshold": self.threshold,
            "region": self.region,
            "closed": self.closed,
            "version": self.version,
            "rows": [_plain_row(row) for row in self.rows],
            "not_counted": [
                {"tournament": slug, "why": why_, "until": last and last.isoformat()}
                for slug, why_, last in self.not_counted
            ],
        }


def season_table(
    season: Season, name: str, counted: Counted, names: Mapping[PersonId, str], region: str | None = None
) -> SeasonTable:
    """The table as it stands; those who share a place stand in the order of their names."""
    rows = [_row(line, names[line.person]) for line in counted.lines]
    return _table(season, name, rows, counted.events, region)


def season_table_as_kept(
    season: Season, name: str, lines: Iterable[Mapping[str, Any]], events: Iterable[Judged], names: Mapping[str, str]
) -> SeasonTable:
    """The same from lines as they are kept; `names` are by id as it is written there."""
    return _table(season, name, [_row_as_kept(line, names[line["person"]]) for line in lines], events, None)


def _table(
    season: Season, name: str, rows: list[SeasonRow], events: Iterable[Judged], region: str | None
) -> SeasonTable:
    rows.sort(key=_order)
    return SeasonTable(
        season=season.slug,
        name=name,
        rules=season.rules.title,
        system=season.rules.system,
        first_day=season.first_day,
        last_day=season.last_day,
        threshold=season.rules.threshold,
        region=region,
        closed=season.is_closed,
        version=season.version,
        rows=tuple(rows),
        not_counted=tuple(
            NotCounted(each.tournament, why(each, season), until(each.lacks)) for each in events if not each.counts
        ),
    )


def event_points(credits: Iterable[Credit]) -> tuple[EventPoints, ...]:
    """What a person got, tournament by tournament."""
    return tuple(EventPoints(each.tournament, each.place, each.qp, each.counts, each.is_carried) for each in credits)


def _row(line: Line, player: str) -> SeasonRow:
    return SeasonRow(
        line.place, player, str(line.person), line.qp, line.qualified, line.qualified_at, event_points(line.credits)
    )


def _row_as_kept(line: Mapping[str, Any], player: str) -> SeasonRow:
    events = tuple(
        EventPoints(each["tournament"], each["place"], each["qp"], each["counts"], each["is_carried"])
        for each in line["credits"]
    )
    return SeasonRow(line["place"], player, line["person"], line["qp"], line["qualified"], line["qualified_at"], events)


def _order(row: SeasonRow) -> tuple[int, str, str]:
    return row.place, row.player, row.person


def _plain_row(row: SeasonRow) -> dict[str, Any]:
    place, player, person, qp, qualified, qualified_at, events = row
    return {
        "place": place,
        "player": player,
        "qp": qp,
        "qualified": qualified,
        "qualified_at": qualified_at,
        "events": [
            {"tournament": slug, "place": place_, "qp": qp_, "counts": counts, "carried": carried}
            for slug, place_, qp_, counts, carried in events
        ],
        "person": person,
    }
