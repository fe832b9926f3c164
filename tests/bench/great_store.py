"""A store of very many events: one tournament played through the door, then its facts again in further streams.

It takes a while to make, so it is kept in the system's temporary folder for the next run.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from ledger.application.door import Door
from ledger.application.reads import view
from ledger.domain.errors import LedgerError
from ledger.domain.facts import Recorded
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.store import Store, sqlite
from ledger.store.codec import CommandRow, adapter
from ledger.store.sqlite.files import create_store, open_store
from ledger.store.topics import TOPICS
from ledger.store.vault import REASON, TOURNAMENT_NAME, VaultRow, sealed
from tests.bench.tournaments import BY, as_file, entry, result

PLAYERS, ROUNDS = 150, 6  # about 600 events
WHY = "the hall closes"
PLAYED = "t0"


def great_store(events: int) -> Path:
    """A store of so many events or a few more, made unless it is there from an earlier run."""
    return kept_store(str(events), lambda draft: _make(draft, events))


def kept_store(name: str, make: Callable[[Path], None]) -> Path:
    """A store that is made once and kept for later runs."""
    folder = Path(tempfile.gettempdir())
    path = folder / f"ledger-bench-{name}-{_shape()}.db"
    if not _is_usable(path):
        for outdated in folder.glob(f"ledger-bench-{name}-*"):
            outdated.unlink()
        draft = path.with_suffix(".draft")
        make(draft)
        os.replace(draft, path)
    return path


def _shape() -> str:
    """What the bytes of a store follow from: one that was made by other code is not taken for this one's."""
    stored = [PLAYERS, ROUNDS, sqlite.TABLES, *(adapter(topic).json_schema() for topic in TOPICS)]
    return hashlib.sha256(repr(stored).encode()).hexdigest()[:12]


def _is_usable(path: Path) -> bool:
    try:
        open_store(str(path)).close()
    except LedgerError:
        return False
    return True


def _make(path: Path, events: int) -> None:
    create_store(str(path))
    with open_store(str(path)) as store:
        played = play(Door(store), PLAYERS)
        for no in range(1, 1 + -(-(events - store.tree().size) // len(played))):
            _play_again(store, played, f"t{no}")


def play(door: Door, players: int) -> list[Recorded]:
    """The events of a tournament of the usual kind: drawn rounds, every result, finished."""
    door.apply(as_file(list(entry(PLAYED, players))), BY)
    for round_no in range(1, ROUNDS + 1):
        door.execute({"do": "pair", "tournament": PLAYED}, BY)
        tables = view(door.store, PLAYED).pairings().tables
        results = [result(PLAYED, round_no, table.table, *table.players) for table in tables]
        door.apply(as_file(results), BY)
    door.execute({"do": "finish", "tournament": PLAYED, "reason": WHY}, BY)
    return list(door.store.load(door.store.stream("tournament", PLAYED)))


def _play_again(store: Store, played: list[Recorded], slug: str) -> None:
    words: list[VaultRow] = []
    events = [_again(event, store, slug, words) for event in played]
    commands = [
        CommandRow(command_id, digest, len(list(same)))
        for (command_id, digest), same in groupby(events, attrgetter("command_id", "digest"))
    ]
    store.append(events, commands, words)


def _again(event: Recorded, store: Store, slug: str, words: list[VaultRow]) -> Recorded:
    """The same fact in a stream of its own, with a command and words of its own."""
    stream = store.stream("tournament", slug)
    digest = hashlib.sha256(f"{slug}|{event.digest}".encode()).hexdigest()
    event = event._replace(originator_id=stream, digest=digest, command_id=f"{digest[:32]}.0")
    if isinstance(event.fact, TournamentOpened):
        words.append(sealed(TOURNAMENT_NAME, slug, stream))
        event = event._replace(fact=event.fact.model_copy(update={"slug": slug, "name": words[-1].commitment}))
    if event.reason is not None:
        words.append(sealed(REASON, WHY, stream))
        event = event._replace(reason=words[-1].commitment)
    return event
