"""Requests about a season: what must be known of its tournaments is looked up, decided, and recorded in its stream."""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, cast

from ledger.application.desk import Place, SeasonPlace
from ledger.application.people.registry import Envelope
from ledger.application.people.roster import roster_of
from ledger.application.seasons.finals import open_finals
from ledger.application.seasons.known import known
from ledger.application.seasons.remarks import remarks
from ledger.domain.errors import NotFound, RuleViolation
from ledger.domain.events.fact import SeasonEvent
from ledger.domain.requests import (
    AmendSeason,
    CloseSeason,
    LinkTournament,
    OpenFinals,
    OpenSeason,
    ReopenSeason,
    ReportedPlace,
    ReportQualifier,
    RequestQualifier,
    Sanction,
    ToSeason,
    UnlinkTournament,
    WithdrawSanction,
)
from ledger.domain.season.counting import counted
from ledger.domain.season.decide import decide, refuse_closed
from ledger.domain.season.opening import open_season
from ledger.domain.season.qualifying import Side
from ledger.domain.season.seen import NOTHING, Candidate, SeasonSeen
from ledger.domain.season.state import Season
from ledger.domain.season.summary import Followed
from ledger.domain.text import clean_name
from ledger.store.words import SEASON_NAME

if TYPE_CHECKING:
    from ledger.application.work import Work
    from ledger.domain.season.decide import SealedRequest

_Request = (
    AmendSeason
    | LinkTournament
    | UnlinkTournament
    | Sanction
    | WithdrawSanction
    | RequestQualifier
    | ReportQualifier[str]
    | CloseSeason
    | ReopenSeason
)
"""To a season that is open already."""


@dataclass(frozen=True, slots=True)
class SeasonWork:
    """What one unit of work does about seasons."""

    work: "Work"

    def carry_out(self, request: ToSeason, envelope: Envelope) -> None:
        """Decide one request; its facts join the work."""
        if isinstance(request, OpenFinals):
            open_finals(self.work, request, envelope)
            return
        place = self.work.season(request.season)
        self.work.begin(request, envelope, place.stream)
        if isinstance(request, OpenSeason):
            self._record(self._opened(request, place), place, envelope, NOTHING)
            return
        if place.state is None:
            raise NotFound(f"There is no season called {request.season}; `ledger open-season` announces one.")
        if not isinstance(request, ReopenSeason):
            refuse_closed(place.state)  # before anything is looked up for it
        seen = self._seen(request, place.state)
        self._record(decide(self._sealed(request), place.state, seen), place, envelope, seen)

    def _record(self, facts: tuple[SeasonEvent, ...], place: SeasonPlace, envelope: Envelope, seen: SeasonSeen) -> None:
        for fact in facts:
            self.work.record_season(place, fact, envelope)
            assert place.state is not None, "the season has just learned of something"
            self.work.remarks.extend(remarks(fact, place.state, seen, self.work))

    def _opened(self, request: OpenSeason, place: SeasonPlace) -> tuple[SeasonEvent, ...]:
        if self.work.place(request.season).state is not None:
            raise RuleViolation(
                f"There is a tournament called {request.season} already; a season needs a short name of its own."
            )
        name = self.work.wordbook.seal(SEASON_NAME, clean_name(request.name, "name of the season"), place.stream)
        return open_season(request, place.state, name, SeasonSeen(before=self._begins(request.follows)))

    # who is meant

    def _sealed(self, request: _Request) -> "SealedRequest":
        """The request with people in place of names, and a region as it is kept."""
        if isinstance(request, ReportQualifier):
            return self._sealed_report(request)
        region = getattr(request, "region", None)
        if region is not None:
            return cast("SealedRequest", request.model_copy(update={"region": clean_name(region, "region")}))
        return cast("SealedRequest", request)

    def _sealed_report(self, request: ReportQualifier[str]) -> ReportQualifier[Side]:
        place = self.work.place(request.tournament)
        if request.places is None or place.state is None:
            return cast(ReportQualifier[Side], request)
        place.roster = place.roster or roster_of(place.state, self.work.people)
        entrants, find = place.state.entrants, self.work.tournaments.find
        places = tuple(
            ReportedPlace[Side](place=each.place, player=entrants[find(place, each.player)].persons())
            for each in request.places
        )
        return cast(ReportQualifier[Side], request.model_copy(update={"places": places}))

    # what lies outside the stream

    def _seen(self, request: _Request, state: Season) -> SeasonSeen:
        match request:
            case LinkTournament() | RequestQualifier():
                return SeasonSeen(self._candidate(request.tournament), finals_before=self._finals(state.follows))
            case Sanction() | ReportQualifier():
                candidate = self._candidate(request.tournament, with_times=True)
                return SeasonSeen(candidate, finals_before=self._finals(state.follows))
            case AmendSeason():
                follows = request.follows if "follows" in request.model_fields_set else state.follows
                systems = self._systems(state) if "formats" in request.set else {}
                return SeasonSeen(
                    before=self._begins(follows),
                    finals_before=self._finals(follows),
                    after=self.work.around.followers(state.slug),
                    systems=systems,
                )
            case CloseSeason():
                return SeasonSeen(counted=counted(state, known(self.work.store, state, None, self.work.events)))
            case _:
                return NOTHING

    def _begins(self, season: str | None) -> date | None:
        """When another season begins."""
        state = None if season is None else self.work.season(season).state
        return None if state is None else state.first_day

    def _finals(self, season: str | None) -> str | None:
        """The finals of another season."""
        state = None if season is None else self.work.season(season).state
        return state.finals.slug if state and state.finals else None

    def _systems(self, state: Season) -> dict[str, str]:
        places = {slug: self.work.place(slug).state for slug in state.linked}
        return {slug: found.rules.system for slug, found in places.items() if found is not None}

    def _candidate(self, slug: str, *, with_times: bool = False) -> Candidate | None:
        """A tournament as it stands; its events are read again only where their times matter."""
        place = self.work.place(slug)
        state = place.state
        if state is None:
            return None
        followed = followed_so_far(place, self.work) if with_times else None
        return Candidate(
            stream=place.stream,
            date=state.date,
            system=state.rules.system,
            title=state.rules.title,
            is_voided=state.is_voided,
            is_finished=state.is_finished,
            round_one_at=followed.round_one_at if followed else None,
            summary=followed.summary() if followed else None,
        )


def followed_so_far(place: Place, work: "Work") -> Followed:
    """A tournament with the times of its events, what is gathered in the work included."""
    first, *later = work.so_far(place.stream)
    followed = Followed.begun(first)
    for event in later:
        followed.take(event)
    return followed
