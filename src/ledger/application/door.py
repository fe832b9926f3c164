"""Ledger: the one door. Load, decide and append in one transaction; read at any moment; nothing else writes."""

import hmac
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import uuid4

from ledger.application.work import Chance, Desk, Work
from ledger.domain.errors import BadRequest, Busy, CommandReused, LedgerError
from ledger.domain.events import Recorded
from ledger.domain.jsonlines import canonical, canonical_parsed, parse_lines
from ledger.domain.requests import parse
from ledger.store.faults import Conflict
from ledger.store.memory import no_collection
from ledger.store.store import Store

TRIES = 8
REAL_CHANCE = Chance(seed=lambda: secrets.token_bytes(32), person_id=uuid4)
_ID_DIGITS = 32


@dataclass(frozen=True, slots=True)
class Applied:
    """What a batch came to."""

    requests: int
    skipped: int
    events: tuple[Recorded, ...]
    remarks: tuple[str, ...]
    size: int
    root: str


class _Asked(NamedTuple):
    """A request as it came, with the line it stood on (none for a single command)."""

    fields: Mapping[str, Any]
    line: int | None = None

    def write(self, fields: Mapping[str, Any]) -> str:
        """The request in canonical JSON; a line of a file has been looked at by the parser."""
        return canonical(fields) if self.line is None else canonical_parsed(fields)

    @property
    def where(self) -> str:
        if self.line is None:
            return ""
        what = self.fields.get("do")
        return f"Line {self.line} ({what}): " if isinstance(what, str) and len(what) < 40 else f"Line {self.line}: "


class _Command(NamedTuple):
    """A request ready to be carried out once."""

    asked: _Asked
    text: str
    digest: str
    id: str


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Door:
    """Writes to one store."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime] = _utc_now,
        chance: Chance = REAL_CHANCE,
    ) -> None:
        self.store = store
        self._clock = clock
        self._chance = chance
        self._desk: Desk = {}

    def execute(self, request: Mapping[str, Any], by: str, *, dry_run: bool = False) -> Applied:
        """One request. Without an id it is a new wish each time, so it gets one nobody has used."""
        named = {**request, "id": request.get("id") or str(uuid4())}
        return self._retry([_Asked(named)], by, dry_run, lambda: None)

    def apply(
        self, data: bytes, by: str, *, dry_run: bool = False, progress: Callable[[], None] = lambda: None
    ) -> Applied:
        """A batch file, all or nothing."""
        with no_collection():
            asked = [_Asked(fields, line) for line, fields in parse_lines(data)]
            return self._retry(asked, by, dry_run, progress)

    def _retry(self, asked: list[_Asked], by: str, dry_run: bool, progress: Callable[[], None]) -> Applied:
        for attempt in range(TRIES):
            try:
                return self._attempt(asked, by, dry_run, progress)
            except Conflict:
                time.sleep(random.uniform(0, 0.01 * 2**attempt))
        raise Busy("Others keep changing the same tournament; look at how it stands and repeat.")

    def _attempt(self, asked: list[_Asked], by: str, dry_run: bool, progress: Callable[[], None]) -> Applied:
        work: Work | None = None
        try:
            with self.store.writing():
                work = Work(self.store, self._desk, self._chance, self._clock(), by)
                skipped = self._carry_out(asked, work, progress)
                events = work.events if dry_run else self.store.append(work.events, work.commands, work.words)
                tree = self.store.tree()
        except BaseException:
            # the desk has seen facts that the store has not kept
            if work is not None:
                work.forget()
            raise
        if dry_run:
            work.forget()
        return Applied(len(asked), skipped, tuple(events), tuple(work.remarks), tree.size, tree.root().hex())

    def _carry_out(self, asked: Iterable[_Asked], work: Work, progress: Callable[[], None]) -> int:
        commands, refusal = self._commands(asked)
        known = {id: done.digest for id, done in self.store.known_commands(each.id for each in commands).items()}
        skipped = 0
        for command in commands:
            try:
                if command.id not in known:
                    work.carry_out(parse(command.text), command.id, command.digest)
                    known[command.id] = command.digest
                elif known[command.id] == command.digest:
                    skipped += 1
                else:
                    raise self._reused(command.id)
            except LedgerError as error:
                error.where = command.asked.where
                raise
            progress()
        if refusal is not None:
            raise refusal
        return skipped

    def _commands(self, asked: Iterable[_Asked]) -> tuple[list[_Command], LedgerError | None]:
        """Every request with its id and digest, up to the first that cannot be one; its refusal waits for its turn."""
        commands: list[_Command] = []
        equal: Counter[str] = Counter()
        tournament = None
        for each in asked:
            try:
                fields = each.fields if "tournament" in each.fields else _with_tournament(each.fields, tournament)
                text = each.write(fields)
                tournament = fields["tournament"]
                digest = self._digest(text)
                commands.append(_Command(each, text, digest, _given_id(fields) or _derived_id(digest, equal)))
            except LedgerError as error:
                error.where = each.where
                return commands, error
        return commands, None

    def _reused(self, command_id: str) -> CommandReused:
        done = self.store.known_commands([command_id]).get(command_id)
        place = f"event {done.first_seq}" if done else "an earlier line of this file"
        return CommandReused(f'The id "{command_id}" stands for another request already ({place}); use a new id.')

    def _digest(self, text: str) -> str:
        return hmac.digest(self.store.secret, b"ledger-request/v1|" + text.encode(), "sha256").hex()


def _given_id(fields: Mapping[str, Any]) -> str | None:
    given = fields.get("id")
    if given is not None and not isinstance(given, str):
        raise BadRequest('"id" must be text.')
    return given


def _derived_id(digest: str, equal: Counter[str]) -> str:
    """The id of a line that has none: the same line in the same place among its equals gets it again. Frozen."""
    place = equal[digest]
    equal[digest] += 1
    return f"{digest[:_ID_DIGITS]}.{place}"


def _with_tournament(fields: Mapping[str, Any], tournament: Any) -> Mapping[str, Any]:
    if tournament is None:
        raise BadRequest('Say which tournament this is for ("tournament").')
    return {**fields, "tournament": tournament}
