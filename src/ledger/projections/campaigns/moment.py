"""A campaign at one moment, which every read model is made of: its state, its events, what everybody is called; and
what read models have in common: names, rolls, things with the event they came from, and how it all looks as JSON."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from functools import cached_property
from typing import Any, cast

from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.rules import RANDOM_EVENT_TABLES, EventKind
from ledger.domain.campaign.sentences import CampaignWords, hidden
from ledger.domain.campaign.state import Campaign, place_of
from ledger.domain.campaign.values import ArmyNo, MissionNo, Roll, UnitNo
from ledger.domain.facts import CampaignEvent, Recorded
from ledger.domain.values import PersonId, Value, Version
from ledger.projections.campaigns.history import History, TakenBack, observed, taken_back
from ledger.projections.wording import day_in_words, shown


class CampaignHeading(Value):
    """The campaign a document belongs to, in words."""

    campaign: str  # the short name
    name: str
    rules: str
    length: str  # how long it goes on, such as "9 missions"
    date: date

    @property
    def about(self) -> str:
        """What stands under the name."""
        return " · ".join((self.rules, self.length, day_in_words(self.date), self.campaign))


class Named(Value):
    """An army, a unit or a player by name, and by the number that stands in where the name cannot be printed."""

    no: int
    name: str


class Origin(Value):
    """Something that is had, and the event it came from."""

    what: str
    event: int
    group: str = ""  # what it is one of, such as the set of a skill

    @property
    def in_full(self) -> str:
        """The same with what it is one of."""
        return f"{self.group}: {self.what}" if self.group else self.what


AT_THE_TABLE = " at the table"


class RollShown(Value):
    """One roll of dice: every throw of it, of which the last counts and those before were rolled again."""

    dice: str  # such as D6
    throws: tuple[int, ...]
    is_drawn: bool  # from the recorded seed; else rolled at the table and entered

    @property
    def says(self) -> str:
        """The roll in words."""
        return f"{self.thrown}{'' if self.is_drawn else AT_THE_TABLE}"

    @property
    def thrown(self) -> str:
        """The same without where it was rolled."""
        return f"{self.dice} {', again '.join(map(str, self.throws))}"


def rolls_in_words(rolls: Sequence[RollShown]) -> str:
    """Several rolls; where all were rolled is said once."""
    if any(roll.is_drawn for roll in rolls):
        return "; ".join(roll.says for roll in rolls)
    return f"{'; '.join(roll.thrown for roll in rolls)}{AT_THE_TABLE}" if rolls else ""


def plain(value: object) -> Any:
    """A read model as JSON has it: names as texts, rolls in words, fractions rounded to four places."""
    match value:
        case Named():
            return value.name
        case RollShown():
            return value.says
        case Origin(what=what, event=event, group=""):
            return {"what": what, "event": event}
        case Value():
            return {key.removeprefix("is_"): plain(each) for key, each in value.__dict__.items()}
        case tuple():
            return [plain(each) for each in value]
        case Fraction():
            return value.numerator if value.denominator == 1 else shown(value)
        case date():
            return value.isoformat()
        case _:
            return value


SIDES = {"sit-out": 3, "event-roll": 3, "length": 6}
"""Of dice that are not always a D6; the die of an event is named by its table."""


@dataclass(frozen=True)
class CampaignMoment:
    """What a campaign was by then, for whoever reads it."""

    state: Campaign
    seqs: Sequence[int]  # the place of each of its events in the log
    load: Callable[[], Sequence[Recorded]]  # its events, asked for when they are needed
    words: CampaignWords
    at: datetime  # how late it was
    is_public: bool = False  # whether what is sealed stays so
    own: frozenset[ArmyNo] | None = None  # whose secrets whoever reads may know; None: everybody's

    @cached_property
    def events(self) -> Sequence[Recorded]:
        """Its events, oldest first."""
        return self.load()

    @cached_property
    def history(self) -> History:
        """Since when everything is held."""
        return observed(self.state)

    @cached_property
    def taken_back(self) -> Mapping[Version, TakenBack]:
        """What counts no longer, and by which act."""
        return taken_back(self.state)

    @cached_property
    def _corrected(self) -> dict[Version, Version]:
        return {gone.instead: gone.act for gone in self.taken_back.values() if gone.instead is not None}

    def replaced_by(self, version: Version) -> Iterator[TakenBack]:
        """What stood where an act stands now, the newest first."""
        while version := self._corrected.get(version, Version(0)):
            yield self.taken_back[version]

    @cached_property
    def opened(self) -> CampaignOpened:
        """How it was announced."""
        opened = self.state.acts[0].fact
        assert isinstance(opened, CampaignOpened), "a campaign's first fact is its opening"
        return opened

    @cached_property
    def heading(self) -> CampaignHeading:
        """What every document says of it."""
        opened = self.opened
        return CampaignHeading(
            campaign=opened.slug,
            name=self.words.text(opened.name),
            rules=opened.rules.title,
            length=length_in_words(self.state),
            date=opened.date,
        )

    # names

    def army(self, no: ArmyNo) -> Named:
        """An army by name."""
        return Named(no=no, name=self.words.army(no))

    def unit(self, no: UnitNo) -> Named:
        """A unit by name."""
        return Named(no=no, name=self.words.unit(no))

    def player(self, no: ArmyNo) -> Named:
        """Who plays an army; people are numbered as they came."""
        person = self.state.armies[no].player
        return Named(no=self._numbers[person], name=self.words.player(person))

    @cached_property
    def _numbers(self) -> dict[PersonId, int]:
        players = dict.fromkeys(army.player for army in self.state.armies.values())
        return {person: no for no, person in enumerate(players, start=1)}

    # acts

    def fact(self, version: Version) -> CampaignEvent:
        """What an act said."""
        return cast(CampaignEvent, self.events[version - 1].fact)

    def seq(self, version: Version) -> int:
        """The event of an act."""
        return self.seqs[version - 1]

    def version(self, seq: int) -> Version:
        """The act of an event."""
        return self._versions[seq]

    @cached_property
    def _versions(self) -> dict[int, Version]:
        return {event.seq: Version(version) for version, event in enumerate(self.events, start=1)}

    def place(self, version: Version) -> Version:
        """Where an act stands among what counts."""
        return place_of(version, self.state)

    def mission(self, version: Version) -> MissionNo | None:
        """The mission an act belongs to."""
        return getattr(self.fact(version), "mission", None)

    def reason(self, version: Version) -> str:
        """Why it was done, as far as somebody said."""
        reason = self.events[version - 1].reason
        return "" if reason is None else self.words.text(reason)

    def origin(self, what: str, version: Version) -> Origin:
        """Something with the event it came from."""
        return Origin(what=what, event=self.seq(version))

    def is_sealed(self, fact: CampaignEvent) -> bool:
        """Whether something of a fact is kept from whoever reads this."""
        if (not self.is_public and self.own is None) or "note" not in hidden(fact, self.state):
            return False
        return self.is_public or self._noted_by(fact) not in (self.own or ())

    def _noted_by(self, fact: CampaignEvent) -> ArmyNo | None:
        """Whose secret it is."""
        mission = self.state.missions.get(fact.__dict__["mission"])
        event = mission.random_events.get(fact.__dict__["round_no"]) if mission else None
        return event.army if event else None

    def random_event(self, number: int) -> EventKind:
        """A random event by its number."""
        return RANDOM_EVENT_TABLES[self.state.rules.random_events][number]

    def why(self, why: str) -> str:
        """What points or experience came for, random events by name."""
        kind, _, number = why.partition(" ")
        if kind == "event" and number.isdigit():
            return f"{self.random_event(int(number)).name} ({number})"
        return why


def rolled(roll: Roll, sides: int | None = None) -> RollShown:
    """A roll with its die, which its purpose tells unless it is said."""
    die = sides or SIDES.get(roll.purpose, 6)
    return RollShown(dice=f"D{die}", throws=roll.dice, is_drawn=roll.seed is not None)


def length_in_words(state: Campaign) -> str:
    """How long a campaign goes on."""
    unit = {"game-limited": "mission", "point-limited": "VP", "time-limited": "week"}.get(state.kind)
    if unit is None or state.target is None:
        return state.kind
    return f"{state.target} {unit}{'s' * (state.target != 1 and unit != 'VP')}"
