"""Files an organizer hands over: a roster as CSV or JSON, army lists and crews as JSON. All of one is used, or none."""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any

from ledger.domain.errors import BadRequest, LedgerError
from ledger.domain.text import clean_name, fold
from ledger.store.json_lines import parse_object

KINDS = {"leader": "leaders", "theme": "themes"}
SEPARATORS = (";", "\t", ",")  # that of a file is the first one found in its heading
MOST_TOLD = 5

Cells = tuple[str, list[str]]
"""Where something stands in the file, then its kind and its name."""


def read_roster(data: bytes) -> dict[str, list[str]]:
    """The figure `roster` in a file: JSON with leaders and themes, or CSV with the columns kind and name."""
    text = decoded(data)
    roster: dict[str, dict[str, str]] = {plural: {} for plural in KINDS.values()}  # by folded name
    faults: list[str] = []
    for place, cells in _from_json(text) if text.lstrip().startswith("{") else _from_csv(text):
        try:
            _add(cells, roster)
        except LedgerError as error:
            faults.append(f"{place}: {error}")
    if not faults and not any(roster.values()):
        faults.append("It names no leader and no theme.")
    if faults:
        more = f" And {len(faults) - MOST_TOLD} more." if len(faults) > MOST_TOLD else ""
        raise BadRequest(f"The roster cannot be used. {' '.join(faults[:MOST_TOLD])}{more}")
    return {plural: list(names.values()) for plural, names in roster.items()}


def read_lists(data: bytes) -> dict[str, Any]:
    """Army lists, and the faction they are played as where the file says so: what a request is made of."""
    text = decoded(data)
    # a bare list of lists will do; the strict reader takes objects alone
    found = parse_object(f'{{"lists": {text}}}' if text.lstrip().startswith("[") else text)
    if strange := [key for key in found if key not in ("lists", "faction")]:
        raise BadRequest(f'A file of army lists holds "lists" and "faction", and nothing called "{strange[0][:40]}".')
    if "lists" not in found:
        raise BadRequest('A file of army lists holds "lists", which is missing.')
    return found


def read_crew(data: bytes) -> dict[str, Any]:
    """A crew, as it is: what stands in it the rule system reads."""
    return parse_object(decoded(data))


def read_things(text: str) -> list[Any]:
    """What somebody types as JSON: a list of things, or one alone."""
    found = parse_object(text) if text.startswith("{") else parse_object(f'{{"things": {text}}}')
    if text.startswith("{"):
        return [found]
    if list(found) != ["things"]:
        raise BadRequest("A choice written as JSON is one list or one object.")
    things: list[Any] = found["things"]
    return things


def decoded(data: bytes) -> str:
    """The text of a file, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRequest(f"Line {line} of the file is not UTF-8; save it as UTF-8.") from None


def _add(cells: list[str], roster: dict[str, dict[str, str]]) -> None:
    if len(cells) != 2:
        raise BadRequest(f"{len(cells)} columns in place of 2; a name that holds the separator stands in quotes.")
    kind, name = fold(cells[0]), clean_name(cells[1])
    if kind not in KINDS:
        raise BadRequest(f"The kind {cells[0][:40]!r} is neither leader nor theme.")
    if fold(name) in roster[KINDS[kind]]:
        raise BadRequest(f"The {kind} {name} is named twice.")
    roster[KINDS[kind]][fold(name)] = name


def _from_json(text: str) -> Iterator[Cells]:
    kind_of = {plural: kind for kind, plural in KINDS.items()}
    for key, names in parse_object(text).items():
        if key not in kind_of or not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise BadRequest('A roster as JSON is {"leaders": [...], "themes": [...]}, with names in both.')
        for no, name in enumerate(names, start=1):
            yield f"Number {no} of the {key}", [kind_of[key], name]


def _from_csv(text: str) -> Iterator[Cells]:
    heading = text.partition("\n")[0]
    separator = next((each for each in SEPARATORS if each in heading), ",")
    rows = _numbered(csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True))
    titles = [fold(cell) for cell in next(rows, ("", []))[1]]
    if sorted(titles) != ["kind", "name"]:
        raise BadRequest("A roster as CSV names its columns in its first line: kind and name.")
    for place, row in rows:
        yield place, row if titles[0] == "kind" else row[::-1]


def _numbered(reader: Any) -> Iterator[Cells]:
    """Each row that is not blank, with the line it begins on."""
    line = 0
    while True:
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise BadRequest(f"Line {line + 1} of the roster is not CSV: {error}.") from None
        if row is None:
            return
        if any(cell.strip() for cell in row):
            yield f"Line {line + 1}", row
        line = reader.line_num
