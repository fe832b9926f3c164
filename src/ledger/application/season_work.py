"""Requests about a season: what must be known of its tournaments is looked up, decided, and recorded in its stream,
with what the organizer is told beside a fact."""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING

from ledger.application.cache import CachedSeason, CachedTournament
from ledger.application.names import roster_of
from ledger.application.related_tournaments import Web, links_of
from ledger.application.resolving import RequestResolver, Stamp
from ledger.application.rights import Rights
from ledger.application.season_tables import known, same_as
from ledger.domain.errors import Note, NotFound, RuleViolation, listed
from ledger.domain.facts import SeasonEvent
from ledger.domain.parsing import TO_SEASONS, SpokenRequest, resolve
from ledger.domain.rights import Officials
from ledger.domain.season import REQUESTS
from ledger.domain.season.counting import answered, counted, reported
from ledger.domain.season.decide import decide, open_season
from ledger.domain.season.eligibility import Followed, as_counting, judged
from ledger.domain.season.evolve import Season, refuse_closed, replay
from ledger.domain.season.facts import (
    OutsideAnnounced,
    OutsideReported,
    QualifierReported,
    QualifierSanctioned,
    SeasonAmended,
    SeasonClosed,
    TournamentLinked,
)
from ledger.domain.season.outside import NOTHING_SEEN, SeasonSeen, TournamentSeen, alike
from ledger.domain.season.qualifiers import SEEDED, opened_finals
from ledger.domain.season.requests import (
    AmendSeason,
    AppointInSeason,
    CloseSeason,
    InvitationRequest,
    OpenFinals,
    OpenSeason,
    OutsideRequest,
    OutsideTournament,
    ReportQualifier,
    Sanction,
    SeasonRequest,
    UnlinkTournament,
)
from ledger.domain.season.rules import Outside
from ledger.domain.sentences import ERASED
from ledger.domain.system import oddity_in_words
from ledger.domain.tournament.lookups import day_in
from ledger.domain.tournament.opening.facts import TournamentFinished
from ledger.domain.tournament.opening.requests import OpenTournament
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment
from ledger.projections.awards_and_requirements import requirements
from ledger.projections.seasons.table import remark_in_words, why
from ledger.projections.wording import day_in_words
from ledger.store.sealed_words import words_of
from ledger.store.vault import ORGANIZER_NAME, OUTSIDE_NAME

if TYPE_CHECKING:
    from ledger.application.work import Work


@dataclass(frozen=True, slots=True)
class SeasonWork:
    """What one unit of work does about seasons."""

    work: "Work"

    def carry_out(self, request: SpokenRequest, stamp: Stamp) -> None:
        """Decide one request; its facts join the work."""
        if request.do == "open-finals":
            open_finals(self.work, request, stamp)
            return
        request = _addressed(request)
        cached = self.work.season(request.season)
        self.work.begin(request, stamp, cached.stream)
        if request.do == "open-season":
            opened = resolve(request, {"open-season": OpenSeason}, self._resolver(request, cached, stamp))
            self._record(self._opened(opened, cached), cached, stamp, NOTHING_SEEN)
            return
        if cached.state is None:
            raise NotFound("There is no season called {season}.", code="no-such-season", season=request.season)
        officials = self._allow(request, cached.state, stamp)
        refuse_closed(request.do, cached.state)  # before anything is looked up for it
        before = len(self.work.events), len(self.work.wordbook.gathered)
        asked = resolve(request, TO_SEASONS, self._resolver(request, cached, stamp))
        seen = self._seen(asked, cached.state)
        if isinstance(asked, AppointInSeason):
            known = Rights(self.work).known_as(asked.official, officials)
            slug, role, reason = cached.state.slug, asked.role, asked.reason
            asked = AppointInSeason(do="appoint-in-season", season=slug, official=known, role=role, reason=reason)
            seen = SeasonSeen(officials=officials, actor=stamp.by)
        try:
            self._record(decide(asked, cached.state, seen), cached, stamp, seen)
        except RuleViolation as error:
            error.facts |= {"official": request.said.get("official")} if "official" in error.facts else {}
            if "person" in error.facts:
                error.facts["person"] = self.work.people.name_of(error.facts["person"])
            raise
        if isinstance(asked, OutsideRequest) and asked.outside is not None:
            self._leave_out_unused(asked.outside, *before)
        if REQUESTS[request.do].moves and self._has_ended(request.tournament):
            self.work.moved_seasons.add(request.season)

    def _has_ended(self, tournament: str) -> bool:
        """Whether what is said of a tournament can move a table by now, as it can once it ended, be it open again; what
        is said of the season itself can, and of what is played elsewhere."""
        cached = self.work.tournament(tournament) if tournament else None
        return cached is None or cached.state is None or bool(self.work.so_far(cached.stream, (TournamentFinished,)))

    def _leave_out_unused(self, given: OutsideTournament, events: int, gathered: int) -> None:
        """No words are kept that no fact speaks of; of a request before which there were so many."""
        used = {sealed for event in islice(self.work.events, events, None) for _, sealed in words_of(event.fact)}
        new = {words.commitment for words in islice(self.work.wordbook.gathered, gathered, None)}
        for sealed in (given.name, given.organizer):
            if sealed in new - used:
                self.work.wordbook.leave_out(sealed)

    def _allow(self, request: SpokenRequest, state: Season, stamp: Stamp) -> Officials:
        """Rights go by roles once somebody is appointed; those who are left come back."""
        rights = Rights(self.work)
        officials = rights.left(state.officials)
        rights.refuse(request, stamp, officials, state.slug)
        return officials

    def _resolver(self, request: SpokenRequest, cached: CachedSeason, stamp: Stamp) -> RequestResolver:
        about = self.work.tournament(request.tournament) if request.tournament else CachedTournament(cached.stream)
        there = cached.state.linked.get(request.tournament) if cached.state else None
        told = there.told() if there is not None else None
        day = self._outside_on(request, told if about.state is None else None)
        known = self._known_words(told)
        return RequestResolver(self.work, request, stamp, about, cached.stream, stamp.at, stamp.reason, day, known)

    def _known_words(self, told: Outside | None) -> dict[tuple[str, str], Commitment]:
        """What is called as before, or is forgotten, keeps what stands for it: so it is seen what is told otherwise."""
        if told is None:
            return {}
        sealed = ((OUTSIDE_NAME, told.name), (ORGANIZER_NAME, told.organizer))
        read = self.work.wordbook.read
        return {(kind, read(each) or ERASED): each for kind, each in sealed if each is not None}

    def _outside_on(self, request: SpokenRequest, told: Outside | None) -> date | None:
        """The day of a tournament that is told of from elsewhere, now or before."""
        given = request.said.get("outside") if '"outside"' in request.text else None
        if isinstance(given, dict):
            try:
                return date.fromisoformat(given["date"])
            except (KeyError, TypeError, ValueError):  # which is refused where it is read
                return date.max
        return told.date if told is not None else None

    def _record(self, facts: tuple[SeasonEvent, ...], cached: CachedSeason, stamp: Stamp, seen: SeasonSeen) -> None:
        for fact in facts:
            _record(self.work, cached, fact, stamp)
            assert cached.state is not None, "the season has just learned of something"
            self.work.remarks.extend(season_remarks(fact, cached.state, seen, self.work))

    def _opened(self, request: OpenSeason, cached: CachedSeason) -> tuple[SeasonEvent, ...]:
        self.work.refuse_taken(request.season, "season")
        return open_season(request, cached.state, SeasonSeen(before=self._begins(request.follows)))

    # what lies outside the stream

    def _seen(self, request: SeasonRequest, state: Season) -> SeasonSeen:
        match request:
            case UnlinkTournament():
                is_finals = state.finals is not None and state.finals.slug == request.tournament
                return SeasonSeen(self._candidate(request.tournament)) if is_finals else NOTHING_SEEN
            case OutsideRequest():
                return self._seen_of(request, state)
            case AmendSeason():
                follows = request.follows if "follows" in request.model_fields_set else state.follows
                systems = self._systems(state) if "formats" in request.set else {}
                return SeasonSeen(
                    before=self._begins(follows),
                    finals_before=self._finals(follows),
                    after=self.work.season_lookups.followers(state.slug),
                    systems=systems,
                )
            case CloseSeason():
                return SeasonSeen(counted=counted(state, known(self.work.store, state, None, self.work.events)))
            case InvitationRequest():
                found = known(self.work.store, state, None, self.work.events)
                answers = answered(request.player, state, found.same_as)
                return SeasonSeen(counted=counted(state, found), answered=answers)
            case _:
                return NOTHING_SEEN

    def _seen_of(self, request: OutsideRequest, state: Season) -> SeasonSeen:
        slug = request.tournament
        candidate = self._candidate(slug, with_times=isinstance(request, Sanction | ReportQualifier))
        if candidate is None and request.outside is not None and slug not in state.linked:
            self.work.refuse_taken(slug, "tournament")
        if request.outside is not None and request.outside.zone is not None:
            from ledger.application.as_of import check_zone

            check_zone(request.outside.zone)
        return SeasonSeen(
            candidate,
            stream=self.work.tournament(slug).stream,
            finals_before=self._finals(state.follows),
            is_replaced_here=bool(request.replaces and self.work.tournament(request.replaces).state),
            elsewhere=self.work.season_lookups.linking(slug, state),
        )

    def _begins(self, season: str | None) -> date | None:
        """When another season begins."""
        state = None if season is None else self.work.season(season).state
        return None if state is None else state.first_day

    def _finals(self, season: str | None) -> str | None:
        """The finals of another season."""
        state = None if season is None else self.work.season(season).state
        return state.finals.slug if state and state.finals else None

    def _systems(self, state: Season) -> dict[str, str]:
        states = {slug: self.work.tournament(slug).state for slug in state.linked}
        return {slug: found.rules.system for slug, found in states.items() if found is not None}

    def _candidate(self, slug: str, *, with_times: bool = False) -> TournamentSeen | None:
        """A tournament as it stands; its events are read again only where their times matter."""
        cached = self.work.tournament(slug)
        state = cached.state
        if state is None:
            return None
        followed = followed_so_far(cached, self.work) if with_times else None
        return TournamentSeen(
            stream=cached.stream,
            date=state.date,
            system=state.rules.system,
            title=state.rules.title,
            is_voided=state.is_voided,
            is_finished=state.is_finished,
            has_rounds=bool(state.rounds),
            round_one_at=followed.round_one_at if followed else None,
            summary=followed.summary() if followed else None,
        )


def _addressed(request: SpokenRequest) -> SpokenRequest:
    """What is told of from elsewhere has its short name there."""
    if request.tournament or '"outside"' not in request.text:
        return request
    outside = request.said.get("outside")
    slug = outside.get("slug") if isinstance(outside, dict) else None
    return request._replace(tournament=slug) if isinstance(slug, str) else request


def _record(work: "Work", cached: CachedSeason, fact: SeasonEvent, stamp: Stamp) -> None:
    """A fact joins the work, and its season learns of it."""
    version = cached.state.version + 1 if cached.state else 1
    event = stamp.recorded(fact, cached.stream, version, stamp.reason)._replace(seq=work.size + len(work.events))
    work.events.append(event)
    cached.state = replay([event], cached.state)


def followed_so_far(cached: CachedTournament, work: "Work") -> Followed:
    """A tournament with the times of its events, what is gathered in the work included."""
    first, *later = work.so_far(cached.stream)
    followed = Followed.begun(first)
    for event in later:
        followed.take(event)
    return followed


# finals: one request announces the tournament and says in the season that it is the finals


def open_finals(work: "Work", said: SpokenRequest, stamp: Stamp) -> None:
    """Announce the tournament and record it in the season; both, or neither."""
    season = work.season(said.season)
    if season.state is None:
        raise NotFound("There is no season called {season}.", code="no-such-season", season=said.season)
    work.begin(said, stamp, season.stream)
    rights = Rights(work)
    rights.refuse(said, stamp, rights.left(season.state.officials), season.state.slug)
    before = season.state.finals
    announced = work.tournament(before.slug).state if before is not None else None
    has_finals = announced is not None and not announced.is_voided
    cached = work.tournament(said.tournament)
    resolver = RequestResolver(work, said, stamp, cached, cached.stream, stamp.at, stamp.reason)
    request = resolve(said, {"open-finals": OpenFinals}, resolver)
    fact = opened_finals(request, season.state, cached.stream, has_finals=has_finals)
    for opened in work.tournament_work.opening(_as_tournament(request), cached):
        # without the reason: that is sealed for the season, and its words are kept with it alone
        work.tournament_work.record(cached, opened, stamp, None)
    _record(work, season, fact, stamp)
    work.remarks.extend(_oddities(fact.oddities))


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


# what is odd about a fact, and what is still missing


def season_remarks(fact: SeasonEvent, season: Season, seen: SeasonSeen, work: "Work") -> Iterator[str]:
    """Sentences for those at the desk; the season has seen the fact."""
    match fact:
        case TournamentLinked(oddities=(_, *_)) | OutsideAnnounced() if seen.elsewhere:
            where = f"{fact.tournament} belongs to {listed(seen.elsewhere)}, of the same circuit, too"
            yield f"This is odd, and recorded as it is: {where}."
        case QualifierSanctioned():
            yield from _of_a_sanction(fact, season, work)
        case QualifierReported() | OutsideReported():
            yield from _of_a_report(fact, season, seen, work)
        case SeasonAmended() if season.rules.regions:
            if without := [each.slug for each in season.linked.values() if each.region is None]:
                verb = "has" if len(without) == 1 else "have"
                yield Note(f"{listed(without)} {verb} no region yet.", code="no-region")
        case SeasonClosed():
            yield from _of_a_closing(seen)


def _oddities(codes: Iterable[str]) -> Iterator[Note]:
    for code in codes:
        yield Note(f"This is odd, and recorded as it is: {oddity_in_words(code, {})}.", code=code)


def _of_a_sanction(fact: QualifierSanctioned, season: Season, work: "Work") -> Iterator[str]:
    state, linked = work.tournament(fact.tournament).state, season.whole(season.linked[fact.tournament])
    sanction, told = linked.sanction, linked.told()
    assert sanction is not None, "it was sanctioned just now"
    zone = state.zone if state is not None else told.zone if told is not None else "UTC"
    if fact.round_one is not None and sanction.noted.at > fact.round_one:
        day, paired = day_in(zone, sanction.noted.at), day_in(zone, fact.round_one)
        is_owed = day > paired and season.rules.late_sanction == "with-reason" and sanction.why is None
        late = (
            f"{fact.tournament} was sanctioned on {day_in_words(day)}, after its first round was paired on "
            f"{day_in_words(paired)}; {'without a reason it does not count' if is_owed else 'it counts all the same'}."
        )
        yield Note(late, code="reason-for-sanction", slug=fact.tournament) if is_owed else late
    if state is not None:
        yield from _not_met(state, sanction.attendance, work)


def _not_met(state: Tournament, attendance: int | None, work: "Work") -> Iterator[Note]:
    """What the rules of the tournament ask for and is not known to be there; it takes no sanction away."""

    def state_called(slug: str) -> Tournament | None:
        return work.tournament(slug).state

    as_sanctioned = copy(state)
    as_sanctioned.attendance = attendance if attendance is not None else state.attendance
    cached = work.tournament(state.slug)
    roster = cached.roster = cached.roster or roster_of(state, work.people)
    names = {no: roster.name_of(no) for no in state.entrants}
    related = Web(links_of(state.slug, state_called), state_called).for_requirements(state.slug)
    related = related._replace(same_as=work.people.heads(related.people(state)))
    for row in requirements(as_sanctioned, names, related).rows:
        if row.status != "met":
            told = "is not known" if row.status == "unknown" else "is not met"
            missing = f"{state.slug}, {row.title}, {told}: {row.says}. The sanction stands all the same."
            yield Note(missing, code=row.code)


def _of_a_report(
    fact: QualifierReported | OutsideReported, season: Season, seen: SeasonSeen, work: "Work"
) -> Iterator[str]:
    """Whether it came in time and says what the standings say, and what else is missing."""
    yield from _oddities(fact.oddities)
    linked = season.linked[fact.tournament]
    ended = seen.tournament.summary if seen.tournament else None
    summary = reported(linked, season) if ended is None else as_counting(ended, season.rules)
    merged = same_as(work.store, None, work.events)
    found = judged(linked, summary, season, merged)
    for remark in found.remarks:
        if remark.code == "sanctioned-late":  # told when it was sanctioned
            continue
        yield f"{fact.tournament}: {remark_in_words(remark, season)}"
    for other, person in alike(fact.tournament, season, merged):
        both = f"{work.people.name_of(person)} has a place in {other} too, which is of the same day"
        yield Note(f"{fact.tournament}: {both}.", code="told-twice", slug=fact.tournament, other=other)
    if found.lacks:
        yield f"{fact.tournament} does not count: {why(found, season)}"


def _of_a_closing(seen: SeasonSeen) -> Iterator[Note]:
    tournaments = seen.counted.tournaments if seen.counted else ()
    if out := [each.tournament for each in tournaments if not each.counts]:
        verb = "does" if len(out) == 1 else "do"
        yield Note(f"{listed(out)} {verb} not count.", code="left-out-of-season")
