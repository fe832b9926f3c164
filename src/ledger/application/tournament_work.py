"""Requests to a tournament: what they say is resolved, what lies outside looked up; then decided and recorded."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ledger.application.cache import Place
from ledger.application.names import Roster, roster_of
from ledger.application.people.registry import Envelope
from ledger.application.resolving import RequestResolver
from ledger.domain.errors import LedgerError, NotFound
from ledger.domain.facts import TournamentEvent
from ledger.domain.parsing import SpokenRequest, resolve
from ledger.domain.requests import Request
from ledger.domain.tournament.asked import ASKED, TO_TOURNAMENTS
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.evolve import begin, evolve
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.tournament.results.facts import ResultRecorded
from ledger.domain.tournament.rounds.facts import RoundClosed
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId, PersonId
from ledger.store.json_lines import canonical

if TYPE_CHECKING:
    from ledger.application.work import Work
    from ledger.domain.tournament.opening.requests import OpenTournament

_PLAYED = frozenset({"result", "agree", "concede", "correct", "strike"})
"""What tells how somebody played: to be held against what they chose in secret, where anybody did."""


@dataclass(frozen=True, slots=True)
class TournamentWork:
    """What one unit of work does about tournaments."""

    work: "Work"

    def carry_out(self, request: SpokenRequest, envelope: Envelope) -> None:
        """Decide one request; its facts join the work."""
        place = self.work.place(request.tournament)
        had_ended = place.state is not None and place.state.is_finished
        try:
            facts = self._decide(request, place, envelope)
        except LedgerError as error:
            self._name(error, request, place)
            raise
        for fact in facts:
            # a round closed on the way to something else is not closed for that reason
            is_by_the_way = len(facts) > 1 and isinstance(fact, RoundClosed)
            self.record(place, fact, envelope, None if is_by_the_way else envelope.reason)
        if request.do == "fed-by":
            self._link_back(place, facts, envelope)
        if had_ended or (place.state is not None and place.state.is_finished):
            self.work.ended.add(request.tournament)

    def _decide(self, request: SpokenRequest, place: Place, envelope: Envelope) -> tuple[TournamentEvent, ...]:
        self.work.begin(request, envelope, place.stream)
        resolver = RequestResolver(self.work, request, envelope, place, place.stream, envelope.at, envelope.reason)
        if request.do == "open":
            from ledger.domain.tournament.opening.requests import OpenTournament

            return self.opening(resolve(request, {"open": OpenTournament}, resolver), place)
        if place.state is None:
            none = "There is no tournament called {slug}."
            raise NotFound(none, code="tournament-not-announced", slug=request.tournament)
        self.call_roll(place)
        if place.state.officials:  # of most tournaments there are none
            self._refuse_without_right(request, place, place.state, envelope)
        text = None
        if request.is_quick:
            from ledger.application.score_entry import in_full

            assert place.roster is not None, "the entrants were looked up before"
            text = canonical(in_full(request.said, place.state, place.roster, resolver.entrant))
        return self._decided(resolve(request, TO_TOURNAMENTS, resolver, text), place, place.state, envelope)

    def _decided(
        self, request: Request, place: Place, state: Tournament, envelope: Envelope
    ) -> tuple[TournamentEvent, ...]:
        """The facts of a request, once what lies outside the tournament is seen; of most nothing needs to be."""
        is_secretive = request.do not in _PLAYED or any(round_.secret for round_ in state.rounds)
        if not ASKED[request.do][1].looks_outside or not is_secretive:
            return decide(request, state)
        from ledger.application.outside import Outside

        outside = Outside(self.work, place, state, envelope)
        facts = decide(request, state, outside.seen(request))
        self.work.remarks.extend(outside.warnings(request))
        return facts

    def opening(self, request: "OpenTournament", place: Place) -> tuple[TournamentOpened]:
        """The fact that announces a tournament."""
        from ledger.application.as_of import check_zone
        from ledger.domain.tournament.opening.decide import open_tournament

        self.work.refuse_taken(request.tournament, "tournament")
        check_zone(request.zone)
        return open_tournament(request, place.state, self.work.seed(request.seed))

    def _refuse_without_right(
        self, request: SpokenRequest, place: Place, state: Tournament, envelope: Envelope
    ) -> None:
        from ledger.domain.tournament.decide import refuse_without_right

        assert envelope.by is not None, "somebody acts"
        award = request.said.get("award") if request.do == "award" else None
        refuse_without_right(request.do, self.self_at(place, envelope.by), state, award)

    def _link_back(self, place: Place, facts: tuple[TournamentEvent, ...], envelope: Envelope) -> None:
        """A tournament that feeds another learns of it too."""
        from ledger.domain.tournament.opening.facts import FeederLinked, FinalLinked

        assert place.state is not None, "the tournament was looked up before"
        for fact in facts:
            if isinstance(fact, FeederLinked):
                final = FinalLinked(final=place.state.slug, stream=place.stream)
                # without the reason: that is sealed for the final, and its words are kept with it alone
                self.record(self.work.place(fact.feeder), final, envelope, None)

    # who is meant

    def call_roll(self, place: Place) -> None:
        """Look up what the entrants are called, once."""
        if place.roster is None and place.state is not None:
            place.roster = roster_of(place.state, self.work.people)

    def self_at(self, place: Place, person: PersonId) -> PersonId:
        """Somebody as a tournament knows them: it may do so by an id they had before they were merged into another."""
        state = place.state
        assert state is not None, "the tournament was looked up before"
        known = person if person in state.entry_of else self.selves(place).get(person, person)
        return known if known in state.entry_of or known in state.officials else person

    def selves(self, place: Place) -> dict[PersonId, PersonId]:
        """Who is known to a tournament by another id, by the one they have now."""
        if place.selves is None:
            assert place.state is not None, "the tournament was looked up before"
            opener = (place.opener,) if place.opener else ()
            there = (*place.state.entry_of, *place.state.officials, *opener)
            place.selves = {head: each for each, head in reversed(self.work.people.heads(there).items())}
        return place.selves

    # facts

    def record(self, place: Place, fact: TournamentEvent, envelope: Envelope, reason: Commitment | None) -> None:
        """A fact joins the work, and its tournament learns of it."""
        version = place.state.version + 1 if place.state else 1
        self.work.events.append(envelope.around(fact, place.stream, version, reason))
        if place.state is None:
            assert isinstance(fact, TournamentOpened), "a tournament's first fact is its opening"
            place.state, place.roster, place.opener = begin(fact), Roster(), envelope.by
        else:
            evolve(place.state, fact)
        if not isinstance(fact, ResultRecorded) or fact.oddities:  # else nothing to tell, as of most facts
            from ledger.application.remarks import tell

            self.call_roll(place)  # a tournament may be reached from another's request
            tell(fact, place, self.work)

    def _name(self, error: LedgerError, request: SpokenRequest, place: Place) -> None:
        """Tell a refusal what people are called; one who is not an entrant yet is whoever was about to check in."""
        said, roster = request.said, place.roster
        newcomer = said.get("player") if request.do == "check-in" else said.get("team")
        if roster is not None:
            error.name_of = lambda no: (
                str(newcomer) if newcomer and ContestantId(no) not in roster.names else roster.name_of(no)
            )
        called = {"actor": request.by or self.work.actor, "official": said.get("official")}
        error.facts |= {key: name for key, name in called.items() if key in error.facts}
