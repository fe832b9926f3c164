"""What the words of a request to a campaign come to: armies, units and acts by number, names and texts sealed."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from ledger.application.campaigns.roster import Kind
from ledger.application.desk import CampaignPlace
from ledger.application.people.registry import Envelope
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import BadRequest
from ledger.domain.text import clean_name, clean_note, fold, remarks_on
from ledger.domain.values import Commitment, PersonId, Version

if TYPE_CHECKING:
    from ledger.application.campaigns.roster import CampaignRoster
    from ledger.application.work import Work


@dataclass(frozen=True, slots=True)
class CampaignResolver:
    """The words of one request."""

    work: "Work"
    envelope: Envelope
    place: CampaignPlace
    new_names: dict[tuple[str, str], Commitment] = field(default_factory=dict)  # by kind and folded words

    @property
    def at(self) -> datetime:
        return self.envelope.at

    @property
    def reason(self) -> Commitment | None:
        return self.envelope.reason

    @property
    def _roster(self) -> "CampaignRoster":
        assert self.place.roster is not None, "the names were looked up before"
        return self.place.roster

    def army(self, text: str) -> ArmyNo:
        """The army a text means."""
        found = self._roster.find_army(text, is_typed=self.work.is_typed)
        self._tell(text, self._roster.army(found))
        return found

    def unit(self, text: str) -> UnitNo:
        """The unit a text means."""
        found = self._roster.find_unit(text, is_typed=self.work.is_typed)
        self._tell(text, self._roster.unit(found))
        return found

    def _tell(self, text: str, name: str) -> None:
        """Whoever typed the beginning of a name is told the whole."""
        told = f"{clean_name(text)} is {name}."
        if fold(text) != fold(name) and told not in self.work.remarks:
            self.work.remarks.append(told)

    def act(self, seq: int) -> Version:
        """Which act of the campaign an event of the log is."""
        if seq not in self.place.seqs:
            slug = self.place.state.slug if self.place.state else ""
            raise BadRequest(f"Event {seq} is none of {slug}.", code="event-elsewhere")
        return Version(self.place.seqs.index(seq) + 1)

    def named_once(self, text: str, kind: str, what: str) -> Commitment:
        """A name that nobody else may have: one that somebody has comes to what stands for it already."""
        name = clean_name(text, what)
        key = (kind, fold(name))
        of: Kind = "army" if kind == "army-name" else "unit"
        taken = self.new_names.get(key) or (self._roster.taken(of, name) if self.place.roster else None)
        if taken is None:
            taken = self.new_names[key] = self.name(name, kind, what)
        return taken

    def renamed(self, text: str, what: Kind, no: int | None) -> Commitment:
        """Another name for something, or its own spelt otherwise; one that another has is what stands for that."""
        name, kind = clean_name(text, f"name of the {what}"), f"{what}-name"
        taken, own = self._roster.taken(what, name), self._roster.own_name(what, no)
        if taken is None or (taken == own and self._roster.text(own) != name):
            return self.name(name, kind, f"name of the {what}")
        return taken

    def mustering(self, text: str) -> PersonId:
        """Who leads an army; by the id the campaign knows them by, if it does."""
        name = clean_name(text, "name")
        self.work.remarks.extend(f"{name}: {remark}" for remark in remarks_on(name))
        return self._known(self.work.people.person(name, self.envelope, "player"))

    def official(self, text: str) -> PersonId:
        """Who is appointed."""
        return self._known(self.work.people.person(clean_name(text), self.envelope, "official"))

    def _known(self, person: PersonId) -> PersonId:
        return next((each for each in selves(self.work, self.place, person) if each != person), person)

    def name(self, text: str, kind: str, what: str) -> Commitment:
        """What something is called."""
        return self.work.wordbook.seal(kind, clean_name(text, what), self.place.stream)

    def note(self, text: str, kind: str, what: str) -> Commitment:
        """What somebody writes."""
        return self.work.wordbook.seal(kind, clean_note(text, what), self.place.stream)

    def cleaned(self, text: str, what: str) -> str:
        """Words that stay words."""
        return clean_name(text, what)


def selves(work: "Work", place: CampaignPlace, person: PersonId) -> frozenset[PersonId]:
    """Everyone in the campaign who is this person by now: it may know them by an id from before a merge."""
    state = place.state
    known = () if state is None else (*(army.player for army in state.armies.values()), *state.officials)
    return frozenset({person, *(each for each, head in work.people.heads(known).items() if head == person)})
