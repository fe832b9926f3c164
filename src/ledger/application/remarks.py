"""What the organizer is told beside a fact: what is odd about it, what it leads to, and what was ruled before."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ledger.application.as_of import web_around
from ledger.application.cache import Place
from ledger.application.judges_notes import judges_notes
from ledger.application.like_questions import ASKED, like_questions
from ledger.application.names import Roster
from ledger.domain.errors import Note, listed
from ledger.domain.facts import TournamentEvent
from ledger.domain.scoring.ranking import goes_by_lead
from ledger.domain.sentences import ERASED
from ledger.domain.system import oddity_in_words
from ledger.domain.systems import system_called
from ledger.domain.text import fold
from ledger.domain.tournament.entry.decide import odd_ringer
from ledger.domain.tournament.entry.facts import PlayerCheckedIn, RingerRegistered, TeamCheckedIn
from ledger.domain.tournament.judging.facts import DisputeOpened, PlayerDisqualified, RulingMade
from ledger.domain.tournament.lookups import ORGANIZER
from ledger.domain.tournament.opening.facts import OfficialAppointed
from ledger.domain.tournament.rounds.facts import RoundClosed, RoundPaired
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId
from ledger.projections.status import lead

if TYPE_CHECKING:
    from ledger.application.work import Work


def tell(fact: TournamentEvent, place: Place, work: "Work") -> None:
    """Let the roster learn of a fact, and the organizer of what there is to tell about it."""
    state, roster = place.state, place.roster
    assert state is not None, "the tournament has just learned of something"
    assert roster is not None, "its entrants were looked up before"
    _learn(fact, roster, work)
    telling = Telling(
        state,
        roster,
        person_called=work.people.name_of,
        entered_too=lambda person: web_around(state.slug, work).entered_too(state.slug, person),
        like_questions=lambda: like_questions(work.so_far(place.stream, ASKED), work.wordbook.read),
    )
    work.remarks.extend(telling.remarks(fact))
    for note in judges_notes(fact, state, roster.name_of):
        if note not in work.remarks:  # a round closed on the way to the end tells of open disputes too
            work.remarks.append(note)


def _learn(fact: TournamentEvent, roster: Roster, work: "Work") -> None:
    """New entrants by name."""
    match fact:
        case PlayerCheckedIn() | RingerRegistered():
            roster.add(fact.contestant, work.people.name_of(fact.person))
        case TeamCheckedIn():
            members = [work.people.name_of(member.person) for member in fact.members]
            roster.add(fact.contestant, work.wordbook.read(fact.name) or ERASED, members)


@dataclass(frozen=True, slots=True)
class Telling:
    """What there is to tell from; the state has seen the fact, and so has the roster."""

    state: Tournament
    roster: Roster
    person_called: Callable[[PersonId], str]
    entered_too: Callable[[PersonId], list[str]]  # related tournaments in which somebody is entered, in words
    like_questions: Callable[[], list[str]]

    def remarks(self, fact: TournamentEvent) -> Iterator[str]:
        """Sentences for those at the desk."""
        for code in getattr(fact, "oddities", ()):
            yield Note(f"This is odd, and recorded as it is: {self._in_words(code)}.", code=code)
        match fact:
            case RoundClosed() if goes_by_lead(self.state):
                names = {no: self.roster.name_of(no) for no in self.state.entrants}
                yield f"After round {fact.round_no} {lead(self.state, names)}."
            case RoundPaired(round_no=1) if fact.seed and self.state.rules.first_round == "folded":
                if not self.state.seeds:
                    yield Note("Nobody is seeded, so this is the order of chance.", code="nobody-seeded")
            case PlayerDisqualified():
                yield from self._barred_too(fact)
            case TeamCheckedIn():
                yield from self._namesakes(fact)
            case OfficialAppointed():
                yield from self._organizers(fact)
            case DisputeOpened() | RulingMade():
                yield from self.like_questions()

    def _in_words(self, code: str) -> str:
        return oddity_in_words(code, system_called(self.state.rules.system).oddity_words)

    def _barred_too(self, fact: PlayerDisqualified) -> Iterator[str]:
        if not (self.state.feeders or self.state.finals):
            return
        for person in self.state.entrants[fact.contestant].persons():
            for where in self.entered_too(person):
                barred = f"{self.roster.name_of(fact.contestant)} is entered in {where}, and barred there too"
                yield f"{barred}; disqualify them there as well."

    def _namesakes(self, fact: TeamCheckedIn) -> Iterator[str]:
        name = self.roster.names[fact.contestant]
        others = [f"#{no}" for no in self.roster.by_key[fold(name)] if no != fact.contestant]
        if others:
            yield f"{listed(others)} is called {name} too; entry numbers tell them apart."

    def _organizers(self, fact: OfficialAppointed) -> Iterator[str]:
        if fact.role != ORGANIZER:
            return
        organizers = [person for person, role in self.state.officials.items() if role == ORGANIZER]
        if len(organizers) > 1:
            names = listed(map(self.person_called, organizers))
            yield f"{names} are organizers now; decisions are final, so agree on whose word is the last."
        if (known := self.state.entry_of.get(fact.person)) and self.state.entrants[known].is_ringer:
            for code in odd_ringer(fact.person, self.state):
                yield Note(f"This is odd, and possible: {self._in_words(code)}.", code=code)
