"""Quick entry: a request whose scores are a text, as a desk types them, written out in full as `parse` takes it.

`{"do": "result", "table": 3, "scores": "5-2 41-22", "winner": "a"}` has its figures in the order of the table; with a
`player`, that player's come first. The winner is `a`, `b`, `tie` or a name. Beside the text, `sheets` may hold parts of
score sheets by player, as they stand in a request in full.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, get_args

from ledger.application.names import EntrantRoster
from ledger.domain.errors import BadRequest, RuleViolation, either, listed
from ledger.domain.system import Sheets, System
from ledger.domain.systems import system_called
from ledger.domain.text import did_you_mean, fold
from ledger.domain.tournament.lookups import game_of, round_asked
from ledger.domain.tournament.results.score_sheets import is_computed
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, ContestantId, DisputeNo, TableNo

Fields = Mapping[str, Any]
Find = Callable[[str], ContestantId]

_OF_A_TABLE = ("result", "correct", "agree")
_OF_A_DISPUTE = "rule"
_OF_A_LOSER = ("concede", "forfeit", "disqualify")
_LOSING = ("forfeit", "imposed-loss", "concede")  # what a ruling may say of somebody
QUICK = (*_OF_A_TABLE, _OF_A_DISPUTE, *_OF_A_LOSER)
"""The requests whose scores may be a text."""
_TELLING = ("winner", "how", "game", "sheets")  # of a result, beside its scores
_KINDS: Mapping[str, tuple[type, str]] = {
    "round": (int, "a whole number"),
    "table": (int, "a whole number"),
    "dispute": (int, "a whole number"),
    "player": (str, "text"),
    "winner": (str, "text"),
    "sheets": (dict, "an object"),
    "game": (dict, "an object"),
}
"""What is looked at here before the request is parsed."""


class _Seat(NamedTuple):
    """A table, and its players in the order of the figures."""

    table_no: TableNo
    sides: tuple[ContestantId, ...]


def in_full(fields: Fields, state: Tournament, roster: EntrantRoster, find: Find) -> Fields:
    """A request with its scores by player and everyone by entry number, where its scores are a text; else as it is.
    `find` says whom a text means."""
    do, text = fields.get("do"), fields.get("scores")
    if do not in QUICK or not isinstance(text, str):
        return fields
    if wrong := [key for key, (kind, _) in _KINDS.items() if type(fields.get(key)) not in (kind, type(None))]:
        words = f'"{wrong[0]}" must be {_KINDS[wrong[0]][1]}'
        raise BadRequest(f"The request is not complete or not well formed: {words}.")
    seat, is_of_loser = _seat(fields, state, find), do in _OF_A_LOSER or fields.get("outcome") in _LOSING
    said = {key: value for key, value in fields.items() if key not in ("player", "scores", "sheets")}
    if seat is None:  # which is what is wrong with it, whatever else it tells
        return {key: value for key, value in said.items() if key not in _TELLING}
    if do in _OF_A_TABLE:
        said["table"] = seat.table_no
    if do == "agree" and not text.strip() and fields.keys().isdisjoint(_TELLING):
        return said  # to what was proposed
    sheets = system_called(state.rules.system).sheets
    typed = read_typed(text, sheets, len(seat.sides), is_of_first=is_of_loser)
    if twice := typed.said.keys() & said.keys():
        raise BadRequest(f'"{min(twice)}" is said twice, in the scores and beside them.')
    parts = _parts(fields["sheets"], seat, find) if fields.get("sheets") else {}
    if typed.game:
        said["game"] = {**(said.get("game") or {}), **typed.game}
    if is_of_loser:
        return {
            **said,
            **typed.said,
            "player": f"#{seat.sides[0]}",
            "scores": _sheets_so_far(typed, parts, seat, state),
        }
    said |= typed.said
    if "winner" not in said and not is_computed(state.rules):
        raise BadRequest("Points do not tell who won.", code="winner-unsaid")
    said["scores"] = _sheets(typed, parts, seat, state)
    if "winner" in said:
        said["winner"] = _winner(said["winner"], seat, roster, find)
    return said


def form_of(fields: Fields) -> Fields:
    """A request as far as its form can be checked like that of one in full: without what only one in short may say."""
    if fields.get("do") not in QUICK or not isinstance(fields.get("scores"), str):
        return fields
    short = ("sheets", "player") if fields["do"] in _OF_A_TABLE else ("sheets",)
    return {**{key: value for key, value in fields.items() if key not in short}, "scores": {"a": {}, "b": {}}}


def _seat(fields: Fields, state: Tournament, find: Find) -> _Seat | None:
    """The game meant: by its table, by a player of it, who then comes first, or by a dispute about it. None where there
    is no such dispute, or it is not said who loses."""
    asked, table, player, first = fields.get("round"), fields.get("table"), fields.get("player"), None
    if fields["do"] == _OF_A_DISPUTE:
        dispute = state.disputes.get(DisputeNo(fields.get("dispute") or 0))
        if dispute is None:
            return None
        if player is None and fields.get("outcome") in _LOSING:
            return None
        asked, table = dispute.round_no, dispute.table_no
    elif fields["do"] in _OF_A_LOSER and player is None:
        return None
    round_ = round_asked(asked, state)
    if player is not None:
        first = find(player)
        seated = game_of(first, round_).table_no
        if table not in (None, seated):
            raise RuleViolation(
                "{player} plays at table {table} of round {round}.", player=first, table=seated, round=round_.no
            )
        table = seated
    if table is None:
        raise BadRequest('Say whose scores these are: "table" or "player" is missing.')
    if table not in round_.games:
        tables = listed(map(str, round_.games))
        raise RuleViolation(f"Round {round_.no} has no table {table}; it has {tables}.")
    sides = round_.games[table].contestants
    return _Seat(table, sides if first is None else (first, *(each for each in sides if each != first)))


def _parts(sheets: Mapping[str, Any], seat: _Seat, find: Find) -> dict[ContestantId, dict[str, Any]]:
    """Parts of score sheets as they are written in full."""
    found: dict[ContestantId, dict[str, Any]] = {}
    for name, part in sheets.items():
        player = find(name)
        if player not in seat.sides:
            raise RuleViolation("{player} does not play at table {table}.", player=player, table=seat.table_no)
        if not isinstance(part, dict):
            raise BadRequest("The sheet of {player} must be an object.", player=player)
        if twice := found.setdefault(player, {}).keys() & part.keys():
            raise BadRequest('"{key}" of {player} is told twice.', key=min(twice), player=player)
        found[player] |= part
    return found


NotedFigure = int | bool | list[int] | None
"""What a sheet holds of one note: a number, yes or no, several numbers, or nothing."""


@dataclass(slots=True)
class Typed:
    """What a text says of a game."""

    figures: list[list[int]] = field(default_factory=list)  # one for each side, figure by figure
    notes: dict[str, list[NotedFigure]] = field(default_factory=dict)  # beside the figures, for each side
    game: dict[str, Any] = field(default_factory=dict)  # of the game as a whole
    said: dict[str, str] = field(default_factory=dict)  # how it ended, who won


def _sheets(
    typed: Typed, parts: Mapping[ContestantId, Fields], seat: _Seat, state: Tournament, *, may_lack: bool = False
) -> dict[str, dict[str, Any]]:
    """The sheet of each player. A figure left out is refused and never taken for 0; a blank takes out what stands.
    Without figures whole sheets tell them, or notes where the rules can add them up."""
    system = system_called(state.rules.system)
    fields = system.sheets.quick_fields
    if not typed.figures and (may_lack or parts.keys() == {*seat.sides} or (typed.notes and _adds_up(system))):
        fields = ()
    if len(typed.figures) != len(fields):
        raise _wrong_number(system, len(typed.figures))
    columns: dict[str, Sequence[NotedFigure]] = {**dict(zip(fields, typed.figures, strict=True)), **typed.notes}
    return {
        f"#{player}": {**{key: column[place] for key, column in columns.items()}, **parts.get(player, {})}
        for place, player in enumerate(seat.sides)
    }


def _sheets_so_far(
    typed: Typed, parts: Mapping[ContestantId, Fields], seat: _Seat, state: Tournament
) -> dict[str, dict[str, Any]]:
    """The same of a game that is not played to its end: what nobody knows is left out."""
    sheets = _sheets(typed, parts, seat, state, may_lack=True)
    known = {who: {key: value for key, value in sheet.items() if value is not None} for who, sheet in sheets.items()}
    return {who: sheet for who, sheet in known.items() if sheet}


def _adds_up(system: System) -> bool:
    """Whether a sheet can do without the figures that are typed."""
    return not any(system.sheets.side.model_fields[field].is_required() for field in system.sheets.quick_fields)


def _wrong_number(system: System, given: int) -> BadRequest:
    fields = system.sheets.quick_fields
    figures = ", then ".join(METRICS[field].meaning for field in fields)
    example = " ".join(("5-2", "41-22")[: len(fields)])
    scores = f"{len(fields)} score{'s' * (len(fields) != 1)}"
    return BadRequest(f"{system.title} takes {scores} ({figures}), such as {example}; {given} given.")


def _winner(said: str | None, seat: _Seat, roster: EntrantRoster, find: Find) -> str | None:
    """Who won: a side by its letter, nobody, or somebody by name."""
    meant: dict[str, ContestantId | None] = {TIE: None, **dict(zip(SIDES, seat.sides, strict=False))}
    if said is None or (key := fold(said)) not in meant:
        return said and f"#{find(said)}"
    if roster.by_key.get(key, [meant[key]]) != [meant[key]]:
        raise BadRequest(f"Somebody is called {said} here: name the winner by entry number, and a tie by null.")
    return None if meant[key] is None else f"#{meant[key]}"


def request_schema() -> dict[str, Any]:
    """The JSON Schema of every request, those in short included."""
    from ledger.domain import parsing

    schema = parsing.request_schema()
    for request in schema["$defs"].values():
        fields = request["properties"]
        do = fields.get("do", {}).get("const")
        if do in QUICK:
            title = fields["scores"].pop("title")
            fields["scores"] = {"title": title, "anyOf": [fields["scores"], {"type": "string"}]}
            fields["sheets"] = {"title": "Sheets", "type": "object", "additionalProperties": {"type": "object"}}
        if do in _OF_A_TABLE:
            fields["player"] = {"title": "Player", "type": "string", "minLength": 1}
    return schema


# the text itself: figures in the order of the rule system, everything else in any order, numbers in plain ASCII digits

SIDES = "abcdefgh"  # what the sides of a table are called, in the order of their figures
TIE = "tie"
NONE = "none"  # how to say that something noted before is to be taken out
_LIST = "list"  # is played by a side, also where the rules know of none and its sheet is refused for it
_FLAGS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_FIGURE = re.compile(r"[0-9]{1,6}(?:-[0-9]{1,6})+")
_NUMBER = re.compile(r"[0-9]{1,6}")
_NUMBERS = re.compile(r"[0-9]{1,6}(?:\+[0-9]{1,6})*")  # several of one side, such as `4+3` from two strategies


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
            _note(typed, name, _next_word(words, name, sheets), sheets, sides, is_of_first)
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
    short = f", in short {listed(sheets.short)}" if sheets.short else ""
    known = (*sheets.short, *sheets.endings, *sheets.side.model_fields, *sheets.game.model_fields)
    return BadRequest(
        f"{text[:40]!r} is no score for {sides} players and no word known here; behind the scores say who won "
        f"({won}), how it ended ({ended}) or what was noted{short}.{did_you_mean(text, known)}"
    )


def _say(typed: Typed, what: str, word: str) -> None:
    if what in typed.said:
        raise BadRequest(f"Both {typed.said[what]} and {word} are said; one of them is too much.")
    typed.said[what] = word


def _next_word(words: list[str], name: str, sheets: Sheets) -> str:
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
