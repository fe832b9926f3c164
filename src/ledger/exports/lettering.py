"""Text on paper: what the fonts can show, how wide it is, and how it is made to fit. Nothing overflows its cell."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from ledger.exports.theme import BOLD, CAP_HEIGHT, DESCENT, FONT_FILES, HAIRLINE, LEAST, REGULAR

ELLIPSIS = "…"
UNSHOWN = "?"
HARD_SPACE = "\u00a0"  # at which no line ends; only `together` puts it down, and no page shows it
FEW = 28  # letters
SHRUNK = 0.68  # how much smaller a name may get before it goes on in a second line
LEADING = 1.14  # from line to line of a name, as a share of its size
_SPOKEN = ("HANGUL SYLLABLE ", "HIRAGANA LETTER ", "KATAKANA LETTER ")  # whose Unicode names are their sounds


@cache
def use_fonts() -> dict[str, TTFont]:
    """Make the fonts known; once a process."""
    folder = files("ledger.exports") / "fonts"
    fonts = {name: TTFont(name, BytesIO((folder / file).read_bytes())) for name, file in FONT_FILES.items()}
    for font in fonts.values():
        pdfmetrics.registerFont(font)
    return fonts


@cache
def _shown() -> frozenset[str]:
    """What both weights can draw, letter after letter from left to right. A script that runs the other way has its
    letters in the font as well, and would still come out backwards."""
    faces = [use_fonts()[name].face.charToGlyph for name in (REGULAR, BOLD)]
    letters = (chr(code) for code in faces[0] if code in faces[1])
    return frozenset(
        char
        for char in letters
        if char.isprintable() and unicodedata.bidirectional(char) not in ("R", "AL", "AN") and not _is_selector(char)
    )


@lru_cache(maxsize=65_536)
def printable_in_font(text: str, entry: int | None = None, noun: str = "Player") -> str:
    """The text itself if the fonts can show it. Else what can be made of it in letters they have; of a player also the
    entry number, which is what is left of a name of which nothing can be shown."""
    if text.isascii() or all(char in _shown() for char in text):
        return text
    spelt = _tidied("".join(map(_spelt, text)))
    if entry is None:
        return spelt
    number = f"#{entry}"
    if not any(char.isalpha() for char in spelt):
        return f"{noun} {number}"
    return spelt if number in spelt else f"{spelt} ({number})"


def person_in_font(name: str, digits: str) -> str:
    """The same for somebody who is known by the beginning of an id, as where no tournament gives them a number."""
    spelt = printable_in_font(name)
    if spelt == name or digits in spelt:
        return spelt
    return f"{spelt} ({digits})" if any(char.isalpha() for char in spelt) else f"Player {digits}"


def _spelt(char: str) -> str:
    if char in _shown():
        return char
    plain = "".join(part for part in unicodedata.normalize("NFKD", char) if part in _shown())
    if any(not unicodedata.combining(part) for part in plain):
        return plain
    if unicodedata.combining(char) or _is_selector(char) or unicodedata.category(char) == "Cf":
        return ""
    name = unicodedata.name(char, "")
    return name.rpartition(" ")[2].lower() if name.startswith(_SPOKEN) else UNSHOWN


def _is_selector(char: str) -> bool:
    return unicodedata.name(char, "").startswith("VARIATION SELECTOR")


def _tidied(text: str) -> str:
    """One mark for a run of what cannot be shown, and a capital where a spelt word begins."""
    while UNSHOWN * 2 in text:
        text = text.replace(UNSHOWN * 2, UNSHOWN)
    return " ".join(word[:1].upper() + word[1:] for word in text.split())


@lru_cache(maxsize=131_072)
def _unit_width(text: str, font: str) -> float:
    use_fonts()
    return float(pdfmetrics.stringWidth(text, font, 1))


def width_of(text: str, font: str, size: float) -> float:
    """How wide a line of text is."""
    return _unit_width(text, font) * size


@lru_cache(maxsize=65_536)
def fitted(text: str, font: str, size: float, width: float, least: float = LEAST) -> tuple[str, float]:
    """The text and its size once it fits: made smaller, and when that is not enough cut off with an ellipsis."""
    natural = _unit_width(text, font)
    if natural * size <= width:
        return text, size
    size = max(least, width / natural)
    if natural * size <= width + 1e-6:
        return text, size
    return _cut(text, font, width / size), size


def _cut(text: str, font: str, units: float) -> str:
    """As much of the text as fits in front of an ellipsis."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if _unit_width(text[:middle].rstrip() + ELLIPSIS, font) <= units:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS if low else ""


@lru_cache(maxsize=16_384)
def ending_in(start: str, end: str, font: str, width: float, between: str = " · ") -> str:
    """Two texts in a line of which the second must be read: where there is no room for both, the first is cut off."""
    line = between.join(filter(None, (start, end)))
    if not (start and end) or _unit_width(line, font) * LEAST <= width:
        return line
    kept = _cut(start, font, width / LEAST - _unit_width(between + end, font))
    return between.join(filter(None, (kept, end)))


@lru_cache(maxsize=4_096)
def packed(words: tuple[str, ...], between: str, font: str, size: float, width: float) -> tuple[str, ...]:
    """Words in lines that fit, as many in each as there is room for."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]}{between}{word}" if lines else word
        if lines and width_of(longer, font, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(line if width_of(line, font, size) <= width else _cut(line, font, width / size) for line in lines)


def breakable(parts: Iterable[str]) -> tuple[str, ...]:
    """Parts in a row, each of which may list things, cut where a line may end."""
    return tuple(" · ".join(parts).replace(" · ", " ·\0").replace(", ", ",\0").split("\0"))


def wrapped(text: str, font: str, size: float, width: float) -> tuple[str, ...]:
    """A text in lines that fit."""
    return packed(tuple(text.split()), " ", font, size, width)


@lru_cache(maxsize=65_536)
def folded(text: str, font: str, size: float, width: float) -> tuple[str, ...]:
    """A text in lines that fit and in letters that the fonts have; nothing of it is cut off, however long its words."""
    words = HARD_SPACE.join(map(printable_in_font, text.split(HARD_SPACE)))
    lines = _broken(re.sub(r"[ \t\r\n]+", " ", words), font, width / size)
    return tuple(line.replace(HARD_SPACE, " ").strip() for line in lines)


def together(words: str) -> str:
    """A few words that are not parted at the end of a line; many are parted where it must be."""
    return words.replace(" ", HARD_SPACE) if len(words) <= FEW else words


@lru_cache(maxsize=16_384)
def name_lines(name: str, font: str, size: float, width: float, tall: float) -> tuple[tuple[str, ...], float]:
    """A name in one line or, a long one, in two as large as there is height for, or in more of smaller letters; and its
    size. Names are made as small as letters can be before any is cut off."""
    shrunk = max(LEAST, size * SHRUNK)
    if _unit_width(name, font) * shrunk <= width:
        line, size = fitted(name, font, size, width)
        return (line,), size
    lines = _broken(name, font, width / size)
    while size > LEAST and not (_is_within(len(lines), size, tall) and (len(lines) <= 2 or size <= shrunk)):
        size = max(LEAST, size - 0.25)
        lines = _broken(name, font, width / size)
    most = len(lines)
    while most > 1 and not _is_within(most, size, tall):
        most -= 1
    last = fitted("".join(lines[most - 1 :]).strip(), font, size, width, size)[0]
    return (*(line.strip() for line in lines[: most - 1]), last), size


def _is_within(lines: int, size: float, tall: float) -> bool:
    """Whether so many lines stay between the rules of a row. Capitals are what is centred there, so what hangs under
    the last of them needs its room twice."""
    return (CAP_HEIGHT + LEADING * (lines - 1) + 2 * DESCENT) * size + HAIRLINE <= tall


def _broken(name: str, font: str, units: float) -> list[str]:
    """The name in lines, parted between words, behind hyphens, and inside a word that is too long for a line."""
    lines = [""]
    for part in re.findall(r"[^ -]+-?|[ -]", name):
        if _unit_width(lines[-1] + part, font) <= units:
            lines[-1] += part
            continue
        lines.append("")
        for char in part:
            if lines[-1] and _unit_width(lines[-1] + char, font) > units:
                lines.append("")
            lines[-1] += char
    return [line for line in lines if line]
