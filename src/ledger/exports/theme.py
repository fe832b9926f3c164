"""The look that all documents share: colours, measures, fonts; how a text is made to fit, and what a name becomes where
the fonts cannot show it.

Meaning is never carried by colour alone: every document must read the same in black and white. Nothing overflows its
cell. Workbooks use the colours too, so reportlab is loaded with the first letter that is measured.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

    from ledger.projections.campaigns.moment import Named
    from ledger.projections.documents import NamedPlayer

INK = "#16202E"  # text, and the lines that hold a page together
DEEP = "#1F3A5F"  # filled blocks, with white text on them
MUTED = "#566173"  # labels and second lines
LINE = "#BCC5D2"  # hairlines
TINT = "#EEF2F7"  # every other row, boxes for totals
ACCENT = "#B4552D"  # the one thing on a page that must not be missed
WHITE = "#FFFFFF"
SERIES = (DEEP, ACCENT, "#1E6B45", "#6B4C9A", "#2A7F8E", "#96302F", "#6A5A1B", MUTED)  # lines of a chart, in turn
WON, LOST, TIED = "#1E6B45", "#96302F", "#6A5A1B"  # always beside the letter W, L or T

REGULAR, BOLD, MONO = "Ledger-Regular", "Ledger-Bold", "Ledger-Mono"
FONT_FILES = {REGULAR: "DejaVuSans.ttf", BOLD: "DejaVuSans-Bold.ttf", MONO: "DejaVuSansMono.ttf"}
CAP_HEIGHT = 0.729  # of these fonts, as a share of their size: what centres a line of text in its cell
DESCENT = 0.236  # likewise, what hangs under a line

MM = 72 / 25.4  # in points, the unit of a page
PAGE_WIDTH, PAGE_HEIGHT = 210 * MM, 297 * MM  # A4
MARGIN = 14 * MM
LEFT, RIGHT = MARGIN, PAGE_WIDTH - MARGIN
TOP = PAGE_HEIGHT - 12 * MM
FOOT = 39 * MM  # where the foot of a page begins; the page's own matter stays above

HAIRLINE = 0.4  # points; between rows
LEAST = 5.0  # points; smaller letters are no letters

ELLIPSIS = "…"
UNSHOWN = "?"
HARD_SPACE = "\u00a0"  # at which no line ends; only `together` puts it down, and no page shows it
FEW_LETTERS = 28
SHRUNK = 0.68  # how much smaller a name may get before it goes on in a second line
NAME_LEADING = 1.14  # from line to line of a name, as a share of its size
_SPOKEN = ("HANGUL SYLLABLE ", "HIRAGANA LETTER ", "KATAKANA LETTER ")  # whose Unicode names are their sounds


@cache
def use_fonts() -> "dict[str, TTFont]":
    """Make the fonts known; once a process."""
    from importlib.resources import files
    from io import BytesIO

    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

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
    return float(use_fonts()[font].stringWidth(text, 1))


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
    return words.replace(" ", HARD_SPACE) if len(words) <= FEW_LETTERS else words


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
    return (CAP_HEIGHT + NAME_LEADING * (lines - 1) + 2 * DESCENT) * size + HAIRLINE <= tall


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


def named(player: "NamedPlayer") -> str:
    """A player or a team."""
    return printable_in_font(player.name, player.no, "Team" if player.members else "Player")


def members_of(player: "NamedPlayer", between: str = " + ") -> str:
    """Who plays in a team; by their places in it where nothing of a name can be shown."""
    return between.join(_member(name, place) for place, name in enumerate(player.members, start=1))


def _member(name: str, place: int) -> str:
    shown = printable_in_font(name)
    return shown if shown == name or any(char.isalpha() for char in shown) else f"player {place}"


def army_named(army: "Named") -> str:
    """An army of a campaign."""
    return printable_in_font(army.name, army.no, "Army")


def unit_named(unit: "Named") -> str:
    """A unit of an army."""
    return printable_in_font(unit.name, unit.no, "Unit")


def player_named(player: "Named") -> str:
    """Who plays an army."""
    return printable_in_font(player.name, player.no)


# What DejaVu Sans draws of the Latin, Greek and Cyrillic scripts, with the punctuation and signs that go with them.
_NOT_IN_FONT = re.compile(
    r"[^ -~\xa0-\u02df\u0300-\u034e\u0370-\u0525\u1e00-\u1efb\u1f00-\u209f\u20a0-\u20b5\u2116\u2122"
    r"\u2190-\u22ff\u2500-\u269c\ufb00-\ufb06]"
)


def not_in_font(text: str) -> list[str]:
    """The letters of a text that the built-in font cannot print, each once."""
    return sorted(set(_NOT_IN_FONT.findall(text)))
