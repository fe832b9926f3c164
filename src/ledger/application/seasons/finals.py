"""Opening the finals of a season: one request announces the tournament and says in the season that it is the finals."""

from typing import TYPE_CHECKING

from ledger.application.people.registry import Envelope
from ledger.application.resolving import RequestResolver
from ledger.application.season_tables import known
from ledger.domain.errors import NotFound
from ledger.domain.parsing import SpokenRequest, resolve
from ledger.domain.season.counting import counted
from ledger.domain.season.facts import SeasonOpened
from ledger.domain.season.qualifiers import SEEDED, opened_finals
from ledger.domain.season.requests import OpenFinals
from ledger.domain.tournament.opening.requests import OpenTournament
from ledger.domain.values import PersonId
from ledger.store import Store
from ledger.store.codec import topics_of

if TYPE_CHECKING:
    from ledger.application.work import Work


def open_finals(work: "Work", said: SpokenRequest, envelope: Envelope) -> None:
    """Announce the tournament and record it in the season; both, or neither."""
    season = work.season(said.season)
    if season.state is None:
        raise NotFound("There is no season called {season}.", code="no-such-season", season=said.season)
    work.begin(said, envelope, season.stream)
    before = season.state.finals
    has_finals = before is not None and not _is_voided(work, before.slug)
    place = work.place(said.tournament)
    resolver = RequestResolver(work, said, envelope, place, place.stream, envelope.at, envelope.reason)
    request = resolve(said, {"open-finals": OpenFinals}, resolver)
    fact = opened_finals(request, season.state, place.stream, has_finals=has_finals)
    for opened in work.tournaments.opening(_as_tournament(request), place):
        # without the reason: that is sealed for the season, and its words are kept with it alone
        work.tournaments.record(place, opened, envelope, None)
    work.record_season(season, fact, envelope)


def season_of_finals(store: Store, tournament: str, stop: int) -> str | None:
    """The season whose finals a tournament is, as the log stood when it was that long."""
    for event in store.first_events(topics_of(SeasonOpened)):
        assert isinstance(event.fact, SeasonOpened), "no other topic was asked for"
        state = store.season(store.stream("season", event.fact.slug), before=stop)
        if state is not None and state.finals is not None and state.finals.slug == tournament:
            return state.slug
    return None


def points_at(store: Store, season: str, stop: int) -> dict[PersonId, int]:
    """What everybody had earned in a season when the log was that long, under every id they are known by."""
    state = store.season(store.stream("season", season), before=stop)
    if state is None:
        return {}
    found = known(store, state, stop)
    points = {line.person: line.qp for line in counted(state, found).lines}
    return points | {other: points[who] for other, who in found.same_as.items() if who in points}


def _is_voided(work: "Work", tournament: str) -> bool:
    state = work.place(tournament).state
    return state is None or state.is_voided


def _as_tournament(request: OpenFinals) -> OpenTournament:
    """The tournament that is asked for, paired by seeds unless something else is said."""
    return OpenTournament(
        do="open",
        tournament=request.tournament,
        name=request.name,
        rules=request.rules,
        date=request.date,
        set={**SEEDED, **request.set},
        zone=request.zone,
        seed=request.seed,
    )
