"""The application: one door for writing and one for reading. The command line knows nothing behind it.

What a call does not need is not loaded: the names below are found in their modules when they are asked for.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ledger.domain import errors as errors
from ledger.domain.errors import LedgerError as LedgerError
from ledger.domain.text import printable as printable

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from ledger.application.campaigns.reads import CampaignView as CampaignView
    from ledger.application.commands import StandingLine as StandingLine
    from ledger.application.documents import Order, WrittenDocument
    from ledger.application.door import Applied as Applied
    from ledger.application.door import Door
    from ledger.application.names import document_called as document_called
    from ledger.application.names import errata_under as errata_under
    from ledger.application.people_reads import PeopleView
    from ledger.application.reads import View as View
    from ledger.application.roster_files import read_crew as read_crew
    from ledger.application.roster_files import read_lists as read_lists
    from ledger.application.roster_files import read_roster as read_roster
    from ledger.application.roster_files import read_things as read_things
    from ledger.application.score_entry import figures_of as figures_of
    from ledger.application.score_entry import request_schema as request_schema
    from ledger.application.season_reads import SeasonView as SeasonView
    from ledger.application.undo import Undoing as Undoing
    from ledger.domain.amendments import takes_list as takes_list
    from ledger.domain.campaign.editions import EDITIONS as EDITIONS
    from ledger.domain.campaign.editions import Edition as Edition
    from ledger.domain.campaign.editions import edition_called as edition_called
    from ledger.domain.campaign.opening.facts import CampaignOpened as CampaignOpened
    from ledger.domain.campaign.values import MISSION_STEPS as MISSION_STEPS
    from ledger.domain.errors import Note as Note
    from ledger.domain.pairing.values import WHY as WHY
    from ledger.domain.person.facts import ReportIssued
    from ledger.domain.rules import Rules as Rules
    from ledger.domain.season.circuits import CIRCUITS as CIRCUITS
    from ledger.domain.season.circuits import Circuit as Circuit
    from ledger.domain.season.circuits import circuit_called as circuit_called
    from ledger.domain.season.facts import SeasonOpened
    from ledger.domain.system import Figure as Figure
    from ledger.domain.system import System as System
    from ledger.domain.systems import SYSTEMS as SYSTEMS
    from ledger.domain.systems import system_called as system_called
    from ledger.domain.tournament.opening.facts import TournamentOpened
    from ledger.domain.tournament.rounds.sentences import PRIVATE_RULES as PRIVATE_RULES
    from ledger.domain.values import METRICS as METRICS
    from ledger.projections.audit_trail import LogEntry as LogEntry
    from ledger.projections.awards_and_requirements import ErrataAnswer as ErrataAnswer
    from ledger.projections.awards_and_requirements import PaintedEntry as PaintedEntry
    from ledger.projections.awards_and_requirements import Paintings as Paintings
    from ledger.projections.awards_and_requirements import Requirement as Requirement
    from ledger.projections.comparison import ComparedFigure as ComparedFigure
    from ledger.projections.comparison import Comparison as Comparison
    from ledger.projections.diff import TournamentDiff as TournamentDiff
    from ledger.projections.draws import ExplainedDraw as ExplainedDraw
    from ledger.projections.explanation import Explained as Explained
    from ledger.projections.explanation import ExplainedPart as ExplainedPart
    from ledger.projections.explanation import Replaced as Replaced
    from ledger.projections.pairings import Pairings as Pairings
    from ledger.projections.pairings import RelaxedView as RelaxedView
    from ledger.projections.pairings import TableView as TableView
    from ledger.projections.people import Appearance as Appearance
    from ledger.projections.people import Duplicate as Duplicate
    from ledger.projections.people import Incident as Incident
    from ledger.projections.people import PersonGame as PersonGame
    from ledger.projections.people import PersonHistory as PersonHistory
    from ledger.projections.people import PersonRow as PersonRow
    from ledger.projections.reach import Reach as Reach
    from ledger.projections.reach_in_words import reach_in_words as reach_in_words
    from ledger.projections.record_sheets import PlayerLists as PlayerLists
    from ledger.projections.rulings import DisputeView as DisputeView
    from ledger.projections.rulings import RulingView as RulingView
    from ledger.projections.scenarios import DealtCards as DealtCards
    from ledger.projections.scenarios import RoundCrews as RoundCrews
    from ledger.projections.scenarios import RoundScenario as RoundScenario
    from ledger.projections.scenarios import Scenarios as Scenarios
    from ledger.projections.scenarios import SetupView as SetupView
    from ledger.projections.scenarios import Suggestions as Suggestions
    from ledger.projections.scenarios import in_parts as in_parts
    from ledger.projections.scenarios import in_words as in_words
    from ledger.projections.score_sheets import NotedBy as NotedBy
    from ledger.projections.seasons.deadlines import Due as Due
    from ledger.projections.seasons.deadlines import Invitation as Invitation
    from ledger.projections.seasons.deadlines import Invitations as Invitations
    from ledger.projections.seasons.deadlines import SeasonDue as SeasonDue
    from ledger.projections.seasons.diff import Moved as Moved
    from ledger.projections.seasons.diff import SeasonDiff as SeasonDiff
    from ledger.projections.seasons.diff import TournamentMove as TournamentMove
    from ledger.projections.seasons.race import SeasonRace as SeasonRace
    from ledger.projections.seasons.table import SeasonRow as SeasonRow
    from ledger.projections.seasons.table import SeasonTable as SeasonTable
    from ledger.projections.seasons.tournaments import PlaceChange as PlaceChange
    from ledger.projections.seasons.tournaments import SeasonExplained as SeasonExplained
    from ledger.projections.seasons.tournaments import SeasonTournament as SeasonTournament
    from ledger.projections.seasons.tournaments import SeasonTournaments as SeasonTournaments
    from ledger.projections.standings import Standings as Standings
    from ledger.projections.status import Act as Act
    from ledger.projections.status import ClockCall as ClockCall
    from ledger.projections.status import RoundClock as RoundClock
    from ledger.projections.status import TableClock as TableClock
    from ledger.projections.why_not import WhyNot as WhyNot
    from ledger.projections.wording import UNPLAYED as UNPLAYED
    from ledger.projections.wording import day_in_words as day_in_words
    from ledger.store import Store
    from ledger.store.json_lines import MOST_BYTES as MOST_BYTES
    from ledger.store.sqlite.files import new_file as new_file
    from ledger.store.verify import Fault as Fault
    from ledger.store.verify import Verification as Verification

_LAZY: Mapping[str, str] = {
    "Applied": "application.door",
    "errata_under": "application.names",
    "read_crew": "application.roster_files",
    "read_lists": "application.roster_files",
    "read_roster": "application.roster_files",
    "read_things": "application.roster_files",
    "takes_list": "domain.amendments",
    "MOST_BYTES": "store.json_lines",
    "Note": "domain.errors",
    "WHY": "domain.pairing.values",
    "request_schema": "application.score_entry",
    "figures_of": "application.score_entry",
    "CIRCUITS": "domain.season.circuits",
    "circuit_called": "domain.season.circuits",
    "EDITIONS": "domain.campaign.editions",
    "MISSION_STEPS": "domain.campaign.values",
    "edition_called": "domain.campaign.editions",
    "document_called": "application.names",
    "System": "domain.system",
    "SYSTEMS": "domain.systems",
    "system_called": "domain.systems",
    "METRICS": "domain.values",
    "day_in_words": "projections.wording",
    "UNPLAYED": "projections.wording",
    "PRIVATE_RULES": "domain.tournament.rounds.sentences",
    "reach_in_words": "projections.reach_in_words",
    "in_parts": "projections.scenarios",
    "in_words": "projections.scenarios",
    "new_file": "store.sqlite.files",
    "Verification": "store.verify",
}
"""The names that others ask for while they run, each with its module."""

if not TYPE_CHECKING:  # whoever checks types sees the imports above

    def __getattr__(name: str) -> Any:
        """One of the names above."""
        if name not in _LAZY:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"ledger.{_LAZY[name]}"), name)


class Ledger:
    """One open store with its doors."""

    def __init__(self, store: "Store", clock: "Callable[[], datetime] | None" = None) -> None:
        self._store = store
        self._clock = clock

    @cached_property
    def _door(self) -> "Door":
        """The door for writing, made with the first write."""
        from ledger.application.door import Door, utc_now

        return Door(self._store, self._clock or utc_now)

    # making and finding

    @staticmethod
    def create(url: str, origin: str | None = None) -> bool:
        """Make an empty store; False if a ledger is there already."""
        from ledger.store.sqlite.files import create_store

        return create_store(url, origin)

    @classmethod
    def open(cls, url: str, clock: "Callable[[], datetime] | None" = None) -> "Ledger":
        """Open a store that exists; what is recorded bears the time of the clock, that on the wall unless said."""
        from ledger.store.sqlite.files import open_store

        store = open_store(url)
        if store.is_cleaning_due:
            from ledger.store.sqlite.files import finish_cleaning

            finish_cleaning(store)
        return cls(store, clock)

    @staticmethod
    def restore(source: "Path", url: str) -> "Verification":
        """A new store from a backup."""
        from ledger.store import copies

        return copies.restore(source, url)

    @staticmethod
    def import_log(source: "Path", url: str) -> "Verification":
        """A new store from an exported log."""
        from ledger.store import copies

        return copies.import_log(source, url)

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # writing

    def execute(self, request: Mapping[str, Any], by: str, *, dry_run: bool = False, **how: Any) -> "Applied":
        """Carry out one request; `how` it came in as `Door.execute` has it."""
        return self._door.execute(request, by, dry_run=dry_run, **how)

    def apply(
        self, data: bytes, by: str, *, tournament: str | None = None, dry_run: bool = False, **how: Any
    ) -> "Applied":
        """Carry out a batch file, all or nothing; `tournament` is meant until a line names one, `how` as in a door."""
        return self._door.apply(data, by, tournament=tournament, dry_run=dry_run, **how)

    def undoing(self, kind: str, slug: str, seq: int | None = None) -> "Undoing":
        """What answers the newest act of what is named, or of the ledger, or the one behind an event."""
        from ledger.application.undo import undoing

        return undoing(self._door, kind, slug, seq)

    def export(self, order: "Order", target: "Path", by: str, **how: Any) -> "WrittenDocument":
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

    def size_at(self, as_of: str) -> int:
        """How many there were at a past moment."""
        from ledger.application.as_of import log_position

        return log_position(as_of, self._store)

    @property
    def root(self) -> str:
        """The hash that stands for all of them."""
        return self._store.tree().root().hex()

    def tournaments(self, before: int | None = None) -> "list[TournamentOpened]":
        """Every tournament, oldest first; or those there were when the log was so long."""
        from ledger.domain.tournament.opening.facts import TournamentOpened

        return self._store.openings(TournamentOpened, before)

    def has_tournament(self, slug: str) -> bool:
        """Whether a tournament of that short name was announced."""
        return self._store.version_of(self._store.stream("tournament", slug)) > 0

    def view(self, tournament: str, as_of: str | None = None) -> "View":
        """One tournament, now or at a past moment."""
        from ledger.application.reads import view

        return view(self._store, tournament, as_of)

    def people(self, before: int | None = None) -> "PeopleView":
        """Everyone this ledger knows; or knew when the log was so long."""
        from ledger.application.people_reads import PeopleView

        return PeopleView(self._store, before)

    def seasons(self, before: int | None = None) -> "list[SeasonOpened]":
        """Every season, oldest first, likewise."""
        from ledger.domain.season.facts import SeasonOpened

        return self._store.openings(SeasonOpened, before)

    def unread(self) -> int:
        """How many events were written since the tables of seasons were last brought up to date."""
        return self.size - self._store.tracked.position()

    def season(self, slug: str, as_of: str | None = None, **how: Any) -> "SeasonView":
        """One season, now or at a past moment; `how` as `season_view` has it."""
        from ledger.application.season_reads import season_view

        return season_view(self._store, slug, as_of, now=self._clock() if self._clock else None, **how)

    def campaigns(self, before: int | None = None) -> "list[CampaignOpened]":
        """Every campaign, oldest first, likewise."""
        from ledger.domain.campaign.opening.facts import CampaignOpened

        return self._store.openings(CampaignOpened, before)

    def campaign(self, slug: str, as_of: str | None = None) -> "CampaignView":
        """One campaign, now or at a past moment."""
        from datetime import UTC, datetime

        from ledger.application.campaigns.reads import campaign_view

        # one that ends by the calendar may have ended since its last event; the door is for writing, and stays shut
        clock = self._clock or (lambda: datetime.now(UTC))
        return campaign_view(self._store, slug, as_of, now=clock() if as_of is None else None)

    def log(self, start: int = 0, stop: int | None = None, *, is_public: bool = False) -> "Iterator[LogEntry]":
        """The whole log in words; to the public without what is not."""
        from ledger.application.whole_log import whole_log

        return whole_log(self._store, start, stop, is_public=is_public)

    def diff(self, tournament: str, start: str, end: str, *, is_public: bool = False) -> "TournamentDiff":
        """What lies between two moments of a tournament, with what of it moved seasons."""
        from ledger.application.changes import tournament_difference

        found = tournament_difference(self._store, tournament, (start, end), is_public=is_public)
        slugs = (opened.slug for opened in self.seasons(min(found.sizes)))
        pairs = ([self.season(slug, f"before:{size}") for size in found.sizes] for slug in slugs)
        about = [(now, was) for was, now in pairs if tournament in {*was.season.linked, *now.season.linked}]
        seasons = (now.diff(was, is_public=is_public).about(tournament) for now, was in about)
        return found.model_copy(update={"seasons": tuple(each for each in seasons if not each.is_empty)})

    # checks and copies

    def verify(
        self, progress: Callable[[int], None] = lambda done: None, *, is_replaying: bool = False
    ) -> "Verification":
        """Recompute everything; replaying, the tournaments too."""
        from ledger.application.season_tables import table_faults
        from ledger.store.verify import verify

        with self._store.reading():
            verdict = verify(self._store, progress, is_replaying=is_replaying)
            if not verdict.faults:  # what is kept beside a damaged log cannot be held against it
                verdict.faults.extend(table_faults(self._store, progress, is_replaying=is_replaying))
        return verdict

    @property
    def to_verify(self) -> int:
        """How many events `verify` reads: all, and once more those that tracked tables were made from."""
        return self.size + self._store.tracked.position()

    def compare(self, note: str) -> "Fault | None":
        """What is wrong with the log by a checkpoint that somebody kept."""
        from ledger.store.tlog import read_note
        from ledger.store.verify import held_against

        return held_against(read_note(note), self._store)

    def checkpoint(self, target: "Path | None" = None, *, force: bool = False) -> str:
        """The log as it stands in three lines, written to a file if one is named."""
        from ledger.store.sqlite.files import new_file
        from ledger.store.tlog import note_of

        note = note_of(self._store.origin, self._store.tree())
        if target is not None:
            with new_file(target, force=force, store=self._store.path) as file:
                file.write_text(note, encoding="utf-8")
        return note

    def refuse_target(self, target: "Path") -> None:
        """Refuse a file that is a ledger or belongs to one, as everything that writes a file does."""
        from ledger.store.sqlite.files import refuse_ledgers

        refuse_ledgers(target, self._store.path)

    def backup(self, target: "Path", *, force: bool = False) -> "Verification":
        """A checked copy, itself a store."""
        from ledger.store import copies

        return copies.backup(self._store, target, force=force)

    def export_log(self, target: "Path", *, with_people: bool = True, force: bool = False) -> "Verification":
        """The log as a text file."""
        from ledger.store import copies

        return copies.export_log(self._store, target, with_people=with_people, force=force)
