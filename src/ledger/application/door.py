"""The door for writing: load, decide and append in one transaction, each command once; nothing else writes."""

import hmac
import json
import random
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from uuid import UUID, uuid4

from ledger.application.cache import Cache
from ledger.application.commands import Command, SaidBefore, StandingLine, refusal, reused, where
from ledger.application.resolving import Entrance
from ledger.application.work import Chance, Told, Work
from ledger.domain.errors import BadRequest, Busy, LedgerError, RuleViolation
from ledger.domain.facts import Recorded
from ledger.domain.parsing import REQUESTS, parse
from ledger.domain.person.facts import ReportIssued
from ledger.domain.tournament.decide import TO_TOURNAMENTS
from ledger.domain.values import Way
from ledger.store import Store
from ledger.store.codec import Conflict, KnownCommand, no_collection
from ledger.store.json_lines import canonical, canonical_parsed, parse_lines

if TYPE_CHECKING:
    from ledger.projections.reach import Reach

T = TypeVar("T")

TRIES = 8
REAL_CHANCE = Chance(seed=lambda: secrets.token_bytes(32), person_id=uuid4)
_ID_DIGITS = 32


@dataclass(frozen=True, slots=True)
class Applied:
    """What a batch came to."""

    requests: int
    skipped: int
    events: tuple[Recorded, ...]
    earlier: tuple[Recorded, ...]  # what a single command led to when it was first carried out, if that was before
    remarks: tuple[str, ...]
    size: int
    root: str
    told: Callable[[], Told] = Told  # what one command led to in words, for whoever wants them
    reach: "Reach | None" = None  # what it moves of what was recorded before, where it can
    standing: tuple[StandingLine, ...] = ()  # the lines that were skipped


class _Batch(NamedTuple):
    """Commands up to the first line that cannot be one; its refusal waits for its turn."""

    commands: list[Command]
    refusal: LedgerError | None = None
    are_ids_new: bool = False  # made by the door itself, so that nobody can have used them
    is_skipping: bool = False  # whatever is recorded already, wherever it stands
    is_typed: bool = False  # by somebody who is told at once what was recorded, and what was taken for what
    is_one_act: bool = False  # whether all of them are one command in the record
    seen: tuple[UUID, int] | None = None  # a stream and its version, where the commands are true of that alone


def utc_now() -> datetime:
    """The clock on the wall; nothing below the door reads it."""
    return datetime.now(UTC)


def patiently(attempt: Callable[[], T]) -> T:
    """Do it again from the start when somebody else was quicker, a few times."""
    for number in range(TRIES):
        try:
            return attempt()
        except Conflict:
            time.sleep(random.uniform(0, 0.01 * 2**number))
    raise Busy("Others keep changing the same tournament; look at how it stands and repeat.")


class Door:
    """Writes to one store."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime] = utc_now,
        chance: Chance = REAL_CHANCE,
    ) -> None:
        self.store = store
        self._clock = clock
        self._chance = chance
        self._cache = Cache()
        self._request_digest = hmac.new(store.secret, b"ledger-request/v1|", "sha256")
        self._id_digest = hmac.new(store.secret, b"ledger-command/v1|", "sha256")

    def execute(
        self,
        request: Mapping[str, Any],
        by: str,
        *,
        way: Way = "command-line",
        login: str | None = None,
        dry_run: bool = False,
    ) -> Applied:
        """One request. Without an id it is a new wish each time, so it gets one nobody has used. By which way it came
        in and under which login, that of who acts unless said, is kept beside it and changes neither id nor answer."""
        is_new = not request.get("id")
        named = {**request, "id": str(uuid4())} if is_new else request
        do = named.get("do")
        is_addressed = "tournament" in named and isinstance(do, str) and do in TO_TOURNAMENTS
        text = canonical(named if is_addressed else _addressed(named, {}))
        batch = _Batch([self._command(None, text, named, {})], are_ids_new=is_new, is_typed=True)
        return patiently(lambda: self._attempt(batch, by, Entrance(way, login), dry_run, lambda: None))

    def apply(
        self,
        data: bytes,
        by: str,
        *,
        way: Way = "command-line",
        login: str | None = None,
        tournament: str | None = None,
        dry_run: bool = False,
        skip_recorded: bool = False,
        progress: Callable[[], None] = lambda: None,
    ) -> Applied:
        """A batch file, all or nothing, that came in as one request does; `tournament` is meant until a line names
        one. With `skip_recorded` a line that is recorded already is left out wherever it stands."""
        with no_collection():
            batch = self._batch(parse_lines(data), tournament)._replace(is_skipping=skip_recorded)
            return patiently(lambda: self._attempt(batch, by, Entrance(way, login), dry_run, progress))

    def take_back(
        self,
        requests: Iterable[Mapping[str, Any]],
        by: str,
        *,
        way: Way = "command-line",
        login: str | None = None,
        dry_run: bool = False,
        seen: tuple[UUID, int] | None = None,
    ) -> Applied:
        """Requests that answer one act together, all or nothing, and are one act themselves; `seen` is the stream they
        are made from, and its version by then."""
        named = [{**request, "id": str(uuid4())} for request in requests]
        commands = [self._command(None, canonical(each), each, {}) for each in named]
        batch = _Batch(commands, are_ids_new=True, is_one_act=True, seen=seen)
        return patiently(lambda: self._attempt(batch, by, Entrance(way, login), dry_run, lambda: None))

    def now(self) -> datetime:
        """How late it is by its clock."""
        return self._clock()

    def issue(
        self,
        stream: UUID,
        report: Callable[[], ReportIssued],
        by: str,
        *,
        way: Way = "command-line",
        login: str | None = None,
        dry_run: bool = False,
    ) -> Recorded:
        """Record that a document is handed out, the same kind and content once; the event that says so, with no place
        yet in a dry run. `report` says what it holds, and is asked where nobody comes in between."""
        return patiently(lambda: self._issue(stream, report, by, Entrance(way, login), dry_run))

    def _issue(
        self, stream: UUID, report: Callable[[], ReportIssued], by: str, entrance: Entrance, dry_run: bool
    ) -> Recorded:
        with self.store.writing(keeps=not dry_run):
            fact = report()
            earlier = list(self.store.load(stream))
            for event in earlier:
                assert isinstance(event.fact, ReportIssued), "the stream holds documents alone"
                if (event.fact.kind, event.fact.content) == (fact.kind, fact.content):
                    return event
            tree = self.store.tree()
            # a cache of its own: nothing of it is of use to the next command
            work = Work(self.store, Cache(), self._chance, self._clock(), by, tree.size, entrance=entrance)
            wish = {"do": "issue", "stream": str(stream), "kind": fact.kind, "content": fact.content}
            digest = _digest(self._request_digest, canonical(wish))
            work.note(stream, len(earlier) + 1, fact, _derived_id(digest, {}), digest)
            events = work.events
            if not dry_run:
                events = self.store.append(work.events, work.commands, work.wordbook.gathered, tree)
        return events[-1]

    def _attempt(
        self, batch: _Batch, by: str, entrance: Entrance, dry_run: bool, progress: Callable[[], None]
    ) -> Applied:
        work: Work | None = None
        try:
            with self.store.writing(keeps=not dry_run):
                tree = self.store.tree()
                begun = (self.store, self._cache, self._chance, self._clock(), by, tree.size)
                work = Work(*begun, dry_run, batch.is_typed, entrance)
                known = {} if batch.are_ids_new else self.store.known_commands(each.id for each in batch.commands)
                if dry_run and known:
                    known = self._without_secrets(batch, known)
                if batch.seen and self.store.version_of(batch.seen[0]) != batch.seen[1]:
                    raise RuleViolation("Something was recorded meanwhile; look again at what would be taken back.")
                standing = self._carry_out(batch, known, work, progress)
                if work.arrivals:
                    work.tell_arrivals()
                if batch.is_one_act:
                    _unite(work)
                may_move = work.pictures or work.ended or work.moved_seasons or work.are_people_joined
                reach = work.tell_reach() if may_move else None
                events = work.events
                if not dry_run:
                    words, forgotten = work.wordbook.gathered, work.wordbook.forgotten
                    events = self.store.append(work.events, work.commands, words, tree, forgotten)
                earlier = self._earlier(known) if known and len(batch.commands) == 1 else ()
        except BaseException:
            # the cache has seen facts that the store has not kept
            if work is not None:
                work.forget()
            raise
        if dry_run:
            work.forget()
        else:
            work.remember(tree.size)
            if work.wordbook.is_cleaning:
                from ledger.application.people_work import cleaned

                work.remarks.extend(cleaned(self.store))
        counts = len(batch.commands), len(standing)
        remarks, root = tuple(dict.fromkeys(work.remarks)), tree.root().hex()  # each once for the whole file
        told = partial(self._told_before, earlier) if earlier else partial(work.told, events)
        return Applied(*counts, tuple(events), earlier, remarks, tree.size, root, told, reach, tuple(standing))

    def _carry_out(
        self, batch: _Batch, known: Mapping[str, KnownCommand], work: Work, progress: Callable[[], None]
    ) -> list[StandingLine]:
        """Decide what is new; answer what was carried out before."""
        seen = {command_id: done.digest for command_id, done in known.items()}
        said_before = SaidBefore(known, work, is_strict=not batch.is_skipping)
        for command in batch.commands:
            try:
                if command.id not in seen:
                    work.carry_out(parse(command.text), command.id, command.digest)
                    seen[command.id] = command.digest
                elif seen[command.id] == command.digest:
                    said_before.skip(command)
                else:
                    raise reused(command, known)
            except LedgerError as error:
                raise refusal(error, command) from None
            progress()
        if batch.refusal is not None:
            raise batch.refusal
        if said_before.lines and len(said_before.lines) == len(batch.commands):
            said_before.refuse_an_older_round(batch.commands[-1])
        return said_before.lines

    def _without_secrets(self, batch: _Batch, known: Mapping[str, KnownCommand]) -> dict[str, KnownCommand]:
        """What a dry run knows of: a repeat of a secret choice is answered like any other choice, or it would be found
        by trying them all."""
        from ledger.application.lookups import secret_commands

        again = [each for each in batch.commands if each.id in known]
        chosen = {each.id: known[each.id] for each in again if json.loads(each.text).get("do") == "choose"}
        secret = secret_commands(self.store, chosen)
        return {each: done for each, done in known.items() if each not in secret}

    def _earlier(self, known: Mapping[str, KnownCommand]) -> tuple[Recorded, ...]:
        """What commands led to when they were first carried out."""
        return tuple(event for done in known.values() for event in self.store.scan(done.first_seq, done.last_seq + 1))

    def _told_before(self, earlier: Sequence[Recorded]) -> Told:
        """That in words, which stand in the log alone."""
        from ledger.application.whole_log import told_again

        return Told(*told_again(self.store, earlier))

    def _batch(self, lines: Iterable[tuple[int, Mapping[str, Any]]], tournament: str | None) -> _Batch:
        commands: list[Command] = []
        equal: dict[str, int] = {}  # how often a line stood in the file before
        last: dict[str, Any] = {} if tournament is None else {"tournament": tournament}  # what was named last
        for line, given in lines:
            try:
                fields = given if "tournament" in given and "season" not in last else _addressed(given, last)
                is_elsewhere = "season" in fields or "campaign" in fields
                if fields.get("tournament") != last.get("tournament") or is_elsewhere:  # of most lines neither
                    last |= {key: fields[key] for key in _ADDRESSES if key in fields}
                text = canonical_parsed(fields)
                commands.append(self._command(line, text, fields, equal))
            except LedgerError as error:
                error.where = where(line, given.get("do"))
                return _Batch(commands, error)
        return _Batch(commands)

    def _command(self, line: int | None, text: str, fields: Mapping[str, Any], equal: dict[str, int]) -> Command:
        digest, given = _digest(self._request_digest, text), fields.get("id") or ""
        if not isinstance(given, str):
            raise BadRequest('"id" must be text.')
        if not given:
            return Command(line, text, digest, _derived_id(digest, equal), "")
        # sealed, and frozen like that: people make ids of names, and no words about people stand in the log
        return Command(line, text, digest, _digest(self._id_digest, given)[:_ID_DIGITS], given)


def _unite(work: Work) -> None:
    """All that was gathered is what one command led to, the first."""
    first = work.commands[0]
    work.events[:] = [event._replace(command_id=first.id, digest=first.digest) for event in work.events]
    work.commands[:] = [first._replace(events=len(work.events))]


def _digest(begun: hmac.HMAC, text: str) -> str:
    # a copy of one that has taken in the secret already
    taken = begun.copy()
    taken.update(text.encode())
    return taken.hexdigest()


def _derived_id(digest: str, equal: dict[str, int]) -> str:
    """The id of a line that has none: the same line in the same place among its equals gets it again. Frozen."""
    place = equal.get(digest, 0)
    equal[digest] = place + 1
    return f"{digest[:_ID_DIGITS]}.{place}"


_ADDRESSES = ("campaign", "season", "tournament")


def _addressed(fields: Mapping[str, Any], last: Mapping[str, Any]) -> Mapping[str, Any]:
    """A request with the campaign, season or tournament it is for: those named last, where it names none itself."""
    asked = REQUESTS.get(fields.get("do", "") if isinstance(fields.get("do"), str) else "")
    if asked is None and "tournament" not in last:
        return fields  # that no request is called so is the fault to tell
    wanted = [key for key in _ADDRESSES if key in (asked.model_fields if asked else ("tournament",))]
    missing = [key for key in wanted if key not in fields and (key != "tournament" or "outside" not in fields)]
    for key in missing:
        if key not in last:
            raise BadRequest(f'Say which {key} this is for ("{key}").')
    return {**fields, **{key: last[key] for key in missing}} if missing else fields
