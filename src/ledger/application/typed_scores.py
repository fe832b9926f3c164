"""Typed scores: `5-2 41-22 scenario list 1-2`, read as the figures of each side, the notes, how it ended and who won.

The figures stand in the order of the rule system, everything else in any order. Only plain ASCII digits are numbers.
"""

import re
from dataclasses import dataclass, field
from typing import Any, get_args

from ledger.domain.errors import BadRequest, either
from ledger.domain.system import Sheets

NotedFigure = int | bool | list[int] | None
"""What a sheet holds of one note: a number, yes or no, several numbers, or nothing."""

SIDES = "abcdefgh"  # what the sides of a table are called, in the order of their figures
TIE = "tie"
NONE = "none"  # how to say that something noted before is to be taken out
_LIST = "list"  # is played by a side, also where the rules know of none and its sheet is refused for it
_FLAGS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_FIGURE = re.compile(r"[0-9]{1,6}(?:-[0-9]{1,6})+")
_NUMBER = re.compile(r"[0-9]{1,6}")
_NUMBERS = re.compile(r"[0-9]{1,6}(?:\+[0-9]{1,6})*")  # several of one side, such as `4+3` from two strategies


@dataclass(slots=True)
class Typed:
    """What a text says of a game."""

    figures: list[list[int]] = field(default_factory=list)  # one for each side, figure by figure
    notes: dict[str, list[NotedFigure]] = field(default_factory=dict)  # beside the figures, for each side
    game: dict[str, Any] = field(default_factory=dict)  # of the game as a whole
    said: dict[str, str] = field(default_factory=dict)  # how it ended, who won


def read_typed(text: str, sheets: Sheets, sides: int, *, is_of_first: bool = False) -> Typed:
    """A text under rules with these sheets. Where it is about the first side, one number alone is noted of that one."""
    typed, words = Typed(), text.split()
    while words:
        word = words.pop(0)
        name, equals, value = word.partition("=")
        name = sheets.short.get(name, name)
        if _FIGURE.fullmatch(word):
            typed.figures.append(figures_of(word, sides))
        elif equals:
            _note(typed, name, value, sheets, sides, is_of_first)
        elif name in sheets.endings:
            _say(typed, "how", name)
        elif word == TIE or word in SIDES[:sides]:
            _say(typed, "winner", word)
        elif name in sheets.side.model_fields or name in sheets.game.model_fields:
            _note(typed, name, _following(words, name, sheets), sheets, sides, is_of_first)
        else:
            raise _no_figure(word, sides) if any(map(str.isdigit, word)) else _no_word(word, sheets, sides)
    return typed


def figures_of(text: str, sides: int) -> list[int]:
    """One number for each side: `5-2`."""
    numbers = text.split("-") if _FIGURE.fullmatch(text) else []
    if len(numbers) != sides:
        raise _no_figure(text, sides)
    return [int(number) for number in numbers]


def _no_figure(text: str, sides: int) -> BadRequest:
    example = "-".join("52413102"[:sides])
    return BadRequest(
        f"{text[:40]!r} is no score for {sides} players; write whole numbers in plain digits, such as {example}."
    )


def _no_word(text: str, sheets: Sheets, sides: int) -> BadRequest:
    won, ended = either((*SIDES[:sides], TIE)), either(sheets.endings)
    return BadRequest(
        f"{text[:40]!r} is no score for {sides} players and no word known here; behind the scores say who won "
        f"({won}), how it ended ({ended}) or what was noted."
    )


def _say(typed: Typed, what: str, word: str) -> None:
    if what in typed.said:
        raise BadRequest(f"Both {typed.said[what]} and {word} are said; one of them is too much.")
    typed.said[what] = word


def _following(words: list[str], name: str, sheets: Sheets) -> str:
    """What is noted under a name: the next word. What is a matter of yes or no may do without one."""
    is_said = not _is_flag(name, sheets) or (words and set(words[0].split("-")) <= _FLAGS.keys())
    return words.pop(0) if is_said and words else "yes"


def _is_flag(name: str, sheets: Sheets) -> bool:
    return name in sheets.side.model_fields and bool in get_args(sheets.side.model_fields[name].annotation)


def _note(typed: Typed, name: str, value: str, sheets: Sheets, sides: int, is_of_first: bool) -> None:
    """One thing noted, of each side or of the game as a whole."""
    parts = value.split("-")
    are_numbers = len(parts) > 1 and all(map(_NUMBERS.fullmatch, parts))
    is_of_sides = are_numbers or name == _LIST or name in sheets.side.model_fields
    if not is_of_sides:
        typed.game[name] = None if value == NONE else int(value) if _NUMBER.fullmatch(value) else value
    elif value == NONE:
        typed.notes[name] = [None] * sides
    elif _is_flag(name, sheets):
        typed.notes[name] = _flags(name, parts, sides)
    else:
        alone = is_of_first and len(parts) == 1
        typed.notes[name] = _of_each(name, [*parts, *[NONE] * (sides - 1)] if alone else parts, sides)


def _flags(name: str, parts: list[str], sides: int) -> list[NotedFigure]:
    """Yes or no of each side, or of all at once."""
    said = parts * sides if len(parts) == 1 else parts
    if len(said) != sides or not set(said) <= _FLAGS.keys():
        raise _noted_by_side(name, "yes or no", "yes-no")
    return [_FLAGS[each] for each in said]


def _noted_by_side(name: str, what: str, example: str) -> BadRequest:
    sentence = f"{name} is noted for each side: write {what} for each, such as {name}={example}."
    return BadRequest(sentence, code="noted-by-side")


def _of_each(name: str, parts: list[str], sides: int) -> list[NotedFigure]:
    """A number of each side, or several."""
    if len(parts) == 1 or not all(part == NONE or _NUMBERS.fullmatch(part) for part in parts):
        raise _noted_by_side(name, "a number", "4-3")
    if len(parts) != sides:
        raise BadRequest(f"{'-'.join(parts)[:40]!r} has numbers for {len(parts)} sides, and the table has {sides}.")
    return [_noted(part) for part in parts]


def _noted(part: str) -> NotedFigure:
    if part == NONE:
        return None
    return [int(number) for number in part.split("+")] if "+" in part else int(part)
