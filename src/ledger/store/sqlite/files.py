"""Files we write: each is made whole beside its place and put there in one step, and never in the place of a ledger."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ledger.domain.errors import AlreadyThere, CannotCreate
from ledger.domain.text import printable
from ledger.store.schema import APPLICATION_ID

COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, by the ending of its name."""
_MAGIC = b"SQLite format 3\0"
_ID_AT = 68  # the application id, in the head of an SQLite file
_HEAD_SIZE = 100


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
        raise AlreadyThere(f"{printable(str(path))} exists already; it was left as it is.")
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
