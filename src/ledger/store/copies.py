"""Copies that keep the log's root: a backup, which is itself a store, and the log as a text file and back."""

import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

from ledger.domain.errors import Altered, BadRequest, LedgerError, NotFound
from ledger.domain.text import printable
from ledger.domain.values import Commitment
from ledger.store import Store, codec
from ledger.store.codec import CommandRow, Conflict, StoredRow
from ledger.store.json_lines import parse_object
from ledger.store.sqlite.files import (
    copy_file,
    finish_cleaning,
    is_ledger,
    new_file,
    open_store,
    path_of,
    refuse_ledgers,
    refuse_leftovers,
    write_empty,
)
from ledger.store.tlog import Identity, leaf_hash
from ledger.store.vault import VaultRow, commit
from ledger.store.verify import Verification, verify

EXPORT = "ledger-export/1"
_FLUSH_ROWS = 5_000


def backup(store: Store, target: Path, *, force: bool = False) -> Verification:
    """A copy of everything, checked before it gets its name."""
    is_over_copy = _is_overcopy_file(store, target)
    refuse_leftovers(target)
    with new_file(target, force=force, store=store.path, is_over_copy=is_over_copy) as draft:
        copy_file(Path(store.path), draft)
        return _checked(draft)


def restore(source: Path, url: str) -> Verification:
    """A new store from a backup; nothing that exists is replaced."""
    if not source.is_file():
        raise NotFound(f"There is no backup at {printable(str(source))}.")
    open_store(str(source)).close()  # says so if it is no ledger
    target = path_of(url)
    refuse_leftovers(target)
    with new_file(target) as draft:
        copy_file(source, draft)
        return _checked(draft)


def export_log(store: Store, target: Path, *, with_people: bool = True, force: bool = False) -> Verification:
    """The log as text: a head line, a line an event with its exact bytes, then the words, a line each."""
    is_over_copy = _is_overcopy_file(store, target)
    with new_file(target, force=force, store=store.path, is_over_copy=is_over_copy) as draft:
        with store.reading():
            verification = _sound(verify(store), "The store")
            with draft.open("w", encoding="utf-8", newline="\n") as out:
                for line in _exported(store, verification, with_people):
                    out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        return verification


def import_log(source: Path, url: str) -> Verification:
    """A new store from an exported log, with every hash and every commitment checked on the way."""
    try:
        lines = source.open(encoding="utf-8", newline="\n")
    except OSError as error:
        raise NotFound(f"{printable(str(source))} cannot be read: {error.strerror}.") from None
    target = path_of(url)
    refuse_leftovers(target)
    with lines, new_file(target) as draft:
        numbered = enumerate(lines, start=1)
        try:
            head = _head(next(numbered, (1, ""))[1])
            _write(draft, head, numbered)
        except UnicodeDecodeError:
            raise BadRequest(f"{printable(str(source))} is not UTF-8.") from None
        verification = _checked(draft, is_replaying=True)
        if (verification.size, verification.root) != (head["size"], head["root"]):
            raise Altered(f"The file promises {head['size']} events and another root than its events give.")
        return verification


def _is_overcopy_file(store: Store, target: Path) -> bool:
    """Whether the copy to be goes over an earlier one of the same ledger, so that no event is lost with it."""
    refuse_ledgers(target, store.path, is_over_copy=True)  # before another connection to the store itself is made
    if not is_ledger(target):
        return False
    refuse_leftovers(target)  # somebody is using it
    try:
        with Store(str(target)) as other:
            tree = other.tree()
            return other.uuid == store.uuid and store.tree_at(tree.size).root() == tree.root()
    except LedgerError:  # damaged, of a newer version, or with more events than the store has
        return False


def _checked(draft: Path, *, is_replaying: bool = False) -> Verification:
    with Store(str(draft)) as copy:
        finish_cleaning(copy)  # a copy of a store with bytes still to be cleaned away has them too
        return _sound(verify(copy, is_replaying=is_replaying), "The copy")


def _sound(verification: Verification, what: str) -> Verification:
    if verification.faults:
        raise Altered(f"{what} is not as it was recorded: {verification.faults[0]}.")
    return verification


def _exported(store: Store, verification: Verification, with_people: bool) -> Iterator[dict[str, Any]]:
    head = {"format": EXPORT, "uuid": str(store.uuid), "origin": store.origin}
    secret = {"secret": store.secret.hex()} if with_people else {}
    left_out = store.words_left_out_before if with_people else verification.size
    yield {**head, **secret, "size": verification.size, "root": verification.root, "words_left_out_before": left_out}
    for stored in store.scan_rows():
        seq, stream, version, topic, state = stored
        place = {"seq": seq, "stream": str(UUID(bytes=stream)), "version": version, "topic": topic}
        yield {**place, "state": state.decode(), "leaf": leaf_hash(*stored).hex()}
    if with_people:
        for words in store.vault():
            row = {"commitment": words.commitment, "kind": words.kind, "subject": str(words.subject)}
            yield {**row, "words": words.text, "salt": words.salt.hex()}


def _head(line: str) -> dict[str, Any]:
    head = parse_object(line)
    if head.get("format") != EXPORT:
        raise BadRequest("This is not an exported log: its first line does not say so.")
    if not {"uuid", "origin", "size", "root", "words_left_out_before"} <= head.keys():
        raise BadRequest("The first line of the exported log is not complete.")
    return head


def _write(draft: Path, head: dict[str, Any], numbered: Iterator[tuple[int, str]]) -> None:
    write_empty(draft, _identity(head))
    with Store(str(draft)) as copy, copy.writing():
        chunk = _Chunk(copy)
        for number, line in numbered:
            try:
                fields = parse_object(line)
                if "seq" in fields:
                    chunk.add_event(fields)
                else:
                    chunk.words.append(_words(fields))
            except (LedgerError, KeyError, ValueError, TypeError, AttributeError) as error:
                what = error if isinstance(error, LedgerError) else "it is not as an export writes it"
                raise BadRequest(f"Line {number} of the exported log cannot be taken: {what}") from None
        chunk.flush()


def _identity(head: dict[str, Any]) -> Identity:
    """Whose log it is. Without the words the secret stays behind too; it would only serve to guess at them."""
    try:
        secret = bytes.fromhex(head["secret"]) if "secret" in head else secrets.token_bytes(32)
        return Identity(UUID(head["uuid"]), str(head["origin"]), secret, int(head["words_left_out_before"]))
    except (ValueError, TypeError, AttributeError):
        raise BadRequest("The first line of the exported log is not as an export writes it.") from None


class _Chunk:
    """Rows on their way into a store, flushed a few thousand at a time and never in the middle of a command."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.size = 0
        self.versions: dict[UUID, int] = {}
        self.rows: list[StoredRow] = []
        self.commands: list[CommandRow] = []
        self.words: list[VaultRow] = []

    def add_event(self, fields: dict[str, Any]) -> None:
        stream, state = UUID(fields["stream"]), fields["state"].encode()
        row = StoredRow(fields["seq"], stream, fields["version"], fields["topic"], state)
        if row.seq != self.size:
            raise Altered(f"event {self.size} is missing.")
        self._check_version(row)
        if leaf_hash(row.seq, stream.bytes, row.originator_version, row.topic, state).hex() != fields["leaf"]:
            raise Altered("the event is not the one that was recorded.")
        event = codec.decode(stream, row.originator_version, row.topic, row.state, row.seq)
        if self.commands and self.commands[-1].id == event.command_id:
            self.commands[-1] = self.commands[-1]._replace(events=self.commands[-1].events + 1)
        else:
            if len(self.rows) >= _FLUSH_ROWS:
                self.flush()
            self.commands.append(CommandRow(event.command_id, event.digest, 1))
        self.rows.append(row)
        self.size += 1

    def _check_version(self, row: StoredRow) -> None:
        before = self.versions.get(row.originator_id, 0)
        if type(row.originator_version) is not int or row.originator_version != before + 1:
            raise Altered(f"version {before + 1} of its stream is missing.")
        self.versions[row.originator_id] = row.originator_version

    def flush(self) -> None:
        try:
            self.store.append_stored(self.rows, self.commands, self.words)
        except Conflict:
            raise Altered("The exported log holds an event, a command or a text twice.") from None
        self.rows, self.commands, self.words = [], [], []


def _words(fields: dict[str, Any]) -> VaultRow:
    words = VaultRow(
        Commitment(fields["commitment"]),
        fields["kind"],
        UUID(fields["subject"]),
        fields["words"],
        bytes.fromhex(fields["salt"]),
    )
    if commit(words.kind, words.text, words.salt) != words.commitment:
        raise Altered("the words are not those that were recorded.")
    return words
