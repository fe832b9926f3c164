"""A season in short words: its requests are decided one by one, its tournaments are summaries, and its table counted.

People are plain numbers, as entrants are elsewhere; every tournament is of Masters and has four players unless said.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

import pytest
from pydantic import JsonValue

from ledger.domain.errors import LedgerError
from ledger.domain.facts import Recorded, SeasonEvent
from ledger.domain.season.counting import Counted, Known, SeasonLine, counted
from ledger.domain.season.decide import decide, open_season
from ledger.domain.season.eligibility import Judged, Standing, Summary
from ledger.domain.season.evolve import Season, evolve, replay
from ledger.domain.season.outside import SeasonSeen, TournamentSeen
from ledger.domain.values import Commitment, PersonId
from tests import requests as r
from tests.builders import NONE, WHY, Figures, person

if TYPE_CHECKING:
    from ledger.domain.season.requests import SeasonRequest

IRON, LEAGUE = "iron-gauntlet-2019", "league"
SLUG = "ig-2019"
NAME = Commitment("2" * 64)
FIRST, LAST = date(2019, 6, 7), date(2020, 6, 7)
BEFORE_PLAY = datetime(2019, 6, 1, 9, tzinfo=UTC)  # when everything is approved and asked for, unless said
ENDED = datetime(2019, 8, 2, 20, tzinfo=UTC)


def time(day: str, clock: str = "12:00") -> datetime:
    """`time("2019-08-16", "23:59")`, in UTC."""
    return datetime.fromisoformat(f"{day}T{clock}+00:00")


# requests


def opening(season: str = SLUG, rules: str = IRON, follows: str | None = None, figures: Figures = NONE) -> r.OpenSeason:
    return r.OpenSeason(
        do="open-season",
        season=season,
        name=NAME,
        rules=rules,
        first_day=FIRST,
        last_day=LAST,
        set=dict(figures),
        follows=follows,
    )


def amending(reason: Commitment | None = None, **changed: object) -> r.AmendSeason:
    return r.AmendSeason.model_validate({"do": "amend-season", "season": SLUG, "reason": reason, **changed})


def link(slug: str = "q1", region: str | None = None, reason: Commitment | None = None) -> r.LinkTournament:
    return r.LinkTournament(do="link", season=SLUG, tournament=slug, region=region, reason=reason)


def unlink(slug: str = "q1") -> r.UnlinkTournament:
    return r.UnlinkTournament(do="unlink", season=SLUG, tournament=slug, reason=WHY)


def sanction(slug: str = "q1", attendance: int | None = None, region: str | None = None) -> r.Sanction:
    return r.Sanction(do="sanction", season=SLUG, tournament=slug, attendance=attendance, region=region)


def withdraw_sanction(slug: str = "q1") -> r.WithdrawSanction:
    return r.WithdrawSanction(do="withdraw-sanction", season=SLUG, tournament=slug, reason=WHY)


def withdraw_request(slug: str = "q1") -> r.WithdrawRequest:
    return r.WithdrawRequest(do="withdraw-request", season=SLUG, tournament=slug, reason=WHY)


def withdraw_report(slug: str = "q1") -> r.WithdrawReport:
    return r.WithdrawReport(do="withdraw-report", season=SLUG, tournament=slug, reason=WHY)


def request(slug: str = "q1", region: str | None = None) -> r.RequestQualifier:
    return r.RequestQualifier(do="request-qualifier", season=SLUG, tournament=slug, region=region)


def report(slug: str = "q1", *places: tuple[int, int]) -> r.ReportQualifier:
    """As the standings have it, or these places with who had them: `report("q1", (1, 4), (2, 1))`."""
    given = tuple(r.ReportedPlace(place=place, player=(person(no),)) for place, no in places)
    return r.ReportQualifier(do="report-qualifier", season=SLUG, tournament=slug, places=given or None)


def close() -> r.CloseSeason:
    return r.CloseSeason(do="close-season", season=SLUG)


def reopen() -> r.ReopenSeason:
    return r.ReopenSeason(do="reopen-season", season=SLUG, reason=WHY)


# tournaments


def ended(
    slug: str = "q1",
    *places: tuple[int, ...],
    day: str = "2019-08-02",
    completed: datetime | None = None,
    zone: str = "UTC",
    players: int | None = None,
    **more: object,
) -> Summary:
    """A tournament that ended, with who shared each place: `ended("q1", (1, 2), (3,))` has two first and one third."""
    held = places or ((1,), (2,), (3,), (4,))
    standings, place = [], 1
    for holders in held:
        standings += [Standing(place=place, persons=(person(no),), took_part=True) for no in holders]
        place += len(holders)
    fields: dict[str, object] = {
        "slug": slug,
        "date": date.fromisoformat(day),
        "zone": zone,
        "system": "masters-2019",
        "title": "Masters 2019",
        "completed_at": completed or time(day, "20:00"),
        "round_one_at": time(day, "09:00"),
        "finished": 99,
        "is_voided": False,
        "players": len(standings) if players is None else players,
        "attendance": None,
        "places": tuple(standings),
        "disqualified": (),
    }
    return Summary.model_validate({**fields, **more})


@dataclass
class Running:
    """A season that is open, and what is known of its tournaments."""

    state: Season
    summaries: dict[str, Summary] = field(default_factory=dict)
    same_as: dict[PersonId, PersonId] = field(default_factory=dict)
    finals_before: Summary | None = None
    carried: tuple[int, ...] | None = None  # None: the season before had the same figures as this one
    seasons: Mapping[str, date] = field(default_factory=dict)  # when the others begin
    seq: int = 0

    def ask(self, *requests: "SeasonRequest", at: datetime = BEFORE_PLAY, entered: datetime | None = None) -> "Running":
        """Decide requests one after the other and record what follows."""
        for each in requests:
            for fact in decide(each, self.state, self._seen(each)):
                self.record(fact, at, entered)
        return self

    def refuses(self, each: "SeasonRequest", error: type[LedgerError], *words: str, code: str | None = None) -> None:
        """Refused with just this error, these words in its sentence, and nothing changed."""
        before = (self.state.version, dict(self.state.linked))
        with pytest.raises(error) as refusal:
            self.ask(each)
        assert type(refusal.value) is error
        assert [word for word in words if word not in str(refusal.value)] == []
        assert code in (None, refusal.value.code)
        assert (self.state.version, self.state.linked) == before, "a refusal changes nothing"

    def played(self, *summaries: Summary) -> "Running":
        """These tournaments ended."""
        self.summaries |= {each.slug: each for each in summaries}
        return self

    def qualifying(self, *summaries: Summary) -> "Running":
        """These tournaments ended, and all that the rules need of them was done in time."""
        self.played(*summaries)
        for each in summaries:
            needs = self.state.rules.needs
            steps: dict[str, SeasonRequest] = {
                "sanction": sanction(each.slug),
                "request": request(each.slug),
                "report": report(each.slug),
            }
            asked = [steps[need] for need in needs] or [link(each.slug)]
            for step in asked:
                self.ask(step, at=each.completed_at if isinstance(step, r.ReportQualifier) else BEFORE_PLAY)
        return self

    def record(self, fact: SeasonEvent, at: datetime = BEFORE_PLAY, entered: datetime | None = None) -> None:
        self.seq += 1
        evolve(self.state, _event(fact, self.state.version + 1, at, entered or at, self.seq))

    @property
    def known(self) -> Known:
        carried = self.state.rules.carry_over if self.carried is None else self.carried
        return Known(self.summaries, self.same_as, self.finals_before, carried)

    def counted(self, region: str | None = None) -> Counted:
        return counted(self.state, self.known, region)

    def points(self, region: str | None = None) -> dict[int, int]:
        """Everybody's points by number, in the order of the table."""
        return {_number(line.person): line.qp for line in self.counted(region).lines}

    def places(self) -> dict[int, int]:
        return {_number(line.person): line.place for line in self.counted().lines}

    def line(self, no: int) -> SeasonLine:
        return next(line for line in self.counted().lines if line.person == person(no))

    def qualified(self) -> dict[int, str]:
        """Who qualified, and at which tournament."""
        lines = (line for line in self.counted().lines if line.qualified)
        return {_number(line.person): str(line.qualified_at) for line in lines}

    def judged(self, slug: str = "q1") -> Judged:
        return next(each for each in self.counted().tournaments if each.tournament == slug)

    def lacks(self, slug: str = "q1") -> list[str]:
        return [lack.code for lack in self.judged(slug).lacks]

    def remarks(self, slug: str = "q1") -> list[str]:
        return [remark.code for remark in self.judged(slug).remarks]

    def _seen(self, each: "SeasonRequest") -> SeasonSeen:
        if isinstance(each, r.CloseSeason):
            return SeasonSeen(counted=self.counted())
        if isinstance(each, r.AmendSeason):
            follows = each.follows or self.state.follows
            systems = {slug: found.system for slug, found in self.summaries.items() if slug in self.state.linked}
            return SeasonSeen(before=self.seasons.get(follows or ""), systems=systems)
        summary = self.summaries.get(getattr(each, "tournament", ""))
        return SeasonSeen(tournament=None if summary is None else candidate(summary))


def candidate(summary: Summary) -> TournamentSeen:
    """What the door sees of a tournament."""
    return TournamentSeen(
        stream=stream(summary.slug),
        date=summary.date,
        system=summary.system,
        title=summary.title,
        is_voided=summary.is_voided,
        is_finished=summary.finished is not None,
        round_one_at=summary.round_one_at,
        summary=summary,
    )


def running(rules: str = IRON, **figures: JsonValue) -> Running:
    """A season that was just opened: `running(LEAGUE, best_of=3)`."""
    (fact,) = open_season(opening(rules=rules, figures=figures), None, SeasonSeen())
    state = replay([_event(fact, 1, BEFORE_PLAY, BEFORE_PLAY, 0)])
    assert state is not None, "it was opened"
    return Running(state)


def stream(slug: str) -> UUID:
    return uuid5(UUID(int=1), slug)


def _event(fact: SeasonEvent, version: int, at: datetime, entered: datetime, seq: int) -> Recorded:
    return Recorded(stream(SLUG), version, at, entered, person(99), "id", "0" * 64, None, fact, seq)


def _number(who: PersonId) -> int:
    return who.int
