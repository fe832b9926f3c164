"""The application: one door for writing and one for reading. The command line knows nothing behind it."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ledger.application.door import Applied, Door, utc_now
from ledger.application.reads import View, errata_under, openings, view
from ledger.application.roster_files import read_crew, read_lists, read_roster, read_things
from ledger.application.whole_log import whole_log
from ledger.domain import errors
from ledger.domain.amending import takes_list
from ledger.domain.errors import LedgerError
from ledger.domain.events.fact import SEALED
from ledger.domain.events.opening import OfficialAppointed, TournamentOpened
from ledger.domain.events.people import PersonRegistered, TextRedacted
from ledger.domain.events.recorded import Recorded
from ledger.domain.events.seasons import SeasonOpened
from ledger.domain.jsonlines import MOST_BYTES
from ledger.domain.pairing.values import WHY
from ledger.domain.requests import REQUESTS, request_schema
from ledger.domain.rules import Rules
from ledger.domain.season.circuit import Circuit
from ledger.domain.season.circuits import CIRCUITS, circuit_called, document_called
from ledger.domain.system import Figure, System
from ledger.domain.systems import SYSTEMS, system_called
from ledger.domain.text import printable
from ledger.domain.tournament.handing_in import is_computed
from ledger.domain.tournament.seating import unseated
from ledger.domain.values import METRICS
from ledger.projections.army_lists import PlayerLists
from ledger.projections.audit_trail import Entry, entry
from ledger.projections.awards import Award, Awards
from ledger.projections.clock import Call, RoundClock, TableClock
from ledger.projections.conduct import Conduct, Incident
from ledger.projections.crews import RoundCrews
from ledger.projections.days import day_in_words
from ledger.projections.deals import DealtCards
from ledger.projections.draw_answers import DrawCheck
from ledger.projections.draws import ExplainedDraw
from ledger.projections.endings import UNPLAYED
from ledger.projections.errata import ErrataAnswer
from ledger.projections.explanation import Explained, Replaced
from ledger.projections.noted import Noted, NotedBy
from ledger.projections.painting import PaintedEntry, Paintings
from ledger.projections.pairings import Pairings, TableView
from ledger.projections.publicity import PRIVATE_RULES
from ledger.projections.requirements import Requirement, Requirements
from ledger.projections.rulings import DisputeView, Rulings, RulingView
from ledger.projections.scenarios import RoundScenario, Scenarios, SetupView
from ledger.projections.scenarios import in_parts as played_in_parts
from ledger.projections.scenarios import in_words as figures_in_words
from ledger.projections.standings import Row, Standings
from ledger.projections.status import TournamentStatus
from ledger.projections.suggestions import Suggestions
from ledger.store import copies, files, location
from ledger.store.checkpoint import held_against, note_of, read_note
from ledger.store.store import Store
from ledger.store.verify import Fault, Verdict, verify

if TYPE_CHECKING:  # what only some commands need is loaded with them
    from ledger.application.documents import Order, Written
    from ledger.application.people.reads import PeopleView
    from ledger.application.seasons.reads import SeasonView
    from ledger.domain.events.people import ReportIssued
    from ledger.projections.people.duplicates import Duplicate as Duplicate
    from ledger.projections.people.history import Appearance as Appearance
    from ledger.projections.people.history import PersonGame as PersonGame
    from ledger.projections.people.history import PersonHistory as PersonHistory
    from ledger.projections.people.people import PersonRow as PersonRow
    from ledger.projections.seasons.diff import Moved, SeasonDiff, TournamentMove
    from ledger.projections.seasons.events import SeasonEvent, SeasonEvents
    from ledger.projections.seasons.explanation import SeasonExplained
    from ledger.projections.seasons.race import SeasonRace
    from ledger.projections.seasons.table import SeasonRow, SeasonTable

__all__ = [
    "CIRCUITS",
    "METRICS",
    "MOST_BYTES",
    "PRIVATE_RULES",
    "REQUESTS",
    "SEALED",
    "SYSTEMS",
    "UNPLAYED",
    "WHY",
    "Applied",
    "Award",
    "Awards",
    "Call",
    "Circuit",
    "Conduct",
    "DealtCards",
    "DisputeView",
    "DrawCheck",
    "Entry",
    "ErrataAnswer",
    "Explained",
    "ExplainedDraw",
    "Fault",
    "Figure",
    "Incident",
    "Ledger",
    "LedgerError",
    "Moved",
    "Noted",
    "NotedBy",
    "OfficialAppointed",
    "PaintedEntry",
    "Paintings",
    "Pairings",
    "PersonRegistered",
    "PlayerLists",
    "Recorded",
    "Replaced",
    "Requirement",
    "Requirements",
    "RoundClock",
    "RoundCrews",
    "RoundScenario",
    "Row",
    "Rules",
    "RulingView",
    "Rulings",
    "Scenarios",
    "SeasonDiff",
    "SeasonEvent",
    "SeasonEvents",
    "SeasonExplained",
    "SeasonOpened",
    "SeasonRace",
    "SeasonRow",
    "SeasonTable",
    "SeasonView",
    "SetupView",
    "Standings",
    "Suggestions",
    "System",
    "TableClock",
    "TableView",
    "TextRedacted",
    "TournamentMove",
    "TournamentOpened",
    "TournamentStatus",
    "Verdict",
    "View",
    "circuit_called",
    "day_in_words",
    "document_called",
    "entry",
    "errata_under",
    "errors",
    "figures_in_words",
    "is_computed",
    "played_in_parts",
    "printable",
    "read_crew",
    "read_lists",
    "read_roster",
    "read_things",
    "request_schema",
    "system_called",
    "takes_list",
    "unseated",
]


class Ledger:
    """One open store with its doors."""

    def __init__(self, store: Store, clock: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._door = Door(store, clock)

    # making and finding

    @staticmethod
    def create(url: str, origin: str | None = None) -> bool:
        """Make an empty store; False if a ledger is there already."""
        return location.create_store(url, origin)

    @classmethod
    def open(cls, url: str, clock: Callable[[], datetime] = utc_now) -> "Ledger":
        """Open a store that exists; what is recorded bears the time of the clock."""
        store = location.open_store(url)
        if store.is_cleaning_due:
            from ledger.store.cleaning import finish

            finish(store)
        return cls(store, clock)

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

    def export(self, order: "Order", target: Path, by: str, **how: Any) -> "Written":
        """Write a document to a file, recorded first unless it is a draft; `how` as `documents.export` has it."""
        from ledger.application import documents

        return documents.export(self._door, order, target, by, **how)

    def foretell(self, order: "Order", by: str) -> "tuple[ReportIssued, int | None]":
        """What an export would record, and the event that holds it already if there is one."""
        from ledger.application import documents

        return documents.foretell(self._door, order, by)

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

    def spelt_nearly(self, name: str) -> list[str]:
        """The names people have or had that are nearly this one, at most three; whoever has one may be meant."""
        from ledger.domain.person.likeness import nearly

        return nearly(name, self._store.names_of_people())[:3]

    def people(self) -> "PeopleView":
        """Everyone this ledger knows."""
        from ledger.application.people.reads import PeopleView

        return PeopleView(self._store)

    def seasons(self) -> list[SeasonOpened]:
        """Every season, oldest first."""
        from ledger.application.seasons.reads import seasons

        return seasons(self._store)

    def unread(self) -> int:
        """How many events were written since the tables of seasons were last brought up to date."""
        return self.size - self._store.tracked.position()

    def season(self, slug: str, as_of: str | None = None, **how: Any) -> "SeasonView":
        """One season, now or at a past moment; `how` as `season_view` has it."""
        from ledger.application.seasons.reads import season_view

        return season_view(self._store, slug, as_of, **how)

    def log(self, start: int = 0, stop: int | None = None, *, is_public: bool = False) -> Iterator[Entry]:
        """The whole log in words; to the public without what is not."""
        return whole_log(self._store, start, stop, is_public=is_public)

    # checks and copies

    def verify(self, progress: Callable[[int], None] = lambda done: None, *, is_replaying: bool = False) -> Verdict:
        """Recompute everything; replaying, the tournaments too."""
        from ledger.application.seasons import tracked_checks

        with self._store.reading():
            verdict = verify(self._store, progress, is_replaying=is_replaying)
            if not verdict.faults:  # what is kept beside a damaged log cannot be held against it
                verdict.faults.extend(tracked_checks.faults(self._store, progress, is_replaying=is_replaying))
        return verdict

    @property
    def to_verify(self) -> int:
        """How many events `verify` reads: all, and once more those that tracked tables were made from."""
        return self.size + self._store.tracked.position()

    def compare(self, note: str) -> Fault | None:
        """What is wrong with the log by a checkpoint that somebody kept."""
        return held_against(read_note(note), self._store)

    def checkpoint(self, target: Path | None = None, *, force: bool = False) -> str:
        """The log as it stands in three lines, written to a file if one is named."""
        note = note_of(self._store.origin, self._store.tree())
        if target is not None:
            with files.new_file(target, force=force, store=self._store.path) as file:
                file.write_text(note, encoding="utf-8")
        return note

    def refuse_target(self, target: Path) -> None:
        """Refuse a file that is a ledger or belongs to one, as everything that writes a file does."""
        files.refuse_ledgers(target, self._store.path)

    def backup(self, target: Path, *, force: bool = False) -> Verdict:
        """A checked copy, itself a store."""
        return copies.backup(self._store, target, force=force)

    def export_log(self, target: Path, *, with_people: bool = True, force: bool = False) -> Verdict:
        """The log as a text file."""
        return copies.export_log(self._store, target, with_people=with_people, force=force)
