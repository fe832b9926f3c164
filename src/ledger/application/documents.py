"""Documents handed out: recorded in the log first, then written to a file with the checkpoint that covers the record.

The same kind and content is recorded once. A document is drawn from the log as it was when it was recorded, so whoever
asks for it again gets the same bytes, whatever happened elsewhere since.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, cast
from uuid import UUID

from ledger.application.document_contents import VERSIONED, Subject, content_of, hash_of
from ledger.application.door import Door
from ledger.application.reads import View, view
from ledger.application.season_documents import season_paper
from ledger.domain.errors import RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.person.facts import ReportIssued
from ledger.domain.scoring.ranking import no_shows
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import round_asked
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import ContestantId, RoundNo, Sheet
from ledger.exports import FORMATS, Tell, watched, writer_of
from ledger.projections.documents import Heading, Seal, heading, poster, slips
from ledger.projections.record_sheets import record_sheets
from ledger.projections.score_sheets import score_sheets
from ledger.projections.workbook import PublicWords, standings_book
from ledger.store import Store
from ledger.store.sqlite.files import new_file
from ledger.store.tlog import Tree, note_of

__all__ = [
    "CAMPAIGN_KINDS",
    "FORMATS",
    "OF_ONE_ROUND",
    "OF_PLAYERS",
    "QUALIFIER_REPORT",
    "SEASON",
    "TO_FILL_IN",
    "Order",
    "WrittenDocument",
    "export",
    "foretell",
]

OF_ONE_ROUND = ("pairings", "slips", "score-sheets")
OF_PLAYERS = ("record-sheets",)
TO_FILL_IN = ("record-sheets", "score-sheets")
SEASON = "season"
QUALIFIER_REPORT = "qualifier-report"
CAMPAIGN_KINDS = ("campaign", "army-sheets", "mission-report")


@dataclass(frozen=True, slots=True)
class Order:
    """A document somebody wants, of a tournament, a season or a campaign; the short name of it."""

    subject: str
    kind: str
    ending: str
    round_no: int | None = None
    player: str | None = None
    is_blank: bool = False  # record sheets as before the first round, score sheets as before the game
    army: str | None = None  # of army sheets, one alone
    mission: int | None = None  # of a mission report; the newest unless one is named
    season: str | None = None  # for which a qualifier is reported; the one it belongs to unless one is named


class WrittenDocument(NamedTuple):
    """A document in its file."""

    seal: Seal
    is_new: bool  # recorded by this call
    sha256: str


def export(
    door: Door,
    order: Order,
    target: Path,
    by: str,
    *,
    force: bool = False,
    draft: bool = False,
    ink_saver: bool = False,
    progress: Tell = lambda done, pages: None,
    **came_in: Any,
) -> WrittenDocument:
    """Record a document and write it; a draft is written only, and says so on every page. How the order `came_in` is
    as `Door.issue` has it."""
    with new_file(target, force=force, store=door.store.path) as file:
        seen, seal, is_new = _draft(door, order) if draft else _issued(door, order, by, **came_in)
        with file.open("wb") as out, watched(progress):
            writer_of(order.kind, order.ending)(seen.model(), seal, out, ink_saver=ink_saver)
        return WrittenDocument(seal, is_new, hashlib.sha256(file.read_bytes()).hexdigest())


def foretell(door: Door, order: Order, by: str) -> tuple[ReportIssued, int | None]:
    """What an export would record, and the event that holds it already if there is one."""
    event = door.issue(
        _stream(door.store, order), lambda: _report(_look(door.store, order, door.now()), order), by, dry_run=True
    )
    assert isinstance(event.fact, ReportIssued), "nothing else is issued"
    return event.fact, event.seq if event.seq >= 0 else None


class _Looked(NamedTuple):
    """What a document is about, at one moment."""

    size: int  # of the whole log
    subject: Callable[[], Any]  # what is hashed
    model: Callable[[], Any]  # what its exporter draws


def _look(store: Store, order: Order, now: datetime, size: int | None = None) -> _Looked:
    """What the document is of as it stands, or as it stood when the log was that long; `now` is how late it was."""
    if order.kind == SEASON:
        of_season = season_paper(store, order.subject, size)
        is_printed = order.ending == ".pdf"
        return _Looked(of_season.size, lambda: of_season.subject, lambda: of_season.report(is_printed=is_printed))
    if order.kind in CAMPAIGN_KINDS:
        from ledger.application.campaigns.documents import PaperWanted, campaign_paper

        wanted = PaperWanted(order.kind, order.army, order.mission)
        of_campaign = campaign_paper(store, order.subject, wanted, now, size)
        return _Looked(of_campaign.size, lambda: of_campaign.subject, lambda: of_campaign.model(order.kind))
    seen = view(store, order.subject, None if size is None else f"before:{size}")
    if order.kind == QUALIFIER_REPORT:
        from ledger.application.qualifier_reports import qualifier_paper

        report = qualifier_paper(seen, order.season, is_line=order.ending == ".json")
        return _Looked(report.size, lambda: report.subject, report.model)
    subject = _subject(seen, order)
    return _Looked(seen.size, lambda: subject, lambda: _MODELS[order.kind](seen, subject))


def _stream(store: Store, order: Order) -> UUID:
    """Where its documents are recorded."""
    of = "campaign" if order.kind in CAMPAIGN_KINDS else "season" if order.kind == SEASON else "tournament"
    return store.stream(f"reports/{of}", order.subject)


def _draft(door: Door, order: Order) -> tuple[_Looked, Seal, bool]:
    store = door.store
    with store.reading():
        seen = _look(store, order, door.now())
        return seen, _seal(store.origin, store.tree(), None), False


def _issued(door: Door, order: Order, by: str, **came_in: Any) -> tuple[_Looked, Seal, bool]:
    """What the document shows, and the seal of the event that records it: a new one shows what its hash was taken from,
    and one that was recorded before shows how things were then."""
    store, looks = door.store, list[_Looked]()

    def report() -> ReportIssued:
        looks.append(_look(store, order, door.now()))
        return _report(looks[-1], order)

    event = door.issue(_stream(store, order), report, by, **came_in)
    assert isinstance(event.fact, ReportIssued), "nothing else is issued"
    seal = _seal(store.origin, store.tree_at(event.seq + 1), event.seq)
    seen = looks[-1]
    is_new = event.seq >= seen.size
    return seen if is_new else _look(store, order, event.recorded_at, event.fact.size), seal, is_new


def _report(seen: _Looked, order: Order) -> ReportIssued:
    """What the log says of the document."""
    form = VERSIONED[order.kind]
    return ReportIssued(kind=form, content=hash_of(content_of(form, seen.subject())), size=seen.size)


def _seal(origin: str, tree: Tree, event: int | None) -> Seal:
    root = tree.root()
    note = note_of(origin, tree)
    return Seal(origin=origin, size=tree.size, root=root.hex(), event=event, note=note)


def _subject(seen: View, order: Order) -> Subject:
    state = _state(seen, order)
    facts = [cast(TournamentEvent, event.fact) for event in seen.events]
    chosen = (seen.roster.meant(order.player, state),) if order.player is not None else ()
    if any(state.entrants[no].is_ringer for no in chosen):
        raise RuleViolation("A ringer plays for no points and has no record sheet.")
    if absent := no_shows(state) & {*chosen}:
        raise RuleViolation(f"{seen.public_names[min(absent)]} never played and has no record sheet.")
    round_no = _round_no(state, order)
    _refuse_empty(state, order.kind, round_no)
    return Subject(state, facts, round_no, chosen, order.is_blank)


def _refuse_empty(state: Tournament, kind: str, round_no: RoundNo | None) -> None:
    """A page with nothing on it serves nobody."""
    if kind == "score-sheets" and system_called(state.rules.system).sheets.form is None:
        none = "{rules} has no score sheet of its own."
        raise RuleViolation(none, code="no-score-sheet", rules=state.rules.title)
    if not any(True for _ in state.contestants()):
        raise RuleViolation("Nobody is checked in yet.")
    if kind in OF_ONE_ROUND and round_no is not None and not state.rounds[round_no - 1].games:
        raise RuleViolation(f"Round {round_no} has no tables.")


def _state(seen: View, order: Order) -> Tournament:
    state = seen.sound_state
    is_before = order.is_blank and order.kind in OF_PLAYERS
    return replace(state, rounds=[], adjustments=[], is_finished=False) if is_before else state


def _round_no(state: Tournament, order: Order) -> RoundNo | None:
    """The round a document is about: the newest, unless another is asked for or the document is about all."""
    if order.round_no is None and order.kind not in OF_ONE_ROUND:
        return None
    return round_asked(order.round_no, state).no


# what each exporter draws


def _book(seen: View, subject: Subject) -> Any:
    words = PublicWords(seen.public_names, seen.people, seen.text, seen.members)
    leaves = seen.store.leaves_of(seen.store.stream("tournament", subject.state.slug))
    return standings_book(subject.state, seen.events, words, leaves, subject.round_no)


def _sheets(seen: View, subject: Subject) -> Any:
    entrants = subject.state.entrants
    clubs = {no: seen.text(entrant.club) for no, entrant in entrants.items() if entrant.club is not None}
    sheets = record_sheets(subject.state, _heading(seen), seen.public_names, clubs, seen.events, seen.members)
    wanted = subject.contestants or tuple(entrants)
    return tuple(sheet for sheet in sheets if ContestantId(sheet.player.no) in wanted)


def _poster(seen: View, subject: Subject) -> Any:
    assert subject.round_no is not None, "a poster is about one round"
    return poster(subject.state, subject.round_no, _heading(seen), seen.public_names, seen.members)


def _slips(seen: View, subject: Subject) -> Any:
    assert subject.round_no is not None, "slips are about one round"
    return slips(subject.state, subject.round_no, _heading(seen), seen.public_names, seen.members)


def _score_sheets(seen: View, subject: Subject) -> Any:
    assert subject.round_no is not None, "score sheets are about one round"
    return score_sheets(
        subject.state,
        subject.round_no,
        _heading(seen),
        seen.public_names,
        members=seen.members,
        noted=_noted(seen, subject.state.rounds[subject.round_no - 1]),
        log=seen.events,
        is_blank=subject.is_blank,
    )


def _noted(seen: View, round_: Round) -> dict[ContestantId, Sheet]:
    """What the sides of a round had chosen in secret, which nobody is told before it is closed."""
    found: dict[ContestantId, Sheet] = {}
    for (_, kind), choices in round_.secret.items() if round_.closed is not None else ():
        for contestant, commitment in choices.items():
            if (text := seen.store.text(commitment)) is not None:
                found.setdefault(contestant, {})[kind] = json.loads(text)
    return found


def _heading(seen: View) -> Heading:
    opened = seen.events[0].fact
    assert isinstance(opened, TournamentOpened), "a tournament's first fact is its opening"
    return heading(seen.state, seen.text(opened.name), opened.date)


_MODELS: Mapping[str, Callable[[View, Subject], Any]] = {
    "standings": _book,
    "record-sheets": _sheets,
    "pairings": _poster,
    "slips": _slips,
    "score-sheets": _score_sheets,
}
