"""Which army, unit, act or moment of a campaign a text means, and what everything in it is called; nothing is guessed.
Here the words of a request come to numbers, and names and texts are sealed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NoReturn, cast

from ledger.application.as_of import happened, position
from ledger.application.names import NameSource, remarks_on_name
from ledger.domain.campaign.evolve import replay
from ledger.domain.campaign.missions.facts import MissionEnded
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Army, Campaign, Unit
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import BadRequest, RuleViolation, listed
from ledger.domain.facts import CampaignEvent, Recorded
from ledger.domain.sentences import ERASED, erased
from ledger.domain.text import clean_name, clean_note, did_you_mean, fold, search_key
from ledger.domain.values import Commitment, PersonId, Version
from ledger.store import Store
from ledger.store.json_lines import parse_object

if TYPE_CHECKING:
    from ledger.application.cache import CachedCampaign
    from ledger.application.resolving import Stamp
    from ledger.application.work import Work
    from ledger.domain.campaign.requests import CampaignRequest

ArmyOrUnit = Literal["army", "unit"]
_NUMBER = re.compile(r"(#|army:|unit:)([0-9]{1,6})")


@dataclass(slots=True)
class CampaignRoster:
    """The names of one campaign as it stands; it is the `CampaignWords` that sentences ask."""

    state: Campaign
    words: NameSource
    seqs: Sequence[int]  # the event of each act, by version
    _texts: dict[Commitment, str | None] = field(default_factory=dict)  # None: it was forgotten

    # what something is called

    @property
    def rules(self) -> CampaignRules:
        """The tables that dice are looked up in."""
        return self.state.rules

    def is_hero(self, no: UnitNo) -> bool:
        """Whether a unit is one; of a withdrawn one nobody knows."""
        return no in self.state.units and self.state.units[no].is_hero

    def army(self, no: ArmyNo) -> str:
        """What an army is called; one that was withdrawn goes by its number."""
        found = self.state.armies.get(no)
        return f"army {no}" if found is None else self.name_of(found)

    def unit(self, no: UnitNo) -> str:
        """Likewise a unit."""
        found = self.state.units.get(no)
        return f"unit {no}" if found is None else self.name_of(found)

    def name_of(self, what: Army | Unit) -> str:
        """A name, or the number where it was forgotten."""
        kind = "Army" if isinstance(what, Army) else "Unit"
        return self._read(what.name) or f"{kind} {what.no} {ERASED}"

    def address(self, kind: ArmyOrUnit, no: int) -> str:
        """How a request names one: by its name, or by its number where that was forgotten."""
        found = next(each for each in self._of(kind) if each.no == no)
        return self._read(found.name) or f"{kind}:{no}"

    def player(self, person: PersonId) -> str:
        """What somebody is called."""
        return self.words.person_names([person]).get(person) or erased(person)

    def event(self, version: Version) -> str:
        """An act by its place in the log."""
        return f"event {self.seqs[version - 1]}"

    def text(self, commitment: Commitment) -> str:
        """The words of a text, as far as they are there."""
        return self._read(commitment) or ERASED

    def _read(self, commitment: Commitment) -> str | None:
        if commitment not in self._texts:
            asked = (commitment, *(what.name for what in (*self._of("army"), *self._of("unit"))))
            self._texts |= {**dict.fromkeys(asked), **self.words.texts(asked)}
        return self._texts.get(commitment)

    # who is meant

    def own_name(self, kind: ArmyOrUnit, no: int | None) -> Commitment | None:
        """What stands for the name of one of them."""
        return next((each.name for each in self._of(kind) if each.no == no), None)

    def taken(self, kind: ArmyOrUnit, name: str) -> Commitment | None:
        """What stands for a name that an army or a unit has, however it is spelt; names of the dead stay taken."""
        return next((each.name for each in self._of(kind) if fold(self._read(each.name) or "") == fold(name)), None)

    def find_army(self, text: str, *, is_typed: bool = False) -> ArmyNo:
        """The army a text means, or its player's."""
        return cast(ArmyNo, self._find("army", text, is_typed=is_typed))

    def find_unit(self, text: str, *, is_typed: bool = False) -> UnitNo:
        """The unit a text means."""
        return cast(UnitNo, self._find("unit", text, is_typed=is_typed))

    def _of(self, kind: ArmyOrUnit) -> Sequence[Army | Unit]:
        return list(self.state.armies.values()) if kind == "army" else list(self.state.units.values())

    def _find(self, kind: ArmyOrUnit, text: str, *, is_typed: bool) -> int:
        found = self.meant(kind, text, is_typed=is_typed)
        if len(found) > 1:
            names = listed(f"{self.name_of(each)} ({kind}:{each.no})" for each in found)
            raise BadRequest(f"{clean_name(text)} fits several: {names}. Say which.")
        if not found:
            self._refuse(kind, text)
        return found[0].no

    def meant(self, kind: ArmyOrUnit, text: str, *, is_typed: bool = False) -> Sequence[Army | Unit]:
        """All that a text may mean: whoever has that name, else leads that army, else has that number, else has a name
        that goes on like this, where that will do."""
        key, things = fold(text), self._of(kind)
        found = [each for each in things if fold(self.name_of(each)) == key]  # as it is told, also once forgotten
        if not found and kind == "army":
            led = [each for each in self.state.armies.values() if fold(self.player(each.player)) == key]
            found = [each for each in led if not each.is_closed] or [*led]
        if not found and (number := _NUMBER.fullmatch(text)) and number[1] in ("#", f"{kind}:"):
            found = [each for each in things if each.no == int(number[2])]
        if not found and is_typed and key:
            rough = search_key(text)
            found = [each for each in things if f" {rough}" in f" {search_key(self._read(each.name) or '')}"]
        return found

    def _refuse(self, kind: ArmyOrUnit, text: str) -> NoReturn:
        """Nobody is called that: say who nearly is."""
        unknown = f"There is no {kind} called {clean_name(text)} in {self.state.slug}."
        if hint := did_you_mean(text, [name for each in self._of(kind) if (name := self._read(each.name))]):
            raise BadRequest(f"{unknown}{hint}")
        if kind == "army":
            raise BadRequest(unknown, code="no-such-army")
        raise BadRequest(unknown, code="no-such-unit")


@dataclass(frozen=True, slots=True)
class CampaignResolver:
    """The words of one request."""

    work: "Work"
    stamp: "Stamp"
    cached: "CachedCampaign"
    new_names: dict[tuple[str, str], Commitment] = field(default_factory=dict)  # by kind and folded words

    @property
    def at(self) -> datetime:
        return self.stamp.at

    @property
    def reason(self) -> Commitment | None:
        return self.stamp.reason

    @property
    def state(self) -> Campaign:
        """The campaign with all that was recorded so far."""
        assert self.cached.state is not None, "the campaign was looked up before"
        return self.cached.state

    @property
    def roster(self) -> CampaignRoster:
        """Likewise its names."""
        assert self.cached.roster is not None, "the names were looked up before"
        return self.cached.roster

    def army(self, text: str) -> ArmyNo:
        """The army a text means."""
        found = self.roster.find_army(text, is_typed=self.work.is_typed)
        self._tell(text, self.roster.army(found))
        return found

    def unit(self, text: str) -> UnitNo:
        """The unit a text means."""
        found = self.roster.find_unit(text, is_typed=self.work.is_typed)
        self._tell(text, self.roster.unit(found))
        return found

    def _tell(self, text: str, name: str) -> None:
        """Whoever typed the beginning of a name is told the whole."""
        told = f"{clean_name(text)} is {name}."
        if fold(text) != fold(name) and told not in self.work.remarks:
            self.work.remarks.append(told)

    def act(self, seq: int) -> Version:
        """Which act of the campaign an event of the log is."""
        if seq not in self.cached.seqs:
            slug = self.cached.state.slug if self.cached.state else ""
            raise BadRequest(f"Event {seq} is none of {slug}.", code="event-elsewhere")
        return Version(self.cached.seqs.index(seq) + 1)

    def act_called(self, do: str) -> "type[CampaignRequest] | None":
        """The kind of request of that name, where an act is put right by another."""
        from ledger.domain.campaign.request_table import TO_CAMPAIGNS  # who only reads needs none

        return TO_CAMPAIGNS.get(do)

    def named_once(self, text: str, kind: str, what: str) -> Commitment:
        """A name that nobody else may have: one that somebody has comes to what stands for it already."""
        name = clean_name(text, what)
        key = (kind, fold(name))
        of: ArmyOrUnit = "army" if kind == "army-name" else "unit"
        taken = self.new_names.get(key) or (self.roster.taken(of, name) if self.cached.roster else None)
        if taken is None:
            taken = self.new_names[key] = self.name(name, kind, what)
        return taken

    def renamed(self, text: str, what: ArmyOrUnit, no: int | None) -> Commitment:
        """Another name for something, or its own spelt otherwise; one that another has is what stands for that."""
        name, kind = clean_name(text, f"name of the {what}"), f"{what}-name"
        taken, own = self.roster.taken(what, name), self.roster.own_name(what, no)
        if taken is None or (taken == own and self.roster.text(own) != name):
            return self.name(name, kind, f"name of the {what}")
        return taken

    def mustering(self, text: str) -> PersonId:
        """Who leads an army; by the id the campaign knows them by, if it does."""
        name = clean_name(text, "name")
        self.work.remarks.extend(f"{name}: {remark}" for remark in remarks_on_name(name))
        return self._known(self.work.people.person(name, self.stamp, "player"))

    def official(self, text: str) -> PersonId:
        """Who is appointed."""
        found = self.work.people.person(clean_name(text), self.stamp, "official")
        officials = self.cached.state.officials if self.cached.state else {}
        # one who leads an army under another id they had is an official under the one they were appointed by
        return next((each for each in officials if each in self.selves(found)), self._known(found))

    def _known(self, person: PersonId) -> PersonId:
        return next((each for each in self.selves(person) if each != person), person)

    def selves(self, person: PersonId) -> frozenset[PersonId]:
        """Everyone in the campaign who is this person by now: it may know them by an id from before a merge."""
        state = self.cached.state
        known = () if state is None else (*(army.player for army in state.armies.values()), *state.officials)
        return frozenset({person, *(each for each, head in self.work.people.heads(known).items() if head == person)})

    def name(self, text: str, kind: str, what: str) -> Commitment:
        """What something is called."""
        return self.work.wordbook.seal(kind, clean_name(text, what), self.cached.stream)

    def note(self, text: str, kind: str, what: str) -> Commitment:
        """What somebody writes."""
        return self.work.wordbook.seal(kind, clean_note(text, what), self.cached.stream)

    def cleaned(self, text: str, what: str) -> str:
        """Words that stay words."""
        return clean_name(text, what)


AFTER_A_MISSION = ("mission", "casualties", "objectives", "levels")


class CasualtySaid(NamedTuple):
    """A unit that was lost, and to whom."""

    unit: str
    killer: str | None


def casualty_said(roster: CampaignRoster, text: str) -> CasualtySaid:
    """`Line`, or `Line by Spawn`; a name that has this word in it is still a name."""
    names = {fold(roster.unit(no)) for no in roster.state.units}
    if fold(text) in names or " by " not in text:
        return CasualtySaid(text, None)
    words = text.split(" by ")
    splits = [(" by ".join(words[:no]), " by ".join(words[no:])) for no in range(1, len(words))]
    known = [(unit, killer) for unit, killer in splits if fold(unit) in names and fold(killer) in names]
    return CasualtySaid(*(known or splits)[0])


def after_mission_said(data: bytes) -> dict[str, Any]:
    """What a file tells of the time after a mission."""
    from ledger.application.roster_files import decoded

    text = decoded(data)
    if not text.lstrip().startswith("{"):
        raise BadRequest("The file does not hold a JSON object with casualties, objectives and levels.")
    said = parse_object(text)
    for key in said:
        if key not in AFTER_A_MISSION:
            raise BadRequest(f"After a mission {listed(AFTER_A_MISSION[1:])} are told, and not {key[:40]!r}.")
    return said


HOW_TO = (
    "write an event (12), before:12, version:3, mission:2 or a time such as 2026-05-02T10:00:00+02:00, with happened: "
    "before it for what had happened by then"
)
_MISSION = re.compile(r"mission:([0-9]{1,12})")


def campaign_position(as_of: str, events: Sequence[Recorded], store: Store) -> int:
    """How many events of the log were written by then. `events` are all those of the campaign; `mission:N` is the
    event by which mission N was won."""
    if as_of.startswith("round:"):
        raise BadRequest(f"A campaign has missions and no rounds; {HOW_TO}.")
    named = _MISSION.fullmatch(as_of)
    return _mission_won(int(named[1]), events) if named else position(as_of, events, store, HOW_TO)


def _mission_won(mission: int, events: Sequence[Recorded]) -> int:
    """The event by which a mission was won, as it counts now."""
    state = replay(cast(CampaignEvent, event.fact) for event in events)
    withdrawn = state.withdrawn if state else ()
    for event in reversed(events):
        fact = event.fact
        if isinstance(fact, MissionEnded) and fact.mission == mission and event.originator_version not in withdrawn:
            return event.seq + 1
    raise RuleViolation(f"Mission {mission} has no winner yet.")


def time_of(as_of: str) -> datetime | None:
    """The time an as-of names; None: it names an event."""
    try:
        return happened(as_of, HOW_TO) or (datetime.fromisoformat(as_of) if not as_of.isdigit() else None)
    except ValueError:
        return None
