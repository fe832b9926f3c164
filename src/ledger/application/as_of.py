"""As of some moment: a tournament as it stood then, with what everybody in it was called.

An as-of is turned into one position in the log, and every stream is read up to it. Time zones are known by name.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property
from typing import TYPE_CHECKING, cast

from ledger.application.names import SLUG, EntrantRoster, no_such, roster_of
from ledger.domain.errors import Altered, BadRequest, RuleViolation, UnknownPlayer
from ledger.domain.facts import Recorded, SeasonEvent
from ledger.domain.sentences import ERASED, FactAt, erased
from ledger.domain.text import did_you_mean, printable
from ledger.domain.tournament.evolve import broken_assertion, replay
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentOpened
from ledger.domain.tournament.rounds.facts import RoundClosed
from ledger.domain.tournament.state import Tournament
from ledger.projections.wording import public_names

if TYPE_CHECKING:
    from uuid import UUID

    from ledger.domain.facts import TournamentEvent
    from ledger.domain.rules import Rules
    from ledger.domain.tournament.state import Round
    from ledger.domain.values import Commitment, ContestantId
    from ledger.projections.audit_trail import Publicity
    from ledger.store import Store

_ASSERTING = (RoundClosed, TournamentFinished)
HOW_TO = (
    "write an event (12), before:12, version:3, round:2 or a time such as 2026-05-02T10:00:00+02:00, with happened: "
    "before it for what had happened by then"
)
NOW = "now"
_NAMED = re.compile(r"(?:(event|before|size|version|round):)?([0-9]{1,12})")


def position(as_of: str, events: Sequence[Recorded], store: "Store", how_to: str = HOW_TO) -> int:
    """How many events of the log were written by then. `events` are all those of the stream asked about; a number is
    an event as every output prints it, of whichever stream, itself included."""
    if as_of == NOW:
        return store.tree().size
    if (moment := happened(as_of, how_to)) is not None:
        return happened_by(events, moment)[-1].seq + 1
    named = _NAMED.fullmatch(as_of)
    if named is None:
        return _recorded_by(_time(as_of, how_to), events, store)
    number = int(named[2])
    match named[1] or "event":
        case "event":
            return _after_event(number, store)
        case "version":
            return _version(number, events)
        case "round":
            return _round_closed(number, events)
        case _:
            if number > (size := store.tree().size):
                raise RuleViolation(f"There are only {size} events; the newest moment is size:{size}.")
            return number


def is_place(as_of: str) -> bool:
    """Whether an as-of names a place in the log, wherever the events of a stream lie."""
    named = _NAMED.fullmatch(as_of)
    return as_of == NOW or (named is not None and named[1] not in ("version", "round"))


LOG_HOW_TO = "write an event (12), before:12 or a time such as 2026-05-02T10:00:00+02:00"


def log_position(as_of: str, store: "Store") -> int:
    """The same of the whole log, which has no versions and no rounds."""
    if as_of.startswith(("version:", "round:", _HAPPENED)):
        kind = as_of.partition(":")[0]
        raise BadRequest(f"The ledger as a whole is not read by {kind}; {LOG_HOW_TO}.")
    return position(as_of, (), store, LOG_HOW_TO)


def _after_event(seq: int, store: "Store") -> int:
    size = store.tree().size
    if seq >= size:
        raise RuleViolation(f"There is no event {seq}; the newest is event:{size - 1}.")
    return seq + 1


def _version(version: int, events: Sequence[Recorded]) -> int:
    if not 1 <= version <= len(events):
        raise RuleViolation(f"There is no version {version}; the newest is version:{len(events)}.")
    return events[version - 1].seq + 1


def _round_closed(round_no: int, events: Sequence[Recorded]) -> int:
    """Its last closing: a round may be closed again."""
    for event in reversed(events):
        if isinstance(event.fact, RoundClosed) and event.fact.round_no == round_no:
            return event.seq + 1
    raise RuleViolation(f"Round {round_no} was never closed.")


def _time(text: str, how_to: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise BadRequest(f"{text[:40]!r} is no moment; {how_to}.") from None
    if moment.tzinfo is None:
        raise BadRequest(f"{text} needs a time zone; {how_to}.")
    return moment


def _recorded_by(moment: datetime, events: Sequence[Recorded], store: "Store") -> int:
    """A clock may go back: what counts is the latest time seen so far, so the first later event of the stream ends
    what had been seen of it. Between its events the log is searched and not read: by steps that double and then
    halve, so that the answer stays where it was when more is recorded."""
    later = next((no for no, event in enumerate(events) if event.recorded_at > moment), len(events))
    if events and not later:
        return events[0].seq
    end = events[later].seq if later < len(events) else store.tree().size

    def is_later(seq: int) -> bool:
        return seq >= end or next(store.scan(seq, seq + 1)).recorded_at > moment

    low, step = events[later - 1].seq + 1 if events else 0, 1  # all before `low` is seen
    while not is_later(low + step - 1):
        low, step = low + step, step * 2
    return low + bisect_left(range(low, low + step), True, key=is_later)


SEASON_HOW_TO = "write an event (12), before:12, version:3, a time such as 2026-05-02T10:00:00+02:00 or happened:TIME"
_HAPPENED = "happened:"


def season_position(as_of: str, events: Sequence[Recorded], store: "Store") -> int:
    """How many events of the log were written by then. `events` are all those of the season."""
    if as_of.startswith("round:"):
        raise BadRequest(f"A season has no rounds; {SEASON_HOW_TO}.")
    return position(as_of, events, store, SEASON_HOW_TO)


def happened(as_of: str | None, how_to: str = HOW_TO) -> datetime | None:
    """The time of an as-of that goes by when things happened, not by when they were written down."""
    named = as_of is not None and as_of.startswith(_HAPPENED)
    return _time(as_of.removeprefix(_HAPPENED), how_to) if as_of is not None and named else None


def marked(moment: datetime | None) -> dict[str, str]:
    """What marks a read of what had happened by a moment, whenever it was entered, for JSON."""
    return {} if moment is None else {"happened": moment.isoformat()}


def happened_by(events: Iterable[Recorded], moment: datetime) -> list[Recorded]:
    """The events of a season or a tournament that had happened by a moment, whenever they were entered.

    Each is part of what is said of one tournament, or stands for itself. Whatever came before something that had
    happened, had too: what nobody gave a time bears that of its entry, long after. A stream begins with its opening
    at any rate."""
    last: dict[object, int] = {}
    known = list(events)
    for event in known:
        if event.at <= moment:
            last[_about(event)] = event.originator_version
    return [
        event
        for number, event in enumerate(known)
        if number == 0 or event.originator_version <= last.get(_about(event), 0)
    ]


def _about(event: Recorded) -> object:
    """What an event is part of: in a season one tournament, or itself; a tournament is all one."""
    if not isinstance(event.fact, SeasonEvent):
        return event.originator_id
    return getattr(event.fact, "tournament", event.originator_version)


UTC = "UTC"
_NO_PLACE = frozenset(("Factory", "localtime"))  # what they mean depends on the machine


def check_zone(zone: str) -> None:
    """Refuse a time zone nobody else would know."""
    if zone != UTC and zone not in _zones():
        hint = did_you_mean(zone, _zones(), "Write it like Europe/Paris, or UTC.")
        raise BadRequest(f"{printable(zone)} is no known time zone.{hint}")


@cache
def _zones() -> frozenset[str]:
    from zoneinfo import available_timezones

    return frozenset(available_timezones()) - _NO_PLACE


@dataclass(frozen=True)
class TournamentAt:
    """One tournament at one moment: its events, what they come to, and what everybody in it is called then."""

    store: "Store"
    state: Tournament
    events: Sequence[Recorded]
    size: int  # of the whole log at that moment
    root: str | None  # known for the present only
    broken: str | None  # what the tournament asserts of itself and does not hold
    happened: datetime | None = None  # only what had happened by then is seen, whenever it was entered

    @property
    def event(self) -> int:
        """The last event of it that was seen; what is only foreseen has no place in the log."""
        return next(event.seq for event in reversed(self.events) if event.seq >= 0)

    def marked(self) -> dict[str, str]:
        """What marks a read that does not go by when things were written down, for JSON."""
        return marked(self.happened)

    @property
    def sound_state(self) -> Tournament:
        """The state, for whatever is worked out of it; nobody is shown figures that contradict the log. The log itself
        can always be read."""
        if self.broken is not None:
            raise Altered(self.broken, code="assertion-broken")
        return self.state

    @property
    def rules(self) -> "Rules":
        """What it is played by."""
        return self.state.rules

    @property
    def open_tables(self) -> Sequence[int]:
        """The tables whose results are missing, in the newest round and in those before."""
        return [table for round_ in reversed(self.state.rounds) for table in round_.open_tables()]

    @cached_property
    def roster(self) -> EntrantRoster:
        return roster_of(self.state, self.store)

    @cached_property
    def names(self) -> "dict[ContestantId, str]":
        known = (*self.state.entrants, *self.state.removed)
        return {contestant: self.roster.name_of(contestant) for contestant in known}

    @cached_property
    def public_names(self) -> "dict[ContestantId, str]":
        """What they are called where everyone reads it."""
        return public_names(self.state, self.names)

    @cached_property
    def members(self) -> "dict[ContestantId, tuple[str, ...]]":
        """Who plays for each team."""
        teams = {no: entrant.persons() for no, entrant in self.state.entrants.items() if entrant.members}
        called = self.store.person_names(person for persons in teams.values() for person in persons)
        return {no: tuple(called.get(each) or erased(each) for each in persons) for no, persons in teams.items()}

    def names_for(self, *, is_public: bool) -> "dict[ContestantId, str]":
        """What they are called, to everyone or to those at the desk."""
        return self.public_names if is_public else self.names

    @cached_property
    def people(self) -> "dict[UUID, str]":
        return self.people_in(self.events)

    def people_in(self, events: Iterable[Recorded]) -> "dict[UUID, str]":
        """What those are called whom events speak of by themselves, and not as entrants."""
        from ledger.projections.audit_trail import people_of

        persons = {person for event in events for person in people_of(event)}
        names = self.store.person_names(persons)
        return {person: names.get(person) or erased(person) for person in persons}

    def text(self, commitment: "Commitment") -> str:
        from ledger.domain.values import NOT_PUBLIC, WITHHELD

        return NOT_PUBLIC if commitment == WITHHELD else self.store.text(commitment) or ERASED

    def text_with_reasons_of(self, events: Iterable[Recorded]) -> "Callable[[Commitment], str]":
        """The same, for many events: their reasons are looked up at once."""
        reasons = self.store.texts(event.reason for event in events if event.reason is not None)
        return lambda said: reasons.get(said) or self.text(said)

    def name_of(self, entry_no: int) -> str:
        """What the one with that entry number is called at the desk."""
        return self.roster.name_of(entry_no)

    @property
    def zone(self) -> str:
        """By whose clock its times are told."""
        return self.state.zone

    @property
    def facts(self) -> "list[TournamentEvent]":
        """What is recorded of it."""
        return [cast("TournamentEvent", event.fact) for event in self.events]

    def round_(self, round_no: int | None) -> "Round":
        """The round of that number, the newest unless one is named."""
        from ledger.domain.tournament.lookups import round_asked

        return round_asked(round_no, self.state)

    def state_called(self, slug: str) -> Tournament | None:
        """Another tournament at the same moment."""
        events = self.store.load(self.store.stream("tournament", slug))
        return replay(cast("TournamentEvent", event.fact) for event in events if event.seq < self.size)

    # who is meant, and what everyone may know

    def find(self, player: str) -> "ContestantId":
        """The entrant a text means."""
        return self.roster.meant(player, self.state)

    def whole_name(self, player: str) -> str | None:
        """What the one is called whom the beginning of a name was taken for; None where it was more than that."""
        try:
            self.roster.find(player, self.state)
        except UnknownPlayer:
            return self.name_of(self.find(player))
        return None

    def whom(self, player: str, *, is_public: bool) -> "ContestantId":
        """Whom a read is about; who the ringer is, is not told to everyone."""
        contestant = self.find(player)
        if is_public and self.state.entrants[contestant].is_ringer:
            raise RuleViolation("A ringer is in no public result.", code="ringer-in-public")
        return contestant

    @cached_property
    def publicity(self) -> "Publicity":
        from ledger.projections.audit_trail import Publicity

        return Publicity(self.state, self.events)

    def fact_shown_at(self, *, is_public: bool) -> FactAt:
        """The facts by version, to the public without what is not."""
        return self.publicity.fact_at if is_public else lambda version: self.events[version - 1].fact

    def shown(self) -> list[Recorded]:
        """The events everyone may read, as they may read them."""
        return [shown for event in self.events if (shown := self.publicity.shown(event))]


def events_of(store: "Store", slug: str) -> list[Recorded]:
    """All that was recorded of a tournament."""
    events = list(store.load(store.stream("tournament", slug))) if SLUG.fullmatch(slug) else []
    if not events:
        raise no_such("tournament", slug, store, TournamentOpened)
    return events


def replayed(events: Sequence[Recorded], state: Tournament | None = None) -> tuple[Tournament | None, str | None]:
    """The state after these events, and the first assertion among them that does not hold; `state` is that after the
    first of them, where it is known, and moves on."""
    broken, done = None, state.version if state else 0
    facts = [cast("TournamentEvent", event.fact) for event in events]
    for number in range(done + 1, len(events) + 1):
        event = events[number - 1]
        if number < len(events) and not isinstance(event.fact, _ASSERTING):
            continue
        state = replay(facts[done:number], state)
        done = number
        if broken is None and state is not None and (fault := broken_assertion(state, facts[number - 1])) is not None:
            broken = f"Event {event.seq} does not hold: {fault}."
    return state, broken
