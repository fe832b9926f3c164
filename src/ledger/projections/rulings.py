"""Rulings: disputes with all that was said, rulings outside any, found by word, player and subject; and conduct, the
measures that answered what players did, for judges alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID

from ledger.domain.facts import Fact, Recorded
from ledger.domain.sentences import ERASED, NameOf, TextOf, said
from ledger.domain.system import System, oddity_in_words
from ledger.domain.systems import system_called
from ledger.domain.text import search_key
from ledger.domain.tournament.journal import withdrawn
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    DisqualificationLifted,
    PlayerDisqualified,
    RulingMade,
    StatementTaken,
    WarningGiven,
    WarningWithdrawn,
)
from ledger.domain.tournament.judging.penalties import answered_by_less
from ledger.domain.tournament.results.facts import (
    GameConceded,
    GameForfeited,
    ResultAgreed,
    ResultCleared,
    ResultCorrected,
    ResultRecorded,
)
from ledger.domain.tournament.rounds.facts import RoundPaired, RoundWithdrawn
from ledger.domain.tournament.state import Measure, Tournament
from ledger.domain.values import ContestantId, Value
from ledger.projections.people import Incident

_ENDINGS = ResultRecorded | ResultCorrected | ResultAgreed | GameConceded | GameForfeited | ResultCleared
"""What a ruling may make of a game."""


class Spoken(Value):
    """Words in a dispute: a claim, a statement, an answer, or why it was taken up again."""

    kind: Literal["claim", "statement", "ruling", "reopened"]
    who: tuple[str, ...]  # players; nobody for a bystander or a judge
    text: str
    result: str | None  # what a ruling made of the game, where it changed it
    remarks: tuple[str, ...]  # what is odd about a ruling
    by: str  # who wrote it down
    at: datetime
    seq: int


class DisputeView(Value):
    """One dispute."""

    dispute: int
    state: Literal["open", "ruled"]
    round: int
    table: int
    players: tuple[str, ...]
    about: str
    clause: str  # where the rule document speaks of it
    history: tuple[Spoken, ...]


class RulingView(Value):
    """One ruling outside any dispute."""

    ruling: int
    players: tuple[str, ...]
    about: str
    clause: str
    text: str
    by: str
    at: datetime
    seq: int


class Rulings(Value):
    """The read model of disputes and rulings."""

    tournament: str
    disputes: tuple[DisputeView, ...]
    rulings: tuple[RulingView, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for; nothing said finds everything."""

    words: tuple[str, ...] = ()  # each in some text, whatever its case and accents
    player: ContestantId | None = None
    about: str | None = None
    is_open: bool = False  # disputes that wait for an answer alone


EVERYTHING = Wanted()


@dataclass(slots=True)
class _Reader:
    """Reads the judges' facts one by one."""

    system: System
    people: Mapping[UUID, str]
    name_of: NameOf
    text_of: TextOf
    opened: dict[int, DisputeOpened] = field(default_factory=dict)
    spoken: dict[int, list[Spoken]] = field(default_factory=dict)
    ruled: set[int] = field(default_factory=set)
    made: list[tuple[RulingMade, RulingView]] = field(default_factory=list)

    def read(self, event: Recorded, after: Recorded | None) -> None:
        """One event; the one after it may be the result that a ruling led to."""
        match event.fact:
            case DisputeOpened() as fact:
                self.opened[fact.dispute] = fact
                self.spoken[fact.dispute] = [self._said("claim", event, self.text_of(fact.claim), fact.contestants)]
            case StatementTaken() as fact if fact.dispute in self.spoken:  # else the dispute was taken back
                who = () if fact.contestant is None else (fact.contestant,)
                self.spoken[fact.dispute].append(self._said("statement", event, self.text_of(fact.statement), who))
            case DisputeRuled() as fact:
                self.ruled.add(fact.dispute)
                self.spoken[fact.dispute].append(self._answer(event, fact, after))
            case DisputeReopened() as fact:
                self.ruled.discard(fact.dispute)
                self.spoken[fact.dispute].append(self._said("reopened", event, self._reason(event)))
            case RulingMade() as fact:
                self.made.append((fact, self._ruling(event, fact)))

    def disputes(self) -> Iterator[tuple[DisputeOpened, DisputeView]]:
        for number, fact in self.opened.items():
            view = DisputeView(
                dispute=number,
                state="ruled" if number in self.ruled else "open",
                round=fact.round_no,
                table=fact.table_no,
                players=tuple(map(self.name_of, fact.contestants)),
                about=fact.about,
                clause=self.system.judging.disputes.get(fact.about, ""),
                history=tuple(self.spoken[number]),
            )
            yield fact, view

    def _said(
        self,
        kind: Literal["claim", "statement", "ruling", "reopened"],
        event: Recorded,
        text: str,
        who: Sequence[ContestantId] = (),
    ) -> Spoken:
        return Spoken(
            kind=kind,
            who=tuple(map(self.name_of, who)),
            text=text,
            result=None,
            remarks=(),
            by=self._by(event),
            at=event.at,
            seq=event.seq,
        )

    def _answer(self, event: Recorded, fact: DisputeRuled, after: Recorded | None) -> Spoken:
        result = None
        if after and after.command_id == event.command_id and isinstance(after.fact, _ENDINGS):
            result = said(after.fact, self.name_of, self.text_of)
        remarks = tuple(oddity_in_words(code, self.system.oddity_words) for code in fact.oddities)
        answer = self._said("ruling", event, self._reason(event))
        return answer.model_copy(update={"result": result, "remarks": remarks})

    def _ruling(self, event: Recorded, fact: RulingMade) -> RulingView:
        return RulingView(
            ruling=fact.ruling,
            players=tuple(map(self.name_of, fact.contestants)),
            about=fact.about,
            clause=self.system.judging.disputes.get(fact.about, ""),
            text=self.text_of(fact.text),
            by=self._by(event),
            at=event.at,
            seq=event.seq,
        )

    def _reason(self, event: Recorded) -> str:
        return "" if event.reason is None else self.text_of(event.reason)

    def _by(self, event: Recorded) -> str:
        return self.people.get(event.by, ERASED)


def rulings(
    state: Tournament,
    events: Sequence[Recorded],
    people: Mapping[UUID, str],
    name_of: NameOf,
    text_of: TextOf,
    wanted: Wanted = EVERYTHING,
) -> Rulings:
    """Disputes and rulings of a tournament, in order."""
    reader = _Reader(system_called(state.rules.system), people, name_of, text_of)
    gone = withdrawn(state)
    for event, after in zip(events, (*events[1:], None), strict=True):
        if event.originator_version not in gone:
            reader.read(event, after)
    disputes = [
        view
        for fact, view in reader.disputes()
        if _is_wanted(wanted, _seated(fact, state), fact.about, [each.text for each in view.history])
        and not (wanted.is_open and view.state == "ruled")
    ]
    made = [view for fact, view in reader.made if _is_wanted(wanted, fact.contestants, fact.about, [view.text])]
    return Rulings(tournament=state.slug, disputes=tuple(disputes), rulings=() if wanted.is_open else tuple(made))


def _seated(fact: DisputeOpened, state: Tournament) -> tuple[ContestantId, ...]:
    """Whom a dispute concerns: all who sat at that table, as far as its pairing was not withdrawn."""
    opened = state.disputes[fact.dispute].version
    rounds = [each for each in state.rounds[fact.round_no - 1 : fact.round_no] if each.version < opened]
    return (*fact.contestants, *(player for each in rounds for player in each.games[fact.table_no].contestants))


def _is_wanted(wanted: Wanted, players: Sequence[ContestantId], about: str, texts: Sequence[str]) -> bool:
    if wanted.player is not None and wanted.player not in players:
        return False
    if wanted.about not in (None, about):
        return False
    keys = [search_key(text) for text in texts]
    return all(any(search_key(word) in key for key in keys) for word in wanted.words)


class Conduct(Value):
    """The read model of measures."""

    tournament: str
    incidents: tuple[Incident, ...]


def conduct(
    state: Tournament,
    events: Sequence[Recorded],
    whom: ContestantId | None,
    people: Mapping[UUID, str],
    name_of: NameOf,
    text_of: TextOf,
) -> Conduct:
    """Every measure of a tournament in order, or those against one player."""
    system, incidents = system_called(state.rules.system), []
    removed = {
        (event.command_id, event.fact.contestant) for event in events if isinstance(event.fact, PlayerDisqualified)
    }
    gone = _taken_back(state, events)
    for round_no, event, (player, kind, measure) in _measures(events):
        if whom not in (None, player):
            continue
        hardest: Measure = (
            "disqualification" if (event.command_id, player) in removed else measure
        )  # where both go together
        less = [oddity_in_words(code, system.oddity_words) for code in answered_by_less(kind, hardest, system)]
        incidents.append(
            Incident(
                seq=event.seq,
                round=round_no,
                player=name_of(player),
                entry=player,
                conduct=kind,
                measure=measure,
                reason="" if event.reason is None else text_of(event.reason),
                by=people.get(event.by, ERASED),
                at=event.at,
                remark=less[0] if less else None,
                withdrawn=gone.get(event.originator_version),
            )
        )
    return Conduct(tournament=state.slug, incidents=tuple(incidents))


def _taken_back(state: Tournament, events: Sequence[Recorded]) -> dict[int, int]:
    """Measures that stand no more, by version, and the events that took them back; a loss goes with its game."""
    standing = {each.version for each in state.conduct}
    standing |= {each.removed.version for each in state.entrants.values() if each.removed}
    found: dict[int, int] = {}
    for event in events:
        match event.fact:
            case WarningWithdrawn(replaces=replaces) | DisqualificationLifted(replaces=replaces):
                found[replaces] = event.seq
            case ResultCleared(replaces=replaces) | ResultCorrected(replaces=replaces):
                found[replaces] = event.seq
            case GameForfeited(replaces=version) | GameConceded(replaces=version) | ResultAgreed(replaces=version):
                found |= {} if version is None else {version: event.seq}
    return {version: seq for version, seq in found.items() if version not in standing}


FoundMeasure = tuple[ContestantId, str | None, Measure]


def _measures(events: Sequence[Recorded]) -> Iterator[tuple[int, Recorded, FoundMeasure]]:
    round_no = 0
    for event in events:
        match event.fact:
            case RoundPaired(round_no=paired):
                round_no = paired
            case RoundWithdrawn(round_no=withdrawn):
                round_no = withdrawn - 1
        if (found := _measure(event.fact)) is not None:
            yield round_no, event, found


def _measure(fact: Fact) -> FoundMeasure | None:
    match fact:
        case WarningGiven():
            return fact.contestant, fact.conduct, "warning"
        case GameForfeited() if fact.conduct is not None and fact.kind != "disqualification":
            return fact.forfeiters[-1], fact.conduct, "loss"
        case PlayerDisqualified():
            return fact.contestant, fact.conduct, "disqualification"
        case _:
            return None
