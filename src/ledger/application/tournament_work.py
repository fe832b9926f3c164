"""What a unit of work does about tournaments: requests to one are resolved and decided, and their facts recorded."""

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from ledger.application.cache import DECIDING, CachedTournament
from ledger.application.names import EntrantRoster, roster_of
from ledger.application.resolving import RequestResolver, Stamp
from ledger.domain.errors import LedgerError, Note, NotFound
from ledger.domain.facts import TournamentEvent
from ledger.domain.families import ABOUT_SOMEBODY
from ledger.domain.parsing import SpokenRequest, resolve
from ledger.domain.requests import Request
from ledger.domain.tournament.decide import REQUEST_TABLE, TO_TOURNAMENTS, decide
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

    def carry_out(self, request: SpokenRequest, stamp: Stamp) -> None:
        """Decide one request; its facts join the work."""
        cached = self.work.tournament(request.tournament)
        had_ended = cached.state is not None and cached.state.is_finished
        try:
            facts = self._decide(request, cached, stamp)
        except LedgerError as error:
            self._name(error, request, cached)
            raise
        # a round that stands again has the results it had
        is_again = request.do == "pair" and bool(request.said.get("again"))
        moves = REQUEST_TABLE[request.do][1].moves or is_again
        if isinstance(facts[0], ResultRecorded) and cached.state is not None:  # where the table had a result before
            moves = bool(cached.state.rounds[facts[0].round_no - 1].games[facts[0].table_no].past)
        if moves and request.tournament not in self.work.pictures:
            self._take_picture(request.tournament, cached, facts)
        for fact in facts:
            # a round closed on the way to something else is not closed for that reason
            is_by_the_way = len(facts) > 1 and isinstance(fact, RoundClosed)
            self.record(cached, fact, stamp, None if is_by_the_way else stamp.reason)
        if request.do in ("fed-by", "unlink-feeder"):
            from ledger.application.related_tournaments import told_to_feeders

            for feeder, fact in told_to_feeders(facts, request.tournament, cached.stream):
                # without the reason: that is sealed for the final, and its words are kept with it alone
                self.record(self.work.tournament(feeder), fact, stamp, None)
        elif request.do == "pair" and not is_again and cached.state and cached.state.discarded:
            from ledger.application.lookups import results_to_restore

            self.work.remarks.extend(results_to_restore(cached, self.work))
        if request.at is not None:
            from ledger.application.remarks import long_before

            self.work.remarks.extend(long_before(facts, request.at, cached))
        if had_ended or (cached.state is not None and cached.state.is_finished):
            self.work.ended.add(request.tournament)

    def _take_picture(self, slug: str, cached: CachedTournament, facts: tuple[TournamentEvent, ...]) -> None:
        """How it stands before the first facts that may move what was recorded."""
        from ledger.projections.reach import are_first_results, picture

        if cached.state is not None and not are_first_results(facts, cached.state):
            self.work.pictures[slug] = picture(cached.state)

    def _decide(self, request: SpokenRequest, cached: CachedTournament, stamp: Stamp) -> tuple[TournamentEvent, ...]:
        self.work.begin(request, stamp, cached.stream)
        resolver = RequestResolver(self.work, request, stamp, cached, cached.stream, stamp.at, stamp.reason)
        if request.do == "open":
            from ledger.domain.tournament.opening.requests import OpenTournament

            return self.opening(resolve(request, {"open": OpenTournament}, resolver), cached)
        if cached.state is None:
            none = "There is no tournament called {slug}."
            raise NotFound(none, code="tournament-not-announced", slug=request.tournament)
        self.call_roll(cached)
        if cached.state.officials:  # of most tournaments there are none
            from ledger.application.rights import Rights

            Rights(self.work).refuse_in_tournament(request, cached, stamp)
        text = None
        if '"scores":"' in request.text:  # as a desk types them: a text
            from ledger.application.score_entry import in_full

            assert cached.roster is not None, "the entrants were looked up before"
            text = canonical(in_full(request.said, cached.state, cached.roster, resolver.entrant))
        facts = self._decided(resolve(request, TO_TOURNAMENTS, resolver, text), cached, cached.state, stamp)
        if request.do not in ABOUT_SOMEBODY and request.do != "withdraw":
            return facts
        from ledger.application.rights import Rights

        return (*Rights(self.work).in_own_cause(request, facts, cached, stamp), *facts)

    def _decided(
        self, request: Request, cached: CachedTournament, state: Tournament, stamp: Stamp
    ) -> tuple[TournamentEvent, ...]:
        """The facts of a request, once what lies outside the tournament is seen; of most nothing needs to be."""
        is_secretive = request.do not in _PLAYED or any(round_.secret for round_ in state.rounds)
        if not REQUEST_TABLE[request.do][1].looks_outside or not is_secretive:
            return decide(request, state)
        from ledger.application.lookups import TournamentLookups

        outside = TournamentLookups(self.work, cached, state, stamp)
        facts = decide(request, state, outside.seen(request))
        self.work.remarks.extend(outside.warnings(request))
        return facts

    def opening(self, request: "OpenTournament", cached: CachedTournament) -> tuple[TournamentOpened]:
        """The fact that announces a tournament."""
        from ledger.application.as_of import check_zone
        from ledger.domain.tournament.opening.decide import open_tournament

        self.work.refuse_taken(request.tournament, "tournament")
        check_zone(request.zone)
        for season in self.work.season_lookups.told_of(request.tournament):
            stands = f"{request.tournament} is told of from elsewhere in {season}; once it ends here, that counts"
            self.work.remarks.append(Note(f"{stands}.", code="told-of-elsewhere"))
        return open_tournament(request, cached.state, self.work.seed(request.seed))

    # who is meant

    def call_roll(self, cached: CachedTournament) -> None:
        """Look up what the entrants are called, once."""
        if cached.roster is None and cached.state is not None:
            cached.roster = roster_of(cached.state, self.work.people)

    def self_at(self, cached: CachedTournament, person: PersonId) -> PersonId:
        """Somebody as a tournament knows them: it may do so by an id they had before they were merged into another."""
        state = cached.state
        assert state is not None, "the tournament was looked up before"
        known = person if person in state.entry_of else self.selves(cached).get(person, person)
        return known if known in state.entry_of or known in state.officials else person

    def official_at(self, cached: CachedTournament, person: PersonId) -> PersonId:
        """The same of an official, who may play under one id and have been appointed by another."""
        from ledger.application.rights import Rights

        assert cached.state is not None, "the tournament was looked up before"
        known = Rights(self.work).known_as(person, cached.state.officials)
        return known if known in cached.state.officials else self.self_at(cached, person)

    def selves(self, cached: CachedTournament) -> dict[PersonId, PersonId]:
        """Who is known to a tournament by another id, by the one they have now."""
        if cached.selves is None:
            assert cached.state is not None, "the tournament was looked up before"
            opener = (cached.opener,) if cached.opener else ()
            there = (*cached.state.entry_of, *cached.state.officials, *opener)
            cached.selves = {head: each for each, head in reversed(self.work.people.heads(there).items())}
        return cached.selves

    # facts

    def record(self, cached: CachedTournament, fact: TournamentEvent, stamp: Stamp, reason: Commitment | None) -> None:
        """A fact joins the work, and its tournament learns of it."""
        version = cached.state.version + 1 if cached.state else 1
        self.work.events.append(stamp.recorded(fact, cached.stream, version, reason))
        if cached.state is None:
            assert isinstance(fact, TournamentOpened), "a tournament's first fact is its opening"
            cached.state, cached.roster, cached.opener = begin(fact), EntrantRoster(), stamp.by
        else:
            evolve(cached.state, fact)
            if isinstance(fact, DECIDING) and (cached.decided_at is None or cached.decided_at < stamp.at):
                cached.decided_at = stamp.at
        if not isinstance(fact, ResultRecorded) or fact.oddities:  # else nothing to tell, as of most facts
            from ledger.application.remarks import tell

            self.call_roll(cached)  # a tournament may be reached from another's request
            tell(fact, cached, self.work)
        if isinstance(fact, ResultRecorded):
            round_ = cached.state.rounds[fact.round_no - 1]
            if round_.started is None and round_.missing == len(round_.games) - 1:  # the first shows that it has begun
                from ledger.domain.tournament.rounds.setups import forgotten_start

                self.work.remarks.extend(forgotten_start(round_, cached.state))

    def _name(self, error: LedgerError, request: SpokenRequest, cached: CachedTournament) -> None:
        """Tell a refusal what people are called; one who is not an entrant yet is whoever was about to check in."""
        said, roster = request.said, cached.roster
        newcomer = said.get("player") if request.do == "check-in" else said.get("team")
        if roster is not None:
            error.name_of = lambda no: (
                str(newcomer) if newcomer and ContestantId(no) not in roster.names else roster.name_of(no)
            )
        official = error.facts.get("official")
        called = {"actor": request.by or self.work.actor, "event": said.get("event")}
        called["official"] = (
            self.work.people.name_of(PersonId(official)) if isinstance(official, UUID) else said.get("official")
        )
        error.facts |= {key: name for key, name in called.items() if key in error.facts}
