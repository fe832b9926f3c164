"""The log as people read it: every event with its place, times, author, reason and what it says; and what of it
everyone may read: all but the judges' matters, votes, and what is not announced or not final yet.

Each family of a tournament says beside its sentences what of its own facts is not for everyone: `is_public` (else all
are), `hidden` (what stands in place of fields) and `has_private_reason`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from ledger.domain.facts import (
    SEALED,
    SEALED_IN_CAMPAIGNS,
    CampaignEvent,
    Fact,
    LedgerEvent,
    PersonEvent,
    Recorded,
    SeasonEvent,
    Via,
)
from ledger.domain.families import family_of, sentences_of
from ledger.domain.sentences import ERASED, FactAt, NameOf, TextOf, said
from ledger.domain.tournament.entry.facts import EntryReassigned
from ledger.domain.tournament.opening.facts import OfficialAppointed, OwnCauseDecided, SettingWithdrawn
from ledger.domain.tournament.results.facts import (
    GameConceded,
    GameForfeited,
    ResultAgreed,
    ResultCleared,
    ResultRecorded,
)
from ledger.domain.tournament.rounds.facts import (
    PairingChanged,
    PlanAnnounced,
    RoundPaired,
    RoundPlanned,
    RoundWithdrawn,
)
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import COMMITMENT_LENGTH, WITHHELD, ContestantId, RoundNo, TableNo, Value, Version, Way

if TYPE_CHECKING:
    from ledger.domain.campaign.sentences import CampaignWords


_OF_A_ROUND = ("crews", "results", "rounds")  # families whose facts are gone with the pairing they belong to


class EntranceShown(Value):
    """By which way an event came in, and under which login where that was not who acts."""

    way: Way
    login: str | None


class LogEntry(Value):
    """One event."""

    seq: int
    stream: str
    version: int
    type: str
    at: datetime
    recorded_at: datetime
    by: str
    reason: str | None
    says: str
    data: dict[str, Any]
    via: EntranceShown | None = None  # None: typed under the login of who acts, or before ways were kept


class Concern(NamedTuple):
    """What an event of a tournament is about, as far as it is about a round, a table or somebody."""

    round_no: RoundNo | None
    table_no: TableNo | None
    contestants: tuple[ContestantId, ...]  # in order of entry


class WantedEvents(NamedTuple):
    """Which events are asked for; whatever is not said is any."""

    contestant: ContestantId | None = None
    round_no: int | None = None
    table_no: int | None = None
    type: str | None = None  # as the log has it

    def has(self, fact: Fact, state: Tournament) -> bool:
        """Whether it is one of them. A pairing is about each of its tables."""
        if self.type not in (None, type(fact).__name__):
            return False
        if self[:3] == (None, None, None):
            return True
        about = concern(fact, state)
        if self.round_no not in (None, about.round_no):
            return False
        if self.contestant is not None and self.contestant not in about.contestants:
            return False
        tables = {pairing.table_no for pairing in fact.__dict__.get("pairings", ())}
        return self.table_no is None or self.table_no == about.table_no or self.table_no in tables


_WHO = ("contestant", "conceder", "contestants", "forfeiters", "byes", "refusers", "votes")
"""Fields by which facts name who plays, one or several."""


def concern(fact: Fact, state: Tournament) -> Concern:
    """What a fact is about. One that names a table and nobody is about those who sit there."""
    said = fact.__dict__
    dispute = state.disputes.get(said.get("dispute", 0))
    round_no, table_no = (
        (said.get("round_no"), said.get("table_no")) if dispute is None else (dispute.round_no, dispute.table_no)
    )
    who = {side.contestant for side in said.get("sides", ())}
    who |= {no for pairing in said.get("pairings", ()) for no in pairing.contestants}
    for value in (said[key] for key in _WHO if said.get(key)):
        who |= set(value) if isinstance(value, tuple) else {value}
    if not who and table_no is not None and round_no is not None and round_no <= state.round_no:
        game = state.rounds[round_no - 1].games.get(table_no)
        who = set(game.contestants) if game else set()
    return Concern(round_no, table_no, tuple(sorted(who)))


def withdrawn_by(events: Iterable[Recorded]) -> dict[int, int]:
    """The events of a tournament that were withdrawn later, by version, each with the number of the event that did so:
    what was played in a pairing that was taken back, and settings."""
    found: dict[int, int] = {}
    taken: dict[int, int] = {}  # settings by the event that took them back
    of_round: dict[int, list[int]] = {}
    for event in events:
        fact, version = event.fact, event.originator_version
        match fact:
            case RoundWithdrawn(round_no=gone):
                found |= dict.fromkeys(of_round.pop(gone, ()), event.seq)
            case SettingWithdrawn(withdrawn=setting):
                found[setting], taken[version] = event.seq, setting
                found.pop(taken.get(setting, 0), None)  # what was taken back stands again
            case RoundPlanned() | PlanAnnounced():
                pass  # holds for the round however it is paired
            case _ if (round_no := fact.__dict__.get("round_no")) and family_of(type(fact)) in _OF_A_ROUND:
                of_round.setdefault(round_no, []).append(version)
    return found


_PLACES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("FeederLinked", "FeederUnlinked"), ("feeder", "feeder")),
    **dict.fromkeys(("TournamentFinished", "TournamentReopened"), ("end",)),
    "ConventionNamed": ("convention",),
    "RoundPlanned": ("plan", "round_no"),
    "RoundStarted": ("start", "round_no"),
    **dict.fromkeys(("PlayerCheckedIn", "TeamCheckedIn", "RingerRegistered"), ("entry", "contestant")),
    **dict.fromkeys(("EntryReassigned", "EntryRemoved"), ("entry", "contestant")),
    "ChoiceMade": ("choice", "round_no", "contestant", "kind"),
    "CrewRecorded": ("crew", "round_no", "contestant", "member"),
}
"""Where one fact at a time stands: the newest, or the act that answers it; by their class, with the fields that say of
what."""


def succeeded(events: Sequence[Recorded]) -> set[int]:
    """The events of a tournament whose place a newer one took, or an act that answers them, by version; one that was
    withdrawn itself took nobody's. Of games that is told by how they stand."""
    gone, found = withdrawn_by(events), set[int]()
    newest: dict[tuple[object, ...], int] = {}
    for event in (each for each in events if each.originator_version not in gone):
        kind, said = type(event.fact).__name__, event.fact.__dict__
        if kind in ("WarningWithdrawn", "DisqualificationLifted"):
            found.add(said["replaces"])
        elif kind in _PLACES:
            called, *fields = _PLACES[kind]
            place = called, *(said[field] for field in fields)
            found.update([newest[place]] if place in newest else ())
            newest[place] = event.originator_version
    return found


def as_withdrawn(says: str, by: int | None) -> str:
    """A sentence with the number of the event that withdrew it, if one did."""
    return says if by is None else f"{says} (withdrawn by event {by})"


def log_entry(
    event: Recorded,
    stream: str,
    people: Mapping[UUID, str],
    name_of: NameOf,
    text_of: TextOf,
    campaign: "CampaignWords | None" = None,
    fact_at: FactAt | None = None,
) -> LogEntry:
    """One event with its words; `stream` is what the stream is called, `people` are the names known, `campaign` has
    those of the armies and units it may speak of, and `fact_at` earlier facts of its stream."""
    data = event.fact.model_dump(mode="json")
    if isinstance(event.fact, CampaignEvent):
        data = _unsealed(data, text_of)
    else:
        for sealed in SEALED:
            if data.get(sealed) is not None:
                data[sealed] = text_of(data[sealed])
    return LogEntry(
        seq=event.seq,
        stream=stream,
        version=event.originator_version,
        type=type(event.fact).__name__,
        at=event.at,
        recorded_at=event.recorded_at,
        by=people.get(event.by, ERASED),
        reason=None if event.reason is None else text_of(event.reason),
        says=said(event.fact, name_of, text_of, people, event.originator_id, campaign, fact_at),
        data=data,
        via=None if event.via is None else _entrance(event.via, text_of),
    )


def _entrance(via: Via, text_of: TextOf) -> EntranceShown:
    return EntranceShown(way=via.way, login=None if via.login is None else text_of(via.login))


def _unsealed(data: Any, text_of: TextOf) -> Any:
    """A fact of a campaign with its words, wherever in it they stand; figures of rules have names, and no words."""
    if isinstance(data, list):
        return [_unsealed(each, text_of) for each in data]
    if not isinstance(data, dict):
        return data
    shown = {key: value if key == "rules" else _unsealed(value, text_of) for key, value in data.items()}
    words = {key: text_of(shown[key]) for key in SEALED_IN_CAMPAIGNS if _is_sealed(shown.get(key))}
    notes = shown.get("notes")
    return {**shown, **words, **({"notes": list(map(text_of, notes))} if notes else {})}


def _is_sealed(value: Any) -> bool:
    return isinstance(value, str) and (len(value) == COMMITMENT_LENGTH or value == WITHHELD)


def people_of(event: Recorded) -> tuple[UUID, ...]:
    """The people an event speaks of by themselves, and not as entrants: who acts, who is appointed or reported, and who
    turned out to be whom or was erased."""
    match event.fact:
        case OfficialAppointed(person=person) | OwnCauseDecided(person=person):
            return (event.by, person)
        case EntryReassigned(was=was, person=person):
            return (event.by, was, person)
        case LedgerEvent() as fact:
            return (event.by, *([fact.__dict__["person"]] if "person" in fact.__dict__ else []))
        case SeasonEvent() as fact:
            return (event.by, *_reported(fact))
        case PersonEvent() as fact:
            return (event.by, *_one_or_two(fact, event.originator_id))
        case CampaignEvent() as fact:
            return (event.by, *(fact.__dict__[key] for key in ("player", "person") if key in fact.__dict__))
        case _:
            return (event.by,)


def _reported(fact: SeasonEvent) -> tuple[UUID, ...]:
    from ledger.domain.season.facts import OutsideReported, QualifierReported

    if "person" in fact.__dict__:  # who is appointed, or says whether they come to the finals
        return (fact.__dict__["person"],)
    return tuple([each.person for each in fact.places]) if isinstance(fact, QualifierReported | OutsideReported) else ()


def _one_or_two(fact: PersonEvent, whose: UUID) -> tuple[UUID, ...]:
    from ledger.domain.person.facts import PersonErased, PersonMerged, PersonUnmerged

    match fact:
        case PersonMerged(into=into) | PersonUnmerged(into=into):
            return (whose, into)
        case PersonErased():
            return (whose,)
        case _:
            return ()


def cleared_before(facts: Iterable[Fact]) -> dict[Version, Version]:
    """Facts that gave a table a result again after it was cleared, each with the fact whose result that was."""
    found: dict[Version, Version] = {}
    cleared: dict[tuple[RoundNo, TableNo], Version] = {}
    for version, fact in enumerate(facts, start=1):
        match fact:
            case ResultCleared():
                cleared[fact.round_no, fact.table_no] = fact.replaces
            case RoundPaired(round_no=no) if cleared:
                cleared = {place: each for place, each in cleared.items() if place[0] != no}
            case PairingChanged(round_no=no) if cleared:
                for pairing in fact.pairings:
                    cleared.pop((no, pairing.table_no), None)
            case ResultRecorded() | ResultAgreed() | GameConceded() | GameForfeited() if cleared:
                if (gone := cleared.pop((fact.round_no, fact.table_no), None)) is not None:
                    found[Version(version)] = gone
    return found


# what everyone may read


def is_public(fact: Fact, state: Tournament) -> bool:
    """Whether a fact of a tournament, which stands like this now, may be shown to everyone."""
    judged = _of_family(fact, "is_public")
    return judged is None or judged(fact, state)


class Publicity:
    """What of the events of one tournament everyone may read."""

    def __init__(self, state: Tournament, events: Sequence[Recorded]) -> None:
        self._state, self._events = state, events
        # by command: a ruling and the result it leads to have one reason
        self._private = {event.command_id for event in events if _has_private_reason(self._meant(event).fact, state)}

    def shown(self, event: Recorded) -> Recorded | None:
        """The event without what is not public, or nothing at all."""
        return self.veiled(event) if is_public(self._meant(event).fact, self._state) else None

    def is_kept_by_another(self, event: Recorded) -> bool:
        """Whether the reason of an event is not public only because another fact has the same."""
        return event.command_id in self._private and not _has_private_reason(event.fact, self._state)

    def fact_at(self, version: int) -> Fact:
        """An earlier fact of the tournament, without what is not public."""
        return self.veiled(self._events[version - 1]).fact

    def _meant(self, event: Recorded) -> Recorded:
        """What is taken back by an event that takes something back, for it is as public as that; else the event."""
        while isinstance(event.fact, SettingWithdrawn):
            event = self._events[event.fact.withdrawn - 1]
        return event

    def veiled(self, event: Recorded) -> Recorded:
        """The event without its reason and kind of conduct, where these are the judges' matter, and without what tells
        of something not announced or not final yet."""
        veil = _of_family(event.fact, "hidden")
        hidden = veil(event.fact, self._state, event.originator_version) if veil else {}
        fact = event.fact.model_copy(update=hidden) if hidden else event.fact
        return event._replace(fact=fact, reason=None if event.command_id in self._private else event.reason)


def _has_private_reason(fact: Fact, state: Tournament) -> bool:
    judged = _of_family(fact, "has_private_reason")
    return judged is not None and judged(fact, state)


def _of_family(fact: Fact, question: str) -> Callable[..., Any] | None:
    """What the family of a fact says to a question, if it does."""
    return getattr(sentences_of(type(fact)), question, None)
