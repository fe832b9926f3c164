"""What the words of one request come to: entrants by number, people by id, names and texts as commitments."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from ledger.application.cache import Place
from ledger.application.names import Roster, remarks_on_name
from ledger.application.people.registry import Envelope
from ledger.domain.errors import UnknownPlayer
from ledger.domain.parsing import SpokenRequest
from ledger.domain.text import clean_name, clean_note
from ledger.domain.values import Commitment, ContestantId, PersonId

if TYPE_CHECKING:
    from ledger.application.work import Work


@dataclass(frozen=True, slots=True)
class RequestResolver:
    """The words of a request to a tournament, or to a season about one."""

    work: "Work"
    request: SpokenRequest
    envelope: Envelope
    place: Place  # whose entrants are meant
    subject: UUID  # whose words they are: the stream they are kept for
    at: datetime
    reason: Commitment | None

    def entrant(self, text: str) -> ContestantId:
        """The entrant a text means; one who is not called that here may have been, or be the same person."""
        place = self.place
        assert place.state is not None, "the tournament was looked up before"
        assert place.roster is not None, "so were its entrants"
        if (named := place.roster.exact.get(text)) is not None:  # as nearly all are
            if self.work.is_typed and text.isdecimal():
                self._remark_number(int(text), named, place.roster)
            return named
        try:
            return place.roster.find(text, place.state)
        except UnknownPlayer:
            selves = [self.work.tournaments.self_at(place, person) for person in self.work.people.ever_called(text)]
            found = [place.state.entry_of[each] for each in selves if each in place.state.entry_of]
            if not found and self.work.is_typed:
                found = place.roster.begun(text)
            if len(found) != 1:
                raise
            told = f"{clean_name(text)} is {place.roster.name_of(found[0])} in {place.state.slug}."
            self.work.remarks.extend([told] if told not in self.work.remarks else ())
            return found[0]

    def _remark_number(self, number: int, found: ContestantId, roster: Roster) -> None:
        """A name comes before an entry number; whoever typed a number that is also a name may have meant the other."""
        if found != number and ContestantId(number) in roster.names:
            other = roster.name_of(number)
            told = f"{number} was taken for the name of entry #{found}; entry #{number} is {other}."
            self.work.remarks.extend([told] if told not in self.work.remarks else ())

    def member(self) -> int | None:
        """Which of a team is meant, where a player is named."""
        assert self.place.roster is not None, "the entrants were looked up before"
        named = self.request.said.get("player")
        return self.place.roster.member_called(self.entrant(named), named) if isinstance(named, str) else None

    def newcomer(self, text: str, person: UUID | None, is_distinct: bool) -> PersonId:
        """Who checks in."""
        name = self._remarked(text, "name")
        found = self.work.people.entering(name, self.envelope, person, is_distinct=is_distinct)
        return self.work.tournaments.self_at(self.place, found)

    def teammate(self, text: str) -> PersonId:
        """Who plays in a team that checks in."""
        found = self.work.people.person(self._remarked(text, "name"), self.envelope, "players")
        return self.work.tournaments.self_at(self.place, found)

    def official(self, text: str) -> PersonId:
        """Who is appointed."""
        found = self.work.people.person(clean_name(text), self.envelope, "official")
        return self.work.tournaments.self_at(self.place, found)

    def placed(self, text: str) -> tuple[PersonId, ...]:
        """Who stands at a place that is reported; nobody where there is no such tournament, which is refused anyway."""
        if self.place.state is None:
            return ()
        self.work.tournaments.call_roll(self.place)
        return self.place.state.entrants[self.entrant(text)].persons()

    def name(self, text: str, kind: str, what: str) -> Commitment:
        """What something is called."""
        name = self._remarked(text, what) if kind == "team-name" else clean_name(text, what)
        return self.work.wordbook.seal(kind, name, self.subject)

    def note(self, text: str, kind: str, what: str) -> Commitment:
        """What somebody says or writes."""
        return self.work.wordbook.seal(kind, clean_note(text, what), self.subject)

    def label(self, text: str, kind: str) -> Commitment:
        """Where somebody comes from; equal words have one commitment."""
        return self.work.wordbook.label(self.place, kind, clean_name(text, kind))

    def cleaned(self, text: str, what: str) -> str:
        """Words that stay words."""
        return clean_name(text, what)

    def _remarked(self, text: str, what: str) -> str:
        """A name as it is kept, with a remark where it should have one."""
        name = clean_name(text, what)
        self.work.remarks.extend(f"{name}: {remark}" for remark in remarks_on_name(name))
        return name
