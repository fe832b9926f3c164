"""The application: one door for writing and one for reading. The command line knows nothing behind it."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ledger.application.door import Applied, Door
from ledger.application.reads import View, openings, view, whole_log
from ledger.domain import errors
from ledger.domain.errors import LedgerError
from ledger.domain.events import PersonRegistered, Recorded, TournamentOpened
from ledger.domain.jsonlines import MOST_BYTES
from ledger.domain.pairing import WHY
from ledger.domain.requests import REQUESTS, request_schema
from ledger.domain.rules import Figure, System
from ledger.domain.systems import SYSTEMS, system_called
from ledger.domain.text import printable
from ledger.domain.values import METRICS
from ledger.projections.audit_trail import Entry, entry
from ledger.projections.explanation import Explained, Replaced
from ledger.projections.pairings import Pairings, TableView
from ledger.projections.standings import Row, Standings
from ledger.projections.status import TournamentStatus
from ledger.store import copies, location
from ledger.store.store import Store
from ledger.store.verify import Fault, Verdict, verify

__all__ = [
    "METRICS",
    "MOST_BYTES",
    "REQUESTS",
    "SYSTEMS",
    "WHY",
    "Applied",
    "Entry",
    "Explained",
    "Fault",
    "Figure",
    "Ledger",
    "LedgerError",
    "Pairings",
    "PersonRegistered",
    "Recorded",
    "Replaced",
    "Row",
    "Standings",
    "System",
    "TableView",
    "TournamentOpened",
    "TournamentStatus",
    "Verdict",
    "View",
    "entry",
    "errors",
    "printable",
    "request_schema",
    "system_called",
]


class Ledger:
    """One open store with its doors."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._door = Door(store)

    # making and finding

    @staticmethod
    def create(url: str, origin: str | None = None) -> bool:
        """Make an empty store; False if a ledger is there already."""
        return location.create_store(url, origin)

    @classmethod
    def open(cls, url: str) -> "Ledger":
        """Open a store that exists."""
        return cls(location.open_store(url))

    @staticmethod
    def restore(source: Path, url: str) -> Verdict:
        """A new store from a backup."""
        return copies.restore(source, url)

    @staticmethod
    def import_log(source: Path, url: str) -> Verdict:
        """A new store from an exported log."""
        return copies.import_log(source, url)

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # writing

    def execute(self, request: Mapping[str, Any], by: str, *, dry_run: bool = False) -> Applied:
        """Carry out one request."""
        return self._door.execute(request, by, dry_run=dry_run)

    def apply(
        self,
        data: bytes,
        by: str,
        *,
        tournament: str | None = None,
        dry_run: bool = False,
        progress: Callable[[], None] = lambda: None,
    ) -> Applied:
        """Carry out a batch file, all or nothing; `tournament` is meant until a line names one."""
        return self._door.apply(data, by, tournament=tournament, dry_run=dry_run, progress=progress)

    # reading

    @property
    def origin(self) -> str:
        """What the log is called."""
        return self._store.origin

    @property
    def size(self) -> int:
        """How many events there are."""
        return self._store.tree().size

    @property
    def root(self) -> str:
        """The hash that stands for all of them."""
        return self._store.tree().root().hex()

    def tournaments(self) -> list[TournamentOpened]:
        """Every tournament, oldest first."""
        return openings(self._store)

    def view(self, tournament: str, as_of: str | None = None) -> View:
        """One tournament, now or at a past moment."""
        return view(self._store, tournament, as_of)

    def log(self, start: int = 0, stop: int | None = None) -> Iterator[Entry]:
        """The whole log in words."""
        return whole_log(self._store, start, stop)

    # checks and copies

    def verify(self, progress: Callable[[int], None] = lambda done: None, *, is_replaying: bool = False) -> Verdict:
        """Recompute everything; replaying, the tournaments too."""
        return verify(self._store, progress, is_replaying=is_replaying)

    def backup(self, target: Path, *, force: bool = False) -> Verdict:
        """A checked copy, itself a store."""
        return copies.backup(self._store, target, force=force)

    def export_log(self, target: Path, *, with_people: bool = True, force: bool = False) -> Verdict:
        """The log as a text file."""
        return copies.export_log(self._store, target, with_people=with_people, force=force)
