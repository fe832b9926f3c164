"""Where a store is, and how one comes to be: made whole beside its place, then put there in one step."""

import sqlite3
from pathlib import Path
from uuid import uuid4

from ledger.domain.errors import AlreadyThere, BadRequest, CannotCreate, NotFound, StoreFailed
from ledger.domain.text import printable
from ledger.store import Store, schema
from ledger.store.faults import translated

_SQLITE = "sqlite:///"


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
    from ledger.store.sqlite.files import new_file, refuse_leftovers

    path = path_of(url)
    if path.exists():
        _check_existing(path, origin)
        return False
    refuse_leftovers(path)
    try:
        with new_file(path) as draft:
            write_empty(draft, _new_identity(origin))
    except AlreadyThere:  # somebody else made it at the same moment
        _check_existing(path, origin)
        return False
    return True


def write_empty(path: Path, identity: schema.Identity) -> None:
    """The tables and the identity of a store, in one file without a write-ahead log left beside it."""
    with translated():
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = wal")
            connection.execute("BEGIN")
            schema.create_tables(connection)
            connection.executemany("INSERT INTO meta VALUES (?,?)", identity.rows())
            connection.execute("COMMIT")
        finally:
            connection.close()


def _new_identity(origin: str | None) -> schema.Identity:
    """Of a store that was never there before."""
    import secrets

    uuid = uuid4()
    return schema.Identity(uuid, origin or f"ledger.invalid/{uuid}", secrets.token_bytes(32))


def _check_existing(path: Path, origin: str | None) -> None:
    try:
        with open_store(str(path)) as store:
            if origin is not None and origin != store.origin:
                raise CannotCreate(f"There is a ledger at {printable(str(path))} already, with origin {store.origin}.")
    except (NotFound, StoreFailed):
        raise CannotCreate(f"{printable(str(path))} exists and is not a ledger; choose another place.") from None
