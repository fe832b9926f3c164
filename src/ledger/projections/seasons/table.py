"""The table of a season: who has how many points, from which tournaments, and which do not count and why, in sentences.

Plain tuples throughout: a table of thousands is read in one go, and a checked model for each row would take longer
than all the rest. No sentence depends on the day it is read: a last day is told, and whether it has passed is for
whoever reads it.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from ledger.domain.errors import listed
from ledger.domain.season.counting import Counted, Credit, SeasonLine
from ledger.domain.season.eligibility import Judged, Lack, Remark
from ledger.domain.season.evolve import Season
from ledger.domain.sentences import many
from ledger.domain.values import PersonId
from ledger.projections.wording import day_in_words


class TournamentPoints(NamedTuple):
    """What one tournament gives one person."""

    tournament: str
    place: int
    qp: int
    counts: bool
    carried: bool  # from the finals of the season before
    reported: bool = False  # told from elsewhere

    @property
    def says(self) -> str:
        """`q1 10`, and where that was told from elsewhere."""
        return f"{self.tournament} {self.qp}{' (reported)' if self.reported else ''}"


class SeasonRow(NamedTuple):
    """One person."""

    place: int
    player: str
    person: str
    qp: int
    qualified: bool
    qualified_at: str | None
    tournaments: tuple[TournamentPoints, ...]
    provisional: bool = False  # a tournament behind the points has a contested game, or lacks a result
    disputed: tuple[str, ...] = ()  # tournaments in which a game of theirs is contested

    @property
    def unsettled(self) -> str:
        """That the points are provisional, and where a game of theirs is contested; nothing where neither is so."""
        contested = f", contested in {listed(self.disputed)}" if self.disputed else ""
        return f"provisional{contested}" if self.provisional else ""


PROVISIONAL = "a game behind the points is contested or open"
"""What it means that points are provisional."""


class NotCounted(NamedTuple):
    """A tournament that gives no points, and why."""

    tournament: str
    why: str
    until: date | None  # the last day on which that can be mended, or could have been


class ToldOfPoints(NamedTuple):
    """What is to be known of a tournament that gives points."""

    tournament: str
    says: str


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
    told: tuple[ToldOfPoints, ...] = ()

    @property
    def unsettled(self) -> str:
        """What the mark at a row means, and how many have it; nothing where none has."""
        marked = sum(row.provisional for row in self.rows)
        return (
            f"{many(marked, 'row')} {'is' if marked == 1 else 'are'} provisional (*): {PROVISIONAL}." if marked else ""
        )

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
            **({"provisional": True} if any(row.provisional for row in self.rows) else {}),
            "rows": [_plain_row(row) for row in self.rows],
            "not_counted": [
                {"tournament": slug, "why": why_, "until": last and last.isoformat()}
                for slug, why_, last in self.not_counted
            ],
            **({"remarks": [each._asdict() for each in self.told]} if self.told else {}),
        }


def season_table(
    season: Season, name: str, counted: Counted, names: Mapping[PersonId, str], region: str | None = None
) -> SeasonTable:
    """The table as it stands; those who share a place stand in the order of their names."""
    rows = [_row(line, names[line.person]) for line in counted.lines]
    return _table(season, name, rows, counted.tournaments, region)


def season_table_as_kept(
    season: Season,
    name: str,
    lines: Iterable[Mapping[str, Any]],
    tournaments: Iterable[Judged],
    names: Mapping[str, str],
) -> SeasonTable:
    """The same from lines as they are kept; `names` are by id as it is written there."""
    return _table(season, name, [_row_as_kept(line, names[line["person"]]) for line in lines], tournaments, None)


def _table(
    season: Season, name: str, rows: list[SeasonRow], tournaments: Iterable[Judged], region: str | None
) -> SeasonTable:
    rows.sort(key=_order)
    known = list(tournaments)
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
            NotCounted(each.tournament, why(each, season), until(each.lacks)) for each in known if not each.counts
        ),
        told=tuple(
            ToldOfPoints(each.tournament, remark_in_words(remark, season))
            for each in known
            for remark in each.remarks
            if each.counts and _is_for_all(remark)
        ),
    )


def _is_for_all(remark: Remark) -> bool:
    """Whether points rest on it: told with the table, where the others stand with the tournament."""
    return remark.code == "opened-again" or (remark.code == "sanctioned-late" and remark.event is not None)


def tournament_points(credits: Iterable[Credit]) -> tuple[TournamentPoints, ...]:
    """What a person got, tournament by tournament."""
    return tuple(
        TournamentPoints(each.tournament, each.place, each.qp, each.counts, each.is_carried, each.is_reported)
        for each in credits
    )


def _row(line: SeasonLine, player: str) -> SeasonRow:
    return SeasonRow(
        line.place,
        player,
        str(line.person),
        line.qp,
        line.qualified,
        line.qualified_at,
        tournament_points(line.credits),
        any(each.is_provisional for each in line.credits),
        tuple(each.tournament for each in line.credits if each.is_disputed),
    )


def _row_as_kept(line: Mapping[str, Any], player: str) -> SeasonRow:
    points = tuple(
        TournamentPoints(
            each["tournament"], each["place"], each["qp"], each["counts"], each["is_carried"], each["is_reported"]
        )
        for each in line["credits"]
    )
    own = (line["place"], player, line["person"], line["qp"], line["qualified"], line["qualified_at"], points)
    is_provisional = any(each["is_provisional"] for each in line["credits"])
    return SeasonRow(*own, is_provisional, tuple(each["tournament"] for each in line["credits"] if each["is_disputed"]))


def _order(row: SeasonRow) -> tuple[int, str, str]:
    return row.place, row.player, row.person


_REPORTED: Mapping[bool, Mapping[str, bool]] = {False: {}, True: {"reported": True}}


def _plain_row(row: SeasonRow) -> dict[str, Any]:
    place, player, person, qp, qualified, qualified_at, tournaments, provisional, disputed = row
    return {
        "place": place,
        "player": player,
        "qp": qp,
        "qualified": qualified,
        "qualified_at": qualified_at,
        "events": [
            {
                "tournament": slug,
                "place": place_,
                "qp": qp_,
                "counts": counts,
                "carried": carried,
                **_REPORTED[reported],
            }
            for slug, place_, qp_, counts, carried, reported in tournaments
        ],
        "person": person,
        **({"provisional": True} if provisional else {}),
        **({"disputed": list(disputed)} if disputed else {}),
    }


_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def why(judged: Judged, season: Season) -> str:
    """Everything that keeps a tournament from counting."""
    return " ".join(lack_in_words(lack, judged, season) for lack in judged.lacks)


def until(lacks: Iterable[Lack]) -> date | None:
    """The last day on which what is missing can be mended, or could have been; None where no day is set."""
    return min((lack.until for lack in lacks if lack.until is not None), default=None)


def best_in_words(places: int) -> str:
    """Whom a report names: `the top three`."""
    if places == 1:
        return "the winner"
    return f"the top {_SMALL[places] if places < len(_SMALL) else places}"


def lack_in_words(lack: Lack, judged: Judged, season: Season) -> str:
    """One thing that keeps a tournament from counting."""
    best = best_in_words(season.rules.report_places)
    match lack.code:
        case "not-finished":
            return "It has not ended." if judged.completed is None else "It was opened again and has not ended since."
        case "voided":
            return "It was declared void."
        case "outside-window":
            return f"Its day, {day_in_words(judged.day)}, is outside the season, {_window(season)}."
        case "not-sanctioned":
            return "No sanction is recorded."
        case "sanctioned-late":
            began = f"after its first round was paired on {_on(lack.until)}"
            return f"It was sanctioned on {_on(lack.on)}, {began}, and nobody gave a reason."
        case "not-requested":
            return "Nobody asked that it counts as a qualifier."
        case "not-reported":
            last = "" if lack.until is None else f"; the last day for it is {day_in_words(lack.until)}"
            return f"No report of {best}{last}."
        case "reported-late":
            return f"The report of {best} is of {_on(lack.on)}; the last day for it was {_on(lack.until)}."
        case "too-few-players":
            return f"{_took_part(lack.found)}, and at least {lack.asked} are asked for."
        case "attendance-unknown":
            return f"The attendance of its convention is not recorded; at least {lack.asked} are asked for."
        case "replaced":
            return f"It is counted as {judged.replaced_by}."
        case "other-format":
            return f"It was played here by other rules than {season.slug} takes."
        case "attendance-too-low":
            return f"{lack.found} came to its convention, and at least {lack.asked} are asked for."


def remark_in_words(remark: Remark, season: Season) -> str:
    """Something odd that keeps nothing from counting."""
    best = best_in_words(season.rules.report_places)
    match remark.code:
        case "sanctioned-late":
            why_ = "" if remark.event is None else f"; event {remark.event} says why it counts all the same"
            return f"It was sanctioned on {_on(remark.on)}, after its first round was paired{why_}."
        case "report-differs":
            return f"The report of {best} is not what the standings say by now."
        case "opened-again":
            return "It was opened again, and counts as it last ended until it ends anew."
        case "report-entered-late":
            return f"The report of {best} bears a day in time and was entered on {_on(remark.on)}."


def _window(season: Season) -> str:
    return f"{day_in_words(season.first_day)} to {day_in_words(season.last_day)}"


def _took_part(found: int | None) -> str:
    return f"{many(found or 0, 'player')} took part"


def _on(day: date | None) -> str:
    assert day is not None, "what came late has a day, and so has what it is late by"
    return day_in_words(day)
