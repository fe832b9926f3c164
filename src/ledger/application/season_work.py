"""Requests about a season: what must be known of its tournaments is looked up, decided, and recorded in its stream."""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from ledger.application.cache import Place, SeasonPlace
from ledger.application.people.registry import Envelope
from ledger.application.resolving import RequestResolver
from ledger.application.season_tables import known
from ledger.application.seasons.finals import open_finals
from ledger.application.seasons.remarks import remarks
from ledger.domain.errors import NotFound
from ledger.domain.facts import SeasonEvent
from ledger.domain.parsing import TO_SEASONS, SpokenRequest, resolve
from ledger.domain.season.counting import counted
from ledger.domain.season.decide import NOTHING_SEEN, SeasonSeen, TournamentSeen, decide, open_season, refuse_closed
from ledger.domain.season.eligibility import Followed
from ledger.domain.season.requests import (
    AmendSeason,
    CloseSeason,
    LinkTournament,
    OpenSeason,
    ReportQualifier,
    RequestQualifier,
    Sanction,
    SeasonRequest,
)
from ledger.domain.season.state import Season

if TYPE_CHECKING:
    from ledger.application.work import Work


@dataclass(frozen=True, slots=True)
class SeasonWork:
    """What one unit of work does about seasons."""

    work: "Work"

    def carry_out(self, request: SpokenRequest, envelope: Envelope) -> None:
        """Decide one request; its facts join the work."""
        if request.do == "open-finals":
            open_finals(self.work, request, envelope)
            return
        place = self.work.season(request.season)
        self.work.begin(request, envelope, place.stream)
        if request.do == "open-season":
            opened = resolve(request, {"open-season": OpenSeason}, self._resolver(request, place, envelope))
            self._record(self._opened(opened, place), place, envelope, NOTHING_SEEN)
            return
        if place.state is None:
            raise NotFound("There is no season called {season}.", code="no-such-season", season=request.season)
        if request.do != "reopen-season":
            refuse_closed(place.state)  # before anything is looked up for it
        asked = resolve(request, TO_SEASONS, self._resolver(request, place, envelope))
        seen = self._seen(asked, place.state)
        self._record(decide(asked, place.state, seen), place, envelope, seen)

    def _resolver(self, request: SpokenRequest, place: SeasonPlace, envelope: Envelope) -> RequestResolver:
        about = self.work.place(request.tournament) if request.tournament else Place(place.stream)
        return RequestResolver(self.work, request, envelope, about, place.stream, envelope.at, envelope.reason)

    def _record(self, facts: tuple[SeasonEvent, ...], place: SeasonPlace, envelope: Envelope, seen: SeasonSeen) -> None:
        for fact in facts:
            self.work.record_season(place, fact, envelope)
            assert place.state is not None, "the season has just learned of something"
            self.work.remarks.extend(remarks(fact, place.state, seen, self.work))

    def _opened(self, request: OpenSeason, place: SeasonPlace) -> tuple[SeasonEvent, ...]:
        self.work.refuse_taken(request.season, "season")
        return open_season(request, place.state, SeasonSeen(before=self._begins(request.follows)))

    # what lies outside the stream

    def _seen(self, request: SeasonRequest, state: Season) -> SeasonSeen:
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
                return NOTHING_SEEN

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

    def _candidate(self, slug: str, *, with_times: bool = False) -> TournamentSeen | None:
        """A tournament as it stands; its events are read again only where their times matter."""
        place = self.work.place(slug)
        state = place.state
        if state is None:
            return None
        followed = followed_so_far(place, self.work) if with_times else None
        return TournamentSeen(
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
