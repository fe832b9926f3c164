"""Requests to a tournament: names are found, words sealed, what lies outside looked up; then decided and recorded."""

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, cast

from ledger.application.desk import Place
from ledger.application.like_questions import like_questions
from ledger.application.people.registry import Envelope
from ledger.application.people.roster import Roster, roster_of
from ledger.application.related import Web, check_zone, links_around
from ledger.application.remarks import Telling
from ledger.application.repeat_winners import seen_at_the_award
from ledger.application.sealed_choices import PLAYED, seen_at_the_result, seen_at_the_table
from ledger.application.sealing import sealed_appointment, sealed_check_in, sealed_request, sealed_team
from ledger.application.streams import stream_of
from ledger.domain.errors import LedgerError, NameOf, NotFound, RuleViolation, UnknownPlayer
from ledger.domain.events.entry import PlayerCheckedIn, RingerRegistered, TeamCheckedIn
from ledger.domain.events.fact import TournamentEvent
from ledger.domain.events.opening import FeederLinked, FinalLinked, TournamentOpened
from ledger.domain.events.results import ResultRecorded
from ledger.domain.events.rounds import RoundClosed
from ledger.domain.requests import (
    Appoint,
    CheckIn,
    CheckInTeam,
    Choose,
    GiveAward,
    LinkFeeder,
    OpenTournament,
    PairRound,
    ToTournament,
)
from ledger.domain.text import clean_name, remarks_on
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.evolve import begin, evolve
from ledger.domain.tournament.officials import refuse_without_right
from ledger.domain.tournament.opening import open_tournament
from ledger.domain.tournament.seeding import goes_by_seeds
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId, PersonId
from ledger.projections.judges_notes import judges_notes
from ledger.projections.names import ERASED
from ledger.store.words import TEAM_NAME, TOURNAMENT_NAME

if TYPE_CHECKING:
    from ledger.application.work import Work
    from ledger.domain.requests import TournamentRequest


@dataclass(frozen=True, slots=True)
class TournamentWork:
    """What one unit of work does about tournaments."""

    work: "Work"

    def carry_out(self, request: ToTournament, envelope: Envelope) -> None:
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
            if type(fact) is FeederLinked:  # which is quicker to ask than `isinstance`, and results are many
                final = FinalLinked(final=request.tournament, stream=place.stream)
                # without the reason: that is sealed for the final, and its words are kept with it alone
                self.record(self.work.place(fact.feeder), final, envelope, None)
        if had_ended or (place.state is not None and place.state.is_finished):
            self.work.ended.add(request.tournament)

    def _decide(self, request: ToTournament, place: Place, envelope: Envelope) -> tuple[TournamentEvent, ...]:
        self.work.begin(request, envelope, place.stream)
        # by name, here and below, because every result is asked this and a look at its class costs five times as much
        if request.do == "open":
            return self.opening(request, place)
        if place.state is None:
            raise NotFound(f"There is no tournament called {request.tournament}; `ledger open` announces one.")
        if place.roster is None:
            place.roster = roster_of(place.state, self.work.people)
        assert envelope.by is not None, "somebody acts"
        if place.state.officials:  # of most tournaments there are none
            refuse_without_right(request, self._self_at(place, envelope.by), place.state)
        if request.do == "check-in" or request.do == "check-in-team" or request.do == "appoint":
            return self._decide_on_people(request, place.state, place, envelope)
        if request.do == "crew" and request.member is None:
            named = place.roster.member_called(request.player, place.state)
            request = request.model_copy(update={"member": named})
        seal = partial(self.work.wordbook.seal, subject=place.stream)
        sealed_one = sealed_request(request, envelope.reason, envelope.at, partial(self.find, place), seal)
        return decide(sealed_one, place.state, self._seen(sealed_one, place))

    def opening(self, request: OpenTournament, place: Place) -> tuple[TournamentOpened]:
        """The fact that announces a tournament."""
        if self.work.season(request.tournament).state is not None:
            raise RuleViolation(
                f"There is a season called {request.tournament} already; a tournament needs a short name of its own."
            )
        check_zone(request.zone)
        name = clean_name(request.name, "name of the tournament")
        sealed_name = self.work.wordbook.seal(TOURNAMENT_NAME, name, place.stream)
        return open_tournament(request, place.state, sealed_name, self.work.seed(request.seed))

    def _decide_on_people(
        self,
        request: CheckIn[str] | CheckInTeam[str] | Appoint[str],
        state: Tournament,
        place: Place,
        envelope: Envelope,
    ) -> tuple[TournamentEvent, ...]:
        """Decide a request about people who may become known by it."""
        reason, at, label = envelope.reason, envelope.at, partial(self.work.wordbook.label, place)
        match request:
            case CheckIn():
                newcomer = self.work.people.entering(request, self._remarked(request.player), envelope)
                person = self._self_at(place, newcomer)
                entering = sealed_check_in(request, reason, at, person, label)
                seen = self._web(state.slug).seen_at_check_in(state.slug)
                facts = decide(entering, state, self._seen_at_the_door(seen, place))
                self.work.remarks.extend(self.work.around.warnings(state.slug, [person]))
                return facts
            case CheckInTeam():
                name = self.work.wordbook.seal(
                    TEAM_NAME, self._remarked(request.team, "name of the team"), place.stream
                )
                names = [self._remarked(player) for player in request.players]
                found = [self.work.people.person(each, envelope, "players") for each in names]
                persons = [self._self_at(place, person) for person in found]
                entering_team = sealed_team(request, reason, at, name, persons, label)
                facts = decide(entering_team, state, self._seen_at_the_door(NOTHING, place))
                self.work.remarks.extend(self.work.around.warnings(state.slug, persons))
                return facts
            case Appoint():
                found_one = self.work.people.person(clean_name(request.official), envelope, "official")
                official, actor = self._self_at(place, found_one), self._self_at(place, cast(PersonId, envelope.by))
                return decide(sealed_appointment(request, reason, at, official), state, Seen(actor=actor))

    def _remarked(self, text: str, what: str = "name") -> str:
        """A name as it is kept, with a remark where it should have one."""
        name = clean_name(text, what)
        self.work.remarks.extend(f"{name}: {remark}" for remark in remarks_on(name))
        return name

    def find(self, place: Place, text: str) -> ContestantId:
        """The entrant a text means; one who is not called that here may have been, or be the same person."""
        assert place.roster is not None, "the entrants were looked up before"
        if (named := place.roster.exact.get(text)) is not None:  # as nearly all are
            return named
        try:
            return place.find(text)
        except UnknownPlayer:
            assert place.state is not None, "so was the tournament"
            selves = [self._self_at(place, person) for person in self.work.people.ever_called(text)]
            found = [place.state.entry_of[each] for each in selves if each in place.state.entry_of]
            if len(found) != 1:
                raise
            self.work.remarks.append(f"{clean_name(text)} is {place.roster.name_of(found[0])} in {place.state.slug}.")
            return found[0]

    def _self_at(self, place: Place, person: PersonId) -> PersonId:
        """Somebody as a tournament knows them: it may do so by an id they had before they were merged into another."""
        state = place.state
        assert state is not None, "the tournament was looked up before"
        known = person if person in state.entry_of else self._selves(place, state).get(person, person)
        return known if known in state.entry_of or known in state.officials else person

    def _selves(self, place: Place, state: Tournament) -> dict[PersonId, PersonId]:
        if place.selves is None:
            there = (*state.entry_of, *state.officials, *((place.opener,) if place.opener else ()))
            place.selves = {head: each for each, head in reversed(self.work.people.heads(there).items())}
        return place.selves

    # what lies outside the stream

    def _seen_at_the_door(self, seen: Seen, place: Place) -> Seen:
        """The same with who announced the tournament, and the season whose finals it is; people stand in it by the id
        they have now, too."""
        assert place.state is not None, "the tournament was looked up before"
        selves = self._selves(place, place.state)
        opener = next((head for head, each in selves.items() if each == place.opener), place.opener)
        if seen.barred or seen.entitled:
            now = self.work.people.heads((*seen.barred, *(seen.entitled or ())))
            barred = {now[each]: where for each, where in seen.barred.items() if each in now}
            entitled = seen.entitled and seen.entitled | {now[each] for each in seen.entitled if each in now}
            seen = replace(seen, barred={**barred, **seen.barred}, entitled=entitled)
        return replace(seen, opener=opener, finals_of=self.work.around.finals_of(place.state.slug))

    def _seen(self, request: "TournamentRequest", place: Place) -> Seen:
        """What this request's decision must know besides the tournament; nothing, for most."""
        if isinstance(request, PLAYED):
            assert place.state is not None, "the tournament was looked up before"
            return seen_at_the_result(request, place.state, self.work.wordbook.text_of)
        if isinstance(request, LinkFeeder):
            stream = stream_of(self.work.store, request.feeder)
            web = self._web(request.tournament, request.feeder)
            return web.seen_at_link(request.tournament, request.feeder, stream)
        if isinstance(request, Choose):
            assert place.state is not None, "the tournament was looked up before"
            seal = partial(self.work.wordbook.seal, subject=place.stream)
            return seen_at_the_table(request, place.state, seal, self.work.wordbook.text_of)
        if isinstance(request, GiveAward):
            assert place.state is not None, "the tournament was looked up before"
            return seen_at_the_award(request, place.state, self.work.openings, lambda slug: self.work.place(slug).state)
        if isinstance(request, PairRound):
            assert place.state is not None, "the tournament was looked up before"
            is_seeded_now = not place.state.rounds and goes_by_seeds(place.state.rules)
            return Seen(finals_of=self.work.around.finals_of(place.state.slug)) if is_seeded_now else NOTHING
        return NOTHING

    def _web(self, *slugs: str) -> Web:
        """The tournaments that feed each other around these, with what is gathered here and not in the store yet."""

        def state_called(slug: str) -> Tournament | None:
            return self.work.place(slug).state

        return Web([link for slug in slugs for link in links_around(slug, state_called)], state_called)

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
        if place.roster is None:  # a tournament that somebody else's request reaches into
            place.roster = roster_of(place.state, self.work.people)
        if not isinstance(fact, ResultRecorded) or fact.oddities:  # else nothing to tell, as of most facts
            self._learn(fact, place.roster)
            self._remark(fact, place, place.state, place.roster)

    def _learn(self, fact: TournamentEvent, roster: Roster) -> None:
        """The roster learns of new entrants."""
        match fact:
            case PlayerCheckedIn() | RingerRegistered():
                roster.add(fact.contestant, self.work.people.name_of(fact.person))
            case TeamCheckedIn():
                members = [self.work.people.name_of(member.person) for member in fact.members]
                roster.add(fact.contestant, self.work.wordbook.read(fact.name) or ERASED, members)

    def _remark(self, fact: TournamentEvent, place: Place, state: Tournament, roster: Roster) -> None:
        """What the organizer should be told about a fact."""
        telling = Telling(
            state,
            roster,
            person_called=self.work.people.name_of,
            entered_too=lambda person: self._web(state.slug).entered_too(state.slug, person),
            like_questions=lambda: like_questions(self.work.so_far(place.stream), self.work.wordbook.read),
        )
        self.work.remarks.extend(telling.remarks(fact))
        for note in judges_notes(fact, state, roster.name_of):
            if note not in self.work.remarks:  # a round closed on the way to the end tells of open disputes too
                self.work.remarks.append(note)

    def _name(self, error: LedgerError, request: ToTournament, place: Place) -> None:
        """Tell a refusal what people are called."""
        if place.roster is not None:
            error.name_of = _naming(place.roster, request)
        called = {"actor": request.by or self.work.actor, "official": getattr(request, "official", None)}
        error.facts |= {key: name for key, name in called.items() if key in error.facts}


def _naming(roster: Roster, request: ToTournament) -> NameOf:
    """What entrants are called; one who is not among them yet is whoever was about to check in."""
    newcomer = request.player if isinstance(request, CheckIn) else getattr(request, "team", None)
    return lambda no: newcomer if newcomer and ContestantId(no) not in roster.names else roster.name_of(no)
