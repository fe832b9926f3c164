"""Score sheets as typed at the desk: a table or a player, then `A-B` for each figure in the system's order."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.desk import many
from ledger.cli.figures import scored

if TYPE_CHECKING:
    from ledger.application import Pairings, System, TableView, View

Figure = int | list[int] | None
"""What a sheet holds of one figure: a number, several, or nothing."""
NONE = "none"  # how to say that something noted before is to be taken out
_SIDE = r"[0-9]{1,6}(?:\+[0-9]{1,6})*"  # several numbers of one side, such as `4+3` from two strategies
_SIDES = re.compile(f"{_SIDE}(?:-{_SIDE})+")
_TABLE_NO = re.compile(r"[0-9]{1,6}")
_WHOLE = re.compile(r"(?P<who>.+?): *(?P<sheet>\{.*)", re.DOTALL)

sheet_option = click.option(
    "--sheet",
    "whole",
    multiple=True,
    metavar="PLAYER: JSON",
    help="A player's score sheet as a batch line has it, in place of scores or beside them; once for each.",
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A table of a round, and its players by entry number in the order the scores are given."""

    round: int
    table: "TableView"
    entries: tuple[int, ...]
    handles: tuple[str, ...]  # the same as a request names them
    system: "System"


def find_seat(view: "View", where: str, round_no: int | None) -> Seat:
    """The table meant by its number, or by one of its players, who then comes first."""
    from ledger.application import system_called

    round_ = view.pairings(round_no)
    if _TABLE_NO.fullmatch(where):
        table = _numbered(round_, int(where))
        entries = tuple(map(int, table.entries))
    else:
        player = view.roster.find(where, view.state)
        table = _seating(view, round_, player)
        entries = (player, *(entry for entry in table.entries if entry != player))
    handles = tuple(f"#{entry}" for entry in entries)
    return Seat(round_.round, table, entries, handles, system_called(view.state.rules.system))


def sheets(
    seat: Seat,
    scores: tuple[str, ...],
    others: Mapping[str, Sequence[Figure]],
    *,
    whole: Mapping[str, Mapping[str, Any]] = {},
    with_blanks: bool = False,
) -> dict[str, dict[str, Any]]:
    """The sheet of each player. A figure left out is refused and never taken for 0; a blank takes out what stands.
    Without scores whole sheets tell them, or notes where the rules can add them up."""
    fields: Sequence[str] = seat.system.sheets.quick_fields
    if not scores and (whole.keys() == {*seat.handles} or (others and not _is_needed(seat, fields))):
        fields = ()
    _check_number(seat, scores, fields)
    columns: dict[str, Sequence[Figure]] = {
        field: scored(text, len(seat.entries)) for field, text in zip(fields, scores, strict=True)
    }
    columns |= others
    return {
        handle: {
            **{
                field: value for field, column in columns.items() if (value := column[place]) is not None or with_blanks
            },
            **whole.get(handle, {}),
        }
        for place, handle in enumerate(seat.handles)
    }


def _check_number(seat: Seat, scores: Sequence[str], fields: Sequence[str]) -> None:
    if len(scores) == len(fields):
        return
    from ledger.application import METRICS, errors

    figures = ", then ".join(METRICS[field].meaning for field in fields)
    example = " ".join(("5-2", "41-22")[: len(fields)])
    takes = f"{seat.system.title} takes {many(len(fields), 'score')} ({figures}), such as {example}"
    raise errors.BadRequest(f"{takes}; {len(scores)} given.")


def _is_needed(seat: Seat, fields: Sequence[str]) -> bool:
    """Whether a sheet cannot do without these figures."""
    return any(seat.system.sheets.side.model_fields[field].is_required() for field in fields)


def whole_sheets(view: "View", seat: Seat, given: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Score sheets as they are written in full, by the player's handle in a request."""
    from ledger.application import read_things

    found: dict[str, dict[str, Any]] = {}
    for text in given:
        match = _WHOLE.fullmatch(text)
        if match is None:
            raise click.UsageError(f"--sheet takes PLAYER: JSON, such as 'Ada One: {{\"vp\": 78}}', not {text[:60]!r}")
        handle = handle_at(view, seat, match["who"])
        if handle in found:
            raise click.UsageError(f"--sheet of {match['who']} is given twice")
        (found[handle],) = read_things(match["sheet"])
    return found


def handle_at(view: "View", seat: Seat, who: str) -> str:
    """A player of the table as a request names them."""
    handle = f"#{view.roster.find(who, view.state)}"
    if handle not in seat.handles:
        raise click.UsageError(f"{who} does not play at table {seat.table.table}")
    return handle


def lists_played(seat: Seat, given: str) -> Sequence[int | None]:
    """Which army list each played."""
    return [None] * len(seat.entries) if given == NONE else scored(given, len(seat.entries))


def noted(seat: Seat, notes: Sequence[str]) -> tuple[dict[str, Any], dict[str, Sequence[Figure]]]:
    """What was noted beside the scores, of the game as a whole and of each side."""
    of_game: dict[str, Any] = {}
    of_sides: dict[str, Sequence[Figure]] = {}
    for note in notes:
        key, equals, value = note.partition("=")
        if not equals or not key or not value:
            raise click.UsageError(f"--note takes KEY=VALUE, such as last_turn=6, and not {note[:40]!r}")
        if _SIDES.fullmatch(value):
            of_sides[key] = _of_each(value, len(seat.entries))
        elif value == NONE and key in seat.system.sheets.side.model_fields:
            of_sides[key] = [None] * len(seat.entries)
        elif key in seat.system.sheets.side.model_fields:
            from ledger.application import errors

            raise errors.BadRequest(
                f"{key} is noted for each side: write a number for each, such as {key}=4-3, or tell it with --sheet."
            )
        elif value == NONE:
            of_game[key] = None
        else:
            of_game[key] = int(value) if _TABLE_NO.fullmatch(value) else value
    return of_game, of_sides


def _of_each(value: str, players: int) -> Sequence[Figure]:
    """A number a side, or several of each."""
    if "+" not in value:
        return scored(value, players)
    sides: list[Figure] = [[int(number) for number in side.split("+")] for side in value.split("-")]
    if len(sides) != players:
        from ledger.application import errors

        raise errors.BadRequest(
            f"{value[:40]!r} has numbers for {many(len(sides), 'side')}, and the table has {players}."
        )
    return sides


def _numbered(round_: "Pairings", table_no: int) -> "TableView":
    from ledger.application import errors

    for table in round_.tables:
        if table.table == table_no:
            return table
    tables = errors.listed(str(each.table) for each in round_.tables)
    raise errors.RuleViolation(f"Round {round_.round} has no table {table_no}; it has {tables}.")


def _seating(view: "View", round_: "Pairings", player: int) -> "TableView":
    from ledger.application import unseated

    for table in round_.tables:
        if player in table.entries:
            return table
    refusal = unseated(player, view.state.rounds[round_.round - 1])
    refusal.name_of = view.roster.name_of
    raise refusal
