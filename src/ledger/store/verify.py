"""Verification: recomputes everything a store claims from its bytes, and names the first event that is not what was
recorded; and holds a checkpoint that somebody kept against the log."""

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from ledger.domain.errors import Altered, CannotTell, StoreFailed
from ledger.domain.facts import CampaignEvent, TournamentEvent
from ledger.domain.tournament.evolve import begin, broken_assertion, evolve
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentOpened
from ledger.domain.tournament.state import Tournament
from ledger.store import Store, codec, tlog
from ledger.store.codec import no_collection
from ledger.store.sealed_words import CONCERNING_WORDS, ExpectedVault, OwedWords
from ledger.store.tlog import Checkpoint
from ledger.store.vault import REASON

if TYPE_CHECKING:
    from ledger.domain.campaign.state import Campaign

MOST_FAULTS = 20
_ROWS_WITH_LEAVES = (
    "SELECT seq, originator_id, originator_version, topic, state, hash "
    "FROM stored_events LEFT JOIN tlog_leaf USING (seq) ORDER BY seq"
)
_COMMANDS = "SELECT id, digest, first_seq, last_seq FROM command ORDER BY first_seq, id"
_LEAF_OUTSIDE = "SELECT 1 FROM tlog_leaf WHERE seq < 0 OR seq >= ? LIMIT 1"
_PROGRESS_STEP = 10_000


class Fault(NamedTuple):
    """Something that is not as it was recorded; the event it concerns, where one can be named."""

    seq: int | None
    what: str

    def __str__(self) -> str:
        return self.what if self.seq is None else f"event {self.seq}: {self.what}"


@dataclass(slots=True)
class Verification:
    """What came of checking a store."""

    size: int = 0
    root: str = ""
    faults: list[Fault] = field(default_factory=list)


def verify(
    store: Store, progress: Callable[[int], None] = lambda done: None, *, is_replaying: bool = False
) -> Verification:
    """Check every event, leaf, command and vault row of one unchanging view of the store. Replaying, each tournament is
    played through as well, and what it asserts of itself is worked out anew, as every read of it does."""
    with store.reading(), no_collection():
        check = _Check(store, progress, is_replaying)
        check.run()
    return check.found


class _Check:
    """One pass over a store. The loop is written out rather than elegant: it runs once for every event there is."""

    def __init__(self, store: Store, progress: Callable[[int], None], is_replaying: bool) -> None:
        self.store = store
        self.progress = progress
        self.is_replaying = is_replaying
        self.found = Verification()
        self.tree = tlog.Tree()
        self.versions: dict[bytes, int] = {}
        self.states: dict[bytes, Tournament] = {}
        self.campaigns: dict[bytes, Campaign | None] = {}
        self.vault = ExpectedVault(store.uuid)
        self.owed = self.vault.owed
        self.command = ("", "", 0)  # id, digest and first event of the command whose events are being read
        self.commands = store.streamed(_COMMANDS)
        self.are_bytes_sound = True

    def run(self) -> None:
        try:
            self._check_events()
        except StoreFailed:
            self._damage(self.tree.size, "its bytes cannot be read")
        if self.are_bytes_sound:
            self._check_command(self.tree.size)
            for row in self.commands:
                self._fault(row[2], "a command without an event is kept for it")
            self._check_head()
            self._check_vault()
        if not self.found.faults:
            self._check_structure()
        self.found.size, self.found.root = self.tree.size, self.tree.root().hex()

    def _check_events(self) -> None:
        tree, leaf_hash = self.tree, tlog.leaf_hash
        for seq, stream, version, topic, state, leaf in self.store.streamed(_ROWS_WITH_LEAVES):
            if seq != tree.size:
                self._damage(tree.size, "it is missing from the store")
                break
            try:
                expected = leaf_hash(seq, stream, version, topic, state)
            except (TypeError, ValueError, AttributeError, struct.error):
                expected = b""  # a column of the wrong kind: nothing we wrote hashes to this
            tree.append(expected)
            if expected != leaf:
                self._damage(seq, "its bytes are not those that were recorded")
            elif self.are_bytes_sound:
                self._check_event(seq, stream, version, topic, state)
            if not tree.size % _PROGRESS_STEP:
                self.progress(_PROGRESS_STEP)
                if len(self.found.faults) >= MOST_FAULTS:
                    break

    def _fault(self, seq: int | None, what: str) -> None:
        if len(self.found.faults) < MOST_FAULTS:
            self.found.faults.append(Fault(seq, what))

    def _damage(self, seq: int, what: str) -> None:
        """From here on only bytes are compared: what follows from an altered event is not to blame."""
        self.are_bytes_sound = False
        self._fault(seq, what)

    def _check_event(self, seq: int, stream: bytes, version: int, topic: str, state: bytes) -> None:
        before = self.versions.get(stream, 0)
        if version != before + 1:
            self._fault(seq, f"version {version} of its stream follows version {before}")
        self.versions[stream] = version
        try:
            event = codec.read(topic, state)
        except Altered as error:
            self._fault(seq, str(error))
            return
        if event["command_id"] != self.command[0]:
            self._check_command(seq)
            self.command = (event["command_id"], event["digest"], seq)
        if event["reason"] is not None:
            self.owed[event["reason"]] = OwedWords(seq, REASON, stream)
        if (via := event.get("via")) is not None and via.login is not None:
            self.vault.take_login(seq, via.login)
        fact = event["fact"]
        if type(fact) in CONCERNING_WORDS and (fault := self.vault.take(seq, stream, fact)) is not None:
            self._fault(seq, fault)
        # people and documents assert nothing; what a season asserts only its tournaments can tell
        if self.is_replaying and isinstance(fact, TournamentEvent):
            self._replay(seq, stream, fact)
        elif self.is_replaying and isinstance(fact, CampaignEvent):
            self._replay_campaign(seq, stream, fact)

    def _check_command(self, end: int) -> None:
        """Compare the command whose events ended here with the next row of the table."""
        command_id, digest, first = self.command
        if command_id and next(self.commands, None) != (command_id, bytes.fromhex(digest), first, end - 1):
            self._fault(first, "its command is not kept as it was recorded")

    def _replay(self, seq: int, stream: bytes, fact: TournamentEvent) -> None:
        """Replay a tournament as it is read, and check what it asserts of itself."""
        if isinstance(fact, TournamentOpened):
            self.states[stream] = begin(fact)
            return
        state = self.states.get(stream) or self._replayed(stream)
        if state is None:
            self._fault(seq, "its tournament was never opened")
            return
        try:
            evolve(state, fact)
            if (fault := broken_assertion(state, fact)) is not None:
                self._fault(seq, fault)
        except (KeyError, IndexError):
            self._fault(seq, "it speaks of a table, round or player its tournament never had")
        if isinstance(fact, TournamentFinished):
            del self.states[stream]  # most say nothing after this, and a million events would fill the memory

    def _replay_campaign(self, seq: int, stream: bytes, fact: CampaignEvent) -> None:
        """Replay a campaign as it is read: it asserts nothing, but speaks of armies and missions it must have."""
        from ledger.domain.campaign.evolve import replay
        from ledger.domain.campaign.unwinding.facts import versions_of

        try:
            self.campaigns[stream] = replay([fact], self.campaigns.get(stream))
        except (AssertionError, KeyError, IndexError, ValueError):
            self._fault(seq, "it speaks of an army, a unit or a mission its campaign never had")
        if any(not 1 < version < self.versions[stream] for version in versions_of(fact)):
            self._fault(seq, "it takes back an act its campaign never had")

    def _replayed(self, stream: bytes) -> Tournament | None:
        """A finished tournament that something more happened to, read again up to just before it."""
        try:
            state = self.store.tournament(UUID(bytes=stream), up_to=self.versions[stream] - 1)
        except (Altered, AssertionError, KeyError, IndexError):
            return None
        if state is not None:
            self.states[stream] = state
        return state

    def _check_head(self) -> None:
        heads = self.store.read("SELECT size, frontier FROM tlog_head")  # one row, if nobody meddled
        if len(heads) == 1 and isinstance(heads[0][0], int) and heads[0][0] > self.tree.size:
            self._fault(self.tree.size, "it is missing from the store")
        elif self.store.read(_LEAF_OUTSIDE, (self.tree.size,)):
            self._fault(self.tree.size, "it is missing from the store, and its leaf is still there")
        elif heads != [(self.tree.size, self.tree.frontier_bytes())]:
            self._fault(None, "the head of the log does not follow from its events")

    def _check_structure(self) -> None:
        for (words,) in self.store.read("PRAGMA integrity_check(20)"):  # a damaged index hides rows from some reads
            if words != "ok":
                self._fault(None, f"the database file is damaged ({words})")

    def _check_vault(self) -> None:
        for seq, fault in self.vault.settled(self.store.vault_rows(), self.store.words_left_out_before):
            if seq is not None or not self.found.faults:  # words of nobody are told of if nothing else is wrong
                self._fault(seq, fault)


def held_against(checkpoint: Checkpoint, store: Store) -> Fault | None:
    """What is wrong with the log by a checkpoint that somebody kept, if anything."""
    if checkpoint.origin != store.origin:
        raise CannotTell(
            f"Cannot tell: the checkpoint is of {checkpoint.origin[:200]}, and this ledger is {store.origin}."
        )
    size = store.tree().size
    if size < checkpoint.size:
        return Fault(
            None, f"the checkpoint covers {checkpoint.size} events and the log has only {size}: its end was cut off"
        )
    if store.tree_at(checkpoint.size).root() != checkpoint.root:
        return Fault(None, f"the first {checkpoint.size} events are not those the checkpoint was taken from")
    return None
