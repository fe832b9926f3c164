"""Seasons built by hand, for looking at what the exporters draw of them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from io import BytesIO
from typing import Any

from ledger.domain.season.counting import counted
from ledger.exports.workbooks import season as season_xlsx
from ledger.projections.documents import AuditRow, Seal
from ledger.projections.seasons.report import (
    CountedSeason,
    FinalsSeen,
    NamedTournament,
    SeasonReport,
    SeasonWords,
    season_report,
)
from tests.builders import person
from tests.domain.seasons import Running, ended, link, running
from tests.exports.books import SEAL

TEN = datetime(2020, 6, 8, 10, tzinfo=UTC)
EVENT = AuditRow(7, TEN, TEN, "TournamentLinked", "q1 belongs to the season", "Org Zero", "as agreed", "ab" * 32)
NAMES = ("Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five", "Fay Six")


def day(number: int) -> str:
    return date.fromordinal(date(2019, 7, 1).toordinal() + 3 * number).isoformat()


def a_season(names: Sequence[str] = NAMES, qualifiers: int = 3, **figures: Any) -> Running:
    """As many qualifiers as asked for, of which each gives the next ones in line its points, and one more that ended
    and was never sanctioned."""
    season, count = running(**figures), len(names)
    for number in range(1, qualifiers + 1):
        line = [(number + place) % count + 1 for place in range(count)]
        season.qualifying(ended(f"q{number}", *((no,) for no in line), day=day(number)))
    season.played(ended("late", *((no,) for no in range(1, count + 1)), day=day(qualifiers + 1)))
    return season.ask(link("late"))


def report_of(
    season: Running,
    names: Sequence[str] = NAMES,
    title: str = "Iron Gauntlet & Co",
    finals: FinalsSeen | None = None,
    **changed: Any,
) -> SeasonReport:
    """What its documents hold."""
    words = SeasonWords(
        {person(no): name for no, name in enumerate(names, start=1)},
        {
            slug: NamedTournament(f"Qualifier {slug}", "Masters 2019")
            for slug in (*season.summaries, "finals", "before")
        },
        title,
    )
    known = season.known
    moment = CountedSeason(season.state, known, counted(season.state, known), finals)
    return replace(season_report(moment, words, (EVENT,), TEN), **changed)


def written(model: SeasonReport, seal: Seal = SEAL, *, ink_saver: bool = False) -> bytes:
    out = BytesIO()
    season_xlsx.write(model, seal, out, ink_saver=ink_saver)
    return out.getvalue()


def read_back(model: SeasonReport, seal: Seal = SEAL, *, ink_saver: bool = False) -> Any:
    """The workbook as another program opens it."""
    from openpyxl import load_workbook  # after our own import of it, which chooses how it writes

    return load_workbook(BytesIO(written(model, seal, ink_saver=ink_saver)))
