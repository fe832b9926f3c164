"""Recomputes everything a store claims from its bytes, and names the first event that is not what was recorded."""

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast
from uuid import UUID, uuid5

from ledger.domain.errors import Altered, StoreFailed
from ledger.domain.events import (
    Event,
    PersonRegistered,
    PlayerCheckedIn,
    RoundClosed,
    TournamentEvent,
    TournamentFinished,
    TournamentOpened,
)
from ledger.domain.ranking import final_places
from ledger.domain.scoring import accounts, game_points
from ledger.domain.tournament.evolve import begin, evolve, replay
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment
from ledger.store import codec, tlog
from ledger.store.memory import no_collection
from ledger.store.store import Store
from ledger.store.words import PERSON_NAME, REASON, TOURNAMENT_NAME, commit, folded_name

MOST_FAULTS = 20
_PROGRESS_STEP = 10_000
_ASSERTIONS = (RoundClosed, TournamentFinished)


class Fault(NamedTuple):
    """Something that is not as it was recorded; the event it concerns, where one can be named."""

    seq: int | None
    what: str

    def __str__(self) -> str:
        return self.what if self.seq is None else f"event {self.seq}: {self.what}"


@dataclass(slots=True)
class Verdict:
    """What came of checking a store."""

    size: int = 0
    root: str = ""
    faults: list[Fault] = field(default_factory=list)


class _Owed(NamedTuple):
    """Words a fact refers to."""

    seq: int
    kind: str
    subject: bytes


class _Command(NamedTuple):
    """A command as its events tell it, up to the newest of them."""

    id: str
    digest: str
    first: int


def verify(store: Store, progress: Callable[[int], None] = lambda done: None) -> Verdict:
    """Check every event, leaf, command and vault row of one unchanging view of the store."""
    with store.reading(), no_collection():
        check = _Check(store, progress)
        check.run()
    return check.verdict


class _Check:
    def __init__(self, store: Store, progress: Callable[[int], None]) -> None:
        self.store = store
        self.progress = progress
        self.verdict = Verdict()
        self.tree = tlog.Tree()
        self.versions: dict[bytes, int] = {}
        self.states: dict[bytes, Tournament] = {}
        self.owed: dict[Commitment, _Owed] = {}
        self.command: _Command | None = None
        self.are_bytes_sound = True
        self.commands = store.commands_in_order()

    def run(self) -> None:
        try:
            self._check_events()
        except StoreFailed:
            self._fault(self.tree.size, "its bytes cannot be read")
            self.are_bytes_sound = False
        if self.are_bytes_sound:
            self._check_command(self.tree.size, None)
            for row in self.commands:
                self._fault(row[2], "a command without an event is kept for it")
            self._check_head()
            self._check_vault()
        if not self.verdict.faults:
            self._check_structure()
        self.verdict.size, self.verdict.root = self.tree.size, self.tree.root().hex()

    def _check_events(self) -> None:
        tree = self.tree
        for row in self.store.rows_with_leaves():
            if row[0] != tree.size:
                self._fault(tree.size, "it is missing from the store")
                self.are_bytes_sound = False
                break
            self._check_event(*row)
            if tree.size % _PROGRESS_STEP == 0:
                self.progress(_PROGRESS_STEP)
            if len(self.verdict.faults) >= MOST_FAULTS:
                break

    def _fault(self, seq: int | None, what: str) -> None:
        if len(self.verdict.faults) < MOST_FAULTS:
            self.verdict.faults.append(Fault(seq, what))

    def _check_event(self, seq: int, stream: Any, version: Any, topic: Any, state: Any, leaf: Any) -> None:
        try:
            expected = tlog.leaf_hash(seq, stream, version, topic, state)
        except (TypeError, ValueError, AttributeError, struct.error):
            expected = b""  # a column of the wrong kind: nothing we wrote hashes to this
        self.tree.append(expected)
        if expected != leaf:
            self._fault(seq, "its bytes are not those that were recorded")
            self.are_bytes_sound = False
        if self.are_bytes_sound:
            self._check_place(seq, stream, version, topic, state)

    def _check_place(self, seq: int, stream: bytes, version: int, topic: str, state: bytes) -> None:
        """What an event says, and where; only while every byte so far is sound, or innocent events would be named."""
        before = self.versions.get(stream, 0)
        if version != before + 1:
            self._fault(seq, f"version {version} of its stream follows version {before}")
        self.versions[stream] = version
        try:
            event = codec.read(topic, state)
        except Altered as error:
            self._fault(seq, str(error))
            return
        if self.command is None or self.command.id != event["command_id"]:
            self._check_command(seq, _Command(event["command_id"], event["digest"], seq))
        if event["reason"] is not None:
            self.owed[event["reason"]] = _Owed(seq, REASON, stream)
        self._check_meaning(seq, stream, event["fact"])

    def _check_command(self, end: int, following: _Command | None) -> None:
        """Compare the command whose events ended here with the next row of the table."""
        done, self.command = self.command, following
        if done is None:
            return
        row = next(self.commands, None)
        if row != (done.id, bytes.fromhex(done.digest), done.first, end - 1):
            self._fault(done.first, "its command is not kept as it was recorded")

    def _check_meaning(self, seq: int, stream: bytes, fact: Event) -> None:
        if isinstance(fact, PersonRegistered):
            self.owed[fact.name] = _Owed(seq, PERSON_NAME, stream)
            return
        if isinstance(fact, TournamentOpened):
            self._check_opening(seq, stream, fact)
            return
        if isinstance(fact, PlayerCheckedIn):
            for kind, label in (("area", fact.area), ("club", fact.club)):
                if label is not None:
                    self.owed.setdefault(label, _Owed(seq, kind, stream))
        state = self.states.get(stream) or self._replayed(stream)
        if state is None:
            self._fault(seq, "its tournament was never opened")
            return
        try:
            evolve(state, fact)
            if isinstance(fact, _ASSERTIONS):
                self._check_assertion(seq, state, fact)
        except (KeyError, IndexError):
            self._fault(seq, "it speaks of a table, round or player its tournament never had")
        if isinstance(fact, TournamentFinished):
            del self.states[stream]  # most say nothing after this, and a million events would fill the memory

    def _replayed(self, stream: bytes) -> Tournament | None:
        """A finished tournament that something more happened to, read again up to just before it."""
        try:
            events = self.store.load(UUID(bytes=stream), up_to=self.versions[stream] - 1)
            state = replay(cast(TournamentEvent, event.fact) for event in events)
        except (Altered, AssertionError, KeyError, IndexError):
            return None
        if state is not None:
            self.states[stream] = state
        return state

    def _check_opening(self, seq: int, stream: bytes, fact: TournamentOpened) -> None:
        self.owed[fact.name] = _Owed(seq, TOURNAMENT_NAME, stream)
        self.states[stream] = begin(fact)
        if stream != uuid5(self.store.uuid, f"tournament/{fact.slug}").bytes:
            self._fault(seq, "its stream does not belong to its short name in this store")

    def _check_assertion(self, seq: int, state: Tournament, fact: RoundClosed | TournamentFinished) -> None:
        if isinstance(fact, RoundClosed):
            found = (len(state.rounds[fact.round_no - 1].games), game_points(state, fact.round_no))
            if found != (fact.games, fact.points):
                self._fault(seq, f"round {fact.round_no} closes over {found[0]} games and {found[1]} points")
        elif fact.places != final_places(state, accounts(state)):
            self._fault(seq, "the final places do not follow from the results before it")

    def _check_head(self) -> None:
        heads = self.store.stored_heads()
        if len(heads) == 1 and isinstance(heads[0][0], int) and heads[0][0] > self.tree.size:
            self._fault(self.tree.size, "it is missing from the store")
        elif self.store.has_leaf_outside(self.tree.size):
            self._fault(self.tree.size, "it is missing from the store, and its leaf is still there")
        elif heads != [(self.tree.size, self.tree.frontier_bytes())]:
            self._fault(None, "the head of the log does not follow from its events")

    def _check_structure(self) -> None:
        for words in self.store.structure_faults():
            self._fault(None, f"the database file is damaged ({words})")

    def _check_vault(self) -> None:
        for commitment, *kept in self.store.vault_rows():
            owed = self.owed.pop(Commitment(commitment.hex() if isinstance(commitment, bytes) else ""), None)
            if owed is not None:
                self._check_words(owed, commitment, *kept)
            elif not self.verdict.faults:
                self._fault(None, "the vault holds words that no event speaks of")
        for owed in sorted(self.owed.values()):
            if owed.seq >= self.store.words_left_out_before:
                self._fault(owed.seq, "its words are missing from the vault")

    def _check_words(
        self, owed: _Owed, commitment: bytes, kind: Any, subject: Any, text: Any, salt: Any, folded: Any, is_text: Any
    ) -> None:
        try:
            kind, text, folded = kind.decode(), text.decode(), None if folded is None else folded.decode()
            is_recorded = is_text and commit(kind, text, salt) == commitment.hex()
        except (UnicodeDecodeError, AttributeError, TypeError):
            is_recorded = False  # no text any more
        if not is_recorded:
            self._fault(owed.seq, "its words in the vault are not those that were recorded")
        elif (kind, subject, folded) != (owed.kind, owed.subject, folded_name(kind, text)):
            self._fault(owed.seq, "its words in the vault are kept under the wrong person or kind")
