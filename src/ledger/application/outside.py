"""What a decision must know from outside its tournament, looked up for the door."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ledger.application.as_of import web_around
from ledger.application.cache import Place
from ledger.application.related_tournaments import seen_at_the_award
from ledger.application.sealed_choices import seen_at_the_result, seen_at_the_table
from ledger.domain.requests import Request
from ledger.domain.tournament.awards.requests import GiveAward
from ledger.domain.tournament.crews.requests import Choose
from ledger.domain.tournament.entry.requests import CheckIn, CheckInTeam
from ledger.domain.tournament.opening.requests import Appoint, LinkFeeder
from ledger.domain.tournament.results.requests import AgreeResult, Concede, CorrectResult, RecordResult, StrikeScore
from ledger.domain.tournament.rounds.requests import PairRound
from ledger.domain.tournament.seating.decide import goes_by_seeds
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament

if TYPE_CHECKING:
    from ledger.application.people.registry import Envelope
    from ledger.application.work import Work


class Outside:
    """What lies around one tournament while one request is decided."""

    def __init__(self, work: "Work", place: Place, state: Tournament, envelope: "Envelope") -> None:
        self.work = work
        self.place = place
        self.state = state
        self.envelope = envelope

    def seen(self, request: Request) -> Seen:
        """What the decision on a request must know."""
        match request:
            case CheckIn():
                return self._at_the_door(web_around(self.state.slug, self.work).seen_at_check_in(self.state.slug))
            case CheckInTeam():
                return self._at_the_door(NOTHING)
            case Appoint():
                assert self.envelope.by is not None, "somebody acts"
                return Seen(actor=self.work.tournaments.self_at(self.place, self.envelope.by))
            case LinkFeeder(feeder=feeder):
                stream = self.work.store.stream("tournament", feeder)
                return web_around(self.state.slug, self.work, feeder).seen_at_link(self.state.slug, feeder, stream)
            case Choose():
                seal = partial(self.work.wordbook.seal, subject=self.place.stream)
                return seen_at_the_table(request, self.state, seal, self.work.wordbook.text_of)
            case GiveAward():
                return seen_at_the_award(request, self.state, self.work.openings, self._state_called)
            case PairRound():
                is_seeded_now = not self.state.rounds and goes_by_seeds(self.state.rules)
                return Seen(finals_of=self.work.around.finals_of(self.state.slug)) if is_seeded_now else NOTHING
            case RecordResult() | AgreeResult() | Concede() | CorrectResult() | StrikeScore():
                return seen_at_the_result(request, self.state, self.work.wordbook.text_of)
            case _:
                return NOTHING

    def warnings(self, request: Request) -> Iterable[str]:
        """What to tell of those who check in."""
        match request:
            case CheckIn(player=person):
                return self.work.around.warnings(self.state.slug, [person])
            case CheckInTeam(players=persons):
                return self.work.around.warnings(self.state.slug, persons)
            case _:
                return ()

    def _state_called(self, slug: str) -> Tournament | None:
        return self.work.place(slug).state

    def _at_the_door(self, seen: Seen) -> Seen:
        """The same with who announced the tournament, and the season whose finals it is; people stand in it by the id
        they have now, too."""
        selves = self.work.tournaments.selves(self.place)
        opener = next((head for head, each in selves.items() if each == self.place.opener), self.place.opener)
        if seen.barred or seen.entitled:
            now = self.work.people.heads((*seen.barred, *(seen.entitled or ())))
            barred = {now[each]: where for each, where in seen.barred.items() if each in now}
            entitled = seen.entitled and seen.entitled | {now[each] for each in seen.entitled if each in now}
            seen = replace(seen, barred={**barred, **seen.barred}, entitled=entitled)
        return replace(seen, opener=opener, finals_of=self.work.around.finals_of(self.state.slug))
