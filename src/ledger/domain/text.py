"""Text: what a name or a note may be, when two names are one, and how a misspelt name is found.

A text is kept as people see it: composed (NFC), with nothing in it that cannot be seen. `fold` answers whether two
names are the same; `search_key` only helps to find one and never decides identity.
"""

import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING
from unicodedata import category, combining, normalize
from unicodedata import name as unicode_name

from ledger.domain.errors import BadRequest, BadText, either, there_are

if TYPE_CHECKING:
    from difflib import SequenceMatcher


NAME_MOST = 80
NOTE_MOST = 2_000
# NFC shortens a text to a quarter at most. What is longer than that is refused before it is composed, because
# composing a long pile of accents takes time by the square of their number.
LONGEST_DECOMPOSED = 4

ZERO_WIDTH_JOINER = "\u200d"
KEYCAP = "\u20e3"

_BIDI = re.compile(r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_SELECTOR = re.compile(r"[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# Blank on paper although Unicode counts them as letters, marks or symbols: Hangul fillers, the empty Braille cell ...
_BLANK = re.compile(r"[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
_NOT_FOR_TERMINALS = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")

_REFUSED = {
    "Cc": "control character",
    "Cf": "invisible character",
    "Cs": "broken character",
    "Co": "private-use character",
    "Cn": "unassigned character",
    "Zl": "line separator",
    "Zp": "paragraph separator",
}
_SKIN_TONES = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
_ALIKE_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "COPTIC", "CHEROKEE")
# Letters that no decomposition makes plain, and the typographer's apostrophes and dashes.
_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ħ": "h", "\u0131": "i"}
    | {"\u2018": "'", "\u2019": "'", "\u2010": "-", "\u2013": "-"}
)


def clean_name(text: str, what: str = "name") -> str:
    """The name as it is kept: composed, one space between words, 1 to 80 characters."""
    if not (text.isascii() and text.isprintable()):
        text = _composed(text, what, NAME_MOST)
        _refuse_unseen(text, what)
    return _measured(" ".join(text.split()), what, NAME_MOST)


def clean_note(text: str, what: str = "reason") -> str:
    """The note as it is kept: composed, 1 to 2,000 characters; line breaks and tabs may stand inside."""
    text = _composed(text.replace("\r\n", "\n"), what, NOTE_MOST)
    _refuse_unseen(text.replace("\n", " ").replace("\t", " "), what)
    return _measured(text.strip(), what, NOTE_MOST)


def fold(name: str) -> str:
    """The key by which two names are the same name."""
    if name.isascii():
        return " ".join(name.lower().split())
    # Case folding can take a composed letter apart again, hence the second NFKC.
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


def search_key(name: str) -> str:
    """A rougher key, without accents: for finding a name, never for telling two apart."""
    key = fold(name)
    if key.isascii():
        return key
    bare = "".join(char for char in normalize("NFKD", key) if not combining(char))
    return " ".join(normalize("NFKC", bare).translate(_PLAIN).split())


def nearest(wanted: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The known names that may be meant, best first: the same but for accents, begun alike, spelt alike."""
    key = search_key(wanted[: LONGEST_DECOMPOSED * NAME_MOST])
    if not key:
        return ()
    keys = {name: search_key(name) for name in known}
    exact = [name for name, other in keys.items() if other == key]
    begun = [name for name, other in keys.items() if f" {key}" in f" {other}" and other != key]
    if len(begun) > most:  # a beginning that fits so many names tells nothing
        begun = []
    return tuple(dict.fromkeys([*exact, *begun, *_spelt_alike(key, keys)]))[:most]


def did_you_mean(wanted: str, known: Iterable[str], otherwise: str = "") -> str:
    """The known names that may be meant, as a sentence behind that of the refusal; `otherwise` where none is near."""
    near = nearest(wanted, known)
    said = f"Did you mean {either(near)}?" if near else otherwise
    return f" {said}" if said else ""


def printable(text: str) -> str:
    """The text as a terminal may receive it: what would steer the terminal is shown escaped."""
    return text if text.isprintable() else _NOT_FOR_TERMINALS.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def _composed(text: str, what: str, most: int) -> str:
    longest = LONGEST_DECOMPOSED * most
    if len(text) > longest and (length := len(" ".join(text.split()))) > longest:
        raise _too_long(what, length, most)
    return normalize("NFC", text)


def _measured(text: str, what: str, most: int) -> str:
    if not text:
        raise BadText(f"The {what} is empty; give at least one character.")
    if len(text) > most:
        raise _too_long(what, len(text), most)
    return text


def _too_long(what: str, length: int, most: int) -> BadText:
    return BadText(f"The {what} has {length:,} characters; at most {most:,} are allowed.")


def _refuse_unseen(text: str, what: str) -> None:
    # `isprintable` is false for every category in _REFUSED, so most texts are done here.
    if text.isprintable() and not _BLANK.search(text) and not _SELECTOR.search(text):
        return
    for at, char in enumerate(text):
        if trouble := _trouble(text, at):
            raise BadText(f"The {what} holds the {trouble} {code_point(char)} at position {at + 1}; take it out.")


def _trouble(text: str, at: int) -> str | None:
    """What is wrong with one character where it stands, or nothing."""
    char = text[at]
    if char == ZERO_WIDTH_JOINER:
        return None if _joins_emoji(text, at) else "invisible character"
    if _SELECTOR.match(char):
        return None if _selects_variant(text, at) else "invisible character"
    if _BLANK.match(char):
        return "invisible character"
    if _BIDI.match(char):
        return "text-direction control"
    return _kind_of_code(ord(char)) or _REFUSED.get(category(char))


def _kind_of_code(code: int) -> str | None:
    if code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return "noncharacter"
    return "tag character" if 0xE0000 <= code <= 0xE007F else None


def _joins_emoji(text: str, at: int) -> bool:
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    return bool(before and after) and _is_emoji(before) and category(after) == "So"


def _is_emoji(char: str) -> bool:
    return category(char) == "So" or char in _SKIN_TONES or _SELECTOR.match(char) is not None


def _selects_variant(text: str, at: int) -> bool:
    """After a symbol, an ideograph or in a keycap it changes the look; after any other letter nobody would see it."""
    before = text[at - 1 : at]
    return bool(before) and (category(before) in ("So", "Sm", "Lo") or text[at + 1 : at + 2] == KEYCAP)


def code_point(char: str) -> str:
    """A character as Unicode numbers it: `U+00DF`."""
    return f"U+{ord(char):04X}"


def look_alike_scripts(name: str) -> list[str]:
    """Of the scripts whose letters look alike those that a name has letters of."""
    letters = (char for char in normalize("NFKC", name) if char.isalpha())
    first_words = {unicode_name(letter, "").partition(" ")[0] for letter in letters}
    return [script.capitalize() for script in _ALIKE_SCRIPTS if script in first_words]


def _spelt_alike(key: str, keys: dict[str, str]) -> list[str]:
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(key)  # the matcher remembers what it learnt of its second text
    scores = {name: _likeness(matcher, other) for name, other in keys.items()}
    return sorted((name for name in scores if scores[name]), key=lambda name: (-scores[name], name))


def _likeness(matcher: "SequenceMatcher[str]", other: str) -> float:
    """How near the whole name comes, or one word of it (which must come nearer); 0 when it is far."""
    words = other.split() if " " in other else ()
    return max(_ratio(matcher, other, 0.6), *(_ratio(matcher, word, 0.75) for word in words), 0.0)


def _ratio(matcher: "SequenceMatcher[str]", other: str, least: float) -> float:
    matcher.set_seq1(other)
    if matcher.real_quick_ratio() < least or matcher.quick_ratio() < least:
        return 0.0
    ratio = matcher.ratio()
    return ratio if ratio >= least else 0.0


def as_written(given: str, known: Collection[str], what: str, title: str) -> str:
    """The name as the list has it, however it was typed; one that is not in it is refused with those that are near."""
    name = clean_name(given, what)
    for each in known:
        if _typed_key(each) == _typed_key(name):
            return each
    near = nearest(name, known)
    hint = f"did you mean {either(near)}?" if near else f"{there_are(known)}."
    raise BadRequest(f"{title} has no {what} called {name!r}; {hint}")


def _typed_key(name: str) -> str:
    return fold(name.replace("\u2019", "'"))  # the printed apostrophe is the typed one
