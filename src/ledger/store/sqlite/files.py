"""The file of an SQLite store: where it is, how it comes to be, and how it is cleaned; and every file we write, made
whole beside its place and put there in one step, never in the place of a ledger.

A deleted row is gone for every reader at once, but its bytes stay in the write-ahead log until that is emptied, and may
stay in the gaps of a page until the page is built again. Until both is done the store says so of itself, and whoever
opens it next finishes the work.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from ledger.domain.errors import AlreadyThere, BadRequest, Busy, CannotCreate, NotFound, StoreFailed
from ledger.domain.text import printable
from ledger.store import Store
from ledger.store.sqlite import APPLICATION_ID, create_tables, settle, translated
from ledger.store.tlog import CLEANING_DUE, Identity

PATIENCE_MILLISECONDS = 2_000
COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, by the ending of its name."""
_SQLITE = "sqlite:///"
_MAGIC = b"SQLite format 3\0"
_ID_AT = 68  # the application id, in the head of an SQLite file
_HEAD_SIZE = 100


def path_of(url: str) -> Path:
    """The file behind `sqlite:///path` or a plain path; nothing else is a store."""
    if "://" in url and not url.startswith(_SQLITE):
        raise BadRequest(f"{printable(url.split(':', 1)[0])} is not a kind of store; write sqlite:///path/to/file.db.")
    path = url.removeprefix(_SQLITE)
    # the first never reaches the disk, the second makes SQLite skip its write-ahead log
    if not path or path.startswith("file:") or ":memory:" in path or "mode=memory" in path or "\0" in path:
        raise BadRequest("A store is a file on disk; write sqlite:///path/to/file.db.")
    return Path(path)


def open_store(url: str) -> Store:
    """Open what is there; nothing is made by it."""
    path = path_of(url)
    if not path.exists():
        raise NotFound("There is no ledger at {path}.", code="no-ledger", path=printable(str(path)))
    if not path.is_file():
        raise NotFound(f"{printable(str(path))} is not a file.")
    return Store(str(path))


def create_store(url: str, origin: str | None = None) -> bool:
    """Make an empty store. True if this call made it, False if a ledger is there already."""
    path = path_of(url)
    if path.exists():
        _check_existing(path, origin)
        return False
    try:
        refuse_leftovers(path)
        with new_file(path) as draft:
            write_empty(draft, _new_identity(origin))
    except CannotCreate:
        if not path.exists():
            raise
        _check_existing(path, origin)  # somebody else made it at the same moment
        return False
    return True


def write_empty(path: Path, identity: Identity) -> None:
    """The tables and the identity of a store, in one file without a write-ahead log left beside it."""
    with translated():
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = wal")
            connection.execute("BEGIN")
            create_tables(connection)
            connection.executemany("INSERT INTO meta VALUES (?,?)", identity.rows())
            connection.execute("COMMIT")
        finally:
            connection.close()


def _new_identity(origin: str | None) -> Identity:
    """Of a store that was never there before."""
    import secrets

    uuid = uuid4()
    return Identity(uuid, origin or f"ledger.invalid/{uuid}", secrets.token_bytes(32))


def _check_existing(path: Path, origin: str | None) -> None:
    try:
        with open_store(str(path)) as store:
            if origin is not None and origin != store.origin:
                raise CannotCreate(f"There is a ledger at {printable(str(path))} already, with origin {store.origin}.")
    except (NotFound, StoreFailed):
        raise CannotCreate(f"{printable(str(path))} exists and is not a ledger; choose another place.") from None


def copy_file(source: Path, draft: Path) -> None:
    """All of a store at one moment, whoever writes to it meanwhile."""
    with translated(), closing(sqlite3.connect(source)) as origin, closing(sqlite3.connect(draft)) as copy:
        origin.backup(copy)


def clean(store: Store, patience: int | None = None) -> None:
    """Write the file of a store anew without what was deleted; Busy while somebody else is reading or writing it."""
    with translated(), closing(sqlite3.connect(store.path, isolation_level=None)) as connection:
        settle(connection)
        connection.execute(f"PRAGMA busy_timeout = {PATIENCE_MILLISECONDS if patience is None else patience:d}")
        due = connection.execute("SELECT value FROM meta WHERE key = ?", (CLEANING_DUE,)).fetchone()
        _empty_write_ahead_log(connection)
        connection.execute("VACUUM")
        _empty_write_ahead_log(connection)
        # that very wish: if more was forgotten meanwhile, its bytes are still to be cleaned away
        connection.execute("DELETE FROM meta WHERE key = ? AND value = ?", (CLEANING_DUE, *(due or ("",))))
    store.is_cleaning_due = False


def finish_cleaning(store: Store) -> None:
    """Clean a store if somebody forgot words and could not clean it; without waiting for anyone."""
    if store.is_cleaning_due:
        with suppress(Busy, StoreFailed):  # it stays due
            clean(store, patience=0)


def _empty_write_ahead_log(connection: sqlite3.Connection) -> None:
    is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if is_busy:
        raise Busy("Somebody else is reading this store; its write-ahead log could not be emptied.")


@contextmanager
def new_file(
    path: Path, *, force: bool = False, store: str | None = None, is_over_copy: bool = False
) -> Iterator[Path]:
    """A draft beside the file to be; at the end it takes the name, unless somebody else has it by then.

    `force` replaces a file that is there, but no ledger: neither the one at `store`, which is being read, nor any
    other, unless the caller knows it for an earlier copy of this one."""
    refuse_ledgers(path, store, is_over_copy=is_over_copy or not force)  # unforced it stays as any file does
    if path.is_symlink():
        raise CannotCreate(f"{printable(str(path))} is a symbolic link; name the file itself.")
    if path.exists() and not force:
        left = f"{printable(str(path))} exists already; it was left as it is."
        if store is not None and (is_over_copy or _ledger_of(path) is None):
            raise AlreadyThere(left, code="file-exists")
        raise AlreadyThere(left)
    with _draft_for(path) as draft:
        yield draft
        _sync(draft)
        if force:
            refuse_ledgers(path, store, is_over_copy=is_over_copy)  # it may have been made meanwhile
            os.replace(draft, path)
        else:
            _take_free_name(draft, path)
        _sync(path.parent)


def refuse_ledgers(path: Path, store: str | None = None, *, is_over_copy: bool = False) -> None:
    """Refuse to write over a ledger, over what SQLite keeps beside one, and over either under another name."""
    try:
        ledger = _ledger_of(path)
        if store is not None and (_is_same(ledger, store) or _is_part_of(path, store)):
            raise CannotCreate(f"{printable(str(path))} belongs to the ledger itself; choose another name.")
    except OSError as error:  # nobody can tell what it is
        raise CannotCreate(f"{printable(str(path))} cannot be created: {error.strerror}.") from None
    if ledger is not None and not (is_over_copy and ledger == path):
        raise CannotCreate(f"{printable(str(path))} belongs to another ledger; choose another name.")


def refuse_leftovers(path: Path) -> None:
    """SQLite would take the log file of a store that is gone for that of the new one."""
    for ending in COMPANIONS:
        if Path(f"{path}{ending}").exists():
            name = printable(f"{path}{ending}")
            raise CannotCreate(f"{name} is left over from another store; move it away first.")


def is_ledger(path: Path) -> bool:
    """Whether the first bytes of a file say that it is a store of ours, sound or not."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(_HEAD_SIZE)
    return head.startswith(_MAGIC) and head[_ID_AT : _ID_AT + 4] == APPLICATION_ID.to_bytes(4, "big")


def _ledger_of(path: Path) -> Path | None:
    """The ledger that a file is, or whose companion it is by its name."""
    name = path.name.casefold()  # some file systems do not mind capitals
    beside = [Path(str(path)[: -len(ending)]) for ending in COMPANIONS if name.endswith(ending)]
    return next((each for each in (path, *beside) if is_ledger(each)), None)


def _is_part_of(path: Path, store: str) -> bool:
    """Whether a file is a store or one of its companions, by device and inode."""
    whole = os.path.realpath(store)
    return any(_is_same(path, f"{whole}{ending}") for ending in ("", *COMPANIONS))


def _is_same(path: Path | None, other: str) -> bool:
    return path is not None and path.exists() and os.path.exists(other) and path.samefile(other)


@contextmanager
def _draft_for(path: Path) -> Iterator[Path]:
    """An empty file beside the one to be, gone at the end."""
    import tempfile

    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        os.close(handle)
        draft = Path(name)
        draft.chmod(0o666 & ~_umask())  # as any file of the user; a temporary one is made for its owner alone
        try:
            yield draft
        finally:
            for leftover in (draft, Path(f"{draft}-wal"), Path(f"{draft}-shm")):
                leftover.unlink(missing_ok=True)
    except OSError as error:
        raise CannotCreate(f"{printable(str(path))} cannot be created: {error.strerror}.") from None


def _take_free_name(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)  # unlike a rename, this never replaces what is there
    except FileExistsError:
        raise AlreadyThere(f"{printable(str(path))} exists already; it was left as it is.") from None


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
