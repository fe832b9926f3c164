"""Sealed words: which words a fact speaks of, the one list that checking a store and forgetting its words both go by;
and what the vault must hold by it, until an event says that it is forgotten."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from ledger.domain.campaign.aftermath.facts import UnitRecruited
from ledger.domain.campaign.armies.facts import (
    ArmyBroughtOver,
    ArmyJoined,
    ArmyRenamed,
    ListRead,
    UnitAdjusted,
    UnitRenamed,
)
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.random_events.facts import SecretNoted
from ledger.domain.campaign.values import ListFile, NewUnit
from ledger.domain.facts import CampaignEvent, Fact
from ledger.domain.person.facts import PersonErased, PersonRegistered, PersonRenamed, TextRedacted
from ledger.domain.season.facts import OutsideAnnounced, OutsideReported, SeasonOpened
from ledger.domain.season.rules import Outside
from ledger.domain.tournament.crews.facts import ChoiceMade
from ledger.domain.tournament.entry.facts import EntryAmended, ModelsInspected, PlayerCheckedIn, TeamCheckedIn
from ledger.domain.tournament.judging.facts import DisputeOpened, RulingMade, StatementTaken
from ledger.domain.tournament.opening.facts import RulesAmended, TournamentOpened
from ledger.domain.values import Commitment
from ledger.store.vault import (
    ARMY_NAME,
    CAMPAIGN_NAME,
    LIST_FILE,
    LOGIN,
    ORGANIZER_NAME,
    OUTSIDE_NAME,
    PERSON_NAME,
    SEASON_NAME,
    SECRET_NOTE,
    TEAM_NAME,
    TOURNAMENT_NAME,
    UNIT_NAME,
    UNIT_NOTE,
    commit,
    folded_name,
)

CAMPAIGN_KINDS = (CAMPAIGN_NAME, ARMY_NAME, UNIT_NAME, UNIT_NOTE, SECRET_NOTE, LIST_FILE)
LABELS = ("area", "club")
"""Equal words of one tournament share what stands for them."""
SHARED = frozenset({*LABELS, *CAMPAIGN_KINDS, OUTSIDE_NAME, ORGANIZER_NAME})
"""Kinds of words that several events may speak of, the first of which they are kept for."""
_TEXTS: Mapping[type[Fact], str] = {
    DisputeOpened: "claim",
    StatementTaken: "statement",
    RulingMade: "text",
    RulesAmended: "text",
    ModelsInspected: "text",
    ChoiceMade: "choice",
}
"""Facts that hold one text each, or none: the field, which is also the kind of words."""
_NAMES: Mapping[type[Fact], str] = {
    PersonRegistered: PERSON_NAME,
    PersonRenamed: PERSON_NAME,
    TournamentOpened: TOURNAMENT_NAME,
    SeasonOpened: SEASON_NAME,
    TeamCheckedIn: TEAM_NAME,
}
"""Facts that say what something is called."""
_OPENED = {TournamentOpened: "tournament", SeasonOpened: "season", CampaignOpened: "campaign"}


SealedWords = tuple[tuple[str, Commitment], ...]
"""Kinds of words and what stands for them."""


def _unit(unit: NewUnit) -> Iterator[tuple[str, Commitment]]:
    yield UNIT_NAME, unit.name
    yield from ((UNIT_NOTE, note) for note in unit.notes)


def _file(file: ListFile | None) -> Iterator[tuple[str, Commitment]]:
    if file is not None:
        yield LIST_FILE, file.name


def _joined(fact: ArmyJoined) -> Iterator[tuple[str, Commitment]]:
    yield ARMY_NAME, fact.name
    for unit in fact.units:
        yield from _unit(unit)
    yield from _file(fact.file)


def _brought_over(fact: ArmyBroughtOver) -> Iterator[tuple[str, Commitment]]:
    yield ARMY_NAME, fact.name
    for veteran in fact.veterans:
        yield from _unit(veteran.unit)
    yield from _file(fact.file)


_CAMPAIGN_WORDS: Mapping[type[CampaignEvent], Callable[[Any], Iterator[tuple[str, Commitment]]]] = {
    CampaignOpened: lambda fact: iter(((CAMPAIGN_NAME, fact.name),)),
    ArmyJoined: _joined,
    ArmyBroughtOver: _brought_over,
    ListRead: lambda fact: _file(fact.file),
    ArmyRenamed: lambda fact: iter(((ARMY_NAME, fact.name),)),
    UnitRenamed: lambda fact: iter(((UNIT_NAME, fact.name),)),
    UnitAdjusted: lambda fact: ((UNIT_NOTE, note) for note in fact.notes or ()),
    UnitRecruited: lambda fact: _unit(fact.unit),
    SecretNoted: lambda fact: iter(((SECRET_NOTE, fact.note),)),
}
CAMPAIGN_FACTS = frozenset(_CAMPAIGN_WORDS)


def _campaign_words(fact: CampaignEvent) -> SealedWords:
    """The words of one fact."""
    return tuple(_CAMPAIGN_WORDS[type(fact)](fact)) if type(fact) in _CAMPAIGN_WORDS else ()


def _outside_words(outside: Outside) -> SealedWords:
    organizer: SealedWords = () if outside.organizer is None else ((ORGANIZER_NAME, outside.organizer),)
    return ((OUTSIDE_NAME, outside.name), *organizer)


_OTHERS = {PlayerCheckedIn, EntryAmended, OutsideAnnounced, OutsideReported}
WITH_WORDS = frozenset({*_TEXTS, *_NAMES, *CAMPAIGN_FACTS, *_OTHERS})


def words_of(fact: Fact) -> SealedWords:
    """The words of a fact, its reason not among them."""
    kind = type(fact)
    if kind not in WITH_WORDS:
        return ()
    if isinstance(fact, CampaignEvent):
        return _campaign_words(fact)
    if isinstance(fact, OutsideAnnounced | OutsideReported):
        return _outside_words(fact.outside)
    if kind in _TEXTS:
        text = getattr(fact, _TEXTS[kind])
        return () if text is None else ((_TEXTS[kind], text),)
    name: SealedWords = ((_NAMES[kind], getattr(fact, "name")),) if kind in _NAMES else ()  # noqa: B009 only some have one
    if isinstance(fact, PlayerCheckedIn | TeamCheckedIn | EntryAmended):
        name += tuple((label, text) for label in LABELS if (text := getattr(fact, label)) is not None)
    return name


CONCERNING_WORDS = WITH_WORDS | {PersonErased, TextRedacted}
"""Facts that speak of words, or say that they are forgotten; most others have a reason at most."""


class OwedWords(NamedTuple):
    """Words a fact refers to."""

    seq: int
    kind: str
    subject: bytes


@dataclass(slots=True)
class ExpectedVault:
    """What the vault of one store must hold, and what it must not hold any more."""

    store: UUID
    owed: dict[Commitment, OwedWords] = field(default_factory=dict)
    forgotten: dict[Commitment, OwedWords] = field(default_factory=dict)
    names: dict[bytes, list[Commitment]] = field(default_factory=dict)  # of each person

    def take(self, seq: int, stream: bytes, fact: Fact) -> str | None:
        """Remember the words a fact speaks of or lets be forgotten; what is wrong with it, if anything."""
        for kind, commitment in words_of(fact):
            if kind in SHARED:
                if commitment not in self.forgotten:  # an act that is corrected repeats the words of the old one
                    self.owed.setdefault(commitment, OwedWords(seq, kind, stream))
            else:
                self.owed[commitment] = OwedWords(seq, kind, stream)
        match fact:
            case PersonRegistered() | PersonRenamed():
                self.names.setdefault(stream, []).append(fact.name)
            case PersonErased():
                for name in self.names.pop(stream, ()):
                    self._forget(name)
            case TextRedacted():
                if not self._is_called(stream, "redactions") or not self._forget(fact.redacted):
                    return "it forgets a text that no event speaks of"
            case TournamentOpened() | SeasonOpened() | CampaignOpened():
                if not self._is_called(stream, f"{_OPENED[type(fact)]}/{fact.slug}"):
                    return "its stream does not belong to its short name in this store"
        return None

    def take_login(self, seq: int, login: Commitment) -> None:
        """Remember the login an event came in under: one for the whole store, kept for the ledger itself."""
        if login not in self.forgotten:
            self.owed.setdefault(login, OwedWords(seq, LOGIN, uuid5(self.store, "ledger").bytes))

    def _is_called(self, stream: bytes, name: str) -> bool:
        return stream == uuid5(self.store, name).bytes

    def _forget(self, commitment: Commitment) -> bool:
        owed = self.owed.pop(commitment, None)
        if owed is not None:
            self.forgotten[commitment] = owed
        return owed is not None

    def settled(self, vault: Iterable[tuple[Any, ...]], left_out_before: int) -> Iterator[tuple[int | None, str]]:
        """Hold the rows of the vault against what is owed: every fault, with the event it concerns. Events before
        `left_out_before` have no words in this copy."""
        for commitment, *kept in vault:
            known = Commitment(commitment.hex() if isinstance(commitment, bytes) else "")
            if (owed := self.owed.pop(known, None)) is not None:
                if fault := _fault_of(owed, commitment, *kept):
                    yield owed.seq, fault
            elif known in self.forgotten:
                yield self.forgotten[known].seq, "its words were forgotten and are still in the vault"
            else:
                yield None, "the vault holds words that no event speaks of"
        for owed in sorted(self.owed.values()):
            if owed.seq >= left_out_before:
                yield owed.seq, "its words are missing from the vault"


def _fault_of(
    owed: OwedWords, commitment: bytes, kind: Any, subject: Any, text: Any, salt: Any, folded: Any, is_text: Any
) -> str | None:
    """What is wrong with a row, if anything."""
    try:
        kind, text, folded = kind.decode(), text.decode(), None if folded is None else folded.decode()
        is_recorded = is_text and commit(kind, text, salt) == commitment.hex()
    except (UnicodeDecodeError, AttributeError, TypeError):
        is_recorded = False  # no text any more
    if not is_recorded:
        return "its words in the vault are not those that were recorded"
    if (kind, subject, folded) != (owed.kind, owed.subject, folded_name(kind, text)):
        return "its words in the vault are kept under the wrong person or kind"
    return None
