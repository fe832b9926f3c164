"""Files that people hand in: requests, army lists, rosters."""

import errno
import sys

_NO_FILE = (errno.ENOENT, errno.EISDIR, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP)


def contents(file: str) -> bytes:
    """The bytes of a file (`-` is standard input), and one more than is allowed of an endless one, so that whoever
    reads them refuses it."""
    from ledger.application import MOST_BYTES, errors

    if file == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        with open(file, "rb") as source:
            return source.read(MOST_BYTES + 1)
    except OSError as error:
        if error.errno in _NO_FILE:
            raise errors.NotFound(f"There is no file {file[:80]}.") from None
        raise
