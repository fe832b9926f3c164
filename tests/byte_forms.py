"""Every way in which a name may lie in a file."""

import json
from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

from ledger.domain.text import fold, search_key

_LEAVES = (0x0A, 0x0D)  # pages of an index and of a table, as their first byte says


def byte_forms(name: str) -> set[bytes]:
    """The bytes of a name: composed and taken apart, folded, in capitals, escaped as JSON, and in UTF-16."""
    spelt = {name, fold(name), search_key(name), name.casefold(), name.upper()}
    spelt |= {normalize(form, each) for each in spelt for form in ("NFC", "NFD")}
    escaped = {json.dumps(each)[1:-1] for each in spelt}
    texts = spelt | escaped
    return {text.encode(code) for text in texts for code in ("utf-8", "utf-16-le", "utf-16-be")}


def found_in(store: Path, *names: str) -> list[bytes]:
    """The forms of these names that lie in the file of a store or in one beside it."""
    data = b"\n".join(path.read_bytes() for path in _files(store))
    return sorted({form for name in names for form in byte_forms(name) if form in data})


def leave_in_a_gap(store: Path, name: str) -> None:
    """Bytes of a name where no row is: in the gap of a page, as SQLite itself leaves them when it moves rows about. The
    store must be closed."""
    data, word = bytearray(store.read_bytes()), name.encode()
    size = int.from_bytes(data[16:18], "big")
    begin, end = max((_gap(data, page) for page in range(size, len(data), size)), key=lambda gap: gap[1] - gap[0])
    middle = (begin + end - len(word)) // 2  # away from where the next row of that page comes
    assert begin + 100 < middle < end - 100, "there is room"
    data[middle : middle + len(word)] = word
    store.write_bytes(data)


def _gap(data: bytearray, page: int) -> tuple[int, int]:
    """Where a page of rows holds nothing: between the list of its rows and the first of them."""
    if data[page] not in _LEAVES:
        return page, page
    rows, first = (int.from_bytes(data[page + at : page + at + 2], "big") for at in (3, 5))
    return page + 8 + 2 * rows, page + first


def _files(store: Path) -> Iterator[Path]:
    """The file with its write-ahead log and whatever else was left beside it."""
    return (path for path in store.parent.iterdir() if path.is_file() and store.name in path.name)
