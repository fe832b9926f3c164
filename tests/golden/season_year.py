"""The season whose documents are kept for ever: two tournaments that count, one that does not, joint places, somebody
merged, points carried over, and finals."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from ledger.application.qualifier_reports import QualifierSubject
from ledger.application.season_documents import SeasonSubject
from ledger.domain.season.counting import Known, counted
from ledger.domain.season.eligibility import Standing, Summary
from ledger.domain.season.evolve import replay
from ledger.domain.season.rules import SeasonRules
from ledger.domain.tournament.evolve import replay as replay_tournament
from ledger.domain.values import Commitment
from ledger.projections.awards_and_requirements import Requirement
from ledger.projections.documents import QualifierDays
from ledger.projections.seasons.report import CountedSeason, FinalsSeen
from tests import facts as e
from tests.builders import opened as opened_as
from tests.builders import person

RULES = SeasonRules(
    system="iron-gauntlet-2019",
    title="Iron Gauntlet 2019",
    formats=("masters-2019", "champions-2019"),
    points=(10, 7, 4),
    participation=0,
    event_cap=None,
    best_of=1,
    threshold=10,
    least_players=None,
    least_attendance=None,
    needs=("sanction", "request", "report"),
    late_sanction="counts",
    report_places=3,
    report_days=14,
    reopened="nothing",
    carry_over=(10, 7, 4),
    regions=("North", "South"),
    finals=("masters-2019", "champions-2019"),
    counting="places/1",
)


def _day(text: str) -> datetime:
    return datetime.fromisoformat(f"{text}T12:00:00+00:00")


def _ended(slug: str, day: str, finished: int, *places: tuple[int, ...]) -> Summary:
    standings, place = [], 1
    for holders in places:
        standings += [Standing(place=place, persons=(person(no),), took_part=True) for no in holders]
        place += len(holders)
    return Summary(
        slug=slug,
        date=date.fromisoformat(day),
        zone="Europe/Paris",
        system="masters-2019",
        title="Masters 2019",
        completed_at=_day(day),
        round_one_at=_day(day),
        finished=finished,
        is_voided=False,
        players=len(standings),
        attendance=None,
        places=tuple(standings),
        disqualified=(person(9),),
    )


def _linked(slug: str, no: int, day: str, region: str | None) -> e.TournamentLinked:
    return e.TournamentLinked(
        tournament=slug, stream=UUID(int=no), date=date.fromisoformat(day), region=region, oddities=()
    )


def _reported(slug: str, *persons: int) -> e.QualifierReported:
    places = tuple(e.PlaceReported(place=place, person=person(no)) for place, no in enumerate(persons, start=1))
    return e.QualifierReported(tournament=slug, places=places, oddities=())


def _sanctioned(slug: str) -> e.QualifierSanctioned:
    return e.QualifierSanctioned(tournament=slug, attendance=120, round_one=None)


MORE: dict[str, Any] = {"best_of": 2}
WINDOW: dict[str, Any] = {"first_day": date(2019, 6, 7), "last_day": date(2020, 6, 7), "follows": "ig-2018"}
FACTS: tuple[tuple[str, e.SeasonEvent], ...] = (
    ("2019-06-01", e.SeasonOpened(slug="ig-2019", name=Commitment("a" * 64), rules=RULES, amendments={}, **WINDOW)),
    ("2019-06-02", e.SeasonAmended(rules=RULES.model_copy(update=MORE), amendments=MORE, **WINDOW)),
    ("2019-07-01", _linked("harbour", 11, "2019-08-03", "North")),
    ("2019-07-01", _sanctioned("harbour")),
    ("2019-07-01", e.QualifierRequested(tournament="harbour")),
    ("2019-07-02", _linked("mill", 12, "2019-10-12", "South")),
    ("2019-07-02", _sanctioned("mill")),
    ("2019-07-02", e.QualifierRequested(tournament="mill")),
    ("2019-07-03", _linked("bridge", 13, "2020-01-18", None)),
    ("2019-07-03", e.QualifierRequested(tournament="bridge")),
    ("2019-08-10", _reported("harbour", 1, 2, 3)),
    ("2019-10-13", _reported("mill", 4, 8, 3)),
    ("2020-02-10", _reported("bridge", 3, 1, 2)),
    ("2020-05-01", e.FinalsOpened(tournament="finals", stream=UUID(int=14), date=date(2020, 6, 6), oddities=())),
    ("2020-06-08", e.SeasonClosed(people=6, points=70, qualified=3)),
)
SUMMARIES = {
    "harbour": _ended("harbour", "2019-08-03", 40, (1,), (2, 5), (3,)),
    "mill": _ended("mill", "2019-10-12", 60, (2,), (8,), (3,), (4,)),
    "bridge": _ended("bridge", "2020-01-18", 80, (3,), (1,), (2,)),
}


UNSETTLED: dict[str, Any] = {"absent": (person(7),), "disputed": (person(2), person(3)), "is_provisional": True}


def season_subject(*, is_settled: bool = True) -> SeasonSubject:
    """The season as its documents show it; or with a tournament in which somebody never played and a game is
    contested."""
    events = tuple(
        e.Recorded(UUID(int=10), no, _day(day), _day(day), person(99), f"id-{no}", "0" * 64, None, fact, 20 + no)
        for no, (day, fact) in enumerate(FACTS, start=1)
    )
    season = replay(events)
    assert season is not None, "it was opened"
    before = _ended("before", "2019-06-06", 9, (5,), (1,))
    summaries = dict(SUMMARIES)
    if not is_settled:
        summaries["harbour"] = SUMMARIES["harbour"].model_copy(update=UNSETTLED)
    known = Known(summaries, {person(8): person(1)}, before, (10, 7, 4))
    finals = FinalsSeen("ended", 3, _ended("finals", "2020-06-06", 99, (2,), (1,), (5,)))
    names = {slug: Commitment(f"{no:x}" * 64) for no, slug in enumerate((*SUMMARIES, "finals", "before"), start=1)}
    return SeasonSubject(CountedSeason(season, known, counted(season, known), finals), events, names)


def qualifier_subject() -> QualifierSubject:
    """A tournament that ended with a joint second place, was approved and reported, and lacks one thing."""
    opened = opened_as()
    state = replay_tournament((opened, e.OfficialAppointed(person=person(9), role="organizer")))
    assert state is not None, "it was opened"
    summary = _ended("q1", "2019-08-03", 40, (1,), (2, 3))
    rows = (
        Requirement(key="participants", title="Participants", status="failed", asked=32, found=3, says="3 players"),
        Requirement(key="open-entry", title="Open to all", status="unknown", asked=None, found=None, says="not known"),
    )
    days = QualifierDays(date(2019, 7, 1), date(2019, 7, 2), None, date(2019, 8, 17))
    return QualifierSubject(opened, state, "ig-2019", summary, 120, summary.places, days, rows)
