"""Strict reading of requests written as JSON Lines, and the one way a request is written down to be compared.

JSON readers keep the last of two equal keys, and some take NaN or run out of stack on deep nesting: all of that is
refused. orjson reads what is plainly in order; anything else goes through a careful decoder, which says what is wrong.
"""

import json
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections import Counter
from collections.abc import Iterable, Iterator
from math import isfinite
from typing import Any
from unicodedata import combining, is_normalized, normalize

import orjson

from ledger.domain.errors import BadRequest
from ledger.domain.text import printable

MOST_BYTES = 50 * 1024 * 1024
MOST_DIGITS = 18
MOST_DEPTH = 20
MOST_MARKS = 30  # on one letter, as in the Stream-Safe Text Format of Unicode annex 15


BYTE_ORDER_MARK = "\ufeff"
# UTF-32 first: its little-endian mark begins like that of UTF-16.
_FOREIGN_MARKS = (
    (BOM_UTF32_LE, "UTF-32"),
    (BOM_UTF32_BE, "UTF-32"),
    (BOM_UTF16_LE, "UTF-16"),
    (BOM_UTF16_BE, "UTF-16"),
)
_MANY_DIGITS = re.compile(rf"[0-9]{{{MOST_DIGITS + 1}}}")
_SOME_DIGITS = re.compile("[0-9]{3}")
_MANY_MARKS = re.compile(rf"[^\w\x00-\u02ff]{{{MOST_MARKS + 1},}}")
_JSON_WORDS: dict[type, str] = {
    list: "a list",
    str: "a text",
    int: "a number",
    float: "a number",
    bool: "a truth value",
}


def parse_lines(data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each object with the number of its line, counted from 1; blank lines are passed over."""
    if len(data) > MOST_BYTES:
        raise BadRequest(f"The file has more than {MOST_BYTES // 1024**2} MB; split it.")
    # Split at "\n" alone: splitlines() would also cut at U+2028, which may stand in a JSON string.
    for number, line in enumerate(_decoded(data).split("\n"), start=1):
        if line.strip(" \t\r"):
            yield number, _parse_line(number, line)


def parse_object(text: str) -> dict[str, Any]:
    """One JSON object, or a refusal that says what is wrong with it."""
    if "\0" in text or not text.isascii():
        _refuse_broken((text,))
    found = None if _is_suspect(text) else _quickly(text)
    if found is None:
        found = _carefully(text)
    if type(found) is not dict:
        raise BadRequest(f"A request is one JSON object in braces; this is {_JSON_WORDS.get(type(found), 'null')}.")
    if text.count("{") + text.count("[") > MOST_DEPTH:
        _refuse_depth(found)
    if "\\u" in text:  # an escape brings in what the text itself did not hold
        _refuse_broken(_strings(found))
    return found


def canonical(value: Any) -> str:
    """The one way to write a value: keys sorted by code point, no spaces, NFC, only whole numbers. Frozen."""
    _refuse_unwritable(value)
    return canonical_parsed(value)


def canonical_parsed(value: Any) -> str:
    """The same for what `parse_object` gave, which needs no second look. A fraction is left to the model to refuse."""
    try:
        text = orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
    except orjson.JSONEncodeError:
        _refuse_broken(_strings(value))
        raise
    if text.isascii():
        return text
    _refuse_broken((text,))
    _refuse_piled_marks(text)
    # A part of an NFC text is NFC too: if the whole is, so is each string in it.
    if is_normalized("NFC", text):
        return text
    return orjson.dumps(_composed(value), option=orjson.OPT_SORT_KEYS).decode()


def _quickly(text: str) -> Any:
    """What the text holds, or nothing where the careful decoder must look at it."""
    try:
        found = orjson.loads(text)
        # without escapes every text has its two quotation marks; fewer written back, and a key stood twice
        has_all = orjson.dumps(found).count(b'"') == text.count('"')
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):  # the latter for what is nested too deeply
        return None
    return found if has_all else None


def _carefully(text: str) -> Any:
    try:
        return _CAREFUL.decode(text)
    except json.JSONDecodeError as error:
        raise BadRequest(_in_words(error)) from None
    except RecursionError:
        raise _too_deep() from None


def _is_suspect(text: str) -> bool:
    """What the quick decoder would let through: an escape that may hide a key which stands twice, a long number."""
    return "\\" in text or _has_many_digits(text)


def _has_many_digits(text: str) -> bool:
    # every sixth character will do to begin with: 19 digits in a row leave three in a row there
    return _SOME_DIGITS.search(text[::6]) is not None and _MANY_DIGITS.search(text) is not None


def _parse_line(number: int, line: str) -> dict[str, Any]:
    try:
        return parse_object(line)
    except BadRequest as refusal:
        raise BadRequest(f"Line {number}: {refusal}") from None


def _decoded(data: bytes) -> str:
    for mark, encoding in _FOREIGN_MARKS:
        if data.startswith(mark):
            raise BadRequest(f"The file looks like {encoding}; save it as UTF-8.")
    try:
        return data.decode().removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        line, byte = data.count(b"\n", 0, error.start) + 1, error.start + 1
        raise BadRequest(
            f"Line {line}: not UTF-8 at byte {byte} of the file, perhaps Latin-1; save it as UTF-8."
        ) from None


def _refuse_broken(strings: Iterable[str]) -> None:
    for string in strings:
        if "\0" in string:
            raise BadRequest("A text holds the control character U+0000; take it out.")
        try:
            string.isascii() or string.encode()
        except UnicodeEncodeError as error:
            code = ord(string[error.start])
            raise BadRequest(f"A text holds U+{code:04X}, half of a character; write the whole one.") from None


def _strings(value: Any) -> Iterator[str]:
    """Every text in a parsed value, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        yield from _strings(list(value.values()))
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def _refuse_depth(value: Any, depth: int = 1) -> None:
    if depth > MOST_DEPTH:
        raise _too_deep()
    for inner in value.values() if type(value) is dict else value:
        if type(inner) is list or type(inner) is dict:
            _refuse_depth(inner, depth + 1)


def _too_deep() -> BadRequest:
    return BadRequest(f"The JSON is nested deeper than {MOST_DEPTH} levels; no request needs that.")


def _in_words(error: json.JSONDecodeError) -> str:
    problem = error.msg[:1].lower() + error.msg[1:].removesuffix(" at")
    return f"This is not JSON: {problem} at character {error.pos + 1}."


def _shown(text: str, most: int = 40) -> str:
    return printable(text if len(text) <= most else f"{text[:most]}...")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        key = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise BadRequest(f'The key "{_shown(key)}" stands twice in one object; keep one.')
    return found


def _checked_int(digits: str) -> int:
    _refuse_long(digits)
    return int(digits)


def _checked_float(digits: str) -> float:
    _refuse_long(digits)
    number = float(digits)
    if not isfinite(number):
        raise BadRequest(f"The number {_shown(digits)} is too large.")
    return number


def _refuse_long(digits: str) -> None:
    if len(digits) > MOST_DIGITS and (length := sum(map(str.isdigit, digits))) > MOST_DIGITS:
        raise BadRequest(f"A number has {length:,} digits; at most {MOST_DIGITS} are read.")


def _refuse_constant(word: str) -> None:
    raise BadRequest(f"{word} is not a number; write a whole number.")


def _refuse_unwritable(value: Any, depth: int = 1) -> None:
    kind = type(value)
    if kind is dict or kind is list:
        if depth > MOST_DEPTH:
            raise _too_deep()
        if kind is dict and (strange := [key for key in value if type(key) is not str]):
            raise BadRequest(f"The key {_shown(repr(strange[0]))} is not a text.")
        for inner in value.values() if kind is dict else value:
            if type(inner) is not str:
                _refuse_unwritable(inner, depth + 1)
    elif kind is int:
        if not -(10**MOST_DIGITS) < value < 10**MOST_DIGITS:
            raise BadRequest(f"A number has more than {MOST_DIGITS} digits.")
    elif kind is not str and kind is not bool and value is not None:
        raise BadRequest(f"{_shown(repr(value))} is no whole number, text, true, false, null, list or object.")


def _refuse_piled_marks(text: str) -> None:
    """Composing takes time by the square of the marks on one letter: 80,000 of them took six seconds."""
    for run in _MANY_MARKS.findall(text):
        if "m" * (MOST_MARKS + 1) in "".join("m" if combining(char) else "-" for char in run):
            raise BadRequest(f"A text holds a letter with more than {MOST_MARKS} accents; take them off.")


def _composed(value: Any) -> Any:
    """The same value with every text in NFC; two keys that become one are refused."""
    if type(value) is str:
        return normalize("NFC", value)
    if type(value) is list:
        return [_composed(inner) for inner in value]
    if type(value) is dict:
        return _without_repeats([(normalize("NFC", key), _composed(inner)) for key, inner in value.items()])
    return value


_CAREFUL = json.JSONDecoder(
    object_pairs_hook=_without_repeats,
    parse_int=_checked_int,
    parse_float=_checked_float,
    parse_constant=_refuse_constant,
)
